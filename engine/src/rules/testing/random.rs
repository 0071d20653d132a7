//! Random rule sets.

use rand::Rng;
use toml::{Table, Value};

use crate::rules::diff::{leaf, leaf_mut, to_table};
use crate::rules::{Allowed, KEYS, Key, PRESETS, Preset, RuleSet, Rules, check};

/// A random valid rule set: a preset with none, few, many or all of its keys drawn anew.
///
/// Values that contradict others go back to the preset's, so every key varies, and rules that exclude each other take
/// turns. Thresholds are such that most hands are played, not thrown in. The same generator in the same state gives
/// the same rules on every platform.
///
/// ```
/// use doko_engine::random::Stream;
/// use doko_engine::rules::testing::random_rules;
///
/// let mut rng = Stream::new(7);
/// let (a, b) = (random_rules(&mut rng), random_rules(&mut rng));
/// assert_ne!(a.fingerprint(), b.fingerprint());
/// ```
pub fn random_rules(rng: &mut impl Rng) -> Rules {
    /// How many of 16 keys are drawn anew.
    const SHARES: [u32; 4] = [1, 2, 6, 16];
    let base = &PRESETS[below(PRESETS.len(), rng)];
    let share = SHARES[below(SHARES.len(), rng)];
    let plain = to_table(&base.rule_set());
    let mut table = plain.clone();
    for key in &KEYS {
        if below(16, rng) < share as usize {
            *leaf_mut(&mut table, key) = random_value(key, rng);
        }
    }
    offer_own_solos(&mut table, rng);
    let set = repaired(table, &plain, rng);
    Rules::checked(set, base, None).expect("a repaired rule set is valid")
}

/// Turns these rules into Doppelkopf and draws solos and the order of the Normalspiel anew; beside own solos only the Damensolo is on
/// offer.
pub fn with_own_games(rules: &Rules, rng: &mut impl Rng) -> Rules {
    let plain = to_table(rules.set());
    let mut table = plain.clone();
    let mut set = |name, value| *leaf_mut(&mut table, Key::named(name).expect("a key")) = value;
    set("game", "doppelkopf".into());
    set("solo.kinds", vec!["damen"].into());
    for key in &KEYS {
        if matches!(key.allowed, Allowed::Definitions | Allowed::Cards | Allowed::Card) {
            *leaf_mut(&mut table, key) = random_value(key, rng);
        }
    }
    offer_own_solos(&mut table, rng);
    let base = Preset::named(rules.base()).expect("a base is a preset");
    Rules::checked(repaired(table, &plain, rng), base, None).expect("a repaired rule set is valid")
}

/// Lists most of the solos that the rules define.
fn offer_own_solos(table: &mut Table, rng: &mut impl Rng) {
    let own = leaf(table, Key::named("solo.own").expect("a key")).clone();
    let names = own.as_array().into_iter().flatten().filter_map(|solo| solo.get("name").cloned());
    let offered: Vec<Value> = names.filter(|_| below(4, rng) > 0).collect();
    let kinds = leaf_mut(table, Key::named("solo.kinds").expect("a key"));
    for name in offered {
        let kinds = kinds.as_array_mut().expect("a list");
        kinds.insert(below(kinds.len() + 1, rng), name);
    }
}

/// The rules of a table once they are valid: until then, values that contradict others go back to those of `plain`, which is
/// valid.
fn repaired(mut table: Table, plain: &Table, rng: &mut impl Rng) -> RuleSet {
    loop {
        let set: RuleSet = table.clone().try_into().expect("every value has the type of its key");
        let findings = check::findings(&set);
        if findings.is_empty() {
            return set;
        }
        for finding in findings {
            let changed: Vec<&Key> = finding
                .involves
                .iter()
                .filter_map(|name| Key::named(name))
                .filter(|key| leaf(&table, key) != leaf(plain, key))
                .collect();
            // Several findings may rest on one value that has just gone back.
            if !changed.is_empty() {
                let key = changed[below(changed.len(), rng)];
                *leaf_mut(&mut table, key) = leaf(plain, key).clone();
            }
        }
    }
}

/// A value that the key takes by itself.
fn random_value(key: &Key, rng: &mut impl Rng) -> Value {
    key.in_order(drawn_value(key, rng))
}

