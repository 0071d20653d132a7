//! `doko lab`.

use std::path::Path;

use serde_json::Value;

use super::folders::succeed;
use super::{arg, doko, read, stdout_of};

const VARIED: [&str; 7] =
    ["lab", "--base", "palast", "--vary", "schweine.mode=off,automatic", "--vary", "dulle.mode=second"];

/// The files of a laboratory that may not differ between two runs of it.
const FILES: [&str; 5] = ["config.toml", "games.log", "figures.csv", "summary.json", "report.txt"];

fn refused(args: &[&str]) -> String {
    let refused = doko(args).assert().code(2);
    assert!(refused.get_output().stdout.is_empty());
    String::from_utf8_lossy(&refused.get_output().stderr).into_owned()
}

fn files(folder: &Path) -> Vec<String> {
    FILES
        .map(|name| {
            String::from_utf8_lossy(&std::fs::read(folder.join(name)).expect("it is there")).into_owned()
        })
        .to_vec()
}

#[test]
fn whatever_happens_to_a_run_its_results_are_the_same() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    let play = |name: &str, threads: &str| {
        let path = at(name);
        let more = ["--deals", "60", "-q", "--threads", threads, "--out", arg(&path)];
        stdout_of(&[&VARIED[..], &more].concat())
    };
    let printed = play("one", "1");
    assert_eq!(printed, play("two", "2"));
    assert_eq!(files(&at("one")), files(&at("two")));
    assert_eq!(printed, files(&at("one"))[4]);
    // Killed in the middle of a deal.
    let log = at("two").join("games.log");
    let bytes = std::fs::read(&log).expect("it is there");
    std::fs::write(&log, &bytes[..bytes.len() / 2]).expect("it can be written");
    let resumed = doko(&["lab", "--resume", arg(&at("two"))]).assert().success();
    let told = String::from_utf8_lossy(&resumed.get_output().stderr).into_owned();
    assert!(told.contains("are cut off") && told.contains("are there already"), "{told}");
    assert_eq!(files(&at("one")), files(&at("two")));
    // Another experiment does not go on with it.
    let config = at("two").join("config.toml");
    std::fs::write(&config, read(&config).replacen("seed = 1", "seed = 2", 1)).expect("it can be written");
    assert!(refused(&["lab", "--resume", arg(&at("two"))]).contains("another run"));
}

#[test]
fn every_figure_is_in_every_form() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [csv, html, markdown] = ["lab.csv", "lab.html", "lab.md"].map(|name| folder.path().join(name));
    let files = ["--csv", arg(&csv), "--html", arg(&html), "--markdown", arg(&markdown)];
    let more = ["--deals", "80", "-q", "--factorial", "--lang", "de", "--json", "-"];
    let json = stdout_of(&[&VARIED[..], &more, &files].concat());
    let summary: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(summary["rules"].as_array().map(Vec::len), Some(4));
    let figures = summary["figures"].as_array().expect("a list");
    let mut reader = csv::Reader::from_path(&csv).expect("it is CSV");
    assert_eq!(reader.records().count(), figures.len());
    for figure in ["value", "total", "mechanical", "adapted", "main_effect", "interaction"] {
        assert!(figures.iter().any(|row| row["figure"] == figure), "{figure}");
    }
    // What people read is what programs do.
    let wins =
        figures.iter().find(|row| row["measure"] == "re_wins" && row["figure"] == "value").expect("a row");
    let percent = format!("{:.1}", 100.0 * wins["estimate"].as_f64().expect("a number")).replace('.', ",");
    let percent = &percent[..percent.find(',').expect("a comma")];
    for path in [&html, &markdown] {
        let text = read(path);
        assert!(text.contains(percent), "{percent} is not in {}", path.display());
        for words in [
            "Re gewinnt",
            "Wechselwirkungen",
            "durch Umstellung",
            "Hausregeln bei palast: mit Schweinen, unangesagt; zweite Dulle sticht",
            "mit Schweinen, unangesagt × zweite Dulle sticht",
        ] {
            assert!(text.contains(words), "{words} is not in {}", path.display());
        }
    }
    // What it is to programs stands in small beside it.
    assert!(read(&html).contains("mit Schweinen, unangesagt <small>schweine.mode=<wbr>automatic</small>"));
    assert!(read(&markdown).contains("**mit Schweinen, unangesagt (schweine.mode=automatic):**"));
}

