//! What programs leave behind: nothing, however they, what they have started, or doko itself come to their end.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::doko;
use super::outside::{faulty, mark, runs};

/// A command under way, and the mark of the program that plays in it.
struct UnderWay {
    doko: Child,
    mark: String,
    begin: Instant,
}

impl UnderWay {
    /// Starts a command, in which `BOT` is a program with this fault that has hours for everything, and waits until that runs.
    fn start(command: &[&str], fault: &str, mark: String) -> UnderWay {
        let bot = faulty(fault, &mark).replacen("limit=1,cap=1", "limit=3600,start=3600", 1);
        let doko = Command::new(env!("CARGO_BIN_EXE_doko"))
            .args(command.iter().map(|word| if *word == "BOT" { &bot } else { *word }))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("doko starts");
        let under_way = UnderWay { doko, mark, begin: Instant::now() };
        under_way.wait_until(true);
        sleep(Duration::from_millis(300));
        under_way
    }

    /// Waits until its program, or what that has started, runs or does not run any more.
    fn wait_until(&self, is_running: bool) {
        while runs(&self.mark) != is_running {
            let Self { mark, begin, .. } = self;
            assert!(begin.elapsed() < Duration::from_secs(30), "{mark}: waiting for {is_running}");
            sleep(Duration::from_millis(20));
        }
    }
}

fn press_ctrl_c(doko: &Child) {
    let sent = Command::new("kill").args(["-INT", &doko.id().to_string()]).status();
    assert!(sent.expect("kill is there").success());
}

/// Ctrl-C ends a check, and a game that is shown, at once; a run after the second; with a program that would hang for hours.
#[test]
fn ctrl_c_leaves_no_program_behind() {
    let duel = &["duel", "BOT", "random", "--deals", "50", "--block", "field-a", "-q"][..];
    for (command, signals, fault) in [
        (duel, 2, "hangs"),
        (&["bots", "check", "BOT"], 1, "hangs"),
        (&["play", "BOT"], 1, "hangs"),
        (duel, 2, "hangs-at-start"),
        (&["play", "BOT"], 1, "hangs-at-start"),
    ] {
        let mut run = UnderWay::start(command, fault, mark(&format!("ctrl-c-{}-{fault}", command[0])));
        for _ in 0..signals {
            press_ctrl_c(&run.doko);
            sleep(Duration::from_millis(200));
        }
        assert_eq!(run.doko.wait().expect("doko ends").code(), Some(130), "{command:?}");
        run.wait_until(false);
    }
}

/// Once all is played, programs have a second to end by themselves: whoever leaves in that second leaves none behind either.
#[test]
fn ctrl_c_while_programs_have_time_to_end_leaves_none_behind() {
    let mark = mark("ctrl-c-stays");
    let bot = faulty("stays", &mark);
    let mut child = Command::new(env!("CARGO_BIN_EXE_doko"))
        .args(["duel", &bot, "random", "--deals", "2", "-q"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("doko starts");
    // The report is printed when all is played.
    let report = BufReader::new(child.stdout.take().expect("its stdout")).lines();
    let is_played = report.map_while(Result::ok).any(|line| line.contains("More with --full"));
    assert!(is_played, "it prints what it comes to");
    for _ in 0..2 {
        press_ctrl_c(&child);
        sleep(Duration::from_millis(100));
    }
    child.wait().expect("doko ends");
    sleep(Duration::from_millis(300));
    assert!(!runs(&mark), "a process is left");
}

/// Whoever has left the group, the session and the parent behind is ended with the program, in whatever way that ends.
#[test]
fn a_daemon_ends_with_the_program_that_has_left_it() {
    for (fault, code) in [("leaves-a-daemon", 0), ("leaves-a-daemon-and-dies", 5)] {
        let mark = mark(fault);
        doko(&["duel", &faulty(fault, &mark), "random", "--deals", "2", "-q"]).assert().code(code);
        assert!(!runs(&mark), "{fault}: a process is left");
    }
}

/// Its pipes stay open as long as the daemon holds them, but nobody is left to answer: that is told at once, and not when its
/// time is over.
#[test]
fn a_program_that_has_died_is_not_waited_for() {
    for manner in ["", "many=8,"] {
        let mark = mark(&format!("died-{manner}"));
        let bot =
            faulty("leaves-a-daemon-and-dies", &mark).replacen("limit=1,", &format!("{manner}limit=60,"), 1);
        let bot = bot.replacen("cap=1", "cap=60", 1);
        let output = doko(&["duel", &bot, "random", "--deals", "1", "--json", "-", "-q"]).assert().code(5);
        let summary: Value = serde_json::from_slice(&output.get_output().stdout).expect("it is JSON");
        let words = summary["bots"]["A"]["first_fault"]["words"].as_str().unwrap_or_default();
        assert!(words.contains("ended (exit status: 101) instead of answering"), "{words}");
    }
}

/// Who is ended by force can end nobody himself.
#[test]
fn kill_leaves_no_program_behind() {
    let duel = ["duel", "BOT", "random", "--deals", "1000000", "-q"];
    for fault in ["hangs", "leaves-a-daemon", "hangs-at-start"] {
        let mut run = UnderWay::start(&duel, fault, mark(&format!("kill-{fault}")));
        run.doko.kill().expect("it can be ended");
        run.doko.wait().expect("doko ends");
        run.wait_until(false);
    }
}

/// Memory and processes are bounded where the spec says so, each a fault of its own kind; within its bounds a program plays.
#[test]
fn a_program_that_uses_too_much_is_ended() {
    for (fault, bounds, kind, told) in [
        ("eats-memory", "memory=200", "memory", "MiB of memory, and may use 200"),
        ("breeds", "processes=4", "processes", "processes at once, and may be 4"),
        ("breeds", "processes=40,memory=12", "memory", "MiB of memory in "),
        ("nothing", "memory=1000,processes=2", "", ""),
    ] {
        let mark = mark(&format!("bounds-{fault}-{}", bounds.len()));
        let bot = faulty(fault, &mark).replacen("limit=1,cap=1", &format!("limit=60,cap=60,{bounds}"), 1);
        let blocks = ["--deals", "1", "--block", "field-a", "--json", "-", "-q"];
        let output = doko(&[&["duel", &bot, "random"][..], &blocks].concat()).assert();
        let summary: Value = serde_json::from_slice(&output.get_output().stdout).expect("it is JSON");
        let bot = &summary["bots"]["A"];
        let words = bot["first_fault"]["words"].as_str().unwrap_or_default();
        assert!(words.contains(told), "{fault} {bounds}: {words}");
        let expected = if kind.is_empty() { 0 } else { 4 };
        assert_eq!(bot["faults"], expected, "{fault} {bounds}: {words}");
        assert!(kind.is_empty() || bot["faults_by_kind"][kind] == expected, "{fault} {bounds}: {words}");
        assert!(!runs(&mark), "{fault} {bounds}: a process is left");
    }
    for (bounds, told) in [
        ("memory=0", "memory is a number of MiB from 1 to 1048576, not `0`"),
        ("processes=many", "processes is a number from 1 to 4194304, not `many`"),
    ] {
        let bot = faulty("nothing", "").replacen("limit=1,cap=1", bounds, 1);
        let refused = doko(&["duel", &bot, "random", "--deals", "1"]).assert().code(2);
        let words = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
        assert!(words.contains(told), "{words}");
    }
}
