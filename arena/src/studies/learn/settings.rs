//! How networks are taught: everything but rules, bots and seed, as it is typed and as it is written into the folder of a run.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use serde::{Deserialize, Serialize};

use super::lessons::DEALS;
use crate::error::{Error, usage};
use crate::run::MOST_DEALS;
use crate::stats::Test;
use crate::studies::campaign::confirm::test_of_gain;

/// What decides a pipeline, beside its rules, bots and seed.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// How many deals the lessons have [default: 20000]
    #[arg(long, value_name = "N", default_value_t = DEALS, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(1..=MOST_DEALS))]
    pub deals: u64,
    /// Learn from this run, which has kept values, in place of playing lessons; repeat it for more
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "deals")]
    pub lessons: Vec<PathBuf>,
    /// Teach these networks further, in place of new ones: default, or a file that doko learn has written
    #[arg(long, value_name = "NETWORKS", value_hint = ValueHint::FilePath, conflicts_with = "width")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begin_with: Option<String>,
    /// How many passes through the examples each network is taught for [default: 8]
    #[arg(long, value_name = "N", default_value_t = 8, hide_default_value = true,
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub epochs: u32,
    /// How wide the two hidden layers of each network are [default: 256,32]
    #[arg(long, value_name = "N,N", value_delimiter = ',', num_args = 1, default_values_t = [256_u32, 32], hide_default_value = true,
        value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub width: Vec<u32>,
    /// How many deals the new networks play among themselves, to learn what each Vorbehalt brings and how games end; 0 for none [default: 100000]
    #[arg(long, value_name = "N", default_value_t = 100_000, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(0..=MOST_DEALS))]
    pub practice: u64,
    /// The test that confirms [default: gsprt:0,0.1]
    #[arg(
        long,
        value_name = "TEST",
        default_value = "gsprt:0,0.1",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    pub test: String,
    /// At most so many deals to confirm it [default: 20000]
    #[arg(long, value_name = "N", default_value_t = 20_000, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(1..=MOST_DEALS))]
    pub confirm_deals: u64,
}

impl Settings {
    /// The test that confirms.
    ///
    /// # Errors
    /// If it is none of a gain.
    pub fn test(&self) -> Result<Test, Error> {
        test_of_gain(&self.test, "gsprt:0,0.1")
    }

    /// How wide both hidden layers are.
    ///
    /// # Errors
    /// If there are not two numbers.
    pub fn widths(&self) -> Result<[usize; 2], Error> {
        match self.width[..] {
            [first, second] => Ok([first as usize, second as usize]),
            _ => usage("--width has two numbers, one for each hidden layer, such as 256,32"),
        }
    }
}
