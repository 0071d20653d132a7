//! Teaching one network: the training, if this doko is built with it.

use doko_bots::net::FloatNetwork;

use super::examples::Examples;
use super::plan::{LearnPlan, Purpose};
use super::trained_network::{Epoch, TrainedNetwork};
use crate::error::{Error, usage};

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
    plan: &LearnPlan,
    examples: &Examples,
    start: Option<&FloatNetwork>,
    tell: &mut dyn FnMut(&Epoch),
) -> Result<TrainedNetwork, Error> {
    use super::training::settings::Settings;
    use super::training::train;

    let by_part = Settings::of(examples.part, plan.settings.epochs, plan.settings.widths()?);
    let by_part = match start {
        Some(start) => by_part.again(start),
        None => by_part,
    };
    let settings = Settings { seed: Purpose::Training.seed(plan.seed), ..by_part };
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
    plan: &LearnPlan,
    _: &Examples,
    _: Option<&FloatNetwork>,
    _: &mut dyn FnMut(&Epoch),
) -> Result<TrainedNetwork, Error> {
    let _ = Purpose::Training.seed(plan.seed);
    expect_training().and_then(|()| usage("this doko is built without the training of networks"))
}
