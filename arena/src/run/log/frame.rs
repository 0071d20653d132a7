//! Frames: what is kept of a unit as bytes and back, each checked against all before it.

use std::io::{self, Read};

use super::error::{Damage, LogFault, Wrong};
use super::header::Header;

/// The bytes before a payload: its length and the checksum of that.
const HEAD: u64 = 8;

/// The bytes after a payload: its checksum.
const FOOT: u64 = 4;

/// No payload is longer, in bytes.
const LONGEST: u32 = 1 << 28;

/// The checksum of `bytes` after those that have the checksum `before`.
fn checksum(before: u32, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(before);
    hasher.update(bytes);
    hasher.finalize()
}

/// Appends a frame to `out`, whose payload `fill` appends; `chain` is the last checksum before it, and then its own.
///
/// # Panics
/// If the payload is longer than 256 MiB.
pub(super) fn encode(fill: impl FnOnce(&mut Vec<u8>), chain: &mut u32, out: &mut Vec<u8>) {
    let start = out.len();
    out.extend([0; HEAD as usize]);
    fill(out);
    let size = out.len() - start - HEAD as usize;
    assert!(size <= LONGEST as usize, "what is kept of a unit has at most {LONGEST} bytes");
    let length = (size as u32).to_le_bytes();
    *chain = checksum(*chain, &length);
    out[start..start + 4].copy_from_slice(&length);
    out[start + 4..start + HEAD as usize].copy_from_slice(&chain.to_le_bytes());
    *chain = checksum(*chain, &out[start + HEAD as usize..]);
    out.extend(chain.to_le_bytes());
}

/// The games of a unit, as they are coded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coded(pub Vec<u8>);

/// Reads frames one after the other; it holds one at a time.
///
/// What is not accepted stays in front of it: [`Frames::offset`] is the end of the last frame that was whole, intact
/// and whose content was understood.
#[derive(Debug)]
pub(super) struct Frames<R> {
    input: R,
    /// What the log is for.
    pub(super) header: Header,
    /// The unit of the next frame.
    pub(super) next: u64,
    /// Where the next frame begins.
    pub(super) offset: u64,
    /// How many bytes there are from there on.
    pub(super) left: u64,
    /// The last checksum.
    pub(super) chain: u32,
    payload: Vec<u8>,
}

impl<R: Read> Frames<R> {
    /// Frames from `input`, which stands at the end of the header; `size` is that of the whole file.
    pub(super) fn new(input: R, (header, offset, chain): (Header, u64, u32), size: u64) -> Frames<R> {
        let (next, left) = (header.first, size.saturating_sub(offset));
        Frames { input, header, next, offset, left, chain, payload: Vec::new() }
    }

    /// The first frame, which is of no unit.
    pub(super) fn preamble(&mut self) -> Result<Vec<u8>, LogFault> {
        let chain = self.read().map_err(|fault| match fault {
            LogFault::Damaged(damage) => LogFault::PreambleDamaged(damage.wrong),
            fault => fault,
        })?;
        self.pass(chain.ok_or(LogFault::HeaderTorn(Vec::new()))?);
        Ok(self.payload.clone())
    }

    /// The games of the next unit, or `None` where no whole frame is left.
    pub(super) fn unit(&mut self) -> Result<Option<Coded>, LogFault> {
        Ok(self.skip()?.map(|()| Coded(self.payload.clone())))
    }

    /// Passes over the next unit by its checksums alone; `None` where no whole frame is left.
    pub(super) fn skip(&mut self) -> Result<Option<()>, LogFault> {
        let Some(chain) = self.read()? else { return Ok(None) };
        // Nobody has played as many units, so that no log has one after the last number.
        self.next = self.next.checked_add(1).ok_or_else(|| self.damage(Wrong::Content))?;
        self.pass(chain);
        Ok(Some(()))
    }

    fn damage(&self, wrong: Wrong) -> LogFault {
        let Frames { header, next, offset, .. } = self;
        LogFault::Damaged(Damage { first: header.first, at: *next, offset: *offset, wrong })
    }

    fn pass(&mut self, chain: u32) {
        let size = HEAD + self.payload.len() as u64 + FOOT;
        self.offset += size;
        self.left -= size;
        self.chain = chain;
    }

    /// Reads the next payload if all of it is there, and returns the checksum after it.
    fn read(&mut self) -> Result<Option<u32>, LogFault> {
        if self.left < HEAD {
            return Ok(None);
        }
        let length = self.word()?;
        let chain = checksum(self.chain, &length);
        let is_intact = self.word()? == chain.to_le_bytes();
        let length = u32::from_le_bytes(length);
        if !is_intact || length > LONGEST {
            return Err(self.damage(Wrong::Length));
        }
        // The length is the one that was written: if there is less, the rest never was.
        if self.left < HEAD + u64::from(length) + FOOT {
            return Ok(None);
        }
        self.payload.resize(length as usize, 0);
        self.input.read_exact(&mut self.payload)?;
        let chain = checksum(chain, &self.payload);
        if self.word()? != chain.to_le_bytes() {
            return Err(self.damage(Wrong::Payload));
        }
        Ok(Some(chain))
    }

    fn word(&mut self) -> io::Result<[u8; 4]> {
        let mut bytes = [0; 4];
        self.input.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::header;
    use super::*;
    use proptest::prelude::*;

    /// A frame with right checksums around anything.
    fn forged(length: u32, payload: &[u8]) -> Vec<u8> {
        let length = length.to_le_bytes();
        let first = checksum(9, &length);
        [&length, &first.to_le_bytes()[..], payload, &checksum(first, payload).to_le_bytes()].concat()
    }

    /// The first unit, and where its reader then stands.
    type First<'a> = (Frames<&'a [u8]>, Result<Option<Coded>, LogFault>);

    fn read(bytes: &[u8]) -> First<'_> {
        let mut frames = Frames::new(bytes, (header(3), 0, 9), bytes.len() as u64);
        let unit = frames.unit();
        (frames, unit)
    }

    #[test]
    fn no_length_makes_room_for_what_is_not_there() {
        let bytes = forged(LONGEST, &[0; 100]);
        let (frames, torn) = read(&bytes);
        assert!(matches!(torn, Ok(None)));
        assert_eq!((frames.payload.capacity(), frames.next, frames.offset), (0, 3, 0));
        for length in [LONGEST + 1, u32::MAX] {
            let bytes = forged(length, &[0; 100]);
            let (frames, wrong) = read(&bytes);
            assert!(matches!(wrong, Err(LogFault::Damaged(Damage { wrong: Wrong::Length, at: 3, .. }))));
            assert_eq!(frames.payload.capacity(), 0);
        }
    }

    proptest! {
        #[test]
        fn anything_can_be_read_and_nothing_panics(bytes: Vec<u8>) {
            let unframed = read(&bytes).1;
            prop_assert!(!matches!(unframed, Ok(Some(_)) | Err(LogFault::Read(_) | LogFault::Changed)));
            let (_, framed) = read(&forged(bytes.len() as u32, &bytes));
            prop_assert!(!matches!(framed, Ok(None) | Err(LogFault::Read(_) | LogFault::Changed)));
        }
    }
}
