//! `doko analyse`.

use std::ops::Range;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use doko_bots::BotSpec;

use super::games::{GameNumber, deals};
use super::{FormArgs, ThreadsArg};
use crate::studies::defaults::SEED;
use crate::studies::judging::WORLDS;

/// `doko analyse`.
#[derive(Args, Debug)]
pub struct AnalyseArgs {
    /// A file of game records, one line of JSON each; the folder of a run; or - for records on stdin
    #[arg(value_name = "FILE|DIR|-", value_hint = ValueHint::AnyPath)]
    pub games: PathBuf,
    /// Of a run, only games of this deal, or of the deals from FIRST up to but not END
    #[arg(long, value_name = "N|FIRST..END", value_parser = deals, help_heading = "Which games")]
    pub deal: Option<Range<u64>>,
    /// Of a run, one game by its number in `doko games`: DEAL.GAME
    #[arg(long, value_name = "DEAL.GAME", conflicts_with = "deal", help_heading = "Which games")]
    pub game: Option<GameNumber>,
    /// At most so many games; 0 for all
    #[arg(long, value_name = "N", default_value_t = 100, help_heading = "Which games")]
    pub limit: usize,
    /// Only the answers of this seat, 0 to 3; repeat it for more
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=3), help_heading = "Which games")]
    pub seat: Vec<u8>,
    /// Only the answers of this player, by the name in the records; repeat it for more
    #[arg(long, value_name = "NAME", help_heading = "Which games")]
    pub player: Vec<String>,
    /// Who plays on from each answer, in all seats
    #[arg(long, value_name = "BOT", default_value = "net")]
    pub judge: BotSpec,
    /// In how many worlds each answer is tried
    #[arg(long, value_name = "N", default_value_t = WORLDS, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(16..=1_000_000))]
    pub worlds: u32,
    /// What the worlds are drawn by
    #[arg(long, value_name = "N", default_value_t = SEED, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: u64,
    /// Show all four hands and how the game went, if it is one
    #[arg(long)]
    pub hands: bool,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Where it goes.
    #[command(flatten)]
    pub forms: FormArgs,
}
