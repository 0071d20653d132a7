//! What the types of a rule set cannot rule out: numbers out of range, lists with gaps, and contradictions.

use toml::Value;

use super::diff::entries;
use super::error::RuleError;
use super::keys::{Allowed, Key};
use super::ruleset::{DulleLastTrick, DulleMode, RuleSet, VorbehaltKind};

/// One thing wrong with a rule set.
pub(super) struct Finding {
    /// The mistake.
    pub(super) error: RuleError,
    /// All keys whose values make it one.
    pub(super) involves: &'static [&'static str],
}

/// Everything that is wrong with a rule set.
pub(super) fn findings(set: &RuleSet) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Vec::new();
    for (name, value) in entries(set) {
        let key = Key::named(name).expect("every entry has a key");
        findings.extend(number(set, key, &value));
        findings.extend(words(key, &value));
        findings.extend(limits(set, key, &value));
    }
    findings.extend(solos(set));
    findings.extend(dulle(set));
    findings
}

/// Numbers in range; the tricks of a Hochzeit fit into the game, and a soloist's points can be shared by three.
fn number(set: &RuleSet, key: &'static Key, value: &Value) -> Option<Finding> {
    let (Allowed::Number { .. } | Allowed::Multiple { .. }) = key.allowed else { return None };
    let number = value.as_integer().expect("a number is written as an integer");
    let alone: &[&str] = std::slice::from_ref(&key.name);
    let (allowed, involves, remedy) = match key.name {
        "hochzeit.tricks" => {
            let hand = set.hand_size();
            (
                Allowed::Number { min: 1, max: hand as i64 },
                &["hochzeit.tricks", "deck.nines"][..],
                format!("there are {hand} tricks ({})", nines(set)),
            )
        }
        "score.solo_factor" => (key.allowed, alone, "three opponents share it".to_owned()),
        _ => (key.allowed, alone, "write 0 for none".to_owned()),
    };
    let fits = match allowed {
        Allowed::Multiple { of, max } => (of..=max).contains(&number) && number % of == 0,
        Allowed::Number { min, max } => (min..=max).contains(&number),
        _ => true,
    };
    if fits {
        return None;
    }
    let error = RuleError::OutOfRange { key: key.name, value: value.to_string(), allowed, remedy };
    Some(Finding { error, involves })
}

fn nines(set: &RuleSet) -> String {
    format!("deck.nines = {}", set.deck.nines)
}

/// No word of a list twice.
fn words(key: &'static Key, value: &Value) -> Option<Finding> {
    let Allowed::SomeOf(words) = key.allowed else { return None };
    let list = value.as_array().expect("a list is written as an array");
    let times = |word: &&&str| list.iter().filter(|entry| entry.as_str() == Some(**word)).count();
    let twice: Vec<_> = words.iter().filter(|word| times(word) > 1).map(|word| format!("{word:?}")).collect();
    if twice.is_empty() {
        return None;
    }
    let error = RuleError::Contradiction {
        key: key.name,
        value: value.to_string(),
        problem: format!("{} more than once", twice.join(", ")),
        remedy: format!("allowed are {}", key.allowed),
    };
    Some(Finding { error, involves: std::slice::from_ref(&key.name) })
}

/// Solos that are on offer can be declared.
fn solos(set: &RuleSet) -> Option<Finding> {
    let contradicts = !set.solo.kinds.is_empty() && !set.vorbehalt.order.contains(&VorbehaltKind::Solo);
    contradicts.then(|| Finding {
        error: RuleError::Contradiction {
            key: "vorbehalt.order",
            value: key_value(set, "vorbehalt.order"),
            problem: "there are solos, but nobody could declare one".to_owned(),
            remedy: "add \"solo\" to it, or set solo.kinds to []".to_owned(),
        },
        involves: &["solo.kinds", "vorbehalt.order"],
    })
}

fn key_value(set: &RuleSet, name: &str) -> String {
    let entry = entries(set).into_iter().find(|(key, _)| *key == name);
    entry.expect("every key has an entry").1.to_string()
}

