//! A laboratory as a file: what was asked for, in full, so that a run can be gone on with wherever its rules came from.

use serde::{Deserialize, Serialize};

use super::design::{Cell, Design, Factor};
use super::experiment::Lab;
use super::skill::Skill;
use crate::error::Error;
use crate::run::Unit;
use crate::studies::matches::{BotPlan, Bots, RulesPlan};

/// The version of the format.
const FORMAT: u32 = 2;

/// What the file says its command is.
pub const COMMAND: &str = "lab";

/// What a laboratory's file says.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabPlan {
    format: u32,
    engine: String,
    command: String,
    /// Which units were played; whoever opens the run reads it.
    #[serde(default, skip_serializing, rename = "part")]
    _part: Option<[u64; 2]>,
    seed: u64,
    deals: u64,
    session: bool,
    evening: u32,
    unaware: bool,
    factorial: bool,
    #[serde(default)]
    factors: Vec<Factor>,
    cells: Vec<CellPlan>,
    bots: Vec<BotPlan>,
    #[serde(skip_serializing_if = "Option::is_none")]
    skill: Option<SkillPlan>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SkillPlan {
    replicates: u32,
    bots: [BotPlan; 2],
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CellPlan {
    name: String,
    levels: Vec<usize>,
    rules: RulesPlan,
}

impl LabPlan {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// If it is not one of a laboratory.
    pub fn parse(text: &str) -> Result<LabPlan, String> {
        let plan: LabPlan = toml::from_str(text).map_err(|error| error.to_string())?;
        if (plan.format, plan.command.as_str()) != (FORMAT, COMMAND) {
            return Err(format!("this doko reads laboratories of format {FORMAT}"));
        }
        Ok(plan)
    }

    /// The laboratory that is meant.
    ///
    /// # Errors
    /// If rules or bots are not what they were.
    pub fn resolve(self, bots: Bots) -> Result<Lab, Error> {
        let cell = |CellPlan { name, levels, rules }: CellPlan| {
            let rules = match bots {
                Bots::Playing => rules.rules(&[], 0)?,
                Bots::Recorded => rules.rules_as_written()?,
            };
            Ok(Cell { name, rules, levels, pack: 0 })
        };
        let cells = self.cells.into_iter().map(cell).collect::<Result<_, Error>>()?;
        let contestant = |plan: &BotPlan| plan.contestant(bots);
        let skill = |SkillPlan { replicates, bots }: SkillPlan| {
            let [one, other] = bots.each_ref().map(contestant);
            Ok::<_, Error>(Skill { bots: [one?, other?], replicates })
        };
        Ok(Lab {
            design: Design::of(self.factors, cells, self.factorial),
            bots: self.bots.iter().map(contestant).collect::<Result<_, _>>()?,
            seed: self.seed,
            deals: self.deals,
            unit: if self.session { Unit::Evening } else { Unit::Deal },
            evening: self.evening,
            plays_unaware: self.unaware,
            skill: self.skill.map(skill).transpose()?,
            engine: self.engine,
        })
    }
}

impl From<&Lab> for LabPlan {
    fn from(lab: &Lab) -> LabPlan {
        let rules = || lab.design.cells.iter().map(|cell| &cell.rules);
        let cell = |Cell { name, levels, rules, .. }: &Cell| CellPlan {
            name: name.clone(),
            levels: levels.clone(),
            rules: RulesPlan::of(rules),
        };
        let skill = |Skill { bots, replicates }: &Skill| SkillPlan {
            replicates: *replicates,
            bots: bots.each_ref().map(BotPlan::of),
        };
        LabPlan {
            format: FORMAT,
            engine: lab.engine.clone(),
            command: COMMAND.to_owned(),
            _part: None,
            seed: lab.seed,
            deals: lab.deals,
            session: lab.unit == Unit::Evening,
            evening: lab.evening,
            unaware: lab.plays_unaware,
            factorial: lab.design.is_factorial,
            factors: lab.design.factors.clone(),
            cells: lab.design.cells.iter().map(cell).collect(),
            bots: lab.bots.iter().map(|bot| BotPlan::under(bot, rules())).collect(),
            skill: lab.skill.as_ref().map(skill),
        }
    }
}
