//! What Sonderpunkte there are, and where they count.

use super::{amount, cards, has, listed};
use crate::card::Card;
use crate::lang::{Lang, told};
use crate::order::{GameCards, Trumps};
use crate::ruleset::{
    DulleCaughtBy, DulleLastTrick, DulleMode, GegenWhen, InHochzeit, KarlchenCaughtBy, RuleSet, Sonderpunkt,
};

pub(super) fn sonderpunkte(set: &RuleSet, lang: Lang) -> Vec<String> {
    let mut lines: Vec<String> = Sonderpunkt::ALL
        .iter()
        .map(|&one| (worth(one, set), event(one, set, lang)))
        .filter(|&(points, _)| points != 0)
        .map(|(points, event)| (amount(points, lang), cards::of_dulle(event, set)))
        .map(|(points, event)| told!(lang, "- {points} for {event}", "- {points} für {event}"))
        .collect();
    if !lines.is_empty() {
        lines.insert(0, scope(set, lang));
    }
    if !lines.is_empty() {
        lines.extend(in_hochzeit(set, lang).map(str::to_owned));
    }
    lines.extend(fuchs_in_solos(set, lang).map(str::to_owned));
    if set.sonderpunkte.solo != 0 && has::solo(set) {
        let solo = amount(set.sonderpunkte.solo, lang);
        let undoubled = if has::doubling(set) {
            lang.pick(", which nothing doubles", "; das wird nicht mit verdoppelt")
        } else {
            ""
        };
        lines.push(told!(
            lang,
            "A solo raises the game by {solo} for its winner{undoubled}.",
            "Ein Solo bringt dem Gewinner zusätzlich {solo}{undoubled}."
        ));
    }
    lines
}

/// In which games and for whom they count.
fn scope(set: &RuleSet, lang: Lang) -> String {
    let in_solos = &set.sonderpunkte.in_solos.0;
    let named: Vec<String> =
        in_solos.iter().filter(|&&one| worth(one, set) != 0).map(|&one| name(one, lang).to_owned()).collect();
    let named = listed(&named, lang.pick("and", "und"));
    let whose = if set.sonderpunkte.for_losers {
        lang.pick("Whoever wins", "Für Gewinner und Verlierer")
    } else {
        lang.pick("Only for the winners", "Nur für die Gewinner")
    };
    if in_solos == Sonderpunkt::ALL {
        told!(
            lang,
            "{whose}, and also where one plays against three:",
            "{whose}, auch wenn einer gegen drei spielt:"
        )
    } else if named.is_empty() {
        told!(lang, "{whose}, where two play against two:", "{whose}, wenn zwei gegen zwei spielen:")
    } else {
        told!(
            lang,
            "{whose}, where two play against two ({named} also where one plays against three):",
            "{whose}, wenn zwei gegen zwei spielen ({named} auch, wenn einer gegen drei spielt):"
        )
    }
}

/// A sentence on the Sonderpunkte of a declared Hochzeit, where not all count.
fn in_hochzeit(set: &RuleSet, lang: Lang) -> Option<&'static str> {
    if !has::hochzeit(set) {
        return None;
    }
    match set.sonderpunkte.in_hochzeit {
        InHochzeit::All => None,
        InHochzeit::OnceSettled => Some(lang.pick(
            "In a Hochzeit Sonderpunkte count only after the Klärungsstich; if its holder stays alone, only after the tricks in \
             which it has looked for a partner.",
            "In einer Hochzeit zählen Sonderpunkte erst nach dem Klärungsstich; bleibt der Hochzeiter allein, erst nach den \
             Stichen, in denen er einen Partner gesucht hat.",
        )),
        InHochzeit::None => Some(
            lang.pick("There are no Sonderpunkte in a Hochzeit.", "In einer Hochzeit gibt es keine Sonderpunkte."),
        ),
    }
}

/// A sentence that a ♦A is a Fuchs even in solos in which it is no trump, where a Fuchs counts in solos.
fn fuchs_in_solos(set: &RuleSet, lang: Lang) -> Option<&'static str> {
    let counts = |&one: &Sonderpunkt| {
        use Sonderpunkt::{Fuchs, FuchsBoth, FuchsCaughtLastTrick, FuchsLastTrick};
        matches!(one, Fuchs | FuchsBoth | FuchsLastTrick | FuchsCaughtLastTrick) && worth(one, set) != 0
    };
    let is_fehl =
        set.solo.kinds.iter().any(|&kind| !GameCards::of(set, Trumps::Solo(kind)).is_trump(Card::FUCHS));
    (is_fehl && has::solo(set) && set.sonderpunkte.in_solos.0.iter().any(counts)).then_some(lang.pick(
        "In a solo a ♦A is a Fuchs even where it is no trump.",
        "Im Solo ist ein ♦A auch dann ein Fuchs, wenn es kein Trumpf ist.",
    ))
}

