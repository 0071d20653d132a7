//! Tells the benchmarks what they were compiled with: a count of instructions means nothing without it.

use std::env;
use std::process::Command;

fn main() {
    let rustc = env::var("RUSTC").expect("cargo names the compiler");
    let output = Command::new(rustc).arg("--version").output().expect("the compiler runs");
    let version = String::from_utf8(output.stdout).expect("its version is text");
    let target = env::var("TARGET").expect("cargo names the target");
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default().replace('\x1f', " ");
    let flags = if flags.is_empty() { "none" } else { &flags };

    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=DOKO_RUSTC={}", version.trim());
    println!("cargo::rustc-env=DOKO_TARGET={target}");
    println!("cargo::rustc-env=DOKO_FLAGS={flags}");
}
