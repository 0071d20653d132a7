//! Hochzeit and Armut: how partners are found.

use super::{count, listed};
use crate::rules::ruleset::{
    ArmutAskFrom, ArmutRefused, ArmutReturn, ArmutSuspends, ArmutTo, ArmutTwo, DulleMode, HochzeitMode,
    HochzeitPartner, RuleSet, VorbehaltKind,
};

pub(super) fn hochzeit(set: &RuleSet) -> Vec<String> {
    let trick = match set.hochzeit.partner {
        HochzeitPartner::Any => "a trick",
        HochzeitPartner::Fehl => "a trick to which Fehl was led",
        HochzeitPartner::Trump => "a trick to which a trump was led",
        HochzeitPartner::Named => {
            "a trick of the kind you name: any, to which Fehl, or to which a trump was led"
        }
    };
    let within = match set.hochzeit.tricks.0 {
        None => "it may be any of the game".to_owned(),
        Some(1) => "it must be the very first trick".to_owned(),
        Some(tricks) => format!("it must be among the first {tricks} tricks"),
    };
    let partner =
        format!("The partner is whoever else is the first to win {trick} (the Klärungsstich); {within}.");
    if set.hochzeit.mode == HochzeitMode::Automatic {
        return vec![
            "With both ♣Q you declare nothing; a partner comes about in play, and nobody is told.".to_owned(),
            partner,
            "If nobody does, you play alone.".to_owned(),
        ];
    }
    if !set.vorbehalt.order.contains(&VorbehaltKind::Hochzeit) {
        return vec![
            "A Hochzeit cannot be declared. With both ♣Q you play a stille Hochzeit: alone, and nobody is told."
                .to_owned(),
        ];
    }
    vec![
        "With both ♣Q you may declare a Hochzeit and look for a partner.".to_owned(),
        partner,
        "If nobody does, you play alone. If you declare nothing, it is a stille Hochzeit: alone, and nobody is told."
            .to_owned(),
    ]
}

/// For a game with an Armut.
pub(super) fn armut(set: &RuleSet) -> Vec<String> {
    let rules = &set.armut;
    let most = rules.max_trumps.0.unwrap_or(0);
    let trumps = match (rules.min_trumps, most) {
        (0, 0) => "Without a trump".to_owned(),
        (0, most) => format!("With at most {}", count(most, "trump")),
        (least, most) => format!("With {least} to {}", count(most, "trump")),
    };
    let from = match rules.ask_from {
        ArmutAskFrom::Forehand => "from forehand on",
        ArmutAskFrom::LeftOfPoor => "from your left on",
    };
    let asked = match rules.to {
        ArmutTo::Anyone => format!("The others are asked {from} whether they take you along."),
        ArmutTo::NamedParty => format!(
            "You name Re or Kontra, and the others are asked {from} whether they take you along: only with, or only \
             without, a ♣Q."
        ),
    };
    let given = match rules.cards.0 {
        Some(cards) => {
            format!("You hand over {} face down, all your trumps, filled up with Fehl", count(cards, "card"))
        }
        None => "You hand over all your trumps face down".to_owned(),
    };
    let back = match rules.back {
        ArmutReturn::Any => "whichever it likes",
        ArmutReturn::NoneReceived => "none of those received",
    };
    let said = if rules.announce_returned_trumps {
        "and says how many of them are trumps"
    } else {
        "and says nothing about them"
    };
    let mut lines = vec![
        format!("{trumps} you may declare an Armut. {asked}"),
        format!("{given}; the taker gives back as many, {back}, {said}."),
        "The two of you are Re, whoever holds the ♣Q.".to_owned(),
        match rules.refused {
            ArmutRefused::Redeal => "If nobody takes you, the same dealer deals again.",
            ArmutRefused::PlayOn => "If nobody takes you, a Normalspiel is played as dealt.",
        }
        .to_owned(),
        match rules.two {
            ArmutTwo::First => "If two declare one, the first from forehand on counts.",
            ArmutTwo::Redeal => "If two declare one, the same dealer deals again.",
        }
        .to_owned(),
    ];
    lines.extend(suspended(set));
    lines
}

fn suspended(set: &RuleSet) -> Option<String> {
    let named = |rule: ArmutSuspends| match rule {
        ArmutSuspends::Superschweine => set.schweine.superschweine.then_some("Superschweine"),
        ArmutSuspends::Doppelkopf => Some("Doppelkopf"),
        ArmutSuspends::Karlchen => Some("Karlchen"),
        ArmutSuspends::Fuchs => Some("Fuchs"),
        ArmutSuspends::DulleSecond => {
            (set.dulle.mode == DulleMode::Second).then_some("that the second ♥10 beats the first")
        }
    };
    let rules: Vec<String> =
        set.armut.suspends.iter().filter_map(|&rule| named(rule)).map(str::to_owned).collect();
    (!rules.is_empty()).then(|| format!("Not in an Armut: {}.", listed(&rules, "and")))
}
