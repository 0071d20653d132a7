//! Digits in changing bases as bytes: as small as their product, and read without a division.
//!
//! A [`DigitWriter`] collects digits, each with its base, as long as the product of the bases fits into 64 bits. Let N be the
//! number that they make, the first digit being the most significant, and P the product. The word that is written is N/P as
//! a binary fraction, rounded up to 64 bits:
//!
//! ```text
//! word = ceil(N * 2^64 / P)
//! ```
//!
//! which lies below (N + 1)/P, since P < 2^64. Multiplied by the first base, the word gives the first digit in front of the
//! point and the fraction of the others behind it: reading takes one multiplication a digit. Words are written with the most
//! significant byte first; of the last one as many bytes are written as `2^(8 * bytes) >= P` takes, with N/P rounded up to
//! these.
//!
//! The same words given to [`UniformAnswers`](super::answers::UniformAnswers) as random numbers would choose the same
//! digits.

/// Writes digits.
///
/// ```
/// use doko_engine::record::digits::{DigitReader, DigitWriter};
///
/// let mut digits = DigitWriter::default();
/// digits.put(2, 5);
/// digits.put_signed(-3);
/// let bytes = digits.finish();
/// assert_eq!(bytes.len(), 1);
///
/// let mut digits = DigitReader::new(&bytes);
/// assert_eq!((digits.get(5), digits.get_signed()), (2, -3));
/// assert!(digits.is_at_end());
/// ```
#[derive(Clone, Debug)]
pub struct DigitWriter {
    bytes: Vec<u8>,
    /// The number that the digits of the word under way make, and the product of their bases.
    value: u64,
    product: u64,
}

impl Default for DigitWriter {
    fn default() -> DigitWriter {
        DigitWriter { bytes: Vec::new(), value: 0, product: 1 }
    }
}

/// A number is written three bits at a time.
const PIECE: u32 = 8;

impl DigitWriter {
    /// Adds a digit.
    ///
    /// # Panics
    /// In debug builds, if it is not below its base.
    pub fn put(&mut self, digit: u32, base: u32) {
        debug_assert!(digit < base, "{digit} is no digit in base {base}");
        let (digit, base) = (u64::from(digit), u64::from(base));
        if let Some(product) = self.product.checked_mul(base) {
            (self.value, self.product) = (self.value * base + digit, product);
        } else {
            self.end_word(8);
            (self.value, self.product) = (digit, base);
        }
    }

    /// Adds a number of any size, as digits in base 16: three bits each, the lowest first, and 8 more where others follow.
    pub fn put_number(&mut self, number: u64) {
        let (mut rest, piece) = (number, u64::from(PIECE));
        while rest >= piece {
            self.put((rest % piece + piece) as u32, 2 * PIECE);
            rest /= piece;
        }
        self.put(rest as u32, 2 * PIECE);
    }

    /// Adds a number that may be negative: n from 0 on as 2n, and others as -2n - 1.
    pub fn put_signed(&mut self, number: i64) {
        self.put_number(((number << 1) ^ (number >> 63)) as u64);
    }

    /// Adds bytes: how many they are, and each as a digit in base 256.
    pub fn put_bytes(&mut self, bytes: &[u8]) {
        self.put_number(bytes.len() as u64);
        for &byte in bytes {
            self.put(u32::from(byte), 256);
        }
    }

    /// All digits as bytes.
    pub fn finish(mut self) -> Vec<u8> {
        self.end_word(bytes_of(self.product));
        self.bytes
    }

    /// Writes the digits of the word under way as so many bytes.
    fn end_word(&mut self, bytes: u32) {
        let word = (u128::from(self.value) << (8 * bytes)).div_ceil(u128::from(self.product)) as u64;
        self.bytes.extend(&word.to_be_bytes()[8 - bytes as usize..]);
    }
}

/// How many bytes tell so many numbers apart, `0..=8`.
const fn bytes_of(numbers: u64) -> u32 {
    (u64::BITS - (numbers - 1).leading_zeros()).div_ceil(8)
}

/// Reads digits in the bases in which they were written.
///
/// Any bytes make digits; those that were not written by a [`DigitWriter`] in these bases are seen at the
/// [end](DigitReader::is_at_end), if at all.
#[derive(Clone, Debug)]
pub struct DigitReader<'b> {
    rest: &'b [u8],
    /// The fraction of the digits to come of the word under way.
    word: u64,
    /// The product of the bases of the digits that were read of it.
    product: u64,
    /// How many bytes there were of it.
    bytes: u32,
    /// Whether digits were read that are not there.
    is_overrun: bool,
}

