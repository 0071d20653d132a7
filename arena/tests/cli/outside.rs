//! Programs outside: one that plays well plays as within; one that fails is told of, and leaves nothing behind.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{arg, doko, figure, figures, names, read, stdout_of};

/// What a program can do wrong once it plays, and as which kind of fault that counts.
pub(super) const FAULTS: [(&str, &str); 9] = [
    ("hangs", "late"),
    ("dies", "crashed"),
    ("plays-what-it-does-not-hold", "illegal"),
    ("answers-garbage", "malformed"),
    ("answers-an-empty-list", "malformed"),
    ("answers-another-question", "malformed"),
    ("answers-no-text", "malformed"),
    ("floods", "flood"),
    ("floods-without-end-of-line", "flood"),
];

/// The example that does one thing wrong.
pub(super) fn faulty_bot() -> PathBuf {
    example("faulty_bot")
}

/// An example, which is built with the tests.
pub(super) fn example(name: &str) -> PathBuf {
    let tests = std::env::current_exe().expect("a test is a program");
    let target =
        tests.parent().and_then(Path::parent).expect("tests are built in a folder of the target folder");
    let path = target.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(path.exists(), "{} is built by `cargo test`", path.display());
    path
}

/// A bot that does this wrong; `mark` is told to it too, so that it can be found among all processes.
pub(super) fn faulty(fault: &str, mark: &str) -> String {
    format!("exec:limit=1,cap=1,'{}' {fault} {mark}", faulty_bot().display())
}

/// One of the bots of doko, behind the protocol and with its stream.
pub(super) fn served(spec: &str) -> String {
    format!("exec:reproducible=on,'{}' bots serve {spec}", env!("CARGO_BIN_EXE_doko"))
}

/// A word that no other process has among its arguments.
pub(super) fn mark(name: &str) -> String {
    format!("mark-{name}-{}", std::process::id())
}

/// Whether a process with this among its arguments runs.
#[cfg(target_os = "linux")]
pub(super) fn runs(mark: &str) -> bool {
    let own = std::process::id().to_string();
    let processes =
        names(Path::new("/proc")).into_iter().filter(|name| name.parse::<u32>().is_ok() && *name != own);
    let has_mark = |id: String| {
        let arguments = std::fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
        let arguments = String::from_utf8_lossy(&arguments).replace('\0', " ");
        // The arena itself has it too, as a part of the name of the bot.
        arguments.contains(mark) && !arguments.contains("exec:")
    };
    processes.into_iter().any(has_mark)
}

#[cfg(not(target_os = "linux"))]
pub(super) fn runs(_: &str) -> bool {
    false
}

#[test]
fn whatever_a_program_does_wrong_the_tournament_is_finished_and_nothing_is_left_behind() {
    for (fault, kind) in FAULTS {
        let mark = mark(fault);
        let bot = faulty(fault, &mark);
        let bots = ["tournament", &bot, "random:vorbehalt=0", "heuristic", "random:ansage=0,vorbehalt=0"];
        let blocks = ["--deals", "2", "--block", "team,table", "--threads", "2", "-q"];
        let begin = Instant::now();
        let json = doko(&[&bots[..], &blocks, &["--json", "-"]].concat()).assert().code(5);
        assert!(begin.elapsed() < Duration::from_secs(60), "{fault}");
        let summary: Value = serde_json::from_slice(&json.get_output().stdout).expect("it is JSON");
        assert_eq!((&summary["deals"], &summary["interrupted"]), (&Value::from(2), &Value::from(false)));
        // It is at fault in every game that it plays, once for each of its seats.
        let games_of = |block: &str| {
            let score = figure(&summary, [("block", block), ("measure", "score"), ("bot", "A")]);
            score["games"].as_u64().expect("a number of games")
        };
        assert_eq!(figures(&summary, [("block", "team"), ("measure", "score")]).count(), 4);
        let faulty = &summary["bots"]["A"];
        let expected = 2 * games_of("team") + games_of("table");
        let by_kind = &faulty["faults_by_kind"];
        let words = faulty["first_fault"]["words"].as_str().unwrap_or_default();
        assert_eq!(
            (&faulty["faults"], &by_kind[kind]),
            (&expected.into(), &expected.into()),
            "{fault}: {words}"
        );
        for other in ["B", "C", "D"] {
            assert_eq!(summary["bots"][other]["faults"], 0, "{fault}");
        }
        assert!(!runs(&mark), "{fault}: a process is left");

        let assert = doko(&[&bots[..], &blocks].concat()).assert().code(5);
        let table = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        assert!(table.contains("\nFaults\nFrom its first fault") && table.contains("--fault"), "{table}");
    }
}

