//! Watches blocks as they come and says when to stop.

use super::confidence_sequence::ConfidenceSequence;
use super::estimate::Estimate;
use super::gsprt::{Gsprt, Hypothesis};
use super::moments::Moments;
use super::test::{Test, Until};

/// Watches the blocks of one kind, in the order of their deals, for a test or a precision.
///
/// It is shown all blocks so far after every block, or after every so many. Once it has decided it looks no more:
/// what it says is of the blocks up to its decision.
///
/// ```
/// use doko_arena::stats::BlockPoints;
/// use doko_arena::stats::Moments;
/// use doko_arena::stats::Monitor;
/// use doko_arena::stats::Outcome;
/// use doko_arena::stats::Test;
///
/// let test: Test = "gsprt:0,0.5".parse()?;
/// let (mut monitor, mut blocks) = (Monitor::of_test(test, 1), Moments::default());
/// let decision = (0..1000).find_map(|index| {
///     blocks.add(BlockPoints::quotient([0, 2, -1, 0, -1][index % 5], 1));
///     monitor.look(&blocks)
/// });
/// let decision = decision.expect("the mean is that of H0");
/// assert_eq!((decision.blocks, decision.outcome), (300, Outcome::AcceptedH0));
/// # Ok::<(), doko_arena::stats::TestError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Monitor {
    rule: Rule,
    /// How many games each line-up of a block plays: 1, or those of an evening.
    games: u32,
    sequence: ConfidenceSequence,
    /// The least p-value of a mean of zero so far.
    p_value: f64,
    seen: Moments,
    decision: Option<Decision>,
}

/// What stops, for points per block.
#[derive(Clone, Debug)]
enum Rule {
    Gsprt(Gsprt),
    Equal { margin: f64 },
    Until { half_width: f64 },
}

/// That a monitor has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// After how many blocks.
    pub blocks: u64,
    /// What for.
    pub outcome: Outcome,
}

/// What a monitor has to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A GSPRT decided for H1.
    AcceptedH1,
    /// A GSPRT decided for H0.
    AcceptedH0,
    /// The confidence sequence lies within the margin.
    PracticallyEqual,
    /// The confidence sequence lies above the margin.
    BetterByMore,
    /// The confidence sequence lies below the margin.
    WorseByMore,
    /// The confidence sequence is as narrow as asked for.
    PreciseEnough,
    /// Nothing yet; at the end of a run, nothing at all.
    Undecided,
}

impl Outcome {
    /// Whether the answer is what was asked for; `None` if there is no answer.
    pub const fn is_yes(self) -> Option<bool> {
        match self {
            Outcome::AcceptedH1 | Outcome::PracticallyEqual | Outcome::PreciseEnough => Some(true),
            Outcome::AcceptedH0 | Outcome::BetterByMore | Outcome::WorseByMore => Some(false),
            Outcome::Undecided => None,
        }
    }

    /// The name in JSON and CSV.
    pub const fn key(self) -> &'static str {
        match self {
            Outcome::AcceptedH1 => "accepted_h1",
            Outcome::AcceptedH0 => "accepted_h0",
            Outcome::PracticallyEqual => "practically_equal",
            Outcome::BetterByMore => "better_by_more",
            Outcome::WorseByMore => "worse_by_more",
            Outcome::PreciseEnough => "precise_enough",
            Outcome::Undecided => "undecided",
        }
    }
}

impl Monitor {
    /// Watches for the verdict of a test, of blocks in which every line-up plays so many games.
    pub fn of_test(test: Test, games: u32) -> Monitor {
        let rule = match test {
            Test::Gsprt(test) => Rule::Gsprt(test.of_games(games)),
            Test::Equal(equal) => Rule::Equal { margin: equal.margin() * f64::from(games) },
        };
        Monitor::new(rule, games)
    }

    /// Watches for a precision, of blocks in which every line-up plays so many games.
    pub fn of_until(until: Until, games: u32) -> Monitor {
        Monitor::new(Rule::Until { half_width: until.half_width() * f64::from(games) }, games)
    }

