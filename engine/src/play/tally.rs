//! What has been taken, counted when play is over.

use super::Play;
use crate::bits::Bits;
use crate::order::Order;
use crate::seat::{Party, PerParty, PerSeat, Seat};

/// What a party has to show at the end of play.
///
/// Where tricks bring no Sonderpunkte (key `sonderpunkte.in_hochzeit`), all but Augen and tricks leave them out.
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
    /// ♣J of the other party in the last trick, if this party won it with a card that can catch them (key
    /// `sonderpunkte.karlchen_caught_by`).
    pub karlchen_caught: u32,
    /// ♥10 of the other party among its tricks, where ♥10 is the Dulle.
    pub dulle_caught: u32,
    /// 1 if its ♥10 won a trick over one of the other party, as the second or, where that counts, as the first (key
    /// `sonderpunkte.dulle_caught_by`); 0 if not.
    pub dulle_caught_by_dulle: u32,
    /// ♥10 of the other party in the last trick, whoever won it, where ♥10 is the Dulle.
    pub dulle_last_trick: u32,
    /// Its tricks of four plain ♥.
    pub herzstich: u32,
    /// ♠K of the other party in tricks that it won with a ♠Q, where these count (key `sonderpunkte.klabautermann`).
    pub klabautermann: u32,
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
    /// What each party has to show, once play is over, if these are the parties.
    #[inline(always)]
    pub fn tally(&self, order: &Order, parties: &PerSeat<Party>) -> PerParty<Tally> {
        // All ones for the seats of Re.
        let of_re = parties.map(|party| u64::from(party == Party::Re).wrapping_neg());
        let split = |cards: &PerSeat<Bits>| -> PerParty<Bits> {
            let of_re = |seat: usize| cards.0[seat] & Bits::new(of_re.0[seat]);
            let re = of_re(0) | of_re(1) | of_re(2) | of_re(3);
            let all = cards.0[0] | cards.0[1] | cards.0[2] | cards.0[3];
            PerParty([re, all - re])
        };
        // Four bytes at once: no seat has as many as 256, nor have all together.
        let count = |counts: &PerSeat<u8>| -> PerParty<u32> {
            let bytes = u32::from_le_bytes(counts.0);
            let mask = u32::from_le_bytes(of_re.0.map(|mask| mask as u8));
            let sum = |bytes: u32| bytes.wrapping_mul(0x0101_0101) >> 24;
            PerParty([sum(bytes & mask), sum(bytes & !mask)])
        };
        let (dealt, won, took) = (split(&self.dealt), split(&self.won), split(&self.took));
        let (doppelkopf, herzstich) = (count(&self.doppelkopf), count(&self.herzstich));
        // After the last trick its winner is the one to lead.
        let last_winner = self.to_act;
        let last = self.last_trick - self.uncounted;
        let counted = PerParty(dealt.0.map(|dealt| dealt - self.uncounted));
        let of_party = |party: Party| {
            let captured = won[party] & counted[party.other()];
            let last_of_others = last & dealt[party.other()];
            let (caught_last, best) = if parties[last_winner] == party {
                (last_of_others, last & took[party])
            } else {
                (Bits::EMPTY, Bits::EMPTY)
            };
            let caught_karlchen =
                if best.intersects(order.karlchen_catchers()) { caught_last } else { Bits::EMPTY };
            let dulle_caught = (captured & order.dulle()).len();
            Tally {
                augen: order.augen(won[party]),
                tricks: took[party].len(),
                doppelkopf: doppelkopf[party],
                fuchs: (captured & order.fuchs()).len(),
                fuchs_last_trick: (best & order.fuchs()).len(),
                fuchs_caught_last_trick: (caught_last & order.fuchs()).len(),
                karlchen: (best & order.karlchen()).len(),
                karlchen_caught: (caught_karlchen & order.karlchen()).len(),
                dulle_caught,
                dulle_caught_by_dulle: match self.dulle_by_dulle {
                    Some(seat) if parties[seat] == party => dulle_caught,
                    _ => 0,
                },
                dulle_last_trick: (last_of_others & order.dulle()).len(),
                herzstich: herzstich[party],
                klabautermann: (captured & self.klabautermann).len(),
                by_alte: (took[party] & order.alten()).len(),
            }
        };
        PerParty([of_party(Party::Re), of_party(Party::Kontra)])
    }

    /// What each seat has to show, once play is over, if these are the parties.
    #[inline(always)]
    pub fn seat_tally(&self, order: &Order, parties: &PerSeat<Party>) -> PerSeat<SeatTally> {
        let fuchs = order.fuchs();
        PerSeat::from_fn(|seat| {
            let others = |cards: &PerSeat<Bits>| -> Bits {
                let is_other = |&(other, _): &(Seat, &Bits)| parties[other] != parties[seat];
                cards.iter().filter(is_other).fold(Bits::EMPTY, |all, (_, &bits)| all | bits)
            };
            SeatTally {
                augen: order.augen(self.won[seat]),
                tricks: self.tricks(seat),
                fuchs_caught: (self.won[seat] & others(&self.dealt) & fuchs).len(),
                fuchs_lost: (self.dealt[seat] & others(&self.won) & fuchs).len(),
                alten: (self.dealt[seat] & order.alten()).len(),
            }
        })
    }
}
