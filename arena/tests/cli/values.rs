//! `doko games --values`: what bots thought of their answers, as labels.

use serde_json::Value;

use super::{arg, doko, read, stdout_of};

const DUEL: [&str; 8] = [
    "duel",
    "pimc:worlds=2,allocation=uniform,stop=0,net=off",
    "heuristic",
    "--block",
    "field-a",
    "--deals",
    "3",
    "-q",
];

#[test]
fn every_decision_that_was_thought_about_has_its_answers_with_their_values() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [run, csv, lines] = ["run", "v.csv", "v.jsonl"].map(|name| folder.path().join(name));
    stdout_of(&[&DUEL[..], &["--values", "--out", arg(&run)]].concat());
    let assert = doko(&["games", arg(&run), "--values", arg(&csv)]).assert().success();
    let told = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(told.contains("none by B heuristic: only bots that compare their answers (pimc, ismcts, rollout, cheat) give values"), "{told}");
    assert!(assert.get_output().stdout.is_empty());
    stdout_of(&["games", arg(&run), "--values", arg(&lines), "--threads", "1"]);
    assert_eq!(stdout_of(&["games", arg(&run), "--values", "-", "--threads", "3"]), read(&lines));

    let mut rows = csv::Reader::from_path(&csv).expect("it is CSV");
    let heads: Vec<String> = rows.headers().expect("a header").iter().map(str::to_owned).collect();
    let rows: Vec<csv::StringRecord> = rows.records().map(|row| row.expect("a row")).collect();
    let decisions: Vec<Value> =
        read(&lines).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(decisions.len() > 50 && rows.len() == decisions.len(), "{}", decisions.len());
    for (row, decision) in rows.iter().zip(&decisions) {
        let cell = |head: &str| {
            let at = heads.iter().position(|known| known == head).expect("a column");
            row.get(at).expect("a cell").to_owned()
        };
        let list = |head: &str| decision[head].as_array().expect("a list").clone();
        let answers = list("answers");
        assert_eq!(decision["bot"], "A");
        assert!(answers.contains(&decision["answer"]), "{decision}");
        for head in ["points", "won", "worlds"] {
            let text = |value: &Value| {
                if value.is_null() { String::new() } else { value.as_f64().expect("a number").to_string() }
            };
            let texts: Vec<String> = list(head).iter().map(text).collect();
            assert_eq!((texts.len(), texts.join(";")), (answers.len(), cell(head)), "{decision}");
        }
        // All of them looked at alike, it plays the card that it expects most of.
        if decision["question"] == "card" {
            let points: Vec<f64> = list("points").iter().filter_map(Value::as_f64).collect();
            let own = answers.iter().position(|answer| *answer == decision["answer"]).expect("it is legal");
            let most = points.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            assert!(answers.len() > 1 && list("points")[own] == most, "{decision}");
        }
    }
    assert!(decisions.iter().any(|decision| decision["question"] != "card"));
}

#[test]
fn a_run_without_values_says_how_to_play_one_with() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [run, lab, out] = ["run", "lab", "v.csv"].map(|name| folder.path().join(name));
    stdout_of(&["duel", "random", "random", "--deals", "1", "-q", "--out", arg(&run)]);
    stdout_of(&["lab", "ddv", "palast", "--bots", "random", "--deals", "2", "-q", "--out", arg(&lab)]);
    for (folder, words) in [
        (&run, "has not kept what its bots thought: play one with `doko duel … --values --out DIR`"),
        (&lab, "doko lab does not keep what bots thought"),
    ] {
        let assert = doko(&["games", arg(folder), "--values", arg(&out)]).assert().code(2);
        let told = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(told.contains(words), "{told}");
        assert!(!out.exists());
    }
}