#[test]
fn a_program_that_cannot_begin_is_refused_before_the_first_deal() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    let [dead, other] = ["dies-at-start", "speaks-another-version"].map(|fault| faulty(fault, ""));
    let silent = format!("exec:start=0.3,'{}' hangs-at-start", faulty_bot().display());
    for (bot, words) in [
        (&*dead, "instead of answering hello"),
        (&dead, "its last lines on stderr:\n    Error: \"no such model: weights.bin\""),
        (&other, "speaks version 7 of the protocol"),
        (&silent, "gave no answer to hello within 0.3 s"),
        ("exec:start=0.3,false", "instead of answering hello"),
    ] {
        for command in [
            &["duel", bot, "random", "--out", arg(&run)][..],
            &["lab", "--bots", bot, "--vary", "dulle.mode=first,second"],
            &["play", bot],
        ] {
            let assert = doko(command).assert().code(2).stdout_eq("");
            let told = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
            assert!(told.contains(words) && told.contains("doko bots check"), "{command:?}: {told}");
            assert!(!run.exists(), "no folder is made for a run without a game");
        }
    }
}

#[test]
fn a_program_named_without_exec_is_told_how_to_be_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (named, command) in [
        ("./fox.py", "exec:python3 ./fox.py"),
        ("python3 fox.py", "exec:python3 fox.py"),
        ("bots/fox", "exec:bots/fox"),
        ("./my fox.py", "exec:python3 './my fox.py'"),
        ("./my fox's", "exec:\"./my fox's\""),
    ] {
        // A name with blanks is a file where there is one of that name, and else a command.
        if named.starts_with("./my") {
            std::fs::write(folder.path().join(named), "").expect("it can be written");
        }
        let assert = doko(&["duel", named, "heuristic"]).current_dir(folder.path()).assert().code(2);
        let told = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        let (_, hint) = told.split_once("name it by ").expect("it is told how");
        assert_eq!(
            shlex::split(hint),
            Some(vec![command.to_owned()]),
            "a shell takes it for one word: {told}"
        );
    }
}

#[test]
fn a_program_has_the_name_that_it_is_given_or_gives_itself() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let doko_itself = env!("CARGO_BIN_EXE_doko");
    for (options, called, is_ours) in
        [("", "heuristic", true), ("name=Fox,", "Fox", false), ("name=pimc:worlds=1,", "pimc:worlds=1", true)]
    {
        let run = folder.path().join(called.replace(':', "-"));
        let bot = format!("exec:reproducible=on,{options}'{doko_itself}' bots serve heuristic");
        // One that is called like a bot of doko must not be taken for it.
        let name = if is_ours { format!("{called} ({bot})") } else { called.to_owned() };
        let told = stdout_of(&["duel", &bot, "random", "--deals", "3", "--out", arg(&run), "-q"]);
        assert!(told.contains(&format!("\nA  {name}")), "{told}");
        let csv = read(run.join("summary.csv"));
        let mut rows = csv::Reader::from_reader(csv.as_bytes()).into_records().map(|row| row.expect("a row"));
        assert!(rows.any(|row| row.iter().any(|field| field == name)), "{csv}");
        // The name is kept, and the bot is still asked for as before.
        assert_eq!(stdout_of(&["report", arg(&run)]), told);
        let config = read(run.join("config.toml"));
        assert!(
            config.contains(&format!("name = \"{name}\"")) && config.contains("bots serve heuristic"),
            "{config}"
        );
        stdout_of(&["duel", "--resume", arg(&run), "--deals", "5", "-q"]);
        stdout_of(&["verify", arg(&run), "--all"]);
    }
}

