//! Ansagen, Absagen and hesitations.

use super::{count, has, listed};
use crate::contract::Step;
use crate::lang::{Lang, told};
use crate::ruleset::{
    Absagen, AnsagenArmut, AnsagenClock, AnsagenHochzeit, AnsagenReply, AnsagenSolo, AnsagenWhen, DutyExcept,
    RuleSet,
};
use crate::seat::Party;

pub(super) fn ansagen(set: &RuleSet, lang: Lang) -> Vec<String> {
    let rules = &set.ansagen;
    let mut lines = if has::ansagen(set) {
        let only = lang.pick(
            "There are Ansagen and Absagen in declared solos only.",
            "Ansagen und Absagen gibt es nur im angemeldeten Solo.",
        );
        let mut lines = Vec::new();
        if rules.solo == AnsagenSolo::Only {
            lines.push(only.to_owned());
        }
        lines.push(opening(set, lang));
        lines.extend(limits(set, lang));
        lines.extend(further(set, lang));
        lines
    } else {
        let none = lang.pick("There are no Ansagen and no Absagen.", "Ansagen und Absagen gibt es nicht.");
        vec![none.to_owned()]
    };
    if set.signals.zoegern {
        let shown = lang.pick(
            "On turn, before a card, you may show a hesitation (Zögern); everybody sees it, and it changes no rule.",
            "Wer am Zug ist, darf vor seiner Karte ein Zögern zeigen; alle sehen es, und es ändert keine Regel.",
        );
        lines.push(shown.to_owned());
    }
    lines
}

/// Which Ansagen there are, and which cards their limits count.
fn opening(set: &RuleSet, lang: Lang) -> String {
    let rules = &set.ansagen;
    let when = match rules.when {
        AnsagenWhen::Anytime => lang.pick("Between any two cards", "Zwischen zwei beliebigen Karten"),
        AnsagenWhen::BetweenTricks => {
            lang.pick("While no card lies on the table", "Solange keine Karte auf dem Tisch liegt,")
        }
    };
    let then = if rules.absage_needs_ansage {
        lang.pick(
            ", and after that of your party Absagen",
            " ansagen, nach einer Ansage der eigenen Partei auch absagen",
        )
    } else {
        lang.pick(", or an Absage", " ansagen oder eine Absage machen")
    };
    let counted = match rules.clock {
        AnsagenClock::OwnHand | AnsagenClock::Chain => lang.pick("your own hand", "den eigenen Karten"),
        AnsagenClock::Table => lang.pick("the table", "dem Stand am Tisch"),
        AnsagenClock::FullTrick => lang.pick("the tricks that are complete", "den vollen Stichen"),
    };
    told!(
        lang,
        "{when}, on turn or not, you may say Re or Kontra{then}. The limits go by {counted}:",
        "{when} darf man, am Zug oder nicht, Re oder Kontra{then}. Die Grenzen richten sich nach {counted}:"
    )
}

/// What is different in some kinds of game.
fn in_kinds_of_game(set: &RuleSet, lang: Lang) -> Vec<String> {
    let rules = &set.ansagen;
    let mut lines = Vec::new();
    if has::solo(set) {
        lines.extend(in_solos(set, lang).map(str::to_owned));
    }
    if rules.solo == AnsagenSolo::Only {
        return lines;
    }
    if has::hochzeit(set) {
        lines.push(in_hochzeit(set, lang).to_owned());
        lines.extend(first_word_in_hochzeit(set, lang));
    }
    if has::armut(set) {
        let in_armut = match rules.armut {
            AnsagenArmut::AsNormal => None,
            AnsagenArmut::BeforeLead => Some(lang.pick(
                "In an Armut everything is said before the first card is led; after that nothing, not even an answer.",
                "In einer Armut wird alles vor dem ersten Ausspiel gesagt, danach nichts mehr, auch keine Antwort.",
            )),
            AnsagenArmut::BeforeExchange => Some(lang.pick(
                "In an Armut everything is said before the cards are exchanged; after that nothing, not even an answer.",
                "In einer Armut wird alles vor dem Tausch der Karten gesagt, danach nichts mehr, auch keine Antwort.",
            )),
            AnsagenArmut::Off => Some(lang.pick(
                "In an Armut there are no Ansagen and no Absagen.",
                "In einer Armut gibt es keine Ansagen und keine Absagen.",
            )),
        };
        lines.extend(in_armut.map(str::to_owned));
    }
    lines
}

