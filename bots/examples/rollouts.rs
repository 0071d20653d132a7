//! What a rollout at an reconstructed table takes, in microseconds, from several moments of games of the heuristic.
//!
//! `cargo run --release -p doko-bots --example rollouts [PRESET] [GAMES]`

use std::collections::BTreeMap;
use std::error::Error;
use std::time::{Duration, Instant};

use doko_bots::reconstruct::{HandSampler, reconstruct, rollout};
use doko_bots::worlds::Likelihoods;
use doko_bots::{BotKind, Heuristic, seat_bots};
use doko_engine::random::bot_stream;
use doko_engine::{PerSeat, Question, Rules, Seat, Table};

/// What was measured at one moment.
#[derive(Default)]
struct Times {
    worlds: u32,
    impossible: u32,
    draw: Duration,
    reconstruct: Duration,
    rollout: Duration,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let rules = Rules::preset(&args.next().unwrap_or_else(|| "ddv".into()))?;
    let games: u64 = args.next().map_or(Ok(100), |number| number.parse())?;
    let heuristic = Heuristic::default();
    let kinds = PerSeat([&heuristic as &dyn BotKind; 4]);

    let start = Instant::now();
    for index in 0..10 * games {
        let mut bots = seat_bots(&rules, &kinds, 1, index, 0);
        doko_bots::play_game(&rules, rules.deal(1, index, 0), Seat::ALL[0], &mut bots)?;
    }
    println!("a game of heuristics: {:.1} us", start.elapsed().as_secs_f64() * 1e6 / (10 * games) as f64);

    let mut moments: BTreeMap<String, Times> = BTreeMap::new();
    for index in 0..games {
        let mut table = Table::new(&rules, rules.deal(1, index, 0), Seat::ALL[0]);
        let mut bots = seat_bots(&rules, &kinds, 1, index, 0);
        while let Some(view) = table.view() {
            let moment = match view.question() {
                Some(Question::Card) => format!("card of trick {:2}", view.cards_played() / 4 + 1),
                Some(question) => format!("{question:?}"),
                None => unreachable!("a question is open"),
            };
            let times = moments.entry(moment).or_default();
            let answer = bots[view.seat()].answer(&table, &view).expect("an answer");
            let sampler = HandSampler::of(&view, &Likelihoods::USUAL)?;
            let mut rng = bot_stream(2, index, 0, view.seat());
            for world in 0..4 {
                let start = Instant::now();
                let hands = sampler.draw(&mut rng);
                let drawn = Instant::now();
                let reconstructed = reconstruct(&view, &hands, &mut rng);
                let imagined_at = Instant::now();
                times.worlds += 1;
                times.draw += drawn - start;
                times.reconstruct += imagined_at - drawn;
                let Some(reconstructed) = reconstructed else {
                    times.impossible += 1;
                    continue;
                };
                let streams = PerSeat::from_fn(|seat| bot_stream(3, world, 0, seat));
                let start = Instant::now();
                rollout(reconstructed, answer, &kinds, &streams)?;
                times.rollout += start.elapsed();
            }
            table.answer(answer)?;
        }
    }
    println!("{:<18}{:>9}{:>9}{:>9}{:>9}{:>9}", "moment", "worlds", "none", "draw", "reconstruct", "rollout");
    for (moment, times) in moments {
        let each = |time: Duration| time.as_secs_f64() * 1e6 / f64::from(times.worlds);
        let [draw, reconstruct, rollout] = [times.draw, times.reconstruct, times.rollout].map(each);
        let (worlds, none) = (times.worlds, times.impossible);
        println!("{moment:<18}{worlds:>9}{none:>9}{draw:>9.2}{reconstruct:>9.2}{rollout:>9.2}");
    }
    Ok(())
}