/// The same; a list is in any order.
fn drawn_value(key: &Key, rng: &mut impl Rng) -> Value {
    match key.allowed {
        Allowed::Bool => Value::from(below(2, rng) == 1),
        Allowed::Words(words) => Value::from(words[below(words.len(), rng)]),
        // An evening of hundreds of games tests no more than one of some dozens, but takes longer.
        Allowed::Number { .. } if key.name == "session.games" => {
            Value::from([1, 4, 8, 20, 40, 60][below(6, rng)])
        }
        Allowed::NumberOr { word, .. } if below(2, rng) == 0 => Value::from(word),
        Allowed::Number { min, max } | Allowed::NumberOr { min, max, .. } => {
            let (min, max) = playable(key, min, max);
            Value::from(number(min, max, rng))
        }
        Allowed::Multiple { of, max } => Value::from(of * number(1, max / of, rng)),
        Allowed::SomeOf(words) => Value::from(some_of(words, rng)),
        Allowed::LimitsOrNone { .. } if below(2, rng) == 0 => Value::Array(Vec::new()),
        Allowed::Limits { max } | Allowed::LimitsOrNone { max } => {
            let mut limits: Vec<i64> = (0..5).map(|_| number(0, max, rng)).collect();
            limits.sort_unstable();
            Value::from(limits)
        }
        Allowed::Numbers { count, max } => {
            Value::from((0..count).map(|_| number(0, max, rng)).collect::<Vec<_>>())
        }
        Allowed::Definitions => random_solos(rng),
        Allowed::Cards => random_cards(key, rng),
        Allowed::Card => Value::from(["♥10", "♦10", "♠K", "♣A"][below(4, rng)]),
        Allowed::Amounts { words, max } => {
            let words = some_of(words, rng);
            let entries = words.into_iter().map(|word| format!("{word}={}", number(1, max, rng)));
            Value::from(entries.collect::<Vec<_>>())
        }
    }
}

const RANKS: [&str; 6] = ["aces", "tens", "kings", "queens", "jacks", "nines"];

/// Words for cards, the ranks from number 2 on and the suits from number 8.
const CARDS: [&str; 18] = [
    "joker", "dulle", "aces", "tens", "kings", "queens", "jacks", "nines", "clubs", "spades", "hearts",
    "diamonds", "♥10", "♦A", "♣Q", "♣10", "♠K", "♦9",
];

/// Cards for a list of the Normalspiel: mostly the usual trumps with something among them.
fn random_cards(key: &Key, rng: &mut impl Rng) -> Value {
    let cards = match key.leaf() {
        "plain" => some_of(&RANKS, rng),
        "pairs" => {
            let mut pairs = some_of(&[&RANKS[..], &CARDS[12..]].concat(), rng);
            pairs.truncate(below(2, rng) * 3);
            pairs
        }
        "trumps" => {
            let mut trumps = some_of(&CARDS[2..], rng);
            trumps.truncate(below(3, rng));
            if below(3, rng) == 0 {
                let all = ["joker", "dulle", "queens", "jacks", "spades"];
                trumps.retain(|cards| !all.contains(cards));
                trumps.extend(all);
            } else {
                trumps.push("normal");
            }
            trumps
        }
        _ => some_of(&CARDS[2..], rng),
    };
    cards.into()
}

/// Up to three solos that nobody has thought of.
fn random_solos(rng: &mut impl Rng) -> Value {
    const NAMES: [&str; 3] = ["Spitzensolo", "Fernsolo", "Ober"];
    let count = below(NAMES.len() + 1, rng);
    let solos = NAMES[..count].iter().map(|&name| Value::Table(random_solo(name, rng)));
    Value::Array(solos.collect())
}

fn random_solo(name: &str, rng: &mut impl Rng) -> Table {
    let mut trumps = some_of(&CARDS, rng);
    trumps.truncate(below(7, rng));
    // Both nines of a deck that has none would be no trumps.
    if trumps.iter().all(|cards| ["nines", "♦9", "joker", "dulle"].contains(cards)) {
        trumps.push("queens");
    }
    let follows = below(4, rng) == 0;
    if follows {
        trumps.push("normal");
    }
    let suits = trumps.iter().filter(|cards| CARDS[8..12].contains(cards)).count();
    let dulle = trumps.iter().copied().find(|cards| ["♣10", "♠K", "♣Q"].contains(cards));
    let mut solo = Table::from_iter([("name".to_owned(), name.into()), ("trumps".to_owned(), trumps.into())]);
    let mut sometimes = |key: &str, can_be: bool, value: Value| {
        if can_be && below(4, rng) == 0 {
            solo.insert(key.to_owned(), value);
        }
        below(1_000, rng)
    };
    let n = sometimes("goal", true, "no_trick".into());
    sometimes("schweine", suits == 1 && !follows, true.into());
    sometimes("suit", follows, CARDS[8 + n % 4].into());
    sometimes("dulle", dulle.is_some(), dulle.unwrap_or_default().into());
    sometimes("value", true, (1 + n as i64 % 50).into());
    sometimes("factor", true, (3 * (1 + n as i64 % 3)).into());
    sometimes("lead", true, ["forehand", "pflicht", "soloist"][n % 3].into());
    sometimes("beside", true, "damen".into());
    let counted = some_of(&["doppelkopf", "fuchs", "karlchen", "dulle_caught"], rng);
    let lists = [("plain", &RANKS[..]), ("second", &CARDS[2..]), ("last_trick", &CARDS[2..])];
    let lists = lists.map(|(key, words)| (key, Value::from(some_of(words, rng))));
    for (key, value) in std::iter::once(("sonderpunkte", counted.into())).chain(lists) {
        if below(3, rng) == 0 {
            solo.insert(key.to_owned(), value);
        }
    }
    solo
}

