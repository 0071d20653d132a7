//! Hochzeit and Armut: how partners are found.

use super::{cards, count, has, listed, trumps};
use crate::lang::{Lang, told};
use crate::ruleset::{
    AnnounceTrumps, ArmutAskFrom, ArmutParties, ArmutRefused, ArmutReturn, ArmutSuspends, ArmutTo, ArmutTwo,
    DulleLastTrick, DulleMode, HochzeitMode, HochzeitPartner, RuleSet, Sonderpunkt,
};

pub(super) fn hochzeit(set: &RuleSet, lang: Lang) -> Vec<String> {
    if set.hochzeit.mode == HochzeitMode::Automatic {
        return vec![
            lang.pick(
                "With both ♣Q you declare nothing; a partner comes about in play, and nobody is told.",
                "Mit beiden ♣D meldet man nichts an; ein Partner ergibt sich im Spiel, und niemand erfährt davon.",
            )
            .to_owned(),
            partner(set, lang),
            lang.pick("If nobody does, you play alone.", "Findet sich keiner, spielt man allein.").to_owned(),
        ];
    }
    if !has::hochzeit(set) {
        let silent = lang.pick(
            "A Hochzeit cannot be declared. With both ♣Q you play a stille Hochzeit: alone, and nobody is told.",
            "Eine Hochzeit kann nicht angemeldet werden. Mit beiden ♣D spielt man eine stille Hochzeit: allein, und niemand \
             erfährt davon.",
        );
        return vec![silent.to_owned()];
    }
    let mut lines = vec![
        lang.pick(
            "With both ♣Q you may declare a Hochzeit and look for a partner.",
            "Mit beiden ♣D darf man eine Hochzeit anmelden und damit einen Partner suchen.",
        )
        .to_owned(),
        partner(set, lang),
        lang.pick(
            "If nobody does, you play alone. If you declare nothing, it is a stille Hochzeit: alone, and nobody is told.",
            "Findet sich keiner, spielt man allein. Wer nichts anmeldet, spielt eine stille Hochzeit: allein, und niemand \
             erfährt davon.",
        )
        .to_owned(),
    ];
    if set.hochzeit.ruff_is_alone {
        let ruffs = lang.pick(
            "You play alone, too, if you ruff a Fehl trick that could be the Klärungsstich and take it.",
            "Macht der Hochzeiter vor der Klärung mit einem Trumpf einen Fehlstich, der Klärungsstich sein könnte, spielt er \
             ebenfalls allein.",
        );
        lines.push(ruffs.to_owned());
    }
    lines
}

/// Who becomes the partner of a Hochzeit.
fn partner(set: &RuleSet, lang: Lang) -> String {
    let trick = match set.hochzeit.partner {
        HochzeitPartner::Any => lang.pick("a trick", "einen Stich"),
        HochzeitPartner::Fehl => lang.pick("a trick to which Fehl was led", "einen Fehlstich"),
        HochzeitPartner::Trump => lang.pick("a trick to which a trump was led", "einen Trumpfstich"),
        HochzeitPartner::Ace => lang.pick("a trick with a Fehl ace", "mit einem Fehl-Ass einen Stich"),
        HochzeitPartner::SecondFehl => lang.pick(
            "the second trick to which Fehl was led, or a later one",
            "den zweiten Fehlstich oder einen späteren",
        ),
        HochzeitPartner::Clubs => lang.pick("a trick to which ♣ was led", "einen ♣-Stich"),
        HochzeitPartner::Spades => lang.pick("a trick to which ♠ was led", "einen ♠-Stich"),
        HochzeitPartner::Hearts => lang.pick("a trick to which ♥ was led", "einen ♥-Stich"),
        HochzeitPartner::Named => lang.pick(
            "a trick of the kind you name: any, to which Fehl, or to which a trump was led",
            "einen Stich der genannten Art – beliebig, Fehlstich oder Trumpfstich –",
        ),
    };
    let within = match set.hochzeit.tricks.0 {
        None => lang.pick("it may be any of the game", "das darf jeder Stich des Spiels sein").to_owned(),
        Some(1) => {
            lang.pick("it must be the very first trick", "das muss der allererste Stich sein").to_owned()
        }
        Some(tricks) => told!(
            lang,
            "it must be among the first {tricks} tricks",
            "das muss einer der ersten {tricks} Stiche sein"
        ),
    };
    told!(
        lang,
        "The partner is whoever else is the first to win {trick} (the Klärungsstich); {within}.",
        "Partner wird der erste andere Spieler, der {trick} macht (den Klärungsstich); {within}."
    )
}

