//! How well a bot does with another as its partner.

use crate::block::Together;
use crate::stats::{Estimate, t_quantile};

/// What a bot gained in the games with another as its only partner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Partnership {
    /// In how many games they were partners.
    pub games: u64,
    /// Its points in such a game, with a 95% interval; its blocks are the deals that have such games.
    pub estimate: Estimate,
}

/// Sums over deals of games and points: all that a ratio of the two and its spread need.
///
/// How many games of a deal two bots play as partners depends on the cards, so points per game is a ratio of two sums
/// of which both vary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ratio {
    /// Deals with at least one such game.
    deals: u64,
    games: u64,
    points: i64,
    games_squared: i128,
    games_by_points: i128,
    points_squared: i128,
}

impl Ratio {
    pub(super) fn add(&mut self, deal: Together) {
        if deal.games == 0 {
            return;
        }
        let (games, points) = (i128::from(deal.games), i128::from(deal.points));
        self.deals += 1;
        self.games += deal.games;
        self.points += deal.points;
        self.games_squared += games * games;
        self.games_by_points += games * points;
        self.points_squared += points * points;
    }

    /// The ratio with its interval (Student's t), linearised: the spread is that of what a deal's points are above the
    /// ratio times its games. Cochran 1977, Sampling Techniques, 3rd edition, chapter 6 (section 6.4).
    pub(super) fn partnership(&self) -> Option<Partnership> {
        if self.games == 0 {
            return None;
        }
        let (games, points) = (i128::from(self.games), i128::from(self.points));
        // The sum of the squared residuals, times the square of all games: whole numbers up to the last step.
        let scaled = games * games * self.points_squared - 2 * games * points * self.games_by_points
            + points * points * self.games_squared;
        let half_width = (self.deals >= 2).then(|| {
            let n = self.deals as f64;
            let games_squared = (games * games) as f64;
            t_quantile(0.975, n - 1.0) * (n / (n - 1.0) * scaled as f64).sqrt() / games_squared
        });
        let mean = self.points as f64 / self.games as f64;
        Some(Partnership { games: self.games, estimate: Estimate { mean, half_width, blocks: self.deals } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{BlockPoints, Moments};
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn ratio(deals: &[(u64, i64)]) -> Ratio {
        let mut ratio = Ratio::default();
        for &(games, points) in deals {
            ratio.add(Together { games, points });
        }
        ratio
    }

    proptest! {
        #[test]
        fn with_equally_many_games_in_each_deal_it_is_the_mean(
            points in vec(-40_i64..40, 2..50),
            games in 1_u64..5,
        ) {
            let deals: Vec<_> = points.iter().map(|&points| (games, points)).collect();
            let mut moments = Moments::default();
            for points in points {
                moments.add(BlockPoints::quotient(points, 1));
            }
            let plain = moments.estimate().unwrap().per_game(games as u32);
            let estimate = ratio(&deals).partnership().unwrap().estimate;
            prop_assert!((plain.mean - estimate.mean).abs() < 1e-9);
            prop_assert!((plain.half_width.unwrap() - estimate.half_width.unwrap()).abs() < 1e-9);
        }

        #[test]
        fn the_spread_is_that_of_the_residuals(deals in vec((0_u64..5, -40_i64..40), 3..50)) {
            let deals: Vec<_> = deals.into_iter().filter(|deal| deal.0 > 0).collect();
            prop_assume!(deals.len() >= 2);
            let (n, games) = (deals.len() as f64, deals.iter().map(|deal| deal.0).sum::<u64>() as f64);
            let mean = deals.iter().map(|deal| deal.1).sum::<i64>() as f64 / games;
            let residuals = deals.iter().map(|deal| (deal.1 as f64 - mean * deal.0 as f64).powi(2)).sum::<f64>();
            let error = (residuals / (n - 1.0) / n).sqrt() / (games / n);
            let half = t_quantile(0.975, n - 1.0) * error;
            let estimate = ratio(&deals).partnership().unwrap().estimate;
            prop_assert!((estimate.half_width.unwrap() - half).abs() < 1e-6 * (1.0 + half));
            prop_assert!((estimate.mean - mean).abs() < 1e-12 * (1.0 + mean.abs()));
        }
    }

    #[test]
    fn games_that_never_were_have_no_mean_and_one_deal_no_spread() {
        assert_eq!(ratio(&[(0, 0), (0, 0)]).partnership(), None);
        let one = ratio(&[(0, 0), (2, 6)]).partnership().unwrap();
        assert_eq!((one.games, one.estimate), (2, Estimate { mean: 3.0, half_width: None, blocks: 1 }));
    }
}
