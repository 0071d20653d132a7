//! A game as a few bytes, and back.
//!
//! The games of a unit follow each other as [digits](doko_engine::record::digits), in the order in which its plan asks for
//! them. `docs/log.md` has the format digit by digit. A game is, in this order:
//!
//! 1. where games are shared, whether it has the answers of an earlier one of the unit, and of which;
//! 2. which bot has each seat, and which of the other random streams these have;
//! 3. its answers by number, unless it shares them;
//! 4. notes, such as faults;
//! 5. the points of each seat.

use doko_bots::{Cause, Failure, Fault, FaultKind};
use doko_engine::dispatch::Cpu;
use doko_engine::record::answers::{self, Chooser, Numbered, autoplay};
use doko_engine::record::digits::{DigitReader, DigitWriter};
use doko_engine::{Game, PerSeat, Question, Redeal, Seat, Step, Table};

use super::game::{Broken, Value};
use super::log::Shape;
use super::playing::MOST_REDEALS;
use super::{Answer, Call, Finished, NoGame, Note, Observer};

/// The kinds of notes by number; the others are free.
const NOTES: u32 = 8;
const FAULT: u32 = 0;
const PARTED: u32 = 1;
const WEIGHED: u32 = 2;
const VALUES: u32 = 3;

/// No game gives a seat this many points, and the sums of a unit have room for them.
const MOST_POINTS: u64 = 1_000_000;

/// Codes the games of a unit.
pub(super) struct UnitWriter {
    shape: Shape,
    digits: DigitWriter,
    /// The answers of all games so far, where games are shared.
    games: Vec<Vec<u32>>,
}

impl UnitWriter {
    /// Nothing yet.
    pub(super) fn new(shape: Shape) -> UnitWriter {
        UnitWriter { shape, digits: DigitWriter::default(), games: Vec::new() }
    }

    /// How it is coded.
    pub(super) const fn shape(&self) -> Shape {
        self.shape
    }

    /// Adds a game with all its answers, those of hands that were thrown in included.
    pub(super) fn put(&mut self, call: &Call<'_>, answers: &[Numbered], finished: &Finished<'_>) {
        let UnitWriter { shape, digits, games } = self;
        let mut is_told = false;
        if shape.shares {
            let numbers: Vec<u32> = answers.iter().map(|answer| answer.number).collect();
            let same = games.iter().position(|other| *other == numbers);
            digits.put(same.map_or(0, |game| 1 + game as u32), 1 + games.len() as u32);
            is_told = same.is_some();
            games.push(numbers);
        }
        call.seats.iter().for_each(|(_, &bot)| digits.put(bot as u32, shape.bots));
        digits.put(call.replicate.map_or(0, |number| 1 + number), 1 + shape.replicates);
        if !is_told {
            answers::write(answers, digits);
        }
        digits.put(u32::from(!finished.notes.is_empty()), 2);
        if !finished.notes.is_empty() {
            put_notes(&finished.notes, digits);
        }
        finished.points.iter().for_each(|(_, &points)| digits.put_signed(i64::from(points)));
    }

    /// The games as bytes.
    pub(super) fn finish(self) -> Vec<u8> {
        self.digits.finish()
    }
}

fn put_notes(notes: &[(u32, Note)], digits: &mut DigitWriter) {
    digits.put_number(notes.len() as u64);
    for (at, note) in notes {
        digits.put_number(u64::from(*at));
        match note {
            Note::Fault(fault) => {
                digits.put(FAULT, NOTES);
                digits.put(fault.seat.index() as u32, 4);
                digits.put_number(fault.kind() as u64);
                digits.put_bytes(fault.cause.to_string().as_bytes());
            }
            Note::Parted => digits.put(PARTED, NOTES),
            Note::Weighed { step, chance, augen } => {
                digits.put(WEIGHED, NOTES);
                digits.put(*step as u32, Step::ALL.len() as u32);
                digits.put_number(chance.map_or(0, |chance| 1 + u64::from(chance)));
                digits.put_number(u64::from(*augen));
            }
            Note::Values(values) => {
                digits.put(VALUES, NOTES);
                digits.put_number(values.len() as u64);
                for value in values {
                    digits.put_number(u64::from(value.number));
                    digits.put_signed(i64::from(value.points));
                    digits.put_number(u64::from(value.won));
                    digits.put_number(u64::from(value.worlds));
                }
            }
        }
    }
}

/// Reads the games of a unit.
pub(super) struct UnitReader<'b> {
    shape: Shape,
    digits: DigitReader<'b>,
    cpu: Cpu,
    /// The number of the next game.
    number: usize,
    /// The answers of all games so far, where games are shared.
    games: Vec<Vec<u32>>,
}