#[test]
fn a_program_that_does_not_know_the_rules_is_refused_before_the_first_deal() {
    let bot = faulty("knows-ddv-alone", "");
    stdout_of(&["duel", &bot, "random", "--deals", "2", "-q"]);
    let second = ["--set", "dulle.mode=second"];
    for command in [
        &["duel", &bot, "random", "--deals", "2"][..],
        &["play", &bot],
        &["tune", "heuristic", "--params", "ansage.first", "--against", &bot],
        &["calibrate", &bot],
    ] {
        let assert = doko(&[command, &second].concat()).assert().code(2).stdout_eq("");
        let told = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(told.contains("faulty says that it does not know dulle.mode=second"), "{command:?}: {told}");
    }
    let lab = ["lab", "--bots", &bot, "--vary", "dulle.mode=first,second"];
    doko(&lab).assert().code(2).stdout_eq("");
}

#[test]
fn a_program_is_checked_under_the_rules_that_are_named() {
    let bot = served("random:vorbehalt=0.2");
    let check = ["bots", "check", &bot, "--rules", "vln", "--games", "5"];
    let told = stdout_of(&check);
    // The eight rule sets are 80 games; here are 5, and no Schieber asks for an exchange of four cards.
    assert!(
        told.contains("\n        5 games under 1 rule set, ")
            || told.contains("\n        6 games under 1 rule set, "),
        "{told}"
    );
    // Who knows ddv alone is checked under ddv alone, and under nothing else.
    let few = faulty("knows-ddv-alone", "");
    let told = stdout_of(&["bots", "check", &few, "--games", "5"]);
    assert!(told.contains("keeps to the protocol"), "{told}");
    let assert = doko(&["bots", "check", &few, "--rules", "vln"]).assert().code(5);
    let told = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    assert!(told.contains("knows none of the rules"), "{told}");
    let assert = doko(&["bots", "check", &bot, "--rules", "vlm"]).assert().code(2);
    assert!(String::from_utf8_lossy(&assert.get_output().stderr).contains("vlm"));
}

/// A few games that are alike by chance are no habit.
#[test]
fn a_program_that_mostly_repeats_itself_is_not_said_to_be_reproducible() {
    let bot = faulty("repeats-mostly", "");
    let told = stdout_of(&["bots", "check", &bot, "--rules", "ddv", "--games", "3"]);
    assert!(told.contains("does not play a game again as it did before, and need not"), "{told}");
}