/// For a game with an Armut.
pub(super) fn armut(set: &RuleSet, lang: Lang) -> Vec<String> {
    let rules = &set.armut;
    let refused = match rules.refused {
        ArmutRefused::Redeal => lang.pick(
            "If nobody takes you, the same dealer deals again.",
            "Nimmt niemand die Armut, gibt derselbe Geber neu.",
        ),
        ArmutRefused::PlayOn => lang.pick(
            "If nobody takes you, a Normalspiel is played as dealt.",
            "Nimmt niemand die Armut, wird mit den gegebenen Karten ein Normalspiel gespielt.",
        ),
        ArmutRefused::LastTakes => lang.pick(
            "If nobody else takes you, the last one asked must.",
            "Nimmt sonst niemand die Armut, muss es der zuletzt Gefragte tun.",
        ),
        ArmutRefused::Ramsch => lang.pick(
            "If nobody takes you, a Ramsch is played.",
            "Nimmt niemand die Armut, wird ein Ramsch gespielt.",
        ),
        ArmutRefused::SchwarzeSau => lang.pick(
            "If nobody takes you, a Schwarze Sau is played.",
            "Nimmt niemand die Armut, wird eine Schwarze Sau gespielt.",
        ),
    };
    let two = match rules.two {
        ArmutTwo::First => lang.pick(
            "If two declare one, the first from forehand on counts.",
            "Melden zwei eine Armut an, gilt die erste von Vorhand an.",
        ),
        ArmutTwo::Redeal => lang.pick(
            "If two declare one, the same dealer deals again.",
            "Melden zwei eine Armut an, gibt derselbe Geber neu.",
        ),
    };
    let parties = match rules.parties {
        ArmutParties::Exchange => lang
            .pick("The two of you are Re, whoever holds the ♣Q.", "Die beiden sind Re, egal, wer die ♣D hat."),
        ArmutParties::Queens => lang.pick(
            "The ♣Q make the parties as in a Normalspiel, by who holds them after the exchange; nobody is told.",
            "Die Parteien richten sich wie im Normalspiel nach den ♣D, und zwar danach, wer sie nach dem Tausch hat; gesagt \
             wird das nicht.",
        ),
    };
    let mut lines = vec![asked(set, lang), exchange(set, lang)];
    lines.extend([parties, refused, two].map(str::to_owned));
    lines.extend(suspended(set, lang));
    lines
}

/// Who may declare an Armut, and who is asked.
fn asked(set: &RuleSet, lang: Lang) -> String {
    let rules = &set.armut;
    let most = rules.max_trumps.0.unwrap_or(0);
    let few = trumps(most, lang);
    let least = rules.min_trumps;
    let with = match (least, most) {
        (0, 0) => lang.pick("Without a trump", "Ohne Trumpf").to_owned(),
        (0, _) => told!(lang, "With at most {few}", "Mit höchstens {few}"),
        _ if least == most => told!(lang, "With exactly {few}", "Mit genau {few}"),
        _ if least + 1 == most => told!(lang, "With {least} or {few}", "Mit {least} oder {few}"),
        _ => told!(lang, "With {least} to {few}", "Mit {least} bis {few}"),
    };
    let fuchs = if rules.single_fuchs {
        ""
    } else {
        lang.pick(
            " One trump more is allowed if exactly one ♦A is among them.",
            " Mit genau einem ♦A darf es ein Trumpf mehr sein.",
        )
    };
    let from = match rules.ask_from {
        ArmutAskFrom::Forehand => lang.pick("from forehand on", "von Vorhand an"),
        ArmutAskFrom::LeftOfPoor => lang.pick("from your left on", "vom linken Nachbarn an"),
        ArmutAskFrom::Opposite => {
            lang.pick("beginning opposite you, then clockwise,", "vom Gegenüber an im Uhrzeigersinn")
        }
    };
    let asked = match rules.to {
        ArmutTo::Anyone => told!(
            lang,
            "The others are asked {from} whether they take you along.",
            "Die anderen werden {from} gefragt, ob sie die Armut nehmen."
        ),
        ArmutTo::NamedParty => told!(
            lang,
            "You name Re or Kontra, and the others are asked {from} whether they take you along: only with, or only \
             without, a ♣Q.",
            "Man nennt Re oder Kontra, und die anderen werden {from} gefragt, ob sie die Armut nehmen; das darf dann nur, \
             wer eine ♣D hat, oder nur, wer keine hat."
        ),
    };
    told!(
        lang,
        "{with} you may declare an Armut.{fuchs} {asked}",
        "{with} darf man eine Armut anmelden.{fuchs} {asked}"
    )
}

