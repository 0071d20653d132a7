//! A few cases of a soak, so that what soaks for hours elsewhere is known to work.

use clap::Parser;

use super::arg;
use super::outside::example;

#[expect(dead_code, reason = "a program that soaks has a main")]
#[path = "../../../soak/src/main.rs"]
mod program;

#[test]
fn a_short_soak_breaks_no_law() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let args = ["soak", "--doko", env!("CARGO_BIN_EXE_doko"), "--out", arg(folder.path())];
    let size = ["--seed", "13", "--cases", "10", "--size", "0.003"];
    let args = program::Args::parse_from([&args[..], &size].concat());
    let counts = program::soak(&args, &example("faulty_bot")).expect("the machine can play it");
    for (what, least) in [
        ("cases", 10),
        ("games", 300),
        ("merges", 1),
        ("resumes", 2),
        ("files compared", 40),
        ("replayed games", 50),
    ] {
        assert!(counts.of(what) >= least, "{what}: {}", counts.of(what));
    }
    assert_eq!(counts.of("laws broken"), 0);
    assert_eq!(super::names(folder.path()), [""; 0], "no folder is left");
}
