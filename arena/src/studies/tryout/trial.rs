//! The gauntlet of a new bot, and which of its games are judged.

use std::sync::Arc;

use doko_bots::{BotSpec, Heuristic};

use crate::error::Error;
use crate::run::{Call, Label};
use crate::studies::analyse::Subject;
use crate::studies::games::{GameNumber, Recorded, Wanted, records};
use crate::studies::judging::Judge;
use crate::studies::matches::{BlockKind, Format, MatchPlan, Planned};
use crate::studies::plan::{BotPlan, Plan, RulesPlan};
use crate::studies::played::PlayedRun;
use crate::studies::why::Duo;

/// Whom the bot meets. The first is the yardstick: beside it shows what costs the bot most.
const OTHERS: [&str; 3] = ["heuristic", "pimc:worlds=24", "random"];

/// The answers of the bot are judged in the games of so many deals at most.
const JUDGED: u64 = 100;

/// The gauntlet: the bot meets each of the others.
///
/// # Errors
/// If there are no such rules.
pub fn plan(bot: &BotSpec, deals: u64, seed: u64, rules: &str, set: &[String]) -> Result<Planned, Error> {
    let others = OTHERS.iter().map(|&other| BotPlan::Spec(other.to_owned()));
    let plan = MatchPlan {
        rules: Some(RulesPlan::Named(rules.to_owned())),
        set: set.to_vec(),
        bots: [BotPlan::Spec(bot.to_string())].into_iter().chain(others).collect(),
        mine: Some(1),
        ..MatchPlan::default()
    };
    Plan::new(Some(seed), Some(deals), plan).resolve(Format::Gauntlet)
}

/// Who judges its answers. `net` would judge better, and take ten times as long: what costs a new bot most shows all the same.
pub fn judge(seed: u64) -> Judge {
    Judge::new("heuristic".to_owned(), Arc::new(Heuristic::default()), 64, seed)
}

/// The games among three of the first of the others, in which the answers of the bot are judged.
///
/// # Errors
/// If the run cannot be read.
pub fn subjects(run: &PlayedRun<'_>, threads: usize) -> Result<Vec<Subject>, Error> {
    let duo = Duo::asked(run, None, Some(BlockKind::Field), true)?;
    let is_of_duo = |_: GameNumber, call: &Call<'_>| matches!(call.label, Label::Block { matchup, .. } if matchup == duo.number);
    let is_early = |deal: u64| deal < JUDGED;
    let wanted = Wanted { deal: &is_early, game: &is_of_duo, record: &|_| true, most: usize::MAX };
    let subject = |Recorded { number, place, seats, record }| {
        Subject::of(place, number.to_string(), record, seats.map(|bot| bot == 0))
    };
    records(run.folder.path, &wanted, threads)?.into_iter().map(subject).collect()
}
