//! The answers of a game by number: a game without its cards, as logs keep it, and the fast way to read it back.
//!
//! A table asks one question after another. The answers to a question are numbered from 0, and the numbers alone, given to a
//! table of the same deal and rules, play the game again. The numbering is part of the format of every log that was ever
//! written; [`NUMBERING`] counts its versions.
//!
//! | question | its answers in order |
//! |---|---|
//! | knocking | no, yes |
//! | Vorbehalt | as [`View::legal_vorbehalte`] lists them: gesund first, then stilles Solo, Schmeißen, Hochzeit, Armut, Hammelrennen, the solos as the rules list them, or one that is named later; where they are asked for kind by kind that there is one of another kind, after gesund or before those of this kind |
//! | bid | pass, then hold, or the raises from the lowest |
//! | solo | as [`Game::legal_solos`] lists them |
//! | Armut | leave it, take it |
//! | exchange | as [`View::legal_hand_overs`] lists the cards |
//! | Schweine | no, yes |
//! | Ansage | silence, unless something must be said; then the steps that may be said, from the lowest; then Supra |
//! | card | the cards by their rank in the order of the contract, from the lowest of the lowest suit to the highest trump; then an announced Schwein, or Schweine announced before a card; then a hesitation; then the new partners that the first of a pair can choose, clockwise |
//!
//! What a rule offers in addition has to come after what was there before it, so that games under older rules keep their numbers.
//!
//! [`autoplay`] plays a game by numbers without drawing up a [`View`], listing the answers or checking the one chosen: for
//! measuring, for testing, and for reading logs. [`Table::numbered`] gives the number of an answer, [`write()`] the digits of
//! many, and [`Reader`] the numbers back.

use rand::Rng;

use super::digits::{DigitReader, DigitWriter};
use crate::bits::{Bit, Bits};
use crate::dispatch::{BitOps, Cpu, Kernel};
use crate::game::Game;
use crate::question::{Action, Question};
use crate::seat::Seat;
use crate::table::Table;
use crate::view::View;

/// How many others there are to choose a new partner from.
const OTHERS: u32 = 3;

/// The version of the numbering of answers.
pub const NUMBERING: u32 = 1;

/// An answer by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Numbered {
    /// What was asked.
    pub question: Question,
    /// The number of the answer, from 0.
    pub number: u32,
    /// How many answers there were to choose from, at least one.
    pub of: u32,
}

/// What answers the questions.
pub trait Chooser {
    /// Chooses one of so many answers, by its number from 0.
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
/// use doko_engine::record::answers::{UniformAnswers, autoplay};
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
    /// The answers to the open question in the order of their numbers; none if nothing is asked.
    pub fn answers(&self) -> Vec<Action> {
        let Some(view) = self.view() else { return Vec::new() };
        let mut answers = view.legal_actions().to_vec();
        // Stable, so that what is no card stays behind the cards.
        answers.sort_by_key(|action| match action {
            Action::Play(card) => view.order().rank(*card),
            _ => usize::MAX,
        });
        answers
    }

