//! Tells the program what it is: runs name the commit and the build that has played them.

use std::env;
use std::process::Command;

/// What a command prints; nothing if it cannot be run or fails.
fn said(program: &str, arguments: &[&str]) -> Option<String> {
    let output =
        Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

fn main() {
    let variable = |name: &str| env::var(name).unwrap_or_default();
    let changed =
        said("git", &["status", "--porcelain", "--untracked-files=no"]).is_some_and(|text| !text.is_empty());
    let commit = said("git", &["rev-parse", "HEAD"]).unwrap_or_default();
    let rustc = said(&variable("RUSTC"), &["--version"]).unwrap_or_default();
    println!("cargo::rustc-env=DOKO_COMMIT={commit}{}", if changed { ", changed" } else { "" });
    println!("cargo::rustc-env=DOKO_BUILD={rustc}, {}, {}", variable("TARGET"), variable("PROFILE"));
    println!("cargo::rerun-if-changed=build.rs");
    // A new commit moves one of these; outside a checkout there is neither.
    if let Some(folder) = said("git", &["rev-parse", "--absolute-git-dir"]) {
        println!("cargo::rerun-if-changed={folder}/HEAD");
        println!("cargo::rerun-if-changed={folder}/logs/HEAD");
    }
}
