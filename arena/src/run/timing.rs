//! How long bots think: a stopwatch around those kinds that [say they do](doko_bots::Traits::thinks).
//!
//! It is the time on the clock from the question to the answer, so a thread that has to wait for a core thinks longer. With
//! one thread it is that of the decision alone. A program outside tells it itself, without the start of a process, and its
//! processor time beside it. That of a bot within nobody knows: several threads work on a decision of it, and each of them
//! on other games too. With several, bots that share a decision among the threads are done
//! when its last part is, and a thread that waits for that may take up other games of the run meanwhile: its time is
//! then longer than the decision.
//!
//! It is no part of the results, which no clock may touch: it goes to stderr and into the `run.json` of a folder. Kinds
//! that do not think are left as they are, and their games take no longer.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use doko_bots::{Failure, Seated, Spent};
use doko_engine::{Action, Question, Table, View};
use hdrhistogram::Histogram;

use super::thinking::{Pace, Spread, ThinkingTime};
use super::{Contestant, letter};

/// The stopwatches of a run, one with the name of its bot for each that thinks, by the numbers of the bots.
#[derive(Debug, Default)]
pub struct Stopwatches(Vec<Option<(String, Stopwatch)>>);

/// How long the bots of one kind have thought so far, on all threads.
#[derive(Debug, Default)]
pub(super) struct Stopwatch {
    cards: Lap,
    others: Lap,
}

#[derive(Debug, Default)]
struct Lap {
    clock: Times,
    processor: Times,
}

/// How often something took how many nanoseconds, to three digits, in some 100 kB.
#[derive(Debug)]
struct Times(Mutex<Histogram<u64>>);

impl Stopwatches {
    /// One for each of these bots that thinks.
    pub fn on(bots: &[&Contestant]) -> Stopwatches {
        let watch = |bot: &&Contestant| bot.kind.traits().thinks.then(|| (bot.label(), Stopwatch::default()));
        Stopwatches(bots.iter().map(watch).collect())
    }

    /// That of a bot, by its number.
    pub(super) fn of(&self, bot: usize) -> Option<&Stopwatch> {
        self.0[bot].as_ref().map(|(_, watch)| watch)
    }

    /// What they show.
    pub fn times(&self) -> Vec<ThinkingTime> {
        let time = |(number, watch): (usize, &Option<(String, Stopwatch)>)| {
            let (name, Stopwatch { cards, others }) = watch.as_ref()?;
            let (bot, name) = (letter(number).to_string(), name.clone());
            Some(ThinkingTime { bot, name, cards: cards.decisions(), others: others.decisions() })
        };
        self.0.iter().enumerate().filter_map(time).collect()
    }
}

impl Lap {
    fn add(&self, Spent { clock, processor }: Spent) {
        self.clock.add(clock);
        if let Some(processor) = processor {
            self.processor.add(processor);
        }
    }

    fn decisions(&self) -> Pace {
        let (decisions, clock) = self.clock.spread();
        let (metered, processor) = self.processor.spread();
        Pace { decisions, clock, processor: (metered > 0).then_some(processor) }
    }
}

impl Default for Times {
    fn default() -> Times {
        Times(Mutex::new(Histogram::new(3).expect("three digits are allowed")))
    }
}

impl Times {
    fn add(&self, took: Duration) {
        let nanoseconds = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        let mut times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // It grows with its longest time.
        times.record(nanoseconds).expect("any number has a place");
    }

    /// How many there are, and how they are spread.
    fn spread(&self) -> (u64, Spread) {
        let times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let ms = |nanoseconds: f64| (!times.is_empty()).then_some(nanoseconds / 1e6);
        let quantile = |quantile: f64| ms(times.value_at_quantile(quantile) as f64);
        let spread = Spread {
            mean_ms: ms(times.mean()),
            median_ms: quantile(0.5),
            p99_ms: quantile(0.99),
            max_ms: ms(times.max() as f64),
        };
        (times.len(), spread)
    }
}

/// A bot in its seat, with a stopwatch beside it if its kind thinks.
pub struct Timed<'w> {
    /// The bot.
    pub seated: Seated,
    pub(super) watch: Option<&'w Stopwatch>,
}

