//! A network that is taught by examples.
//!
//! Weights move along the gradient of the loss on a few examples at once. The examples of one deal in [`HELD_OUT`] are held out:
//! they teach nothing and tell how good the network is. Examples come window by window and are shuffled within one; between two
//! windows a training can be interrupted and gone on with. The same examples, settings and seed give the same network on one
//! machine, on any number of threads and however often it was interrupted.
//!
//! | file | what it has |
//! |---|---|
//! | `settings` | how a network is taught |

pub mod settings;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use doko_bots::learned::training::Model;
use doko_bots::learned::{FloatNetwork, Network, NetworkError, Part};
use doko_engine::random::{draw, substream};
use rand::seq::SliceRandom;

use super::evaluation::{Evaluation, Evaluator};
use super::examples::{HELD_OUT, Source, Wanted, Window};
use super::trained_network::{Epoch, Halfway, TrainedNetwork, Watch};
use crate::error::Error;
use settings::Settings;

/// After so many windows it is kept how far a training is.
const KEPT_EVERY: u32 = 16;
/// The share of all steps over which the rate rises to its top.
const WARM_UP: f64 = 0.04;
/// The share of the top rate at which training ends.
const LAST_RATE: f64 = 0.01;

/// Why no network was taught.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TrainError {
    /// There is nothing to learn from, or nothing to judge by.
    #[error(
        "{teach} examples teach, and those of one deal in {HELD_OUT} are held out: there must be some of both, so play more deals"
    )]
    TooFew {
        /// How many examples teach.
        teach: u64,
    },
    /// It was taught worse and worse.
    #[error("the weights have grown beyond all bounds in epoch {0}")]
    Diverged(u32),
    /// It cannot be rounded.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// The games cannot be read, or it cannot be kept how far it is.
    #[error(transparent)]
    Files(#[from] Error),
}

/// Teaches a network, a new one or `network` further, or goes on where it was interrupted. Nothing if somebody asks to stop: then
/// `watch` has been given to keep how far it is.
///
/// # Errors
/// If there are too few examples, or the network gets worse and worse.
pub fn train(
    source: &dyn Source,
    settings: &Settings,
    network: Option<&FloatNetwork>,
    halfway: Option<Halfway>,
    watch: &mut dyn Watch,
) -> Result<Option<TrainedNetwork>, TrainError> {
    let mut training = Training::new(source.part(), settings, network, halfway);
    loop {
        let mut failed = None;
        let mut windows = 0;
        let is_whole = source.pass(Wanted::Teaching, training.so_far.end, &mut |window| {
            windows += 1;
            let keeps = windows % KEPT_EVERY == 0;
            let learnt = training
                .learn(&window)
                .and_then(|()| if keeps { Ok(watch.keep(&training.so_far)?) } else { Ok(()) });
            failed = learnt.err();
            if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        if let Some(error) = failed {
            return Err(error);
        }
        let ended = if is_whole { training.end_of_epoch(source)? } else { None };
        let Some((epoch, evaluation)) = ended else {
            watch.keep(&training.so_far)?;
            return Ok(None);
        };
        let so_far = &mut training.so_far;
        watch.epoch(&epoch, so_far.examples);
        so_far.epochs.push(epoch);
        if so_far.epochs.len() == settings.epochs as usize {
            let Halfway { mut model, epochs, examples, deals, .. } = training.so_far;
            if network.is_none() {
                model.forget_unused();
            }
            return Ok(Some(TrainedNetwork { network: model.weights, epochs, examples, deals, evaluation }));
        }
        (so_far.end, so_far.share, so_far.loss, so_far.examples, so_far.deals) = (0, 0.0, 0.0, 0, 0);
        watch.keep(so_far)?;
    }
}

/// A network that is being taught.
struct Training<'a> {
    settings: &'a Settings,
    /// From which the shuffles of all windows follow.
    word: u64,
    /// How far it is.
    so_far: Halfway,
}

impl<'a> Training<'a> {
    fn new(
        part: Part,
        settings: &'a Settings,
        network: Option<&FloatNetwork>,
        halfway: Option<Halfway>,
    ) -> Training<'a> {
        let word = draw(*b"doko net", settings.seed, part as u64);
        let so_far = halfway.unwrap_or_else(|| {
            let new = || Model::new(settings.width, &mut substream(word, 0));
            let model = network.map_or_else(new, |network| Model::of(network.clone()));
            Halfway { epochs: Vec::new(), end: 0, share: 0.0, loss: 0.0, examples: 0, deals: 0, model }
        });
        Training { settings, word, so_far }
    }

    /// Learns from a window.
    fn learn(&mut self, window: &Window) -> Result<(), TrainError> {
        let Training { settings, word, so_far } = self;
        let mut chosen: Vec<u32> = (0..window.found.len() as u32).collect();
        let epochs = so_far.epochs.len() as u64;
        let shuffled = draw(*b"doko nsh", *word, epochs);
        chosen.shuffle(&mut substream(shuffled, window.end));
        // All batches of a window are about equally large, so that the last teaches as the others do.
        let batches = chosen.len().div_ceil(settings.batch).max(1);
        let batch_size = chosen.len().div_ceil(batches).max(1);
        for (number, batch) in chosen.chunks(batch_size).enumerate() {
            let of_window = (number + 1) as f64 / batches as f64;
            let of_pass = so_far.share + (window.share - so_far.share) * of_window;
            let way = (epochs as f64 + of_pass) / f64::from(settings.epochs);
            let rate = settings.rate * share_of_rate(way);
            so_far.loss +=
                so_far.model.learn(&window.found.examples, batch, rate as f32, settings.decay as f32);
        }
        let mut deals: Vec<u64> = window.found.about.iter().map(|about| about.unit).collect();
        deals.dedup();
        so_far.examples += chosen.len() as u64;
        so_far.deals += deals.len() as u64;
        (so_far.end, so_far.share) = (window.end, window.share);
        if so_far.loss.is_finite() {
            Ok(())
        } else {
            Err(TrainError::Diverged(so_far.epochs.len() as u32 + 1))
        }
    }

    /// Ends a pass: how the network does in what is held out; nothing if somebody asks to stop.
    fn end_of_epoch(&mut self, source: &dyn Source) -> Result<Option<(Epoch, Evaluation)>, TrainError> {
        let so_far = &self.so_far;
        Network::rounded(&so_far.model.weights)?;
        let mut evaluator = Evaluator::new(&so_far.model.weights);
        let is_whole = source.pass(Wanted::HeldOut, 0, &mut |window| {
            evaluator.add(&window.found);
            ControlFlow::Continue(())
        })?;
        if !is_whole {
            return Ok(None);
        }
        let evaluation = evaluator.finish();
        if evaluation.examples == 0 || so_far.examples == 0 {
            return Err(TrainError::TooFew { teach: so_far.examples });
        }
        let number = so_far.epochs.len() as u32 + 1;
        let loss = so_far.loss / so_far.examples as f64;
        let epoch = Epoch { number, loss, held_out_loss: evaluation.loss, regret: evaluation.regret };
        Ok(Some((epoch, evaluation)))
    }
}

/// The rate after a share of all training, as a share of the top rate.
fn share_of_rate(way: f64) -> f64 {
    if way < WARM_UP {
        return way / WARM_UP;
    }
    let way = (way - WARM_UP) / (1.0 - WARM_UP);
    LAST_RATE + (1.0 - LAST_RATE) * 0.5 * (1.0 + libm::cos(way * std::f64::consts::PI))
}
