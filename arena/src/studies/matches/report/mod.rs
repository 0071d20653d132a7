//! What a duel, a tournament or a gauntlet has come to: a document for people, a summary and rows for programs.
//!
//! Everything here is a function of a [`Report`], which holds nothing that may differ between two runs of one
//! command.

mod document;
mod duel;
pub mod faults;
mod figures;
mod frame;
mod gauntlet;
mod plots;
mod ranking;
mod rows;
mod stopping;
mod summary;
mod words;

pub use rows::{BlockRow, FigureRow, PlayedRow};
pub use summary::Summary;

use doko_engine::{Lang, told};

use super::standings::Standing;
use super::summary as sums;
use super::{Experiment, Format, Stopping};
use crate::measures::Figure;
use crate::report::document::Document;
use crate::report::outputs::Findings;
use crate::run::{Scope, letter};
use crate::stats::{Estimate, FirstLook, Looks, Monitor, Verdict};

/// An experiment with what came out of it.
#[derive(Clone)]
pub struct Report<'a> {
    /// What was asked for.
    pub experiment: &'a Experiment,
    /// What was played.
    pub summary: &'a sums::Summary,
    /// Which deals were to be played, all or those of a part; and whether there were fewer at first.
    pub scope: Scope,
    /// When the run was to stop before the last of them.
    pub stopping: Stopping,
    /// What has watched for that.
    pub monitor: Option<&'a Monitor>,
    /// In which language people are told; files for programs are the same in each.
    pub lang: Lang,
}

impl<'a> Report<'a> {
    /// Of a run of all deals, however many there are.
    pub fn of(experiment: &'a Experiment, summary: &'a sums::Summary) -> Report<'a> {
        Report {
            experiment,
            summary,
            scope: Scope { units: 0..experiment.deals, is_extended: false },
            stopping: Stopping::default(),
            monitor: None,
            lang: Lang::default(),
        }
    }

    /// Whether less was played than was asked for.
    pub fn is_interrupted(&self) -> bool {
        let has_decided = self.monitor.is_some_and(|monitor| monitor.decision().is_some());
        self.summary.deals < self.planned() && !has_decided
    }

    /// How many deals were to be played.
    pub fn planned(&self) -> u64 {
        self.scope.units.end - self.scope.units.start
    }

    /// Whether this is of some of the deals alone.
    pub fn is_part(&self) -> bool {
        self.planned() < self.experiment.deals
    }

    /// Whether somebody may have looked at it before it ended, so that its intervals have to be valid whenever you look.
    pub const fn is_sequential(&self) -> bool {
        self.monitor.is_some() || self.scope.is_extended
    }

    /// When somebody may have looked at it, which says what intervals it has.
    pub const fn looks(&self) -> Looks {
        Looks::at(self.is_sequential())
    }

    /// The same results, told in this language.
    #[must_use]
    pub fn told_in(&self, lang: Lang) -> Report<'a> {
        Report { lang, ..self.clone() }
    }

    /// The verdict on bots alone in a field; if nobody plays alone, the one on the first kind of block.
    pub fn in_short(&self) -> String {
        let standings = || self.summary.standings.iter();
        let standing = standings().find(|standing| standing.kind.is_field()).or_else(|| standings().next());
        standing.map_or(String::new(), |standing| verdict(self, standing))
    }

    /// What was played on, with its number, such as `200 deals` or `1 evening`.
    fn units(&self, number: u64) -> String {
        self.experiment.unit.counted(number, self.lang)
    }

    /// The same where German asks for the dative.
    fn units_dative(&self, number: u64) -> String {
        self.experiment.unit.dative(number, self.lang)
    }

    /// How many others a bot meets in a field block, as a word.
    fn others(&self) -> &'static str {
        if self.experiment.players() == 5 {
            self.lang.pick("four", "vier")
        } else {
            self.lang.pick("three", "drei")
        }
    }

    /// What to call a bot in a sentence: by name, with its letter before it if another has the same name.
    fn name(&self, bot: usize) -> String {
        let contestant = &self.experiment.bots[bot];
        let others = self.experiment.bots.iter().filter(|other| other.name == contestant.name).count();
        let label = contestant.label_in(self.lang);
        if others > 1 { format!("{} {label}", letter(bot)) } else { label }
    }
}

impl Findings for Report<'_> {
    type Summary = Summary;
    type Row = FigureRow;
    const STREAMS_CSV: bool = true;

    fn command(&self) -> &'static str {
        self.experiment.format.key()
    }

    fn engine(&self) -> String {
        self.experiment.engine.clone()
    }

    fn document(&self, lang: Lang) -> Document {
        document::document(&self.told_in(lang))
    }

    fn summary(&self) -> Summary {
        Summary::of(&self.told_in(Lang::En))
    }

    fn rows(&self) -> Vec<FigureRow> {
        self.summary.standings.iter().flat_map(|standing| rows::of_question(self, standing)).collect()
    }
}

/// The letters of bots, such as `A B`.
fn list(bots: &[usize]) -> String {
    bots.iter().map(|&bot| letter(bot).to_string()).collect::<Vec<String>>().join(" ")
}

/// What a bot makes of solos and Ansagen: its figures that have an interval.
fn habits_of(standing: &Standing, bot: usize) -> impl Iterator<Item = Figure> {
    standing.ledger(bot).figures().into_iter().filter(|figure| figure.measure.has_interval)
}

