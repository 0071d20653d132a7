//! Solos in words made of their definitions.

use super::{has, listed, sonderpunkte};
use crate::lang::{Lang, told};
use crate::order::GameCards;
use crate::ruleset::{Cards, RuleSet, Scheme, SchweineIn, SoloDefinition, SoloGoal, SoloLead, Sonderpunkt};

/// A solo in a few words, without other rules: its name, its trumps and whatever else it says.
pub(super) fn called(solo: &SoloDefinition, lang: Lang) -> String {
    let trumps = match &solo.trumps[..] {
        [] => lang.pick("no trumps", "keine Trümpfe").to_owned(),
        trumps => {
            let trumps = names(trumps, lang);
            told!(lang, "trumps: {trumps}", "Trümpfe: {trumps}")
        }
    };
    let plain = (!solo.plain.is_empty()).then(|| {
        let ranks = names(&solo.plain, lang);
        told!(lang, "the highest plain cards: {ranks}", "die höchsten Fehlkarten: {ranks}")
    });
    let parts: Vec<String> =
        std::iter::once(trumps).chain(plain).chain(beside_cards(solo, None, lang)).collect();
    format!("{} ({})", solo.kind(), parts.join("; "))
}

fn names(words: &[Cards], lang: Lang) -> String {
    let words: Vec<String> = words.iter().map(|word| word.name(lang)).collect();
    words.join(", ")
}

/// Which of two equal cards wins, where it is the second, or another in the last trick.
pub(super) fn of_equal_cards(
    second: &[Cards],
    last_trick: &[Cards],
    set: Option<&RuleSet>,
    lang: Lang,
) -> Vec<String> {
    let is_in_play = |cards: &Cards| !cards.are_nines() || set.is_none_or(|set| set.deck.nines);
    let named = |words: &[Cards]| {
        let words: Vec<Cards> = words.iter().copied().filter(is_in_play).collect();
        (!words.is_empty()).then(|| names(&words, lang))
    };
    let second = named(second).map(|cards| {
        told!(
            lang,
            "of two equal cards in a trick the second wins: {cards}",
            "von zwei gleichen Karten im Stich sticht die zweite: {cards}"
        )
    });
    let last_trick = named(last_trick).map(|cards| {
        told!(
            lang,
            "in the last trick the other of two equal cards wins: {cards}",
            "im letzten Stich sticht von zwei gleichen Karten die andere: {cards}"
        )
    });
    second.into_iter().chain(last_trick).collect()
}

/// The rest of a definition, all but trumps and ranks, under these rules if some are given.
pub(super) fn beside_cards(solo: &SoloDefinition, set: Option<&RuleSet>, lang: Lang) -> Vec<String> {
    let counts = |one| set.is_none_or(|set| sonderpunkte::worth(one, set) != 0);
    let mut parts = Vec::new();
    let has_schweine = |set| has::schweine(set) && has::schweine_in(set).contains(&SchweineIn::Farbsolo);
    if solo.schweine && set.is_none_or(has_schweine) {
        let schwein = set.and_then(|set| GameCards::defined(set, solo).raisable[0]);
        let aces = lang.pick("aces of the trump suit", "Asse der Trumpffarbe");
        let both = schwein.map_or_else(|| aces.to_owned(), |card| card.name(lang));
        parts.push(told!(lang, "both {both} can become Schweine", "beide {both} können Schweine werden"));
    }
    if let Some(dulle) = solo.dulle {
        let dulle = dulle.0.name(lang);
        parts.push(told!(lang, "{dulle} is the Dulle", "{dulle} ist die Dulle"));
    }
    parts.extend(of_equal_cards(&solo.second, &solo.last_trick, set, lang));
    if solo.goal == SoloGoal::NoTrick {
        let text = lang.pick("the soloist must take no trick", "der Solist darf keinen Stich machen");
        parts.push(text.to_owned());
    }
    parts.extend(solo.lead.map(|lead| {
        let text = match lead {
            SoloLead::Forehand => lang.pick("forehand leads", "Vorhand kommt heraus"),
            SoloLead::Pflicht if !set.is_none_or(has::pflichtsolo) => {
                lang.pick("forehand leads", "Vorhand kommt heraus")
            }
            SoloLead::Pflicht => {
                lang.pick("the soloist leads to a Pflichtsolo", "als Pflichtsolo kommt der Solist heraus")
            }
            SoloLead::Soloist => lang.pick("the soloist leads", "der Solist kommt heraus"),
        };
        text.to_owned()
    }));
    let has_sonderpunkte = set.is_none_or(|set| set.score.scheme == Scheme::Points)
        && Sonderpunkt::ALL.iter().any(|&one| counts(one));
    if let Some(counted) = solo.sonderpunkte.as_ref().filter(|_| has_sonderpunkte) {
        let counted: Vec<String> = counted
            .iter()
            .filter(|&&one| counts(one))
            .map(|&one| sonderpunkte::name(one, lang).to_owned())
            .collect();
        let counted = listed(&counted, lang.pick("and", "und"));
        parts.push(if counted.is_empty() {
            lang.pick("no Sonderpunkte", "keine Sonderpunkte").to_owned()
        } else {
            told!(lang, "Sonderpunkte: {counted}", "Sonderpunkte: {counted}")
        });
    }
    parts.extend(solo.value.map(|value| {
        told!(lang, "worth {value} in place of winning and steps", "Wert {value} statt Gewinn und Stufen")
    }));
    parts.extend(solo.factor.map(|factor| {
        told!(
            lang,
            "the soloist's points count {factor} times",
            "die Punkte des Solisten zählen {factor}-fach"
        )
    }));
    parts.extend(
        solo.beside.map(|other| told!(lang, "ranks beside {other}", "steht auf einer Stufe mit: {other}")),
    );
    parts
}
