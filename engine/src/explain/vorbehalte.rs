//! Vorbehalte, solos, and hands that are thrown in.

use super::{count, has, listed, solos, trumps};
use crate::card::Suit;
use crate::card_set::CardSet;
use crate::contract::SoloKind;
use crate::lang::{Lang, told};
use crate::order::{EffectiveSuit, Order, Raised, Trumps};
use crate::ruleset::{
    BiddingTies, Cards, NthSolo, RuleSet, SoloDefinition, SoloLead, SoloNamed, SoloPriority, SoloSilent,
    VorbehaltAsked, VorbehaltKind, VorbehaltPriority, VorbehaltTold,
};

pub(super) fn vorbehalte(set: &RuleSet, lang: Lang) -> Vec<String> {
    let order = order(set, lang);
    let by_seat = set.vorbehalt.priority == VorbehaltPriority::Seat;
    let by_kind = set.vorbehalt.asked == VorbehaltAsked::ByKind;
    let ranked = order.join(lang.pick(" before ", " vor "));
    let mut lines = vec![match order[..] {
        [] => lang
            .pick(
                "There are no Vorbehalte: everybody says gesund.",
                "Vorbehalte gibt es nicht: Jeder sagt „gesund“.",
            )
            .to_owned(),
        _ if by_kind => {
            let all = order.join(", ");
            told!(
                lang,
                "From forehand on, everybody says gesund or Vorbehalt, and no more. Then all who have said Vorbehalt are asked kind by \
                 kind whether that is theirs: {all}. Once somebody has said yes, no other kind is asked for. A Vorbehalt binds: \
                 a player who has said no to everything else that its hand allows must say yes to the last.",
                "Reihum ab Vorhand sagt jeder „gesund“ oder „Vorbehalt“, mehr nicht. Danach wird abgefragt, was die \
                 Vorbehalte sind, in dieser Reihenfolge: {all}. Sobald jemand ja gesagt hat, wird nicht weiter gefragt. Ein Vorbehalt \
                 bindet: Wer alles andere verneint hat, was sein Blatt erlaubt, muss das Letzte nehmen."
            )
        }
        [only] => told!(
            lang,
            "From forehand on, everybody says gesund or Vorbehalt; the only Vorbehalt is {only}.",
            "Reihum ab Vorhand sagt jeder „gesund“ oder „Vorbehalt“; einziger Vorbehalt: {only}."
        ),
        _ if by_seat => {
            let all = listed(
                &order.iter().map(|&kind| kind.to_owned()).collect::<Vec<_>>(),
                lang.pick("or", "oder"),
            );
            told!(
                lang,
                "From forehand on, everybody says gesund or Vorbehalt. The first from forehand on plays its Vorbehalt, \
                 whatever it is: {all}.",
                "Reihum ab Vorhand sagt jeder „gesund“ oder „Vorbehalt“. Der Erste von Vorhand an spielt seinen Vorbehalt, \
                 egal welchen: {all}."
            )
        }
        _ => told!(
            lang,
            "From forehand on, everybody says gesund or Vorbehalt. The highest Vorbehalt is played, {ranked}.",
            "Reihum ab Vorhand sagt jeder „gesund“ oder „Vorbehalt“. Der höchste Vorbehalt wird gespielt, {ranked}."
        ),
    }];
    if set.vorbehalt.told == VorbehaltTold::All && !order.is_empty() {
        let all = lang.pick(
            "Once all have spoken, everybody who has said Vorbehalt names it, also where another is played.",
            "Haben alle gesprochen, nennt jeder, der Vorbehalt gesagt hat, seinen Vorbehalt, auch wenn ein anderer \
             gespielt wird.",
        );
        lines.push(all.to_owned());
    }
    lines.extend(solos(set, lang));
    if set.solo.silent == SoloSilent::AnyHand {
        let silent = lang.pick(
            "Stilles Solo: with any hand you may say gesund and mean, in private, to take every trick alone against three. \
             Of several the first from forehand on counts.",
            "Stilles Solo: Mit jedem Blatt darf man gesund sagen und im Stillen vorhaben, allein gegen drei alle Stiche zu \
             machen. Von mehreren gilt das erste von Vorhand an.",
        );
        lines.push(silent.to_owned());
    }
    lines
}

