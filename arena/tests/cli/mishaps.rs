//! What can happen to a run: nothing that was complete is lost, and what happened is told.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::folders::{
    Runs, assert_same, copy, files, flip, refused, resume, size_of_none, succeed, truncate,
};
use super::{arg, doko, names};

const RUN: [&str; 6] = ["duel", "random:vorbehalt=0.2,ansage=0.3", "random", "--deals", "60", "--games"];

/// A run whose files cannot be longer than so many KiB; `trap` makes a longer one an error, else it is the end.
fn cramped(kilobytes: u64, trap: &str, args: &[&str]) -> std::process::Output {
    let script = format!("{trap}ulimit -f {kilobytes}; exec \"$@\"");
    let mut command = Command::new("bash");
    command.args(["-c", &script, "bash", env!("CARGO_BIN_EXE_doko")]).args(args);
    command.output().expect("bash is there")
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_nothing_that_was_complete() {
    let runs = Runs::of(&RUN);
    let whole = runs.play("whole", &[]);
    let sizes = files(&whole);
    let largest = sizes.values().map(|bytes| bytes.len() as u64).max().expect("there are files");
    assert!(largest > 8 * 1024, "{largest}");
    let log = &sizes["games.log"];
    for (name, kilobytes) in [("early", 5), ("late", largest / 1024 - 1)] {
        for (trap, how) in [("trap '' XFSZ; ", "told"), ("", "killed")] {
            let folder = runs.at(&format!("{name} {how}"));
            let output = cramped(kilobytes, trap, &[&RUN[..], &["-q", "--out", arg(&folder)]].concat());
            let told = String::from_utf8_lossy(&output.stderr);
            if trap.is_empty() {
                assert_eq!(output.status.code(), None, "{told}");
            } else {
                assert_eq!(output.status.code(), Some(1), "{told}");
                assert!(told.contains("cannot write"), "{told}");
                assert!(
                    told.contains(&format!("go on with doko duel --resume '{}'", folder.display())),
                    "{told}"
                );
                // What is half-written is not left to fill the disk.
                assert!(names(&folder).iter().all(|name| !name.starts_with('.')), "{:?}", names(&folder));
            }
            let kept = std::fs::read(folder.join("games.log")).expect("the log is there");
            assert!(log.starts_with(&kept), "it is the beginning of the whole one");
            assert!(!kept.is_empty());
            // It is still full.
            let output = cramped(kilobytes, "trap '' XFSZ; ", &resume("duel", &folder));
            assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
            let again = std::fs::read(folder.join("games.log")).expect("the log is there");
            assert!(log.starts_with(&again) && again.len() + 200 >= kept.len(), "only what was torn is cut");
            succeed(&resume("duel", &folder));
            assert_same(&folder, &whole);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_without_room_is_told_and_the_folder_kept() {
    let runs = Runs::of(&RUN);
    let whole = runs.play("whole", &[]);
    for (name, option) in [("csv", "--csv"), ("json", "--json")] {
        let folder = runs.at(name);
        let told = refused(&[&RUN[..], &["-q", "--out", arg(&folder), option, "/dev/full"]].concat(), 1);
        assert!(told.contains("cannot write /dev/full: No space left"), "{told}");
        succeed(&resume("duel", &folder));
        assert_same(&folder, &whole);
    }
}

#[test]
fn a_folder_that_cannot_be_written_to_is_told_before_play() {
    let runs = Runs::of(&["duel", "random", "random", "--deals", "1000000000"]);
    let play = |folder: &Path| refused(&[runs.run(), &["--out", arg(folder)]].concat(), 2);
    let told = play(Path::new("/dev/null/run"));
    assert!(told.contains("cannot write /dev/null/run"), "{told}");
    let closed = runs.at("closed");
    std::fs::create_dir(&closed).expect("a new folder");
    let close = |mode: &str| {
        assert!(Command::new("chmod").args([mode, arg(&closed)]).status().expect("chmod is there").success());
    };
    close("555");
    // A superuser may write everywhere.
    if std::fs::write(closed.join("mine"), "").is_err() {
        let told = play(&closed);
        assert!(told.contains("cannot write"), "{told}");
        let told = play(&closed.join("run"));
        assert!(told.contains("cannot write"), "{told}");
    }
    close("755");
}

/// A process that is killed when it goes out of scope.
struct UnderWay(Child);

impl Drop for UnderWay {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

#[test]
fn a_duel_under_way_is_left_alone() {
    is_left_alone_under_way(1, &["duel", "random", "random", "--deals", "1000000000"]);
}

#[test]
fn a_laboratory_under_way_is_left_alone() {
    is_left_alone_under_way(1, &["lab", "ddv", "palast", "--deals", "1000000000"]);
}

#[test]
fn a_calibration_under_way_is_left_alone() {
    is_left_alone_under_way(1, &["calibrate", "heuristic", "--deals", "1000000000"]);
}

/// By whoever goes on with it, makes it longer or begins another there.
fn is_left_alone_under_way(words: usize, run: &[&str]) {
    let runs = Runs::of(run);
    let folder = runs.at("run");
    let child = Command::new(env!("CARGO_BIN_EXE_doko"))
        .args([runs.run(), &["-q", "--out", arg(&folder)]].concat())
        .stderr(Stdio::null())
        .spawn();
    let child = UnderWay(child.expect("doko starts"));
    let begin = Instant::now();
    while std::fs::metadata(folder.join("games.log")).map_or(0, |meta| meta.len()) < 2000 {
        assert!(begin.elapsed() < Duration::from_secs(60), "nothing is played");
        std::thread::sleep(Duration::from_millis(5));
    }
    let config = super::read(folder.join("config.toml"));
    let before = names(&folder);
    let resume = [&run[..words], &["-q", "--resume", arg(&folder)]].concat();
    let longer = [&resume[..], &["--deals", "2000000000"]].concat();
    let anew = [run, &["-q", "--force", "--out", arg(&folder)]].concat();
    for args in [resume, longer, anew] {
        let told = refused(&args, 2);
        assert!(
            told.contains("another run writes into") || told.contains("another run is writing"),
            "{told}"
        );
        assert_eq!(names(&folder), before, "{args:?}");
        assert_eq!(super::read(folder.join("config.toml")), config, "{args:?}");
    }
    drop(child);
}

#[test]
fn what_cannot_be_gone_on_with_is_told() {
    let runs = Runs::of(&RUN);
    let told = refused(&resume("duel", runs.folder()), 2);
    assert!(told.contains("config.toml"), "{told}");
    let told = refused(&resume("duel", &runs.at("nowhere")), 2);
    assert!(told.contains("nowhere"), "{told}");
    assert!(names(runs.folder()).is_empty());

    let run = runs.play("run", &[]);
    let told = refused(&resume("tournament", &run), 2);
    assert!(told.contains("was begun by doko duel: go on with it by doko duel --resume"), "{told}");
    let tournament = runs.at("tournament");
    succeed(&["tournament", "random", "random", "--deals", "3", "-q", "--out", arg(&tournament)]);
    let told = refused(&resume("duel", &tournament), 2);
    assert!(
        told.contains("was begun by doko tournament: go on with it by doko tournament --resume"),
        "{told}"
    );
    for option in
        ["--deals=5", "--seed=2", "--test=gsprt:0,1", "--shard=1/2", "--games", "--values", "--rules=ddv"]
    {
        refused(&[&resume("duel", &run)[..], &[option]].concat(), 2);
    }
    refused(&["duel", "random", "random", "--resume", arg(&run)], 2);
    refused(&["duel", "random", "random", "--repair"], 2);

    // The log of one run beside the experiment of another, or beside none.
    let mixed = runs.at("mixed");
    copy(&run, &mixed);
    let other = runs.play("other", &["--seed", "2"]);
    std::fs::copy(other.join("config.toml"), mixed.join("config.toml")).expect("it can be copied");
    let told = refused(&resume("duel", &mixed), 2);
    assert!(told.contains("games.log") && told.contains("another run"), "{told}");
    std::fs::remove_file(mixed.join("config.toml")).expect("it is there");
    let told = refused(&resume("duel", &mixed), 2);
    assert!(told.contains("config.toml"), "{told}");
}

#[test]
fn a_log_that_goes_on_after_the_end_is_refused() {
    let runs = Runs::of(&["duel", "random", "random:ansage=0.1", "--deals", "2000"]);
    let folder = runs.play("run", &[]);
    let config = folder.join("config.toml");
    let text = super::read(&config);
    std::fs::write(&config, text.replacen("\n\n", "\nuntil = \"±30\"\n\n", 1)).expect("it can be written");
    let before = files(&folder);
    let told = refused(&resume("duel", &folder), 2);
    assert!(told.contains("goes on after the deal at which") && told.contains("has decided"), "{told}");
    assert_eq!(files(&folder), before);
}

#[test]
fn a_damaged_log_is_told_and_can_be_repaired() {
    let runs = Runs::of(&RUN);
    let whole = runs.play("whole", &[]);
    let folder = runs.at("run");
    copy(&whole, &folder);
    let log = folder.join("games.log");
    let size = std::fs::metadata(&log).expect("it is there").len();
    flip(&log, size as usize / 2);
    let damaged = files(&folder);
    let told = refused(&resume("duel", &folder), 2);
    let word = |after: &str| {
        told.split(after).nth(1).and_then(|rest| rest.split([':', ' ']).next()).map(str::to_owned)
    };
    let deal: u64 = word(", in deal ").and_then(|deal| deal.parse().ok()).expect("the deal is named");
    assert!((1..59).contains(&deal) && told.contains("--repair"), "{told}");
    assert_eq!(files(&folder), damaged);

    let output = doko(&[&resume("duel", &folder)[..], &["--repair"]].concat()).output().expect("doko starts");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_same(&folder, &whole);

    // Of a first line that was changed nobody knows what it was.
    flip(&log, 20);
    for options in [&[][..], &["--repair"]] {
        let told = refused(&[&resume("duel", &folder)[..], options].concat(), 2);
        assert!(told.contains("games.log") && !told.contains("panicked"), "{told}");
    }
    flip(&log, 20);
    // Without a first line nothing is there: what is asked for is in the config, and it is begun again in place.
    let none = size_of_none(&log);
    for size in [0, 20, none - 30, none - 1] {
        truncate(&log, size);
        let told = refused(&["report", arg(&folder), "--markdown", "-"], 2);
        assert!(told.contains("was killed before its first deal: nothing is known of it"), "{told}");
        succeed(&resume("duel", &folder));
        assert_same(&folder, &whole);
    }
}

#[test]
fn what_an_older_doko_has_written_is_told_and_left_alone() {
    let runs = Runs::of(&RUN);
    for (old, command, version) in [
        ("blocks.log", &["duel"][..], "0.1 (commit c77eb48)"),
        ("deals.log", &["lab"], "0.1 (commit c77eb48)"),
        ("cases.log", &["calibrate"], "0.1 (commit c77eb48)"),
        ("tune.log", &["tune"], "0.2 (commit d2e2f54d)"),
    ] {
        let folder = runs.at(old);
        std::fs::create_dir(&folder).expect("a new folder");
        for name in ["config.toml", old, "SHA256SUMS"] {
            std::fs::write(folder.join(name), "as it was\n").expect("it can be written");
        }
        let before = files(&folder);
        let out = runs.at("joined");
        let resume = [command, &["--resume", arg(&folder)]].concat();
        for reader in [&resume[..], &["report", arg(&folder)], &["merge", arg(&folder), "--out", arg(&out)]] {
            let told = refused(reader, 2);
            let words = format!("has a {old}, which this doko does not read: read it with doko {version}");
            assert!(told.contains(&words), "{reader:?}: {told}");
        }
        let told = refused(&[RUN.as_slice(), &["-q", "--out", arg(&folder)]].concat(), 2);
        assert!(told.contains("holds a run") && told.contains("--force"), "{told}");
        assert_eq!(files(&folder), before);
        // In place of it a run is a run.
        runs.play(old, &["--force"]);
        assert!(!names(&folder).contains(&old.to_owned()), "{:?}", names(&folder));
        assert_same(&folder, &runs.play(&format!("{old} anew"), &[]));
    }
}

#[test]
fn what_reads_a_run_does_not_write_over_it() {
    let runs = Runs::of(&RUN);
    let [one, other] = ["one", "other"].map(|name| runs.play(name, &[]));
    let before = [&one, &other].map(|folder| files(folder));
    for path in [one.join("games.log"), other.join("config.toml")] {
        refused(&["compare", arg(&one), arg(&other), "--json", arg(&path)], 2);
        refused(&["compare", arg(&one), arg(&other), "--csv", arg(&path)], 2);
    }
    refused(&["why", arg(&one), "--csv", arg(&one.join("config.toml"))], 2);
    refused(&["games", arg(&one), "--records", arg(&one.join("games.log"))], 2);
    assert_eq!([&one, &other].map(|folder| files(folder)), before);
}

#[test]
fn a_run_without_its_config_is_not_called_one_without_deals() {
    let runs = Runs::of(&RUN);
    let folder = runs.play("run", &[]);
    std::fs::remove_file(folder.join("config.toml")).expect("it is there");
    let told = refused(&resume("duel", &folder), 2);
    assert!(told.contains("no config.toml, which says what was played: put back a copy"), "{told}");
}

#[test]
fn logs_that_do_not_fit_to_their_configs_are_not_joined() {
    let runs = Runs::of(&RUN);
    let parts = runs.parts(2);
    let config = parts[1].join("config.toml");
    let text = super::read(&config);
    let (first, end) = {
        let table: toml::Table = text.parse().expect("it is TOML");
        let number = |n: usize| table["part"][n].as_integer().expect("a number");
        (number(0), number(1))
    };
    let whole = runs.at("whole");
    std::fs::remove_file(parts[1].join("SHA256SUMS")).expect("it is there");
    for (changed, why) in [
        (format!("part = [{}, {end}]", first - 1), "first deal"),
        (format!("part = [{first}, {}]", end - 1), "goes on after deal"),
    ] {
        let changed = text.replace(&format!("part = [{first}, {end}]"), &changed);
        assert_ne!(changed, text);
        std::fs::write(&config, changed).expect("it can be written");
        let told = refused(&["merge", "-q", arg(&parts[0]), arg(&parts[1]), "--out", arg(&whole)], 2);
        assert!(told.contains(why), "{told}");
        assert!(!whole.exists());
    }
}

#[test]
fn damage_before_the_first_deal_is_told_as_what_it_is() {
    let runs = Runs::of(&RUN);
    let folder = runs.play("run", &[]);
    let log = folder.join("games.log");
    let line = std::fs::read(&log).expect("a log").iter().position(|&byte| byte == b'\n').expect("a line");
    flip(&log, line + 12);
    for options in [&[][..], &["--repair"]] {
        let told = refused(&[&resume("duel", &folder)[..], options].concat(), 2);
        assert!(told.contains("damaged in what stands before its first deal"), "{told}");
        assert!(!told.contains("--repair"), "{told}");
    }
}

#[test]
fn a_test_that_has_decided_at_its_last_look_stays_decided() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [file, out] = ["experiment.toml", "run"].map(|name| folder.path().join(name));
    let plan = "test = \"gsprt:0,0.1\"\nlook = 100000\ndeals = 400\nbots = [\"heuristic\", \"random\"]";
    std::fs::write(&file, plan).expect("it can be written");
    super::stdout_of(&["duel", "--config", arg(&file), "-q", "--out", arg(&out)]);
    assert!(super::read(out.join("report.txt")).contains("decided after 400 deals"));
    let before = files(&out);
    let told = refused(&[&resume("duel", &out)[..], &["--deals", "420"]].concat(), 2);
    assert!(told.contains("has decided: more deals would not change its answer"), "{told}");
    assert_eq!(files(&out), before);
}

/// A served heuristic, which plays the same in each process.
fn outside(options: &str) -> String {
    format!("exec:{options}'{}' bots serve heuristic", env!("CARGO_BIN_EXE_doko"))
}

#[cfg(target_os = "linux")]
#[test]
fn what_the_machine_refuses_stops_a_run_that_goes_on_to_the_same_bytes() {
    let bot = outside("");
    let run = ["duel", &bot, "random", "--deals", "30", "--block", "team"];
    let runs = Runs::of(&run);
    let whole = runs.play("whole", &["--threads", "2"]);
    let folder = runs.at("run");
    let limited = |files: &str, args: &[&str]| {
        let script = format!("ulimit {files}; exec \"$@\"");
        let mut command = Command::new("bash");
        command.args(["-c", &script, "bash", env!("CARGO_BIN_EXE_doko")]).args(args);
        let output = command.output().expect("bash is there");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let begin = [runs.run(), &["-q", "--threads", "24", "--out", arg(&folder)]].concat();
    let (code, told) = limited("-n 64", &begin);
    assert_eq!(code, Some(1), "{told}");
    assert!(
        told.contains("no bot is at fault: the machine cannot start") && told.contains("(ulimit -n)"),
        "{told}"
    );
    assert!(told.contains("go on with doko duel --resume "), "{told}");
    // The soft limit alone is no matter.
    let (code, told) = limited("-Sn 64", &[&resume("duel", &folder)[..], &["--threads", "24"]].concat());
    assert_eq!(code, Some(0), "{told}");
    assert_same(&folder, &whole);
}

#[test]
fn a_doko_that_was_suspended_makes_no_bot_late() {
    let bot = outside("limit=1,cap=1,");
    let mut command = Command::new(env!("CARGO_BIN_EXE_doko"));
    command.args(["duel", &bot, "random", "--deals", "150", "--block", "team", "-q", "--threads", "2"]);
    let mut doko =
        UnderWay(command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("doko starts"));
    for _ in 0..2 {
        std::thread::sleep(Duration::from_millis(700));
        let signal = |signal: &str| {
            Command::new("kill").args([signal, &doko.0.id().to_string()]).status().expect("kill is there")
        };
        signal("-STOP");
        std::thread::sleep(Duration::from_millis(2500));
        signal("-CONT");
    }
    let mut told = String::new();
    std::io::Read::read_to_string(&mut doko.0.stderr.take().expect("it is piped"), &mut told)
        .expect("it is text");
    assert_eq!(doko.0.wait().expect("it ends").code(), Some(0), "{told}");
}

#[test]
fn a_program_that_repeats_what_it_reads_is_no_bot() {
    let told = refused(&["duel", "exec:cat", "random", "--deals", "4", "-q"], 2);
    assert!(told.contains("it repeats what it reads"), "{told}");
}
