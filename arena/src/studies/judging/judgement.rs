//! What an answer cost: by how much another would have been better, so that noise costs nothing.
//!
//! Whoever takes the best of several noisy means and reads off how much better it is finds a cost in every answer. Here one
//! half of the worlds chooses an answer that is better than the one that was given, and the other half says by how much. If
//! the first half shows none, the answers are tied, and that costs nothing.

use doko_bots::search::{Trial, Trials};

use crate::stats::{Estimate, Verdict, t_quantile};

/// How sure the half that chooses must be that an answer is ahead (Student's t, one-sided). Of ten answers that are equally
/// good, one in twenty finds one ahead; what that costs is zero on average all the same.
const SURE: f64 = 0.995;

/// Fewer worlds judge nothing: a half of them would tell no standard error.
pub const FEWEST: usize = 16;

/// What some answers to a question are worth, and what the first of them cost, which was given.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// What each is worth, in the order of the answers.
    pub worths: Vec<Worth>,
    /// What the given one cost, in points; exactly 0 where the first half of the worlds shows no better one. It may be negative by chance.
    pub cost: Estimate,
    /// The answer that is shown to be better than the given one, by its number.
    pub better: Option<usize>,
}

/// What an answer is worth in all worlds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// The points that it brings the seat.
    pub points: Estimate,
    /// In which share of the worlds the seat wins.
    pub won: f64,
}

/// What an answer is worth, by its number.
pub fn worth(trials: &Trials, answer: usize) -> Worth {
    let worlds = || trials.worlds.iter();
    Worth {
        points: estimate(&Average::of(worlds(), |trial| f64::from(trial.points[answer]))),
        won: Average::of(worlds(), |trial| f64::from(u8::from(trial.won[answer]))).mean,
    }
}

/// By how many points an answer is better than another, in the same worlds.
pub fn difference(trials: &Trials, answer: usize, other: usize) -> Estimate {
    let points = |trial: &Trial| f64::from(trial.points[answer] - trial.points[other]);
    estimate(&Average::of(trials.worlds.iter(), points))
}

impl Judgement {
    /// Judges answers by what they came to; `None` where there are too few worlds.
    pub fn of(trials: &Trials) -> Option<Judgement> {
        let worlds = &trials.worlds;
        let answers = worlds.first()?.points.len();
        if worlds.len() < FEWEST {
            return None;
        }
        let lead = |answer: usize, half: usize| {
            let worlds = worlds.iter().skip(half).step_by(2);
            Average::of(worlds, |trial| f64::from(trial.points[answer] - trial.points[0]))
        };
        // What the first half chooses, and what the second says of it.
        let leads = (1..answers).map(|answer| (answer, lead(answer, 0)));
        let chosen = leads
            .max_by(|one, other| one.1.mean.total_cmp(&other.1.mean))
            .filter(|(_, own)| own.mean > 0.0 && own.mean > own.times_error(SURE))
            .map(|(best, _)| (best, estimate(&lead(best, 1))));
        let cost = chosen.map_or(TIED, |(_, cost)| cost);
        // What the second half does not show is a tie all the same, though its cost is counted.
        let better = chosen.filter(|(_, cost)| cost.verdict() == Verdict::Better).map(|(best, _)| best);
        let worths = (0..answers).map(|answer| worth(trials, answer)).collect();
        Some(Judgement { worths, cost: Estimate { blocks: worlds.len() as u64, ..cost }, better })
    }
}

/// What an answer costs than which none is shown to be better.
const TIED: Estimate = Estimate { mean: 0.0, half_width: Some(0.0), blocks: 0 };

fn estimate(of: &Average) -> Estimate {
    Estimate { mean: of.mean, half_width: Some(of.times_error(0.975)), blocks: of.count as u64 }
}

/// A weighted mean with its standard error.
#[derive(Clone, Copy, Debug)]
struct Average {
    mean: f64,
    error: f64,
    count: usize,
}

impl Average {
    /// The standard error times a quantile of Student's t.
    fn times_error(&self, probability: f64) -> f64 {
        self.error * t_quantile(probability, (self.count as f64 - 1.0).max(1.0))
    }

    fn of<'t>(trials: impl Iterator<Item = &'t Trial> + Clone, value: impl Fn(&Trial) -> f64) -> Average {
        let weight: f64 = trials.clone().map(|trial| f64::from(trial.weight)).sum();
        let mean = trials.clone().map(|trial| f64::from(trial.weight) * value(trial)).sum::<f64>() / weight;
        let square = |trial: &Trial| {
            let off = f64::from(trial.weight) * (value(trial) - mean);
            off * off
        };
        let (count, squares) = trials.fold((0, 0.0), |(count, sum), trial| (count + 1, sum + square(trial)));
        let unbiased = count as f64 / (count as f64 - 1.0).max(1.0);
        Average { mean, error: (squares * unbiased).sqrt() / weight, count }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doko_engine::Seat;
    use doko_engine::random::bot_stream;
    use rand::RngExt;

    /// Trials in which each answer brings its points, give or take some noise that is each answer's own.
    fn trials(worlds: usize, noise: i32, points: &[i32], seed: u64) -> Trials {
        let mut rng = bot_stream(seed, 0, 0, Seat::ALL[0]);
        let mut world = || Trial {
            weight: rng.random_range(1..4),
            points: points.iter().map(|points| points + rng.random_range(-noise..=noise)).collect(),
            won: points.iter().map(|&points| points > 0).collect(),
        };
        Trials { worlds: (0..worlds).map(|_| world()).collect() }
    }

    #[test]
    fn a_better_answer_is_found_with_what_it_is_better_by() {
        let judged = Judgement::of(&trials(400, 3, &[-1, 2, 0], 1)).unwrap();
        assert_eq!(judged.better, Some(1));
        let [low, high] = judged.cost.ci95().unwrap();
        assert!(low < 3.0 && 3.0 < high && high - low < 1.5, "{:?}", judged.cost);
        assert_eq!(judged.worths.iter().map(|worth| worth.won).collect::<Vec<_>>(), [0.0, 1.0, 0.0]);
    }

    #[test]
    fn noise_costs_nothing_on_average_and_mostly_nothing_at_all() {
        let judged: Vec<Judgement> =
            (0..2000).map(|seed| Judgement::of(&trials(64, 5, &[0; 6], seed)).unwrap()).collect();
        let costs: Vec<f64> = judged.iter().map(|judged| judged.cost.mean).collect();
        let mean = costs.iter().sum::<f64>() / costs.len() as f64;
        let error = (costs.iter().map(|cost| cost * cost).sum::<f64>()).sqrt() / costs.len() as f64;
        assert!(mean.abs() < 4.0 * error, "{mean} ± {error}");
        assert!(judged.iter().filter(|judged| judged.better.is_some()).count() < 200);
        // The highest of six means is far above zero: whoever took that for the cost would find one everywhere.
        let naive = |judged: &Judgement| {
            let worths = judged.worths.iter().map(|worth| worth.points.mean);
            worths.fold(f64::NEG_INFINITY, f64::max) - judged.worths[0].points.mean
        };
        assert!(judged.iter().map(naive).sum::<f64>() / judged.len() as f64 > 0.4);
    }

    #[test]
    fn the_best_answer_and_the_only_one_cost_nothing() {
        for points in [&[2, 1, 0][..], &[1], &[1, 1]] {
            let judged = Judgement::of(&trials(100, 0, points, 3)).unwrap();
            assert_eq!((judged.cost.mean, judged.better), (0.0, None));
        }
        assert_eq!(Judgement::of(&trials(15, 0, &[1, 2], 3)), None);
    }
}
