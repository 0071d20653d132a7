//! One process a seat for many games: the same games as by others, in batches, and faults that stay where they belong.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::outside::{FAULTS, faulty_bot, mark, runs};
use super::{arg, doko, read, stdout_of};

/// The example that does this wrong, in many games at once.
fn faulty(fault: &str, mark: &str) -> String {
    format!("exec:many=16,limit=1,cap=1,'{}' {fault} {mark}", faulty_bot().display())
}

/// A bot of doko behind the protocol, with its stream and these options.
fn served(options: &str, spec: &str) -> String {
    format!("exec:{options}reproducible=on,'{}' bots serve {spec}", env!("CARGO_BIN_EXE_doko"))
}

/// The log of a run by these bots.
fn log_of(folder: &Path, command: &[&str], threads: &str) -> Vec<u8> {
    let run = folder.join("run");
    let more = ["--threads", threads, "-q", "--force", "--out", arg(&run)];
    stdout_of(&[command, &more].concat());
    std::fs::read(run.join("games.log")).expect("a run has a log")
}

#[test]
fn many_games_at_once_are_the_games_that_are_played_one_by_one() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // How many games at once, and on how many threads.
    let ways = [("many=on,", "1"), ("many=2,", "2"), ("many=200,", "5")];
    let commands = [
        ("heuristic", &["duel", "BOT", "heuristic", "--deals", "3"][..]),
        (
            "random:vorbehalt=0.2,ansage=0.2",
            &["duel", "BOT", "random", "--rules", "palast", "--set", "throw_in.max_trumps=3", "--deals", "3"],
        ),
        ("heuristic", &["tournament", "BOT", "random", "heuristic", "net", "--session", "4", "--deals", "1"]),
        ("random", &["lab", "--bots", "BOT", "--vary", "dulle.mode=first,second", "--deals", "3"]),
        ("random:ansage=0.4", &["calibrate", "BOT", "--deals", "4"]),
    ];
    for (number, (spec, command)) in commands.into_iter().enumerate() {
        let with = |bot: &str, threads: &str| {
            let command: Vec<&str> =
                command.iter().map(|word| if *word == "BOT" { bot } else { word }).collect();
            log_of(folder.path(), &command, threads)
        };
        let one = with(&served("", spec), "2");
        // The first command in every way, and each of the others in one.
        let ways = if number == 0 { &ways[..] } else { &ways[number % ways.len()..][..1] };
        for (options, threads) in ways {
            let many = with(&served(options, spec), threads);
            assert!(many == one, "{spec} {options} {threads} {command:?}");
        }
    }
}

#[test]
fn answers_in_any_order_and_in_several_lines_are_the_same_games() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games = |options: &str| {
        let csv = folder.path().join("blocks.csv");
        let bot = format!("exec:{options}'{}' nothing", faulty_bot().display());
        stdout_of(&["duel", &bot, "random", "--deals", "20", "-q", "--threads", "2", "--csv", arg(&csv)]);
        read(&csv)
    };
    assert_eq!(games("many=on,"), games(""));
}

