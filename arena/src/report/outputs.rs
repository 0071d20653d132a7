//! The forms of a report that are asked for, and where each goes.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::files::NewFile;

/// Where one thing goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// To stdout.
    Stdout,
    /// Into a file.
    File(PathBuf),
}

impl From<PathBuf> for Target {
    fn from(path: PathBuf) -> Target {
        if path.as_os_str() == "-" { Target::Stdout } else { Target::File(path) }
    }
}

/// The forms that are asked for beside the table; at most one of them goes to stdout, in place of the table.
#[derive(Clone, Debug, Default)]
pub struct Forms {
    /// Where the summary goes as JSON.
    pub json: Option<Target>,
    /// Where the page with plots goes.
    pub html: Option<Target>,
    /// Where the report goes as Markdown.
    pub markdown: Option<Target>,
}

/// A form of a report, which can be written.
pub type Form<'a> = &'a dyn Fn(&mut dyn Write) -> io::Result<()>;

/// How each form of a report is written.
#[derive(Clone, Copy)]
pub struct Written<'a> {
    /// For a terminal.
    pub table: Form<'a>,
    /// As JSON.
    pub json: Form<'a>,
    /// As a page with plots.
    pub html: Form<'a>,
    /// As Markdown.
    pub markdown: Form<'a>,
}

impl Forms {
    /// Those that are asked for, with what asks for each.
    /// These forms, of which only one can be printed.
    ///
    /// # Errors
    /// If two are to be printed.
    pub fn new([json, html, markdown]: [Option<PathBuf>; 3]) -> Result<Forms, Error> {
        let [json, html, markdown] = [json, html, markdown].map(|path| path.map(Target::from));
        let forms = Forms { json, html, markdown };
        let printed: Vec<&str> =
            forms.asked().filter(|(_, to)| **to == Target::Stdout).map(|(option, _)| option).collect();
        if let [one, other, ..] = printed[..] {
            return Err(Error::Usage(format!(
                "{one} - and {other} - both go to stdout: name a file for one of them"
            )));
        }
        Ok(forms)
    }

    fn asked(&self) -> impl Iterator<Item = (&'static str, &Target)> {
        let all = [("--json", &self.json), ("--html", &self.html), ("--markdown", &self.markdown)];
        all.into_iter().filter_map(|(option, target)| Some((option, target.as_ref()?)))
    }

    /// The files among them, with what asks for each.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, &Path)> {
        self.asked().filter_map(|(option, target)| match target {
            Target::File(path) => Some((option, path.as_path())),
            Target::Stdout => None,
        })
    }

    /// Finds out whether the files can be made, before anything is played; those in `folder`, which need not be there yet,
    /// can be if that can.
    ///
    /// # Errors
    /// If one cannot.
    pub fn check(&self, folder: Option<&Path>) -> Result<(), Error> {
        let elsewhere = self.files().filter(|(_, path)| folder.is_none() || path.parent() != folder);
        // Made and dropped again, a file leaves nothing.
        elsewhere.map(|(_, path)| path).try_for_each(|path| NewFile::create(path).map(drop))
    }

    /// Writes all of them, however each is written, and the table to `out` unless something else goes there.
    ///
    /// # Errors
    /// If one cannot be written.
    pub fn put(&self, written: &Written<'_>, out: &mut dyn Write) -> Result<(), Error> {
        let forms =
            [(&self.json, written.json), (&self.html, written.html), (&self.markdown, written.markdown)];
        let mut printed = written.table;
        for (target, form) in forms {
            match target {
                Some(Target::File(path)) => NewFile::write(path, form)?,
                Some(Target::Stdout) => printed = form,
                None => {}
            }
        }
        Ok(printed(out)?)
    }
}
