//! What can be typed: the command line as clap reads it.
//!
//! What it means is decided in [`crate::cli::config`]; help texts with examples stand here.

mod against;
mod analyse;
pub mod apart;
mod calibrate;
pub mod config;
mod games;
mod german;
mod help;
mod lab;
mod lang;
mod learn;
mod odds;
mod report;
mod run;
mod seating;
mod try_out;
mod tune;
mod why;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use doko_bots::BotSpec;
use doko_engine::Lang;
use doko_engine::rules::PRESETS;

pub use analyse::AnalyseArgs;
pub use calibrate::CalibrateArgs;
pub use games::{CompareArgs, GameNumber, GamesArgs};
pub use german::of_bots;
pub use lab::LabArgs;
pub use lang::{LangArg, RulesLangArg, of_environment};
pub use learn::{LearnArgs, LearnCommand, LessonsArgs};
pub use odds::OddsArgs;
pub use report::{FormArgs, ReportArgs};
pub use run::{
    DuelArgs, GauntletArgs, MergeArgs, MissingForm, OutputArgs, PartArgs, PowerArgs, RunArgs, Shard,
    TournamentArgs, VerifyArgs,
};
pub use seating::{Seating, Sitter};
pub use try_out::TryArgs;
pub use tune::{TuneArgs, TuneOutputArgs};
pub use why::WhyArgs;

use crate::error::Error;
use crate::studies::defaults::SEED;

/// Doppelkopf bots and rules, measured.
#[derive(Debug, Parser)]
#[command(
    name = "doko",
    bin_name = "doko",
    version,
    about = "Doppelkopf bots and rules, measured",
    subcommand_required = true,
    arg_required_else_help = true,
    max_term_width = 100,
    after_help = help::short(help::DOKO)
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The command line as clap reads it, with its commands in groups.
pub fn command() -> clap::Command {
    help::grouped(Cli::command(), |word| word)
}

/// What was typed, with the name of the program before it; as clap does, it prints help and errors itself and ends the process.
///
/// Help is in the language of the environment, and errors are English.
///
/// # Errors
/// If the command would write over what it reads.
pub fn typed(args: impl IntoIterator<Item: Into<OsString> + Clone>) -> Result<Cli, Error> {
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    if let Some(words) = outdated(&args) {
        command().error(ErrorKind::UnknownArgument, words).exit();
    }
    let lang = lang::usual();
    let read = match understood(command(), &args) {
        Err(error) if lang != Lang::En && is_help(error.kind()) => {
            understood(german::localised(Cli::command(), lang), &args)
        }
        read => read,
    };
    read.unwrap_or_else(|error| error.exit())
}

/// Reads these words as a command, and refuses one that would write over what it reads. Every command comes through here.
///
/// # Errors
/// If clap does not understand the words.
pub fn understood(mut command: clap::Command, args: &[OsString]) -> Result<Result<Cli, Error>, clap::Error> {
    let matches = command.try_get_matches_from_mut(args)?;
    let cli = Cli::from_arg_matches(&matches)?;
    Ok(apart::check(&command, &matches).map(|()| cli))
}

/// What to type in place of a form of tuning and learning that is gone.
fn outdated(args: &[OsString]) -> Option<&'static str> {
    let words: Vec<&str> = args.iter().skip(1).filter_map(|arg| arg.to_str()).collect();
    match words[..] {
        ["tune", "calibrate", ..] => Some("`doko tune calibrate` is `doko calibrate` now"),
        ["tune" | "learn", ref options @ ..]
            if options.iter().any(|option| *option == "--dir" || option.starts_with("--dir=")) =>
        {
            Some("--dir is called --out now, and the file that was --out is --write")
        }
        ["learn", ref options @ ..]
            if options.iter().any(|option| *option == "--pupil" || option.starts_with("--pupil=")) =>
        {
            Some("--pupil is called --student now")
        }
        _ => None,
    }
}

