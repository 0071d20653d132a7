//! What everybody at the table has seen: who has no card of a suit, who gave what to whom, whom a Hochzeit found.

use std::hint::select_unpredictable;
use std::ops::ControlFlow;

use doko_engine::play::Turn;
use doko_engine::rules::HochzeitMode;
use doko_engine::{
    Bit, Bits, Card, Contract, Klaerung, Klaerungsstich, OpenHochzeit, Order, PerSeat, Rules, Seat,
    TrickKind, View,
};

use super::weights::CardWeights;

/// What the cards played so far have told everybody, and what an exchange of cards has told those who took part.
///
/// It is the same in every world that a view allows, so it is made once and copied for each playout, in which a
/// [`HeuristicPolicy`](super::HeuristicPolicy) keeps it up to date.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublicInfo {
    /// The cards that a seat may still hold, as far as the suits go that it has not followed.
    pub(super) may_hold: PerSeat<Bits>,
    /// The Augen that each seat gave to a trick of each seat, less what says nothing for each card.
    pub(super) given: PerSeat<PerSeat<f64>>,
    /// How far the cards that a seat has led speak for Re: logarithms of odds.
    pub(super) leads: PerSeat<f64>,
    /// A Hochzeit that was declared.
    pub(super) hochzeit: Option<Hochzeit>,
    /// The Hochzeit that comes about by itself, whoever holds both ♣Q.
    pub(super) automatic: Option<Automatic>,
    /// What those know who exchanged cards before play.
    pub(super) private: Option<Private>,
}

/// A declared Hochzeit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hochzeit {
    pub(super) holder: Seat,
    /// The search for the partner, until it is settled.
    pub(super) open: Option<OpenHochzeit>,
    pub(super) partner: Option<Seat>,
}

impl Hochzeit {
    /// A seat takes a trick.
    fn take(&mut self, winner: Seat, trick: TrickKind) {
        let Some(open) = self.open else { return };
        (self.open, self.partner) = match open.after(winner, trick) {
            ControlFlow::Continue(open) => (Some(open), None),
            ControlFlow::Break(partner) => (None, partner),
        };
    }
}

/// A Hochzeit that is told to nobody: whose partner would have been found, whoever holds both ♣Q.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Automatic {
    stich: Klaerungsstich,
    /// How many tricks are left in which the partner can be found.
    left: u8,
    /// Who took the first trick that counts.
    first: Option<Seat>,
    /// The first after that seat to take one.
    second: Option<Seat>,
}

impl Automatic {
    /// The partner that a holder has found.
    pub(super) fn partner_of(self, holder: Seat) -> Option<Seat> {
        if self.first == Some(holder) { self.second } else { self.first }
    }

    /// Whether a holder without a partner may still find one.
    pub(super) const fn is_open(self) -> bool {
        self.left > 0
    }

    fn take(&mut self, winner: Seat, trick: TrickKind) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        if self.stich.is(trick) {
            match self.first {
                None => self.first = Some(winner),
                Some(first) if first != winner && self.second.is_none() => self.second = Some(winner),
                Some(_) => {}
            }
        }
        self.stich = self.stich.after(trick.led);
    }
}

/// What only some know, and the others may know that they do; of a single card the lower copy stands for its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Private {
    /// The exchange of an Armut; empty hands if the observer took no part in it.
    Exchange(Exchange),
    /// The Skat of a Schiebekopf, if it was the observer who put it down.
    Skat(Seat, Bits),
}

/// What is known of an exchange: to both who took part the cards given, to all whether the poor hand may have a trump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exchange {
    poor: Seat,
    taker: Seat,
    /// How many trumps the poor hand may still play: those it was told to have got back.
    trumps_left: u8,
    /// What the poor hand knows the taker to hold, and the other way round, if the observer took part; of a single card
    /// the lower copy stands for its kind.
    taker_holds: Bits,
    poor_holds: Bits,
}

impl Private {
    /// What the seat of a view knows at the beginning of play. Where the taker of an Armut says nothing of the trumps that it
    /// gives back, most give none.
    #[inline(always)]
    fn of(view: &View<'_>, order: &Order) -> Option<Private> {
        match view.contract() {
            Contract::Armut { poor, taker } => {
                let known = |seat| order.bits(view.known_after_exchange(seat), Bits::EMPTY);
                Some(Private::Exchange(Exchange {
                    poor,
                    taker,
                    trumps_left: returned_trumps(view) as u8,
                    taker_holds: known(taker),
                    poor_holds: known(poor),
                }))
            }
            Contract::SCHIEBEKOPF => {
                let skat = view.own_hand_overs().find(|given| given.to.is_none())?;
                Some(Private::Skat(view.seat(), order.bits(skat.cards, Bits::EMPTY)))
            }
            _ => None,
        }
    }

