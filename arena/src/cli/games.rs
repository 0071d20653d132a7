//! `doko games` and `doko compare`.

use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueHint};

use super::{FormArgs, LangArg, ThreadsArg};

/// `doko games`.
#[derive(Args, Debug)]
pub struct GamesArgs {
    /// The folder of a run, or of a part of one; it may be interrupted, or still be played
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    /// Only games in which this bot sits, by its letter or its name
    #[arg(long, value_name = "BOT", help_heading = "Which games")]
    pub bot: Option<String>,
    /// Only games with this in the name of what was played: solo, Damensolo, Hochzeit, Normalspiel
    #[arg(long, value_name = "WORD", help_heading = "Which games")]
    pub contract: Option<String>,
    /// Only games of this deal, or of the deals from FIRST up to but not END
    #[arg(long, value_name = "N|FIRST..END", value_parser = deals, help_heading = "Which games")]
    pub deal: Option<Range<u64>>,
    /// Only games in which this bot has lost points, by its letter or its name
    #[arg(long, value_name = "BOT", help_heading = "Which games")]
    pub lost_by: Option<String>,
    /// Only games in which a bot was at fault
    #[arg(long, help_heading = "Which games")]
    pub fault: bool,
    /// List at most so many games; 0 for all
    #[arg(long, value_name = "N", default_value_t = 40, help_heading = "Which games")]
    pub limit: u64,
    /// Show one game as `doko play` does, by the number in front of its line: DEAL.GAME
    #[arg(long, value_name = "DEAL.GAME", conflicts_with_all = ["bot", "contract", "deal", "lost_by", "fault"])]
    pub show: Option<GameNumber>,
    /// Write the games as records, a line of JSON each, which `doko replay` reads; with - to stdout, and then no list
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath, help_heading = "Output", conflicts_with = "show")]
    pub records: Option<PathBuf>,
    /// Write a row for each game and seat as CSV; with - to stdout, and then no list
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath, help_heading = "Output", conflicts_with = "show")]
    pub csv: Option<PathBuf>,
    /// Write the rows of --csv as Parquet, where doko is built with it (`cargo build --release --features parquet`)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output", conflicts_with = "show")]
    pub parquet: Option<PathBuf>,
    /// Write what bots that compare their answers thought of them, a row for each decision: CSV if the name ends in .csv, Parquet
    /// if it ends in .parquet, else a line of JSON each; with - to stdout, and then no list. For runs that were played with --values
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath, help_heading = "Output", conflicts_with = "show")]
    pub values: Option<PathBuf>,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// The language.
    #[command(flatten)]
    pub lang: LangArg,
}

/// `doko compare`.
#[derive(Args, Debug)]
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

/// A game of a run: its deal, and its number among the games of that deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameNumber {
    /// The deal, or the evening.
    pub deal: u64,
    /// The number of the game, from 0.
    pub game: usize,
}

impl fmt::Display for GameNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.deal, self.game)
    }
}

impl FromStr for GameNumber {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<GameNumber, &'static str> {
        const WRONG: &str = "a game is DEAL.GAME, such as 17.3, as `doko games` lists it";
        let (deal, game) = text.split_once('.').ok_or(WRONG)?;
        Ok(GameNumber { deal: deal.parse().map_err(|_| WRONG)?, game: game.parse().map_err(|_| WRONG)? })
    }
}

/// A deal, or a range of them.
pub(super) fn deals(text: &str) -> Result<Range<u64>, &'static str> {
    const WRONG: &str = "name a deal, such as 17, or a range such as 100..200";
    let number = |text: &str| text.parse::<u64>().map_err(|_| WRONG);
    let range = match text.split_once("..") {
        Some((first, end)) => number(first)?..number(end)?,
        None => number(text)?..number(text)?.checked_add(1).ok_or(WRONG)?,
    };
    if range.is_empty() { Err(WRONG) } else { Ok(range) }
}
