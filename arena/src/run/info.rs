//! What a folder of results holds beside the results: the circumstances.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::Machine;
use crate::run::thinking::ThinkingTime;

/// That a run was made longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extension {
    /// How many deals, or evenings, it had before.
    pub from: u64,
    /// How many it has since.
    pub to: u64,
}

/// Everything about a run that may differ when the same command is run again.
#[derive(Clone, Debug, Serialize)]
pub struct RunInfo {
    /// The version of the format.
    pub format: u32,
    /// The command line.
    pub command: Vec<String>,
    /// The version of doko.
    pub engine: &'static str,
    /// The commit that it was built from, if it was built in a checkout.
    pub commit: &'static str,
    /// The compiler, the target and the profile.
    pub build: &'static str,
    /// When it began, in seconds since 1970.
    pub started_unix: u64,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// How many deals, or evenings, were played in a second.
    pub deals_per_second: f64,
    /// How many threads played.
    pub threads: usize,
    /// Where it ran.
    pub machine: Machine,
    /// Whether it was stopped before its end.
    pub interrupted: bool,
    /// The deal that this command went on with; that of the first if it began anew.
    pub resumed_at: u64,
    /// How long the bots thought that say they do, in the deals that this command has played; on the clock, so with
    /// several threads perhaps longer than a decision takes by itself.
    pub thinking: Vec<ThinkingTime>,
    /// How often it was made longer after it had been looked at.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extended: Vec<Extension>,
}

impl RunInfo {
    /// Of a command that began then, and has played so many deals on so many threads in so long.
    pub fn now(started: SystemTime, took: Duration, deals: u64, threads: usize) -> RunInfo {
        let seconds = took.as_secs_f64();
        RunInfo {
            format: 1,
            command: std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect(),
            engine: env!("CARGO_PKG_VERSION"),
            commit: env!("DOKO_COMMIT"),
            build: env!("DOKO_BUILD"),
            started_unix: started.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()),
            seconds,
            deals_per_second: deals as f64 / seconds,
            threads,
            machine: Machine::this(),
            interrupted: false,
            resumed_at: 0,
            thinking: Vec::new(),
            extended: Vec::new(),
        }
    }
}
