//! A laboratory as a config.

use serde::{Deserialize, Serialize};

use super::design::{Cell, Design, Factor};
use super::experiment::Lab;
use super::skill::Skill;
use crate::error::Error;
use crate::run::Unit;
use crate::studies::plan::{Body, BotPlan, Bots, Plan, RulesPlan};

/// The command, as the config says it.
pub const COMMAND: &str = "lab";

/// The config of a laboratory, after its head.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabPlan {
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

impl Body for LabPlan {
    const COMMANDS: &'static [&'static str] = &[COMMAND];
}

impl Plan<LabPlan> {
    /// The laboratory that is meant.
    ///
    /// # Errors
    /// If rules or bots are not what they were.
    pub fn resolve(self, bots: Bots) -> Result<Lab, Error> {
        let Plan { head, body } = self;
        let cell = |CellPlan { name, levels, rules }: CellPlan| {
            Ok(Cell { name, rules: rules.resolve(bots, &[], 0)?, levels, pack: 0 })
        };
        let cells = body.cells.into_iter().map(cell).collect::<Result<_, Error>>()?;
        let contestant = |plan: &BotPlan| plan.contestant(bots);
        let skill = |SkillPlan { replicates, bots }: SkillPlan| {
            let [one, other] = bots.each_ref().map(contestant);
            Ok::<_, Error>(Skill { bots: [one?, other?], replicates })
        };
        Ok(Lab {
            design: Design::of(body.factors, cells, body.factorial),
            bots: body.bots.iter().map(contestant).collect::<Result<_, _>>()?,
            seed: head.seed(),
            deals: head.deals(),
            unit: if body.session { Unit::Evening } else { Unit::Deal },
            evening: body.evening,
            plays_unaware: body.unaware,
            skill: body.skill.map(skill).transpose()?,
            engine: head.engine(),
        })
    }
}

impl Lab {
    /// Its plan, in full.
    pub(super) fn plan(&self) -> Plan<LabPlan> {
        let rules = || self.design.cells.iter().map(|cell| &cell.rules);
        let cell = |Cell { name, levels, rules, .. }: &Cell| CellPlan {
            name: name.clone(),
            levels: levels.clone(),
            rules: RulesPlan::of(rules),
        };
        let skill = |Skill { bots, replicates }: &Skill| SkillPlan {
            replicates: *replicates,
            bots: bots.each_ref().map(BotPlan::of),
        };
        let body = LabPlan {
            session: self.unit == Unit::Evening,
            evening: self.evening,
            unaware: self.plays_unaware,
            factorial: self.design.is_factorial,
            factors: self.design.factors.clone(),
            cells: self.design.cells.iter().map(cell).collect(),
            bots: self.bots.iter().map(|bot| BotPlan::under(bot, rules())).collect(),
            skill: self.skill.as_ref().map(skill),
        };
        Plan::of_run(COMMAND, &self.engine, self.seed, self.deals, body)
    }
}
