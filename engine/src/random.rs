//! Where randomness comes from: portable generators, one stream for each purpose.
//!
//! A deal's stream and a bot's stream are derived from the same master seed by different functions, so that
//! neither tells anything about the other. A bot's stream is a keyed hash (SipHash-2-4, Aumasson and Bernstein
//! 2012) of deal and seat: it depends on nothing else, above all not on the bot's name, so that a bot playing
//! against itself plays the same game on both sides of a comparison.

use std::hash::Hasher;

use rand::Rng;
use rand_pcg::Pcg64Mcg;
use siphasher::sip128::{Hasher128, SipHasher24};

use crate::seat::Seat;

/// The generator of every stream: PCG XSL 128/64 (MCG), whose output is the same on every platform.
pub type Stream = Pcg64Mcg;

/// Steele, Lea and Flood's increment of SplitMix64: 2^64 over the golden ratio, odd.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Stafford's variant 13 of the 64-bit finaliser of MurmurHash3: a bijection that mixes well.
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The stream that shuffles the deck of deal `index` under `seed`, for its `redeal`-th redeal.
pub(crate) fn deal_stream(seed: u64, index: u64, redeal: u32) -> Stream {
    let of_seed = mix(seed.wrapping_add(GOLDEN));
    let of_deal = mix(of_seed ^ index);
    let of_redeal = mix(of_deal.wrapping_add(GOLDEN).wrapping_add(u64::from(redeal)));
    Stream::new(u128::from(of_deal) << 64 | u128::from(of_redeal))
}

/// The stream of the bot in `seat` at deal `index` of a run under `seed`.
///
/// ```
/// use doko_engine::{Seat, random::bot_stream};
///
/// assert_eq!(bot_stream(1, 7, Seat::ALL[2]), bot_stream(1, 7, Seat::ALL[2]));
/// assert_ne!(bot_stream(1, 7, Seat::ALL[2]), bot_stream(1, 7, Seat::ALL[3]));
/// ```
pub fn bot_stream(seed: u64, index: u64, seat: Seat) -> Stream {
    /// Keeps these streams apart from any other use of the same hash and seed.
    const DOMAIN: u64 = u64::from_be_bytes(*b"doko bot");
    let mut hasher = SipHasher24::new_with_keys(seed, DOMAIN);
    hasher.write_u64(index);
    hasher.write_u8(seat.index() as u8);
    Stream::new(hasher.finish128().into())
}

/// A uniformly random subset of `size` of the bits of `set`.
///
/// Halving: a random half of the set is taken if it is not too much, and becomes the set to choose from if it
/// is. Every step treats all remaining bits alike, so every subset of the size is equally likely; about
/// log2(n) words of randomness are used.
///
/// # Panics
/// In debug builds, if `set` has fewer than `size` bits.
pub(crate) fn random_subset(rng: &mut impl Rng, mut set: u64, size: u32) -> u64 {
    debug_assert!(set.count_ones() >= size);
    let mut chosen = 0;
    let mut missing = size;
    while missing > 0 {
        let half = set & rng.next_u64();
        let count = half.count_ones();
        let fits = count <= missing;
        chosen |= if fits { half } else { 0 };
        missing -= if fits { count } else { 0 };
        set = if fits { set & !half } else { half };
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subset_is_equally_likely() {
        // 20 subsets of 3 out of 6 scattered bits, 2,000 expected each; chi-square with 19 degrees of
        // freedom exceeds 43.8 once in a thousand times.
        let set = 0b1001_0010_1100_0001;
        let mut rng = deal_stream(5, 0, 0);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..40_000 {
            let subset = random_subset(&mut rng, set, 3);
            assert_eq!((subset & !set, subset.count_ones()), (0, 3));
            *seen.entry(subset).or_insert(0.0) += 1.0;
        }
        assert_eq!(seen.len(), 20);
        let chi_square: f64 = seen.values().map(|n: &f64| (n - 2000.0).powi(2) / 2000.0).sum();
        assert!(chi_square < 43.8, "{chi_square}");
    }

    #[test]
    fn streams_of_deals_and_bots_are_all_different() {
        let mut firsts = std::collections::BTreeSet::new();
        let mut streams = 0;
        for seed in [0, 1, u64::MAX] {
            for index in [0, 1, 2, u64::MAX] {
                for mut stream in (0..3).map(|redeal| deal_stream(seed, index, redeal)) {
                    firsts.insert(stream.next_u64());
                    streams += 1;
                }
                for mut stream in Seat::ALL.map(|seat| bot_stream(seed, index, seat)) {
                    firsts.insert(stream.next_u64());
                    streams += 1;
                }
            }
        }
        assert_eq!(firsts.len(), streams);
    }
}
