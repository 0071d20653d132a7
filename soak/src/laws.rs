//! The laws of a run, however it is played, and a case that is held to them.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;

use super::case::{Case, Kill, Way, owned};
use super::counts::Counts;
use super::process::{Desk, Ended};

/// What has gone wrong.
#[derive(Debug)]
pub(crate) enum Broken {
    /// A law does not hold.
    Law(String),
    /// Nothing can be said: the machine is at fault.
    Machine(io::Error),
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Broken {
        Broken::Machine(error)
    }
}

type Held = Result<(), Broken>;

/// A case under way.
pub(crate) struct Trial<'a> {
    pub(crate) case: &'a Case,
    pub(crate) desk: &'a Desk,
    pub(crate) counts: &'a mut Counts,
}

/// Where the plain run is.
const WHOLE: &str = "whole";

/// The games of it.
const RECORDS: &str = "records.jsonl";

/// What says how a run was played, not what came of it: among it what was said with programs that were at fault.
const OF_THE_PLAYING: [&str; 3] = ["run.json", "SHA256SUMS", "faults.jsonl"];

impl Trial<'_> {
    /// Plays the case in all its ways, and tries every law.
    pub(crate) fn hold(&mut self) -> Held {
        let case = self.case;
        let threads = case.threads.to_string();
        let whole =
            self.played(&[&case.typed()[..], &case.test].concat(), &["--threads", &threads, "--out", WHOLE])?;
        self.count(&whole)?;
        for (number, way) in case.ways.iter().enumerate() {
            let out = format!("way-{number}");
            match way {
                Way::Threads(threads) => {
                    let words = [&case.typed()[..], &case.test].concat();
                    let ended = self.played(&words, &["--threads", &threads.to_string(), "--out", &out])?;
                    self.same_end(&ended, &whole)?;
                }
                Way::Killed(kills) => {
                    let words = [&case.typed()[..], &case.test].concat();
                    let ended = self.killed(&words, &out, kills, whole.took)?;
                    self.same_end(&ended, &whole)?;
                }
                Way::Parts { number, are_ranges, kill } => {
                    let parts = self.parts(&out, *number, *are_ranges, *kill, whole.took)?;
                    let words = [vec!["merge".to_owned()], parts, case.test.clone()].concat();
                    let ended = self.played(&words, &["--out", &out])?;
                    self.same_end(&ended, &whole)?;
                    self.counts.add("merges", 1);
                }
                Way::Longer => {
                    let mut words = case.typed();
                    *words.last_mut().expect("the number of units") = (case.units / 2).max(1).to_string();
                    self.played(&words, &["--out", &out])?;
                    let units = case.units.to_string();
                    self.played(&owned([case.command]), &["--deals", &units, "--resume", &out])?;
                    self.counts.add("made longer", 1);
                }
            }
            self.whole_folder(&out, matches!(way, Way::Longer))?;
        }
        self.verified(WHOLE)?;
        self.read_again()?;
        if case.is_replayed {
            self.replayed()?;
        }
        self.nothing_left()
    }

    /// Runs a command that has to come to its end in good order.
    fn played(&mut self, words: &[String], options: &[&str]) -> Result<Ended, Broken> {
        let options = options.iter().map(|&word| word.to_owned());
        let words: Vec<String> = words.iter().cloned().chain(["-q".to_owned()]).chain(options).collect();
        let ended = self.run(words, None)?;
        self.in_good_order(&ended, &[0, 3, 4, 5])?;
        Ok(ended)
    }

    /// Runs any command.
    fn run(&mut self, words: Vec<String>, kill: Option<(Kill, Duration)>) -> Result<Ended, Broken> {
        self.counts.add("commands", 1);
        self.counts.add(format!("commands, {}", words[0]), 1);
        let ended = self.desk.run(words, kill)?;
        if ended.hung {
            return broken(&ended, "it does not come to an end");
        }
        Ok(ended)
    }

    /// An exit code that may be, and no panic.
    fn in_good_order(&self, ended: &Ended, codes: &[i32]) -> Held {
        // What a program outside has written last is quoted, each line behind some blanks.
        if ended.stderr.lines().any(|line| line.starts_with("thread ") && line.contains("panicked")) {
            return broken(ended, "it panics");
        }
        let Some(code) = ended.code.filter(|code| codes.contains(code)) else {
            return broken(ended, "its exit code is another");
        };
        if code == 5 && !self.case.bots.iter().any(|bot| bot.may_fail) {
            return broken(ended, "a bot of doko is at fault");
        }
        if matches!(code, 3 | 4) && self.case.test.is_empty() {
            return broken(ended, "there is no test that it could fail");
        }
        Ok(())
    }

    /// The same exit code as that of the plain run.
    fn same_end(&self, ended: &Ended, whole: &Ended) -> Held {
        if ended.code != whole.code && self.case.is_reproducible() {
            return broken(ended, &format!("its exit code is not {:?}, as it is undisturbed", whole.code));
        }
        Ok(())
    }

    /// Begins a run, ends it again and again, and goes on with it until it is whole.
    fn killed(
        &mut self,
        words: &[String],
        out: &str,
        kills: &[Kill],
        whole: Duration,
    ) -> Result<Ended, Broken> {
        for kill in kills {
            let words = self.words_on(words, out);
            let ended = self.run(words, Some((*kill, whole)))?;
            if ended.was_met {
                self.counts.add(if kill.is_interrupt { "interrupts" } else { "kills" }, 1);
            }
            let codes: &[i32] =
                if ended.was_met && kill.is_interrupt { &[0, 3, 4, 5, 130] } else { &[0, 3, 4, 5] };
            // Without a code it was ended before it listened, or by what nobody listens to.
            if ended.code.is_some() || !ended.was_met {
                self.in_good_order(&ended, codes)?;
            }
            self.nobody_left()?;
        }
        let words = self.words_on(words, out);
        let ended = self.run(words, None)?;
        self.counts.add("resumes", 1);
        self.in_good_order(&ended, &[0, 3, 4, 5])?;
        Ok(ended)
    }

    /// How to go on with a run that may not have begun.
    fn words_on(&self, words: &[String], out: &str) -> Vec<String> {
        let has_begun = self.desk.folder.join(out).join("config.toml").exists();
        let threads = (self.case.threads % 3 + 1).to_string();
        let options = if has_begun {
            ["--threads", &threads, "-q", "--resume", out]
        } else {
            ["--threads", &threads, "-q", "--out", out]
        };
        let mut all = if has_begun { vec![words[0].clone()] } else { words.to_vec() };
        all.extend(options.map(str::to_owned));
        if !has_begun {
            all.push("--force".to_owned());
        }
        all
    }

    /// Plays the run in parts, the last one first, and returns their folders.
    fn parts(
        &mut self,
        out: &str,
        number: u64,
        are_ranges: bool,
        kill: Option<Kill>,
        whole: Duration,
    ) -> Result<Vec<String>, Broken> {
        let units = self.case.units;
        let mut folders = Vec::new();
        for part in (0..number).rev() {
            let folder = format!("{out}-part-{part}");
            let range = format!("{}..{}", units * part / number, units * (part + 1) / number);
            let shard = format!("{}/{number}", part + 1);
            let mut words = self.case.typed();
            if are_ranges {
                words.extend(owned(["--range", &range]));
            } else {
                words.extend(owned(["--shard", &shard]));
            }
            match kill {
                Some(kill) if part == number / 2 => {
                    self.killed(&words, &folder, &[kill], whole.div_f64(number as f64))?;
                }
                _ => drop(self.played(&words, &["--out", &folder])?),
            }
            self.counts.add("parts", 1);
            folders.push(folder);
        }
        Ok(folders)
    }

    /// The files of another folder of the run: the same names, and the same bytes if that can be asked for.
    fn whole_folder(&mut self, out: &str, is_longer: bool) -> Held {
        let [expected, found] = [WHOLE, out].map(|name| files(&self.desk.folder.join(name)));
        let (expected, found) = (expected?, found?);
        // Parts keep no more of what was said than each its own share.
        let is_kept = |name: &&PathBuf| !name.ends_with("faults.jsonl");
        let names = |files: &BTreeMap<PathBuf, Vec<u8>>| {
            files.keys().filter(is_kept).cloned().collect::<Vec<PathBuf>>()
        };
        if names(&expected) != names(&found) {
            return Err(Broken::Law(format!("{out} holds {:?}, not {:?}", names(&found), names(&expected))));
        }
        if !self.case.is_reproducible() {
            return self.verified(out);
        }
        for (name, bytes) in &found {
            let is_of_games = ["blocks.csv", "games.csv"].iter().any(|other| name.ends_with(other));
            let is_compared = if is_longer {
                is_of_games
            } else {
                !OF_THE_PLAYING.iter().any(|other| name.ends_with(other))
            };
            if is_compared && *bytes != expected[name] {
                return Err(Broken::Law(format!(
                    "{} differs from that of the plain run",
                    Path::new(out).join(name).display()
                )));
            }
            self.counts.add("files compared", u64::from(is_compared));
        }
        if is_longer { self.verified(out) } else { Ok(()) }
    }

    fn verified(&mut self, out: &str) -> Held {
        let ended = self.run(owned(["verify", "-q", out]), None)?;
        self.in_good_order(&ended, &[0])
    }

    /// The report that the folder alone gives is the summary that the run has left.
    fn read_again(&mut self) -> Held {
        let ended = self.run(owned(["report", WHOLE, "--json", "-"]), None)?;
        self.in_good_order(&ended, &[0])?;
        let [told, kept] = ["stdout".to_owned(), format!("{WHOLE}/summary.json")]
            .map(|name| fs::read(self.desk.folder.join(name)));
        if told? != kept? {
            return broken(&ended, "it differs from summary.json");
        }
        Ok(())
    }

    /// Every record of the run comes out again as it was played.
    fn replayed(&mut self) -> Held {
        let games = self.records()?;
        let ended = self.run(owned(["replay", RECORDS, "-q"]), None)?;
        self.in_good_order(&ended, &[0])?;
        self.counts.add("replayed games", games);
        Ok(())
    }

    /// Writes the games of the run as records; how many there are.
    fn records(&mut self) -> Result<u64, Broken> {
        let ended = self.run(owned(["games", WHOLE, "--records", RECORDS]), None)?;
        self.in_good_order(&ended, &[0])?;
        let records = BufReader::new(File::open(self.desk.folder.join(RECORDS))?);
        Ok(records.lines().count() as u64)
    }

    fn nobody_left(&self) -> Held {
        match &self.desk.left()[..] {
            [] => Ok(()),
            left => Err(Broken::Law(format!("processes are left: {left:?}"))),
        }
    }

    fn nothing_left(&self) -> Held {
        self.nobody_left()?;
        let entries = fs::read_dir(self.desk.folder.join("tmp"))?;
        let left: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.file_name())).collect();
        if left.is_empty() { Ok(()) } else { Err(Broken::Law(format!("temporary files are left: {left:?}"))) }
    }

    /// Counts what was played.
    fn count(&mut self, whole: &Ended) -> Held {
        let folder = self.desk.folder.join(WHOLE);
        let summary: Value =
            serde_json::from_slice(&fs::read(folder.join("summary.json"))?).map_err(io::Error::from)?;
        // Behind the unit, the kind of block and the bots.
        let of_row = |row: &str| row.split(',').nth(3)?.parse::<u64>().ok();
        let games = if let Ok(rows) = fs::read_to_string(folder.join("blocks.csv")) {
            rows.lines().skip(1).filter_map(of_row).sum()
        } else {
            self.records()?
        };
        let of_bot = |bot: &Value| bot["faults"].as_u64();
        let faults: u64 =
            summary["bots"].as_object().into_iter().flatten().filter_map(|(_, bot)| of_bot(bot)).sum();
        if (faults > 0) != (whole.code == Some(5)) && summary["bots"].is_object() && self.case.test.is_empty()
        {
            return broken(whole, &format!("summary.json counts {faults} faults"));
        }
        self.counts.add("games", games);
        self.counts.add("faults", faults);
        self.counts.add("rule sets", self.case.files.len() as u64);
        self.counts.add(format!("runs, {}", self.case.command), 1);
        let mut kinds: Vec<&str> = self.case.bots.iter().map(|bot| bot.kind.as_str()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        for kind in kinds {
            self.counts.add(format!("games of runs with {kind}"), games);
        }
        Ok(())
    }
}

/// A law that a command has broken.
fn broken<T>(ended: &Ended, what: &str) -> Result<T, Broken> {
    let Ended { words, code, stderr, .. } = ended;
    let words: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
    Err(Broken::Law(format!("doko {}\n  ends with {code:?}: {what}\n{stderr}", words.join(" "))))
}

/// All files in a folder and in those within, by their paths.
fn files(folder: &Path) -> io::Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut all = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("it is in it").to_owned();
                all.insert(name, fs::read(&path)?);
            }
        }
    }
    Ok(all)
}
