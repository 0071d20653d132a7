//! What the rules say, as inputs; and which rules networks were taught by.

use std::collections::BTreeMap;

use doko_engine::Rules;
use doko_engine::rules::{
    Doubling, DulleLastTrick, DulleMode, HochzeitMode, Key, Kontra121, RuleSet, Scheme, SchweineMode,
    StepsCount, entries, plain,
};

/// A question about the rules.
type Asked = fn(&RuleSet) -> bool;

/// The questions whose answers are inputs, in order: what changes how cards are worth playing, or what is worth saying.
pub(super) const ASKED: &[(&str, Asked)] = &[
    ("deck.nines = true", |set| set.deck.nines),
    ("dulle.mode = off", |set| set.dulle.mode == DulleMode::Off),
    ("dulle.mode = second", |set| set.dulle.mode == DulleMode::Second),
    ("dulle.last_trick = reversed", |set| set.dulle.last_trick == DulleLastTrick::Reversed),
    ("schweine.mode is not off", |set| set.schweine.mode != SchweineMode::Off),
    ("schweine.mode = automatic", |set| set.schweine.mode == SchweineMode::Automatic),
    ("schweine.super is not off", |set| set.schweine.superschweine.rank().is_some()),
    ("score.scheme = alten", |set| set.score.scheme == Scheme::Alten),
    ("score.doubling is not off", |set| set.score.doubling != Doubling::Off),
    ("score.ansage > 1", |set| set.score.ansage > 1),
    ("score.kontra_121 = last", |set| set.score.kontra_121 == Kontra121::Last),
    ("score.steps = announced", |set| set.score.steps == StepsCount::Announced),
    ("score.feigheit is not off", |set| set.score.feigheit.0.is_some()),
    ("score.solo_factor > 3", |set| set.score.solo_factor > 3),
    ("hochzeit.mode = automatic", |set| set.hochzeit.mode == HochzeitMode::Automatic),
    ("hochzeit.tricks is not all", |set| set.hochzeit.tricks.0.is_some()),
    ("armut.max_trumps is not off", |set| set.armut.max_trumps.0.is_some()),
    ("ansagen.absage_needs_ansage = true", |set| set.ansagen.absage_needs_ansage),
    ("sonderpunkte.gegen_die_alten > 0", |set| set.sonderpunkte.gegen_die_alten > 0),
    ("sonderpunkte.doppelkopf > 0", |set| set.sonderpunkte.doppelkopf > 0),
    ("sonderpunkte.fuchs > 0", |set| set.sonderpunkte.fuchs > 0),
    ("sonderpunkte.fuchs_last_trick > 0", |set| set.sonderpunkte.fuchs_last_trick > 0),
    ("sonderpunkte.karlchen > 0", |set| set.sonderpunkte.karlchen > 0),
    ("sonderpunkte.karlchen_caught > 0", |set| set.sonderpunkte.karlchen_caught > 0),
    ("sonderpunkte.dulle_caught > 0", |set| set.sonderpunkte.dulle_caught > 0),
    ("sonderpunkte.herzstich > 0", |set| set.sonderpunkte.herzstich > 0),
    ("sonderpunkte.klabautermann > 0", |set| set.sonderpunkte.klabautermann > 0),
    ("sonderpunkte.for_losers = true", |set| set.sonderpunkte.for_losers),
];

/// The groups of keys that decide nothing within a game that is played: what knocks double, they double alike.
const OUTSIDE: [&str; 3] = ["session", "signals", "klopfen"];

/// The values that the keys of these rules have, of those keys that decide something within a game.
pub fn taught_by<'r>(all: impl IntoIterator<Item = &'r Rules>) -> BTreeMap<String, Vec<toml::Value>> {
    let mut taught: BTreeMap<String, Vec<toml::Value>> = BTreeMap::new();
    for rules in all {
        for (key, value) in inside(rules) {
            let values = taught.entry(key.to_owned()).or_default();
            if !values.contains(&value) {
                values.push(value);
            }
        }
    }
    taught
}

/// What these rules say otherwise than all by which networks were taught, as `key = value`.
pub fn unknown(rules: &Rules, taught: &BTreeMap<String, Vec<toml::Value>>) -> Vec<String> {
    // A key that came later had its plain value while they were taught.
    let is_plain = |key: &str, value: &toml::Value| {
        Key::named(key).and_then(|key| key.plain).is_some_and(|word| word == plain(value))
    };
    let is_known = |key: &str, value: &toml::Value| match taught.get(key) {
        Some(values) => values.contains(value),
        None => is_plain(key, value),
    };
    let unknown = inside(rules).filter(|(key, value)| !is_known(key, value));
    unknown.map(|(key, value)| format!("{key} = {value}")).collect()
}

fn inside(rules: &Rules) -> impl Iterator<Item = (&'static str, toml::Value)> {
    let is_inside = |key: &str| !OUTSIDE.contains(&key.split('.').next().unwrap_or_default());
    entries(rules.set()).into_iter().filter(move |(key, _)| is_inside(key))
}
