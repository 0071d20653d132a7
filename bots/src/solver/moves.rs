//! Which card to try first.
//!
//! The better the first card, the less there is to search. All hands lie open, so much of what a card comes to can be
//! seen: who is winning the trick, and who can still beat that. The numbers were found by trying what searches fewest
//! nodes; no value hangs on them.

use doko_engine::bits::{Bit, Bits};
use doko_engine::play::Play;
use doko_engine::{PerSeat, Seat};

use super::search::Ground;

/// A card that may be played.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Move {
    /// The card.
    pub(super) card: u64,
    /// How good it looks.
    pub(super) score: i16,
    /// What it was found to be worth to the party on turn, at most, once it has been tried.
    pub(super) value: i16,
    /// Cards of one run are next to each other in rank, as far as anybody can tell.
    pub(super) run: u32,
}

impl Move {
    /// The card.
    #[inline(always)]
    pub(super) fn bit(self) -> Bit {
        Bit::new(self.card).expect("a move is one card")
    }
}

/// The cards that may be played, one of each class of equal ones.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Moves {
    moves: [Move; 12],
    len: usize,
}

impl Moves {
    #[inline(always)]
    pub(super) const fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    pub(super) const fn push(&mut self, card: u64, run: u32) {
        self.moves[self.len] = Move { card, score: 0, value: 0, run };
        self.len += 1;
    }

    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// The cards up to number `n`.
    #[inline(always)]
    pub(super) fn before(&self, n: usize) -> &[Move] {
        &self.moves[..n]
    }

    /// The card that has been put in place `n`.
    #[inline(always)]
    pub(super) const fn at(&mut self, n: usize) -> &mut Move {
        &mut self.moves[n]
    }

    /// Puts this card in place 0, if it is there.
    #[inline(always)]
    pub(super) fn put_first(&mut self, card: u64) -> bool {
        let found = self.moves[..self.len].iter().position(|other| other.card == card);
        if let Some(n) = found {
            self.moves.swap(0, n);
        }
        found.is_some()
    }

    /// Puts the most promising of the cards from number `n` on in its place.
    #[inline(always)]
    pub(super) fn next(&mut self, n: usize) -> Move {
        let mut best = n;
        for other in n + 1..self.len {
            if self.moves[other].score > self.moves[best].score {
                best = other;
            }
        }
        self.moves.swap(n, best);
        self.moves[n]
    }

    /// Gives every card from number `from` on a score.
    #[inline(always)]
    pub(super) fn rate(
        &mut self,
        from: usize,
        ground: &Ground<'_>,
        play: &Play,
        hands: &PerSeat<Bits>,
        winning: Option<(Seat, Bit)>,
    ) {
        let seat = play.to_act();
        let moves = &mut self.moves[from..self.len];
        match winning {
            None => {
                let mut led = Bits::EMPTY;
                let mut after = After::default();
                for card in moves {
                    let bit = card.bit();
                    if !led.contains(bit) {
                        led = ground.order.run_of(bit);
                        after = After::new(ground, hands, seat, led, 3);
                    }
                    card.score = lead(ground.augen_of(bit), &after, bit);
                }
            }
            Some((winner, best)) => {
                let after = After::new(ground, hands, seat, play.led(), 3 - play.in_trick());
                let second = ground.order.second_wins(play.is_last_trick());
                let is_ours = ground.parties[winner] == ground.parties[seat];
                for card in moves {
                    let bit = card.bit();
                    card.score = follow(ground.augen_of(bit), &after, is_ours, best, second, bit);
                }
            }
        }
    }
}

/// What those who are still to play have that can win the trick.
#[derive(Clone, Copy, Default)]
struct After {
    opponents: u64,
    partners: u64,
    can_win: Bits,
}

impl After {
    #[inline(always)]
    fn new(ground: &Ground<'_>, hands: &PerSeat<Bits>, seat: Seat, led: Bits, count: usize) -> After {
        let can_win = led | ground.order.trump_run();
        let mut after = After { opponents: 0, partners: 0, can_win };
        let mut next = seat;
        for _ in 0..count {
            next = next.next();
            let hand = hands[next];
            let follow = hand & led;
            let winning = (if follow.is_empty() { hand } else { follow }) & can_win;
            if ground.parties[next] == ground.parties[seat] {
                after.partners |= winning.mask();
            } else {
                after.opponents |= winning.mask();
            }
        }
        after
    }
}

/// The upper bit of the lane of a card, whatever is below: of two such masks the higher card's is greater.
#[inline(always)]
const fn lane(card: u64) -> u64 {
    card | (card << 1 & 0xAAAA_AAAA_AAAA_AAAA)
}

#[inline(always)]
fn lead(augen: i32, after: &After, card: Bit) -> i16 {
    let place = card.place() as i32;
    let score = if after.opponents <= lane(card.mask()) {
        1000 + 8 * augen
    } else if after.partners > after.opponents {
        500 + 4 * augen + 3 * place
    } else {
        8 * (place - augen)
    };
    score as i16
}

#[inline(always)]
fn follow(augen: i32, after: &After, is_ours: bool, best: Bit, second: Bits, card: Bit) -> i16 {
    let place = card.place() as i32;
    let (best, mine) = (lane(best.mask()), lane(card.mask()));
    let beats = if mine == best { second.contains(card) } else { mine > best };
    let wins = after.can_win.contains(card) && beats;
    let top = if wins { mine } else { best };
    let score = if (wins || is_ours) && after.opponents <= top {
        // Nothing can happen to the trick any more.
        2000 + 6 * augen - 12 * place + if wins { 30 } else { 0 }
    } else if after.partners > after.opponents && after.partners > top {
        1900 + 8 * (augen - place)
    } else if wins {
        2 * place - 4 * augen
    } else {
        -4 * (augen + place)
    };
    score as i16
}
