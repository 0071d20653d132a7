//! A whole evening.

use super::{count, listed};
use crate::contract::SoloKind;
use crate::lang::{Lang, told};
use crate::ruleset::{
    BockEvent, BockFor, BockOverlap, Booking, PflichtKinds, RuleSet, SittingDealer, SoloLengthens, SoloRedeal,
};

pub(super) fn session(set: &RuleSet, lang: Lang) -> Vec<String> {
    let rules = &set.session;
    let games = rules.games;
    let mut lines = Vec::new();
    if games > 1 {
        lines.push(told!(
            lang,
            "{games} games. The first dealer is drawn; after each game the deal moves clockwise.",
            "{games} Spiele. Der erste Geber wird ausgelost; nach jedem Spiel wechselt der Geber im Uhrzeigersinn."
        ));
    }
    if rules.players > 4 {
        let players = count(rules.players, lang.pick(["player", "players"], ["Spieler"; 2]));
        let dealer = match rules.sitting_dealer {
            SittingDealer::Nothing => lang.pick("gets and pays nothing", "bekommt und zahlt nichts"),
            SittingDealer::SoloSingle => lang.pick(
                "in a solo gets or pays what an opponent of the soloist does",
                "bekommt oder zahlt bei einem Solo so viel wie ein Gegner des Solisten",
            ),
            SittingDealer::Re => lang.pick(
                "goes with Re (in a game of two against two gets or pays what each player of Re does, while nobody \
                 else pays more)",
                "geht mit Re (bekommt oder zahlt in einem Spiel zwei gegen zwei so viel wie jeder Re-Spieler, ohne dass \
                 ein anderer mehr zahlt)",
            ),
        };
        lines.push(told!(
            lang,
            "{players} at the table: the dealer sits out, and {dealer}.",
            "{players} am Tisch: Der Geber setzt aus und {dealer}."
        ));
    }
    if rules.booking == Booking::WinnersOnly {
        lines.push(
            lang.pick(
                "Only those who gain points in a game write them down; all others write nothing. When a soloist loses, \
                 each opponent writes its share.",
                "Aufgeschrieben werden nur Pluspunkte; wer keine bekommt, schreibt nichts an. Verliert ein Solist, \
                 schreibt jeder Gegner seinen Anteil an.",
            )
            .to_owned(),
        );
    }
    if rules.pflicht_solo > 0 && rules.games > 1 {
        lines.push(pflicht_solo(set, lang));
    }
    if rules.pflicht_solo > 1 && rules.games > 1 && rules.pflicht_kinds == PflichtKinds::Different {
        let are_different = lang.pick(
            "The Pflichtsoli of a player must be of different kinds",
            "Die Pflichtsoli eines Spielers müssen verschieden sein",
        );
        let suits = [SoloKind::Club, SoloKind::Spade, SoloKind::Heart, SoloKind::Diamond];
        let has_suits = suits.iter().filter(|kind| set.solo.kinds.contains(kind)).count() > 1;
        let suits = if has_suits {
            lang.pick("; a solo in each suit is a kind of its own", "; jedes Farbsolo zählt dabei für sich")
        } else {
            ""
        };
        lines.push(format!("{are_different}{suits}."));
    }
    lines.extend(solo_lengthens(set, lang).map(str::to_owned));
    lines.extend(solo_redeal(set, lang).map(str::to_owned));
    if rules.bock && !rules.bock_events.is_empty() {
        lines.push(bock(set, lang));
    }
    lines
}

/// How many solos each player owes, and when it must play them.
fn pflicht_solo(set: &RuleSet, lang: Lang) -> String {
    let rules = &set.session;
    let solos = count(rules.pflicht_solo, lang.pick(["solo", "solos"], ["Solo", "Soli"]));
    if rules.games > 1 && rules.solo_lengthens.counts_pflicht_apart() {
        return told!(
            lang,
            "Each player owes {solos} (Pflichtsolo). Those still owed after the last game are played then: the next who \
             owes one, from the dealer's left on, is vorgeführt.",
            "Jeder Spieler schuldet {solos} (Pflichtsolo). Was nach dem letzten Spiel noch aussteht, wird dann nachgeholt: \
             Vom linken Nachbarn des Gebers an wird der Nächste, der eines schuldet, vorgeführt."
        );
    }
    told!(
        lang,
        "Each player owes {solos} (Pflichtsolo). When as many are owed as games are left, the next who owes one, from \
         the dealer's left on, is vorgeführt: it must play one.",
        "Jeder Spieler schuldet {solos} (Pflichtsolo). Stehen noch so viele aus, wie Spiele übrig sind, wird vom linken \
         Nachbarn des Gebers an der Nächste, der eines schuldet, vorgeführt: Er muss eines spielen."
    )
}

