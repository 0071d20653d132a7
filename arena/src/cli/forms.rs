//! In which forms a report is written, and into which folder a run.

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};

use super::LangArg;
use crate::error::{Error, usage};
use crate::report::outputs::{Outputs, RowTarget, Target};
use crate::run::RunOutput;

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

    /// The forms that are meant, each in a file that can be made.
    ///
    /// # Errors
    /// If two of them are to be printed, or a file cannot be made.
    pub fn checked(self) -> Result<Outputs, Error> {
        let outputs = self.outputs()?;
        outputs.check_files(None)?;
        Ok(outputs)
    }
}

/// Where the figures of a run go.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    /// Forms of the report.
    #[command(flatten)]
    pub forms: FormArgs,
    /// Write everything into a folder, from which the run can be resumed, made longer, merged and read
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub out: Option<PathBuf>,
    /// Write into the folder of --out even if it is not empty; a run there is replaced
    #[arg(long, requires = "out")]
    pub force: bool,
}

impl OutputArgs {
    /// `true` if a form for programs goes to stdout, in place of the text.
    pub fn prints_a_form(&self) -> bool {
        let FormArgs { csv, json, html, markdown, .. } = &self.forms;
        [csv, json, html, markdown].into_iter().flatten().any(|path| path.as_os_str() == "-")
    }

    /// What is done with the run.
    ///
    /// # Errors
    /// If two forms are to be printed.
    pub fn output(self) -> Result<RunOutput, Error> {
        let OutputArgs { forms, out, force } = self;
        Ok(RunOutput { quiet: forms.quiet, report: forms.outputs()?, out, force })
    }
}

/// Refuses a file as the folder of a run: `--out` of `tune` and `learn` was one.
///
/// # Errors
/// If the path ends as such a file does, and is no folder.
pub fn expect_folder(path: Option<&Path>, extension: &str) -> Result<(), Error> {
    match path {
        Some(path) if path.extension().is_some_and(|own| own == extension) && !path.is_dir() => {
            let path = path.display();
            usage(format!("--out {path}: --out names a folder; a file is written by --write {path}"))
        }
        _ => Ok(()),
    }
}
