//! Simultaneous perturbation stochastic approximation: uphill by noisy differences, however many parameters there are.
//!
//! Every step draws a direction in which each parameter goes one way or the other, measures the difference between the
//! point ahead and the point behind, and moves by it: two measurements for all parameters together (Spall 1992,
//! "Multivariate stochastic approximation using a simultaneous perturbation gradient approximation", IEEE Transactions on
//! Automatic Control 37). Gains are Spall's (1998, "Implementation of the simultaneous perturbation algorithm for
//! stochastic optimization", IEEE Transactions on Aerospace and Electronic Systems 34), and the result is the mean of the
//! points of the second half of the steps (Polyak and Juditsky 1992, "Acceleration of stochastic approximation by
//! averaging", SIAM Journal on Control and Optimization 30).
//!
//! Nothing is played here, and no parameter is known by name: coordinates count units, see
//! [`Parameter`](super::space::Parameter).
//!
//! CMA-ES is left out, for no crate held up: `cmaes` (0.2.2) was made for compilers of 2021 and `haru_cmaes` computes in 32 bits,
//! each draws from a generator of its own, and ranking single values wastes what is here, differences on the same deals.

use doko_engine::random::{draw, substream};
use rand::Rng;

/// How far steps and perturbations go.
///
/// With A a tenth of the steps, step k (from 0) perturbs by `1 / (k + 1)^0.101` units and moves by the slope times
/// `a / (A + k + 1)^0.602`. The scale a follows from the spread of a difference: without any slope, by noise alone, a
/// parameter ends one unit (root mean square) from where it began, times the gain that is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gains {
    steps: u64,
    /// The root mean square of the first move, in units, without a slope.
    first_move: f64,
}

impl Gains {
    /// For so many steps; `gain` makes moves larger or smaller, 1 as described.
    pub fn new(steps: u64, gain: f64) -> Gains {
        let one = Gains { steps, first_move: 1.0 };
        let walk: f64 = (0..steps).map(|step| one.noise_move(step).powi(2)).sum();
        Gains { steps, first_move: gain / walk.sqrt() }
    }

    /// How far step k perturbs, in units.
    pub fn reach(step: u64) -> f64 {
        libm::pow((step + 1) as f64, -0.101)
    }

    /// How far step k moves by noise alone (root mean square), in units.
    fn noise_move(self, step: u64) -> f64 {
        let stability = self.steps as f64 / 10.0;
        let shrink = libm::pow((stability + 1.0) / (stability + 1.0 + step as f64), 0.602);
        self.first_move * shrink / Gains::reach(step)
    }

    /// What a difference is multiplied by for the move of step k, where differences have this root mean square.
    fn factor(self, step: u64, spread: f64) -> f64 {
        self.noise_move(step) / spread
    }
}

/// The two points of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// For each coordinate the way that the point ahead goes: 1 or -1.
    pub direction: Vec<i8>,
    /// The point ahead, in units.
    pub ahead: Vec<f64>,
    /// The point behind, in units.
    pub behind: Vec<f64>,
    /// A uniform number below 1 for each coordinate of each of the two, to round by.
    pub chances: [Vec<f64>; 2],
}

/// A search under way.
#[derive(Clone, Debug)]
pub struct Spsa {
    gains: Gains,
    seed: u64,
    bounds: Vec<[f64; 2]>,
    /// Where it is, in units.
    point: Vec<f64>,
    /// The root mean square of a difference.
    spread: f64,
    step: u64,
    /// The sum of the points of the second half.
    sum: Vec<f64>,
    summed: u64,
}

impl Spsa {
    /// From 0 on, within these bounds in units; differences have this root mean square, which is above 0.
    pub fn new(gains: Gains, seed: u64, bounds: Vec<[f64; 2]>, spread: f64) -> Spsa {
        assert!(spread > 0.0, "a search has a spread");
        let start = vec![0.0; bounds.len()];
        Spsa { gains, seed, bounds, point: start.clone(), spread, step: 0, sum: start, summed: 0 }
    }

    /// The step that is next, from 0.
    pub const fn step(&self) -> u64 {
        self.step
    }

    /// Whether all steps are done.
    pub const fn is_done(&self) -> bool {
        self.step == self.gains.steps
    }

    /// Where it is, in units.
    pub fn point(&self) -> &[f64] {
        &self.point
    }

    /// The mean of the points of the second half so far; before it the point.
    pub fn result(&self) -> Vec<f64> {
        if self.summed == 0 {
            return self.point.clone();
        }
        self.sum.iter().map(|sum| sum / self.summed as f64).collect()
    }

    /// The two points of the next step. Where one is refused, the next attempt has another direction and other chances.
    pub fn pair(&self, attempt: u64) -> Pair {
        Pair::draw(self.seed, self.step, attempt, &self.point, &self.bounds, Gains::reach(self.step))
    }

    /// Moves by the difference that the pair of this direction has made: how much better the point ahead is.
    pub fn take(&mut self, direction: &[i8], difference: f64) {
        let factor = self.gains.factor(self.step, self.spread);
        for ((at, &way), &[low, high]) in self.point.iter_mut().zip(direction).zip(&self.bounds) {
            *at = (*at + factor * difference * f64::from(way)).clamp(low, high);
        }
        self.step += 1;
        if 2 * self.step > self.gains.steps {
            self.sum.iter_mut().zip(&self.point).for_each(|(sum, at)| *sum += at);
            self.summed += 1;
        }
    }
}

