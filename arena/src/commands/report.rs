//! `doko report`: what a run has come to, from its folder alone.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};

use super::help;
use crate::cli::{FormArgs, ThreadsArg};
use crate::error::{Error, Exit, tell};
use crate::files::checksums;
use crate::files::names::{CONFIG, REPORT};
use crate::run::{Fold, Folder, RowFiles, fold_folder, threads};
use crate::studies::campaign;
use crate::studies::lab::control::LabWithControl;
use crate::studies::lab::results::Results;
use crate::studies::plan::Bots;
use crate::studies::{Held, Opened, look_into, with_study};

const HELP: &str = include_str!("help/report.txt");

/// Print what a run has come to, or write it as a page with plots
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP))]
pub struct ReportArgs {
    /// The folder of a run, or of a part of one, which may be interrupted, or still be played; or of a pipeline of `doko learn` that is over
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    /// For the run of a lab: another, by a quick bot on the same deals and many more, with whose help its figures are known better
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub control: Option<PathBuf>,
    /// How many threads read.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// The forms.
    #[command(flatten)]
    pub forms: FormArgs,
}

/// Prints the report of the run in a folder, and writes the other forms that are asked for.
///
/// Nothing in the folder is changed, so that the run may still be going on: then it is a report of the deals so far.
///
/// # Errors
/// If there is no run, it cannot be read, or a form cannot be written.
pub(super) fn run(args: ReportArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    if let Some(control) = &args.control {
        return with_control(&args, control, out);
    }
    let folder = Folder::of_games(&args.folder);
    let outputs = args.forms.checked()?;
    if outputs.is_plain()
        && let Some(report) = sealed(&folder)
    {
        out.write_all(&report)?;
        return Ok(Exit::Done);
    }
    let is_played = folder.is_played();
    let Opened { study, units } = match look_into(folder, Bots::Recorded)? {
        Held::Run(opened) => *opened,
        Held::Campaign(campaign) => {
            let number = args.threads.number();
            campaign::read(&*campaign, folder.path, number)?.put(&outputs, out)?;
            if is_played {
                tell_played();
            }
            return Ok(Exit::Done);
        }
    };
    let next = with_study!(&study, study => {
        let files = RowFiles { folder: None, csv: outputs.row_file() };
        let pool = threads(args.threads.number())?;
        let (mut fold, read) = fold_folder(study, folder, &units, &files, &pool)?;
        fold.finish()?;
        outputs.put_with(&fold.findings(), |lang| folder.thinking(lang), out)?;
        if fold.has_decided() { units.end } else { read.next }
    });
    if is_played && next < units.end {
        tell_played();
    }
    out.flush()?;
    Ok(Exit::Done)
}

fn tell_played() {
    tell("doko: the run is being played: this is of the deals so far");
}

/// The same of a lab with another as its control.
fn with_control(args: &ReportArgs, control: &Path, out: &mut dyn Write) -> Result<Exit, Error> {
    let both = LabWithControl::open(&args.folder, control)?;
    let [folder, _] = both.folders();
    let outputs = args.forms.clone().checked()?;
    let [sums, all] = both.sums(args.threads.number())?;
    outputs.put_with(&Results::with_control(&sums, &all), |lang| folder.thinking(lang), out)?;
    out.flush()?;
    Ok(Exit::Done)
}

/// What was printed when the run in a folder was closed, if it is as it was.
fn sealed(folder: &Folder<'_>) -> Option<Vec<u8>> {
    let is_intact = [CONFIG, REPORT].iter().all(|name| checksums::is_intact(folder.path, name));
    if is_intact { fs::read(folder.path.join(REPORT)).ok() } else { None }
}
