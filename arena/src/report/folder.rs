//! What a folder of results holds beside the results: the resolved configuration, and the circumstances.

use doko_engine::rules::Rules;
use serde::Serialize;
use toml::{Table, Value};

use crate::experiment::{Experiment, key};
use crate::machine::Machine;

/// The files of a folder of results.
pub const FOLDER_FILES: [&str; 5] = ["config.toml", "blocks.csv", "summary.csv", "summary.json", "run.json"];

/// Everything about a run that may differ when the same command is run again.
#[derive(Clone, Debug, Serialize)]
pub struct RunInfo {
    /// The version of the format.
    pub format: u32,
    /// The command line.
    pub command: Vec<String>,
    /// The version of the engine.
    pub engine: &'static str,
    /// When it began, in seconds since 1970.
    pub started_unix: u64,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// How many deals, or evenings, were played in a second.
    pub deals_per_second: f64,
    /// How many threads played.
    pub threads: usize,
    /// Where it ran.
    pub machine: Machine,
    /// Whether it was stopped before its end.
    pub interrupted: bool,
}

/// What was asked for, with every default filled in, as TOML.
pub fn config_toml(experiment: &Experiment) -> String {
    let mut config = Table::new();
    let mut put = |key: &str, value: Value| config.insert(key.to_owned(), value);
    put("format", 1.into());
    put("engine", env!("CARGO_PKG_VERSION").into());
    put("command", "duel".into());
    put("seed", (experiment.seed as i64).into());
    put("unit", experiment.unit.noun(1).into());
    put("deals", (experiment.deals as i64).into());
    put("games_per_unit", i64::from(experiment.length()).into());
    put("blocks", experiment.matchups.iter().map(|matchup| matchup.kind.key()).collect::<Vec<_>>().into());
    put("rules", rules(&experiment.rules).into());
    let bots = experiment.bots.iter().enumerate().map(|(number, bot)| {
        let mut table = Table::new();
        table.insert("spec".to_owned(), bot.name.clone().into());
        table.insert("fingerprint".to_owned(), bot.kind.fingerprint().into());
        let parameters = bot.kind.parameters();
        if !parameters.is_empty() {
            // As a table where it is TOML, as the built-in bots' are; another bot's words are kept as they are.
            let value = parameters.parse::<Table>().map_or_else(|_| parameters.into(), Value::Table);
            table.insert("parameters".to_owned(), value);
        }
        (key(number), table.into())
    });
    put("bots", bots.collect::<Table>().into());
    toml::to_string(&config).expect("a table of words, numbers and tables can be written as TOML")
}

fn rules(rules: &Rules) -> Table {
    let overrides = rules.overrides().iter().map(|(key, value)| ((*key).to_owned(), value.clone()));
    let mut table = Table::new();
    table.insert("label".to_owned(), rules.label().into());
    table.insert("base".to_owned(), rules.base().into());
    table.insert("overrides".to_owned(), overrides.collect::<Table>().into());
    table.insert("fingerprint".to_owned(), rules.fingerprint().into());
    let set = rules.set().to_toml().parse::<Table>().expect("rules are written as TOML");
    table.insert("set".to_owned(), set.into());
    table
}
