//! `doko bench`: measures row by row, and reports.

use std::io::Write;

use crate::bench::measure::WallClock;
use crate::bench::{Report, table};
use crate::cli::config::BenchConfig;
use crate::error::{Error, Exit, tell};
use crate::files::NewFile;
use crate::report::outputs::Target;
use crate::run::{Machine, Steps, Stop};

/// Measures until all is measured or `stop` is requested, writes the files and prints the table, or what is to
/// go to stdout in its place, to `out`.
pub(super) fn run(config: &BenchConfig, stop: &Stop, out: &mut dyn Write) -> Result<Exit, Error> {
    let BenchConfig { bench, jobs, .. } = config;
    for target in config.csv.iter().chain(&config.json) {
        if let Target::File(path) = target {
            // Made and dropped again: that nothing stands in the way is found out before the work.
            NewFile::create(path)?;
        }
    }
    let mut rows = Vec::new();
    let mut steps = Steps::new(jobs.len(), config.quiet);
    for job in jobs {
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
        quick: config.quick,
        machine: Machine::this(),
        interrupted,
        planned: jobs.len(),
        rows,
    };
    let mut is_printed = false;
    let mut put = |target: &Option<Target>, export: &dyn Fn(&mut dyn Write) -> std::io::Result<()>| {
        match target {
            Some(Target::File(path)) => NewFile::write(path, export)?,
            Some(Target::Stdout) => {
                export(out)?;
                is_printed = true;
            }
            None => {}
        }
        Ok::<(), Error>(())
    };
    put(&config.csv, &|out| report.csv(out))?;
    put(&config.json, &|out| report.json(out))?;
    if !is_printed {
        table::write(&report, out)?;
    }
    out.flush()?;
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
    use crate::cli::{Cli, Command};

    fn config(args: &[&str]) -> BenchConfig {
        let Command::Bench(args) = Cli::parse_from([&["doko", "bench", "-q"], args].concat()).command else {
            unreachable!("it is bench")
        };
        args.try_into().unwrap()
    }

    #[test]
    fn what_is_interrupted_says_so_and_its_files_are_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("speed.json");
        let stop = Stop::default();
        stop.request();
        let mut table = Vec::new();
        let exit = run(&config(&["--json", path.to_str().unwrap()]), &stop, &mut table);
        assert_eq!(exit.unwrap(), Exit::Interrupted);
        assert!(String::from_utf8(table).unwrap().contains("interrupted: not all of "));
        let json: serde_json::Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        assert_eq!((&json["interrupted"], &json["rows"]), (&true.into(), &serde_json::json!([])));
    }
}
