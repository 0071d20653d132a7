//! A calibration as a config: one bot with itself, or among three of another.

use serde::{Deserialize, Serialize};

use super::trial::Trial;
use crate::error::Error;
use crate::studies::matches::{Blocks, Format, MatchPlan};
use crate::studies::plan::{Body, BotPlan, Bots, Plan, RulesPlan};

/// The command.
pub(super) const COMMAND: &str = "calibrate";

/// The config of a calibration, after its head.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalibratePlan {
    /// The rules.
    pub rules: Option<RulesPlan>,
    /// Changes of the rules, each `KEY=VALUE`.
    #[serde(skip)]
    pub set: Vec<String>,
    /// The bot whose Ansagen are weighed, and whom it is among, if it does not have all seats.
    pub bots: Vec<BotPlan>,
}

impl Body for CalibratePlan {
    const COMMANDS: &'static [&'static str] = &[COMMAND];
}

impl Plan<CalibratePlan> {
    /// The calibration that is meant.
    ///
    /// # Errors
    /// If something in it is wrong.
    pub fn resolve(self, bots: Bots) -> Result<Trial, Error> {
        let CalibratePlan { rules, set, bots: mut named } = self.body;
        if named.len() == 1 {
            named.extend_from_within(..);
        }
        let block = Some(vec![Blocks::Team]);
        let body = MatchPlan { block, rules, set, bots: named, ..MatchPlan::default() };
        let plan = Plan { head: self.head, body };
        Ok(Trial::new(plan.resolve_with(Format::Duel, bots)?.experiment))
    }
}

impl Trial {
    /// Its plan, in full.
    pub(super) fn plan(&self) -> Plan<CalibratePlan> {
        let body = CalibratePlan {
            rules: Some(RulesPlan::of(&self.experiment.rules)),
            set: Vec::new(),
            bots: self.bots().iter().map(BotPlan::of).collect(),
        };
        let experiment = &self.experiment;
        Plan::of_run(COMMAND, &experiment.engine, experiment.seed, experiment.deals, body)
    }
}
