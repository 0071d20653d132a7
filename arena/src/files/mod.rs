//! Files that are whole or not there: written beside their name, and renamed when complete.

pub mod checksums;
pub mod names;
pub mod records;
pub mod shell;
pub mod stdout;

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write};
#[cfg(unix)]
use std::os::unix::fs::MetadataExt;
use std::path::{Component, Path, PathBuf};

use doko_bots::bounded;
use serde::Serialize;
use tempfile::TempPath;

use crate::error::{Error, usage};
use crate::files::names::{CONFIG, GAME_LOG, OLD_LOGS};

/// A file that gets its name only by [`NewFile::keep`]; dropped before, it leaves nothing.
///
/// What is no regular file, such as a pipe, cannot be replaced and is written to as it is.
pub struct NewFile {
    path: PathBuf,
    /// Where it is written until it is complete; `None` if that is `path` itself.
    beside: Option<TempPath>,
    writer: BufWriter<File>,
}

impl NewFile {
    /// Begins a file that will have this path.
    ///
    /// # Errors
    /// If nothing can be created there.
    pub fn create(path: &Path) -> Result<NewFile, Error> {
        let begun = match path.file_name() {
            Some(name) if !path.is_dir() => begin(path, name),
            _ => Err(io::ErrorKind::IsADirectory.into()),
        };
        let (file, beside) = begun.map_err(|source| Error::Write { path: path.to_owned(), source })?;
        Ok(NewFile { path: path.to_owned(), beside, writer: BufWriter::new(file) })
    }

    /// Completes the file and gives it its name.
    ///
    /// # Errors
    /// If the rest cannot be written or the file cannot be renamed.
    pub fn keep(self) -> Result<(), Error> {
        let NewFile { path, beside, writer } = self;
        let complete = || {
            let file = writer.into_inner()?;
            let Some(beside) = beside else { return Ok(()) };
            file.sync_all()?;
            drop(file);
            beside.persist(&path)?;
            sync_folder(&path)
        };
        complete().map_err(|source| Error::Write { path: path.clone(), source })
    }

