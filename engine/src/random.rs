//! Where randomness comes from: portable generators, one stream for each purpose.
//!
//! A deal's stream and a bot's stream are derived from the same master seed by different functions, so that
//! neither tells anything about the other. A bot's stream is a keyed hash (SipHash-2-4, Aumasson and Bernstein
//! 2012) of deal and seat: it depends on nothing else, above all not on the bot's name, so that a bot playing
//! against itself plays the same game on both sides of a comparison.

use std::convert::Infallible;
use std::hash::Hasher;

use rand::{Rng, TryRng};
use rand_pcg::Pcg64Mcg;
use siphasher::sip128::{Hasher128, SipHasher24};

use crate::seat::Seat;

/// Random numbers for one purpose, the same on every platform and in every version.
///
/// Whatever takes a `rand::Rng` takes it. The generator is PCG XSL 128/64 (MCG).
///
/// ```
/// use doko_engine::random::Stream;
/// use rand::RngExt;
///
/// let (mut one, mut other) = (Stream::new(7), Stream::new(7));
/// assert_eq!(one.random_range(0..1000), other.random_range(0..1000));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream(Pcg64Mcg);

impl Stream {
    /// The stream of a seed; the lowest bit of it counts for nothing.
    #[inline]
    pub fn new(seed: u128) -> Stream {
        Stream(Pcg64Mcg::new(seed))
    }
}

impl TryRng for Stream {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    #[inline]
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(bytes)
    }
}

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

/// The stream of the bot in `seat` at deal `index` of a run under `seed`, after so many redeals of it.
///
/// ```
/// use doko_engine::{Seat, random::bot_stream};
///
/// assert_eq!(bot_stream(1, 7, 0, Seat::ALL[2]), bot_stream(1, 7, 0, Seat::ALL[2]));
/// assert_ne!(bot_stream(1, 7, 0, Seat::ALL[2]), bot_stream(1, 7, 0, Seat::ALL[3]));
/// assert_ne!(bot_stream(1, 7, 0, Seat::ALL[2]), bot_stream(1, 7, 1, Seat::ALL[2]));
/// ```
pub fn bot_stream(seed: u64, index: u64, redeal: u32, seat: Seat) -> Stream {
    /// Keeps these streams apart from any other use of the same hash and seed.
    const DOMAIN: u64 = u64::from_be_bytes(*b"doko bot");
    let mut hasher = SipHasher24::new_with_keys(seed, DOMAIN);
    hasher.write_u64(index);
    hasher.write_u8(seat.index() as u8);
    if redeal > 0 {
        hasher.write(&redeal.to_le_bytes());
    }
    // By bytes: the number itself would differ where the bytes of a word are in the other order.
    Stream::new(u128::from_le_bytes(hasher.finish128().as_bytes()))
}

/// A stream as text, from which [`stream_of`] makes the same: 32 hexadecimal digits.
///
/// A program outside that is given it can draw what a bot within would have drawn. No seed can be computed from it, but one
/// that is easily guessed can be found by trying.
///
/// ```
/// use doko_engine::random::{bot_stream, stream_of, token};
/// use doko_engine::Seat;
///
/// let stream = bot_stream(1, 7, 0, Seat::ALL[2]);
/// assert_eq!(stream_of(&token(&stream)), Some(stream));
/// assert_eq!(stream_of("seven"), None);
/// assert_eq!(stream_of("+1234567890abcdef1234567890abcde"), None);
/// ```
#[doc(hidden)]
pub fn token(stream: &Stream) -> String {
    format!("{:032x}", stream.0.state())
}

/// The stream that such a text stands for; `None` if it is none.
#[doc(hidden)]
pub fn stream_of(token: &str) -> Option<Stream> {
    let is_token = token.len() == 32 && token.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_token.then(|| u128::from_str_radix(token, 16).ok().map(Stream::new)).flatten()
}

/// Stream number `index` of those that one random word stands for: a bot draws the word from its own stream, and has a
/// stream for every world it imagines.
///
/// ```
/// use doko_engine::random::substream;
///
/// assert_eq!(substream(1, 7), substream(1, 7));
/// assert_ne!(substream(1, 7), substream(1, 8));
/// ```
pub fn substream(word: u64, index: u64) -> Stream {
    let high = mix(mix(word).wrapping_add(GOLDEN.wrapping_mul(index)));
    let low = mix(high.wrapping_add(GOLDEN));
    Stream::new(u128::from(high) << 64 | u128::from(low))
}

