//! Vorbehalte, solos, and hands that are thrown in.

use super::count;
use crate::contract::SoloKind;
use crate::rules::ruleset::{
    HochzeitMode, RuleSet, SoloLead, SoloPriority, SoloSilent, ThrowInRank, VorbehaltKind,
};

/// Whether a Vorbehalt of this kind can be declared at all.
fn exists(set: &RuleSet, kind: VorbehaltKind) -> bool {
    match kind {
        VorbehaltKind::Pflichtsolo => !set.solo.kinds.is_empty() && set.session.pflicht_solo > 0,
        VorbehaltKind::Solo => !set.solo.kinds.is_empty(),
        VorbehaltKind::Armut => set.armut.max_trumps.0.is_some(),
        VorbehaltKind::Hochzeit => set.hochzeit.mode == HochzeitMode::Declared,
    }
}

pub(super) fn vorbehalte(set: &RuleSet) -> Vec<String> {
    let order = order(set);
    let mut lines = vec![match order[..] {
        [] => "There are no Vorbehalte: everybody says gesund.".to_owned(),
        [only] => {
            format!("From forehand on, everybody says gesund or Vorbehalt; the only Vorbehalt is {only}.")
        }
        _ => format!(
            "From forehand on, everybody says gesund or Vorbehalt. The highest Vorbehalt is played, {}.",
            order.join(" before "),
        ),
    }];
    lines.extend(solos(set));
    if set.solo.silent == SoloSilent::AnyHand {
        lines.push(
            "Stilles Solo: with any hand you may say gesund and mean, in private, to take every trick alone against three. \
             Of several the first from forehand on counts."
                .to_owned(),
        );
    }
    lines
}

/// The Vorbehalte that there are, the highest first.
fn order(set: &RuleSet) -> Vec<&'static str> {
    let kinds = &set.vorbehalt.order;
    let throw_in_at = match set.throw_in.rank {
        ThrowInRank::BeforeSolo => 0,
        ThrowInRank::AfterSolo => kinds
            .iter()
            .rposition(|kind| matches!(kind, VorbehaltKind::Solo | VorbehaltKind::Pflichtsolo))
            .map_or(0, |last| last + 1),
        ThrowInRank::Last => kinds.len(),
    };
    let named = |kind: &VorbehaltKind| match kind {
        VorbehaltKind::Pflichtsolo => "a Pflichtsolo",
        VorbehaltKind::Solo => "a solo",
        VorbehaltKind::Armut => "an Armut",
        VorbehaltKind::Hochzeit => "a Hochzeit",
    };
    let those = |kinds: &[VorbehaltKind]| -> Vec<&'static str> {
        kinds.iter().filter(|&&kind| exists(set, kind)).map(named).collect()
    };
    let (before, after) = kinds.split_at(throw_in_at);
    let thrown_in: &[&str] = if hands_thrown_in(set).is_empty() { &[] } else { &["a hand thrown in"] };
    [&those(before)[..], thrown_in, &those(after)[..]].concat()
}

fn solos(set: &RuleSet) -> Vec<String> {
    if set.solo.kinds.is_empty() {
        return vec!["There are no solos.".to_owned()];
    }
    let kinds: Vec<String> = set.solo.kinds.iter().map(|&kind| solo(kind)).collect();
    vec![
        format!("Solos: {}.", kinds.join(", ")),
        match set.solo.priority {
            SoloPriority::Seat => "Of several solos the first from forehand on is played.",
            SoloPriority::ByKind => {
                "Of several solos the one that this list names first is played; of the same kind, the first from forehand on."
            }
            SoloPriority::Bidding => {
                "Several solos are bid for, from the solo itself over Re and keine 90, 60, 30 to schwarz: the later seat must \
                 go higher, the earlier may hold, a pass is final. The bid counts as said."
            }
        }
        .to_owned(),
        match set.solo.lead {
            SoloLead::Pflicht if set.session.pflicht_solo > 0 => {
                "Forehand leads to the first trick, but in a Pflichtsolo the soloist."
            }
            SoloLead::Forehand | SoloLead::Pflicht => "Forehand leads to the first trick, in a solo too.",
            SoloLead::Soloist => "Forehand leads to the first trick, but in a solo the soloist.",
        }
        .to_owned(),
    ]
}

fn solo(kind: SoloKind) -> String {
    match kind {
        SoloKind::Damen => format!("{kind} (queens are trumps)"),
        SoloKind::Bube => format!("{kind} (jacks are trumps)"),
        SoloKind::Koenig => format!("{kind} (kings are trumps)"),
        SoloKind::Gemischt => format!("{kind} (queens and jacks are trumps)"),
        SoloKind::Club => format!("{kind} (♣ instead of ♦)"),
        SoloKind::Spade => format!("{kind} (♠ instead of ♦)"),
        SoloKind::Heart => format!("{kind} (♥ instead of ♦)"),
        SoloKind::Diamond => format!("{kind} (trumps as ever)"),
        SoloKind::Fleischlos => format!("{kind} (no trumps)"),
        SoloKind::Null => format!("{kind} (trumps as ever, take no trick)"),
    }
}

/// Which hands may be thrown in.
fn hands_thrown_in(set: &RuleSet) -> Vec<String> {
    let rules = &set.throw_in;
    let luschen = if set.deck.nines { "nine" } else { "king" };
    let at_least = |threshold: Option<u8>, noun: &str| {
        threshold.map(|least| format!("- with at least {}", count(least, noun)))
    };
    [
        at_least(rules.luschen.0, luschen).map(|line| line + " (Luschen)"),
        at_least(rules.volle.0, "ace").map(|line| line + " and tens (Volle)"),
        rules.max_trumps.0.map(|most| match most {
            0 => "- without a trump".to_owned(),
            _ => format!("- with at most {}", count(most, "trump")),
        }),
        rules.fuchs_highest.0.map(|most| match most {
            0 => "- without a trump, let alone one above ♦A".to_owned(),
            _ => format!("- with at most {}, none of them above an ordinary ♦A", count(most, "trump")),
        }),
        at_least(rules.kings.0, "king"),
        at_least(rules.nines_and_kings.0, "nine").map(|line| line + " and kings together"),
        rules.augen.0.map(|least| format!("- with at least {least} Augen")),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Nothing, if no hand is thrown in.
pub(super) fn throw_in(set: &RuleSet) -> Vec<String> {
    let hands = hands_thrown_in(set);
    if hands.is_empty() {
        return Vec::new();
    }
    let rank = match set.throw_in.rank {
        ThrowInRank::BeforeSolo => "It goes before every other Vorbehalt.",
        ThrowInRank::AfterSolo => "It comes after the solos and before every other Vorbehalt.",
        ThrowInRank::Last => "It comes after every other Vorbehalt.",
    };
    std::iter::once("You may throw in a hand (Schmeissen), and the same dealer deals again:".to_owned())
        .chain(hands)
        .chain([rank.to_owned()])
        .collect()
}
