//! What the policies of playouts cost, how often they play as the heuristic does, and how well:
//! `cargo run --release -p doko-bots --example policy [cost] [agreement] [strength] [deals=N]`.
//!
//! `count=N` does nothing but N playouts of the weigher, for a profiler.
//!
//! *cost*: whole playouts from dealt hands, in R, one step of a serial loop measured between the windows; the least of
//! many windows. *agreement*: games of four heuristics; the share of cards, of those not forced, at which a policy
//! would have played the same, by kind of contract. *strength*: in field blocks one seat plays its cards by the policy,
//! on what its own view tells, and all else as the heuristic, against three heuristics.

use std::collections::BTreeMap;
use std::env;
use std::hint::black_box;
use std::time::Instant;

use doko_bots::heuristic::Params;
use doko_bots::heuristic::{CardWeights, HeuristicPolicy, PublicInfo, Sides, Softmax};
use doko_bots::rule_of_thumb::RuleOfThumb;
use doko_bots::works::serial_loop;
use doko_bots::worlds::{Likelihoods, World, Worlds};
use doko_bots::{Bot, BotKind, Heuristic, play_game, seat_bots};
use doko_engine::dispatch::{Cpu, Portable};
use doko_engine::play::Play;
use doko_engine::playout::{Policy, playout};
use doko_engine::random::{Stream, bot_stream};
use doko_engine::{
    Action, Card, Contract, Order, Party, PerSeat, Phase, Question, Rules, Seat, Table, Trumps, View,
};

/// Steps of the serial loop in a window.
const STEPS: u64 = 20_000;
/// Playouts in a window.
const PLAYOUTS: usize = 16;
/// How many windows.
const WINDOWS: u32 = 2_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let deals = words.iter().find_map(|word| word.strip_prefix("deals=")).map(str::parse).transpose()?;
    let count = words.iter().find_map(|word| word.strip_prefix("count=")).map(str::parse).transpose()?;
    if let Some(playouts) = count {
        weigh(&Rules::preset("ddv")?, &Heuristic::default(), playouts);
        return Ok(());
    }
    let wants = |what: &str| words.iter().any(|word| word == what);
    let all = !["cost", "agreement", "strength"].into_iter().any(wants);
    let heuristic = Heuristic::default();
    if all || wants("cost") {
        cost(&Rules::preset("ddv")?, &heuristic);
    }
    if all || wants("agreement") {
        for preset in ["ddv", "klassisch", "vln"] {
            agreement(preset, &Rules::preset(preset)?, &heuristic, deals.unwrap_or(400));
        }
    }
    if all || wants("strength") {
        strength(&Rules::preset("ddv")?, &heuristic, deals.unwrap_or(3_000));
    }
    Ok(())
}

/// So many playouts of the weigher and nothing else.
fn weigh(rules: &Rules, heuristic: &Heuristic, playouts: usize) {
    let order = rules.order(Trumps::Normal);
    let weights = CardWeights::new(rules, Contract::Normal, order, heuristic.params());
    for (play, sides) in deals(rules, order).iter().cycle().take(playouts) {
        let mut play = *play;
        playout(
            Cpu::detect(),
            order,
            &mut play,
            &mut HeuristicPolicy::new(&weights, *sides, PublicInfo::nothing()),
        );
        black_box(&play);
    }
}

/// Hands as dealt, with their parties.
fn deals(rules: &Rules, order: &Order) -> Vec<(Play, Sides)> {
    let deal = |index| {
        let play = Play::new(order, rules.deal(1, index, 0).hands(), Seat::ALL[index as usize % 4]);
        let is_re = |seat| play.dealt(seat).intersects(order.alten());
        let parties = PerSeat::from_fn(|seat| if is_re(seat) { Party::Re } else { Party::Kontra });
        (play, Sides::hidden(&parties))
    };
    (0..256).map(deal).collect()
}

fn cost(rules: &Rules, heuristic: &Heuristic) {
    let order = rules.order(Trumps::Normal);
    let weights = CardWeights::new(rules, Contract::Normal, order, heuristic.params());
    let deals = deals(rules, order);
    let thumb = RuleOfThumb::new(order, deals[0].1);
    report(order, &deals, "rule of thumb", |sides| thumb.clone().with_sides(sides));
    report(order, &deals, "weigher", |sides| HeuristicPolicy::new(&weights, sides, PublicInfo::nothing()));
    report(order, &deals, "softmax", |sides| Softmax {
        policy: HeuristicPolicy::new(&weights, sides, PublicInfo::nothing()),
        temperature: 3.0,
        rng: stream(1),
    });
}

/// Times a policy.
fn report<P: Policy>(order: &Order, deals: &[(Play, Sides)], name: &str, policy: impl Fn(Sides) -> P) {
    let cpu = Cpu::detect();
    let mut least = [f64::INFINITY; 2];
    for window in 0..WINDOWS as usize {
        let start = Instant::now();
        black_box(serial_loop(STEPS));
        least[0] = least[0].min(start.elapsed().as_secs_f64() / STEPS as f64);
        let start = Instant::now();
        for (play, sides) in deals.iter().cycle().skip(window * PLAYOUTS % deals.len()).take(PLAYOUTS) {
            let mut play = *play;
            playout(cpu, order, &mut play, &mut policy(*sides));
            black_box(&play);
        }
        least[1] = least[1].min(start.elapsed().as_secs_f64() / PLAYOUTS as f64);
    }
    println!(
        "{name:<16} {:>8.0} R {:>8.2} us a playout ({})",
        least[1] / least[0],
        1e6 * least[1],
        cpu.name()
    );
}

