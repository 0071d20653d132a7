//! Mistakes in the solos that a rule file defines (key `solo.own`).

use toml::Value;

use super::Finding;
use super::values::contradiction;
use crate::card::Rank;
use crate::card_set::CardSet;
use crate::contract::SoloKind;
use crate::order::{GameCards, Raised};
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
    one.key_or_tried().to_lowercase() == other.key_or_tried().to_lowercase()
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
    let name = name.key_or_tried().to_lowercase();
    let shipped = SoloKind::SHIPPED.into_iter().any(|kind| {
        kind.key() == name || kind.name().to_lowercase() == name || kind.aliases().contains(&&*name)
    });
    shipped || TAKEN.contains(&&*name)
}

fn has_twice<T: PartialEq>(list: &[T]) -> bool {
    list.iter().enumerate().any(|(place, one)| list[..place].contains(one))
}

fn are_ranks(words: &[Cards]) -> bool {
    words.iter().all(|cards| matches!(cards, Cards::Rank(_)))
}

/// Finds mistakes in a list of cards of the Normalspiel (keys `order.*`, `schweine.pairs`).
pub(super) fn faults_of_list(set: &RuleSet, key: &'static Key, value: &Value) -> Vec<Finding> {
    let list = value.as_array().expect("a list is written as an array");
    let names_normal = |words: &[Cards]| words.contains(&Cards::Normal);
    let is_pair = |cards: &Cards| matches!(cards, Cards::Rank(_) | Cards::Card(_));
    let (order, leaf) = (&set.order, key.leaf());
    [
        (has_twice(list), "the same cards twice", "name them once"),
        (leaf == "plain" && !are_ranks(&order.plain), "it takes ranks only", "list ranks, such as \"nines\""),
        (
            leaf == "pairs" && !set.schweine.pairs.iter().all(is_pair),
            "a pair is a kind of card, or a rank of the trump suit",
            "list such, as [\"aces\", \"♠9\"]",
        ),
        (leaf == "pairs" && list.len() > Raised::PAIRS.len(), "these are too many", "list up to three"),
        (
            (leaf == "second" && names_normal(&order.second))
                || (leaf == "last_trick" && names_normal(&order.last_trick)),
            "`normal` stands for trumps only",
            "list cards",
        ),
    ]
    .into_iter()
    .filter(|(is_one, ..)| *is_one)
    .map(|(_, problem, remedy)| contradiction(key, value, problem.to_owned(), remedy.to_owned()))
    .collect()
}

/// Faults of its cards, each with the way out.
fn of_cards(solo: &SoloDefinition, set: &RuleSet) -> Vec<(&'static str, &'static str)> {
    let mut faults = Vec::new();
    let mut fault = |is_one: bool, problem, remedy| {
        if is_one {
            faults.push((problem, remedy));
        }
    };
    let (cards, deck) = (GameCards::defined(set, solo), CardSet::deck(set.deck.nines.into()));
    let lists = [&solo.trumps, &solo.plain, &solo.second, &solo.last_trick];
    fault(
        lists.into_iter().any(|list| has_twice(list)),
        "the same cards twice in one list",
        "name them once",
    );
    fault(!are_ranks(&solo.plain), "plain takes ranks only", "list ranks, such as \"nines\"");
    let names_normal = lists[2..].iter().any(|list| list.contains(&Cards::Normal));
    fault(names_normal, "`normal` stands for trumps only", "list cards");
    let is_in_deck = cards.trumps.iter().any(|&(_, card)| deck.contains(card));
    fault(!solo.trumps.is_empty() && !is_in_deck, "none of its trumps is in play", "name other trumps");
    let is_suit = |cards| matches!(cards, Cards::Suit(_));
    fault(!solo.suit.is_none_or(is_suit), "suit takes a suit", "name one, such as \"clubs\"");
    let is_vain = solo.suit.is_some() && !solo.trumps.contains(&Cards::Normal);
    fault(is_vain, "suit takes the place of another in `normal`", "list `normal` among its trumps");
    let dulle = solo.dulle.map(|card| card.0);
    // A pair of schweine.pairs need not be in every game.
    let is_schwein = solo.schweine && cards.raisable[0].is_none() && set.schweine.pairs.is_empty();
    let is_ace = dulle.is_some_and(|card| card.rank() == Rank::Ace);
    fault(is_schwein && is_ace, "its Dulle is also the Schwein", "name another Dulle");
    fault(
        is_schwein && !is_ace,
        "Schweine are the aces of a trump suit, and it has none or several",
        "leave schweine out",
    );
    let is_trump = dulle.is_none_or(|card| cards.is_trump(card));
    fault(!is_trump, "its Dulle is no trump", "name it among the trumps too");
    fault(dulle.is_some() && !set.has_dulle(), "it has a Dulle, but dulle.mode is off", "leave dulle out");
    let is_joker = dulle.is_some() && dulle == set.joker.card();
    fault(is_joker, "its Dulle is also the Joker", "name another Dulle");
    fault(!dulle.is_none_or(|card| deck.contains(card)), "its Dulle is not in the deck", "name another");
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
