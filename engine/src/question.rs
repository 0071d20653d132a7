//! What a player may be asked, and what it may answer.

use std::fmt;
use std::ops::Deref;

use arrayvec::ArrayVec;

use crate::card::Card;
use crate::card_set::CardSet;
use crate::contract::{Bid, SoloKind, Step, Vorbehalt};
use crate::seat::Seat;

/// What a player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Gesund, or which Vorbehalt?
    Vorbehalt,
    /// Pass, hold, or raise for the right to play one's solo?
    Bid,
    /// Which solo?
    Solo,
    /// Take the Armut, or not?
    Armut,
    /// Which cards to hand over?
    Exchange,
    /// Are both aces Schweine, or not?
    Schweine,
    /// Re, Kontra, an Absage, Supra, or nothing?
    Ansage,
    /// Which card?
    Card,
    /// Before all others: knock before the cards are known, or not?
    Klopfen,
}

impl Question {
    /// All, in the order in which they may be asked in a game.
    pub const ALL: [Question; 9] = [
        Question::Klopfen,
        Question::Vorbehalt,
        Question::Bid,
        Question::Solo,
        Question::Armut,
        Question::Exchange,
        Question::Schweine,
        Question::Ansage,
        Question::Card,
    ];
}

/// The answer to a [`Question`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// To [`Question::Klopfen`]: whether to knock.
    Klopfen(bool),
    /// To [`Question::Vorbehalt`].
    Declare(Vorbehalt),
    /// To [`Question::Bid`].
    Bid(Bid),
    /// To [`Question::Solo`].
    NameSolo(SoloKind),
    /// To [`Question::Armut`]: whether to take it.
    TakeArmut(bool),
    /// To [`Question::Exchange`].
    HandOver(CardSet),
    /// To [`Question::Schweine`]: whether to announce them.
    Schweine(bool),
    /// To [`Question::Ansage`]: nothing to say.
    Silence,
    /// To [`Question::Ansage`].
    Say(Step),
    /// To [`Question::Ansage`]: doubles further, after Re and Kontra.
    Supra,
    /// To [`Question::Card`].
    Play(Card),
    /// To [`Question::Card`]: the ace of the trump suit, announced as a Schwein.
    PlaySchwein,
    /// To [`Question::Card`]: announces Schweine before a card; the question is asked again.
    AnnounceSchweine,
    /// To [`Question::Card`]: shows a hesitation; the question is asked again.
    Hesitate,
    /// To [`Question::Card`]: the first of a pair that chooses a new partner, and whom.
    Genscher(Seat),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Klopfen(true) => f.write_str("knock"),
            Action::Klopfen(false) => f.write_str("no knock"),
            Action::Declare(vorbehalt) => vorbehalt.fmt(f),
            Action::Bid(bid) => bid.fmt(f),
            Action::NameSolo(kind) => kind.fmt(f),
            Action::TakeArmut(true) => f.write_str("take the Armut"),
            Action::TakeArmut(false) => f.write_str("leave the Armut"),
            Action::HandOver(cards) => write!(f, "hand over {cards}"),
            Action::Schweine(true) | Action::AnnounceSchweine => f.write_str("Schweine"),
            Action::Schweine(false) => f.write_str("no Schweine"),
            Action::Silence => f.write_str("silence"),
            Action::Say(step) => step.fmt(f),
            Action::Supra => f.write_str("Supra"),
            Action::Play(card) => card.fmt(f),
            Action::PlaySchwein => f.write_str("Schwein"),
            Action::Hesitate => f.write_str("hesitation"),
            Action::Genscher(partner) => write!(f, "Genscher with {partner}"),
        }
    }
}

/// The answers to a question, in the order in which they are numbered.
///
/// It reads as a slice, and is one without an allocation but where cards change hands, in hundreds of ways.
///
/// ```
/// use doko_engine::{Action, Rules, Seat, Table, Vorbehalt};
///
/// let rules = Rules::preset("ddv")?;
/// let table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
/// let answers = table.view().expect("the game has begun").legal_actions();
/// assert_eq!(answers[0], Action::Declare(Vorbehalt::Gesund));
/// assert!(answers.into_iter().all(|answer| matches!(answer, Action::Declare(_))));
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
#[derive(Clone)]
pub struct LegalActions(Answers);

/// So many answers need no allocation: 12 kinds of cards with a Schwein and a hesitation are 14, all Vorbehalte 18 where
/// ten kinds of solo are on offer, which is more than most tables have.
const FEW: usize = 18;

#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "the large one is the usual one, and lives on the stack")]
enum Answers {
    Few(ArrayVec<Action, FEW>),
    Many(Vec<Action>),
}

impl LegalActions {
    pub(crate) fn of(actions: impl IntoIterator<Item = Action>) -> LegalActions {
        let mut few = ArrayVec::new();
        let mut actions = actions.into_iter();
        while let Some(action) = actions.next() {
            if let Err(full) = few.try_push(action) {
                let many = few.into_iter().chain([full.element()]).chain(actions);
                return LegalActions(Answers::Many(many.collect()));
            }
        }
        LegalActions(Answers::Few(few))
    }
}

impl Deref for LegalActions {
    type Target = [Action];

    fn deref(&self) -> &[Action] {
        match &self.0 {
            Answers::Few(actions) => actions,
            Answers::Many(actions) => actions,
        }
    }
}

impl PartialEq for LegalActions {
    fn eq(&self, other: &LegalActions) -> bool {
        **self == **other
    }
}

impl Eq for LegalActions {}

impl fmt::Debug for LegalActions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&**self).finish()
    }
}

impl IntoIterator for LegalActions {
    type Item = Action;
    type IntoIter = LegalActionsIter;

    fn into_iter(self) -> LegalActionsIter {
        LegalActionsIter { actions: self, next: 0 }
    }
}

impl<'a> IntoIterator for &'a LegalActions {
    type Item = &'a Action;
    type IntoIter = std::slice::Iter<'a, Action>;

    fn into_iter(self) -> std::slice::Iter<'a, Action> {
        self.iter()
    }
}

/// The answers to a question, one by one.
#[derive(Clone, Debug)]
pub struct LegalActionsIter {
    actions: LegalActions,
    next: usize,
}

impl Iterator for LegalActionsIter {
    type Item = Action;

    fn next(&mut self) -> Option<Action> {
        let action = self.actions.get(self.next).copied();
        self.next += usize::from(action.is_some());
        action
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.actions.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for LegalActionsIter {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_and_many_answers_are_listed_alike() {
        for number in [0, 1, FEW - 1, FEW, FEW + 1, 200] {
            let all: Vec<Action> =
                Card::all().map(Action::Play).collect::<Vec<_>>().into_iter().cycle().take(number).collect();
            let answers = LegalActions::of(all.iter().copied());
            assert_eq!(*answers, *all);
            assert_eq!(matches!(answers.0, Answers::Few(_)), number <= FEW);
            assert_eq!(answers.clone().into_iter().len(), number);
            assert!(answers.into_iter().eq(all));
        }
    }
}