/// What it is worth, where there can be any.
pub(super) fn worth(sonderpunkt: Sonderpunkt, set: &RuleSet) -> i32 {
    let rules = &set.sonderpunkte;
    let is_dulle = set.dulle.mode != DulleMode::Off;
    let is_second_beaten = set.dulle.mode == DulleMode::First && set.dulle.last_trick == DulleLastTrick::Same;
    let is_caught = is_dulle && !(is_second_beaten && rules.dulle_caught_by == DulleCaughtBy::Dulle);
    match sonderpunkt {
        Sonderpunkt::GegenDieAlten => rules.gegen_die_alten,
        Sonderpunkt::Doppelkopf => rules.doppelkopf,
        Sonderpunkt::Fuchs => rules.fuchs,
        Sonderpunkt::FuchsBoth => rules.fuchs_both,
        Sonderpunkt::FuchsLastTrick => rules.fuchs_last_trick,
        Sonderpunkt::FuchsCaughtLastTrick => rules.fuchs_caught_last_trick,
        Sonderpunkt::Karlchen => rules.karlchen,
        Sonderpunkt::KarlchenCaught => rules.karlchen_caught,
        Sonderpunkt::DulleCaught if is_caught => rules.dulle_caught,
        Sonderpunkt::DulleLastTrick if is_dulle => rules.dulle_last_trick,
        Sonderpunkt::DulleCaught | Sonderpunkt::DulleLastTrick => 0,
        Sonderpunkt::Herzstich => rules.herzstich,
        Sonderpunkt::Klabautermann => rules.klabautermann,
    }
}

/// Its name in a list.
pub(super) fn name(sonderpunkt: Sonderpunkt, lang: Lang) -> &'static str {
    match sonderpunkt {
        Sonderpunkt::GegenDieAlten => "gegen die Alten",
        Sonderpunkt::Doppelkopf => "Doppelkopf",
        Sonderpunkt::Fuchs => "Fuchs",
        Sonderpunkt::FuchsBoth => lang.pick("both Füchse", "beide Füchse"),
        Sonderpunkt::FuchsLastTrick => lang.pick("Fuchs at the end", "Fuchs am Ende"),
        Sonderpunkt::FuchsCaughtLastTrick => lang.pick("Fuchs caught at the end", "am Ende gefangener Fuchs"),
        Sonderpunkt::Karlchen => "Karlchen",
        Sonderpunkt::KarlchenCaught => lang.pick("Karlchen caught", "gefangenes Karlchen"),
        Sonderpunkt::DulleCaught => lang.pick("Dulle caught", "gefangene Dulle"),
        Sonderpunkt::DulleLastTrick => lang.pick("Dulle in the last trick", "Dulle im letzten Stich"),
        Sonderpunkt::Herzstich => "Herzstich",
        Sonderpunkt::Klabautermann => "Klabautermann",
    }
}

