//! What becomes of findings: text on a terminal, and the files that are asked for.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use doko_engine::Lang;
use schemars::JsonSchema;
use serde::Serialize;
use tempfile::TempDir;

use super::document::{Document, Section};
use super::rows::{self, Row};
use super::{html, markdown, plain};
use crate::error::{Error, usage};
use crate::files::NewFile;

/// What a study has found: a document for people, and a summary and rows for programs.
pub trait Findings {
    /// What its JSON holds.
    type Summary: Serialize + JsonSchema;

    /// A row of its CSV file.
    type Row: Row;

    /// Whether `--csv` asks for other rows than these, written while the games come.
    const STREAMS_CSV: bool = false;

    /// The command that has found it, such as `duel`.
    fn command(&self) -> &'static str;

    /// The version of doko by which the games were begun.
    fn engine(&self) -> String {
        env!("CARGO_PKG_VERSION").to_owned()
    }

    /// For people, on a terminal, as Markdown and as a page.
    fn document(&self, lang: Lang) -> Document;

    /// Writes the document for a terminal; unless it `is_full` without details.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    fn text(&self, lang: Lang, is_full: bool, out: &mut dyn Write) -> io::Result<()> {
        plain::write(&self.document(lang), is_full, out)
    }

    /// For programs, as JSON.
    fn summary(&self) -> Self::Summary;

    /// For programs, as CSV.
    fn rows(&self) -> Vec<Self::Row>;

    /// Writes the rows.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        rows::write(self.rows(), out)
    }

    /// Writes the summary, indented, with what every summary begins with.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let (engine, command) = (self.engine(), self.command());
        Headed { format: FORMAT, engine, command, summary: self.summary() }.write(out)
    }
}

/// The version of the format of all summaries.
const FORMAT: u32 = 2;

/// A summary as a file.
#[derive(Serialize, JsonSchema)]
pub struct Headed<'a, S> {
    /// The version of the format.
    pub(crate) format: u32,
    /// The version of doko by which the games were begun.
    pub(crate) engine: String,
    /// The command that has written it.
    pub(crate) command: &'a str,
    /// The rest.
    #[serde(flatten)]
    pub(crate) summary: S,
}

impl<S: Serialize> Headed<'_, S> {
    /// Writes it as indented JSON with a line break.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut *out, self)?;
        writeln!(out)
    }
}

/// A form of a report, which can be written.
pub type Form<'a> = &'a dyn Fn(&mut dyn Write) -> io::Result<()>;

/// Where a form of a report goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// To stdout, in place of the text.
    Stdout,
    /// To a file of this name.
    File(PathBuf),
}

impl Target {
    /// The error of having failed to write to it.
    pub fn failed(&self, source: io::Error) -> Error {
        match self {
            Target::File(path) => Error::Write { path: path.clone(), source },
            Target::Stdout => Error::Stdout(source),
        }
    }
}

impl From<PathBuf> for Target {
    /// A name, or `-` for stdout.
    fn from(path: PathBuf) -> Target {
        if path.as_os_str() == "-" { Target::Stdout } else { Target::File(path) }
    }
}

/// The file that rows are written into as CSV.
///
/// Some rows come while games are played, and doko prints all rows or none: so rows for stdout wait in a file that is
/// dropped afterwards.
#[derive(Clone, Debug)]
pub struct RowTarget {
    target: Target,
    path: PathBuf,
    /// The folder of a file that is dropped.
    _passing: Option<Arc<TempDir>>,
}

impl RowTarget {
    /// The file of this name, or with `-` one for stdout.
    ///
    /// # Errors
    /// If there is no place for one for stdout.
    pub fn new(path: PathBuf) -> Result<RowTarget, Error> {
        let target = Target::from(path);
        if let Target::File(path) = &target {
            return Ok(RowTarget { path: path.clone(), target, _passing: None });
        }
        let folder =
            tempfile::tempdir().map_err(|source| Error::Write { path: std::env::temp_dir(), source })?;
        Ok(RowTarget { target, path: folder.path().join("rows.csv"), _passing: Some(Arc::new(folder)) })
    }

    /// Where it is.
    fn path(&self) -> &Path {
        &self.path
    }

    /// The rows for stdout; nothing where they have a file of their own.
    fn printed(&self) -> Result<Option<File>, Error> {
        if self.target != Target::Stdout {
            return Ok(None);
        }
        let opened = File::open(&self.path);
        opened.map(Some).map_err(|source| Error::Read { path: self.path.clone(), source })
    }
}

/// Refuses to print two forms, each named by the option that asks for it.
///
/// # Errors
/// If two go to stdout.
pub fn at_most_one_is_printed<'a>(
    forms: impl IntoIterator<Item = (&'static str, Option<&'a Target>)>,
) -> Result<(), Error> {
    let printed = forms.into_iter().filter(|(_, target)| *target == Some(&Target::Stdout));
    let printed: Vec<&str> = printed.map(|(option, _)| option).collect();
    match printed[..] {
        [one, other, ..] => {
            usage(format!("{one} - and {other} - both go to stdout: name a file for one of them"))
        }
        _ => Ok(()),
    }
}

