//! The card-play core: tricks, and what is counted in them.
//!
//! The same code serves the game, the rollouts and the solver. It works on the play layout of an
//! [`Order`]: a card is a single bit, a hand a mask. It knows nothing of Vorbehalte, Ansagen or who may see
//! what, and it trusts its caller: a card that is not legal is a bug there, not an error here.

use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::order::{EffectiveSuit, Order};
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
    /// How many of them are four plain ♥.
    herzstich: PerSeat<u8>,
    /// How many of them were won by a ♣Q.
    by_alte: PerSeat<u8>,
    /// Who took the trick in which the second ♥10 beat the first.
    dulle_by_dulle: Option<Seat>,
    /// Whether both ♣Q fell in one trick, and whether that was the last.
    alte_on_alte: Option<AlteOnAlte>,
    /// The cards of the trick on the table; between tricks, of the last one.
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
    /// How many cards the game has: 48 or 40, and four less in a Schiebekopf.
    total: u8,
}

/// In which trick both ♣Q fell together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlteOnAlte {
    /// In the last one.
    LastTrick,
    /// In another.
    EarlierTrick,
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
    /// Augen of its tricks; those of both parties add up to 240, if all tricks were played.
    pub augen: u32,
    /// Number of its tricks.
    pub tricks: u32,
    /// Its tricks of 40 or more Augen.
    pub doppelkopf: u32,
    /// ♦A of the other party among its tricks, unless they were Schweine.
    pub fuchs: u32,
    /// Whether its ♦A won the last trick, and was no Schwein: 1 or 0.
    pub fuchs_last_trick: u32,
    /// ♦A of the other party in the last trick, if this party won it, unless they were Schweine.
    pub fuchs_caught_last_trick: u32,
    /// Whether its ♣J won the last trick: 1 or 0.
    pub karlchen: u32,
    /// ♣J of the other party in the last trick, if this party won it.
    pub karlchen_caught: u32,
    /// ♥10 of the other party among its tricks, where ♥10 is the Dulle.
    pub dulle_caught: u32,
    /// Whether its ♥10 beat one of the other party as the second in a trick: 1 or 0.
    pub dulle_caught_by_dulle: u32,
    /// Its tricks of four plain ♥.
    pub herzstich: u32,
    /// Its tricks that a ♣Q won.
    pub by_alte: u32,
}

/// What a seat has to show at the end of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatTally {
    /// Augen of its tricks.
    pub augen: u32,
    /// Number of its tricks.
    pub tricks: u32,
    /// ♦A of the other party that it took, unless they were Schweine.
    pub fuchs_caught: u32,
    /// Its own ♦A that the other party took, unless they were Schweine.
    pub fuchs_lost: u32,
    /// How many ♣Q it held when play began.
    pub alten: u32,
}

impl Play {
    /// The beginning of play: these hands, this order, this seat to lead.
    ///
    /// # Panics
    /// In debug builds, if the hands are not of equal size.
    pub fn new(order: &Order, held: &PerSeat<CardSet>, leader: Seat) -> Play {
        debug_assert!(held.iter().all(|(_, hand)| hand.len() == held[leader].len()), "hands of equal size");
        let mut taken = 0_u64;
        let hands = PerSeat::from_fn(|seat| {
            let hand = order.bits(held[seat], taken);
            taken |= hand;
            hand
        });
        Play { hands, dealt: hands, total: taken.count_ones() as u8, ..Play::waiting(leader) }
    }

    /// Before the first card is due: nobody holds anything yet.
    pub(crate) const fn waiting(leader: Seat) -> Play {
        Play {
            hands: PerSeat([0; 4]),
            dealt: PerSeat([0; 4]),
            won: PerSeat([0; 4]),
            tricks: PerSeat([0; 4]),
            doppelkopf: PerSeat([0; 4]),
            herzstich: PerSeat([0; 4]),
            by_alte: PerSeat([0; 4]),
            dulle_by_dulle: None,
            alte_on_alte: None,
            table: 0,
            led: 0,
            best: 0,
            winner: leader,
            to_act: leader,
            in_trick: 0,
            played: 0,
            total: 0,
        }
    }

    /// Cards that lie face down, and go to the winner of the last trick (the Skat of a Schiebekopf).
    pub(crate) fn take_skat(&mut self, order: &Order, skat: CardSet) {
        debug_assert!(self.is_over(), "the Skat goes to the winner of the last trick");
        let all = self.dealt.0.iter().fold(0, |all, hand| all | hand);
        self.won[self.winner] |= order.bits(skat, all);
    }

