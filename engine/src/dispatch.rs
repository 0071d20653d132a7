//! Which instructions the hot loops may use, chosen when the program runs.
//!
//! Choosing the k-th card of a hand is one instruction on processors with BMI2 and about thirty without; with AVX2
//! chances of several seats are worked out at once, to the same last bit. A loop that wants these is written once, as a [`Kernel`] generic over [`BitOps`], and [`Cpu::run`] runs the copy of it
//! that was compiled for the processor at hand. So a default build is as fast as a native one, and right
//! everywhere. The pattern is that of the crate `pulp`, cut down to bits.
//!
//! This is the only module with `unsafe`, for one reason: code compiled for instructions that a processor may
//! lack must not be reached on one that lacks them. A [`Bmi2`] exists only where they were detected.
//!
//! A kernel reaches the instructions only in what is inlined into it: mark `run`, and every helper of it that
//! counts or selects bits, `#[inline(always)]`.

#![allow(unsafe_code, reason = "the one module that may: see above")]

use std::fmt;

/// The operations on bits for which processors have instructions.
pub trait BitOps: Copy {
    /// The `k`-th lowest bit of `mask`, counted from 0; 0 if it has no more than `k`.
    fn select(self, mask: u64, k: u32) -> u64;

    /// The lowest bits of `source`, put where `mask` has bits, in their order (`pdep`).
    fn deposit(self, source: u64, mask: u64) -> u64;

    /// The bits of `source` where `mask` has bits, moved together in their order (`pext`).
    fn extract(self, source: u64, mask: u64) -> u64;

    /// Runs a kernel as a call of its own, with the same instructions: for kernels that call themselves.
    fn call<K: Kernel>(self, kernel: K) -> K::Output;
}

/// Work that runs faster with the instructions of [`BitOps`].
pub trait Kernel {
    /// What it results in.
    type Output;

    /// Does it. Implementations are to be `#[inline(always)]`.
    fn run<B: BitOps>(self, ops: B) -> Self::Output;
}

/// What the processor can do.
///
/// ```
/// use doko_engine::dispatch::{BitOps, Cpu, Kernel};
///
/// struct Third(u64);
/// impl Kernel for Third {
///     type Output = u64;
///     #[inline(always)]
///     fn run<B: BitOps>(self, ops: B) -> u64 {
///         ops.select(self.0, 2)
///     }
/// }
/// for cpu in Cpu::available() {
///     assert_eq!(cpu.run(Third(0b1101_0000)), 0b1000_0000);
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cpu(Path);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Path {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Bmi2(Bmi2),
}

impl Cpu {
    /// Any processor: no special instructions.
    pub const PORTABLE: Cpu = Cpu(Path::Portable);

    /// The best that the processor at hand can do. Cheap: it is looked up once in the life of the program.
    #[inline]
    pub fn detect() -> Cpu {
        #[cfg(target_arch = "x86_64")]
        if let Some(bmi2) = Bmi2::detect() {
            return Cpu(Path::Bmi2(bmi2));
        }
        Cpu::PORTABLE
    }

    /// Every way in which the processor at hand can do it, the plainest first.
    pub fn available() -> impl Iterator<Item = Cpu> {
        let best = Cpu::detect();
        [Cpu::PORTABLE].into_iter().chain((best != Cpu::PORTABLE).then_some(best))
    }

