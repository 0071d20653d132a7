//! The table: whom to ask what, and when.
//!
//! A player only ever answers a question. It is asked for an Ansage at the moments that matter, and only if it
//! could say something: before its own card, before a limit passes for it on the table's clock, and after an
//! utterance of the other party that it may answer with Re or Kontra, or with Supra. Several seats at one moment are asked
//! from the player on turn clockwise; before an exchange that ends all Ansagen, from forehand. Which questions a seat is asked follows from what it knows, so that they
//! tell it nothing.

use crate::deal::Deal;
use crate::game::{Game, IllegalAction, Phase};
use crate::question::{Action, Question};
use crate::rules::Rules;
use crate::seat::Seat;
use crate::setup::Setup;
use crate::view::View;

/// A game together with the question that is open. Two are equal if their games are, and the same is asked.
///
/// ```
/// use doko_engine::{Action, Rules, Seat, Table};
///
/// let rules = Rules::preset("ddv")?;
/// let mut table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
/// while let Some(view) = table.view() {
///     let first: Action = view.legal_actions()[0];
///     table.answer(first)?;
/// }
/// assert!(table.game().score().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<'r> {
    pub(crate) game: Game<'r>,
    /// The seats still to be asked for an Ansage before the next card, as a bit mask.
    to_ask: u8,
}

impl<'r> Table<'r> {
    /// A table before the first question of a game outside a session.
    ///
    /// # Panics
    /// If the deal and the rules disagree about the cards.
    #[inline]
    pub fn new(rules: &'r Rules, deal: Deal, forehand: Seat) -> Table<'r> {
        Table::in_session(rules, deal, Setup::single(forehand))
    }

    /// A table before the first question of a game of an evening.
    ///
    /// # Panics
    /// If the deal and the rules disagree about the cards.
    #[inline]
    pub fn in_session(rules: &'r Rules, deal: Deal, setup: Setup) -> Table<'r> {
        let mut table = Table { game: Game::in_session(rules, deal, setup), to_ask: 0 };
        table.new_moment();
        table
    }

    /// The game so far.
    pub const fn game(&self) -> &Game<'r> {
        &self.game
    }

    /// The finished or unfinished game itself.
    pub fn into_game(self) -> Game<'r> {
        self.game
    }

    /// Who is asked what; `None` when the game is over or the cards are to be dealt again.
    #[inline(always)]
    pub fn question(&self) -> Option<(Seat, Question)> {
        match self.game.phase() {
            Phase::Klopfen(seat) => Some((seat, Question::Klopfen)),
            Phase::Vorbehalt(seat) => Some((seat, Question::Vorbehalt)),
            Phase::Bid(seat) => Some((seat, Question::Bid)),
            Phase::Solo(seat) => Some((seat, Question::Solo)),
            Phase::Armut(seat) => Some((seat, Question::Armut)),
            Phase::Exchange(seat) if self.to_ask == 0 => Some((seat, Question::Exchange)),
            // Before the exchange, where that ends all Ansagen.
            Phase::Exchange(_) => self.next_to_ask(self.game.forehand()),
            Phase::Schweine(seat) => Some((seat, Question::Schweine)),
            Phase::Card(on_turn) => {
                if self.to_ask == 0 {
                    return Some((on_turn, Question::Card));
                }
                self.next_to_ask(on_turn)
            }
            Phase::Over | Phase::Redeal => None,
        }
    }

    /// The next from a seat on to be asked for an Ansage.
    #[inline(always)]
    fn next_to_ask(&self, first: Seat) -> Option<(Seat, Question)> {
        let asked = first.round().find(|&seat| self.to_ask & mask(seat) != 0);
        asked.map(|seat| (seat, Question::Ansage))
    }

