//! What a seat knows, as a row of zeros and ones: a function of its view and of the cards that it has picked itself.

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;
use doko_bots::encoding::{Encoder, FACTS, PLANES, SLOTS, Slots};
use doko_engine::{AloneGame, AskedKind, CardSet, Contract, Party, ReturnedTrumps, Rules, View, Vorbehalt};

use crate::actions::{BIDS, VORBEHALTE, number_of_bid, number_of_vorbehalt};

/// The version of the observation: it grows whenever a place changes its meaning.
pub const VERSION: u32 = 2;

const KINDS: usize = doko_engine::Card::KINDS;

/// Places that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// What they are called.
    pub name: &'static str,
    /// The number of the first.
    pub first: usize,
    /// How many there are.
    pub size: usize,
    /// When a place is 1.
    pub meaning: &'static str,
}

/// By plane of the encoder its first place, and at the end the number of places of all.
const FIRST: [usize; PLANES.len() + 1] = {
    let mut first = [0; PLANES.len() + 1];
    let mut n = 0;
    while n < PLANES.len() {
        first[n + 1] = first[n] + PLANES[n].copies * KINDS;
        n += 1;
    }
    let mut fact = 0;
    while fact < FACTS.len() {
        let mut after = FACTS[fact].first / SLOTS + 1;
        while after < first.len() {
            first[after] += FACTS[fact].size;
            after += 1;
        }
        fact += 1;
    }
    first
};

/// How many places the planes of the encoder take.
const ENCODED: usize = FIRST[PLANES.len()];

/// Declares blocks one after the other behind those of the encoder: a constant for the first of each, and a table.
macro_rules! blocks {
    ($($name:ident [$size:expr] $meaning:literal)*) => {
        blocks!(@first ENCODED; $($name [$size])*);
        const OWN: &[Block] = &[$(Block {
            name: stringify!($name), first: $name, size: $size, meaning: $meaning
        }),*];
    };
    (@first $first:expr; $name:ident [$size:expr] $($rest:tt)*) => {
        const $name: usize = $first;
        blocks!(@first $name + $size; $($rest)*);
    };
    (@first $first:expr;) => {};
}

// Seats are counted clockwise from the seat that looks, which is 0.
blocks! {
    ALONE [2] "Schiebekopf, Hammelrennen: every player for itself"
    OWN_VORBEHALT [VORBEHALTE] "by Vorbehalt, as actions have them: the seat has declared it"
    TOLD_VORBEHALT [3 * VORBEHALTE] "by other seat and Vorbehalt: it was named before everybody"
    BIDS_MADE [4 * BIDS.len()] "by seat and bid: the last that it has made"
    POOR [4] "by seat: its Armut is offered or played"
    ARMUT_FOR [2] "the Armut may be taken by Re only, by Kontra only"
    ARMUT_ANSWERS [4 * 2] "by seat: it has left the Armut, it has taken it"
    HANDED [2 * KINDS] "by card: the seat has handed it over, and both"
    RECEIVED [2 * KINDS] "by card: the seat was handed it, and both"
    PICKED [2 * KINDS] "by card: the seat has picked it for the hand-over under way, and both"
    RETURNED [8] "how many trumps the taker of an Armut says it gave back: 0 to 5 or more; that it gave none, that it gave some"
    SPEAKS_FOR [2] "the party for which the seat speaks: Re, Kontra"
    LAST_ANSAGE [2] "which of Re and Kontra was said last"
    HESITATED [4] "by seat: it has hesitated before a card"
    SUPRAS [4] "so many Supras were said: 1 to 4"
    SUPRA_BY [4] "by seat: it has said Supra"
    KNOCKS [4] "so many have knocked: 1 to 4"
    KNOCKED [4 * 2] "by seat: it has not knocked when it was asked, it has knocked"
    RAMSCH [1] "Ramsch: every player for itself"
    SCHWARZE_SAU [2] "Schwarze Sau: every player for itself; the solo that one has become"
    HAMMELRENNEN [4] "by seat: it has declared a Hammelrennen, as the seat knows of itself and all are told of others"
    ASKED_FOR [AskedKind::ALL.len()] "the kind of Vorbehalt that is asked for, or was last: schmeissen, pflichtsolo, solo, armut, hochzeit, hammelrennen"
    ANSWERED [4 * 2] "by seat: it has said no to that kind, it has said yes"
    UNNAMED [1] "the seat has said Vorbehalt and has not named it"
}

