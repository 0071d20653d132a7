//! The scripts of `examples/cluster` with stand-ins for Slurm and GNU parallel: a queue that the test works off, in which tasks
//! are lost. `examples/cluster/trial` tries them on the real ones.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::folders::{Runs, assert_same};
use super::{arg, names, read};

const RUN: [&str; 6] = ["duel", "random:vorbehalt=0.2,ansage=0.3", "random", "--block", "team", "--games"];

/// Keeps what it was asked for, one word a line, as job 1, 2, ….
const SBATCH: &str = r#"#!/usr/bin/env bash
job=$(($(find "$QUEUE" -type f | wc -l) + 1))
printf '%s\n' "$@" >"$QUEUE/$job"
echo "$job"
"#;

/// Runs its last six words for each line of its input, on this machine, as a host that has what it was sent.
const PARALLEL: &str = r#"#!/usr/bin/env bash
words=("${@: -6}")
while read -r number; do
    [[ $number != "$LOST" || -e lost ]] || { touch lost; continue; }
    env "${words[@]/\{\}/$number}"
done
"#;

/// A study in a folder, the scripts, and a place for programs that are found first.
struct Cluster<'a> {
    runs: &'a Runs<'a>,
    study: PathBuf,
}

impl<'a> Cluster<'a> {
    fn of(runs: &'a Runs<'a>, parts: u32, rounds: u32, more: &str) -> Cluster<'a> {
        for folder in ["bin", "queue", "scratch"] {
            fs::create_dir(runs.at(folder)).expect("a folder");
        }
        for (name, script) in [("sbatch", SBATCH), ("parallel", PARALLEL)] {
            let path = runs.at("bin").join(name);
            fs::write(&path, script).expect("a file");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
        }
        let (command, options) = (RUN[0], RUN[1..].join(" "));
        let text = format!(
            "command=({command})\noptions=({options})\ndeals=300\nparts={parts}\nfolder={}\ndoko=${{DOKO:-doko}}\nthreads=1\nscratch=\nrounds={rounds}\n\
             test=()\nsbatch=(--time=02:00:00)\nmost=2\n{more}\n",
            arg(&runs.at("study"))
        );
        let study = runs.at("study.sh");
        fs::write(&study, text).expect("a file");
        Cluster { runs, study }
    }

    /// A command that finds the stand-ins.
    fn command(&self, program: &str) -> Command {
        let path = format!("{}:{}", arg(&self.runs.at("bin")), std::env::var("PATH").expect("a path"));
        let mut command = Command::new(program);
        command.env("PATH", path).env("DOKO", env!("CARGO_BIN_EXE_doko")).env("QUEUE", self.runs.at("queue"));
        command
    }

    fn submit(&self) -> Output {
        self.command(arg(&scripts().join("slurm/submit.sh")))
            .arg(&self.study)
            .output()
            .expect("bash is there")
    }

    /// Works off the queue from this job on: each array, then the job that collects it. `around` says what shell words stand before a task of a
    /// job, or that it never runs.
    fn work_off(&self, first: usize, around: impl Fn(usize, u32) -> Option<&'static str>) -> Vec<Output> {
        let mut collected = Vec::new();
        for job in first.. {
            let Ok(asked) = fs::read_to_string(self.runs.at("queue").join(job.to_string())) else { break };
            let words: Vec<&str> = asked.lines().collect();
            let script = words.iter().position(|word| word.ends_with(".sbatch")).expect("a script");
            let array = words.iter().find_map(|word| word.strip_prefix("--array="));
            let run = |before: &str, task: u32| {
                let line = format!("{before} exec \"$@\"");
                let mut command = self.command("bash");
                command.args(["-c", &line, "bash", "bash"]).args(&words[script..]);
                command
                    .env("SLURM_ARRAY_TASK_ID", task.to_string())
                    .env("SLURM_ARRAY_JOB_ID", job.to_string());
                command.current_dir(self.runs.at("study")).output().expect("bash is there")
            };
            let Some(array) = array else {
                assert!(words.contains(&&*format!("--dependency=afterany:{}", job - 1)), "{words:?}");
                collected.push(run("", 0));
                continue;
            };
            let (tasks, most) = array.split_once('%').expect("as the study says");
            assert_eq!(most, "2");
            for task in numbers(tasks) {
                if let Some(before) = around(job, task) {
                    run(before, task);
                }
            }
        }
        collected
    }
}

/// What Slurm makes of `1,3-5`.
fn numbers(array: &str) -> Vec<u32> {
    let number = |word: &str| word.parse().expect("a number");
    let run = |word: &str| match word.split_once('-') {
        Some((first, last)) => number(first)..=number(last),
        None => number(word)..=number(word),
    };
    array.split(',').flat_map(run).collect()
}

