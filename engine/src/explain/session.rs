//! A whole evening.

use super::{count, listed};
use crate::lang::{Lang, told};
use crate::ruleset::{BockEvent, RuleSet, SittingDealer, SoloRedeal};

pub(super) fn session(set: &RuleSet, lang: Lang) -> Vec<String> {
    let rules = &set.session;
    let games = rules.games;
    let mut lines = vec![match games {
        1 => lang.pick("Every game stands for itself.", "Jedes Spiel steht für sich.").to_owned(),
        _ => told!(
            lang,
            "{games} games. The first dealer is drawn; after each game the deal moves clockwise.",
            "{games} Spiele. Der erste Geber wird ausgelost; nach jedem Spiel wechselt das Geben im Uhrzeigersinn."
        ),
    }];
    if rules.players > 4 {
        let players = count(rules.players, lang.pick(["player", "players"], ["Spieler"; 2]));
        let dealer = match rules.sitting_dealer {
            SittingDealer::Nothing => lang.pick("gets and pays nothing", "bekommt und zahlt nichts"),
            SittingDealer::SoloSingle => lang.pick(
                "in a solo gets or pays what an opponent of the soloist does",
                "bekommt oder zahlt bei einem Solo so viel wie ein Gegner des Solospielers",
            ),
        };
        lines.push(told!(
            lang,
            "{players} at the table: the dealer sits out, and {dealer}.",
            "{players} am Tisch: Der Geber setzt aus und {dealer}."
        ));
    }
    if rules.pflicht_solo > 0 {
        let solos = count(rules.pflicht_solo, lang.pick(["solo", "solos"], ["Solo", "Soli"]));
        lines.push(told!(
            lang,
            "Each player owes {solos} (Pflichtsolo). When as many are owed as games are left, the next who owes one, from \
             the dealer's left on, is vorgeführt: it must play one.",
            "Jeder Spieler schuldet {solos} (Pflichtsolo). Stehen noch so viele aus, wie Spiele übrig sind, wird vom linken \
             Nachbarn des Gebers an der Nächste, der eines schuldet, vorgeführt: Er muss eines spielen."
        ));
    }
    lines.extend(solo_redeal(set, lang).map(str::to_owned));
    lines.push(bock(set, lang));
    lines
}

/// Empty if there are no solos after which the same dealer could deal again.
fn solo_redeal(set: &RuleSet, lang: Lang) -> Option<&'static str> {
    if set.solo.kinds.is_empty() {
        return None;
    }
    let is_owed = set.session.pflicht_solo > 0;
    Some(match set.session.solo_redeal {
        SoloRedeal::Always => lang.pick(
            "After a solo the same dealer deals again.",
            "Nach einem Solo gibt derselbe Geber noch einmal.",
        ),
        SoloRedeal::Pflicht if is_owed => lang.pick(
            "After a Pflichtsolo the same dealer deals again.",
            "Nach einem Pflichtsolo gibt derselbe Geber noch einmal.",
        ),
        SoloRedeal::PflichtByChoice if is_owed => lang.pick(
            "After a Pflichtsolo the same dealer deals again, unless its player was vorgeführt.",
            "Nach einem Pflichtsolo gibt derselbe Geber noch einmal, außer wenn der Spieler vorgeführt wurde.",
        ),
        SoloRedeal::Never | SoloRedeal::Pflicht | SoloRedeal::PflichtByChoice => lang.pick(
            "After a solo the deal moves on as ever.",
            "Nach einem Solo wechselt das Geben wie immer.",
        ),
    })
}

fn bock(set: &RuleSet, lang: Lang) -> String {
    let rules = &set.session;
    if !rules.bock {
        return lang.pick("There are no Bock games.", "Bockspiele gibt es nicht.").to_owned();
    }
    let events: Vec<String> = rules.bock_events.iter().map(|&event| after(event, lang).to_owned()).collect();
    let events = listed(&events, lang.pick("or", "oder"));
    let game = if events.is_empty() {
        lang.pick("a game of no kind", "einem Spiel keiner Art").to_owned()
    } else {
        told!(lang, "a game {events}", "einem Spiel, {events},")
    };
    told!(
        lang,
        "Bock: after {game}, all points of the next four games are doubled; overlapping runs multiply.",
        "Bock: Nach {game} zählen alle Punkte der nächsten vier Spiele doppelt; überschneiden sich mehrere, vervielfacht \
         sich das."
    )
}

fn after(event: BockEvent, lang: Lang) -> &'static str {
    match event {
        BockEvent::BothZero => lang.pick("in which everybody scored 0", "in dem alle 0 Punkte bekamen"),
        BockEvent::Augen120 => lang.pick("that ended 120 to 120", "das 120 zu 120 ausging"),
        BockEvent::Herzstich => lang.pick(
            "in which plain ♥ was led and followed by all four",
            "in dem Fehl-♥ ausgespielt und von allen vieren bedient wurde",
        ),
        BockEvent::LostAnsage => lang.pick(
            "lost by a party that had said Re or Kontra",
            "das eine Partei trotz ihres Re oder Kontra verlor",
        ),
        BockEvent::LostSolo => lang.pick("that a soloist lost", "das ein Solospieler verlor"),
        BockEvent::Black => lang
            .pick("in which a party was schwarz (no trick)", "in dem eine Partei schwarz war (ohne Stich)"),
    }
}
