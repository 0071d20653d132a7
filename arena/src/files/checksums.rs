//! Checksums of a folder's files, as `sha256sum` writes and checks them.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::error::{Error, usage};
use crate::files::{NewFile, read_text};

/// The file that holds the checksums of the others.
pub const NAME: &str = "SHA256SUMS";

/// The SHA-256 of bytes, as 64 hexadecimal digits (FIPS 180-4).
///
/// ```
/// let sum = doko_arena::checksums::of_bytes(b"abc");
/// assert_eq!(sum, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
/// ```
pub fn of_bytes(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// The SHA-256 of a file, read in small pieces.
///
/// # Errors
/// If it cannot be read.
pub fn of_file(path: &Path) -> Result<String, Error> {
    digest(path).map_err(|source| Error::Read { path: path.to_owned(), source })
}

fn digest(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let (mut hasher, mut piece) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut piece) {
            Ok(0) => return Ok(hex(&hasher.finalize())),
            Ok(size) => hasher.update(&piece[..size]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string can be written to");
        text
    })
}

/// Writes the checksums of the named files of `folder` beside them, in the order given.
///
/// # Errors
/// If one of them cannot be read, or the checksums cannot be written.
///
/// # Panics
/// If a name is not that of a file right in the folder, or has an end of line or a backslash in it.
pub fn write(folder: &Path, names: &[&str]) -> Result<(), Error> {
    let mut text = String::new();
    for &name in names {
        assert!(is_name(name), "`{name}` is the plain name of a file");
        writeln!(text, "{}  {name}", of_file(&folder.join(name))?).expect("a string can be written to");
    }
    NewFile::write(&folder.join(NAME), |out| out.write_all(text.as_bytes()))
}

/// Whether a file of `folder` is there as its checksum says.
pub fn is_intact(folder: &Path, name: &str) -> bool {
    digest(&folder.join(name)).is_ok_and(|sum| has_sum(folder, name, &sum))
}

/// Whether this text, read from a file of `folder`, is as its checksum says.
pub fn lists(folder: &Path, name: &str, text: &str) -> bool {
    has_sum(folder, name, &of_bytes(text.as_bytes()))
}

/// Whether a file of `folder` is listed with this checksum.
fn has_sum(folder: &Path, name: &str, sum: &str) -> bool {
    let Ok(text) = fs::read_to_string(folder.join(NAME)) else { return false };
    let listed = text.lines().filter_map(parse).find(|&(_, listed)| listed == name);
    listed.is_some_and(|(listed, _)| listed.eq_ignore_ascii_case(sum))
}

/// How a folder differs from its checksums.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Check {
    /// Files that are as they were, in the order in which they are listed.
    pub same: Vec<String>,
    /// Files that were changed.
    pub differ: Vec<String>,
    /// Files that are listed and not there.
    pub missing: Vec<String>,
    /// Files that are there and not listed, in alphabetical order; hidden ones and folders do not count.
    pub unlisted: Vec<String>,
}

impl Check {
    /// Whether every file that is listed is there as it was.
    pub fn is_intact(&self) -> bool {
        self.differ.is_empty() && self.missing.is_empty()
    }
}

impl fmt::Display for Check {
    /// What was changed, and what is not there.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [(&self.differ, "changed since they were written"), (&self.missing, "not there")];
        let found = words.iter().filter(|(names, _)| !names.is_empty());
        let found: Vec<String> = found.map(|(names, what)| format!("{what}: {}", names.join(", "))).collect();
        f.write_str(&found.join("; "))
    }
}

/// Compares the files of `folder` with the checksums beside them.
///
/// # Errors
/// If there are no checksums, they are not in the format of `sha256sum`, or a file cannot be read.
pub fn check(folder: &Path) -> Result<Check, Error> {
    let path = folder.join(NAME);
    let text = read_text(&path)?;
    let mut check = Check::default();
    let mut listed = BTreeSet::from([NAME.to_owned()]);
    for (number, line) in text.lines().enumerate() {
        let Some((sum, name)) = parse(line) else {
            let (path, number) = (path.display(), number + 1);
            return usage(format!(
                "{path}, line {number}: `{line}` is no checksum with a file name as sha256sum writes it: put back a \
                 copy of the file, or write it anew with sha256sum"
            ));
        };
        let file = folder.join(name);
        let list = match digest(&file) {
            Ok(found) if found.eq_ignore_ascii_case(sum) => &mut check.same,
            Ok(_) => &mut check.differ,
            Err(error) if error.kind() == io::ErrorKind::NotFound => &mut check.missing,
            Err(source) => return Err(Error::Read { path: file, source }),
        };
        list.push(name.to_owned());
        listed.insert(name.to_owned());
    }
    check.unlisted = names(folder)
        .map_err(|source| Error::Read { path: folder.to_owned(), source })?
        .difference(&listed)
        .cloned()
        .collect();
    Ok(check)
}

