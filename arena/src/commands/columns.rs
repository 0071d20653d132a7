//! `doko columns`: what the columns of the CSV files mean.

use std::io::{self, Write};

use crate::error::{Error, Exit};
use crate::report::columns::{Column, CsvFile};

/// How many characters a line has at most.
pub(super) const WIDTH: usize = 100;

/// Prints every column of every file, or of those of one name.
///
/// # Errors
/// If there is no file of that name.
pub(super) fn run(file: Option<&str>, out: &mut dyn Write) -> Result<Exit, Error> {
    let stem = |name: &str| name.trim_end_matches(".csv").to_owned();
    let is_meant = |known: &CsvFile| file.is_none_or(|file| stem(file) == stem(known.name()));
    let files: Vec<CsvFile> = CsvFile::ALL.into_iter().filter(is_meant).collect();
    if files.is_empty() {
        let text = format!(
            "there is no file `{}`: there are blocks, games, seats, summary, power and course",
            file.unwrap_or_default()
        );
        return Err(Error::Usage(text));
    }
    for (number, file) in files.into_iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{} ({})", file.name(), file.row())?;
        table(&file.columns(), out)?;
        if let Some((column, values)) = file.values() {
            let command = file.row().split(':').next().unwrap_or_default();
            writeln!(out, "\n{} ({command}: what `{column}` can be)", file.name())?;
            table(&values, out)?;
        }
    }
    Ok(Exit::Done)
}

fn table(columns: &[Column], out: &mut dyn Write) -> io::Result<()> {
    let width =
        |text: fn(&Column) -> &String| columns.iter().map(|column| text(column).len()).max().unwrap_or(0);
    let (names, units) = (width(|column| &column.name), width(|column| &column.unit));
    for Column { name, unit, meaning } in columns {
        beside(out, format!("  {name:names$}  {unit:units$}"), meaning)?;
    }
    Ok(())
}

/// Writes a sentence beside what begins its first line, in as many lines as it takes.
pub(super) fn beside(out: &mut dyn Write, mut begin: String, sentence: &str) -> io::Result<()> {
    let width = begin.chars().count();
    for line in lines(sentence, WIDTH - width - 2) {
        writeln!(out, "{begin}  {line}")?;
        begin = " ".repeat(width);
    }
    Ok(())
}

/// A sentence in lines of at most so many characters, or of one word that is longer.
fn lines(sentence: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in sentence.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
