//! `doko replay`: recorded games, played again.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use doko_engine::record::{GameRecord, RecordError, RulesOfRecords};
use doko_engine::{Game, Party, Phase, Seat};

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
            Ok((record.difference(&game), record.result.is_none().then(|| outcome(&record, &game))))
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

/// The outcome of a game whose record has no result.
fn outcome(record: &GameRecord, game: &Game<'_>) -> String {
    let (played, cards) = (game.played(), if game.played() == 1 { "card" } else { "cards" });
    let Some(result) = record.result_of(game) else {
        let end =
            if game.phase() == Phase::Redeal { "the cards are thrown in" } else { "the game is not over" };
        return format!("{played} {cards}, all possible; {end}");
    };
    let re = if game.contract().is_each_alone() {
        String::new()
    } else {
        let augen = Seat::ALL.into_iter().filter(|&seat| game.parties()[seat] == Party::Re);
        let how = match result.winner.as_deref() {
            Some("re") => "won",
            Some(_) => "lost",
            None => "nobody wins",
        };
        format!(" Re {}, {how},", augen.map(|seat| game.augen(seat)).sum::<u32>())
    };
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

#[cfg(test)]
mod tests {
    use doko_engine::rules::RuleSource;
    use doko_engine::{Rules, Table, Vorbehalt};

    use super::*;

    #[test]
    fn a_game_that_is_thrown_in_is_over() {
        let rules = RuleSource::preset("palast").set("throw_in.luschen=5").rules().unwrap();
        let thrown_in = |index| {
            let mut game = Game::new(&rules, rules.deal(1, index, 0), Seat::ALL[0]);
            while let Phase::Vorbehalt(seat) = game.phase() {
                let may = game.legal_vorbehalte(seat).contains(&Vorbehalt::Schmeissen);
                game.declare(seat, if may { Vorbehalt::Schmeissen } else { Vorbehalt::Gesund }).unwrap();
            }
            (game.phase() == Phase::Redeal).then_some(game)
        };
        let game = (0..1000).find_map(thrown_in).unwrap();
        assert_eq!(outcome(&GameRecord::of(&game), &game), "0 cards, all possible; the cards are thrown in");
    }

    #[test]
    fn the_outcome_of_a_table_of_five_has_five_points() {
        let rules = Rules::preset("arminia").unwrap();
        let mut table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
        while let Some(view) = table.view() {
            table.answer(view.legal_actions()[0]).unwrap();
        }
        let record = GameRecord::of(table.game());
        let five =
            record.clone().with_five_players(table.game(), [(); 4].map(|()| String::new()), "Emil".into());
        assert_eq!(outcome(&five, table.game()), outcome(&record, table.game()) + " +0");
    }
}
