//! Experiment files: what they may say, what wins, and that the resolved one is the run.

use std::path::{Path, PathBuf};

use super::folders::{Runs, assert_same, refused, resume, succeed};
use super::{arg, doko, read};

const RUN: [&str; 9] = [
    "duel",
    "random:vorbehalt=0.2,ansage=0.3",
    "random",
    "--deals",
    "12",
    "--set",
    "dulle.mode=second",
    "--seed",
    "7",
];

/// A folder in which experiment files are.
struct Files(tempfile::TempDir);

impl Files {
    fn new() -> Files {
        Files(tempfile::tempdir().expect("a temporary folder"))
    }

    fn write(&self, text: &str) -> PathBuf {
        let path = self.0.path().join("experiment.toml");
        std::fs::write(&path, text).expect("it can be written");
        path
    }

    /// Plays an experiment with options into the folder of this name.
    fn play(&self, command: &str, text: &str, options: &[&str], name: &str) -> PathBuf {
        let (path, out) = (self.write(text), self.0.path().join(name));
        succeed(&[&[command, "--config", arg(&path), "-q", "--out", arg(&out)], options].concat());
        out
    }

    /// What is said of an experiment that is refused; nothing is written.
    fn refused(&self, command: &str, text: &str, options: &[&str]) -> String {
        let (path, out) = (self.write(text), self.0.path().join("refused"));
        println!("{text}");
        let words = refused(&[&[command, "--config", arg(&path), "--out", arg(&out)], options].concat(), 2);
        assert!(!out.exists(), "{text}");
        words
    }
}

#[test]
fn a_few_lines_are_the_run_of_a_command_line() {
    let files = Files::new();
    let runs = Runs::of(&RUN);
    let text = r#"
        seed = 7
        deals = 12
        bots = ["random:vorbehalt=0.2,ansage=0.3", { spec = "random" }]
        [rules]
        base = "ddv"
        [rules.overrides]
        dulle.mode = "second"
    "#;
    assert_same(&files.play("duel", text, &[], "run"), &runs.play("typed", &[]));
}

#[test]
fn the_resolved_experiment_is_the_same_run() {
    let mut runs: Vec<Vec<&str>> = vec![RUN.to_vec(), [&RUN[..], &["--games", "--until", "±0.7"]].concat()];
    runs.push(
        [&["tournament"], &RUN[1..], &["--games", "--block", "table12,field"], &["heuristic"; 2]].concat(),
    );
    runs.push([&RUN[..], &["--session", "4", "--rules", "palast"]].concat());
    runs.push([&RUN[..], &["--block", "field-a,team"]].concat());
    for run in runs {
        let typed = Runs::of(&run);
        let first = typed.play("first", &[]);
        let config = first.join("config.toml");
        let again = typed.at("again");
        succeed(&[run[0], "--config", arg(&config), "-q", "--out", arg(&again)]);
        assert_same(&again, &first);
    }
}

#[test]
fn the_version_that_has_written_an_experiment_is_no_part_of_it() {
    let files = Files::new();
    let runs = Runs::of(&RUN);
    let typed = runs.play("typed", &[]);
    let text = read(typed.join("config.toml"));
    let engine = format!("engine = \"{}\"", env!("CARGO_PKG_VERSION"));
    let other = text.replacen(&engine, "engine = \"99.0.0\"", 1);
    assert_ne!(other, text);
    // Played anew, it is written by this version.
    assert_same(&files.play("duel", &other, &[], "run"), &typed);
    // Gone on with, it is still the run of the version that began it.
    std::fs::write(typed.join("config.toml"), &other).expect("it can be written");
    succeed(&resume("duel", &typed));
    assert_eq!(read(typed.join("config.toml")), other);
    doko(&["verify", arg(&typed), "--all", "-q"]).assert().success();
}

