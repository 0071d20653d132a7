//! `doko report`: what a run has come to, from its log alone.

use std::fs::{File, TryLockError};
use std::io::Write;
use std::path::Path;

use crate::cli::ReportArgs;
use crate::config::no_file_is_named_twice;
use crate::error::{Error, Exit, tell};
use crate::experiment::Plan;
use crate::forms::Forms;
use crate::log::{LogError, LogReader};
use crate::results::{BLOCK_LOG, CONFIG, FOLDER_FILES, Results, expect_run, header};

/// Prints the table of the run in a folder, and writes the other forms that are asked for.
///
/// Nothing in the folder is changed, so that the run may still be going on: then it is a report of the deals so far.
///
/// # Errors
/// If there is no run, it cannot be read, or a form cannot be written.
pub(super) fn run(args: ReportArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let folder = &args.folder;
    let forms = Forms::try_from(args.forms)?;
    let own = FOLDER_FILES.map(|name| (format!("the {name} of the run"), folder.join(name)));
    let written = forms.files().map(|(option, path)| (option.to_owned(), path.to_owned()));
    no_file_is_named_twice(own.into_iter().chain(written))?;
    forms.check()?;
    expect_run(folder, "--out", &[CONFIG, BLOCK_LOG])?;
    let [config, log] = [CONFIG, BLOCK_LOG].map(|name| folder.join(name));
    let is_played = is_played(&log);
    let planned = Plan::read(&config)?.resolve_as_written()?;
    let reader = match LogReader::open(&log) {
        Err(LogError::HeaderTorn(_)) => {
            let text = format!(
                "the run in {} was killed before its first deal: nothing is known of it",
                folder.display()
            );
            return Err(Error::Usage(text));
        }
        opened => opened?,
    };
    let range = reader.header().range();
    reader.expect(&header(&planned.experiment, range.clone()))?;
    let mut results = Results::new(&planned, range, None, None)?;
    for blocks in reader {
        // Blocks past the decision of a test are no part of the result.
        if results.is_complete() {
            break;
        }
        results.take(&blocks?)?;
    }
    let report = results.report();
    if is_played && report.is_interrupted() {
        tell(format_args!("doko: the run is being played: this is of the deals so far"));
    }
    forms.write(&report, args.lang.lang, out)?;
    out.flush()?;
    Ok(Exit::Done)
}

/// Whether the log is being written: whoever does has locked it.
fn is_played(log: &Path) -> bool {
    matches!(File::open(log).map(|file| file.try_lock_shared()), Ok(Err(TryLockError::WouldBlock)))
}
