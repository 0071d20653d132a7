//! Keys that the other rules leave without effect, and which of these do it.
//!
//! A key is listed only where it is certain that no game and no evening depends on it. The rule catalogue puts such
//! values in brackets, and people are told of those that they have set themselves.

use std::collections::BTreeSet;
use std::fmt;

use toml::Value;

use super::check::findings;
use super::diff::{entries, leaf_mut, to_table};
use super::is_plain;
use crate::contract::AloneGame;
use crate::lang::{Lang, told};
use crate::ruleset::{
    Allowed, AnsagenMode, AnsagenSolo, DulleCaughtBy, DulleLastTrick, DulleMode, GameKind, GenscherMode,
    HochzeitMode, JokerMode, Key, NthSolo, RuleSet, Scheme, SchweineIn, SchweineMode, SoloLead,
    SoloLengthens, SoloPriority, SoloRedeal, VorbehaltKind, VorbehaltPriority,
};

/// Keys, and when they are without effect.
struct Idle {
    /// The keys; `group.*` is every key of the group except those in `by`.
    keys: &'static [&'static str],
    /// Whether they are without effect.
    when: fn(&RuleSet) -> bool,
    /// The keys whose values decide that; `group.*` is every other key of the group, all of them off.
    by: &'static [&'static str],
}

const fn idle(
    keys: &'static [&'static str],
    by: &'static [&'static str],
    when: fn(&RuleSet) -> bool,
) -> Idle {
    Idle { keys, when, by }
}

