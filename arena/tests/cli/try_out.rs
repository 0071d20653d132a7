//! `doko try`: a program is checked, plays a short gauntlet, and is told how it does.

use serde_json::Value;

use super::outside::{faulty, served};
use super::{arg, doko, names, read, stdout_of};

fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_program_is_checked_and_tried_and_everything_goes_on_from_its_folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [run, page, json] = ["fox", "fox.html", "fox.json"].map(|name| folder.path().join(name));
    let bot = served("random:vorbehalt=0,ansage=0").replacen("exec:", "exec:name=Fox,", 1);
    let told = stdout_of(&["try", &bot, "--deals", "2", "-q", "--out", arg(&run), "--json", arg(&json)]);
    let told = unwrapped(&told);
    for words in [
        "ok starts and says hello",
        "keeps to the protocol.",
        "Fox against 3 others",
        "In short: ",
        "Points per game",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert!(
        told.contains(&format!("The page is {}, the run is in {}", page.display(), run.display())),
        "{told}"
    );
    let html = read(&page);
    for words in ["In short", "What A does otherwise than B in its seat", "Playing it again"] {
        assert!(html.contains(words), "{words}");
    }
    let summary: Value = serde_json::from_str(&read(&json)).expect("it is JSON");
    assert_eq!((&summary["command"], &summary["beside"]), (&"try".into(), &"B".into()));
    assert!(unwrapped(&told).contains(summary["in_words"].as_str().expect("words")), "{told}");
    let bots: Vec<&Value> =
        summary["bots"].as_object().expect("bots").values().map(|bot| &bot["name"]).collect();
    assert_eq!(bots, ["Fox", "heuristic", "pimc:worlds=24", "random"]);

    // It is a gauntlet like any other.
    assert!(stdout_of(&["report", arg(&run)]).starts_with("Fox against 3 others\n"));
    assert!(
        stdout_of(&["why", arg(&run), "-q", "--block", "field"])
            .contains("Why A does better or worse than B")
    );
    assert!(stdout_of(&["games", arg(&run), "--limit", "1"]).contains("games, "));
    stdout_of(&["gauntlet", "--resume", arg(&run), "-q"]);
}

#[test]
fn without_a_name_the_folder_is_called_after_the_bot_and_none_is_overwritten() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bot = served("random:vorbehalt=0,ansage=0").replacen("exec:", "exec:name=Grey Fox!,", 1);
    for _ in 0..2 {
        doko(&["try", &bot, "--deals", "1", "-q"]).current_dir(folder.path()).assert().success();
    }
    assert_eq!(
        names(folder.path()),
        ["try-grey-fox", "try-grey-fox-2", "try-grey-fox-2.html", "try-grey-fox.html"]
    );
}

#[test]
fn a_program_at_fault_ends_in_the_check() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bot = faulty("answers-garbage", "try");
    let assert = doko(&["try", &bot]).current_dir(folder.path()).assert().code(5);
    let told = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    assert!(told.contains("FAIL") && told.contains("does not keep to the protocol"), "{told}");
    assert!(names(folder.path()).is_empty(), "nothing is played");
}

#[test]
fn what_cannot_be_tried_is_refused_before_anything_is_played() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (args, words) in [
        (&["./fox.py"][..], "`./fox.py` is a program of your own: name it by 'exec:python3 ./fox.py'"),
        (&["fox"], "fox"),
        (&["random", "--rules", "none"], "none"),
        (&["random", "--csv", "-"], "--csv needs a file"),
        (&["random", "--html", "x/y/z.html"], "x/y/z.html"),
    ] {
        let assert = doko(&[&["try"], args].concat()).current_dir(folder.path()).assert();
        let output = assert.get_output();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(matches!(output.status.code(), Some(1 | 2)) && told.contains(words), "{args:?}: {told}");
        assert!(names(folder.path()).is_empty(), "{args:?}");
    }
}
