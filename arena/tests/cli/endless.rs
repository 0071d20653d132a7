//! Input without end or of absurd size: refused with a limit that is named, before memory runs out.

use std::process::{Command, Output, Stdio};

/// `doko` with so much memory that it can do its work, and not enough to swallow what never ends.
fn doko(args: &[&str], input: &str) -> Output {
    let script = r#"ulimit -v 1500000; exec "$@""#;
    let input = std::fs::File::open(input).expect("there is such a device");
    let mut command = Command::new("bash");
    command.args(["-c", script, "bash", env!("CARGO_BIN_EXE_doko")]).args(args);
    command.stdin(Stdio::from(input)).output().expect("bash is there")
}

#[test]
fn what_never_ends_is_refused_with_its_limit() {
    let zero = "/dev/zero";
    for (args, limit) in [
        (&["rules", "check", zero][..], "more than 64 MiB"),
        (&["rules", "show", zero], "more than 64 MiB"),
        (&["duel", "random", "random", "--rules", zero], "more than 64 MiB"),
        (&["duel", "--config", zero], "more than 64 MiB"),
        (&["bots", "describe", "heuristic:params=/dev/zero"], "more than 1 MiB"),
        (&["bots", "describe", "net:weights=/dev/zero"], "more than 256 MiB"),
        (&["replay", zero], "line 1: it has more than 1 MiB"),
        (&["replay", "-"], "line 1: it has more than 1 MiB"),
        (&["analyse", zero], "line 1: it has more than 1 MiB"),
        (&["bots", "serve", "random"], "more than 64 MiB"),
    ] {
        let output = doko(args, zero);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {told}");
        assert!(told.contains(limit), "{args:?}: {told}");
    }
}
