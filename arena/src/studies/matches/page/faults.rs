//! Which bots were at fault, how, and how to see it.

use doko_bots::FaultKind;
use doko_engine::{Lang, told};

use super::Report;
use crate::measures::seats::fault_name;
use crate::measures::share_of;
use crate::run::letter;
use crate::studies::matches::standings::Standing;

/// What becomes of a game with a fault.
pub(super) fn fallback(lang: Lang) -> &'static str {
    lang.pick(
        "From its first fault in a game on, random cards were played for a bot; no game is left out.",
        "Ab dem ersten Fehler in einem Spiel wurde für einen Bot zufällig gespielt; kein Spiel fehlt.",
    )
}

/// A further sentence for each bot that was at fault in these blocks: in how many of its seats and games random cards took
/// over.
pub(super) fn caveat(report: &Report<'_>, standing: &Standing) -> String {
    let lang = report.lang;
    let of_bot = |bot: usize| {
        let faults = standing.faults(bot);
        let (seats, of_seats, games, of_games) =
            (faults.seats(), faults.of_seats, faults.games, faults.of_games);
        let (share_of_seats, share_of_games) =
            (share_of(seats, of_seats, lang), share_of(games, of_games, lang));
        let name = report.name(bot);
        let sentence = told!(
            lang,
            " {name} was at fault: random cards took over in {seats} of its {of_seats} seats ({share_of_seats}), in {games} of \
             {of_games} games ({share_of_games}).",
            " {name} hat Fehler gemacht: Auf {seats} seiner {of_seats} Plätze ({share_of_seats}) wurde mit zufälligen Karten \
             weitergespielt, in {games} von {of_games} Spielen ({share_of_games})."
        );
        (seats > 0).then_some(sentence)
    };
    (0..report.experiment.bots.len()).filter_map(of_bot).collect()
}

/// How to see the faults. Nobody knows whether a program would make them again, so that they are not played again.
pub(super) fn shown_by(lang: Lang) -> &'static str {
    lang.pick(
        "In the folder of a run (--out DIR), `doko games DIR --fault` lists these games, and --show DEAL.GAME shows one of them; \
         for the first 100 faults of programs it also shows what was said.",
        "Im Ordner eines Laufs (--out DIR) listet `doko games DIR --fault` diese Spiele, und --show DEAL.GAME zeigt eines davon; \
         zu den ersten 100 Fehlern von Programmen auch, was gesprochen wurde.",
    )
}

/// Of each bot that was at fault how often, how, when for the first time and what happened then.
pub(super) fn paragraphs(report: &Report<'_>) -> Vec<String> {
    let (experiment, lang) = (report.experiment, report.lang);
    let of_bot = |bot: usize| {
        let faults = report.summary.faults(bot);
        let times = faults.seats();
        let (index, words) = faults.first?;
        let kinds = FaultKind::ALL.into_iter().zip(faults.by_kind).filter(|&(_, games)| games > 0);
        let kinds: Vec<String> =
            kinds.map(|(kind, games)| format!("{games} {}", fault_name(kind, lang))).collect();
        let (letter, label, kinds) = (letter(bot), experiment.bots[bot].label_in(lang), kinds.join(", "));
        let deal = experiment.unit.noun(1);
        let noun = if times == 1 { lang.pick("fault", "Fehler") } else { lang.pick("faults", "Fehler") };
        Some(told!(
            lang,
            "{letter} {label}: {times} {noun} ({kinds}), first in {deal} {index}: {words}.",
            "{letter} {label}: {times} {noun} ({kinds}), zuerst bei Nummer {index}: „{words}“."
        ))
    };
    (0..experiment.bots.len()).filter_map(of_bot).collect()
}
