//! The log of a run: what is kept of its deals in their order, in a file that only grows and from which nothing complete is
//! lost.
//!
//! A log begins with a line of text that says what it is for, its [`Header`]:
//!
//! ```text
//! doko-blocks 3 {"engine":"0.1.0","experiment":"1f0c…","first":0,"end":1000} 8d2a11f7
//! ```
//!
//! The last word is the CRC-32 of what precedes it. Then comes one frame for each deal from `first` on, none left out:
//!
//! | bytes  | what                                                                              |
//! |--------|-----------------------------------------------------------------------------------|
//! | 4      | length n of the payload, little-endian                                            |
//! | 4      | CRC-32 of these four bytes, continued from the last checksum before them           |
//! | n      | payload: the deal's [`Entry`] as [postcard](https://postcard.jamesmunns.com)       |
//! | 4      | CRC-32 of the payload, continued from the checksum of the length                   |
//!
//! The first frame continues the checksum of the header. Because each checksum depends on everything before it, a frame
//! that was edited, removed, repeated or moved is found, and so is a header that was exchanged. Because the length
//! has a checksum of its own, a file that ends inside its last frame, as after `kill -9`, is told from a damaged one:
//! the first is mended without asking, the second is an error that names the place. Checksums find accidents;
//! against intent there is [`crate::sums`].
//!
//! [`Writer`] writes and resumes a log, [`Reader`] reads one. In a duel or a tournament the entry of a deal is its blocks:
//! [`LogWriter`], [`LogReader`], and [`Join`], which makes one run of several.
//!
//! ```
//! use doko_arena::log::{End, Header, LogReader, LogWriter};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("blocks.log");
//! let header = Header { engine: "0.1.0".into(), experiment: "1f0c".into(), first: 0, end: 2 };
//! let mut log = LogWriter::create(&path, &header)?;
//! log.append(&vec![])?; // A deal with no blocks.
//! log.finish()?;
//!
//! let mut seen = 0;
//! let (mut log, cut) = LogWriter::resume(&path, &header, false, |_blocks| {
//!     seen += 1;
//!     Ok::<(), doko_arena::log::LogError>(())
//! })?;
//! assert_eq!((seen, cut, log.remaining()), (1, None, 1..2));
//! log.append(&vec![])?;
//! log.finish()?;
//!
//! let mut reader = LogReader::open(&path)?;
//! assert_eq!(reader.by_ref().count(), 2);
//! assert_eq!(reader.end(), Some(End::Complete));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod entry;
mod error;
mod frame;
mod header;
mod join;
mod reader;
mod writer;

pub use entry::Entry;
pub use error::{Damage, Foreign, Identity, LogError, Wrong};
pub use header::Header;
pub use join::{Join, JoinError, Joined, Part, Problem};
pub use reader::{End, Reader};
pub use writer::{Cut, Writer};

use crate::block::Block;

/// Reads the blocks of a duel or a tournament.
pub type LogReader = Reader<Vec<Block>>;

/// Writes the blocks of a duel or a tournament.
pub type LogWriter = Writer<Vec<Block>>;

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
