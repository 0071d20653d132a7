//! A whole evening.

use super::{count, listed};
use crate::rules::ruleset::{BockEvent, RuleSet, SittingDealer, SoloRedeal};

pub(super) fn session(set: &RuleSet) -> Vec<String> {
    let rules = &set.session;
    let mut lines = vec![match rules.games {
        1 => "Every game stands for itself.".to_owned(),
        games => {
            format!("{games} games. The first dealer is drawn; after each game the deal moves clockwise.")
        }
    }];
    if rules.players > 4 {
        lines.push(format!(
            "{} at the table: the dealer sits out, and {}.",
            count(rules.players, "player"),
            match rules.sitting_dealer {
                SittingDealer::Nothing => "gets and pays nothing",
                SittingDealer::SoloSingle => "in a solo gets or pays what an opponent of the soloist does",
            }
        ));
    }
    if rules.pflicht_solo > 0 {
        lines.push(format!(
            "Each player owes {} (Pflichtsolo). When as many are owed as games are left, the next who owes one, from the \
             dealer's left on, is vorgeführt: it must play one.",
            count(rules.pflicht_solo, "solo")
        ));
    }
    lines.extend(solo_redeal(set).map(str::to_owned));
    if rules.bock {
        let events: Vec<String> = rules.bock_events.iter().map(|&event| after(event).to_owned()).collect();
        lines.push(format!(
            "Bock: after a game {}, all points of the next four games are doubled; overlapping runs multiply.",
            if events.is_empty() { "of no kind".to_owned() } else { listed(&events, "or") }
        ));
    } else {
        lines.push("There are no Bock games.".to_owned());
    }
    lines
}

/// Nothing, where there are no solos that could bring a second deal.
fn solo_redeal(set: &RuleSet) -> Option<&'static str> {
    if set.solo.kinds.is_empty() {
        return None;
    }
    let is_owed = set.session.pflicht_solo > 0;
    match set.session.solo_redeal {
        SoloRedeal::Always => Some("After a solo the same dealer deals again."),
        SoloRedeal::Pflicht if is_owed => Some("After a Pflichtsolo the same dealer deals again."),
        SoloRedeal::PflichtByChoice if is_owed => {
            Some("After a Pflichtsolo the same dealer deals again, unless its player was vorgeführt.")
        }
        SoloRedeal::Never | SoloRedeal::Pflicht | SoloRedeal::PflichtByChoice => {
            Some("After a solo the deal moves on as ever.")
        }
    }
}

fn after(event: BockEvent) -> &'static str {
    match event {
        BockEvent::BothZero => "in which everybody scored 0",
        BockEvent::Augen120 => "that ended 120 to 120",
        BockEvent::Herzstich => "in which plain ♥ was led and followed by all four",
        BockEvent::LostAnsage => "lost by a party that had said Re or Kontra",
        BockEvent::LostSolo => "that a soloist lost",
        BockEvent::Black => "in which a party was schwarz (no trick)",
    }
}