#[test]
fn what_is_typed_wins_over_the_file() {
    let files = Files::new();
    let text = r#"
        command = "duel"
        seed = 1
        deals = 1000000
        session = 4
        block = ["field"]
        games = true
        test = "gsprt:0,0.1"
        rules = "palast"
        bots = ["heuristic", "heuristic"]
    "#;
    let options = ["--seed", "7", "--deals", "12", "--session", "0", "--block", "both", "--rules", "ddv"];
    let options =
        [&options[..], &["--set", "dulle.mode=second", "--test", "gsprt:-9,9", RUN[1], RUN[2]]].concat();
    let out = files.play("duel", text, &options, "run");
    let runs = Runs::of(&RUN);
    assert_same(&out, &runs.play("typed", &["--games", "--test", "gsprt:-9,9"]));
}

#[test]
fn changes_of_rules_are_changes_of_those_of_the_file() {
    let files = Files::new();
    let text = "deals = 3\nrules = \"palast\"\nbots = [\"random\", \"random\"]";
    let out = files.play("duel", text, &["--set", "dulle.mode=off"], "run");
    let config: toml::Table = read(out.join("config.toml")).parse().expect("it is TOML");
    assert_eq!(config["rules"]["base"].as_str(), Some("palast"));
    assert_eq!(config["rules"]["overrides"]["dulle.mode"].as_str(), Some("off"));
    // Of a resolved one too: its fingerprint is that of the rules before the change.
    let out = files.play("duel", &read(out.join("config.toml")), &["--set", "dulle.mode=first"], "again");
    let config: toml::Table = read(out.join("config.toml")).parse().expect("it is TOML");
    assert_eq!(config["rules"]["set"]["dulle"]["mode"].as_str(), Some("first"));
}

#[test]
fn a_wrong_experiment_is_refused_with_what_is_wrong() {
    let files = Files::new();
    let bots = "bots = [\"random\", \"random\"]\n";
    for (line, words) in [
        ("dealz = 5", &["experiment.toml", "line 1", "unknown field `dealz`", "did you mean `deals`?"][..]),
        ("deals = \"many\"", &["experiment.toml", "line 1", "invalid type"]),
        ("deals = -5", &["experiment.toml", "line 1"]),
        ("deals = 0", &["deals = 0", "1 to 10000000000"]),
        ("deals = 10000000001", &["1 to 10000000000"]),
        ("seed = -1", &["experiment.toml", "line 1"]),
        ("session = 6", &["session"]),
        ("block = [\"square\"]", &["experiment.toml", "square", "team"]),
        ("block = []", &["block"]),
        ("test = \"t-test\"", &["experiment.toml", "gsprt"]),
        ("until = \"soon\"", &["experiment.toml", "until"]),
        ("test = \"gsprt:0,1\"\nuntil = 0.1", &["both say when to stop"]),
        ("format = 1", &["experiment.toml", "format = 1", "format 2"]),
        ("format = 3", &["experiment.toml", "format = 3", "format 2"]),
        ("command = \"skat\"", &["experiment.toml", "skat", "duel"]),
        ("command = \"tournament\"", &["doko tournament"]),
        (
            "command = \"lab\"",
            &["experiment.toml", "its command is `lab`, not duel or tournament or gauntlet"],
        ),
        ("rules = \"dvd\"", &["dvd", "ddv"]),
        ("rules = { base = \"dvd\" }", &["dvd", "ddv"]),
        ("rules = { base = \"ddv\", overrides = { dulle.mode = \"third\" } }", &["dulle.mode", "third"]),
        ("rules = { base = \"ddv\", colour = 1 }", &["experiment.toml", "rules"]),
        ("this is no TOML", &["experiment.toml", "line 1"]),
    ] {
        let told = files.refused("duel", &format!("{line}\n{bots}"), &[]);
        assert!(words.iter().all(|word| told.contains(word)), "{line}: {words:?}: {told}");
    }
    for (bots, words) in [
        ("", &["0 are named"][..]),
        ("bots = [\"random\"]", &["1 is named"]),
        ("bots = [\"random\", \"random\", \"random\"]", &["3 are named", "doko tournament"]),
        ("bots = [\"random\", \"randm\"]", &["randm", "random"]),
        ("bots = [\"random\", { spec = \"random\", colour = 1 }]", &["experiment.toml"]),
        ("bots = [\"random\", \"random:luck=1\"]", &["luck"]),
        ("bots = \"random\"", &["experiment.toml"]),
        ("[bots]\na = \"random\"\nb = \"random\"", &["experiment.toml"]),
    ] {
        let told = files.refused("duel", bots, &[]);
        assert!(words.iter().all(|word| told.contains(word)), "{bots}: {words:?}: {told}");
    }
    let nowhere = refused(&["duel", "--config", "nowhere/x.toml"], 2);
    assert!(nowhere.contains("cannot read nowhere/x.toml"), "{nowhere}");
}

