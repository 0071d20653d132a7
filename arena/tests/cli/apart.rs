//! No command writes over what it reads, or over a file of a run's folder.
//!
//! Every command that writes files has lines here, as clap knows the commands: a new command or a new option without one fails.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, ValueHint};
use doko_arena::test_access::command;
use doko_bots::learned::{FloatNetwork, LANES, Network, NetworkFile, Part};

use super::folders::{copy, succeed};
use super::{arg, doko, read};

/// Lines that doko carries out as they stand, in the folder of a [`Desk`], each with its possible exit codes.
pub(super) const LINES: [(&str, &[i32]); 33] = [
    ("duel heuristic:params=mine.toml 'exec:sh bot.sh' --rules ours.toml --deals 1", &[0]),
    ("duel --config exp.toml --deals 2", &[0]),
    ("duel --resume first.run", &[0]),
    ("tournament random heuristic:params=mine.toml net:weights=known.net --rules ours.toml --deals 1", &[0]),
    ("tournament --config exp.toml --deals 1", &[0]),
    ("tournament --resume all.run", &[0]),
    (
        "gauntlet random --against random:ansage=0,heuristic:params=mine.toml --rules ours.toml --deals 1",
        &[0],
    ),
    ("gauntlet --config exp.toml heuristic --against random --deals 1", &[0]),
    ("gauntlet --resume mine.run", &[0]),
    ("try 'exec:sh bot.sh' --rules ours.toml --deals 1 --threads 1", &[0, 5]),
    ("lab ours.toml palast --deals 1 --bots heuristic:params=mine.toml", &[0]),
    (
        "lab --base ours.toml --vary dulle.mode=first,second --skill heuristic:params=mine.toml random --deals 1",
        &[0],
    ),
    ("lab --config house.toml", &[0]),
    ("lab --resume house.lab", &[0]),
    ("power heuristic:params=mine.toml random --rules ours.toml --deals 30", &[0]),
    ("merge first.run --out merged --force", &[0]),
    ("merge pieces.all --out merged --force", &[0]),
    ("report first.run", &[0]),
    ("report house.lab --control steady.lab", &[0]),
    ("games first.run", &[0]),
    ("compare first.run second.run", &[0]),
    ("why first.run --deals 1 --top 0", &[0]),
    (
        "tune heuristic:params=mine.toml --against heuristic:params=mine.toml --pool net:weights=known.net --rules ours.toml \
         --params ansage.first --no-screen --steps 1 --deals 2 --confirm-deals 2 --pool-deals 2 --diff-deals 2",
        &[0, 3, 4],
    ),
    ("tune --resume found.tune", &[0, 3, 4]),
    ("calibrate heuristic:params=mine.toml --among net:weights=known.net --rules ours.toml --deals 2", &[0]),
    ("calibrate --config bold.toml", &[0]),
    ("calibrate --resume bold.cal", &[0]),
    (
        "learn lessons --teacher pimc:worlds=2,net=off --student net:weights=known.net --companion heuristic:params=mine.toml \
         --rules ours.toml --deals 1 --out taught --force",
        &[0],
    ),
    ("learn lessons --config lessons.toml --out taught --force", &[0]),
    ("learn lessons --resume known.les", &[0]),
    ("analyse game.jsonl --judge heuristic:params=mine.toml --worlds 16 --seat 0", &[0]),
    (
        "odds 'CQ HT SQ DQ CJ HJ DA DK CA CT SA H9' --judge heuristic:params=mine.toml --rules ours.toml --worlds 16",
        &[0],
    ),
    ("bots check 'exec:sh bot.sh' --rules ours.toml --games 1", &[0]),
];

/// Lines that are refused here, but not carried out: they take longer, or need a doko built with more features.
const MORE: [&str; 6] = [
    "bench --quick",
    "report over.pipeline",
    "analyse first.run --limit 1",
    "learn --teacher heuristic:params=mine.toml --student net:weights=known.net --companion 'exec:sh bot.sh' \
     --against heuristic:params=mine.toml --rules ours.toml --out pipeline",
    "learn --lessons known.les --begin-with known.net --out pipeline",
    "learn --resume over.pipeline",
];

