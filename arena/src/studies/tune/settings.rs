//! How a bot is to be tuned: everything but rules, bots and seed, as it is typed and as it is written into the folder of a
//! run.

use clap::{Args, Command, FromArgMatches};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{Error, usage};
use crate::files::shell::word;
use crate::files::toml_of;
use crate::run::MOST_DEALS;
use crate::stats::Test;
use crate::studies::campaign::confirm::test_of_gain;
use crate::studies::matches::BlockKind;

/// The version of the format of the file.
const FORMAT: u32 = 2;

/// What decides a tuning run, beside its rules, bots and seed.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The version of the format.
    #[arg(skip = FORMAT)]
    pub format: u32,
    /// Which parameters to search: names and globs with commas between them, a minus before what is left out, such as
    /// 'ansage.*,-ansage.schwarz'
    #[arg(long, value_name = "NAMES", value_delimiter = ',', allow_hyphen_values = true)]
    pub params: Vec<String>,
    /// How far a perturbation of a parameter goes, such as ansage.first=0.05; see --help
    #[arg(long, value_name = "KEY=NUMBER")]
    pub unit: Vec<String>,
    /// Compare these values of a parameter or an option of the bot instead; repeat it for all combinations
    // Help shows it before --unit.
    #[arg(long, value_name = "KEY=VALUE,VALUE", display_order = 1)]
    pub choice: Vec<String>,
    /// Which blocks count [default: team]
    #[arg(long, value_enum, value_name = "BLOCK", default_value = "team", hide_default_value = true)]
    pub block: TuneBlock,
    /// Whether each parameter is tried alone first.
    #[arg(skip = Screening::First)]
    pub screen: Screening,
    /// How many deals each parameter is tried on [default: 2000]
    #[arg(long, value_name = "N", default_value_t = 2000, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(2..=MOST_DEALS))]
    pub screen_deals: u64,
    /// How many steps the search has [default: 200]
    #[arg(long, value_name = "N", default_value_t = 200, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub steps: u64,
    /// How many deals each step plays [default: 500]
    #[arg(long, value_name = "N", default_value_t = 500, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(2..=MOST_DEALS / 1_000_000))]
    pub deals: u64,
    /// How far the search moves; see --help [default: 1]
    // 1 for what [`Gains`](super::spsa::Gains) says.
    #[arg(long, value_name = "NUMBER", default_value_t = 1.0, hide_default_value = true)]
    pub gain: f64,
    /// How many deals a race has at most [default: 20000]
    #[arg(long, value_name = "N", default_value_t = 20_000, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(1..=MOST_DEALS))]
    pub race_deals: u64,
    /// The test that confirms a gain, in points per game [default: gsprt:0,0.02]
    #[arg(
        long,
        value_name = "TEST",
        default_value = "gsprt:0,0.02",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    pub test: String,
    /// At most so many deals to confirm it [default: 100000]
    #[arg(long, value_name = "N", default_value_t = 100_000, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(1..=MOST_DEALS))]
    pub confirm_deals: u64,
    /// How many deals are played among each of them; 0 for none [default: 1000]
    #[arg(long, value_name = "N", default_value_t = 1000, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(0..=MOST_DEALS))]
    pub pool_deals: u64,
    /// How many deals say what each change is worth alone; 0 for none [default: 10000]
    #[arg(long, value_name = "N", default_value_t = 10_000, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(0..=MOST_DEALS))]
    pub diff_deals: u64,
    /// How many of the bots after the first are met while tuning; the others are the pool.
    #[arg(skip = 1_usize)]
    pub opponents: usize,
}

/// Which blocks count: see [`BlockKind`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum TuneBlock {
    /// Two of the tuned bot against two of the others, in swapped seats
    Team,
    /// The tuned bot in each seat among three of the others
    Field,
}

impl TuneBlock {
    /// The kind of block.
    pub const fn kind(self) -> BlockKind {
        [BlockKind::Team, BlockKind::Field][self as usize]
    }

    /// The one that is only told beside it.
    #[must_use]
    pub const fn other(self) -> TuneBlock {
        [TuneBlock::Field, TuneBlock::Team][self as usize]
    }
}