    /// The name of this path: `portable` or `bmi2`.
    pub const fn name(self) -> &'static str {
        match self.0 {
            Path::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Path::Bmi2(_) => "bmi2",
        }
    }

    /// Runs a kernel.
    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self.0 {
            Path::Portable => kernel.run(Portable),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is a `Bmi2` only where all of these were detected.
            Path::Bmi2(bmi2) => unsafe { run_bmi2(kernel, bmi2) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_bmi2<K: Kernel>(kernel: K, bmi2: Bmi2) -> K::Output {
    kernel.run(bmi2)
}

#[inline(never)]
fn run_portable<K: Kernel>(kernel: K) -> K::Output {
    kernel.run(Portable)
}

impl Default for Cpu {
    fn default() -> Cpu {
        Cpu::detect()
    }
}

impl fmt::Debug for Cpu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The operations by shifts, sums and products, for any processor.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

/// Eight bytes of 1.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The top bit of each byte.
const TOPS: u64 = 0x8080_8080_8080_8080;

/// `SELECT[k][byte]`: the place of the `k`-th lowest bit of a byte.
static SELECT: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut k) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                table[k][byte] = place as u8;
                k += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

impl BitOps for Portable {
    /// Vigna 2008, "Broadword implementation of rank/select queries", section 3: all bytes are counted at once,
    /// the one that holds the bit is found by a comparison of bytes, and a table knows the rest.
    #[inline(always)]
    fn select(self, mask: u64, k: u32) -> u64 {
        let pairs = mask - (mask >> 1 & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        // Byte i: how many bits there are in bytes 0 to i.
        let sums = ((nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES);
        if k >= (sums >> 56) as u32 {
            return 0;
        }
        let passed = ((((u64::from(k) * ONES) | TOPS) - sums) & TOPS) >> 7;
        let place = (passed.wrapping_mul(ONES) >> 56) as u32 * 8;
        let before = (sums << 8 >> place) as u32 & 0xFF;
        let byte = (mask >> place) as usize & 0xFF;
        1 << (place + u32::from(SELECT[(k - before) as usize & 7][byte]))
    }

    #[inline(always)]
    fn deposit(self, mut source: u64, mut mask: u64) -> u64 {
        let mut result = 0;
        while mask != 0 && source != 0 {
            let lowest = mask & mask.wrapping_neg();
            result |= lowest & (source & 1).wrapping_neg();
            source >>= 1;
            mask ^= lowest;
        }
        result
    }

    /// Warren, Hacker's Delight, section 7-4: in six steps, each of which moves the bits that have an odd number
    /// of such steps left to go.
    #[inline(always)]
    fn extract(self, source: u64, mut mask: u64) -> u64 {
        let mut bits = source & mask;
        // Places of which the number of clear places below is to be counted, modulo 2.
        let mut clear = !mask << 1;
        for step in 0..6 {
            let mut odd = clear;
            for shift in 0..6 {
                odd ^= odd << (1 << shift);
            }
            let moving = odd & mask;
            mask = mask ^ moving | moving >> (1 << step);
            let moved = bits & moving;
            bits = bits ^ moved | moved >> (1 << step);
            clear &= !odd;
        }
        bits
    }

    #[inline(always)]
    fn call<K: Kernel>(self, kernel: K) -> K::Output {
        run_portable(kernel)
    }
}

/// The operations by the instructions of BMI2, on processors that have AVX2 too and on which they are fast.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bmi2(());

#[cfg(target_arch = "x86_64")]
impl Bmi2 {
    /// Where the processor has the instructions, and has them as such: AMD before Zen 3 takes hundreds of cycles
    /// for a `pdep` in microcode, and is better off without.
    #[inline]
    fn detect() -> Option<Bmi2> {
        let has_it = std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt")
            && std::is_x86_feature_detected!("popcnt");
        // SSE4a is AMD's alone, and of its processors those with VAES are just those with a fast `pdep`.
        let is_slow =
            has_it && std::is_x86_feature_detected!("sse4a") && !std::is_x86_feature_detected!("vaes");
        (has_it && !is_slow).then_some(Bmi2(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl BitOps for Bmi2 {
    #[inline(always)]
    fn select(self, mask: u64, k: u32) -> u64 {
        self.deposit(1 << k, mask)
    }

    #[inline(always)]
    fn deposit(self, source: u64, mask: u64) -> u64 {
        // SAFETY: there is a `Bmi2` only where the instruction was detected.
        unsafe { std::arch::x86_64::_pdep_u64(source, mask) }
    }

    #[inline(always)]
    fn extract(self, source: u64, mask: u64) -> u64 {
        // SAFETY: there is a `Bmi2` only where the instruction was detected.
        unsafe { std::arch::x86_64::_pext_u64(source, mask) }
    }

    #[inline(always)]
    fn call<K: Kernel>(self, kernel: K) -> K::Output {
        // SAFETY: there is a `Bmi2` only where all of these were detected.
        unsafe { run_bmi2(kernel, self) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    struct Both {
        source: u64,
        mask: u64,
        k: u32,
    }

    impl Kernel for Both {
        type Output = (u64, u64, u64);

        #[inline(always)]
        fn run<B: BitOps>(self, ops: B) -> (u64, u64, u64) {
            let Both { source, mask, k } = self;
            (ops.select(mask, k), ops.deposit(source, mask), ops.extract(source, mask))
        }
    }

    /// Counts down by calling itself.
    struct Countdown(u64);

    impl Kernel for Countdown {
        type Output = u64;

        #[inline(always)]
        fn run<B: BitOps>(self, ops: B) -> u64 {
            if self.0 == 0 { 0 } else { 2 + ops.call(Countdown(self.0 - 1)) }
        }
    }

    #[test]
    fn a_kernel_can_call_itself() {
        for cpu in Cpu::available() {
            assert_eq!(cpu.run(Countdown(1000)), 2000);
        }
    }

    proptest! {
        #[test]
        fn every_path_selects_deposits_and_extracts_bit_by_bit(source: u64, a: u64, b: u64, k in 0..64_u32) {
            for mask in [a, a & b, a & b & source, a | b] {
                let mut places = (0..64).filter(|place| mask >> place & 1 == 1);
                let selected = places.clone().nth(k as usize).map_or(0, |place| 1 << place);
                let deposited = (0..64).filter_map(|n| Some((n, places.next()?)))
                    .fold(0, |all, (n, place)| all | (source >> n & 1) << place);
                let extracted = (0..64).filter(|place| mask >> place & 1 == 1).enumerate()
                    .fold(0, |all, (n, place)| all | (source >> place & 1) << n);
                let expected = (selected, deposited, extracted);
                for cpu in Cpu::available() {
                    prop_assert_eq!(cpu.run(Both { source, mask, k }), expected, "{:?}", cpu);
                }
            }
        }
    }
}
