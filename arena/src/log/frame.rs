//! Frames: a deal's blocks as bytes and back, each checked against all before it.

use std::io::{self, Read};

use crate::block::Block;

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
/// If the blocks are longer than 256 MiB.
pub(super) fn encode(blocks: &[Block], chain: &mut u32, out: &mut Vec<u8>) {
    let payload = postcard::to_allocvec(blocks).expect("blocks have nothing that cannot be written");
    assert!(payload.len() <= LONGEST as usize, "the blocks of a deal have at most {LONGEST} bytes");
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
pub(super) struct Frames<R> {
    input: R,
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

impl<R: Read> Frames<R> {
    /// Frames from `input`, which stands at the end of the header; `size` is that of the whole file.
    pub(super) fn new(input: R, (header, offset, chain): (Header, u64, u32), size: u64) -> Frames<R> {
        let left = size.saturating_sub(offset);
        Frames { input, next: header.first, header, offset, left, chain, payload: Vec::new() }
    }

    /// The blocks of the next deal, or `None` where no whole frame is left.
    pub(super) fn blocks(&mut self) -> Result<Option<Vec<Block>>, Fault> {
        let Some(chain) = self.read()? else { return Ok(None) };
        let Ok((blocks, [])) = postcard::take_from_bytes::<Vec<Block>>(&self.payload) else {
            return Err(self.damage(Wrong::Content));
        };
        if let Some(block) = blocks.iter().find(|block| block.deal != self.next) {
            return Err(self.damage(Wrong::Deal(block.deal)));
        }
        self.accept(chain);
        Ok(Some(blocks))
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
