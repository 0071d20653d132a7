//! When a run is looked at, and so which intervals hold.

use super::confidence_sequence::ConfidenceSequence;
use super::estimate::Estimate;
use super::first_look::FirstLook;
use super::moments::Moments;
use super::quantile::{t_quantile, t_two_sided};

/// When a run is looked at, before it is decided whether it goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Looks {
    /// Once, after a number of blocks that was fixed beforehand: intervals and p-values are Student's.
    #[default]
    Once,
    /// At any moment, as where it was made longer after a look at it: they are those of a [`ConfidenceSequence`].
    Any,
}

impl Looks {
    /// Those at a run that was, or was not, made longer.
    pub const fn at(is_extended: bool) -> Looks {
        if is_extended { Looks::Any } else { Looks::Once }
    }

    /// The mean with its 95% interval; `None` without blocks.
    pub fn estimate(self, moments: &Moments) -> Option<Estimate> {
        match self {
            Looks::Once => moments.estimate(),
            Looks::Any => ConfidenceSequence::shown().estimate(moments),
        }
    }

    /// How many blocks must not be zero for a statement about them, where at one look `once` of them are enough.
    ///
    /// Whoever looks again and again looks for the first time when a [`FirstLook`] is due: few blocks that are not zero show
    /// little of their spread, and looks that go on find the moment at which it seems least.
    pub const fn fewest(self, once: u64) -> u64 {
        match self {
            Looks::Any => FirstLook::NON_ZERO,
            Looks::Once => once,
        }
    }

    /// Half the width of the 95% interval of a value with this standard error, over so many blocks, at least two; `None`
    /// before the first look.
    pub(super) fn half_width(self, error: f64, blocks: u64) -> Option<f64> {
        let n = blocks as f64;
        match self {
            _ if error == 0.0 => Some(0.0),
            Looks::Once => Some(t_quantile(0.975, n - 1.0) * error),
            Looks::Any if blocks < FirstLook::BLOCKS => None,
            Looks::Any => Some(ConfidenceSequence::shown().unit_half_width(n) * n.sqrt() * error),
        }
    }

    /// The p-value of a value of zero that is so many standard errors from it, over so many blocks, at least two.
    pub(super) fn p_value(self, errors: f64, blocks: u64) -> f64 {
        match self {
            Looks::Once => t_two_sided(errors, (blocks - 1) as f64),
            Looks::Any if blocks < FirstLook::BLOCKS => 1.0,
            Looks::Any => ConfidenceSequence::shown().p_at(errors.powi(2), blocks as f64),
        }
    }
}
