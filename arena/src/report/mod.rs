//! Results as text: one document model, written for a terminal, as Markdown and as a page with plots; rows for programs.

pub(crate) mod document;
pub(crate) mod html;
pub(crate) mod markdown;
pub mod outputs;
pub(crate) mod parquet;
pub(crate) mod plain;
pub mod rows;

use std::io::{self, Write};

use doko_engine::Lang;

/// How many characters a line has at most.
pub const WIDTH: usize = 100;

/// A paragraph in lines of at most 100 characters: the rules of a club can fill several. A German percentage stays on one line.
pub fn wrapped(paragraph: &str) -> String {
    let whole = paragraph.replace(" %", "\u{a0}%");
    lines(whole.split(' '), " ", WIDTH, 2).join("\n  ").replace("\u{a0}%", " %")
}

/// A number with a comma between each three digits, in German a point.
pub fn thousands(number: u64, lang: Lang) -> String {
    let digits = number.to_string();
    let groups =
        digits.as_bytes().rchunks(3).rev().map(|group| str::from_utf8(group).expect("digits are ASCII"));
    groups.collect::<Vec<_>>().join(lang.pick(",", "."))
}

/// How many columns of a terminal a text takes: wide letters have two, marks on a letter none.
pub fn width(text: &str) -> usize {
    console::measure_text_width(text)
}

/// Breaks words into lines of at most `most` columns, with `gap` between words; every line but the first is shorter
/// by `indent`. A longer word has a line of its own.
pub fn lines<T: AsRef<str>>(
    words: impl IntoIterator<Item = T>,
    gap: &str,
    most: usize,
    indent: usize,
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        let word = word.as_ref();
        let room = if lines.len() > 1 { most - indent } else { most };
        match lines.last_mut() {
            Some(line) if width(line) + width(gap) + width(word) <= room => {
                line.push_str(gap);
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Writes a sentence beside what begins its first line, in as many lines as it takes.
pub fn beside(out: &mut dyn Write, mut begin: String, sentence: &str) -> io::Result<()> {
    let beside = width(&begin);
    for line in lines(sentence.split(' '), " ", WIDTH - beside - 2, 0) {
        writeln!(out, "{begin}  {line}")?;
        begin = " ".repeat(beside);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_read_at_a_glance() {
        let of = |lang| [0, 999, 1000, 1_234_567].map(|number| thousands(number, lang));
        assert_eq!(of(Lang::En), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(of(Lang::De), ["0", "999", "1.000", "1.234.567"]);
    }
}