/// The Vorbehalte that there are, the highest first.
fn order(set: &RuleSet, lang: Lang) -> Vec<&'static str> {
    // Without articles: those after "vor" would need another case than the first.
    let named = |kind: &VorbehaltKind| match kind {
        VorbehaltKind::Pflichtsolo => lang.pick("a Pflichtsolo", "Pflichtsolo"),
        VorbehaltKind::Solo => lang.pick("a solo", "Solo"),
        VorbehaltKind::Armut => lang.pick("an Armut", "Armut"),
        VorbehaltKind::Hochzeit => lang.pick("a Hochzeit", "Hochzeit"),
        VorbehaltKind::Hammelrennen => lang.pick("a Hammelrennen", "Hammelrennen"),
    };
    let those = |kinds: &[VorbehaltKind]| -> Vec<&'static str> {
        kinds.iter().filter(|&&kind| has::vorbehalt(set, kind)).map(named).collect()
    };
    let (before, after) = set.vorbehalt.order.split_at(set.above_throw_in());
    let thrown_in = has::throw_in(set).then_some(lang.pick("a hand thrown in", "Schmeißen"));
    those(before).into_iter().chain(thrown_in).chain(those(after)).collect()
}

fn solos(set: &RuleSet, lang: Lang) -> Vec<String> {
    if !has::solo(set) {
        return vec![lang.pick("There are no solos.", "Soli gibt es nicht.").to_owned()];
    }
    let several = match set.solo.priority {
        SoloPriority::Seat => lang.pick(
            "Of several solos the first from forehand on is played.",
            "Von mehreren Soli wird das erste von Vorhand an gespielt.",
        ),
        SoloPriority::ByKind => lang.pick(
            "Of several solos the one that this list names first is played; of the same kind, the first from forehand on.",
            "Von mehreren Soli wird das gespielt, das diese Liste zuerst nennt; von gleichen das erste von Vorhand an.",
        ),
        SoloPriority::Bidding => match set.solo.bidding_ties {
            BiddingTies::Earlier => lang.pick(
                "Several solos are bid for, from the solo itself over Re and keine 90, 60, 30 to schwarz: the later seat \
                 must go higher, the earlier may hold, a pass is final. The bid counts as said.",
                "Wollen mehrere ein Solo spielen, wird gereizt, vom Solo selbst über Re und keine 90, 60, 30 bis schwarz: Wer weiter hinten \
                 sitzt, muss höher gehen, wer weiter vorne sitzt, darf halten, und wer passt, ist aus dem Rennen. Das Gebot \
                 gilt als gesagt.",
            ),
            BiddingTies::Later => lang.pick(
                "Several solos are bid for, from the solo itself over Re and keine 90, 60, 30 to schwarz: the earlier seat \
                 must go higher, the later may hold, the last two begin, a pass is final. The bid counts as said.",
                "Wollen mehrere ein Solo spielen, wird gereizt, vom Solo selbst über Re und keine 90, 60, 30 bis schwarz: Wer weiter vorne \
                 sitzt, muss höher gehen, wer weiter hinten sitzt, darf halten, die letzten beiden fangen an, und wer passt, \
                 ist aus dem Rennen. Das Gebot gilt als gesagt.",
            ),
        },
    };
    let kinds = set.solo.kinds.iter().map(|&kind| solo(set, kind, lang));
    let named = match set.solo.named {
        SoloNamed::WithVorbehalt => None,
        SoloNamed::AtLead => Some(lang.pick(
            "Whoever has a solo says no more than solo, and names it once it has got the game, before the first card.",
            "Wer ein Solo spielen will, sagt nur „Solo“; welches, sagt er erst, wenn er das Spiel hat, vor der ersten Karte.",
        )),
    };
    let heading = lang.pick("Solos, one against three:", "Soli, einer gegen drei:").to_owned();
    let after = named.map(str::to_owned).into_iter().chain([several.to_owned(), lead(set, lang)]);
    let after = after.filter(|_| has::declared_solo(set));
    std::iter::once(heading).chain(kinds).chain(after).collect()
}

/// Who leads to the first trick.
fn lead(set: &RuleSet, lang: Lang) -> String {
    let pflicht = set.solo.lead == SoloLead::Pflicht && has::pflichtsolo(set);
    // A deal by itself is an evening, of which each solo is its player's first.
    let is_single = set.session.games == 1;
    let every =
        set.solo.lead == SoloLead::Soloist || (is_single && set.solo.lead_nth.contains(&NthSolo::First));
    let led: Vec<String> = match set.solo.lead {
        _ if every => vec![lang.pick("a solo", "im Solo").to_owned()],
        SoloLead::Soloist => Vec::new(),
        SoloLead::Forehand | SoloLead::Pflicht => {
            let of_kinds = set.solo.lead_kinds.iter().filter(|kind| set.solo.kinds.contains(kind));
            let of_kinds = of_kinds.map(|&kind| match kind {
                SoloKind::FLEISCHLOS => lang.pick("a Fleischloser", "im Fleischlosen").to_owned(),
                kind => told!(lang, "a {kind}", "im {kind}"),
            });
            let owed = pflicht.then(|| lang.pick("a Pflichtsolo", "im Pflichtsolo").to_owned());
            let nth = nth_solos(set, lang).filter(|_| !is_single);
            owed.into_iter().chain(nth).chain(of_kinds).collect()
        }
    };
    if led.is_empty() {
        let forehand = lang.pick(
            "Forehand leads to the first trick, in a solo too.",
            "Zum ersten Stich kommt Vorhand heraus, auch im Solo.",
        );
        return forehand.to_owned();
    }
    let solos = listed(&led, lang.pick("and", "und"));
    told!(
        lang,
        "Forehand leads to the first trick, but in {solos} the soloist.",
        "Zum ersten Stich kommt Vorhand heraus, {solos} aber der Solist."
    )
}