    /// Writes a whole file by `fill`.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
        let mut file = NewFile::create(path)?;
        fill(&mut file).map_err(|source| Error::Write { path: path.to_owned(), source })?;
        file.keep()
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Waits until the disk knows of the folder in which `path` is that it is there by this name.
///
/// # Errors
/// If the folder cannot be opened, or the disk fails.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    // Elsewhere folders cannot be opened, and need not be.
    if cfg!(unix) {
        match File::open(folder_of(path))?.sync_all() {
            // Some file systems know no such thing.
            Err(error) if error.kind() != io::ErrorKind::InvalidInput => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Opens what is written until it is complete: the file itself if it cannot be replaced, and otherwise a new one beside it,
/// called `.summary.csv.k3Rt9A.part` or the like, with six letters or digits by chance, and locked until it is closed.
fn begin(path: &Path, name: &OsStr) -> io::Result<(File, Option<TempPath>)> {
    if is_special(path) {
        return Ok((File::create(path)?, None));
    }
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(".");
    let mut parts = tempfile::Builder::new();
    parts.prefix(&hidden).suffix(PART).rand_bytes(RANDOM);
    let (file, beside) = parts.make_in(folder_of(path), |part| File::create_new(part))?.into_parts();
    // The lock tells a part under way from one left behind; where there are no locks, both look alike.
    drop(file.try_lock());
    Ok((file, Some(beside)))
}

/// How the name of an incomplete file ends.
const PART: &str = ".part";

/// How many letters or digits stand before that.
const RANDOM: usize = 6;

/// The folder in which a path is.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Whether a name is one that [`begin`] gives to what is incomplete.
fn is_part(name: &OsStr) -> bool {
    let inner = name.to_str().and_then(|name| name.strip_prefix('.')?.strip_suffix(PART)?.rsplit_once('.'));
    inner.is_some_and(|(name, random)| {
        !name.is_empty() && random.len() == RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// Whether a part is still being written, by this process or another.
fn is_under_way(part: &Path) -> bool {
    matches!(File::open(part).map(|file| file.try_lock()), Ok(Err(TryLockError::WouldBlock)))
}

/// The path without links in its folders and without `.` and `..`: two ways to one file lead to the same.
fn resolved(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    // The last name is left as it is: a link there is replaced, not followed.
    let known =
        absolute.ancestors().skip(1).find_map(|folder| Some((folder, fs::canonicalize(folder).ok()?)));
    let Some((folder, mut result)) = known else { return absolute };
    let rest = absolute.strip_prefix(folder).expect("a path begins with its ancestors");
    for component in rest.components() {
        match component {
            Component::ParentDir => drop(result.pop()),
            component => result.push(component),
        }
    }
    result
}

/// A file, by whichever path it is named.
#[derive(Debug)]
pub struct Place {
    resolved: PathBuf,
    /// On Unix the numbers of device and file, which all links to it share; elsewhere its path without links.
    on_disk: Option<OnDisk>,
}

#[cfg(unix)]
type OnDisk = (u64, u64);
#[cfg(not(unix))]
type OnDisk = PathBuf;

impl Place {
    /// The file that this path leads to; it need not exist yet.
    pub fn of(path: &Path) -> Place {
        #[cfg(unix)]
        let on_disk = fs::metadata(path).ok().map(|file| (file.dev(), file.ino()));
        #[cfg(not(unix))]
        let on_disk = fs::canonicalize(path).ok();
        Place { resolved: resolved(path), on_disk }
    }

    /// `true` if the other path leads to the same file.
    pub fn is(&self, other: &Place) -> bool {
        self.resolved == other.resolved || (self.on_disk.is_some() && self.on_disk == other.on_disk)
    }
}

/// The longest text that is read, in MiB: a hundred games with all that was said in them, or any plan.
pub const MOST_MIB: u64 = 64;

/// The longest line of a record, in MiB.
pub const MOST_MIB_OF_A_RECORD: u64 = 1;

/// The text of a file.
///
/// # Errors
/// If it cannot be read, or has more than [`MOST_MIB`].
pub fn read_text(path: &Path) -> Result<String, Error> {
    bounded::read_text(path, MOST_MIB).map_err(|source| Error::Read { path: path.to_owned(), source })
}

/// Something made of words, numbers, lists and tables, as TOML.
pub fn toml_of(part: &impl Serialize) -> String {
    toml::to_string(part).expect("words, numbers, lists and tables can be written as TOML")
}

/// Whether something is there that is neither a file nor a folder, such as a pipe: it is written to, not replaced.
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|meta| !meta.is_file() && !meta.is_dir())
}

/// Makes the folder for the results of a run, which `option` names, and removes what a killed run has left half-written
/// there.
///
/// # Errors
/// If it holds something and `force` is not given, it is no folder, or it cannot be made.
pub fn prepare_folder(path: &Path, option: &str, force: bool) -> Result<(), Error> {
    let fail = |source| Error::Write { path: path.to_owned(), source };
    if path.exists() && !path.is_dir() {
        let path = path.display();
        return usage(format!("{path} is a file, but {option} needs a folder: name another for {option}"));
    }
    if path.is_symlink() && !path.exists() {
        let path = path.display();
        return usage(format!(
            "{path} is a link that leads nowhere: make what it leads to, or name another for {option}"
        ));
    }
    fs::create_dir_all(path).map_err(fail)?;
    if remove_parts(path)? || force {
        return Ok(());
    }
    let folder = path.display();
    usage(if holds_a_run(path) {
        format!(
            "{folder} holds a run: go on with it by --resume {}, name another folder for {option}, or add --force to \
             replace it",
            shell::quoted(path)
        )
    } else {
        format!(
            "the folder {folder} is not empty: name another for {option}, or add --force to write into it"
        )
    })
}

/// `true` if this doko or an older one has begun a run in a folder.
pub fn holds_a_run(folder: &Path) -> bool {
    [CONFIG, GAME_LOG].into_iter().chain(OLD_LOGS.map(|(log, _)| log)).any(|name| folder.join(name).exists())
}

/// Removes what killed runs have left half-written in a folder, and says whether nothing else is there.
///
/// # Errors
/// If something is still being written there, or it cannot be removed.
pub fn remove_parts(folder: &Path) -> Result<bool, Error> {
    let fail = |source| Error::Write { path: folder.to_owned(), source };
    let mut is_empty = true;
    for entry in fs::read_dir(folder).map_err(fail)? {
        let entry = entry.map_err(fail)?;
        if !is_part(&entry.file_name()) {
            is_empty = false;
        } else if is_under_way(&entry.path()) {
            let folder = folder.display();
            return usage(format!(
                "another run writes into {folder}: wait for its end, or name another folder"
            ));
        } else {
            fs::remove_file(entry.path()).map_err(fail)?;
        }
    }
    Ok(is_empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_file_has_its_name_only_when_it_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        fs::write(&path, "old").unwrap();
        let mut file = NewFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        file.keep().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names(folder.path()), ["a.csv"]);
    }

    #[test]
    fn a_file_that_is_not_kept_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        let failed = NewFile::write(&path, |out| {
            out.write_all(b"half")?;
            Err(io::Error::other("no more"))
        });
        assert!(matches!(failed, Err(Error::Write { .. })));
        assert_eq!(names(folder.path()), [""; 0]);
    }

    #[test]
    fn two_files_for_one_path_do_not_meet() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        let mut files = [(); 2].map(|()| NewFile::create(&path).unwrap());
        files[0].write_all(b"first").unwrap();
        files[1].write_all(b"second").unwrap();
        for (file, text) in files.into_iter().zip(["first", "second"]) {
            file.keep().unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn what_a_killed_run_has_left_is_removed_and_what_another_writes_is_not() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(".blocks.csv.x4Zt0q.part"), "half").unwrap();
        prepare_folder(folder.path(), "--out", false).unwrap();
        assert_eq!(names(folder.path()), [""; 0]);
        let open = NewFile::create(&folder.path().join("blocks.csv")).unwrap();
        assert!(matches!(prepare_folder(folder.path(), "--out", true), Err(Error::Usage(_))));
        open.keep().unwrap();
        for name in [".part", "a.part", ".a.part", ".a.1.part", "..x4Zt0q.part", ".a.x4-t0q.part"] {
            assert!(!is_part(OsStr::new(name)), "{name}");
        }
    }

    #[test]
    fn two_ways_to_one_file_are_told_apart_from_two_files() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let is_one = |one: &str, other: &str| Place::of(&at(one)).is(&Place::of(&at(other)));
        assert!(is_one("a.csv", "./a.csv"));
        assert!(is_one("new/a.csv", "new/x/../a.csv"));
        assert!(!is_one("a.csv", "new/a.csv"));
        for name in ["a.csv", "b.csv"] {
            fs::write(at(name), "").unwrap();
        }
        assert!(!is_one("a.csv", "b.csv"));
        fs::hard_link(at("a.csv"), at("c.csv")).unwrap();
        assert!(cfg!(not(unix)) || is_one("a.csv", "c.csv"));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("b.csv", at("link.csv")).unwrap();
            std::os::unix::fs::symlink(".", at("here")).unwrap();
            assert!(is_one("link.csv", "b.csv") && is_one("here/new.csv", "new.csv"));
            assert!(!is_one("link.csv", "a.csv"));
        }
    }

    #[test]
    fn a_folder_that_holds_something_is_not_written_to_unless_forced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run/1");
        prepare_folder(&path, "--out", false).unwrap();
        prepare_folder(&path, "--out", false).unwrap();
        fs::write(path.join("x"), "").unwrap();
        assert!(matches!(prepare_folder(&path, "--out", false), Err(Error::Usage(_))));
        prepare_folder(&path, "--out", true).unwrap();
    }
}
