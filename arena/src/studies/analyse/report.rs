//! What an analysis says, for people in two languages and for programs.

mod document;
mod rows;

use doko_engine::{Lang, PerSeat, Seat};

use super::costs::Costs;
use crate::report::document::{Document, Section};
use crate::report::outputs::Findings;
use crate::stats::Estimate;
use crate::studies::judging::{Analysis, Judge, Judged};

pub use rows::{AnswerRow, PlayerCosts, Summary};

/// Games, with what each answer of them cost.
pub struct AnalyseReport<'r> {
    /// The games.
    pub games: Vec<Analysed<'r>>,
    /// Who judged them.
    pub judge: &'r Judge,
    /// Whether all four hands are shown.
    pub shows_hands: bool,
}

/// A game of a report.
pub struct Analysed<'r> {
    /// Its number among those that were given, from 1.
    pub number: usize,
    /// How people find it: by its number in a run or a file.
    pub called: String,
    /// Which deal it is, seed and index, if it is one.
    pub deal: Option<(u64, u64)>,
    /// Who sat where.
    pub players: PerSeat<String>,
    /// Whose answers are judged.
    pub seats: PerSeat<bool>,
    /// What its answers cost.
    pub analysis: Analysis<'r>,
}

impl Analysed<'_> {
    /// The seats that are judged, and who sits in them.
    pub fn judged_players(&self) -> impl Iterator<Item = (Seat, &String)> {
        self.players.iter().filter(|(seat, _)| self.seats[*seat])
    }

    /// The answers of a seat that were judged.
    pub fn answers_of(&self, seat: Seat) -> impl Iterator<Item = &Judged> {
        self.analysis.answers.iter().filter(move |answer| answer.seat == seat)
    }

    /// How many decisions of a seat were judged in which there was a choice.
    pub fn decisions(&self, seat: Seat) -> usize {
        self.answers_of(seat).filter(|judged| judged.kind.is_some()).count()
    }

    /// In how many of them a better answer is shown.
    pub fn with_better(&self, seat: Seat) -> usize {
        self.answers_of(seat).filter(|judged| judged.better.is_some()).count()
    }

    /// What all answers of a seat cost together.
    pub fn cost_of(&self, seat: Seat) -> Estimate {
        let costs = || self.answers_of(seat).map(|judged| judged.cost);
        let squares: f64 = costs().map(|cost| cost.half_width.unwrap_or(0.0).powi(2)).sum();
        let mean = costs().map(|cost| cost.mean).sum();
        Estimate { mean, half_width: Some(squares.sqrt()), blocks: costs().count() as u64 }
    }

    /// Those of them that cost most, at most so many; only such as have a better one.
    pub fn moments(&self, seat: Seat, most: usize) -> Vec<&Judged> {
        let costs = |judged: &&Judged| judged.better.is_some();
        let mut moments: Vec<&Judged> = self.answers_of(seat).filter(costs).collect();
        moments.sort_by(|one, other| other.cost.mean.total_cmp(&one.cost.mean));
        moments.truncate(most);
        moments
    }
}

impl AnalyseReport<'_> {
    /// What the answers of each player cost.
    pub fn costs(&self) -> Vec<Costs> {
        Costs::of(&self.games)
    }

    /// What they cost by kind, the most expensive moments, and how that is read.
    pub fn sections(&self, lang: Lang) -> Vec<Section> {
        document::of_all(self, &self.costs(), lang)
    }
}

impl Findings for AnalyseReport<'_> {
    type Summary = Summary;
    type Row = AnswerRow;

    fn command(&self) -> &'static str {
        "analyse"
    }

    fn document(&self, lang: Lang) -> Document {
        document::document(self, lang)
    }

    fn summary(&self) -> Summary {
        rows::summary(self)
    }

    fn rows(&self) -> Vec<AnswerRow> {
        rows::answers(self)
    }
}
