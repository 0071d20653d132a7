//! What bots thought of their answers, as a row for each decision: what a player can be taught from.

use std::cell::RefCell;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;

use doko_engine::words::{answer_key, question_key};
use doko_engine::{Action, Party, Question, Seat, Table};
use schemars::JsonSchema;
use serde::Serialize;

use super::LoggedGame;
use crate::error::{Error, usage};
use crate::files::shell::quoted;
use crate::report::outputs::Target;
use crate::report::parquet::{ParquetColumn, ParquetWriter};
use crate::report::rows::{Column, ColumnKind, Row, columns};
use crate::run::game::Value;
use crate::run::{Answer, Contestant, Keep, Note, Observer, RowFile, Study, short};

/// The answers of a game that is read, each with all that could have been answered.
#[derive(Default)]
pub struct AnswerTracker(RefCell<Questions>);

#[derive(Default)]
struct Questions {
    open: Option<Open>,
    answered: Vec<Answered>,
}

/// A question that is not answered yet.
struct Open {
    legal: Vec<Action>,
    /// The party for which the seat speaks.
    party: Party,
}

/// An answer to a question.
struct Answered {
    open: Open,
    seat: Seat,
    question: Question,
    action: Action,
    played: usize,
    redeal: u32,
}

impl Open {
    fn of(table: &Table<'_>) -> Option<Open> {
        let view = table.view()?;
        Some(Open { legal: table.answers(), party: view.speaks_for().unwrap_or(Party::Kontra) })
    }
}

impl Observer for &AnswerTracker {
    fn dealt(&mut self, table: &Table<'_>, redeal: u32) {
        let mut questions = self.0.borrow_mut();
        if redeal == 0 {
            questions.answered.clear();
        }
        questions.open = Open::of(table);
    }

    fn sees(&mut self, table: &Table<'_>, answer: &Answer<'_>) -> ControlFlow<()> {
        let mut questions = self.0.borrow_mut();
        let open =
            std::mem::replace(&mut questions.open, Open::of(table)).expect("what is answered was asked");
        let Answer { seat, question, action, played, redeal, .. } = *answer;
        questions.answered.push(Answered { open, seat, question, action, played, redeal });
        ControlFlow::Continue(())
    }
}

impl AnswerTracker {
    /// The decisions of the game just read of which the log has what a bot thought.
    pub fn rows(&self, logged: &LoggedGame<'_, '_>, what: &str, bots: &[&Contestant]) -> Vec<Decided> {
        let answered = std::mem::take(&mut self.0.borrow_mut().answered);
        let thoughts = logged.finished.notes.iter().filter_map(|(at, note)| match note {
            Note::Values(values) => Some((*at, values)),
            _ => None,
        });
        thoughts
            .map(|(at, values)| Decided::of(at, &answered[at as usize], values, logged, what, bots))
            .collect()
    }
}

/// A decision as Parquet and lines of JSON have it.
pub type Decided = Valued<Vec<String>, Vec<Option<f64>>, Vec<Option<u32>>>;

/// A decision as CSV has it: its lists are texts.
pub type ValueRow = Valued<String, String, String>;

impl Decided {
    fn of(
        decision: u32,
        answered: &Answered,
        values: &[Value],
        logged: &LoggedGame<'_, '_>,
        what: &str,
        bots: &[&Contestant],
    ) -> Decided {
        let Answered { open: Open { legal, party }, seat, question, action, played, redeal } = answered;
        // A solo that was compared with a Re and without one is worth what the better of them is.
        let best = |number: usize| {
            values.iter().filter(|value| value.number as usize == number).max_by_key(|value| value.points)
        };
        let best: Vec<Option<&Value>> = (0..legal.len()).map(best).collect();
        let each = |of: fn(&Value) -> f64| best.iter().map(|value| value.map(of)).collect();
        let bot = logged.call.seats[*seat];
        Valued {
            deal: logged.number.deal,
            game: logged.number.game,
            what: what.to_owned(),
            decision,
            redeal: *redeal,
            seat: seat.index(),
            bot: short(bot),
            name: bots[bot].name.clone(),
            question: question_key(*question),
            cards_played: *played,
            answer: answer_key(*action, *party),
            answers: legal.iter().map(|&action| answer_key(action, *party)).collect(),
            points: each(|value| f64::from(value.points) / 100.0),
            won: each(|value| f64::from(value.won) / 10_000.0),
            worlds: best.iter().map(|value| value.map(|value| value.worlds)).collect(),
        }
    }

    /// The columns of a table of decisions: those of [`ValueRow`], with lists where these are texts.
    fn columns() -> Vec<ParquetColumn> {
        let lists = [
            ("answers", ColumnKind::Text),
            ("points", ColumnKind::Figure),
            ("won", ColumnKind::Figure),
            ("worlds", ColumnKind::Integer),
        ];
        let typed = |column: Column| match lists.iter().find(|(name, _)| *name == column.name) {
            Some(&(_, kind)) => ParquetColumn::list(column, kind),
            None => ParquetColumn::plain(column),
        };
        columns::<ValueRow>().into_iter().map(typed).collect()
    }

