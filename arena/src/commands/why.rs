//! `doko why`: why one bot of a run did better than another.

use std::io::Write;
use std::sync::Arc;

use doko_bots::BotKind;

use super::stop_on_ctrl_c;
use crate::cli::WhyArgs;
use crate::error::{Error, Exit, tell, usage};
use crate::files::shell::quoted;
use crate::run::{Folder, Study, threads};
use crate::studies::judging::Judge;
use crate::studies::matches::Bots;
use crate::studies::played::PlayedRun;
use crate::studies::sample::sample;
use crate::studies::why::{Duo, Gains, Inquiry};

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
        run.planned.check_ready()?;
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
    let kinds = run.planned.kinds();
    Ok((run, Some(kinds)))
}
