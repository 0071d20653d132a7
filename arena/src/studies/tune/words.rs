//! A tuning run in words: the command that plays it again, and what it has shown.

use doko_engine::rules::plain;
use doko_engine::{Lang, told};

use super::plan::TunePlan;
use super::settings::TuneBlock;
use super::task::{Purpose, Task};
use super::tuner::{Ending, Tuner};
use crate::files::shell::word;
use crate::stats::{Estimate, Outcome, Verdict, fixed};
use crate::studies::campaign::confirm;

/// The command that plays the run again.
pub fn command(plan: &TunePlan) -> String {
    let mut words = vec!["doko tune".to_owned(), word(&plan.incumbent().spec)];
    words.extend(Some(plan.settings.words()).filter(|words| !words.is_empty()));
    let mut say = |option: &str, value: &str| words.push(format!("--{option} {}", word(value)));
    let rules = &plan.experiment.rules;
    if rules.base() != "ddv" {
        say("rules", rules.base());
    }
    for (key, value) in rules.overrides() {
        say("set", &format!("{key}={}", plain(value)));
    }
    if !(plan.against().len() == 1 && plan.meets_itself()) {
        plan.against().iter().for_each(|bot| say("against", &bot.spec));
    }
    if plan.pool().iter().map(|bot| &*bot.spec).ne(DEFAULT_POOL) {
        plan.pool().iter().for_each(|bot| say("pool", &bot.spec));
    }
    say("seed", &plan.experiment.seed.to_string());
    words.join(" ")
}

/// The bots of the pool where nobody names others.
pub const DEFAULT_POOL: [&str; 3] = ["random", "heuristic", "pimc:worlds=8"];

/// What the confirmation has shown, in a sentence.
pub fn confirmed(tuner: &Tuner, lang: Lang) -> String {
    let plan = &*tuner.plan;
    let [Some(watched), Some(other)] = confirm::estimates(tuner.sums(Purpose::Confirm)) else {
        return told!(lang, "Nothing was played to confirm it.", "Zur Bestätigung wurde nichts gespielt.");
    };
    let [watched, other] = [watched, other].map(|estimate| match estimate.half_width {
        Some(_) => lang.number(estimate),
        None => "–".to_owned(),
    });
    let [block, beside] = [plan.block(), plan.block().other()].map(|block| block_name(block, lang));
    let (name, test) = (&plan.incumbent().name, &plan.settings.test);
    let deals = tuner.sums(Purpose::Confirm).deals();
    match tuner.outcome() {
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
             wie er war, {other} in {beside}-Blöcken. Mehr Kartenverteilungen: --confirm-deals."
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
pub fn ending(tuner: &Tuner, lang: Lang) -> String {
    match tuner.ending() {
        Ending::UnderWay => told!(
            lang,
            "Interrupted: what follows is of the steps that were complete.",
            "Unterbrochen: Was folgt, beruht auf den vollständigen Schritten."
        ),
        Ending::Found => told!(
            lang,
            "Found, and not confirmed yet: nobody knows whether it is better.",
            "Gefunden, aber noch nicht bestätigt: Ob es besser ist, weiß noch niemand."
        ),
        Ending::Screened => told!(lang, "Screened, as asked.", "Gesichtet, wie gewünscht."),
        Ending::Dead => told!(
            lang,
            "There is nothing to tune: none of these parameters changes a game under these rules.",
            "Es gibt nichts einzustellen: Keiner dieser Parameter ändert unter diesen Regeln ein Spiel."
        ),
        Ending::Flat => told!(
            lang,
            "There is nothing to tune: no change of these parameters has changed a point.",
            "Es gibt nichts einzustellen: Keine Änderung dieser Parameter hat einen Punkt geändert."
        ),
        Ending::Unchanged => told!(
            lang,
            "The best that was found is the bot as it was.",
            "Das Beste, was gefunden wurde, ist der Bot, wie er war."
        ),
        Ending::Better | Ending::NoBetter | Ending::Undecided => confirmed(tuner, lang),
    }
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
        TuneBlock::Field => lang.pick("field", "Feld"),
    }
}

/// Where the run stands, in a line.
pub fn of_task(tuner: &Tuner, task: &Task) -> String {
    let settings = &tuner.plan.settings;
    let deals = |all: u64| format!("deal {} of {all}", task.deals[0]);
    match task.purpose {
        Purpose::Screen => format!("screen, {}", deals(settings.screen_deals)),
        Purpose::Pilot => "pilot".to_owned(),
        Purpose::Step => {
            let step = format!("step {} of {}", tuner.steps.len() + 1, settings.steps);
            let gain = tuner.gain().map_or(String::new(), |gain| format!(", gain about {}", fixed(gain, 3)));
            let (Some(space), Some(last)) = (&tuner.space, tuner.steps.last()) else { return step + &gain };
            let now = space.parameters.iter().zip(&last.values).take(MOST_SHOWN);
            let now = now.map(|(parameter, &value)| {
                format!("{} {}", parameter.key, parameter.grid.value(parameter.grid.nearest(value)))
            });
            format!("{step}{gain}: {}", now.collect::<Vec<_>>().join(", "))
        }
        Purpose::Race => format!("race of {}, {}", task.drawn[0].len(), deals(settings.race_deals)),
        Purpose::Confirm => unreachable!("a confirmation is a duel"),
        Purpose::Pool => format!("pool, {}", deals(settings.pool_deals)),
        Purpose::Diff => format!("each change alone, {}", deals(settings.diff_deals)),
    }
}

/// So many parameters are told on the way.
const MOST_SHOWN: usize = 8;
