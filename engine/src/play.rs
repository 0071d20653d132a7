//! The card-play core: tricks, and what is counted in them.
//!
//! The same code serves the game, the rollouts and the solver. It works on the play layout of an
//! [`Order`]: a card is a single bit, a hand a mask. It knows nothing of Vorbehalte, Ansagen or who may see
//! what, and it trusts its caller: a card that is not legal is a bug there, not an error here.

use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::deal::Deal;
use crate::order::Order;
use crate::seat::{Party, PerParty, PerSeat, Seat};

/// Cards being played: who holds what, the trick on the table, and the tricks taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// Cards still held.
    hands: PerSeat<u64>,
    /// Cards held when play began.
    dealt: PerSeat<u64>,
    /// Cards of the tricks each seat has taken.
    won: PerSeat<u64>,
    /// How many tricks each seat has taken.
    tricks: PerSeat<u8>,
    /// How many of them hold four Volle.
    doppelkopf: PerSeat<u8>,
    /// The cards of the trick on the table.
    table: u64,
    /// The effective suit led to it.
    led: u64,
    /// The bit that is winning it.
    best: u64,
    /// Who played that bit; between tricks, who won the last one.
    winner: Seat,
    /// Whose turn it is.
    to_act: Seat,
    /// How many cards lie on the table, `0..4`.
    in_trick: u8,
    /// How many cards have been played.
    played: u8,
    /// How many cards the game has: 48 or 40.
    total: u8,
}

/// A trick that has just been completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrickEnd {
    /// Who takes it, and leads next.
    pub winner: Seat,
    /// What it counts, in Augen.
    pub augen: u32,
}

/// What a party has to show at the end of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Augen of its tricks; those of both parties add up to 240.
    pub augen: u32,
    /// Number of its tricks.
    pub tricks: u32,
    /// Its tricks of 40 or more Augen.
    pub doppelkopf: u32,
    /// ♦A of the other party among its tricks.
    pub fuchs: u32,
    /// Whether its ♣J won the last trick: 1 or 0.
    pub karlchen: u32,
}

impl Play {
    /// The beginning of play: this deal, this order, this seat to lead.
    pub fn new(order: &Order, deal: &Deal, leader: Seat) -> Play {
        let mut taken = 0_u64;
        let hands = PerSeat::from_fn(|seat| {
            let mut hand = 0;
            for card in deal.hands()[seat] {
                // The lowest physical copy that no seat has yet.
                let free = order.both(card) & !taken;
                let bit = free & free.wrapping_neg();
                taken |= bit;
                hand |= bit;
            }
            hand
        });
        Play {
            hands,
            dealt: hands,
            won: PerSeat::default(),
            tricks: PerSeat::default(),
            doppelkopf: PerSeat::default(),
            table: 0,
            led: 0,
            best: 0,
            winner: leader,
            to_act: leader,
            in_trick: 0,
            played: 0,
            total: taken.count_ones() as u8,
        }
    }

    /// Whose turn it is.
    pub const fn to_act(&self) -> Seat {
        self.to_act
    }

    /// How many cards have been played, `0..=48`.
    pub const fn played(&self) -> usize {
        self.played as usize
    }

    /// How many cards lie on the table, `0..4`.
    pub const fn in_trick(&self) -> usize {
        self.in_trick as usize
    }

    /// Whether all cards have been played.
    pub const fn is_over(&self) -> bool {
        self.played == self.total
    }

    /// Whether the trick on the table is the last one.
    pub const fn is_last_trick(&self) -> bool {
        self.played + 4 >= self.total
    }

    /// The seat and card that are winning the trick on the table.
    pub fn winning(&self, order: &Order) -> Option<(Seat, Card)> {
        (self.in_trick > 0).then(|| (self.winner, order.card_of(self.best)))
    }

    /// How many tricks a seat has taken.
    pub fn tricks(&self, seat: Seat) -> u32 {
        u32::from(self.tricks[seat])
    }

    /// The Augen of the tricks a seat has taken.
    pub fn augen(&self, order: &Order, seat: Seat) -> u32 {
        order.augen(self.won[seat])
    }

