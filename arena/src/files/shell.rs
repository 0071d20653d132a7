//! Words as a shell takes them, in commands that people are told.

use std::path::Path;

/// A text as a POSIX shell takes it for one word.
///
/// ```
/// use doko_arena::files::shell::word;
///
/// assert_eq!(word("pimc:worlds=8"), "pimc:worlds=8");
/// assert_eq!(word("solo.kinds=[damen, bube]"), "'solo.kinds=[damen, bube]'");
/// assert_eq!(word("it's"), r"'it'\''s'");
/// ```
pub fn word(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+,:@%=".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// A path as a shell takes it for one word.
pub fn quoted(path: &Path) -> String {
    word(&path.display().to_string())
}
