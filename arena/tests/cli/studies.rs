//! Every study is kept alike: duel, tournament, laboratory and calibration are joined of parts, made longer, and read
//! without their bots.

use std::path::Path;

use serde_json::{Value, json};

use super::folders::{Runs, files, merge, refused, succeed, truncate};
use super::{arg, doko, names, read, stdout_of};

const LIVELY: &str = "random:vorbehalt=0.2,ansage=0.3";

/// A run of each study, but for the number of its deals; before it how many words its command has.
const STUDIES: [(usize, &[&str]); 5] = [
    (1, &["duel", LIVELY, "random", "--games"]),
    (1, &["tournament", LIVELY, "random", "random:ansage=0", "--block", "team"]),
    (1, &["lab", "--base", "palast", "--vary", "schweine.mode=off,automatic"]),
    (1, &["calibrate", "heuristic"]),
    (1, &["gauntlet", LIVELY, "--against", "random,random:ansage=0", "--games"]),
];

/// Whether two folders have the same files, each with the same bytes but for those that tell how it was played.
#[track_caller]
fn assert_alike(folder: &Path, other: &Path) {
    assert_eq!(names(folder), names(other));
    let differs = |name: &str| !matches!(name, "run.json" | "SHA256SUMS");
    for (name, bytes) in files(folder).into_iter().filter(|(name, _)| differs(name)) {
        let theirs = std::fs::read(other.join(&name)).expect("it is there");
        let [ours, theirs] = [bytes, theirs].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        assert!(ours == theirs, "{name} differs: {ours}\n{theirs}");
    }
}

/// What is known of how a run was played.
fn record(folder: &Path) -> Value {
    serde_json::from_str(&read(folder.join("run.json"))).expect("it is JSON")
}

/// The words of a text with single spaces: sentences are broken into lines.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

const LOOKS: &str = "whenever you look";

/// Whether the folder of a run of 40 deals is that of one that was begun with fewer, and says so.
#[track_caller]
fn assert_longer(folder: &Path, whole: &Path, extended: &Value) {
    for name in ["games.log", "config.toml", "blocks.csv", "games.csv"] {
        let bytes = [folder, whole].map(|folder| std::fs::read(folder.join(name)).ok());
        assert!(bytes[0] == bytes[1], "{name} differs");
    }
    assert_eq!(&record(folder)["extended"], extended);
    let report = read(folder.join("report.txt"));
    assert_eq!(stdout_of(&["report", arg(folder)]), report);
    let json = stdout_of(&["report", arg(folder), "--json", "-"]);
    assert_eq!(json, read(folder.join("summary.json")));
    let told = stdout_of(&["verify", arg(folder)]);
    assert!(
        told.contains("every file follows from the games of 40 deals; 20 of them played again"),
        "{told}"
    );
    let plain = read(whole.join("report.txt"));
    assert!(!unwrapped(&plain).contains(LOOKS), "{plain}");
    assert!(unwrapped(&report).contains(LOOKS), "{report}");
}

#[test]
fn the_parts_of_a_duel_make_the_whole() {
    parts_make_the_whole(STUDIES[0]);
}

#[test]
fn the_parts_of_a_tournament_make_the_whole() {
    parts_make_the_whole(STUDIES[1]);
}

#[test]
fn the_parts_of_a_laboratory_make_the_whole() {
    parts_make_the_whole(STUDIES[2]);
}

#[test]
fn the_parts_of_a_gauntlet_make_the_whole() {
    parts_make_the_whole(STUDIES[4]);
}

#[test]
fn the_parts_of_a_calibration_make_the_whole() {
    parts_make_the_whole(STUDIES[3]);
}

