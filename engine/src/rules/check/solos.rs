//! Mistakes in the solos that a rule file defines (key `solo.own`).

use toml::Value;

use super::Finding;
use super::values::contradiction;
use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::contract::SoloKind;
use crate::ruleset::{Cards, Key, RuleSet, SoloDefinition};

/// Everything that is wrong with the definitions themselves.
pub(super) fn faults(set: &RuleSet, key: &'static Key, value: &Value) -> Vec<Finding> {
    let own = &set.solo.own;
    let mut findings = Vec::new();
    let mut fault = |problem: String, remedy: &str| {
        findings.push(contradiction(key, value, problem, remedy.to_owned()));
    };
    if own.len() > SoloDefinition::MOST {
        fault(format!("{} solos are too many", own.len()), &format!("define up to {}", SoloDefinition::MOST));
    }
    for (place, solo) in own.iter().enumerate() {
        let name = solo.kind();
        if is_taken(name) {
            fault(format!("`{name}` means something else already"), "choose another name");
        }
        if own[..place].iter().any(|other| is_alike(other.kind(), name)) {
            fault(format!("`{name}` is defined twice"), "give one of them another name");
        }
        for (problem, remedy) in of_cards(solo, set).into_iter().chain(of_worth(solo, set)) {
            fault(format!("`{name}`: {problem}"), remedy);
        }
    }
    findings
}

/// True if people would take two names for one.
fn is_alike(one: SoloKind, other: SoloKind) -> bool {
    one.key().to_lowercase() == other.key().to_lowercase()
}

/// Words that mean something else where a solo is named, in records and at the table.
const TAKEN: [&str; 13] = [
    "normal",
    "ramsch",
    "schiebekopf",
    "schwarze_sau",
    "gesund",
    "stilles_solo",
    "schmeissen",
    "solo",
    "pflichtsolo",
    "armut",
    "hochzeit",
    "hammelrennen",
    "vorbehalt",
];

/// True if a shipped solo has this name, or another game or Vorbehalt.
fn is_taken(name: SoloKind) -> bool {
    let name = name.key().to_lowercase();
    let shipped = SoloKind::SHIPPED.into_iter().any(|kind| {
        kind.key() == name || kind.name().to_lowercase() == name || kind.aliases().contains(&&*name)
    });
    shipped || TAKEN.contains(&&*name)
}

fn has_twice<T: PartialEq>(list: &[T]) -> bool {
    list.iter().enumerate().any(|(place, one)| list[..place].contains(one))
}

/// Faults of its cards, each with the way out.
fn of_cards(solo: &SoloDefinition, set: &RuleSet) -> Vec<(&'static str, &'static str)> {
    let mut faults = Vec::new();
    let mut fault = |is_one: bool, problem, remedy| {
        if is_one {
            faults.push((problem, remedy));
        }
    };
    let lists = [&solo.trumps, &solo.plain, &solo.second];
    fault(
        lists.into_iter().any(|list| has_twice(list)),
        "the same cards twice in one list",
        "name them once",
    );
    let is_rank = |cards: &Cards| matches!(cards, Cards::Rank(_));
    fault(!solo.plain.iter().all(is_rank), "plain takes ranks only", "list ranks, such as \"nines\"");
    let trumps = solo.trump_cards(set).cards;
    let deck = CardSet::deck(set.deck.nines.into());
    let is_in_deck = trumps.iter().any(|&card| deck.contains(card));
    fault(!solo.trumps.is_empty() && !is_in_deck, "none of its trumps is in play", "name other trumps");
    let no_suit = solo.schweine && solo.trump_suit().is_none();
    fault(no_suit, "Schweine are the aces of a trump suit, and it has none or several", "leave schweine out");
    let is_card = |cards| matches!(cards, Cards::Card(_));
    fault(!solo.dulle.is_none_or(is_card), "its Dulle is not one card", "name a card, such as \"♣10\"");
    let is_trump = solo.dulle.is_none() || trumps.contains(&solo.dulle_card());
    fault(!is_trump, "its Dulle is no trump", "name it among the trumps too");
    fault(
        solo.dulle.is_some() && !set.has_dulle(),
        "it has a Dulle, but dulle.mode is off",
        "leave dulle out",
    );
    let is_else = |other: Option<Card>| solo.dulle.is_some() && other == Some(solo.dulle_card());
    let schwein = solo.schweine_suit().map(|suit| Card::new(suit, Rank::Ace));
    fault(is_else(schwein), "its Dulle is also the Schwein", "name another Dulle");
    fault(is_else(set.joker.card()), "its Dulle is also the Joker", "name another Dulle");
    fault(
        solo.dulle.is_some() && !deck.contains(solo.dulle_card()),
        "its Dulle is not in the deck",
        "name another",
    );
    faults
}

/// Faults of its worth and rank, each with the way out.
fn of_worth(solo: &SoloDefinition, set: &RuleSet) -> Vec<(&'static str, &'static str)> {
    let mut faults = Vec::new();
    if solo.factor.is_some_and(|factor| !(3..=9).contains(&factor) || factor % 3 != 0) {
        faults.push(("three opponents share its factor", "choose 3, 6 or 9"));
    }
    if solo.value.is_some_and(|value| !(1..=50).contains(&value)) {
        faults.push(("its value is out of range", "choose 1 to 50"));
    }
    if solo.sonderpunkte.as_ref().is_some_and(|list| has_twice(list)) {
        faults.push(("a Sonderpunkt twice", "name it once"));
    }
    let is_strange = |other: SoloKind| other == solo.kind() || !set.defines(other);
    if solo.beside.is_some_and(is_strange) {
        faults.push(("there is no such solo to rank beside", "name another in beside"));
    }
    faults
}
