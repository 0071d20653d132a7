//! Playing for no trick: the Nullsolo, those who play against it, and the hopeless hand of a Hammelrennen.
//!
//! A card is exposed as far as the others can all stay below it when its suit is played. The lowest card of a suit in
//! which others hold lower ones is exposed most; each round of a suit draws some of these, so that the cards behind a low
//! one are safer than they look.

use doko_engine::play::Turn;
use doko_engine::{Bit, Bits, EffectiveSuit, Order, Seat};

use super::public::PublicInfo;
use super::spread::{Others, Spread};
use super::values::CardValues;
use crate::heuristic::NullParams;
use crate::sides::{Seats, only};

/// A seat that cares for who takes no trick, and for nothing else.
pub(super) struct Avoider<'a> {
    turn: &'a Turn<'a>,
    params: &'a NullParams,
    /// Who must not take a trick.
    hunted: Seats,
    others: Others,
}

impl<'a> Avoider<'a> {
    #[inline(always)]
    pub(super) fn new(
        params: &'a NullParams,
        info: &PublicInfo,
        turn: &'a Turn<'a>,
        hunted: Seats,
    ) -> Avoider<'a> {
        Avoider { turn, params, hunted, others: Others::of::<true>(turn, info) }
    }

    /// The probability that the seat itself takes no trick, if it leads now or does not.
    #[inline(always)]
    pub(super) fn chance(&self, leads: bool) -> f64 {
        chance(self.turn.order(), self.turn.hand(), self.others.cards, leads, self.params)
    }

    /// What each card is worth, in exposed cards.
    #[inline(always)]
    pub(super) fn values(&self, winning: Option<(Seat, Bit)>) -> CardValues {
        let (turn, order) = (self.turn, self.turn.order());
        let is_hunted = self.hunted & only(turn.seat()) != 0;
        let above = winning.map_or(Bits::new(!0), |(_, best)| turn.beating(best));
        let mut values = CardValues::of(turn.legal(), order.trump_run());
        for (n, card) in values.kinds().iter().enumerate() {
            let led = if turn.led().is_empty() { order.run_of(card) } else { turn.led() };
            let takes = above.contains(card);
            let value = if is_hunted {
                self.ducks(led, card, takes)
            } else {
                self.hunts(led, card, winning.filter(|_| !takes))
            };
            values.set(n, value + self.params.shed * self.height(card));
        }
        values
    }

    /// The trick must go to another, and the hand that remains must be as little exposed as possible.
    #[inline(always)]
    fn ducks(&self, led: Bits, card: Bit, takes: bool) -> f64 {
        let mut stays = f64::from(u8::from(takes));
        let forced = self.must_beat(led, card);
        for forced in &forced[..3 - self.turn.in_trick()] {
            stays *= 1.0 - forced;
        }
        let kept = self.turn.hand() - card.into();
        -stays * self.params.trick - exposure(self.turn.order(), kept, self.others.cards, self.params)
    }

    /// The trick should be laid on the soloist.
    #[inline(always)]
    fn hunts(&self, led: Bits, card: Bit, holder: Option<(Seat, Bit)>) -> f64 {
        let me = self.turn.seat();
        let later = 3 - self.turn.in_trick();
        let (holder, best) = holder.unwrap_or((me, card));
        let forced = self.must_beat(led, best);
        for (n, forced) in forced.into_iter().enumerate().take(later) {
            if self.hunted & only(me.clockwise(n + 1)) != 0 {
                return forced;
            }
        }
        f64::from(u8::from(self.hunted & only(holder) != 0))
    }

    /// The share of the hidden cards of its suit that a card beats: low cards are kept.
    #[inline(always)]
    fn height(&self, card: Bit) -> f64 {
        let suit = self.others.cards & self.turn.order().run_of(card);
        f64::from((suit & below(card)).len() + 1) / f64::from(suit.len() + 1)
    }

    /// The probability that each of the others has to beat `best`: it can follow, but not below.
    #[inline(always)]
    fn must_beat(&self, led: Bits, best: Bit) -> [f64; 3] {
        if !led.contains(best) {
            return [0.0; 3];
        }
        let spread = Spread::<true>::new(&self.others, self.turn.order().run_of(best));
        // The other copy cannot take the trick.
        let (none_below, none) = (spread.none(below(best) | Bits::from(best).lanes()), spread.void());
        [0, 1, 2].map(|n| (none_below[n] - none[n]).max(0.0))
    }
}

/// How many cards of a hand are exposed, `0.0..=12.0`.
#[inline(always)]
fn exposure(order: &Order, hand: Bits, hidden: Bits, params: &NullParams) -> f64 {
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

/// The probability that a hand takes no trick, if it leads or does not.
#[inline(always)]
pub(crate) fn chance(order: &Order, hand: Bits, hidden: Bits, leads: bool, params: &NullParams) -> f64 {
    let lead = if leads { params.odds_lead } else { 0.0 };
    let odds = params.odds - params.odds_per_exposure * exposure(order, hand, hidden, params) - lead;
    1.0 / (1.0 + libm::exp(-odds))
}

/// The places below that of a card.
#[inline(always)]
fn below(card: Bit) -> Bits {
    Bits::new((1 << (2 * card.place())) - 1)
}