/// The sum and the name in a line, which has two spaces between them, or a space and a star.
fn parse(line: &str) -> Option<(&str, &str)> {
    let (sum, rest) = line.split_once(' ')?;
    let name = rest.strip_prefix([' ', '*'])?;
    let is_sum = sum.len() == 64 && sum.bytes().all(|byte| byte.is_ascii_hexdigit());
    (is_sum && is_name(name)).then_some((sum, name))
}

/// Whether this can only be a file right in the folder; sha256sum writes names with ends of lines in another way.
fn is_name(name: &str) -> bool {
    !matches!(name, "" | "." | "..") && !name.contains(['/', '\\', '\n', '\r'])
}

/// The files of a folder that are not hidden.
fn names(folder: &Path) -> io::Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') && !entry.path().is_dir() {
            names.insert(name);
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with three files, of which two are listed.
    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [("a.csv", "abc"), ("b c.json", ""), ("run.json", "1")] {
            fs::write(folder.path().join(name), text).unwrap();
        }
        fs::write(folder.path().join(".hidden"), "").unwrap();
        fs::create_dir(folder.path().join("games")).unwrap();
        write(folder.path(), &["b c.json", "a.csv"]).unwrap();
        folder
    }

    #[test]
    fn the_format_is_that_of_sha256sum() {
        // As `sha256sum 'b c.json' a.csv` prints them.
        let expected = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  b c.json\n\
                        ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.csv\n";
        assert_eq!(fs::read_to_string(folder().path().join(NAME)).unwrap(), expected);
    }

    #[test]
    fn a_file_longer_than_a_piece_has_the_sum_of_all_its_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long");
        let bytes: Vec<u8> = (0..200_000_u64).map(|n| (n * n % 251) as u8).collect();
        fs::write(&path, &bytes).unwrap();
        assert_eq!(of_file(&path).unwrap(), of_bytes(&bytes));
    }

    #[test]
    fn every_difference_is_named() {
        let folder = folder();
        let unchanged = check(folder.path()).unwrap();
        assert_eq!((unchanged.is_intact(), &unchanged.unlisted[..]), (true, &["run.json".to_owned()][..]));
        assert_eq!(unchanged.same, ["b c.json", "a.csv"]);
        fs::write(folder.path().join("a.csv"), "abd").unwrap();
        fs::rename(folder.path().join("b c.json"), folder.path().join("b.json")).unwrap();
        let changed = check(folder.path()).unwrap();
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let expected = Check {
            same: Vec::new(),
            differ: names(&["a.csv"]),
            missing: names(&["b c.json"]),
            unlisted: names(&["b.json", "run.json"]),
        };
        assert_eq!((changed.is_intact(), changed), (false, expected));
        let folder = folder.path();
        assert_eq!(
            [is_intact(folder, "a.csv"), lists(folder, "a.csv", "abc"), lists(folder, "a.csv", "abd")],
            [false, true, false]
        );
    }

    #[test]
    fn what_is_no_checksum_is_an_error_that_names_the_line() {
        let folder = folder();
        let path = folder.path().join(NAME);
        assert!(matches!(check(tempfile::tempdir().unwrap().path()), Err(Error::Read { .. })));
        let sum = of_bytes(b"abc");
        fs::write(&path, format!("{}  a.csv\n{sum} *b c.json\n", sum.to_uppercase())).unwrap();
        assert_eq!(check(folder.path()).unwrap().same, ["a.csv"]);
        let short = &sum[1..];
        for line in [
            "",
            "a.csv",
            &format!("{short}  a.csv"),
            &format!("{short}g  a.csv"),
            &format!("{sum} a.csv"),
            &format!("{sum}  ../a.csv"),
            &format!("{sum}  "),
        ] {
            fs::write(&path, format!("{sum}  a.csv\n{line}\n")).unwrap();
            let error = check(folder.path()).unwrap_err();
            assert!(matches!(&error, Error::Usage(text) if text.contains("line 2:")), "{line}: {error}");
        }
    }
}