#[test]
fn a_program_can_leave_forced_answers_to_doko() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let questions = |option: &str| {
        let dialogue = folder.path().join("dialogue.txt");
        let bot = served("random:vorbehalt=0,ansage=0").replacen("exec:", &format!("exec:{option}"), 1);
        stdout_of(&["bots", "check", &bot, "--rules", "ddv", "--games", "3", "--dialogue", arg(&dialogue)]);
        let dialogue = read(&dialogue);
        let asked = dialogue.lines().filter(|line| line.contains(r#""type":"ask""#));
        let forced = |line: &str| {
            let (_, legal) = line.split_once(r#""legal":["#).expect("a question has answers");
            !legal.split_once(']').expect("a list ends").0.contains(',')
        };
        let (forced, free): (Vec<&str>, Vec<&str>) = asked.partition(|line| forced(line));
        (forced.len(), free.len())
    };
    let ((forced, free), (none, all)) = (questions(""), questions("skip_forced=on,"));
    assert!(forced > 20 && none == 0 && all == free, "{forced} {free} {none} {all}");
}

/// Who computes uses up its processor time, in its own process or in one that it has started; who sleeps is ended by the clock.
#[test]
#[cfg(target_os = "linux")]
fn a_limit_is_processor_time_and_a_cap_is_on_the_clock() {
    for (fault, limits, late) in [
        ("computes", "limit=0.2,cap=100", Some("used up 0.2 s of processor time in ")),
        ("computes-in-a-child", "limit=0.2,cap=100", Some("used up 0.2 s of processor time in ")),
        ("computes-a-while", "limit=0.01,cap=100", Some("used up 0.01 s of processor time in ")),
        (
            "hangs",
            "limit=100,cap=0.3",
            Some("within 0.3 s on the clock, in which it used 0 s of processor time"),
        ),
        ("computes", "limit=100,cap=0.3", Some("within 0.3 s on the clock")),
        // Nobody waits for the clock of one that may compute longer, and sleeping is no computing.
        ("computes-a-while", "limit=5", None),
        ("sleeps-a-while", "limit=0.1", None),
        ("sleeps-a-while", "limit=0.1,cap=0.2", Some("within 0.2 s on the clock")),
    ] {
        let mark = mark(&format!("time-{fault}"));
        let bot = format!("exec:{limits},'{}' {fault} {mark}", faulty_bot().display());
        let duel = ["duel", &bot, "random", "--deals", "1", "--block", "field-a", "-q", "--json", "-"];
        let assert = doko(&duel).assert().code(if late.is_some() { 5 } else { 0 });
        let summary: Value = serde_json::from_slice(&assert.get_output().stdout).expect("it is JSON");
        let bot = &summary["bots"]["A"];
        let words = bot["first_fault"]["words"].as_str().unwrap_or_default();
        let Some(late) = late else {
            assert_eq!(bot["faults"], 0, "{fault} {limits}: {words}");
            continue;
        };
        assert!(words.contains(late), "{fault} {limits}: {words}");
        assert_eq!(bot["faults_by_kind"]["late"], bot["faults"], "{fault} {limits}");
        assert!(!runs(&mark) && !runs("faulty_bot counts"), "{fault} {limits}: a process is left");
    }
}

/// A program is told what its limits are, when it starts and with each game.
#[test]
fn a_program_is_told_its_limits() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let dialogue = folder.path().join("dialogue.txt");
    for (options, clock, processor) in
        [("", 120_000, 30_000), ("limit=2,", 10_000, 2_000), ("limit=20,cap=30,start=7,", 30_000, 20_000)]
    {
        let bot = served("heuristic").replacen("exec:", &format!("exec:{options}"), 1);
        stdout_of(&["bots", "check", &bot, "--rules", "ddv", "--games", "1", "--dialogue", arg(&dialogue)]);
        let dialogue = read(&dialogue);
        let told = |message: &str| -> Value {
            let begin = format!(r#"> {{"type":"{message}""#);
            let line = dialogue.lines().find(|line| line.starts_with(&begin)).expect("it is told");
            serde_json::from_str::<Value>(&line[2..]).expect("JSON")["limits"].clone()
        };
        let (clock, processor) = if cfg!(target_os = "linux") {
            (clock, Value::from(processor))
        } else {
            (clock.min(processor), Value::Null)
        };
        for message in ["hello", "game"] {
            let limits = told(message);
            assert_eq!(
                (&limits["clock_ms"], &limits["processor_ms"]),
                (&clock.into(), &processor),
                "{message}"
            );
        }
        let start = if options.contains("start") { 7_000 } else { 60_000 };
        assert_eq!((&told("hello")["start_ms"], &told("game")["start_ms"]), (&start.into(), &Value::Null));
    }
}

#[test]
fn reports_tell_how_long_programs_thought_and_results_do_not() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [run, page] = ["run", "page.html"].map(|name| folder.path().join(name));
    let bot = served("heuristic");
    let duel = ["duel", &bot, "heuristic", "--deals", "4", "--out", arg(&run), "--html", arg(&page)];
    let assert = doko(&duel).assert().success();
    let told = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(told.contains("How long the bots thought") && told.contains("processor time"), "{told}");
    let record: Value = serde_json::from_str(&read(run.join("run.json"))).expect("it is JSON");
    let cards = &record["thinking"][0]["cards"];
    let times = |of: &Value| ["median_ms", "p99_ms", "max_ms"].map(|key| of[key].as_f64().expect("a time"));
    let [median, p99, max] = times(cards);
    assert!(0.001 < median && median <= p99 && p99 <= max, "{cards}");
    if cfg!(target_os = "linux") {
        let [median, p99, max] = times(&cards["processor"]);
        assert!(0.001 < median && median <= p99 && p99 <= max, "{cards}");
    }
    let again = stdout_of(&["report", arg(&run), "--html", "-"]);
    assert_eq!(again, read(&page), "the times are those of run.json");
    assert!(again.contains("How long the bots thought"));
    assert!(
        stdout_of(&["report", arg(&run), "--full", "--lang", "de"])
            .contains("Wie lange die Bots nachdachten")
    );
    for result in ["report.txt", "summary.json", "summary.csv"] {
        let result = read(run.join(result));
        assert!(!result.contains("thought") && !result.contains("_ms"), "{result}");
    }
    assert_eq!(stdout_of(&["report", arg(&run), "--json", "-"]), read(run.join("summary.json")));
}

/// What was played needs nobody who plays: only the hello of a program that is asked costs its start.
#[test]
#[cfg(unix)]
fn programs_are_started_only_to_play() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    let (run, script, starts) = (at("run"), at("bot.sh"), at("starts"));
    let shell = |options: &str| {
        let (doko, starts) = (env!("CARGO_BIN_EXE_doko"), starts.display());
        std::fs::write(
            &script,
            format!(
                "echo >> '{starts}'
exec '{doko}' bots serve heuristic"
            ),
        )
        .expect("it can be written");
        format!("exec:{options}sh '{}'", script.display())
    };
    for options in ["", "reproducible=on,"] {
        let bot = shell(options);
        let duel = ["duel", &bot, "random", "--deals", "3", "-q", "--out", arg(&run), "--force"];
        stdout_of(&duel);
        std::fs::remove_file(&starts).expect("it was started");
        stdout_of(&["duel", "--resume", arg(&run), "-q"]);
        stdout_of(&["report", arg(&run), "--html", "-"]);
        assert!(!starts.exists(), "{options}: a run that is over starts nobody");
        stdout_of(&["verify", arg(&run)]);
        assert_eq!(starts.exists(), !options.is_empty(), "{options}: nobody is asked what may differ");
        stdout_of(&["duel", "--resume", arg(&run), "--deals", "4", "-q"]);
        assert!(starts.exists(), "{options}: somebody plays on");
    }
}