    fn new(rule: Rule, games: u32) -> Monitor {
        let (sequence, seen) = (ConfidenceSequence::shown(), Moments::default());
        Monitor { rule, games, sequence, p_value: 1.0, seen, decision: None }
    }

    /// Looks at all blocks so far, and says what it has decided on, now or before.
    pub fn look(&mut self, moments: &Moments) -> Option<Decision> {
        if self.decision.is_none() {
            self.seen = *moments;
            self.p_value = self.p_value.min(self.sequence.p_value(moments));
            let outcome = self.judge();
            self.decision = outcome.map(|outcome| Decision { blocks: moments.count(), outcome });
        }
        self.decision
    }

    fn judge(&self) -> Option<Outcome> {
        match self.rule {
            Rule::Gsprt(test) => Some(match test.accepts(&self.seen)? {
                Hypothesis::Null => Outcome::AcceptedH0,
                Hypothesis::Alternative => Outcome::AcceptedH1,
            }),
            Rule::Equal { margin } => match self.sequence.estimate(&self.seen)?.ci95()? {
                [low, high] if -margin <= low && high <= margin => Some(Outcome::PracticallyEqual),
                [low, _] if low > margin => Some(Outcome::BetterByMore),
                [_, high] if high < -margin => Some(Outcome::WorseByMore),
                _ => None,
            },
            Rule::Until { half_width } => {
                let reached = self.sequence.half_width(&self.seen)? <= half_width;
                reached.then_some(Outcome::PreciseEnough)
            }
        }
    }

    /// What it has decided on; `None` as long as it has not.
    pub const fn decision(&self) -> Option<Decision> {
        self.decision
    }

    /// What it would say if the run ended now.
    pub fn outcome(&self) -> Outcome {
        self.decision.map_or(Outcome::Undecided, |decision| decision.outcome)
    }

    /// The blocks it has looked at: those up to its decision.
    pub const fn seen(&self) -> &Moments {
        &self.seen
    }

    /// The mean in points per game with the 95% interval that holds at any moment; none of it without blocks, no
    /// interval before the first look.
    pub fn estimate(&self) -> Option<Estimate> {
        self.sequence.estimate(&self.seen).map(|estimate| estimate.per_game(self.games))
    }

    /// The always-valid p-value of a mean of zero, from all looks: the least that the [`ConfidenceSequence`] has given
    /// so far.
    ///
    /// Under a mean of zero it ever falls to `p` or below with probability `p` at most, about, however long one waits:
    /// small where the sequence has excluded zero at that level at some moment. It never grows.
    pub const fn p_value(&self) -> f64 {
        self.p_value
    }

    /// The test, if it is a GSPRT, of points per block.
    const fn gsprt(&self) -> Option<&Gsprt> {
        match &self.rule {
            Rule::Gsprt(test) => Some(test),
            Rule::Equal { .. } | Rule::Until { .. } => None,
        }
    }

    /// The log-likelihood ratio of a GSPRT; `None` for other rules.
    pub fn llr(&self) -> Option<f64> {
        self.gsprt().map(|test| test.llr(&self.seen))
    }