/// Whether clap ends with a help text.
fn is_help(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand)
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play two bots against each other and say which is better
    #[command(after_help = help::short(help::DUEL), after_long_help = help::long(help::DUEL))]
    Duel(DuelArgs),
    /// Play many bots against each other and rank them
    #[command(after_help = help::short(help::TOURNAMENT), after_long_help = help::long(help::TOURNAMENT))]
    Tournament(TournamentArgs),
    /// Play your own bots against each of some others
    #[command(after_help = help::short(help::GAUNTLET), after_long_help = help::long(help::GAUNTLET))]
    Gauntlet(GauntletArgs),
    /// Check a new bot, play a short gauntlet, and say how it does
    #[command(after_help = help::short(help::TRY))]
    Try(TryArgs),
    /// Play rule sets on the same deals and say what they change
    #[command(after_help = help::short(help::LAB), after_long_help = help::long(help::LAB))]
    Lab(LabArgs),
    /// Say how many deals, games and minutes a precision takes
    #[command(after_help = help::short(help::POWER), after_long_help = help::long(help::POWER))]
    Power(PowerArgs),
    /// Join the parts of a run that were played with --shard or --range
    #[command(after_help = help::short(help::MERGE), after_long_help = help::long(help::MERGE))]
    Merge(MergeArgs),
    /// Print what a run has come to, or write it as a page with plots
    #[command(after_help = help::short(help::REPORT))]
    Report(ReportArgs),
    /// List the games of a run, show one, or write all as records or CSV
    #[command(after_help = help::short(help::GAMES))]
    Games(GamesArgs),
    /// Compare the first bots of two duels on the same deals
    #[command(after_help = help::short(help::COMPARE))]
    Compare(CompareArgs),
    /// Check that the files of a run follow from its games
    #[command(after_help = help::short(help::VERIFY))]
    Verify(VerifyArgs),
    /// Say why one bot of a run did better: where games part
    #[command(after_help = help::short(help::WHY), after_long_help = help::long(help::WHY))]
    Why(WhyArgs),
    /// Search for better parameters of a bot, and confirm them
    #[command(after_help = help::short(help::TUNE), after_long_help = help::long(help::TUNE))]
    Tune(Box<TuneArgs>),
    /// Say what each Ansage and Absage of a bot is worth
    #[command(after_help = help::short(help::CALIBRATE), after_long_help = help::long(help::CALIBRATE))]
    Calibrate(CalibrateArgs),
    /// Teach networks what a bot that searches thinks of its answers
    #[command(after_help = help::short(help::LEARN), after_long_help = help::long(help::LEARN),
        args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
    Learn(Box<LearnArgs>),
    /// Say what the columns of the CSV files mean
    #[command(after_help = help::short(help::COLUMNS))]
    Columns {
        /// Only those of this file: blocks, games, summary and so on
        #[arg(value_name = "FILE")]
        file: Option<String>,
        /// Print the JSON schema of what this command writes with --json: duel, lab, why and so on
        #[arg(long, value_name = "COMMAND", conflicts_with = "file")]
        schema: Option<String>,
    },
    /// Watch one deal, or sit down at the table yourself
    #[command(after_help = help::short(help::PLAY))]
    Play(PlayArgs),
    /// Say which answers of recorded games cost how much
    #[command(after_help = help::short(help::ANALYSE), after_long_help = help::long(help::ANALYSE))]
    Analyse(AnalyseArgs),
    /// Say what a hand promises, and where the hidden cards lie
    #[command(after_help = help::short(help::ODDS))]
    Odds(OddsArgs),
    /// Recompute recorded games and report the first difference
    #[command(after_help = help::short(help::REPLAY))]
    Replay(ReplayArgs),
    /// List, show, compare and check rules
    #[command(after_help = help::short(help::RULES), arg_required_else_help = true)]
    Rules {
        /// What to do with rules.
        #[command(subcommand)]
        command: RulesCommand,
    },
    /// List, describe, check and serve bots
    #[command(after_help = help::short(help::BOTS), arg_required_else_help = true)]
    Bots {
        /// What to do with bots.
        #[command(subcommand)]
        command: BotsCommand,
    },
    /// Measure how fast this machine deals, plays and searches
    #[command(after_help = help::short(help::BENCH), after_long_help = help::long(help::BENCH))]
    Bench(BenchArgs),
    /// Print a completion script for a shell
    #[command(after_help = help::short(help::COMPLETIONS))]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, or write one for each command
    #[command(after_help = help::short(help::MAN))]
    Man {
        /// Write the pages into this folder: doko.1, doko-duel.1 and so on
        #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
        out: Option<PathBuf>,
    },
}