/// The limits of the Ansagen never fall, and leave the speaker at least one card.
fn limits(set: &RuleSet, key: &'static Key, value: &Value) -> Vec<Finding> {
    const STEPS: [&str; 5] = ["Re/Kontra", "keine 90", "keine 60", "keine 30", "schwarz"];
    if !matches!(key.allowed, Allowed::Limits { .. }) {
        return Vec::new();
    }
    let latest = set.ansagen.latest;
    let max = set.hand_size() as u8 - 1;
    let mut findings = Vec::new();
    if latest.iter().any(|&limit| limit > max) {
        let error = RuleError::OutOfRange {
            key: key.name,
            value: value.to_string(),
            allowed: Allowed::Limits { max: i64::from(max) },
            remedy: format!("a speaker still holds a card of {} ({})", set.hand_size(), nines(set)),
        };
        findings.push(Finding { error, involves: &["ansagen.latest", "deck.nines"] });
    }
    if let Some(at) = (1..latest.len()).find(|&at| latest[at] < latest[at - 1]) {
        let error = RuleError::Contradiction {
            key: key.name,
            value: value.to_string(),
            problem: format!("{} would end before {}", STEPS[at], STEPS[at - 1]),
            remedy: format!("make number {} at least {}", at + 1, latest[at - 1]),
        };
        findings.push(Finding { error, involves: &["ansagen.latest"] });
    }
    findings
}

/// Only a Dulle can be turned around in the last trick.
fn dulle(set: &RuleSet) -> Option<Finding> {
    let contradicts = set.dulle.mode == DulleMode::Off && set.dulle.last_trick == DulleLastTrick::Reversed;
    contradicts.then(|| Finding {
        error: RuleError::Contradiction {
            key: "dulle.last_trick",
            value: "\"reversed\"".to_owned(),
            problem: "there is no Dulle to turn around (dulle.mode = \"off\")".to_owned(),
            remedy: "set dulle.mode to \"first\" or \"second\", or dulle.last_trick to \"same\"".to_owned(),
        },
        involves: &["dulle.mode", "dulle.last_trick"],
    })
}

#[cfg(test)]
mod tests {
    use crate::contract::SoloKind;
    use crate::rules::testing::any_rule_set;
    use crate::rules::{DulleLastTrick, DulleMode, KEYS, Preset, RuleSet, Rules, VorbehaltKind};
    use proptest::prelude::*;

    /// What the checks say to `ddv` after a change.
    fn faults(change: impl FnOnce(&mut RuleSet)) -> String {
        let mut set = Preset::named("ddv").unwrap().rule_set();
        change(&mut set);
        Rules::new(set).map_or_else(|errors| errors.to_string(), |_| String::new())
    }

    #[test]
    fn solo_kinds_names_each_solo_at_most_once() {
        assert_eq!(faults(|set| set.solo.kinds.clear()), "");
        assert_eq!(
            faults(|set| set.solo.kinds = vec![SoloKind::Damen, SoloKind::Bube, SoloKind::Damen]),
            "solo.kinds = [\"damen\", \"bube\", \"damen\"]: \"damen\" more than once; allowed are lists of \"damen\", \
             \"bube\", \"koenig\", \"gemischt\", \"club\", \"spade\", \"heart\", \"diamond\", \"fleischlos\", each at most once"
        );
    }

    #[test]
    fn vorbehalt_order_names_each_kind_at_most_once_and_solo_if_there_are_solos() {
        assert_eq!(faults(|set| set.vorbehalt.order.reverse()), "");
        assert_eq!(faults(|set| set.vorbehalt.order = vec![VorbehaltKind::Solo]), "");
        assert_eq!(
            faults(|set| set.vorbehalt.order = vec![VorbehaltKind::Solo; 2]),
            "vorbehalt.order = [\"solo\", \"solo\"]: \"solo\" more than once; allowed are lists of \"solo\", \
             \"hochzeit\", each at most once"
        );
        assert_eq!(
            faults(|set| set.vorbehalt.order.clear()),
            "vorbehalt.order = []: there are solos, but nobody could declare one; add \"solo\" to it, or set \
             solo.kinds to []"
        );
        let neither = faults(|set| {
            set.vorbehalt.order.clear();
            set.solo.kinds.clear();
        });
        assert_eq!(neither, "");
    }

    #[test]
    fn ansagen_latest_never_falls() {
        assert_eq!(faults(|set| set.ansagen.latest = [3; 5]), "");
        assert_eq!(
            faults(|set| set.ansagen.latest = [1, 2, 4, 3, 5]),
            "ansagen.latest = [1, 2, 4, 3, 5]: keine 30 would end before keine 60; make number 4 at least 4"
        );
    }

