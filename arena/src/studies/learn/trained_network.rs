//! A network as its training leaves it.

use doko_bots::net::FloatNetwork;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::evaluation::DealEstimate;

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
}