/// How many places an observation has.
pub const OBSERVATION: usize = {
    let last = OWN[OWN.len() - 1];
    last.first + last.size
};

/// How many bytes a row has: eight places each, the first place in the lowest bit of the first byte.
pub const BYTES: usize = OBSERVATION.div_ceil(8);

/// All blocks, in order.
pub fn blocks() -> impl Iterator<Item = Block> {
    let is_first = |n: &usize| *n == 0 || PLANES[*n].name != PLANES[n - 1].name;
    let of_cards = (0..PLANES.len()).filter(|&n| PLANES[n].is_of_cards()).filter(is_first).map(|n| {
        let number = PLANES.iter().filter(|plane| plane.name == PLANES[n].name).count();
        let size = number * PLANES[n].copies * KINDS;
        Block { name: PLANES[n].name, first: FIRST[n], size, meaning: PLANES[n].meaning }
    });
    let facts = FACTS.iter().map(|fact| {
        let first = FIRST[fact.first / SLOTS] + fact.first % SLOTS;
        Block { name: fact.name, first, size: fact.size, meaning: fact.meaning }
    });
    of_cards.chain(facts).chain(OWN.iter().copied())
}

/// Writes what seats know, in games by one set of rules.
pub struct Observer(Encoder);

impl Observer {
    /// For games by these rules.
    pub fn new(rules: &Rules) -> Observer {
        Observer(Encoder::new(rules))
    }

    /// Writes what this view shows of a game that is not over, with the cards that its seat has picked to hand over.
    ///
    /// # Panics
    /// If the row has not [`BYTES`] bytes.
    pub fn write(&self, view: &View<'_>, picked: CardSet, row: &mut [u8]) {
        assert_eq!(row.len(), BYTES, "a bit for each place");
        row.fill(0);
        let row = BitSlice::<u8, Lsb0>::from_slice_mut(row);
        let slots = Slots::plain(view.order());
        for (n, &word) in self.0.read(view, &slots).iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                let place = match PLANES[n].copies {
                    0 => bit,
                    1 => usize::from(slots.of_bits()[bit]) / 2,
                    _ => usize::from(slots.of_bits()[bit]),
                };
                row.set(FIRST[n] + place, true);
                rest &= rest - 1;
            }
        }
        Sheet { row, view }.write(picked);
    }
}

/// A row that is being written.
struct Sheet<'s, 'g> {
    row: &'s mut BitSlice<u8, Lsb0>,
    view: &'s View<'g>,
}

impl Sheet<'_, '_> {
    fn on(&mut self, block: usize, n: usize) {
        self.row.set(block + n, true);
    }

    fn counts(&mut self, block: usize, cards: CardSet) {
        for card in cards.kinds() {
            self.on(block, 2 * card.index());
            if cards.count(card) == 2 {
                self.on(block, 2 * card.index() + 1);
            }
        }
    }

    fn write(mut self, picked: CardSet) {
        let view = self.view;
        if let Some(last) = view.knocks().checked_sub(1) {
            self.on(KNOCKS, usize::from(last));
        }
        for &(seat, knocks) in view.klopfen() {
            self.on(KNOCKED, 2 * view.seat().distance_to(seat) + usize::from(knocks));
        }
        match view.contract() {
            Contract::EachAlone(AloneGame::Schiebekopf) => self.on(ALONE, 0),
            Contract::EachAlone(AloneGame::Hammelrennen) => self.on(ALONE, 1),
            Contract::EachAlone(AloneGame::Ramsch) => self.on(RAMSCH, 0),
            Contract::EachAlone(AloneGame::SchwarzeSau) => self.on(SCHWARZE_SAU, 0),
            Contract::Solo(..) if view.schwarze_sau().is_some() => self.on(SCHWARZE_SAU, 1),
            _ => {}
        }
        if let Some(party) = view.speaks_for() {
            self.on(SPEAKS_FOR, party_number(party));
        }
        if let Some(party) = view.last_ansage() {
            self.on(LAST_ANSAGE, party_number(party));
        }
        for &(seat, _) in view.hesitations() {
            self.on(HESITATED, view.seat().distance_to(seat));
        }
        if let Some(last) = view.supras().len().checked_sub(1) {
            self.on(SUPRAS, last);
        }
        for supra in view.supras() {
            self.on(SUPRA_BY, view.seat().distance_to(supra.seat));
        }
        self.before_play();
        self.exchange(picked);
    }

