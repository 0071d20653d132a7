//! A tuning run as JSON.

use schemars::JsonSchema;
use serde::Serialize;

use crate::run::Contestant;
use crate::stats::Estimate;
use crate::studies::campaign::confirm;
use crate::studies::tune::race::Race;
use crate::studies::tune::settings::TuneBlock;
use crate::studies::tune::space::{Parameter, Space};
use crate::studies::tune::task::Purpose;
use crate::studies::tune::tuned_bot::TunedBot;
use crate::studies::tune::tuner::{Ending, Tuner};
use crate::studies::tune::words::command;

/// All that was asked for, tried and found.
#[derive(Serialize, JsonSchema)]
pub struct Summary {
    /// The command that plays it again.
    typed: String,
    /// The seed from which all deals and all random choices follow.
    seed: u64,
    /// The rules: a preset and what differs from it.
    rules: String,
    /// The bot that is tuned, as it starts.
    bot: String,
    /// Whom it meets while it is tuned.
    against: Vec<String>,
    /// Which blocks count.
    block: TuneBlock,
    /// How many games were played.
    games: u64,
    /// In how many blocks a bot was at fault.
    faults: u64,
    /// How it has ended.
    ending: Ending,
    /// The parameters that were asked for; of a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    parameters: Option<Vec<Parameter>>,
    /// Each of them alone, once that was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    screen: Option<Screen>,
    /// The candidates; of a race.
    #[serde(skip_serializing_if = "Option::is_none")]
    race: Option<RaceSummary>,
    #[serde(flatten)]
    result: Option<ResultSummary>,
}

/// Each parameter alone.
#[derive(Serialize, JsonSchema)]
struct Screen {
    /// How many deals it was tried on.
    deals: u64,
    /// The parameters.
    parameters: Vec<Screened>,
}

/// A parameter alone, a unit up and a unit down.
#[derive(Serialize, JsonSchema)]
struct Screened {
    /// Its dotted key.
    key: String,
    /// A unit above the start.
    up: Side,
    /// A unit below it.
    down: Side,
    /// Both gains added up: below 0 near a best value.
    curvature: Option<Gain>,
}

/// A parameter with another value.
#[derive(Serialize, JsonSchema)]
struct Side {
    /// The value.
    value: f64,
    /// In which share of the deals anything in a game changes.
    changed: f64,
    /// What that gains.
    gain: Option<Gain>,
}

/// The candidates of a race.
#[derive(Serialize, JsonSchema)]
struct RaceSummary {
    /// How many deals were played.
    deals: u64,
    /// The best so far, by its choices.
    leader: String,
    /// How many have not dropped out.
    left: usize,
    /// All of them.
    candidates: Vec<CandidateSummary>,
}

/// A candidate.
#[derive(Serialize, JsonSchema)]
struct CandidateSummary {
    /// Its choices.
    choice: String,
    /// After how many deals it dropped out; `null` if it did not.
    dropped_after: Option<u64>,
    /// What it gains more than the leader, usually less than 0; `null` of the leader.
    behind_leader: Option<Gain>,
}

/// What was found, and whether it is better; nothing before.
#[derive(Serialize, JsonSchema)]
struct ResultSummary {
    /// What was found.
    found: FoundSummary,
    /// The test of it.
    confirmation: Confirmation,
    /// It and the bot as it starts among others.
    pool: Vec<InPool>,
}

/// What was found.
#[derive(Serialize, JsonSchema)]
struct FoundSummary {
    /// The bot.
    bot: String,
    /// Its choices; empty of a search.
    choice: String,
    /// Sixteen hexadecimal digits of its kind and parameters.
    fingerprint: String,
    /// How many steps the search took.
    steps: usize,
    /// The parameters that have another value than at the start.
    changes: Vec<ChangeSummary>,
}

/// A parameter that has another value than at the start.
#[derive(Serialize, JsonSchema)]
struct ChangeSummary {
    /// Its dotted key.
    key: String,
    /// Its value at the beginning.
    start: f64,
    /// Its new value.
    value: f64,
    /// What the change gains where all others are made, too.
    alone: Option<Gain>,
}

/// The test of what was found against what it comes from.
#[derive(Serialize, JsonSchema)]
struct Confirmation {
    /// The seed of its deals.
    seed: u64,
    /// The test.
    test: String,
    /// What it has decided.
    outcome: &'static str,
    /// How many deals it took.
    deals: u64,
    /// What was gained two against two.
    team: Option<Gain>,
    /// What was gained alone among three.
    field: Option<Gain>,
}

