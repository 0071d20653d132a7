//! What a program says, shown to people: the last lines of a game, and words for error messages.

use std::collections::VecDeque;

use doko_engine::words::UnknownWord;

/// How many lines of a game are kept, and how many bytes of each.
const LINES: usize = 24;
const BYTES: usize = 8192;

/// The last lines that went both ways in a game: `>` to the program, `<` from it.
#[derive(Default)]
pub(super) struct Dialogue(VecDeque<(char, Vec<u8>)>);

impl Dialogue {
    pub(super) const fn new() -> Dialogue {
        Dialogue(VecDeque::new())
    }

    /// Adds a line, and drops the oldest if there are too many.
    pub(super) fn note(&mut self, sign: char, line: &[u8]) {
        if self.0.len() == LINES {
            self.0.pop_front();
        }
        // UTF-8 is cut between two characters.
        let is_boundary = |&end: &usize| line.get(end).is_none_or(|byte| byte & 0xC0 != 0x80);
        let end = (0..=line.len().min(BYTES)).rev().find(is_boundary).unwrap_or_default();
        self.0.push_back((sign, line[..end].to_vec()));
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn lines(&self) -> Vec<String> {
        let shown = |(sign, line): &(char, Vec<u8>)| {
            format!("{sign} {}", printable(String::from_utf8_lossy(line).trim_end()))
        };
        self.0.iter().map(shown).collect()
    }
}

/// A name in a few printable characters; `None` if it is blank.
pub(super) fn shown_name(name: &str) -> Option<String> {
    const MOST: usize = 40;
    let name = name.trim_start_matches('\u{feff}').split_whitespace().collect::<Vec<_>>().join(" ");
    let shown: String = printable(&name).chars().take(MOST).collect();
    Some(shown).filter(|shown| !shown.is_empty())
}

/// The beginning of a line.
pub(super) fn excerpt(line: &str) -> String {
    const MOST: usize = 120;
    match line.trim_end().char_indices().nth(MOST) {
        Some((end, _)) => printable(&line[..end]) + "…",
        None => printable(line.trim_end()),
    }
}

/// What is wrong with a word of a program.
pub(super) fn no_word(UnknownWord(word, what): UnknownWord) -> String {
    UnknownWord(excerpt(&word), what).to_string()
}

/// A text that no terminal takes for a command.
pub(super) fn printable(text: &str) -> String {
    let shown = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    text.chars().map(shown).collect()
}

/// What is wrong with a line of JSON, without the place.
pub(super) fn no_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_are_kept_in_print_and_not_longer_than_is_read() {
        let mut dialogue = Dialogue::new();
        for number in 0..30 {
            dialogue.note('>', format!("{number}\x1b\n").as_bytes());
        }
        dialogue.note('<', "ä".repeat(BYTES).as_bytes());
        dialogue.note('<', format!("a{}", "ä".repeat(BYTES)).as_bytes());
        let lines = dialogue.lines();
        assert_eq!((lines.len(), &*lines[0]), (LINES, "> 8\\u{1b}"));
        assert_eq!(lines[LINES - 2], format!("< {}", "ä".repeat(BYTES / 2)));
        assert_eq!(lines[LINES - 1], format!("< a{}", "ä".repeat(BYTES / 2 - 1)));
        dialogue.clear();
        assert!(dialogue.lines().is_empty());
    }
}
