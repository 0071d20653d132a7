//! A program is checked: whether it keeps to the protocol, thing by thing.

use std::io::{self, Write};
use std::sync::{Arc, PoisonError};

use doko_bots::exec::{Exec, Finding, Program, Transcript, check};
use doko_bots::{BotKind, BotSpec};
use doko_engine::Rules;

use crate::error::Error;
use crate::report::beside;

/// A program that is checked.
pub struct Check {
    exec: Arc<Exec>,
    /// The lines to it and from it.
    pub transcript: Transcript,
}

impl Check {
    /// The check of the program that a spec names; `None` if it names a bot of doko.
    ///
    /// # Errors
    /// If it names none.
    pub fn of(bot: &BotSpec) -> Result<Option<Check>, Error> {
        let transcript = Transcript::default();
        let of_program = |program: Program| Check {
            exec: Arc::new(Exec::new(program.with_transcript(Transcript::clone(&transcript)))),
            transcript: Transcript::clone(&transcript),
        };
        Ok(bot.program()?.map(of_program))
    }

    /// The kind of bot that starts it.
    pub fn kind(&self) -> Arc<dyn BotKind> {
        self.exec.clone()
    }

    /// Plays so many games under each of these rules, and tells thing by thing what it finds. Whether all was right.
    ///
    /// # Errors
    /// If it cannot be told.
    pub fn run(&self, rules: &[Rules], games: u64, out: &mut dyn Write) -> Result<bool, Error> {
        let mut written = Ok(());
        let is_right = check(&self.exec, rules, games, |finding| {
            written = tell_finding(&finding, &self.transcript, out).and_then(|()| out.flush());
        });
        written?;
        Ok(is_right)
    }
}

/// Tells what a check has come to.
pub fn tell_end(bot: &BotSpec, is_right: bool, out: &mut dyn Write) -> io::Result<()> {
    if is_right {
        writeln!(out, "\n{bot} keeps to the protocol.")
    } else {
        writeln!(out, "\n{bot} does not keep to the protocol, which docs/protocol.md tells.")
    }
}

fn tell_finding(finding: &Finding, transcript: &Transcript, out: &mut dyn Write) -> io::Result<()> {
    match &finding.result {
        Ok(words) => {
            writeln!(out, "ok    {}", finding.law)?;
            beside(out, "      ".to_owned(), words)
        }
        Err(complaint) => {
            writeln!(out, "FAIL  {} ({})", finding.law, complaint.kind.key())?;
            let end = if complaint.words.contains('\n') { "" } else { "." };
            for line in format!("It {}{end}", complaint.words).lines() {
                beside(out, "      ".to_owned(), line)?;
            }
            beside(out, "      ".to_owned(), complaint.advice)?;
            let lines = transcript.lock().unwrap_or_else(PoisonError::into_inner);
            if !lines.is_empty() {
                writeln!(out, "\n      The last lines, > to it and < from it:")?;
            }
            lines
                .iter()
                .skip(lines.len().saturating_sub(LAST_LINES))
                .try_for_each(|line| writeln!(out, "      {line}"))
        }
    }
}

/// How many lines of a dialogue are shown where it went wrong.
const LAST_LINES: usize = 4;
