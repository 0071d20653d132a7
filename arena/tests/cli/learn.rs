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
    let start = ["learn", "lessons", "--teacher", "pimc:worlds=2,allocation=uniform,stop=0,net=off"];
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

/// What was answered in the games of a run, and what came of it.
fn answers(run: &Path) -> Vec<[Value; 4]> {
    let records = stdout_of(&["games", arg(run), "--records", "-"]);
    let answers = |line: &str| {
        let record: Value = serde_json::from_str(line).expect("JSON");
        ["vorbehalte", "said", "cards", "result"].map(|part| record[part].clone())
    };
    records.lines().map(answers).collect()
}

#[test]
fn a_student_plays_and_its_teacher_says_what_it_thinks() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    let (student, teacher, plain) = (at("student"), at("teacher"), at("plain"));
    lessons(&student, &["--student", "heuristic", "--companion", "random"]);
    lessons(&teacher, &["--companion", "random"]);
    let alone = ["learn", "lessons", "--teacher", "heuristic", "--companion", "random", "--deals", "24"];
    let more = ["--rules", "ddv", "--rules", "palast", "--rules", "ddv", "--seed", "3", "-q", "--out"];
    stdout_of(&[&alone[..], &more, &[arg(&plain)]].concat());

    // The games are those of the student, down to the last card.
    assert_eq!(answers(&student), answers(&plain));
    assert_ne!(answers(&student), answers(&teacher));
    // The thoughts are those of the teacher.
    let cards =
        |run: &Path| read(run.join("lessons.csv")).lines().filter(|row| row.contains(",card,")).count();
    assert_eq!([&student, &teacher, &plain].map(|run| cards(run)), [2, 2, 0]);

    // Both are in the file from which it is gone on with.
    let whole = bytes(&student);
    fs::write(student.join("games.log"), &whole[1][..whole[1].len() / 2]).expect("it can be written");
    stdout_of(&["learn", "lessons", "--resume", arg(&student), "-q"]);
    assert!(bytes(&student) == whole);
    stdout_of(&["verify", arg(&student), "--sample", "3"]);
    let shown = read(student.join("report.txt"));
    assert!(shown.contains("heuristic, taught by pimc:worlds=2"), "{shown}");
}

#[test]
fn an_oracle_may_teach_what_an_answer_brings_while_a_student_plays_a_fair_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [seen, plain] = ["seen", "plain"].map(|name| folder.path().join(name));
    let oracle = ["--teacher", "cheat:level=1,ansage=off", "--student", "heuristic"];
    for (run, who) in [(&seen, &oracle[..]), (&plain, &["--teacher", "heuristic"])] {
        stdout_of(
            &[&["learn", "lessons", "--deals", "12", "--seed", "3", "-q", "--out", arg(run)], who].concat(),
        );
    }
    assert_eq!(answers(&seen), answers(&plain));
    let values = folder.path().join("values.csv");
    stdout_of(&["games", arg(&seen), "--values", arg(&values)]);
    let mut rows = csv::Reader::from_path(values).expect("it was written");
    let columns = rows.headers().expect("a head").clone();
    let column = columns.iter().position(|column| column == "points").expect("a column");
    let points: Vec<String> = rows
        .records()
        .flat_map(|row| row.expect("a row")[column].split(';').map(str::to_owned).collect::<Vec<_>>())
        .filter(|points| !points.is_empty())
        .collect();
    // Of one deal a game brings whole points.
    assert!(
        points.len() > 300
            && points.iter().all(|points| points.parse::<f64>().is_ok_and(|p| p.fract() == 0.0))
    );
}

#[test]
fn nobody_learns_from_games_of_an_oracle_nor_from_thoughts_that_no_player_can_have() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("out");
    for (who, why) in [
        (&["--teacher", "cheat:level=1"][..], "tells nothing of a fair game"),
        (&["--teacher", "heuristic", "--student", "cheat:level=1"], "tells nothing of a fair game"),
        (&["--teacher", "heuristic", "--companion", "cheat"], "tells nothing of a fair game"),
        (&["--teacher", "cheat", "--student", "heuristic"], "may think by cards that no player sees"),
    ] {
        let told = doko(&[&["learn", "lessons", "--out", arg(&out)], who].concat()).assert().code(2);
        let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
        assert!(told.contains(why), "{who:?}: {told}");
    }
    assert!(!out.exists());
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

