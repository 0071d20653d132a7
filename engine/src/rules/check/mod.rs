//! Mistakes that the types of a rule set allow: numbers out of range, faulty lists, and contradictions.
//!
//! A key whose rule is switched off may have any value of its range. It is a mistake only if it asks for something that
//! the other rules make impossible.

mod advice;
mod contradictions;
mod solos;
#[cfg(test)]
mod tests;
mod values;

use super::diff::entries;
use super::error::RuleError;
use crate::ruleset::{Key, RuleSet};

/// One thing wrong with a rule set.
pub(super) struct Finding {
    /// The mistake.
    pub(super) error: RuleError,
    /// All keys whose values make it one; the message names the first.
    pub(super) involves: &'static [&'static str],
    /// Ways out that `advice` reads, tries and tells, where the message does not name one yet.
    ways: Vec<String>,
}

pub(super) use advice::told;

/// Everything that is wrong with a rule set: values by themselves in file order, then contradictions between the
/// others.
pub(super) fn findings(set: &RuleSet) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Vec::new();
    for (name, value) in entries(set) {
        let key = Key::named(name).expect("every entry has a key");
        findings.extend(values::faults(set, key, &value));
    }
    // A number out of range is one mistake, whatever it contradicts.
    let out_of_range = |finding: &&Finding| matches!(finding.error, RuleError::OutOfRange { .. });
    let faulty: Vec<&str> = findings.iter().filter(out_of_range).map(|finding| finding.involves[0]).collect();
    let mut contradictions = contradictions::found(set);
    contradictions.retain(|finding| !finding.involves.iter().any(|key| faulty.contains(key)));
    findings.extend(contradictions);
    findings
}
