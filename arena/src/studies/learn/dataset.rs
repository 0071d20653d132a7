//! Collected from the games of runs: lessons, and any other run that has kept what its bots thought.
//!
//! A decision whose answers a bot has compared is an example of what they are worth.
//!
//! No example is stored. A run is its games: each pass through it reads them again and computes what a network is shown, so
//! memory does not grow with the number of games.

use std::cell::RefCell;
use std::iter;
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;

use doko_bots::encoding::{Encoder, GROUPS, Slots};
use doko_bots::learned::training::Answer;
use doko_bots::learned::{Part, Shown, output_of};
use doko_engine::random::draw;
use doko_engine::{Question, Table};
use rayon::ThreadPool;

use super::examples::{Collected, HELD_OUT, Origin, Source, WINDOW, Wanted, Window};
use crate::error::Error;
use crate::run::game::Value;
use crate::run::log::{Coded, LogError, Reader as LogReader};
use crate::run::{self, Call, Finished, Folder, Games, NoGame, Note, Observer, Stop, Study, each_in_order};
use crate::studies::matches::Bots;
use crate::studies::{AnyStudy, Opened, open, with_study};

/// The runs that networks learn from.
pub struct Runs<'a> {
    all: Vec<Run>,
    pool: &'a ThreadPool,
    stop: &'a Stop,
}

/// One of them.
struct Run {
    folder: PathBuf,
    study: AnyStudy,
    units: Range<u64>,
    /// The number by which examples know the first unit of the study; those of other runs have others.
    first: u64,
}

/// Runs, as far as one network learns from them.
pub struct Dataset<'a> {
    runs: &'a Runs<'a>,
    part: Part,
}

/// A unit of a log, with the place of its run among all.
type Frame = (usize, Result<(u64, Coded), LogError>);

impl<'a> Runs<'a> {
    /// The runs in these folders.
    ///
    /// # Errors
    /// If there is none in one of them.
    pub fn open(folders: &[PathBuf], pool: &'a ThreadPool, stop: &'a Stop) -> Result<Runs<'a>, Error> {
        let (mut runs, mut first) = (Vec::new(), 0);
        for folder in folders {
            let Opened { study, units } = open(Folder::of_games(folder), Bots::Recorded)?;
            let next = first + units.end.next_multiple_of(HELD_OUT);
            runs.push(Run { folder: folder.clone(), study, units, first });
            first = next;
        }
        Ok(Runs { all: runs, pool, stop })
    }

    /// The examples in them for one part of the game.
    pub const fn of(&'a self, part: Part) -> Dataset<'a> {
        Dataset { runs: self, part }
    }

    /// How many units they have.
    fn units(&self) -> u64 {
        self.all.iter().map(|run| run.units.end - run.units.start).sum()
    }

    /// All of their units. Runs take turns, each as often as it has units.
    fn frames(&self) -> Result<impl Iterator<Item = Frame>, Error> {
        let mut logs = Vec::new();
        for (n, run) in self.all.iter().enumerate() {
            let length = run.units.end - run.units.start;
            logs.push((n, 0_u64, length.max(1), run.log()?));
        }
        Ok(iter::from_fn(move || {
            while let Some(place) = (0..logs.len()).min_by(|&a, &b| {
                let [(_, a, of_a, _), (_, b, of_b, _)] = [a, b].map(|place| &logs[place]);
                ((2 * a + 1) * of_b).cmp(&((2 * b + 1) * of_a))
            }) {
                let (n, taken, _, log) = &mut logs[place];
                *taken += 1;
                match log.next() {
                    Some(frame) => return Some((*n, frame)),
                    None => drop(logs.remove(place)),
                }
            }
            None
        }))
    }
}

impl Run {
    /// The units of its log.
    fn log(&self) -> Result<impl Iterator<Item = Result<(u64, Coded), LogError>> + use<>, Error> {
        let reader = LogReader::open(&Folder::of_games(&self.folder).log_path())?;
        with_study!(&self.study, study => reader.expect(&study.header(self.units.start)))?;
        let units = self.units.clone();
        Ok(reader.selected(move |unit| units.contains(&unit)))
    }