    /// The same with its lists as texts.
    fn row(self) -> ValueRow {
        fn list<T: ToString>(items: &[Option<T>]) -> String {
            let texts = items.iter().map(|item| item.as_ref().map(T::to_string).unwrap_or_default());
            texts.collect::<Vec<_>>().join(";")
        }
        Valued {
            deal: self.deal,
            game: self.game,
            what: self.what,
            decision: self.decision,
            redeal: self.redeal,
            seat: self.seat,
            bot: self.bot,
            name: self.name,
            question: self.question,
            cards_played: self.cards_played,
            answer: self.answer,
            answers: self.answers.join(";"),
            points: list(&self.points),
            won: list(&self.won),
            worlds: list(&self.worlds),
        }
    }
}

/// A decision, and what a bot thought of each answer: with lists of answers, of figures and of counts.
#[derive(Serialize, JsonSchema)]
pub struct Valued<A, F, N> {
    /// The index of the deal, or of the evening, from 0.
    deal: u64,
    /// The number of the game among those of the deal or evening, from 0, as in `seats.csv`.
    game: usize,
    /// What the game is for: its block and line-up.
    what: String,
    /// The number of the answer among all of the game, from 0, those of hands that were thrown in included.
    decision: u32,
    /// How often the cards had been thrown in before it.
    redeal: u32,
    /// The seat that was asked, from 0, which leads.
    seat: usize,
    /// The bot in it.
    #[schemars(extend("unit" = "letter"))]
    bot: String,
    /// The name of the bot.
    name: String,
    /// What it was asked, in the words of the protocol, as all answers are: `vorbehalt`, `armut`, `ansage`, `card`.
    question: &'static str,
    /// How many cards had been played before it, of all seats.
    cards_played: usize,
    /// What it answered.
    answer: String,
    /// Every legal answer, with `;` between them; with JSON lines and Parquet a list, as those that follow.
    answers: A,
    /// For each of these the points that the bot expected for its seat, rounded to hundredths, with what its search counts
    /// beside the points of the rules, such as the option `augen` of pimc; nothing for an answer that it did not compare. If
    /// it compared one in several ways, the best.
    #[schemars(extend("unit" = "points"))]
    points: F,
    /// For each the chance to win the game, or that an Ansage is kept, rounded to ten-thousandths.
    #[schemars(extend("unit" = "share"))]
    won: F,
    /// In how many worlds the bot tried each; a search by trees how often. What it gave up early has few, and so a rough
    /// value: `pimc:allocation=uniform,stop=0` tries all alike.
    #[schemars(extend("unit" = "worlds"))]
    worlds: N,
}

impl Row for ValueRow {
    const FILE: &'static str = "values.csv";
    const ABOUT: &'static str =
        "games --values: one row for each decision of which a bot kept what it thought";
}

/// A file of decisions under way.
pub enum ValueSink<'a> {
    Csv(Box<RowFile<'a, ValueRow>>),
    Parquet(Box<ParquetWriter<Decided>>),
    Lines(Target, Box<dyn Keep + 'a>),
}

impl<'a> ValueSink<'a> {
    /// JSON lines, or CSV or Parquet if the name ends like that; `open` opens it for the former.
    pub fn begin(
        target: &Target,
        open: impl FnOnce(&Target) -> Result<Box<dyn Keep + 'a>, Error>,
    ) -> Result<ValueSink<'a>, Error> {
        let ending = |path: &Path| path.extension().map(OsStr::to_ascii_lowercase);
        Ok(match target {
            Target::File(path) if ending(path).is_some_and(|end| end == "parquet") => {
                ValueSink::Parquet(Box::new(ParquetWriter::create(path, Decided::columns())?))
            }
            Target::File(path) if ending(path).is_some_and(|end| end == "csv") => {
                ValueSink::Csv(Box::new(RowFile::begin(target.clone(), open(target)?)?))
            }
            _ => ValueSink::Lines(target.clone(), open(target)?),
        })
    }

    pub fn add(&mut self, decided: Decided) -> Result<(), Error> {
        match self {
            ValueSink::Csv(rows) => rows.add(&decided.row()),
            ValueSink::Parquet(rows) => rows.add(decided),
            ValueSink::Lines(target, sink) => {
                let written = serde_json::to_writer(&mut *sink, &decided).map_err(io::Error::from);
                written.and_then(|()| sink.write_all(b"\n")).map_err(|source| target.failed(source))
            }
        }
    }

    pub fn finish(self) -> Result<(), Error> {
        match self {
            ValueSink::Csv(rows) => rows.finish(),
            ValueSink::Parquet(rows) => rows.finish(),
            ValueSink::Lines(_, sink) => sink.keep(),
        }
    }
}

