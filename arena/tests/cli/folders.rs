//! Folders of runs: how they come to be, what is in them, and whether two are of the same run.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::{arg, doko, names};

/// What a folder has that is a function of the experiment alone; games.csv only if asked for.
pub(super) const RESULTS: [&str; 7] =
    ["blocks.csv", "config.toml", "games.csv", "games.log", "report.txt", "summary.csv", "summary.json"];

/// The files of a run of which no row for each game was asked for.
pub(super) const FOLDER: [&str; 8] = [
    "SHA256SUMS",
    "blocks.csv",
    "config.toml",
    "games.log",
    "report.txt",
    "run.json",
    "summary.csv",
    "summary.json",
];

/// A folder for the folders of a test, and a run that is made there in several ways.
pub(super) struct Runs<'a> {
    folder: tempfile::TempDir,
    /// Command, bots and options, but for the folder.
    run: &'a [&'a str],
}

impl<'a> Runs<'a> {
    pub(super) fn of(run: &'a [&'a str]) -> Runs<'a> {
        Runs { folder: tempfile::tempdir().expect("a temporary folder"), run }
    }

    /// The folder of this name, which may not be there yet.
    pub(super) fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Command, bots and options, but for the folder.
    pub(super) fn run(&self) -> &'a [&'a str] {
        self.run
    }

    /// The command alone.
    pub(super) fn command(&self) -> &'a str {
        self.run[0]
    }

    /// The folder that holds all others.
    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Plays the run to its end, with more options, into the folder of this name.
    pub(super) fn play(&self, name: &str, options: &[&str]) -> PathBuf {
        let out = self.at(name);
        succeed(&[self.run, options, &["-q", "--out", arg(&out)]].concat());
        out
    }

    /// Plays the run in so many parts, and returns the folders.
    pub(super) fn parts(&self, parts: usize) -> Vec<PathBuf> {
        let part = |n| self.play(&format!("part {n}"), &["--shard", &format!("{n}/{parts}")]);
        (1..=parts).map(part).collect()
    }
}

/// Runs a command that plays all it should, whatever a test says of the result.
pub(super) fn succeed(args: &[&str]) {
    let output = doko(args).output().expect("doko starts");
    let code = output.status.code();
    assert!(
        matches!(code, Some(0 | 3 | 4)),
        "{args:?}: {code:?}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Runs a command that is refused with this exit code, and returns what it says.
pub(super) fn refused(args: &[&str], code: i32) -> String {
    let output = doko(args).output().expect("doko starts");
    let words = String::from_utf8(output.stderr).expect("doko speaks UTF-8");
    assert_eq!(output.status.code(), Some(code), "{args:?}: {words}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{args:?}");
    assert!(words.starts_with("doko: ") || words.starts_with("error: "), "{words}");
    words
}

/// `doko merge` of these parts, with options.
pub(super) fn merge<'a>(parts: &'a [PathBuf], options: &[&'a str]) -> Vec<&'a str> {
    ["merge", "-q"]
        .into_iter()
        .chain(parts.iter().map(|part| arg(part)))
        .chain(options.iter().copied())
        .collect()
}

/// Goes on with the run in a folder.
pub(super) fn resume<'a>(command: &'a str, folder: &'a Path) -> [&'a str; 4] {
    [command, "-q", "--resume", arg(folder)]
}

/// All files of a folder, by their names.
pub(super) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let bytes = |name: &String| std::fs::read(folder.join(name)).expect("it can be read");
    names(folder).into_iter().map(|name| (name.clone(), bytes(&name))).collect()
}

/// Whether a folder holds every file of a complete run and no other, and each result has the same bytes as another's.
#[track_caller]
pub(super) fn assert_same(folder: &Path, other: &Path) {
    let found = names(folder);
    assert_eq!(found, names(other), "{}", folder.display());
    let others = ["SHA256SUMS", "run.json"];
    assert!(found.iter().all(|name| RESULTS.contains(&&**name) || others.contains(&&**name)), "{found:?}");
    assert!(found.len() >= RESULTS.len() + others.len() - 1, "{found:?}");
    let [ours, theirs] = [folder, other].map(files);
    for name in RESULTS.into_iter().filter(|&name| ours.contains_key(name)) {
        assert!(
            ours[name] == theirs[name],
            "{name} differs between {} and {}, which have {} and {} bytes",
            folder.display(),
            other.display(),
            ours[name].len(),
            theirs[name].len()
        );
    }
}

/// Changes one byte of a file by flipping its lowest bit.
pub(super) fn flip(path: &Path, at: usize) {
    let mut bytes = std::fs::read(path).expect("it can be read");
    bytes[at] ^= 1;
    std::fs::write(path, bytes).expect("it can be written");
}

/// Makes a file shorter.
pub(super) fn truncate(path: &Path, size: u64) {
    let file = std::fs::File::options().write(true).open(path).expect("it is there");
    file.set_len(size).expect("it can be cut");
}

/// The size of a log in which there is no deal yet: its first line, and the frame of probes after it.
pub(super) fn size_of_none(log: &Path) -> u64 {
    let bytes = std::fs::read(log).expect("it can be read");
    let line = bytes.iter().position(|&byte| byte == b'\n').expect("it has a first line") + 1;
    let length = bytes[line..line + 4].try_into().expect("four bytes");
    // Length, two checksums and what is between them.
    line as u64 + 12 + u64::from(u32::from_le_bytes(length))
}

/// Copies the files of a folder into a new one.
pub(super) fn copy(from: &Path, to: &Path) {
    std::fs::create_dir(to).expect("a new folder");
    for name in names(from) {
        std::fs::copy(from.join(&name), to.join(&name)).expect("it can be copied");
    }
}

/// Copies a folder and those in it.
pub(super) fn copy_all(from: &Path, to: &Path) {
    for (name, bytes) in results(from) {
        let path = to.join(name);
        std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a new folder");
        std::fs::write(path, bytes).expect("it can be written");
    }
}

/// All files of a folder and of those in it, by their paths from there.
pub(super) fn results(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for path in names(&next).iter().map(|name| next.join(name)) {
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("it is in it").to_str().expect("names are UTF-8");
                all.insert(name.to_owned(), std::fs::read(&path).expect("it can be read"));
            }
        }
    }
    all
}
