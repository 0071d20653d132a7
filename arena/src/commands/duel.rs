//! `doko duel`: which of two bots is better.

use std::io::Write;

use clap::Args;
use doko_bots::BotSpec;

use super::help;
use super::playing::blocks_of;
use crate::cli::RunArgs;
use crate::error::{Error, Exit};
use crate::run::Host;
use crate::studies::matches::Format;

const HELP: &str = include_str!("help/duel.txt");

/// Play two bots against each other and say which is better
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP), after_long_help = help::long(HELP))]
pub struct DuelArgs {
    /// The two bots, each as name or name:key=value,…; see `doko bots list`
    #[arg(value_name = "BOT", num_args = 0..=2, conflicts_with = "resume")]
    pub bots: Vec<BotSpec>,
    /// The experiment.
    #[command(flatten)]
    pub run: RunArgs,
}

/// Plays one, or goes on with one.
pub(super) fn run(args: &DuelArgs, host: &Host<'_>, out: &mut dyn Write) -> Result<Exit, Error> {
    blocks_of(Format::Duel, &args.bots, None, &args.run, host, out)
}
