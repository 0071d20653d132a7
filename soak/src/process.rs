//! Running doko: with a limit, ended before its time or not, and whether anything of it is left.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::case::Kill;

/// Whoever takes longer hangs.
const LIMIT: Duration = Duration::from_secs(300);

/// The name in the environment of all that a case starts.
const MARK: &str = "DOKO_SOAK";

/// A place in which commands run.
pub(crate) struct Desk {
    pub(crate) doko: PathBuf,
    pub(crate) folder: PathBuf,
    /// What all that runs here has in its environment, and nothing else.
    mark: String,
}

/// How a command has ended.
pub(crate) struct Ended {
    /// The words after `doko`.
    pub(crate) words: Vec<String>,
    /// Its exit code; nothing if a signal ended it.
    pub(crate) code: Option<i32>,
    pub(crate) stderr: String,
    pub(crate) took: Duration,
    /// Whether it ran longer than anything may.
    pub(crate) hung: bool,
    /// Whether it was still under way when it was to end.
    pub(crate) was_met: bool,
}

impl Desk {
    /// One in a folder of its own, with these files; whatever was there before is gone.
    pub(crate) fn new(doko: &Path, folder: PathBuf, files: &[(String, String)]) -> std::io::Result<Desk> {
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(folder.join("tmp"))?;
        for (name, text) in files {
            fs::write(folder.join(name), text)?;
        }
        let mark = format!("{}-{}", std::process::id(), folder.display());
        Ok(Desk { doko: doko.to_owned(), folder, mark })
    }

    /// Runs a command to its end, or ends it after a part of the time that another took; what it prints goes into a file `stdout`.
    pub(crate) fn run(&self, words: Vec<String>, kill: Option<(Kill, Duration)>) -> std::io::Result<Ended> {
        let [stdout, stderr] = ["stdout", "stderr"].map(|name| self.folder.join(name));
        let begin = Instant::now();
        let mut child = Command::new(&self.doko)
            .args(&words)
            .current_dir(&self.folder)
            .env("TMPDIR", self.folder.join("tmp"))
            .env(MARK, &self.mark)
            .env_remove("DOKO_LANG")
            .env_remove("COLUMNS")
            .stdin(Stdio::null())
            .stdout(File::create(&stdout)?)
            .stderr(File::create(&stderr)?)
            .spawn()?;
        let mut was_met = false;
        if let Some((kill, whole)) = kill {
            wait(&mut child, begin, whole.mul_f64(kill.after))?;
            was_met = child.try_wait()?.is_none();
            if was_met && kill.is_interrupt {
                Command::new("kill").args(["-INT", &child.id().to_string()]).status()?;
            } else if was_met {
                child.kill()?;
            }
        }
        wait(&mut child, begin, LIMIT)?;
        let hung = child.try_wait()?.is_none();
        if hung {
            child.kill()?;
        }
        let status = child.wait()?;
        let took = begin.elapsed();
        let stderr = String::from_utf8_lossy(&fs::read(&stderr)?).into_owned();
        Ok(Ended { words, code: status.code(), stderr, took, hung, was_met })
    }

    /// The processes that this desk has started and that still run, once they had time to end.
    pub(crate) fn left(&self) -> Vec<String> {
        let begin = Instant::now();
        loop {
            let left = running(&format!("{MARK}={}", self.mark));
            if left.is_empty() || begin.elapsed() > Duration::from_secs(20) {
                return left;
            }
            sleep(Duration::from_millis(20));
        }
    }
}

/// Waits until a child has ended, or so much time is over since its beginning.
fn wait(child: &mut Child, begin: Instant, long: Duration) -> std::io::Result<()> {
    while child.try_wait()?.is_none() && begin.elapsed() < long {
        sleep(Duration::from_micros(500));
    }
    Ok(())
}

/// The command lines of all processes with these words in their environment; none where there is no `/proc`.
fn running(words: &str) -> Vec<String> {
    let Ok(processes) = fs::read_dir("/proc") else { return Vec::new() };
    let has_words = |path: &PathBuf| {
        let environment = fs::read(path.join("environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|one| one == words.as_bytes())
    };
    let folders = processes.filter_map(|entry| Some(entry.ok()?.path()));
    let command = |path: PathBuf| {
        let words = fs::read(path.join("cmdline")).unwrap_or_default();
        format!("{}: {}", path.display(), String::from_utf8_lossy(&words).replace('\0', " "))
    };
    folders.filter(has_words).map(command).collect()
}
