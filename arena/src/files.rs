//! Files that are whole or not there: written beside their name, and renamed when complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::error::Error;

/// A file that gets its name only by [`NewFile::keep`]; dropped before, it leaves nothing.
///
/// What is no regular file, such as a pipe, cannot be replaced and is written to as it is.
pub struct NewFile {
    path: PathBuf,
    /// Where it is written until it is complete; `None` if that is `path` itself.
    beside: Option<PathBuf>,
    writer: Option<BufWriter<File>>,
}

impl NewFile {
    /// Begins a file that will have this path.
    ///
    /// # Errors
    /// If nothing can be created there.
    pub fn create(path: &Path) -> Result<NewFile, Error> {
        let fail = |source| Error::Write { path: path.to_owned(), source };
        let is_special = fs::metadata(path).is_ok_and(|meta| !meta.is_file() && !meta.is_dir());
        let Some(name) = path.file_name() else {
            return Err(fail(io::Error::from(io::ErrorKind::IsADirectory)));
        };
        if path.is_dir() {
            return Err(fail(io::Error::from(io::ErrorKind::IsADirectory)));
        }
        let beside = (!is_special).then(|| {
            let mut hidden = std::ffi::OsString::from(".");
            hidden.push(name);
            hidden.push(format!(".{}.part", std::process::id()));
            path.with_file_name(hidden)
        });
        let writer = BufWriter::new(File::create(beside.as_deref().unwrap_or(path)).map_err(fail)?);
        Ok(NewFile { path: path.to_owned(), beside, writer: Some(writer) })
    }

    /// Completes the file and gives it its name.
    ///
    /// # Errors
    /// If the rest cannot be written or the file cannot be renamed.
    pub fn keep(mut self) -> Result<(), Error> {
        let writer = self.writer.take().expect("a file is kept once");
        let result = writer
            .into_inner()
            .map_err(io::IntoInnerError::into_error)
            .and_then(|file| if self.beside.is_some() { file.sync_all() } else { Ok(()) })
            .and_then(|()| match &self.beside {
                Some(beside) => fs::rename(beside, &self.path),
                None => Ok(()),
            });
        let result = result.map_err(|source| self.error(source));
        if result.is_ok() {
            self.beside = None;
        }
        result
    }

    /// The error of having failed to write this file.
    pub fn error(&self, source: io::Error) -> Error {
        Error::Write { path: self.path.clone(), source }
    }

    /// Writes a whole file by `fill`.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
        let mut file = NewFile::create(path)?;
        fill(&mut file).map_err(|source| file.error(source))?;
        file.keep()
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.as_mut().expect("a file is written before it is kept").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.as_mut().expect("a file is written before it is kept").flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            // Nothing is lost if it stays, and there is nobody to tell.
            drop(fs::remove_file(beside));
        }
    }
}

/// Makes the folder for the results of a run.
///
/// # Errors
/// If it holds something and `force` is not given, or it cannot be made.
pub fn prepare_folder(path: &Path, force: bool) -> Result<(), Error> {
    let fail = |source| Error::Write { path: path.to_owned(), source };
    fs::create_dir_all(path).map_err(fail)?;
    let is_empty = fs::read_dir(path).map_err(fail)?.next().is_none();
    if is_empty || force {
        return Ok(());
    }
    Err(Error::Usage(format!(
        "the folder {} is not empty: name another for --out, or add --force to write into it",
        path.display()
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_file_has_its_name_only_when_it_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        fs::write(&path, "old").unwrap();
        let mut file = NewFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        file.keep().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names(folder.path()), ["a.csv"]);
    }

    #[test]
    fn a_file_that_is_not_kept_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        let failed = NewFile::write(&path, |out| {
            out.write_all(b"half")?;
            Err(io::Error::other("no more"))
        });
        assert!(matches!(failed, Err(Error::Write { .. })));
        assert_eq!(names(folder.path()), [""; 0]);
    }

    #[test]
    fn a_folder_that_holds_something_is_not_written_to_unless_forced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run/1");
        prepare_folder(&path, false).unwrap();
        prepare_folder(&path, false).unwrap();
        fs::write(path.join("x"), "").unwrap();
        assert!(matches!(prepare_folder(&path, false), Err(Error::Usage(_))));
        prepare_folder(&path, true).unwrap();
    }
}
