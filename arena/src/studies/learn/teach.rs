//! Teaching one network: the training, if this doko is built with it.

use super::examples::Source;
use super::plan::{LearnPlan, Purpose};
use super::trained_network::{Start, TrainedNetwork, Watch};
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

/// Teaches a network by examples for one part of the game; nothing if somebody asks to stop.
///
/// # Errors
/// If there are too few examples, or this doko is built without the training.
#[cfg(feature = "learn")]
pub fn teach(
    plan: &LearnPlan,
    source: &dyn Source,
    start: Start<'_>,
    watch: &mut dyn Watch,
) -> Result<Option<TrainedNetwork>, Error> {
    use super::training::settings::Settings;
    use super::training::{TrainError, train};

    let part = source.part();
    let by_part = Settings::of(part, plan.settings.epochs, plan.settings.widths()?);
    let by_part = match start.network {
        Some(network) => by_part.again(network),
        None => by_part,
    };
    let settings = Settings { seed: Purpose::Training.seed(plan.seed), ..by_part };
    train(source, &settings, start, watch).map_err(|error| match error {
        TrainError::Files(error) => error,
        error => Error::Usage(format!("the network `{}` is not taught: {error}", part.name())),
    })
}

/// Teaches nothing.
///
/// # Errors
/// That this doko is built without the training.
#[cfg(not(feature = "learn"))]
pub fn teach(
    plan: &LearnPlan,
    _: &dyn Source,
    _: Start<'_>,
    _: &mut dyn Watch,
) -> Result<Option<TrainedNetwork>, Error> {
    let _ = Purpose::Training.seed(plan.seed);
    expect_training().and_then(|()| usage("this doko is built without the training of networks"))
}
