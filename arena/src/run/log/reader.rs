//! Reading a log from its first unit to its last.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::iter::FusedIterator;
use std::path::{Path, PathBuf};

use super::error::{LogError, LogFault};
use super::frame::{Coded, Frames};
use super::header::Header;

/// Reads what is kept of one unit after the other, in flat memory.
///
/// A log that is being written can be read; what is added after it was opened is not seen. After an error there are no
/// more items.
#[derive(Debug)]
pub struct Reader<R = BufReader<File>> {
    path: PathBuf,
    preamble: Vec<u8>,
    frames: Frames<R>,
    state: State,
}

#[derive(Clone, Copy, Debug)]
enum State {
    Reading,
    Ended(End),
    Failed,
}

/// How a log ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With a whole frame.
    Whole,
    /// Within a frame, as when its writer was killed.
    Torn {
        /// How many bytes there are of that frame.
        bytes: u64,
    },
}

impl Reader {
    /// Opens the log at `path` and reads its header and preamble.
    ///
    /// # Errors
    /// If it cannot be read, or is no log of this format.
    pub fn open(path: &Path) -> Result<Reader, LogError> {
        let opened = File::open(path).and_then(|file| Ok((file.metadata()?.len(), file)));
        let (size, file) = opened.map_err(|error| LogFault::from(error).at(path))?;
        Reader::of(path, BufReader::with_capacity(1 << 16, file), size)
    }
}

impl<R: BufRead> Reader<R> {
    /// The log of so many bytes that `input` has; errors name it by `path`.
    #[doc(hidden)]
    pub fn of(path: &Path, input: R, size: u64) -> Result<Reader<R>, LogError> {
        Reader::begun(path, input, size).map_err(|fault| fault.at(path))
    }

    fn begun(path: &Path, mut input: R, size: u64) -> Result<Reader<R>, LogFault> {
        let header = Header::read(&mut input)?;
        let mut frames = Frames::new(input, header, size);
        let preamble = frames.preamble()?;
        Ok(Reader { path: path.to_owned(), preamble, frames, state: State::Reading })
    }

    /// What stands before the units.
    pub fn preamble(&self) -> &[u8] {
        &self.preamble
    }

    /// What the log is for.
    pub const fn header(&self) -> &Header {
        &self.frames.header
    }

    /// The log.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The unit of the next item; at the end, the first that the log does not have.
    pub const fn next_unit(&self) -> u64 {
        self.frames.next
    }

    /// How the log ends, once all items were taken; `None` before that, and after an error.
    pub const fn end(&self) -> Option<End> {
        match self.state {
            State::Ended(end) => Some(end),
            State::Reading | State::Failed => None,
        }
    }

    /// Whether the log is the one that `expected` describes.
    ///
    /// # Errors
    /// [`LogFault::Foreign`] if not.
    pub fn expect(&self, expected: &Header) -> Result<(), LogError> {
        self.header().check(expected).map_err(|fault| fault.at(&self.path))
    }

    /// The units that are wanted, with their numbers, up to the first error.
    pub fn selected(
        mut self,
        mut is_wanted: impl FnMut(u64) -> bool,
    ) -> impl Iterator<Item = Result<(u64, Coded), LogError>> {
        std::iter::from_fn(move || {
            loop {
                let unit = self.next_unit();
                let entry = self.next()?;
                if entry.is_err() || is_wanted(unit) {
                    return Some(entry.map(|entry| (unit, entry)));
                }
            }
        })
    }

    /// Passes over all units of a log just opened, by their checksums alone, and says how it ends.
    pub(crate) fn skip_to_end(&mut self) -> Result<End, LogError> {
        loop {
            let skipped = self.frames.skip();
            self.step(skipped).transpose()?;
            if let Some(end) = self.end() {
                return Ok(end);
            }
        }
    }

    /// Keeps how it went on.
    fn step<I>(&mut self, read: Result<Option<I>, LogFault>) -> Option<Result<I, LogError>> {
        match read {
            Ok(Some(item)) => Some(Ok(item)),
            Ok(None) => {
                self.state = State::Ended(match self.frames.left {
                    0 => End::Whole,
                    bytes => End::Torn { bytes },
                });
                None
            }
            Err(fault) => {
                self.state = State::Failed;
                Some(Err(fault.at(&self.path)))
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Coded, LogError>;

    fn next(&mut self) -> Option<Self::Item> {
        let State::Reading = self.state else { return None };
        let entry = self.frames.unit();
        self.step(entry)
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}
