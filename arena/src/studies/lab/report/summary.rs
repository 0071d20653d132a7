//! Everything that a laboratory has found, as JSON.

use schemars::JsonSchema;
use serde::Serialize;

use super::rows::{LabFigure, figures};
use crate::run::BotSummary;
use crate::studies::lab::results::Results;

/// What was asked for, and all figures.
#[derive(Serialize, JsonSchema)]
pub struct Summary {
    /// The seed of all deals.
    seed: u64,
    /// How many deals, or evenings, were played.
    deals: u64,
    /// How many were asked for.
    deals_planned: u64,
    /// What is played: `deal` or `evening`.
    unit: &'static str,
    /// How many games an evening has.
    games_per_evening: u32,
    /// How the rule sets were chosen: `factorial` or `one-at-a-time`.
    design: &'static str,
    /// What is varied.
    factors: Vec<String>,
    /// The rule sets; the first is the base.
    rules: Vec<Cell>,
    /// The bots, each of which plays in all seats.
    bots: Vec<BotSummary>,
    /// How often a bot was at fault.
    faults: u64,
    /// All figures, as the CSV file has them.
    figures: Vec<LabFigure>,
    /// Whether the run was made longer after a look at it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    extended: bool,
    /// The run with whose help figures were worked out of which both have enough cases, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    control: Option<ControlSummary>,
}

/// A control.
#[derive(Serialize, JsonSchema)]
struct ControlSummary {
    /// The bot, which plays in all seats.
    bot: BotSummary,
    /// How many deals, or evenings, were played with it, those of the run among them.
    deals: u64,
}

/// A rule set.
#[derive(Serialize, JsonSchema)]
struct Cell {
    /// What it is called here.
    name: String,
    /// Its preset and what differs from it.
    label: String,
    /// Sixteen hexadecimal digits that tell it from others.
    fingerprint: String,
    /// Of each factor, what it has.
    levels: Vec<String>,
    /// Whether it is played with the same cards as the base.
    same_cards_as_base: bool,
    /// Bots that know only one of this rule set and the base, so the difference also compares two players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    other_players: Vec<String>,
}

impl Summary {
    /// That of these results.
    pub fn of(results: &Results<'_>) -> Summary {
        let (lab, sums) = (results.lab, results.sums);
        let cell = |(number, own): (usize, &crate::studies::lab::design::Cell)| {
            let levels = own.levels.iter().zip(&lab.design.factors);
            let others = (0..lab.bots.len()).filter(|&bot| lab.is_another_player(bot, number));
            Cell {
                name: own.name.clone(),
                label: own.rules.label(),
                fingerprint: own.rules.fingerprint(),
                levels: levels.map(|(&level, factor)| factor.levels[level].name.clone()).collect(),
                same_cards_as_base: lab.deals_alike(0, number),
                other_players: others.map(|bot| lab.bots[bot].name.clone()).collect(),
            }
        };
        Summary {
            seed: lab.seed,
            deals: sums.deals,
            deals_planned: lab.deals,
            unit: lab.unit.noun(1),
            games_per_evening: lab.evening,
            design: if lab.design.is_factorial { "factorial" } else { "one-at-a-time" },
            factors: lab.design.factors.iter().map(|factor| factor.name.clone()).collect(),
            rules: lab.design.cells.iter().enumerate().map(cell).collect(),
            bots: lab.bots.iter().map(BotSummary::of).collect(),
            faults: sums.faults,
            figures: figures(results),
            extended: sums.is_extended,
            control: results.control.map(|control| ControlSummary {
                bot: BotSummary::of(&control.lab.bots[0]),
                deals: control.deals,
            }),
        }
    }
}
