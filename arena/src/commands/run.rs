//! `doko duel` and `doko tournament`: play the blocks, keep them, and report.

use std::io::Write;
use std::path::Path;
use std::time::SystemTime;

use rayon::ThreadPool;

use crate::block::Block;
use crate::config::{RunConfig, Start};
use crate::error::{Error, Exit, tell};
use crate::experiment::letter;
use crate::files::remove_parts;
use crate::log::LogWriter;
use crate::progress::Progress;
use crate::report::{Report, RunInfo};
use crate::results::{BLOCK_LOG, CONFIG, NewFolder, Place, Results, SUMS, header, seal, tell_cut, unseal};
use crate::run::Stop;
use crate::shell::{play as play_command, word};
use crate::summary::FaultsOf;
use crate::thinking::Stopwatches;

/// Plays a run until it is over or `stop` is requested, writes its files and prints its table or JSON to `out`.
///
/// # Errors
/// If results cannot be written, or a run cannot be gone on with.
pub fn run(config: &RunConfig, stop: &Stop, out: &mut dyn Write) -> Result<Exit, Error> {
    let result = play(config, stop, out);
    if let (Err(error), Some(folder)) = (&result, &config.output.out)
        && error.code() == 1
        && folder.join(BLOCK_LOG).exists()
    {
        tell(format_args!(
            "doko: every deal that was complete is kept; go on with {}",
            resume(config, folder)
        ));
    }
    result
}

fn play(config: &RunConfig, stop: &Stop, out: &mut dyn Write) -> Result<Exit, Error> {
    let RunConfig { planned, range, output, .. } = config;
    let experiment = &planned.experiment;
    let pool = threads(config.threads)?;
    let started = SystemTime::now();
    let folder = output.out.as_deref();
    let new = match (folder, config.start) {
        (Some(folder), Start::New) => Some(NewFolder::prepare(folder, output.force)?),
        (Some(folder), Start::Resumed { .. }) => {
            remove_parts(folder)?;
            None
        }
        (None, _) => None,
    };
    // They may lie in the folder.
    output.forms.check()?;
    let was_sealed = new.is_none() && folder.is_some_and(|folder| folder.join(SUMS).exists());
    let place = folder.map(Place::Write);
    let mut results = Results::new(planned, range.clone(), place, output.csv.as_deref())?;
    let mut log = match (folder, new, config.start) {
        (_, Some(new), _) => Some(new.begin(planned, range.clone())?),
        (Some(folder), None, Start::Resumed { repair }) => {
            Some(resume_log(config, folder, repair, &mut results)?)
        }
        _ => None,
    };

    let resumed_at = results.next_deal();
    let mut progress = Progress::new(experiment.unit, range.end - resumed_at, output.quiet);
    let (watched, watches) = Stopwatches::on(experiment);
    let mut stopped_at_fault = false;
    if !results.is_complete() {
        let played = watched.run(resumed_at..range.end, &pool, stop, |blocks| {
            progress.advance();
            if let Some(log) = &mut log {
                log.append(&blocks).map_err(|error| Halt::Failed(error.into()))?;
            }
            results.take(&blocks).map_err(Halt::Failed)?;
            if results.is_complete() {
                Err(Halt::Complete)
            } else if config.strict && blocks.iter().any(Block::has_fault) {
                Err(Halt::AtFault)
            } else {
                Ok(())
            }
        });
        match played {
            Err(Halt::Failed(error)) => return Err(error),
            halted => stopped_at_fault = matches!(halted, Err(Halt::AtFault)),
        }
    }
    let took = progress.elapsed();
    progress.finish();
    if !output.quiet {
        watches.times().iter().for_each(tell);
    }

    // It is held until all files are written, so that nobody else writes them too.
    log.as_mut().map_or(Ok(()), LogWriter::sync)?;
    results.finish(place)?;
    let played = results.next_deal() - resumed_at;
    let report = results.report();
    if let Some(folder) = folder {
        let info = RunInfo {
            resumed_at,
            interrupted: report.is_interrupted(),
            thinking: watches.times(),
            ..RunInfo::now(started, took, played, pool.current_num_threads())
        };
        // What was whole before keeps the record of how it was played.
        seal(folder, (!was_sealed || played > 0).then_some(&info))?;
    }
    drop(log);
    output.forms.write(&report, output.lang, out)?;
    out.flush()?;
    Ok(closing_words(config, &report, stopped_at_fault))
}

