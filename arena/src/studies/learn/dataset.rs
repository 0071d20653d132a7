//! Examples from the games of runs: lessons, and any other run that has kept what its bots thought.
//!
//! A decision whose answers a bot has compared is an example of what they are worth. Each question for an Ansage is one of
//! how many Augen the own party takes in the end.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::path::Path;

use doko_bots::Heuristic;
use doko_bots::net::{Inputs, LIMITS, Part, Reader, output_of};
use doko_engine::random::draw;
use doko_engine::{Action, Party, PerSeat, Question, Table, View};
use rayon::ThreadPool;

use super::examples::{Examples, HELD_OUT, MOST_ANSWERS, Origin, Target};
use crate::error::Error;
use crate::run::game::Value;
use crate::run::log::{Coded, Reader as LogReader};
use crate::run::{Answer, Call, Finished, Folder, Games, Note, Observer, Stop, Study, each_unit};
use crate::studies::matches::Bots;
use crate::studies::{Opened, open, with_study};

/// What is wanted of games, beside Vorbehalte of which bots have kept values, and the ends of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExampleFilter {
    /// Whether cards are.
    pub cards: bool,
}

/// Examples for each network, in the order of [`Part::ALL`].
#[derive(Clone, Debug, PartialEq)]
pub struct Dataset(pub [Examples; Part::ALL.len()]);

impl Dataset {
    /// None yet.
    pub const fn new() -> Dataset {
        let [cards, solos, vorbehalt, augen] = Part::ALL;
        Dataset([Examples::new(cards), Examples::new(solos), Examples::new(vorbehalt), Examples::new(augen)])
    }

    /// Those for a network.
    pub const fn of(&self, part: Part) -> &Examples {
        &self.0[part as usize]
    }

    /// The first number that no unit has, and that a next run may begin with.
    fn end(&self) -> u64 {
        let units = self.0.iter().flat_map(|examples| &examples.about).map(|about| about.unit);
        units.max().map_or(0, |last| (last / HELD_OUT + 1) * HELD_OUT)
    }

    fn append(&mut self, later: Dataset) {
        for (own, later) in self.0.iter_mut().zip(later.0) {
            own.append(later);
        }
    }

    /// Adds the examples of the run in a folder; `false` if it was stopped before its last.
    ///
    /// # Errors
    /// If there is no run, or it cannot be read.
    pub fn read(
        &mut self,
        folder: &Path,
        heuristic: &Heuristic,
        wanted: ExampleFilter,
        pool: &ThreadPool,
        stop: &Stop,
    ) -> Result<bool, Error> {
        let folder = Folder::of_games(folder);
        let Opened { study, units } = open(folder, Bots::Recorded)?;
        let first = self.end();
        with_study!(&study, study => {
            let path = folder.log_path();
            let reader = LogReader::open(&path)?;
            reader.expect(&study.header(units.start))?;
            let frames = reader.selected(|unit| units.contains(&unit));
            let work = |unit: u64, coded: &Coded| -> Result<Dataset, _> {
                let collector = ExampleCollector::new(heuristic, wanted, study.keeps_values());
                let mut found = Dataset::new();
                let number = first + spread(unit);
                let mut tap = |call: &Call<'_>, finished: &Finished<'_>| {
                    collector.examples(number, call, finished, &mut found);
                };
                let mut follower = &collector;
                let games = Games::logged(&coded.0, study.shape()).shown_to(&mut tap);
                let mut games = games.followed_by(&mut follower);
                study.unit(unit, &mut games)?;
                drop(games);
                Ok(found)
            };
            each_unit(pool, stop, &path, frames, work, |_, _, found| {
                self.append(found);
                Ok(ControlFlow::Continue(()))
            })?;
        });
        Ok(!stop.is_requested())
    }
}

/// The number by which the examples of a unit know it. Each [`HELD_OUT`] units in a row are turned by chance: rule sets and
/// line-ups follow each other in a fixed order, and all are to be among those that are held out.
fn spread(unit: u64) -> u64 {
    let turn = draw(*b"doko lho", unit / HELD_OUT, 0) % HELD_OUT;
    unit / HELD_OUT * HELD_OUT + (unit % HELD_OUT + turn) % HELD_OUT
}

/// Follows a game that is read, and keeps what networks are shown of each decision.
struct ExampleCollector<'a> {
    heuristic: &'a Heuristic,
    wanted: ExampleFilter,
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
    /// Nothing where there is no network, or nothing to be learnt.
    shown: Option<(Part, Inputs)>,
    /// The answers in the order of their numbers, with the output of each.
    outputs: Vec<(Action, Option<usize>)>,
    /// The party of the seat, as far as it knows.
    party: Option<Party>,
    trick: u8,
    redeal: u32,
}