/// What was found among three of a bot, in place of the bot as it starts.
#[derive(Serialize, JsonSchema)]
struct InPool {
    /// The other bot.
    bot: String,
    /// What was gained.
    gain: Option<Gain>,
}

/// A gain with its 95% interval.
#[derive(Serialize, JsonSchema)]
struct Gain {
    /// The mean.
    points_per_game: f64,
    /// The ends of its interval; `null` where too few deals are behind it.
    ci95: Option<[f64; 2]>,
    /// How many blocks are behind it.
    blocks: u64,
}

impl From<Estimate> for Gain {
    fn from(estimate: Estimate) -> Gain {
        Gain { points_per_game: estimate.mean, ci95: estimate.ci95(), blocks: estimate.blocks }
    }
}

impl Summary {
    /// That of a run as it stands.
    pub(super) fn of(tuner: &Tuner) -> Summary {
        let plan = &*tuner.plan;
        Summary {
            typed: command(plan),
            seed: plan.experiment.seed,
            rules: plan.experiment.rules.label(),
            bot: plan.incumbent().label(),
            against: plan.against().iter().map(Contestant::label).collect(),
            block: plan.block(),
            games: tuner.games,
            faults: tuner.faults.0,
            ending: tuner.ending(),
            parameters: plan.space().map(|space| space.parameters.clone()),
            screen: plan.space().and_then(|space| Screen::of(tuner, space)),
            race: tuner.race.as_ref().map(|race| RaceSummary::of(tuner, race)),
            result: tuner.found.as_ref().map(|found| ResultSummary::of(tuner, found)),
        }
    }
}

impl Screen {
    fn of(tuner: &Tuner, space: &Space) -> Option<Screen> {
        let sums = tuner.sums(Purpose::Screen);
        let (deals, gains) = (sums.deals(), sums.intervals());
        let gain = |n: usize| gains[n].map(Gain::from);
        let row = |(n, parameter): (usize, &Parameter)| {
            let side = |contrast: usize, units: f64| Side {
                value: parameter.at_units(units),
                changed: sums.contrasts[contrast].changed as f64 / deals as f64,
                gain: gain(contrast),
            };
            let (up, down) = (side(3 * n, 1.0), side(3 * n + 1, -1.0));
            Screened { key: parameter.key.clone(), up, down, curvature: gain(3 * n + 2) }
        };
        let rows = space.parameters.iter().enumerate().map(row);
        (deals > 0).then(|| Screen { deals, parameters: rows.collect() })
    }
}

impl RaceSummary {
    fn of(tuner: &Tuner, race: &Race) -> RaceSummary {
        let candidates = tuner.plan.candidates();
        let leader = race.leader();
        let rows = candidates.iter().enumerate().map(|(n, candidate)| CandidateSummary {
            choice: candidate.name.clone(),
            dropped_after: race.dropped_after(n),
            behind_leader: race.lead(n, leader).map(Gain::from),
        });
        RaceSummary {
            deals: race.deals(),
            leader: candidates[leader].name.clone(),
            left: race.alive().len(),
            candidates: rows.collect(),
        }
    }
}

impl ResultSummary {
    fn of(tuner: &Tuner, found: &TunedBot) -> ResultSummary {
        let plan = &*tuner.plan;
        let mut worths = tuner.sums(Purpose::Diff).intervals().into_iter();
        let changes = found.changes.iter().map(|change| ChangeSummary {
            key: change.parameter.key.clone(),
            start: change.parameter.start,
            value: change.value,
            alone: worths.next().flatten().map(Gain::from),
        });
        let gains = confirm::estimates(tuner.sums(Purpose::Confirm)).map(|estimate| estimate.map(Gain::from));
        let [team, field] = match (plan.block(), gains) {
            (TuneBlock::Team, gains) => gains,
            (TuneBlock::Field, [field, team]) => [team, field],
        };
        let pool = plan.pool().iter().zip(tuner.sums(Purpose::Pool).intervals());
        ResultSummary {
            found: FoundSummary {
                bot: found.bot.name.clone(),
                choice: found.name.clone(),
                fingerprint: found.bot.kind.fingerprint(),
                steps: tuner.steps.len(),
                changes: changes.collect(),
            },
            confirmation: Confirmation {
                seed: plan.seed(Purpose::Confirm),
                test: plan.settings.test.clone(),
                outcome: tuner.outcome().key(),
                deals: tuner.sums(Purpose::Confirm).deals(),
                team,
                field,
            },
            pool: pool.map(|(bot, gain)| InPool { bot: bot.label(), gain: gain.map(Gain::from) }).collect(),
        }
    }
}