/// So many threads, or one for each core.
///
/// # Errors
/// If they cannot be started.
pub(super) fn threads(number: usize) -> Result<ThreadPool, Error> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(number).build();
    pool.map_err(|error| Error::Internal(format!("cannot start threads: {error}")))
}

/// The log of a run to be gone on with, whose deals go into the results.
fn resume_log(
    config: &RunConfig,
    folder: &Path,
    repair: bool,
    results: &mut Results<'_>,
) -> Result<LogWriter, Error> {
    let experiment = &config.planned.experiment;
    let path = folder.join(BLOCK_LOG);
    let header = header(experiment, config.range.clone());
    let (log, cut) = LogWriter::resume(&path, &header, repair, |blocks| {
        if results.is_complete() {
            return Err(Error::Usage(format!(
                "{} goes on after the deal at which `test` or `until` of {CONFIG} has decided: take it out of there, \
                 and give it to `doko merge` to apply it to what is played",
                path.display()
            )));
        }
        results.take(&blocks)
    })?;
    if let Some(cut) = cut {
        tell_cut(cut.bytes, &path);
    }
    unseal(folder)?;
    if !config.output.quiet {
        let unit = experiment.unit;
        let deals = results.next_deal() - config.range.start;
        tell(format_args!("{deals} {} are there already", unit.noun(deals)));
    }
    Ok(log)
}

/// Why playing has ended before the last deal.
enum Halt {
    /// A sequential test has decided.
    Complete,
    /// A bot was at fault, in a run that stops then.
    AtFault,
    /// Results cannot be kept.
    Failed(Error),
}

/// Tells on stderr what must not be overlooked.
fn closing_words(config: &RunConfig, report: &Report<'_>, stopped_at_fault: bool) -> Exit {
    let Report { experiment, summary, .. } = report;
    let exit = if stopped_at_fault && tell_faults(report) { Exit::Fault } else { ending(report) };
    if exit == Exit::Interrupted || stopped_at_fault {
        tell(format_args!(
            "doko: {}; results are those of the first {} of {} {}",
            if stopped_at_fault { "stopped, as --strict asks" } else { "interrupted" },
            summary.deals,
            report.planned(),
            experiment.unit.noun(report.planned())
        ));
        if let Some(folder) = &config.output.out {
            tell(format_args!("doko: go on with {}", resume(config, folder)));
        }
    }
    exit
}

/// How a run has ended; bots that were at fault are told of on stderr.
pub(super) fn ending(report: &Report<'_>) -> Exit {
    let has_fault = tell_faults(report);
    match report.monitor.map(|monitor| monitor.outcome().is_yes()) {
        _ if report.is_interrupted() => Exit::Interrupted,
        _ if has_fault => Exit::Fault,
        None | Some(Some(true)) => Exit::Done,
        Some(Some(false)) => Exit::TestSaysNo,
        Some(None) => Exit::Inconclusive,
    }
}

/// Tells of bots that were at fault on stderr; whether there are any.
fn tell_faults(report: &Report<'_>) -> bool {
    let Report { experiment, summary, .. } = report;
    let mut has_fault = false;
    for (bot, contestant) in experiment.bots.iter().enumerate() {
        if let Some(FaultsOf { counts, index, line_up, words, .. }) = summary.faults_of(bot) {
            has_fault = true;
            let times: u64 = counts.iter().sum();
            tell(format_args!(
                "doko: bot {} ({}) was at fault {times} {}; first in {} {index}: {words}\ndoko: it is shown by \
                 {}",
                letter(bot),
                contestant.label(),
                if times == 1 { "time" } else { "times" },
                experiment.unit.noun(1),
                play_command(experiment, &line_up, index)
            ));
        }
    }
    has_fault
}

/// The command that goes on with a run.
fn resume(config: &RunConfig, folder: &Path) -> String {
    format!("doko {} --resume {}", config.planned.experiment.format, quoted(folder))
}

