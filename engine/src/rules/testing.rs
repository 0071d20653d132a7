//! Rule sets for tests: all values of a key, and rule sets drawn at random.

use proptest::prelude::*;
use proptest::sample::subsequence;
use toml::Value;

use super::diff::{leaf_mut, to_table};
use super::keys::{Allowed, KEYS, Key};
use super::presets::Preset;
use super::ruleset::{DulleLastTrick, DulleMode, RuleSet, VorbehaltKind};

/// The preset `ddv` with one value changed, unchecked; the error is that of the types alone.
pub(crate) fn ddv_with(key: &str, value: Value) -> Result<RuleSet, toml::de::Error> {
    let mut table = to_table(&Preset::named("ddv").unwrap().rule_set());
    *leaf_mut(&mut table, Key::named(key).unwrap()) = value;
    table.try_into()
}

/// Distinct values of a key: all of them, or a wide choice where it takes lists.
pub(crate) fn values_of(key: &Key) -> Vec<Value> {
    let list = |words: &[&str]| Value::from(words.to_vec());
    match key.allowed {
        Allowed::Bool => vec![true.into(), false.into()],
        Allowed::Words(words) => words.iter().map(|&word| word.into()).collect(),
        Allowed::Number { min, max } => (min..=max).map(Value::from).collect(),
        Allowed::Multiple { of, max } => (1..=max / of).map(|n| Value::from(n * of)).collect(),
        Allowed::SomeOf(words) => (0..words.len())
            .flat_map(|at| {
                [list(&words[..at]), list(&words[at..]), list(&[&words[at..], &words[..at]].concat())]
            })
            .filter(|value| *value != list(words))
            .chain([list(words)])
            .fold(Vec::new(), |mut distinct, value| {
                if !distinct.contains(&value) {
                    distinct.push(value);
                }
                distinct
            }),
        Allowed::Limits { max } => (0..5)
            .flat_map(|step| {
                (1..=max)
                    .map(move |last| (0..5).map(|at| if at < step { 0 } else { last }).collect::<Vec<i64>>())
            })
            .map(Value::from)
            .collect(),
    }
}

fn any_value(key: &'static Key) -> BoxedStrategy<Value> {
    match key.allowed {
        Allowed::SomeOf(words) => {
            subsequence(words, 0..=words.len()).prop_shuffle().prop_map(Value::from).boxed()
        }
        Allowed::Limits { max } => prop::collection::vec(0..=max, 5).prop_map(Value::from).boxed(),
        Allowed::Bool | Allowed::Words(_) | Allowed::Number { .. } | Allowed::Multiple { .. } => {
            prop::sample::select(values_of(key)).boxed()
        }
    }
}

/// Any rule set that is free of contradictions.
pub(crate) fn any_rule_set() -> impl Strategy<Value = RuleSet> {
    KEYS.iter().map(any_value).collect::<Vec<_>>().prop_map(|values| {
        let mut table = to_table(&Preset::named("ddv").unwrap().rule_set());
        for (key, value) in KEYS.iter().zip(values) {
            *leaf_mut(&mut table, key) = value;
        }
        let mut set: RuleSet = table.try_into().unwrap();
        let hand = set.hand_size() as u8;
        set.hochzeit.tricks = set.hochzeit.tricks.min(hand);
        set.ansagen.latest = set.ansagen.latest.map(|limit| limit.min(hand - 1));
        set.ansagen.latest.sort_unstable();
        if set.dulle.mode == DulleMode::Off {
            set.dulle.last_trick = DulleLastTrick::Same;
        }
        if !set.vorbehalt.order.contains(&VorbehaltKind::Solo) {
            set.solo.kinds.clear();
        }
        set
    })
}