#[test]
fn a_run_has_four_processes_and_each_sees_one_seat() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = folder.path().join("bot.sh");
    // Each process writes down what it was told.
    let text =
        format!("cd '{}'; tee told.$$ | '{}' nothing", folder.path().display(), faulty_bot().display());
    std::fs::write(&script, text).expect("it can be written");
    let bot = format!("exec:many=on,sh '{}'", script.display());
    stdout_of(&["duel", &bot, "random", "--deals", "20", "-q", "--threads", "3"]);
    let told: Vec<String> = super::names(folder.path())
        .into_iter()
        .filter(|name| name.starts_with("told."))
        .map(|name| read(folder.path().join(name)))
        .collect();
    assert_eq!(told.len(), 4);
    let mut seats = Vec::new();
    for told in &told {
        let mut seen = Vec::new();
        for line in told.lines() {
            let line: Value = serde_json::from_str(line).expect("it is JSON");
            let messages = line["messages"].as_array().cloned().unwrap_or_default();
            seen.extend(
                messages.iter().filter(|part| part["type"] == "game").map(|game| game["seat"].as_u64()),
            );
        }
        assert!(seen.len() > 20);
        seen.dedup();
        seats.extend(seen);
        // Games end, each once, and the rules are told once.
        let count = |what: &str| told.matches(&format!(r#""type":"{what}""#)).count();
        assert_eq!((count("over"), count("rules")), (count("game"), 1));
    }
    seats.sort();
    assert_eq!(seats, [0, 1, 2, 3].map(Some));
}

/// A script that notes each of its starts, at which it does `then` with `BOT`, the example that does nothing wrong.
fn noting_starts(folder: &Path, then: &str) -> PathBuf {
    let script = folder.join("noting.sh");
    let then = then.replace("BOT", &format!("'{}'", faulty_bot().display()));
    std::fs::write(&script, format!("cd '{}'; : > start.$$; {then}", folder.display()))
        .expect("it can be written");
    script
}

/// How often that script was started.
fn starts(folder: &Path) -> usize {
    super::names(folder).into_iter().filter(|name| name.starts_with("start.")).count()
}

/// A program with a process for each game has no more of them beside one that plays many games at once, and its times are
/// told there too.
#[cfg(unix)]
#[test]
fn beside_many_games_another_program_runs_no_more_processes_than_threads_play() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    let one = format!("exec:sh '{}'", noting_starts(folder.path(), "exec BOT nothing").display());
    let many = format!("exec:many=on,'{}' nothing", faulty_bot().display());
    let tournament = ["tournament", &many, &one, "random", "heuristic", "--block", "table", "--deals", "60"];
    for threads in ["1", "3"] {
        stdout_of(&[&tournament[..], &["--threads", threads, "-q", "--force", "--out", arg(&run)]].concat());
        let most = 4 * threads.parse::<usize>().expect("a number");
        assert!(starts(folder.path()) <= most, "{} of {most}", starts(folder.path()));
        let record: Value = serde_json::from_str(&read(run.join("run.json"))).expect("it is JSON");
        let thinking = record["thinking"].as_array().expect("a list");
        let of_one = thinking.iter().find(|bot| bot["bot"] == "B").expect("it was timed");
        assert_eq!(of_one["cards"]["processor"].is_object(), cfg!(target_os = "linux"), "{of_one}");
        for name in super::names(folder.path()).iter().filter(|name| name.starts_with("start.")) {
            std::fs::remove_file(folder.path().join(name)).expect("it can be removed");
        }
    }
}

/// All games of a seat wait while a process starts, so that one that is late at that is not started again and again.
#[cfg(unix)]
#[test]
fn a_program_that_hangs_at_its_second_start_is_soon_given_up() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = noting_starts(folder.path(), "mkdir first 2>/dev/null && exec BOT dies || exec sleep 3600");
    let bot = format!("exec:many=8,start=0.5,sh '{}'", script.display());
    let begin = Instant::now();
    let duel = ["duel", &bot, "random", "--deals", "20", "-q", "--threads", "2", "--json", "-"];
    let json = doko(&duel).assert().code(5);
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", begin.elapsed());
    // The first, and two of each seat.
    assert!(starts(folder.path()) <= 1 + 2 * 4, "{} starts", starts(folder.path()));
    let summary: Value = serde_json::from_slice(&json.get_output().stdout).expect("it is JSON");
    assert_eq!(summary["deals"], 20);
}

/// A process that fails by a line has that line in the dialogues of its games.
#[test]
fn a_dialogue_ends_with_the_line_that_was_the_fault() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    for fault in ["floods", "answers-garbage", "answers-an-empty-list"] {
        let bot = format!("exec:many=4,'{}' {fault}", faulty_bot().display());
        let duel = ["duel", &bot, "random:vorbehalt=0", "--deals", "4", "-q", "--force", "--out", arg(&run)];
        doko(&duel).assert().code(5);
        let ends_with_it = |dialogue: &str| {
            let dialogue: Value = serde_json::from_str(dialogue).expect("it is JSON");
            let last = dialogue["lines"].as_array().and_then(|lines| lines.last()).and_then(Value::as_str);
            last.is_some_and(|last| last.starts_with("< "))
        };
        assert!(read(run.join("faults.jsonl")).lines().any(ends_with_it), "{fault}");
    }
}

