//! Ctrl-C and SIGTERM: the deals under way are finished, and the complete ones are the result.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::folders::FOLDER;
use super::{arg, names, read, stdout_of};

#[test]
fn an_interrupted_duel_is_the_beginning_of_the_whole_one() {
    interrupt_by("-INT", &[], "deals");
    interrupt_by("-TERM", &[], "deals");
    interrupt_by("-INT", &["--session", "4"], "evenings");
}

fn interrupt_by(signal: &str, session: &[&str], unit: &str) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    let duel = [&["duel", "random:vorbehalt=0.2", "random", "--threads", "2"], session].concat();
    let mut child = Command::new(env!("CARGO_BIN_EXE_doko"))
        .args(&duel)
        .args(["--deals", "10000000000", "--out", arg(&out)])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("doko starts");
    // It listens before it makes its files; then it must have played a little.
    let begin = Instant::now();
    let is_playing = || {
        let log = std::fs::metadata(out.join("games.log")).ok()?;
        (log.len() > 10_000).then_some(())
    };
    while is_playing().is_none() {
        assert!(begin.elapsed() < Duration::from_secs(20), "nothing is played");
        std::thread::sleep(Duration::from_millis(20));
    }
    let killed = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(killed.expect("kill is there").success());
    let status = child.wait().expect("doko ends");
    let output = child.wait_with_output().expect("its output can be read");
    assert_eq!(status.code(), Some(130));

    assert_eq!(names(&out), FOLDER);
    let summary: Value = serde_json::from_str(&read(out.join("summary.json"))).expect("it is JSON");
    let deals = summary["deals"].as_u64().expect("a number");
    assert_eq!(summary["interrupted"], true);
    assert_eq!(summary["deals_planned"], 10_000_000_000_u64);
    let table = String::from_utf8(output.stdout).expect("it is UTF-8");
    assert!(table.contains(&format!("interrupted after {deals} of 10000000000 {unit}")), "{table}");
    let words = String::from_utf8(output.stderr).expect("it is UTF-8");
    assert!(words.contains("doko: finishing the deals under way; once more stops at once"), "{words}");
    assert!(words.contains(&format!("the first {deals} of 10000000000 {unit}")), "{words}");

    let whole = folder.path().join("whole");
    stdout_of(&[&duel[..], &["--deals", &deals.to_string(), "-q", "--out", arg(&whole)]].concat());
    assert_eq!(read(out.join("blocks.csv")), read(whole.join("blocks.csv")));
    let whole: Value = serde_json::from_str(&read(whole.join("summary.json"))).expect("it is JSON");
    assert_eq!((&summary["team"], &summary["field"]), (&whole["team"], &whole["field"]));
}
