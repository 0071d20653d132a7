//! Examples from the games of runs: lessons, and any other run that has kept what its bots thought.
//!
//! A decision whose answers a bot has compared is an example of what they are worth. Each question for an Ansage is one of
//! how many Augen the own party takes in the end.
//!
//! No example is stored. A run is its games: each pass through it reads them again and computes what a network is shown, so
//! memory does not grow with the number of games.

use std::cell::RefCell;
use std::iter;
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;

use doko_bots::Heuristic;
use doko_bots::net::{Inputs, LIMITS, Part, Reader, output_of};
use doko_engine::random::draw;
use doko_engine::{Action, Party, PerSeat, Question, Table, View};
use rayon::ThreadPool;

use super::examples::{Examples, HELD_OUT, MOST_ANSWERS, Origin, Source, Target, WINDOW, Wanted, Window};
use crate::error::Error;
use crate::run::game::Value;
use crate::run::log::{Coded, LogError, Reader as LogReader};
use crate::run::{Answer, Call, Finished, Folder, Games, NoGame, Note, Observer, Stop, Study, each_in_order};
use crate::studies::matches::Bots;
use crate::studies::{AnyStudy, Opened, open, with_study};

/// The runs that networks learn from.
pub struct Runs<'a> {
    all: Vec<Run>,
    heuristic: Heuristic,
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
        Ok(Runs { all: runs, heuristic: Heuristic::default(), pool, stop })
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
    fn examples(
        &self,
        heuristic: &Heuristic,
        part: Part,
        unit: u64,
        coded: &Coded,
    ) -> Result<Examples, NoGame> {
        let mut found = Examples::new(part);
        with_study!(&self.study, study => {
            let collector = ExampleCollector::new(heuristic, part, study.keeps_values());
            let mut tap = |call: &Call<'_>, finished: &Finished<'_>| {
                collector.examples(self.number(unit), call, finished, &mut found);
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
        let Dataset { runs: Runs { all, heuristic, pool, stop }, part } = *self;
        let skipped = usize::try_from(from).unwrap_or(usize::MAX);
        let work = |(n, frame): Frame| -> Result<Option<Examples>, Error> {
            let (run, (unit, coded)) = (&all[n], frame?);
            if !wanted.includes(run.number(unit)) {
                return Ok(None);
            }
            let examples = run.examples(heuristic, part, unit, &coded);
            let path = || Folder::of_games(&run.folder).log_path();
            examples.map(Some).map_err(|no_game| LogError::of_games(&path(), unit, no_game).into())
        };
        let (units, mut end, mut waiting) = (self.runs.units(), from, Examples::new(part));
        let mut hand_on = |waiting: &mut Examples, end: u64| {
            let examples = std::mem::replace(waiting, Examples::new(part));
            take(Window { examples, end, share: end as f64 / units.max(1) as f64 })
        };
        let done = each_in_order(pool, self.runs.frames()?.skip(skipped), stop, work, |_, found| {
            end += 1;
            if let Some(found) = found.map_err(Some)? {
                waiting.append(found);
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
struct ExampleCollector<'a> {
    heuristic: &'a Heuristic,
    part: Part,
    keeps_values: bool,
    seen: RefCell<GameNotes>,
}

#[derive(Default)]
struct GameNotes {
    readers: Option<PerSeat<Reader>>,
    /// How often the cards had been dealt again.
    redeal: u32,
    /// By the number of the answer, hands that were thrown in included; the last is not answered yet.
    asked: Vec<EncodedQuestion>,
}

/// A question, as a network sees it.
struct EncodedQuestion {
    /// Nothing where another network is asked, or there is nothing to be learnt.
    shown: Option<Inputs>,
    /// The answers in the order of their numbers, with the output of each.
    outputs: Vec<(Action, Option<usize>)>,
    /// The party of the seat, as far as it knows.
    party: Option<Party>,
    trick: u8,
    redeal: u32,
}

impl<'a> ExampleCollector<'a> {
    fn new(heuristic: &'a Heuristic, part: Part, keeps_values: bool) -> ExampleCollector<'a> {
        ExampleCollector { heuristic, part, keeps_values, seen: RefCell::default() }
    }

    /// The question that is open.
    fn open(&self, table: &Table<'_>) {
        let Some(view) = table.view() else { return };
        let mut seen = self.seen.borrow_mut();
        let GameNotes { readers: Some(readers), redeal, asked } = &mut *seen else { return };
        let is_wanted = match (view.question(), self.part) {
            (Some(Question::Card), part @ (Part::Cards | Part::Solos)) => {
                self.keeps_values && Part::of_cards_now(&view) == Some(part)
            }
            (Some(Question::Vorbehalt), Part::Vorbehalt) => self.keeps_values,
            (Some(Question::Ansage), Part::Augen) => true,
            _ => false,
        };
        let mut inputs = Inputs::default();
        let is_read = is_wanted && readers[view.seat()].read(&view, &mut inputs).is_some();
        let output = |action: Action| (action, output_of(&view, action).map(|(_, output)| output));
        asked.push(EncodedQuestion {
            shown: is_read.then_some(inputs),
            outputs: if is_read { table.answers().into_iter().map(output).collect() } else { Vec::new() },
            party: view.own_party(),
            trick: match view.question() {
                Some(Question::Vorbehalt) => 0,
                _ => (view.cards_played() / 4 + 1) as u8,
            },
            redeal: *redeal,
        });
    }

    /// Adds what the game just read has to be learnt from.
    fn examples(&self, unit: u64, call: &Call<'_>, finished: &Finished<'_>, found: &mut Examples) {
        let asked = std::mem::take(&mut self.seen.borrow_mut().asked);
        let mut values: Vec<Option<&Vec<Value>>> = vec![None; asked.len()];
        for (at, note) in &finished.notes {
            if let Note::Values(of_answer) = note {
                values[*at as usize] = Some(of_answer);
            }
        }
        // What a game brings in which a bot was replaced is not what its answers bring.
        let is_whole = call.after.is_none() && finished.faults().next().is_none();
        for (asked, values) in asked.into_iter().zip(values) {
            let Some(inputs) = &asked.shown else { continue };
            let is_played = is_whole && asked.redeal == finished.redeals;
            let target = match self.part {
                Part::Augen => asked.party.filter(|_| is_played).map(|party| limits(finished, party)),
                _ => values.and_then(|values| asked.target(values)),
            };
            if let Some(target) = target {
                found.push(inputs, target, Origin { unit, trick: asked.trick });
            }
        }
    }
}

impl EncodedQuestion {
    /// What a bot has thought of the answers, if it has compared at least two that the network tells apart.
    fn target(&self, values: &[Value]) -> Option<Target> {
        let mut points = [f32::NAN; MOST_ANSWERS];
        let mut alike = [0.0; MOST_ANSWERS];
        for value in values {
            if let Some(&(_, Some(output))) = self.outputs.get(value.number as usize) {
                let (best, worth) = (points[output], value.points as f32 / 100.0);
                // A solo that was compared with a Re and without one is worth what the better of them is. Which is better a
                // single world does not tell, and the larger of two outcomes is too high on average: it gets their mean.
                points[output] = if value.worlds > 1 || best.is_nan() {
                    best.max(worth)
                } else {
                    best + (worth - best) / (alike[output] + 1.0)
                };
                alike[output] += 1.0;
            }
        }
        let compared = points.iter().filter(|points| !points.is_nan()).count();
        (compared > 1).then_some(Target::Points(points))
    }
}

/// Which limits a party has reached in the end.
fn limits(finished: &Finished<'_>, party: Party) -> Target {
    let tally = &finished.outcome.tally;
    let reached = |&limit: &u32| match limit {
        241 => tally[party.other()].tricks == 0,
        limit => tally[party].augen >= limit,
    };
    let bits = LIMITS.iter().enumerate().map(|(n, limit)| u16::from(reached(limit)) << n);
    Target::Limits(bits.fold(0, |all, bit| all | bit))
}

impl Observer for &ExampleCollector<'_> {
    fn dealt(&mut self, table: &Table<'_>, redeal: u32) {
        {
            let mut seen = self.seen.borrow_mut();
            if redeal == 0 {
                seen.asked.clear();
            }
            seen.redeal = redeal;
            let readers = |view: View<'_>| PerSeat::from_fn(|_| Reader::new(self.heuristic, view.rules()));
            seen.readers = table.view().map(readers);
        }
        self.open(table);
    }

    fn sees(&mut self, table: &Table<'_>, _: &Answer<'_>) -> ControlFlow<()> {
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
    use doko_engine::{Card, Rules, Seat, SoloKind, Vorbehalt};
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
    fn examples(folders: &[PathBuf], part: Part, number: usize) -> Examples {
        let (pool, stop) = (threads(number).unwrap(), Stop::default());
        let runs = Runs::open(folders, &pool, &stop).unwrap();
        let mut all = Examples::new(part);
        for wanted in [Wanted::Teaching, Wanted::HeldOut] {
            let mut take = |window: Window| {
                assert!(window.examples.about.iter().all(|about| wanted.includes(about.unit)));
                all.append(window.examples);
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
        let cards = of(Part::Cards);
        assert!(cards.len() > 40 * 4 * 6, "{}", cards.len());
        for (n, target) in cards.targets.iter().enumerate() {
            let compared: Vec<(usize, f32)> = target.compared().collect();
            assert!(compared.len() > 1);
            // In a Normalspiel a card is known by its own number, or if it is plain by that of its rank in another suit.
            let is_known = |&(output, points): &(usize, f32)| {
                let card = (points * 4.0).round();
                is(points, card / 4.0) && card as usize % 6 == output % 6
            };
            assert!(compared.iter().all(is_known), "{compared:?}");
            assert!((1..=12).contains(&cards.about[n].trick));
        }
        let vorbehalte = of(Part::Vorbehalt);
        assert!(vorbehalte.len() >= 40 * 4);
        for (target, about) in vorbehalte.targets.iter().zip(&vorbehalte.about) {
            let of_answer = |(output, points): (usize, f32)| match output {
                0 | 1 => is(points, 2.0),
                // The better of both.
                _ => is(points, -1.5),
            };
            assert!(target.compared().all(of_answer) && about.trick == 0);
            assert!(target.compared().any(|(output, _)| output == 2));
        }
    }

    #[test]
    fn what_the_network_does_not_tell_apart_is_worth_the_best_of_it_and_of_a_single_world_its_mean() {
        let declared =
            [Vorbehalt::Gesund, Vorbehalt::Solo(SoloKind::DAMEN), Vorbehalt::Solo(SoloKind::DAMEN)];
        let outputs = declared.into_iter().zip([0, 2, 2]);
        let asked = EncodedQuestion {
            shown: None,
            outputs: outputs.map(|(vorbehalt, output)| (Action::Declare(vorbehalt), Some(output))).collect(),
            party: None,
            trick: 0,
            redeal: 0,
        };
        for (worlds, expected) in [(16, -1.5), (1, -2.375)] {
            let value = |(number, points)| Value { number, points, won: 0, worlds };
            let values: Vec<Value> = [(0, 200), (1, -325), (2, -150)].into_iter().map(value).collect();
            let target = asked.target(&values).expect("two are told apart");
            let compared: Vec<(usize, f32)> = target.compared().collect();
            assert!(
                compared.len() == 2 && is(compared[0].1, 2.0) && is(compared[1].1, expected),
                "{compared:?}"
            );
        }
    }

    #[test]
    fn a_question_for_an_ansage_tells_the_augen_in_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let lessons = lessons(folder.path(), true, 30);
        let augen = examples(&[folder.path().to_owned()], Part::Augen, 1);
        let units: Vec<u64> = (0..30).collect();
        let mut seen = 0;
        for unit in units {
            let of_unit =
                augen.about.iter().zip(&augen.targets).filter(|(about, _)| about.unit == spread(unit));
            let kinds = lessons.kinds();
            let mut games = Games::played(&kinds);
            let (rules, seats) = (&lessons.rules[lessons.rule_set(unit)], lessons.seats(unit).1);
            let call = Call::single(rules, seats, (5, unit), crate::run::Label::Single);
            let finished = games.next(&call).unwrap();
            let ends = [Party::Re, Party::Kontra].map(|party| {
                let (own, others) =
                    (finished.outcome.tally[party].augen, finished.outcome.tally[party.other()].tricks);
                let reached = [1, 30, 60, 90, 120, 121, 151, 181, 211, 240].map(|limit| own >= limit);
                let all = reached.into_iter().chain([others == 0]).enumerate();
                all.fold(0, |bits, (n, reached)| bits | u16::from(reached) << n)
            });
            for (_, target) in of_unit {
                assert!(ends.map(Target::Limits).contains(target), "deal {unit}: {target:?} of {ends:?}");
                seen += 1;
            }
        }
        assert_eq!(seen, augen.len());
        assert!(seen > 200, "{seen}");
    }

    #[test]
    fn examples_are_the_same_on_any_number_of_threads_and_each_deal_has_a_number_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let paths = ["one", "other"].map(|name| folder.path().join(name));
        lessons(&paths[0], true, 25);
        lessons(&paths[1], true, 15);
        let hands = |paths: &[PathBuf], threads| examples(paths, Part::Vorbehalt, threads);
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
            assert!(of_run.iter().enumerate().all(|(n, &place)| all.inputs(place) == examples.inputs(n)));
        }
        assert!(all.sparse(0).iter().any(|&input| usize::from(input) >= Card::KINDS));
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
                units.extend(window.examples.about.iter().map(|about| about.unit));
                ControlFlow::Continue(())
            };
            assert!(runs.of(Part::Vorbehalt).pass(Wanted::Teaching, from, &mut take).unwrap());
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
            !runs.of(Part::Vorbehalt).pass(Wanted::Teaching, 0, &mut |_| ControlFlow::Continue(())).unwrap()
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
