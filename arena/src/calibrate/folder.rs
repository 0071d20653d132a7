//! The folder of a calibration: what was asked for, the log of its cases, and what follows from it.

use std::fs;
use std::path::Path;

use super::case::DealCases;
use crate::error::{Error, tell};
use crate::experiment::Planned;
use crate::files::{NewFile, prepare_folder, remove_parts};
use crate::log::{Header, LogError, Writer};
use crate::report::RunInfo;
use crate::results::{CASE_LOG, CONFIG, REPORT, RUN, SUMMARY_CSV, SUMMARY_JSON, SUMS, header, unseal};
use crate::sums;

/// The files that such a folder can have.
const FOLDER_FILES: [&str; 7] = [CONFIG, CASE_LOG, SUMMARY_CSV, SUMMARY_JSON, REPORT, RUN, SUMS];

/// What the log begins with.
fn log_header(planned: &Planned) -> Header {
    header(&planned.experiment, 0..planned.experiment.deals)
}

/// Begins a run in a folder.
///
/// # Errors
/// If it holds something and `force` is not given, another run writes there, or it cannot be written.
pub fn begin(folder: &Path, planned: &Planned, force: bool) -> Result<Writer<DealCases>, Error> {
    prepare_folder(folder, force)?;
    let (path, header) = (folder.join(CASE_LOG), log_header(planned));
    let log = if force { Writer::replace(&path, &header)? } else { Writer::create(&path, &header)? };
    for name in FOLDER_FILES.into_iter().filter(|&name| name != CASE_LOG) {
        remove(&folder.join(name))?;
    }
    let text = planned.experiment.to_toml(&planned.stopping);
    NewFile::write(&folder.join(CONFIG), |file| file.write_all(text.as_bytes()))?;
    Ok(log)
}

/// Goes on with a run: gives what there is of it to `each`, and stands after the last deal.
///
/// # Errors
/// If the log is of another run, is damaged and not to be repaired, or cannot be read or written.
pub fn resume(
    folder: &Path,
    planned: &Planned,
    repair: bool,
    mut each: impl FnMut(&DealCases),
) -> Result<Writer<DealCases>, Error> {
    remove_parts(folder)?;
    let take = |deal: DealCases| -> Result<(), LogError> {
        each(&deal);
        Ok(())
    };
    let path = folder.join(CASE_LOG);
    let (log, cut) = Writer::resume(&path, &log_header(planned), repair, take)?;
    if let Some(cut) = cut {
        tell(format_args!(
            "doko: the last {} bytes of {} are cut off; what is no complete deal there is played again",
            cut.bytes,
            path.display()
        ));
    }
    unseal(folder)?;
    Ok(log)
}

/// Writes what is known of the circumstances, and the hashes of all files of the folder.
///
/// # Errors
/// If they cannot be written.
pub fn seal(folder: &Path, info: &RunInfo) -> Result<(), Error> {
    NewFile::write(&folder.join(RUN), |file| {
        serde_json::to_writer_pretty(&mut *file, info)?;
        writeln!(file)
    })?;
    let is_there = |name: &&str| *name != SUMS && folder.join(name).exists();
    let names: Vec<&str> = FOLDER_FILES.into_iter().filter(is_there).collect();
    sums::write(folder, &names)
}

fn remove(path: &Path) -> Result<(), Error> {
    match fs::remove_file(path) {
        Err(source) if source.kind() != std::io::ErrorKind::NotFound => {
            Err(Error::Write { path: path.to_owned(), source })
        }
        _ => Ok(()),
    }
}
