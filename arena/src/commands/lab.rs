//! `doko lab`: play rule sets side by side, and say what they change.

use std::io::Write;
use std::time::SystemTime;

use doko_bots::BotSpec;
use doko_engine::Lang;
use doko_engine::rules::OPTIONS;

use super::run::{quoted, threads};
use crate::cli::{LabArgs, LabOutputArgs};
use crate::config::{csv_is_a_file, no_file_is_named_twice};
use crate::error::{Error, Exit, tell};
use crate::experiment::Contestant;
use crate::files::NewFile;
use crate::forms::{Forms, Written};
use crate::lab::compare::Results;
use crate::lab::design::{Design, Factor};
use crate::lab::experiment::{Lab, LabDeal};
use crate::lab::skill::Skill;
use crate::lab::sums::Sums;
use crate::lab::{LabPlan, report};
use crate::log::{Header, Writer};
use crate::progress::Progress;
use crate::report::RunInfo;
use crate::results::{CONFIG, DEAL_LOG, LogFolder, REPORT, RUN, SUMMARY_CSV, SUMMARY_JSON, expect_run};
use crate::rules_source::Origin;
use crate::run::{Stop, in_order};
use crate::schedule::Unit;

/// What is played, where it goes on, and where the results go.
pub(super) struct LabConfig {
    lab: Lab,
    args: LabArgs,
    forms: Forms,
}

impl LabConfig {
    /// All bots that play in it.
    pub(super) fn bots(&self) -> Vec<Contestant> {
        let skill = self.lab.skill.iter().flat_map(|skill| &skill.bots);
        self.lab.bots.iter().chain(skill).cloned().collect()
    }

    /// What is meant by what was typed.
    ///
    /// # Errors
    /// If something in it is wrong, or cannot be read.
    pub(super) fn of(mut args: LabArgs) -> Result<LabConfig, Error> {
        csv_is_a_file(args.output.csv.as_deref())?;
        let forms: Forms = std::mem::take(&mut args.output.forms).try_into()?;
        let named = args.output.csv.iter().map(|path| ("--csv".to_owned(), path.clone()));
        let written = forms.files().map(|(option, path)| (option.to_owned(), path.to_owned()));
        let own = folder(&args.output);
        let own = own.into_iter().flat_map(LogFolder::names);
        no_file_is_named_twice(own.chain(named).chain(written))?;
        let lab = match &args.output.resume {
            Some(folder) => {
                expect_run(folder, "--out", &[CONFIG, DEAL_LOG])?;
                LabPlan::read(&folder.join(CONFIG))?.resolve()?
            }
            None => lab(&args)?,
        };
        Ok(LabConfig { lab, args, forms })
    }
}

/// The laboratory that is asked for.
fn lab(args: &LabArgs) -> Result<Lab, Error> {
    let session = args.session.unwrap_or(0);
    let specs = match &args.bots[..] {
        [] => vec!["heuristic".parse::<BotSpec>()?],
        named => named.to_vec(),
    };
    let bots = specs.iter().map(Contestant::from_spec).collect::<Result<Vec<_>, _>>()?;
    if bots.len() > crate::experiment::MOST_BOTS {
        return Err(Error::Usage("at most 26 bots can be named, one for each letter".to_owned()));
    }
    let design = design(args, session)?;
    let evening = args.evening.unwrap_or(if session > 0 { session } else { 24 });
    Ok(Lab {
        design,
        bots,
        seed: args.seed.unwrap_or(1),
        deals: args.deals.unwrap_or(1000),
        unit: Unit::of(session),
        evening,
        // At an evening, what comes before a game depends on the rules too.
        plays_unaware: !args.aware_only && session == 0,
        skill: skill(args)?,
    })
}

/// The two bots that tell luck from skill, if they are asked for.
fn skill(args: &LabArgs) -> Result<Option<Skill>, Error> {
    let [one, other] = &args.skill[..] else { return Ok(None) };
    let bots = [Contestant::from_spec(one)?, Contestant::from_spec(other)?];
    Ok(Some(Skill { bots, replicates: args.replicates.unwrap_or(2) }))
}

fn design(args: &LabArgs, session: u32) -> Result<Design, Error> {
    if !args.rules.is_empty() {
        if args.factorial {
            let text = "--factorial combines what is varied: name it with --vary or --option, and the rules with --base";
            return Err(Error::Usage(text.to_owned()));
        }
        let origin = |name: &String| Ok((Origin::named(name)?, args.set.clone()));
        let origins = args.rules.iter().map(origin).collect::<Result<Vec<_>, Error>>()?;
        return Design::side_by_side(&origins, session);
    }
    let base = Origin::named(args.base.as_deref().unwrap_or("ddv"))?;
    let mut factors = args.vary.iter().map(|text| Factor::of_key(text)).collect::<Result<Vec<_>, _>>()?;
    let preset = base.rules(&args.set)?.base();
    for name in &args.option {
        if name == "all" {
            let all = OPTIONS.iter().filter(|option| option.preset == preset);
            let all = all.map(|option| Factor::of_option(preset, option.name));
            factors.extend(all.collect::<Result<Vec<_>, _>>()?);
        } else {
            factors.push(Factor::of_option(preset, name)?);
        }
    }
    if args.factorial {
        Design::factorial(&base, &args.set, factors, session)
    } else {
        Design::one_at_a_time(&base, &args.set, factors, session)
    }
}

