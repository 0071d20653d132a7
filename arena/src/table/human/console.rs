//! The line between the program and a person: text out, lines in.

use std::io::{self, BufRead, Read, Write};

/// The longest line that a person types, in bytes.
const LONGEST: u64 = 1 << 16;

/// What a person reads and writes.
pub struct Console {
    input: Box<dyn BufRead + Send>,
    output: Box<dyn Write + Send>,
    look: Look,
    /// The first error of the output, after which nothing more is said.
    broken: Option<io::Error>,
}

/// How text looks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    /// Whether cards that can be played are bold, and others dim.
    pub styles: bool,
    /// Whether what a person has typed is not there to be read, since it came from a file or pipe: it is written, too.
    pub echoes: bool,
    /// Whether the screen is cleared before another person looks at it.
    pub clears: bool,
}

impl Look {
    /// Text that stands out.
    pub(super) fn strong(self, text: &str) -> String {
        console::style(text).bold().force_styling(self.styles).to_string()
    }

    /// Text that stands back.
    pub(super) fn weak(self, text: &str) -> String {
        console::style(text).dim().force_styling(self.styles).to_string()
    }
}

impl Console {
    /// A line between a program and whoever writes `input` and reads `output`.
    pub fn new(
        input: impl BufRead + Send + 'static,
        output: impl Write + Send + 'static,
        look: Look,
    ) -> Console {
        Console { input: Box::new(input), output: Box::new(output), look, broken: None }
    }

    /// How text looks.
    pub(super) const fn look(&self) -> Look {
        self.look
    }

    /// Says something, at once.
    pub fn say(&mut self, text: &str) {
        self.write(|output| output.write_all(text.as_bytes()));
    }

    /// Has something written, at once.
    pub fn write(&mut self, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        if self.broken.is_none() {
            let written = fill(&mut *self.output).and_then(|()| self.output.flush());
            self.broken = written.err();
        }
    }

    /// What has gone wrong with the output, if anything has.
    pub fn broken(&mut self) -> Option<io::Error> {
        self.broken.take()
    }

    /// Asks for a line. `None` at the end of the input, or where nobody reads any more; no line is left half.
    pub(super) fn ask(&mut self, prompt: &str) -> Option<String> {
        self.say(prompt);
        if self.broken.is_some() {
            return None;
        }
        let mut line = Vec::new();
        // What is no UTF-8 is no answer, and explained as such.
        match (&mut self.input).take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => {
                self.say("\n");
                return None;
            }
            // Nobody types that: what comes from a device has no end.
            Ok(_) if line.len() as u64 == LONGEST => {
                self.say("\n");
                return None;
            }
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if self.look.echoes {
            self.say(&format!("{line}\n"));
        }
        Some(line)
    }

    /// Hides what is on the screen from the next person.
    pub(super) fn clear(&mut self) {
        if self.look.clears {
            // The screen, what can be scrolled back to, and to the top: ECMA-48 ED and CUP, and xterm's ED 3.
            self.say("\x1b[2J\x1b[3J\x1b[H");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Types without end, and counts the bytes.
    struct Endless(Arc<AtomicU64>);

    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            // A test that would never end fails.
            assert!(self.0.fetch_add(buffer.len() as u64, Ordering::Relaxed) < 1 << 24, "all of it is read");
            buffer.fill(b'x');
            Ok(buffer.len())
        }
    }

    #[test]
    fn who_types_without_end_has_left() {
        let typed = Arc::new(AtomicU64::new(0));
        let look = Look::default();
        let mut console = Console::new(BufReader::new(Endless(Arc::clone(&typed))), io::sink(), look);
        assert_eq!(console.ask("? "), None);
        assert!(typed.load(Ordering::Relaxed) <= 2 * LONGEST);
    }
}
