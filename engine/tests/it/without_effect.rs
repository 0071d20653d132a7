//! Keys without effect: no game and no evening depends on them, and no explanation tells them.

use std::collections::BTreeSet;
use std::fmt::Write;

use doko_engine::explain::explain_sections;
use doko_engine::rules::testing::{changed, values_of};
use doko_engine::rules::{KEYS, PRESETS, RuleSet, RuleSource, Rules, without_effect};
use doko_engine::session::{Played, Player, Session};
use doko_engine::{Deal, Game, Lang, Phase, Setup};
use toml::Value;

use crate::common::{Dice, times};
use crate::playing::{Move, Temper, random_rules};

/// The keys of a rule set that are without effect.
fn idle(set: &RuleSet) -> Vec<&'static str> {
    without_effect(set).iter().map(|idle| idle.key).collect()
}

/// Other values of a key, under which it is without effect too.
fn others(set: &RuleSet, key: &str, dice: &mut Dice) -> Option<(Value, Rules)> {
    let key = KEYS.iter().find(|other| other.name == key).expect("a key");
    let mut values = values_of(key);
    let value = values.swap_remove(dice.below(values.len()));
    let other = changed(set, key.name, value.clone()).expect("every value has the type of its key");
    let rules = (other != *set).then(|| Rules::new(other))?.ok()?;
    idle(rules.set()).contains(&key.name).then_some((value, rules))
}

/// A random game: everything that could be done at each moment, what was done, and what it came to.
fn game(rules: &Rules, deal: Deal, setup: Setup, dice: &mut Dice) -> (String, Option<Played>) {
    let temper = Temper::random(dice);
    let mut game = Game::in_session(rules, deal, setup);
    let mut course = String::new();
    while !matches!(game.phase(), Phase::Over | Phase::Redeal) {
        let chosen = temper.choose(&game, dice);
        writeln!(course, "{:?} of {:?}", chosen, Move::offered(&game)).expect("a string takes every text");
        chosen.try_at(&mut game).expect("a legal move");
    }
    if let Some(score) = game.score() {
        let lines: Vec<_> =
            score.items().map(|(party, item, points)| (party, item, points, score.factor_of(item))).collect();
        let payments: Vec<_> = score.payments().collect();
        write!(course, "{lines:?} {payments:?} {:?}", score.points()).expect("a string takes every text");
    }
    write!(course, "{:?}", game.events()).expect("a string takes every text");
    (course, Played::of(&game))
}

/// A deal by itself, then the first games of an evening.
fn course(rules: &Rules, seed: u64) -> String {
    const GAMES: u64 = 6;
    let mut dice = Dice::new(seed);
    let dealer = Player::new(0).expect("a player");
    let mut evening = Session::new(rules, dealer);
    let setup = evening.next_game().expect("a game").setup;
    let (mut course, _) = game(rules, rules.deal(seed, GAMES, 0), Setup::single(setup.forehand), &mut dice);
    for number in 0..GAMES {
        let Some(next) = evening.next_game() else { break };
        let (played, result) = game(rules, rules.deal(seed, number, 0), next.setup, &mut dice);
        write!(course, "\n{next:?} {played}").expect("a string takes every text");
        if let Some(result) = result {
            write!(course, " {:?}", evening.finish(&result)).expect("a string takes every text");
        }
    }
    course
}

#[test]
fn a_key_without_effect_changes_no_game_and_no_evening() {
    let mut dice = Dice::new(31);
    let mut seen = BTreeSet::new();
    for seed in 0..times(50) {
        let rules = random_rules(&mut dice);
        let told = course(&rules, seed);
        for key in idle(rules.set()) {
            let Some((value, other)) = others(rules.set(), key, &mut dice) else { continue };
            seen.insert(key);
            assert!(course(&other, seed) == told, "{key} = {value} changes a game of {}", rules.label());
        }
    }
    assert!(seen.len() > 55, "{seen:?}");
}

#[test]
fn a_key_of_a_preset_that_no_explanation_tells_is_without_effect() {
    for preset in PRESETS {
        let set = preset.rule_set();
        let (idle, told) = (idle(&set), explain_sections(&set, Lang::En));
        for key in KEYS.iter().filter(|key| !idle.contains(&key.name)) {
            let is_told = values_of(key).into_iter().any(|value| {
                let other = changed(&set, key.name, value).expect("every value has the type of its key");
                explain_sections(&other, Lang::En) != told
            });
            assert!(
                is_told,
                "{} in {}: say in engine/src/rules/without_effect.rs what switches it off",
                key.name, preset.name
            );
        }
    }
}