#[test]
#[cfg(unix)]
fn why_refuses_a_program_that_cannot_begin_any_more() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [run, model, script] = ["run", "model", "bot.sh"].map(|name| folder.path().join(name));
    std::fs::write(&model, "").expect("it can be written");
    let lines =
        format!("[ -e '{}' ] && exec '{}' bots serve random", model.display(), env!("CARGO_BIN_EXE_doko"));
    std::fs::write(&script, lines).expect("it can be written");
    let bot = format!("exec:reproducible=on,sh '{}'", script.display());
    stdout_of(&["duel", &bot, "heuristic", "--deals", "3", "-q", "--out", arg(&run)]);
    stdout_of(&["why", arg(&run), "-q"]);
    std::fs::remove_file(&model).expect("it was there");
    for command in [&["why", arg(&run)][..], &["duel", "--resume", arg(&run), "--deals", "4"]] {
        let assert = doko(command).assert().code(2).stdout_eq("");
        let told = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(told.contains("instead of answering hello"), "{command:?}: {told}");
    }
}

/// A report of games that random cards have finished says so where nobody overlooks it.
#[test]
fn the_headline_of_games_with_faults_says_how_many_random_cards_have_finished() {
    let bot = faulty("answers-garbage", "");
    for (lang, heading, words) in [
        (
            "en",
            "Points per game",
            "faulty was at fault: random cards took over in 232 of its 232 seats (100.0%), in 116 of 116 games (100.0%).",
        ),
        (
            "de",
            "Punkte pro Spiel",
            "faulty hat Fehler gemacht: Auf 232 seiner 232 Plätze (100,0 %) wurde mit zufälligen Karten",
        ),
    ] {
        let duel = ["duel", &bot, "random", "--deals", "40", "--block", "team", "-q", "--lang", lang];
        let assert = doko(&duel).assert().code(5);
        let told = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        let (headline, _) = told.split_once(&format!("\n{heading}\n")).expect("tables follow");
        let headline: Vec<&str> = headline.split_whitespace().collect();
        assert!(headline.join(" ").contains(words), "{told}");
    }
}

