//! How long bots think: a stopwatch around those kinds that [say they do](BotKind::thinks).
//!
//! It is the time on the clock from the question to the answer, so a thread that has to wait for a core thinks longer. With
//! one thread it is that of the decision alone. With several, bots that share a decision among the threads are done
//! when its last part is, and a thread that waits for that may take up other games of the run meanwhile: its time is
//! then longer than the decision.
//!
//! It is no part of the results, which no clock may touch: it goes to stderr and into the `run.json` of a folder. Kinds
//! that do not think are left as they are, and their games take no longer.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use doko_bots::{Failure, Seated};
use doko_engine::{Action, Question, Table, View};
use serde::Serialize;

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
    decisions: AtomicU64,
    nanoseconds: AtomicU64,
    longest: AtomicU64,
}

/// How long one bot has thought.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ThinkingTime {
    /// Its letter.
    pub bot: String,
    /// Its name.
    pub name: String,
    /// Cards, where it could play more than one.
    pub cards: Pace,
    /// Everything else that it was asked and had a choice in: Vorbehalte, Ansagen, an Armut.
    pub others: Pace,
}

/// How many decisions there were, and how long they took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Pace {
    /// How many.
    pub decisions: u64,
    /// How long one took on average, in milliseconds on the clock, with several threads perhaps longer than by itself;
    /// `None` if there was none.
    pub mean_ms: Option<f64>,
    /// How long the longest took, in milliseconds; `None` if there was none.
    pub max_ms: Option<f64>,
}

impl Stopwatches {
    /// One for each of these bots that thinks.
    pub fn on(bots: &[&Contestant]) -> Stopwatches {
        let watch = |bot: &&Contestant| bot.kind.thinks().then(|| (bot.label(), Stopwatch::default()));
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
    fn add(&self, took: Duration) {
        let nanoseconds = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        self.decisions.fetch_add(1, Ordering::Relaxed);
        self.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
        self.longest.fetch_max(nanoseconds, Ordering::Relaxed);
    }

    fn decisions(&self) -> Pace {
        let decisions = self.decisions.load(Ordering::Relaxed);
        let ms = |nanoseconds: u64| (decisions > 0).then_some(nanoseconds as f64 / 1e6);
        Pace {
            decisions,
            mean_ms: ms(self.nanoseconds.load(Ordering::Relaxed)).map(|sum| sum / decisions as f64),
            max_ms: ms(self.longest.load(Ordering::Relaxed)),
        }
    }
}

impl fmt::Display for ThinkingTime {
    /// One line: `A pimc: 1200 cards of 18.31 ms on average, 40.20 ms at most; 300 other decisions of …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |what: &str, of: &Pace| match (of.mean_ms, of.max_ms) {
            (Some(mean), Some(max)) => {
                format!("{} {what} of {mean:.2} ms on average, {max:.2} ms at most", of.decisions)
            }
            _ => format!("no {what}"),
        };
        let letter = &self.bot;
        let (cards, others) = (part("cards", &self.cards), part("other decisions", &self.others));
        write!(f, "{letter} {}: {cards}; {others}", self.name)
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
        lap.add(begin.elapsed());
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::contestant::testing::contestant;
    use crate::run::games::Games;
    use crate::studies::matches::experiment::testing::duel;
    use doko_bots::{Bot, BotKind, Random};
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

        fn is_oracle(&self) -> bool {
            true
        }

        fn thinks(&self) -> bool {
            true
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
        assert!((100..28 * 12).contains(&cards.decisions), "the last card is no choice: {cards:?}");
        let least = SLEEP.as_secs_f64() * 1e3;
        assert!(cards.mean_ms.unwrap() >= least && cards.max_ms.unwrap() >= cards.mean_ms.unwrap());
        assert!(others.decisions > 0 && others.mean_ms.unwrap() < cards.mean_ms.unwrap());
        let line = time.to_string();
        assert!(line.starts_with("B sleeper (oracle): ") && line.contains("ms at most; "), "{line}");
    }

    #[test]
    fn whoever_does_not_think_is_left_alone() {
        let experiment = duel([contestant("random"), contestant("heuristic")]);
        let watches = Stopwatches::on(&experiment.bots.iter().collect::<Vec<_>>());
        assert!(watches.times().is_empty());
        assert!((0..2).all(|bot| watches.of(bot).is_none()));
    }
}
