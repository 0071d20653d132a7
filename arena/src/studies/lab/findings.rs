//! The findings of a laboratory: a head, and a row for each figure.

use doko_engine::Lang;
use schemars::JsonSchema;
use serde::Serialize;

use super::page;
use super::results::{Contrast, Difference, Effect, Results, measures};
use super::skill::Component;
use crate::files::names::FIGURES;
use crate::measures::Measure;
use crate::measures::games::{self, RULES_PART};
use crate::report::document::Document;
use crate::report::outputs::Findings;
use crate::report::rows::{Interval, Row};
use crate::run::BotSummary;
use crate::stats::Estimate;

impl Findings for Results<'_> {
    type Summary = Summary;
    type Row = LabFigure;

    fn command(&self) -> &'static str {
        "lab"
    }

    fn document(&self, lang: Lang) -> Document {
        page::document(self, lang)
    }

    fn summary(&self) -> Summary {
        let (lab, sums) = (self.lab, self.sums);
        let cell = |(number, own): (usize, &super::design::Cell)| {
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
            figures: self.rows(),
            extended: sums.is_extended,
            control: self.control.map(|control| ControlSummary {
                bot: BotSummary::of(&control.lab.bots[0]),
                deals: control.deals,
            }),
        }
    }

    fn rows(&self) -> Vec<LabFigure> {
        let (lab, mut all) = (self.lab, Vec::new());
        for (bot, contestant) in self.bots.iter().zip(&lab.bots) {
            let of = |rules: &str, measure: &Measure, what: &'static str| {
                LabFigure::new(&contestant.name, rules, &measure.key, measure.unit.key(), what)
            };
            for (cell, own) in lab.design.cells.iter().enumerate() {
                for measure in measures() {
                    all.push(of(&own.name, measure, "value").with(bot.value(cell, measure)));
                    for effect in Effect::ALL.into_iter().filter(|_| cell > 0) {
                        all.extend(bot.difference(cell, measure, effect).map(|difference| LabFigure {
                            paired: Some(lab.deals_alike(0, cell)),
                            differing: Some(difference.differs),
                            ..of(&own.name, measure, effect.key()).of_difference(&difference)
                        }));
                    }
                }
                let parted = of(&own.name, games::measure_of(RULES_PART), "value");
                all.extend(bot.parted(cell).map(|estimate| parted.with(Some(estimate))));
            }
            let contrast = |measure: &Measure, own: &Contrast, what: &'static str| {
                of(&lab.design.named(&own.levels).join(" x "), measure, what).of_difference(&own.difference)
            };
            for measure in measures() {
                let effects = bot.main_effects(measure);
                all.extend(effects.iter().map(|own| contrast(measure, own, "main_effect")));
            }
            all.extend(bot.interactions.iter().map(|(measure, own)| contrast(measure, own, "interaction")));
        }
        all.extend(luck(self));
        all
    }
}

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

/// A figure, with what it is of.
#[derive(Default, Serialize, JsonSchema)]
pub struct LabFigure {
    /// The bot in all seats; of luck and skill, both bots.
    bot: String,
    /// The rule set; of a main effect or an interaction, what is varied.
    rules: String,
    /// What is measured, such as re_wins, value or fuchs_scored.
    measure: String,
    /// What it is measured in: share, points, spreads, tricks, games or per_game.
    unit: &'static str,
    /// value: of this rule set. total: its difference from the base. mechanical: the part of that while the bots do not
    /// know the rule. adapted: the rest, because they know it. main_effect and interaction: of a factorial run.
    #[serde(rename = "figure")]
    what: &'static str,
    /// The figure.
    #[schemars(extend("unit" = "unit"))]
    estimate: Option<f64>,
    /// The lower end of its 95% confidence interval; empty where too few cases are behind it.
    #[schemars(extend("unit" = "unit"))]
    ci95_low: Option<f64>,
    /// The upper end.
    #[schemars(extend("unit" = "unit"))]
    ci95_high: Option<f64>,
    /// How many deals, or evenings, it rests on.
    deals: u64,
    /// Of a difference: whether both rule sets played the same deals.
    paired: Option<bool>,
    /// Of a difference: in how many deals the two differ.
    differing: Option<u64>,
    /// The p-value of no difference.
    #[schemars(extend("unit" = "probability"))]
    p: Option<f64>,
    /// The same, adjusted for all differences, or all interactions, that are asked of the bot at once (Holm); empty for
    /// others.
    #[schemars(extend("unit" = "probability"))]
    p_holm: Option<f64>,
    /// Of what is adjusted: whether it is told as shown, at most 0.05 and in enough deals.
    shown: Option<bool>,
}

impl Row for LabFigure {
    const FILE: &'static str = FIGURES;
    const ABOUT: &'static str = "lab: one row for each figure";
}

impl LabFigure {
    fn new(bot: &str, rules: &str, measure: &str, unit: &'static str, what: &'static str) -> LabFigure {
        let [bot, rules, measure] = [bot, rules, measure].map(str::to_owned);
        LabFigure { bot, rules, measure, unit, what, ..LabFigure::default() }
    }

    fn with(self, estimate: Option<Estimate>) -> LabFigure {
        let deals = estimate.map_or(0, |estimate| estimate.blocks);
        let [estimate, ci95_low, ci95_high] = Interval::from(estimate).columns();
        LabFigure { estimate, ci95_low, ci95_high, deals, ..self }
    }

    fn of_difference(self, difference: &Difference) -> LabFigure {
        LabFigure {
            p: difference.p,
            p_holm: difference.p_adjusted,
            shown: matches!(self.what, "total" | "interaction").then(|| difference.is_shown()),
            ..self.with(Some(difference.estimate))
        }
    }
}

/// How much of the game is luck, under each rule set.
fn luck(results: &Results<'_>) -> Vec<LabFigure> {
    let Results { lab, sums, .. } = results;
    let (Some(skill), Some(found)) = (&lab.skill, sums.skill.as_ref().filter(|_| sums.deals > 0)) else {
        return Vec::new();
    };
    let bot = skill.bots.each_ref().map(|bot| bot.name.as_str()).join(" against ");
    let mut all = Vec::new();
    for (cell, own) in lab.design.cells.iter().enumerate() {
        let of = |measure: &str, unit, what| LabFigure::new(&bot, &own.name, measure, unit, what);
        all.push(of("gain", "points", "value").with(found.gain(cell)));
        for component in Component::ALL {
            let key = component.key();
            all.push(of(key, "share", "value").with(found.share(cell, component)));
            if cell > 0 {
                let difference = of(key, "share", "total").with(found.share_difference(cell, component));
                all.push(LabFigure { paired: Some(lab.deals_alike(0, cell)), ..difference });
            }
        }
        if let Some((games, [low, high])) = found.games_to_lead(cell) {
            let finite = |games: f64| Some(games).filter(|games| games.is_finite());
            all.push(LabFigure {
                estimate: Some(games),
                ci95_low: finite(low),
                ci95_high: finite(high),
                deals: sums.deals,
                ..of("games_to_lead", "games", "value")
            });
        }
    }
    all
}
