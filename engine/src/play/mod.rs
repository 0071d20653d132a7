//! The card-play core: tricks, and what is counted in them.
//!
//! The same code serves the game, the playouts and the solver. It works on the play layout of an [`Order`]: a
//! card is a single bit, a hand a mask. It knows nothing of Vorbehalte, Ansagen or who may see what, and it
//! trusts its caller: a card that is not legal is a bug there, not an error here.
//!
//! Won cards are gathered as masks and counted once, when play is over. Of each trick only the bit that won it
//! is kept: those bits tell how many tricks a seat has taken, and which of them with a ♣Q.

mod ending;
mod tally;
mod trick;
mod turn;

pub use ending::{Ending, Won};
pub use tally::{SeatTally, Tally};
pub use trick::follow_suit;
pub use turn::Turn;

use crate::bits::{Bit, Bits, LOW};
use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use crate::order::{EffectiveSuit, Order};
use crate::seat::{PerSeat, Seat};
use trick::OnTable;

/// Cards being played: who holds what, the trick on the table, and the tricks taken.
///
/// ```
/// use doko_engine::play::Play;
/// use doko_engine::{Rules, Seat, Trumps};
///
/// let rules = Rules::preset("ddv")?;
/// let order = rules.order(Trumps::Normal);
/// let mut play = Play::new(order, rules.deal(1, 0, 0).hands(), Seat::ALL[0]);
/// while !play.is_over() {
///     let highest = play.legal().highest().expect("a card is left");
///     play.play(order, highest);
/// }
/// let augen: u32 = Seat::ALL.into_iter().map(|seat| play.augen(order, seat)).sum();
/// assert_eq!(augen, 240);
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// Cards still held.
    hands: PerSeat<Bits>,
    /// Cards held when play began.
    dealt: PerSeat<Bits>,
    /// Cards that nobody holds, the Skat of a Schiebekopf.
    face_down: Bits,
    /// Cards of the tricks each seat has taken.
    won: PerSeat<Bits>,
    /// The cards that took them.
    took: PerSeat<Bits>,
    /// The cards that were led to completed tricks.
    led: Bits,
    /// How many of them hold four Volle.
    doppelkopf: PerSeat<u8>,
    /// How many of them are four plain ♥.
    herzstich: PerSeat<u8>,
    /// Who took the trick in which the second ♥10 beat the first.
    dulle_by_dulle: Option<Seat>,
    /// The ♠K in tricks won by a ♠Q, where these count.
    klabautermann: Bits,
    /// Whether both ♣Q fell in one trick, and whether that was the last.
    alte_on_alte: Option<AlteOnAlte>,
    /// The cards of the last trick.
    last_trick: Bits,
    /// Cards of tricks that bring no Sonderpunkte: none, but in some Hochzeiten.
    uncounted: Bits,
    /// The trick on the table.
    table: OnTable,
    /// Whose turn it is.
    to_act: Seat,
    /// How many cards have been played.
    played: u8,
    /// How many cards the game has: 48 or 40, and four less in a Schiebekopf.
    total: u8,
}

/// The cards where of these kinds, told by their low bits, each copy has the name of the other.
#[inline(always)]
const fn swapped(bits: Bits, turned: u64) -> Bits {
    let differ = (bits.mask() ^ bits.mask() >> 1) & turned;
    Bits::new(bits.mask() ^ (differ | differ << 1))
}

/// In which trick both ♣Q fell together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlteOnAlte {
    /// In the last one.
    LastTrick,
    /// In another.
    EarlierTrick,
}

impl Play {
    /// The beginning of play: these hands, this order, this seat to lead.
    ///
    /// # Panics
    /// In debug builds, if the hands are not of equal size.
    #[inline(always)]
    pub fn new(order: &Order, held: &PerSeat<CardSet>, leader: Seat) -> Play {
        debug_assert!(held.iter().all(|(_, hand)| hand.len() == held[leader].len()), "hands of equal size");
        Play::of(&order.hands(held), leader)
    }

    /// The beginning of play with these physical cards, which must be disjoint and of equal number.
    #[inline(always)]
    pub const fn of(hands: &PerSeat<Bits>, leader: Seat) -> Play {
        let total = hands.0[0].len() + hands.0[1].len() + hands.0[2].len() + hands.0[3].len();
        Play { hands: *hands, dealt: *hands, total: total as u8, ..Play::waiting(leader) }
    }

    /// The same cards at the beginning of play.
    #[must_use]
    pub const fn from_the_beginning(&self, leader: Seat) -> Play {
        Play { face_down: self.face_down, ..Play::of(&self.dealt, leader) }
    }

