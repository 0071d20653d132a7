//! The first line of a log: what it is for.

use std::fmt;
use std::io::{self, BufRead, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::entry::Entry;
use super::error::{Foreign, Identity, LogError};

/// What a log is for; two logs with equal headers have equal frames, as far as they go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// What tells the run from any other: the fingerprint of all that decides its units, but for how many there are.
    pub run: String,
    /// How its games are coded; `None` if it holds none.
    pub games: Option<Shape>,
    /// The number of its first unit, from 0.
    pub first: u64,
}

/// What has to be known to read the games of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// The version of the numbering of answers, [`NUMBERING`](doko_engine::record::answers::NUMBERING).
    pub numbering: u32,
    /// How many bots there are: those who sit in a game are told by their numbers below it.
    pub bots: u32,
    /// How often the same game is played at most with other random streams; 0 if none is.
    pub replicates: u32,
    /// Whether a game can be told as an earlier one of its unit, with the same answers.
    pub shares: bool,
    /// Whether it is noted what bots thought of the answers that they compared.
    pub values: bool,
}

impl fmt::Display for Shape {
    /// Every field by its name, as the first line of a log has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shape { numbering, bots, replicates, shares, values } = self;
        write!(
            f,
            "numbering {numbering}, bots {bots}, replicates {replicates}, shares {shares}, values {values}"
        )
    }
}

/// No first line is longer, in bytes; what has a longer one is not read further.
const LONGEST: u64 = 1 << 16;

impl Header {
    /// The first line of a log of such entries, with its end, and the checksum from which the first frame continues.
    pub(super) fn line<T: Entry>(&self) -> (String, u32) {
        let json = serde_json::to_string(self).expect("strings and numbers are JSON");
        let text = format!("{} {} {json}", T::MAGIC, T::VERSION);
        let check = crc32fast::hash(text.as_bytes());
        (format!("{text} {check:08x}\n"), check)
    }

    /// Whether this, found in the log at `path`, is of the same run as `expected`, whatever its first unit.
    pub(crate) fn check_run(&self, path: &Path, expected: &Header) -> Result<(), Foreign> {
        same(path, Identity::Run, &self.run, &expected.run)?;
        let shape =
            |header: &Header| header.games.map_or_else(|| "none".to_owned(), |games| games.to_string());
        same(path, Identity::Shape, &shape(self), &shape(expected))
    }

    /// Whether this, found in the log at `path`, is `expected`.
    pub(crate) fn check(&self, path: &Path, expected: &Header) -> Result<(), Foreign> {
        self.check_run(path, expected)?;
        same(path, Identity::First, &self.first.to_string(), &expected.first.to_string())
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
            Ok(header) => Beginning::Header(header, size, expected),
            Err(_) => Beginning::Damaged,
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