/// The name in JSON and CSV of what an estimate shows that rests on games of these bots: `oracle`, and nothing else, if
/// one of them is one.
fn verdict_key(report: &Report<'_>, bots: &[usize], estimate: Option<Estimate>) -> &'static str {
    if report.experiment.has_oracle(bots) {
        return "oracle";
    }
    estimate.map_or(Verdict::TooFew, |estimate| estimate.verdict()).key()
}

/// Below this many blocks Student's t leans on points being spread normally, which they are not.
const FEW: u64 = 30;

/// The verdict on a question in sentences, and how many of its games random cards have finished.
fn verdict(report: &Report<'_>, standing: &Standing) -> String {
    let shown = match report.experiment.format {
        Format::Duel => interval_shows(report, standing),
        Format::Tournament => ranking::first(report, standing),
        Format::Gauntlet => gauntlet::of_own(report, standing),
    };
    shown + &faults::caveat(report, standing)
}

/// The verdict by the 95% interval of a question of a duel, as a sentence.
fn interval_shows(report: &Report<'_>, standing: &Standing) -> String {
    use super::schedule::BlockKind::Team;

    let (lang, kind) = (report.lang, standing.kind);
    let bots = standing.duel();
    let [one, other] = bots.map(|bot| report.name(bot));
    let Some(estimate) = standing.cell(bots[0], bots[1]) else {
        return lang.pick("Nothing was played.", "Es wurde nichts gespielt.").to_owned();
    };
    let others = report.others();
    if estimate.mean == 0.0 && estimate.half_width == Some(0.0) {
        let [a, b] = [0, 1].map(|bot| report.name(bot));
        return told!(
            lang,
            "{a} and {b} are alike: exactly 0 points in every block.",
            "{a} und {b} sind gleich: genau 0 Punkte in jedem Block."
        );
    }
    let [points, lost] = [estimate, estimate.negated()].map(|estimate| lang.number(estimate));
    if report.experiment.has_oracle(&bots) {
        let gain = match kind {
            Team => told!(
                lang,
                "{one} gains {points} points per game against {other}.",
                "{one} macht {points} Punkte pro Spiel gegen {other}."
            ),
            _ => told!(
                lang,
                "{one} makes {points} points per game among {others} of {other}.",
                "{one} macht {points} Punkte pro Spiel am Tisch mit {others} {other}."
            ),
        };
        let none =
            lang.pick("No verdict: an oracle sees every card.", "Kein Urteil: Ein Orakel sieht alle Karten.");
        return format!("{gain} {none}{}", rough(report, estimate));
    }
    let sentence = match (estimate.verdict(), kind) {
        (Verdict::Better, Team) => told!(
            lang,
            "{one} is better than {other} by {points} points per game.",
            "{one} ist um {points} Punkte pro Spiel besser als {other}."
        ),
        (Verdict::Worse, Team) => told!(
            lang,
            "{other} is better than {one} by {lost} points per game.",
            "{other} ist um {lost} Punkte pro Spiel besser als {one}."
        ),
        (Verdict::Better, _) => told!(
            lang,
            "{one} gains {points} points per game among {others} of {other}: it does better there than they do.",
            "{one} gewinnt {points} Punkte pro Spiel am Tisch mit {others} {other} und spielt dort besser als diese."
        ),
        (Verdict::Worse, _) => told!(
            lang,
            "{one} loses {lost} points per game among {others} of {other}: it does worse there than they do.",
            "{one} verliert {lost} Punkte pro Spiel am Tisch mit {others} {other} und spielt dort schlechter als diese."
        ),
        (Verdict::NotShown, Team) => told!(
            lang,
            "No difference between {one} and {other} is shown: {points} points per game.",
            "Zwischen {one} und {other} ist kein Unterschied nachgewiesen: {points} Punkte pro Spiel."
        ),
        (Verdict::NotShown, _) => told!(
            lang,
            "No gain or loss of {one} among {others} of {other} is shown: {points} points per game.",
            "Für {one} am Tisch mit {others} {other} ist weder Gewinn noch Verlust nachgewiesen: {points} Punkte pro \
             Spiel."
        ),
        (Verdict::TooFew, _) => too_few(report, estimate),
    };
    sentence + &rough(report, estimate)
}

/// Why there is no verdict yet.
fn too_few(report: &Report<'_>, estimate: Estimate) -> String {
    let lang = report.lang;
    let units = report.units(estimate.blocks);
    let is_one = estimate.blocks == 1;
    if report.is_sequential() && estimate.half_width.is_none() {
        let (are, reichen) = if is_one { ("is", "reicht") } else { ("are", "reichen") };
        let [blocks, non_zero] = [FirstLook::BLOCKS, FirstLook::NON_ZERO];
        let zeros = FirstLook::BLOCKS_OF_ZEROS;
        return told!(
            lang,
            "{units} {are} not enough for an interval that is valid whenever you look: it takes {blocks}, of which \
             {non_zero} are not zero, or {zeros}.",
            "{units} {reichen} nicht für ein Intervall, das gilt, wann immer man hinsieht: Es braucht {blocks}, davon \
             {non_zero} nicht null, oder {zeros}."
        );
    }
    let (are, reichen) =
        if is_one { ("is", "reicht") } else { ("with the same result are", "mit gleichem Ergebnis reichen") };
    told!(
        lang,
        "{units} {are} not enough to tell anything: play more with --deals.",
        "{units} {reichen} nicht für eine Aussage: mehr spielen mit --deals."
    )
}

/// A further sentence where an interval is there, but of few blocks; nothing elsewhere.
fn rough(report: &Report<'_>, estimate: Estimate) -> String {
    if estimate.blocks >= FEW || estimate.verdict() == Verdict::TooFew {
        return String::new();
    }
    let few = report.units_dative(FEW);
    told!(
        report.lang,
        " With fewer than {few} that is rough.",
        " Bei weniger als {few} ist das nur grob bestimmt."
    )
}