    /// Before the first card is due: nobody holds anything yet.
    pub(crate) const fn waiting(leader: Seat) -> Play {
        Play {
            hands: PerSeat([Bits::EMPTY; 4]),
            dealt: PerSeat([Bits::EMPTY; 4]),
            face_down: Bits::EMPTY,
            won: PerSeat([Bits::EMPTY; 4]),
            took: PerSeat([Bits::EMPTY; 4]),
            led: Bits::EMPTY,
            doppelkopf: PerSeat([0; 4]),
            herzstich: PerSeat([0; 4]),
            dulle_by_dulle: None,
            klabautermann: Bits::EMPTY,
            alte_on_alte: None,
            last_trick: Bits::EMPTY,
            uncounted: Bits::EMPTY,
            table: OnTable::new(leader),
            to_act: leader,
            played: 0,
            total: 0,
        }
    }

    /// The beginning of a play of which only some cards are known, `size` cards a hand: what is played of it can
    /// be followed all the same, and [`Play::deal_in`] adds the rest.
    ///
    /// # Panics
    /// In debug builds, if more than `size` cards of a hand are known.
    pub fn partly_known(order: &Order, known: &PerSeat<CardSet>, size: usize, leader: Seat) -> Play {
        debug_assert!(known.0.iter().all(|hand| hand.len() <= size), "no hand has more cards");
        Play { total: 4 * size as u8, ..Play::of(&order.hands(known), leader) }
    }

    /// Gives a seat cards that it has held from the beginning; nobody may have had them before.
    #[inline]
    pub fn deal_in(&mut self, seat: Seat, cards: Bits) {
        debug_assert!(!self.all_dealt().intersects(cards), "a physical card is in one place");
        self.hands[seat] |= cards;
        self.dealt[seat] |= cards;
    }

    /// Whether anybody has been dealt cards.
    #[inline]
    pub(crate) const fn has_begun(&self) -> bool {
        self.total > 0
    }

    /// All cards that have been dealt, played or not.
    #[inline]
    pub fn all_dealt(&self) -> Bits {
        let [a, b, c, d] = self.dealt.0;
        a | b | c | d
    }

    /// All cards that have been played.
    #[inline]
    pub(crate) fn gone(&self) -> Bits {
        let [a, b, c, d] = self.hands.0;
        self.all_dealt() - (a | b | c | d)
    }

    /// Lays cards face down that nobody holds: the Skat of a Schiebekopf.
    #[inline]
    pub fn lay_face_down(&mut self, cards: Bits) {
        debug_assert!(!self.all_dealt().intersects(cards), "a physical card is in one place");
        self.face_down = cards;
    }

    /// The cards that lie face down.
    #[inline]
    pub const fn face_down(&self) -> Bits {
        self.face_down
    }

    /// The Skat goes to the winner of the last trick.
    pub(crate) fn take_face_down(&mut self) {
        debug_assert!(self.is_over(), "the last trick has been taken");
        self.won[self.to_act] |= self.face_down;
    }

    /// The tricks so far bring no Sonderpunkte: a Hochzeit is settled that counts them only from here on (key
    /// `sonderpunkte.in_hochzeit`).
    #[cold]
    pub fn count_from_here(&mut self) {
        self.uncounted = self.gone();
        (self.doppelkopf, self.herzstich) = (PerSeat([0; 4]), PerSeat([0; 4]));
        (self.dulle_by_dulle, self.klabautermann) = (None, Bits::EMPTY);
    }

    /// Goes over to the order in which more cards are raised: they move to their new places, and from now on
    /// rank there.
    pub fn raise(&mut self, from: &Order, to: &Order) {
        let lanes = Card::all().map(|card| (from.both(card).mask(), to.both(card).mask()));
        for (old, new) in lanes.filter(|(old, new)| old != new) {
            let up = new.trailing_zeros() - old.trailing_zeros();
            let moved = |mask: u64| (mask & !old) | (mask & old) << up;
            for cards in [&mut self.hands, &mut self.dealt, &mut self.won, &mut self.took] {
                *cards = cards.map(|bits| Bits::new(moved(bits.mask())));
            }
            self.led = Bits::new(moved(self.led.mask()));
            self.last_trick = Bits::new(moved(self.last_trick.mask()));
            self.klabautermann = Bits::new(moved(self.klabautermann.mask()));
            self.uncounted = Bits::new(moved(self.uncounted.mask()));
            self.face_down = Bits::new(moved(self.face_down.mask()));
            self.table.cards = self.table.cards.map(|bits| Bits::new(moved(bits.mask())));
        }
        if self.table.led == from.trump_run() {
            self.table.led = to.trump_run();
        }
    }

