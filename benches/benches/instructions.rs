//! How many instructions each work takes, held to a record: `cargo bench -p doko-benches --bench instructions`.
//!
//! This program runs itself under callgrind, once doing a sample of a work and once twice as much. The
//! difference over the size of the sample is the cost of one unit: starting up and setting up cancel out. The
//! count does not depend on how busy the machine is, so that it can be a gate where wall-clock cannot. It does
//! depend on the compiler and the target, which `instructions.toml` therefore names; elsewhere, and where there
//! is no valgrind, nothing is compared and a loud line says so.
//!
//! `DOKO_BLESS=1` writes the record anew.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, ensure};
use doko_benches::{Setup, WORKS, Work};
use doko_engine::rules::PRESETS;

/// How far a count may be above its record.
const MARGIN: f64 = 0.05;

/// The record.
const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/instructions.toml");

/// What the counts depend on, as the record names it.
const BUILD: [(&str, &str); 3] =
    [("rustc", env!("DOKO_RUSTC")), ("target", env!("DOKO_TARGET")), ("dispatch", env!("DOKO_DISPATCH"))];

fn main() -> Result<ExitCode> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["work", preset, name, units] => work(preset, name, units.parse()?),
        _ if !args.contains(&"--bench") => println!("to be run by cargo bench"),
        _ if !has_valgrind() => loud("there is no valgrind here, so no instructions were counted"),
        _ => return measure_all(),
    }
    Ok(ExitCode::SUCCESS)
}

/// What runs under callgrind.
fn work(preset: &str, name: &str, units: u64) {
    let setup = Setup::new(preset).expect("a preset");
    let work = Work::named(name).expect("a work");
    black_box((work.run)(&setup, 0..units));
}

fn has_valgrind() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success())
}

fn loud(message: &str) {
    println!("\n!!! {message} !!!\n");
}

/// Counts everything, prints it, and compares it with the record or writes that anew.
fn measure_all() -> Result<ExitCode> {
    let bless = env::var_os("DOKO_BLESS").is_some_and(|value| value == "1");
    let record: toml::Table = match fs::read_to_string(RECORD) {
        Ok(text) => text.parse().with_context(|| format!("{RECORD} is not TOML"))?,
        Err(_) => toml::Table::new(),
    };
    let same_build =
        BUILD.iter().all(|&(key, value)| record.get(key).and_then(|v| v.as_str()) == Some(value));
    let mut blessed = header();
    let mut above = 0;

    println!("{:<8} {:<16} {:>12} {:>12}  verdict", "preset", "work", "instructions", "record");
    for preset in PRESETS {
        write!(blessed, "\n[{}]\n", preset.name)?;
        for work in WORKS {
            let count = count(preset.name, &work)?;
            writeln!(blessed, "{} = {count}", work.name)?;
            let recorded = record.get(preset.name).and_then(|counts| counts.get(work.name)?.as_integer());
            let verdict = if same_build && !bless { Verdict::of(count, recorded) } else { Verdict::Open };
            above += u32::from(verdict.fails());
            let recorded = recorded.map_or("-".to_owned(), |count| count.to_string());
            println!("{:<8} {:<16} {count:>12} {recorded:>12}  {}", preset.name, work.name, verdict.text());
        }
    }

    if bless {
        fs::write(RECORD, blessed).with_context(|| format!("cannot write {RECORD}"))?;
        println!("\nwritten to {RECORD}");
    } else if !same_build {
        let [rustc, target, dispatch] = BUILD.map(|(_, value)| value);
        loud(&format!("not compared: the record is of another build than {rustc}, {target}, {dispatch}"));
    } else if above > 0 {
        println!("\n{above} above the record by more than {:.0}%, or not recorded", 100.0 * MARGIN);
        println!("make it cheaper, or accept the cost with DOKO_BLESS=1 and say in the commit what it buys");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// The record up to the counts.
fn header() -> String {
    let build = BUILD.map(|(key, value)| format!("{key} = {value:?}\n")).concat();
    format!(
        "# Instructions for one unit of each work, under callgrind. Written by\n\
         # DOKO_BLESS=1 cargo bench -p doko-benches --bench instructions\n{build}"
    )
}

/// How a count compares with its record.
enum Verdict {
    /// There is nothing to compare it with.
    Open,
    Good,
    Better,
    Worse,
    Unrecorded,
}

impl Verdict {
    fn of(count: u64, recorded: Option<i64>) -> Verdict {
        let Some(recorded) = recorded else { return Verdict::Unrecorded };
        match count as f64 / recorded as f64 {
            ratio if ratio > 1.0 + MARGIN => Verdict::Worse,
            ratio if ratio < 1.0 - MARGIN => Verdict::Better,
            _ => Verdict::Good,
        }
    }

    const fn fails(&self) -> bool {
        matches!(self, Verdict::Worse | Verdict::Unrecorded)
    }

    const fn text(&self) -> &'static str {
        match self {
            Verdict::Open => "",
            Verdict::Good => "ok",
            Verdict::Better => "better: the record can be lowered with DOKO_BLESS=1",
            Verdict::Worse => "TOO MANY",
            Verdict::Unrecorded => "NOT RECORDED",
        }
    }
}

/// Instructions for one unit.
fn count(preset: &str, work: &Work) -> Result<u64> {
    let once = instructions(preset, work, work.sample)?;
    let twice = instructions(preset, work, 2 * work.sample)?;
    Ok((twice - once + work.sample / 2) / work.sample)
}

/// Instructions of a whole run of this program.
fn instructions(preset: &str, work: &Work, units: u64) -> Result<u64> {
    let file = format!("{}/callgrind.{}", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    let output = Command::new("valgrind")
        .args(["-q", "--tool=callgrind", &format!("--callgrind-out-file={file}")])
        .arg(env::current_exe()?)
        .args(["work", preset, work.name, &units.to_string()])
        .output()
        .context("cannot run valgrind")?;
    ensure!(output.status.success(), "valgrind failed:\n{}", String::from_utf8_lossy(&output.stderr));
    let profile = fs::read_to_string(&file).with_context(|| format!("cannot read {file}"))?;
    fs::remove_file(&file)?;
    let total = profile.lines().find_map(|line| line.strip_prefix("totals: ")).context("no total")?;
    total.trim().parse().with_context(|| format!("{total:?} is no count"))
}