/// Where Re or Kontra is due in the first trick, limits move by the Klärungsstich too: so there is time after it.
fn first_word_in_hochzeit(set: &RuleSet, lang: Lang) -> Option<String> {
    let rules = &set.ansagen;
    let kontra = rules.latest_kontra.0.unwrap_or(rules.latest);
    let is_first = |latest: [u8; 5]| latest[0] == 0 && rules.hochzeit == AnsagenHochzeit::Shift;
    let (counts, word) = match (is_first(rules.latest), is_first(kontra)) {
        (true, true) => (
            lang.pick("The Klärungsstich itself counts too", "Auch der Klärungsstich selbst zählt mit"),
            lang.pick("Re or Kontra", "Re oder Kontra"),
        ),
        (true, false) => (
            lang.pick(
                "For the party of Re the Klärungsstich itself counts too",
                "Für die Re-Partei zählt auch der Klärungsstich selbst mit",
            ),
            "Re",
        ),
        (false, true) => (
            lang.pick(
                "For the party of Kontra the Klärungsstich itself counts too",
                "Für die Kontra-Partei zählt auch der Klärungsstich selbst mit",
            ),
            "Kontra",
        ),
        (false, false) => return None,
    };
    let until = match rules.clock {
        AnsagenClock::FullTrick => {
            lang.pick("until the end of the next trick", "bis zum Ende des nächsten Stichs")
        }
        AnsagenClock::Table => lang.pick("until the lead to the next trick", "bis zum nächsten Ausspiel"),
        AnsagenClock::OwnHand | AnsagenClock::Chain => {
            lang.pick("until your own next card", "bis zur eigenen nächsten Karte")
        }
    };
    Some(told!(
        lang,
        "{counts}: {word} may be said {until}.",
        "{counts}: {word} darf man noch {until} sagen."
    ))
}

fn in_solos(set: &RuleSet, lang: Lang) -> Option<&'static str> {
    let has_replies = set.ansagen.reply != AnsagenReply::Off;
    Some(match set.ansagen.solo {
        AnsagenSolo::AsNormal | AnsagenSolo::Only => return None,
        AnsagenSolo::BeforeLead => lang.pick(
            "In a declared solo everything is said before the first card is led; after that nothing, not even an answer.",
            "Im angemeldeten Solo wird alles vor dem ersten Ausspiel gesagt, danach nichts mehr, auch keine Antwort.",
        ),
        AnsagenSolo::KontraOwnCard if has_replies => lang.pick(
            "In a declared solo you may say Re or Kontra only before your own first card, or as an answer; the limits of Absagen \
             go by your own hand.",
            "Im angemeldeten Solo darf man Re oder Kontra nur vor der eigenen ersten Karte sagen oder als Antwort; die Grenzen \
             der Absagen richten sich nach den eigenen Karten.",
        ),
        AnsagenSolo::KontraOwnCard => lang.pick(
            "In a declared solo you may say Re or Kontra only before your own first card; the limits of Absagen go by your own \
             hand.",
            "Im angemeldeten Solo darf man Re oder Kontra nur vor der eigenen ersten Karte sagen; die Grenzen der Absagen \
             richten sich nach den eigenen Karten.",
        ),
        AnsagenSolo::ReAsReply => lang.pick(
            "In a declared solo the soloist says nothing before the others have said something.",
            "Im angemeldeten Solo sagt der Solist nichts, bevor die Gegner etwas gesagt haben.",
        ),
        AnsagenSolo::Off => lang.pick(
            "In a declared solo there are no Ansagen and no Absagen.",
            "Im angemeldeten Solo gibt es keine Ansagen und keine Absagen.",
        ),
    })
}

