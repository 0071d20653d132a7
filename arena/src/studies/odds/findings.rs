//! The findings about a hand: a head, and a row for each chance and each answer.

use doko_engine::words::{answer_key, question_key};
use doko_engine::{Card, CardSet, Lang, Party, Seat};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Beforehand, Odds, Promise};
use crate::report::document::Document;
use crate::report::outputs::Findings;
use crate::report::rows::{Interval, Row};
use crate::stats;

/// A hand judged.
pub struct OddsReport {
    /// The rules: a preset and what differs from it.
    pub rules: String,
    /// Whose hand it is.
    pub seat: Seat,
    /// Its cards as dealt, as they are sorted.
    pub hand: Vec<Card>,
    /// How many cards have been played by all.
    pub played: usize,
    /// Where hidden cards lie.
    pub odds: Odds,
    /// Before anybody looked.
    pub beforehand: Beforehand,
    /// What answers promise.
    pub promises: Vec<Promise>,
    /// Who plays on.
    pub judge: String,
    /// In how many worlds each answer was tried.
    pub worlds: u32,
    /// What all randomness comes from.
    pub seed: u64,
}

/// A chance, or what an answer promises.
#[derive(Serialize, JsonSchema)]
pub struct OddsRow {
    /// What it is about: `vorbehalt`, `ansage`, `card` (what an answer promises), `partner`, `holds` (at least one of a card),
    /// `goes_round` (a suit that is led), `trumps` (so many of them), `both_alten` (in one hand).
    about: &'static str,
    /// The answer, the card, the suit or the number. Of an Ansage `silence` is to say nothing yet, `never` to say nothing to the
    /// end of the game.
    item: String,
    /// The other seat, from 0, where it is about one.
    seat: Option<usize>,
    /// The chance, or the points.
    value: Interval,
    /// By how many points an answer is better than gesund, or than to say nothing yet.
    #[schemars(extend("unit" = "points"))]
    better: Interval,
    /// Of an answer, the chance to win.
    #[schemars(extend("unit" = "share"))]
    won: Option<f64>,
}

impl Row for OddsRow {
    const FILE: &'static str = "odds.csv";
    const ABOUT: &'static str = "odds: one row for each chance, and for each answer with what it promises";
}

/// What is known of a hand, and what is likely.
#[derive(Serialize, JsonSchema)]
pub struct Summary {
    /// The rules: a preset and what differs from it.
    rules: String,
    /// The seat, from 0, which is forehand.
    seat: usize,
    /// Its cards as dealt, in card codes.
    hand: String,
    /// How many cards have been played by all.
    cards_played: usize,
    /// Who plays on from each answer.
    judge: String,
    /// In how many worlds each answer was tried.
    worlds: u32,
    /// What all randomness comes from.
    seed: u64,
    /// All chances and promises.
    odds: Vec<OddsRow>,
}

impl Findings for OddsReport {
    type Summary = Summary;
    type Row = OddsRow;

    fn command(&self) -> &'static str {
        "odds"
    }

    fn document(&self, lang: Lang) -> Document {
        self.page(lang)
    }

    fn summary(&self) -> Summary {
        Summary {
            rules: self.rules.clone(),
            seat: self.seat.index(),
            hand: self.hand.iter().copied().collect::<CardSet>().codes(),
            cards_played: self.played,
            judge: self.judge.clone(),
            worlds: self.worlds,
            seed: self.seed,
            odds: self.rows(),
        }
    }

    fn rows(&self) -> Vec<OddsRow> {
        let Odds { others, partner, both_alten, cards, suits, trumps } = &self.odds;
        let chance = |about: &'static str, item: String, seat: Option<Seat>, chance: f64| OddsRow {
            about,
            item,
            seat: seat.map(Seat::index),
            value: Interval::new(Some(chance), None),
            better: Interval::default(),
            won: None,
        };
        let mut rows: Vec<OddsRow> = Vec::new();
        for promise in &self.promises {
            let about = question_key(promise.question);
            let party = promise.party.unwrap_or(Party::Kontra);
            let row = |item: String, worth: &super::Worth, lead: &stats::Estimate| OddsRow {
                value: Some(worth.points).into(),
                better: promise.plain.map(|_| *lead).into(),
                won: Some(worth.won),
                ..chance(about, item, None, 0.0)
            };
            let answers = promise.answers.iter();
            rows.extend(answers.map(|(action, worth, lead)| row(answer_key(*action, party), worth, lead)));
            rows.extend(promise.never.iter().map(|(worth, lead)| row("never".to_owned(), worth, lead)));
        }
        let each = |about: &'static str, item: &str, chances: &[f64; 3]| {
            let of = others
                .iter()
                .zip(chances)
                .map(|(&seat, &one)| chance(about, item.to_owned(), Some(seat), one));
            of.collect::<Vec<_>>()
        };
        rows.extend(partner.iter().flat_map(|chances| each("partner", "", chances)));
        rows.extend(both_alten.map(|both| chance("both_alten", String::new(), None, both)));
        rows.extend(cards.iter().flat_map(|(card, chances)| each("holds", &card.code(), chances)));
        rows.extend(
            suits.iter().map(|suit| chance("goes_round", suit.suit.to_string(), None, suit.goes_round)),
        );
        rows.extend(
            trumps.iter().enumerate().flat_map(|(n, chances)| each("trumps", &n.to_string(), chances)),
        );
        rows
    }
}