/// In any order; and what is missing is played as it is told.
fn parts_make_the_whole((words, study): (usize, &[&str])) {
    let run = [study, &["--deals", "40"]].concat();
    let runs = Runs::of(&run);
    let whole = runs.play("whole", &[]);
    let parts = runs.parts(2);
    let config: toml::Table = read(parts[1].join("config.toml")).parse().expect("it is TOML");
    assert_eq!(config["part"], toml::Value::from(vec![20, 40]));
    for (name, parts) in [("joined", parts.clone()), ("turned", vec![parts[1].clone(), parts[0].clone()])] {
        let joined = runs.at(name);
        let printed = stdout_of(&merge(&parts, &["--out", arg(&joined)]));
        assert_alike(&joined, &whole);
        assert_eq!(printed, read(whole.join("report.txt")));
        assert!(record(&joined)["extended"].is_null(), "no run was made longer");
        stdout_of(&["verify", "-q", "--all", arg(&joined)]);
    }

    let missing = doko(&merge(&parts[..1], &["--missing"])).current_dir(runs.folder()).assert().code(3);
    let commands = String::from_utf8(missing.get_output().stdout.clone()).expect("it is UTF-8");
    let command = shlex::split(commands.trim_end()).expect("a command");
    assert_eq!(command[0], "doko", "{commands}");
    assert_eq!(command[1..=words], study[..words], "{commands}");
    let command: Vec<&str> = command[1..].iter().map(String::as_str).collect();
    doko(&[&command[..], &["-q"]].concat()).current_dir(runs.folder()).assert().success();
    let rest = runs.at("part-20");
    assert_alike(&rest, &parts[1]);
    let joined = runs.at("filled");
    succeed(&merge(&[rest, parts[0].clone()], &["--out", arg(&joined)]));
    assert_alike(&joined, &whole);
}

#[test]
fn a_range_of_every_study_is_a_part_and_can_be_cut_anew() {
    for (words, study) in STUDIES {
        let run = [study, &["--deals", "12"]].concat();
        let runs = Runs::of(&run);
        let whole = runs.play("whole", &[]);
        let first = runs.play("first", &["--range", "0..5"]);
        // Of its config alone the rest is played, whichever part that was.
        let second = runs.at("second");
        let config = first.join("config.toml");
        let rest = ["--config", arg(&config), "--range", "5..12", "-q", "--out", arg(&second)];
        succeed(&[&study[..words], &rest].concat());
        // A part is gone on with as one.
        let log = second.join("games.log");
        let before = std::fs::read(&log).expect("a log");
        truncate(&log, before.len() as u64 - 1);
        succeed(&[&study[..words], &["--resume", arg(&second), "-q"]].concat());
        assert!(std::fs::read(&log).expect("a log") == before);
        let told =
            refused(&[&study[..words], &["--resume", arg(&second), "--deals", "20", "-q"]].concat(), 2);
        assert!(told.contains("is a part, of deals 5 to 11: a part is not made longer"), "{told}");
        let joined = runs.at("joined");
        succeed(&merge(&[second, first], &["--out", arg(&joined)]));
        assert_alike(&joined, &whole);
    }
}

#[test]
fn a_duel_that_is_made_longer_has_the_games_of_one_begun_at_that_length() {
    longer_has_the_same_games(STUDIES[0]);
}

#[test]
fn a_tournament_that_is_made_longer_has_the_games_of_one_begun_at_that_length() {
    longer_has_the_same_games(STUDIES[1]);
}

#[test]
fn a_laboratory_that_is_made_longer_has_the_games_of_one_begun_at_that_length() {
    longer_has_the_same_games(STUDIES[2]);
}

#[test]
fn a_gauntlet_that_is_made_longer_has_the_games_of_one_begun_at_that_length() {
    longer_has_the_same_games(STUDIES[4]);
}

#[test]
fn a_calibration_that_is_made_longer_has_the_games_of_one_begun_at_that_length() {
    longer_has_the_same_games(STUDIES[3]);
}

