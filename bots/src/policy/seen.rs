//! What everybody at the table has seen: who has no card of a suit, who gave what to whom, whom a Hochzeit found.

use std::hint::select_unpredictable;

use doko_engine::play::Turn;
use doko_engine::{
    Bit, Bits, Card, Contract, EffectiveSuit, Klaerung, Klaerungsstich, Order, PerSeat, Rules, Seat, View,
};

use super::weights::Weights;

/// What the cards played so far have told everybody.
///
/// It is the same in every world that a view allows, so it is made once and copied for each playout, in which a
/// [`Weigher`](super::Weigher) keeps it up to date.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// The cards that a seat may still hold, as far as the suits go that it has not followed.
    pub(super) may_hold: PerSeat<Bits>,
    /// The Augen that each seat gave to a trick of each seat, less what says nothing for each card.
    pub(super) given: PerSeat<PerSeat<f64>>,
    /// How far the cards that a seat has led speak for Re: logarithms of odds.
    pub(super) leads: PerSeat<f64>,
    /// A Hochzeit that was declared.
    pub(super) hochzeit: Option<Hochzeit>,
}

/// A declared Hochzeit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hochzeit {
    pub(super) holder: Seat,
    pub(super) stich: Klaerungsstich,
    /// How many tricks are left in which the partner can be found; none once it has been.
    pub(super) left: u8,
    pub(super) partner: Option<Seat>,
}

impl Hochzeit {
    /// Whether the partner is still to be found.
    #[inline(always)]
    pub(super) const fn is_open(self) -> bool {
        self.left > 0
    }

    /// Whether a trick can be the Klärungsstich if a trump is led to it, or if none is.
    #[inline(always)]
    pub(super) fn can_settle(self, trump_led: bool) -> bool {
        self.stich.can_be(trump_led)
    }
}

impl Seen {
    /// Nothing: no card has been played.
    pub const fn nothing() -> Seen {
        Seen {
            may_hold: PerSeat([Bits::new(!0); 4]),
            given: PerSeat([PerSeat([0.0; 4]); 4]),
            leads: PerSeat([0.0; 4]),
            hochzeit: None,
        }
    }

    /// Nothing, at the beginning of a game of this contract under these rules.
    pub(crate) fn nothing_in(contract: Contract, rules: &Rules) -> Seen {
        let hochzeit = match contract {
            Contract::Hochzeit(holder, stich) => {
                let left = rules.set().hochzeit.tricks.of(rules.hand_size()) as u8;
                Some(Hochzeit { holder, stich, left, partner: None })
            }
            _ => None,
        };
        Seen { hochzeit, ..Seen::nothing() }
    }

    /// The partner that a declared Hochzeit has found.
    pub(crate) fn partner(&self) -> Option<Seat> {
        self.hochzeit.and_then(|hochzeit| hochzeit.partner)
    }

    /// What has been seen in a game so far: no more than everybody at the table knows.
    pub fn of(view: &View<'_>, weights: &Weights) -> Seen {
        Seen::in_order(view, view.order(), weights)
    }

    /// The same in the order in which more cards are raised.
    pub(crate) fn in_order(view: &View<'_>, order: &Order, weights: &Weights) -> Seen {
        let may_hold = PerSeat::from_fn(|seat| {
            let voids = EffectiveSuit::ALL.into_iter().filter(|&suit| view.is_void(seat, suit));
            voids.fold(Bits::new(!0), |may, suit| may - order.run(suit))
        });
        let mut seen = Seen { may_hold, hochzeit: hochzeit(view), ..Seen::nothing() };
        let mut best: Option<(Seat, Card)> = None;
        for (n, (seat, card)) in view.plays().enumerate() {
            match best {
                Some((holder, winning)) if n % 4 != 0 => {
                    if order.beats(card, winning, false) {
                        best = Some((seat, card));
                    } else {
                        seen.given[seat][holder] += f64::from(card.augen()) - weights.signs.fed_from;
                    }
                }
                _ => {
                    best = Some((seat, card));
                    seen.leads[seat] += weights.speaks_for_re(order.is_trump(card));
                }
            }
        }
        seen
    }

    /// Takes note of a card that the seat on turn plays.
    #[inline(always)]
    pub fn note(&mut self, weights: &Weights, turn: &Turn<'_>, bit: Bit) {
        self.note_over(weights, turn, bit, turn.winning());
    }

    /// The same with what is winning the trick so far.
    #[inline(always)]
    pub(super) fn note_over(
        &mut self,
        weights: &Weights,
        turn: &Turn<'_>,
        bit: Bit,
        winning: Option<(Seat, Bit)>,
    ) {
        let seat = turn.seat();
        let trumps = turn.order().trump_run();
        let Some((holder, best)) = winning else {
            self.leads[seat] += weights.speaks_for_re(trumps.contains(bit));
            return;
        };
        let led = turn.led();
        let missing = if led.contains(bit) { Bits::EMPTY } else { led };
        self.may_hold[seat] = self.may_hold[seat] - missing;
        let takes = turn.beating(best).contains(bit);
        let given = weights.augen[bit.place() & 31] - weights.signs.fed_from;
        self.given[seat][holder] += select_unpredictable(takes, 0.0, given);
        if turn.in_trick() == 3
            && let Some(hochzeit) = &mut self.hochzeit
            && hochzeit.is_open()
        {
            let winner = if takes { seat } else { holder };
            if winner != hochzeit.holder && hochzeit.can_settle(led == trumps) {
                (hochzeit.partner, hochzeit.left) = (Some(winner), 0);
            } else {
                hochzeit.left -= 1;
            }
        }
    }
}

/// How the declared Hochzeit stands, if this game is one.
fn hochzeit(view: &View<'_>) -> Option<Hochzeit> {
    let Contract::Hochzeit(holder, stich) = view.contract() else { return None };
    let limit = view.rules().set().hochzeit.tricks.of(view.rules().hand_size());
    let (left, partner) = match view.klaerung() {
        Some(Klaerung::Found { partner, .. }) => (0, Some(partner)),
        Some(Klaerung::Alone) => (0, None),
        Some(Klaerung::Open) | None => (limit.saturating_sub(view.tricks().len()) as u8, None),
    };
    Some(Hochzeit { holder, stich, left, partner })
}

impl Weights {
    /// How far a lead speaks for Re, as a logarithm of odds.
    #[inline(always)]
    pub(super) const fn speaks_for_re(&self, trump: bool) -> f64 {
        if trump { self.signs.led_trump } else { -self.signs.led_plain }
    }
}