#[test]
fn the_games_with_faults_keep_what_was_said() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    for (fault, said) in [
        ("answers-garbage", "< I would rather not"),
        ("plays-what-it-does-not-hold", r#"< {"id":"#),
        ("dies", r#"> {"type":"ask""#),
    ] {
        let bot = faulty(fault, "");
        let duel = [
            "duel",
            &bot,
            "random",
            "--deals",
            "6",
            "--block",
            "field-a",
            "-q",
            "--out",
            arg(&run),
            "--force",
        ];
        let assert = doko(&duel).assert().code(5);
        let report = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        assert!(report.contains("doko games DIR --fault") && !report.contains("doko play"), "{report}");
        let list = stdout_of(&["games", arg(&run), "--fault"]);
        let (_, show) =
            list.split_once("--show ").unwrap_or_else(|| panic!("it is told how to see one: {list}"));
        let number = show.split('`').next().expect("a number");
        let shown = stdout_of(&["games", arg(&run), "--show", number]);
        let (_, dialogue) = shown.split_once("What was said with the program").expect("what was said");
        // The game begins with it, it ends with the fault, and nothing of another game is in it.
        let lines: Vec<&str> = dialogue.lines().skip(1).map(str::trim).collect();
        assert!(lines.iter().filter(|line| line.contains(r#""type":"game""#)).count() == 1, "{dialogue}");
        assert!(lines.last().is_some_and(|last| last.starts_with(said)), "{dialogue}");
        // It is resumed like any other, and what was said stays.
        stdout_of(&["verify", arg(&run)]);
        doko(&["duel", "--resume", arg(&run), "--deals", "8", "-q"]).assert().code(5);
        assert_eq!(stdout_of(&["games", arg(&run), "--show", number]), shown);
    }
}

#[test]
fn at_most_a_hundred_dialogues_are_kept() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    let bot = faulty("plays-what-it-does-not-hold", "");
    let duel = ["duel", &bot, "random", "--deals", "40", "--block", "field-a", "-q", "--out", arg(&run)];
    doko(&[&duel[..], &["--threads", "2"]].concat()).assert().code(5);
    let kept = read(run.join("faults.jsonl"));
    assert_eq!(kept.lines().count(), 100);
    // Parts keep theirs, and the whole has the first of them: the same games, whatever process they were played by.
    let parts = ["1", "2"].map(|part| folder.path().join(part));
    for (part, number) in parts.iter().zip(["1/2", "2/2"]) {
        let part = [
            "duel",
            &bot,
            "random",
            "--deals",
            "40",
            "--block",
            "field-a",
            "-q",
            "--shard",
            number,
            "--out",
            arg(part),
        ];
        doko(&part).assert().code(5);
    }
    let whole = folder.path().join("whole");
    doko(&["merge", arg(&parts[0]), arg(&parts[1]), "--out", arg(&whole), "-q"]).assert().code(5);
    let games = |text: &str| -> Vec<[u64; 3]> {
        let of_line = |line: &str| {
            let dialogue: Value = serde_json::from_str(line).expect("JSON");
            ["deal", "game", "seat"].map(|key| dialogue[key].as_u64().expect("a number"))
        };
        text.lines().map(of_line).collect()
    };
    assert_eq!(games(&read(whole.join("faults.jsonl"))), games(&kept));
    let deals = kept.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")["deal"].as_u64());
    assert!(deals.is_sorted(), "the first of them");
}

#[test]
fn a_strict_run_stops_at_the_first_fault_and_can_go_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    let bot = faulty("dies", "");
    let duel = ["duel", "random", &bot, "--deals", "4", "--block", "field-a", "--out", arg(&run), "-q"];
    let assert = doko(&[&duel[..], &["--strict", "--threads", "1"]].concat()).assert().code(5);
    let words = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(
        words.contains("stopped, as --strict asks; results are those of the first 1 of 4 deals"),
        "{words}"
    );
    doko(&["duel", "--resume", arg(&run), "-q"]).assert().code(5);
    let summary: Value = serde_json::from_str(&read(run.join("summary.json"))).expect("it is JSON");
    assert_eq!(summary["deals"], 4);
}

#[test]
fn a_served_bot_plays_the_games_of_the_one_within() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (spec, rules, more) in [
        ("heuristic", "ddv", &[][..]),
        ("random:vorbehalt=0.2,ansage=0.2", "palast", &["--set", "throw_in.max_trumps=3"]),
        ("heuristic", "vln", &["--session", "4", "--block", "field"]),
        ("pimc:worlds=4", "arminia", &["--block", "field-a"]),
    ] {
        let rows = |bot: &str, name: &str| {
            let csv = folder.path().join(name);
            let deals = if more.contains(&"--session") { "2" } else { "6" };
            let duel = [
                "duel",
                bot,
                "random:ansage=0",
                "--rules",
                rules,
                "--deals",
                deals,
                "-q",
                "--csv",
                arg(&csv),
            ];
            stdout_of(&[&duel[..], more].concat());
            read(&csv)
        };
        assert_eq!(rows(spec, "within.csv"), rows(&served(spec), "outside.csv"), "{spec} {rules}");
    }
}

#[test]
fn a_program_that_is_reproducible_can_be_verified() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    let bot = served("random");
    stdout_of(&["duel", &bot, "heuristic", "--deals", "5", "-q", "--out", arg(&run)]);
    let told = stdout_of(&["verify", arg(&run), "--all"]);
    assert!(
        told.contains("5 of them played again, with the same result") || told.contains("all of them"),
        "{told}"
    );
}

