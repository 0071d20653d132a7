//! The public face of the libraries, held to a record that people review: `cargo bench -p doko-benches --bench api`.
//!
//! Every public item that the documentation shows stands on a line of `engine/api.txt` or `bots/api.txt`. A change of the
//! face is thus seen in the diff of a commit, and one that nobody meant is found. The lines come from what rustdoc says in
//! JSON, which is another with every few compilers: so the record names its compiler; elsewhere nothing is compared, and a
//! loud line says so.
//!
//! `-- --help` says how to call it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, ensure};
use public_api::Builder;

/// The folders of the libraries and their names.
const LIBRARIES: [(&str, &str); 2] = [("engine", "doko-engine"), ("bots", "doko-bots")];

/// The compiler of this program, which is that of the libraries.
const RUSTC: &str = env!("DOKO_RUSTC");

const USAGE: &str = "\
Usage: cargo bench -p doko-benches --bench api

  DOKO_BLESS=1   in the environment: write the records anew";

/// The exit code of wrong usage.
const WRONG_USAGE: u8 = 2;

fn main() -> Result<ExitCode> {
    let args: Vec<String> = env::args().skip(1).collect();
    let has = |arg: &str| args.iter().any(|other| other == arg);
    if has("--help") || has("-h") {
        println!("{USAGE}");
        return Ok(ExitCode::SUCCESS);
    }
    // What cargo test says is meant for tests.
    if !has("--bench") {
        println!("to be run by cargo bench");
        return Ok(ExitCode::SUCCESS);
    }
    if args.len() > 1 {
        eprintln!("{USAGE}");
        return Ok(ExitCode::from(WRONG_USAGE));
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("the workspace")?;
    let bless = env::var_os("DOKO_BLESS").is_some_and(|value| value == "1");
    let mut has_changed = false;
    for (folder, library) in LIBRARIES {
        let path = root.join(folder).join("api.txt");
        let record = fs::read_to_string(&path).unwrap_or_default();
        let heading = heading();
        if !bless && !record.starts_with(&heading) {
            println!("\n!!! {library} is not compared: its record is of another compiler than {RUSTC} !!!\n");
            continue;
        }
        let face = heading + &face(root, library)?;
        if bless {
            fs::write(&path, face).with_context(|| format!("cannot write {}", path.display()))?;
            println!("{} is written", path.display());
        } else {
            has_changed |= !is_as_recorded(library, &record, &face);
        }
    }
    if has_changed {
        println!("if this is meant: DOKO_BLESS=1 writes the records anew; tell users in CHANGELOG.md");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// What stands above a record.
fn heading() -> String {
    format!(
        "# Every public item that the documentation shows. Written by\n\
         # DOKO_BLESS=1 cargo bench -p doko-benches --bench api\n\
         # {RUSTC}\n\n"
    )
}

/// Every public item of a library, a line each, without what follows from derived traits.
fn face(root: &Path, library: &str) -> Result<String> {
    let api = Builder::from_rustdoc_json(described(root, library)?)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()
        .context("another rustdoc wrote this than public-api reads: choose its version by the compiler's")?;
    let lines: Vec<String> = api.items().map(ToString::to_string).collect();
    Ok(lines.join("\n") + "\n")
}

/// The file in which rustdoc describes a library.
fn described(root: &Path, library: &str) -> Result<PathBuf> {
    // A folder of its own: with the variable below other crates are built otherwise.
    let target = root.join("target").join("api");
    let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(root)
        .args(["rustdoc", "--quiet", "--lib", "--package", library, "--target-dir"])
        .arg(&target)
        .args(["--", "-Z", "unstable-options", "--output-format", "json"])
        // JSON is not stable: the compiler has it if it is told that it builds itself.
        .env("RUSTC_BOOTSTRAP", "1")
        .status()
        .context("cargo does not run")?;
    ensure!(status.success(), "cargo rustdoc of {library}: {status}");
    Ok(target.join("doc").join(library.replace('-', "_")).with_extension("json"))
}

/// Whether a face is the recorded one; prints the lines that are gone or new.
fn is_as_recorded(library: &str, record: &str, face: &str) -> bool {
    if record == face {
        println!("{library}: {} lines, as recorded", face.lines().count());
        return true;
    }
    println!("{library} has another face than is recorded:");
    for gone in record.lines().filter(|line| !face.lines().any(|other| other == *line)) {
        println!("- {gone}");
    }
    for new in face.lines().filter(|line| !record.lines().any(|other| other == *line)) {
        println!("+ {new}");
    }
    false
}
