//! The one way to stdout: how it failed decides how doko ends.

use std::io::{self, BufWriter, IsTerminal, Write};

use crate::error::printable::Printable;
use crate::error::{Error, Exit};

/// Stdout, which remembers its first failure.
///
/// On its way through a command the error of a write may be wrapped by a library, or ignored. What is remembered here is not.
pub struct Stdout {
    out: BufWriter<Box<dyn Write>>,
    failure: Option<io::Error>,
}

impl Stdout {
    /// Begins to print; a terminal is shown control characters and does not obey them.
    pub fn open() -> Stdout {
        let stdout = io::stdout().lock();
        // A file gets every byte as it is.
        let out: Box<dyn Write> =
            if stdout.is_terminal() { Box::new(Printable::new(stdout)) } else { Box::new(stdout) };
        Stdout { out: BufWriter::new(out), failure: None }
    }

    /// The end of a command that has printed here.
    ///
    /// # Errors
    /// Those of the command; [`Error::Stdout`] if not all could be printed.
    pub fn end(mut self, ended: Result<Exit, Error>) -> Result<Exit, Error> {
        if ended.is_ok() {
            drop(self.flush());
        }
        let Some(failure) = self.failure else { return ended };
        match &ended {
            // A closed pipe hides no other error.
            Err(error) if !error.to_string().contains(&failure.to_string()) => ended,
            // A library may have wrapped the failure.
            _ => Err(Error::Stdout(failure)),
        }
    }

    fn noted<T>(&mut self, done: io::Result<T>) -> io::Result<T> {
        if let Err(error) = &done
            && error.kind() != io::ErrorKind::Interrupted
        {
            let same = error.raw_os_error().map(io::Error::from_raw_os_error);
            self.failure.get_or_insert(same.unwrap_or_else(|| error.kind().into()));
        }
        done
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        self.noted(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.noted(flushed)
    }
}
