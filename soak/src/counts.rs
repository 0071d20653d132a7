//! What a soak has done so far.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Instant;

/// Counts by name, and the clock.
pub(crate) struct Counts {
    begin: Instant,
    all: BTreeMap<String, u64>,
}

/// What is told in every line.
const TOLD: [&str; 9] = [
    "cases",
    "games",
    "commands",
    "kills",
    "interrupts",
    "merges",
    "replayed games",
    "faults",
    "laws broken",
];

impl Counts {
    pub(crate) fn new() -> Counts {
        Counts { begin: Instant::now(), all: BTreeMap::new() }
    }

    pub(crate) fn add(&mut self, what: impl Into<String>, number: u64) {
        *self.all.entry(what.into()).or_default() += number;
    }

    pub(crate) fn of(&self, what: &str) -> u64 {
        self.all.get(what).copied().unwrap_or(0)
    }

    pub(crate) fn seconds(&self) -> f64 {
        self.begin.elapsed().as_secs_f64()
    }

    /// All of it, a line each.
    pub(crate) fn tell(&self) {
        for (what, number) in &self.all {
            println!("{number:>12}  {what}");
        }
        println!("{:>12.0}  seconds", self.seconds());
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0} s", self.seconds())?;
        TOLD.iter().try_for_each(|what| write!(f, ", {} {what}", self.of(what)))
    }
}
