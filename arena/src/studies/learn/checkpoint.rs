//! What was taught at a stage of a pipeline: networks as the training leaves them, how they came to be, and how good they are.
//!
//! A checkpoint is a file in the folder of its pipeline, so that what was taught need not be taught again.

use std::io;
use std::path::Path;

use doko_bots::bounded;
use doko_bots::net::{FloatLayer, FloatNetwork, Network, Part};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::evaluation::{Evaluation, evaluate};
use super::examples::Examples;
use super::plan::LearnPlan;
use super::teach::teach;
use super::trained_network::{Epoch, TrainedNetwork};
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
    /// How many examples there were, those that were held out included.
    pub examples: u64,
    /// How many deals they come from.
    pub deals: u64,
    /// How it was taught, pass by pass through the examples.
    pub epochs: Vec<Epoch>,
    /// How it does in decisions that were held out; of a Vorbehalt in those of the lessons.
    pub evaluation: Evaluation,
}

/// The weights of a layer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Layer {
    inputs: usize,
    weights: Vec<f32>,
    biases: Vec<f32>,
}

impl From<&FloatLayer> for Layer {
    fn from(layer: &FloatLayer) -> Layer {
        Layer { inputs: layer.inputs, weights: layer.weights.clone(), biases: layer.biases.clone() }
    }
}

impl From<&Layer> for FloatLayer {
    fn from(layer: &Layer) -> FloatLayer {
        FloatLayer { inputs: layer.inputs, weights: layer.weights.clone(), biases: layer.biases.clone() }
    }
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

    /// Teaches a network, a new one or `start` further, and evaluates it. Without enough examples it teaches none.
    ///
    /// # Errors
    /// If the training fails.
    pub fn add(
        &mut self,
        plan: &LearnPlan,
        examples: &Examples,
        start: Option<&FloatNetwork>,
        is_quiet: bool,
    ) -> Result<(), Error> {
        let (part, number) = (examples.part.name(), examples.len());
        let say = |words: String| {
            if !is_quiet {
                tell(format_args!("doko: network {part}: {words}"));
            }
        };
        if number < FEWEST {
            say(format!("not taught, since {number} examples are fewer than {FEWEST}"));
            return Ok(());
        }
        say(format!("{number} examples"));
        let mut on_the_way = |epoch: &Epoch| {
            let regret =
                epoch.regret.map_or(String::new(), |regret| format!(", regret {}", fixed(regret.mean, 3)));
            let (loss, held_out) = (fixed(epoch.loss, 4), fixed(epoch.held_out_loss, 4));
            say(format!("epoch {}: loss {loss}, held out {held_out}{regret}", epoch.number));
        };
        let TrainedNetwork { network, epochs } = teach(plan, examples, start, &mut on_the_way)?;
        let rounded = Network::rounded(&network).map_err(|error| Error::Internal(error.to_string()))?;
        let mut deals: Vec<u64> = examples.about.iter().map(|about| about.unit).collect();
        deals.dedup();
        self.networks.push(NetworkRecord {
            part: part.to_owned(),
            examples: number as u64,
            deals: deals.len() as u64,
            epochs,
            evaluation: evaluate(&rounded, examples),
        });
        self.weights.push(network.0.each_ref().map(Layer::from));
        Ok(())
    }

    /// Evaluates the network for these examples on them, and not on those that have taught it.
    pub fn evaluate(&mut self, examples: &Examples) {
        let network = self.network(examples.part);
        let own = self.networks.iter_mut().find(|record| record.part == examples.part.name());
        if let (Some(network), Some(record)) = (network, own) {
            record.evaluation = evaluate(&network, examples);
        }
    }

    /// Writes it into a file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), Error> {
        let bytes = postcard::to_allocvec(self).expect("checkpoints have nothing that cannot be written");
        NewFile::write(path, |out| out.write_all(&bytes))
    }

    /// That of a file; nothing if there is no such file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(path: &Path) -> Result<Option<Checkpoint>, Error> {
        let bytes = match bounded::read(path, MOST_MIB) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read.map_err(|source| Error::Read { path: path.to_owned(), source })?,
        };
        match postcard::take_from_bytes(&bytes) {
            Ok((checkpoint, [])) => Ok(Some(checkpoint)),
            _ => {
                usage(format!("{} is damaged: remove it, and its networks are taught again", path.display()))
            }
        }
    }
}
