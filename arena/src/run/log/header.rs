//! The first line of a log: what it is for.

use std::fmt;
use std::io::{BufRead, Read};

use serde::{Deserialize, Serialize};

use super::error::{Foreign, Identity, LogFault};

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

/// The first word of a log.
pub(super) const MAGIC: &str = "doko-games";

/// The format that is written and read: whole numbers, higher for every change of what a frame holds.
pub(super) const VERSION: &str = "1";

/// No first line is longer, in bytes; what has a longer one is not read further.
const LONGEST: u64 = 1 << 16;

impl Header {
    /// The first line of a log, with its end, and the checksum from which the first frame continues.
    pub(super) fn line(&self) -> (String, u32) {
        let json = serde_json::to_string(self).expect("strings and numbers are JSON");
        let text = format!("{MAGIC} {VERSION} {json}");
        let check = crc32fast::hash(text.as_bytes());
        (format!("{text} {check:08x}\n"), check)
    }

    /// Whether this, found in a log, is of the same run as `expected`, whatever its first unit.
    pub(crate) fn check_run(&self, expected: &Header) -> Result<(), Foreign> {
        same(Identity::Run, &self.run, &expected.run)?;
        let shape =
            |header: &Header| header.games.map_or_else(|| "none".to_owned(), |games| games.to_string());
        same(Identity::Shape, &shape(self), &shape(expected))
    }

    /// Whether this, found in a log, is `expected`.
    pub(crate) fn check(&self, expected: &Header) -> Result<(), LogFault> {
        let first = same(Identity::First, &self.first.to_string(), &expected.first.to_string());
        self.check_run(expected).and(first).map_err(LogFault::Foreign)
    }

    /// Reads the first line of a log. Returns also its size in bytes, and the checksum from which the first
    /// frame continues.
    pub(super) fn read(input: &mut impl BufRead) -> Result<(Header, u64, u32), LogFault> {
        let mut line = Vec::new();
        input.take(LONGEST).read_until(b'\n', &mut line)?;
        let size = line.len() as u64;
        if line.pop_if(|byte| *byte == b'\n').is_some() {
            let (header, check) = Header::of_line(&line)?;
            return Ok((header, size, check));
        }
        let magic = format!("{MAGIC} ").into_bytes();
        let common = line.len().min(magic.len());
        let is_text = !line.iter().any(u8::is_ascii_control);
        Err(if line[..common] != magic[..common] {
            LogFault::NotALog
        } else if is_text && size < LONGEST {
            LogFault::HeaderTorn(line)
        } else {
            // The end of the line was changed: frames hold control characters, headers do not.
            LogFault::HeaderDamaged
        })
    }

    /// The header in a whole line, and the checksum of that.
    fn of_line(line: &[u8]) -> Result<(Header, u32), LogFault> {
        let rest = line.strip_prefix(MAGIC.as_bytes()).and_then(|rest| rest.strip_prefix(b" "));
        let rest = rest.ok_or(LogFault::NotALog)?;
        let words = str::from_utf8(rest).ok().and_then(|rest| rest.split_once(' '));
        let (version, rest) = words.ok_or(LogFault::HeaderDamaged)?;
        if version.is_empty() || !version.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(LogFault::HeaderDamaged);
        }
        if version != VERSION {
            return Err(LogFault::Version(version.to_owned()));
        }
        let (json, check) = rest.rsplit_once(' ').ok_or(LogFault::HeaderDamaged)?;
        let expected = crc32fast::hash(&line[..line.len() - check.len() - 1]);
        match serde_json::from_str(json) {
            Ok(header) if check == format!("{expected:08x}") => Ok((header, expected)),
            _ => Err(LogFault::HeaderDamaged),
        }
    }
}

fn same(what: Identity, found: &str, expected: &str) -> Result<(), Foreign> {
    if found == expected {
        return Ok(());
    }
    let [found, expected] = [found, expected].map(str::to_owned);
    Err(Foreign { what, found, expected })
}
