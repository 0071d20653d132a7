//! `doko compare`: two runs on the same deals, deal by deal.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::help;
use crate::cli::{FormArgs, ThreadsArg};
use crate::error::{Error, Exit};
use crate::run::threads;
use crate::studies::compare::{Duels, compare};

const HELP: &str = include_str!("help/compare.txt");

/// Compare the first bots of two duels on the same deals
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP))]
pub struct CompareArgs {
    /// The folder of a duel; its first bot is compared
    #[arg(value_name = "RUN", value_hint = ValueHint::DirPath)]
    pub one: PathBuf,
    /// The folder of another duel on the same deals; its first bot is the one compared with
    #[arg(value_name = "RUN", value_hint = ValueHint::DirPath)]
    pub other: PathBuf,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Where the figures go.
    #[command(flatten)]
    pub forms: FormArgs,
}

/// Reads both runs, and says by how much their first bots differ.
///
/// # Errors
/// If the runs cannot be compared, or cannot be read.
pub(super) fn run(args: &CompareArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let folders = [&*args.one, &*args.other];
    let outputs = args.forms.clone().checked()?;
    let duels = Duels::open(folders)?;
    outputs.put(&compare(&duels, &threads(args.threads.number())?)?, out)?;
    Ok(Exit::Done)
}
