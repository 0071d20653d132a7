//! Which answers networks know, and which output each has.

use doko_engine::{Action, Contract, Question, SoloKind, Step, View};

use crate::encoding::{ROLES, Slots, game_number};

/// A part of the game with a network of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// Cards and words in a Normalspiel, a Hochzeit and an Armut.
    Parties,
    /// Cards and words in a solo.
    Solo,
    /// Which game: the Vorbehalt.
    Choice,
}

/// The output that says what the decision is worth; those of answers say what they are worth beside it.
pub const LEVEL: usize = ROLES;
const SILENCE: usize = LEVEL + 1;
const STEPS: usize = SILENCE + 1;
/// The first of the outputs that say how likely each step is kept if it is said now.
pub const CHANCES: usize = STEPS + Step::ALL.len();
/// How many outputs a network has.
pub const OUTPUTS: usize = CHANCES + Step::ALL.len();

impl Part {
    /// All of them.
    pub const ALL: [Part; 3] = [Part::Parties, Part::Solo, Part::Choice];

    /// Its name in a file.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Parties => "parties",
            Part::Solo => "solo",
            Part::Choice => "choice",
        }
    }

    /// The part that the open question belongs to; `None` of one that no network knows.
    pub fn of(view: &View<'_>) -> Option<Part> {
        match view.question()? {
            Question::Vorbehalt => Some(Part::Choice),
            Question::Card | Question::Ansage => Part::of_game(view),
            _ => None,
        }
    }

    /// The part that cards and words of this game belong to; `None` of one that no network knows.
    pub fn of_game(view: &View<'_>) -> Option<Part> {
        match view.contract() {
            _ if view.schwarze_sau().is_some() => None,
            Contract::Normal | Contract::Hochzeit(..) | Contract::Armut { .. } => Some(Part::Parties),
            Contract::Solo(kind, _) => {
                (kind.shipped().is_some() && kind != SoloKind::NULL).then_some(Part::Solo)
            }
            Contract::EachAlone(_) => None,
        }
    }
}

/// The output of an answer; `None` of one that no network knows.
#[inline]
pub fn output_of(answer: Action, slots: &Slots) -> Option<usize> {
    match answer {
        Action::Play(card) => Some(slots.role(card)),
        Action::Silence => Some(SILENCE),
        Action::Say(step) => Some(STEPS + step as usize),
        Action::Declare(vorbehalt) => game_number(vorbehalt, slots),
        _ => None,
    }
}
