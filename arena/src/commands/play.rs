use std::io::Write;
use crate::{cli::PlayArgs, error::{Error, Exit}};
pub(super) fn run(_args: &PlayArgs, _out: &mut dyn Write) -> Result<Exit, Error> { Ok(Exit::Done) }
