//! Everybody's cards, as a view allows them.

use doko_engine::dispatch::Cpu;
use doko_engine::{CardSet, Order, PerSeat, Seat, View};
use rand::Rng;

use crate::worlds::{Cases, Likelihoods, SamplerError, World, constraints};

/// The cards that all held when the first card was played, or hold now if none has been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hands {
    /// Of each seat.
    pub held: PerSeat<CardSet>,
    /// Face down, in a Schiebekopf.
    pub face_down: CardSet,
}

impl Hands {
    /// The cards of a drawn world of this view.
    #[doc(hidden)]
    pub fn of(world: &World, view: &View<'_>) -> Hands {
        let order = view.order();
        let held = PerSeat::from_fn(|seat| order.card_set(world.play.dealt(seat)));
        Hands { held, face_down: order.card_set(world.face_down) }
    }
}

/// Draws hands at every question, also while cards change hands.
///
/// At every other question they are those of [`Worlds`](crate::worlds::Worlds).
#[derive(Clone, Debug)]
pub struct HandSampler<'g> {
    order: &'g Order,
    observer: Seat,
    /// What is known of each hand: the observer's own, and what was played.
    known: PerSeat<CardSet>,
    /// Whether all cards lie face down, the observer's too, because somebody may knock.
    is_face_down: bool,
    cases: Cases,
}

impl<'g> HandSampler<'g> {
    /// The hands that `view` allows, with weights for what is only likely.
    ///
    /// # Errors
    /// If nothing explains what was seen, which no game brings about, or weights are no numbers.
    pub fn of(view: &View<'g>, likelihoods: &Likelihoods) -> Result<HandSampler<'g>, SamplerError> {
        let mut known = PerSeat([CardSet::EMPTY; 4]);
        known[view.seat()] = view.hand();
        view.plays().for_each(|(seat, card)| known[seat].insert(card));
        let cases = Cases::of(&constraints(view, likelihoods))?;
        Ok(HandSampler {
            order: view.order(),
            observer: view.seat(),
            known,
            is_face_down: view.is_face_down(),
            cases,
        })
    }

    /// Everybody's cards. The same stream gives the same hands on every processor.
    pub fn draw(&self, rng: &mut impl Rng) -> Hands {
        let placed = self.cases.draw(Cpu::detect(), rng);
        let [hidden @ .., face_down] = placed.map(|bits| self.order.card_set(bits));
        let mut held = self.known;
        for (steps, cards) in hidden.into_iter().enumerate() {
            let seat = self.observer.clockwise(steps + 1);
            held[seat] = held[seat].plus(cards);
        }
        if self.is_face_down {
            held[self.observer] = face_down;
            return Hands { held, face_down: CardSet::EMPTY };
        }
        Hands { held, face_down }
    }
}