/// A pipeline that was gone through elsewhere: `doko learn --teacher pimc:worlds=2,allocation=uniform,stop=0,net=off --deals 100
/// --epochs 1 --width 64 --confirm-deals 20 --against random --out pipeline`, without its lessons and its networks.
#[test]
fn a_pipeline_that_is_over_is_reported_of_its_folder_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pipeline = folder.path().join("pipeline");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pipeline");
    for part in ["", "confirm"] {
        fs::create_dir_all(pipeline.join(part)).expect("it can be made");
        for entry in fs::read_dir(kept.join(part)).expect("it is there") {
            let path = entry.expect("an entry").path();
            if path.is_file() {
                let name = path.file_name().expect("a name");
                fs::copy(&path, pipeline.join(part).join(name)).expect("it can be copied");
            }
        }
    }
    assert_eq!(stdout_of(&["report", arg(&pipeline)]), read(pipeline.join("report.txt")));
    assert_eq!(stdout_of(&["report", arg(&pipeline), "--json", "-"]), read(pipeline.join("summary.json")));
    assert_eq!(stdout_of(&["report", arg(&pipeline), "--csv", "-"]), read(pipeline.join("epochs.csv")));
    for form in ["--html", "--markdown"] {
        let german = stdout_of(&["report", arg(&pipeline), form, "-", "--lang", "de"]);
        assert!(german.contains("Bestätigung"), "{german}");
    }
    let refused = |args: &[&str]| {
        let told = doko(args).assert().code(2);
        String::from_utf8_lossy(&told.get_output().stderr).into_owned()
    };
    for own in ["epochs.csv", "confirm/games.log"] {
        let told = refused(&["report", arg(&pipeline), "--csv", arg(&pipeline.join(own))]);
        assert!(told.contains(&format!(" of {} and --csv are one file", arg(&pipeline))), "{told}");
    }
    let told = refused(&["verify", arg(&pipeline)]);
    assert!(told.contains("has no SHA256SUMS"), "{told}");
    for reader in [&["games", arg(&pipeline)][..], &["compare", arg(&pipeline), arg(&pipeline)]] {
        let told = refused(reader);
        assert!(told.contains("by doko learn, which plays several runs: name one of them, "), "{told}");
    }
    // Without what it has taught, it is not over.
    fs::remove_file(pipeline.join("taught.bin")).expect("it was there");
    let told = refused(&["report", arg(&pipeline)]);
    assert!(told.contains("is not over: go on with it by `doko learn --resume"), "{told}");
}

/// A short pipeline: networks that know little, and a duel that does not decide much.
fn pipeline(out: &Path, more: &[&str]) -> i32 {
    let lessons =
        ["learn", "-q", "--teacher", "pimc:worlds=2,allocation=uniform,stop=0,net=off", "--deals", "500"];
    let training = ["--epochs", "2", "--width", "64", "--confirm-deals", "200"];
    let output = doko(&[&lessons[..], &training, &["--against", "random", "--out", arg(out)], more].concat());
    output.output().expect("doko starts").status.code().expect("it ends by itself")
}