/// The solos in which the soloist leads by their number, after "but in"; nothing where the number does not matter.
fn nth_solos(set: &RuleSet, lang: Lang) -> Option<String> {
    let numbers = [
        (NthSolo::First, ["first", "ersten"]),
        (NthSolo::Second, ["second", "zweiten"]),
        (NthSolo::Third, ["third", "dritten"]),
        (NthSolo::Fourth, ["fourth", "vierten"]),
    ];
    let leads = |nth: &NthSolo| set.solo.lead_nth.contains(nth);
    let named = numbers.into_iter().filter(|(nth, _)| leads(nth));
    let numbers: Vec<String> = named.map(|(_, [en, de])| lang.pick(en, de).to_owned()).collect();
    let numbered = (!numbers.is_empty()).then(|| {
        let nth = listed(&numbers, lang.pick("and", "und"));
        told!(lang, "a player's {nth} solo of the evening", "im {nth} Solo eines Spielers am Abend")
    });
    let later = leads(&NthSolo::Later).then(|| {
        lang.pick(
            "every solo of a player from the fifth of the evening on",
            "ab dem fünften Solo eines Spielers am Abend",
        )
        .to_owned()
    });
    let solos: Vec<String> = numbered.into_iter().chain(later).collect();
    (!solos.is_empty()).then(|| listed(&solos, lang.pick("and", "und")))
}

/// A kind of solo: its trumps, and how the plain suits rank.
fn solo(set: &RuleSet, kind: SoloKind, lang: Lang) -> String {
    let name = match kind {
        SoloKind::DIAMOND => format!("{kind} (Trumpfsolo)"),
        kind => kind.to_string(),
    };
    let in_place_of_diamonds = |suit: &str| {
        told!(
            lang,
            "as the Normalspiel, with {suit} in place of ♦",
            "wie das Normalspiel, mit {suit} statt ♦"
        )
    };
    let normal = lang.pick("the trumps of the Normalspiel", "die Trümpfe des Normalspiels");
    let is_usual = set.order.trumps == [Cards::Normal];
    let game = set.solo_definition(kind);
    let what = match game.suit {
        _ if game.trumps != [Cards::Normal] || !game.plain.is_empty() || game.dulle.is_some() => {
            few_trumps(set, kind, lang)
        }
        Some(_) if !is_usual => few_trumps(set, kind, lang),
        None | Some(Cards::Suit(Suit::Diamonds)) => normal.to_owned(),
        Some(suit) => in_place_of_diamonds(&suit.name(lang)),
    };
    // The section on Schweine says what they are in the solos that doko ships.
    let game = SoloDefinition { schweine: game.schweine && kind.shipped().is_none(), ..game.clone() };
    let beside = solos::beside_cards(&game, Some(set), lang);
    let all: Vec<String> = std::iter::once(what).chain(beside).collect();
    format!("- {name}: {}", all.join("; "))
}

/// The trumps of a solo that has its own, and the plain suits beside them.
fn few_trumps(set: &RuleSet, kind: SoloKind, lang: Lang) -> String {
    let order = Order::new(set, Trumps::Solo(kind), Raised::Nothing);
    let deck = CardSet::deck(set.deck.nines.into());
    let sorted = |suit: EffectiveSuit| order.sorted(order.cards(suit).intersection(deck).kinds()).into_iter();
    let trumps: Vec<String> = sorted(EffectiveSuit::Trump).map(|card| card.name(lang)).collect();
    let ranks = |suit: Suit| {
        let names = sorted(EffectiveSuit::plain(suit)).map(|card| card.name(lang).replace(suit.symbol(), ""));
        names.collect::<Vec<_>>().join(" ")
    };
    let first = ranks(Suit::Clubs);
    let plain = if Suit::ALL.into_iter().all(|suit| ranks(suit) == first) {
        told!(lang, "in each suit {first}", "in jeder Farbe {first}")
    } else {
        let some =
            Suit::ALL.into_iter().map(|suit| (suit, ranks(suit))).filter(|(_, ranks)| !ranks.is_empty());
        some.map(|(suit, ranks)| format!("{suit} {ranks}")).collect::<Vec<_>>().join(", ")
    };
    match trumps.join(" ") {
        trumps if plain.is_empty() => told!(lang, "trumps {trumps}", "Trümpfe {trumps}"),
        trumps if trumps.is_empty() => told!(lang, "no trumps; {plain}", "keine Trümpfe; {plain}"),
        trumps => told!(lang, "trumps {trumps}; {plain}", "Trümpfe {trumps}; {plain}"),
    }
}

