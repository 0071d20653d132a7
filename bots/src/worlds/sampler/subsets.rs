//! Uniform subsets of cards, and uniform numbers for them.
//!
//! Sixteen cards or fewer are one table: all numbers of sixteen bits, by how many bits they have and then by
//! size. The k-subsets of the lowest n bits are the first C(n, k) numbers with k bits, whatever n is, so one
//! list serves every n. A number from the list, deposited into a mask, is a subset of the mask. A larger set is
//! cut into pieces of sixteen: how many cards the first piece gives is hypergeometric, and the rest follows.

use doko_engine::dispatch::BitOps;
use rand::Rng;

/// The most cards of which a subset is one look-up.
pub(super) const PIECE: usize = 16;

/// The most cards that there are.
pub(super) const DECK: usize = 48;

/// All numbers of sixteen bits, by how many bits they have and then by size.
static SUBSETS: [u16; 1 << PIECE] = {
    let mut subsets = [0; 1 << PIECE];
    let mut next = FIRST;
    let mut number: usize = 0;
    while number < 1 << PIECE {
        let bits = number.count_ones() as usize;
        subsets[next[bits] as usize] = number as u16;
        next[bits] = next[bits].wrapping_add(1);
        number += 1;
    }
    subsets
};

/// Where the numbers with so many bits begin in [`SUBSETS`].
const FIRST: [u16; PIECE + 1] = {
    let mut first = [0; PIECE + 1];
    let (mut bits, mut ways) = (0, 1);
    while bits < PIECE {
        first[bits + 1] = first[bits] + ways as u16;
        ways = ways * (PIECE - bits) / (bits + 1);
        bits += 1;
    }
    first
};