    /// What it knows after the cards that have been played.
    fn after(mut self, view: &View<'_>, order: &Order) -> Private {
        if let Private::Exchange(exchange) = &mut self {
            for (seat, card) in view.plays() {
                let bit = order.both(card).lowest().expect("a lane of two");
                exchange.play(seat, bit, order.is_trump(card));
            }
        }
        self
    }
}

/// How many trumps the poor hand may have got back, by what everybody was told: none where nothing was said, since most
/// takers give none, and any number where somebody only said that there are some.
pub(in crate::heuristic) fn returned_trumps(view: &View<'_>) -> usize {
    view.announced_returned_trumps().map_or(0, |said| said.most(view.rules().hand_size()))
}

impl Exchange {
    /// What `me` knows another seat to hold.
    #[inline(always)]
    pub(super) fn known(&self, me: Seat, other: Seat) -> Bits {
        if me == self.poor && other == self.taker {
            self.taker_holds
        } else if me == self.taker && other == self.poor {
            self.poor_holds
        } else {
            Bits::EMPTY
        }
    }

    /// Whether the poor hand has played all the trumps that it may have.
    #[cfg(test)]
    pub(super) const fn is_without_trump(&self) -> bool {
        self.trumps_left == 0
    }

    /// A seat plays a card. Whether this shows that the poor hand has no trump left.
    fn play(&mut self, seat: Seat, bit: Bit, is_trump: bool) -> bool {
        let known = if seat == self.poor {
            &mut self.poor_holds
        } else if seat == self.taker {
            &mut self.taker_holds
        } else {
            return false;
        };
        if let Some(copy) = (Bits::from(bit).lanes() & *known).highest() {
            *known = *known - copy.into();
        }
        let was_last = seat == self.poor && is_trump && self.trumps_left > 0;
        self.trumps_left -= u8::from(was_last);
        was_last && self.trumps_left == 0
    }
}

impl PublicInfo {
    /// Nothing: no card has been played.
    pub const fn nothing() -> PublicInfo {
        PublicInfo {
            may_hold: PerSeat([Bits::new(!0); 4]),
            given: PerSeat([PerSeat([0.0; 4]); 4]),
            leads: PerSeat([0.0; 4]),
            hochzeit: None,
            automatic: None,
            private: None,
        }
    }

    /// Nothing, at the beginning of a game of this contract under these rules.
    pub(crate) fn nothing_in(contract: Contract, rules: &Rules) -> PublicInfo {
        let hochzeit = match contract {
            Contract::Hochzeit(holder, stich) => {
                let open = Some(OpenHochzeit::declared(holder, stich, rules));
                Some(Hochzeit { holder, open, partner: None })
            }
            _ => None,
        };
        let is_automatic =
            rules.set().hides_parties(contract) && rules.set().hochzeit.mode == HochzeitMode::Automatic;
        // Whoever may hold it, all look for the same.
        let OpenHochzeit { stich, left, .. } = OpenHochzeit::automatic(Seat::ALL[0], rules);
        let automatic = is_automatic.then_some(Automatic { stich, left, first: None, second: None });
        PublicInfo { hochzeit, automatic, ..PublicInfo::nothing() }
    }

    /// What the seat of a view had seen when play began.
    pub(crate) fn at_start(view: &View<'_>, order: &Order) -> PublicInfo {
        let mut info = PublicInfo::nothing_in(view.contract(), view.rules());
        info.know(Private::of(view, order), order);
        info
    }

    /// Takes note of what an exchange tells.
    #[inline(always)]
    fn know(&mut self, private: Option<Private>, order: &Order) {
        if let Some(Private::Exchange(Exchange { poor, trumps_left: 0, .. })) = private {
            self.may_hold[poor] = self.may_hold[poor] - order.trump_run();
        }
        self.private = private;
    }

    /// The partner that a declared Hochzeit has found.
    pub(crate) fn partner(&self) -> Option<Seat> {
        self.hochzeit.and_then(|hochzeit| hochzeit.partner)
    }

    /// What the seat has seen in a game so far: what everybody at the table knows, and the exchange it took part in.
    pub fn of(view: &View<'_>, weights: &CardWeights) -> PublicInfo {
        PublicInfo::in_order(view, view.order(), weights)
    }

    /// The same in the order in which more cards are raised.
    pub(crate) fn in_order(view: &View<'_>, order: &Order, weights: &CardWeights) -> PublicInfo {
        let mut history = History::new(view);
        history.read(view, weights);
        history.in_order(view, order)
    }