/// When keys are without effect; of several reasons, people are told the first.
#[rustfmt::skip]
static IDLE: &[Idle] = &[
    // Other games.
    idle(&["schweine.*", "throw_in.*", "solo.*", "vorbehalt.*", "hochzeit.*", "armut.*", "genscher.*", "klopfen.*", "ansagen.*", "score.*",
           "sonderpunkte.*", "session.sitting_dealer", "session.pflicht_solo", "session.pflicht_kinds", "session.solo_lengthens", "session.solo_redeal", "session.bock",
           "session.bock_events", "session.bock_length", "session.bock_for", "session.bock_overlap"], &["game"], |set| set.game.is_each_alone()),
    idle(&["trickless_wins"], &["game"], |set| set.game.is_each_alone() && set.game != GameKind::Hammelrennen),
    idle(&["trickless_wins"], &["game", "vorbehalt.order"],
         |set| set.game == GameKind::Doppelkopf && !set.has_hammelrennen()),
    idle(&["trickless_doubles"], &["game"], |set| set.game.is_each_alone() && set.game != GameKind::Ramsch),
    idle(&["trickless_doubles"], &["game", "armut.max_trumps"], |set| has_no_ramsch(set) && set.armut.max_trumps.0.is_none()),
    idle(&["trickless_doubles"], &["game", "armut.refused"], has_no_ramsch),
    idle(&["stake"], &["game", "armut.max_trumps", "vorbehalt.order"], |set| has_no_stake(set) && set.armut.max_trumps.0.is_none()),
    idle(&["stake"], &["game", "armut.refused", "vorbehalt.order"], has_no_stake),
    // Cards.
    idle(&["dulle.*", "order.dulle", "sonderpunkte.dulle_caught", "sonderpunkte.dulle_caught_by"], &["dulle.mode"],
         |set| set.dulle.mode == DulleMode::Off),
    idle(&["schweine.*", "hochzeit.lone_is_solo"], &["schweine.mode"], |set| set.schweine.mode == SchweineMode::Off),
    idle(&["joker.*"], &["joker.mode"], |set| set.joker.mode == JokerMode::Off),
    idle(&["joker.above"], &["schweine.mode"], |set| set.schweine.mode == SchweineMode::Off),
    idle(&["joker.above"], &["game"], |set| set.game.is_each_alone()),
    // Six nines are left.
    idle(&["throw_in.luschen"], &["joker.mode"],
         |set| set.joker.mode != JokerMode::Off && set.throw_in.luschen.0.is_some_and(|least| least > 6)),
    idle(&["schweine.hyper"], &["schweine.super"], |set| set.schweine.superschweine.rank().is_none()),
    idle(&["throw_in.rank"], &["vorbehalt.priority"], |set| set.vorbehalt.priority == VorbehaltPriority::Seat),
    idle(&["vorbehalt.priority"], &["vorbehalt.order"], ranks_one_kind_at_most),
    idle(&["throw_in.rank"], &["throw_in.*"], |set| is_rest_off(set, "throw_in.rank")),
    idle(&["dulle.first_with_schweine"], &["dulle.mode"], |set| set.dulle.mode == DulleMode::First),
    idle(&["dulle.first_with_schweine"], &["schweine.mode"], |set| set.schweine.mode == SchweineMode::Off),
    // Solos.
    idle(&["solo.own"], &["solo.kinds"], |set| set.solo.own.iter().all(|solo| !set.solo.kinds.contains(&solo.kind()))),
    idle(&["solo.named", "solo.lead_kinds", "solo.lead_nth", "score.solo_bonus"], &["solo.kinds"], |set| set.solo.kinds.is_empty()),
    // Where one may speak in solos only, and there are none, nobody ever may.
    idle(&["ansagen.solo"], &["solo.kinds"],
         |set| set.solo.kinds.is_empty() && set.ansagen.solo != AnsagenSolo::Only),
    idle(&["solo.lead_kinds", "solo.lead_nth"], &["solo.lead"], |set| set.solo.lead == SoloLead::Soloist),
    idle(&["solo.lead_nth"], &["session.games"],
         |set| set.session.games == 1 && !set.solo.lead_nth.contains(&NthSolo::First)),
    idle(&["solo.bidding_ties"], &["solo.priority"], |set| set.solo.priority != SoloPriority::Bidding),
    idle(&["solo.priority", "solo.lead", "session.pflicht_solo", "session.pflicht_kinds", "session.solo_lengthens", "session.solo_redeal", "sonderpunkte.solo",
           "score.solo_value"], &["solo.kinds"], |set| set.solo.kinds.is_empty()),
    idle(&["session.pflicht_solo", "session.pflicht_kinds", "session.solo_lengthens", "session.solo_redeal", "session.bock", "session.bock_events", "session.bock_length",
           "session.bock_for", "session.bock_overlap"], &["session.games"],
         |set| set.session.games == 1),
    idle(&["solo.lead"], &["session.pflicht_solo"], |set| awaits_pflicht(set) && set.session.pflicht_solo == 0),
    idle(&["solo.lead"], &["session.games"], |set| awaits_pflicht(set) && set.session.games == 1),
    idle(&["session.solo_redeal"], &["session.pflicht_solo"],
         |set| redeals_after_pflicht(set) && set.session.pflicht_solo == 0),
    idle(&["session.pflicht_kinds"], &["session.pflicht_solo"], |set| set.session.pflicht_solo < 2),
    idle(&["session.solo_lengthens"], &["session.pflicht_solo"],
         |set| set.session.solo_lengthens == SoloLengthens::Pflicht && set.session.pflicht_solo == 0),
    // Hochzeit and Armut.
    idle(&["hochzeit.lone_is_solo", "hochzeit.ruff_is_alone", "ansagen.hochzeit", "score.lone_hochzeit",
           "sonderpunkte.in_hochzeit"], &["hochzeit.mode"],
         |set| set.hochzeit.mode == HochzeitMode::Automatic),
    idle(&["hochzeit.partner", "hochzeit.tricks", "hochzeit.lone_is_solo", "hochzeit.ruff_is_alone", "ansagen.hochzeit",
           "score.lone_hochzeit", "sonderpunkte.in_hochzeit"], &["vorbehalt.order"],
         |set| !looks_for_a_partner(set)),
    idle(&["hochzeit.lone_is_solo"], &["schweine.in"], |set| !ends_schweine(set)),
    idle(&["hochzeit.lone_is_solo"], &["schweine.mode"], |set| set.schweine.mode == SchweineMode::BeforePlay),
    idle(&["armut.*", "ansagen.armut"], &["armut.max_trumps"], |set| set.armut.max_trumps.0.is_none()),
    idle(&["genscher.pair"], &["genscher.mode"], |set| set.genscher.mode == GenscherMode::Off),
    // Ansagen.
    idle(&["ansagen.*", "score.kontra_121", "score.absage", "score.absage_points", "score.early_ansage", "score.reached",
           "score.nobody_won"], &["ansagen.mode"], |set| set.ansagen.mode == AnsagenMode::Off),
    idle(&["score.ansage", "score.doubling"], &["ansagen.mode", "score.as_announced"],
         |set| set.ansagen.mode == AnsagenMode::Off && set.score.as_announced.is_empty()),
    idle(&["ansagen.hochzeit", "ansagen.armut"], &["ansagen.solo"], |set| set.ansagen.solo == AnsagenSolo::Only),
    idle(&["ansagen.duty_except", "ansagen.duty_tricks", "ansagen.duty_goes_on"], &["ansagen.first_trick_duty"], |set| set.ansagen.first_trick_duty.0.is_none()),
    // The score.
    idle(&["score.won", "score.even", "score.solo_bonus", "score.ansage", "score.early_ansage", "score.as_announced",
           "score.doubling", "score.absage", "score.absage_points", "score.steps", "score.reached", "score.feigheit",
           "score.nobody_won", "score.solo_value", "score.lone_hochzeit", "sonderpunkte.*"], &["score.scheme"], |set| set.score.scheme == Scheme::Alten),
    idle(&["score.alten", "score.schneider", "score.fuchs_payment", "score.karlchen_stake"], &["score.scheme"], |set| set.score.scheme == Scheme::Points),
    idle(&["score.altenstrafe_when"], &["score.altenstrafe"], |set| set.score.altenstrafe == 0),
    idle(&["sonderpunkte.dulle_caught_by"], &["sonderpunkte.dulle_caught"], |set| set.sonderpunkte.dulle_caught == 0),
    idle(&["sonderpunkte.dulle_caught", "sonderpunkte.dulle_caught_by"], &["sonderpunkte.dulle_caught_by", "dulle.mode"],
         never_beats_a_dulle),
    idle(&["sonderpunkte.karlchen_caught_by"], &["sonderpunkte.karlchen_caught"],
         |set| set.sonderpunkte.karlchen_caught == 0),
    idle(&["sonderpunkte.gegen_die_alten_when", "score.even"], &["sonderpunkte.gegen_die_alten"],
         |set| set.sonderpunkte.gegen_die_alten == 0),
    idle(&["sonderpunkte.in_solos", "sonderpunkte.in_hochzeit"], &["sonderpunkte.*"],
         |set| is_rest_off(set, "sonderpunkte.in_solos")),
    // Sessions.
    idle(&["session.sitting_dealer"], &["session.players"], |set| set.session.players == 4),
    idle(&["session.bock_events", "session.bock_length", "session.bock_for", "session.bock_overlap"], &["session.bock"],
         |set| !set.session.bock),
];