#[test]
fn what_cannot_be_compared_is_refused() {
    for (args, told) in [
        (&["ddv"][..], "nothing to compare"),
        (&[], "nothing to compare"),
        (&["--base", "palast", "--vary", "dulle.mode"], "name a key of the rules and its values"),
        (&["--base", "palast", "--vary", "dulle.mode=third"], "dulle.mode"),
        (
            &["--base", "palast", "--vary", "dulle.mode=first,second", "--vary", "dulle.mode=off"],
            "varied twice",
        ),
        (&["--base", "palast", "--option", "Gans"], "palast has Scharfer Doko"),
        (&["--base", "vln", "--option", "Schweine"], "offers none"),
        (&["ddv", "palast", "--factorial"], "--factorial combines"),
        (&["ddv", "palast", "--vary", "dulle.mode=second"], "cannot be used with"),
        (&["ddv", "palast", "--json", "-", "--html", "-"], "both go to stdout"),
        (&["ddv", "no-such.toml"], "no-such.toml"),
        (&["--resume", "no-such-folder"], "there is no run in no-such-folder"),
    ] {
        let message = refused(&[&["lab"], args].concat());
        assert!(message.contains(told), "{args:?}: {message}");
    }
}

/// A rule file is called by the name that it gives itself; two of one name by their paths.
#[test]
fn a_rule_file_is_called_by_its_name() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [one, other] = ["one.toml", "other.toml"].map(|name| folder.path().join(name));
    let rules = |mode: &str| format!("name = \"Thursdays\"\nbase = \"ddv\"\ndulle.mode = \"{mode}\"\n");
    std::fs::write(&one, rules("second")).expect("it can be written");
    std::fs::write(&other, rules("off")).expect("it can be written");
    let lab = |rules: &[&str]| stdout_of(&[&["lab", "ddv"], rules, &["--deals", "10", "-q"]].concat());
    let text = lab(&[arg(&one)]);
    assert!(text.starts_with("House rules: ddv against Thursdays\n"), "{text}");
    let text = lab(&[arg(&one), arg(&other)]).replace("\n  ", " ");
    assert!(
        text.contains("one.toml)") && text.contains("other.toml)") && text.contains("Thursdays ("),
        "{text}"
    );
    for (name, called) in [("", arg(&one)), ("palast", arg(&one)), (" two\\nlines ", "two lines")] {
        let rules = format!("name = \"{name}\"\nbase = \"ddv\"\ndulle.mode = \"second\"\n");
        std::fs::write(&one, rules).expect("it can be written");
        let text = lab(&[arg(&one)]).replace("\n  ", " ");
        assert!(text.starts_with(&format!("House rules: ddv against {called}\n")), "{text}");
    }
}

/// Single deals know nothing of the evening: whoever compares rules of evenings is told so.
#[test]
fn rules_that_count_in_evenings_alone_are_said_to_be_left_out() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let ours = folder.path().join("ours.toml");
    let rules = "name = \"Ours\"\nbase = \"ddv\"\nsession.bock = true\ndulle.mode = \"second\"\n";
    std::fs::write(&ours, rules).expect("it can be written");
    let page = folder.path().join("lab.html");
    let lab = |more: &[&str]| {
        let args = [&["lab", "ddv", arg(&ours), "--deals", "4", "-q"], more].concat();
        let output = doko(&args).assert().success().get_output().clone();
        let text = |bytes: Vec<u8>| {
            let text = String::from_utf8(bytes).expect("doko prints UTF-8");
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        (text(output.stdout), text(output.stderr))
    };
    let both = "session.bock, session.pflicht_solo";
    for (lang, told) in [
        ("en", format!("{both} have no effect in single deals: --session 24 plays them.")),
        ("de", format!("{both} bleiben in einzelnen Spielen ohne Wirkung: --session 24 spielt sie mit.")),
    ] {
        let (report, stderr) = lab(&["--lang", lang, "--html", arg(&page)]);
        assert_eq!(stderr, format!("doko: {told}"));
        let page = read(&page).replace("<span class=\"whole\">", "").replace("</span>", "");
        assert!(report.contains(&told) && page.contains(&told), "{report}");
    }
    let (report, stderr) = lab(&["--session", "4"]);
    assert!(stderr.is_empty() && !report.contains("no effect in single deals"), "{stderr} {report}");
    // A detail of a rule that is there is not named beside it, and a rule that is not there is not named.
    assert!(!lab(&["--set", "session.pflicht_solo=0"]).1.contains("pflicht"));
}

