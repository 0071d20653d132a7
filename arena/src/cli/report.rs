//! Reports in several forms: which of them are written, and of a run that is there already.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{LangArg, ThreadsArg};
use crate::error::Error;
use crate::report::outputs::{Outputs, RowTarget, Target};

/// Which forms of a report are written.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Output")]
pub struct FormArgs {
    /// Write the rows as CSV; with - to stdout, and then no text. `doko columns` explains the columns
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath)]
    pub csv: Option<PathBuf>,
    /// Write the summary as JSON; with - to stdout, and then no text
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath)]
    pub json: Option<PathBuf>,
    /// Write the report as a page with plots, one file for browser and printer; with - to stdout
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath)]
    pub html: Option<PathBuf>,
    /// Write the report as Markdown with tables; with - to stdout
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath)]
    pub markdown: Option<PathBuf>,
    /// Print the whole report, not only what it comes to
    #[arg(long)]
    pub full: bool,
    /// No progress on stderr
    #[arg(long, short)]
    pub quiet: bool,
    /// The language.
    #[command(flatten)]
    pub lang: LangArg,
}

impl FormArgs {
    /// The forms that are meant.
    ///
    /// # Errors
    /// If two of them are to be printed.
    pub fn outputs(self) -> Result<Outputs, Error> {
        let FormArgs { csv, json, html, markdown, full, lang, .. } = self;
        let [json, html, markdown] = [json, html, markdown].map(|path| path.map(Target::from));
        let csv = csv.map(RowTarget::new).transpose()?;
        Outputs { csv, json, html, markdown, is_full: full, lang: lang.lang }.checked()
    }
}

/// `doko report`.
#[derive(Args, Debug)]
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