#[test]
fn a_resolved_experiment_says_one_thing_only() {
    let files = Files::new();
    let resolved = files.play("duel", "deals = 3\nbots = [\"heuristic\", \"random\"]", &[], "run");
    let text = read(resolved.join("config.toml"));
    let config: toml::Table = text.parse().expect("it is TOML");
    let fingerprints = [
        &config["rules"]["fingerprint"],
        &config["bots"][0]["fingerprint"],
        &config["bots"][1]["fingerprint"],
    ];
    for (place, fingerprint) in fingerprints.into_iter().enumerate() {
        let fingerprint = fingerprint.as_str().expect("it is a word");
        let last = if fingerprint.ends_with('0') { "1" } else { "0" };
        let changed = format!("{}{last}", &fingerprint[..fingerprint.len() - 1]);
        let told = files.refused("duel", &text.replacen(fingerprint, &changed, 1), &[]);
        let words = if place == 0 { "rules.fingerprint in the experiment does not follow" } else { &changed };
        assert!(told.contains(words), "{told}");
    }
    // A rule is changed where it has no effect.
    let changed = text.replacen("nines = true", "nines = false", 1);
    assert_ne!(changed, text, "{text}");
    let told = files.refused("duel", &changed, &[]);
    assert!(told.contains("rules.set in the experiment does not follow"), "{told}");
    // A parameter that is changed makes another bot, which is told by its fingerprint.
    let mut changed = config;
    let parameters = changed["bots"][0]["parameters"].as_table_mut().expect("the heuristic has parameters");
    *first_number(parameters).expect("a parameter is a number") += 0.125;
    let told = files.refused("duel", &toml::to_string(&changed).expect("it is TOML"), &[]);
    assert!(told.contains("its fingerprint is") && told.contains("parameters"), "{told}");
    changed["bots"][0].as_table_mut().expect("it is a table").remove("fingerprint");
    let other = files.play("duel", &toml::to_string(&changed).expect("it is TOML"), &[], "other");
    assert_ne!(read(other.join("blocks.csv")), read(resolved.join("blocks.csv")));
}

#[test]
fn a_run_does_not_need_the_files_from_which_its_bots_were_read() {
    let files = Files::new();
    let at = |name: &str| files.0.path().join(name);
    let (here, there) = (at("a.toml"), at("b.toml"));
    for path in [&here, &there] {
        std::fs::write(path, "ansage.first = 0.4\n").expect("it can be written");
    }
    let bots = |path: &Path| format!("deals = 40\nbots = [\"heuristic:params={}\", \"random\"]", arg(path));
    let first = files.play("duel", &bots(&here), &["--shard", "1/2"], "first");
    let second = files.play("duel", &bots(&there), &["--shard", "2/2"], "second");
    for path in [&here, &there] {
        std::fs::remove_file(path).expect("it was there");
    }
    let whole = at("whole");
    for command in [
        &["merge", arg(&first), arg(&second), "-q", "--out", arg(&whole)][..],
        &["verify", arg(&whole), "--all", "-q"],
        &["duel", "--resume", arg(&first), "-q"],
    ] {
        doko(command).assert().success();
    }
}

/// The first number in a table or the tables in it.
fn first_number(table: &mut toml::Table) -> Option<&mut f64> {
    table.iter_mut().find_map(|(_, value)| match value {
        toml::Value::Float(number) => Some(number),
        toml::Value::Table(table) => first_number(table),
        _ => None,
    })
}
