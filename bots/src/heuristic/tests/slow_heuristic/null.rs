//! Playing for no trick: the Nullsolo, those who play against it, and the hopeless hand of a Hammelrennen.
//!
//! A card is exposed as far as the others can all stay below it when its suit is played. The lowest card of a suit
//! that others hold lower cards of is exposed most; each round of a suit draws some of the lower cards, so that the
//! higher cards behind a low one are safer than they look.

use doko_engine::{Card, CardSet, Contract, EffectiveSuit, Order, Seat};

use super::alone;
use super::knowledge::Knowledge;
use crate::heuristic::{NullParams, Params};

/// How many cards of a hand are exposed, `0.0..=12.0`.
pub(super) fn exposure(hand: CardSet, others: CardSet, order: &Order, null: &NullParams) -> f64 {
    let of_suit = |suit| {
        let out = others.intersection(order.cards(suit)).len() as f64;
        let held = order.sorted(hand.intersection(order.cards(suit)));
        let exposed = held.iter().rev().enumerate().map(|(rounds, &card)| {
            let lower = others.intersection(order.lower(card)).len() as f64;
            (lower - null.drawn_per_round * rounds as f64).max(0.0) / out.max(1.0)
        });
        exposed.sum::<f64>()
    };
    EffectiveSuit::ALL.into_iter().map(of_suit).sum()
}

/// The probability that a hand takes no trick, if it leads or does not.
pub(super) fn chance(hand: CardSet, others: CardSet, order: &Order, leads: bool, null: &NullParams) -> f64 {
    let lead = if leads { null.odds_lead } else { 0.0 };
    let odds = null.odds - null.odds_per_exposure * exposure(hand, others, order, null) - lead;
    1.0 / (1.0 + libm::exp(-odds))
}

/// A seat that cares for who takes no trick, and for nothing else.
pub(super) struct Avoider<'k> {
    know: &'k Knowledge<'k>,
    null: &'k NullParams,
    /// Who must not take a trick.
    hunted: Seat,
    later: Vec<Seat>,
}

impl<'k> Avoider<'k> {
    /// `None` where tricks are what one wants.
    pub(super) fn new(know: &'k Knowledge<'k>, params: &'k Params) -> Option<Avoider<'k>> {
        let view = know.view;
        let null = &params.null;
        let hunted = match view.contract() {
            Contract::Solo(kind, soloist) if view.rules().solo(kind).is_null => soloist,
            _ if alone::may_stay_trickless(know) => {
                let leads = view.table_cards().is_empty();
                let chance = chance(view.hand(), know.unseen, know.order, leads, null);
                if chance < params.hammelrennen.trickless {
                    return None;
                }
                know.me
            }
            _ => return None,
        };
        let later = know.me.round().skip(1).take(3 - view.table_cards().len()).collect();
        Some(Avoider { know, null, hunted, later })
    }

    /// What it is worth to play this card, in exposed cards.
    pub(super) fn value(&self, card: Card) -> f64 {
        if self.hunted == self.know.me { self.ducks(card) } else { self.hunts(card) }
    }

    /// The trick must go to another, and the hand that remains must be as little exposed as possible.
    fn ducks(&self, card: Card) -> f64 {
        let know = self.know;
        let view = know.view;
        let beats = |best| know.order.beats(card, best, view.is_last_trick());
        let led = view.suit_led().unwrap_or(know.order.suit(card));
        let takes: f64 = if view.winning().is_some_and(|(_, best)| !beats(best)) {
            0.0
        } else {
            // The others go over it only if they must.
            self.later.iter().map(|&seat| 1.0 - self.must_beat(seat, card, led)).product()
        };
        let mut kept = view.hand();
        kept.remove(card);
        let exposed = exposure(kept, know.unseen, know.order, self.null);
        self.null.shed * self.height(card) - takes * self.null.trick - exposed
    }

    /// The share of the others' cards of its suit that a card beats: low cards are kept.
    fn height(&self, card: Card) -> f64 {
        let suit = self.know.unseen_of(self.know.order.suit(card));
        let lower = self.know.unseen.intersection(self.know.order.lower(card)).len();
        (lower as f64 + 1.0) / (suit.len() as f64 + 1.0)
    }

    /// The probability that a seat has to beat `best`: it can follow, but not below.
    fn must_beat(&self, seat: Seat, best: Card, led: EffectiveSuit) -> f64 {
        let know = self.know;
        if know.order.suit(best) != led {
            return 0.0;
        }
        let suit = know.unseen_of(led);
        let below = suit.minus(suit.intersection(know.order.higher(best)));
        let holds = |cards: CardSet| know.holds_one_of(seat, led, cards);
        (holds(suit) - holds(below)).max(0.0)
    }

    /// The trick should be laid on the soloist.
    fn hunts(&self, card: Card) -> f64 {
        let know = self.know;
        let view = know.view;
        let wins = view.winning().is_none_or(|(_, best)| know.order.beats(card, best, view.is_last_trick()));
        let best = view.winning().filter(|_| !wins).map_or(card, |(_, best)| best);
        let led = view.suit_led().unwrap_or(know.order.suit(card));
        let caught = if self.later.contains(&self.hunted) {
            self.must_beat(self.hunted, best, led)
        } else {
            let holder = view.winning().filter(|_| !wins).map_or(know.me, |(seat, _)| seat);
            f64::from(u8::from(holder == self.hunted))
        };
        caught + self.null.shed * self.height(card)
    }
}