impl<'b> UnitReader<'b> {
    /// The games that these bytes hold.
    pub(super) fn new(bytes: &'b [u8], shape: Shape, cpu: Cpu) -> UnitReader<'b> {
        UnitReader { shape, digits: DigitReader::new(bytes), cpu, number: 0, games: Vec::new() }
    }

    /// Whether the last game was read.
    pub(super) const fn is_at_end(&self) -> bool {
        self.digits.is_at_end()
    }

    /// The next game, which the observer sees as if it was played.
    pub(super) fn game<'r>(
        &mut self,
        call: &Call<'r>,
        observer: &mut dyn Observer,
    ) -> Result<Finished<'r>, NoGame> {
        let game = self.number;
        self.number += 1;
        let told_as =
            if self.shape.shares { self.digits.get(1 + self.games.len() as u32) as usize } else { 0 };
        let seats = PerSeat::from_fn(|_| self.digits.get(self.shape.bots) as usize);
        let replicate = self.digits.get(1 + self.shape.replicates).checked_sub(1);
        if seats != call.seats || replicate != call.replicate {
            return Err(Broken::LineUp(game).into());
        }
        let shares = self.shape.shares;
        let Read { game: played, redeals, dealt_again } =
            if shares || observer.follows() || call.after.is_some() {
                let told = told_as.checked_sub(1).map(|game| &*self.games[game]);
                let reader = answers::Reader::new(&mut self.digits);
                let mut answers = Answers { told, reader, numbers: Vec::new(), is_broken: false };
                let read =
                    read(call, game, |table, redeal| step_by_step(table, redeal, &mut answers, observer))?;
                let Answers { numbers, is_broken, .. } = answers;
                if is_broken || told.is_some_and(|told| told.len() != numbers.len()) {
                    return Err(Broken::Shared(game).into());
                }
                if shares {
                    self.games.push(numbers);
                }
                read
            } else {
                let mut reader = answers::Reader::new(&mut self.digits);
                let cpu = self.cpu;
                read(call, game, |table, _| {
                    autoplay(cpu, table, &mut reader);
                    Ok(())
                })?
            };
        let notes = if self.digits.get(2) == 0 {
            Vec::new()
        } else {
            list(&mut self.digits, note).ok_or(Broken::Note(game))?
        };
        let points = PerSeat::from_fn(|_| self.digits.get_signed());
        if points.iter().any(|(_, &points)| points.unsigned_abs() > MOST_POINTS) {
            return Err(Broken::Points(game).into());
        }
        let points = points.map(|points| points as i32);
        Ok(Finished::new(played, Some(points), redeals, dealt_again, notes))
    }
}

/// A list of items, whose number precedes it; `None` if one is of no kind that is known.
fn list<T>(digits: &mut DigitReader<'_>, item: impl Fn(&mut DigitReader<'_>) -> Option<T>) -> Option<Vec<T>> {
    let count = digits.get_number();
    // Digits that are not there are zeros: no end of them is waited for.
    (0..count).map(|_| if digits.is_overrun() { None } else { item(digits) }).collect()
}

fn note(digits: &mut DigitReader<'_>) -> Option<(u32, Note)> {
    let at = u32::try_from(digits.get_number()).ok()?;
    let note = match digits.get(NOTES) {
        FAULT => {
            let seat = Seat::ALL[digits.get(4) as usize];
            let kind = *FaultKind::ALL.get(digits.get_number() as usize)?;
            let words = String::from_utf8(digits.get_bytes()).ok()?;
            Note::Fault(Fault { seat, cause: Cause::Failed(Failure { kind, words }) })
        }
        PARTED => Note::Parted,
        WEIGHED => {
            let step = Step::ALL[digits.get(Step::ALL.len() as u32) as usize];
            let chance = digits.get_number().checked_sub(1).map(u16::try_from).transpose().ok()?;
            Note::Weighed { step, chance, augen: u16::try_from(digits.get_number()).ok()? }
        }
        VALUES => Note::Values(list(digits, value)?),
        _ => return None,
    };
    Some((at, note))
}

fn value(digits: &mut DigitReader<'_>) -> Option<Value> {
    Some(Value {
        number: u32::try_from(digits.get_number()).ok()?,
        points: i32::try_from(digits.get_signed()).ok()?,
        won: u16::try_from(digits.get_number()).ok()?,
        worlds: u32::try_from(digits.get_number()).ok()?,
    })
}

