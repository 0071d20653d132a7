//! Mistakes in one value by itself, given the number of cards.

use std::borrow::Cow;

use toml::Value;

use super::{Finding, solos};
use crate::rules::error::{RuleError, clipped};
use crate::ruleset::{Allowed, Key, RuleSet};

/// Everything that is wrong with the value of one key.
pub(super) fn faults(set: &RuleSet, key: &'static Key, value: &Value) -> Vec<Finding> {
    match key.allowed {
        Allowed::Bool | Allowed::Words(_) | Allowed::Card => Vec::new(),
        Allowed::Number { .. } | Allowed::NumberOr { .. } | Allowed::Multiple { .. } => {
            number(set, key, value).into_iter().collect()
        }
        Allowed::SomeOf(words) => {
            let entries: Vec<&str> = strings(value).collect();
            let own: Vec<_> = set.solo.own.iter().map(|solo| solo.kind().key_or_tried()).collect();
            let words: Vec<&str> = words.iter().copied().chain(own.iter().map(Cow::as_ref)).collect();
            twice(key, value, &entries, &words).into_iter().collect()
        }
        Allowed::Limits { .. } => limits(set, key, value, set.ansagen.latest),
        Allowed::LimitsOrNone { .. } => {
            set.ansagen.latest_kontra.0.map_or_else(Vec::new, |latest| limits(set, key, value, latest))
        }
        Allowed::Numbers { max, .. } => {
            let fit = integers(value).all(|number| (0..=max).contains(&number));
            let remedy = "change those outside".to_owned();
            (!fit).then(|| out_of_range(key, value, key.allowed, remedy)).into_iter().collect()
        }
        Allowed::Definitions => solos::faults(set, key, value),
        Allowed::Cards => solos::faults_of_list(set, key, value),
        Allowed::Amounts { words, max } => solo_values(set, key, value, words, max),
    }
}

fn strings(value: &Value) -> impl Iterator<Item = &str> {
    value.as_array().expect("a list is written as an array").iter().filter_map(Value::as_str)
}

fn integers(value: &Value) -> impl Iterator<Item = i64> {
    value.as_array().expect("a list is written as an array").iter().filter_map(Value::as_integer)
}

/// How many cards a player has in a Doppelkopf with this deck. In other games, where a hand may be smaller, keys of
/// Doppelkopf are checked as here.
fn hand(set: &RuleSet) -> i64 {
    if set.deck.nines { 12 } else { 10 }
}

fn out_of_range(key: &'static Key, value: &Value, allowed: Allowed, remedy: String) -> Finding {
    let error = RuleError::OutOfRange { key: key.name, value: clipped(&value.to_string()), allowed, remedy };
    Finding { error, involves: std::slice::from_ref(&key.name), ways: Vec::new() }
}

pub(super) fn contradiction(key: &'static Key, value: &Value, problem: String, remedy: String) -> Finding {
    let error =
        RuleError::Contradiction { key: key.name, value: clipped(&value.to_string()), problem, remedy };
    Finding { error, involves: std::slice::from_ref(&key.name), ways: Vec::new() }
}

/// Every number is in range, the tricks of a Hochzeit fit into the game, and three can share a soloist's points.
fn number(set: &RuleSet, key: &'static Key, value: &Value) -> Option<Finding> {
    let number = value.as_integer()?;
    let is_tricks = key.name == "hochzeit.tricks";
    let allowed = match key.allowed {
        Allowed::NumberOr { min, word, .. } if is_tricks => Allowed::NumberOr { min, max: hand(set), word },
        allowed => allowed,
    };
    let fits = match allowed {
        Allowed::Multiple { of, max } => (of..=max).contains(&number) && number % of == 0,
        Allowed::Number { min, max } | Allowed::NumberOr { min, max, .. } => (min..=max).contains(&number),
        _ => true,
    };
    if fits {
        return None;
    }
    let remedy = match allowed {
        _ if is_tricks => format!("there are {} tricks (deck.nines = {})", hand(set), set.deck.nines),
        Allowed::Multiple { .. } => "three opponents share it".to_owned(),
        Allowed::NumberOr { word: "off", .. } => "write \"off\" for none".to_owned(),
        Allowed::Number { min: 0, .. } => "write 0 for none".to_owned(),
        _ => "choose one of these".to_owned(),
    };
    let mut finding = out_of_range(key, value, allowed, remedy);
    if is_tricks {
        finding.involves = &["hochzeit.tricks", "deck.nines"];
    }
    Some(finding)
}

/// A list has no word twice.
fn twice(key: &'static Key, value: &Value, entries: &[&str], words: &[&str]) -> Option<Finding> {
    let times = |word: &&&str| entries.iter().filter(|entry| *entry == *word).count();
    let twice: Vec<_> = words.iter().filter(|word| times(word) > 1).map(|word| format!("{word:?}")).collect();
    if twice.is_empty() {
        return None;
    }
    let problem = format!("{} more than once", twice.join(", "));
    Some(contradiction(key, value, problem, format!("allowed are {}", key.allowed)))
}

/// The limits of the Ansagen never fall, and leave the speaker at least one card.
fn limits(set: &RuleSet, key: &'static Key, value: &Value, latest: [u8; 5]) -> Vec<Finding> {
    const STEPS: [&str; 5] = ["Re/Kontra", "keine 90", "keine 60", "keine 30", "schwarz"];
    let max = hand(set) - 1;
    let mut findings = Vec::new();
    if latest.iter().any(|&limit| i64::from(limit) > max) {
        let remedy =
            format!("a speaker still holds a card of {} (deck.nines = {})", hand(set), set.deck.nines);
        let mut finding = out_of_range(key, value, Allowed::Limits { max }, remedy);
        let is_kontra = key.name == "ansagen.latest_kontra";
        finding.involves = if is_kontra {
            &["ansagen.latest_kontra", "deck.nines"]
        } else {
            &["ansagen.latest", "deck.nines"]
        };
        findings.push(finding);
    }
    if let Some(at) = (1..latest.len()).find(|&at| latest[at] < latest[at - 1]) {
        let problem = format!("{} would end before {}", STEPS[at], STEPS[at - 1]);
        let remedy = format!("make number {} at least {}", at + 1, latest[at - 1]);
        findings.push(contradiction(key, value, problem, remedy));
    }
    findings
}

/// Every solo has a value in range, and none has two.
fn solo_values(set: &RuleSet, key: &'static Key, value: &Value, words: &[&str], max: i64) -> Vec<Finding> {
    let entries = &set.score.solo_value;
    let mut findings = Vec::new();
    if let Some(wrong) = entries.iter().find(|entry| !(1..=max).contains(&i64::from(entry.points))) {
        let problem = format!("\"{wrong}\" is no such value");
        findings.push(contradiction(key, value, problem, format!("allowed are {}", key.allowed)));
    }
    let named: Vec<_> = entries.iter().map(|entry| entry.kind.key_or_tried()).collect();
    let named: Vec<&str> = named.iter().map(Cow::as_ref).collect();
    findings.extend(twice(key, value, &named, words));
    findings
}
