//! The records in a file: lines of JSON, as doko writes them, or JSON as people and other programs write it.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use doko_bots::bounded;
use doko_engine::record::RecordError;
use serde::de::IgnoredAny;

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
    Ok(Records { lines, path: owned, called, number: 0, text: String::new(), begin: 1 })
}

/// Refuses a record that begins in this line: the error names the line of the file, where the record has several.
pub fn refused<T>(called: &str, begin: u64, error: &RecordError) -> Result<T, Error> {
    let line = if let RecordError::Json(error) = error { error.line().max(1) } else { 1 };
    let words = error.to_string().replace(&format!(" at line {line} column"), " at column");
    usage(format!("{called}, line {}: {words}", begin + line as u64 - 1))
}

/// The records of some lines.
struct Records {
    lines: Box<dyn BufRead>,
    path: PathBuf,
    called: String,
    /// The number of the last line.
    number: u64,
    /// The record that has begun, up to the end of the last line.
    text: String,
    /// The number of the line in which it begins.
    begin: u64,
}

/// Where the JSON at the beginning of a text ends; behind the text if it is none, and nowhere if it needs more lines.
fn end_of_json(text: &str) -> Option<usize> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    match values.next()? {
        Ok(_) => Some(values.byte_offset()),
        Err(error) => (!error.is_eof()).then_some(text.len()),
    }
}

impl Records {
    /// Cuts off what has been read up to here.
    fn take(&mut self, end: usize) -> (u64, String) {
        let rest = self.text.split_off(end);
        let text = std::mem::replace(&mut self.text, rest);
        (std::mem::replace(&mut self.begin, self.number), text.trim_end().to_owned())
    }
}

impl Iterator for Records {
    type Item = Result<(u64, String), Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut before = 0;
        loop {
            // Around records stand the brackets and commas of a list.
            let rest = self.text.trim_start_matches(|c: char| c.is_whitespace() || "[],".contains(c));
            self.text.drain(..self.text.len() - rest.len());
            // Only a brace ends a record of several lines.
            let may_end = before == 0 || self.text[before..].contains('}');
            if may_end && let Some(end) = end_of_json(&self.text) {
                return Some(Ok(self.take(end)));
            }
            before = self.text.len();
            self.number += 1;
            if before == 0 {
                self.begin = self.number;
            }
            let line = match bounded::line(&mut self.lines, MOST_MIB_OF_A_RECORD) {
                Ok(_) if before as u64 > MOST_MIB_OF_A_RECORD << 20 => {
                    Err(bounded::too_long(MOST_MIB_OF_A_RECORD))
                }
                line => line,
            };
            match line {
                Ok(Some(line)) => self.text += &line,
                Ok(None) if before == 0 => return None,
                // An unfinished record goes to `from_line`, which refuses it.
                Ok(None) => return Some(Ok(self.take(before))),
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
    use doko_engine::record::GameRecord;

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
        let short = "{\"a\":\n\"b";
        assert_eq!(
            read(&format!("{short}\n{one}\n{other}")),
            [(1, format!("{short}\n{one}")), (4, other.to_owned())]
        );
        assert_eq!(read(" \n[]\n"), []);
    }

    #[test]
    fn an_error_in_a_record_of_several_lines_names_its_line() {
        let error = GameRecord::from_line("{\"format\": 2,\n \"rules\": \"ddv\",\n x").unwrap_err();
        let Err(Error::Usage(told)) = refused::<()>("it", 4, &error) else { panic!() };
        assert_eq!(told, "it, line 6: not a game record: key must be a string at column 2");
    }
}
