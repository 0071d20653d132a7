//! The table: whom to ask what, and when.
//!
//! A player only ever answers a question: for its Vorbehalt, for an Ansage, or for a card. It is asked for an
//! Ansage at the moments that matter, and only if it could say something: before its own card, and after an
//! utterance of the other party that it may answer with Re or Kontra. Several seats at one moment are asked
//! from the player on turn clockwise. Which questions a seat is asked follows from what it knows, so that they
//! tell it nothing.

use std::fmt;

use crate::card::Card;
use crate::contract::{Step, Vorbehalt};
use crate::deal::Deal;
use crate::game::{Game, IllegalAction, Phase};
use crate::rules::Rules;
use crate::seat::Seat;
use crate::view::View;

/// What a player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Gesund, or which Vorbehalt?
    Vorbehalt,
    /// Re, Kontra, an Absage, or nothing?
    Ansage,
    /// Which card?
    Card,
}

/// The answer to a [`Question`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// To [`Question::Vorbehalt`].
    Declare(Vorbehalt),
    /// To [`Question::Ansage`]: nothing to say.
    Silence,
    /// To [`Question::Ansage`].
    Say(Step),
    /// To [`Question::Card`].
    Play(Card),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Declare(vorbehalt) => vorbehalt.fmt(f),
            Action::Silence => f.write_str("silence"),
            Action::Say(step) => step.fmt(f),
            Action::Play(card) => card.fmt(f),
        }
    }
}

/// A game together with the question that is open.
///
/// ```
/// use doko_engine::{Action, Deal, Rules, Seat, Table};
///
/// let rules = Rules::preset("ddv")?;
/// let mut table = Table::new(&rules, Deal::seeded(1, 0, 0, true), Seat::ALL[0]);
/// while let Some(view) = table.view() {
///     let first: Action = view.legal_actions()[0];
///     table.answer(first)?;
/// }
/// assert!(table.game().score().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table<'r> {
    game: Game<'r>,
    /// The seats still to be asked for an Ansage before the next card, as a bit mask.
    to_ask: u8,
}

impl<'r> Table<'r> {
    /// A table before the first Vorbehalt.
    ///
    /// # Panics
    /// If the deal and the rules disagree about the nines.
    pub fn new(rules: &'r Rules, deal: Deal, forehand: Seat) -> Table<'r> {
        Table { game: Game::new(rules, deal, forehand), to_ask: 0 }
    }

    /// The game so far.
    pub const fn game(&self) -> &Game<'r> {
        &self.game
    }

    /// The finished or unfinished game itself.
    pub fn into_game(self) -> Game<'r> {
        self.game
    }

    /// Who is asked what; `None` when the game is over.
    pub fn question(&self) -> Option<(Seat, Question)> {
        match self.game.phase() {
            Phase::Vorbehalt(seat) => Some((seat, Question::Vorbehalt)),
            Phase::Card(on_turn) => {
                let asked = on_turn.round().find(|&seat| self.to_ask & mask(seat) != 0);
                Some(asked.map_or((on_turn, Question::Card), |seat| (seat, Question::Ansage)))
            }
            Phase::Over => None,
        }
    }

    /// What the seat that is asked knows; `None` when the game is over.
    pub fn view(&self) -> Option<View<'_>> {
        self.question().map(|(seat, question)| View::new(&self.game, seat, Some(question)))
    }

    /// Takes the answer of the seat that is asked.
    ///
    /// # Errors
    /// If the answer is illegal or fits another question; the table is then as it was before.
    ///
    /// # Panics
    /// If the game is over.
    pub fn answer(&mut self, action: Action) -> Result<(), IllegalAction> {
        let (seat, question) = self.question().expect("a finished game asks nothing");
        match (question, action) {
            (Question::Vorbehalt, Action::Declare(vorbehalt)) => {
                self.game.declare(seat, vorbehalt)?;
                self.new_moment();
            }
            (Question::Card, Action::Play(card)) => {
                self.game.play(seat, card)?;
                self.new_moment();
            }
            (Question::Ansage, Action::Silence) => self.to_ask &= !mask(seat),
            (Question::Ansage, Action::Say(step)) => {
                self.game.say(seat, step)?;
                self.after_utterance(seat);
            }
            _ => return Err(IllegalAction::NotAsked(seat)),
        }
        Ok(())
    }

    /// Before a card: the player on turn is asked if it could say something.
    fn new_moment(&mut self) {
        self.to_ask = match self.game.phase() {
            Phase::Card(seat) if self.game.legal_steps(seat).next().is_some() => mask(seat),
            _ => 0,
        };
    }

    /// After an utterance: the other party may answer, and who must say each step may go on.
    fn after_utterance(&mut self, speaker: Seat) {
        let parties = self.game.parties();
        for seat in Seat::ALL {
            if parties[seat] != parties[speaker] && self.game.may_answer(seat) {
                self.to_ask |= mask(seat);
            }
        }
        let goes_on =
            !self.game.rules().set().ansagen.skip && self.game.legal_steps(speaker).next().is_some();
        if !goes_on {
            self.to_ask &= !mask(speaker);
        }
        // What the partner of the speaker could have said may have been said.
        for seat in Seat::ALL {
            if self.game.legal_steps(seat).next().is_none() {
                self.to_ask &= !mask(seat);
            }
        }
    }
}

const fn mask(seat: Seat) -> u8 {
    1 << seat.index()
}
