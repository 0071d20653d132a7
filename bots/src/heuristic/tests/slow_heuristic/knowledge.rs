//! What a seat can work out before it decides: who may be a friend, and who may hold what.

use std::cell::Cell;

use doko_engine::{Card, CardSet, Contract, EffectiveSuit, Klaerung, Order, Party, PerSeat, Seat, View};

use super::odds::holds_none;
use crate::heuristic::cards::{exp, returned_trumps};
use crate::heuristic::stand::Stand;
use crate::heuristic::{Params, SignParams};

fn stand(view: &View<'_>, parties: PerSeat<Option<Party>>) -> Stand {
    if view.contract().is_each_alone() {
        return Stand::EachAlone;
    }
    let known = |party| parties.0.iter().filter(|&&p| p == Some(party)).count();
    match (parties[view.seat()], known(Party::Re), known(Party::Kontra)) {
        (Some(Party::Re), 1, 3) => Stand::Alone,
        (Some(Party::Kontra), 1, 3) => Stand::AgainstOne,
        (Some(Party::Re), ..) => Stand::Re,
        _ => Stand::Kontra,
    }
}

/// A seat's picture of the table at one moment. Probabilities are between 0 and 1.
pub(super) struct Knowledge<'v> {
    pub(super) view: &'v View<'v>,
    /// The order of cards with what this seat can and would raise by playing it.
    pub(super) order: &'v Order,
    pub(super) me: Seat,
    pub(super) stand: Stand,
    /// The probability that a seat is on this seat's side; 1 for itself.
    pub(super) friend: PerSeat<f64>,
    /// The cards that the others hold together.
    pub(super) unseen: CardSet,
    /// Those of them of which this seat knows where they lie.
    known: PerSeat<CardSet>,
    /// Those of which it does not.
    loose: CardSet,
    /// How many cards each seat holds of which this seat does not know what they are.
    left: PerSeat<usize>,
    /// For each effective suit, how many of the loose cards lie where the suit may be.
    room: [usize; 5],
    /// Who has no trump for certain, though it has not shown that.
    trumpless: Option<Seat>,
    /// For each effective suit, the probability that it goes round, once it was asked for.
    round: [Cell<Option<f64>>; 5],
}