fn longer_has_the_same_games((words, study): (usize, &[&str])) {
    let runs = Runs::of(study);
    let whole = runs.play("whole", &["--deals", "40"]);
    let resume = |folder: &Path, more: &[&str]| {
        [&study[..words], &["--resume", arg(folder), "-q"], more]
            .concat()
            .iter()
            .map(|&word| word.to_owned())
            .collect()
    };
    let resumed = |folder: &Path, more: &[&str]| {
        let args: Vec<String> = resume(folder, more);
        succeed(&args.iter().map(String::as_str).collect::<Vec<_>>());
    };
    let folder = runs.play("run", &["--deals", "25"]);
    // As many deals as it has are no more of them, and none is thrown away.
    let before = files(&folder);
    resumed(&folder, &["--deals", "25"]);
    assert!(record(&folder)["extended"].is_null());
    let fewer: Vec<String> = resume(&folder, &["--deals", "24"]);
    let told = refused(&fewer.iter().map(String::as_str).collect::<Vec<_>>(), 2);
    assert!(told.contains("has 25 deals, and none of them is thrown away"), "{told}");
    assert!(files(&folder) == before);

    let once = json!([{ "from": 25, "to": 40 }]);
    resumed(&folder, &["--deals", "40"]);
    assert_longer(&folder, &whole, &once);
    assert_eq!(record(&folder)["resumed_at"], 25);
    // Killed on the way, it is gone on with as one that was made longer.
    let log = folder.join("games.log");
    let size = std::fs::metadata(&log).expect("a log").len();
    std::fs::remove_file(folder.join("SHA256SUMS")).expect("it was there");
    for left in [size * 9 / 10, size / 3] {
        truncate(&log, left);
        resumed(&folder, &[]);
        assert_longer(&folder, &whole, &once);
    }
    // Step by step it is the same run too.
    let steps = runs.play("steps", &["--deals", "10"]);
    resumed(&steps, &["--deals", "25"]);
    resumed(&steps, &["--deals", "40"]);
    assert_longer(&steps, &whole, &json!([{ "from": 10, "to": 25 }, { "from": 25, "to": 40 }]));
    // So it is with a part of a longer run beside the shorter one.
    let short = runs.play("short", &["--deals", "25"]);
    let config = short.join("config.toml");
    let rest = runs.at("rest");
    let options = ["--config", arg(&config), "--deals", "40", "--range", "25..40", "-q", "--out", arg(&rest)];
    succeed(&[&study[..words], &options].concat());
    let joined = runs.at("joined");
    succeed(&merge(&[rest, short], &["--out", arg(&joined)]));
    assert_longer(&joined, &whole, &once);
    // And its parts are those of one that was made longer.
    let first = runs.play("first", &["--deals", "25", "--range", "0..10"]);
    let second = runs.play("second", &["--deals", "40", "--range", "10..40"]);
    let parts = runs.at("parts");
    succeed(&merge(&[first, second], &["--out", arg(&parts)]));
    assert_longer(&parts, &whole, &once);
}

#[test]
fn a_run_that_was_interrupted_can_be_made_longer() {
    for (words, study) in STUDIES {
        let runs = Runs::of(study);
        let whole = runs.play("whole", &["--deals", "40"]);
        let folder = runs.play("run", &["--deals", "25"]);
        let log = folder.join("games.log");
        truncate(&log, std::fs::metadata(&log).expect("a log").len() / 2);
        let more = ["--resume", arg(&folder), "--deals", "40", "-q"];
        succeed(&[&study[..words], &more].concat());
        assert_longer(&folder, &whole, &json!([{ "from": 25, "to": 40 }]));
    }
}

/// A search remembers in an evening what its earlier games have shown of the others.
#[test]
fn evenings_of_bots_that_remember_are_cut_and_gone_on_with_as_any() {
    let bots = ["gauntlet", "pimc:worlds=2", "pimc:worlds=2,belief=game"];
    let rest = ["--against", "random", "--session", "4", "--block", "field-a", "--deals", "5"];
    let study = [&bots[..], &rest].concat();
    let runs = Runs::of(&study);
    let whole = runs.play("whole", &["--threads", "1"]);
    let blocks = read(whole.join("blocks.csv"));
    let points =
        |of: &str| blocks.lines().filter_map(|line| line.split_once(of)).map(|(_, rest)| rest).collect();
    let [remembers, forgets]: [Vec<&str>; 2] = [",A C,", ",B C,"].map(points);
    assert!(remembers.len() == 5 && remembers != forgets, "{blocks}");

    let parts = ["0..2", "2..5"].map(|range| runs.play(&range[..1], &["--range", range, "--threads", "2"]));
    let joined = runs.at("joined");
    succeed(&merge(&parts, &["--out", arg(&joined)]));
    assert_alike(&joined, &whole);
    let log = joined.join("games.log");
    let before = std::fs::read(&log).expect("a log");
    for left in [before.len() * 3 / 4, before.len() / 3] {
        truncate(&log, left as u64);
        std::fs::remove_file(joined.join("SHA256SUMS")).expect("it was there");
        succeed(&["gauntlet", "--resume", arg(&joined), "-q"]);
        assert!(std::fs::read(&log).expect("a log") == before);
    }
    let told = stdout_of(&["verify", arg(&joined)]);
    assert!(told.contains("every file follows from the games of 5 evenings"), "{told}");
}