/// Refuses a run that has not kept what its bots thought.
///
/// # Errors
/// If it has not.
pub fn expect_values<S: Study>(study: &S, folder: &Path) -> Result<(), Error> {
    if study.keeps_values() {
        return Ok(());
    }
    let folder = quoted(folder);
    usage(match study.command() {
        command @ ("duel" | "tournament" | "gauntlet") => format!(
            "the run in {folder} has not kept what its bots thought: play one with `doko {command} … --values --out DIR`"
        ),
        command @ "learn lessons" => format!(
            "the run in {folder} has not kept what its bots thought: play one by `doko {command}` without --no-values"
        ),
        command => format!(
            "doko {command} does not keep what bots thought: `doko duel … --values --out DIR` does, as tournament and gauntlet do"
        ),
    })
}

/// What the rows of a bot have shown: which bots gave values at all.
#[derive(Default)]
pub struct Counted {
    decisions: u64,
    answers: u64,
    bots: Vec<bool>,
}

impl Counted {
    pub fn new(bots: usize) -> Counted {
        Counted { bots: vec![false; bots], ..Counted::default() }
    }

    pub fn add(&mut self, decided: &Decided) {
        self.decisions += 1;
        self.answers += decided.points.iter().flatten().count() as u64;
        if let Some(bot) = (0..self.bots.len()).find(|&bot| short(bot) == decided.bot) {
            self.bots[bot] = true;
        }
    }

    /// What was written, and whose values are missing.
    pub fn words(&self, bots: &[&Contestant]) -> String {
        let Counted { decisions, answers, .. } = self;
        let silent = self.bots.iter().zip(bots).enumerate().filter(|(_, (gave, _))| !**gave);
        let silent: Vec<String> =
            silent.map(|(bot, (_, kind))| format!("{} {}", short(bot), kind.name)).collect();
        let of_silent = match &silent[..] {
            [] => String::new(),
            silent => {
                format!(
                    "; none by {}: only bots that compare their answers (pimc, ismcts, rollout, cheat) give values",
                    silent.join(", ")
                )
            }
        };
        format!("{decisions} decisions with values of {answers} answers{of_silent}")
    }
}

#[cfg(test)]
mod tests {
    use super::super::GameNumber;
    use super::*;
    use crate::run::contestant::testing::contestant;
    use crate::run::{Call, Finished, Games, Label};
    use crate::studies::matches::experiment::testing::duel;
    use crate::studies::matches::{Experiment, Planned, Stopping};
    use crate::studies::why::Trace;
    use doko_engine::PerSeat;

    #[test]
    fn what_is_read_is_what_was_thought() {
        let plain = duel([contestant("pimc:worlds=3,net=off"), contestant("random:vorbehalt=0.4")]);
        let experiment = Experiment { keeps_values: true, ..plain };
        let planned = Planned { experiment, stopping: Stopping::default() };
        let (shape, kinds, bots) = (planned.shape(), planned.kinds(), planned.bots());
        let mut compared = 0;
        for index in 0..4 {
            let run = (planned.experiment.seed, index);
            let call = Call::single(&planned.experiment.rules, PerSeat([1, 0, 1, 0]), run, Label::Single);
            let mut played = Games::recorded(&kinds, shape);
            let trace = Trace::of(&call, &mut played, true).unwrap();
            let bytes = played.coded();

            let (tracker, rows) = (AnswerTracker::default(), RefCell::new(Vec::new()));
            let mut tap = |call: &Call<'_>, finished: &Finished<'_>| {
                let logged = LoggedGame { number: GameNumber { deal: index, game: 0 }, call, finished };
                rows.borrow_mut().extend(tracker.rows(&logged, "", &bots));
            };
            let mut follower = &tracker;
            let mut logged = Games::logged(&bytes, shape).shown_to(&mut tap).followed_by(&mut follower);
            logged.next(&call).unwrap();
            drop(logged);

            let rows = rows.into_inner();
            let thoughts: Vec<_> = trace
                .decisions
                .iter()
                .enumerate()
                .filter(|(_, decision)| !decision.considered.is_empty())
                .collect();
            assert_eq!(rows.len(), thoughts.len());
            for (row, (at, decision)) in rows.iter().zip(thoughts) {
                assert_eq!((row.decision as usize, row.seat), (at, decision.seat.index()));
                assert_eq!(
                    (row.question, row.cards_played),
                    (question_key(decision.question), decision.played)
                );
                for (answer, points) in row.answers.iter().zip(&row.points) {
                    let is_it = |action: Action| {
                        [Party::Re, Party::Kontra].map(|party| answer_key(action, party)).contains(answer)
                    };
                    let own = decision.considered.iter().filter(|considered| is_it(considered.action));
                    let best = own.map(|considered| considered.points).reduce(f64::max);
                    assert_eq!(*points, best.map(|points| (100.0 * points).round() / 100.0), "{answer}");
                    compared += usize::from(points.is_some());
                }
            }
        }
        assert!(compared > 200, "{compared}");
    }
}