    /// Goes over to the order in which more cards are raised: they move to their new places, and from now on
    /// rank there.
    pub(crate) fn raise(&mut self, from: &Order, to: &Order) {
        let lanes = Card::all().map(|card| (from.both(card), to.both(card))).filter(|(old, new)| old != new);
        for (old, new) in lanes {
            let up = new.trailing_zeros() - old.trailing_zeros();
            let moved = |mask: u64| (mask & !old) | (mask & old) << up;
            self.hands = self.hands.map(moved);
            self.dealt = self.dealt.map(moved);
            self.won = self.won.map(moved);
            self.table = moved(self.table);
            self.best = moved(self.best);
        }
        if self.led == from.trump_run() {
            self.led = to.trump_run();
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

    /// How many cards a seat has played.
    pub const fn cards_played_by(&self, seat: Seat) -> usize {
        (self.dealt.0[seat.index()] ^ self.hands.0[seat.index()]).count_ones() as usize
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
            self.table = 0;
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
        self.herzstich[winner] += u8::from(self.table & !order.run(EffectiveSuit::Hearts) == 0);
        let alten = order.both(Card::ALTE);
        self.by_alte[winner] += u8::from(self.best & alten != 0);
        if self.table & alten == alten {
            self.alte_on_alte =
                Some(if self.is_over() { AlteOnAlte::LastTrick } else { AlteOnAlte::EarlierTrick });
        }
        // Both ♥10 in a trick that one of them wins by a rule for the second: the other lies there too.
        let dulle = order.both(Card::DULLE);
        let last = self.is_over();
        if order.second_wins(last) != 0 && self.table & dulle == dulle && self.best & dulle != 0 {
            self.dulle_by_dulle = Some(winner);
        }
        self.led = 0;
        self.in_trick = 0;
        self.to_act = winner;
        TrickEnd { winner, augen }
    }

    /// In which trick both ♣Q fell together, if they did.
    pub const fn alte_on_alte(&self) -> Option<AlteOnAlte> {
        self.alte_on_alte
    }

    /// What each party has to show, once play is over, if these are the parties.
    pub fn tally(&self, order: &Order, parties: &PerSeat<Party>) -> PerParty<Tally> {
        let gather = |masks: &PerSeat<u64>, party| -> u64 {
            masks.iter().filter(|&(seat, _)| parties[seat] == party).fold(0, |all, (_, mask)| all | mask)
        };
        let count = |counts: &PerSeat<u8>, party| -> u32 {
            counts.iter().filter(|&(seat, _)| parties[seat] == party).map(|(_, &n)| u32::from(n)).sum()
        };
        let fuchs = order.fuchs();
        let karlchen = order.both(Card::KARLCHEN);
        let dulle = if order.is_dulle() { order.both(Card::DULLE) } else { 0 };
        PerParty::from_fn(|party| {
            let won = gather(&self.won, party);
            let of_others = gather(&self.dealt, party.other());
            let wins_last = parties[self.winner] == party;
            let last = if wins_last { self.table } else { 0 };
            let best = if wins_last { self.best } else { 0 };
            let by_dulle = self.dulle_by_dulle.filter(|&seat| parties[seat] == party);
            Tally {
                augen: order.augen(won),
                tricks: count(&self.tricks, party),
                doppelkopf: count(&self.doppelkopf, party),
                fuchs: (won & of_others & fuchs).count_ones(),
                fuchs_last_trick: (best & fuchs).count_ones(),
                fuchs_caught_last_trick: (last & of_others & fuchs).count_ones(),
                karlchen: (best & karlchen).count_ones(),
                karlchen_caught: (last & of_others & karlchen).count_ones(),
                dulle_caught: (won & of_others & dulle).count_ones(),
                dulle_caught_by_dulle: by_dulle.map_or(0, |_| (won & of_others & dulle).count_ones()),
                herzstich: count(&self.herzstich, party),
                by_alte: count(&self.by_alte, party),
            }
        })
    }

    /// What each seat has to show, once play is over, if these are the parties.
    pub fn seat_tally(&self, order: &Order, parties: &PerSeat<Party>) -> PerSeat<SeatTally> {
        let fuchs = order.fuchs();
        PerSeat::from_fn(|seat| {
            let others = |masks: &PerSeat<u64>| -> u64 {
                let is_other = |&(other, _): &(Seat, &u64)| parties[other] != parties[seat];
                masks.iter().filter(is_other).fold(0, |all, (_, mask)| all | mask)
            };
            SeatTally {
                augen: order.augen(self.won[seat]),
                tricks: u32::from(self.tricks[seat]),
                fuchs_caught: (self.won[seat] & others(&self.dealt) & fuchs).count_ones(),
                fuchs_lost: (self.dealt[seat] & others(&self.won) & fuchs).count_ones(),
                alten: (self.dealt[seat] & order.both(Card::ALTE)).count_ones(),
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