    /// Goes over to the order of another contract, between two tricks: all cards move to their places there.
    #[cold]
    pub fn reorder(&mut self, from: &Order, to: &Order) {
        debug_assert_eq!(self.in_trick(), 0, "no card lies on the table");
        let lanes: [(u32, u32); Card::KINDS] = std::array::from_fn(|index| {
            let card = Card::from_index(index).expect("a kind");
            [from, to].map(|order| order.both(card).mask().trailing_zeros()).into()
        });
        let moved = |bits: Bits| {
            let place = |all: u64, &(old, new): &(u32, u32)| all | (bits.mask() >> old & 0b11) << new;
            Bits::new(lanes.iter().fold(0, place))
        };
        for cards in [&mut self.hands, &mut self.dealt, &mut self.won, &mut self.took] {
            *cards = cards.map(moved);
        }
        let sets = [&mut self.led, &mut self.last_trick, &mut self.klabautermann, &mut self.uncounted];
        for cards in sets.into_iter().chain([&mut self.face_down]) {
            *cards = moved(*cards);
        }
    }

    /// Whose turn it is.
    #[inline]
    pub const fn to_act(&self) -> Seat {
        self.to_act
    }

    /// How many cards have been played, `0..=48`.
    #[inline]
    pub const fn played(&self) -> usize {
        self.played as usize
    }

    /// How many cards the game has: 48 or 40, and four less in a Schiebekopf.
    #[inline]
    pub const fn total(&self) -> usize {
        self.total as usize
    }

    /// How many cards lie on the table, `0..4`.
    #[inline]
    pub const fn in_trick(&self) -> usize {
        self.played as usize % 4
    }

