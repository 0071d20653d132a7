//! The log of a run: what is kept of its units in their order, in a file that only grows and from which nothing complete is
//! lost. `docs/log.md` has the format byte by byte.
//!
//! A log begins with a line of text that says what it is for, its [`Header`]:
//!
//! ```text
//! doko-games 1 {"run":"1f0c…","games":{…},"first":0} 8d2a11f7
//! ```
//!
//! The last word is the CRC-32 of what precedes it. Then comes a frame with what stands before all units, and one frame for
//! each unit from `first` on, none left out:
//!
//! | bytes  | what                                                                              |
//! |--------|-----------------------------------------------------------------------------------|
//! | 4      | length n of the payload, little-endian                                            |
//! | 4      | CRC-32 of these four bytes, continued from the last checksum before them           |
//! | n      | payload                                                                           |
//! | 4      | CRC-32 of the payload, continued from the checksum of the length                   |
//!
//! The first frame continues the checksum of the header. Because each checksum depends on everything before it, a frame
//! that was edited, removed, repeated or moved is found, and so is a header that was exchanged. Because the length
//! has a checksum of its own, a file that ends inside its last frame, as after `kill -9`, is told from a damaged one:
//! the first is mended without asking, the second is an error that names the place. Checksums find accidents;
//! against intent there is [`crate::files::checksums`].
//!
//! [`Writer`] writes and resumes a log, [`Reader`] reads one. The payload of a unit of games is [`Coded`].

mod error;
mod frame;
mod header;
mod lock;
mod reader;
mod writer;

pub use error::{Damage, Foreign, Identity, LogError, LogFault, Wrong};
pub use frame::Coded;
pub use header::{Header, Shape};
pub(crate) use lock::{Lock, is_taken};
pub use reader::{End, Reader};
pub use writer::{Cut, Writer};

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