    #[test]
    fn ansagen_latest_leaves_the_speaker_a_card() {
        assert_eq!(faults(|set| set.ansagen.latest = [11; 5]), "");
        assert_eq!(
            faults(|set| set.ansagen.latest = [12; 5]),
            "ansagen.latest = [12, 12, 12, 12, 12]: allowed are lists of five whole numbers from 0 to 11, never falling; \
             a speaker still holds a card of 12 (deck.nines = true)"
        );
        let short = faults(|set| (set.deck.nines, set.ansagen.latest) = (false, [1, 2, 3, 4, 10]));
        assert!(short.contains("from 0 to 9") && short.contains("deck.nines = false"), "{short}");
    }

    #[test]
    fn hochzeit_tricks_is_at_least_one_and_at_most_the_tricks_of_the_game() {
        for (nines, last) in [(true, 12), (false, 10)] {
            for tricks in 0..=14 {
                let text = faults(|set| (set.deck.nines, set.hochzeit.tricks) = (nines, tricks));
                assert_eq!(text.is_empty(), (1..=last).contains(&tricks), "{text}");
            }
        }
        assert_eq!(
            faults(|set| (set.deck.nines, set.hochzeit.tricks) = (false, 11)),
            "hochzeit.tricks = 11: allowed are whole numbers from 1 to 10; there are 10 tricks (deck.nines = false)"
        );
    }

    #[test]
    fn score_and_sonderpunkte_stay_between_0_and_20() {
        let fields: [fn(&mut RuleSet) -> &mut i32; 6] = [
            |set| &mut set.score.won,
            |set| &mut set.score.ansage,
            |set| &mut set.sonderpunkte.gegen_die_alten,
            |set| &mut set.sonderpunkte.doppelkopf,
            |set| &mut set.sonderpunkte.fuchs,
            |set| &mut set.sonderpunkte.karlchen,
        ];
        for field in fields {
            for points in [-1, 0, 20, 21] {
                let text = faults(|set| *field(set) = points);
                assert_eq!(text.is_empty(), (0..=20).contains(&points), "{text}");
            }
        }
        assert_eq!(
            faults(|set| set.score.won = -1),
            "score.won = -1: allowed are whole numbers from 0 to 20; write 0 for none"
        );
    }

    #[test]
    fn score_solo_factor_can_be_shared_by_three_opponents() {
        for factor in -3..=12 {
            let text = faults(|set| set.score.solo_factor = factor);
            assert_eq!(text.is_empty(), [3, 6, 9].contains(&factor), "{text}");
        }
    }

    #[test]
    fn dulle_last_trick_reversed_needs_a_dulle() {
        for mode in [DulleMode::Off, DulleMode::First, DulleMode::Second] {
            let text =
                faults(|set| (set.dulle.mode, set.dulle.last_trick) = (mode, DulleLastTrick::Reversed));
            assert_eq!(text.is_empty(), mode != DulleMode::Off, "{text}");
        }
    }

    #[test]
    fn all_faults_are_found_at_once() {
        let text = faults(|set| {
            set.dulle.mode = DulleMode::Off;
            set.dulle.last_trick = DulleLastTrick::Reversed;
            set.solo.kinds = vec![SoloKind::Bube; 2];
            set.vorbehalt.order.clear();
            set.hochzeit.tricks = 0;
            set.ansagen.latest = [13, 2, 3, 4, 5];
            set.score.won = 100;
        });
        let keys: Vec<&str> = text.lines().map(|line| line.split(' ').next().unwrap()).collect();
        assert_eq!(
            keys,
            [
                "solo.kinds",
                "hochzeit.tricks",
                "ansagen.latest",
                "ansagen.latest",
                "score.won",
                "vorbehalt.order",
                "dulle.last_trick"
            ]
        );
    }

    proptest! {
        #[test]
        fn every_finding_involves_the_key_it_names(set in any_rule_set(), tricks in 0u8..20, won in -5i32..30) {
            let mut set = set;
            (set.hochzeit.tricks, set.score.won) = (tricks, won);
            for finding in super::findings(&set) {
                let text = finding.error.to_string();
                prop_assert!(finding.involves.iter().any(|key| text.starts_with(key)), "{}", text);
                prop_assert!(finding.involves.iter().all(|name| KEYS.iter().any(|key| key.name == *name)));
            }
        }
    }
}