/// A uniformly random word for one purpose of a run under `seed`, apart from all deals and all bots' streams.
///
/// ```
/// use doko_engine::random::draw;
///
/// assert_eq!(draw(*b"doko doc", 1, 7), draw(*b"doko doc", 1, 7));
/// assert_ne!(draw(*b"doko doc", 1, 7), draw(*b"doko doc", 1, 8));
/// assert_ne!(draw(*b"doko doc", 1, 7), draw(*b"doko DOC", 1, 7));
/// ```
#[doc(hidden)]
pub fn draw(purpose: [u8; 8], seed: u64, index: u64) -> u64 {
    let mut hasher = siphasher::sip::SipHasher24::new_with_keys(seed, u64::from_be_bytes(purpose));
    hasher.write(&index.to_le_bytes());
    hasher.finish()
}

/// The fingerprint of a text or of bytes: SipHash-2-4 in sixteen hexadecimal digits, the same on every platform.
///
/// ```
/// use doko_engine::random::fingerprint;
///
/// assert_eq!(fingerprint("doko").len(), 16);
/// assert_ne!(fingerprint("doko"), fingerprint("Doko"));
/// ```
pub fn fingerprint(text: impl AsRef<[u8]>) -> String {
    let mut hasher = SipHasher24::new();
    hasher.write(text.as_ref());
    let hash = u128::from_le_bytes(hasher.finish128().as_bytes());
    format!("{:016x}", hash as u64)
}

/// `K` independent, uniformly random numbers, of which number `i` is below `n - i`, from one word of randomness.
///
/// Batched ranged generation (Brackett-Rozinsky and Lemire 2025, "Batched ranged random integer generation"):
/// each multiplication takes one number from the top of the word and leaves the rest for the next. The few words
/// that would favour some numbers are drawn again, so the numbers are exactly uniform.
///
/// # Panics
/// In debug builds, if the product of the bounds does not fit into a word.
#[inline]
pub(crate) fn random_indices<const K: usize>(rng: &mut impl Rng, n: usize) -> [usize; K] {
    let bound = |i: usize| (n - i) as u64;
    let product: u64 = (0..K).map(bound).product();
    loop {
        let mut word = rng.next_u64();
        let indices = std::array::from_fn(|i| {
            let wide = u128::from(word) * u128::from(bound(i));
            word = wide as u64;
            (wide >> 64) as usize
        });
        // 2^64 mod product, computed only where it can matter.
        if word >= product || word >= product.wrapping_neg() % product {
            return indices;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_of_indices_is_equally_likely() {
        // 5 * 4 * 3 = 60 combinations, 1,000 expected each; chi-square with 59 degrees of freedom exceeds 98.3
        // once in a thousand times.
        let mut rng = deal_stream(5, 0, 0);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..60_000 {
            let [a, b, c] = random_indices(&mut rng, 5);
            assert!(a < 5 && b < 4 && c < 3);
            *seen.entry((a, b, c)).or_insert(0.0) += 1.0;
        }
        assert_eq!(seen.len(), 60);
        let chi_square: f64 = seen.values().map(|n: &f64| (n - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi_square < 98.3, "{chi_square}");
    }

    #[test]
    fn words_that_would_favour_some_indices_are_drawn_again() {
        /// Gives these words, the last one first.
        struct Words(Vec<u64>);
        impl rand::TryRng for Words {
            type Error = std::convert::Infallible;
            fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
                unreachable!("only words of 64 bits are drawn")
            }
            fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
                Ok(self.0.pop().expect("a word is left"))
            }
            fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
                unreachable!("only words of 64 bits are drawn")
            }
        }
        // 2^64 mod 3 = 1: of the words that give 0, 1 and 2, just one is too many, and that is 0.
        assert_eq!(random_indices::<1>(&mut Words(vec![u64::MAX, 0]), 3), [2]);
        assert_eq!(random_indices::<1>(&mut Words(vec![1]), 3), [0]);
        // 2^64 mod 4 = 0: none is too many.
        assert_eq!(random_indices::<1>(&mut Words(vec![0]), 4), [0]);
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
                for mut stream in Seat::ALL.map(|seat| bot_stream(seed, index, 0, seat)) {
                    firsts.insert(stream.next_u64());
                    streams += 1;
                }
            }
        }
        assert_eq!(firsts.len(), streams);
    }
}