fn in_hochzeit(set: &RuleSet, lang: Lang) -> &'static str {
    match set.ansagen.hochzeit {
        AnsagenHochzeit::Shift if set.ansagen.clock == AnsagenClock::FullTrick => lang.pick(
            "In a Hochzeit nothing is said before the Klärungsstich; every trick before it moves all limits by one trick.",
            "In einer Hochzeit wird vor dem Klärungsstich nichts gesagt; jeder Stich davor verschiebt alle Grenzen um einen \
             Stich.",
        ),
        AnsagenHochzeit::Shift => lang.pick(
            "In a Hochzeit nothing is said before the Klärungsstich; every trick before it moves all limits by one card.",
            "In einer Hochzeit wird vor dem Klärungsstich nichts gesagt; jeder Stich davor verschiebt alle Grenzen um eine \
             Karte.",
        ),
        AnsagenHochzeit::MitMir => lang.pick(
            "In a Hochzeit no limit moves. Before the Klärungsstich its holder may say Re, the others only Re \"mit \
             mir\": it counts if the speaker becomes the partner.",
            "In einer Hochzeit verschiebt sich keine Grenze. Vor dem Klärungsstich darf der Hochzeiter Re sagen, die \
             anderen nur Re „mit mir“: Es gilt, wenn der Sprecher der Partner wird.",
        ),
        AnsagenHochzeit::FollowsParty => lang.pick(
            "In a Hochzeit no limit moves. Its holder may speak from the start, the others only after the Klärungsstich.",
            "In einer Hochzeit verschiebt sich keine Grenze. Der Hochzeiter darf von Anfang an etwas sagen, die anderen \
             erst nach dem Klärungsstich.",
        ),
        AnsagenHochzeit::NextCard => lang.pick(
            "In a Hochzeit nothing is said before the Klärungsstich. After it you may say Re or Kontra until your next card, \
             and each Absage one card later than the step before it.",
            "In einer Hochzeit wird vor dem Klärungsstich nichts gesagt. Danach darf man Re oder Kontra bis zu seiner \
             nächsten Karte sagen und jede Absage eine Karte später als die Stufe davor.",
        ),
        AnsagenHochzeit::None => lang.pick(
            "In a Hochzeit there are no Ansagen and no Absagen.",
            "In einer Hochzeit gibt es keine Ansagen und keine Absagen.",
        ),
    }
}

/// Who must say something after a rich trick.
fn duty(set: &RuleSet, augen: u8, lang: Lang) -> String {
    let rules = &set.ansagen;
    let trick = match (rules.duty_tricks, augen) {
        (1, 0) => lang.pick("the first trick", "den ersten Stich").to_owned(),
        (1, _) => {
            told!(
                lang,
                "a first trick of {augen} Augen or more",
                "einen ersten Stich mit {augen} oder mehr Augen"
            )
        }
        (tricks, 0) => {
            told!(lang, "one of the first {tricks} tricks", "einen der ersten {tricks} Stiche")
        }
        (tricks, _) => told!(
            lang,
            "one of the first {tricks} tricks with {augen} Augen or more",
            "einen der ersten {tricks} Stiche mit {augen} oder mehr Augen"
        ),
    };
    let except = excepted(set, lang);
    let mut line = told!(
        lang,
        "Whoever wins {trick} must say Re or Kontra before the next card{except}.",
        "Wer {trick} macht, muss vor der nächsten Karte Re oder Kontra sagen{except}."
    );
    if rules.duty_goes_on {
        line.push_str(lang.pick(
            " If your party has said that before, you must go one step further.",
            " Hat die eigene Partei das vorher schon getan, muss man eine Stufe weitergehen.",
        ));
    }
    let in_time_for_both = rules.latest_kontra.0.unwrap_or(rules.latest)[0].min(rules.latest[0]);
    if rules.duty_tricks > in_time_for_both {
        line.push_str(lang.pick(
            " If it is too late for that, you need not say anything.",
            " Ist es dafür zu spät, entfällt die Pflicht.",
        ));
    }
    line
}

