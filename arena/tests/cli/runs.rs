//! However a run is played, in one go, after kills, on any number of threads, in parts, its results are the same bytes.
//!
//! `DOKO_KILLS=50 cargo nextest run -p doko-arena runs` kills every run so often; without it a few times.

use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::folders::{Runs, assert_same, merge, resume, succeed, truncate};
use super::{arg, doko};

const LIVELY: &str = "random:vorbehalt=0.2,ansage=0.3";

/// Where the results of a run are gathered, from which all are made again after a kill.
const LOG: &str = "games.log";

#[test]
fn a_duel_is_the_same_however_it_is_played() {
    is_the_same_however_played(&["duel", LIVELY, "random", "--deals", "1500", "--games"]);
}

#[test]
fn one_direction_of_a_field_is_the_same_however_it_is_played() {
    let duel = ["duel", LIVELY, "random", "--deals", "1000", "--games", "--block", "field-a"];
    is_the_same_however_played(&duel);
}

/// On one thread and on more, after kills, and in parts.
fn is_the_same_however_played(run: &[&str]) {
    let runs = Runs::of(run);
    let whole = runs.play("whole", &["--threads", "1"]);
    for threads in ["2", "3"] {
        assert_same(&runs.play(threads, &["--threads", threads]), &whole);
    }
    kill_and_resume(&runs, &whole);
    join(&runs, &whole, &[]);
}

#[test]
fn a_tournament_is_the_same_however_it_is_played() {
    let bots = ["random", LIVELY, "random:ansage=0.1", "random"];
    let options = ["--deals", "250", "--games", "--block", "team,table12"];
    let run = [&["tournament"], &bots[..], &options].concat();
    is_the_same_however_played(&run);
}

#[test]
fn evenings_are_the_same_however_they_are_played() {
    let rules = ["--rules", "palast", "--set", "session.bock=true", "--set", "session.pflicht_solo=1"];
    let duel = ["duel", LIVELY, "random", "--deals", "150", "--session", "4", "--games"];
    let run = [&duel[..], &rules].concat();
    is_the_same_however_played(&run);
}

#[test]
fn a_run_that_a_test_ends_is_the_same_however_it_is_played() {
    let test = ["--test", "gsprt:0,0.1"];
    let run = [
        "duel",
        "random:vorbehalt=0,ansage=0",
        "random:vorbehalt=0.01,ansage=0",
        "--deals",
        "8000",
        "--games",
    ];
    let with_test = [&run[..], &test].concat();
    let runs = Runs::of(&with_test);
    let whole = runs.play("whole", &["--threads", "1"]);
    let rows = super::read(whole.join("summary.json"));
    let summary: serde_json::Value = serde_json::from_str(&rows).expect("it is JSON");
    let deals = summary["deals"].as_u64().expect("a number");
    assert!((1000..8000).contains(&deals), "the test has ended it early: {deals}");
    assert_same(&runs.play("two threads", &["--threads", "2"]), &whole);
    kill_and_resume(&runs, &whole);
    // Its parts know of no test.
    let parts = Runs::of(&run);
    join(&parts, &whole, &test);
}

/// Plays the run of `whole` in seven parts and joins them.
fn join(runs: &Runs<'_>, whole: &Path, test: &[&str]) {
    let mut parts = runs.parts(7);
    parts.rotate_left(3);
    let joined = runs.at("joined");
    succeed(&merge(&parts, &[&["--out", arg(&joined)], test].concat()));
    assert_same(&joined, whole);
}

/// How often a run is killed.
fn kills() -> u64 {
    std::env::var("DOKO_KILLS").ok().and_then(|number| number.parse().ok()).unwrap_or(6)
}

/// Draws the moments of kills anew in every run of the tests.
struct Moments {
    seed: RandomState,
    drawn: u64,
}

impl Moments {
    fn below(&mut self, end: u64) -> u64 {
        self.drawn += 1;
        self.seed.hash_one(self.drawn) % end.max(1)
    }
}

#[test]
fn a_run_that_is_whole_keeps_the_record_of_how_it_was_played() {
    let runs = Runs::of(&["duel", "random", "random", "--deals", "20"]);
    let folder = runs.play("run", &[]);
    let record = || super::read(folder.join("run.json"));
    let before = record();
    succeed(&resume("duel", &folder));
    assert_eq!(record(), before);
    // Without its last deals it is no longer whole.
    let log = folder.join(LOG);
    truncate(&log, size(&log) - 1);
    succeed(&resume("duel", &folder));
    assert!(record().contains("\"resumed_at\": 19"), "{}", record());
}

