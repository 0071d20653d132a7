//! `doko why`: why one bot of a run did better than another.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint, value_parser};
use doko_bots::BotKind;

use super::ctrl_c::stop_on_ctrl_c;
use super::help;
use crate::cli::{FormArgs, ThreadsArg};
use crate::error::{Error, Exit, tell, usage};
use crate::files::shell::quoted;
use crate::run::{Folder, Study, threads};
use crate::studies::judging::Judge;
use crate::studies::matches::BlockKind;
use crate::studies::plan::Bots;
use crate::studies::played::PlayedRun;
use crate::studies::sample::sample;
use crate::studies::why::{Duo, Gains, Inquiry};

const HELP: &str = include_str!("help/why.txt");

/// Say why one bot of a run did better: where games part
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP), after_long_help = help::long(HELP))]
pub struct WhyArgs {
    /// The folder of a run
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    /// Which two bots, by their letters: why does the first gain? [default: A and the first that it meets]
    #[arg(long, value_name = "A,B", value_parser = two_letters)]
    pub bots: Option<[usize; 2]>,
    /// Which blocks to look at [default: the first of these that the run has]
    #[arg(long, value_name = "BLOCK",
        value_parser = PossibleValuesParser::new(["team", "field", "field-reversed"]).map(|name| kind(&name)))]
    pub block: Option<BlockKind>,
    /// How many deals to show either way
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = value_parser!(u16).range(0..=1000))]
    pub top: u16,
    /// How many deals to play again for the table, drawn at random; 0 for no table
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub deals: u64,
    /// Play every deal again
    #[arg(long, conflicts_with = "deals")]
    pub all: bool,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Where it goes.
    #[command(flatten)]
    pub forms: FormArgs,
}

/// Reads the run, plays what is needed beside it, and says what it has found.
///
/// # Errors
/// If the folder is none of a run that can be explained, or the figures cannot be written.
pub(super) fn run(args: &WhyArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let folder = Folder::of_games(&args.folder);
    let outputs = args.forms.clone().checked()?;
    let (run, kinds) = open_run(folder)?;
    let players = kinds.as_deref();
    let stop = stop_on_ctrl_c(players.unwrap_or_default())?;
    if players.is_some() {
        run.study.check_ready()?;
    }
    let duo = Duo::asked(&run, args.bots, args.block, players.is_some())?;
    let pool = threads(args.threads.number())?;
    let gains = Gains::read(&run, &duo, usize::from(args.top), &pool)?;
    let size = if args.all { gains.deals() } else { args.deals };
    let drawn = sample(run.experiment().seed, gains.deals(), size);
    let (judge, quiet) = (Judge::default(), args.forms.quiet);
    if args.top > 0 {
        judge.tell_fallbacks([&run.experiment().rules]);
    }
    let inquiry = Inquiry { run: &run, duo, players, judge: &judge, pool: &pool, stop: &stop, quiet };
    let Some(report) = inquiry.report(&gains, &drawn)? else {
        tell("doko: interrupted; what was looked at so far explains nothing");
        return Ok(Exit::Interrupted);
    };
    outputs.put(&report, out)?;
    Ok(Exit::Done)
}

/// The bots of a run, ready to play; `None` if one of them cannot.
type Players = Option<Vec<Arc<dyn BotKind>>>;

/// The run in a folder, and its bots if they can play: otherwise what needs them is not told.
fn open_run(folder: Folder<'_>) -> Result<(PlayedRun<'_>, Players), Error> {
    let (opened, why_not) = match PlayedRun::open(folder, Bots::Playing) {
        Ok(opened) => (opened, None),
        Err(error) => (PlayedRun::open(folder, Bots::Recorded)?, Some(error)),
    };
    let Some(run) = opened else {
        return usage(format!(
            "{} holds no duel, tournament or gauntlet, in which one bot does better than another",
            quoted(folder.path)
        ));
    };
    if let Some(why_not) = why_not {
        tell(format_args!("doko: what bots thought, and what was chance, is not told: {why_not}"));
        return Ok((run, None));
    }
    let kinds = run.study.kinds();
    Ok((run, Some(kinds)))
}

fn kind(name: &str) -> BlockKind {
    let is_named = |kind: &BlockKind| kind.key().replace('_', "-").eq_ignore_ascii_case(name);
    BlockKind::PAIR.into_iter().find(is_named).expect("one of those that clap allows")
}

/// Two bots by their letters, as `A,C`.
fn two_letters(text: &str) -> Result<[usize; 2], &'static str> {
    const WRONG: &str = "name two bots by their letters, such as A,C";
    let number = |letter: &str| match letter.trim().as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Ok(usize::from(letter.to_ascii_uppercase() - b'A')),
        _ => Err(WRONG),
    };
    let (one, other) = text.split_once(',').ok_or(WRONG)?;
    let bots = [number(one)?, number(other)?];
    if bots[0] == bots[1] { Err("name two different bots, such as A,C") } else { Ok(bots) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_named_in_any_capitals() {
        assert_eq!(kind("TEAM").key(), "team");
        assert_eq!(kind("Field-Reversed").key(), "field_reversed");
    }
}