/// Names in the lines, each with files that doko reads because of it or keeps there.
const NAMED: [(&str, &[&str]); 20] = [
    ("ours.toml", &["ours.toml"]),
    ("mine.toml", &["mine.toml"]),
    ("known.net", &["known.net"]),
    ("bot.sh", &["bot.sh"]),
    ("game.jsonl", &["game.jsonl"]),
    ("exp.toml", &["exp.toml", "mine.toml", "ours.toml"]),
    ("house.toml", &["house.toml"]),
    ("bold.toml", &["bold.toml"]),
    ("lessons.toml", &["lessons.toml"]),
    // It has no games.csv, and gets none.
    ("first.run", &["first.run/games.log", "first.run/config.toml", "first.run/games.csv"]),
    ("second.run", &["second.run/games.log"]),
    ("all.run", &["all.run/games.log"]),
    ("mine.run", &["mine.run/SHA256SUMS"]),
    ("house.lab", &["house.lab/figures.csv"]),
    ("steady.lab", &["steady.lab/games.log"]),
    ("bold.cal", &["bold.cal/bins.csv"]),
    ("known.les", &["known.les/games.log"]),
    ("found.tune", &["found.tune/search/games.log", "found.tune/found.toml", "found.tune/config.toml"]),
    ("over.pipeline", &["over.pipeline/taught.net", "over.pipeline/confirm/games.log"]),
    ("pieces.all", &["pieces.all/1/games.log", "pieces.all/2/blocks.csv"]),
];

/// A folder that holds everything the lines name.
pub(super) struct Desk(tempfile::TempDir);

impl Desk {
    pub(super) fn new() -> Desk {
        let desk = Desk(tempfile::tempdir().expect("a temporary folder"));
        let put = |name: &str, text: &str| fs::write(desk.at(name), text).expect("it can be written");
        put("ours.toml", "base = 'ddv'\nname = 'ours'\n");
        put("mine.toml", "[ansage]\nfirst = 0.5\n");
        put("bot.sh", &format!("exec '{}' bots serve heuristic\n", env!("CARGO_BIN_EXE_doko")));
        put("exp.toml", "rules = 'ours.toml'\nbots = ['heuristic:params=mine.toml', 'random']\n");
        let pipeline = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pipeline");
        fs::create_dir(desk.at("over.pipeline")).expect("a new folder");
        for name in ["config.toml", "taught.bin", "epochs.csv"] {
            fs::copy(pipeline.join(name), desk.at("over.pipeline").join(name)).expect("it can be copied");
        }
        copy(&pipeline.join("confirm"), &desk.at("over.pipeline/confirm"));
        for networks in ["over.pipeline/taught.net", "known.net"] {
            fs::write(desk.at(networks), networks_of_nothing()).expect("it can be written");
        }
        for run in [
            "duel pimc:worlds=2,net=off random --deals 3 --values --out first.run",
            "duel heuristic random --deals 3 --out second.run",
            "duel heuristic random --deals 4 --shard 1/2 --out pieces.all/1",
            "duel heuristic random --deals 4 --shard 2/2 --out pieces.all/2",
            "tournament heuristic random random:ansage=0 --deals 1 --out all.run",
            "gauntlet heuristic --against random --deals 1 --out mine.run",
            "lab ddv palast --deals 2 --out house.lab",
            "lab ddv palast --deals 4 --bots random --out steady.lab",
            "calibrate heuristic --deals 2 --out bold.cal",
            "learn lessons --teacher pimc:worlds=2,net=off --deals 1 --out known.les",
            "tune heuristic --params ansage.first --no-screen --steps 1 --deals 2 --confirm-deals 2 --pool random \
             --pool-deals 2 --diff-deals 2 --out found.tune",
        ] {
            desk.types(&split(&format!("{run} -q")));
        }
        for (run, config) in
            [("house.lab", "house.toml"), ("bold.cal", "bold.toml"), ("known.les", "lessons.toml")]
        {
            fs::copy(desk.at(run).join("config.toml"), desk.at(config)).expect("it can be copied");
        }
        put("game.jsonl", &desk.types(&split("play --record")).1);
        desk
    }

