//! Rules by number, for laws that play games: reading rules takes longer than playing by them.

use std::sync::LazyLock;

use doko_engine::random::Stream;
use doko_engine::rules::testing::random_rules;
use doko_engine::rules::{PRESETS, Rules};

/// How many there are: the presets, and then random ones.
pub(crate) const RULE_SETS: u32 = 64;

static ALL: LazyLock<Vec<Rules>> = LazyLock::new(|| {
    let rules = |number: u32| match PRESETS.get(number as usize) {
        Some(preset) => Rules::preset(preset.name).expect("a preset"),
        None => random_rules(&mut Stream::new(number.into())),
    };
    (0..RULE_SETS).map(rules).collect()
});

/// The rules of this number, which counts on from the first after the last.
pub(crate) fn rule_set(number: u32) -> &'static Rules {
    &ALL[(number % RULE_SETS) as usize]
}
