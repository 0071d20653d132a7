//! Reports in several forms: which of them are written, and of a run that is there already.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::LangArg;

/// Which forms of a report are written.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Output")]
pub struct FormArgs {
    /// Write the summary as JSON; with - to stdout, and then no table
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath)]
    pub json: Option<PathBuf>,
    /// Write the report as a page with plots, one file for browser and printer; with - to stdout
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath)]
    pub html: Option<PathBuf>,
    /// Write the report as Markdown with tables; with - to stdout
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath)]
    pub markdown: Option<PathBuf>,
}

/// `doko report`.
#[derive(Args, Debug)]
pub struct ReportArgs {
    /// The folder of a run, or of a part of one; it may be interrupted, or still be played
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    /// The language.
    #[command(flatten)]
    pub lang: LangArg,
    /// The forms.
    #[command(flatten)]
    pub forms: FormArgs,
}