/// Which rules to play by.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Rules")]
pub struct RulesArgs {
    /// A preset, or a rule file (TOML); see `doko rules list`
    #[arg(long, value_name = "PRESET|FILE", default_value = "ddv")]
    pub rules: String,
    /// Change a rule, such as dulle.mode=second; repeat it for more
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
}

/// How many threads.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct ThreadsArg {
    /// How many threads work; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub threads: u16,
}

impl ThreadsArg {
    /// The number; 0 for one on each core.
    pub fn number(self) -> usize {
        usize::from(self.threads)
    }
}

/// `doko play`.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// The bots in seats 0 to 3, or of five players at an evening; heuristic where none is named
    #[arg(value_name = "BOT", num_args = 0..=5)]
    pub bots: Vec<BotSpec>,
    /// Who sits in a seat, or at an evening in a place at the table: a bot, or `human` for a person, as in
    /// 2=human; repeat it for more
    #[arg(long, value_name = "N=BOT")]
    pub seat: Vec<Seating>,
    /// Which deal of the seed, or evening with --session, from 0, as in the column `deal` of a duel's blocks
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    pub deal: u64,
    /// Deal these hands instead: four hands with | between them, such as "CQ HT … | … | … | …", in a
    /// Schiebekopf with the Skat as a fifth part; --seed and --deal still choose the bots' random streams
    #[arg(long, value_name = "HANDS", conflicts_with = "session")]
    pub hands: Option<String>,
    /// Play evenings of N games instead of single deals: dealers, Pflichtsolo, Bock, five players as the keys
    /// session.* have them, N in place of session.games; 0 for single deals
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub session: u32,
    /// The seed of all deals and of the bots' random streams
    #[arg(long, value_name = "N", default_value_t = SEED, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: u64,
    /// Print the record of the game as one line of JSON instead; of an evening, a line for each game
    #[arg(long)]
    pub record: bool,
    /// After the game, print what bots that compare their answers thought of them
    #[arg(long, conflicts_with = "record")]
    pub thoughts: bool,
    /// The language.
    #[command(flatten)]
    pub lang: LangArg,
    /// The rules.
    #[command(flatten)]
    pub rules: RulesArgs,
}

/// `doko replay`.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// A file of game records, one line of JSON each; - for stdin
    #[arg(value_name = "FILE|-", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// No message if everything agrees
    #[arg(long, short)]
    pub quiet: bool,
}

/// `doko rules`.
#[derive(Debug, Subcommand)]
pub enum RulesCommand {
    /// The presets, and what can be changed
    #[command(after_help = help::short(help::RULES))]
    List {
        /// Every key too, with its values and what it decides
        #[arg(long)]
        keys: bool,
        /// What the sources offer beside their main rules too, such as the Sonderregeln of palast
        #[arg(long)]
        options: bool,
        /// The language.
        #[command(flatten)]
        lang: RulesLangArg,
    },
    /// Rules in words, or as a rule file
    #[command(after_help = help::short(help::RULES))]
    Show {
        /// A preset or a rule file
        #[arg(value_name = "PRESET|FILE", default_value = "ddv")]
        rules: String,
        /// Change a rule, such as dulle.mode=second; repeat it for more
        #[arg(long, value_name = "KEY=VALUE")]
        set: Vec<String>,
        /// Print a rule file with every key
        #[arg(long)]
        toml: bool,
        /// The language.
        #[command(flatten)]
        lang: RulesLangArg,
    },
    /// What differs between two sets of rules
    #[command(after_help = help::short(help::RULES))]
    Diff {
        /// A preset or a rule file
        #[arg(value_name = "A")]
        a: String,
        /// Another
        #[arg(value_name = "B")]
        b: String,
        /// The language.
        #[command(flatten)]
        lang: RulesLangArg,
    },
    /// Whether a rule file is right
    #[command(after_help = help::short(help::RULES))]
    Check {
        /// A rule file or a preset
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
        file: String,
        /// The language.
        #[command(flatten)]
        lang: RulesLangArg,
    },
}