    /// The number by which the examples of a unit know it. Each [`HELD_OUT`] units in a row are turned by chance: rule sets and
    /// line-ups follow each other in a fixed order, and all are to be among those that are held out.
    fn number(&self, unit: u64) -> u64 {
        self.first + spread(unit)
    }

    /// The examples of a unit for one part of the game.
    fn examples(&self, part: Part, unit: u64, coded: &Coded) -> Result<Collected, NoGame> {
        let mut found = Collected::new(part);
        with_study!(&self.study, study => {
            let collector = ExampleCollector { part, seen: RefCell::default() };
            let mut tap = |_: &Call<'_>, finished: &Finished<'_>| {
                collector.examples(self.number(unit), finished, &mut found);
            };
            let mut follower = &collector;
            let games = Games::logged(&coded.0, study.shape()).shown_to(&mut tap);
            study.unit(unit, &mut games.followed_by(&mut follower))?;
        });
        Ok(found)
    }
}

impl Source for Dataset<'_> {
    fn part(&self) -> Part {
        self.part
    }

    fn pass(
        &self,
        wanted: Wanted,
        from: u64,
        take: &mut dyn FnMut(Window) -> ControlFlow<()>,
    ) -> Result<bool, Error> {
        let Dataset { runs: Runs { all, pool, stop }, part } = *self;
        let skipped = usize::try_from(from).unwrap_or(usize::MAX);
        let work = |(n, frame): Frame| -> Result<Option<Collected>, Error> {
            let (run, (unit, coded)) = (&all[n], frame?);
            if !wanted.includes(run.number(unit)) {
                return Ok(None);
            }
            let examples = run.examples(part, unit, &coded);
            let path = || Folder::of_games(&run.folder).log_path();
            examples.map(Some).map_err(|no_game| LogError::of_games(&path(), unit, no_game).into())
        };
        let (units, mut end, mut waiting) = (self.runs.units(), from, Collected::new(part));
        let mut hand_on = |waiting: &mut Collected, end: u64| {
            let examples = std::mem::replace(waiting, Collected::new(part));
            take(Window { found: examples, end, share: end as f64 / units.max(1) as f64 })
        };
        let done = each_in_order(pool, self.runs.frames()?.skip(skipped), stop, work, |_, found| {
            end += 1;
            if let Some(found) = found.map_err(Some)? {
                waiting.append(&found);
            }
            let is_enough = waiting.len() >= WINDOW && hand_on(&mut waiting, end).is_break();
            if is_enough { Err(None) } else { Ok(()) }
        });
        match done {
            Err(Some(error)) => return Err(error),
            Err(None) => return Ok(false),
            Ok(_) if stop.is_requested() => return Ok(false),
            Ok(_) => {}
        }
        Ok(waiting.len() == 0 || hand_on(&mut waiting, end).is_continue())
    }
}

/// The number of a unit in its run, by which it is held out or not; see [`Run::number`].
fn spread(unit: u64) -> u64 {
    let turn = draw(*b"doko lho", unit / HELD_OUT, 0) % HELD_OUT;
    unit / HELD_OUT * HELD_OUT + (unit % HELD_OUT + turn) % HELD_OUT
}

/// Follows a game that is read, and keeps what networks are shown of each decision.
struct ExampleCollector {
    part: Part,
    seen: RefCell<GameNotes>,
}

#[derive(Default)]
struct GameNotes {
    encoder: Option<Encoder>,
    /// By the number of the answer, hands that were thrown in included; the last is not answered yet.
    asked: Vec<Option<EncodedQuestion>>,
}

/// A question, as a network sees it.
struct EncodedQuestion {
    shown: Shown,
    /// By the number of an answer, its output.
    outputs: Vec<Option<usize>>,
    trick: u8,
}