/// Re's wins and the value of a game come before what only a rule's own point changes.
#[test]
fn what_a_club_asks_first_is_told_first() {
    let told = stdout_of(&[
        "lab",
        "--base",
        "palast",
        "--vary",
        "schweine.mode=off,automatic",
        "--deals",
        "4000",
        "-q",
    ]);
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    let first = "with Schweine, unannounced (schweine.mode=automatic): Re wins: ";
    let (_, told) = told.split_once(first).unwrap_or_else(|| panic!("{told}"));
    let place = |words: &str| told.find(words).unwrap_or_else(|| panic!("{words}: {told}"));
    assert!(place("; value of a game: ") < place("; Fuchs caught in "), "{told}");
}

/// What is shown is told with what was before, and differences of shares are percentage points.
#[test]
fn a_change_is_told_with_what_was_before() {
    let told = |lang: &str| {
        let vary =
            ["lab", "--base", "palast", "--vary", "schweine.mode=off,automatic", "--deals", "1000", "-q"];
        stdout_of(&[&vary[..], &["--lang", lang]].concat()).replace("\n  ", " ")
    };
    let [english, german] = ["en", "de"].map(told);
    let sentence = "Fuchs caught in 26.9% instead of 37.4% of the games, 10.5 ± 1.9 percentage points less";
    assert!(english.contains(sentence), "{english}");
    let sentence = "Fuchs gefangen in 26,9 % statt 37,4 % der Spiele, 10,5 ± 1,9 Prozentpunkte weniger";
    assert!(german.contains(sentence), "{german}");
}

#[test]
fn a_bot_that_knows_only_one_of_two_rule_sets_makes_no_fair_comparison() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let json = folder.path().join("lab.json");
    let play = |bot: &str, further: &[&str]| {
        let varied = ["lab", "--base", "ddv", "--vary", "score.feigheit=off,3", "--vary", "deck.nines=false"];
        let how = ["--bots", bot, "--deals", "8", "-q", "--json", arg(&json)];
        stdout_of(&[&varied[..], &how, further].concat())
    };
    for bot in ["net", "pimc:worlds=2"] {
        let run = folder.path().join(bot.replace(':', "-"));
        let printed = play(bot, &["--out", arg(&run)]);
        // Whoever only reads the run asks no bot what it knows.
        doko(&["verify", "-q", arg(&run)]).assert().success();
        let whole = stdout_of(&["report", arg(&run), "--full"]);
        assert!(whole.contains("no fair comparison"), "{whole}");
        let printed = printed.split_whitespace().collect::<Vec<_>>().join(" ");
        let sentence =
            "Feigheit from 3 steps on (score.feigheit=3): no fair comparison, as the bot knows only one of";
        assert!(printed.contains(sentence), "{printed}");
        assert!(!printed.contains("(deck.nines=false): no fair"), "{printed}");
        let summary: Value = serde_json::from_str(&read(&json)).expect("JSON");
        let others: Vec<&Value> = (0..3).map(|rules| &summary["rules"][rules]["other_players"]).collect();
        assert_eq!(others, [&Value::Null, &serde_json::json!([bot]), &Value::Null]);
    }
    for bot in ["heuristic", "pimc:worlds=2,net=off"] {
        assert!(!play(bot, &[]).contains("no fair comparison"), "{bot}");
    }
}

