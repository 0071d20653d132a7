//! What it costs to find out what a view proves: `cargo run --release -p doko-bots --example knowledge`.
//!
//! Views come from games of random legal answers. For each, building the worlds (what was seen, and the constraints)
//! is timed in R, one step of a serial loop measured between the windows; its figure is the least of many windows.
//! Shown are the median, the 99th percentile and the worst of all views with so many cards played.

use std::hint::black_box;
use std::time::Instant;

use doko_bots::works::serial_loop;
use doko_bots::worlds::{Likelihoods, Worlds};
use doko_engine::random::{Stream, bot_stream};
use doko_engine::rules::{PRESETS, RuleErrors, RuleSource};
use doko_engine::{Question, Rules, Seat, Table, Vorbehalt};
use rand::RngExt;

/// Steps of the serial loop in a window.
const STEPS: u64 = 4_000;
/// How often a view is built in a window.
const BUILDS: u32 = 8;
/// How many windows.
const WINDOWS: u32 = 12;

fn main() -> Result<(), RuleErrors> {
    println!(
        "{:<44} {:>8} {:>8} {:>8} {:>8}",
        "R (least of many windows)", "views", "median", "99%", "worst"
    );
    for preset in PRESETS {
        report(preset.name, &Rules::preset(preset.name)?);
    }
    let telling = RuleSource::preset("palast")
        .set("schweine.mode=automatic")
        .set("schweine.super=nine")
        .set("armut.max_trumps=3")
        .set("throw_in.luschen=5")
        .set("throw_in.volle=7")
        .set("throw_in.rank=last");
    report("palast with Armut, Schweine, throwing in", &telling.rules()?);
    report("Schiebekopf", &RuleSource::preset("ddv").set("game=schiebekopf").rules()?);
    Ok(())
}

fn report(name: &str, rules: &Rules) {
    let mut by_cards: [Vec<f64>; 3] = Default::default();
    for index in 0..24 {
        let mut rng = bot_stream(1, index, 0, Seat::ALL[0]);
        let mut table = Table::new(rules, rules.deal(1, index, 0), Seat::ALL[index as usize % 4]);
        while let Some(view) = table.view() {
            if view.question() == Some(Question::Card) {
                let cost = cost(|| black_box(Worlds::of(black_box(&view), &Likelihoods::EXACT)).is_ok());
                by_cards[view.cards_played() * 3 / 48].push(cost);
            }
            let mut legal = view.legal_actions().to_vec();
            if view.question() == Some(Question::Vorbehalt) {
                // Few solos, so that other games come about too.
                legal.retain(|action| {
                    !matches!(action, doko_engine::Action::Declare(Vorbehalt::Solo(_))) || index % 8 == 7
                });
            }
            let action = legal[pick(legal.len(), &mut rng)];
            table.answer(action).expect("a legal answer");
        }
    }
    for (third, costs) in by_cards.iter_mut().enumerate() {
        costs.sort_by(f64::total_cmp);
        let at =
            |part: f64| costs.get(((costs.len() as f64 * part) as usize).min(costs.len().saturating_sub(1)));
        let [median, most, worst] = [0.5, 0.99, 1.0].map(|part| at(part).copied().unwrap_or_default());
        let label = format!("{name}, {}th to {}th card", 16 * third + 1, 16 * third + 16);
        println!("{label:<44} {:>8} {median:>8.0} {most:>8.0} {worst:>8.0}", costs.len());
    }
}

fn pick(number: usize, rng: &mut Stream) -> usize {
    rng.random_range(0..number as u32) as usize
}

/// What a call costs, in R.
fn cost(work: impl Fn() -> bool) -> f64 {
    let mut least = [f64::INFINITY; 2];
    for _ in 0..WINDOWS {
        let start = Instant::now();
        black_box(serial_loop(STEPS));
        least[0] = least[0].min(start.elapsed().as_secs_f64() / STEPS as f64);
        let start = Instant::now();
        for _ in 0..BUILDS {
            assert!(work(), "cards are being played");
        }
        least[1] = least[1].min(start.elapsed().as_secs_f64() / f64::from(BUILDS));
    }
    least[1] / least[0]
}
