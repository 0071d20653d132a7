//! Frames: what is kept of a deal as bytes and back, each checked against all before it.

use std::io::{self, Read};
use std::marker::PhantomData;

use super::entry::Entry;
use super::error::{Damage, Wrong};
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

/// Appends the frame of a deal to `out`; `chain` is the last checksum before it, and then its own.
///
/// # Panics
/// If the entry is longer than 256 MiB.
pub(super) fn encode(entry: &impl Entry, chain: &mut u32, out: &mut Vec<u8>) {
    let payload = postcard::to_allocvec(entry).expect("entries have nothing that cannot be written");
    assert!(payload.len() <= LONGEST as usize, "what is kept of a deal has at most {LONGEST} bytes");
    let length = (payload.len() as u32).to_le_bytes();
    *chain = checksum(*chain, &length);
    out.extend(length);
    out.extend(chain.to_le_bytes());
    *chain = checksum(*chain, &payload);
    out.extend(payload);
    out.extend(chain.to_le_bytes());
}

/// Why there is no next frame.
#[derive(Debug)]
pub(super) enum Fault {
    Io(io::Error),
    Damaged(Damage),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::Io(error)
    }
}

/// Reads frames one after the other; it holds one at a time.
///
/// What is not accepted stays in front of it: [`Frames::offset`] is the end of the last frame that was whole, intact
/// and of the deal whose turn it was.
#[derive(Debug)]
pub(super) struct Frames<R, T> {
    input: R,
    entries: PhantomData<T>,
    /// What the log is for.
    pub(super) header: Header,
    /// The deal of the next frame.
    pub(super) next: u64,
    /// Where the next frame begins.
    pub(super) offset: u64,
    /// How many bytes there are from there on.
    pub(super) left: u64,
    /// The last checksum.
    pub(super) chain: u32,
    payload: Vec<u8>,
}

impl<R: Read, T: Entry> Frames<R, T> {
    /// Frames from `input`, which stands at the end of the header; `size` is that of the whole file.
    pub(super) fn new(input: R, (header, offset, chain): (Header, u64, u32), size: u64) -> Frames<R, T> {
        let left = size.saturating_sub(offset);
        Frames {
            input,
            entries: PhantomData,
            next: header.first,
            header,
            offset,
            left,
            chain,
            payload: Vec::new(),
        }
    }

    /// What is kept of the next deal, or `None` where no whole frame is left.
    pub(super) fn entry(&mut self) -> Result<Option<T>, Fault> {
        let Some(chain) = self.read()? else { return Ok(None) };
        let Ok((entry, [])) = postcard::take_from_bytes::<T>(&self.payload) else {
            return Err(self.damage(Wrong::Content));
        };
        if let Some(deal) = entry.foreign_to(self.next) {
            return Err(self.damage(Wrong::Deal(deal)));
        }
        self.accept(chain);
        Ok(Some(entry))
    }

    /// Passes over the next deal by its checksums alone; `false` where no whole frame is left.
    pub(super) fn skip(&mut self) -> Result<bool, Fault> {
        let Some(chain) = self.read()? else { return Ok(false) };
        self.accept(chain);
        Ok(true)
    }

    fn damage(&self, wrong: Wrong) -> Fault {
        let damage = Damage { first: self.header.first, deal: self.next, offset: self.offset, wrong };
        Fault::Damaged(damage)
    }

    fn accept(&mut self, chain: u32) {
        let size = HEAD + self.payload.len() as u64 + FOOT;
        self.next += 1;
        self.offset += size;
        self.left -= size;
        self.chain = chain;
    }

    /// Reads the next payload if all of it is there, and returns the checksum after it.
    fn read(&mut self) -> Result<Option<u32>, Fault> {
        if self.left > 0 && self.next == self.header.end {
            return Err(self.damage(Wrong::Excess));
        }
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
    use crate::block::Block;
    use proptest::prelude::*;

    /// A frame with right checksums around anything.
    fn forged(length: u32, payload: &[u8]) -> Vec<u8> {
        let length = length.to_le_bytes();
        let first = checksum(9, &length);
        [&length, &first.to_le_bytes()[..], payload, &checksum(first, payload).to_le_bytes()].concat()
    }

    type Blocks = Result<Option<Vec<Block>>, Fault>;

    fn read(bytes: &[u8]) -> (Frames<&[u8], Vec<Block>>, Blocks) {
        let mut frames = Frames::new(bytes, (header(3..9), 0, 9), bytes.len() as u64);
        let blocks = frames.entry();
        (frames, blocks)
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
            assert!(matches!(wrong, Err(Fault::Damaged(Damage { wrong: Wrong::Length, deal: 3, .. }))));
            assert_eq!(frames.payload.capacity(), 0);
        }
    }

    #[test]
    fn blocks_of_another_deal_and_what_follows_blocks_are_refused() {
        let wrong_in = |payload: &[u8]| match read(&forged(payload.len() as u32, payload)).1 {
            Err(Fault::Damaged(damage)) => damage.wrong,
            other => panic!("{other:?}"),
        };
        let blocks = super::super::testing::short_blocks(4);
        assert_eq!(wrong_in(&postcard::to_allocvec(&blocks).unwrap()), Wrong::Deal(4));
        assert_eq!(wrong_in(&[0, 0]), Wrong::Content);
        assert_eq!(wrong_in(&[]), Wrong::Content);
        // A list that says it has 2^63 blocks.
        assert_eq!(wrong_in(&[[0xff; 8].as_slice(), &[0x7f; 9]].concat()), Wrong::Content);
    }

    proptest! {
        #[test]
        fn anything_can_be_read_and_nothing_panics(bytes: Vec<u8>) {
            let unframed = read(&bytes).1;
            prop_assert!(!matches!(unframed, Ok(Some(_)) | Err(Fault::Io(_))));
            let (_, framed) = read(&forged(bytes.len() as u32, &bytes));
            prop_assert!(!matches!(framed, Ok(None) | Err(Fault::Io(_))));
        }
    }
}
