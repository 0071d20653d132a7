//! `doko replay`: recorded games, played again.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use doko_engine::record::{GameRecord, RecordError, RulesOfRecords};

use super::help;
use crate::error::{Error, Exit, usage};
use crate::files::records::record_lines;

const HELP: &str = include_str!("help/replay.txt");

/// Recompute recorded games and report the first difference
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP))]
pub struct ReplayArgs {
    /// A file of game records, one line of JSON each; - for stdin
    #[arg(value_name = "FILE|-", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// No message if everything agrees
    #[arg(long, short)]
    pub quiet: bool,
}

pub(super) fn run(args: &ReplayArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let is_stdin = args.file.as_os_str() == "-";
    let file = if is_stdin { "stdin".to_owned() } else { args.file.display().to_string() };
    let (mut games, mut rules) = (0_u64, RulesOfRecords::default());
    for line in record_lines(&args.file, file.clone())? {
        let (number, line) = line?;
        match GameRecord::from_line(&line).and_then(|record| record.verify_with(&mut rules)) {
            Ok(None) => games += 1,
            Ok(Some(difference)) => {
                writeln!(out, "line {number}: {difference}")?;
                return Ok(Exit::TestSaysNo);
            }
            Err(error) if is_about_the_game(&error) => {
                writeln!(out, "line {number}: the game cannot be played again: {error}")?;
                return Ok(Exit::TestSaysNo);
            }
            Err(error) => {
                return usage(format!("{file}, line {number}: {error}"));
            }
        }
    }
    if games == 0 {
        return usage(format!("{file} holds no game records"));
    }
    if !args.quiet {
        writeln!(out, "{games} {} as recorded", if games == 1 { "game is" } else { "games are" })?;
    }
    Ok(Exit::Done)
}

/// Whether a record can be read, but what it says did not happen under its rules.
fn is_about_the_game(error: &RecordError) -> bool {
    matches!(
        error,
        RecordError::Illegal { .. }
            | RecordError::TooLong
            | RecordError::Unsettled(_)
            | RecordError::Deal(_)
            | RecordError::OtherDeal(_)
            | RecordError::Deck(..)
    )
}
