//! Rule sets for the tests of this workspace: drawn at random, and with one value changed.
//!
//! No part of the interface: it changes whenever the tests need it to.

mod random;
mod values;

use toml::Value;

use super::diff::{leaf_mut, to_table};
use super::{Key, RuleSet, Rules};
use crate::deal::Deal;
use crate::order::Trumps;

pub use random::{random_rules, with_own_games};
pub use values::values_of;

/// How many games, rule sets or cases a test looks at: so many, times `DOKO_FUZZ` where that is set.
pub fn times(cases: u64) -> u64 {
    let factor = std::env::var("DOKO_FUZZ").map(|factor| factor.parse().expect("DOKO_FUZZ is a number"));
    cases * factor.unwrap_or(1)
}

/// A rule set with one value changed, unchecked; the error is that of the types alone.
///
/// # Errors
///
/// If the type of the key does not read the value.
pub fn changed(set: &RuleSet, key: &str, value: Value) -> Result<RuleSet, toml::de::Error> {
    let mut table = to_table(set);
    *leaf_mut(&mut table, Key::named(key).expect("a key")) = value;
    table.try_into()
}

/// Whether each pair that these rules can raise in a Normalspiel lies in one hand, which is rare.
pub fn deals_each_pair_to_one_hand(rules: &Rules, deal: &Deal) -> bool {
    let pairs = rules.order(Trumps::Normal).raisable();
    pairs.into_iter().flatten().all(|card| deal.hands().iter().any(|(_, hand)| hand.count(card) == 2))
}

/// Any rule set that is free of contradictions.
#[cfg(test)]
pub(crate) fn any_rule_set() -> impl proptest::strategy::Strategy<Value = RuleSet> {
    use proptest::prelude::*;

    use crate::random::Stream;

    any::<u64>().prop_map(|state| random_rules(&mut Stream::new(u128::from(state))).set().clone())
}