    pub(super) fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Exit code, stdout and stderr of a line.
    fn types(&self, line: &[String]) -> (i32, String, String) {
        let line: Vec<&str> = line.iter().map(String::as_str).collect();
        let output = doko(&line).current_dir(self.0.path()).output().expect("doko starts");
        let [out, err] =
            [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        (output.status.code().expect("it ends by itself"), out, err)
    }

    /// Fails unless a line is refused that would write into a file by an option, and leaves the file as it is.
    fn assert_refused(&self, line: &[String], option: &str, file: &str) {
        let bytes = || fs::read(self.at(file)).ok();
        let before = bytes();
        let line = [line, &[option.to_owned(), file.to_owned()]].concat();
        let (code, out, told) = self.types(&line);
        let words =
            format!(" and {option} are one file, {file}: name another for {option}, or leave it out\n");
        assert!(code == 2 && out.is_empty() && told.ends_with(&words), "{line:?}: {code}\n{out}{told}");
        assert!(bytes() == before, "{line:?} changes {file}");
    }
}

/// A file of networks to which all answers are alike.
fn networks_of_nothing() -> Vec<u8> {
    let mut file = NetworkFile::new(BTreeMap::new());
    let network = Network::rounded(&FloatNetwork::zero(LANES)).expect("small numbers");
    for part in Part::ALL {
        file.set(part, network.clone());
    }
    file.encode()
}

pub(super) fn split(line: &str) -> Vec<String> {
    shlex::split(line).expect("its quotation marks are closed")
}

/// The innermost command of a line, by its names, and what clap reads there.
pub(super) fn read_by_clap(line: &str) -> (Vec<String>, ArgMatches) {
    let words = std::iter::once("doko".to_owned()).chain(split(line));
    let mut matches = command().try_get_matches_from(words).unwrap_or_else(|e| panic!("{line}: {e}"));
    let mut names = Vec::new();
    while let Some((name, inner)) = matches.remove_subcommand() {
        names.push(name);
        matches = inner;
    }
    (names, matches)
}

/// Every command by its names, with those below it.
pub(super) fn all(names: &[String], command: &Command, found: &mut Vec<(Vec<String>, Command)>) {
    found.push((names.to_vec(), command.clone()));
    for below in command.get_subcommands() {
        all(&[names, &[below.get_name().to_owned()]].concat(), below, found);
    }
}

/// The part that an argument plays in a command that writes files.
#[derive(Debug, PartialEq)]
enum Kind {
    Written,
    Read,
    Other,
}

fn kind(arg: &Arg) -> Kind {
    /// The values that name no file.
    const WORDS: [&str; 27] = [
        "A,B",
        "BLOCK",
        "BLOCKS",
        "CARDS",
        "DEAL.GAME",
        "FIRST..END",
        "FORM",
        "HAND",
        "I/N",
        "KEY=NUMBER",
        "KEY=VALUE",
        "KEY=VALUE,VALUE",
        "KEY=VALUE,…",
        "LANG",
        "N",
        "NAME",
        "NAMES",
        "NUMBER",
        "N|FIRST..END",
        "PATH",
        "POINTS",
        "PRESET",
        "SECONDS",
        "TEST",
        "WORD",
        "WORDS",
        "±POINTS",
    ];
    let id = arg.get_id().as_str();
    let name = arg.get_value_names().and_then(|names| names.first()).map_or("", |name| name.as_str());
    match arg.get_value_hint() {
        _ if !arg.get_action().takes_values() || id == "out" => Kind::Other,
        ValueHint::FilePath if arg.get_long().is_some() && !["config", "begin_with"].contains(&id) => {
            Kind::Written
        }
        ValueHint::FilePath | ValueHint::DirPath | ValueHint::AnyPath => Kind::Read,
        // It names a bot of the run.
        _ if ["bot", "lost_by"].contains(&id) && name == "BOT" && arg.get_long().is_some() => Kind::Other,
        _ if ["PRESET|FILE", "BOT", "MINE", "PROGRAM", "A,B,C", "exec:COMMAND"].contains(&name) => Kind::Read,
        _ if WORDS.contains(&name) => Kind::Other,
        _ => panic!("is {arg} a file? It has a hint then, or its value is one of WORDS"),
    }
}

/// The options by which a command writes files.
fn outputs(command: &Command) -> Vec<String> {
    let written = command.get_arguments().filter(|arg| kind(arg) == Kind::Written);
    written.map(|arg| format!("--{}", arg.get_long().expect("it is an option"))).collect()
}

fn commands() -> Vec<(Vec<String>, Command)> {
    let mut command = command();
    command.build();
    let mut found = Vec::new();
    all(&[], &command, &mut found);
    let takes_a_file = |arg: &&Arg| arg.get_long().is_some() && arg.get_value_hint() == ValueHint::FilePath;
    found.retain(|(names, command)| {
        names[..] != ["help"] && command.get_arguments().any(|arg| takes_a_file(&arg))
    });
    found
}

#[test]
fn every_command_that_writes_files_has_a_line_with_all_that_it_reads() {
    let read: Vec<(Vec<String>, ArgMatches)> =
        LINES.iter().map(|(line, _)| *line).chain(MORE).map(read_by_clap).collect();
    for (names, command) in commands() {
        let lines: Vec<_> = read.iter().filter(|(of, _)| *of == names).collect();
        assert!(!lines.is_empty(), "doko {} has no line here", names.join(" "));
        for arg in command.get_arguments().filter(|arg| kind(arg) == Kind::Read) {
            let id = arg.get_id().as_str();
            let is_typed =
                lines.iter().any(|(_, matches)| matches.value_source(id) == Some(ValueSource::CommandLine));
            assert!(is_typed, "no line of doko {} has {arg}", names.join(" "));
        }
    }
}

#[test]
fn nothing_that_is_read_is_written_over() {
    let desk = Desk::new();
    let commands = commands();
    let options_of = |line: &str| {
        let (names, _) = read_by_clap(line);
        outputs(&commands.iter().find(|(of, _)| *of == names).expect("it writes files").1)
    };
    for line in LINES.iter().map(|(line, _)| *line).chain(MORE) {
        let (words, options) = (split(line), options_of(line));
        let named = NAMED.iter().filter(|(name, _)| line.contains(name));
        let files: BTreeSet<&str> = named.flat_map(|(_, files)| files.iter().copied()).collect();
        for option in &options {
            for file in &files {
                desk.assert_refused(&words, option, file);
            }
        }
        if let [one, other, ..] = &options[..] {
            let twice = [&words[..], &[one.clone(), "new.csv".to_owned()]].concat();
            desk.assert_refused(&twice, other, "new.csv");
        }
    }
    // The lines are right: each writes all that it can into files of its own.
    for (line, codes) in LINES {
        let own: Vec<String> = options_of(line).into_iter().filter(|option| option != "--parquet").collect();
        let own = own.iter().flat_map(|option| [option.clone(), format!("new{option}")]);
        let line: Vec<String> = split(line).into_iter().chain(own).collect();
        let (code, out, told) = desk.types(&line);
        assert!(codes.contains(&code), "{line:?}: {code}\n{out}{told}");
    }
}

#[cfg(unix)]
#[test]
fn no_other_way_leads_to_what_is_read_and_special_files_are_both() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    let rules = "base = 'ddv'\n";
    fs::write(at("ours.toml"), rules).expect("it can be written");
    fs::create_dir(at("new")).expect("it can be made");
    symlink("ours.toml", at("linked.toml")).expect("it can be linked");
    symlink(".", at("here")).expect("it can be linked");
    fs::hard_link(at("ours.toml"), at("second.toml")).expect("it can be linked");
    let lab = |rules: &str, csv: &str| {
        let rules = at(rules);
        doko(&["lab", "ddv", arg(&rules), "--deals", "1", "-q", "--csv", csv])
            .current_dir(folder.path())
            .assert()
    };
    let ways =
        ["ours.toml", "./ours.toml", "new/../ours.toml", "here/ours.toml", "linked.toml", "second.toml"];
    for (one, other) in ways.iter().flat_map(|one| ways.map(|other| (*one, other))) {
        let told = lab(one, other).code(2);
        let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
        assert!(told.contains(" and --csv are one file, "), "{one}, {other}: {told}");
        assert_eq!(read(at(one)), rules);
    }
    assert!(at("linked.toml").is_symlink());
    for special in ["/dev/null", "-", "new/ours.toml"] {
        lab("ours.toml", special).success();
    }