/// What brings it.
fn event(sonderpunkt: Sonderpunkt, set: &RuleSet, lang: Lang) -> &'static str {
    match sonderpunkt {
        Sonderpunkt::GegenDieAlten => match set.sonderpunkte.gegen_die_alten_when {
            GegenWhen::Always => {
                lang.pick("gegen die Alten: Kontra has won", "den Sieg gegen die Alten: Kontra hat gewonnen")
            }
            GegenWhen::Re => lang.pick(
                "gegen die Alten: Kontra has won, and Re was said",
                "den Sieg gegen die Alten: Kontra hat gewonnen, und Re war angesagt",
            ),
        },
        Sonderpunkt::Doppelkopf => lang.pick(
            "Doppelkopf: a trick of 40 or more Augen",
            "einen Doppelkopf: ein Stich mit 40 oder mehr Augen",
        ),
        Sonderpunkt::Fuchs => lang.pick(
            "Fuchs: a ♦A of the other party, caught in a trick",
            "einen Fuchs: ein ♦A der anderen Partei, in einem Stich gefangen",
        ),
        Sonderpunkt::FuchsBoth if set.sonderpunkte.fuchs == 0 => lang.pick(
            "both Füchse: both ♦A of the other party caught",
            "beide Füchse: beide ♦A der anderen Partei gefangen",
        ),
        Sonderpunkt::FuchsBoth => lang.pick(
            "both Füchse: both ♦A of the other party caught, on top of those for each",
            "beide Füchse: beide ♦A der anderen Partei gefangen, zusätzlich zu den einzelnen",
        ),
        Sonderpunkt::FuchsLastTrick => lang.pick(
            "Fuchs at the end: the last trick won by a ♦A of your own",
            "den Fuchs am Ende: der letzte Stich, von einem eigenen ♦A gewonnen",
        ),
        Sonderpunkt::FuchsCaughtLastTrick if set.sonderpunkte.fuchs == 0 => lang.pick(
            "Fuchs caught at the end: a ♦A of the other party in the last trick",
            "einen am Ende gefangenen Fuchs: ein ♦A der anderen Partei im letzten Stich",
        ),
        Sonderpunkt::FuchsCaughtLastTrick => lang.pick(
            "Fuchs caught at the end: a ♦A of the other party in the last trick, on top of the Fuchs",
            "einen am Ende gefangenen Fuchs: ein ♦A der anderen Partei im letzten Stich, zusätzlich zum Fuchs",
        ),
        Sonderpunkt::Karlchen => lang.pick(
            "Karlchen: the last trick won by a ♣J of your own",
            "Karlchen: der letzte Stich, von einem eigenen ♣B gewonnen",
        ),
        Sonderpunkt::KarlchenCaught => karlchen_caught(set.sonderpunkte.karlchen_caught_by, lang),
        Sonderpunkt::DulleCaught => match set.sonderpunkte.dulle_caught_by {
            DulleCaughtBy::Any => lang.pick(
                "Dulle caught: a ♥10 of the other party, caught in a trick",
                "eine gefangene Dulle: eine ♥10 der anderen Partei, in einem Stich gefangen",
            ),
            DulleCaughtBy::Dulle => lang.pick(
                "Dulle caught: a ♥10 of the other party, caught by the second ♥10",
                "eine gefangene Dulle: eine ♥10 der anderen Partei, von der zweiten ♥10 gefangen",
            ),
            DulleCaughtBy::Other => lang.pick(
                "Dulle caught: a ♥10 of the other party, caught by the other ♥10",
                "eine gefangene Dulle: eine ♥10 der anderen Partei, von der anderen ♥10 gefangen",
            ),
        },
        Sonderpunkt::DulleLastTrick => lang.pick(
            "a Dulle in the last trick: a ♥10 of the other party, whoever wins the trick",
            "eine Dulle im letzten Stich: eine ♥10 der anderen Partei, egal, wer den Stich macht",
        ),
        Sonderpunkt::Herzstich => lang.pick(
            "Herzstich: plain ♥ led and followed by all, to the party that wins the trick",
            "einen Herzstich: Fehl-♥ ausgespielt und von allen bedient, an die Partei, die den Stich macht",
        ),
        Sonderpunkt::Klabautermann => lang.pick(
            "Klabautermann: a ♠K of the other party in a trick won by a ♠Q",
            "einen Klabautermann: ein ♠K der anderen Partei in einem Stich, den eine ♠D macht",
        ),
    }
}

fn karlchen_caught(by: KarlchenCaughtBy, lang: Lang) -> &'static str {
    match by {
        KarlchenCaughtBy::Any => lang.pick(
            "Karlchen caught: a ♣J of the other party in the last trick",
            "ein gefangenes Karlchen: ein ♣B der anderen Partei im letzten Stich",
        ),
        KarlchenCaughtBy::DiamondQueen => lang.pick(
            "Karlchen caught: a ♣J of the other party in the last trick, won by a ♦Q",
            "ein gefangenes Karlchen: ein ♣B der anderen Partei im letzten Stich, den eine ♦D macht",
        ),
        KarlchenCaughtBy::HeartQueen => lang.pick(
            "Karlchen caught: a ♣J of the other party in the last trick, won by a ♥Q",
            "ein gefangenes Karlchen: ein ♣B der anderen Partei im letzten Stich, den eine ♥D macht",
        ),
        KarlchenCaughtBy::SpadeQueen => lang.pick(
            "Karlchen caught: a ♣J of the other party in the last trick, won by a ♠Q",
            "ein gefangenes Karlchen: ein ♣B der anderen Partei im letzten Stich, den eine ♠D macht",
        ),
        KarlchenCaughtBy::ClubQueen => lang.pick(
            "Karlchen caught: a ♣J of the other party in the last trick, won by a ♣Q",
            "ein gefangenes Karlchen: ein ♣B der anderen Partei im letzten Stich, den eine ♣D macht",
        ),
    }
}