    /// The number of an answer to the open question; `None` if nothing is asked, or the answer is not allowed.
    ///
    /// ```
    /// use doko_engine::{Action, Rules, Seat, Table, Vorbehalt};
    ///
    /// let rules = Rules::preset("ddv")?;
    /// let table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
    /// let gesund = table.numbered(Action::Declare(Vorbehalt::Gesund)).expect("anybody may say so");
    /// assert_eq!((gesund.number, gesund.of as usize), (0, table.answers().len()));
    /// # Ok::<(), doko_engine::rules::RuleErrors>(())
    /// ```
    pub fn numbered(&self, action: Action) -> Option<Numbered> {
        let (seat, question) = self.question()?;
        let game = &self.game;
        let (number, of) = match (question, action) {
            (Question::Card, _) => {
                let cards = game.play.legal().one_of_each();
                let schwein = game.may_play_schwein(seat);
                let (announced, hesitation) = (game.may_announce_schweine(seat), game.may_hesitate(seat));
                // No table has both ways to announce them.
                let before = cards.len() + u32::from(schwein || announced) + u32::from(hesitation);
                let partners = if game.may_choose_partner(seat) { OTHERS } else { 0 };
                let of = before + partners;
                let number = match action {
                    Action::Play(card) => {
                        let lane = game.order.both(card);
                        let lower = lane.lowest().expect("a kind has two cards").mask() - 1;
                        cards.intersects(lane).then(|| (cards & Bits::new(lower)).len())
                    }
                    Action::PlaySchwein => schwein.then_some(cards.len()),
                    Action::AnnounceSchweine => announced.then_some(cards.len()),
                    Action::Hesitate => hesitation.then_some(before - 1),
                    Action::Genscher(partner) if partners > 0 && partner != seat => {
                        Some(before + seat.distance_to(partner) as u32 - 1)
                    }
                    _ => None,
                };
                (number?, of)
            }
            (Question::Ansage, _) => {
                let steps = game.sayable(seat);
                let silence = u32::from(!game.must_say(seat));
                let before = silence + steps.len();
                let supra = game.may_say_supra(seat);
                let number = match action {
                    Action::Silence => (silence == 1).then_some(0),
                    Action::Say(step) if steps.contains(step) => Some(silence + steps.place(step)),
                    Action::Supra => supra.then_some(before),
                    _ => None,
                };
                (number?, before + u32::from(supra))
            }
            (Question::Vorbehalt, Action::Declare(vorbehalt)) => {
                let offered = game.offered_vorbehalte(seat);
                let number = offered.iter().position(|offered| offered == vorbehalt)?;
                (number as u32, offered.len() as u32)
            }
            _ => {
                let answers = View::new(game, seat, Some(question)).legal_actions();
                let number = answers.iter().position(|&answer| answer == action)?;
                (number as u32, answers.len() as u32)
            }
        };
        Some(Numbered { question, number, of })
    }

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
        let announced = game.may_announce_schweine(seat);
        let [schwein, hesitation] =
            [announced || game.may_play_schwein(seat), game.may_hesitate(seat)].map(u32::from);
        let before = cards + schwein + hesitation;
        let partners = if game.may_choose_partner(seat) { OTHERS } else { 0 };
        let chosen = chooser.choose(seat, Question::Card, before + partners);
        match chosen.checked_sub(cards) {
            None => return Some(chosen),
            Some(0) if announced => self.answer(Action::AnnounceSchweine),
            Some(0) if schwein == 1 => self.answer(Action::PlaySchwein),
            Some(_) if chosen < before => self.answer(Action::Hesitate),
            Some(_) => self.answer(Action::Genscher(seat.clockwise((chosen - before) as usize + 1))),
        }
        .expect("what the seat may do");
        None
    }

    fn say_something(&mut self, seat: Seat, chooser: &mut impl Chooser) {
        let steps = self.game.sayable(seat);
        let silence = u32::from(!self.game.must_say(seat));
        let supra = u32::from(self.game.may_say_supra(seat));
        let chosen = chooser.choose(seat, Question::Ansage, silence + steps.len() + supra);
        match chosen.checked_sub(silence) {
            None => self.stays_silent(seat),
            Some(number) => {
                match steps.nth(number) {
                    Some(step) => self.game.say_open(seat, step),
                    None => self.game.say_supra_open(seat),
                }
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
    /// Whether the seat on turn might play a Schwein, choose a partner or hesitate, beside playing a card: hardly ever.
    #[inline(always)]
    const fn may_do_more_than_play(&self) -> bool {
        !self.may_raise.is_empty() || self.knows_zoegern
    }
}

/// Most questions but for cards are answered by number 0: gesund, pass, silence. So digits say how many such quiet answers
/// come before the next other one, up to this number; this number itself says that so many come, and then another such digit.
const QUIET: u32 = 63;

/// Whether an answer takes part in the count of quiet ones: where there is a choice, but not of cards.
const fn can_be_quiet(question: Question, of: u32) -> bool {
    of > 1 && !matches!(question, Question::Card)
}

/// Writes the answers of a game, or of several deals of which all but the last were thrown in, as digits.
///
/// A card is a digit in the base of the cards that could be played. Of all other questions with a choice a digit in base 64
/// says how many are answered by number 0 before the next other answer, if these are fewer than 63; then comes that
/// answer's number less one, in the base of the answers less one. With 63 or more, or none other to come, the digit is 63,
/// and after 63 quiet answers another such digit follows. Each such digit stands right before the first answer for which it
/// is needed.
pub fn write(answers: &[Numbered], digits: &mut DigitWriter) {
    let (mut quiet, mut goes_on) = (0, true);
    for (n, answer) in answers.iter().enumerate() {
        let Numbered { question, number, of } = *answer;
        debug_assert!(number < of, "an answer is one of those to choose from");
        if !can_be_quiet(question, of) {
            digits.put(number, of);
            continue;
        }
        if quiet == 0 && goes_on {
            let rest = answers[n..].iter().filter(|answer| can_be_quiet(answer.question, answer.of));
            quiet = rest
                .take(QUIET as usize)
                .position(|answer| answer.number > 0)
                .map_or(QUIET, |loud| loud as u32);
            goes_on = quiet == QUIET;
            digits.put(quiet, QUIET + 1);
        }
        if quiet > 0 {
            quiet -= 1;
        } else {
            digits.put(number - 1, of - 1);
            goes_on = true;
        }
    }
}

/// Reads what [`write()`] has written, while a table is played by it.
#[derive(Debug)]
pub struct Reader<'d, 'b> {
    digits: &'d mut DigitReader<'b>,
    quiet: u32,
    goes_on: bool,
}

impl<'d, 'b> Reader<'d, 'b> {
    /// The answers of one game from the next digit on.
    pub const fn new(digits: &'d mut DigitReader<'b>) -> Reader<'d, 'b> {
        Reader { digits, quiet: 0, goes_on: true }
    }
}

impl Chooser for Reader<'_, '_> {
    #[inline(always)]
    fn choose(&mut self, _: Seat, question: Question, answers: u32) -> u32 {
        if !can_be_quiet(question, answers) {
            return self.digits.get(answers);
        }
        if self.quiet == 0 && self.goes_on {
            self.quiet = self.digits.get(QUIET + 1);
            self.goes_on = self.quiet == QUIET;
        }
        if self.quiet > 0 {
            self.quiet -= 1;
            0
        } else {
            self.goes_on = true;
            1 + self.digits.get(answers - 1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn answer() -> impl Strategy<Value = Numbered> {
        let question = prop_oneof![Just(Question::Card), Just(Question::Ansage), Just(Question::Vorbehalt)];
        let number = prop_oneof![4 => Just(0), 1 => 0..1000_u32];
        (question, number, 1..1000_u32).prop_map(|(question, number, of)| Numbered {
            question,
            number: number % of,
            of,
        })
    }

    fn read(answers: &[Numbered], digits: &mut DigitReader<'_>) -> Vec<u32> {
        let mut reader = Reader::new(digits);
        let seat = Seat::ALL[0];
        answers.iter().map(|answer| reader.choose(seat, answer.question, answer.of)).collect()
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(games in vec(vec(answer(), 0..300), 0..4)) {
            let mut digits = DigitWriter::default();
            for game in &games { write(game, &mut digits); }
            let bytes = digits.finish();
            let mut digits = DigitReader::new(&bytes);
            for game in &games {
                let numbers: Vec<u32> = game.iter().map(|answer| answer.number).collect();
                prop_assert_eq!(read(game, &mut digits), numbers);
            }
            prop_assert!(digits.is_at_end());
        }
    }

    #[test]
    fn silence_costs_six_bits() {
        let silence = Numbered { question: Question::Ansage, number: 0, of: 6 };
        let mut digits = DigitWriter::default();
        write(&[silence; 63], &mut digits);
        assert_eq!(digits.finish().len(), 1);
        let mut digits = DigitWriter::default();
        write(&[silence; 64], &mut digits);
        assert_eq!(digits.finish().len(), 2);
    }
}