/// A game that was read, with how often its cards were dealt again, and why.
struct Read<'r> {
    game: Game<'r>,
    redeals: u32,
    dealt_again: Vec<Redeal>,
}

/// Reads deal after deal until one is played, each by `deal`.
fn read<'r>(
    call: &Call<'r>,
    game: usize,
    mut deal: impl FnMut(&mut Table<'r>, u32) -> Result<(), NoGame>,
) -> Result<Read<'r>, NoGame> {
    let Call { rules, run: (seed, index), setup, after, .. } = *call;
    let mut redeal = after.map_or(0, |after| after.redeal);
    let mut dealt_again = Vec::new();
    loop {
        let cards = if redeal == 0 { call.deal } else { rules.deal(seed, index, redeal) };
        let mut table = Table::in_session(rules, cards, setup);
        if let Some(after) = after.filter(|after| after.redeal == redeal) {
            after.answers.iter().for_each(|&(_, action)| table.answer(action).expect("it was taken before"));
        }
        deal(&mut table, redeal)?;
        let Some(why) = table.game().redeal() else {
            return Ok(Read { game: table.into_game(), redeals: redeal, dealt_again });
        };
        dealt_again.push(why);
        if redeal > MOST_REDEALS {
            return Err(Broken::Redeals(game).into());
        }
        redeal += 1;
    }
}

/// Answers the questions of a table one by one, before an observer.
fn step_by_step(
    table: &mut Table<'_>,
    redeal: u32,
    chooser: &mut impl Chooser,
    observer: &mut dyn Observer,
) -> Result<(), NoGame> {
    observer.dealt(table, redeal);
    while let Some((seat, question)) = table.question() {
        let answers = table.answers();
        let action = answers[chooser.choose(seat, question, answers.len() as u32) as usize];
        let played = table.game().played();
        table.answer(action).expect("a listed answer is legal");
        let answer = Answer { seat, question, action, played, redeal, thought: None };
        if observer.sees(table, &answer).is_break() {
            return Err(NoGame::Left);
        }
    }
    Ok(())
}

/// Answers as they are read, or as an earlier game has them; they are kept for games that share them.
struct Answers<'d, 'b> {
    told: Option<&'d [u32]>,
    reader: answers::Reader<'d, 'b>,
    numbers: Vec<u32>,
    /// Whether the earlier game has too few of them, or one that is none of the answers here.
    is_broken: bool,
}

impl Chooser for Answers<'_, '_> {
    fn choose(&mut self, seat: Seat, question: Question, answers: u32) -> u32 {
        let number = match self.told {
            None => Some(self.reader.choose(seat, question, answers)),
            Some(told) => told.get(self.numbers.len()).copied().filter(|&number| number < answers),
        };
        self.is_broken |= number.is_none();
        self.numbers.push(number.unwrap_or(0));
        number.unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Label;
    use crate::run::playing::{Sitting, play};
    use doko_bots::Random;
    use doko_engine::Rules;

    const SHAPE: Shape = Shape { numbering: 1, bots: 1, replicates: 0, shares: false, values: false };

    /// What is read of a game for which these points are written.
    fn read_with(points: [i32; 4]) -> Result<PerSeat<i32>, NoGame> {
        let rules = Rules::preset("ddv").unwrap();
        let call = Call::single(&rules, PerSeat([0; 4]), (1, 7), Label::Single);
        let mut answers = Vec::new();
        let kind = Random::default();
        let seats = PerSeat([Sitting { kind: &kind, watch: None }; 4]);
        let played = play(&call, seats, &mut (), Some(&mut answers), false).unwrap();
        let mut writer = UnitWriter::new(SHAPE);
        writer.put(&call, &answers, &Finished { points: PerSeat(points), ..played });
        let bytes = writer.finish();
        let mut reader = UnitReader::new(&bytes, SHAPE, Cpu::detect());
        let points = reader.game(&call, &mut ())?.points;
        assert!(reader.is_at_end());
        Ok(points)
    }

    /// Only somebody who forges checksums can write others.
    #[test]
    fn points_are_read_as_they_were_written_if_a_game_can_give_them() {
        for points in [[3, -1, -1, -1], [-1_000_000, 1_000_000, 0, 0]] {
            assert_eq!(read_with(points), Ok(PerSeat(points)));
        }
        for points in [[1_000_001, 0, 0, 0], [0, -1_000_001, 0, 0], [i32::MAX; 4], [0, 0, 0, i32::MIN]] {
            assert!(read_with(points).is_err(), "{points:?}");
        }
    }
}