/// The files of some forms, with the options that ask for them.
pub fn files<'a>(
    forms: impl IntoIterator<Item = (&'static str, Option<&'a Target>)>,
) -> impl Iterator<Item = (String, PathBuf)> {
    forms.into_iter().filter_map(|(option, target)| match target {
        Some(Target::File(path)) => Some((option.to_owned(), path.clone())),
        _ => None,
    })
}

/// Finds out whether files can be made, before the work.
///
/// # Errors
/// If one cannot be made.
pub fn check(files: impl IntoIterator<Item = (String, PathBuf)>) -> Result<(), Error> {
    // Made and dropped again, it leaves nothing.
    files.into_iter().try_for_each(|(_, path)| NewFile::create(&path).map(drop))
}

/// The forms of a report that are asked for, beside the text on stdout.
///
/// At most one of them goes to stdout, in place of the text.
#[derive(Clone, Debug, Default)]
pub struct Outputs {
    /// Where the rows go as CSV.
    pub csv: Option<RowTarget>,
    /// Where the summary goes as JSON.
    pub json: Option<Target>,
    /// Where the page with plots goes.
    pub html: Option<Target>,
    /// Where the document goes as Markdown.
    pub markdown: Option<Target>,
    /// Whether the text has everything that is not drawn.
    pub is_full: bool,
    /// The language of what people read.
    pub lang: Lang,
}

impl Outputs {
    /// Refuses what cannot be written, before anything is played.
    ///
    /// # Errors
    /// If two forms are to be printed.
    pub fn checked(self) -> Result<Outputs, Error> {
        at_most_one_is_printed(self.forms())?;
        Ok(self)
    }

    fn forms(&self) -> [(&'static str, Option<&Target>); 4] {
        let Outputs { csv, json, html, markdown, .. } = self;
        let csv = csv.as_ref().map(|rows| &rows.target);
        [
            ("--csv", csv),
            ("--json", json.as_ref()),
            ("--html", html.as_ref()),
            ("--markdown", markdown.as_ref()),
        ]
    }

    /// The file that the rows are written into, if they are asked for.
    pub fn row_file(&self) -> Option<&Path> {
        self.csv.as_ref().map(RowTarget::path)
    }

    /// Every file that is asked for, with the option that asks for it.
    pub fn files(&self) -> impl Iterator<Item = (String, PathBuf)> {
        files(self.forms())
    }

    /// Whether nothing but English text is asked for.
    pub fn is_plain(&self) -> bool {
        self.forms().iter().all(|(_, target)| target.is_none()) && !self.is_full && self.lang == Lang::En
    }

    /// Finds out whether the files can be made, but for those of a folder that is yet to be made itself.
    ///
    /// # Errors
    /// If one cannot be made.
    pub fn check_files(&self, folder: Option<&Path>) -> Result<(), Error> {
        check(self.files().filter(|(_, path)| folder.is_none() || path.parent() != folder))
    }

    /// Writes what is asked for, and prints the rest to `out`.
    ///
    /// # Errors
    /// If something cannot be written.
    pub fn put<F: Findings>(&self, findings: &F, out: &mut dyn Write) -> Result<(), Error> {
        self.put_with(findings, |_| None, out)
    }

    /// Writes the same with a last section on page, Markdown and full text, such as how long bots thought. Summary and rows leave
    /// it out, as those of two runs of one plan must not differ.
    ///
    /// # Errors
    /// If something cannot be written.
    pub fn put_with<F: Findings>(
        &self,
        findings: &F,
        last: impl Fn(Lang) -> Option<Section>,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        if let Some(path) = self.row_file().filter(|_| !F::STREAMS_CSV) {
            NewFile::write(path, |file| findings.csv(file))?;
        }
        let whole = || {
            let mut document = findings.document(self.lang);
            document.sections.extend(last(self.lang));
            document
        };
        let command = findings.command();
        let forms: [(_, Form<'_>); 3] = [
            (&self.json, &|out| findings.json(out)),
            (&self.html, &|out| html::write(&whole(), command, out)),
            (&self.markdown, &|out| markdown::write(&whole(), out)),
        ];
        let text = |out: &mut dyn Write| {
            let document = if self.is_full { whole() } else { findings.document(self.lang) };
            plain::write(&document, self.is_full, out)
        };
        match self.csv.as_ref().map(RowTarget::printed).transpose()?.flatten() {
            Some(rows) => put(forms, &|out| io::copy(&mut &rows, out).map(drop), out),
            None => put(forms, &text, out),
        }
    }
}

/// Writes each form where it is asked for, and prints the one that goes to stdout, or else the plain one.
///
/// # Errors
/// If something cannot be written.
pub fn put<const N: usize>(
    forms: [(&Option<Target>, Form<'_>); N],
    plain: Form<'_>,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let mut printed = plain;
    for (target, form) in forms {
        match target {
            Some(Target::File(path)) => NewFile::write(path, form)?,
            Some(Target::Stdout) => printed = form,
            None => {}
        }
    }
    printed(out)?;
    Ok(out.flush()?)
}