/// The rules beside the limits.
fn further(set: &RuleSet, lang: Lang) -> Vec<String> {
    let rules = &set.ansagen;
    let mut lines = vec![match rules.reply {
        AnsagenReply::Off => lang.pick(
            "There is no extra time to answer the other party.",
            "Für eine Antwort auf eine Ansage der anderen Partei gibt es keine zusätzliche Zeit.",
        ),
        AnsagenReply::OneCardLess if rules.clock == AnsagenClock::FullTrick => lang.pick(
            "Re or Kontra in answer to the other party may come one trick later than what it answers had to come.",
            "Re oder Kontra als Antwort auf die andere Partei darf einen Stich später kommen, als das kommen musste, worauf es \
             antwortet.",
        ),
        AnsagenReply::OneCardLess => lang.pick(
            "Re or Kontra in answer to the other party may come with one card less than was needed for what it answers.",
            "Re oder Kontra als Antwort auf die andere Partei darf mit einer Karte weniger kommen, als für das nötig war, \
             worauf es antwortet.",
        ),
        AnsagenReply::AtOnce => lang.pick(
            "Re or Kontra in answer to the other party may always come at once, before the next card.",
            "Re oder Kontra als Antwort auf die andere Partei darf immer kommen, wenn es sofort geschieht, vor der \
             nächsten Karte.",
        ),
    }];
    lines.push(if rules.skip {
        lang.pick(
            "You may leave out steps: they count as said, if they are still in time.",
            "Stufen dürfen ausgelassen werden: Sie gelten als gesagt, wenn es für sie noch nicht zu spät ist.",
        )
    } else {
        lang.pick(
            "You may not leave out a step: each is said.",
            "Keine Stufe darf ausgelassen werden: Jede muss gesagt werden.",
        )
    });
    if rules.absagen == Absagen::First {
        lines.push(lang.pick(
            "Only the party that makes the first Absage may make any; the other may still say Re or Kontra.",
            "Absagen darf nur die Partei machen, von der die erste kommt; die andere darf noch Re oder Kontra sagen.",
        ));
    }
    if !rules.absage_needs_ansage {
        lines.push(lang.pick(
            "An Absage needs no Re or Kontra before it, and says neither.",
            "Eine Absage braucht vorher kein Re oder Kontra und sagt auch keines von beiden.",
        ));
    }
    let mut lines: Vec<String> =
        in_kinds_of_game(set, lang).into_iter().chain(lines.into_iter().map(str::to_owned)).collect();
    lines.extend((rules.ladder > 0).then(|| supra(rules.ladder, lang)));
    lines.extend(rules.first_trick_duty.0.map(|augen| duty(set, augen, lang)));
    if has::null(set) && rules.solo != AnsagenSolo::Off {
        let none = lang.pick("In a Nullsolo there are no Absagen.", "Im Nullsolo gibt es keine Absagen.");
        lines.push(none.to_owned());
    }
    lines
}

/// How the parties double further after Re and Kontra.
fn supra(most: u8, lang: Lang) -> String {
    let turns = if most == 1 {
        lang.pick(
            "Once Re and Kontra have been said, the party that did not speak last may double once more with Supra.",
            "Sind Re und Kontra gesagt, darf die Partei, die nicht zuletzt gesprochen hat, mit Supra noch einmal verdoppeln.",
        )
        .to_owned()
    } else {
        told!(
            lang,
            "Once Re and Kontra have been said, the parties may double further in turn, each time with Supra, {most} times \
             at most; the party that did not speak last begins.",
            "Sind Re und Kontra gesagt, dürfen die Parteien abwechselnd mit Supra weiter verdoppeln, insgesamt höchstens \
             {most} Mal; die Partei, die nicht zuletzt gesprochen hat, beginnt."
        )
    };
    told!(
        lang,
        "{turns} A Supra must come by the limits of Re and Kontra, or as an answer as these may; nobody needs other Augen \
         for it.",
        "{turns} Für Supra gelten die Grenzen von Re und Kontra, auch als Antwort; an den nötigen Augen ändert es nichts."
    )
}

