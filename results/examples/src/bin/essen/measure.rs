//! The worth of signals between partners, as logarithms of odds.
//!
//! Four of `essen` that give signals and make nothing of them play by the rules of palast with its Zögern. Logistic regression then
//! finds what each signal adds to the logarithm of the odds, as the networks see them, of keeping a step.

use doko_bots::{BotKind, seat_bots};
use doko_engine::rules::RuleSource;
use doko_engine::{Party, PerSeat, Phase, Question, Seat, Step, Table};

use super::bot::{Essen, Heard};

/// Early, later and no word, as Re and as Kontra; then asked for the Dulle without one and with one.
const SIGNALS: usize = 2 * 3 + 2;

/// A step that could be said: what was heard, the logarithm of the odds that were expected, and whether it was kept.
struct Row {
    heard: Vec<usize>,
    odds: f64,
    kept: bool,
}

/// Prints the tables, of so many games.
///
/// # Errors
/// If a bot is at fault.
pub(super) fn measure(games: u64) -> Result<(), Box<dyn std::error::Error>> {
    let rules = RuleSource::preset("palast").set("signals.zoegern=true").rules()?;
    let kind = Essen::from_options(&["reads=off".to_owned()])?;
    let mut rows = Vec::new();
    for index in 0..games {
        let kinds = PerSeat([&kind as &dyn BotKind; 4]);
        let mut bots = seat_bots(&rules, &kinds, 4713, index, 0);
        let mut table = Table::new(&rules, rules.deal(4713, index, 0), Seat::ALL[index as usize % 4]);
        let mut asked = Vec::new();
        while let Some(view) = table.view() {
            let seat = view.seat();
            let action = bots[seat].answer(&table, &view)?;
            if view.question() == Some(Question::Ansage)
                && let Some(heard) = Heard::by(&view)
                // An Absage of the others would change what wins.
                && view.deepest_step(heard.party.other()) <= Some(Step::Ansage)
            {
                // Kontra alone needs one more by these rules.
                let is_alone = heard.party == Party::Kontra && view.deepest_step(Party::Re).is_none();
                let to_win = if heard.party == Party::Re || is_alone { 121 } else { 120 };
                asked.push((seat, heard, to_win, bots[seat].chances(&view)));
            }
            table.answer(action)?;
        }
        let game = table.into_game();
        let Some(outcome) = game.outcome().filter(|_| game.phase() == Phase::Over) else { continue };
        for (seat, heard, to_win, chances) in asked {
            let party = game.parties()[seat];
            let augen = outcome.tally[party].augen;
            let limits = [to_win, 151, 181, 211];
            for (chance, limit) in chances.into_iter().zip(limits) {
                let Some(chance) = chance else { continue };
                let chance = f64::clamp(chance, 0.005, 0.995);
                let odds = (chance / (1.0 - chance)).ln();
                rows.push(Row { heard: signals(heard), odds, kept: augen >= limit });
            }
        }
    }
    let (shifts, cases) = fit(&rows);
    println!("// {} steps", rows.len());
    for (signal, (shift, cases)) in shifts.iter().zip(cases).enumerate() {
        let names = ["early", "later", "silent"];
        let name = match signal {
            0..6 => format!("{}, {}", ["Re", "Kontra"][signal / 3], names[signal % 3]),
            6 => "asked without a Dulle".to_owned(),
            _ => "asked with a Dulle".to_owned(),
        };
        println!("{name}: {shift:+.2} ({cases} steps)");
    }
    Ok(())
}

/// The numbers of the signals that were heard.
fn signals(heard: Heard) -> Vec<usize> {
    let word = heard.word.map(|word| 3 * heard.party as usize + word as usize);
    word.into_iter().chain(heard.asked.map(|holds| 6 + usize::from(holds))).collect()
}

/// Logistic regression by damped Newton steps in each parameter, and how many rows have each signal.
fn fit(rows: &[Row]) -> ([f64; SIGNALS], [usize; SIGNALS]) {
    let (mut shifts, mut cases) = ([0.0; SIGNALS], [0; SIGNALS]);
    rows.iter().flat_map(|row| &row.heard).for_each(|&signal| cases[signal] += 1);
    for _ in 0..60 {
        let mut slopes = [(0.0, 1.0); SIGNALS];
        for row in rows {
            let odds = row.odds + row.heard.iter().map(|&signal| shifts[signal]).sum::<f64>();
            let chance = 1.0 / (1.0 + (-odds).exp());
            for &signal in &row.heard {
                slopes[signal].0 += f64::from(u8::from(row.kept)) - chance;
                slopes[signal].1 += chance * (1.0 - chance);
            }
        }
        // Two signals share a row at most: half of a step cannot overshoot.
        shifts
            .iter_mut()
            .zip(slopes)
            .for_each(|(shift, (slope, curvature))| *shift += slope / curvature / 2.0);
    }
    (shifts, cases)
}
