//! Reports in several forms: which of them are written, and of a run that is there already.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::LangArg;
use crate::error::Error;
use crate::report::outputs::Forms;

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

impl TryFrom<FormArgs> for Forms {
    type Error = Error;

    fn try_from(args: FormArgs) -> Result<Forms, Error> {
        Forms::new([args.json, args.html, args.markdown])
    }
}

/// `doko report`.
#[derive(Args, Debug)]
pub struct ReportArgs {
    /// The folder of a run, or of a part of one; it may be interrupted, or still be played
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    /// How many threads read; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub threads: u16,
    /// The language.
    #[command(flatten)]
    pub lang: LangArg,
    /// The forms.
    #[command(flatten)]
    pub forms: FormArgs,
}
