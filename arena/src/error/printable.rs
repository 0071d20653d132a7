//! Text that a terminal shows and does not obey.
//!
//! Names of bots, folders and rule files come from anybody. An escape character among them could colour the screen, clear it, or
//! write what doko never said: a terminal is shown its code instead.

use std::io::{self, Write};

/// A terminal, to which control characters but the end of a line and the tab are written as `\x1b`.
pub struct Printable<W> {
    terminal: W,
    /// Whether the first byte of a character of two is held back that may be a control character.
    is_held: bool,
}

/// The first of the two bytes of the control characters from U+0080 to U+009F in UTF-8.
const HELD: u8 = 0xc2;

impl<W: Write> Printable<W> {
    /// Writes to this terminal.
    pub const fn new(terminal: W) -> Printable<W> {
        Printable { terminal, is_held: false }
    }
}

impl<W: Write> Write for Printable<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut shown = Vec::with_capacity(bytes.len());
        for &byte in bytes {
            if std::mem::take(&mut self.is_held) {
                if (0x80..0xa0).contains(&byte) {
                    write!(shown, "\\x{byte:02x}")?;
                    continue;
                }
                shown.push(HELD);
            }
            match byte {
                HELD => self.is_held = true,
                b'\n' | b'\t' => shown.push(byte),
                _ if byte.is_ascii_control() => write!(shown, "\\x{byte:02x}")?,
                _ => shown.push(byte),
            }
        }
        self.terminal.write_all(&shown)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.is_held) {
            self.terminal.write_all(&[HELD])?;
        }
        self.terminal.flush()
    }
}

/// A text as a terminal shows it.
pub fn printable(text: &str) -> String {
    let mut shown = Printable::new(Vec::new());
    shown.write_all(text.as_bytes()).expect("memory can be written to");
    String::from_utf8(shown.terminal).expect("whole characters stay whole")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_a_terminal_would_obey_is_shown_to_it() {
        assert_eq!(printable("a\x1b[2Jb\r\x07\u{9b}31m\u{7f}"), "a\\x1b[2Jb\\x0d\\x07\\x9b31m\\x7f");
        assert_eq!(printable("♥10\tDürer é ²\nnext"), "♥10\tDürer é ²\nnext");
    }

    proptest! {
        #[test]
        fn it_is_the_same_in_whatever_pieces_it_is_written(text in "\\PC{0,8}[\u{0}-\u{a9}é²]{0,20}", cut in 0_usize..40) {
            let bytes = text.as_bytes();
            let (one, other) = bytes.split_at(cut.min(bytes.len()));
            let mut shown = Printable::new(Vec::new());
            shown.write_all(one).unwrap();
            shown.write_all(other).unwrap();
            let shown = String::from_utf8(shown.terminal).unwrap();
            prop_assert!(!shown.chars().any(|c| c.is_control() && c != '\n' && c != '\t'));
            prop_assert_eq!(shown, printable(&text));
        }
    }
}
