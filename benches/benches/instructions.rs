//! How many instructions each work takes, held to a record: `cargo bench -p doko-benches --bench instructions`.
//!
//! This program runs itself under callgrind, once doing a sample of a work and once twice as much. The
//! difference over the number of units in it is the cost of one unit: starting up and setting up cancel out.
//! The count does not depend on how busy the machine is, so that it can be a gate where wall-clock cannot. It
//! does depend on the compiler and the target, which `instructions.toml` therefore names; elsewhere, and where
//! there is no valgrind, nothing is compared and a loud line says so. Each path is counted in turn.
//!
//! `-- --help` says how to call it.

use std::env;
use std::fs;
use std::process::{Command, ExitCode, Output};

use anyhow::{Context, Result, bail, ensure};
use doko_benches::{Build, MARGIN, Record, Verdict};
use doko_bots::works::{Setup, WORKS, Work};
use doko_engine::dispatch::Cpu;
use doko_engine::rules::PRESETS;
use rayon::prelude::*;

/// The record.
const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/instructions.toml");

/// The rules of a quick run.
const QUICK: &str = "ddv";

const USAGE: &str = "\
Usage: cargo bench -p doko-benches --bench instructions [-- --quick]

  --quick        count under the rules of ddv alone
  DOKO_BLESS=1   in the environment: write the record anew";

/// The exit code of wrong usage.
const WRONG_USAGE: u8 = 2;

fn main() -> Result<ExitCode> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let has = |arg| args.contains(&arg);
    match args[..] {
        ["paths"] => Cpu::available().for_each(|cpu| println!("{}", cpu.name())),
        ["work", path, preset, name, cases] => work(path, preset, name, cases.parse()?)?,
        _ if has("--help") || has("-h") => println!("{USAGE}"),
        // What cargo test says is meant for tests.
        _ if !has("--bench") => println!("to be run by cargo bench"),
        _ if args.iter().any(|arg| !["--bench", "--quick"].contains(arg)) => {
            eprintln!("{USAGE}");
            return Ok(ExitCode::from(WRONG_USAGE));
        }
        _ if !has_valgrind() => loud("there is no valgrind here, so no instructions were counted"),
        _ => return count_all(has("--quick")),
    }
    Ok(ExitCode::SUCCESS)
}

/// What runs under callgrind: does the cases, and says how many units they were.
fn work(path: &str, preset: &str, name: &str, cases: u64) -> Result<()> {
    let cpu = Cpu::available().find(|cpu| cpu.name() == path).context("no such path here")?;
    let setup = Setup::new(preset, cpu)?;
    let task = (Work::named(name).context("no such work")?.prepare)(&setup);
    let done = task(0..cases);
    println!("{} {}", done.units, done.checksum);
    Ok(())
}

fn has_valgrind() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success())
}

fn loud(message: &str) {
    println!("\n!!! {message} !!!\n");
}

