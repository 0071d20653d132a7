//! Wrong usage: a message that says what to do, nothing on stdout, exit code 2, no file left behind.

use snapbox::str;

use super::folders::refused;
use super::{arg, doko, names};

#[test]
fn an_unknown_bot_is_named_with_those_there_are() {
    doko(&["duel", "heuristic", "randm"]).assert().code(2).stdout_eq("").stderr_eq(str![[r#"
doko: there is no bot `randm`: there are [..]random[..]

"#]]);
}

#[test]
fn a_wrong_option_of_a_bot_is_named_with_those_there_are() {
    doko(&["duel", "random:luck=1", "random"]).assert().code(2).stderr_eq(str![[r#"
doko: bot `random` has no option `luck`: it has vorbehalt, ansage

"#]]);
    doko(&["duel", "random:ansage=2", "random"]).assert().code(2).stderr_eq(str![[r#"
doko: random:ansage=2: wanted is a number from 0 to 1

"#]]);
    doko(&["duel", "random:ansage", "random"]).assert().code(2).stderr_eq(str![[r#"
error: invalid value 'random:ansage' for '[BOT]...': `random:ansage`: the option `ansage` has no value; write ansage=…

For more information, try '--help'.

"#]]);
}

#[test]
fn unknown_rules_and_keys_are_named_with_what_is_allowed() {
    doko(&["duel", "random", "random", "--rules", "dvd"]).assert().code(2).stdout_eq("").stderr_eq(str![[
        r#"
doko: there is no preset `dvd`: allowed are [..]ddv[..]; did you mean `ddv`?
a rule file is named by its path, such as ./ours.toml

"#
    ]]);
    doko(&["play", "random", "--set", "dulle.mode=thrid", "--set", "deck.nine=false"])
        .assert()
        .code(2)
        .stdout_eq("")
        .stderr_eq(str![[r#"
doko: --set is wrong:
  dulle.mode = "thrid": allowed are "off", "first", "second"
  unknown key `deck.nine`; deck has deck.nines: packs are of 48 cards, or of 40 without nines; did you mean `deck.nines`?
`doko rules list --keys` lists every key with what it allows

"#]]);
    doko(&["rules", "check", "nowhere/ours.toml"]).assert().code(2).stdout_eq("").stderr_eq(str![[r#"
doko: cannot read nowhere/ours.toml: [..]

"#]]);
}

#[test]
fn numbers_out_of_range_are_refused() {
    for args in [
        ["--deals", "0"],
        ["--seed", "-1"],
        ["--seed", "9223372036854775808"],
        ["--threads", "x"],
        ["--threads", "1025"],
        ["--deals", "10000000001"],
        ["--deals", "-5"],
    ] {
        doko(&[&["duel", "random", "random"][..], &args].concat()).assert().code(2).stdout_eq("");
    }
}

#[test]
fn a_negative_number_is_taken_for_a_number() {
    doko(&["duel", "random", "random", "--deals", "-5"]).assert().code(2).stderr_eq(str![[r#"
error: invalid value '-5' for '--deals <N>': invalid digit found in string

For more information, try '--help'.

"#]]);
}

#[test]
fn hands_that_are_no_deal_are_refused_with_the_reason() {
    doko(&["play", "--hands", "CQ|CQ"]).assert().code(2).stderr_eq(str![[r#"
doko: --hands: 2 hands instead of 4: separate them by |

"#]]);
    doko(&["play", "--hands", "CQ HX|||"]).assert().code(2).stderr_eq(str![[r#"
doko: --hands: hand 0: `HX` is no card: write suit and rank, such as CQ, HT, D9 or ♣Q, ♥10, ♦9

"#]]);
    doko(&["play", "--hands", "CQ|||"]).assert().code(2).stderr_eq(str![[r#"
doko: --hands: the hands hold [1, 0, 0, 0] cards: each needs 12, or 10 without nines

"#]]);
}

#[test]
fn a_folder_that_holds_something_is_left_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("mine.txt"), "mine").expect("it can be written");
    let run = ["duel", "random", "random", "--deals", "2", "-q", "--out", arg(folder.path())];
    doko(&run).assert().code(2).stdout_eq("").stderr_eq(str![[r#"
doko: the folder [..] is not empty: name another for --out, or add --force to write into it

"#]]);
    assert_eq!(names(folder.path()), ["mine.txt"]);
    doko(&[&run[..], &["--force"]].concat()).assert().success();
    assert!(names(folder.path()).contains(&"mine.txt".to_owned()));
}

#[test]
fn what_cannot_be_written_is_found_out_before_play() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let nowhere = folder.path().join("no/such/file");
    for option in ["--csv", "--json"] {
        let run = ["duel", "random", "random", "--deals", "1000000000", option, arg(&nowhere)];
        doko(&run).assert().code(2).stdout_eq("").stderr_eq("doko: cannot write [..]file: [..]\n");
    }
    assert!(names(folder.path()).is_empty());
}

#[test]
fn two_results_in_one_file_are_refused_before_play() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("it is UTF-8").to_owned();
    let duel = |options: &[&str]| doko(&[&["duel", "random", "random", "--deals", "2"], options].concat());
    let (run, blocks) = (at("run"), at("other/../run/./blocks.csv"));
    duel(&["--out", &run, "--csv", &blocks]).assert().code(2).stdout_eq("").stderr_eq(str![[r#"
doko: the blocks.csv of --out and --csv are one file, [..]blocks.csv: name another for --csv, or leave it out

"#]]);
    let same = at("s.json");
    duel(&["--csv", &same, "--json", &same]).assert().code(2).stdout_eq("").stderr_eq(str![[r#"
doko: --csv and --json are one file, [..]s.json: name another for --json, or leave it out

"#]]);
    duel(&["--csv", "-", "--markdown", "-"]).assert().code(2).stdout_eq("").stderr_eq(str![[r#"
doko: --csv - and --markdown - both go to stdout: name a file for one of them

"#]]);
    assert!(names(folder.path()).is_empty());
    if cfg!(unix) {
        duel(&["-q", "--csv", "/dev/null", "--json", "/dev/null"]).assert().success();
    }
}

#[test]
fn a_file_is_no_folder_for_results() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("b.csv");
    std::fs::write(&file, "mine").expect("it can be written");
    doko(&["duel", "random", "random", "--out", arg(&file)]).assert().code(2).stdout_eq("").stderr_eq(str![
        [r#"
doko: [..]b.csv is a file, but --out needs a folder: name another for --out

"#]
    ]);
}

#[test]
fn without_a_command_the_help_is_shown() {
    doko(&[]).assert().code(2).stdout_eq("").stderr_eq(str![[r#"
Doppelkopf bots and rules, measured

Usage: doko <COMMAND>
...
"#]]);
}

#[test]
fn replay_tells_a_wrong_game_from_a_wrong_file() {
    doko(&["replay", "-"]).stdin("{}\n").assert().code(2).stdout_eq("").stderr_eq(str![[r#"
doko: stdin, line 1: not a game record: [..]

"#]]);
    doko(&["replay", "-"]).stdin("\n").assert().code(2).stderr_eq(str![[r#"
doko: stdin holds no game records

"#]]);
}

#[test]
fn parts_and_tests_that_do_not_fit_are_refused_before_play() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    let duel = ["duel", "random", "random", "--deals", "10"];
    let test = ["--test", "gsprt:0,0.1"];
    let to = ["--out", arg(&out)];
    for (options, words) in [
        (&["--shard", "1/3"][..], "--out"),
        (&["--range", "0..3"], "--out"),
        (&["--shard", "1/3", to[0], to[1], test[0], test[1]], "cannot be used with"),
        (&["--range", "0..3", to[0], to[1], "--until", "±0.1"], "cannot be used with"),
        (&["--shard", "1/3", "--range", "0..3", to[0], to[1]], "cannot be used with"),
        (&["--shard", "0/3", to[0], to[1]], "a part is I/N with I from 1 to N, such as 2/7"),
        (&["--shard", "4/3", to[0], to[1]], "a part is I/N"),
        (&["--shard", "1/0", to[0], to[1]], "a part is I/N"),
        (&["--shard", "third", to[0], to[1]], "a part is I/N"),
        (&["--shard", "1/11", to[0], to[1]], "more parts than 10 deals"),
        (&["--range", "5..11", to[0], to[1]], "--range 5..11 goes beyond the 10 deals"),
        (&["--range", "5..5", to[0], to[1]], "a range is FIRST..END"),
        (&["--range", "5", to[0], to[1]], "a range is FIRST..END"),
        (&[test[0], test[1], "--until", "±0.1"], "--test and --until both say when to stop"),
        (&["--test", "t"], "gsprt:"),
        (&["--until", "±0"], "invalid value"),
        (&["--block", "table"], "a table needs four bots"),
    ] {
        let told = refused(&[&duel[..], options].concat(), 2);
        assert!(told.contains(words), "{options:?}: {told}");
    }
    let told = refused(&["tournament", "random", "random", test[0], test[1], to[0], to[1]], 2);
    assert!(told.contains("a tournament plays all its deals"), "{told}");
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn a_part_of_an_experiment_with_a_test_is_played_without_it_and_says_so() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [file, out] = ["experiment.toml", "run"].map(|name| folder.path().join(name));
    let plan = "test = \"gsprt:0,1\"\ndeals = 20\nbots = [\"random\", \"random\"]";
    std::fs::write(&file, plan).expect("it can be written");
    let part =
        doko(&["duel", "--config", arg(&file), "--shard", "1/2", "--out", arg(&out)]).assert().success();
    let told = String::from_utf8_lossy(&part.get_output().stderr).into_owned();
    assert!(
        told.contains("a part does not stop early") && told.contains("`doko merge` applies a test"),
        "{told}"
    );
    let config = std::fs::read_to_string(out.join("config.toml")).expect("it is there");
    assert!(!config.contains("gsprt"), "{config}");
}

#[test]
fn the_number_of_bots_is_that_of_the_command() {
    for (args, words) in [
        (&["duel"][..], "0 are named"),
        (&["duel", "random"], "1 is named"),
        (&["duel", "random", "random", "random"], "no more were expected"),
        (&["tournament", "random"], "name at least two bots"),
        (&[&["tournament"][..], &["random"; 27]].concat(), "27 bots are more than 26"),
    ] {
        let told = refused(args, 2);
        assert!(told.contains(words), "{args:?}: {told}");
    }
}

/// Whoever knows the first version is told what to type now.
#[test]
fn what_had_another_name_says_so() {
    let refused = |args: &[&str]| {
        let assert = doko(args).assert().code(2).stdout_eq("");
        String::from_utf8_lossy(&assert.get_output().stderr).into_owned()
    };
    assert!(
        refused(&["tune", "calibrate", "heuristic"])
            .contains("`doko tune calibrate` is `doko calibrate` now")
    );
    for args in [&["tune", "heuristic", "--dir", "x"][..], &["tune", "--dir=x"], &["learn", "--dir", "x"]] {
        assert!(refused(args).contains("--dir is called --out now"), "{args:?}");
    }
    for args in [&["learn", "--pupil", "net"][..], &["learn", "lessons", "--pupil=net"]] {
        assert!(refused(args).contains("--pupil is called --student now"), "{args:?}");
    }
    let told = refused(&["tune", "heuristic", "--params", "ansage.*", "--out", "tuned.toml"]);
    assert!(told.contains("a file is written by --write tuned.toml"), "{told}");
}
