//! What can happen to a run: nothing that was complete is lost, and what happened is told.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::folders::{Runs, assert_same, copy, files, flip, refused, resume, succeed, truncate};
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
    let log = &sizes["blocks.log"];
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
            let kept = std::fs::read(folder.join("blocks.log")).expect("the log is there");
            assert!(log.starts_with(&kept), "it is the beginning of the whole one");
            assert!(!kept.is_empty());
            // It is still full.
            let output = cramped(kilobytes, "trap '' XFSZ; ", &resume("duel", &folder));
            assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
            let again = std::fs::read(folder.join("blocks.log")).expect("the log is there");
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
fn a_run_under_way_is_left_alone() {
    let runs = Runs::of(&["duel", "random", "random", "--deals", "1000000000"]);
    let folder = runs.at("run");
    let child = Command::new(env!("CARGO_BIN_EXE_doko"))
        .args([runs.run(), &["-q", "--out", arg(&folder)]].concat())
        .stderr(Stdio::null())
        .spawn();
    let child = UnderWay(child.expect("doko starts"));
    let begin = Instant::now();
    while std::fs::metadata(folder.join("blocks.log")).map_or(0, |meta| meta.len()) < 2000 {
        assert!(begin.elapsed() < Duration::from_secs(60), "nothing is played");
        std::thread::sleep(Duration::from_millis(5));
    }
    let before = names(&folder);
    let told = refused(&resume("duel", &folder), 2);
    assert!(told.contains("another run writes into"), "{told}");
    let told = refused(&[runs.run(), &["-q", "--force", "--out", arg(&folder)]].concat(), 2);
    assert!(told.contains("another run writes into"), "{told}");
    assert_eq!(names(&folder), before);
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
    assert!(told.contains("run `doko duel`"), "{told}");
    let tournament = runs.at("tournament");
    succeed(&["tournament", "random", "random", "--deals", "3", "-q", "--out", arg(&tournament)]);
    let told = refused(&resume("duel", &tournament), 2);
    assert!(told.contains("run `doko tournament`"), "{told}");
    for option in ["--deals=5", "--seed=2", "--test=gsprt:0,1", "--shard=1/2", "--games", "--rules=ddv"] {
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
    assert!(told.contains("blocks.log") && told.contains("another experiment"), "{told}");
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
    let log = folder.join("blocks.log");
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
        assert!(told.contains("blocks.log") && !told.contains("panicked"), "{told}");
    }
    flip(&log, 20);
    // Without a first line it is as good as none.
    for size in [0, 20] {
        truncate(&log, size);
        let told = refused(&resume("duel", &folder), 2);
        assert!(told.contains("begin it again, as it was begun, and add --force"), "{told}");
        runs.play("run", &["--force"]);
        assert_same(&folder, &whole);
    }
}