/// The kinds of game in which nobody is obliged to speak, as the end of a sentence.
fn excepted(set: &RuleSet, lang: Lang) -> String {
    let named = |kind: &DutyExcept| match kind {
        DutyExcept::Hochzeit => has::hochzeit(set).then_some(lang.pick("in a Hochzeit", "in einer Hochzeit")),
        DutyExcept::Armut => has::armut(set).then_some(lang.pick("in an Armut", "in einer Armut")),
        DutyExcept::Solo => has::solo(set).then_some(lang.pick("in a solo", "in einem Solo")),
    };
    let kinds: Vec<String> = set.ansagen.duty_except.iter().filter_map(named).map(str::to_owned).collect();
    let listed = listed(&kinds, lang.pick("or", "oder"));
    if kinds.is_empty() { listed } else { told!(lang, ", but not {listed}", ", aber nicht {listed}") }
}

/// Until when each step can be said.
fn limits(set: &RuleSet, lang: Lang) -> Vec<String> {
    let rules = &set.ansagen;
    let steps: &[Step] = if rules.clock == AnsagenClock::Chain { &[Step::Ansage] } else { &Step::ALL };
    let of_party = |latest: [u8; 5], ansage: Option<Party>| -> Vec<String> {
        let name = |&step: &Step| match ansage {
            Some(party) if step == Step::Ansage => party.to_string(),
            _ => step.name(lang).to_owned(),
        };
        // What has the same limit is told once.
        let alike = steps.chunk_by(|&a, &b| latest[a as usize] == latest[b as usize]);
        let limit = |steps: &[Step]| {
            let names: Vec<String> = steps.iter().map(name).collect();
            limit(set, &listed(&names, lang.pick("and", "und")), latest[steps[0] as usize], lang)
        };
        alike.map(limit).collect()
    };
    let mut lines = match rules.latest_kontra.0 {
        None => of_party(rules.latest, None),
        Some(kontra) => {
            let re = lang.pick("For the party of Re:", "Für die Re-Partei:");
            let of_kontra = lang.pick("For the party of Kontra:", "Für die Kontra-Partei:");
            let mut lines = vec![re.to_owned()];
            lines.extend(of_party(rules.latest, Some(Party::Re)));
            lines.push(of_kontra.to_owned());
            lines.extend(of_party(kontra, Some(Party::Kontra)));
            lines
        }
    };
    if rules.clock == AnsagenClock::Chain {
        let chain = lang.pick(
            "Whatever a party says first must be said by then. Each further step has one card: whoever says it has played at \
             most one card more than the speaker of the step before had played then.",
            "Was eine Partei zuerst sagt, muss bis dahin gesagt sein. Jede weitere Stufe hat eine Karte Zeit: Wer sie sagt, \
             hat höchstens eine Karte mehr gespielt als der Sprecher der vorigen Stufe, als er sie sagte.",
        );
        lines.push(chain.to_owned());
    }
    lines
}

/// Until when a step can be said, where the clock allows it while at most `played` cards have been played.
fn limit(set: &RuleSet, step: &str, played: u8, lang: Lang) -> String {
    let left = set.hand_size().saturating_sub(usize::from(played));
    let trick = played + 1;
    match (set.ansagen.clock, played) {
        (AnsagenClock::OwnHand | AnsagenClock::Chain, _) => {
            let cards = count(left as u32, lang.pick(["card", "cards"], ["Karte", "Karten"]));
            told!(
                lang,
                "- {step}: with at least {cards} in hand",
                "- {step}: mit mindestens {cards} auf der Hand"
            )
        }
        (AnsagenClock::Table, 0) => {
            told!(lang, "- {step}: before the first card", "- {step}: vor der ersten Karte")
        }
        (AnsagenClock::Table, _) => told!(
            lang,
            "- {step}: before the lead to trick {trick} (everybody has at least {left} in hand)",
            "- {step}: vor dem Ausspiel zum {trick}. Stich (alle haben mindestens {left} auf der Hand)"
        ),
        (AnsagenClock::FullTrick, _) => told!(
            lang,
            "- {step}: until the last card of trick {trick} is played",
            "- {step}: bis die letzte Karte des {trick}. Stichs liegt"
        ),
    }
}