#[test]
fn a_run_whose_test_has_decided_is_not_made_longer() {
    let runs = Runs::of(&["duel", "random", "random:vorbehalt=0.3", "--deals", "1000", "--until", "±0.9"]);
    let folder = runs.play("run", &[]);
    let before = files(&folder);
    let told = refused(&["duel", "--resume", arg(&folder), "--deals", "2000", "-q"], 2);
    assert!(told.contains("has decided: more deals would not change its answer"), "{told}");
    assert!(files(&folder) == before);
    // One that has not is a run of more deals, which ends where one that was begun with so many does.
    let run = ["duel", "random", "random:vorbehalt=0.3", "--until", "±0.9"];
    let runs = Runs::of(&run);
    let short = runs.play("short", &["--deals", "40"]);
    succeed(&["duel", "--resume", arg(&short), "--deals", "1000", "-q"]);
    assert_eq!(read(short.join("blocks.csv")), read(folder.join("blocks.csv")));
    assert!(files(&short)["games.log"] == before["games.log"]);
}

/// A script that plays, in a folder of its own, for whoever names it by its whole path.
#[cfg(unix)]
fn script(folder: &Path, name: &str, spec: &str) -> String {
    let path = folder.join(name);
    let text = format!("exec '{}' bots serve {spec}\n", env!("CARGO_BIN_EXE_doko"));
    std::fs::write(&path, text).expect("it can be written");
    format!("exec:reproducible=on,sh {}", path.display())
}

#[cfg(unix)]
#[test]
fn a_run_is_read_without_its_bots_wherever_it_lies() {
    let bots = tempfile::tempdir().expect("a temporary folder");
    let bot = script(bots.path(), "bot.sh", "random:ansage=0.3");
    let studies: [(usize, Vec<&str>); 4] = [
        (1, vec!["duel", &bot, "random", "--games"]),
        (1, vec!["tournament", &bot, "random", "heuristic", "--block", "team"]),
        (1, vec!["lab", "ddv", "palast", "--bots", &bot]),
        (1, vec!["calibrate", &bot]),
    ];
    let runs: Vec<_> = studies
        .iter()
        .map(|(words, study)| {
            let runs = Runs::of(study);
            let played = runs.play("run", &["--deals", "6"]);
            let whole = stdout_of(&["verify", arg(&played)]);
            assert!(whole.contains("6 of them played again, with the same result"), "{whole}");
            let parts = ["0..3", "3..6"].map(|range| {
                runs.play(&format!("part {}", &range[..1]), &["--deals", "6", "--range", range])
            });
            (&study[..*words], runs, played, parts)
        })
        .collect();
    std::fs::remove_file(bots.path().join("bot.sh")).expect("it was there");
    for (command, runs, played, parts) in runs {
        let moved = runs.at("moved");
        std::fs::rename(&played, &moved).expect("it can be moved");
        let before = files(&moved);
        assert_eq!(stdout_of(&["report", arg(&moved)]), read(moved.join("report.txt")));
        assert_eq!(stdout_of(&["report", arg(&moved), "--json", "-"]), read(moved.join("summary.json")));
        for form in [&["--html", "-"][..], &["--markdown", "-"], &["--lang", "de"]] {
            assert!(!stdout_of(&[&["report", arg(&moved)], form].concat()).is_empty());
        }
        let told = stdout_of(&["verify", arg(&moved)]);
        let expected = "every file follows from the games of 6 deals; none of them played again, since its bots cannot be asked: ";
        assert!(told.contains(expected) && told.contains("bot.sh"), "{told}");
        let joined = runs.at("joined");
        succeed(&merge(&parts, &["--out", arg(&joined)]));
        assert_alike(&joined, &moved);
        // Nobody can play on without them.
        let more = ["--resume", arg(&moved), "--deals", "8", "-q"];
        let told = refused(&[command, &more].concat(), 2);
        assert!(told.contains("bot.sh"), "{told}");
        assert!(files(&moved) == before);
        // Whatever is changed is found all the same.
        std::fs::write(moved.join("report.txt"), "changed\n").expect("it can be written");
        let told = refused(&["verify", arg(&moved)], 3);
        assert!(told.contains("report.txt"), "{told}");
    }
}