    /// Takes note of a card that the seat on turn plays.
    #[inline(always)]
    pub fn note(&mut self, weights: &CardWeights, turn: &Turn<'_>, bit: Bit) {
        self.note_over(weights, turn, bit, turn.winning());
    }

    /// The same with what is winning the trick so far.
    #[inline(always)]
    pub(super) fn note_over(
        &mut self,
        weights: &CardWeights,
        turn: &Turn<'_>,
        bit: Bit,
        winning: Option<(Seat, Bit)>,
    ) {
        let seat = turn.seat();
        let trumps = turn.order().trump_run();
        if let Some(Private::Exchange(exchange)) = &mut self.private
            && exchange.play(seat, bit, trumps.contains(bit))
        {
            self.may_hold[seat] = self.may_hold[seat] - trumps;
        }
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
        if turn.in_trick() == 3 && self.looks_for_a_partner() {
            let cards = turn.table() | Bits::from(bit);
            self.take(if takes { seat } else { holder }, TrickKind::of_bits(turn.order(), led, cards));
        }
    }

    /// Whether the next trick may be a Klärungsstich.
    #[inline(always)]
    fn looks_for_a_partner(&self) -> bool {
        self.hochzeit.is_some_and(|hochzeit| hochzeit.open.is_some())
            || self.automatic.is_some_and(Automatic::is_open)
    }

    /// A seat takes a trick, which may be a Klärungsstich.
    fn take(&mut self, winner: Seat, trick: TrickKind) {
        if let Some(hochzeit) = &mut self.hochzeit {
            hochzeit.take(winner, trick);
        }
        if let Some(automatic) = &mut self.automatic {
            automatic.take(winner, trick);
        }
    }
}

/// The cards of a game read one after the other, so that a bot reads each only once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct History {
    given: PerSeat<PerSeat<f64>>,
    leads: PerSeat<f64>,
    automatic: Option<Automatic>,
    /// How many cards have been read.
    read: usize,
    /// Who and what was winning the trick then.
    best: Option<(Seat, Card)>,
    /// The cards of the trick so far.
    trick: [Card; 4],
}

impl History {
    /// Nothing has been read yet.
    pub(crate) fn new(view: &View<'_>) -> History {
        let PublicInfo { given, leads, automatic, .. } =
            PublicInfo::nothing_in(view.contract(), view.rules());
        History { given, leads, automatic, read: 0, best: None, trick: [Card::ALTE; 4] }
    }

    /// Reads on, each card in the order that was in force when it was played.
    pub(crate) fn read(&mut self, view: &View<'_>, weights: &CardWeights) {
        let last_trick = view.rules().hand_size() * 4 - 4;
        for (seat, card) in view.plays_since(self.read) {
            let n = self.read;
            let order = view.order_after(n);
            self.trick[n % 4] = card;
            match self.best {
                Some((holder, winning)) if !n.is_multiple_of(4) => {
                    if order.beats(card, winning, n >= last_trick) {
                        self.best = Some((seat, card));
                    } else {
                        self.given[seat][holder] += f64::from(card.augen()) - weights.signs.fed_from;
                    }
                }
                _ => {
                    self.best = Some((seat, card));
                    self.leads[seat] += weights.speaks_for_re(order.is_trump(card));
                }
            }
            self.read += 1;
            if n % 4 == 3
                && let (Some(automatic), Some((winner, _))) = (&mut self.automatic, self.best)
            {
                automatic.take(winner, TrickKind::of(order, self.trick));
            }
        }
    }

    /// What it comes to, with all that the view tells at once.
    #[inline(always)]
    pub(crate) fn in_order(&self, view: &View<'_>, order: &Order) -> PublicInfo {
        let mut info = PublicInfo {
            may_hold: PerSeat::from_fn(|seat| view.may_hold(seat, order)),
            given: self.given,
            leads: self.leads,
            hochzeit: hochzeit(view),
            automatic: self.automatic,
            private: None,
        };
        info.know(Private::of(view, order).map(|private| private.after(view, order)), order);
        info
    }
}

/// How the declared Hochzeit stands, if this game is one.
fn hochzeit(view: &View<'_>) -> Option<Hochzeit> {
    let Contract::Hochzeit(holder, _) = view.contract() else { return None };
    let partner = match view.klaerung() {
        Some(Klaerung::Found { partner, .. }) => Some(partner),
        _ => None,
    };
    Some(Hochzeit { holder, open: view.open_hochzeit(), partner })
}

impl CardWeights {
    /// How far a lead speaks for Re, as a logarithm of odds.
    #[inline(always)]
    pub(super) const fn speaks_for_re(&self, trump: bool) -> f64 {
        if trump { self.signs.led_trump } else { -self.signs.led_plain }
    }
}
