//! Where the files of a run go: into a folder, or against what is there already.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use doko_engine::Lang;

use crate::error::Error;
use crate::files::NewFile;
use crate::files::names::{REPORT, SUMMARY_JSON};
use crate::report::outputs::{Findings, Target};
use crate::report::rows::{Row, RowWriter};

/// A file under way, which is there only once it is kept.
pub trait Keep: Write {
    /// Completes it.
    ///
    /// # Errors
    /// If it cannot be completed.
    fn keep(self: Box<Self>) -> Result<(), Error>;
}

/// Stdout needs no closing step.
impl Keep for &mut dyn Write {
    fn keep(mut self: Box<Self>) -> Result<(), Error> {
        Ok(self.flush()?)
    }
}

impl Keep for NewFile {
    fn keep(self: Box<Self>) -> Result<(), Error> {
        NewFile::keep(*self)
    }
}

/// A file of rows under way.
pub struct RowFile<'a, R> {
    target: Target,
    rows: RowWriter<R, Box<dyn Keep + 'a>>,
}

impl<'a, R: Row> RowFile<'a, R> {
    /// Writes the header.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn begin(target: Target, file: Box<dyn Keep + 'a>) -> Result<RowFile<'a, R>, Error> {
        let rows = RowWriter::new(file).map_err(|source| target.failed(source))?;
        Ok(RowFile { target, rows })
    }

    /// Writes a row.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, row: &R) -> Result<(), Error> {
        self.rows.add(row).map_err(|source| self.target.failed(source))
    }

    /// Completes it.
    ///
    /// # Errors
    /// If it cannot be completed.
    pub fn finish(self) -> Result<(), Error> {
        self.rows.finish().map_err(|source| self.target.failed(source))?.keep()
    }
}

/// A folder, and what to do with the files that a run has.
#[derive(Clone, Copy, Debug)]
pub enum Place<'a> {
    /// Write them.
    Write(&'a Path),
    /// Write nothing, and see whether the files there are the same.
    Compare(&'a Path),
}

impl Place<'_> {
    /// Begins the file of this name.
    ///
    /// # Errors
    /// If it cannot be written, or read.
    pub fn open(self, name: &str) -> Result<Box<dyn Keep>, Error> {
        match self {
            Place::Write(folder) => Ok(Box::new(NewFile::create(&folder.join(name))?)),
            Place::Compare(folder) => Ok(Box::new(Compared::open(folder.join(name))?)),
        }
    }

    /// Writes a whole file by `fill`.
    ///
    /// # Errors
    /// If it cannot be written, or differs.
    pub fn put(self, name: &str, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
        let mut file = self.open(name)?;
        let (Place::Write(folder) | Place::Compare(folder)) = self;
        fill(&mut file).map_err(|source| Error::Write { path: folder.join(name), source })?;
        file.keep()
    }

    /// Writes what was found: the rows, the summary and the report.
    ///
    /// # Errors
    /// If a file cannot be written, or differs.
    pub fn put_findings<F: Findings>(self, findings: &F) -> Result<(), Error> {
        self.put(F::Row::FILE, |file| findings.csv(file))?;
        self.put(SUMMARY_JSON, |file| findings.json(file))?;
        self.put(REPORT, |file| findings.text(Lang::En, false, file))
    }
}

/// A file that is compared with what is written to it.
struct Compared {
    path: PathBuf,
    there: BufReader<File>,
    /// The line that is being compared, from 1.
    line: u64,
    differs: bool,
}

impl Compared {
    fn open(path: PathBuf) -> Result<Compared, Error> {
        let file = File::open(&path).map_err(|source| Error::Read { path: path.clone(), source })?;
        Ok(Compared { path, there: BufReader::new(file), line: 1, differs: false })
    }

    /// Compares the next bytes; nothing after the first that differ.
    fn compare(&mut self, mut written: &[u8]) -> io::Result<()> {
        while !written.is_empty() && !self.differs {
            let there = self.there.fill_buf()?;
            let length = there.len().min(written.len());
            let same = there.iter().zip(written).take_while(|(a, b)| a == b).count();
            self.line += written[..same].split(|&byte| byte == b'\n').count() as u64 - 1;
            self.differs = length == 0 || same < length;
            self.there.consume(length);
            written = &written[length..];
        }
        Ok(())
    }
}

impl Write for Compared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.compare(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Keep for Compared {
    fn keep(mut self: Box<Self>) -> Result<(), Error> {
        let more =
            self.there.read(&mut [0]).map_err(|source| Error::Read { path: self.path.clone(), source })?;
        if self.differs || more > 0 {
            return Err(Error::Differs { path: self.path, line: self.line });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn compared(there: &str, written: &[&str]) -> Result<(), u64> {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a"), there).unwrap();
        let result = Place::Compare(folder.path())
            .put("a", |out| written.iter().try_for_each(|text| out.write_all(text.as_bytes())));
        result.map_err(|error| match error {
            Error::Differs { line, .. } => line,
            other => panic!("{other}"),
        })
    }

    #[test]
    fn only_the_same_bytes_are_the_same() {
        assert_eq!(compared("a\nb\n", &["a\nb\n"]), Ok(()));
        assert_eq!(compared("a\nb\n", &["a", "\nb", "\n"]), Ok(()));
        assert_eq!(compared("", &[]), Ok(()));
        assert_eq!(compared("a\nb\n", &["a\nc\n"]), Err(2));
        assert_eq!(compared("a\nb\n", &["a\n", "b"]), Err(2));
        assert_eq!(compared("a\nb", &["a\nb\n", "c"]), Err(2));
        assert_eq!(compared("", &["a"]), Err(1));
        assert_eq!(compared("a", &[]), Err(1));
    }

    #[test]
    fn a_file_that_is_not_there_cannot_be_compared() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(Place::Compare(folder.path()).open("a"), Err(Error::Read { .. })));
    }
}
