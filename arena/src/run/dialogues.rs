//! What was said between doko and the programs that were at fault, in the first games in which one was.
//!
//! It stands beside the log and is no part of it: nothing follows from it, and two runs of one plan may differ in it.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::{Error, usage};
use crate::files::names::DIALOGUES;
use crate::files::{NewFile, read_text};

/// How many faults a folder keeps the dialogue of.
const MOST: usize = 100;

/// What was said until a fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dialogue {
    /// The deal, or the evening, from 0.
    pub deal: u64,
    /// The number of the game among those of the deal, from 0.
    pub game: usize,
    /// The seat of the program, from 0.
    pub seat: usize,
    /// The last lines, `>` to the program and `<` from it.
    pub lines: Vec<String>,
}

/// The dialogues of a folder.
pub struct Dialogues {
    path: PathBuf,
    kept: Vec<Dialogue>,
}

impl Dialogues {
    /// Those of the run in a folder, up to but not `end`, the first deal that is played from now on.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn open(folder: &Path, end: u64) -> Result<Dialogues, Error> {
        let mut kept = Dialogues::read(folder)?;
        let read = kept.len();
        kept.retain(|dialogue| dialogue.deal < end);
        let dialogues = Dialogues { path: folder.join(DIALOGUES), kept };
        // A run that was killed may have kept more dialogues than games.
        if dialogues.kept.len() < read {
            dialogues.write()?;
        }
        Ok(dialogues)
    }

    /// All that a folder has; none if it has no such file.
    ///
    /// # Errors
    /// If the file is there and cannot be read.
    pub fn read(folder: &Path) -> Result<Vec<Dialogue>, Error> {
        let path = folder.join(DIALOGUES);
        if !path.exists() {
            return Ok(Vec::new());
        }
        let text = read_text(&path)?;
        let read = text.lines().map(serde_json::from_str).collect::<Result<_, _>>();
        read.or_else(|error| {
            usage(format!(
                "{} is not as doko has written it ({error}): remove it, nothing else needs it",
                path.display()
            ))
        })
    }

    /// Adds what was said in a deal, as long as there is room.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, deal: u64, dialogues: Vec<Dialogue>) -> Result<(), Error> {
        let room = MOST - self.kept.len().min(MOST);
        if dialogues.is_empty() || room == 0 {
            return Ok(());
        }
        self.kept.extend(dialogues.into_iter().map(|dialogue| Dialogue { deal, ..dialogue }).take(room));
        self.write()
    }

    fn write(&self) -> Result<(), Error> {
        NewFile::write(&self.path, |file| {
            self.kept.iter().try_for_each(|dialogue| {
                serde_json::to_writer(&mut *file, dialogue)?;
                writeln!(file)
            })
        })
    }
}
