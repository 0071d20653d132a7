//! The first line of a log: what it is for.

use std::io::{self, BufRead, Read};
use std::ops::Range;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::entry::Entry;
use super::error::{Foreign, Identity, LogError};

/// What a log is for; two logs with equal headers have equal deals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the engine that plays.
    pub engine: String,
    /// The hash of the experiment, or whatever names it uniquely.
    pub experiment: String,
    /// The first deal, or evening, of the log.
    pub first: u64,
    /// The one after its last; not less than `first`.
    pub end: u64,
}

/// No first line is longer, in bytes; what has a longer one is not read further.
const LONGEST: u64 = 1 << 16;

impl Header {
    /// The deals that the log is for.
    pub const fn range(&self) -> Range<u64> {
        self.first..self.end
    }

    /// How many deals it is for.
    pub const fn deals(&self) -> u64 {
        self.end - self.first
    }

    /// The first line of a log of such entries, with its end, and the checksum from which the first frame continues.
    pub(super) fn line<T: Entry>(&self) -> (String, u32) {
        let json = serde_json::to_string(self).expect("strings and numbers are JSON");
        let text = format!("{} {} {json}", T::MAGIC, T::VERSION);
        let check = crc32fast::hash(text.as_bytes());
        (format!("{text} {check:08x}\n"), check)
    }

    /// Whether this, found in the log at `path`, is of the same run as `expected`, whatever its range.
    pub(super) fn check_run(&self, path: &Path, expected: &Header) -> Result<(), Foreign> {
        same(path, Identity::Engine, &self.engine, &expected.engine)?;
        same(path, Identity::Experiment, &self.experiment, &expected.experiment)
    }

    /// Whether this, found in the log at `path`, is `expected`.
    pub(super) fn check(&self, path: &Path, expected: &Header) -> Result<(), Foreign> {
        self.check_run(path, expected)?;
        let text = |header: &Header| format!("{}..{}", header.first, header.end);
        same(path, Identity::Range, &text(self), &text(expected))
    }
}

fn same(path: &Path, what: Identity, found: &str, expected: &str) -> Result<(), Foreign> {
    if found == expected {
        return Ok(());
    }
    let [found, expected] = [found, expected].map(str::to_owned);
    Err(Foreign { path: path.to_owned(), what, found, expected })
}

/// What the beginning of a file is.
#[derive(Debug)]
pub(super) enum Beginning {
    /// A header of so many bytes, and the checksum from which the first frame continues.
    Header(Header, u64, u32),
    /// The file ends within the first line, after these bytes.
    Torn(Vec<u8>),
    /// A log of another format.
    Version(String),
    /// A header that was changed.
    Damaged,
    /// Something else.
    Other,
}

impl Beginning {
    /// Reads the first line of a log of such entries.
    pub(super) fn read<T: Entry>(input: &mut impl BufRead) -> io::Result<Beginning> {
        let mut line = Vec::new();
        input.take(LONGEST).read_until(b'\n', &mut line)?;
        if line.last() == Some(&b'\n') {
            let size = line.len() as u64;
            line.pop();
            return Ok(Beginning::of_line::<T>(&line, size));
        }
        let magic = format!("{} ", T::MAGIC).into_bytes();
        let common = line.len().min(magic.len());
        let is_text = !line.iter().any(u8::is_ascii_control);
        Ok(if line[..common] != magic[..common] {
            Beginning::Other
        } else if is_text && (line.len() as u64) < LONGEST {
            Beginning::Torn(line)
        } else {
            // The end of the line was changed: frames hold control characters, headers do not.
            Beginning::Damaged
        })
    }

    fn of_line<T: Entry>(line: &[u8], size: u64) -> Beginning {
        let rest = line.strip_prefix(T::MAGIC.as_bytes()).and_then(|rest| rest.strip_prefix(b" "));
        let Some(rest) = rest else { return Beginning::Other };
        let Ok(rest) = str::from_utf8(rest) else { return Beginning::Damaged };
        let Some((version, rest)) = rest.split_once(' ') else { return Beginning::Damaged };
        if version.is_empty() || !version.bytes().all(|byte| byte.is_ascii_digit()) {
            return Beginning::Damaged;
        }
        if version != T::VERSION {
            return Beginning::Version(version.to_owned());
        }
        let Some((json, check)) = rest.rsplit_once(' ') else { return Beginning::Damaged };
        let expected = crc32fast::hash(&line[..line.len() - check.len() - 1]);
        if check != format!("{expected:08x}") {
            return Beginning::Damaged;
        }
        match serde_json::from_str::<Header>(json) {
            Ok(header) if header.first <= header.end => Beginning::Header(header, size, expected),
            _ => Beginning::Damaged,
        }
    }

    /// The header, its size in bytes and its checksum.
    pub(super) fn header<T: Entry>(self, path: &Path) -> Result<(Header, u64, u32), LogError> {
        let path = path.to_owned();
        Err(match self {
            Beginning::Header(header, size, check) => return Ok((header, size, check)),
            Beginning::Torn(_) => LogError::HeaderTorn(path),
            Beginning::Version(found) => LogError::Version { path, kind: T::KIND, found, known: T::VERSION },
            Beginning::Damaged => LogError::HeaderDamaged(path),
            Beginning::Other => LogError::NotALog { path, kind: T::KIND, magic: T::MAGIC },
        })
    }
}