/// `doko bots`.
#[derive(Debug, Subcommand)]
pub enum BotsCommand {
    /// Every bot that can be named
    #[command(after_help = help::short(help::BOTS))]
    List {
        /// The players of the pool in their place: those that `doko gauntlet --against pool` plays against
        #[arg(long)]
        pool: bool,
        /// In which language.
        #[command(flatten)]
        lang: LangArg,
    },
    /// One bot and its options
    #[command(after_help = help::short(help::BOTS))]
    Describe {
        /// Its name, or a spec with options
        #[arg(value_name = "NAME")]
        bot: BotSpec,
        /// In which language.
        #[command(flatten)]
        lang: LangArg,
    },
    /// Whether a program of your own keeps to the protocol
    #[command(after_help = help::short(help::BOTS_CHECK))]
    Check(CheckArgs),
    /// Play one of these bots behind the protocol, over stdin and stdout
    #[command(after_help = help::short(help::BOTS_SERVE))]
    Serve {
        /// The bot, as name or name:key=value,…
        #[arg(value_name = "BOT")]
        bot: BotSpec,
        /// How many threads it thinks with; 0 for one on each core
        #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
            value_parser = clap::value_parser!(u16).range(0..=1024))]
        threads: u16,
    },
}

/// `doko bots check`.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// The program, as exec:COMMAND
    #[arg(value_name = "exec:COMMAND")]
    pub bot: BotSpec,
    /// How many games it plays under each of several rule sets
    #[arg(long, value_name = "N", default_value_t = 10, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub games: u64,
    /// Only these rules, a preset or a rule file, in place of the eight rule sets
    #[arg(long, value_name = "PRESET|FILE")]
    pub rules: Option<String>,
    /// Change a rule of them, such as --set dulle.mode=second; can be given several times
    #[arg(long, value_name = "KEY=VALUE", requires = "rules")]
    pub set: Vec<String>,
    /// Write all lines that went both ways into a file: > to the program, < from it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub dialogue: Option<PathBuf>,
}

/// `doko bench`.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// The rules of all rows but the one that compares presets
    #[arg(long, value_name = "PRESET", default_value = "ddv",
        value_parser = PossibleValuesParser::new(PRESETS.map(|preset| preset.name)))]
    pub rules: String,
    /// Which instructions may be used
    #[arg(long, value_enum, value_name = "PATH", default_value_t = CpuChoice::Best)]
    pub cpu: CpuChoice,
    /// Only rows whose name contains this
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    pub filter: String,
    /// A few seconds, and rough figures
    #[arg(long)]
    pub quick: bool,
    /// How many threads are compared with one; 1 to leave that out
    #[arg(long, value_name = "N", default_value_t = 2, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Write one row for each figure; with - to stdout, and then no table
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub csv: Option<PathBuf>,
    /// Write everything as JSON; with - to stdout, and then no table
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub json: Option<PathBuf>,
    /// No progress on stderr
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,
}

/// Which instructions may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CpuChoice {
    /// The best that this processor can do
    Best,
    /// Those that every processor has
    Portable,
    /// BMI2 and popcnt, on x86-64
    Bmi2,
}
