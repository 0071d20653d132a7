//! `doko merge`: the parts of a run become the run.

use std::io::Write;
use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::{Args, ValueHint, value_parser};

use super::ctrl_c::stop_on_ctrl_c_telling;
use super::help;
use crate::cli::{FormArgs, OutputArgs, ThreadsArg, number};
use crate::error::{Error, Exit, usage};
use crate::stats::{Test, Until};
use crate::studies::matches::Stopping;
use crate::studies::parts::{Merge, MissingForm};

const HELP: &str = include_str!("help/merge.txt");

/// Join the parts of a run that were played with --shard or --range
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP), after_long_help = help::long(HELP))]
pub struct MergeArgs {
    /// The folders of the parts, in any order; a folder that holds folders stands for all parts among them
    #[arg(value_name = "DIR", required = true, value_hint = ValueHint::DirPath)]
    pub parts: Vec<PathBuf>,
    /// The folder for the whole run
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = "Output",
        required_unless_present_any = ["missing", "watch"])]
    pub out: Option<PathBuf>,
    /// Write into the folder of --out even if it is not empty; a run there is replaced
    #[arg(long, requires = "out", help_heading = "Output")]
    pub force: bool,
    /// Write nothing, but print what is missing: commands that play it, one a line; with --shards N also the numbers of
    /// the parts, as the array of Slurm takes them, or JSON
    #[arg(long, value_name = "FORM", value_enum, num_args = 0..=1, require_equals = true,
        default_missing_value = "commands", conflicts_with_all = ["out", "test", "until", "csv", "json", "html", "markdown"])]
    pub missing: Option<MissingForm>,
    /// With --missing: the run is played in N parts by --shard I/N; each that is not complete is named
    #[arg(long, value_name = "N", requires = "missing")]
    pub shards: Option<NonZeroU32>,
    /// Make the run N deals long, longer than its parts: the deals beyond them count as missing
    #[arg(long, value_name = "N", conflicts_with = "watch", value_parser = number())]
    pub deals: Option<u64>,
    /// Wait for parts that are still being played, until all deals are there or the test has decided; --out then joins them
    #[arg(long, conflicts_with = "missing")]
    pub watch: bool,
    /// With --watch: look every so many seconds
    #[arg(long, value_name = "SECONDS", requires = "watch", default_value_t = 30,
        value_parser = value_parser!(u64).range(1..=86_400))]
    pub every: u64,
    /// Apply a sequential test to the joined run: gsprt:M0,M1 or equal:D
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    pub test: Option<Test>,
    /// End the joined run when the mean is known within so many points per game, such as ±0.05
    #[arg(long, value_name = "±POINTS", allow_hyphen_values = true)]
    pub until: Option<Until>,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Forms of the report.
    #[command(flatten)]
    pub forms: FormArgs,
}

/// Joins parts, tells what is missing for that, or waits for it.
///
/// # Errors
/// If they are not all there once, or of different runs, or cannot be read or written.
pub(super) fn run(args: &MergeArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let merge = Merge {
        named: &args.parts,
        deals: args.deals,
        stopping: Stopping { test: args.test, until: args.until, ..Stopping::default() },
        threads: args.threads.number(),
        output: OutputArgs { forms: args.forms.clone(), out: args.out.clone(), force: args.force }
            .output()?,
    };
    match (args.missing, &args.out) {
        _ if args.watch => {
            let stop = stop_on_ctrl_c_telling(&[], "doko: the watch ends, the parts are left as they are")?;
            merge.watch(args.every, &stop, out)
        }
        (Some(form), _) => merge.tell_missing(form, args.shards, out),
        (None, Some(folder)) => merge.join(folder, out),
        (None, None) => usage("name a folder for the whole run with --out"),
    }
}
