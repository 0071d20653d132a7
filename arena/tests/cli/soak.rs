//! A few cases of `examples/soak`, so that what soaks for hours elsewhere is known to work.

use std::process::Command;

use super::arg;
use super::outside::example;

#[test]
fn a_short_soak_breaks_no_law() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = Command::new(example("soak"))
        .args(["--doko", env!("CARGO_BIN_EXE_doko"), "--out", arg(folder.path())])
        .args(["--seed", "13", "--cases", "10", "--size", "0.003"])
        .output()
        .expect("it starts");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    let count = |what: &str| {
        let line = told.lines().find(|line| line.ends_with(&format!("  {what}")));
        line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0)
    };
    for (what, least) in [
        ("cases", 10),
        ("games", 300),
        ("merges", 1),
        ("resumes", 2),
        ("files compared", 40),
        ("replayed games", 50),
    ] {
        assert!(count(what) >= least, "{what}: {}\n{told}", count(what));
    }
    assert_eq!(super::names(folder.path()), [""; 0], "no folder is left");
}
