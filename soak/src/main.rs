//! Random rules, bots and runs of every shape, killed and gone on with, and all laws tried on them:
//! `cargo run --release --manifest-path soak/Cargo.toml -- --doko target/release/doko --minutes 60 --seed 1`.
//!
//! A case is a run that is played undisturbed, and then again in other ways: on other threads, killed and resumed, in parts that
//! are joined, made longer. The laws: every command ends with its exit code and without a panic; the files of the run are the
//! same bytes however it was played; `doko verify` finds them whole; `doko report` says the same from the folder alone; `doko
//! replay` finds no difference in its records; no process is left, nor any file.
//!
//! A case follows from the seed and its number alone, but for the moment that a kill meets. What breaks a law is told with the
//! command that plays the case again, and its folder is kept. The exit code is 1 then.

mod bots;
mod case;
mod counts;
mod draws;
#[path = "../../arena/examples/faulty_bot.rs"]
mod faulty_bot;
mod laws;
mod process;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

use self::case::Case;
use self::counts::Counts;
use self::draws::Draws;
use self::laws::{Broken, Trial};
use self::process::Desk;

/// Plays random runs and tries all laws on them.
#[derive(Parser)]
pub(crate) struct Args {
    /// The program that is tried
    #[arg(long, value_name = "PROGRAM")]
    doko: PathBuf,
    /// For how long cases are begun
    #[arg(long, default_value_t = 10.0)]
    minutes: f64,
    /// How many cases there are at most
    #[arg(long)]
    cases: Option<u64>,
    /// The seed of all of them
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The first case
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// A factor of how many deals they have
    #[arg(long, default_value_t = 1.0)]
    size: f64,
    /// Where they are played, a folder for each; that of a case that breaks a law stays
    #[arg(long, default_value = "soak")]
    out: PathBuf,
}

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    // Called by a word, and not by an option, it is the program that plays in the runs.
    if env::args().nth(1).is_some_and(|word| !word.starts_with('-')) {
        return faulty_bot::main().map(|()| ExitCode::SUCCESS);
    }
    let counts = soak(&Args::parse(), &env::current_exe()?)?;
    counts.tell();
    Ok(if counts.of("laws broken") > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Plays the cases; `program` is the faulty bot.
pub(crate) fn soak(args: &Args, program: &Path) -> Result<Counts, Box<dyn std::error::Error>> {
    let doko = fs::canonicalize(&args.doko)?;
    fs::create_dir_all(&args.out)?;
    let out = fs::canonicalize(&args.out)?;
    let mut counts = Counts::new();
    let mut told = 0.0;
    for number in args.first.. {
        let is_last = args.cases.is_some_and(|cases| number >= args.first + cases);
        if is_last || counts.seconds() >= 60.0 * args.minutes {
            break;
        }
        let case = Case::draw(&mut Draws::of(args.seed, number), args.size, program);
        let folder = out.join(format!("case-{}-{number}", args.seed));
        match held(&case, &doko, &folder, &mut counts) {
            Ok(()) => fs::remove_dir_all(&folder)?,
            Err(Broken::Law(law)) => {
                counts.add("laws broken", 1);
                let Args { seed, size, .. } = args;
                println!(
                    "case {number}: {law}\n  it is in {}; again: soak --seed {seed} --size {size} --first {number} --cases 1",
                    folder.display()
                );
            }
            Err(Broken::Machine(error)) => return Err(error.into()),
        }
        counts.add("cases", 1);
        if counts.seconds() > told + 60.0 {
            told = counts.seconds();
            println!("{counts}");
        }
    }
    Ok(counts)
}

/// Whether every law holds in a case.
fn held(case: &Case, doko: &Path, folder: &Path, counts: &mut Counts) -> Result<(), Broken> {
    let desk = Desk::new(doko, folder.to_owned(), &case.files)?;
    Trial { case, desk: &desk, counts }.hold()
}
