//! `doko gauntlet`: your own bots against each of some others.

use std::io::Write;

use clap::Args;
use doko_bots::BotSpec;

use super::help;
use super::playing::blocks_of;
use crate::cli::RunArgs;
use crate::cli::against::Against;
use crate::error::{Error, Exit};
use crate::run::Host;
use crate::studies::matches::Format;

const HELP: &str = include_str!("help/gauntlet.txt");

/// Play your own bots against each of some others
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP), after_long_help = help::long(HELP))]
pub struct GauntletArgs {
    /// Your own bots, each as name or name:key=value,…; see `doko bots list`
    #[arg(value_name = "MINE", conflicts_with = "resume")]
    pub bots: Vec<BotSpec>,
    /// Whom each of them meets, with commas between them; repeat it for more. An option key=value belongs to the bot
    /// before it; a program (exec:…) takes the rest, so name it last or by an --against of its own. `pool` stands for all
    /// players of the pool, which `doko bots list --pool` lists
    #[arg(long, value_name = "A,B,C", conflicts_with = "resume")]
    pub against: Vec<Against>,
    /// The experiment.
    #[command(flatten)]
    pub run: RunArgs,
}

/// Plays a gauntlet, or goes on with one.
///
/// # Errors
/// If something in it is wrong, or results cannot be written.
pub(super) fn run(args: &GauntletArgs, host: &Host<'_>, out: &mut dyn Write) -> Result<Exit, Error> {
    let others = args.against.iter().flat_map(|against| &against.0);
    let bots: Vec<BotSpec> = args.bots.iter().chain(others).cloned().collect();
    let mine = (!bots.is_empty()).then_some(args.bots.len());
    blocks_of(Format::Gauntlet, &bots, mine, &args.run, host, out)
}
