//! How a bot is to be tuned: everything but rules, bots and seed, as it is written into the folder of a run.

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::files::shell::word;
use crate::stats::Test;
use crate::studies::matches::schedule::BlockKind;

/// The version of the format of the file.
const FORMAT: u32 = 2;

/// What decides a tuning run, beside its rules, bots and seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The version of the format.
    pub format: u32,
    /// Which parameters: names and globs, with a minus before what is left out.
    pub params: Vec<String>,
    /// How far perturbations go, each `KEY=NUMBER`.
    pub unit: Vec<String>,
    /// What is raced in place of a search, each `KEY=VALUE,VALUE,…`.
    pub choice: Vec<String>,
    /// Which blocks count.
    pub block: TuneBlock,
    /// Whether each parameter is tried alone first.
    pub screen: Screening,
    /// How many deals that takes.
    pub screen_deals: u64,
    /// How many steps the search has.
    pub steps: u64,
    /// How many deals each of them.
    pub deals: u64,
    /// How far the search moves, 1 for what [`Gains`](super::spsa::Gains) says.
    pub gain: f64,
    /// How many deals a race has at most.
    pub race_deals: u64,
    /// The test that confirms.
    pub test: String,
    /// How many deals it may take.
    pub confirm_deals: u64,
    /// How many deals are played against each bot of the pool.
    pub pool_deals: u64,
    /// How many deals say what each change is worth.
    pub diff_deals: u64,
    /// How many of the bots after the first are met while tuning; the others are the pool.
    pub opponents: usize,
}

/// Which blocks count: see [`BlockKind`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
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
        match self {
            TuneBlock::Team => BlockKind::Team,
            TuneBlock::Field => BlockKind::Field,
        }
    }

    /// The one that is only told beside it.
    #[must_use]
    pub const fn other(self) -> TuneBlock {
        match self {
            TuneBlock::Team => TuneBlock::Field,
            TuneBlock::Field => TuneBlock::Team,
        }
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
    fn default() -> Settings {
        Settings {
            format: FORMAT,
            params: Vec::new(),
            unit: Vec::new(),
            choice: Vec::new(),
            block: TuneBlock::Team,
            screen: Screening::First,
            screen_deals: 2000,
            steps: 200,
            deals: 500,
            gain: 1.0,
            race_deals: 20_000,
            test: "gsprt:0,0.02".to_owned(),
            confirm_deals: 100_000,
            pool_deals: 1000,
            diff_deals: 10_000,
            opponents: 1,
        }
    }
}

impl Settings {
    /// As a TOML file.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("words and numbers can be written as TOML")
    }

    /// From such a file.
    ///
    /// # Errors
    /// If it is none, or of another version.
    pub fn from_toml(text: &str) -> Result<Settings, String> {
        let settings: Settings = toml::from_str(text).map_err(|error| error.to_string())?;
        if settings.format != FORMAT {
            return Err(format!("format = {}: this doko reads format {FORMAT}", settings.format));
        }
        Ok(settings)
    }

    /// The test that confirms.
    ///
    /// # Errors
    /// If it is none that can: one of H0 against an H1 above it.
    pub fn test(&self) -> Result<Test, Error> {
        let wrong = |why: &str| Error::Usage(format!("--test {}: {why}", self.test));
        match self.test.parse::<Test>() {
            Ok(Test::Gsprt(test)) if test.null() >= 0.0 && test.alternative() > test.null() => {
                Ok(Test::Gsprt(test))
            }
            Ok(_) => {
                Err(wrong("what confirms a gain is gsprt:M0,M1 with 0 <= M0 < M1, such as gsprt:0,0.02"))
            }
            Err(error) => Err(wrong(&error.to_string())),
        }
    }

    /// The words of the command line that say the same, without those that are so anyway.
    pub fn words(&self) -> String {
        let default = Settings::default();
        let mut words = Vec::new();
        if !self.params.is_empty() {
            words.push(format!("--params {}", word(&self.params.join(","))));
        }
        words.extend(self.choice.iter().map(|choice| format!("--choice {}", word(choice))));
        words.extend(self.unit.iter().map(|unit| format!("--unit {}", word(unit))));
        if self.block != default.block {
            words.push(format!("--block {}", self.block.kind().key()));
        }
        match self.screen {
            Screening::First => {}
            Screening::Only => words.push("--screen".to_owned()),
            Screening::None => words.push("--no-screen".to_owned()),
        }
        let numbers = [
            ("screen-deals", self.screen_deals, default.screen_deals),
            ("steps", self.steps, default.steps),
            ("deals", self.deals, default.deals),
            ("race-deals", self.race_deals, default.race_deals),
            ("confirm-deals", self.confirm_deals, default.confirm_deals),
            ("pool-deals", self.pool_deals, default.pool_deals),
            ("diff-deals", self.diff_deals, default.diff_deals),
        ];
        let differing = numbers.iter().filter(|(_, value, default)| value != default);
        words.extend(differing.map(|(option, value, _)| format!("--{option} {value}")));
        if (self.gain - default.gain).abs() > 0.0 {
            words.push(format!("--gain {}", self.gain));
        }
        if self.test != default.test {
            words.push(format!("--test {}", word(&self.test)));
        }
        words.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_are_written_and_other_versions_are_refused() {
        let settings =
            Settings { params: vec!["ansage.*".to_owned()], gain: 0.5, opponents: 2, ..Settings::default() };
        assert_eq!(Settings::from_toml(&settings.to_toml()), Ok(settings.clone()));
        assert!(Settings::from_toml(&Settings { format: 7, ..settings }.to_toml()).is_err());
        assert!(Settings::from_toml("steps = 1").is_err());
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