    /// Whether all cards have been played.
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.played == self.total
    }

    /// Whether the trick on the table, or the one about to begin, is the last one.
    #[inline]
    pub const fn is_last_trick(&self) -> bool {
        self.played + 4 >= self.total
    }

    /// The cards on the table.
    #[inline]
    pub const fn table(&self) -> Bits {
        self.table.all()
    }

    /// The cards of the last trick that was completed.
    #[inline]
    pub const fn last_trick(&self) -> Bits {
        self.last_trick
    }

    /// The seat on turn and what lies before it.
    #[inline]
    pub fn turn<'a>(&'a self, order: &'a Order) -> Turn<'a> {
        Turn { order, play: self, table: self.table, seat: self.to_act, legal: self.legal(), turned: 0 }
    }

    /// Names the copies anew so that they tell a seat nothing: of two of a kind, the one that it knows is the lower.
    ///
    /// Which copy is whose follows from the whole deal, so that with the first names one's own copy would show on which
    /// side of the table the other lies.
    ///
    /// Returns the kinds whose copies have changed names, for the sets of a [`Turn`] that are named anew when they are asked for.
    #[inline]
    pub(crate) fn label_as_seen_by(&mut self, seat: Seat) -> u64 {
        let [a, b, c, d] = self.hands.0;
        let hidden = ((a | b | c | d | self.face_down) - self.hands[seat]).mask();
        let turned = hidden & !(hidden >> 1) & LOW;
        let swap = |bits: Bits| swapped(bits, turned);
        for cards in [&mut self.hands, &mut self.dealt] {
            *cards = cards.map(swap);
        }
        self.table.cards = self.table.cards.map(swap);
        self.face_down = swap(self.face_down);
        turned
    }

    /// What a seat sees, on turn or not.
    #[inline]
    pub fn seen_by<'a>(&'a self, order: &'a Order, seat: Seat) -> Turn<'a> {
        let legal = if seat == self.to_act { self.legal() } else { Bits::EMPTY };
        Turn { order, play: self, table: self.table, seat, legal, turned: 0 }
    }

    /// The effective suit led to the trick on the table; empty between tricks.
    #[inline]
    pub const fn led(&self) -> Bits {
        self.table.led
    }

    /// The seat and card that are winning the trick on the table.
    #[inline(always)]
    pub fn winning(&self, order: &Order) -> Option<(Seat, Bit)> {
        self.turn(order).winning()
    }

    /// The physical cards a seat still holds.
    #[inline]
    pub fn held(&self, seat: Seat) -> Bits {
        self.hands[seat]
    }

    /// The physical cards a seat held when play began.
    #[inline]
    pub fn dealt(&self, seat: Seat) -> Bits {
        self.dealt[seat]
    }

    /// The physical cards of the tricks a seat has taken.
    #[inline]
    pub fn won(&self, seat: Seat) -> Bits {
        self.won[seat]
    }

    /// The cards a seat still holds.
    pub fn hand(&self, order: &Order, seat: Seat) -> CardSet {
        order.card_set(self.hands[seat])
    }

    /// How many tricks a seat has taken.
    pub fn tricks(&self, seat: Seat) -> u32 {
        self.took[seat].len()
    }

    /// The Augen of the tricks a seat has taken.
    pub fn augen(&self, order: &Order, seat: Seat) -> u32 {
        order.augen(self.won[seat])
    }

    /// In which trick both ♣Q fell together, if they did.
    pub const fn alte_on_alte(&self) -> Option<AlteOnAlte> {
        self.alte_on_alte
    }

    /// The cards the seat on turn may play.
    #[inline]
    pub fn legal(&self) -> Bits {
        follow_suit(self.hands[self.to_act], self.table.led)
    }

    /// The lower physical card of a kind in the hand of the seat on turn.
    #[inline]
    pub fn held_copy(&self, order: &Order, card: Card) -> Option<Bit> {
        (self.hands[self.to_act] & order.both(card)).lowest()
    }

    /// Plays a card of the seat on turn, one of [`Play::legal`]. Returns who takes the trick, if that completes it.
    ///
    /// # Panics
    /// In debug builds, if the card is none of those. Release builds do not look: what follows is not a game.
    #[inline(always)]
    pub fn play(&mut self, order: &Order, bit: Bit) -> Option<Seat> {
        debug_assert!(self.legal().contains(bit), "an illegal card");
        let seat = self.to_act;
        let place = self.in_trick();
        if place == 0 {
            self.table.led = order.run_of(bit);
        }
        self.table.cards[place] = bit.into();
        self.hands[seat] = self.hands[seat] ^ bit.into();
        self.to_act = seat.next();
        self.played += 1;
        (place == 3).then(|| {
            let winner = self.finish_trick(order, &{ self.table }, order.second_wins(self.is_over()));
            self.table = OnTable::new(winner);
            winner
        })
    }

    /// Plays a whole trick, of which no card lies on the table yet.
    #[inline(always)]
    pub(crate) fn play_trick(&mut self, order: &Order, mut choose: impl FnMut(&Turn<'_>) -> Bit) {
        debug_assert!(self.in_trick() == 0 && !self.is_over(), "a trick is to begin");
        let second = order.second_wins(self.is_last_trick());
        let leader = self.to_act;
        let mut table = OnTable::new(leader);
        let bit =
            choose(&Turn { order, play: self, table, seat: leader, legal: self.hands[leader], turned: 0 });
        self.hands[leader] = self.hands[leader] ^ bit.into();
        table.led = order.run_of(bit);
        table.cards[0] = bit.into();
        for place in 1..4 {
            let seat = leader.clockwise(place);
            let legal = follow_suit(self.hands[seat], table.led);
            let bit = choose(&Turn { order, play: self, table, seat, legal, turned: 0 });
            self.hands[seat] = self.hands[seat] ^ bit.into();
            table.cards[place] = bit.into();
        }
        self.played += 4;
        self.table.leader = self.finish_trick(order, &table, second);
    }

    /// Four cards lie on the table. Returns who takes them, and leads next.
    #[inline(always)]
    fn finish_trick(&mut self, order: &Order, table: &OnTable, second: Bits) -> Seat {
        let cards = table.all();
        let (winner, best) = table.winner(order, second);
        self.last_trick = cards;
        self.won[winner] |= cards;
        self.took[winner] |= best;
        self.led |= table.cards[0];
        // 40 Augen are reached by four Volle and by nothing else.
        if !cards.intersects(order.not_volle()) {
            self.doppelkopf[winner] += 1;
        }
        if cards.is_subset(order.run(EffectiveSuit::Hearts)) {
            self.herzstich[winner] += 1;
        }
        if order.alten().is_subset(cards) {
            let last = self.is_over();
            self.alte_on_alte = Some(if last { AlteOnAlte::LastTrick } else { AlteOnAlte::EarlierTrick });
        }
        if best.intersects(order.noted()) {
            // Of two Dullen; of two Jokers it is not noted.
            if best.intersects(order.catching_dullen(second)) && order.dulle().is_subset(cards) {
                self.dulle_by_dulle = Some(winner);
            }
            if best.intersects(order.klabautermann()) {
                self.klabautermann |= cards & order.both(Card::new(Suit::Spades, Rank::King));
            }
        }
        self.to_act = winner;
        winner
    }
}
