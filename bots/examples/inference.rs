//! What the likelihood of the past tells: how probable the truth becomes by it, over games of the heuristic.
//!
//! `cargo run --release -p doko-bots --example inference [PRESET] [GAMES] [WORLDS]`
//!
//! For each temperature: the mean logarithmic score (in nats, less is worse) of who plays with whom where that is
//! open, and of how many of each hidden kind of trump each of the others holds, less that of equally likely worlds;
//! and the effective number of worlds as a share of all.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::Instant;

use doko_bots::imagine::{Doubts, HandSampler, Hands, imagine, log_likelihood};
use doko_bots::worlds::Likelihoods;
use doko_bots::{BotKind, Heuristic, seat_bots};
use doko_engine::random::{bot_stream, draw};
use doko_engine::{CardSet, Party, PerSeat, Question, Rules, Seat, Table, View};

/// How sure of nothing one remains, so that no truth is held for impossible.
const MIXED_IN: f64 = 0.02;

#[derive(Default)]
struct Gain {
    parties: (f64, u32),
    trumps: (f64, u32),
    effective: (f64, u32),
    micros: (f64, u32),
}

fn add((sum, count): &mut (f64, u32), value: f64) {
    *sum += value;
    *count += 1;
}

fn mean((sum, count): (f64, u32)) -> f64 {
    sum / f64::from(count.max(1))
}

/// The share of the weights where something is true.
fn share(weights: &[f64], is_true: impl Fn(usize) -> bool) -> f64 {
    let all: f64 = weights.iter().sum();
    let true_ones: f64 = weights.iter().enumerate().filter(|&(i, _)| is_true(i)).map(|(_, w)| w).sum();
    true_ones / all
}

/// The logarithmic score of each of these, with a little doubt.
fn score(share: f64) -> f64 {
    ((1.0 - MIXED_IN) * share + MIXED_IN / 3.0).ln()
}

/// The world at a position, with what can be scored.
struct Drawn {
    hands: Hands,
    parties: PerSeat<Party>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let rules = Rules::preset(&args.next().unwrap_or_else(|| "ddv".into()))?;
    let games: u64 = args.next().map_or(Ok(100), |number| number.parse())?;
    let number: u64 = args.next().map_or(Ok(200), |number| number.parse())?;
    let heuristic = Heuristic::default();
    let kinds = PerSeat([&heuristic as &dyn BotKind; 4]);
    let mut ways = vec![("silences".to_owned(), Doubts { ansage: 0.1, ..Doubts::cards(f64::INFINITY) })];
    ways.push(("vorbehalte".to_owned(), Doubts { vorbehalt: 0.1, ..Doubts::cards(f64::INFINITY) }));
    ways.extend([1.0, 2.0, 4.0, 8.0, 16.0].map(|t| (format!("cards, {t:4}"), Doubts::cards(t))));
    let all = |temperature| Doubts { temperature, ansage: 0.1, vorbehalt: 0.1 };
    ways.extend([2.0, 4.0, 8.0].map(|t| (format!("all, {t:6}"), all(t))));