#[test]
fn check_passes_what_keeps_to_the_protocol() {
    for spec in ["random", "heuristic", "pimc:worlds=2", "ismcts:iterations=8,worlds=2", "flat:worlds=2"] {
        let bot = served(spec);
        let told = stdout_of(&["bots", "check", &bot, "--games", "2"]);
        assert!(told.contains("keeps to the protocol.") && !told.contains("(0 klopfen"), "{told}");
    }
    let told = stdout_of(&["bots", "check", &faulty("nothing", ""), "--games", "2"]);
    assert!(told.contains("faulty, after"), "{told}");
}

#[test]
fn check_finds_and_explains_what_is_wrong() {
    for (fault, kind) in FAULTS {
        let mark = mark(&format!("check-{fault}"));
        let assert = doko(&["bots", "check", &faulty(fault, &mark)]).assert().code(5);
        let told = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        assert!(told.contains("FAIL") && told.contains(&format!("({kind})")), "{fault}: {told}");
        assert!(
            told.contains("does not keep to the protocol") && told.contains("The last lines"),
            "{fault}: {told}"
        );
        assert!(!runs(&mark), "{fault}: a process is left");
    }
}

#[test]
fn the_example_in_python_keeps_to_the_protocol_and_beats_chance() {
    let has_python = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    if !has_python.is_ok_and(|status| status.success()) {
        eprintln!("SKIPPED: there is no python3 here, so the example in Python is not tested");
        return;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/bots/thrifty.py");
    let bot = format!("exec:reproducible=on,python3 '{script}'");
    let told = stdout_of(&["bots", "check", &bot, "--games", "2"]);
    assert!(told.contains("thrifty, after"), "{told}");
    let json =
        stdout_of(&["duel", &bot, "random", "--block", "field-a", "--deals", "40", "--json", "-", "-q"]);
    let summary: Value = serde_json::from_str(&json).expect("it is JSON");
    let lower = summary["field"]["ci95"][0].as_f64().expect("an interval");
    assert!(lower > 0.0, "{json}");
}

/// What does not end with its input is ended, and many of them cost one time of grace together.
#[test]
fn programs_that_do_not_end_with_their_input_are_ended_together() {
    let mark = mark("stays");
    let begin = Instant::now();
    let told =
        stdout_of(&["duel", &faulty("stays", &mark), "random", "--deals", "2", "--threads", "2", "-q"]);
    assert!(told.contains("random"), "{told}");
    // Four seats each, on up to two threads: one after the other they would take four seconds or more.
    assert!(begin.elapsed() < Duration::from_millis(3500), "{:?}", begin.elapsed());
    assert!(!runs(&mark), "a process is left");
}

#[test]
#[cfg(unix)]
fn from_another_folder_it_is_said_which_file_is_missed() {
    let [here, elsewhere] = [(); 2].map(|()| tempfile::tempdir().expect("a temporary folder"));
    std::fs::copy(faulty_bot(), here.path().join("bot")).expect("it can be copied");
    std::fs::write(here.path().join("bot.sh"), "exec ./bot dies").expect("it can be written");
    let run = here.path().join("run");
    for (bot, missed) in [
        ("exec:./bot dies", "no program `./bot` as seen from the folder in which doko runs"),
        ("exec:sh bot.sh", "no `bot.sh` as seen from the folder in which doko runs"),
    ] {
        let duel = ["duel", bot, "random", "--deals", "1", "-q", "--force", "--out", "run"];
        doko(&duel).current_dir(here.path()).assert().code(5);
        // What was played is read from anywhere; only who is to play has to be there.
        let told = |args: &[&str], code: i32| {
            let ended = doko(args).current_dir(elsewhere.path()).assert().code(code);
            String::from_utf8_lossy(&ended.get_output().stderr).into_owned()
        };
        let why = told(&["why", arg(&run), "-q"], 0);
        assert!(why.contains("is not told") && why.contains(missed), "{why}");
        let why = told(&["why", arg(&run), "--block", "field"], 2);
        assert!(why.contains("cannot be asked: ask --block team") && why.contains(missed), "{why}");
        let longer = told(&["duel", "--resume", arg(&run), "--deals", "2"], 2);
        assert!(longer.contains(missed), "{longer}");
        assert_eq!(told(&["report", arg(&run), "--json", "-"], 0), "");
    }
}

#[test]
fn only_programs_are_checked() {
    for (bot, told) in [
        ("heuristic", "is a bot of doko: programs are checked"),
        ("nonsense", "there is no bot `nonsense`"),
        ("human", "`human` is a person"),
    ] {
        let refused = doko(&["bots", "check", bot]).assert().code(2);
        let stderr = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
        assert!(stderr.contains(told), "{stderr}");
    }
}

/// Names come from anybody: a terminal is shown what is in them, and does nothing that they say.
#[cfg(target_os = "linux")]
#[test]
fn no_name_commands_a_terminal() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("ours.toml");
    std::fs::write(&file, "base = \"ddv\"\nname = \"a\\u001b[2Jb\"\n").expect("it can be written");
    let run = folder.path().join("\x1b[31mrun");
    let red = "exec:name=a\x1b[31mb,true";
    for args in [
        &["report", arg(&run)][..],
        &["duel", "\x1b[31mred", "random"],
        &["duel", red, "random", "--deals", "1"],
    ] {
        let told = doko(args).assert().get_output().stderr.clone();
        assert!(
            !told.contains(&0x1b) && String::from_utf8_lossy(&told).contains("\\x1b[31m"),
            "{args:?}: {told:?}"
        );
    }
    // Stdout is a terminal only under `script`; a file gets the name as it is.
    let show = format!("'{}' rules show '{}'", env!("CARGO_BIN_EXE_doko"), file.display());
    assert!(stdout_of(&["rules", "show", arg(&file)]).starts_with("a\x1b[2Jb\n"));
    let Ok(shown) = Command::new("script").args(["-qec", &show, "/dev/null"]).stdin(Stdio::null()).output()
    else {
        eprintln!("SKIPPED: there is no `script` here, which gives a program a terminal");
        return;
    };
    let shown = String::from_utf8_lossy(&shown.stdout).into_owned();
    assert!(shown.contains("a\\x1b[2Jb") && !shown.contains('\x1b'), "{shown}");
}

