//! Whether a search bot is right about itself: how likely it held it to be that it would win when it said Re or Kontra,
//! made an Absage or declared a solo, and how often it did.
//!
//! ```text
//! cargo run --release --manifest-path results/examples/Cargo.toml --bin calibration -- pimc heuristic 5000 1 [ddv]
//! ```
//!
//! The first bot plays in each of the four seats of so many deals under a seed, among three of the second; where both are
//! the same bot, all four seats of one game are looked at. Every prediction is of the moment at which it spoke, and counts
//! as right if the seat has won the game. Prints a table in CSV: what was done, the bin of predictions, how many, their
//! mean, the share that was won, and the standard error of that share.

use doko_bots::{BotKind, BotSpec, Seated};
use doko_engine::random::bot_stream;
use doko_engine::{Action, PerSeat, Rules, Seat, Step, Table, Vorbehalt};
use rayon::prelude::*;

/// What a prediction was made of.
const DEEDS: [&str; 3] = ["ansage", "absage", "solo"];

/// The number of a deed in [`DEEDS`], if it is one.
fn deed(action: Action) -> Option<usize> {
    match action {
        Action::Say(Step::Ansage) => Some(0),
        Action::Say(_) => Some(1),
        Action::Declare(Vorbehalt::Solo(_)) => Some(2),
        _ => None,
    }
}

/// What was predicted, and whether it came true.
#[derive(Clone, Copy)]
struct Prediction {
    deed: usize,
    chance: f64,
    came_true: bool,
}

/// The predictions of some seats in a deal, dealt again until it is played.
fn predictions(
    rules: &Rules,
    kinds: &PerSeat<&dyn BotKind>,
    observed: &[Seat],
    seed: u64,
    index: u64,
) -> Vec<Prediction> {
    for redeal in 0.. {
        let mut table = Table::new(rules, rules.deal(seed, index, redeal), Seat::ALL[0]);
        let mut bots = PerSeat::from_fn(|seat| {
            Seated::new(kinds[seat], rules, seat, bot_stream(seed, index, redeal, seat))
        });
        let mut predicted = Vec::new();
        while let Some(view) = table.view() {
            let seat = view.seat();
            let action = bots[seat].answer(&table, &view).expect("an answer");
            let considered = bots[seat].thought().map_or(&[][..], |thought| &thought.considered);
            if observed.contains(&seat)
                && let Some(deed) = deed(action)
                && let Some(chosen) = considered.iter().find(|considered| considered.action == action)
            {
                predicted.push((seat, deed, chosen.won));
            }
            table.answer(action).expect("built-in bots play by the rules");
        }
        let game = table.into_game();
        if let Some(score) = game.score() {
            let prediction =
                |(seat, deed, chance)| Prediction { deed, chance, came_true: score.winners()[seat] };
            return predicted.into_iter().map(prediction).collect();
        }
    }
    unreachable!("some redeal is played")
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [bot, others, deals, seed, preset @ ..] = &arguments[..] else {
        return Err("wanted: BOT OTHERS DEALS SEED [PRESET]".into());
    };
    let rules = Rules::preset(preset.first().map_or("ddv", String::as_str))?;
    let (bot, others) = (bot.parse::<BotSpec>()?.build()?, others.parse::<BotSpec>()?.build()?);
    let (deals, seed): (u64, u64) = (deals.parse()?, seed.parse()?);
    let of_all = [&Seat::ALL[..]];
    let of_each = Seat::ALL.each_ref().map(std::slice::from_ref);
    let is_same = bot.fingerprint() == others.fingerprint();
    let line_ups: &[&[Seat]] = if is_same { &of_all } else { &of_each };
    let all: Vec<Prediction> = (0..deals)
        .into_par_iter()
        .flat_map(|deal| line_ups.par_iter().map(move |&observed| (deal, observed)))
        .flat_map_iter(|(deal, observed)| {
            let kinds = PerSeat::from_fn(|seat| if observed.contains(&seat) { &*bot } else { &*others });
            predictions(&rules, &kinds, observed, seed, deal)
        })
        .collect();
    println!("deed,bin,cases,predicted,won,standard_error");
    for (number, name) in DEEDS.iter().enumerate() {
        for bin in 0..10 {
            let in_bin = |p: &&Prediction| p.deed == number && ((p.chance * 10.0) as usize).min(9) == bin;
            let cases: Vec<&Prediction> = all.iter().filter(in_bin).collect();
            if cases.is_empty() {
                continue;
            }
            let count = cases.len() as f64;
            let predicted = cases.iter().map(|p| p.chance).sum::<f64>() / count;
            let won = cases.iter().filter(|p| p.came_true).count() as f64 / count;
            let error = (won * (1.0 - won) / count).sqrt();
            let range = format!("{}-{}%", 10 * bin, 10 * bin + 10);
            println!("{name},{range},{count},{predicted:.3},{won:.3},{error:.3}");
        }
    }
    Ok(())
}
