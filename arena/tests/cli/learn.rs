//! `doko learn`.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{arg, doko, read, stdout_of};

const FILES: [&str; 5] = ["config.toml", "games.log", "lessons.csv", "summary.json", "report.txt"];

fn bytes(run: &Path) -> [Vec<u8>; 5] {
    FILES.map(|name| fs::read(run.join(name)).expect("it is there"))
}

/// Short lessons by two rule sets, one of them twice.
fn lessons(out: &Path, more: &[&str]) {
    let start = ["learn", "lessons", "--teacher", "pimc:worlds=2,allocation=uniform,stop=0"];
    let rules =
        ["--rules", "ddv", "--rules", "palast", "--rules", "ddv", "--deals", "24", "--seed", "3", "-q"];
    stdout_of(&[&start[..], &rules, &["--out", arg(out)], more].concat());
}

#[test]
fn lessons_are_the_same_on_any_number_of_threads_after_any_interruption_and_in_parts() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    let (one, three, merged) = (at("one"), at("three"), at("merged"));
    lessons(&one, &["--threads", "1"]);
    lessons(&three, &["--threads", "3"]);
    let whole = bytes(&one);
    assert!(bytes(&three) == whole);

    fs::write(three.join("games.log"), &whole[1][..whole[1].len() / 2]).expect("it can be written");
    let shown = stdout_of(&["learn", "lessons", "--resume", arg(&three), "-q"]);
    assert!(bytes(&three) == whole);
    assert_eq!(shown.as_bytes(), whole[4]);

    let parts = ["1/2", "2/2"].map(|shard| {
        let part = at(&shard.replace('/', "-of-"));
        lessons(&part, &["--shard", shard]);
        part
    });
    stdout_of(&["merge", arg(&parts[1]), arg(&parts[0]), "--out", arg(&merged)]);
    assert!(bytes(&merged) == whole);
    stdout_of(&["verify", arg(&merged), "--sample", "3"]);
}

#[test]
fn lessons_keep_values_by_rule_set_and_question() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    lessons(&run, &[]);
    let summary: Value = serde_json::from_str(&read(run.join("summary.json"))).expect("JSON");
    let of_rules = summary["rules"].as_array().expect("a list");
    let deals = of_rules.iter().map(|rules| (rules["rules"].as_str(), rules["deals"].as_u64()));
    assert_eq!(deals.collect::<Vec<_>>(), [(Some("ddv"), Some(16)), (Some("palast"), Some(8))]);
    let cards = of_rules[0]["questions"].as_array().expect("a list").iter();
    let cards = cards.filter(|row| row["question"] == "card").map(|row| row["decisions"].as_u64());
    let [Some(cards)] = cards.collect::<Vec<_>>()[..] else { panic!("one row of cards") };
    // At most 12 cards a seat, and of 16 deals 8 with four teachers, 4 with two and 4 with one.
    assert!((150..=(8 * 4 + 4 * 2 + 4) * 11).contains(&cards), "{cards}");

    // What `doko games` writes are the same decisions, but for those with a single answer.
    let values = folder.path().join("values.csv");
    stdout_of(&["games", arg(&run), "--values", arg(&values)]);
    let mut rows = csv::Reader::from_path(values).expect("it was written");
    let columns = rows.headers().expect("a head").clone();
    let column = |name: &str| columns.iter().position(|column| column == name).expect("a column");
    let (question, what, points) = (column("question"), column("what"), column("points"));
    let written = rows.records().map(|row| row.expect("a row")).filter(|row| {
        let compared = row[points].split(';').filter(|points| !points.is_empty()).count();
        &row[question] == "card" && row[what].starts_with("ddv,") && compared > 1
    });
    assert_eq!(written.count() as u64, cards);
}

#[test]
fn lessons_are_kept_in_a_folder_and_without_values_if_asked() {
    let told = doko(&["learn", "lessons", "--deals", "4"]).assert().code(2);
    let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
    assert!(told.contains("--out"), "{told}");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = folder.path().join("run");
    let shown = stdout_of(&[
        "learn",
        "lessons",
        "--teacher",
        "random",
        "--alone",
        "--no-values",
        "--deals",
        "8",
        "-q",
        "--out",
        arg(&run),
    ]);
    assert!(shown.contains("random in all seats"), "{shown}");
    let told = doko(&["games", arg(&run), "--values", "-"]).assert().code(2);
    let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
    assert!(told.contains("without --no-values"), "{told}");
}