    /// What was declared and bid.
    fn before_play(&mut self) {
        let (view, me) = (self.view, self.view.seat());
        let own = view.own_vorbehalt();
        if let Some(number) = own.and_then(number_of_vorbehalt) {
            self.on(OWN_VORBEHALT, number);
        }
        for n in 1..4 {
            if let Some(number) = view.told_vorbehalt(me.clockwise(n)).and_then(number_of_vorbehalt) {
                self.on(TOLD_VORBEHALT, VORBEHALTE * (n - 1) + number);
            }
        }
        for n in 0..4 {
            let told = if n == 0 { own } else { view.told_vorbehalt(me.clockwise(n)) };
            if told == Some(Vorbehalt::Hammelrennen) {
                self.on(HAMMELRENNEN, n);
            }
        }
        if own == Some(Vorbehalt::Unnamed) {
            self.on(UNNAMED, 0);
        }
        let asked = view.asked_vorbehalte();
        if let Some(kind) = view.asked_kind().or_else(|| asked.last().map(|&(_, kind, _)| kind)) {
            self.on(ASKED_FOR, kind as usize);
            for &(seat, _, is_it) in asked.iter().filter(|&&(_, of, _)| of == kind) {
                self.on(ANSWERED, 2 * me.distance_to(seat) + usize::from(is_it));
            }
        }
        let mut bids = [None; 4];
        for &(seat, bid) in view.bids() {
            bids[me.distance_to(seat)] = Some(bid);
        }
        for (n, bid) in bids.into_iter().enumerate() {
            if let Some(bid) = bid {
                self.on(BIDS_MADE, BIDS.len() * n + number_of_bid(bid));
            }
        }
    }

    /// What was offered, and which cards have changed hands.
    fn exchange(&mut self, picked: CardSet) {
        let (view, me) = (self.view, self.view.seat());
        if let Some(poor) = view.poor() {
            self.on(POOR, me.distance_to(poor));
            if let Some(party) = view.armut_for() {
                self.on(ARMUT_FOR, party_number(party));
            }
        }
        for &(seat, takes) in view.armut_answers() {
            self.on(ARMUT_ANSWERS, 2 * me.distance_to(seat) + usize::from(takes));
        }
        let [mut given, mut received] = [CardSet::EMPTY; 2];
        for hand_over in view.own_hand_overs() {
            let cards = if hand_over.from == me { &mut given } else { &mut received };
            *cards = cards.plus(hand_over.cards);
        }
        for (block, cards) in [(HANDED, given), (RECEIVED, received), (PICKED, picked)] {
            self.counts(block, cards);
        }
        match view.announced_returned_trumps() {
            Some(ReturnedTrumps::Number(number)) => self.on(RETURNED, number.min(5)),
            Some(ReturnedTrumps::Whether(any)) => self.on(RETURNED, 6 + usize::from(any)),
            None => {}
        }
    }
}

const fn party_number(party: Party) -> usize {
    match party {
        Party::Re => 0,
        Party::Kontra => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_follow_each_other_without_a_gap() {
        let mut next = 0;
        for block in blocks() {
            assert_eq!(block.first, next, "{}", block.name);
            next += block.size;
        }
        assert_eq!(next, OBSERVATION);
        let names: std::collections::BTreeSet<&str> = blocks().map(|block| block.name).collect();
        assert_eq!(names.len(), blocks().count(), "a name for each");
    }

    #[test]
    fn the_places_stay_as_they_are() {
        let first =
            |name: &str| blocks().find(|block| block.name == name).map(|block| (block.first, block.size));
        assert_eq!((OBSERVATION, BYTES), (2566, 321));
        assert_eq!(first("HAND"), Some((0, 48)));
        assert_eq!(first("GAVE"), Some((816, 768)));
        assert_eq!(first("QUESTION"), Some((1953, 9)));
        assert_eq!(first("RULES"), Some((2176, 20)));
        assert_eq!(first("UNNAMED"), Some((2565, 1)));
    }
}