impl<'b> DigitReader<'b> {
    /// The digits that these bytes hold.
    pub const fn new(bytes: &'b [u8]) -> DigitReader<'b> {
        // The first base from 2 on makes the product overflow, and a word begin.
        DigitReader { rest: bytes, word: 0, product: u64::MAX, bytes: 8, is_overrun: false }
    }

    /// The next digit in this base, which is not 0.
    #[inline(always)]
    pub fn get(&mut self, base: u32) -> u32 {
        let base = u64::from(base);
        self.product = self.product.checked_mul(base).unwrap_or_else(|| {
            self.begin_word();
            base
        });
        let wide = u128::from(self.word) * u128::from(base);
        self.word = wide as u64;
        (wide >> 64) as u32
    }

    #[inline]
    fn begin_word(&mut self) {
        if let Some((word, rest)) = self.rest.split_first_chunk::<8>() {
            (self.word, self.rest, self.bytes) = (u64::from_be_bytes(*word), rest, 8);
            return;
        }
        self.is_overrun |= self.rest.is_empty();
        let mut word = [0; 8];
        word[..self.rest.len()].copy_from_slice(self.rest);
        (self.word, self.bytes, self.rest) = (u64::from_be_bytes(word), self.rest.len() as u32, &[]);
    }

    /// The next number that was written by [`DigitWriter::put_number`]; 0 where none was.
    pub fn get_number(&mut self) -> u64 {
        let mut number = 0_u64;
        for shift in (0..64).step_by(PIECE.ilog2() as usize) {
            let digit = self.get(2 * PIECE);
            number |= u64::from(digit % PIECE) << shift;
            if digit < PIECE {
                return number;
            }
        }
        self.is_overrun = true;
        0
    }

    /// The next number that was written by [`DigitWriter::put_signed`].
    pub fn get_signed(&mut self) -> i64 {
        let number = self.get_number();
        (number >> 1) as i64 ^ -((number & 1) as i64)
    }

    /// The next bytes that were written by [`DigitWriter::put_bytes`]; none where more would be read than are there.
    pub fn get_bytes(&mut self) -> Vec<u8> {
        let length = self.get_number();
        if length > 8 * (self.rest.len() as u64 + 8) {
            self.is_overrun = true;
            return Vec::new();
        }
        (0..length).map(|_| self.get(256) as u8).collect()
    }

    /// Whether digits were read that are not there.
    pub const fn is_overrun(&self) -> bool {
        self.is_overrun
    }

    /// Whether all digits were read, and no more than there are.
    pub const fn is_at_end(&self) -> bool {
        let is_first = self.product == u64::MAX && self.bytes == 8 && self.word == 0;
        self.rest.is_empty() && !self.is_overrun && (is_first || self.bytes == bytes_of(self.product))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn digits() -> impl Strategy<Value = Vec<(u32, u32)>> {
        let base = prop_oneof![1..14_u32, Just(64), Just(256), 1..=u32::MAX];
        let digit = (base, any::<u32>()).prop_map(|(base, digit)| (digit % base, base));
        vec(digit, 0..200)
    }

    fn written(digits: &[(u32, u32)]) -> Vec<u8> {
        let mut writer = DigitWriter::default();
        for &(digit, base) in digits {
            writer.put(digit, base);
        }
        writer.finish()
    }

    proptest! {
        #[test]
        fn digits_are_read_as_they_were_written(digits in digits()) {
            let bytes = written(&digits);
            let mut reader = DigitReader::new(&bytes);
            for &(digit, base) in &digits {
                prop_assert_eq!(reader.get(base), digit);
            }
            prop_assert!(reader.is_at_end());
            // A word loses less than the bits of the digit that did not fit.
            let bits: f64 = digits.iter().map(|&(_, base)| f64::from(base).log2()).sum();
            prop_assert!(bytes.len() as f64 <= bits / 8.0 * 2.0 + 1.0);
        }

        #[test]
        fn numbers_of_any_size_are_read_as_they_were_written(
            numbers in vec(any::<i64>().prop_flat_map(|n| (0..64_u32).prop_map(move |by| n >> by)), 0..20),
            bytes in vec(any::<u8>(), 0..30),
        ) {
            let mut writer = DigitWriter::default();
            for &number in &numbers { writer.put_signed(number); }
            writer.put_bytes(&bytes);
            for &number in &numbers { writer.put_number(number as u64); }
            let written = writer.finish();
            let mut reader = DigitReader::new(&written);
            for &number in &numbers {
                prop_assert_eq!(reader.get_signed(), number);
            }
            prop_assert_eq!(reader.get_bytes(), bytes);
            for &number in &numbers {
                prop_assert_eq!(reader.get_number(), number as u64);
            }
            prop_assert!(reader.is_at_end());
        }

        #[test]
        fn bytes_too_few_or_too_many_are_seen(digits in digits(), more in 1..9_usize) {
            let bytes = written(&digits);
            let read = |bytes: &[u8]| {
                let mut reader = DigitReader::new(bytes);
                for &(digit, base) in &digits { assert!(digit < base && reader.get(base) < base); }
                reader.is_at_end()
            };
            prop_assert!(!read(&[&bytes[..], &vec![0; more]].concat()));
            prop_assert!(bytes.is_empty() || !read(&bytes[..bytes.len() - 1]));
        }

        #[test]
        fn any_bytes_can_be_read(bytes in vec(any::<u8>(), 0..40), bases in vec(1..300_u32, 0..60)) {
            let mut reader = DigitReader::new(&bytes);
            for base in bases {
                prop_assert!(reader.get(base) < base);
            }
            reader.get_number();
            prop_assert!(reader.get_bytes().len() <= 8 * (bytes.len() + 16));
        }
    }

    #[test]
    fn nothing_takes_no_byte() {
        assert_eq!(written(&[]), [0_u8; 0]);
        assert_eq!(written(&[(0, 1), (0, 1)]), [0_u8; 0]);
        assert!(DigitReader::new(&[]).is_at_end());
        assert!(!DigitReader::new(&[0]).is_at_end());
    }

    #[test]
    fn a_byte_tells_256_numbers_apart() {
        assert_eq!(written(&[(255, 256)]), [255]);
        assert_eq!(written(&[(1, 2), (0, 2)]), [128]);
        assert_eq!(written(&[(256, 257)]).len(), 2);
    }
}