    let run = at("run");
    succeed(&["duel", "heuristic", "random", "--deals", "2", "-q", "--out", arg(&run)]);
    symlink("run", at("same")).expect("it can be linked");
    let report = |form: &str| {
        doko(&["report", arg(&at("same")), "--markdown", form]).current_dir(folder.path()).assert()
    };
    let told = report("run/report.txt").code(2);
    let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
    assert!(
        told.starts_with("doko: the report.txt of ") && told.contains("and --markdown are one file"),
        "{told}"
    );
    // Files of one's own can stand in the folder, and be replaced.
    for _ in 0..2 {
        report("run/page.md").success();
    }
    // Nobody reads a pipe but the command itself.
    let piped = "printf \"bots = ['random', 'random']\" | '{doko}' duel --config /dev/stdin --deals 1 -q --csv piped.csv";
    let piped = piped.replace("{doko}", env!("CARGO_BIN_EXE_doko"));
    let mut shell = std::process::Command::new("sh");
    let output = shell.args(["-c", &piped]).current_dir(folder.path()).output().expect("a shell");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // Records on stdin are a file, too.
    fs::write(at("game.jsonl"), doko(&["play", "--record"]).output().expect("doko starts").stdout)
        .expect("it can be written");
    let analyse = |json: &str| {
        let line =
            format!("'{}' analyse - --worlds 16 --seat 0 -q --json {json}", env!("CARGO_BIN_EXE_doko"));
        let mut shell = std::process::Command::new("sh");
        shell
            .args(["-c", &format!("{line} < game.jsonl")])
            .current_dir(folder.path())
            .output()
            .expect("a shell")
    };
    let (refused, done) = (analyse("game.jsonl"), analyse("costs.json"));
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.status.code() == Some(2) && told.contains("stdin and --json are one file"), "{told}");
    assert!(done.status.success() && !read(at("game.jsonl")).is_empty());
}
