//! A whole evening.

use super::{count, has, listed, only_winners_write};
use crate::contract::SoloKind;
use crate::lang::{Lang, told};
use crate::ruleset::{
    BockEvent, BockFor, BockOverlap, PflichtKinds, RuleSet, SittingDealer, SoloLengthens, SoloRedeal,
    Sonderpunkt,
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
        let dealer = sitting_dealer(set, lang);
        lines.push(told!(
            lang,
            "{players} at the table: the dealer sits out, and {dealer}.",
            "{players} am Tisch: Der Geber setzt aus und {dealer}."
        ));
    }
    if only_winners_write(set) {
        lines.push(
            lang.pick(
                "Only those who gain points in a game write them down; all others write nothing.",
                "Aufgeschrieben werden nur Pluspunkte; wer in einem Spiel keine bekommt, schreibt nichts an.",
            )
            .to_owned(),
        );
    }
    if has::pflichtsolo(set) {
        lines.push(pflicht_solo(set, lang));
    }
    if has::pflichtsolo(set) && rules.pflicht_solo > 1 && rules.pflicht_kinds == PflichtKinds::Different {
        let are_different = lang.pick(
            "The Pflichtsoli of a player must be of different kinds",
            "Die Pflichtsoli eines Spielers müssen verschieden sein",
        );
        let suits = [SoloKind::CLUB, SoloKind::SPADE, SoloKind::HEART, SoloKind::DIAMOND];
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
    lines.extend(bock(set, lang));
    lines
}

/// Says what the dealer of five gets or pays.
fn sitting_dealer(set: &RuleSet, lang: Lang) -> String {
    let pays = if only_winners_write(set) {
        lang.pick("gets", "bekommt")
    } else {
        lang.pick("gets or pays", "bekommt oder zahlt")
    };
    match set.session.sitting_dealer {
        SittingDealer::Nothing => lang.pick("gets and pays nothing", "bekommt und zahlt nichts").to_owned(),
        SittingDealer::SoloSingle => told!(
            lang,
            "where one plays alone {pays} as much as each opponent, so that there are four of them",
            "{pays}, wenn einer allein spielt, so viel wie jeder Gegner; dann sind es vier Gegner"
        ),
        SittingDealer::Re => told!(
            lang,
            "goes with Re (in a game of two against two {pays} what each player of Re does, and nobody else gets or loses \
             anything by that)",
            "geht mit Re ({pays} in einem Spiel zwei gegen zwei so viel wie jeder Re-Spieler; für die anderen ändert das \
             nichts)"
        ),
    }
}

/// How many solos each player owes, and when it must play them.
fn pflicht_solo(set: &RuleSet, lang: Lang) -> String {
    let rules = &set.session;
    let solos = match rules.pflicht_solo {
        1 => lang.pick("one Pflichtsolo", "ein Pflichtsolo"),
        2 => lang.pick("two Pflichtsoli", "zwei Pflichtsoli"),
        3 => lang.pick("three Pflichtsoli", "drei Pflichtsoli"),
        _ => lang.pick("four Pflichtsoli", "vier Pflichtsoli"),
    };
    if rules.games > 1 && rules.solo_lengthens.counts_pflicht_apart() {
        return told!(
            lang,
            "Each player must play {solos}. Those still owed after the last game are played then: the next who owes one, \
             from the dealer's left on, is vorgeführt.",
            "Jeder Spieler muss {solos} spielen. Was nach dem letzten Spiel noch aussteht, wird dann nachgeholt: Vom linken \
             Nachbarn des Gebers an wird der Nächste, der noch eines spielen muss, vorgeführt."
        );
    }
    told!(
        lang,
        "Each player must play {solos}. When as many are owed as games are left, the next who owes one, from the dealer's \
         left on, is vorgeführt: it must play one now.",
        "Jeder Spieler muss {solos} spielen. Stehen noch so viele aus, wie Spiele übrig sind, wird vom linken Nachbarn des \
         Gebers an der Nächste, der noch eines spielen muss, vorgeführt: Er muss es jetzt spielen."
    )
}

/// Empty if a solo is a game like any other.
fn solo_lengthens(set: &RuleSet, lang: Lang) -> Option<&'static str> {
    let rules = &set.session;
    if !has::declared_solo(set) || rules.games == 1 {
        return None;
    }
    let is_owed = has::pflichtsolo(set);
    match rules.solo_lengthens {
        SoloLengthens::Pflicht if is_owed => Some(lang.pick(
            "A Pflichtsolo is none of these games: it lengthens the evening.",
            "Ein Pflichtsolo zählt nicht als eines dieser Spiele, es verlängert den Abend.",
        )),
        SoloLengthens::Lust if !has::lustsolo(set) => None,
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
    if !has::declared_solo(set) || set.session.games == 1 {
        return None;
    }
    let is_owed = has::pflichtsolo(set);
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

/// Nothing if there are no Bock games.
fn bock(set: &RuleSet, lang: Lang) -> Option<String> {
    let rules = &set.session;
    let events: Vec<String> =
        has::bock_events(set).into_iter().map(|event| after(event, set, lang).to_owned()).collect();
    let is_one = events.len() == 1;
    let events = (!events.is_empty()).then(|| listed(&events, lang.pick("or", "oder")))?;
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
        BockFor::Event if is_one => "",
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
    Some(told!(
        lang,
        "Bock: after {events}, {doubled}{several}; {overlap}.",
        "Bock: Nach {events} {doubled}{several}; {overlap}."
    ))
}

fn after(event: BockEvent, set: &RuleSet, lang: Lang) -> &'static str {
    match event {
        BockEvent::BothZero => {
            lang.pick("a game in which everybody scored 0", "einem Spiel mit 0 Punkten für alle")
        }
        BockEvent::Augen120 => lang.pick("120 to 120 Augen", "120 zu 120 Augen"),
        BockEvent::Herzstich if has::sonderpunkt(set, Sonderpunkt::Herzstich) => {
            lang.pick("a Herzstich", "einem Herzstich")
        }
        BockEvent::Herzstich => lang.pick(
            "a Herzstich (plain ♥ led and followed by all)",
            "einem Herzstich (Fehl-♥ ausgespielt und von allen bedient)",
        ),
        BockEvent::LostAnsage => lang.pick("a lost Re or Kontra", "einem verlorenen Re oder Kontra"),
        BockEvent::LostRe => lang.pick("a lost Re", "einem verlorenen Re"),
        BockEvent::LostKontra => lang.pick("a lost Kontra", "einem verlorenen Kontra"),
        BockEvent::ReAndKontra => {
            lang.pick("a game in which Re and Kontra were both said", "einem Spiel mit Re und Kontra")
        }
        BockEvent::LostSolo if has::solo(set) => lang.pick("a lost solo", "einem verlorenen Solo"),
        BockEvent::LostSolo => {
            lang.pick("a game that somebody has lost alone", "einem allein verlorenen Spiel")
        }
        BockEvent::Black => lang.pick("a party schwarz (no trick)", "einer schwarzen Partei (ohne Stich)"),
        BockEvent::ThrownIn => lang.pick("cards thrown in", "einem geschmissenen Spiel"),
        BockEvent::ArmutRefused => lang.pick("an Armut that nobody took", "einer nicht genommenen Armut"),
    }
}