/// The part of a key's range in which most hands are played. If nearly every hand could be thrown in, or were an Armut that
/// nobody takes, players who always choose that would never play a card.
fn playable(key: &Key, min: i64, max: i64) -> (i64, i64) {
    match key.name {
        "throw_in.luschen" | "throw_in.kings" => (4, max),
        "throw_in.volle" => (7, max),
        "throw_in.nines_and_kings" => (6, max),
        "throw_in.augen" => (80, max),
        "throw_in.max_trumps" => (min, 3),
        "throw_in.max_augen" => (min, 45),
        "throw_in.bube_highest" => (min, 6),
        "armut.max_trumps" | "armut.min_trumps" => (min, 5),
        _ => (min, max),
    }
}

/// Some of the words, in any order.
fn some_of(words: &[&'static str], rng: &mut impl Rng) -> Vec<&'static str> {
    let mut left = words.to_vec();
    let count = below(words.len() + 1, rng);
    (0..count).map(|_| left.swap_remove(below(left.len(), rng))).collect()
}

/// A number from `min` to `max`.
fn number(min: i64, max: i64, rng: &mut impl Rng) -> i64 {
    min + below((max - min + 1) as usize, rng) as i64
}

/// A number from 0 to `end - 1`; the bias is below `end` in 2^32.
fn below(end: usize, rng: &mut impl Rng) -> usize {
    ((u64::from(rng.next_u32()) * end as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::random::Stream;
    use crate::rules::diff::entries;
    use crate::rules::plain;
    use crate::ruleset::*;

    #[test]
    fn random_rules_are_valid_and_every_key_varies() {
        let mut rng = Stream::new(11);
        let mut seen = vec![BTreeSet::new(); KEYS.len()];
        for _ in 0..2_000 {
            let rules = random_rules(&mut rng);
            assert!(check::findings(rules.set()).is_empty(), "{}", rules.label());
            for (values, (_, value)) in seen.iter_mut().zip(entries(rules.set())) {
                values.insert(plain(&value));
            }
        }
        for (key, values) in KEYS.iter().zip(&seen) {
            let words = match key.allowed {
                Allowed::Words(words) => words.len(),
                _ => 2,
            };
            assert!(values.len() >= words, "{} takes only {values:?}", key.name);
        }
    }

    #[test]
    fn rules_that_exclude_each_other_take_turns() {
        let mut rng = Stream::new(12);
        let labels: Vec<_> = (0..2_000).map(|_| random_rules(&mut rng)).collect();
        let share = |is: fn(&RuleSet) -> bool| labels.iter().filter(|rules| is(rules.set())).count();
        for count in [
            share(|set| set.score.scheme == Scheme::Alten && set.armut.max_trumps.0.is_some()),
            share(|set| set.hochzeit.mode == HochzeitMode::Automatic && set.dulle.mode == DulleMode::Second),
            share(|set| set.schweine.superschweine == Superschweine::Nine),
            share(|set| set.schweine.hyperschweine != Hyperschweine::Off),
            share(|set| set.solo.priority == SoloPriority::Bidding),
            share(|set| set.solo.silent == SoloSilent::AnyHand),
            share(|set| set.ansagen.first_trick_duty.0.is_some()),
            share(|set| !set.score.solo_value.is_empty()),
            share(|set| set.session.pflicht_solo > 0 && set.session.games > 1),
            share(|set| set.game == GameKind::Schiebekopf),
        ] {
            assert!(count >= 20, "{count} of 2000");
        }
    }

    #[test]
    fn the_same_state_gives_the_same_rules() {
        let draw = || {
            let mut rng = Stream::new(13);
            [(); 20].map(|()| random_rules(&mut rng).fingerprint())
        };
        assert_eq!(draw(), draw());
    }
}
