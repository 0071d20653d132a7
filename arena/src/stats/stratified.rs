//! A mean in which two kinds of deals count with their known shares.

use super::estimate::Estimate;
use super::moments::Moments;
use super::quantile::t_quantile;

/// The share of deals with nines that give both ♣Q to one hand: of the 47 other cards, 11 are in the hand of the
/// first.
pub const BOTH_ALTE_WITH_NINES: f64 = 11.0 / 47.0;

/// The same without nines.
pub const BOTH_ALTE_WITHOUT_NINES: f64 = 9.0 / 39.0;

/// The post-stratified mean of blocks whose deals have a property, and of those without, with its 95% interval.
///
/// `share` is the known probability of the property, above 0 and below 1: chance gives a run a few too many or too
/// few of such deals, and this takes that luck out. The mean is that of both kinds weighted by their shares, the
/// variance that of Cochran 1977 (*Sampling Techniques*, third edition, 5A.9, without the correction for a finite
/// population): with W the shares and s^2 the variances of the strata
///
/// ```text
/// 1/n sum(W s^2) + 1/n^2 sum((1 - W) s^2)
/// ```
///
/// Only at a number of blocks fixed beforehand, and only where any deal can have either property. With fewer than
/// two blocks of either kind it is the plain estimate; `None` without blocks.
///
/// # Panics
/// If the share is not above 0 and below 1.
pub fn post_stratified(with: &Moments, without: &Moments, share: f64) -> Option<Estimate> {
    assert!(share > 0.0 && share < 1.0, "a share of {share}");
    let strata = [(with, share), (without, 1.0 - share)];
    let mut all = *with;
    all.merge(without);
    let n = all.count() as f64;
    let (mut mean, mut variance) = (0.0, 0.0);
    for (stratum, weight) in strata {
        let (Some(own_mean), Some(own_variance)) = (stratum.mean(), stratum.variance()) else {
            return all.estimate();
        };
        mean += weight * own_mean;
        variance += (weight + (1.0 - weight) / n) * own_variance / n;
    }
    let half_width = Some(t_quantile(0.975, n - 2.0) * variance.sqrt());
    Some(Estimate { mean, half_width, blocks: all.count() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::moments::testing::moments;

    #[test]
    fn strata_count_by_their_shares() {
        // By hand: means 2 and 6, weighted 1/4 and 3/4; variances 1 and 8/3; n = 7; t(0.975; 5) = 2.570 582.
        let estimate = post_stratified(&moments(&[1, 2, 3]), &moments(&[4, 6, 8, 6]), 0.25).unwrap();
        let variance = (0.25 + 0.75 * 8.0 / 3.0) / 7.0 + (0.75 + 0.25 * 8.0 / 3.0) / 49.0;
        assert_eq!((estimate.mean, estimate.blocks), (5.0, 7));
        assert!((estimate.half_width.unwrap() - 2.570_582 * f64::sqrt(variance)).abs() < 1e-5);
    }

    #[test]
    fn where_a_stratum_says_nothing_of_its_spread_it_is_the_plain_mean() {
        for with in [&[][..], &[5]] {
            let (with, without) = (moments(with), moments(&[1, 2, 6]));
            let mut all = with;
            all.merge(&without);
            assert_eq!(post_stratified(&with, &without, BOTH_ALTE_WITH_NINES), all.estimate());
            assert_eq!(post_stratified(&without, &with, BOTH_ALTE_WITHOUT_NINES), all.estimate());
        }
        assert_eq!(post_stratified(&moments(&[]), &moments(&[]), 0.5), None);
    }

    #[test]
    fn blocks_in_the_shares_expected_have_the_plain_mean() {
        let (with, without) = (moments(&[3, 5]), moments(&[0, 1, 0, 1, 2, 2]));
        let mut all = with;
        all.merge(&without);
        let estimate = post_stratified(&with, &without, 0.25).unwrap();
        assert!((estimate.mean - all.mean().unwrap()).abs() < 1e-12);
        // What lies between the strata is no error any more.
        assert!(estimate.half_width < all.estimate().unwrap().half_width);
    }
}