#[test]
fn whatever_a_program_does_wrong_in_many_games_the_run_is_finished() {
    let more = [
        ("answers-again", "flood"),
        ("mixes-up-games", "malformed"),
        ("says-no-word", "malformed"),
        // Some of these answers are legal by chance, others are no words there.
        ("exchanges-answers", "illegal"),
    ];
    for (fault, kind) in FAULTS.into_iter().chain(more) {
        let mark = mark(&format!("many-{fault}"));
        let bot = faulty(fault, &mark);
        let begin = Instant::now();
        let duel =
            ["duel", &bot, "random:vorbehalt=0", "--deals", "20", "--threads", "2", "-q", "--json", "-"];
        let json = doko(&duel).assert().code(5);
        assert!(begin.elapsed() < Duration::from_secs(60), "{fault}");
        let summary: Value = serde_json::from_slice(&json.get_output().stdout).expect("it is JSON");
        assert_eq!((&summary["deals"], &summary["interrupted"]), (&Value::from(20), &Value::from(false)));
        let (faulty, other) = (&summary["bots"]["A"], &summary["bots"]["B"]);
        let words = faulty["first_fault"]["words"].as_str().unwrap_or_default();
        assert_eq!(other["faults"], 0, "{fault}");
        let of_kind = |kind: &str| faulty["faults_by_kind"][kind].as_u64().expect("a number");
        let no_words = if fault == "exchanges-answers" { of_kind("malformed") } else { 0 };
        assert!(
            of_kind(kind) > 0 && faulty["faults"] == of_kind(kind) + no_words,
            "{fault}: {faulty} {words}"
        );
        assert!(!runs(&mark), "{fault}: a process is left");
    }
}

/// With one process that goes on, a fault is one of its game, and all other games are played as they are without it.
#[test]
fn a_broken_rule_is_a_fault_of_its_game_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let faults = |options: &str| {
        let run = folder.path().join("run");
        let bot = format!("exec:{options}'{}' cheats-now-and-then", faulty_bot().display());
        let duel = ["duel", &bot, "random", "--deals", "20", "-q", "--force", "--out", arg(&run)];
        doko(&duel).assert().code(5);
        let summary: Value = serde_json::from_str(&read(run.join("summary.json"))).expect("it is JSON");
        (
            summary["bots"]["A"]["faults"].as_u64(),
            read(run.join("blocks.csv")),
            read(run.join("faults.jsonl")),
        )
    };
    let (one, many) = (faults(""), faults("many=on,"));
    assert!(one.0.is_some_and(|faults| faults > 5));
    assert_eq!((one.0, one.1), (many.0, many.1));
    // What was said is that of the game: it begins there, and has nothing of another.
    for dialogue in many.2.lines() {
        let dialogue: Value = serde_json::from_str(dialogue).expect("it is JSON");
        let lines: Vec<&str> =
            dialogue["lines"].as_array().expect("lines").iter().filter_map(Value::as_str).collect();
        let of = |line: &str| serde_json::from_str::<Value>(&line[2..]).expect("a message")["game"].as_u64();
        assert!(lines[0].contains(r#""type":"game""#), "{lines:?}");
        assert!(
            lines.iter().filter(|line| line.starts_with('>')).all(|line| of(line) == of(lines[0])),
            "{lines:?}"
        );
        assert!(lines.last().is_some_and(|last| last.starts_with("< ")), "{lines:?}");
    }
}

#[test]
fn who_cannot_play_many_games_is_refused_before_the_first_deal() {
    for (bot, words) in [
        (
            faulty("plays-one-game-at-a-time", ""),
            "does not say in its hello that it can play many games at once",
        ),
        (faulty("leaves-out-nonsense", ""), "`view.hnad` cannot be left out"),
        ("exec:many=on,fresh=on,true".to_owned(), "take one of both"),
        ("exec:many=1,true".to_owned(), "a number of games from 2 to 1000, not `1`"),
    ] {
        let assert = doko(&["duel", &bot, "random", "--deals", "2"]).assert().code(2).stdout_eq("");
        let told = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(told.contains(words), "{told}");
    }
    // Asked one game at a time it plays.
    let bot = faulty("plays-one-game-at-a-time", "").replacen("many=16,", "", 1);
    stdout_of(&["duel", &bot, "random", "--deals", "2", "-q"]);
}

#[test]
fn check_plays_many_games_at_once() {
    for bot in [served("many=on,", "random"), served("many=3,", "heuristic"), faulty("nothing", "")] {
        let told = stdout_of(&["bots", "check", &bot, "--games", "3"]);
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains("ok plays many games at once, in batches"), "{told}");
        assert!(
            told.contains("Alone it plays them in the same way") && told.contains("keeps to the protocol."),
            "{told}"
        );
    }
    // One question alone shows that it is answered twice; only several show that their games are mixed up. The second answer
    // to a question may come before the next question is asked, or after that.
    for (fault, law, words) in [
        ("answers-again", "answers every question", &["nobody had asked", "answered before"][..]),
        ("mixes-up-games", "plays many games at once", &["mixed up its games"]),
        ("exchanges-answers", "plays many games at once", &["It"]),
    ] {
        let assert = doko(&["bots", "check", &faulty(fault, "")]).assert().code(5);
        let told = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        let is_told = words.iter().any(|words| told.contains(words));
        assert!(told.contains(&format!("FAIL  {law}")) && is_told, "{told}");
    }
}

