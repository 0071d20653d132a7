//! Rule sets for tests: one value changed, and rule sets drawn at random.

use proptest::prelude::*;
use toml::Value;

use super::diff::{leaf_mut, to_table};
use super::generate::random_rules;
use super::keys::Key;
pub(super) use super::keys::values_of;
use super::presets::Preset;
use super::ruleset::RuleSet;
use crate::random::Stream;

/// The preset `ddv` with one value changed, unchecked; the error is that of the types alone.
pub(crate) fn ddv_with(key: &str, value: Value) -> Result<RuleSet, toml::de::Error> {
    changed(&Preset::named("ddv").unwrap().rule_set(), key, value)
}

/// A rule set with one value changed, unchecked; the error is that of the types alone.
pub(crate) fn changed(set: &RuleSet, key: &str, value: Value) -> Result<RuleSet, toml::de::Error> {
    let mut table = to_table(set);
    *leaf_mut(&mut table, Key::named(key).unwrap()) = value;
    table.try_into()
}

/// Any rule set that is free of contradictions.
pub(crate) fn any_rule_set() -> impl Strategy<Value = RuleSet> {
    any::<u64>().prop_map(|state| random_rules(&mut Stream::new(u128::from(state))).set().clone())
}
