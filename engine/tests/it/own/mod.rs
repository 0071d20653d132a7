//! Games that rule files define: solos (key `solo.own`), the order of the Normalspiel and pairs that are raised (keys `order.*`,
//! `schweine.pairs`).

mod order;
mod solos;

use doko_engine::explain::explain_in;
use doko_engine::rules::{RuleErrors, RuleSource};
use doko_engine::{Card, Lang, Rules, Trumps};

/// ddv with some changes.
fn read(changes: &[&str]) -> Result<Rules, RuleErrors> {
    changes.iter().fold(RuleSource::preset("ddv"), |source, change| source.set(*change)).rules()
}

/// Writes these rules as a file with every key and reads it again.
fn written_and_read(rules: &Rules) -> Rules {
    let file = rules.set().to_toml().replacen("game =", "base = 'ddv'\ngame =", 1);
    RuleSource::toml(file).rules().expect("a whole rule file")
}

/// The rules in words, without line breaks.
fn told(rules: &Rules, lang: Lang) -> String {
    explain_in(rules, lang).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Checks that the mistakes of some rules are told with these words.
fn refused(rules: Result<Rules, RuleErrors>, words: &str) {
    let errors = rules.expect_err(words).to_string();
    assert!(errors.contains(words), "{words}: {errors}");
}

/// The trumps of a game from the highest.
fn trumps_of(rules: &Rules, trumps: Trumps) -> Vec<Card> {
    let order = rules.order(trumps);
    order.sorted(order.trumps().kinds())
}