/// Plays until all deals are played or `stop` is requested, writes the files and prints the table.
///
/// # Errors
/// If results cannot be written, or a run cannot be gone on with.
pub(super) fn run(config: &LabConfig, stop: &Stop, out: &mut dyn Write) -> Result<Exit, Error> {
    let LabConfig { lab, args, forms } = config;
    let (pool, started) = (threads(usize::from(args.threads))?, SystemTime::now());
    forms.check()?;
    if let Some(path) = &args.output.csv {
        // Made and dropped again, it leaves nothing: that it can be made is found out before play.
        NewFile::create(path)?;
    }
    let mut sums = Sums::new(lab);
    let mut log = begin(lab, &args.output, &mut sums)?;
    let resumed_at = sums.deals;
    let mut progress = Progress::new(lab.unit, lab.deals - resumed_at, args.output.quiet);
    let play = |number: u64| lab.play_deal(resumed_at + number);
    in_order(&pool, lab.deals - resumed_at, stop, play, |_, deal| -> Result<(), Error> {
        progress.advance();
        if let Some(log) = &mut log {
            log.append(&deal)?;
        }
        sums.add(&deal);
        Ok(())
    })?;
    let took = progress.elapsed();
    progress.finish();

    log.as_mut().map_or(Ok(()), Writer::sync)?;
    let results = Results::of(lab, &sums);
    let is_interrupted = sums.deals < lab.deals;
    if let Some(folder) = folder(&args.output) {
        folder.put(SUMMARY_CSV, |file| report::rows(&results, file))?;
        folder.put(SUMMARY_JSON, |file| report::json(&results, file))?;
        folder.put(REPORT, |file| report::table(&results, Lang::default(), file))?;
        let info = RunInfo {
            resumed_at,
            interrupted: is_interrupted,
            ..RunInfo::now(started, took, sums.deals - resumed_at, pool.current_num_threads())
        };
        folder.seal(&info)?;
    }
    drop(log);
    if let Some(path) = &args.output.csv {
        NewFile::write(path, |file| report::rows(&results, file))?;
    }
    let lang = args.output.lang.lang;
    let written = Written {
        table: &|out| report::table(&results, lang, out),
        json: &|out| report::json(&results, out),
        html: &|out| report::html(&results, lang, out),
        markdown: &|out| report::markdown(&results, lang, out),
    };
    forms.put(&written, out)?;
    out.flush()?;
    Ok(ending(config, &sums, is_interrupted))
}

/// The folder of a laboratory, if one is asked for.
fn folder(output: &LabOutputArgs) -> Option<LogFolder<'_>> {
    let path = output.out.as_deref().or(output.resume.as_deref())?;
    Some(LogFolder {
        path,
        option: "--out",
        log: DEAL_LOG,
        files: &[CONFIG, SUMMARY_CSV, SUMMARY_JSON, REPORT, RUN],
    })
}

/// The log to which deals are added, those that it has in the sums; `None` without a folder.
fn begin(lab: &Lab, output: &LabOutputArgs, sums: &mut Sums) -> Result<Option<Writer<LabDeal>>, Error> {
    let Some(folder) = folder(output) else { return Ok(None) };
    let header = Header {
        engine: env!("CARGO_PKG_VERSION").to_owned(),
        experiment: lab.identity(),
        first: 0,
        end: lab.deals,
    };
    if output.resume.is_none() {
        return folder.begin(&header, &lab.to_toml(), output.force).map(Some);
    }
    let log = folder.resume(&header, output.repair, |deal: LabDeal| {
        sums.add(&deal);
        Ok(())
    })?;
    if !output.quiet {
        tell(format_args!("{} {} are there already", sums.deals, lab.unit.noun(sums.deals)));
    }
    Ok(Some(log))
}

/// How it has ended; what must not be overlooked is told on stderr.
fn ending(config: &LabConfig, sums: &Sums, is_interrupted: bool) -> Exit {
    let LabConfig { lab, args, .. } = config;
    let faults: u64 = sums.totals.iter().map(|facts| facts.faults).sum();
    if faults > 0 {
        tell(format_args!("doko: bots were at fault {faults} times; random cards were played for them"));
    }
    if is_interrupted {
        let (played, units) = (sums.deals, lab.unit.noun(lab.deals));
        tell(format_args!(
            "doko: interrupted; results are those of the first {played} of {} {units}",
            lab.deals
        ));
        if let Some(folder) = folder(&args.output) {
            tell(format_args!("doko: go on with doko lab --resume {}", quoted(folder.path)));
        }
        return Exit::Interrupted;
    }
    if faults > 0 { Exit::Fault } else { Exit::Done }
}