impl Pair {
    /// What is drawn for a step: a direction around a point, which is moved so far into its bounds that both sides are within.
    pub(super) fn draw(
        seed: u64,
        step: u64,
        attempt: u64,
        point: &[f64],
        bounds: &[[f64; 2]],
        reach: f64,
    ) -> Pair {
        let mut stream = substream(draw(*b"doko spa", seed, step), attempt);
        let mut uniform = || (stream.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        let direction: Vec<i8> = point.iter().map(|_| if uniform() < 0.5 { -1 } else { 1 }).collect();
        let chances = [0, 1].map(|_| point.iter().map(|_| uniform()).collect());
        let side = |sign: f64| {
            let coordinates = point.iter().zip(&direction).zip(bounds);
            let place = |((&at, &way), &[low, high]): ((&f64, &i8), &[f64; 2])| {
                let center = if high - low > 2.0 * reach {
                    at.clamp(low + reach, high - reach)
                } else {
                    f64::midpoint(low, high)
                };
                (center + sign * reach * f64::from(way)).clamp(low, high)
            };
            coordinates.map(place).collect()
        };
        Pair { ahead: side(1.0), behind: side(-1.0), direction, chances }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FREE: [f64; 2] = [-1e9, 1e9];

    /// Noise that is normal enough: twelve uniform numbers.
    fn noise(seed: u64, index: u64) -> f64 {
        let mut stream = substream(draw(*b"doko tst", seed, index), 0);
        (0..12).map(|_| (stream.next_u64() >> 11) as f64 / (1_u64 << 53) as f64).sum::<f64>() - 6.0
    }

    /// Searches the maximum of a bowl by differences with noise of this size.
    fn search(seed: u64, best: &[f64], curvature: f64, size: f64, bounds: [f64; 2]) -> Spsa {
        let value = |at: &[f64]| -> f64 {
            at.iter().zip(best).map(|(x, b)| -curvature / 2.0 * (x - b).powi(2)).sum()
        };
        let mut search = Spsa::new(Gains::new(400, 1.0), seed, vec![bounds; best.len()], size.max(1e-3));
        while !search.is_done() {
            let pair = search.pair(0);
            let difference = value(&pair.ahead) - value(&pair.behind) + size * noise(seed, search.step());
            search.take(&pair.direction, difference);
        }
        search
    }

    fn distance(a: &[f64], b: &[f64]) -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    }

    #[test]
    fn it_finds_the_top_of_a_bowl_through_noise() {
        // The difference over one unit to either side of a point one unit off is as large as its noise.
        for seed in 0..20 {
            let best = [3.0, -2.0, 0.0];
            let found = search(seed, &best, 0.5, 1.0, FREE).result();
            assert!(distance(&found, &best) < 1.0, "seed {seed}: {found:?}");
        }
    }

    #[test]
    fn without_a_slope_it_ends_about_a_unit_from_where_it_began() {
        let ends: Vec<f64> =
            (0..400).map(|seed| search(seed, &[0.0], 0.0, 1.0, FREE).point()[0].powi(2)).collect();
        let mean_square = ends.iter().sum::<f64>() / ends.len() as f64;
        // A standard error of a mean of 400 squares of normal numbers is 7%.
        assert!((0.75..1.25).contains(&mean_square), "{mean_square}");
    }

    #[test]
    fn it_stays_within_bounds_and_finds_the_best_there() {
        let search = search(3, &[5.0, -5.0], 0.5, 1.0, [-2.0, 2.0]);
        assert!(distance(search.point(), &[2.0, -2.0]) < 0.5, "{:?}", search.point());
    }

    #[test]
    fn its_result_is_the_mean_of_the_second_half() {
        let mut search = Spsa::new(Gains::new(4, 1.0), 1, vec![FREE], 1.0);
        let mut points = Vec::new();
        while !search.is_done() {
            search.take(&[1], 1.0);
            points.push(search.point()[0]);
        }
        assert!((search.result()[0] - f64::midpoint(points[2], points[3])).abs() < 1e-12);
    }

    proptest! {
        #[test]
        fn both_sides_are_within_bounds_and_as_far_apart_as_they_can_be(
            at in -3.0..3.0_f64, low in -2.0..0.0_f64, width in 0.1..4.0_f64, seed in 0_u64..1000,
        ) {
            let bounds = [low, low + width];
            let pair = Pair::draw(seed, 0, 0, &[at], &[bounds], 1.0);
            let apart = pair.ahead[0] - pair.behind[0];
            prop_assert!((apart * f64::from(pair.direction[0]) - width.min(2.0)).abs() < 1e-9);
            for side in [pair.ahead[0], pair.behind[0]] {
                prop_assert!((bounds[0] - 1e-12..=bounds[1] + 1e-12).contains(&side));
            }
        }

        #[test]
        fn directions_are_fair_and_attempts_differ(seed in 0_u64..1000) {
            let bounds = vec![FREE; 200];
            let draws = [0, 1].map(|attempt| Pair::draw(seed, 5, attempt, &[0.0; 200], &bounds, 1.0));
            prop_assert_ne!(&draws[0].direction, &draws[1].direction);
            let ahead = draws[0].direction.iter().filter(|&&way| way == 1).count();
            prop_assert!((60..140).contains(&ahead), "{}", ahead);
        }
    }
}