impl<'a> ExampleCollector<'a> {
    fn new(heuristic: &'a Heuristic, wanted: ExampleFilter, keeps_values: bool) -> ExampleCollector<'a> {
        ExampleCollector { heuristic, wanted, keeps_values, seen: RefCell::default() }
    }

    /// The question that is open.
    fn open(&self, table: &Table<'_>) {
        let Some(view) = table.view() else { return };
        let mut seen = self.seen.borrow_mut();
        let GameNotes { readers: Some(readers), redeal, asked } = &mut *seen else { return };
        let is_wanted = match view.question() {
            Some(Question::Card) => self.wanted.cards && self.keeps_values && view.forced_card().is_none(),
            Some(Question::Vorbehalt) => self.keeps_values,
            Some(Question::Ansage) => view.own_party().is_some(),
            _ => false,
        };
        let mut inputs = Inputs::default();
        let part = if is_wanted { readers[view.seat()].read(&view, &mut inputs) } else { None };
        let output = |action: Action| (action, output_of(&view, action).map(|(_, output)| output));
        asked.push(EncodedQuestion {
            shown: part.map(|part| (part, inputs)),
            outputs: if part.is_some() {
                table.answers().into_iter().map(output).collect()
            } else {
                Vec::new()
            },
            party: view.own_party(),
            trick: match view.question() {
                Some(Question::Vorbehalt) => 0,
                _ => (view.cards_played() / 4 + 1) as u8,
            },
            redeal: *redeal,
        });
    }

    /// Adds what the game just read has to be learnt from.
    fn examples(&self, unit: u64, call: &Call<'_>, finished: &Finished<'_>, found: &mut Dataset) {
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
            let Some((part, inputs)) = &asked.shown else { continue };
            let mut push = |part: Part, target| {
                found.0[part as usize].push(inputs, target, Origin { unit, trick: asked.trick });
            };
            if let Some(target) = values.and_then(|values| asked.target(values)) {
                push(*part, target);
            }
            let is_played = is_whole && asked.redeal == finished.redeals;
            if let (Part::Augen, Some(party), true) = (part, asked.party, is_played) {
                push(Part::Augen, limits(finished, party));
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
    use std::path::PathBuf;
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

    fn dataset(folders: &[PathBuf], wanted: ExampleFilter, number: usize) -> Dataset {
        let (pool, heuristic) = (threads(number).unwrap(), Heuristic::default());
        let mut all = Dataset::new();
        for folder in folders {
            assert!(all.read(folder, &heuristic, wanted, &pool, &Stop::default()).unwrap());
        }
        all
    }

    const ALL: ExampleFilter = ExampleFilter { cards: true };

    /// All of them are quarters.
    fn is(points: f32, expected: f32) -> bool {
        (points - expected).abs() < 0.001
    }

    #[test]
    fn an_answer_is_worth_what_the_bot_has_thought_of_it() {
        let folder = tempfile::tempdir().unwrap();
        lessons(folder.path(), true, 40);
        let all = dataset(&[folder.path().to_owned()], ALL, 2);
        let cards = all.of(Part::Cards);
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
        let vorbehalte = all.of(Part::Vorbehalt);
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
        let all = dataset(&[folder.path().to_owned()], ALL, 1);
        let augen = all.of(Part::Augen);
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
        let all = dataset(&paths, ALL, 3);
        assert_eq!(all, dataset(&paths, ALL, 1));
        let mut units: Vec<u64> = all.of(Part::Vorbehalt).about.iter().map(|about| about.unit).collect();
        units.dedup();
        units.sort_unstable();
        units.dedup();
        assert_eq!(units.len(), 40);
        assert!(units[..25].iter().all(|&unit| unit < 40) && units[25..].iter().all(|&unit| unit >= 40));
        // Inputs are found where they belong.
        let [one, other] = paths.map(|path| dataset(&[path], ALL, 1));
        let (cards, first) = (all.of(Part::Cards), one.of(Part::Cards).len());
        assert_eq!(cards.sparse(first), other.of(Part::Cards).sparse(0));
        assert_eq!(cards.inputs(0).sparse, cards.sparse(0));
        assert!(cards.sparse(0).iter().any(|&input| usize::from(input) >= Card::KINDS));
    }

    #[test]
    fn what_is_not_wanted_is_left_out() {
        let folder = tempfile::tempdir().unwrap();
        lessons(folder.path(), true, 10);
        let paths = [folder.path().to_owned()];
        let few = dataset(&paths, ExampleFilter { cards: false }, 1);
        let all = dataset(&paths, ALL, 1);
        for part in [Part::Vorbehalt, Part::Augen] {
            assert!(few.of(part) == all.of(part) && all.of(part).len() > 0);
        }
        assert_eq!([Part::Cards, Part::Solos].map(|part| few.of(part).len()), [0; 2]);
        assert!(all.of(Part::Cards).len() > 0);
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
