//! A pipeline that is over, read from its folder alone.

use std::path::Path;

use doko_bots::net::NetFile;

use super::checkpoint::{Checkpoint, MOST_MIB};
use super::pipeline::{PRACTISED, TAUGHT};
use super::plan::{COMMAND, LearnPlan};
use super::report::LearnReport;
use crate::error::{Error, usage};
use crate::files::names::{CONFIG, CONFIRM};
use crate::files::read_text;
use crate::files::shell::quoted;
use crate::run::log::Reader;
use crate::run::{Fold, Folder, RowFiles, Scope, Study, fold_units, threads};
use crate::studies::matches::Bots;
use crate::studies::tune::confirm;
use crate::studies::tune::task::TaskSums;
use crate::studies::{AnyStudy, Opened, open};

/// Whether a folder has a pipeline, over or not.
pub fn is_pipeline(folder: &Path) -> bool {
    let plan = read_text(&folder.join(CONFIG)).ok().and_then(|text| text.parse::<toml::Table>().ok());
    plan.is_some_and(|plan| plan.get("command").and_then(toml::Value::as_str) == Some(COMMAND))
}

/// The pipeline in a folder, whose bots need not be there any more.
///
/// # Errors
/// If there is none.
pub fn read(folder: &Path) -> Result<LearnPlan, Error> {
    LearnPlan::from_toml(&read_text(&folder.join(CONFIG))?, Bots::Recorded)
}

/// What it has come to; so many threads read.
///
/// # Errors
/// If it is not over, or cannot be read.
pub fn findings<'a>(plan: &'a LearnPlan, folder: &Path, number: usize) -> Result<LearnReport<'a>, Error> {
    let is_confirmed = Folder::of_games(&folder.join(CONFIRM)).is_sealed();
    let checkpoint = |name: &str| Checkpoint::read(&folder.join(format!("{name}.bin")));
    let practised = if plan.settings.practice > 0 { checkpoint(PRACTISED)? } else { None };
    let is_practised = practised.is_some() || plan.settings.practice == 0;
    let Some(taught) = checkpoint(TAUGHT)?.filter(|_| is_practised && is_confirmed) else {
        let folder = quoted(folder);
        return usage(format!(
            "the pipeline in {folder} is not over: go on with it by `doko learn --resume {folder}`"
        ));
    };
    let confirmed = confirmed(&folder.join(CONFIRM), number)?;
    Ok(LearnReport {
        plan,
        teachers: teachers(&folder.join(format!("{TAUGHT}.net")))?,
        taught,
        practised,
        confirmed,
    })
}

/// How many deals the confirmation has, and what it has come to.
fn confirmed(path: &Path, number: usize) -> Result<TaskSums, Error> {
    let folder = Folder::of_games(path);
    let Opened { study: AnyStudy::Match(duel), units } = open(folder, Bots::Recorded)? else {
        return usage(format!("{} is no duel, as the confirmation of a pipeline is", path.display()));
    };
    let scope = Scope { units: units.clone(), is_extended: false };
    let mut fold = duel.fold(&scope, &RowFiles { folder: None, csv: None })?;
    let read =
        fold_units(&duel, Reader::open(&folder.log_path())?, units, &threads(number)?, false, &mut fold)?;
    read.tell_rescored(path);
    fold.finish()?;
    Ok(confirm::sums(&duel, &fold))
}

/// The bots whose lessons have taught the networks of a file.
fn teachers(path: &Path) -> Result<Vec<String>, Error> {
    let damaged = |source| Error::Read { path: path.to_owned(), source };
    let bytes = doko_bots::bounded::read(path, MOST_MIB).map_err(damaged)?;
    let file = NetFile::decode(&bytes).map_err(|error| damaged(std::io::Error::other(error)))?;
    let names = file.about.training.get("teachers").and_then(toml::Value::as_array);
    Ok(names.into_iter().flatten().filter_map(toml::Value::as_str).map(str::to_owned).collect())
}
