//! What a folder of results holds beside the results: the resolved configuration, and the circumstances.

use doko_engine::rules::Rules;
use serde::Serialize;
use toml::{Table, Value};

use crate::duel::Duel;
use crate::machine::Machine;
use crate::schedule::Side;

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
pub fn config_toml(duel: &Duel) -> String {
    let mut config = Table::new();
    let mut put = |key: &str, value: Value| config.insert(key.to_owned(), value);
    put("format", 1.into());
    put("engine", env!("CARGO_PKG_VERSION").into());
    put("command", "duel".into());
    put("seed", (duel.seed as i64).into());
    put("unit", duel.unit.noun(1).into());
    put("deals", (duel.deals as i64).into());
    put("games_per_unit", i64::from(duel.length()).into());
    put("blocks", duel.blocks.iter().map(|kind| kind.key()).collect::<Vec<_>>().into());
    put("rules", rules(&duel.rules).into());
    let bots = Side::BOTH.map(|side| {
        let bot = &duel.bots[side];
        let mut table = Table::new();
        table.insert("spec".to_owned(), bot.name.clone().into());
        table.insert("fingerprint".to_owned(), bot.kind.fingerprint().into());
        let parameters = bot.kind.parameters();
        if !parameters.is_empty() {
            // As a table where it is TOML, as the built-in bots' are; another bot's words are kept as they are.
            let value = parameters.parse::<Table>().map_or_else(|_| parameters.into(), Value::Table);
            table.insert("parameters".to_owned(), value);
        }
        (side.key().to_owned(), table.into())
    });
    put("bots", bots.into_iter().collect::<Table>().into());
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