fn stream(n: u64) -> Stream {
    bot_stream(1, n, 0, Seat::ALL[0])
}

/// The card of a policy, from what the view tells: any world that it allows will do.
fn card(view: &View<'_>, params: &Params, by: By) -> Card {
    let sampler = Worlds::of(view, &Likelihoods::EXACT)
        .expect("cards are being played")
        .sampler()
        .expect("there are worlds");
    let World { play, parties, .. } = sampler.draw(Cpu::detect(), &mut stream(7));
    let sides = Sides::of(view, &parties);
    let order = view.order();
    let bit = match by {
        By::Thumb => RuleOfThumb::new(order, sides).choose(Portable, &mut (), &play.turn(order)),
        By::HeuristicPolicy => {
            let weights = CardWeights::new(view.rules(), view.contract(), order, params);
            HeuristicPolicy::new(&weights, sides, PublicInfo::of(view, &weights))
                .values(Portable, &play.turn(order))
                .best()
        }
    };
    order.card_of(bit)
}

#[derive(Clone, Copy)]
enum By {
    Thumb,
    HeuristicPolicy,
}

fn agreement(preset: &str, rules: &Rules, heuristic: &Heuristic, deals: u64) {
    let mut counts: BTreeMap<String, [u32; 3]> = BTreeMap::new();
    for index in 0..deals {
        let kinds: PerSeat<&dyn BotKind> = PerSeat([heuristic; 4]);
        let mut bots = seat_bots(rules, &kinds, 1, index, 0);
        let mut table = Table::new(rules, rules.deal(1, index, 0), Seat::ALL[index as usize % 4]);
        while let Some(view) = table.view() {
            let action = bots[view.seat()].answer(&table, &view).expect("an answer");
            if let Action::Play(own) = action
                && view.legal_cards().kinds().len() > 1
            {
                let kind = match view.contract() {
                    Contract::Solo(kind, _) => format!("{kind:?}"),
                    Contract::Normal => "Normal".into(),
                    Contract::Hochzeit(..) => "Hochzeit".into(),
                    Contract::Armut { .. } => "Armut".into(),
                    Contract::EachAlone(game) => format!("{game:?}"),
                };
                let same = [By::Thumb, By::HeuristicPolicy]
                    .map(|by| u32::from(card(&view, heuristic.params(), by) == own));
                let place = ["led", "second", "third", "last"][view.table_cards().len()];
                for key in [kind, "all".into(), format!("all, {place}")] {
                    let counts = counts.entry(key).or_default();
                    counts[0] += 1;
                    counts[1] += same[0];
                    counts[2] += same[1];
                }
            }
            table.answer(action).expect("a legal answer");
        }
    }
    println!("{preset}: cards not forced, share of agreement of rule of thumb and weigher");
    for (kind, [all, thumb, weigher]) in counts {
        let share = |n| 100.0 * f64::from(n) / f64::from(all);
        println!("  {kind:<12} {all:>7} {:>6.2}% {:>6.2}%", share(thumb), share(weigher));
    }
}

/// Plays its cards by a policy and all else as the heuristic.
struct Cards {
    heuristic: Heuristic,
    by: By,
}

struct CardsBot {
    inner: Box<dyn Bot>,
    params: Params,
    by: By,
}

impl BotKind for Cards {
    fn bot(&self, rules: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot> {
        let inner = self.heuristic.bot(rules, seat, stream);
        Box::new(CardsBot { inner, params: self.heuristic.params().clone(), by: self.by })
    }

    fn fingerprint(&self) -> String {
        String::new()
    }
}

impl Bot for CardsBot {
    fn act(&mut self, view: &View<'_>) -> Action {
        if view.question() == Some(Question::Card) {
            let legal = view.legal_cards().kinds();
            if legal.len() > 1 && !view.may_play_schwein() {
                return Action::Play(card(view, &self.params, self.by));
            }
        }
        self.inner.act(view)
    }
}

fn strength(rules: &Rules, heuristic: &Heuristic, deals: u64) {
    println!("ddv, {deals} field blocks among three heuristics, points per game with 95% intervals");
    for (name, by) in [("rule of thumb", By::Thumb), ("weigher", By::HeuristicPolicy)] {
        let cards = Cards { heuristic: heuristic.clone(), by };
        let block = |index: u64| -> f64 {
            let of_seat = |own: Seat| {
                let kinds: PerSeat<&dyn BotKind> =
                    PerSeat::from_fn(|seat| if seat == own { &cards as &dyn BotKind } else { heuristic });
                let forehand = Seat::ALL[index as usize % 4];
                let mut bots = seat_bots(rules, &kinds, 2, index, 0);
                let game =
                    play_game(rules, rules.deal(2, index, 0), forehand, &mut bots).expect("legal answers");
                assert_eq!(game.phase(), Phase::Over, "nothing is dealt again in ddv");
                f64::from(game.score().expect("the game is over").points()[own])
            };
            Seat::ALL.into_iter().map(of_seat).sum::<f64>() / 4.0
        };
        let blocks: Vec<f64> = (0..deals).map(block).collect();
        let n = blocks.len() as f64;
        let mean = blocks.iter().sum::<f64>() / n;
        let variance = blocks.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0);
        println!("  {name:<16} {mean:>7.4} ± {:.4}", 1.96 * (variance / n).sqrt());
    }
}
