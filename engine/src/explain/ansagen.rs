//! Ansagen, Absagen and hesitations.

use super::{count, listed};
use crate::contract::{SoloKind, Step};
use crate::lang::{Lang, told};
use crate::ruleset::{
    AnsagenClock, AnsagenHochzeit, AnsagenMode, AnsagenReply, AnsagenWhen, DutyExcept, HochzeitMode, RuleSet,
    VorbehaltKind,
};

pub(super) fn ansagen(set: &RuleSet, lang: Lang) -> Vec<String> {
    let rules = &set.ansagen;
    let mut lines = if rules.mode == AnsagenMode::Off {
        let none = lang.pick("There are no Ansagen and no Absagen.", "Ansagen und Absagen gibt es nicht.");
        vec![none.to_owned()]
    } else {
        let limits =
            Step::ALL.into_iter().zip(rules.latest).map(|(step, played)| limit(set, step, played, lang));
        let mut lines: Vec<String> = std::iter::once(opening(set, lang)).chain(limits).collect();
        lines.extend(further(set, lang));
        lines
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
        AnsagenClock::OwnHand => lang.pick("your own hand", "den eigenen Karten"),
        AnsagenClock::Table => lang.pick("the table", "dem Stand am Tisch"),
    };
    told!(
        lang,
        "{when}, on turn or not, you may say Re or Kontra{then}. The limits go by {counted}:",
        "{when} darf man, am Zug oder nicht, Re oder Kontra{then}. Die Grenzen richten sich nach {counted}:"
    )
}

/// The rules beside the limits.
fn further(set: &RuleSet, lang: Lang) -> Vec<String> {
    let rules = &set.ansagen;
    let mut lines = Vec::new();
    if set.hochzeit.mode == HochzeitMode::Declared && set.vorbehalt.order.contains(&VorbehaltKind::Hochzeit) {
        lines.push(match rules.hochzeit {
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
        });
    }
    lines.push(match rules.reply {
        AnsagenReply::Off => lang.pick(
            "There is no extra time to answer the other party.",
            "Für eine Antwort auf die andere Partei gibt es keine zusätzliche Zeit.",
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
    });
    lines.push(if rules.skip {
        lang.pick(
            "You may leave out steps: they count as said, if they are still in time.",
            "Stufen dürfen ausgelassen werden: Sie gelten als gesagt, wenn es für sie noch nicht zu spät ist.",
        )
    } else {
        lang.pick(
            "You may not leave out a step: each is said.",
            "Keine Stufe darf ausgelassen werden: Jede wird gesagt.",
        )
    });
    if !rules.absage_needs_ansage {
        lines.push(lang.pick(
            "An Absage needs no Re or Kontra before it, and says neither.",
            "Eine Absage braucht vorher kein Re oder Kontra und sagt auch keines von beiden.",
        ));
    }
    let mut lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
    lines.extend(rules.first_trick_duty.0.map(|augen| {
        let trick = match augen {
            0 => lang.pick("the first trick", "den ersten Stich").to_owned(),
            _ => told!(
                lang,
                "a first trick of {augen} Augen or more",
                "einen ersten Stich mit {augen} oder mehr Augen"
            ),
        };
        let except = excepted(&rules.duty_except, lang);
        told!(
            lang,
            "Whoever wins {trick} must say Re or Kontra before the next card{except}.",
            "Wer {trick} macht, muss vor der nächsten Karte Re oder Kontra sagen{except}."
        )
    }));
    if set.solo.kinds.contains(&SoloKind::Null) {
        let none = lang.pick("In a Nullsolo there are no Absagen.", "Im Nullsolo gibt es keine Absagen.");
        lines.push(none.to_owned());
    }
    lines
}

/// The kinds of game in which nobody is obliged to speak, as the end of a sentence.
fn excepted(kinds: &[DutyExcept], lang: Lang) -> String {
    let named = |kind: &DutyExcept| match kind {
        DutyExcept::Hochzeit => lang.pick("in a Hochzeit", "in einer Hochzeit"),
        DutyExcept::Armut => lang.pick("in an Armut", "in einer Armut"),
        DutyExcept::Solo => lang.pick("in a solo", "in einem Solo"),
    };
    let kinds: Vec<String> = kinds.iter().map(|kind| named(kind).to_owned()).collect();
    let listed = listed(&kinds, lang.pick("or", "oder"));
    if kinds.is_empty() { listed } else { told!(lang, ", but not {listed}", ", aber nicht {listed}") }
}

/// Until when a step can be said, where the clock allows it while at most `played` cards have been played.
fn limit(set: &RuleSet, step: Step, played: u8, lang: Lang) -> String {
    let left = set.hand_size().saturating_sub(usize::from(played));
    let (step, trick) = (step.name(lang), played + 1);
    match (set.ansagen.clock, played) {
        (AnsagenClock::OwnHand, _) => {
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
    }
}
