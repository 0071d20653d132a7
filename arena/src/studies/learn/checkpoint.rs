//! What was taught at a stage of a pipeline: networks as the training leaves them, how they came to be, and how good they are.
//!
//! A checkpoint is a file in the folder of its pipeline, so that what was taught need not be taught again.

use std::io;
use std::path::Path;

use doko_bots::bounded;
use doko_bots::net::{FloatLayer, FloatNetwork, Network, Part};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::evaluation::{Evaluation, evaluate};
use super::examples::{Examples, Source, Wanted};
use super::plan::LearnPlan;
use super::trained_network::{Epoch, Halfway, Layer, Start, TrainedNetwork, Watch};
use super::training::{TrainError, train};
use crate::error::{Error, tell, usage};
use crate::files::NewFile;
use crate::stats::fixed;

/// The longest file of networks that is read, in MiB: they are of some.
pub(super) const MOST_MIB: u64 = 256;

/// Networks that were taught at one stage.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// What was taught, part by part.
    pub networks: Vec<NetworkRecord>,
    /// The weights of each.
    weights: Vec<[Layer; 3]>,
}

/// A network that was taught.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NetworkRecord {
    /// What it is for: `cards`, `solos`, `vorbehalt` or `augen`.
    pub part: String,
    /// How many examples taught it in a pass.
    pub examples: u64,
    /// How many deals they come from.
    pub deals: u64,
    /// How it was taught, pass by pass through the examples.
    pub epochs: Vec<Epoch>,
    /// How it does in decisions that were held out; of a Vorbehalt in those of the lessons.
    pub evaluation: Evaluation,
}

/// A stage whose training was interrupted, or is under way.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct UnderWay {
    /// The name of the stage.
    pub stage: String,
    /// The networks that are taught already.
    pub taught: Checkpoint,
    /// How far the next network is.
    pub halfway: Option<Halfway>,
}

/// The fewest examples from which a network is taught: with fewer the bot does without one.
const FEWEST: usize = 1000;

impl Checkpoint {
    /// The network for a part, as its training has left it.
    pub fn float(&self, part: Part) -> Option<FloatNetwork> {
        let number = self.networks.iter().position(|record| record.part == part.name())?;
        Some(FloatNetwork(self.weights[number].each_ref().map(FloatLayer::from)))
    }

    /// The network for a part, of whole numbers.
    pub fn network(&self, part: Part) -> Option<Network> {
        let network = self.float(part)?;
        Some(Network::rounded(&network).expect("the training leaves weights that can be rounded"))
    }

    /// Adds a network that was taught.
    fn add(&mut self, part: &str, taught: TrainedNetwork) {
        let TrainedNetwork { network, epochs, examples, deals, evaluation } = taught;
        self.networks.push(NetworkRecord { part: part.to_owned(), examples, deals, epochs, evaluation });
        self.weights.push(network.0.each_ref().map(Layer::from));
    }

    /// Evaluates the network for these examples on them, and not on those that have taught it; nothing if somebody asks to stop.
    ///
    /// # Errors
    /// If the games cannot be read.
    pub fn evaluate(&mut self, source: &dyn Source) -> Result<Option<()>, Error> {
        let network = self.network(source.part());
        let own = self.networks.iter_mut().find(|record| record.part == source.part().name());
        if let (Some(network), Some(record)) = (network, own) {
            let Some(evaluation) = evaluate(&network, source)? else { return Ok(None) };
            record.evaluation = evaluation;
        }
        Ok(Some(()))
    }
}

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
        if self.taught.networks.iter().any(|record| record.part == part) {
            return Ok(Some(()));
        }
        let first = source.first(Wanted::Teaching)?.unwrap_or_else(|| Examples::new(source.part()));
        let number = first.len();
        if number < FEWEST {
            if !is_quiet {
                let why = format!("not taught, since {number} examples are fewer than {FEWEST}");
                tell(format_args!("doko: network {part}: {why}"));
            }
            return Ok(Some(()));
        }
        let start = Start { first: &first, network: start, halfway: self.halfway.take() };
        let mut scribe = Scribe { part, under_way: self, path, is_quiet };
        let taught = train(source, &plan.training(source.part(), start.network)?, start, &mut scribe);
        let taught = taught.map_err(|error| match error {
            TrainError::Files(error) => error,
            error => Error::Usage(format!("the network `{part}` is not taught: {error}")),
        })?;
        let Some(taught) = taught else { return Ok(None) };
        self.taught.add(part, taught);
        self.halfway = None;
        write(self, path).map(Some)
    }
}

/// Tells of a training, and keeps how far it is.
struct Scribe<'a> {
    part: &'static str,
    under_way: &'a mut UnderWay,
    path: &'a Path,
    is_quiet: bool,
}

impl Watch for Scribe<'_> {
    fn epoch(&mut self, epoch: &Epoch, examples: u64) {
        if self.is_quiet {
            return;
        }
        let regret =
            epoch.regret.map_or(String::new(), |regret| format!(", regret {}", fixed(regret.mean, 3)));
        let (loss, held_out) = (fixed(epoch.loss, 4), fixed(epoch.held_out_loss, 4));
        tell(format_args!(
            "doko: network {}: epoch {}: {examples} examples, loss {loss}, held out {held_out}{regret}",
            self.part, epoch.number
        ));
    }

    fn keep(&mut self, halfway: Halfway) -> Result<(), Error> {
        self.under_way.halfway = Some(halfway);
        write(self.under_way, self.path)
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
