//! The commands: from what is meant to what is printed and written.

mod analyse;
mod bench;
mod bots;
mod columns;
mod compare;
mod games;
mod lab;
mod learn;
mod man;
mod merge;
mod odds;
mod play;
mod power;
mod replay;
mod report;
mod rules;
mod run;
mod try_out;
mod tune;
mod verify;
mod why;

use std::io::{self, BufWriter, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use doko_bots::{BotKind, BotSpec, OffSwitch};

use crate::cli::{Cli, Command, LearnCommand};
use crate::error::printable::Printable;
use crate::error::{Error, Exit, tell, usage};
use crate::run::{Contestant, Host, Stop};
use crate::studies::matches::Format;

pub use columns::columns_of;

/// Carries out a command; results go to stdout.
///
/// # Errors
/// If it cannot be carried out.
pub fn run(cli: Cli) -> Result<Exit, Error> {
    let stdout = io::stdout().lock();
    // A file gets every byte as it is.
    let stdout: Box<dyn Write> =
        if stdout.is_terminal() { Box::new(Printable::new(stdout)) } else { Box::new(stdout) };
    let mut out = BufWriter::new(stdout);
    let host = Host::default();
    let exit = match cli.command {
        Command::Duel(args) => run::duel(Format::Duel, &args.bots, &args.run, &host, &mut out),
        Command::Tournament(args) => run::duel(Format::Tournament, &args.bots, &args.run, &host, &mut out),
        Command::Gauntlet(args) => run::gauntlet(&args, &host, &mut out),
        Command::Try(args) => try_out::run(args, &mut out),
        Command::Lab(args) => run::lab(&args, &host, &mut out),
        Command::Power(args) => power::run(args, &mut out),
        Command::Merge(args) => merge::run(&args, &mut out),
        Command::Report(args) => report::run(args, &mut out),
        Command::Games(args) => games::run(&args, &mut out),
        Command::Compare(args) => compare::run(&args, &mut out),
        Command::Verify(args) => verify::run(&args, &mut out),
        Command::Why(args) => why::run(&args, &mut out),
        Command::Tune(args) => tune::run(*args, &mut out),
        Command::Calibrate(args) => run::calibrate(&args, &mut out),
        Command::Learn(mut args) => match args.command.take() {
            Some(LearnCommand::Lessons(args)) => run::lessons(&args, &mut out),
            None => learn::run(*args, &mut out),
        },
        Command::Columns { schema: Some(command), .. } => columns::schema(&command, &mut out),
        Command::Columns { file, .. } => columns::run(file.as_deref(), &mut out),
        Command::Bench(args) => bench::run(args, &stop_on_ctrl_c(&[])?, &mut out),
        Command::Play(args) => play::run(&args, &mut out),
        Command::Analyse(args) => analyse::run(&args, &mut out),
        Command::Odds(args) => odds::run(&args, &mut out),
        Command::Replay(args) => replay::run(&args, &mut out),
        Command::Rules { command } => rules::run(&command, &mut out),
        Command::Bots { command } => bots::run(&command, &mut out),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut crate::cli::command(), "doko", &mut script);
            out.write_all(&script)?;
            Ok(Exit::Done)
        }
        Command::Man { out: folder } => man::run(folder.as_deref(), &mut out),
    }?;
    out.flush()?;
    Ok(exit)
}

/// Carries out a command of those that another program can give.
///
/// # Errors
/// If it is none of them, or cannot be carried out.
pub fn run_hosted(command: Command, host: &Host<'_>, out: &mut dyn Write) -> Result<Exit, Error> {
    match command {
        Command::Duel(args) => run::duel(Format::Duel, &args.bots, &args.run, host, out),
        Command::Tournament(args) => run::duel(Format::Tournament, &args.bots, &args.run, host, out),
        Command::Gauntlet(args) => run::gauntlet(&args, host, out),
        Command::Lab(args) => run::lab(&args, host, out),
        Command::Report(args) => report::run(args, out),
        Command::Games(args) => games::run(&args, out),
        Command::Compare(args) => compare::run(&args, out),
        _ => usage("this command is for a terminal: run `doko` itself"),
    }
}

/// What Ctrl-C is answered with by a run: a deal of bots that search may take a while.
const FINISHING: &str = "doko: finishing the deals under way; once more stops at once";

/// A stop that the first Ctrl-C or SIGTERM requests; the second one ends the process at once, with all programs that play
/// for these bots.
fn stop_on_ctrl_c(kinds: &[Arc<dyn BotKind>]) -> Result<Stop, Error> {
    stop_on_ctrl_c_telling(kinds, FINISHING)
}

/// The same with these words.
fn stop_on_ctrl_c_telling(kinds: &[Arc<dyn BotKind>], words: &'static str) -> Result<Stop, Error> {
    stopping(kinds, &Arc::default(), ["", words])
}

/// The same for a command that first does something which `is_left` at once, with these words.
fn stop_after(
    kinds: &[Arc<dyn BotKind>],
    is_left: &Arc<AtomicBool>,
    words: &'static str,
) -> Result<Stop, Error> {
    stopping(kinds, is_left, [words, FINISHING])
}

fn stopping(
    kinds: &[Arc<dyn BotKind>],
    is_left: &Arc<AtomicBool>,
    [leaving, finishing]: [&'static str; 2],
) -> Result<Stop, Error> {
    let (stop, is_left) = (Stop::default(), Arc::clone(is_left));
    let requested = stop.clone();
    let programs: OffSwitch = kinds.iter().map(|kind| kind.off_switch()).collect();
    on_ctrl_c(move || {
        if is_left.load(Ordering::Relaxed) {
            tell(leaving);
            leave(&programs);
        }
        if requested.is_requested() {
            leave(&programs);
        }
        requested.request();
        tell(format_args!("\n{finishing}"));
    })?;
    Ok(stop)
}

/// Lets Ctrl-C and SIGTERM end the process at once with these words, and with these programs.
fn leave_on_ctrl_c(programs: OffSwitch, words: &'static str) -> Result<(), Error> {
    on_ctrl_c(move || {
        // Whoever waits for a line holds stdout.
        tell(words);
        leave(&programs);
    })
}

/// Who plays on at imagined tables: thousands of them, so that a program outside is refused, and so is whoever sees too much.
fn judge(spec: &BotSpec) -> Result<Contestant, Error> {
    let judge = Contestant::from_spec(spec)?;
    if judge.kind.traits().is_oracle() {
        return usage(format!("--judge {spec}: it sees every card; name a bot that does not"));
    }
    if !judge.kind.traits().is_reproducible {
        return usage(format!("--judge {spec}: name a bot of doko that plays alike each time, such as net"));
    }
    Ok(judge)
}

/// Ends the process, and these programs: no signal of the terminal reaches them.
fn leave(programs: &OffSwitch) -> ! {
    programs.press();
    std::process::exit(i32::from(Exit::Interrupted.code()));
}

fn on_ctrl_c(handle: impl FnMut() + Send + 'static) -> Result<(), Error> {
    ctrlc::set_handler(handle).map_err(|error| Error::Internal(format!("cannot listen for Ctrl-C: {error}")))
}
