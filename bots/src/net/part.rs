//! What there are networks for, and what their outputs mean.

use doko_engine::{Action, Card, Contract, SoloKind, View, Vorbehalt};

use super::numbers::Numbers;

/// A part of the game, with a network of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The cards of a Normalspiel, a Hochzeit and an Armut.
    Cards,
    /// The cards of a solo.
    Solos,
    /// Which game: the Vorbehalt.
    Vorbehalt,
    /// How many Augen the own party will have: for Ansagen and Absagen.
    Augen,
}

/// The Augen that the outputs of [`Part::Augen`] ask for: the own party has at least so many in the end. The last one asks for
/// every trick.
pub const LIMITS: [u32; 11] = [1, 30, 60, 90, 120, 121, 151, 181, 211, 240, 241];

impl Part {
    /// All of them.
    pub const ALL: [Part; 4] = [Part::Cards, Part::Solos, Part::Vorbehalt, Part::Augen];

    /// What it is called in a file.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Cards => "cards",
            Part::Solos => "solos",
            Part::Vorbehalt => "vorbehalt",
            Part::Augen => "augen",
        }
    }

    /// How many answers its network tells apart, each by an output of its own. Where these are worth points, one more output
    /// is what the decision is worth, and theirs are what they are worth beside each other.
    pub const fn answers(self) -> usize {
        match self {
            Part::Cards | Part::Solos => Card::KINDS,
            Part::Vorbehalt => 2 + SoloKind::SHIPPED.len(),
            Part::Augen => LIMITS.len(),
        }
    }

    /// How many outputs its network has.
    pub const fn outputs(self) -> usize {
        match self {
            Part::Augen => self.answers(),
            _ => self.answers() + 1,
        }
    }

    /// The part that decides about cards in a game; `None` where no network does: if every player plays alone, in a
    /// Nullsolo, of which there are too few to learn from, and in a solo that a rule file defines.
    pub const fn of_cards(contract: Contract) -> Option<Part> {
        match contract {
            Contract::Normal | Contract::Hochzeit(..) | Contract::Armut { .. } => Some(Part::Cards),
            Contract::Solo(kind, _) if is_known(kind) => Some(Part::Solos),
            Contract::Solo(..) | Contract::EachAlone(_) => None,
        }
    }

    /// The part that decides about cards in this game, where one does: the solo of a Schwarze Sau is none that networks have seen.
    pub fn of_cards_now(view: &View<'_>) -> Option<Part> {
        if view.schwarze_sau().is_some() { None } else { Part::of_cards(view.contract()) }
    }
}

/// True if networks know this solo.
const fn is_known(kind: SoloKind) -> bool {
    kind.shipped().is_some() && !matches!(kind, SoloKind::NULL)
}

/// The output that an answer to the open question has; `None` of an answer that no network knows.
pub fn output_of(view: &View<'_>, answer: Action) -> Option<(Part, usize)> {
    match answer {
        Action::Play(card) => Some((Part::of_cards_now(view)?, Numbers::of(view).of_card(card))),
        Action::Declare(vorbehalt) => Some((Part::Vorbehalt, output_of_game(vorbehalt)?)),
        _ => None,
    }
}

/// The output that says what a game is worth; `None` of one that no network knows.
pub(super) fn output_of_game(vorbehalt: Vorbehalt) -> Option<usize> {
    match vorbehalt {
        Vorbehalt::Gesund => Some(0),
        Vorbehalt::Hochzeit(_) => Some(1),
        Vorbehalt::Solo(kind) if is_known(kind) => Some(2 + kind.shipped()?),
        _ => None,
    }
}
