//! What the heuristic thinks of a decision, told to those who make up their own minds.

use std::sync::Arc;

use doko_engine::{Order, SoloKind, View, Vorbehalt};

use super::ansage::{self, Outlook};
use super::cards::CardValues;
use super::ready::Ready;
use super::schweine;
use super::sight::{Memory, Sight};
use super::vorbehalt::Alone;

/// Tells what the heuristic thinks, in one game.
pub(crate) struct Adviser {
    ready: Arc<Ready>,
    memory: Option<Memory>,
}

/// What it thinks of its cards.
pub(crate) struct CardAdvice<'v> {
    /// The order of cards in the eyes of the seat.
    pub(crate) order: &'v Order,
    /// What each card is worth.
    pub(crate) values: CardValues,
    /// How likely each seat is a friend, clockwise from the own one.
    pub(crate) friends: [f64; 4],
}

impl Adviser {
    /// One that has read nothing of its game yet.
    pub(super) const fn new(ready: Arc<Ready>) -> Adviser {
        Adviser { ready, memory: None }
    }

    fn sight<'a>(&'a mut self, view: &'a View<'a>) -> Sight<'a> {
        Sight::new(view, &self.ready, &mut self.memory)
    }

    /// What it thinks of the cards that may be played.
    pub(crate) fn cards<'v>(&'v mut self, view: &'v View<'v>) -> CardAdvice<'v> {
        let sight = self.sight(view);
        let order = schweine::own_order(&sight);
        let (values, friends) = sight.advice(order);
        CardAdvice { order, values, friends }
    }

    /// What it thinks of the game, once play has begun.
    pub(crate) fn outlook(&mut self, view: &View<'_>) -> Outlook {
        ansage::outlook(&self.sight(view))
    }

    /// The Augen that it expects the hand to take alone with nearly the trumps of the Normalspiel, and in each solo that may
    /// be declared.
    pub(crate) fn solos(&self, view: &View<'_>) -> (f64, Vec<(SoloKind, f64)>) {
        let params = &self.ready.params;
        let augen = |kind| Alone::of(view, kind, params).augen();
        let solos = view.open_vorbehalte().into_iter().filter_map(|vorbehalt| match vorbehalt {
            Vorbehalt::Solo(kind) => Some((kind, augen(kind))),
            _ => None,
        });
        (augen(SoloKind::DIAMOND), solos.collect())
    }
}
