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
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use doko_bots::bot::{Domain, Thought};
use doko_bots::{Bot, BotKind, Failure};
use doko_engine::random::Stream;
use doko_engine::record::DealOrigin;
use doko_engine::{Action, Game, PerSeat, Question, Rules, Seat, View};
use serde::Serialize;

use crate::run::contestant::{Contestant, key};

/// The stopwatches of an experiment, one for each bot that thinks.
#[derive(Clone, Debug, Default)]
pub struct Stopwatches(Vec<(usize, String, Arc<Stopwatch>)>);

/// How long the bots of one kind have thought so far, on all threads.
#[derive(Debug, Default)]
struct Stopwatch {
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
    pub cards: Decisions,
    /// Everything else that it was asked and had a choice in: Vorbehalte, Ansagen, an Armut.
    pub others: Decisions,
}

/// How many decisions there were, and how long they took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Decisions {
    /// How many.
    pub decisions: u64,
    /// How long one took on average, in milliseconds on the clock, with several threads perhaps longer than by itself;
    /// `None` if there was none.
    pub mean_ms: Option<f64>,
    /// How long the longest took, in milliseconds; `None` if there was none.
    pub max_ms: Option<f64>,
}

impl Stopwatches {
    /// What makes these bots, in which every one that thinks is watched; their games are the same.
    pub fn on(bots: &[&Contestant]) -> (Vec<Arc<dyn BotKind>>, Stopwatches) {
        let mut all = Stopwatches::default();
        let watched = |(number, bot): (usize, &&Contestant)| {
            if !bot.kind.thinks() {
                return Arc::clone(&bot.kind);
            }
            let watch = Arc::new(Stopwatch::default());
            all.0.push((number, bot.label(), Arc::clone(&watch)));
            Arc::new(Watched { kind: Arc::clone(&bot.kind), watch }) as Arc<dyn BotKind>
        };
        let kinds = bots.iter().enumerate().map(watched).collect();
        (kinds, all)
    }

    /// What they show.
    pub fn times(&self) -> Vec<ThinkingTime> {
        let time = |(number, name, watch): &(usize, String, Arc<Stopwatch>)| ThinkingTime {
            bot: key(*number),
            name: name.clone(),
            cards: watch.cards.decisions(),
            others: watch.others.decisions(),
        };
        self.0.iter().map(time).collect()
    }
}

impl Lap {
    fn add(&self, took: Duration) {
        let nanoseconds = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        self.decisions.fetch_add(1, Ordering::Relaxed);
        self.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
        self.longest.fetch_max(nanoseconds, Ordering::Relaxed);
    }

    fn decisions(&self) -> Decisions {
        let decisions = self.decisions.load(Ordering::Relaxed);
        let ms = |nanoseconds: u64| (decisions > 0).then_some(nanoseconds as f64 / 1e6);
        Decisions {
            decisions,
            mean_ms: ms(self.nanoseconds.load(Ordering::Relaxed)).map(|sum| sum / decisions as f64),
            max_ms: ms(self.longest.load(Ordering::Relaxed)),
        }
    }
}

impl fmt::Display for ThinkingTime {
    /// One line: `A pimc: 1200 cards of 18.31 ms on average, 40.20 ms at most; 300 other decisions of …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |what: &str, of: &Decisions| match (of.mean_ms, of.max_ms) {
            (Some(mean), Some(max)) => {
                format!("{} {what} of {mean:.2} ms on average, {max:.2} ms at most", of.decisions)
            }
            _ => format!("no {what}"),
        };
        let letter = self.bot.to_uppercase();
        let (cards, others) = (part("cards", &self.cards), part("other decisions", &self.others));
        write!(f, "{letter} {}: {cards}; {others}", self.name)
    }
}

/// A kind of bot with a stopwatch beside it.
struct Watched {
    kind: Arc<dyn BotKind>,
    watch: Arc<Stopwatch>,
}

struct WatchedBot {
    bot: Box<dyn Bot>,
    watch: Arc<Stopwatch>,
}

impl BotKind for Watched {
    fn bot(&self, rules: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot> {
        Box::new(WatchedBot { bot: self.kind.bot(rules, seat, stream), watch: Arc::clone(&self.watch) })
    }

    fn fingerprint(&self) -> String {
        self.kind.fingerprint()
    }

    fn parameters(&self) -> String {
        self.kind.parameters()
    }

    fn domain(&self, key: &str) -> Domain {
        self.kind.domain(key)
    }

    fn is_oracle(&self) -> bool {
        self.kind.is_oracle()
    }

    fn wants_deal(&self) -> bool {
        self.kind.wants_deal()
    }

    fn wants_end(&self) -> bool {
        self.kind.wants_end()
    }

    fn shut_down(&self) {
        self.kind.shut_down();
    }

    fn is_reproducible(&self) -> bool {
        self.kind.is_reproducible()
    }

    fn remembers(&self) -> bool {
        self.kind.remembers()
    }

    fn thinks(&self) -> bool {
        self.kind.thinks()
    }
}

impl Bot for WatchedBot {
    fn act(&mut self, view: &View<'_>) -> Action {
        self.watched(view, |bot| bot.act(view))
    }

    fn try_act(&mut self, view: &View<'_>) -> Result<Action, Failure> {
        self.watched(view, |bot| bot.try_act(view))
    }

    fn over(&mut self, view: &View<'_>, points: Option<PerSeat<i32>>) {
        self.bot.over(view, points);
    }

    fn deal(&mut self, deal: DealOrigin) {
        self.bot.deal(deal);
    }

    fn look(&mut self, truth: &Game<'_>) {
        self.bot.look(truth);
    }

    fn thought(&self) -> Option<&Thought> {
        self.bot.thought()
    }

    fn chances(&self, view: &View<'_>) -> [Option<f64>; 5] {
        self.bot.chances(view)
    }
}

impl WatchedBot {
    /// Its answer, on the watch if it has a choice.
    fn watched<T>(&mut self, view: &View<'_>, answer: impl FnOnce(&mut dyn Bot) -> T) -> T {
        let lap = match view.question() {
            Some(Question::Card) => &self.watch.cards,
            _ => &self.watch.others,
        };
        // A hesitation leaves the choice of the card open.
        let choices = view.legal_actions().into_iter().filter(|action| *action != Action::Hesitate);
        if choices.count() < 2 {
            return answer(&mut *self.bot);
        }
        let begin = Instant::now();
        let answer = answer(&mut *self.bot);
        lap.add(begin.elapsed());
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Games;
    use crate::run::contestant::testing::contestant;
    use crate::studies::matches::experiment::testing::duel;
    use doko_bots::Random;

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
        let sleeper = Contestant { name: "sleeper".to_owned(), kind: Arc::new(Sleeper) };
        let experiment = duel([contestant("random:ansage=0.3"), sleeper]);
        let (kinds, watches) = Stopwatches::on(&experiment.bots.iter().collect::<Vec<_>>());
        let watched = experiment.blocks_of(0, &mut Games::played(&kinds)).unwrap();
        assert_eq!(watched, experiment.play_deal(0));
        let times = watches.times();
        let [time] = &times[..] else { panic!("one of them thinks: {times:?}") };
        assert_eq!((&*time.bot, &*time.name), ("b", "sleeper (oracle)"));
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
        let (kinds, watches) = Stopwatches::on(&experiment.bots.iter().collect::<Vec<_>>());
        assert!(watches.times().is_empty());
        for (kind, original) in kinds.iter().zip(&experiment.bots) {
            assert!(Arc::ptr_eq(kind, &original.kind));
        }
    }
}
