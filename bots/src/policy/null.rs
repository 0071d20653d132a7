//! The Nullsolo: the soloist ducks under tricks, the others try to lay one on it.
//!
//! As the heuristic does it, by exposed cards: a card is exposed as far as the others can all stay below it when its
//! suit is played, and the cards behind a low one less, since each round draws lower ones.

use doko_engine::dispatch::{BitOps, Kernel};
use doko_engine::play::Turn;
use doko_engine::{Bit, Bits, EffectiveSuit, Order, Seat};

use super::odds::{Others, Spread};
use super::seen::Seen;
use super::sides::{Sides, only};
use super::values::Values;
use super::weigher::Decision;
use super::weights::Weights;
use crate::heuristic::NullParams;

/// The seat on turn plays a card of a Nullsolo.
pub(super) struct Null<'a, D> {
    pub(super) weights: &'a Weights,
    pub(super) sides: Sides,
    pub(super) seen: &'a Seen,
    pub(super) turn: &'a Turn<'a>,
    pub(super) winning: Option<(Seat, Bit)>,
    pub(super) decision: D,
}

impl<D: Decision> Kernel for Null<'_, D> {
    type Output = D::Output;

    #[inline(always)]
    fn run<B: BitOps>(self, _: B) -> D::Output {
        let values = self.values();
        self.decision.of(&values)
    }
}

impl<D> Null<'_, D> {
    #[inline(always)]
    fn values(&self) -> Values {
        let (turn, order) = (self.turn, self.turn.order());
        let params = self.weights.null.as_ref().expect("a Nullsolo");
        let others = Others::of(self.weights, turn, self.seen);
        let is_soloist = self.sides.re & only(turn.seat()) != 0;
        let above = self.winning.map_or(Bits::new(!0), |(_, best)| turn.beating(best));
        let mut values = Values::of(turn.legal(), order.trump_run());
        for (n, card) in values.kinds().iter().enumerate() {
            let led = if turn.led().is_empty() { order.run_of(card) } else { turn.led() };
            let takes = above.contains(card);
            let value = if is_soloist {
                self.ducks(params, &others, led, card, takes)
            } else {
                self.hunts(&others, led, card, takes)
            };
            values.set(n, value + params.shed * height(order, &others, card));
        }
        values
    }

    /// The trick must go to another, and the hand that remains must be as little exposed as possible.
    #[inline(always)]
    fn ducks(&self, params: &NullParams, others: &Others, led: Bits, card: Bit, takes: bool) -> f64 {
        let mut stays = f64::from(u8::from(takes));
        let forced = must_beat(self.turn.order(), others, led, card);
        for forced in &forced[..3 - self.turn.in_trick()] {
            stays *= 1.0 - forced;
        }
        let kept = self.turn.hand() - card.into();
        -stays * params.trick - self.exposure(params, kept, others.cards)
    }

    /// The trick should be laid on the soloist.
    #[inline(always)]
    fn hunts(&self, others: &Others, led: Bits, card: Bit, takes: bool) -> f64 {
        let me = self.turn.seat();
        let later = 3 - self.turn.in_trick();
        let (holder, best) = self.winning.filter(|_| !takes).unwrap_or((me, card));
        let forced = must_beat(self.turn.order(), others, led, best);
        for (n, forced) in forced.into_iter().enumerate().take(later) {
            if self.sides.re & only(me.clockwise(n + 1)) != 0 {
                return forced;
            }
        }
        f64::from(u8::from(self.sides.re & only(holder) != 0))
    }

    /// How many cards of a hand are exposed.
    #[inline(always)]
    fn exposure(&self, params: &NullParams, hand: Bits, hidden: Bits) -> f64 {
        let order = self.turn.order();
        let mut exposure = 0.0;
        for suit in EffectiveSuit::ALL {
            let out = hidden & order.run(suit);
            let whole = f64::from(out.len().max(1));
            let mut drawn = 0.0;
            for card in hand & order.run(suit) {
                exposure += (f64::from((out & below(card)).len()) - drawn).max(0.0) / whole;
                drawn += params.drawn_per_round;
            }
        }
        exposure
    }
}

/// The share of the hidden cards of its suit that a card beats.
#[inline(always)]
fn height(order: &Order, others: &Others, card: Bit) -> f64 {
    let suit = others.cards & order.run_of(card);
    f64::from((suit & below(card)).len() + 1) / f64::from(suit.len() + 1)
}

/// The probability that each of the others has to beat `best`: it can follow, but not below.
#[inline(always)]
fn must_beat(order: &Order, others: &Others, led: Bits, best: Bit) -> [f64; 3] {
    if !led.contains(best) {
        return [0.0; 3];
    }
    let spread = Spread::new(others, order.run_of(best));
    // The other copy cannot take the trick.
    let below = below(best) | Bits::from(best).lanes();
    let (none_below, none) = (spread.none((spread.cards & below).len()), spread.none(spread.cards.len()));
    [0, 1, 2].map(|n| (none_below[n] - none[n]).max(0.0))
}

/// The places below that of a card.
#[inline(always)]
fn below(card: Bit) -> Bits {
    Bits::new((1 << (2 * card.place())) - 1)
}
