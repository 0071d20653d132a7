//! Which bots were at fault, how, and how to see it.

use std::io::{self, Write};

use doko_bots::FaultKind;
use doko_engine::{Lang, told};
use serde_json::{Value as JsonValue, json};

use crate::measures::seats::fault_name;
use crate::report::wrapped;
use crate::run::contestant::letter;
use crate::studies::matches::play_command::play;
use crate::studies::matches::report::Report;
use crate::studies::matches::summary::FaultsOf;

/// A paragraph for each bot that was at fault; nothing if none was.
pub(super) fn section(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let paragraphs = paragraphs(report);
    if paragraphs.is_empty() {
        return Ok(());
    }
    let faults = report.lang.pick("Faults.", "Fehler.");
    writeln!(out, "\n{}", wrapped(&format!("{faults} {}", fallback(report.lang))))?;
    for Paragraph { words, command, .. } in paragraphs {
        writeln!(out, "  {}\n    {command}", wrapped(&words).replace("\n  ", "\n    "))?;
    }
    Ok(())
}

/// What becomes of a game with a fault.
pub(super) fn fallback(lang: Lang) -> &'static str {
    lang.pick(
        "From its first fault in a game on, random cards were played for a bot; no game is left out.",
        "Ab dem ersten Fehler in einem Spiel wurde für einen Bot zufällig gespielt; kein Spiel fehlt.",
    )
}

/// What is told of the faults of a bot.
#[derive(Clone, Debug)]
pub struct Paragraph {
    /// Which bot it is of.
    pub bot: usize,
    /// How often it was at fault, how, when for the first time, and what happened then.
    pub words: String,
    /// The command that shows the first time.
    pub command: String,
}

/// What is told of the faults of each bot that has any.
pub fn paragraphs(report: &Report<'_>) -> Vec<Paragraph> {
    let (experiment, lang) = (report.experiment, report.lang);
    let of_bot = |bot: usize| {
        let FaultsOf { counts, index, line_up, words } = report.summary.faults_of(bot)?;
        let times: u64 = counts.iter().sum();
        let kinds = FaultKind::ALL.into_iter().zip(counts).filter(|&(_, games)| games > 0);
        let kinds: Vec<String> =
            kinds.map(|(kind, games)| format!("{games} {}", fault_name(kind, lang))).collect();
        let (letter, label, kinds) = (letter(bot), experiment.bots[bot].label_in(lang), kinds.join(", "));
        let deal = experiment.unit.noun(1);
        let faults = if times == 1 { lang.pick("fault", "Fehler") } else { lang.pick("faults", "Fehler") };
        let words = told!(
            lang,
            "{letter} {label}: {times} {faults} ({kinds}), first in {deal} {index}: {words}.",
            "{letter} {label}: {times} {faults} ({kinds}), zuerst bei Nummer {index}: „{words}“."
        );
        Some(Paragraph { bot, words, command: play(experiment, &line_up, index) })
    };
    (0..experiment.bots.len()).filter_map(of_bot).collect()
}

/// The faults of a bot in JSON: how often of each kind, and the first, if there is one.
pub(super) fn json(report: &Report<'_>, bot: usize) -> JsonValue {
    let faults = report.summary.faults_of(bot);
    let counts = faults.as_ref().map_or([0; FaultKind::ALL.len()], |faults| faults.counts);
    let mut object = json!({ "by_kind": {}, "first": null });
    for (kind, games) in FaultKind::ALL.into_iter().zip(counts) {
        object["by_kind"][kind.key()] = json!(games);
    }
    if let Some(FaultsOf { index, line_up, words, .. }) = faults {
        let command = play(report.experiment, &line_up, index);
        object["first"] = json!({ "deal": index, "words": words, "command": command });
    }
    object
}
