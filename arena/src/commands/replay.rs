//! `doko replay`: recorded games, played again.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use doko_engine::record::{GameRecord, RecordError, ResultRecord, RulesOfRecords};
use doko_engine::{Game, Party};

use super::help;
use crate::error::{Error, Exit, usage};
use crate::files::records::{records, refused};

const HELP: &str = include_str!("help/replay.txt");

/// Recompute recorded games and report the first difference
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP))]
pub struct ReplayArgs {
    /// A file of game records, one line of JSON each, or JSON of your own; - for stdin
    #[arg(value_name = "FILE|-", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// No message if everything agrees
    #[arg(long, short)]
    pub quiet: bool,
}

pub(super) fn run(args: &ReplayArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let is_stdin = args.file.as_os_str() == "-";
    let file = if is_stdin { "stdin".to_owned() } else { args.file.display().to_string() };
    let (mut games, mut typed, mut rules) = (0_u64, 0, RulesOfRecords::default());
    for line in records(&args.file, file.clone())? {
        let (number, line) = line?;
        let replayed = GameRecord::from_line(&line).and_then(|record| {
            let game = record.replay(rules.of(&record)?)?;
            Ok((record.difference(&game), record.result.is_none().then(|| outcome(&game))))
        });
        match replayed {
            Ok((Some(difference), _)) => {
                writeln!(out, "line {number}: {difference}")?;
                return Ok(Exit::TestSaysNo);
            }
            Ok((None, told)) => {
                games += 1;
                if let Some(told) = told.filter(|_| !args.quiet) {
                    typed += 1;
                    writeln!(out, "line {number}: {told}")?;
                }
            }
            Err(error) if is_about_the_game(&error) => {
                writeln!(out, "line {number}: the game cannot be played again: {error}")?;
                return Ok(Exit::TestSaysNo);
            }
            Err(error) => return refused(&file, number, &error),
        }
    }
    if games == 0 {
        return usage(format!("{file} holds no game records"));
    }
    let games = games - typed;
    if !args.quiet && games > 0 {
        writeln!(out, "{games} {} as recorded", if games == 1 { "game is" } else { "games are" })?;
    }
    Ok(Exit::Done)
}

/// What a game has come to whose result is not recorded.
fn outcome(game: &Game<'_>) -> String {
    let (played, cards) = (game.played(), if game.played() == 1 { "card" } else { "cards" });
    let Some(result) = ResultRecord::of(game) else {
        return format!("{played} {cards}, all possible; the game is not over");
    };
    let party = if game.contract().is_each_alone() { None } else { Some(Party::Re) };
    let re = party.map_or(String::new(), |party| {
        let seats = game.parties().iter().filter(|(_, own)| **own == party).map(|(seat, _)| game.augen(seat));
        let how = if result.winner.as_deref() == Some("re") { "won" } else { "not won" };
        format!(" {party} {}, {how},", seats.sum::<u32>())
    });
    let points: Vec<String> = result.points.iter().map(|points| format!("{points:+}")).collect();
    format!("{played} {cards}, all possible;{re} points by seat {}", points.join(" "))
}

/// Whether a record can be read, but what it says did not happen under its rules.
fn is_about_the_game(error: &RecordError) -> bool {
    matches!(
        error,
        RecordError::Illegal { .. }
            | RecordError::Contradiction(_)
            | RecordError::TooLong
            | RecordError::Unsettled(_)
            | RecordError::Deal(_)
            | RecordError::OtherDeal(_)
            | RecordError::Deck(..)
    )
}