    let mut gains: BTreeMap<(usize, usize), Gain> = BTreeMap::new();
    for index in 0..games {
        let mut table = Table::new(&rules, rules.deal(1, index, 0), Seat::ALL[0]);
        let mut bots = seat_bots(&rules, &kinds, 1, index, 0);
        while let Some(view) = table.view() {
            let trick = view.cards_played() / 4 + 1;
            // One seat of each trick.
            let is_chosen = view.question() == Some(Question::Card)
                && (2..=9).contains(&trick)
                && draw(*b"inferenc", index, trick as u64) % 4 == (view.cards_played() % 4) as u64;
            if is_chosen {
                weigh(&table, &view, &heuristic, number, &ways, |way, gain| {
                    let sum = gains.entry((trick, way)).or_default();
                    for (sum, gain) in [
                        (&mut sum.parties, gain.parties),
                        (&mut sum.trumps, gain.trumps),
                        (&mut sum.effective, gain.effective),
                        (&mut sum.micros, gain.micros),
                    ] {
                        sum.0 += gain.0;
                        sum.1 += gain.1;
                    }
                })?;
            }
            let answer = bots[view.seat()].answer(&table, &view).expect("an answer");
            table.answer(answer)?;
        }
    }
    println!(
        "{:>5} {:<14}{:>8}{:>9}{:>9}{:>8}{:>8}",
        "trick", "by", "views", "parties", "trumps", "ess", "us"
    );
    for ((trick, way), gain) in gains {
        let (parties, trumps) = (mean(gain.parties), mean(gain.trumps));
        let (effective, micros) = (mean(gain.effective), mean(gain.micros));
        let (name, views) = (&ways[way].0, gain.parties.1);
        println!("{trick:>5} {name:<14}{views:>8}{parties:>9.4}{trumps:>9.4}{effective:>8.3}{micros:>8.2}");
    }
    Ok(())
}

/// Compares worlds that all weigh the same with those that weigh what the past says.
fn weigh(
    table: &Table<'_>,
    view: &View<'_>,
    heuristic: &Heuristic,
    number: u64,
    ways: &[(String, Doubts)],
    mut report: impl FnMut(usize, Gain),
) -> Result<(), Box<dyn Error>> {
    let sampler = HandSampler::of(view, &Likelihoods::USUAL)?;
    let mut rng = bot_stream(5, 0, 0, view.seat());
    let mut worlds = Vec::new();
    while worlds.len() < number as usize {
        let hands = sampler.draw(&mut rng);
        if let Some(imagined) = imagine(view, &hands, &mut rng) {
            worlds.push(Drawn { hands, parties: *imagined.game().parties() });
        }
    }
    let game = table.game();
    let mut truth = PerSeat::from_fn(|seat| game.hand(seat));
    game.plays().for_each(|(seat, card)| truth[seat].insert(card));
    let others = [1, 2, 3].map(|steps| view.seat().clockwise(steps));
    let trumps: Vec<_> = view.unseen().intersection(view.order().trumps()).kinds().iter().collect();
    let is_open = !worlds.iter().all(|world| world.parties == worlds[0].parties);

    let scores = |weights: &[f64]| {
        let parties = score(share(weights, |i| worlds[i].parties == *game.parties()));
        let mut of_trumps = 0.0;
        for &card in &trumps {
            for seat in others {
                let held = |hands: &PerSeat<CardSet>| hands[seat].count(card);
                of_trumps += score(share(weights, |i| held(&worlds[i].hands.held) == held(&truth)));
            }
        }
        (parties, of_trumps / (3 * trumps.len()).max(1) as f64)
    };
    let even = scores(&vec![1.0; worlds.len()]);
    for (way, (_, doubts)) in ways.iter().enumerate() {
        let mut gain = Gain::default();
        let start = Instant::now();
        let mut logs = Vec::new();
        for world in &worlds {
            let log = log_likelihood(view, &world.hands, heuristic, doubts, &mut rng);
            logs.push(log.unwrap_or(f64::NEG_INFINITY));
        }
        add(&mut gain.micros, start.elapsed().as_secs_f64() * 1e6 / worlds.len() as f64);
        let highest = logs.iter().fold(f64::NEG_INFINITY, |a, &b| a.max(b));
        let weights: Vec<f64> = logs.iter().map(|log| (log - highest).exp()).collect();
        let (sum, squares) = weights.iter().fold((0.0, 0.0), |(s, q), w| (s + w, q + w * w));
        add(&mut gain.effective, sum * sum / squares / worlds.len() as f64);
        let (parties, of_trumps) = scores(&weights);
        if is_open {
            add(&mut gain.parties, parties - even.0);
        }
        if !trumps.is_empty() {
            add(&mut gain.trumps, of_trumps - even.1);
        }
        report(way, gain);
    }
    Ok(())
}