/// `BINOMIAL[n][k]`: the number of k-subsets of n things.
pub(super) static BINOMIAL: [[u64; DECK + 1]; DECK + 1] = {
    let mut binomial = [[0; DECK + 1]; DECK + 1];
    let mut n = 0;
    while n <= DECK {
        binomial[n][0] = 1;
        let mut k = 1;
        while k <= n {
            binomial[n][k] = binomial[n - 1][k - 1] + binomial[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    binomial
};

/// Numbers below bounds, as many as fit into one word of randomness.
///
/// Each takes the top of the word, by a multiplication, and leaves the rest to the next (Brackett-Rozinsky and
/// Lemire 2025, "Batched ranged random integer generation"). The product of all bounds must fit into a word.
pub(super) struct Word {
    rest: u64,
    product: u64,
}

impl Word {
    /// A new word.
    #[inline(always)]
    pub(super) fn new(rng: &mut impl Rng) -> Word {
        Word { rest: rng.next_u64(), product: 1 }
    }

    /// A number below `bound`, uniform if the word [is fair](Word::is_fair) in the end.
    #[inline(always)]
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        let wide = u128::from(self.rest) * u128::from(bound);
        self.rest = wide as u64;
        self.product = self.product.wrapping_mul(bound);
        (wide >> 64) as u64
    }

    /// Whether the word is none of the few that would favour some numbers over others. If it is one of those,
    /// all numbers must be drawn again from a new one.
    #[inline(always)]
    pub(super) fn is_fair(&self) -> bool {
        // 2^64 mod product, computed only where it can matter.
        self.rest >= self.product || self.rest >= self.product.wrapping_neg() % self.product
    }
}

/// A number below `bound`, exactly uniform.
#[inline(always)]
pub(super) fn below(rng: &mut impl Rng, bound: u64) -> u64 {
    loop {
        let mut word = Word::new(rng);
        let number = word.below(bound);
        if word.is_fair() {
            return number;
        }
    }
}

/// Which subsets of at most sixteen cards are to be drawn: those of so many cards of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Piece {
    /// How many there are.
    ways: u16,
    /// Where they begin in the table.
    first: u16,
}

impl Piece {
    /// The subsets of `k` of `n` cards.
    #[inline(always)]
    pub(super) fn new(n: usize, k: usize) -> Piece {
        debug_assert!(k <= n && n <= PIECE, "a piece has {PIECE} cards at most");
        Piece { ways: BINOMIAL[n][k] as u16, first: FIRST[k] }
    }

    /// One of them, in the lowest bits.
    #[inline(always)]
    pub(super) fn draw(self, word: &mut Word) -> u64 {
        let number = word.below(u64::from(self.ways));
        u64::from(SUBSETS[(usize::from(self.first) + number as usize) & (SUBSETS.len() - 1)])
    }
}

/// `k` of the `n` cards of a mask, all choices equally likely.
#[inline(always)]
pub(super) fn subset<B: BitOps>(ops: B, rng: &mut impl Rng, cards: u64, n: usize, k: usize) -> u64 {
    let (mut chosen, mut done) = (0, 0);
    let (mut n, mut k) = (n, k);
    while n > PIECE {
        // The bounds are at most C(48, 24) and C(16, 8), less than 2^59 together.
        let (piece, taken) = loop {
            let mut word = Word::new(rng);
            let taken = taken_from_first(n, k, word.below(BINOMIAL[n][k]));
            let piece = Piece::new(PIECE, taken).draw(&mut word);
            if word.is_fair() {
                break (piece, taken);
            }
        };
        chosen |= piece << done;
        done += PIECE;
        n -= PIECE;
        k -= taken;
    }
    loop {
        let mut word = Word::new(rng);
        let piece = Piece::new(n, k).draw(&mut word);
        if word.is_fair() {
            return ops.deposit(chosen | piece << done, cards);
        }
    }
}

/// How many of its `k` cards the first piece of `n` cards gives to the subset of this number.
#[inline(always)]
fn taken_from_first(n: usize, k: usize, mut number: u64) -> usize {
    let rest = n - PIECE;
    let mut taken = k.saturating_sub(rest);
    loop {
        let ways = BINOMIAL[PIECE][taken] * BINOMIAL[rest][k - taken];
        if number < ways {
            return taken;
        }
        number -= ways;
        taken += 1;
    }
}

#[cfg(test)]
mod tests {
    use doko_engine::Seat;
    use doko_engine::dispatch::{Cpu, Kernel};
    use doko_engine::random::bot_stream;

    use super::*;

    #[test]
    fn the_first_subsets_are_those_of_the_lowest_cards() {
        for n in 0..=PIECE {
            for k in 0..=n {
                let piece = Piece::new(n, k);
                let first = usize::from(piece.first);
                let subsets = &SUBSETS[first..first + usize::from(piece.ways)];
                assert!(subsets.iter().all(|&s| u32::from(s) < 1 << n && s.count_ones() as usize == k));
                assert!(subsets.is_sorted_by(|a, b| a < b));
            }
        }
    }

    #[test]
    fn every_card_of_a_large_set_is_as_likely_as_every_other() {
        struct Take<'a, R>(&'a mut R, u64, usize, usize);
        impl<R: Rng> Kernel for Take<'_, R> {
            type Output = u64;
            #[inline(always)]
            fn run<B: BitOps>(self, ops: B) -> u64 {
                subset(ops, self.0, self.1, self.2, self.3)
            }
        }
        let mask = 0x0FFF_5555_FFFF_FF3F_u64;
        for (n, k) in [(17, 3), (33, 13), (46, 20)] {
            let mut cards = mask;
            while cards.count_ones() as usize > n {
                cards &= cards - 1;
            }
            let mut rng = bot_stream(3, n as u64, 0, Seat::ALL[0]);
            let draws = 20_000_u32;
            // How often two cards are drawn together; any pair of neighbours, across the seams of pieces too.
            let (mut single, mut pair) = ([0_u32; 64], [0_u32; 64]);
            for _ in 0..draws {
                let mut copy = rng.clone();
                let [slow, fast] =
                    [Cpu::PORTABLE, Cpu::detect()].map(|cpu| cpu.run(Take(&mut copy, cards, n, k)));
                // The two runs above took one after the other from the same stream.
                assert_eq!(slow.count_ones() as usize, k);
                assert_eq!(slow & !cards, 0);
                assert_eq!(fast.count_ones() as usize, k);
                assert_eq!(Cpu::detect().run(Take(&mut rng, cards, n, k)), slow);
                let neighbours = slow & slow >> 1;
                for place in 0..64 {
                    single[place] += (slow >> place & 1) as u32;
                    pair[place] += (neighbours >> place & 1) as u32;
                }
            }
            let check = |seen: u32, chance: f64| {
                let mean = f64::from(draws) * chance;
                let sigma = (mean * (1.0 - chance)).sqrt();
                assert!((f64::from(seen) - mean).abs() < 4.5 * sigma, "{n} {k}: {seen} for {mean}");
            };
            let (all, some) = (n as f64, k as f64);
            for place in 0..64 {
                if cards >> place & 1 == 1 {
                    check(single[place], some / all);
                }
                if cards >> place & 0b11 == 0b11 && place < 63 {
                    check(pair[place], some * (some - 1.0) / (all * (all - 1.0)));
                }
            }
        }
    }
}
