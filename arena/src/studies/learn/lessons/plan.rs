//! Lessons as a config.

use serde::{Deserialize, Serialize};

use super::{Lessons, Teacher};
use crate::error::{Error, usage};
use crate::studies::plan::{Body, BotPlan, Bots, Plan, RulesPlan};

/// The command, as the config says it.
const COMMAND: &str = "lessons";

/// The config of lessons, after its head.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonsPlan {
    values: bool,
    rules: Vec<RulesPlan>,
    teacher: BotPlan,
    #[serde(rename = "pupil", skip_serializing_if = "Option::is_none")]
    student: Option<BotPlan>,
    #[serde(default)]
    companions: Vec<BotPlan>,
}

impl Body for LessonsPlan {
    const COMMANDS: &'static [&'static str] = &[COMMAND];
    const FORMAT: u32 = 1;
}

impl Plan<LessonsPlan> {
    /// The lessons that are meant.
    ///
    /// # Errors
    /// If rules or bots are not what they were.
    pub fn resolve(self, bots: Bots) -> Result<Lessons, Error> {
        let Plan { head, body } = self;
        if body.rules.is_empty() {
            return usage("rules = []: name the rules by which lessons are played");
        }
        let student = body.student.map(|plan| plan.contestant(bots)).transpose()?;
        Ok(Lessons {
            rules: body.rules.iter().map(|plan| plan.resolve(bots, &[], 0)).collect::<Result<_, _>>()?,
            teacher: Teacher::new(body.teacher.contestant(bots)?, student),
            companions: body.companions.iter().map(|plan| plan.contestant(bots)).collect::<Result<_, _>>()?,
            seed: head.seed(),
            deals: head.deals(),
            keeps_values: body.values,
            engine: head.engine(),
        })
    }
}

impl Lessons {
    /// Their plan, in full.
    pub(super) fn plan(&self) -> Plan<LessonsPlan> {
        let (teacher, student) = self.teacher.plans();
        let body = LessonsPlan {
            values: self.keeps_values,
            rules: self.rules.iter().map(RulesPlan::of).collect(),
            teacher,
            student,
            companions: self.companions.iter().map(BotPlan::of).collect(),
        };
        Plan::of_run(COMMAND, &self.engine, self.seed, self.deals, body)
    }
}