/// A bot whose fingerprint stays while it plays otherwise, as another build of it would.
#[cfg(unix)]
#[test]
fn games_of_two_builds_do_not_mix() {
    let bots = tempfile::tempdir().expect("a temporary folder");
    let bot = script(bots.path(), "bot.sh", "$DOKO_TEST_SERVES");
    let studies: [(usize, Vec<&str>); 3] = [
        (1, vec!["duel", &bot, "random"]),
        (1, vec!["lab", "ddv", "palast", "--bots", &bot]),
        (1, vec!["calibrate", &bot]),
    ];
    for (words, study) in studies {
        let runs = Runs::of(&study);
        let play = |spec: &str, args: &[&str]| doko(args).env("DOKO_TEST_SERVES", spec).assert();
        let [one, same, other] =
            [("1/2", "heuristic"), ("2/2", "heuristic"), ("2/2", "random")].map(|(shard, spec)| {
                let out = runs.at(&format!("{} {spec}", &shard[..1]));
                let options = ["--deals", "6", "--shard", shard, "-q", "--out", arg(&out)];
                play(spec, &[&study[..], &options].concat()).success();
                out
            });
        let joined = runs.at("joined");
        let told = refused(&merge(&[one.clone(), other], &["--out", arg(&joined)]), 2);
        assert!(told.contains(&format!("{bot} does not play alike in ")), "{told}");
        assert!(!joined.exists(), "nothing is written");
        succeed(&merge(&[one.clone(), same], &["--out", arg(&joined)]));
        let more = [&study[..words], &["--resume", arg(&joined), "--deals", "8", "-q"]].concat();
        let before = files(&joined);
        let refused = play("random", &more).code(2);
        let told = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
        assert!(told.contains(&format!("{bot} plays otherwise here than when the run in ")), "{told}");
        assert!(files(&joined) == before, "nothing is changed: {:?}", names(&joined));
        play("heuristic", &more).success();
        let again = play("random", &["verify", arg(&joined), "--all"]).code(3);
        let told = String::from_utf8_lossy(&again.get_output().stderr).into_owned();
        assert!(told.contains("comes out differently"), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn a_tuning_run_does_not_go_on_by_another_build() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (bot, run) = (script(folder.path(), "bot.sh", "$DOKO_TEST_SERVES"), folder.path().join("run"));
    let tune = |spec: &str, args: &[&str]| {
        let output = doko(&[&["tune", "-q"], args].concat()).env("DOKO_TEST_SERVES", spec).output();
        let output = output.expect("doko starts");
        (output.status.code(), String::from_utf8(output.stderr).expect("it is UTF-8"))
    };
    let few = ["--no-screen", "--steps", "2", "--deals", "4", "--confirm-deals", "4", "--pool-deals", "0"];
    let begin = ["heuristic", "--params", "ansage.first", "--against", &bot, "--out", arg(&run)];
    let (code, told) = tune("heuristic", &[&begin[..], &few, &["--diff-deals", "0"]].concat());
    assert!([Some(0), Some(3), Some(4)].contains(&code), "{told}");
    // As after `kill -9`; what is over needs no bots.
    let search = run.join("search");
    let log = search.join("games.log");
    let whole = std::fs::read(&log).expect("there is a log");
    std::fs::write(&log, &whole[..whole.len() - 3]).expect("a shorter log");
    let before = files(&search);
    let (other, told) = tune("random", &["--resume", arg(&run)]);
    assert_eq!(other, Some(2), "{told}");
    assert!(told.contains(&format!("{bot} plays otherwise here than when the run in ")), "{told}");
    assert!(files(&search) == before, "nothing is changed");
    assert_eq!(tune("heuristic", &["--resume", arg(&run)]).0, code);
}

#[test]
fn parts_of_a_laboratory_have_evenings_of_one_length() {
    let runs = Runs::of(&["lab", "ddv", "palast", "--bots", "random"]);
    let parts = [("1/2", "8"), ("2/2", "12")].map(|(shard, length)| {
        runs.play(&shard[..1], &["--deals", "48", "--evening", length, "--shard", shard])
    });
    let told = refused(&merge(&parts, &["--out", arg(&runs.at("joined"))]), 2);
    assert!(told.contains("is of another run"), "{told}");
}

#[test]
fn what_bots_thought_is_kept_beside_the_games_and_changes_none_of_their_results() {
    let bots = ["duel", "pimc:worlds=2", "random", "--block", "field-a", "--deals", "4"];
    let runs = Runs::of(&bots);
    let [plain, kept] =
        [("plain", &[][..]), ("kept", &["--values"])].map(|(name, more)| runs.play(name, more));
    for name in ["blocks.csv", "summary.csv", "report.txt"] {
        assert_eq!(read(kept.join(name)), read(plain.join(name)), "{name}");
    }
    let [plain, size] = [&plain, &kept].map(|run| files(run)["games.log"].len());
    assert!(size > 2 * plain, "{size} bytes with values, {plain} without");
    stdout_of(&["verify", arg(&kept), "--all", "-q"]);
    let parts = ["1/2", "2/2"].map(|shard| runs.play(&shard[..1], &["--values", "--shard", shard]));
    let joined = runs.at("joined");
    succeed(&merge(&parts, &["--out", arg(&joined)]));
    assert_alike(&joined, &kept);
}