impl<'v> Knowledge<'v> {
    /// The picture with the cards ranked as they would be if this seat raised some.
    pub(super) fn in_order(view: &'v View<'v>, order: &'v Order, params: &Params) -> Knowledge<'v> {
        let me = view.seat();
        // The Skat that this seat has put down itself.
        let put_down = view.own_hand_overs().filter(|given| given.to.is_none());
        let unseen = put_down.fold(view.unseen(), |unseen, skat| unseen.minus(skat.cards));
        let known = PerSeat::from_fn(|seat| match seat {
            _ if seat == me => CardSet::EMPTY,
            other => view.known_to_hold(other),
        });
        let loose = known.0.into_iter().fold(unseen, CardSet::minus);
        let left = PerSeat::from_fn(|seat| view.cards_left(seat).saturating_sub(known[seat].len()));
        let trumpless = trumpless(view, order);
        let others = || Seat::ALL.into_iter().filter(|&seat| seat != me);
        // What lies face down may be anything.
        let face_down = loose.len().saturating_sub(others().map(|seat| left[seat]).sum());
        let room = EffectiveSuit::ALL.map(|suit| {
            let may_have = |seat: &Seat| !shows_void(view, trumpless, *seat, suit);
            face_down + others().filter(may_have).map(|seat| left[seat]).sum::<usize>()
        });
        let parties = view.parties();
        let own = if view.hides_parties() { parties[me] } else { view.own_party() };
        Knowledge {
            view,
            order,
            me,
            stand: stand(view, parties),
            friend: friends(view, parties, own, params),
            unseen,
            known,
            loose,
            left,
            room,
            trumpless,
            round: [const { Cell::new(None) }; 5],
        }
    }

    /// The probability that two seats are on the same side.
    pub(super) fn same_side(&self, one: Seat, other: Seat) -> f64 {
        let (a, b) = (self.friend[one], self.friend[other]);
        if one == other {
            1.0
        } else if one == self.me || other == self.me {
            a * b
        } else if self.stand.is_two_against_two() && self.view.klaerung() != Some(Klaerung::Open) {
            // Just one of the other three is a friend, so these two are together only if neither is.
            (1.0 - a - b).max(0.0)
        } else {
            a * b + (1.0 - a) * (1.0 - b)
        }
    }

    /// The others' cards of an effective suit.
    pub(super) fn unseen_of(&self, suit: EffectiveSuit) -> CardSet {
        self.unseen.intersection(self.order.cards(suit))
    }

    /// The share of the others' trumps that a trump beats; the highest has 1.
    pub(super) fn trump_strength(&self, card: Card) -> f64 {
        (self.beaten(card) as f64 + 1.0) / (self.trumps_out() as f64 + 1.0)
    }

    /// How many of the others' cards are lower ones of the same suit.
    pub(super) fn beaten(&self, card: Card) -> usize {
        self.unseen.intersection(self.order.lower(card)).len()
    }

    /// How many trumps the others hold.
    pub(super) fn trumps_out(&self) -> usize {
        self.unseen_of(EffectiveSuit::Trump).len()
    }

    /// The probability that a plain card wins if it is led: nothing of its suit is higher, and no opponent ruffs.
    pub(super) fn stands(&self, card: Card) -> f64 {
        let is_highest = !self.unseen.intersects(self.order.higher(card));
        if is_highest { self.goes_round(self.order.suit(card)) } else { 0.0 }
    }

    /// The probability that no opponent ruffs if this plain suit is led.
    fn goes_round(&self, suit: EffectiveSuit) -> f64 {
        let round = &self.round[suit as usize];
        round.get().unwrap_or_else(|| {
            let chance = self.chance_to_go_round(suit);
            round.set(Some(chance));
            chance
        })
    }

    fn chance_to_go_round(&self, suit: EffectiveSuit) -> f64 {
        let trumps = self.unseen_of(EffectiveSuit::Trump);
        let ruffs = |seat: Seat| {
            let able = self.is_void(seat, suit) * self.holds_one_of(seat, EffectiveSuit::Trump, trumps);
            able * (1.0 - self.friend[seat])
        };
        self.me.round().skip(1).map(|seat| 1.0 - ruffs(seat)).product()
    }

    /// The probability that a seat holds at least one of `cards`, which are unseen cards of `suit`.
    pub(super) fn holds_one_of(&self, seat: Seat, suit: EffectiveSuit, cards: CardSet) -> f64 {
        if cards.intersects(self.known[seat]) { 1.0 } else { 1.0 - self.none(seat, suit, cards) }
    }

    /// The probability that a seat has no card of an effective suit.
    pub(super) fn is_void(&self, seat: Seat, suit: EffectiveSuit) -> f64 {
        1.0 - self.holds_one_of(seat, suit, self.unseen_of(suit))
    }

    /// The probability that a seat holds none of `cards`, unseen cards of `suit`, beyond those it is known to hold:
    /// hypergeometric, as if the suit were spread evenly over the seats that may have it.
    pub(super) fn none(&self, seat: Seat, suit: EffectiveSuit, cards: CardSet) -> f64 {
        let cards = cards.intersection(self.loose).len();
        if cards == 0 || shows_void(self.view, self.trumpless, seat, suit) {
            return 1.0;
        }
        holds_none(self.room[suit as usize], self.left[seat], cards)
    }
}

/// Whether a seat cannot hold a card of this suit.
fn shows_void(view: &View<'_>, trumpless: Option<Seat>, seat: Seat, suit: EffectiveSuit) -> bool {
    view.is_void(seat, suit) || (suit == EffectiveSuit::Trump && trumpless == Some(seat))
}

/// The poor hand of an Armut, if it has played all the trumps that it may have got back.
fn trumpless(view: &View<'_>, order: &Order) -> Option<Seat> {
    let Contract::Armut { poor, .. } = view.contract() else { return None };
    let played = view.plays().filter(|&(seat, card)| seat == poor && order.is_trump(card)).count();
    (poor != view.seat() && played >= returned_trumps(view)).then_some(poor)
}

/// The probability of each seat to be on this seat's side.
fn friends(
    view: &View<'_>,
    parties: PerSeat<Option<Party>>,
    own: Option<Party>,
    params: &Params,
) -> PerSeat<f64> {
    let me = view.seat();
    if view.contract().is_each_alone() {
        return PerSeat::from_fn(|seat| f64::from(u8::from(seat == me)));
    }
    // Where a Hochzeit may be automatic, a seat without a ♣Q can hardly ever be sure to be Kontra.
    let presumed = view.hides_parties().then_some(Party::Kontra);
    let Some(own) = own.or(presumed) else {
        // A Hochzeit of another, not cleared: whoever takes the Klärungsstich joins the holder.
        let holder = match view.contract() {
            Contract::Hochzeit(holder, _) => Some(holder),
            _ => None,
        };
        return PerSeat::from_fn(|seat| match seat {
            _ if seat == me => 1.0,
            _ if Some(seat) == holder => params.hochzeit.holder_is_friend,
            _ => 0.0,
        });
    };
    if view.klaerung() == Some(Klaerung::Open) {
        // The holder itself: whoever takes the trick becomes its partner.
        return PerSeat([1.0; 4]);
    }
    let of = |party: Option<Party>| Seat::ALL.into_iter().filter(|&s| s != me && parties[s] == party).count();
    let unknown = of(None);
    if unknown == 3 && view.dealt().count(Card::ALTE) == 2 {
        // An automatic Hochzeit in this hand: whoever takes the next trick becomes the partner.
        return PerSeat([1.0; 4]);
    }
    // Two against two is the rule where anything is unknown at all.
    let missing = 1_usize.saturating_sub(of(Some(own)));
    let share = if unknown == 0 { 0.0 } else { missing as f64 / unknown as f64 };
    let mut friend = PerSeat::from_fn(|seat| match parties[seat] {
        _ if seat == me => 1.0,
        Some(party) => f64::from(u8::from(party == own)),
        None => share,
    });
    if unknown > 1 && missing == 1 {
        let mut odds = signs(view, own, &friend, &params.signs);
        let is_unknown = |seat: &Seat| *seat != me && parties[*seat].is_none();
        for seat in Seat::ALL.into_iter().filter(is_unknown) {
            odds[seat] = exp(odds[seat]);
        }
        let sum: f64 = Seat::ALL.into_iter().filter(is_unknown).map(|seat| odds[seat]).sum();
        for seat in Seat::ALL.into_iter().filter(is_unknown) {
            friend[seat] = odds[seat] / sum;
        }
    }
    friend
}

/// How each seat has played so far, as logarithms of the odds that it is on the side of `own`.
fn signs(view: &View<'_>, own: Party, friend: &PerSeat<f64>, params: &SignParams) -> PerSeat<f64> {
    let last_trick = view.rules().hand_size() * 4 - 4;
    let mut signs = PerSeat::<f64>::default();
    let mut best: Option<(Seat, Card)> = None;
    for (n, (seat, card)) in view.plays().enumerate() {
        let leads = n % 4 == 0;
        let order = view.order_after(n);
        match best {
            Some((holder, winning)) if !leads => {
                if order.beats(card, winning, n >= last_trick) {
                    best = Some((seat, card));
                } else {
                    let given = f64::from(card.augen()) - params.fed_from;
                    signs[seat] += params.fed * given * (2.0 * friend[holder] - 1.0);
                }
            }
            _ => {
                best = Some((seat, card));
                let for_re = if order.is_trump(card) { params.led_trump } else { -params.led_plain };
                signs[seat] += if own == Party::Re { for_re } else { -for_re };
            }
        }
    }
    signs
}