#[test]
fn the_example_for_many_games_plays_as_the_one_for_one() {
    let has_python = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    if !has_python.is_ok_and(|status| status.success()) {
        eprintln!("SKIPPED: there is no python3 here, so the example in Python is not tested");
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let rows = |options: &str, script: &str| {
        let csv = folder.path().join("blocks.csv");
        let script = format!("{}/../examples/bots/{script}", env!("CARGO_MANIFEST_DIR"));
        let bot = format!("exec:{options}reproducible=on,python3 '{script}'");
        stdout_of(&["duel", &bot, "random", "--deals", "20", "-q", "--csv", arg(&csv)]);
        read(&csv)
    };
    let one = rows("", "thrifty.py");
    assert_eq!(rows("many=on,", "many.py"), one);
    assert_eq!(rows("", "many.py"), one);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/bots/many.py");
    stdout_of(&[
        "bots",
        "check",
        &format!("exec:many=on,reproducible=on,python3 '{script}'"),
        "--games",
        "3",
    ]);
}

/// Ctrl-C leaves whole deals, which a resumed run goes on from to the same end.
#[cfg(unix)]
#[test]
fn an_interrupted_run_of_many_games_goes_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [run, whole] = ["run", "whole"].map(|name| folder.path().join(name));
    let mark = mark("many-resume");
    let bot = format!("exec:many=8,'{}' nothing {mark}", faulty_bot().display());
    let duel = ["duel", &bot, "random", "--block", "field-a", "--deals", "300"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_doko"))
        .args(duel)
        .args(["-q", "--threads", "1", "--out", arg(&run)])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("doko starts");
    let begin = Instant::now();
    while std::fs::metadata(run.join("games.log")).map_or(0, |log| log.len()) < 2000 {
        assert!(begin.elapsed() < Duration::from_secs(30), "nothing is played");
        std::thread::sleep(Duration::from_millis(20));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill is there").success());
    assert_eq!(child.wait().expect("doko ends").code(), Some(130));
    assert!(!runs(&mark), "a process is left");
    let summary: Value = serde_json::from_str(&read(run.join("summary.json"))).expect("it is JSON");
    assert!((1..300).contains(&summary["deals"].as_u64().expect("a number")));
    stdout_of(&["duel", "--resume", arg(&run), "-q"]);
    stdout_of(&[&duel[..], &["--threads", "3", "-q", "--out", arg(&whole)]].concat());
    assert_eq!(read(run.join("blocks.csv")), read(whole.join("blocks.csv")));
}

/// The second Ctrl-C ends a run at once, with programs that would hang for hours.
#[cfg(target_os = "linux")]
#[test]
fn a_second_ctrl_c_leaves_no_program_of_many_games_behind() {
    let mark = mark("many-ctrl-c");
    let bot = faulty("hangs", &mark).replacen("limit=1", "limit=3600", 1);
    let mut child = Command::new(env!("CARGO_BIN_EXE_doko"))
        .args(["duel", &bot, "random", "--deals", "50", "-q"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("doko starts");
    let begin = Instant::now();
    while !runs(&mark) {
        assert!(begin.elapsed() < Duration::from_secs(30));
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(500));
    for _ in 0..2 {
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.expect("kill is there").success());
        std::thread::sleep(Duration::from_millis(200));
    }
    assert_eq!(child.wait().expect("doko ends").code(), Some(130));
    while runs(&mark) {
        assert!(begin.elapsed() < Duration::from_secs(30));
        std::thread::sleep(Duration::from_millis(20));
    }
}
