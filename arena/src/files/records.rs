//! The records in a file: lines of JSON, as doko writes them, or JSON as people and other programs write it.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use doko_bots::bounded;

use super::MOST_MIB_OF_A_RECORD;
use crate::error::{Error, usage};

/// The records of a file, or of stdin if it is called `-`, each with the number of the line from 1 in which it begins. A record may
/// go on over several lines, and several may stand in a list. In errors about a line the file is called `called`.
///
/// # Errors
/// If there is no such file.
pub fn records(
    path: &Path,
    called: String,
) -> Result<impl Iterator<Item = Result<(u64, String), Error>>, Error> {
    let owned = path.to_owned();
    let lines: Box<dyn BufRead> = if path.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(
            File::open(path).map_err(|source| Error::Read { path: owned.clone(), source })?,
        ))
    };
    Ok(Records { lines, path: owned, called, number: 0, under_way: Scan::default(), ready: VecDeque::new() })
}

/// The records of some lines.
struct Records {
    lines: Box<dyn BufRead>,
    path: PathBuf,
    called: String,
    /// The number of the last line.
    number: u64,
    under_way: Scan,
    ready: VecDeque<(u64, String)>,
}

/// A record that has begun, up to the last character.
#[derive(Default)]
struct Scan {
    text: String,
    begin: u64,
    /// How many braces are open.
    depth: u32,
    is_quoted: bool,
    is_escaped: bool,
}

impl Scan {
    /// Reads on; the record, if it ends here. Around records the brackets and commas of a list are left out.
    fn read(&mut self, c: char, number: u64) -> Option<(u64, String)> {
        if self.text.is_empty() {
            if c.is_whitespace() || "[],".contains(c) {
                return None;
            }
            self.begin = number;
        }
        self.text.push(c);
        match c {
            _ if self.is_escaped => self.is_escaped = false,
            '\\' if self.is_quoted => self.is_escaped = true,
            '"' => self.is_quoted = !self.is_quoted,
            '{' if !self.is_quoted => self.depth += 1,
            '}' if !self.is_quoted => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        let is_over = if self.text.starts_with('{') { c == '}' && self.depth == 0 } else { c == '\n' };
        (is_over && !self.is_quoted).then(|| self.take())
    }

    fn take(&mut self) -> (u64, String) {
        let Scan { text, begin, .. } = std::mem::take(self);
        (begin, text.trim_end().to_owned())
    }
}

impl Iterator for Records {
    type Item = Result<(u64, String), Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(record) = self.ready.pop_front() {
                return Some(Ok(record));
            }
            let too_long = self.under_way.text.len() as u64 > MOST_MIB_OF_A_RECORD << 20;
            self.number += 1;
            let line = match bounded::line(&mut self.lines, MOST_MIB_OF_A_RECORD) {
                Ok(_) if too_long => Err(bounded::too_long(MOST_MIB_OF_A_RECORD)),
                line => line,
            };
            match line {
                Ok(Some(line)) => {
                    let (scan, number) = (&mut self.under_way, self.number);
                    self.ready.extend(line.chars().filter_map(|c| scan.read(c, number)));
                }
                // What has no end is for the reader of records to refuse.
                Ok(None) if self.under_way.text.is_empty() => return None,
                Ok(None) => return Some(Ok(self.under_way.take())),
                Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                    return Some(usage(format!("{}, line {}: {error}", self.called, self.number)));
                }
                Err(source) => return Some(Err(Error::Read { path: self.path.clone(), source })),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(u64, String)> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        records(file.path(), "it".to_owned()).unwrap().map(Result::unwrap).collect()
    }

    #[test]
    fn records_stand_in_lines_over_several_or_in_a_list() {
        let [one, other] = ["{\"a\": \"}{\\\"\"}", "{\"b\": {}}"];
        let both = [(1, one.to_owned()), (2, other.to_owned())];
        for text in
            [format!("{one}\n{other}\n"), format!("[{one},\n {other}]"), format!("\u{feff}{one}\r\n{other}")]
        {
            assert_eq!(read(&text), both, "{text}");
        }
        assert_eq!(read("\n{\n\"a\":\n1}\n\n"), [(2, "{\n\"a\":\n1}".to_owned())]);
        assert_eq!(read("nothing\n{}"), [(1, "nothing".to_owned()), (2, "{}".to_owned())]);
        assert_eq!(read("{\"a\": 1"), [(1, "{\"a\": 1".to_owned())]);
        assert_eq!(read(" \n[]\n"), []);
    }
}
