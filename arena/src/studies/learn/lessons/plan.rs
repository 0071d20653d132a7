//! Lessons as a file: what was asked for, in full, so that a run can be gone on with wherever its rules came from.

use serde::{Deserialize, Serialize};

use super::{Lessons, Teacher};
use crate::error::{Error, usage};
use crate::files::toml_of;
use crate::studies::matches::{BotPlan, Bots, RulesPlan};

/// The version of the format.
const FORMAT: u32 = 1;

/// What the file says its command is.
pub const COMMAND: &str = "lessons";

/// What a file of lessons says.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonsPlan {
    format: u32,
    engine: String,
    command: String,
    /// Which units were played; whoever opens the run reads it.
    #[serde(default, skip_serializing, rename = "part")]
    _part: Option<[u64; 2]>,
    seed: u64,
    deals: u64,
    values: bool,
    rules: Vec<RulesPlan>,
    teacher: BotPlan,
    #[serde(rename = "pupil", skip_serializing_if = "Option::is_none")]
    student: Option<BotPlan>,
    #[serde(default)]
    companions: Vec<BotPlan>,
}

impl LessonsPlan {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// If it is not one of lessons.
    pub fn parse(text: &str) -> Result<LessonsPlan, String> {
        let plan: LessonsPlan = toml::from_str(text).map_err(|error| error.to_string())?;
        if (plan.format, plan.command.as_str()) != (FORMAT, COMMAND) {
            return Err(format!("this doko reads lessons of format {FORMAT}"));
        }
        Ok(plan)
    }

    /// The lessons that are meant.
    ///
    /// # Errors
    /// If rules or bots are not what they were.
    pub fn resolve(self, bots: Bots) -> Result<Lessons, Error> {
        if self.rules.is_empty() {
            return usage("rules = []: name the rules by which lessons are played");
        }
        let rules = |plan: &RulesPlan| match bots {
            Bots::Playing => plan.rules(&[], 0),
            Bots::Recorded => plan.rules_as_written(),
        };
        let student = self.student.map(|plan| plan.contestant(bots)).transpose()?;
        Ok(Lessons {
            rules: self.rules.iter().map(rules).collect::<Result<_, _>>()?,
            teacher: Teacher::new(self.teacher.contestant(bots)?, student),
            companions: self.companions.iter().map(|plan| plan.contestant(bots)).collect::<Result<_, _>>()?,
            seed: self.seed,
            deals: self.deals,
            keeps_values: self.values,
            engine: self.engine,
        })
    }
}

impl Lessons {
    /// What is played, as a file.
    pub(super) fn to_toml(&self) -> String {
        let (teacher, student) = self.teacher.plans();
        toml_of(&LessonsPlan {
            format: FORMAT,
            engine: self.engine.clone(),
            command: COMMAND.to_owned(),
            _part: None,
            seed: self.seed,
            deals: self.deals,
            values: self.keeps_values,
            rules: self.rules.iter().map(RulesPlan::of).collect(),
            teacher,
            student,
            companions: self.companions.iter().map(BotPlan::of).collect(),
        })
    }
}
