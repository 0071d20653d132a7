//! A rule set as a list of keys and values, and two of them compared.

use toml::{Table, Value};

use crate::ruleset::{KEYS, Key, RuleSet};

/// Every dotted key with its value, in file order.
///
/// ```
/// use doko_engine::rules::{Rules, entries};
///
/// let ddv = Rules::preset("ddv")?;
/// assert_eq!(entries(ddv.set())[5], ("dulle.mode", "first".into()));
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
pub fn entries(set: &RuleSet) -> Vec<(&'static str, Value)> {
    let table = to_table(set);
    KEYS.iter().map(|key| (key.name, leaf(&table, key).clone())).collect()
}

/// Where two rule sets differ: key, value in `a`, value in `b`, in file order.
///
/// ```
/// use doko_engine::rules::{Rules, diff};
///
/// let (ddv, palast) = (Rules::preset("ddv")?, Rules::preset("palast")?);
/// assert!(diff(ddv.set(), palast.set()).contains(&("score.schwarz", "tricks".into(), "augen".into())));
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
pub fn diff(a: &RuleSet, b: &RuleSet) -> Vec<(&'static str, Value, Value)> {
    let pairs = entries(a).into_iter().zip(entries(b));
    pairs.filter(|(a, b)| a != b).map(|((key, a), (_, b))| (key, a, b)).collect()
}

/// Reads TOML, or else words without quotes: what [`plain`](crate::ruleset::plain) writes.
pub(super) fn parse_value(text: &str) -> Value {
    if let Ok(value) = text.parse() {
        return value;
    }
    match text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(list) => {
            let entries = list.trim().trim_end_matches(',').split(',').map(str::trim);
            Value::Array(entries.map(|entry| entry.parse().unwrap_or_else(|_| Value::from(entry))).collect())
        }
        None => Value::from(text),
    }
}

/// The rule set as the tables of a rule file.
pub(super) fn to_table(set: &RuleSet) -> Table {
    Table::try_from(set)
        .expect("a rule set is made of tables, words, numbers and lists, which TOML can write")
}

/// Gives every key that is missing its plain value, if it has one.
pub(super) fn fill_in_plain_values(table: &mut Table) {
    for key in &KEYS {
        let Some(plain) = key.plain else { continue };
        let keys = match key.group() {
            // A group may have come as a whole later than what says nothing of it.
            Some(group) => match table.entry(group).or_insert_with(|| Table::new().into()) {
                Value::Table(keys) => keys,
                _ => continue,
            },
            None => &mut *table,
        };
        keys.entry(key.leaf()).or_insert_with(|| parse_value(plain));
    }
}

/// The place of a key in the tables of a complete rule set.
pub(super) fn leaf_mut<'a>(table: &'a mut Table, key: &Key) -> &'a mut Value {
    match key.group() {
        Some(group) => &mut table[group][key.leaf()],
        None => &mut table[key.leaf()],
    }
}

/// The value of a key in the tables of a complete rule set.
pub(super) fn leaf<'a>(table: &'a Table, key: &Key) -> &'a Value {
    match key.group() {
        Some(group) => &table[group][key.leaf()],
        None => &table[key.leaf()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{any_rule_set, changed, values_of};
    use crate::rules::{Preset, RuleSource, plain};
    use proptest::prelude::*;

    #[test]
    fn entries_hold_every_leaf_of_the_rule_set() {
        let set = Preset::named("ddv").unwrap().rule_set();
        let leaves: usize = to_table(&set).values().map(|value| value.as_table().map_or(1, Table::len)).sum();
        assert_eq!(entries(&set).len(), leaves);
    }

    #[test]
    fn a_change_of_one_key_is_a_difference_in_that_key_alone() {
        let ddv = Preset::named("ddv").unwrap().rule_set();
        let before = entries(&ddv);
        for (key, (_, old)) in KEYS.iter().zip(before) {
            for new in values_of(key).into_iter().filter(|new| *new != old) {
                let other = changed(&ddv, key.name, new.clone()).unwrap();
                assert_eq!(diff(&ddv, &other), [(key.name, old.clone(), new)]);
            }
        }
    }

    proptest! {
        #[test]
        fn a_plain_value_is_read_back_as_it_was(set in any_rule_set()) {
            let source = entries(&set)
                .iter()
                .fold(RuleSource::preset("palast"), |source, (key, value)| source.set(format!("{key}={}", plain(value))));
            let rules = source.rules().unwrap();
            prop_assert_eq!(rules.set(), &set);
        }
    }
}