/// Whether each parameter is tried alone first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Screening {
    /// Yes, and what changes nothing is left out.
    First,
    /// Yes, and nothing else is done.
    Only,
    /// No.
    None,
}

impl Default for Settings {
    /// What a command line means that says nothing.
    fn default() -> Settings {
        let options = Settings::augment_args(Command::new("tune")).no_binary_name(true);
        let matches = options.try_get_matches_from([""; 0]);
        matches.and_then(|matches| Settings::from_arg_matches(&matches)).expect("every option has a default")
    }
}

impl Settings {
    /// As a TOML file.
    pub fn to_toml(&self) -> String {
        toml_of(self)
    }

    /// Settings of this version.
    ///
    /// # Errors
    /// If they are of another one.
    pub fn checked(self) -> Result<Settings, Error> {
        match self.format {
            FORMAT => Ok(self),
            other => usage(format!("tune.format = {other}: this doko reads format {FORMAT}")),
        }
    }

    /// The test that confirms.
    ///
    /// # Errors
    /// If it is none of a gain.
    pub fn test(&self) -> Result<Test, Error> {
        test_of_gain(&self.test, "gsprt:0,0.02")
    }

    /// The words of the command line that say the same, without those that are so anyway.
    pub fn words(&self) -> String {
        let params = if self.params.is_empty() { None } else { Some(("params", self.params.join(","))) };
        let choices = self.choice.iter().map(|choice| ("choice", choice.clone()));
        let units = self.unit.iter().map(|unit| ("unit", unit.clone()));
        let lists = params.into_iter().chain(choices).chain(units);
        let lists = lists.map(|(option, value)| format!("--{option} {}", word(&value)));
        let pairs = self.options().into_iter().zip(Settings::default().options());
        let differing = pairs.filter(|(own, default)| own != default).map(|(own, _)| own);
        lists.chain(differing).collect::<Vec<_>>().join(" ")
    }

    /// The options that have one value each, as they are typed.
    fn options(&self) -> [String; 11] {
        let screen = match self.screen {
            Screening::First => "",
            Screening::Only => "--screen",
            Screening::None => "--no-screen",
        };
        [
            format!("--block {}", self.block.kind().key()),
            screen.to_owned(),
            format!("--screen-deals {}", self.screen_deals),
            format!("--steps {}", self.steps),
            format!("--deals {}", self.deals),
            format!("--race-deals {}", self.race_deals),
            format!("--confirm-deals {}", self.confirm_deals),
            format!("--pool-deals {}", self.pool_deals),
            format!("--diff-deals {}", self.diff_deals),
            format!("--gain {}", self.gain),
            format!("--test {}", word(&self.test)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_are_written_and_other_versions_are_refused() {
        let settings =
            Settings { params: vec!["ansage.*".to_owned()], gain: 0.5, opponents: 2, ..Settings::default() };
        assert_eq!(toml::from_str(&settings.to_toml()), Ok(settings.clone()));
        assert!(Settings { format: 7, ..settings }.checked().is_err());
        assert!(toml::from_str::<Settings>("steps = 1").is_err());
    }

    #[test]
    fn only_a_test_of_a_gain_confirms_one() {
        let test = |text: &str| Settings { test: text.to_owned(), ..Settings::default() }.test();
        assert!(test("gsprt:0,0.05").is_ok() && test("gsprt:0.01,0.05,alpha=0.01").is_ok());
        for wrong in ["equal:0.1", "gsprt:0,-0.05", "gsprt:-0.05,0", "t"] {
            assert!(matches!(test(wrong), Err(Error::Usage(_))), "{wrong}");
        }
    }

    #[test]
    fn a_command_says_what_is_not_so_anyway() {
        assert_eq!(Settings::default().words(), "");
        let settings = Settings {
            params: vec!["ansage.*".to_owned(), "-ansage.schwarz".to_owned()],
            block: TuneBlock::Field,
            screen: Screening::None,
            steps: 30,
            ..Settings::default()
        };
        let words = "--params 'ansage.*,-ansage.schwarz' --block field --no-screen --steps 30";
        assert_eq!(settings.words(), words);
    }
}
