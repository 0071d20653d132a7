//! A tuning run in words: the command that plays it again, and what it has shown.

use doko_engine::rules::plain as plain_value;
use doko_engine::{Lang, told};

use super::course::{Course, Ending};
use super::job::Played;
use super::settings::TuneBlock;
use super::tuning::Tuning;
use crate::files::shell::word;
use crate::stats::{Estimate, Moments, Outcome, Verdict, simultaneous};

/// The command that plays the run again.
pub fn command(tuning: &Tuning) -> String {
    let mut words = vec!["doko tune".to_owned(), word(&tuning.incumbent().name)];
    let settings = tuning.settings.words();
    words.extend((!settings.is_empty()).then_some(settings));
    let rules = &tuning.experiment.rules;
    if rules.base() != "ddv" {
        words.push(format!("--rules {}", word(rules.base())));
    }
    let changes = rules.overrides().iter();
    words.extend(
        changes.map(|(key, value)| format!("--set {}", word(&format!("{key}={}", plain_value(value))))),
    );
    if !(tuning.against().len() == 1 && tuning.meets_itself()) {
        words.extend(tuning.against().iter().map(|bot| format!("--against {}", word(&bot.name))));
    }
    if tuning.pool().iter().map(|bot| &*bot.name).ne(DEFAULT_POOL) {
        words.extend(tuning.pool().iter().map(|bot| format!("--pool {}", word(&bot.name))));
    }
    words.push(format!("--seed {}", tuning.experiment.seed));
    words.join(" ")
}

/// The bots of the pool where nobody names others.
pub const DEFAULT_POOL: [&str; 3] = ["random", "heuristic", "pimc:worlds=8"];

/// The means of contrasts over a number of deals fixed beforehand, with intervals that hold all together.
pub fn intervals(played: &Played) -> Vec<Option<Estimate>> {
    let moments: Vec<Moments> = played.sums.iter().map(|sum| sum.moments).collect();
    simultaneous::intervals(&moments)
}

/// What the confirmation has shown, in a sentence.
pub fn confirmed(course: &Course<'_>, lang: Lang) -> String {
    let name = course.tuning.incumbent().name.clone();
    let [watched, other] =
        course.confirm.estimates().map(|estimate| estimate.map(|estimate| lang.number(estimate)));
    let (Some(watched), Some(other)) = (watched, other) else {
        return lang
            .pick("Nothing was played to confirm it.", "Zur Bestätigung wurde nichts gespielt.")
            .to_owned();
    };
    let [block, beside] =
        [course.tuning.block(), course.tuning.block().other()].map(|block| block_name(block, lang));
    let (deals, test) = (course.confirm.deals(), &course.tuning.settings.test);
    match course.confirm.outcome() {
        Outcome::AcceptedH1 => told!(
            lang,
            "Better than {name} as it was, on {deals} deals never used before: {watched} points per game in {block} \
             blocks ({test} accepts H1), {other} in {beside} blocks.",
            "Besser als {name}, wie er war, in {deals} nie benutzten Kartenverteilungen: {watched} Punkte pro Spiel in \
             {block}-Blöcken ({test} nimmt H1 an), {other} in {beside}-Blöcken."
        ),
        Outcome::Undecided => told!(
            lang,
            "Not decided after {deals} deals: {watched} points per game in {block} blocks against {name} as it was, {other} \
             in {beside} blocks. More deals: --confirm-deals.",
            "Nach {deals} Kartenverteilungen nicht entschieden: {watched} Punkte pro Spiel in {block}-Blöcken gegen {name}, \
             wie er war, {other} in {beside}-Blöcken. Mehr: --confirm-deals."
        ),
        _ => told!(
            lang,
            "No better than {name} as it was, on {deals} deals never used before: {watched} points per game in {block} \
             blocks ({test} accepts H0), {other} in {beside} blocks.",
            "Nicht besser als {name}, wie er war, in {deals} nie benutzten Kartenverteilungen: {watched} Punkte pro Spiel in \
             {block}-Blöcken ({test} nimmt H0 an), {other} in {beside}-Blöcken."
        ),
    }
}

/// What a run has come to, in a sentence.
pub fn ending(course: &Course<'_>, lang: Lang) -> String {
    let text = match course.ending() {
        Ending::UnderWay => lang.pick(
            "Interrupted: what follows is of the steps that were complete.",
            "Unterbrochen: Was folgt, beruht auf den vollständigen Schritten.",
        ),
        Ending::Screened => lang.pick("Screened, as asked.", "Gesichtet, wie gewünscht."),
        Ending::Dead => lang.pick(
            "There is nothing to tune: none of these parameters changes a game under these rules.",
            "Es gibt nichts einzustellen: Keiner dieser Parameter ändert unter diesen Regeln ein Spiel.",
        ),
        Ending::Flat => lang.pick(
            "There is nothing to tune: no change of these parameters has changed a point.",
            "Es gibt nichts einzustellen: Keine Änderung dieser Parameter hat einen Punkt geändert.",
        ),
        Ending::Unchanged => lang.pick(
            "The best that was found is the bot as it was.",
            "Das Beste, was gefunden wurde, ist der Bot, wie er war.",
        ),
        Ending::Better | Ending::NoBetter | Ending::Undecided => return confirmed(course, lang),
    };
    text.to_owned()
}

/// How bad it may be not to be called worse: half a tenth of a point per game.
const MARGIN: f64 = 0.05;

/// What an interval says of `not worse than`.
pub(super) fn not_worse(estimate: Option<Estimate>, lang: Lang) -> &'static str {
    let Some((verdict, [low, _])) =
        estimate.and_then(|estimate| Some((estimate.verdict(), estimate.ci95()?)))
    else {
        return "–";
    };
    match verdict {
        Verdict::Better => lang.pick("better", "besser"),
        Verdict::Worse => lang.pick("worse", "schlechter"),
        _ if low > -MARGIN => {
            lang.pick("not worse (by 0.05 or more)", "nicht schlechter (um 0,05 oder mehr)")
        }
        _ => lang.pick("not shown", "nicht gezeigt"),
    }
}

/// What a kind of block is called in a word.
pub(super) fn block_name(block: TuneBlock, lang: Lang) -> &'static str {
    match block {
        TuneBlock::Team => lang.pick("team", "Team"),
        TuneBlock::Field => lang.pick("field", "Einzel"),
    }
}
