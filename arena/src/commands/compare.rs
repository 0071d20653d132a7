//! `doko compare`: two runs on the same deals, deal by deal.

use std::io::Write;

use crate::cli::CompareArgs;
use crate::error::{Error, Exit};
use crate::run::threads;
use crate::studies::compare::{Duels, compare};

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
