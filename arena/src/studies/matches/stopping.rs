//! When a duel stops before all deals are played.

use super::{BlockKind, Experiment, Format};
use crate::error::{Error, usage};
use crate::stats::{Monitor, Test, Until};

/// An experiment, and when it stops.
#[derive(Clone)]
pub struct Planned {
    /// What decides the games.
    pub experiment: Experiment,
    /// What decides when there are enough of them.
    pub stopping: Stopping,
}

/// When to stop before all deals are played; shared by nothing that decides what a deal's games are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stopping {
    /// The sequential test.
    pub test: Option<Test>,
    /// The precision.
    pub until: Option<Until>,
    /// After how many deals it is looked at, and at the end; after every one if it says nothing.
    pub every: Option<u64>,
    /// Which blocks are looked at; the first of those that are played if it says nothing.
    pub watches: Option<BlockKind>,
}

impl Stopping {
    /// Refuses a stop that the experiment cannot have.
    ///
    /// # Errors
    /// If there are two, or no single figure to be judged by.
    pub fn check(&self, experiment: &Experiment) -> Result<(), Error> {
        if self.every == Some(0) {
            return usage("look = 0: say after how many deals the test looks, such as 500");
        }
        if self.watches.is_some_and(|kind| !experiment.matchups.iter().any(|matchup| matchup.kind == kind)) {
            return usage("watch names blocks that are not played: name one of those in `block`");
        }
        match (self.test, self.until) {
            (None, None) if self.every.is_some() || self.watches.is_some() => {
                usage("look and watch say how a test looks: add test or until")
            }
            (None, None) => Ok(()),
            (Some(_), Some(_)) => usage("--test and --until both say when to stop: leave one out"),
            _ if experiment.format != Format::Duel => usage(format!(
                "a {} plays all its deals: --test and --until are for a duel",
                experiment.format
            )),
            (Some(_), None) => match experiment.bots.iter().find(|bot| bot.kind.traits().is_oracle()) {
                Some(oracle) => usage(format!(
                    "{} is an oracle, which sees every card: no test counts it. Leave out --test; --until ±D stops when \
                     what it gains is known within D",
                    oracle.name
                )),
                None => Ok(()),
            },
            (None, Some(_)) => Ok(()),
        }
    }

    /// Which match-up is watched, by its number.
    pub fn watched(&self, experiment: &Experiment) -> usize {
        let is_watched = |kind: BlockKind| self.watches.is_none_or(|watched| watched == kind);
        let found = experiment.matchups.iter().position(|matchup| is_watched(matchup.kind));
        found.expect("blocks of this kind are played")
    }

    /// What watches the blocks for it.
    pub fn monitor(&self, experiment: &Experiment) -> Option<Monitor> {
        let games = experiment.length();
        let of_test = self.test.map(|test| Monitor::of_test(test, games));
        of_test.or_else(|| self.until.map(|until| Monitor::of_until(until, games)))
    }
}
