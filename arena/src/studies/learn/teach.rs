//! Teaching one network: the training, if this doko is built with it, and what is kept of its course.

use doko_bots::net::FloatNetwork;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::course::{Course, Purpose};
use super::exam::Figure;
use super::examples::Examples;
use crate::error::{Error, usage};

/// A pass through all examples.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Lap {
    /// Its number, from 1.
    pub epoch: u32,
    /// The mean loss on the examples that teach, each before the network learnt from it.
    pub loss: f64,
    /// The mean loss on those that are held out.
    pub held_out_loss: f64,
    /// In points, of the network of whole numbers on those that are held out; nothing where no answers were compared.
    pub regret: Option<Figure>,
}

/// A network that was taught.
#[derive(Clone, Debug, PartialEq)]
pub struct Taught {
    /// The network; [`Network::rounded`](doko_bots::net::Network::rounded) makes that of whole numbers of it.
    pub network: FloatNetwork,
    /// How it came to be.
    pub laps: Vec<Lap>,
}

/// Refuses to teach if this doko cannot.
///
/// # Errors
/// If it is built without the training.
pub fn expect_training() -> Result<(), Error> {
    if cfg!(feature = "learn") {
        return Ok(());
    }
    usage(
        "this doko is built without the training of networks: `cargo install --path arena --features learn` builds one with it; \
         `doko learn lessons` needs none",
    )
}

/// Teaches a network by examples for one part of the game, from the start or from one that there is.
///
/// # Errors
/// If there are too few examples, or this doko is built without the training.
#[cfg(feature = "learn")]
pub fn teach(
    course: &Course,
    examples: &Examples,
    start: Option<&FloatNetwork>,
    tell: &mut dyn FnMut(&Lap),
) -> Result<Taught, Error> {
    use super::training::{Settings, train};

    let by_part = Settings::of(examples.part, course.settings.epochs, course.settings.widths()?);
    let by_part = match start {
        Some(start) => by_part.again(start),
        None => by_part,
    };
    let settings = Settings { seed: Purpose::Training.seed(course.seed), ..by_part };
    let wrong =
        |error| Error::Usage(format!("the network `{}` is not taught: {error}", examples.part.name()));
    train(examples, &settings, start, tell).map_err(wrong)
}

/// Teaches nothing.
///
/// # Errors
/// That this doko is built without the training.
#[cfg(not(feature = "learn"))]
pub fn teach(
    course: &Course,
    _: &Examples,
    _: Option<&FloatNetwork>,
    _: &mut dyn FnMut(&Lap),
) -> Result<Taught, Error> {
    let _ = Purpose::Training.seed(course.seed);
    expect_training().and_then(|()| usage("this doko is built without the training of networks"))
}