#[test]
fn a_pipeline_gives_the_same_bytes_again_and_after_an_interruption_at_any_stage() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    let [one, other, networks] = ["one", "other", "ddv.net"].map(at);
    let code = pipeline(&one, &["--threads", "1", "--write", arg(&networks)]);
    assert!([0, 3, 4].contains(&code), "{code}");
    assert_eq!(networks.exists(), code == 0);
    let terms = ["taught.bin", "taught.net"];
    let runs = ["lessons", "confirm"].map(|run| format!("{run}/games.log"));
    let all: Vec<&str> =
        terms.into_iter().chain(["epochs.csv"]).chain(runs.iter().map(String::as_str)).collect();
    let whole: Vec<Vec<u8>> = all.iter().map(|name| fs::read(one.join(name)).expect("it is there")).collect();
    assert_eq!(pipeline(&other, &["--threads", "2"]), code);
    let same = |path: &Path| {
        all.iter().zip(&whole).all(|(name, bytes)| fs::read(path.join(name)).as_ref().ok() == Some(bytes))
    };
    assert!(same(&other));
    assert_eq!(stdout_of(&["report", arg(&other)]), read(other.join("report.txt")));
    let told = stdout_of(&["verify", arg(&one), "--sample", "3"]);
    for line in ["lessons", "confirm", "one"].map(|folder| format!("{folder}: every file follows")) {
        assert!(told.contains(&line), "{told}");
    }
    // Another run stands where its lessons were.
    let lessons = other.join("lessons");
    fs::rename(&lessons, at("lessons")).expect("it was there");
    for name in terms {
        fs::remove_file(other.join(name)).expect("it was there");
    }
    let foreign = ["learn", "lessons", "--teacher", "random", "--alone", "--no-values", "--deals", "9", "-q"];
    stdout_of(&[&foreign[..], &["--out", arg(&lessons)]].concat());
    let told = doko(&["learn", "--resume", arg(&other), "-q"]).assert().code(2);
    let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
    assert!(
        told.contains("holds another run than the folder around it asks for: move it elsewhere"),
        "{told}"
    );
    fs::remove_dir_all(&lessons).expect("it was there");
    fs::rename(at("lessons"), &lessons).expect("it was there");
    doko(&["learn", "--resume", arg(&other), "-q"]).assert().code(code);
    assert!(same(&other));
    for lost in [&[runs[1].as_str()][..], &terms[..1], &terms, &[&runs[1], terms[0], terms[1]]] {
        for name in lost {
            fs::remove_file(other.join(name)).expect("it was there");
        }
        let resumed = doko(&["learn", "--resume", arg(&other), "-q"]).output().expect("doko starts");
        assert_eq!(resumed.status.code(), Some(code), "{}", String::from_utf8_lossy(&resumed.stderr));
        assert!(same(&other), "after {lost:?}");
    }
    let log = one.join(&runs[0]);
    let half = fs::read(&log).expect("it is there").len() / 2;
    fs::write(&log, &fs::read(&log).expect("it is there")[..half]).expect("it can be written");
    fs::remove_file(one.join("taught.bin")).expect("it was there");
    doko(&["learn", "--resume", arg(&one), "-q"]).assert().code(code);
    assert!(same(&one));

    // A pipeline in place of another takes nothing of it, and what it learns from is not removed before.
    let note = other.join("note.txt");
    fs::write(&note, "mine").expect("it can be written");
    assert_eq!(pipeline(&other, &["--seed", "2"]), 2);
    assert!(same(&other));
    let own = ["learn", "--lessons", arg(&lessons), "--out", arg(&other), "--force"];
    let told = doko(&own).assert().code(2);
    let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
    assert!(told.contains("are in the folder that --force replaces") && same(&other), "{told}");
    let [forced, fresh] =
        [(&other, &["--seed", "2", "--force"][..]), (&at("fresh"), &["--seed", "2"])].map(|(out, more)| {
            (pipeline(out, more), all.iter().map(|name| fs::read(out.join(name)).ok()).collect::<Vec<_>>())
        });
    assert!(forced == fresh && note.exists() && !same(&other));
    // One that comes to nothing leaves no report of the one before.
    assert!(other.join("report.txt").exists());
    let short = ["--deals", "1", "--epochs", "1", "--out", arg(&other), "--force"];
    doko(&[&["learn", "-q", "--teacher", "pimc:worlds=2,net=off"][..], &short].concat()).assert().code(2);
    assert!(!other.join("report.txt").exists() && !other.join("epochs.csv").exists());
}

