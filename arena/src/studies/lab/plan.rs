//! A laboratory as a file: what was asked for, in full, so that a run can be gone on with wherever its rules came from.

use std::path::Path;

use serde::Deserialize;
use toml::{Table, Value};

use super::design::{Cell, Design, Factor, Level};
use super::experiment::Lab;
use super::skill::Skill;
use crate::error::Error;
use crate::run::unit::Unit;
use crate::studies::matches::experiment::{BotPlan, Bots, RulesPlan, rules_table};

/// The version of the format.
const FORMAT: u32 = 2;

/// What a laboratory's file says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabPlan {
    format: u32,
    engine: String,
    command: String,
    part: Option<[u64; 2]>,
    seed: u64,
    deals: u64,
    session: bool,
    evening: u32,
    unaware: bool,
    factorial: bool,
    #[serde(default)]
    factors: Vec<FactorPlan>,
    cells: Vec<CellPlan>,
    bots: Vec<BotPlan>,
    skill: Option<SkillPlan>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SkillPlan {
    replicates: u32,
    bots: [BotPlan; 2],
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FactorPlan {
    name: String,
    /// Level by level: what it is called, and the changes.
    levels: Vec<(String, Vec<String>)>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CellPlan {
    name: String,
    levels: Vec<usize>,
    rules: RulesPlan,
}

impl LabPlan {
    /// Reads the file of a run.
    ///
    /// # Errors
    /// If it cannot be read, or is not one.
    pub fn read(path: &Path) -> Result<LabPlan, Error> {
        let text =
            std::fs::read_to_string(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
        let wrong = |text: String| Error::Experiment { path: path.to_owned(), text };
        let plan: LabPlan = toml::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        if (plan.format, plan.command.as_str()) != (FORMAT, "lab") {
            return Err(wrong(format!("this doko reads laboratories of format {FORMAT}")));
        }
        Ok(plan)
    }

    /// The laboratory that is meant.
    ///
    /// # Errors
    /// If rules or bots are not what they were.
    pub fn resolve(&self, bots: Bots) -> Result<Lab, Error> {
        let cell = |plan: &CellPlan| {
            let rules = match bots {
                Bots::Playing => plan.rules.rules(&[], 0)?,
                Bots::Recorded => plan.rules.rules_as_written()?,
            };
            Ok(Cell { name: plan.name.clone(), rules, levels: plan.levels.clone(), pack: 0 })
        };
        let level =
            |(name, changes): &(String, Vec<String>)| Level { name: name.clone(), changes: changes.clone() };
        let factor = |plan: &FactorPlan| Factor {
            name: plan.name.clone(),
            levels: plan.levels.iter().map(level).collect(),
        };
        let skill = |plan: &SkillPlan| {
            let [one, other] = &plan.bots;
            Ok::<_, Error>(Skill {
                bots: [one.contestant(bots)?, other.contestant(bots)?],
                replicates: plan.replicates,
            })
        };
        Ok(Lab {
            design: Design::of(
                self.factors.iter().map(factor).collect(),
                self.cells.iter().map(cell).collect::<Result<_, Error>>()?,
                self.factorial,
            ),
            bots: self.bots.iter().map(|bot| bot.contestant(bots)).collect::<Result<_, _>>()?,
            seed: self.seed,
            deals: self.deals,
            unit: if self.session { Unit::Evening } else { Unit::Deal },
            evening: self.evening,
            plays_unaware: self.unaware,
            skill: self.skill.as_ref().map(skill).transpose()?,
            engine: self.engine.clone(),
        })
    }

    /// Which of the deals were played; all if it says nothing.
    pub const fn part(&self) -> Option<[u64; 2]> {
        self.part
    }
}

impl Lab {
    /// What is played, as a file.
    pub fn to_toml(&self) -> String {
        let mut file = Table::new();
        let mut put = |key: &str, value: Value| file.insert(key.to_owned(), value);
        put("format", i64::from(FORMAT).into());
        put("engine", self.engine.as_str().into());
        put("command", "lab".into());
        put("seed", (self.seed as i64).into());
        put("deals", (self.deals as i64).into());
        put("session", (self.unit == Unit::Evening).into());
        put("evening", i64::from(self.evening).into());
        put("unaware", self.plays_unaware.into());
        put("factorial", self.design.is_factorial.into());
        let level = |level: &Level| {
            let changes: Vec<Value> = level.changes.iter().map(|change| change.as_str().into()).collect();
            Value::from(vec![Value::from(level.name.as_str()), changes.into()])
        };
        let factor = |factor: &Factor| {
            let levels: Vec<Value> = factor.levels.iter().map(level).collect();
            let pairs = [("name", Value::from(factor.name.as_str())), ("levels", levels.into())];
            Value::Table(pairs.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
        };
        put("factors", self.design.factors.iter().map(factor).collect::<Vec<_>>().into());
        let cell = |cell: &Cell| {
            let levels: Vec<Value> = cell.levels.iter().map(|&level| (level as i64).into()).collect();
            let pairs = [
                ("name", Value::from(cell.name.as_str())),
                ("levels", levels.into()),
                ("rules", rules_table(&cell.rules).into()),
            ];
            Value::Table(pairs.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
        };
        put("cells", self.design.cells.iter().map(cell).collect::<Vec<_>>().into());
        put("bots", self.bots.iter().map(|bot| Value::from(bot.table())).collect::<Vec<_>>().into());
        if let Some(Skill { bots, replicates }) = &self.skill {
            let bots: Vec<Value> = bots.iter().map(|bot| Value::from(bot.table())).collect();
            let pairs = [("replicates", Value::from(i64::from(*replicates))), ("bots", bots.into())];
            let table = pairs.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
            put("skill", Value::Table(table));
        }
        toml::to_string(&file).expect("a table of words, numbers and tables can be written as TOML")
    }
}