/// Whether Doppelkopf is played, and no Ramsch in place of a refused Armut.
fn has_no_ramsch(set: &RuleSet) -> bool {
    set.game == GameKind::Doppelkopf && set.game_of_refused_armut() != Some(AloneGame::Ramsch)
}

/// Whether Doppelkopf is played, and no game in which losers pay a stake.
fn has_no_stake(set: &RuleSet) -> bool {
    has_no_ramsch(set) && !set.has_hammelrennen()
}

/// A soloist leads only if it owed the solo.
fn awaits_pflicht(set: &RuleSet) -> bool {
    set.solo.lead == SoloLead::Pflicht
}

/// The same dealer deals again only after a solo that was owed.
fn redeals_after_pflicht(set: &RuleSet) -> bool {
    matches!(set.session.solo_redeal, SoloRedeal::Pflicht | SoloRedeal::PflichtByChoice)
}

/// Whether players can declare a Hochzeit, or one comes about by itself.
fn looks_for_a_partner(set: &RuleSet) -> bool {
    set.hochzeit.mode == HochzeitMode::Automatic || set.vorbehalt.order.contains(&VorbehaltKind::Hochzeit)
}

/// Whether there are no two kinds of Vorbehalt that could compete: solos by themselves are ranked by `solo.priority`.
fn ranks_one_kind_at_most(set: &RuleSet) -> bool {
    let is_thrown_in = !is_rest_off(set, "throw_in.rank");
    let kinds = set.vorbehalt.order.iter().filter(|&&kind| set.has_vorbehalt(kind));
    kinds.count() + usize::from(is_thrown_in) <= 1
}

/// Whether Schweine of a Hochzeit end as its holder stays alone.
fn ends_schweine(set: &RuleSet) -> bool {
    let contracts = &set.schweine.contracts;
    contracts.contains(&SchweineIn::Hochzeit) && !contracts.contains(&SchweineIn::Farbsolo)
}

/// Whether only the second ♥10 could catch a Dulle, but always loses to the first.
fn never_beats_a_dulle(set: &RuleSet) -> bool {
    set.sonderpunkte.dulle_caught_by == DulleCaughtBy::Dulle
        && set.dulle.mode == DulleMode::First
        && set.dulle.last_trick == DulleLastTrick::Same
}

/// Whether all other keys of the group of this one are off, as far as they can be.
fn is_rest_off(set: &RuleSet, key: &str) -> bool {
    let group = Key::named(key).and_then(Key::group);
    entries(set).into_iter().all(|(name, value)| {
        let other = Key::named(name).expect("every entry has a key");
        other.group() != group || name == key || !can_be_off(other) || is_plain(other, &value)
    })
}