#[test]
fn a_lab_of_a_quick_bot_helps_one_of_a_slow_bot() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    let play = |name: &str, args: &[&str]| {
        let path = at(name);
        succeed(&[&["lab", "ddv", "vln"], args, &["-q", "--out", arg(&path)]].concat());
        path
    };
    let slow = play("slow", &["--bots", "net", "--deals", "90"]);
    let quick = play("quick", &["--bots", "heuristic", "--deals", "600"]);
    let json = at("controlled.json");
    let report = |args: &[&str]| {
        let printed = stdout_of(&[&["report", arg(&slow), "--control", arg(&quick)], args].concat());
        printed.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let before = files(&slow);
    let told = report(&["--json", arg(&json)]);
    assert!(
        told.contains(
            "on 90 deals of seed 1, the same bot in all seats; with the help of 600 deals with heuristic"
        ),
        "{told}"
    );
    assert!(
        report(&["--full"]).contains(
            "Without that help it would take so many times as many deals to know as much of net under ddv"
        ),
        "{told}"
    );
    assert!(
        report(&["--lang", "de"]).contains("mit Hilfe von 600 Kartenverteilungen mit heuristic"),
        "{told}"
    );
    assert!(files(&slow) == before, "nothing in its folder changes");
    let summaries = [read(&json), read(slow.join("summary.json"))];
    let [controlled, plain] = summaries.map(|text| serde_json::from_str::<Value>(&text).expect("JSON"));
    assert_eq!(
        (&controlled["control"]["deals"], &controlled["control"]["bot"]["name"]),
        (&600.into(), &"heuristic".into())
    );
    assert_eq!(plain["control"], Value::Null);
    let width = |summary: &Value| {
        let of_value =
            |row: &&Value| row["measure"] == "value" && row["rules"] == "ddv" && row["figure"] == "value";
        let row =
            summary["figures"].as_array().expect("rows").iter().find(of_value).expect("it is there").clone();
        row["ci95_high"].as_f64().expect("a number") - row["ci95_low"].as_f64().expect("a number")
    };
    assert!(width(&controlled) < 0.95 * width(&plain), "{controlled} {plain}");

    let other_rules = at("rules");
    succeed(&["lab", "ddv", "palast", "--deals", "90", "-q", "--out", arg(&other_rules)]);
    let longer = play("longer", &["--deals", "90"]);
    succeed(&["lab", "--resume", arg(&longer), "--deals", "100", "-q"]);
    let cases = [
        (other_rules, "it needs the same rule sets"),
        (
            play("seed", &["--seed", "2", "--deals", "90"]),
            "it needs the same deals, which are those of --seed 1",
        ),
        (play("few", &["--deals", "80"]), "it needs all deals of the other, 0..90, and more; it has 0..80"),
        (play("evening", &["--deals", "90", "--evening", "12"]), "evenings of the same length"),
        (play("two", &["--bots", "heuristic", "random", "--deals", "90"]), "it needs one bot, and has 2"),
        (longer, "was made longer after a look at it"),
        (at("none"), "there is no run in"),
        (slow.clone(), "it needs all deals of the other, 0..90, and more; it has 0..90"),
    ];
    for (control, why) in cases {
        let told = refused(&["report", arg(&slow), "--control", arg(&control)]);
        assert!(told.contains(why), "{told}");
    }
    // Any part of it has the same control; but not one of which no more was played than of the run.
    let part = play("part", &["--deals", "90", "--range", "40..90"]);
    let helped = stdout_of(&["report", arg(&part), "--control", arg(&quick)]);
    let helped = helped.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(helped.contains("on 50 deals of seed 1 (of 90 asked for), the same"), "{helped}");
    assert!(helped.contains("with the help of 600 deals with heuristic"), "{helped}");
    // Which is the same bot, of which nothing can be said.
    assert!(helped.contains("Under ddv that helps with none of the main figures of heuristic."), "{helped}");
    let log = std::fs::read(quick.join("games.log")).expect("it is there");
    std::fs::write(quick.join("games.log"), &log[..log.len() / 20]).expect("it can be written");
    let told = refused(&["report", arg(&slow), "--control", arg(&quick)]);
    assert!(told.contains("no more deals of it were played"), "{told}");
    let duel = at("duel");
    succeed(&["duel", "heuristic", "random", "--deals", "4", "-q", "--out", arg(&duel)]);
    for [own, control] in [[&slow, &duel], [&duel, &slow]] {
        assert!(refused(&["report", arg(own), "--control", arg(control)]).contains("holds no lab"));
    }
}
