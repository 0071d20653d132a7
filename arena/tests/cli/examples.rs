//! Every example of every help text, run as it stands but for its number of deals, from where its reader would be: with a
//! program, a rule file and some runs of their own.

use std::fs;
use std::sync::OnceLock;

use super::desk::{Desk, has, root, shortened};
use super::read;

/// The examples of a help text, without what it says beside them.
fn examples(text: &str) -> Vec<String> {
    let (_, after) = text.split_once("Examples:\n").expect("examples");
    let lines = after.lines().take_while(|line| !line.is_empty());
    lines.map(|line| line.trim_start().split("  ").next().unwrap_or_default().to_owned()).collect()
}

/// Runs that help texts speak of.
const RUNS: [&str; 4] = ["first", "taught", "pimc", "tournament"];

/// A desk with these runs, played once.
fn runs() -> &'static Desk {
    static RUNS: OnceLock<Desk> = OnceLock::new();
    RUNS.get_or_init(|| {
        let desk = Desk::new();
        for line in [
            "doko duel heuristic random --deals 20 --block field-a -q --out runs/first",
            "doko duel pimc:worlds=8 heuristic --deals 1 --block team --values -q --out runs/taught",
            "doko duel pimc:worlds=8 heuristic --deals 1 --block team -q --out runs/pimc",
            "doko tournament heuristic random random:ansage=0 --deals 2 -q --out runs/tournament",
        ] {
            desk.types(line).assert_content();
        }
        desk
    })
}

/// Puts a copy of such a run where help texts have it.
fn copy_run(name: &str, desk: &Desk) {
    let folder = format!("runs/{name}");
    for file in super::names(&runs().path(&folder)) {
        let file = format!("{folder}/{file}");
        desk.put(&file, "");
        fs::copy(runs().path(&file), desk.path(&file)).expect("it can be copied");
    }
}

/// The desk of somebody who has written a bot and a rule file, taught a network, and played some runs.
fn desk() -> Desk {
    let desk = Desk::new();
    for program in ["mine.py", "my_bot.py"] {
        desk.copy("examples/bots/thrifty.py", program);
    }
    for program in ["my_bot", "fox"] {
        desk.put(program, "#!/bin/sh\nexec doko bots serve random\n");
        let mut permissions = fs::metadata(desk.path(program)).expect("it was just written").permissions();
        std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0o755);
        fs::set_permissions(desk.path(program), permissions).expect("they can be set");
    }
    for rules in ["mine.toml", "ours.toml"] {
        desk.put(rules, "base = \"palast\"\ndulle.mode = \"second\"\n");
    }
    desk.copy("results/2026-11-30-selfplay/quick.net", "mine.net");
    desk.types("doko play --record > games.jsonl").assert_content();
    for folder in [".local/share/bash-completion/completions", ".zfunc", ".config/fish/completions"] {
        fs::create_dir_all(desk.path(folder)).expect("a folder can be made");
    }
    desk
}

/// The help texts, in parts that are run side by side.
const PARTS: [&[&str]; 6] = [
    &["doko", "duel", "games", "compare"],
    &["tournament", "gauntlet", "try", "report", "verify", "merge"],
    &["lab", "power", "rules", "columns", "completions", "man"],
    &["tune", "calibrate", "learn", "lessons"],
    &["play", "replay", "analyse", "odds"],
    &["why", "bench", "bots", "bots-check", "bots-serve"],
];

/// Runs the examples of a part, each help text at a desk of its own.
fn run(part: &[&str]) {
    for help in part {
        let lines = examples(&read(root().join(format!("arena/src/commands/help/{help}.txt"))));
        let desk = desk();
        for name in RUNS {
            // What the examples play themselves is not there before.
            if !lines.iter().any(|line| line.contains(&format!("--out runs/{name}"))) {
                copy_run(name, &desk);
            }
        }
        for line in lines {
            let tool = ["python3", "jq", "man"].into_iter().find(|tool| line.contains(&format!("{tool} ")));
            if tool.is_none_or(has) {
                desk.types(&shortened(&line)).assert_content();
            }
        }
    }
}

#[test]
fn every_help_text_is_run() {
    let mut all: Vec<String> = super::names(&root().join("arena/src/commands/help"));
    all.retain(|name| name != "de");
    let mut run: Vec<String> = PARTS.concat().iter().map(|help| format!("{help}.txt")).collect();
    all.sort_unstable();
    run.sort_unstable();
    assert_eq!(all, run);
}

#[test]
fn examples_of_duels_and_their_games() {
    run(PARTS[0]);
}

#[test]
fn examples_of_many_bots_and_of_folders() {
    run(PARTS[1]);
}

#[test]
fn examples_about_rules() {
    run(PARTS[2]);
}

#[test]
fn examples_of_tuning_and_learning() {
    run(PARTS[3]);
}

#[test]
fn examples_of_single_games() {
    run(PARTS[4]);
}

#[test]
fn examples_about_bots() {
    run(PARTS[5]);
}
