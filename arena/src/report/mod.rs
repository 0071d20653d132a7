//! Results as text: one document model, written for a terminal, as Markdown and as a page with plots; rows for programs.

pub(crate) mod document;
pub(crate) mod html;
pub(crate) mod markdown;
pub mod outputs;
pub(crate) mod parquet;
pub(crate) mod plain;
pub mod rows;

/// A paragraph in lines of at most 100 characters: the rules of a club can fill several. A German percentage stays on one line.
pub fn wrapped(paragraph: &str) -> String {
    let whole = paragraph.replace(" %", "\u{a0}%");
    lines(whole.split(' '), " ", 100, 2).join("\n  ").replace("\u{a0}%", " %")
}

/// Digits with a sign between every three of them, counted from the last.
pub fn grouped(digits: &str, sign: &str) -> String {
    let groups = digits.as_bytes().rchunks(3).rev();
    groups.map(|group| str::from_utf8(group).expect("digits are ASCII")).collect::<Vec<_>>().join(sign)
}

/// Breaks words into lines of at most `width` characters, with `gap` between words; every line but the first is shorter
/// by `indent`. A longer word has a line of its own.
pub fn lines<T: AsRef<str>>(
    words: impl IntoIterator<Item = T>,
    gap: &str,
    width: usize,
    indent: usize,
) -> Vec<String> {
    let length = |text: &str| text.chars().count();
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        let word = word.as_ref();
        let room = if lines.len() > 1 { width - indent } else { width };
        match lines.last_mut() {
            Some(line) if length(line) + length(gap) + length(word) <= room => {
                line.push_str(gap);
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
