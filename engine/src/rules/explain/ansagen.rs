//! Ansagen, Absagen and hesitations.

use crate::contract::{SoloKind, Step};
use crate::rules::ruleset::{
    AnsagenClock, AnsagenHochzeit, AnsagenMode, AnsagenReply, AnsagenWhen, HochzeitMode, RuleSet,
    VorbehaltKind,
};

pub(super) fn ansagen(set: &RuleSet) -> Vec<String> {
    let rules = &set.ansagen;
    let zoegern = set.signals.zoegern.then(|| {
        "On turn, before a card, you may show a hesitation (Zögern); everybody sees it, and it changes no rule."
            .to_owned()
    });
    if rules.mode == AnsagenMode::Off {
        return std::iter::once("There are no Ansagen and no Absagen.".to_owned()).chain(zoegern).collect();
    }
    let when = match rules.when {
        AnsagenWhen::Anytime => "Between any two cards, on turn or not,",
        AnsagenWhen::BetweenTricks => "While no card lies on the table, on turn or not,",
    };
    let then =
        if rules.absage_needs_ansage { "and after that of your party Absagen" } else { "or an Absage" };
    let counted = match rules.clock {
        AnsagenClock::OwnHand => "your own hand",
        AnsagenClock::Table => "the table",
    };
    let mut lines = vec![format!("{when} you may say Re or Kontra, {then}. The limits go by {counted}:")];
    lines.extend(Step::ALL.into_iter().zip(rules.latest).map(|(step, played)| limit(set, step, played)));
    if set.hochzeit.mode == HochzeitMode::Declared && set.vorbehalt.order.contains(&VorbehaltKind::Hochzeit) {
        lines.push(
            match rules.hochzeit {
                AnsagenHochzeit::Shift => {
                    "In a Hochzeit nothing is said before the Klärungsstich; every trick before it moves all limits by one card."
                }
                AnsagenHochzeit::MitMir => {
                    "In a Hochzeit no limit moves. Before the Klärungsstich its holder may say Re, the others only Re \"mit \
                     mir\": it counts if the speaker becomes the partner."
                }
            }
            .to_owned(),
        );
    }
    lines.push(
        match rules.reply {
            AnsagenReply::Off => "There is no extra time to answer the other party.",
            AnsagenReply::OneCardLess => {
                "Re or Kontra in answer to the other party may come with one card less than was needed for what it answers."
            }
            AnsagenReply::AtOnce => {
                "Re or Kontra in answer to the other party may always come at once, before the next card."
            }
        }
        .to_owned(),
    );
    lines.push(
        if rules.skip {
            "You may leave out steps: they count as said, if they are still in time."
        } else {
            "You may not leave out a step: each is said."
        }
        .to_owned(),
    );
    if !rules.absage_needs_ansage {
        lines.push("An Absage needs no Re or Kontra before it, and says neither.".to_owned());
    }
    lines.extend(rules.first_trick_duty.0.map(|augen| {
        let trick = if augen == 0 {
            "the first trick".to_owned()
        } else {
            format!("a first trick of {augen} Augen or more")
        };
        format!("Whoever wins {trick} must say Re or Kontra before the next card.")
    }));
    if set.solo.kinds.contains(&SoloKind::Null) {
        lines.push("In a Nullsolo there are no Absagen.".to_owned());
    }
    lines.extend(zoegern);
    lines
}

/// Until when a step can be said, where the clock allows it while at most `played` cards have been played.
fn limit(set: &RuleSet, step: Step, played: u8) -> String {
    match (set.ansagen.clock, played) {
        (AnsagenClock::OwnHand, _) => {
            let left = set.hand_size().saturating_sub(usize::from(played));
            format!("- {step}: with at least {left} card{} in hand", if left == 1 { "" } else { "s" })
        }
        (AnsagenClock::Table, 0) => format!("- {step}: before the first card"),
        (AnsagenClock::Table, played) => {
            let left = set.hand_size().saturating_sub(usize::from(played));
            format!(
                "- {step}: before the lead to trick {} (everybody has at least {left} in hand)",
                played + 1
            )
        }
    }
}
