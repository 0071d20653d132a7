//! The commands: each has a file with its arguments, its help and what it does.
//!
//! A command reads what was typed, calls a study or another room, and prints what comes of it.

mod analyse;
mod bench;
mod bots;
mod calibrate;
mod columns;
mod compare;
mod completions;
mod ctrl_c;
mod duel;
mod games;
mod gauntlet;
mod german;
mod help;
mod lab;
mod learn;
mod lessons;
mod man;
mod merge;
mod odds;
mod play;
mod playing;
mod power;
mod replay;
mod report;
mod rules;
mod tournament;
mod try_out;
mod tune;
mod typed;
mod verify;
mod why;

use std::io::Write;

use clap::{Parser, Subcommand};

use crate::error::{Error, Exit, usage};
use crate::files::stdout::Stdout;
use crate::run::Host;

pub use columns::columns_of;
pub use typed::{command, typed, understood};

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
    after_help = help::short(include_str!("help/doko.txt"))
)]
pub struct Cli {
    /// The command.
    #[command(subcommand)]
    pub command: Command,
}

/// All commands; the documentation of their arguments is their help.
#[derive(Debug, Subcommand)]
pub enum Command {
    Duel(duel::DuelArgs),
    Tournament(tournament::TournamentArgs),
    Gauntlet(gauntlet::GauntletArgs),
    Try(try_out::TryArgs),
    Lab(lab::LabArgs),
    Power(power::PowerArgs),
    Merge(merge::MergeArgs),
    Report(report::ReportArgs),
    Games(games::GamesArgs),
    Compare(compare::CompareArgs),
    Verify(verify::VerifyArgs),
    Why(why::WhyArgs),
    Tune(Box<tune::TuneArgs>),
    Calibrate(calibrate::CalibrateArgs),
    Learn(Box<learn::LearnArgs>),
    Columns(columns::ColumnsArgs),
    Play(play::PlayArgs),
    Analyse(analyse::AnalyseArgs),
    Odds(odds::OddsArgs),
    Replay(replay::ReplayArgs),
    #[command(subcommand)]
    Rules(rules::RulesCommand),
    #[command(subcommand)]
    Bots(bots::BotsCommand),
    Bench(bench::BenchArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

/// Carries out a command; results go to stdout.
///
/// # Errors
/// If it cannot be carried out.
pub fn run(cli: Cli) -> Result<Exit, Error> {
    let mut out = Stdout::open();
    let ended = carry_out(cli.command, &Host::default(), &mut out);
    out.end(ended)
}

/// Carries out a command of those that another program can give.
///
/// # Errors
/// If it is none of them, or cannot be carried out.
pub fn run_hosted(command: Command, host: &Host<'_>, out: &mut dyn Write) -> Result<Exit, Error> {
    use Command::{Compare, Duel, Games, Gauntlet, Lab, Report, Tournament};
    match command {
        Duel(_) | Tournament(_) | Gauntlet(_) | Lab(_) | Report(_) | Games(_) | Compare(_) => {
            carry_out(command, host, out)
        }
        _ => usage("this command is for a terminal: run `doko` itself"),
    }
}

fn carry_out(command: Command, host: &Host<'_>, out: &mut dyn Write) -> Result<Exit, Error> {
    match command {
        Command::Duel(args) => duel::run(&args, host, out),
        Command::Tournament(args) => tournament::run(&args, host, out),
        Command::Gauntlet(args) => gauntlet::run(&args, host, out),
        Command::Try(args) => try_out::run(args, out),
        Command::Lab(args) => lab::run(&args, host, out),
        Command::Power(args) => power::run(args, out),
        Command::Merge(args) => merge::run(&args, out),
        Command::Report(args) => report::run(args, out),
        Command::Games(args) => games::run(&args, out),
        Command::Compare(args) => compare::run(&args, out),
        Command::Verify(args) => verify::run(&args, out),
        Command::Why(args) => why::run(&args, out),
        Command::Tune(args) => tune::run(*args, out),
        Command::Calibrate(args) => calibrate::run(&args, out),
        Command::Learn(args) => learn::run(*args, out),
        Command::Columns(args) => columns::run(&args, out),
        Command::Play(args) => play::run(&args, out),
        Command::Analyse(args) => analyse::run(&args, out),
        Command::Odds(args) => odds::run(&args, out),
        Command::Replay(args) => replay::run(&args, out),
        Command::Rules(command) => rules::run(&command, out),
        Command::Bots(command) => bots::run(&command, out),
        Command::Bench(args) => bench::run(args, &ctrl_c::stop_on_ctrl_c(&[])?, out),
        Command::Completions(args) => completions::run(&args, out),
        Command::Man(args) => man::run(&args, out),
    }
}