/// A hand with at most so many trumps, none of them above `highest`, if that is said.
fn few_trumps_dealt(set: &RuleSet, most: u8, highest: Option<&str>, lang: Lang) -> String {
    let few = trumps(most, lang);
    let is_any_number = usize::from(most) >= set.hand_size();
    match highest {
        _ if most == 0 => lang.pick("- without a trump", "- ohne Trumpf").to_owned(),
        None if is_any_number => lang.pick("- any hand", "- jedes Blatt").to_owned(),
        None => told!(lang, "- with at most {few}", "- mit höchstens {few}"),
        Some(highest) if is_any_number => {
            told!(lang, "- without a trump above {highest}", "- kein Trumpf höher als {highest}")
        }
        Some(highest) => told!(
            lang,
            "- with at most {few}, none of them above {highest}",
            "- mit höchstens {few}, keiner davon höher als {highest}"
        ),
    }
}

/// Which hands may be thrown in.
pub(super) fn hands_thrown_in(set: &RuleSet, lang: Lang) -> Vec<String> {
    let rules = &set.throw_in;
    let at_least = |threshold: Option<u8>, english: [&str; 2], german: [&str; 2]| {
        threshold.map(|least| {
            let cards = count(least, lang.pick(english, german));
            told!(lang, "- with at least {cards}", "- mit mindestens {cards}")
        })
    };
    let more = |line: Option<String>, english: &str, german: &str| {
        line.map(|line| line + lang.pick(english, german))
    };
    let kings_at_least = |threshold| at_least(threshold, ["king", "kings"], ["König", "Königen"]);
    let nines_at_least = |threshold| at_least(threshold, ["nine", "nines"], ["Neun", "Neunen"]);
    let luschen = if set.deck.nines {
        nines_at_least(rules.luschen.0.filter(|&least| usize::from(least) <= has::nines(set)))
    } else {
        kings_at_least(rules.luschen.0)
    };
    let volle = at_least(rules.volle.0, ["ace", "aces"], ["Ass", "Assen"]);
    let nines_and_kings = if set.deck.nines {
        more(nines_at_least(rules.nines_and_kings.0), " and kings together", " und Königen zusammen")
    } else {
        const KINGS: u8 = 8;
        kings_at_least(rules.nines_and_kings.0.filter(|&least| least <= KINGS))
    };
    let mut hands: Vec<String> = [
        more(luschen, " (Luschen)", " (Luschen)"),
        more(volle, " and tens (Volle)", " und Zehnen (Volle)"),
        rules.max_trumps.0.map(|most| few_trumps_dealt(set, most, None, lang)),
        rules
            .fuchs_highest
            .0
            .map(|most| few_trumps_dealt(set, most, Some(lang.pick("an ordinary ♦A", "der Fuchs")), lang)),
        rules
            .bube_highest
            .0
            .map(|most| few_trumps_dealt(set, most, Some(lang.pick("the jacks", "die Buben")), lang)),
        kings_at_least(rules.kings.0),
        nines_and_kings,
        rules
            .augen
            .0
            .map(|least| told!(lang, "- with at least {least} Augen", "- mit mindestens {least} Augen")),
        rules
            .max_augen
            .0
            .map(|most| told!(lang, "- with at most {most} Augen", "- mit höchstens {most} Augen")),
        rules.nines_in_all_suits.then(|| {
            lang.pick("- with a nine of each of the four suits", "- mit Neunen in allen vier Farben")
                .to_owned()
        }),
    ]
    .into_iter()
    .flatten()
    .collect();
    // Without a trump, or with so many kings, whichever key says so.
    let mut seen = Vec::new();
    hands.retain(|hand| {
        !seen.contains(hand) && {
            seen.push(hand.clone());
            true
        }
    });
    hands
}

/// Empty if no hand may be thrown in.
pub(super) fn throw_in(set: &RuleSet, lang: Lang) -> Vec<String> {
    let hands = hands_thrown_in(set, lang);
    let heading = lang.pick(
        "You may throw in a hand (Schmeissen), and the same dealer deals again:",
        "Diese Blätter darf man schmeißen; dann gibt derselbe Geber neu:",
    );
    if hands.is_empty() { hands } else { std::iter::once(heading.to_owned()).chain(hands).collect() }
}