/// A path as a shell takes it for one word.
pub(super) fn quoted(path: &Path) -> String {
    word(&path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command};
    use crate::experiment::Format;
    use clap::Parser;
    use std::fs;

    /// What `doko duel` does with these arguments, without its words.
    fn duel(args: &[&str]) -> Result<Exit, Error> {
        let Command::Duel(duel) = Cli::parse_from([&["doko", "duel", "-q"], args].concat()).command else {
            panic!("{args:?}")
        };
        let config = RunConfig::of(Format::Duel, &duel.bots, duel.run)?;
        run(&config, &Stop::default(), &mut Vec::new())
    }

    /// A folder with a space in its path, and that path.
    fn folder() -> (tempfile::TempDir, String) {
        let folder = tempfile::tempdir().unwrap();
        let run = folder.path().join("a run").to_str().unwrap().to_owned();
        (folder, run)
    }

    #[test]
    fn a_resumed_run_clears_what_a_killed_one_has_left_and_changes_no_result() {
        let (_folder, run) = folder();
        let bots = ["random", "random:ansage=0.4", "--deals", "40", "--games", "--out", &run];
        assert_eq!(duel(&bots).unwrap(), Exit::Done);
        let read = || {
            let names = [BLOCK_LOG, "blocks.csv", "games.csv", "summary.csv", "summary.json", "report.txt"];
            names.map(|name| fs::read(Path::new(&run).join(name)).unwrap())
        };
        let (whole, part) = (read(), Path::new(&run).join(".blocks.csv.4711.0.part"));
        fs::write(&part, "half").unwrap();
        fs::write(Path::new(&run).join(BLOCK_LOG), &whole[0][..whole[0].len() / 2]).unwrap();
        assert_eq!(duel(&["--resume", &run]).unwrap(), Exit::Done);
        assert!(read() == whole && !part.exists());
    }

    #[test]
    fn a_run_that_has_decided_is_not_gone_on_with_and_nothing_after_its_decision_counts() {
        let (_folder, run) = folder();
        let bots = ["random", "heuristic", "--deals", "400", "--block", "team", "--out", &run];
        assert_eq!(duel(&bots).unwrap(), Exit::Done);
        let config = Path::new(&run).join(CONFIG);
        let text = fs::read_to_string(&config).unwrap();
        fs::write(&config, text.replacen("seed", "until = 2\nseed", 1)).unwrap();
        let before = fs::read(Path::new(&run).join("summary.json")).unwrap();
        assert!(matches!(duel(&["--resume", &run]), Err(Error::Usage(text)) if text.contains("has decided")));
        assert_eq!(fs::read(Path::new(&run).join("summary.json")).unwrap(), before);

        let stopped = [&bots[..], &["--force", "--until", "2"]].concat();
        assert_eq!(duel(&stopped).unwrap(), Exit::Done);
        let log = fs::read(Path::new(&run).join(BLOCK_LOG)).unwrap();
        assert_eq!(duel(&["--resume", &run]).unwrap(), Exit::Done);
        assert_eq!(fs::read(Path::new(&run).join(BLOCK_LOG)).unwrap(), log);
    }

    #[test]
    fn no_result_is_written_over_a_file_of_the_run_that_is_resumed() {
        let (_folder, run) = folder();
        duel(&["random", "random", "--deals", "2", "--out", &run]).unwrap();
        for (option, name) in [("--csv", BLOCK_LOG), ("--json", CONFIG)] {
            let path = format!("{run}/{name}");
            assert!(matches!(duel(&["--resume", &run, option, &path]), Err(Error::Usage(_))), "{option}");
        }
        duel(&["--resume", &run, "--csv", &format!("{run}/more.csv")]).unwrap();
        assert!(matches!(duel(&["--resume", &format!("{run}/none")]), Err(Error::Usage(_))));
    }

    #[test]
    fn a_shell_takes_a_path_for_one_word() {
        for (path, expected) in [
            ("runs/a-1.b_c", "runs/a-1.b_c"),
            ("a run", "'a run'"),
            ("it's", r"'it'\''s'"),
            ("", "''"),
            ("~/x", "'~/x'"),
            ("$HOME", "'$HOME'"),
        ] {
            assert_eq!(quoted(Path::new(path)), expected);
        }
    }
}
