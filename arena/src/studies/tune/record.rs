//! What the log of a tuning run keeps of each piece of work.

use serde::{Deserialize, Serialize};

use super::job::Played;
use crate::run::log::{Entry, Writer};

/// A piece of work that was done: what was drawn, what was played, and the sums.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Its number in the run, from 0.
    pub number: u64,
    /// What it was for.
    pub what: What,
    /// What was drawn or chosen for it, as multiples of the grid or numbers of candidates.
    pub drawn: Vec<Vec<i64>>,
    /// The first deal and the one after the last.
    pub deals: [u64; 2],
    /// What came of it.
    pub played: Played,
}

/// What a piece of work is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    /// Each parameter alone, up and down.
    Screen,
    /// How much differences spread.
    Pilot,
    /// A step of the search.
    Step,
    /// Candidates against each other.
    Race,
    /// What was found against the bot it comes from.
    Confirm,
    /// Both among others.
    Pool,
    /// What each change is worth alone.
    Diff,
}

impl Entry for Record {
    const KIND: &'static str = "tuning log";
    const MAGIC: &'static str = "doko-tune";
    const VERSION: &'static str = "2";
    const UNIT: &'static str = "record";

    fn encode(&self, out: &mut Vec<u8>) {
        out.extend(postcard::to_allocvec(self).expect("records have nothing that cannot be written"));
    }

    fn decode(bytes: &[u8]) -> Option<Record> {
        match postcard::take_from_bytes(bytes) {
            Ok((record, [])) => Some(record),
            _ => None,
        }
    }
}

/// Writes the log of a tuning run.
pub(crate) type TuneWriter = Writer<Record>;