/// What is told of these rules.
fn told(preset: &str, changes: &[&str]) -> Vec<String> {
    let source = changes.iter().fold(RuleSource::preset(preset), |source, change| source.set(*change));
    source.rules().expect("rules").without_effect().iter().map(ToString::to_string).collect()
}

#[test]
fn a_key_that_is_given_in_vain_is_told_with_what_switches_it_off() {
    for (preset, changes, expected) in [
        (
            "klassisch",
            &["sonderpunkte.fuchs=1"][..],
            "sonderpunkte.fuchs = 1 has no effect: score.scheme is \"alten\"",
        ),
        ("ddv", &["solo.kinds=[]", "session.pflicht_solo=0"], ""),
        ("palast", &["session.bock=true"], "session.bock = true has no effect: session.games is 1"),
        ("vln", &["dulle.mode=first"], ""),
        (
            "vln",
            &["dulle.mode=first", "sonderpunkte.dulle_caught_by=dulle"],
            "sonderpunkte.dulle_caught_by = \"dulle\" has no effect: dulle.mode is \"first\"",
        ),
        (
            "arminia",
            &["dulle.mode=off", "sonderpunkte.dulle_caught=0", "sonderpunkte.dulle_caught_by=dulle"],
            "sonderpunkte.dulle_caught_by = \"dulle\" has no effect: dulle.mode is \"off\"",
        ),
        (
            "ddv",
            &["schweine.in=[normal]"],
            "schweine.in = [\"normal\"] has no effect: schweine.mode is \"off\"",
        ),
        ("ddv", &["armut.cards=3"], "armut.cards = 3 has no effect: armut.max_trumps is \"off\""),
        (
            "ddv",
            &["throw_in.rank=last"],
            "throw_in.rank = \"last\" has no effect: every other key throw_in.* is off",
        ),
        (
            "ddv",
            &["stake=2"],
            "stake = 2 has no effect: game is \"doppelkopf\" and armut.max_trumps is \"off\" and vorbehalt.order is \
             [\"pflichtsolo\", \"solo\", \"hochzeit\"]",
        ),
        (
            "arminia",
            &["stake=2"],
            "stake = 2 has no effect: game is \"doppelkopf\" and armut.refused is \"redeal\" and vorbehalt.order is \
             [\"solo\", \"armut\", \"hochzeit\"]",
        ),
        ("arminia", &["stake=2", "armut.refused=ramsch", "trickless_doubles=true"], ""),
        (
            "arminia",
            &["stake=2", "trickless_wins=true", "vorbehalt.order=[solo, hammelrennen, armut, hochzeit]"],
            "",
        ),
        (
            "ddv",
            &["game=ramsch", "trickless_wins=true", "trickless_doubles=true"],
            "trickless_wins = true has no effect: game is \"ramsch\"",
        ),
        (
            "ddv",
            &["game=schiebekopf", "stake=2", "score.won=2"],
            "score.won = 2 has no effect: game is \"schiebekopf\"",
        ),
        (
            "palast",
            &["solo.lead=pflicht"],
            "solo.lead = \"pflicht\" has no effect: session.pflicht_solo is 0",
        ),
        ("ddv", &["dulle.mode=second", "schweine.mode=automatic", "schweine.in=[normal]"], ""),
    ] {
        assert_eq!(told(preset, changes).join("\n"), expected, "{preset} {changes:?}");
    }
}

#[test]
fn a_file_of_all_keys_is_told_only_of_those_that_it_changes_in_vain() {
    for preset in PRESETS {
        let file = format!("base = '{}'\n{}", preset.name, preset.rule_set().to_toml());
        let source = RuleSource::toml(file);
        assert_eq!(source.rules().expect("a preset").without_effect(), []);
        let told = source.set("stake=2").rules().expect("rules").without_effect().to_vec();
        assert_eq!(told.iter().map(|idle| idle.key).collect::<Vec<_>>(), ["stake"]);
    }
}

#[test]
fn every_reason_is_a_key_with_its_value() {
    let mut dice = Dice::new(32);
    for _ in 0..times(100) {
        for idle in without_effect(random_rules(&mut dice).set()) {
            assert!(!idle.because.is_empty(), "{}", idle.key);
            assert!(idle.because.iter().all(|(key, _)| *key != idle.key));
            let of_group = |by: &str| by.strip_suffix('*').is_some_and(|group| idle.key.starts_with(group));
            let is_key = |by: &str| KEYS.iter().any(|key| key.name == by);
            assert!(idle.because.iter().all(|(by, _)| of_group(by) || is_key(by)), "{idle}");
            assert_ne!(idle.sentence(Lang::De), idle.sentence(Lang::En));
        }
    }
}
