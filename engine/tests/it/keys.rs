//! The keys of the rules: what their declarations say, and that every key has an example worked out by hand, a test whose
//! name contains it.

use std::fs;
use std::path::Path;

use doko_engine::rules::testing::{changed, values_of};
use doko_engine::rules::{Allowed, KEYS, Key, Preset, RuleSet, RuleSource, SECTIONS};
use doko_engine::{Lang, SoloKind};
use toml::Value;

/// The names of all test functions in the files below a folder.
fn test_names(folder: &Path, names: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the tests are there").map(|entry| entry.expect("an entry")) {
        let path = entry.path();
        if path.is_dir() {
            test_names(&path, names);
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source file");
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.trim() == "#[test]" {
                let name = lines.find_map(|line| line.trim().strip_prefix("fn ")).expect("a function");
                names.push(name.split('(').next().expect("a name").to_owned());
            }
        }
    }
}

/// The name of a key as it stands in names of tests.
fn in_names(key: &str) -> String {
    key.replace('.', "_")
}

#[test]
fn every_key_has_an_example_named_after_it() {
    let mut names = Vec::new();
    test_names(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it"), &mut names);
    let without: Vec<&str> = KEYS
        .iter()
        .map(|key| key.name)
        .filter(|key| !names.iter().any(|name| name.contains(&in_names(key))))
        .collect();
    assert!(without.is_empty(), "no example is named after {}", without.join(", "));
}

/// The preset `ddv` with one value changed, unchecked; the error is that of the types alone.
fn ddv_with(key: &str, value: Value) -> Result<RuleSet, toml::de::Error> {
    changed(&Preset::named("ddv").expect("a preset").rule_set(), key, value)
}

#[test]
fn the_words_of_a_key_are_those_its_type_reads() {
    for key in &KEYS {
        let (words, wrong) = match key.allowed {
            Allowed::Words(words) => (words, Value::from("no_such_word")),
            Allowed::SomeOf(words) => (words, Value::from(vec!["no_such_word"])),
            _ => continue,
        };
        let error = ddv_with(key.name, wrong).expect_err("no such word").to_string();
        let read: Vec<&str> = error.lines().next().expect("a line").split('`').skip(3).step_by(2).collect();
        assert_eq!(
            read.into_iter().filter(|word| *word != "trumpf").collect::<Vec<_>>(),
            words,
            "{}: {error}",
            key.name
        );
    }
}

#[test]
fn solo_kinds_allows_every_kind_that_exists() {
    for key in ["solo.kinds", "score.solo_value"] {
        assert_eq!(Key::named(key).expect("a key").allowed.words(), SoloKind::SHIPPED.map(SoloKind::key));
    }
}

#[test]
fn every_value_that_is_allowed_has_the_type_of_the_key() {
    for key in &KEYS {
        for value in values_of(key) {
            assert!(key.allowed.toml_types().contains(&value.type_str()), "{}", key.name);
            assert!(ddv_with(key.name, value.clone()).is_ok(), "{} = {value}", key.name);
        }
    }
}

#[test]
fn every_meaning_is_one_sentence() {
    for key in &KEYS {
        for lang in [Lang::En, Lang::De] {
            let meaning = key.meaning_in(lang);
            let is_one = meaning.ends_with('.') && !meaning.contains(". ");
            assert!(is_one && meaning.chars().next().is_some_and(char::is_uppercase), "{}", key.name);
        }
        assert_ne!(key.meaning_in(Lang::En), key.meaning_in(Lang::De), "{}", key.name);
    }
}

/// Only where a list says what comes first does its order matter.
#[test]
fn lists_of_the_same_words_are_the_same_rules() {
    let (mut compared, mut ranked) = (0, Vec::new());
    for key in &KEYS {
        let (words, amount) = match key.allowed {
            Allowed::SomeOf(words) => (words, ""),
            Allowed::Amounts { words, .. } => (words, "=3"),
            _ => continue,
        };
        for (first, second) in words.iter().zip(&words[1..]) {
            let listed = |a: &str, b: &str| {
                let list = format!("{}=[{a}{amount}, {b}{amount}]", key.name);
                RuleSource::preset("palast").set(list).rules().ok()
            };
            let (Some(one), Some(other)) = (listed(first, second), listed(second, first)) else { continue };
            compared += 1;
            if one.set() != other.set() || one.fingerprint() != other.fingerprint() {
                ranked.push(key.name);
            }
        }
    }
    ranked.dedup();
    assert_eq!(ranked, ["solo.kinds", "vorbehalt.order"]);
    assert!(compared > 40, "{compared}");
}

#[test]
fn every_key_stands_in_a_section() {
    assert!(KEYS.iter().all(|key| (1..=SECTIONS.len()).contains(&usize::from(key.section))));
}

#[test]
fn keys_without_a_group_stand_before_all_others() {
    let first = KEYS.iter().position(|key| key.group().is_some()).expect("groups");
    assert!(KEYS[first..].iter().all(|key| key.group().is_some()));
    assert_eq!(
        KEYS[..first].iter().map(Key::leaf).collect::<Vec<_>>(),
        ["game", "stake", "trickless_wins", "trickless_doubles"]
    );
}