/// Kills a run again and again, each time going on with it, and then lets it end.
///
/// Its log grows to that of `whole`. Some kills come after a time, and so also while it starts, reads its log, or
/// writes its last files; the others when the log has grown by so much.
fn kill_and_resume(runs: &Runs<'_>, whole: &Path) {
    let folder = runs.at("killed");
    let end = size(&whole.join(LOG));
    let mut moments = Moments { seed: RandomState::new(), drawn: 0 };
    let (mut torn, mut begun, mut killed, mut interrupted) = (0, 0, 0, 0);
    let kills = kills();
    for kill in 0..kills {
        // A run that was killed before its log and its experiment were there has nothing to go on with.
        let is_new = !folder.join("config.toml").exists();
        begun += u64::from(is_new);
        let mut child = start(runs, &folder, is_new);
        if kill % 3 == 0 {
            std::thread::sleep(Duration::from_micros(moments.below(40_000)));
        } else {
            let log = folder.join(LOG);
            // The last kills are near the end.
            let goal = size(&log) + moments.below((end - size(&log)) * 2 / (kills - kill)) + 1;
            wait_until(&mut child, || size(&log) >= goal.min(end));
            std::thread::sleep(Duration::from_micros(moments.below(2_000)));
        }
        // Ctrl-C between the kills, where the run ends in good order but before its end.
        if cfg!(unix) && kill % 4 == 2 {
            interrupted += u64::from(interrupt(child));
        } else {
            killed += u64::from(kill_now(child));
        }
        // What a power cut can leave that no kill does: a log without its last bytes.
        if kill % 5 == 4 && size(&folder.join(LOG)) > 0 {
            let log = folder.join(LOG);
            // Its first line is on the disk before there is a deal.
            truncate(&log, size(&log) - moments.below(size(&log).saturating_sub(200)).min(200));
            torn += 1;
        }
    }
    if folder.join("config.toml").exists() {
        succeed(&resume(runs.command(), &folder));
    } else {
        start(runs, &folder, true).wait().expect("it ends");
    }
    println!("{killed} killed, {interrupted} interrupted, {torn} torn logs, begun {begun} times");
    assert!(killed > 0, "some kills meet the run under way");
    assert_same(&folder, whole);
    // Going on with what is complete changes nothing either.
    succeed(&resume(runs.command(), &folder));
    assert_same(&folder, whole);
}

fn start(runs: &Runs<'_>, folder: &Path, is_new: bool) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_doko"));
    if is_new {
        command.args(runs.run()).args(["-q", "--force", "--out", arg(folder)]);
    } else {
        command.args(resume(runs.command(), folder));
    }
    command.stdout(Stdio::null()).stderr(Stdio::inherit()).spawn().expect("doko starts")
}

fn size(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |meta| meta.len())
}

/// Waits until something is the case, or the child has ended, which it does with success.
fn wait_until(child: &mut Child, mut is: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is() {
        assert!(begin.elapsed() < Duration::from_secs(60), "nothing happens");
        if child.try_wait().expect("it can be asked").is_some() {
            return;
        }
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// Asks for an end, and says whether that was before the run was complete.
fn interrupt(mut child: Child) -> bool {
    drop(Command::new("kill").args(["-INT", &child.id().to_string()]).status());
    let status = child.wait().expect("it ends");
    // Without a code it has not yet listened, and was ended as by a kill.
    assert!(matches!(status.code(), None | Some(0 | 3 | 4 | 130)), "{status}");
    !matches!(status.code(), Some(0 | 3 | 4))
}

/// Kills with a signal that nothing can be done about, and says whether that was before the end.
fn kill_now(mut child: Child) -> bool {
    // It may have ended in the meantime.
    drop(child.kill());
    let status = child.wait().expect("it ends");
    assert!(matches!(status.code(), None | Some(0 | 3 | 4)), "{status}");
    status.code().is_none()
}

#[test]
fn a_run_by_a_solo_of_the_rule_file_is_gone_on_with_by_a_process_that_has_never_heard_of_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let rules = "base = 'ddv'\nsolo.kinds = ['Fernsolo']\n[[solo.own]]\nname = 'Fernsolo'\ntrumps = ['♠']\n";
    std::fs::write(at("rules.toml"), rules).expect("it can be written");
    let duel =
        ["duel", "heuristic", "random:vorbehalt=0.5", "--rules", &at("rules.toml"), "--deals", "10", "-q"];
    doko(&[&duel[..], &["--out", &at("run")]].concat()).assert().success();
    doko(&["duel", "--resume", &at("run"), "--deals", "20", "-q"]).assert().success();
    doko(&["verify", &at("run")]).assert().success();
    let records = doko(&["games", &at("run"), "--records", "-"]).assert().success();
    let records = String::from_utf8(records.get_output().stdout.clone()).expect("text");
    assert!(records.contains("Fernsolo"), "{records}");
    std::fs::write(at("games.jsonl"), records).expect("it can be written");
    doko(&["replay", &at("games.jsonl")]).assert().success();
}
