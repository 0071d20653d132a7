//! How much memory a program may use, and how many processes it may be, with all that it has started.

use std::time::Duration;

use super::kin::{Mark, Use};
use crate::fault::{Failure, FaultKind};
use crate::options::Options;
use crate::spec_error::SpecError;

/// The bounds of a program; nothing where it may use what it likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bounds {
    /// How many MiB of memory.
    pub(super) memory: Option<u32>,
    /// How many processes at a time, itself counted.
    pub(super) processes: Option<u32>,
}

/// How many bytes a MiB has.
const MIB: u64 = 1 << 20;

/// How often it is looked, if looking takes no time: a program can go beyond its bounds for so long.
const STEP: Duration = Duration::from_millis(100);

/// A fiftieth of the time of one processor goes to looking, and no more.
const SHARE: u32 = 50;

impl Bounds {
    /// Those that a spec gives.
    ///
    /// # Errors
    /// If one is no number, or nobody can see to it here.
    pub(super) fn from_options(options: &mut Options, command: &str) -> Result<Bounds, SpecError> {
        let mut take = |key: &'static str, most: u32, unit: &str| {
            let Some(text) = options.take(key) else { return Ok(None) };
            let refused = |reason| Err(SpecError::Program { command: command.to_owned(), reason });
            match text.parse() {
                Ok(number) if (1..=most).contains(&number) && Mark::IS_SEEN => Ok(Some(number)),
                Ok(number) if (1..=most).contains(&number) => {
                    refused(format!("{key} is for Linux: elsewhere nobody tells what belongs to a program"))
                }
                _ => refused(format!("{key} is {unit} from 1 to {most}, not `{text}`")),
            }
        };
        let memory = take("memory", MOST_MEMORY, "a number of MiB")?;
        Ok(Bounds { memory, processes: take("processes", MOST_PROCESSES, "a number")? })
    }

    /// Whether there is one.
    pub(super) const fn are_given(self) -> bool {
        self.memory.is_some() || self.processes.is_some()
    }

    /// What is wrong with a program that uses this.
    pub(super) fn excess(self, used: Use) -> Option<Failure> {
        if let Some(most) = self.memory.filter(|&most| used.memory > u64::from(most) * MIB) {
            let of = match used.processes {
                1 => String::new(),
                processes => format!(" in {processes} processes"),
            };
            // What is too much by a little is told as too much.
            let words = format!("used {} MiB of memory{of}, and may use {most}", used.memory.div_ceil(MIB));
            return Some(Failure { kind: FaultKind::Memory, words });
        }
        let most = self.processes.filter(|&most| used.processes > u64::from(most))?;
        let words = format!("was {} processes at once, and may be {most}", used.processes);
        Some(Failure { kind: FaultKind::Processes, words })
    }

    /// How long to wait after a look that took so long.
    pub(super) fn pause(took: Duration) -> Duration {
        STEP.max(took * SHARE)
    }
}

/// The most that can be given: a TiB, and more processes than a machine has.
const MOST_MEMORY: u32 = 1 << 20;
const MOST_PROCESSES: u32 = 1 << 22;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_much_is_told() {
        let bounds = Bounds { memory: Some(100), processes: Some(3) };
        let told = |processes, memory| {
            bounds.excess(Use { processes, memory }).map(|excess| (excess.kind, excess.words))
        };
        assert_eq!(told(3, 100 * MIB), None);
        let memory = |words: &str| Some((FaultKind::Memory, words.to_owned()));
        assert_eq!(told(1, 100 * MIB + 1), memory("used 101 MiB of memory, and may use 100"));
        assert_eq!(told(4, 250 * MIB), memory("used 250 MiB of memory in 4 processes, and may use 100"));
        let words = "was 4 processes at once, and may be 3".to_owned();
        assert_eq!(told(4, 0), Some((FaultKind::Processes, words)));
        assert_eq!(Bounds::default().excess(Use { processes: 1000, memory: u64::MAX }), None);
    }
}