/// Empty if a solo is a game like any other.
fn solo_lengthens(set: &RuleSet, lang: Lang) -> Option<&'static str> {
    let rules = &set.session;
    if set.solo.kinds.is_empty() || rules.games == 1 {
        return None;
    }
    let is_owed = rules.pflicht_solo > 0;
    match rules.solo_lengthens {
        SoloLengthens::Pflicht if is_owed => Some(lang.pick(
            "A Pflichtsolo is none of these games: it lengthens the evening.",
            "Ein Pflichtsolo zählt nicht als eines dieser Spiele, es verlängert den Abend.",
        )),
        SoloLengthens::Lust if is_owed => Some(lang.pick(
            "A solo that its player does not owe (Lustsolo) is none of these games: it lengthens the evening.",
            "Ein Lustsolo zählt nicht als eines dieser Spiele, es verlängert den Abend.",
        )),
        SoloLengthens::Lust | SoloLengthens::Always => Some(lang.pick(
            "A solo is none of these games: it lengthens the evening.",
            "Ein Solo zählt nicht als eines dieser Spiele, es verlängert den Abend.",
        )),
        SoloLengthens::Never | SoloLengthens::Pflicht => None,
    }
}

/// Empty if after a solo the deal moves on as ever.
fn solo_redeal(set: &RuleSet, lang: Lang) -> Option<&'static str> {
    if set.solo.kinds.is_empty() {
        return None;
    }
    let is_owed = set.session.pflicht_solo > 0;
    match set.session.solo_redeal {
        SoloRedeal::Always => Some(lang.pick(
            "After a solo the same dealer deals again.",
            "Nach einem Solo gibt derselbe Geber noch einmal.",
        )),
        SoloRedeal::Pflicht if is_owed => Some(lang.pick(
            "After a Pflichtsolo the same dealer deals again.",
            "Nach einem Pflichtsolo gibt derselbe Geber noch einmal.",
        )),
        SoloRedeal::PflichtByChoice if is_owed => Some(lang.pick(
            "After a Pflichtsolo the same dealer deals again, unless its player was vorgeführt.",
            "Nach einem Pflichtsolo gibt derselbe Geber noch einmal, außer wenn der Spieler vorgeführt wurde.",
        )),
        SoloRedeal::Never | SoloRedeal::Pflicht | SoloRedeal::PflichtByChoice => None,
    }
}

fn bock(set: &RuleSet, lang: Lang) -> String {
    let rules = &set.session;
    let events: Vec<String> = rules.bock_events.iter().map(|&event| after(event, lang).to_owned()).collect();
    let events = listed(&events, lang.pick("or", "oder"));
    let doubled = match rules.bock_length {
        1 => lang
            .pick("all points of the next game are doubled", "zählen alle Punkte des nächsten Spiels doppelt")
            .to_owned(),
        length => told!(
            lang,
            "all points of the next {length} games are doubled",
            "zählen alle Punkte der nächsten {length} Spiele doppelt"
        ),
    };
    let several = match rules.bock_for {
        BockFor::Game => "",
        BockFor::Event => lang.pick(
            "; a game with several of these brings as many Bocks",
            "; trifft mehreres zu, gibt es für jedes einen eigenen Bock",
        ),
    };
    let overlap = match rules.bock_overlap {
        BockOverlap::Multiply => {
            lang.pick("overlapping Bocks multiply", "überschneiden sich mehrere, vervielfacht sich das")
        }
        BockOverlap::Append => lang.pick(
            "a Bock that comes up during another is appended to it",
            "kommt währenddessen ein weiterer Bock dazu, wird er hinten angehängt",
        ),
    };
    told!(
        lang,
        "Bock: after {events}, {doubled}{several}; {overlap}.",
        "Bock: Nach {events} {doubled}{several}; {overlap}."
    )
}

fn after(event: BockEvent, lang: Lang) -> &'static str {
    match event {
        BockEvent::BothZero => {
            lang.pick("a game in which everybody scored 0", "einem Spiel mit 0 Punkten für alle")
        }
        BockEvent::Augen120 => lang.pick("120 to 120 Augen", "120 zu 120 Augen"),
        BockEvent::Herzstich => lang.pick(
            "a trick of plain ♥ that all four followed",
            "einem Herzdurchlauf (alle vier bedienen Fehl-♥)",
        ),
        BockEvent::LostAnsage => lang.pick("a lost Re or Kontra", "einem verlorenen Re oder Kontra"),
        BockEvent::LostRe => lang.pick("a lost Re", "einem verlorenen Re"),
        BockEvent::LostKontra => lang.pick("a lost Kontra", "einem verlorenen Kontra"),
        BockEvent::ReAndKontra => {
            lang.pick("a game in which Re and Kontra were both said", "einem Spiel mit Re und Kontra")
        }
        BockEvent::LostSolo => lang.pick("a lost solo", "einem verlorenen Solo"),
        BockEvent::Black => lang.pick("a party schwarz (no trick)", "einer schwarzen Partei (ohne Stich)"),
        BockEvent::ThrownIn => lang.pick("cards thrown in", "einem geschmissenen Spiel"),
        BockEvent::ArmutRefused => lang.pick("an Armut that nobody took", "einer nicht mitgenommenen Armut"),
    }
}