    /// The bounds of a GSPRT's log-likelihood ratio, for H0 and for H1; `None` for other rules.
    pub fn bounds(&self) -> Option<[f64; 2]> {
        self.gsprt().map(Gsprt::bounds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{BlockPoints, FirstLook};

    /// What a monitor decides on blocks of these points, again and again, of which it sees so many.
    fn watch(mut monitor: Monitor, points: &[i64], blocks: usize) -> Monitor {
        let mut moments = Moments::default();
        for &points in points.iter().cycle().take(blocks) {
            moments.add(BlockPoints::quotient(points, 1));
            let decision = monitor.look(&moments);
            assert_eq!(decision, monitor.decision());
            assert!(decision.is_none_or(|decision| decision.blocks == monitor.seen().count()));
        }
        monitor
    }

    fn of_test(text: &str, games: u32) -> Monitor {
        Monitor::of_test(text.parse().unwrap(), games)
    }

    #[test]
    fn every_outcome_is_reached() {
        let until = |text: &str| Monitor::of_until(text.parse().unwrap(), 1);
        for (monitor, points, outcome) in [
            (of_test("gsprt:0,0.5", 1), &[2, -1, 0, 1][..], Outcome::AcceptedH1),
            (of_test("gsprt:0,0.5", 1), &[2, -2, 1, -1], Outcome::AcceptedH0),
            (of_test("gsprt:0,-0.5", 1), &[-2, 1, 0, -1], Outcome::AcceptedH1),
            (of_test("gsprt:-0.5,0.5", 1), &[2, -2, 1, -1], Outcome::Undecided),
            (of_test("equal:0.2", 1), &[2, -2, 1, -1], Outcome::PracticallyEqual),
            (of_test("equal:0.2", 1), &[3, -1, 1, 1], Outcome::BetterByMore),
            (of_test("equal:0.2", 1), &[-3, 1, -1, -1], Outcome::WorseByMore),
            (of_test("equal:0.5", 1), &[2, -1, 0, 1], Outcome::Undecided),
            (until("±0.1"), &[2, -1, 0, 1], Outcome::PreciseEnough),
            (until("±0.001"), &[2, -1, 0, 1], Outcome::Undecided),
            // Bots that play alike.
            (of_test("gsprt:0,0.1", 1), &[0], Outcome::AcceptedH0),
            (of_test("equal:0.1", 1), &[0], Outcome::PracticallyEqual),
            (until("±0.001"), &[0], Outcome::PreciseEnough),
            // No spread to judge by.
            (of_test("gsprt:0,0.1", 1), &[1], Outcome::Undecided),
            (until("±0.1"), &[1], Outcome::Undecided),
        ] {
            let watched = watch(monitor, points, 20_000);
            assert_eq!(watched.outcome(), outcome, "{points:?}: {watched:?}");
            assert_eq!(watched.decision().is_none(), outcome == Outcome::Undecided);
        }
    }

    #[test]
    fn nothing_is_decided_before_the_first_look() {
        let watched = watch(of_test("gsprt:0,0.5", 1), &[2, -1, 0, 1], FirstLook::BLOCKS as usize - 1);
        assert_eq!((watched.outcome(), watched.p_value()), (Outcome::Undecided, 1.0));
        assert_eq!(watched.estimate().unwrap().half_width, None);
        let [low, high] = watched.bounds().unwrap();
        assert!(low < 0.0 && watched.llr().unwrap() > high);
        assert_eq!(Monitor::of_until("1".parse().unwrap(), 1).estimate(), None);
    }

    #[test]
    fn an_evening_of_games_is_judged_per_game() {
        for test in ["gsprt:0,0.5", "gsprt:0.2,0.7"] {
            let one = watch(of_test(test, 1), &[2, -1, 0, 1], 1000);
            let ten = watch(of_test(test, 10), &[20, -10, 0, 10], 1000);
            assert_eq!(one.decision(), ten.decision());
            assert!((one.llr().unwrap() - ten.llr().unwrap()).abs() < 0.01, "{test}");
            let [one, ten] = [one, ten].map(|monitor| monitor.estimate().unwrap());
            assert!((one.mean - ten.mean).abs() < 1e-12);
            assert!((one.half_width.unwrap() - ten.half_width.unwrap()).abs() < 1e-12);
        }
    }

    #[test]
    fn what_was_asked_for_is_a_yes() {
        let yes = [Outcome::AcceptedH1, Outcome::PracticallyEqual, Outcome::PreciseEnough];
        let no = [Outcome::AcceptedH0, Outcome::BetterByMore, Outcome::WorseByMore];
        assert_eq!((yes.map(Outcome::is_yes), no.map(Outcome::is_yes)), ([Some(true); 3], [Some(false); 3]));
        assert_eq!(Outcome::Undecided.is_yes(), None);
    }
}