fn scripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/cluster")
}

fn words(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    format!("{out}{err}")
}

#[test]
fn an_array_whose_tasks_are_lost_becomes_the_run() {
    let runs = Runs::of(&RUN);
    let whole = runs.play("one", &["--deals", "300"]);
    let cluster = Cluster::of(&runs, 12, 5, &format!("scratch={}", arg(&runs.at("scratch"))));
    let submitted = cluster.submit();
    assert_eq!(words(&submitted), "round 1: parts 1-12 as job 1\n");
    // One never runs, one is killed in the midst of writing, one has no disk; in the next round one again not.
    let collected = cluster.work_off(1, |job, task| match (job, task) {
        (1 | 3, 2) => None,
        (1, 5) => Some("ulimit -f 4;"),
        (1, 9) => Some("ulimit -f 0;"),
        _ => Some(""),
    });
    let told: Vec<String> = collected.iter().map(words).collect();
    let end = format!("the run is whole: {}\n", arg(&runs.at("study/whole")));
    assert_eq!(told, ["round 2: parts 2,5,9 as job 3\n", "round 3: parts 2 as job 5\n", &end]);
    assert_same(&runs.at("study/whole"), &whole);
    assert_eq!(names(&runs.at("study/parts")).len(), 12);
    assert_eq!(names(&runs.at("scratch")), [""; 0]);
    // Asked for again, it is there already; asked for more deals, it plays those.
    assert_eq!(words(&cluster.submit()), end);
    fs::write(&cluster.study, read(&cluster.study) + "deals=350 parts=14\n").expect("a file");
    assert_eq!(words(&cluster.submit()), "round 1: parts 13-14 as job 7\n");
    let collected = cluster.work_off(7, |_, _| Some(""));
    assert_eq!(collected.iter().map(words).collect::<Vec<_>>(), [end]);
    super::folders::succeed(&["duel", "-q", "--resume", arg(&whole), "--deals", "350"]);
    assert_same(&runs.at("study/whole"), &whole);
}

#[test]
fn a_part_that_always_fails_is_given_up() {
    let runs = Runs::of(&RUN);
    let cluster = Cluster::of(&runs, 3, 2, "");
    cluster.submit();
    let collected = cluster.work_off(1, |_, task| (task != 3).then_some(""));
    let last = collected.last().expect("it was collected");
    assert_eq!((collected.len(), last.status.code()), (2, Some(1)));
    assert_eq!(words(last), "after 2 rounds these parts are still missing: 3\n");
    // Parts of another run stop it at once.
    let study = read(&cluster.study).replace("--games", "--games --seed 2");
    fs::write(&cluster.study, study).expect("a file");
    fs::remove_dir_all(runs.at("queue")).expect("it is there");
    fs::create_dir(runs.at("queue")).expect("a folder");
    cluster.submit();
    let collected = cluster.work_off(1, |_, _| Some(""));
    assert_eq!(collected.iter().map(|output| output.status.code()).collect::<Vec<_>>(), [Some(2)]);
    assert!(words(&collected[0]).contains("is of another run"), "{}", words(&collected[0]));
}

#[test]
fn a_task_that_is_asked_to_end_loses_nothing() {
    let runs = Runs::of(&RUN);
    let cluster = Cluster::of(&runs, 1, 1, "options=(heuristic heuristic) deals=1000000");
    let mut task = cluster.command(arg(&scripts().join("part.sh")));
    let mut task = task.arg(&cluster.study).arg("1").spawn().expect("bash is there");
    let log = runs.at("study/parts/1/games.log");
    let size = || fs::metadata(&log).map_or(0, |log| log.len());
    while size() < 20_000 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let killed = Command::new("kill").arg(task.id().to_string()).status().expect("it can be told");
    assert!(killed.success());
    assert_eq!(task.wait().expect("it ends").code(), Some(130));
    // Closed in order, with its hashes.
    assert!(runs.at("study/parts/1/SHA256SUMS").exists());
}

#[test]
fn a_few_pcs_play_it_too() {
    let runs = Runs::of(&RUN);
    let whole = runs.play("one", &["--deals", "300"]);
    let cluster = Cluster::of(&runs, 5, 3, "");
    let hosts = runs.at("hosts");
    fs::write(&hosts, ":\n").expect("a file");
    let script = scripts().join("parallel.sh");
    let played = cluster.command(arg(&script)).args([&cluster.study, &hosts]).env("LOST", "4").output();
    let played = played.expect("bash is there");
    let told = words(&played);
    assert!(told.starts_with("round 1: parts 1-5\nround 2: parts 4\n"), "{told}");
    assert!(told.contains("the run is whole: "), "{told}");
    assert_same(&runs.at("study/whole"), &whole);
}