impl ExampleCollector {
    /// The question that is open.
    fn open(&self, table: &Table<'_>) {
        let Some(view) = table.view() else { return };
        let mut seen = self.seen.borrow_mut();
        let GameNotes { encoder: Some(encoder), asked } = &mut *seen else { return };
        let question = (Part::of(&view) == Some(self.part)).then(|| {
            let slots = Slots::of(&view);
            let trick = match view.question() {
                Some(Question::Vorbehalt) => 0,
                _ => (view.cards_played() / 4 + 1) as u8,
            };
            let outputs = table.answers().into_iter().map(|answer| output_of(answer, &slots)).collect();
            EncodedQuestion { shown: Shown::of(&view, encoder, &slots), outputs, trick }
        });
        asked.push(question);
    }

    /// Adds what the game just read has to be learnt from.
    fn examples(&self, unit: u64, finished: &Finished<'_>, found: &mut Collected) {
        let asked = std::mem::take(&mut self.seen.borrow_mut().asked);
        for (at, note) in &finished.notes {
            let Note::Values(values) = note else { continue };
            let Some(Some(asked)) = asked.get(*at as usize) else { continue };
            let answers = asked.answers(values);
            if answers.len() > 1 {
                found.push(&asked.shown.rows, &answers, Origin { unit, trick: asked.trick });
            }
        }
    }
}

impl EncodedQuestion {
    /// The answers of which a bot has thought something, as far as the network tells them apart.
    fn answers(&self, values: &[Value]) -> Vec<Answer> {
        let mut answers: Vec<(Answer, f32)> = Vec::new();
        for value in values {
            let Some(&Some(output)) = self.outputs.get(value.number as usize) else { continue };
            let (output, points) = (output as u8, value.points as f32 / 100.0);
            match answers.iter_mut().find(|(answer, _)| answer.output == output) {
                // A solo that was compared with a Re and without one is worth what the better of them is. Which is better a
                // single world does not tell, and the larger of two outcomes is too high on average: it gets their mean.
                Some((answer, _)) if value.worlds > 1 => answer.points = answer.points.max(points),
                Some((answer, alike)) => {
                    *alike += 1.0;
                    answer.points += (points - answer.points) / *alike;
                }
                None => answers.push((Answer { output, marks: self.marks(output), points }, 1.0)),
            }
        }
        answers.into_iter().map(|(answer, _)| answer).collect()
    }

    /// The marks of a card that may be played.
    fn marks(&self, output: u8) -> Option<[u16; GROUPS]> {
        self.shown.cards.iter().find(|(of, _)| *of == output).map(|(_, marks)| *marks)
    }
}

impl Observer for &ExampleCollector {
    fn dealt(&mut self, table: &Table<'_>, redeal: u32) {
        {
            let mut seen = self.seen.borrow_mut();
            if redeal == 0 {
                seen.asked.clear();
            }
            seen.encoder = table.view().map(|view| Encoder::new(view.rules()));
        }
        self.open(table);
    }

    fn sees(&mut self, table: &Table<'_>, _: &run::Answer<'_>) -> ControlFlow<()> {
        self.open(table);
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Contestant, Options, RunOutput, Start, execute, threads};
    use crate::studies::learn::lessons::{Lessons, Teacher};
    use doko_bots::bot::Thought;
    use doko_bots::{Bot, BotKind, Considered, Heuristic};
    use doko_engine::random::Stream;
    use doko_engine::{Action, Card, Rules, Seat, View, Vorbehalt};
    use std::path::Path;
    use std::sync::Arc;

    /// Plays as the heuristic does, and thinks of each answer what its number says.
    struct Outspoken;

    struct Speaker(Box<dyn Bot>, Thought);

    impl BotKind for Outspoken {
        fn bot(&self, rules: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot> {
            Box::new(Speaker(Heuristic::default().bot(rules, seat, stream), Thought::default()))
        }

        fn fingerprint(&self) -> String {
            "outspoken".to_owned()
        }
    }

    /// What a solo is taken to be worth without a Re, and with one.
    const SOLO: [f64; 2] = [-3.25, -1.5];