/// Which cards change hands.
fn exchange(set: &RuleSet, lang: Lang) -> String {
    let rules = &set.armut;
    let given = match rules.cards.0 {
        Some(cards) => {
            let cards = count(cards, lang.pick(["card", "cards"], ["Karte", "Karten"]));
            told!(
                lang,
                "You hand over {cards} face down, among them all your trumps",
                "Man gibt verdeckt {cards} ab, darunter alle Trümpfe"
            )
        }
        None => lang
            .pick("You hand over all your trumps face down", "Man gibt alle Trümpfe verdeckt ab")
            .to_owned(),
    };
    let back = match rules.back {
        ArmutReturn::Any => lang.pick("as many, whichever it likes,", "gleich viele beliebige Karten zurück"),
        ArmutReturn::NoneReceived => lang.pick(
            "as many, none of those received,",
            "gleich viele Karten zurück, aber keine der erhaltenen,",
        ),
        ArmutReturn::FehlFirst => lang.pick(
            "as many, trumps only when it has no Fehl left,",
            "gleich viele Karten zurück, Trumpf nur, wenn er kein Fehl mehr hat,",
        ),
    };
    let said = match rules.announce_returned_trumps {
        AnnounceTrumps::Nothing => lang.pick("and says nothing about them", "und sagt nichts dazu"),
        AnnounceTrumps::Whether => {
            lang.pick("and says whether any of them is a trump", "und sagt, ob Trumpf dabei ist")
        }
        AnnounceTrumps::Number => {
            lang.pick("and says how many of them are trumps", "und sagt, wie viele davon Trümpfe sind")
        }
    };
    told!(
        lang,
        "{given}. Whoever takes you gives back {back} {said}.",
        "{given}. Wer die Armut nimmt, gibt {back} {said}."
    )
}

/// For a game in which a pair lets its holder choose a new partner.
pub(super) fn genscher(set: &RuleSet, lang: Lang) -> String {
    let card = set.genscher.pair.card().name(lang);
    told!(
        lang,
        "In a Normalspiel, a player who still holds both {card} may choose any other as its partner with the first of them \
         that it plays: from then on the two are Re, as everybody hears, whoever holds the ♣Q. What was said before stays \
         with Re and Kontra.",
        "Wer im Normalspiel noch beide Karten {card} hat, darf mit der ersten, die er spielt, einen Mitspieler zum Partner \
         wählen: Von da an sind die beiden für alle hörbar Re, egal, wer die ♣D hat. Was bis dahin gesagt wurde, gilt \
         weiter für Re und Kontra."
    )
}

fn suspended(set: &RuleSet, lang: Lang) -> Option<String> {
    let named = |rule: ArmutSuspends| match rule {
        // The sheet says so with the Superschweine.
        ArmutSuspends::Superschweine => None,
        ArmutSuspends::Doppelkopf => has::sonderpunkt(set, Sonderpunkt::Doppelkopf).then_some("Doppelkopf"),
        ArmutSuspends::Karlchen => has::karlchen(set).then_some("Karlchen"),
        ArmutSuspends::Fuchs => has::fuchs(set).then_some("Fuchs"),
        ArmutSuspends::DulleSecond => {
            let is_reversed = set.dulle.last_trick == DulleLastTrick::Reversed;
            match set.dulle.mode {
                DulleMode::Second => Some(
                    lang.pick("that the second ♥10 beats the first", "dass die zweite ♥10 die erste sticht"),
                ),
                DulleMode::First if is_reversed => Some(lang.pick(
                    "that the second ♥10 beats the first in the last trick",
                    "dass die zweite ♥10 im letzten Stich die erste sticht",
                )),
                _ => None,
            }
        }
        ArmutSuspends::DulleCaught => has::sonderpunkt(set, Sonderpunkt::DulleCaught)
            .then_some(lang.pick("the point for a ♥10 caught", "der Punkt für eine gefangene ♥10")),
        ArmutSuspends::GegenDieAlten => has::sonderpunkt(set, Sonderpunkt::GegenDieAlten)
            .then_some(lang.pick("the point gegen die Alten", "der Punkt gegen die Alten")),
    };
    let rules: Vec<String> =
        set.armut.suspends.iter().filter_map(|&rule| named(rule)).map(str::to_owned).collect();
    let listed = cards::of_dulle(&listed(&rules, lang.pick("and", "und")), set);
    (!rules.is_empty())
        .then(|| told!(lang, "Not in an Armut: {listed}.", "Gilt nicht in einer Armut: {listed}."))
}