#[cfg(unix)]
#[test]
fn a_program_that_asks_for_it_is_told_each_deal_that_it_plays() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [tapped, program] = ["tapped", "program.sh"].map(|name| folder.path().join(name));
    let doko = env!("CARGO_BIN_EXE_doko");
    let text = format!("tee -a '{}' | exec '{doko}' bots serve random\n", tapped.display());
    std::fs::write(&program, text).expect("it can be written");
    let told = |options: &str| {
        let spec = format!("exec:{options}sh '{}'", program.display());
        stdout_of(&["duel", &spec, "random", "--block", "field-a", "--deals", "3", "--seed", "7", "-q"]);
        let lines = read(&tapped);
        std::fs::remove_file(&tapped).expect("it was written");
        let deals = lines.lines().filter_map(|line| {
            let message: Value = serde_json::from_str(line).expect("JSON");
            message.get("deal").filter(|deal| deal.is_object()).cloned()
        });
        deals.map(|deal| (deal["seed"].clone(), deal["index"].clone())).collect::<Vec<_>>()
    };
    assert!(told("").is_empty());
    // In each of four seats, by its seat in a process of its own or one after the other.
    let mut deals = told("deal=on,");
    deals.sort_by_key(|(_, index)| index.as_u64());
    let expected: Vec<_> =
        (0..3_u64).flat_map(|index| std::iter::repeat_n((7.into(), index.into()), 4)).collect();
    assert_eq!(deals, expected);
}
