use std::io::Write;
use crate::{cli::ReplayArgs, error::{Error, Exit}};
pub(super) fn run(_args: &ReplayArgs, _out: &mut dyn Write) -> Result<Exit, Error> { Ok(Exit::Done) }
