//! What people call a value of a key: "with Schweine, unannounced" for `schweine.mode=automatic`.

use serde::Deserialize;
use toml::Value;

use super::{listed, solos};
use crate::lang::Lang;
use crate::ruleset::{Allowed, Cards, Key, SoloDefinition, plain};

/// What people call a value of a key, in a few words that say it without the key; the value need not go with any rules.
///
/// ```
/// use doko_engine::Lang;
/// use doko_engine::explain::called;
/// use doko_engine::rules::Key;
///
/// let key = Key::named("throw_in.luschen").unwrap();
/// assert_eq!(called(key, &5.into(), Lang::De), "Schmeißen ab 5 Luschen");
/// assert_eq!(called(key, &"off".into(), Lang::En), "no throwing in for Luschen");
/// ```
pub fn called(key: &Key, value: &Value, lang: Lang) -> String {
    // No key is without names, as a test holds; but one that were would still be told by what it is to programs.
    key.name_of(value, lang).map_or_else(
        || format!("{}={}", key.name, plain(value)),
        |name| name.replace("{}", &told(key, value, lang)),
    )
}

/// A number, or what a list lists.
fn told(key: &Key, value: &Value, lang: Lang) -> String {
    match value {
        Value::Array(list) => {
            let items: Vec<String> = list.iter().map(|item| item_of(key, item, lang)).collect();
            if list.iter().all(Value::is_integer) {
                return items.join(", ");
            }
            listed(&items, lang.pick("and", "und"))
        }
        other => item_of(key, other, lang),
    }
}

/// The name of an entry of a list: its word as the key calls it, perhaps with a value.
fn item_of(key: &Key, item: &Value, lang: Lang) -> String {
    if let Ok(solo) = SoloDefinition::deserialize(item.clone()) {
        return solos::called(&solo, lang);
    }
    let written = plain(item);
    if let (Allowed::Cards | Allowed::Card, Ok(cards)) = (key.allowed, written.parse::<Cards>()) {
        return cards.name(lang);
    }
    let (word, amount) =
        written.split_once('=').map_or((&*written, None), |(word, amount)| (word, Some(amount)));
    let name = key.name_of(&word.into(), lang).unwrap_or(word).to_owned();
    amount.map_or(name.clone(), |amount| format!("{name} {amount}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::values_of;
    use crate::rules::{KEYS, OPTIONS, PRESETS, RuleSource, entries};

    #[test]
    fn every_value_of_every_key_has_a_name_of_its_own_in_both_languages() {
        for key in &KEYS {
            for lang in Lang::ALL {
                let mut seen: Vec<(String, Value)> = Vec::new();
                for value in values_of(key) {
                    let name = called(key, &value, lang);
                    let is_name =
                        !name.contains(['{', '}', '_', '=']) && name.len() > 2 && name.trim() == name;
                    assert!(is_name, "{}={} is called {name:?}", key.name, plain(&value));
                    if let Some((_, other)) = seen.iter().find(|(other, _)| *other == name) {
                        panic!("{}: {} and {} are both {name}", key.name, plain(&value), plain(other));
                    }
                    seen.push((name, value));
                }
            }
        }
    }

    #[test]
    fn no_two_keys_share_a_name() {
        for lang in Lang::ALL {
            let mut seen: Vec<(String, String)> = Vec::new();
            for key in &KEYS {
                for value in values_of(key).into_iter().take(12) {
                    let (name, written) =
                        (called(key, &value, lang), format!("{}={}", key.name, plain(&value)));
                    let other = seen.iter().find(|(other, _)| *other == name);
                    assert!(other.is_none(), "{name} is {written} and {other:?}");
                    seen.push((name, written));
                }
            }
        }
    }

    #[test]
    fn names_are_of_values_that_there_are() {
        for key in &KEYS {
            let values: Vec<String> = values_of(key).iter().map(plain).collect();
            for (value, _) in key.names {
                let is_pattern = ["#", "[*]", "*"].contains(value);
                let is_known = values.iter().any(|known| known == value);
                let is_number = value.parse::<i64>().is_ok_and(|number| key.reads(&number.into()));
                assert!(is_pattern || is_known || is_number, "{} takes no {value}", key.name);
            }
        }
    }

    #[test]
    fn what_presets_and_options_change_is_named() {
        let rules =
            PRESETS.map(|preset| RuleSource::preset(preset.name)).map(|source| source.rules().unwrap());
        let options = OPTIONS.iter().map(|option| option.rules().unwrap());
        for rules in rules.into_iter().chain(options) {
            for (name, value) in entries(rules.set()) {
                let key = Key::named(name).unwrap();
                for lang in Lang::ALL {
                    assert!(!called(key, &value, lang).contains('='), "{name}");
                }
            }
        }
    }

    #[test]
    fn names_say_what_people_say() {
        let named = |change: &str, lang| {
            let rules = RuleSource::preset("palast").set(change).rules().unwrap();
            let key = Key::named(change.split_once('=').unwrap().0).unwrap();
            let entries = entries(rules.set());
            let value = &entries.iter().find(|(name, _)| *name == key.name).unwrap().1;
            called(key, value, lang)
        };
        for (change, english, german) in [
            ("schweine.mode=automatic", "with Schweine, unannounced", "mit Schweinen, unangesagt"),
            ("dulle.mode=second", "second Dulle wins", "zweite Dulle sticht"),
            ("deck.nines=nein", "no nines", "ohne Neunen"),
            ("armut.max_trumps=3", "with Armut, up to 3 trumps", "mit Armut bis 3 Trümpfe"),
            ("solo.kinds=[damen, bube]", "solos: Damensolo and Bubensolo", "Soli: Damensolo und Bubensolo"),
            ("session.bock=true", "with Bock games", "mit Bockspielen"),
        ] {
            assert_eq!((&*named(change, Lang::En), &*named(change, Lang::De)), (english, german));
        }
    }
}