#[test]
fn networks_are_taught_further_by_other_rules_and_have_to_beat_what_they_were() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    let [first, further, lessons, known] = ["first", "further", "lessons", "known.net"].map(at);
    pipeline(&first, &[]);
    fs::copy(first.join("taught.net"), &known).expect("it can be copied");
    let play = ["learn", "lessons", "-q", "--teacher", "pimc:worlds=2,allocation=uniform,stop=0,net=off"];
    stdout_of(&[&play[..], &["--rules", "palast", "--deals", "400", "--out", arg(&lessons)]].concat());
    let teach = ["learn", "-q", "--begin-with", arg(&known), "--lessons", arg(&lessons), "--rules", "palast"];
    let more = ["--confirm-deals", "100", "--out", arg(&further)];
    let code = doko(&[&teach[..], &more].concat()).output().expect("doko starts").status.code();

    assert_eq!(fs::read(further.join("begun.net")).ok(), fs::read(&known).ok());
    assert!(read(further.join("report.txt")).contains(&format!("net:weights={}", known.display())));
    let taught = fs::read(further.join("taught.net")).expect("it was taught");
    let told = |net: &Path| stdout_of(&["bots", "describe", &format!("net:weights={}", net.display())]);
    let (before, after) = (told(&known), told(&further.join("taught.net")));
    assert!(!before.contains("begun_with") && after.contains("begun_with"), "{after}");
    assert!(after.contains("parties 64"), "as wide as before: {after}");
    assert!(after.contains("rules = [\"palast\"]"), "{after}");

    // What it began with is in its folder.
    fs::remove_file(&known).expect("it was there");
    for lost in ["taught.bin", "taught.net"] {
        fs::remove_file(further.join(lost)).expect("it was there");
    }
    fs::copy(further.join("begun.net"), &known).expect("the confirmation wants it");
    assert_eq!(
        doko(&["learn", "--resume", arg(&further), "-q"]).output().expect("doko starts").status.code(),
        code
    );
    assert!(fs::read(further.join("taught.net")).ok() == Some(taught));
    let none = at("none");
    let both = ["learn", "--begin-with", arg(&known), "--write", arg(&known), "--out", arg(&none)];
    let told = doko(&both).assert().code(2);
    let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
    assert!(told.contains("--begin-with and --write are one file"), "{told}");
    let told = doko(&["learn", "--begin-with", "nowhere.net", "--out", arg(&none)]).assert().code(2);
    let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
    assert!(told.contains("nowhere.net"), "{told}");
    assert!(!none.exists());
}

#[test]
fn a_pipeline_that_cannot_be_gone_through_is_refused_before_anything_is_played() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    let (plain, dir) = (at("plain"), at("pipeline"));
    stdout_of(&["duel", "random", "heuristic", "--deals", "5", "-q", "--out", arg(&plain)]);
    let refused = |args: &[&str]| {
        let told = doko(&[&["learn"], args].concat()).assert().code(2);
        String::from_utf8_lossy(&told.get_output().stderr).into_owned()
    };
    let told = refused(&["--lessons", arg(&plain), "--out", arg(&dir)]);
    assert!(told.contains("has not kept what its bots thought"), "{told}");
    assert!(!dir.exists());
    let told = refused(&["--out", arg(&plain)]);
    assert!(told.contains("holds a run"), "{told}");
    assert!(
        refused(&[]).contains("by --write, or a folder for all of the pipeline by --out"),
        "a place for what is learnt"
    );
    let peeked = at("peeked");
    stdout_of(&[
        "duel",
        "cheat:level=1",
        "heuristic",
        "--values",
        "--deals",
        "2",
        "-q",
        "--out",
        arg(&peeked),
    ]);
    for (who, why) in [
        (&["--lessons", arg(&peeked)][..], "tells nothing of a fair game"),
        (&["--teacher", "cheat", "--student", "heuristic"], "may think by cards that no player sees"),
        (&["--against", "cheat"], "tells nothing of a fair game"),
    ] {
        assert!(refused(&[&["--out", arg(&dir)], who].concat()).contains(why), "{who:?}");
    }
    assert!(refused(&["--out", arg(&dir), "--width", "256,32"]).contains("64 units"), "one layer");
    assert!(refused(&["--out", arg(&dir), "--test", "equal:0.1"]).contains("gsprt"), "a test of a gain");
    assert!(refused(&["--resume", arg(folder.path())]).contains("no config.toml"), "nothing is there");
}
