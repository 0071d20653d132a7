//! Records of the networks that a pipeline has taught: how they came to be, and how good they are.
//!
//! A checkpoint is a file in the folder of its pipeline, so that what was taught need not be taught again.

use std::io;
use std::path::Path;

use doko_bots::bounded;
use doko_bots::learned::FloatNetwork;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::evaluation::Evaluation;
use super::examples::Source;
use super::plan::LearnPlan;
use super::trained_network::{Epoch, Halfway, TrainedNetwork, Watch};
use super::training::{TrainError, train};
use crate::error::{Error, tell, usage};
use crate::files::NewFile;
use crate::stats::fixed;

/// The longest file of networks that is read, in MiB: they are of some.
pub(super) const MOST_MIB: u64 = 256;

/// Records of the networks that were taught; the networks themselves are in a file of their own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// The bots whose lessons there were.
    pub teachers: Vec<String>,
    /// Part by part.
    pub networks: Vec<NetworkRecord>,
}

/// A network that was taught.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NetworkRecord {
    /// The games it is for: `parties`, `solo` or `choice`.
    pub part: String,
    /// How many examples taught it in a pass.
    pub examples: u64,
    /// How many deals they come from.
    pub deals: u64,
    /// How it was taught, pass by pass through the examples.
    pub epochs: Vec<Epoch>,
    /// How it does in decisions that were held out.
    pub evaluation: Evaluation,
}

/// A training that was interrupted, or is under way.
#[derive(Default, Serialize, Deserialize)]
pub struct UnderWay {
    /// The networks that are taught already.
    pub taught: Vec<(NetworkRecord, FloatNetwork)>,
    /// How far the next network is.
    halfway: Option<Halfway>,
}

/// The fewest examples from which a network is taught: with fewer the bot does without one.
const FEWEST: usize = 1000;

impl UnderWay {
    /// Teaches a network, a new one or `start` further, and evaluates it. Without enough examples it teaches none. Nothing if
    /// somebody asks to stop; `path` is the file that says how far it is.
    ///
    /// # Errors
    /// If the training fails, or something cannot be read or written.
    pub fn teach(
        &mut self,
        plan: &LearnPlan,
        source: &dyn Source,
        start: Option<&FloatNetwork>,
        path: &Path,
        is_quiet: bool,
    ) -> Result<Option<()>, Error> {
        let part = source.part().name();
        if self.taught.iter().any(|(record, _)| record.part == part) {
            return Ok(Some(()));
        }
        let number = source.first()?;
        if number < FEWEST {
            if !is_quiet {
                let why = format!("not taught, since {number} examples are fewer than {FEWEST}");
                tell(format_args!("doko: network {part}: {why}"));
            }
            return Ok(Some(()));
        }
        let (settings, halfway) = (plan.training(source.part(), start), self.halfway.take());
        let mut scribe = Scribe { part, taught: &self.taught, path, is_quiet };
        let taught = train(source, &settings, start, halfway, &mut scribe);
        let taught = taught.map_err(|error| match error {
            TrainError::Files(error) => error,
            error => Error::Usage(format!("the network `{part}` is not taught: {error}")),
        })?;
        let Some(taught) = taught else { return Ok(None) };
        let TrainedNetwork { network, epochs, examples, deals, evaluation } = taught;
        self.taught
            .push((NetworkRecord { part: part.to_owned(), examples, deals, epochs, evaluation }, network));
        write(self, path).map(Some)
    }
}

/// Tells of a training, and keeps how far it is.
struct Scribe<'a> {
    part: &'static str,
    taught: &'a [(NetworkRecord, FloatNetwork)],
    path: &'a Path,
    is_quiet: bool,
}

impl Watch for Scribe<'_> {
    fn epoch(&mut self, epoch: &Epoch, examples: u64) {
        if self.is_quiet {
            return;
        }
        let regret = epoch.regret.map_or(String::new(), |regret| {
            format!(", regret {} in what is held out", fixed(regret.mean, 3))
        });
        let loss = fixed(epoch.loss, 4);
        tell(format_args!(
            "doko: network {}: epoch {}: {examples} examples, loss {loss}{regret}",
            self.part, epoch.number
        ));
    }

    fn keep(&mut self, halfway: &Halfway) -> Result<(), Error> {
        // As an `UnderWay` is written.
        write(&(self.taught, Some(halfway)), self.path)
    }
}

/// Writes something into a file.
///
/// # Errors
/// If it cannot be written.
pub fn write(what: &impl Serialize, path: &Path) -> Result<(), Error> {
    let bytes = postcard::to_allocvec(what).expect("it has nothing that cannot be written");
    NewFile::write(path, |out| out.write_all(&bytes))
}

/// Reads what [`write()`] has written into a file; nothing if there is no such file.
///
/// # Errors
/// If it cannot be read.
pub fn read<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, Error> {
    let bytes = match bounded::read(path, MOST_MIB) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        read => read.map_err(|source| Error::Read { path: path.to_owned(), source })?,
    };
    match postcard::take_from_bytes(&bytes) {
        Ok((what, [])) => Ok(Some(what)),
        _ => usage(format!("{} is damaged: remove it, and its networks are taught again", path.display())),
    }
}
