//! The findings of a duel, a tournament or a gauntlet: a head, and a row for each figure.
//!
//! Everything here is a function of a [`Report`], which holds nothing that may differ between two runs of one
//! command.

mod rows;
mod summary;

pub use rows::{BlockRow, FigureRow, PlayedRow};
pub use summary::Summary;

use doko_engine::Lang;

use super::standings::Standing;
use super::sums;
use super::{Experiment, Stopping, page};
use crate::measures::Figure;
use crate::report::document::Document;
use crate::report::outputs::Findings;
use crate::run::{Scope, letter};
use crate::stats::{Estimate, Looks, Monitor, Verdict};

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
        standing.map_or(String::new(), |standing| page::verdict(self, standing))
    }

    /// What was played on, with its number, such as `200 deals` or `1 evening`.
    pub(super) fn units(&self, number: u64) -> String {
        self.experiment.unit.counted(number, self.lang)
    }

    /// The same where German asks for the dative.
    pub(super) fn units_dative(&self, number: u64) -> String {
        self.experiment.unit.dative(number, self.lang)
    }

    /// How many others a bot meets in a field block, as a word.
    pub(super) fn others(&self) -> &'static str {
        if self.experiment.players() == 5 {
            self.lang.pick("four", "vier")
        } else {
            self.lang.pick("three", "drei")
        }
    }

    /// What to call a bot in a sentence: by name, with its letter before it if another has the same name.
    pub(super) fn name(&self, bot: usize) -> String {
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
        page::document(&self.told_in(lang))
    }

    fn summary(&self) -> Summary {
        Summary::of(&self.told_in(Lang::En))
    }

    fn rows(&self) -> Vec<FigureRow> {
        self.summary.standings.iter().flat_map(|standing| rows::of_question(self, standing)).collect()
    }
}

/// The letters of bots, such as `A B`.
pub(super) fn list(bots: &[usize]) -> String {
    bots.iter().map(|&bot| letter(bot).to_string()).collect::<Vec<String>>().join(" ")
}

/// What a bot makes of solos and Ansagen: its figures that have an interval.
pub(super) fn habits_of(standing: &Standing, bot: usize) -> impl Iterator<Item = Figure> {
    standing.ledger(bot).figures().into_iter().filter(|figure| figure.measure.has_interval)
}

/// The name in JSON and CSV of what an estimate shows that rests on games of these bots: `oracle`, and nothing else, if
/// one of them is one.
pub(super) fn verdict_key(report: &Report<'_>, bots: &[usize], estimate: Option<Estimate>) -> &'static str {
    if report.experiment.has_oracle(bots) {
        return "oracle";
    }
    estimate.map_or(Verdict::TooFew, |estimate| estimate.verdict()).key()
}
