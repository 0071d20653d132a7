//! `doko bench`: measures row by row, and reports.

use std::io::Write;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum, ValueHint, value_parser};
use doko_engine::dispatch::Cpu;
use doko_engine::rules::{PRESETS, Preset};

use super::help;
use crate::bench::measure::{Effort, WallClock};
use crate::bench::{Bench, Report, table};
use crate::error::{Error, Exit, tell, usage};
use crate::report::outputs::{self, Target};
use crate::run::{Machine, Steps, Stop};

const HELP: &str = include_str!("help/bench.txt");

/// Measure how fast this machine deals, plays and searches
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP), after_long_help = help::long(HELP))]
pub struct BenchArgs {
    /// The rules of all rows but the one that compares presets
    #[arg(long, value_name = "PRESET", default_value = "ddv",
        value_parser = PossibleValuesParser::new(PRESETS.map(|preset| preset.name)))]
    pub rules: String,
    /// Which instructions may be used
    #[arg(long, value_enum, value_name = "PATH", default_value_t = CpuChoice::Best)]
    pub cpu: CpuChoice,
    /// Only rows whose name contains this
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    pub filter: String,
    /// A few seconds, and rough figures
    #[arg(long)]
    pub quick: bool,
    /// How many threads are compared with one; 1 to leave that out
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Write one row for each figure; with - to stdout, and then no table
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub csv: Option<PathBuf>,
    /// Write everything as JSON; with - to stdout, and then no table
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath, help_heading = "Output")]
    pub json: Option<PathBuf>,
    /// No progress on stderr
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,
}

/// Which instructions may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CpuChoice {
    /// The best that this processor can do
    Best,
    /// Those that every processor has
    Portable,
    /// BMI2 and popcnt, on x86-64
    Bmi2,
}

impl CpuChoice {
    /// The path that is meant.
    ///
    /// # Errors
    /// If this processor does not have it.
    pub fn cpu(self) -> Result<Cpu, Error> {
        let lacks = || {
            let text =
                "this processor has no BMI2, or only a slow one: leave out --cpu bmi2, or use --cpu best";
            Error::Usage(text.to_owned())
        };
        match self {
            CpuChoice::Best => Ok(Cpu::detect()),
            CpuChoice::Portable => Ok(Cpu::PORTABLE),
            CpuChoice::Bmi2 => Cpu::available().find(|cpu| cpu.name() == "bmi2").ok_or_else(lacks),
        }
    }
}

/// Measures until all is measured or `stop` is requested, writes the files and prints the table, or what is to
/// go to stdout in its place, to `out`.
pub(super) fn run(args: BenchArgs, stop: &Stop, out: &mut dyn Write) -> Result<Exit, Error> {
    let preset = Preset::named(&args.rules)
        .ok_or_else(|| Error::Usage(format!("there is no preset `{}`", args.rules)))?;
    let bench = Bench {
        preset: preset.name,
        cpu: args.cpu.cpu()?,
        effort: if args.quick { Effort::QUICK } else { Effort::FULL },
        threads: usize::from(args.threads),
    };
    let jobs = bench.jobs(&args.filter);
    if jobs.is_empty() {
        let names: Vec<_> = bench.jobs("").iter().map(|job| job.name().to_owned()).collect();
        let (filter, names) = (args.filter, names.join(", "));
        return usage(format!("no row has `{filter}` in its name: there are {names}"));
    }
    let (csv, json) = (args.csv.map(Target::from), args.json.map(Target::from));
    let forms = [("--csv", csv.as_ref()), ("--json", json.as_ref())];
    outputs::at_most_one_is_printed(forms)?;
    outputs::check(outputs::files(forms))?;

    let mut rows = Vec::new();
    let mut steps = Steps::new(jobs.len(), args.quiet);
    for job in &jobs {
        steps.begin(job.name());
        let Some(row) = bench.measure(job, &mut WallClock, stop)? else { break };
        rows.push(row);
    }
    steps.finish();

    let interrupted = rows.len() < jobs.len();
    rows.extend(bench.spread(&rows));
    let report = Report {
        rules: bench.preset,
        cpu: bench.cpu.name(),
        quick: args.quick,
        machine: Machine::this(),
        interrupted,
        planned: jobs.len(),
        rows,
    };
    let forms: [(_, outputs::Form<'_>); 2] =
        [(&csv, &|out| report.csv(out)), (&json, &|out| report.json(out))];
    outputs::put(forms, &|out| table::write(&report, out), out)?;
    if interrupted {
        tell(format_args!("doko: interrupted; results are those of the rows measured so far"));
        return Ok(Exit::Interrupted);
    }
    Ok(Exit::Done)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::commands::{Cli, Command};

    fn asked(args: &[&str]) -> BenchArgs {
        let Command::Bench(args) = Cli::parse_from([&["doko", "bench", "-q"], args].concat()).command else {
            unreachable!("it is bench")
        };
        args
    }

    #[test]
    fn what_is_interrupted_says_so_and_its_files_are_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("speed.json");
        let stop = Stop::default();
        stop.request();
        let mut table = Vec::new();
        let exit = run(asked(&["--json", path.to_str().unwrap()]), &stop, &mut table);
        assert_eq!(exit.unwrap(), Exit::Interrupted);
        assert!(String::from_utf8(table).unwrap().contains("interrupted: not all of "));
        let json: serde_json::Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        assert_eq!((&json["interrupted"], &json["rows"]), (&true.into(), &serde_json::json!([])));
    }
}
