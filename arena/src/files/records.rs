//! The lines of a file of game records.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use doko_bots::bounded;

use super::MOST_MIB_OF_A_RECORD;
use crate::error::{Error, usage};

/// The lines of a file, or of stdin if it is called `-`, each with its number from 1; blank ones are left out. In errors about
/// a line the file is called `called`.
///
/// # Errors
/// If there is no such file.
pub fn record_lines(
    path: &Path,
    called: String,
) -> Result<impl Iterator<Item = Result<(u64, String), Error>>, Error> {
    let owned = path.to_owned();
    let failed = move |source| Error::Read { path: owned.clone(), source };
    let mut lines: Box<dyn BufRead> = if path.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(path).map_err(&failed)?))
    };
    let read = move |number| match bounded::line(&mut lines, MOST_MIB_OF_A_RECORD) {
        Ok(line) => Some(Ok((number, line?.trim_end().to_owned()))),
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
            Some(usage(format!("{called}, line {number}: {error}")))
        }
        Err(error) => Some(Err(failed(error))),
    };
    Ok((1..).map_while(read).filter(|line| !matches!(line, Ok((_, line)) if line.trim().is_empty())))
}
