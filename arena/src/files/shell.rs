//! Words as a shell takes them, in commands that people are told.

use std::path::Path;

/// A text as a POSIX shell takes it for one word.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_shell_would_split_or_read_otherwise_is_quoted() {
        for (text, expected) in [
            ("pimc:worlds=8", "pimc:worlds=8"),
            ("solo.kinds=[damen, bube]", "'solo.kinds=[damen, bube]'"),
            ("it's", r"'it'\''s'"),
            ("", "''"),
        ] {
            assert_eq!(word(text), expected);
            assert_eq!(shlex::split(expected), Some(vec![text.to_owned()]));
        }
    }
}