impl Timed<'_> {
    /// Its answer to the open question of a table, on the watch if it has a choice; see [`Seated::answer`].
    ///
    /// # Errors
    /// If it gives none.
    pub fn answer(&mut self, table: &Table<'_>, view: &View<'_>) -> Result<Action, Failure> {
        // A hesitation leaves the choice of the card open.
        let is_choice = |action: &Action| *action != Action::Hesitate;
        let has_choices = || view.legal_actions().into_iter().filter(is_choice).count() > 1;
        let Some(watch) = self.watch.filter(|_| has_choices()) else {
            return self.seated.answer(table, view);
        };
        let lap = match view.question() {
            Some(Question::Card) => &watch.cards,
            _ => &watch.others,
        };
        let begin = Instant::now();
        let answer = self.seated.answer(table, view);
        let on_the_clock = || Spent { clock: begin.elapsed(), processor: None };
        lap.add(self.seated.spent().unwrap_or_else(on_the_clock));
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::contestant::testing::contestant;
    use crate::run::games::Games;
    use crate::studies::matches::experiment::testing::duel;
    use doko_bots::{Bot, BotKind, Random, Sees, Traits};
    use doko_engine::random::Stream;
    use doko_engine::{Rules, Seat};
    use std::sync::Arc;

    /// Plays at random, and sleeps a little over each card.
    struct Sleeper;

    struct SleeperBot(Box<dyn Bot>);

    const SLEEP: Duration = Duration::from_micros(200);

    impl BotKind for Sleeper {
        fn bot(&self, rules: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot> {
            Box::new(SleeperBot(Random::default().bot(rules, seat, stream)))
        }

        fn fingerprint(&self) -> String {
            Random::default().fingerprint()
        }

        fn traits(&self) -> Traits {
            Traits { sees: Sees::AllCards, thinks: true, ..Traits::default() }
        }
    }

    impl Bot for SleeperBot {
        fn act(&mut self, view: &View<'_>) -> Action {
            if view.question() == Some(Question::Card) {
                std::thread::sleep(SLEEP);
            }
            self.0.act(view)
        }
    }

    #[test]
    fn whoever_thinks_is_watched_and_plays_the_same() {
        let sleeper = Contestant::new("sleeper", Arc::new(Sleeper));
        let experiment = duel([contestant("random:ansage=0.3"), sleeper]);
        let watches = Stopwatches::on(&experiment.bots.iter().collect::<Vec<_>>());
        let kinds = experiment.kinds();
        let watched = experiment.blocks_of(0, &mut Games::played(&kinds).timed(&watches)).unwrap();
        assert_eq!(watched, experiment.play_deal(0));
        let times = watches.times();
        let [time] = &times[..] else { panic!("one of them thinks: {times:?}") };
        assert_eq!((&*time.bot, &*time.name), ("B", "sleeper (oracle)"));
        // A deal has 28 places of the sleeper in its blocks with 12 cards each, or more where both ♣Q are in one hand.
        let (cards, others) = (time.cards, time.others);
        assert_eq!((cards.processor, others.processor), (None, None), "nobody knows it of a bot within");
        let [median, p99] = [cards.clock.median_ms, cards.clock.p99_ms].map(Option::unwrap);
        assert!((100..28 * 12).contains(&cards.decisions), "the last card is no choice: {cards:?}");
        let least = SLEEP.as_secs_f64() * 1e3;
        let [mean, max] = [cards.clock.mean_ms, cards.clock.max_ms].map(Option::unwrap);
        assert!(mean >= least && max >= mean && median >= least && p99 >= median && max >= p99, "{cards:?}");
        assert!(others.decisions > 0 && others.clock.mean_ms.unwrap() < mean);
    }

    #[test]
    fn times_are_spread_as_they_are() {
        let times = Times::default();
        assert_eq!(times.spread(), (0, Spread::default()));
        (1..=1000).rev().for_each(|ms| times.add(Duration::from_millis(ms)));
        let (count, Spread { mean_ms, median_ms, p99_ms, max_ms }) = times.spread();
        assert_eq!(count, 1000);
        for (found, expected) in [(mean_ms, 500.5), (median_ms, 500.0), (p99_ms, 990.0), (max_ms, 1000.0)] {
            assert!((found.unwrap() / expected - 1.0).abs() < 1e-3, "{found:?} is not {expected}");
        }
    }

    #[test]
    fn whoever_does_not_think_is_left_alone() {
        let experiment = duel([contestant("random"), contestant("heuristic")]);
        let watches = Stopwatches::on(&experiment.bots.iter().collect::<Vec<_>>());
        assert!(watches.times().is_empty());
        assert!((0..2).all(|bot| watches.of(bot).is_none()));
    }
}