    impl Bot for Speaker {
        fn act(&mut self, view: &View<'_>) -> Action {
            let think = |action: Action, points: f64| Considered { action, points, won: 0.5, worlds: 16 };
            let thoughts = |&action: &Action| match action {
                Action::Play(card) => vec![think(action, card.index() as f64 / 4.0)],
                Action::Declare(Vorbehalt::Solo(_)) => SOLO.map(|points| think(action, points)).into(),
                Action::Declare(_) => vec![think(action, 2.0)],
                Action::Silence | Action::Say(_) => vec![think(action, 0.25)],
                _ => Vec::new(),
            };
            self.1.considered = view.legal_actions().iter().flat_map(thoughts).collect();
            self.0.act(view)
        }

        fn thought(&self) -> Option<&Thought> {
            Some(&self.1)
        }
    }

    fn lessons(folder: &Path, keeps_values: bool, deals: u64) -> Lessons {
        let lessons = Lessons {
            rules: ["ddv", "palast"].map(|name| Rules::preset(name).unwrap()).into(),
            teacher: Teacher::playing(Contestant::new("heuristic", Arc::new(Outspoken))),
            companions: Vec::new(),
            seed: 5,
            deals,
            keeps_values,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
        };
        let output = RunOutput { out: Some(folder.to_owned()), quiet: true, ..RunOutput::default() };
        let options = Options { units: 0..deals, start: Start::New, threads: 1, strict: false, output };
        execute(&lessons, &options, &Stop::default(), &mut Vec::new()).unwrap();
        lessons
    }

    /// All examples for a part of the game, and of which units they are.
    fn examples(folders: &[PathBuf], part: Part, number: usize) -> Collected {
        let (pool, stop) = (threads(number).unwrap(), Stop::default());
        let runs = Runs::open(folders, &pool, &stop).unwrap();
        let mut all = Collected::new(part);
        for wanted in [Wanted::Teaching, Wanted::HeldOut] {
            let mut take = |window: Window| {
                assert!(window.found.about.iter().all(|about| wanted.includes(about.unit)));
                all.append(&window.found);
                ControlFlow::Continue(())
            };
            assert!(runs.of(part).pass(wanted, 0, &mut take).unwrap());
        }
        all
    }

    /// All of them are quarters.
    fn is(points: f32, expected: f32) -> bool {
        (points - expected).abs() < 0.001
    }

    #[test]
    fn an_answer_is_worth_what_the_bot_has_thought_of_it() {
        let folder = tempfile::tempdir().unwrap();
        lessons(folder.path(), true, 40);
        let of = |part| examples(&[folder.path().to_owned()], part, 2);
        let parties = of(Part::Parties);
        assert!(parties.len() > 40 * 4 * 6, "{}", parties.len());
        let (mut cards, mut words) = (0, 0);
        for n in 0..parties.len() {
            let answers = parties.examples.answers(n);
            assert!(answers.len() > 1 && (1..=12).contains(&parties.about[n].trick));
            assert!(parties.examples.rows(n).len() > 50);
            for answer in answers {
                if answer.marks.is_none() {
                    words += 1;
                    assert!(is(answer.points, 0.25), "{answer:?}");
                    continue;
                }
                cards += 1;
                // In a Normalspiel a card is known by its own number, or if it is plain by that of its rank in another suit.
                let card = (answer.points * 4.0).round();
                let role = usize::from(answer.output);
                assert!(
                    is(answer.points, card / 4.0) && (role >= Card::KINDS || card as usize % 6 == role % 6)
                );
            }
        }
        assert!(cards > 2000 && words > 100, "{cards} {words}");
        let choice = of(Part::Choice);
        assert!(choice.len() >= 40 * 4);
        for n in 0..choice.len() {
            let is_known = |answer: &Answer| match answer.output {
                0 | 1 => is(answer.points, 2.0),
                // The better of both.
                _ => is(answer.points, -1.5),
            };
            let answers = choice.examples.answers(n);
            assert!(answers.iter().all(is_known) && choice.about[n].trick == 0);
            assert!(answers.iter().all(|answer| answer.marks.is_none()));
            assert!(answers.iter().any(|answer| answer.output == 2));
        }
    }

