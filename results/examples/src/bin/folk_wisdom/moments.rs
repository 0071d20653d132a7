//! Moments of a game at which a seat might have played another card.

use std::collections::BTreeMap;

use doko_engine::random::draw;
use doko_engine::{Action, Card, Game, Seat, View};

use crate::{Bots, SEED};

/// A moment with two cards to be tried.
#[derive(Clone, Copy)]
pub(crate) struct Moment {
    pub(crate) seat: Seat,
    /// The trick, from 1.
    pub(crate) trick: usize,
    /// How many answers were before it.
    at: usize,
    pub(crate) cards: [Card; 2],
    /// Whether the seat did as the first of the two does.
    pub(crate) is_first: bool,
}

impl Moment {
    pub(crate) fn new(view: &View<'_>, at: usize, cards: [Card; 2], is_first: bool) -> Moment {
        Moment { seat: view.seat(), trick: view.tricks().len() + 1, at, cards, is_first }
    }

    /// What the first card brings the seat instead of the second, in points. One of the two games is often the one that was played.
    pub(crate) fn value(&self, bots: &Bots<'_>, index: u64, answers: &[Action], played: &Game<'_>) -> i64 {
        let points = |card| {
            let (before, next) = (&answers[..self.at], Action::Play(card));
            if answers[self.at] == next {
                points_of(played, self.seat)
            } else {
                points_of(bots.played_on(index, before, next).game(), self.seat)
            }
        };
        let [first, second] = self.cards.map(points);
        first - second
    }
}

fn points_of(game: &Game<'_>, seat: Seat) -> i64 {
    i64::from(game.score().expect("the game was played to its end").points()[seat])
}

/// Draws one moment of each kind in a deal: each is as likely as the others of its kind, however many there are.
pub(crate) struct Drawn<K> {
    index: u64,
    /// How many moments of all kinds there were.
    offered: u64,
    /// How many of each, and the one that is drawn.
    of_kind: BTreeMap<K, (u64, Moment)>,
}

impl<K: Ord> Drawn<K> {
    /// None yet of this deal.
    pub(crate) const fn new(index: u64) -> Drawn<K> {
        Drawn { index, offered: 0, of_kind: BTreeMap::new() }
    }

    /// Another moment of a kind.
    pub(crate) fn offer(&mut self, kind: K, moment: impl FnOnce() -> Moment) {
        self.offered += 1;
        match self.of_kind.get_mut(&kind) {
            None => {
                self.of_kind.insert(kind, (1, moment()));
            }
            Some((seen, drawn)) => {
                *seen += 1;
                if draw(*b"doko flk", SEED + self.index, self.offered).is_multiple_of(*seen) {
                    *drawn = moment();
                }
            }
        }
    }

    /// The kinds that there were, how many moments of each, and the one that is drawn.
    pub(crate) fn moments(self) -> impl Iterator<Item = (K, u64, Moment)> {
        self.of_kind.into_iter().map(|(kind, (seen, moment))| (kind, seen, moment))
    }
}
