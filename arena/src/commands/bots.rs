//! `doko bots`: the bots that can be named.

use std::io::Write;

use doko_bots::BOTS;

use crate::cli::BotsCommand;
use crate::error::{Error, Exit};

pub(super) fn run(command: &BotsCommand, out: &mut dyn Write) -> Result<Exit, Error> {
    match command {
        BotsCommand::List => {
            let width = BOTS.iter().map(|bot| bot.name.len()).max().unwrap_or(0);
            for bot in BOTS {
                writeln!(out, "{:width$}  {}", bot.name, bot.summary)?;
            }
        }
        BotsCommand::Describe { bot: spec } => {
            let kind = spec.build()?;
            let bot =
                BOTS.iter().find(|bot| bot.name == spec.name()).expect("a bot that was built is listed");
            writeln!(out, "{}: {}", bot.name, bot.summary)?;
            if bot.options.is_empty() {
                writeln!(out, "\nIt has no options.")?;
            } else {
                writeln!(out, "\nOptions, as {}:key=value,…", bot.name)?;
                let width = bot.options.iter().map(|(key, _)| key.len()).max().unwrap_or(0);
                for (key, meaning) in bot.options {
                    writeln!(out, "  {key:width$}  {meaning}")?;
                }
            }
            writeln!(out, "\n{spec} has the fingerprint {}", kind.fingerprint())?;
        }
    }
    Ok(Exit::Done)
}
