//! The tasks of a tuning run: what each is for, and the sums of what it plays.

use doko_engine::random::draw;

use crate::stats::{Estimate, Moments, simultaneous};

/// Deals to be played for a purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// What it is for.
    pub purpose: Purpose,
    /// What was drawn or chosen for it, as multiples of the grid or numbers of candidates.
    pub drawn: Vec<Vec<i64>>,
    /// The first deal and the one after the last.
    pub deals: [u64; 2],
}

/// What a task is for, in the order of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Each parameter alone, up and down.
    Screen,
    /// How much differences spread.
    Pilot,
    /// A step of the search.
    Step,
    /// Candidates against each other.
    Race,
    /// What was found against the bot it comes from.
    Confirm,
    /// Both among others.
    Pool,
    /// What each change is worth alone.
    Diff,
}

/// How many purposes there are.
pub const PURPOSES: usize = 7;

impl Purpose {
    /// The seed of its deals in a run of this seed. Search, confirmation and the rest have deals of their own, so that none
    /// confirms what it was tuned on; anybody can play them again by this seed.
    pub fn seed(self, seed: u64) -> u64 {
        let domain = match self {
            Purpose::Screen => *b"doko tsc",
            Purpose::Pilot => *b"doko tpi",
            Purpose::Step | Purpose::Race => *b"doko tse",
            Purpose::Confirm => *b"doko tco",
            Purpose::Pool => *b"doko tpo",
            Purpose::Diff => *b"doko tdi",
        };
        // Seeds are read with a sign.
        draw(domain, seed, 0) >> 1
    }
}

/// What is kept of the deals of a task, or of several tasks for one purpose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskSums {
    /// Of each contrast.
    pub contrasts: Vec<ContrastSum>,
    /// How many games were played.
    pub games: u64,
    /// In how many blocks a bot was at fault.
    pub faults: u64,
    /// The words of the first fault.
    pub first_fault: Option<String>,
}

/// What is kept of a [`Contrast`](super::job::Contrast).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContrastSum {
    /// Its values, one for each deal.
    pub moments: Moments,
    /// On how many deals its bouts were not all alike.
    pub changed: u64,
}

impl TaskSums {
    /// Counts what was played later of the same contrasts.
    pub fn merge(&mut self, later: &TaskSums) {
        self.contrasts.resize(later.contrasts.len(), ContrastSum::default());
        for (sum, more) in self.contrasts.iter_mut().zip(&later.contrasts) {
            sum.moments.merge(&more.moments);
            sum.changed += more.changed;
        }
        self.games += later.games;
        self.faults += later.faults;
        self.first_fault = self.first_fault.take().or_else(|| later.first_fault.clone());
    }

    /// How many deals were played.
    pub fn deals(&self) -> u64 {
        self.contrasts.first().map_or(0, |sum| sum.moments.count())
    }

    /// Whether a parameter has changed a game in the screen, which has three contrasts of each: up, down, and both together.
    pub fn has_effect(&self, parameter: usize) -> bool {
        self.contrasts[3 * parameter..][..2].iter().any(|sum| sum.changed > 0)
    }

    /// The means of the contrasts, over a number of deals fixed beforehand, with intervals that hold all together.
    pub fn intervals(&self) -> Vec<Option<Estimate>> {
        let moments: Vec<Moments> = self.contrasts.iter().map(|sum| sum.moments).collect();
        simultaneous::intervals(&moments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_purpose_has_deals_of_its_own() {
        use Purpose::{Confirm, Diff, Pilot, Pool, Race, Screen, Step};
        let mut seeds = [Screen, Pilot, Step, Confirm, Pool, Diff].map(|purpose| purpose.seed(1)).to_vec();
        seeds.push(1);
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 7);
        // No run has both of these.
        assert_eq!(Step.seed(1), Race.seed(1));
    }
}
