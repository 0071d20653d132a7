//! `doko gauntlet`: one's own bots against each of some others, which do not meet each other.

use std::collections::BTreeSet;

use serde_json::Value;
use snapbox::{assert_data_eq, file};

use super::{arg, doko, figure, figures, read, stdout_of};

const LIVELY: &str = "random:vorbehalt=0.2,ansage=0.3";

/// Two of one's own against two others; the options of the first of them have a comma, too.
const GAUNTLET: [&str; 5] =
    ["gauntlet", "heuristic", "random", "--against", "random:vorbehalt=0.2,ansage=0.3,heuristic"];

fn json(args: &[&str]) -> Value {
    let text = stdout_of(&[args, &["--json", "-", "-q"]].concat());
    serde_json::from_str(&text).expect("it is JSON")
}

#[test]
fn no_two_of_the_others_meet_and_no_two_of_ones_own() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    stdout_of(
        &[&GAUNTLET[..], &["--deals", "3", "--block", "team,field", "-q", "--out", arg(&run)]].concat(),
    );
    let blocks = read(run.join("blocks.csv"));
    let pairs: BTreeSet<Vec<&str>> =
        blocks.lines().skip(1).map(|line| line.split(',').skip(1).take(2).collect()).collect();
    let expected = ["field", "field_reversed", "team"]
        .into_iter()
        .flat_map(|kind| ["A C", "A D", "B C", "B D"].into_iter().map(move |bots| vec![kind, bots]));
    assert_eq!(pairs, expected.collect());
    let config: toml::Table = read(run.join("config.toml")).parse().expect("it is TOML");
    assert_eq!((&config["command"], &config["mine"]), (&"gauntlet".into(), &2.into()));
}

#[test]
fn a_pairing_has_the_points_of_its_duel_and_an_interval_that_holds_with_all_others() {
    let [deals, count] = ["--deals", "60"];
    let gauntlet = json(&[&GAUNTLET[..], &[deals, count]].concat());
    let duel = json(&["duel", "heuristic", LIVELY, "--block", "team,field-a", deals, count]);
    for block in ["team", "field"] {
        let against = |opponent| [("block", block), ("measure", "against"), ("bot", "A"), opponent];
        let cell = figure(&gauntlet, against(("opponent", "C")));
        let alone = figure(&duel, against(("opponent", "B")));
        assert_eq!(cell["estimate"], alone["estimate"], "{block}");
        let width = |points: &Value| {
            let end = |end: &str| points[end].as_f64().expect("an interval");
            end("ci95_high") - end("ci95_low")
        };
        // Of four intervals that hold at once each is 1.27 times as wide, by the quantiles of a normal distribution.
        let ratio = width(cell) / width(alone);
        assert!((1.25..1.35).contains(&ratio), "{block}: {ratio}");
        let ranked: BTreeSet<&str> = figures(&gauntlet, [("block", block), ("measure", "score")])
            .filter_map(|place| place["bot"].as_str())
            .collect();
        assert_eq!(ranked, BTreeSet::from(["A", "B"]), "the others have no rank");
    }
    // Heuristic against itself.
    let of = |bots| {
        figures(&gauntlet, [("block", "field"), ("measure", "against")])
            .filter(move |row| (&row["bot"], &row["opponent"]) == bots)
    };
    let [a, d] = ["A", "D"].map(Value::from);
    assert!(of((&a, &d)).all(|alike| alike["estimate"] == 0.0));
    assert_eq!((of((&a, &d)).count(), of((&d, &a)).count()), (1, 0));
}

#[test]
fn of_very_many_others_it_tells_the_mean_the_least_and_those_that_it_loses_to() {
    let weak = (1..=8).map(|share| format!("random:ansage=0.{share}"));
    let others: Vec<String> = weak.chain(["heuristic".to_owned()]).collect();
    let run = |bot: &str, block: &str| {
        stdout_of(&["gauntlet", bot, "--against", &others.join(","), "--deals", "40", "--block", block, "-q"])
    };
    let one_line = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let field = one_line(run("heuristic", "field-a"));
    assert!(
        field.contains("A heuristic, alone among three, is shown to gain with 8 of the 9 others. The mean"),
        "{field}"
    );
    assert!(field.contains("the least is 0.00 ± 0.00, with J heuristic."), "{field}");
    assert!(field.contains("the least of them 0.00 ± 0.00 (J)"), "{field}");
    let team = one_line(run("random", "team"));
    assert!(team.contains(" of the 9 others, and to be worse than heuristic (-"), "{team}");
}

#[test]
fn it_reads_as_reviewed() {
    let run = [&GAUNTLET[..], &["--deals", "200", "-q"]].concat();
    assert_data_eq!(stdout_of(&run), file!["games/gauntlet.txt"]);
    let german = [&run[..], &["--lang", "de", "--block", "team,field", "--full"]].concat();
    let german = stdout_of(&german);
    let (results, _) = german.split_once("\nRegeln\n").expect("rules come after the results");
    assert_data_eq!(results, file!["german/gauntlet.txt"]);
}

#[test]
fn why_begins_with_the_first_pairing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    stdout_of(&[&GAUNTLET[..], &["--deals", "4", "-q", "--out", arg(&run)]].concat());
    let told = stdout_of(&["why", arg(&run), "-q"]);
    assert!(
        told.starts_with("Why heuristic does better or worse than random:vorbehalt=0.2,ansage=0.3\n"),
        "{told}"
    );
    doko(&["why", arg(&run), "--bots", "A,B"]).assert().code(2).stderr_eq(
        "doko: A and B do not meet in a gauntlet: name one of your own bots and one of the others\n",
    );
}

#[test]
fn what_makes_no_gauntlet_is_refused_with_what_to_do() {
    for (args, words) in [
        (&["heuristic"][..], "name the others by --against"),
        (&["--against", "random"], "name your own bots, and whom they meet"),
        (&[], "name your own bots, and whom they meet"),
        (&["heuristic", "--against", "random", "--block", "table"], "play --block team, field or field-a"),
        (&["heuristic", "--against", "random", "--until", "0.1"], "a gauntlet plays all its deals"),
        (&["./fox.py", "--against", "random"], "name it by 'exec:python3 ./fox.py'"),
        (&["random", "--against", "./fox.py,random"], "name it by 'exec:python3 ./fox.py'"),
        (&["random", "--against", "random,,random"], "--against"),
    ] {
        let assert = doko(&[&["gauntlet"], args].concat()).assert().code(2);
        let told = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(told.contains(words), "{args:?}: {told}");
    }
}
