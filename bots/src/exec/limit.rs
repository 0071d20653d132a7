//! How long a program may take, and how long it has taken.

use std::cell::Cell;
use std::time::{Duration, Instant};

use super::meter::Meter;
use crate::bot::Spent;

/// How long a program may take for one thing.
///
/// Processor time stops a program that computes, so a busy machine makes no program late. The clock stops a program that
/// sleeps and uses no processor time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limit {
    /// How much processor time, with all that it has started; nothing if that does not matter. Where the system does not tell
    /// it, it is so long on the clock.
    pub(super) processor: Option<Duration>,
    /// How long on the clock.
    pub(super) clock: Duration,
}

/// From here on an answer is slow enough to look for what the program has started.
const SLOW: Duration = Duration::from_millis(5);

impl Limit {
    /// Only on the clock.
    pub(super) const fn on_the_clock(clock: Duration) -> Limit {
        Limit { processor: None, clock }
    }

    /// How often the watch looks whether the program has used too much: several processors use it up faster than the clock
    /// runs.
    fn step(processor: Duration) -> Duration {
        (processor / 16).clamp(Duration::from_millis(10), Duration::from_millis(250))
    }
}

/// How long a program takes for an answer.
pub(super) struct Watch {
    limit: Limit,
    begin: Instant,
    /// The last look at the clock.
    looked: Cell<Instant>,
    /// How long doko itself has stood still since the beginning: that is nobody's time.
    stood_still: Cell<Duration>,
    /// What its processes had used when it was asked; nothing if nobody knows.
    before: Option<Duration>,
}

impl Watch {
    /// From now on.
    pub(super) fn start(limit: Limit, meter: &mut Option<Meter>) -> Watch {
        let meter = meter.as_mut().filter(|_| limit.processor.is_some());
        let (before, begin) = (meter.and_then(Meter::begin), Instant::now());
        Watch { limit, begin, looked: Cell::new(begin), stood_still: Cell::default(), before }
    }

    /// Looks at the clock, after a wait of at most so long. For the rest doko was not running: the machine is busy, or doko was
    /// suspended (Ctrl-Z, a batch system, its container).
    pub(super) fn look(&self, waited: Duration) {
        let beyond = self.looked.replace(Instant::now()).elapsed().saturating_sub(waited);
        self.stood_still.set(self.stood_still.get() + beyond);
    }

    /// How long doko has run since the beginning.
    fn elapsed(&self) -> Duration {
        self.begin.elapsed().saturating_sub(self.stood_still.get())
    }

    /// How long it may take on the clock.
    fn clock(&self) -> Duration {
        match (self.limit.processor, self.before) {
            (Some(processor), None) => processor.min(self.limit.clock),
            _ => self.limit.clock,
        }
    }

    /// How long to wait before it is looked again whether it is late.
    pub(super) fn wait(&self) -> Duration {
        let left = self.clock().saturating_sub(self.elapsed());
        match (self.limit.processor, self.before) {
            (Some(processor), Some(_)) => left.min(Limit::step(processor)),
            _ => left,
        }
    }

    /// What its processes have used since, if somebody knows.
    fn used(&self, now: Option<Duration>) -> Option<Duration> {
        Some(now?.saturating_sub(self.before?))
    }

    /// Once it was waited for: whether it is late with `what`, in words.
    pub(super) fn late(&self, meter: &mut Option<Meter>, what: &str) -> Option<String> {
        let used = self.used(meter.as_mut().and_then(Meter::look));
        if let (Some(used), Some(most)) = (used, self.limit.processor)
            && used > most
        {
            return Some(format!(
                "used up {} s of processor time in {} s on the clock, and has not answered {what}",
                seconds(most),
                seconds(self.elapsed())
            ));
        }
        let computed = used.map_or(String::new(), |used| {
            format!(" on the clock, in which it used {} s of processor time", seconds(used))
        });
        let is_late = self.elapsed() >= self.clock();
        is_late.then(|| format!("gave no answer to {what} within {} s{computed}", seconds(self.clock())))
    }

    /// Once it has answered: how long that took.
    pub(super) fn stop(&self, meter: &mut Option<Meter>) -> Spent {
        let clock = self.elapsed();
        let read = if clock < SLOW { Meter::read } else { Meter::look_if_cheap };
        let now = meter.as_mut().filter(|_| self.before.is_some()).and_then(read);
        Spent { clock, processor: self.used(now) }
    }

    /// Whether an answer that took so long came too late, in words.
    pub(super) fn too_late(&self, spent: Spent, what: &str) -> Option<String> {
        let (used, most) = (spent.processor?, self.limit.processor?);
        let words = || {
            format!(
                "used {} s of processor time to answer {what}, and may use {}",
                seconds(used),
                seconds(most)
            )
        };
        (used > most).then(words)
    }
}

/// A time in seconds, with no more digits than say something.
fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let rounded = if seconds < 1.0 { (seconds * 1e3).round() / 1e3 } else { (seconds * 1e2).round() / 1e2 };
    rounded.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Limit = Limit { processor: Some(Duration::from_secs(2)), clock: Duration::from_secs(8) };

    #[test]
    fn whose_processor_time_nobody_knows_has_its_limit_on_the_clock() {
        let watch = Watch::start(LIMIT, &mut None);
        assert_eq!(watch.clock(), Duration::from_secs(2));
        let wait = watch.wait();
        assert!(wait > Duration::from_secs(1) && wait <= Duration::from_secs(2), "{wait:?}");
        assert_eq!(watch.late(&mut None, "question 1"), None);
        assert_eq!(watch.stop(&mut None).processor, None);
        let over = Watch { limit: Limit { processor: Some(Duration::ZERO), ..LIMIT }, ..watch };
        assert_eq!(
            over.late(&mut None, "question 1").as_deref(),
            Some("gave no answer to question 1 within 0 s")
        );
    }

    #[test]
    fn time_in_which_doko_stood_still_is_nobodys() {
        let watch = Watch::start(Limit::on_the_clock(Duration::from_secs(4)), &mut None);
        let ago = |seconds| Instant::now().checked_sub(Duration::from_secs(seconds)).unwrap();
        let watch = Watch { begin: ago(7), looked: Cell::new(ago(6)), ..watch };
        assert!(watch.late(&mut None, "hello").is_some());
        watch.look(Duration::from_millis(250));
        assert_eq!(watch.late(&mut None, "hello"), None);
    }

    #[test]
    fn an_answer_that_took_too_much_is_late_however_it_came() {
        let watch = Watch { before: Some(Duration::from_secs(5)), ..Watch::start(LIMIT, &mut None) };
        let spent = |used| Spent { clock: Duration::from_secs(1), processor: Some(used) };
        assert_eq!(watch.too_late(spent(Duration::from_secs(2)), "question 1"), None);
        assert_eq!(
            watch.too_late(spent(Duration::from_millis(2346)), "question 1").as_deref(),
            Some("used 2.35 s of processor time to answer question 1, and may use 2")
        );
        assert_eq!(watch.used(Some(Duration::from_secs(4))), Some(Duration::ZERO));
    }

    #[test]
    fn seconds_are_told_in_few_digits() {
        let told =
            [0.0, 0.05, 0.123_456, 1.0, 30.0, 12.3456].map(|time| seconds(Duration::from_secs_f64(time)));
        assert_eq!(told, ["0", "0.05", "0.123", "1", "30", "12.35"]);
    }
}