    /// What the seat that is asked knows; `None` when nobody is.
    #[inline]
    pub fn view(&self) -> Option<View<'_>> {
        self.question().map(|(seat, question)| View::new(&self.game, seat, Some(question)))
    }

    /// What a seat knows once the game is over or the cards are to be dealt again; `None` as long as something is asked.
    pub fn view_at_end(&self, seat: Seat) -> Option<View<'_>> {
        View::at_end(&self.game, seat)
    }

    /// What a seat knows, whether it is asked or not: without a [question](View::question) if it is not.
    pub fn view_of(&self, seat: Seat) -> View<'_> {
        let question = self.question().filter(|&(asked, _)| asked == seat);
        View::new(&self.game, seat, question.map(|(_, question)| question))
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
            (Question::Ansage, Action::Silence) if self.game.must_say(seat) => {
                return Err(IllegalAction::MustSay(seat));
            }
            (Question::Ansage, Action::Silence) => self.stays_silent(seat),
            (Question::Ansage, Action::Say(step)) => {
                self.game.say(seat, step)?;
                self.after_utterance(seat);
            }
            (Question::Ansage, Action::Supra) => {
                self.game.say_supra(seat)?;
                self.after_utterance(seat);
            }
            // Asked again at once: nothing else has changed.
            (Question::Card, Action::Hesitate) => self.game.hesitate(seat)?,
            (Question::Card, Action::AnnounceSchweine) => {
                let said = self.game.utterances().len();
                self.game.announce_schweine_in_play(seat)?;
                // Asked again at once, unless somebody may answer an Ansage.
                if self.game.utterances().len() > said {
                    self.new_moment();
                }
            }
            _ => {
                let game = &mut self.game;
                match (question, action) {
                    (Question::Klopfen, Action::Klopfen(knocks)) => game.knock(seat, knocks)?,
                    (Question::Vorbehalt, Action::Declare(vorbehalt)) => game.declare(seat, vorbehalt)?,
                    (Question::Bid, Action::Bid(bid)) => game.bid(seat, bid)?,
                    (Question::Solo, Action::NameSolo(kind)) => game.name_solo(seat, kind)?,
                    (Question::Armut, Action::TakeArmut(take)) => game.answer_armut(seat, take)?,
                    (Question::Exchange, Action::HandOver(cards)) => game.hand_over(seat, cards)?,
                    (Question::Schweine, Action::Schweine(are)) => game.announce_schweine(seat, are)?,
                    (Question::Card, Action::Play(card)) => game.play(seat, card)?,
                    (Question::Card, Action::PlaySchwein) => game.play_schwein(seat)?,
                    (Question::Card, Action::Genscher(partner)) => game.choose_partner(seat, partner)?,
                    _ => return Err(IllegalAction::NotAsked(seat)),
                }
                self.new_moment();
            }
        }
        Ok(())
    }

    /// Before a card: the player on turn is asked if it could say something, and whoever else would miss the
    /// moment.
    #[inline(always)]
    pub(crate) fn new_moment(&mut self) {
        self.to_ask = 0;
        if self.game.all_are_silent() {
            return;
        }
        let on_turn = match self.game.phase() {
            Phase::Card(on_turn) => on_turn,
            Phase::Exchange(_) => return self.ask_before_the_exchange(),
            _ => return,
        };
        if !self.game.sayable(on_turn).is_empty() {
            self.to_ask |= mask(on_turn);
        }
        if self.game.may_ask_others() {
            self.ask_others(on_turn);
        }
    }

    /// Before cards of an Armut change hands: everybody who could say something, where that is the last chance.
    #[cold]
    fn ask_before_the_exchange(&mut self) {
        let asked = Seat::ALL.into_iter().filter(|&seat| self.game.may_speak(seat));
        self.to_ask = asked.fold(0, |asked, seat| asked | mask(seat));
    }

    fn ask_others(&mut self, on_turn: Seat) {
        if self.game.may_say_supra(on_turn) {
            self.to_ask |= mask(on_turn);
        }
        let others = on_turn.round().skip(1);
        // A Hochzeit may just have been cleared, or a Schwein may have spoken for its party.
        let asked =
            others.filter(|&seat| self.game.misses_the_moment(seat) || self.game.may_answer_at_once(seat));
        self.to_ask |= asked.fold(0, |asked, seat| asked | mask(seat));
    }

    /// After an utterance: the other party may answer, and who must say each step, or still owes an Ansage, may
    /// go on.
    pub(crate) fn after_utterance(&mut self, speaker: Seat) {
        let game = &self.game;
        // Re "mit mir" is no word of the other party to anybody: it holds for the speaker if it becomes Re.
        let party = game.speaks_for(speaker);
        let has_answer = game.has_ansage_left(party.other()) || game.may_supra_come_from(party.other());
        let ansagen = &game.rules().set().ansagen;
        // Supra and an Absage are two words.
        let says_all_at_once = ansagen.skip && ansagen.ladder == 0;
        let goes_on = !says_all_at_once || game.must_say(speaker);
        let waiting = if goes_on { self.to_ask } else { self.to_ask & !mask(speaker) };
        if waiting == 0 && !has_answer {
            self.to_ask = 0;
            return;
        }
        let is_asked = |seat| {
            if waiting & mask(seat) != 0 {
                // What the partner of the speaker could have said may have been said.
                game.may_speak(seat)
            } else {
                has_answer
                    && game.parties()[seat] != party
                    && (game.may_answer(seat) || game.may_say_supra(seat))
            }
        };
        let asked = Seat::ALL.into_iter().filter(|&seat| is_asked(seat));
        self.to_ask = asked.fold(0, |asked, seat| asked | mask(seat));
    }

    /// The seat that is asked says nothing, which it may.
    #[inline(always)]
    pub(crate) const fn stays_silent(&mut self, seat: Seat) {
        self.to_ask &= !mask(seat);
    }
}

const fn mask(seat: Seat) -> u8 {
    1 << seat.index()
}