    /// The cards the seat on turn may play, in the play layout.
    #[inline]
    pub fn legal(&self) -> u64 {
        let hand = self.hands[self.to_act];
        let follow = hand & self.led;
        if follow == 0 { hand } else { follow }
    }

    /// The lowest bit of a kind among the cards of the seat on turn; 0 if it has none.
    #[inline]
    pub(crate) fn bit_of(&self, order: &Order, card: Card) -> u64 {
        let held = self.hands[self.to_act] & order.both(card);
        held & held.wrapping_neg()
    }

    /// Plays a card of the seat on turn, given as a single bit of [`Play::legal`]. Returns the trick it completes.
    ///
    /// # Panics
    /// In debug builds, if the bit is none of those. Release builds do not look: what follows is not a game.
    #[inline]
    pub fn play(&mut self, order: &Order, bit: u64) -> Option<TrickEnd> {
        debug_assert!(bit.is_power_of_two() && bit & self.legal() != 0, "an illegal card");
        let seat = self.to_act;
        if self.in_trick == 0 {
            self.led = order.run_of(bit);
            self.best = bit;
            self.winner = seat;
        } else {
            let kind = lane(bit);
            let best = lane(self.best);
            let can_win = bit & (self.led | order.trump_run()) != 0;
            let second = kind == best && kind & order.second_wins(self.is_last_trick()) != 0;
            if can_win && (kind > best || second) {
                self.best = bit;
                self.winner = seat;
            }
        }
        self.hands[seat] &= !bit;
        self.table |= bit;
        self.in_trick += 1;
        self.played += 1;
        if self.in_trick < 4 {
            self.to_act = seat.next();
            return None;
        }
        Some(self.finish_trick(order))
    }

    #[inline]
    fn finish_trick(&mut self, order: &Order) -> TrickEnd {
        let volle = order.rank_bits(Rank::Ace) | order.rank_bits(Rank::Ten);
        let winner = self.winner;
        let augen = order.augen(self.table);
        self.won[winner] |= self.table;
        self.tricks[winner] += 1;
        // 40 Augen are reached by four Volle and by nothing else.
        self.doppelkopf[winner] += u8::from(self.table & !volle == 0);
        self.table = 0;
        self.led = 0;
        self.in_trick = 0;
        self.to_act = winner;
        TrickEnd { winner, augen }
    }

    /// What each party has to show, once all cards are played, if these are the parties.
    pub fn tally(&self, order: &Order, parties: &PerSeat<Party>) -> PerParty<Tally> {
        debug_assert!(self.is_over());
        let gather = |masks: &PerSeat<u64>, party| -> u64 {
            masks.iter().filter(|&(seat, _)| parties[seat] == party).fold(0, |all, (_, mask)| all | mask)
        };
        let count = |counts: &PerSeat<u8>, party| -> u32 {
            counts.iter().filter(|&(seat, _)| parties[seat] == party).map(|(_, &n)| u32::from(n)).sum()
        };
        let karlchen = self.best & order.both(Card::KARLCHEN) != 0;
        PerParty::from_fn(|party| {
            let won = gather(&self.won, party);
            let dealt_to_others = gather(&self.dealt, party.other());
            Tally {
                augen: order.augen(won),
                tricks: count(&self.tricks, party),
                doppelkopf: count(&self.doppelkopf, party),
                fuchs: (won & dealt_to_others & order.both(Card::FUCHS)).count_ones(),
                karlchen: u32::from(karlchen && parties[self.winner] == party),
            }
        })
    }

    /// The cards a seat still holds.
    pub fn hand(&self, order: &Order, seat: Seat) -> CardSet {
        order.card_set(self.hands[seat])
    }
}

/// Both bits of the kind to which a single bit belongs.
#[inline]
const fn lane(bit: u64) -> u64 {
    const LOW: u64 = 0x5555_5555_5555_5555;
    let low = (bit | bit >> 1) & LOW;
    low | low << 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lane_is_the_pair_of_bits_of_a_kind() {
        for bit in 0..48 {
            assert_eq!(lane(1 << bit), 0b11 << (bit & !1));
        }
    }
}