    #[test]
    fn what_the_network_does_not_tell_apart_is_worth_the_best_of_it_and_of_a_single_world_its_mean() {
        let outputs = vec![Some(0), Some(2), Some(2), None];
        let asked = EncodedQuestion { shown: Shown::default(), outputs, trick: 0 };
        for (worlds, expected) in [(16, -1.5), (1, -2.375)] {
            let value = |(number, points)| Value { number, points, won: 0, worlds };
            let values: Vec<Value> =
                [(0, 200), (1, -325), (2, -150), (3, 900)].into_iter().map(value).collect();
            let answers = asked.answers(&values);
            let told: Vec<u8> = answers.iter().map(|answer| answer.output).collect();
            assert_eq!(told, [0, 2]);
            assert!(is(answers[0].points, 2.0) && is(answers[1].points, expected), "{answers:?}");
        }
    }

    #[test]
    fn examples_are_the_same_on_any_number_of_threads_and_each_deal_has_a_number_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let paths = ["one", "other"].map(|name| folder.path().join(name));
        lessons(&paths[0], true, 25);
        lessons(&paths[1], true, 15);
        let hands = |paths: &[PathBuf], threads| examples(paths, Part::Choice, threads);
        let all = hands(&paths, 3);
        assert_eq!(all, hands(&paths, 1));
        let mut units: Vec<u64> = all.about.iter().map(|about| about.unit).collect();
        units.sort_unstable();
        units.dedup();
        assert_eq!(units.len(), 40);
        assert!(units[..25].iter().all(|&unit| unit < 40) && units[25..].iter().all(|&unit| unit >= 40));
        // The runs take turns, and inputs are found where they belong.
        let others: Vec<bool> = all.about.iter().map(|about| about.unit >= 40).collect();
        assert!(others.windows(2).filter(|pair| pair[0] != pair[1]).count() > 20);
        for (examples, is_other) in paths.map(|path| hands(&[path], 1)).iter().zip([false, true]) {
            let of_run: Vec<usize> = (0..all.len()).filter(|&n| others[n] == is_other).collect();
            assert_eq!(of_run.len(), examples.len());
            assert!(
                of_run
                    .iter()
                    .enumerate()
                    .all(|(n, &place)| all.examples.rows(place) == examples.examples.rows(n))
            );
        }
    }

    #[test]
    fn a_pass_goes_on_from_any_place_with_the_units_that_are_left() {
        let folder = tempfile::tempdir().unwrap();
        lessons(folder.path(), true, 30);
        let (pool, stop) = (threads(2).unwrap(), Stop::default());
        let runs = Runs::open(&[folder.path().to_owned()], &pool, &stop).unwrap();
        let units = |from: u64| {
            let mut units = Vec::new();
            let mut take = |window: Window| {
                assert!(window.end <= 30 && (window.share - window.end as f64 / 30.0).abs() < 1e-9);
                units.extend(window.found.about.iter().map(|about| about.unit));
                ControlFlow::Continue(())
            };
            assert!(runs.of(Part::Choice).pass(Wanted::Teaching, from, &mut take).unwrap());
            units.dedup();
            units
        };
        let all = units(0);
        assert!(all.len() >= 28);
        for from in [1, 17, 30] {
            let left = units(from);
            let taught = (0..from).filter(|&unit| Wanted::Teaching.includes(spread(unit))).count();
            assert_eq!(left, all[taught..], "{from}");
        }
        stop.request();
        assert!(
            !runs.of(Part::Choice).pass(Wanted::Teaching, 0, &mut |_| ControlFlow::Continue(())).unwrap()
        );
    }

    #[test]
    fn what_is_held_out_has_all_rule_sets_and_line_ups() {
        let units = 0..HELD_OUT * 400;
        let held: Vec<u64> = units.filter(|&unit| spread(unit).is_multiple_of(HELD_OUT)).collect();
        assert_eq!(held.len(), 400);
        for (by, least) in [(2, 160), (4, 70), (5, 50)] {
            assert!((0..by).all(|rest| held.iter().filter(|&unit| unit % by == rest).count() > least));
        }
    }
}