/// Counts everything, prints it, and compares it with the record or writes that anew.
fn count_all(quick: bool) -> Result<ExitCode> {
    let bless = env::var_os("DOKO_BLESS").is_some_and(|value| value == "1");
    ensure!(!(bless && quick), "DOKO_BLESS=1 writes the whole record: leave out --quick");
    let build = Build {
        rustc: env!("DOKO_RUSTC").to_owned(),
        target: env!("DOKO_TARGET").to_owned(),
        flags: env!("DOKO_FLAGS").to_owned(),
    };
    let record = match fs::read_to_string(RECORD) {
        Ok(text) => Record::parse(&text)
            .or_else(|error| if bless { Ok(Record::new(build.clone())) } else { Err(error) })?,
        Err(_) => Record::new(build.clone()),
    };
    let is_compared = record.build == build && !bless;
    let paths = paths()?;
    let presets = PRESETS.iter().map(|preset| preset.name).filter(|&name| !quick || name == QUICK);
    let rows: Vec<(&str, &str, &Work)> = presets
        .flat_map(|preset| paths.iter().map(move |path| (path.as_str(), preset)))
        .flat_map(|(path, preset)| WORKS.iter().map(move |work| (path, preset, work)))
        .collect();
    let counts =
        rows.par_iter().map(|(path, preset, work)| count(path, preset, work)).collect::<Result<Vec<_>>>()?;

    let mut blessed = Record::new(build.clone());
    let mut failed = 0;
    println!(
        "{:<10} {:<9} {:<16} {:>12} {:>12} {:>9}  verdict",
        "preset", "path", "work", "instructions", "record", "required"
    );
    for (&(path, preset, work), &count) in rows.iter().zip(&counts) {
        blessed.put(path, preset, work.name, count);
        let recorded = record.count(path, preset, work.name);
        let verdict = is_compared.then(|| Verdict::of(count, recorded));
        failed += u32::from(verdict.is_some_and(Verdict::fails));
        let number = |number: Option<u64>| number.map_or("–".to_owned(), |number| number.to_string());
        let required = work.required.instructions.filter(|_| path != Cpu::PORTABLE.name());
        println!(
            "{preset:<10} {path:<9} {:<16} {count:>12} {:>12} {:>9}  {}",
            work.name,
            number(recorded),
            number(required),
            verdict.map_or("", Verdict::text)
        );
    }

    if bless {
        fs::write(RECORD, blessed.text()).with_context(|| format!("cannot write {RECORD}"))?;
        println!("\nwritten to {RECORD}");
    } else if !is_compared {
        let Build { rustc, target, flags } = &build;
        loud(&format!("not compared: the record is of another build than {rustc}, {target}, {flags}"));
    } else if failed > 0 {
        println!("\n{failed} above the record by more than {:.0}%, or not recorded", 100.0 * MARGIN);
        println!("make it cheaper, or accept the cost with DOKO_BLESS=1 and say in the commit what it buys");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// The paths that there are under valgrind, which has a processor of its own; says which are missing.
fn paths() -> Result<Vec<String>> {
    let output = valgrind(&["--tool=none"], &["paths"])?;
    let paths: Vec<String> = String::from_utf8(output.stdout)?.lines().map(str::to_owned).collect();
    if cfg!(target_arch = "x86_64") && !paths.iter().any(|path| path == "bmi2") {
        loud("this processor, or this valgrind, has no BMI2: that path is not counted");
    }
    Ok(paths)
}

/// Instructions for one unit.
fn count(path: &str, preset: &str, work: &Work) -> Result<u64> {
    let (once, few) = instructions(path, preset, work, work.sample)?;
    let (twice, many) = instructions(path, preset, work, 2 * work.sample)?;
    let (instructions, units) = (twice - once, many - few);
    Ok((instructions + units / 2) / units)
}

/// Instructions of a whole run of this program, and how many units it did.
fn instructions(path: &str, preset: &str, work: &Work, cases: u64) -> Result<(u64, u64)> {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let file = format!("{folder}/callgrind.{}.{path}.{preset}.{}.{cases}", std::process::id(), work.name);
    let output = valgrind(
        &["--tool=callgrind", &format!("--callgrind-out-file={file}")],
        &["work", path, preset, work.name, &cases.to_string()],
    )?;
    let profile = fs::read_to_string(&file).with_context(|| format!("cannot read {file}"))?;
    fs::remove_file(&file)?;
    let total = profile.lines().find_map(|line| line.strip_prefix("totals: ")).context("no total")?;
    let words = String::from_utf8(output.stdout)?;
    let units = words.split(' ').next().unwrap_or_default();
    let number = |text: &str| text.trim().parse().with_context(|| format!("{text:?} is no count"));
    Ok((number(total)?, number(units)?))
}

/// Runs this program under valgrind.
fn valgrind(options: &[&str], args: &[&str]) -> Result<Output> {
    let output = Command::new("valgrind")
        .arg("-q")
        .args(options)
        .arg(env::current_exe()?)
        .args(args)
        .output()
        .context("cannot run valgrind")?;
    if !output.status.success() {
        bail!("valgrind failed with {args:?}:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(output)
}
