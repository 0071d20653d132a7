//! A calibration as a file, both ways: an experiment of one bot with itself, or among three of another.

use toml::{Table, Value};

use super::trial::Trial;
use crate::error::Error;
use crate::files::toml_of;
use crate::studies::matches::{Bots, Experiment, Format, Plan, Stopping};

/// What the file says its command is.
pub const COMMAND: &str = "calibrate";

/// What so many bots play, as a file.
pub(super) fn to_toml(experiment: &Experiment, bots: usize) -> String {
    let mut file = experiment.to_table(&Stopping::default());
    for key in ["session", "block", "games"] {
        file.remove(key);
    }
    file.insert("command".to_owned(), COMMAND.into());
    if let Some(Value::Array(all)) = file.get_mut("bots") {
        all.truncate(bots);
    }
    toml_of(&file)
}

/// The calibration that a file means.
///
/// # Errors
/// If something in it is wrong.
pub fn resolve(mut file: Table, bots: Bots) -> Result<Trial, String> {
    file.remove("command");
    file.insert("block".to_owned(), vec![Value::from("team")].into());
    if let Some(Value::Array(all)) = file.get_mut("bots")
        && all.len() == 1
    {
        all.extend_from_within(..all.len().min(1));
    }
    let plan: Plan = Value::Table(file).try_into().map_err(|error: toml::de::Error| error.to_string())?;
    let planned = plan.resolve_with(Format::Duel, bots).map_err(|error: Error| error.to_string())?;
    Ok(Trial::new(planned.experiment))
}
