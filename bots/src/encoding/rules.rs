//! The rules as facts: how many points each event brings, and which rules hold. Card planes tell which card beats which.

use doko_engine::rules::{
    AbsageCounts, Doubling, EvenCounts, HochzeitMode, Kontra121, RuleSet, Scheme, SchweineMode, StepsCount,
};

/// The key of an event, and how many points it brings.
type Points = (&'static str, fn(&RuleSet) -> i32);

/// The events that bring points, in the order of the facts `POINTS`.
pub const EVENTS: [Points; 17] = [
    ("score.won", |set| set.score.won),
    ("score.ansage", |set| set.score.ansage),
    ("score.early_ansage", |set| set.score.early_ansage),
    ("score.absage_points", |set| set.score.absage_points),
    ("sonderpunkte.gegen_die_alten", |set| set.sonderpunkte.gegen_die_alten),
    ("sonderpunkte.doppelkopf", |set| set.sonderpunkte.doppelkopf),
    ("sonderpunkte.fuchs", |set| set.sonderpunkte.fuchs),
    ("sonderpunkte.fuchs_both", |set| set.sonderpunkte.fuchs_both),
    ("sonderpunkte.fuchs_last_trick", |set| set.sonderpunkte.fuchs_last_trick),
    ("sonderpunkte.fuchs_caught_last_trick", |set| set.sonderpunkte.fuchs_caught_last_trick),
    ("sonderpunkte.karlchen", |set| set.sonderpunkte.karlchen),
    ("sonderpunkte.karlchen_caught", |set| set.sonderpunkte.karlchen_caught),
    ("sonderpunkte.dulle_caught", |set| set.sonderpunkte.dulle_caught),
    ("sonderpunkte.dulle_last_trick", |set| set.sonderpunkte.dulle_last_trick),
    ("sonderpunkte.herzstich", |set| set.sonderpunkte.herzstich),
    ("sonderpunkte.klabautermann", |set| set.sonderpunkte.klabautermann),
    ("sonderpunkte.solo", |set| set.sonderpunkte.solo),
];

/// How many facts there are for the points of one event: that it brings one, two, three or more.
const STEPS: i32 = 3;

/// A rule that can hold.
type Holds = (&'static str, fn(&RuleSet) -> bool);

/// The rules that can hold, in the order of the facts `RULES`.
const RULES: [Holds; 20] = [
    ("deck.nines = true", |set| set.deck.nines),
    ("schweine.mode is not off", |set| set.schweine.mode != SchweineMode::Off),
    ("schweine.mode = automatic", |set| set.schweine.mode == SchweineMode::Automatic),
    ("schweine.super is not off", |set| set.schweine.superschweine.rank().is_some()),
    ("score.scheme = alten", |set| set.score.scheme == Scheme::Alten),
    ("score.doubling is not off", |set| set.score.doubling != Doubling::Off),
    ("score.kontra_121 = last", |set| set.score.kontra_121 == Kontra121::Last),
    ("score.even = won", |set| set.score.even == EvenCounts::Won),
    ("score.steps = announced", |set| set.score.steps == StepsCount::Announced),
    ("score.absage = fulfilled", |set| set.score.absage == AbsageCounts::Fulfilled),
    ("score.feigheit is not off", |set| set.score.feigheit.0.is_some()),
    ("score.solo_factor > 3", |set| set.score.solo_factor > 3),
    ("score.solo_bonus > 0", |set| set.score.solo_bonus > 0),
    ("hochzeit.mode = automatic", |set| set.hochzeit.mode == HochzeitMode::Automatic),
    ("hochzeit.tricks is not all", |set| set.hochzeit.tricks.0.is_some()),
    ("armut.max_trumps is not off", |set| set.armut.max_trumps.0.is_some()),
    ("ansagen.skip = true", |set| set.ansagen.skip),
    ("ansagen.absage_needs_ansage = true", |set| set.ansagen.absage_needs_ansage),
    ("ansagen.ladder > 0", |set| set.ansagen.ladder > 0),
    ("sonderpunkte.for_losers = true", |set| set.sonderpunkte.for_losers),
];

/// Each rule that can hold, as `key = value`.
pub const RULE_NAMES: [&str; RULES.len()] = {
    let mut names = [""; RULES.len()];
    let mut n = 0;
    while n < names.len() {
        names[n] = RULES[n].0;
        n += 1;
    }
    names
};

/// The facts of `POINTS` and of `RULES`, each from its lowest bit on.
pub(super) fn facts(set: &RuleSet) -> [u64; 2] {
    let mut all = [0; 2];
    for (n, (_, points)) in EVENTS.iter().enumerate() {
        let steps = points(set).clamp(0, STEPS);
        all[0] |= ((1 << steps) - 1) << (STEPS * n as i32);
    }
    for (n, (_, holds)) in RULES.iter().enumerate() {
        all[1] |= u64::from(holds(set)) << n;
    }
    all
}
