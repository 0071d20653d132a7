//! How networks are taught: everything but rules, bots and seed, as it is typed and as it is written into the folder of a run.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use doko_bots::learned::LANES;
use serde::{Deserialize, Serialize};

use super::lessons::DEALS;
use crate::error::Error;
use crate::run::MOST_DEALS;
use crate::stats::Test;
use crate::studies::campaign::confirm::test_of_gain;

/// The most units that are taught.
const MOST_WIDTH: usize = 1024;

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
    /// Teach the networks of this file further, in place of new ones
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "width")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begin_with: Option<PathBuf>,
    /// How many passes through the examples each network is taught for [default: 4]
    #[arg(long, value_name = "N", default_value_t = 4, hide_default_value = true,
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub epochs: u32,
    /// How many units the first layer of the network for games with parties has, a multiple of 64; of the one for solos a quarter, of
    /// the one that chooses the game an eighth [default: 256]
    #[arg(long, value_name = "N", default_value_t = 256, hide_default_value = true, value_parser = width)]
    pub width: usize,
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
}

/// The number of units that is meant.
fn width(text: &str) -> Result<usize, String> {
    let width: Option<usize> = text.parse().ok().filter(|width: &usize| width.is_multiple_of(LANES));
    width
        .filter(|width| (LANES..=MOST_WIDTH).contains(width))
        .ok_or_else(|| format!("a layer has {LANES} units, or {LANES} more, up to {MOST_WIDTH}"))
}
