//! Whole games without views: every question of a table is answered by the number of an answer.
//!
//! For measuring, for testing, and for playing a great many games of which only the ends matter. What is asked,
//! in which order, and what may be answered is as at any [`Table`]; but nobody draws up a
//! [`View`], lists the answers or checks the one chosen.

use rand::Rng;

use crate::bits::Bit;
use crate::dispatch::{BitOps, Cpu, Kernel};
use crate::game::Game;
use crate::seat::Seat;
use crate::table::{Action, Question, Table};
use crate::view::View;

/// What answers the questions.
pub trait Chooser {
    /// Chooses one of so many answers, by its number from 0.
    ///
    /// They are numbered as [`View::legal_actions`] lists them, but for cards, which go by their rank in the
    /// order of the contract, from the lowest of the lowest suit to the highest trump.
    fn choose(&mut self, seat: Seat, question: Question, answers: u32) -> u32;
}

/// Every answer is equally likely, but for one part in 2^64 over their number.
#[derive(Clone, Debug)]
pub struct UniformAnswers<R> {
    rng: R,
}

impl<R: Rng> UniformAnswers<R> {
    /// Random answers from this source of randomness: one word of it for each.
    pub const fn new(rng: R) -> UniformAnswers<R> {
        UniformAnswers { rng }
    }
}

impl<R: Rng> Chooser for UniformAnswers<R> {
    #[inline(always)]
    fn choose(&mut self, _: Seat, _: Question, answers: u32) -> u32 {
        ((u128::from(self.rng.next_u64()) * u128::from(answers)) >> 64) as u32
    }
}

/// Plays the game at a table to its end, or until the cards are thrown in.
///
/// ```
/// use doko_engine::autoplay::{UniformAnswers, autoplay};
/// use doko_engine::dispatch::Cpu;
/// use doko_engine::random::bot_stream;
/// use doko_engine::{Rules, Seat, Table};
///
/// let rules = Rules::preset("ddv")?;
/// let mut table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
/// let mut answers = UniformAnswers::new(bot_stream(1, 0, 0, Seat::ALL[0]));
/// autoplay(Cpu::detect(), &mut table, &mut answers);
/// assert!(table.question().is_none());
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
#[inline]
pub fn autoplay(cpu: Cpu, table: &mut Table<'_>, chooser: &mut impl Chooser) {
    cpu.run(Autoplay { table, chooser });
}

/// The same as a [`Kernel`] for larger kernels to include.
pub struct Autoplay<'t, 'r, C> {
    /// The table.
    pub table: &'t mut Table<'r>,
    /// What answers its questions.
    pub chooser: &'t mut C,
}

impl<C: Chooser> Kernel for Autoplay<'_, '_, C> {
    type Output = ();

    #[inline(always)]
    fn run<B: BitOps>(self, ops: B) {
        let Autoplay { table, chooser } = self;
        while let Some((seat, question)) = table.question() {
            match question {
                Question::Card if table.game.is_only_played() => table.play_a_trick(ops, chooser),
                Question::Card => table.play_a_card(ops, seat, chooser),
                Question::Ansage => table.say_something(seat, chooser),
                _ => table.answer_before_play(seat, question, chooser),
            }
        }
    }
}

impl Table<'_> {
    /// As long as cards are all that can be asked for, trick by trick.
    #[inline(always)]
    fn play_a_trick<B: BitOps>(&mut self, ops: B, chooser: &mut impl Chooser) {
        self.game.play_trick(|seat, legal| {
            let cards = legal.one_of_each();
            let chosen = chooser.choose(seat, Question::Card, cards.len());
            Bit::of(ops.select(cards.mask(), chosen))
        });
        self.new_moment();
    }

    #[inline(always)]
    fn play_a_card<B: BitOps>(&mut self, ops: B, seat: Seat, chooser: &mut impl Chooser) {
        let cards = self.game.play.legal().one_of_each();
        let chosen = if self.game.may_do_more_than_play() {
            match self.do_more_than_play(seat, cards.len(), chooser) {
                Some(card) => card,
                None => return,
            }
        } else {
            chooser.choose(seat, Question::Card, cards.len())
        };
        self.game.play_bit(Bit::of(ops.select(cards.mask(), chosen)));
        self.new_moment();
    }

    /// Where there are answers beside so many cards: the number of the card that is to be played, if one is.
    #[cold]
    fn do_more_than_play(&mut self, seat: Seat, cards: u32, chooser: &mut impl Chooser) -> Option<u32> {
        let game = &self.game;
        let [schwein, hesitation] = [game.may_play_schwein(seat), game.may_hesitate(seat)].map(u32::from);
        let chosen = chooser.choose(seat, Question::Card, cards + schwein + hesitation);
        match chosen.checked_sub(cards) {
            None => return Some(chosen),
            Some(0) if schwein == 1 => self.answer(Action::PlaySchwein),
            Some(_) => self.answer(Action::Hesitate),
        }
        .expect("what the seat may do");
        None
    }

    fn say_something(&mut self, seat: Seat, chooser: &mut impl Chooser) {
        let steps = self.game.sayable(seat);
        let silence = u32::from(!self.game.must_say(seat));
        let chosen = chooser.choose(seat, Question::Ansage, silence + steps.len());
        match chosen.checked_sub(silence) {
            None => self.stays_silent(seat),
            Some(number) => {
                let step = steps.nth(number).expect("one of the steps");
                self.game.say_open(seat, step);
                self.after_utterance(seat);
            }
        }
    }

    fn answer_before_play(&mut self, seat: Seat, question: Question, chooser: &mut impl Chooser) {
        let mut choose = |answers: usize| chooser.choose(seat, question, answers as u32) as usize;
        match question {
            Question::Vorbehalt => {
                let offered = self.game.offered_vorbehalte(seat);
                let vorbehalt = offered.get(choose(offered.len()));
                self.game.declare_offered(seat, vorbehalt);
                self.new_moment();
            }
            Question::Bid => {
                let offered = self.game.offered_bids();
                self.game.bid_offered(seat, offered[choose(offered.len())]);
                self.new_moment();
            }
            _ => {
                let legal = View::new(&self.game, seat, Some(question)).legal_actions();
                self.answer(legal[choose(legal.len())]).expect("a legal answer");
            }
        }
    }
}

impl Game<'_> {
    /// Whether the seat on turn might play a Schwein or hesitate, beside playing a card: hardly ever.
    #[inline(always)]
    const fn may_do_more_than_play(&self) -> bool {
        !self.may_raise.is_empty() || self.knows_zoegern
    }
}
