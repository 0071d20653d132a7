//! Cards, trumps, Dulle and Schweine.

use crate::rules::ruleset::{
    AnsagenHochzeit, AnsagenMode, ArmutSuspends, DulleLastTrick, DulleMode, GameKind, RuleSet, SchweineIn,
    SchweineMode,
};

use super::listed;

pub(super) fn cards(set: &RuleSet) -> Vec<String> {
    let nine = |card: &'static str| if set.deck.nines { card } else { "" };
    let (deck, hand) = if set.deck.nines { (48, 12) } else { (40, 10) };
    let is_dulle = set.dulle.mode != DulleMode::Off;
    let trumps = [22, 24, 26][usize::from(set.deck.nines) + usize::from(is_dulle)];
    let nines = if set.deck.nines { "with nines" } else { "without nines" };
    let dealt = match set.game {
        GameKind::Schiebekopf => format!("{} for each player and 4 for the Skat", hand - 1),
        GameKind::Doppelkopf | GameKind::Hammelrennen => format!("{hand} for each player"),
    };
    let mut lines = vec![
        format!("{deck} cards, each twice, {nines}; {dealt}, 240 Augen in all."),
        format!(
            "The {trumps} trumps of the Normalspiel, high to low: {}♣Q ♠Q ♥Q ♦Q, ♣J ♠J ♥J ♦J, ♦A ♦10 ♦K{}.",
            if is_dulle { "♥10, " } else { "" },
            nine(" ♦9"),
        ),
        if is_dulle {
            format!("Plain suits: ♣ and ♠ with A 10 K{0}, ♥ with A K{0}.", nine(" 9"))
        } else {
            format!("Plain suits: ♣, ♠ and ♥ with A 10 K{}.", nine(" 9"))
        },
        "Follow the suit led, or trump; else play what you like. Of two equal cards the first wins."
            .to_owned(),
    ];
    let (usual, last) = match set.dulle.mode {
        DulleMode::Off => {
            lines.push("There is no Dulle: ♥10 is an ordinary ten.".to_owned());
            return lines;
        }
        DulleMode::First => ("the first wins, as with all cards", "the second wins"),
        DulleMode::Second => ("the second wins, unlike all other cards", "the first wins"),
    };
    let last = match set.dulle.last_trick {
        DulleLastTrick::Same => "the last trick is no exception".to_owned(),
        DulleLastTrick::Reversed => format!("but in the last trick {last}"),
    };
    lines.push(format!("♥10 is the Dulle. Of two in one trick {usual}; {last}."));
    lines
}

pub(super) fn schweine(set: &RuleSet) -> Vec<String> {
    let rules = &set.schweine;
    let named = |contract: &SchweineIn| match contract {
        SchweineIn::Normal => "in a Normalspiel".to_owned(),
        SchweineIn::Hochzeit => "in a Hochzeit".to_owned(),
        SchweineIn::Armut => "in an Armut".to_owned(),
        SchweineIn::Farbsolo => "in a Farbsolo (there with the aces of its trump suit)".to_owned(),
    };
    let contracts: Vec<String> = rules.contracts.iter().map(named).collect();
    let ranked =
        if rules.superschweine { "the top trumps" } else { "the top trumps, and nothing is above them" };
    let mut lines = vec![format!("Both ♦A in one hand can become Schweine: {ranked}.")];
    lines.push(
        match rules.mode {
            SchweineMode::Off => "There are none.",
            SchweineMode::Automatic => {
                "They do so by themselves, seen when the first is played; after an Armut the hand counts as exchanged."
            }
            SchweineMode::OnPlay => {
                "You may say so as you play the first, with both still in hand; unsaid, they are two Füchse."
            }
            SchweineMode::BeforePlay => {
                "Before the first card, after the Vorbehalte and any exchange, you may say so; unsaid, they are two Füchse."
            }
        }
        .to_owned(),
    );
    lines.push(if contracts.is_empty() {
        "There are Schweine in no contract.".to_owned()
    } else {
        format!("There are Schweine {}.", listed(&contracts, "and"))
    });
    if rules.second_only {
        lines.push(
            "Only the second ♦A becomes one. The first is a Fuchs, and must have been won by its player or by someone whom it \
             knows to be of its party."
                .to_owned(),
        );
    }
    if rules.superschweine {
        let exception = if set.armut.suspends.contains(&ArmutSuspends::Superschweine)
            && set.armut.max_trumps.0.is_some()
        {
            ", but not in an Armut"
        } else {
            ""
        };
        lines.push(format!(
            "Once there are Schweine, both ♦9 in one hand, neither of them played before, go above them as \
             Superschweine{exception}."
        ));
    }
    if rules.is_ansage && set.ansagen.mode == AnsagenMode::On {
        let exception = match (rules.mode, set.ansagen.hochzeit) {
            _ if !rules.contracts.contains(&SchweineIn::Hochzeit) => "",
            (SchweineMode::BeforePlay, _) => ", but not in a Hochzeit",
            (_, AnsagenHochzeit::Shift) => ", but not before the Klärungsstich of a Hochzeit",
            (_, AnsagenHochzeit::MitMir) => ", but not before the Klärungsstich of another's Hochzeit",
        };
        lines.push(format!("Whoever announces Schweine says Re or Kontra by that{exception}."));
    }
    lines
}
