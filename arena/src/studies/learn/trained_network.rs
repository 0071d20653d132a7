//! A network as its training leaves it, and on the way there.

use doko_bots::net::{FloatLayer, FloatNetwork};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::evaluation::{DealEstimate, Evaluation};
use super::examples::Examples;
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
    /// In points, of the network of whole numbers on those that are held out; nothing where no answers were compared.
    pub regret: Option<DealEstimate>,
}

/// A network that was taught.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainedNetwork {
    /// The network; [`Network::rounded`](doko_bots::net::Network::rounded) makes that of whole numbers of it.
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
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Halfway {
    /// The passes that are over.
    pub epochs: Vec<Epoch>,
    /// The place in the pass under way.
    pub end: u64,
    /// The share of the pass up to there.
    pub share: f64,
    /// How many steps there were in all.
    pub steps: u32,
    /// The sum of the losses in this pass.
    pub loss: f64,
    /// How many examples this pass had so far.
    pub examples: u64,
    /// How many deals they come from.
    pub deals: u64,
    /// The weights.
    pub network: [Layer; 3],
    /// For each tensor of weights, the mean gradients and their mean squares.
    pub moments: Vec<[Vec<f32>; 2]>,
}

/// The weights of a layer, as files have them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Layer {
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

/// Where a training begins.
pub struct Start<'a> {
    /// The first of its examples: how large inputs are in them is all that a new network knows.
    pub first: &'a Examples,
    /// The network that is taught further, if it is no new one.
    pub network: Option<&'a FloatNetwork>,
    /// How far it was when it was interrupted, if it was.
    pub halfway: Option<Halfway>,
}

/// Looks on while a network is taught.
pub trait Watch {
    /// A pass is over, of so many examples.
    fn epoch(&mut self, epoch: &Epoch, examples: u64);

    /// Keeps how far it is, in case of an interruption.
    ///
    /// # Errors
    /// If that cannot be kept.
    fn keep(&mut self, halfway: Halfway) -> Result<(), Error>;
}
