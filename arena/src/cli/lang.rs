//! In which language people are told: by `--lang`, or else by the environment variable `DOKO_LANG`.

use std::env;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use doko_engine::Lang;

use crate::error::{Error, usage};

/// The environment variable that decides where no option does.
const VARIABLE: &str = "DOKO_LANG";

/// The language of the environment; English where it names none.
///
/// # Errors
/// If it names one that doko does not speak.
pub fn of_environment() -> Result<Lang, Error> {
    let code = env::var_os(VARIABLE).unwrap_or_default();
    if code.is_empty() {
        return Ok(Lang::default());
    }
    code.to_string_lossy()
        .parse()
        .or_else(|error| usage(format!("the environment variable {VARIABLE}: {error}")))
}

/// What `--lang` is if nobody types it. A wrong variable has been refused before.
pub fn usual() -> Lang {
    of_environment().unwrap_or_default()
}

fn parser() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(Lang::ALL.map(Lang::code)).try_map(|code| code.parse::<Lang>())
}

/// In which language people are told.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct LangArg {
    /// The language of reports, games and rules; folders of runs, JSON and errors are English. DOKO_LANG=de in the environment
    /// sets it for all commands and their help
    #[arg(long, value_name = "LANG", default_value_t = usual(), value_parser = parser())]
    pub lang: Lang,
}

/// In which language people read about rules.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct RulesLangArg {
    /// The language; rule files and errors are English. The environment variable DOKO_LANG sets it for all commands
    #[arg(long, value_name = "LANG", default_value_t = usual(), value_parser = parser())]
    pub lang: Lang,
}