const fn can_be_off(key: &Key) -> bool {
    !matches!(key.allowed, Allowed::Words(_) | Allowed::Limits { .. } | Allowed::Numbers { .. })
}

impl Idle {
    /// Whether it speaks of this key.
    fn is_about(&self, key: &Key) -> bool {
        self.keys.iter().any(|&name| match name.strip_suffix(".*") {
            Some(group) => key.group() == Some(group) && !self.by.contains(&key.name),
            None => name == key.name,
        })
    }
}

/// A key whose value changes nothing under the other rules. Shown as a sentence.
///
/// ```
/// use doko_engine::rules::RuleSource;
///
/// let rules = RuleSource::preset("klassisch").set("sonderpunkte.fuchs=1").rules()?;
/// let told: Vec<String> = rules.without_effect().iter().map(ToString::to_string).collect();
/// assert_eq!(told, ["sonderpunkte.fuchs = 1 has no effect: score.scheme is \"alten\""]);
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct WithoutEffect {
    /// The key.
    pub key: &'static str,
    /// Its value.
    pub value: Value,
    /// The keys that leave it without effect, with their values. `group.*` is every other key of the group, and its
    /// value is `off`.
    pub because: Vec<(&'static str, Value)>,
}

impl WithoutEffect {
    /// The sentence in a language, without a full stop.
    pub fn sentence(&self, lang: Lang) -> String {
        let reason = |(key, value): &(&str, Value)| {
            if key.ends_with(".*") {
                told!(lang, "every other key {key} is off", "alle anderen Schlüssel {key} sind aus")
            } else {
                told!(lang, "{key} is {value}", "{key} ist {value}")
            }
        };
        let reasons: Vec<String> = self.because.iter().map(reason).collect();
        let (key, value, reasons) = (self.key, &self.value, reasons.join(lang.pick(" and ", " und ")));
        told!(
            lang,
            "{key} = {value} has no effect: {reasons}",
            "{key} = {value} bleibt ohne Wirkung: {reasons}"
        )
    }
}

impl fmt::Display for WithoutEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Lang::En))
    }
}

/// Every key of a rule set whose value changes nothing under the others, in file order.
///
/// A key is listed only where that is certain.
///
/// ```
/// use doko_engine::rules::{Rules, without_effect};
///
/// let idle: Vec<&str> = without_effect(Rules::preset("vln")?.set()).iter().map(|idle| idle.key).collect();
/// assert!(idle.contains(&"session.bock_events") && !idle.contains(&"schweine.in"));
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
pub fn without_effect(set: &RuleSet) -> Vec<WithoutEffect> {
    let entries = entries(set);
    let holds: Vec<&Idle> = IDLE.iter().filter(|idle| (idle.when)(set)).collect();
    let value_of = |name: &'static str| {
        let entry = entries.iter().find(|(key, _)| *key == name);
        (name, entry.map_or_else(|| "off".into(), |(_, value)| value.clone()))
    };
    entries
        .iter()
        .filter_map(|(name, value)| {
            let key = Key::named(name).expect("every entry has a key");
            let idle = holds.iter().find(|idle| idle.is_about(key))?;
            let by = idle.by.iter().filter(|by| *by != name);
            let because = by.map(|&by| value_of(by)).collect();
            Some(WithoutEffect { key: key.name, value: value.clone(), because })
        })
        .collect()
}

/// The keys that somebody has `given` and that have no effect. A key is left out if the base's value would contradict the other
/// rules: then it had to be given. A file of most keys, as `doko` writes it, repeats its base
/// in most of them: of such a file, only what differs from the base.
pub(super) fn given_in_vain(
    set: &RuleSet,
    base: &RuleSet,
    given: &BTreeSet<&'static str>,
) -> Vec<WithoutEffect> {
    let base = entries(base);
    let is_whole = 2 * given.len() > base.len();
    let repeats =
        |idle: &WithoutEffect| base.iter().any(|(key, value)| *key == idle.key && *value == idle.value);
    let is_needed = |idle: &WithoutEffect| {
        let key = Key::named(idle.key).expect("it is a key");
        let mut table = to_table(set);
        let of_base = base.iter().find(|(name, _)| *name == idle.key).map(|(_, value)| value.clone());
        *leaf_mut(&mut table, key) = of_base.expect("a base gives every key a value");
        table.try_into().is_ok_and(|set| !findings(&set).is_empty())
    };
    let mut idle = without_effect(set);
    idle.retain(|idle| given.contains(idle.key) && !(is_whole && repeats(idle)) && !is_needed(idle));
    idle
}
