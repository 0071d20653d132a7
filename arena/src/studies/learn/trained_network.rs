//! A network as its training leaves it, and on the way there.

use doko_bots::learned::FloatNetwork;
use doko_bots::learned::training::Model;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::evaluation::{DealEstimate, Evaluation};
use crate::error::Error;

/// A pass through all examples.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Epoch {
    /// Its number, from 1.
    #[serde(rename = "epoch")]
    pub number: u32,
    /// The mean loss on the examples that teach, each before the network learnt from it.
    pub loss: f64,
    /// The mean loss on those that are held out.
    pub held_out_loss: f64,
    /// In points, on those that are held out; nothing where no answers were compared.
    pub regret: Option<DealEstimate>,
}

/// A network that was taught.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainedNetwork {
    /// The network; [`Network::rounded`](doko_bots::learned::Network::rounded) makes that of whole numbers of it.
    pub network: FloatNetwork,
    /// How it came to be.
    pub epochs: Vec<Epoch>,
    /// How many examples taught it in a pass.
    pub examples: u64,
    /// How many deals they come from.
    pub deals: u64,
    /// How it does in what was held out.
    pub evaluation: Evaluation,
}

/// A training that is under way, to go on with.
#[derive(Serialize, Deserialize)]
pub struct Halfway {
    /// The passes that are over.
    pub epochs: Vec<Epoch>,
    /// The place in the pass under way.
    pub end: u64,
    /// The share of the pass up to there.
    pub share: f64,
    /// The sum of the losses in this pass.
    pub loss: f64,
    /// How many examples this pass had so far.
    pub examples: u64,
    /// How many deals they come from.
    pub deals: u64,
    /// The network.
    pub model: Model,
}

/// Looks on while a network is taught.
pub trait Watch {
    /// A pass is over, of so many examples.
    fn epoch(&mut self, epoch: &Epoch, examples: u64);

    /// Keeps how far it is, in case of an interruption.
    ///
    /// # Errors
    /// If that cannot be kept.
    fn keep(&mut self, halfway: &Halfway) -> Result<(), Error>;
}
