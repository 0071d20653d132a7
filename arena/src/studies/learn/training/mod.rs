//! A network that is taught by examples.
//!
//! Weights move along the gradient of the loss on a few examples at once. The examples of one deal in [`HELD_OUT`] are held out: they teach nothing and tell how good
//! the network is. The same examples, settings and seed give the same network on one machine, on any number of threads.
//!
//! | file | what it has |
//! |---|---|
//! | `settings` | how a network is taught |
//! | `batch` | a few examples at once |
//! | `matrix` | the product of a batch with the first layer |
//! | `clip` | what a hidden layer hands on |
//! | `model` | the weights, what they make of a batch, and back |
//! | `adamw` | how weights move along gradients |
//! | `loss` | how far outputs are from what they should be |

mod adamw;
mod batch;
mod clip;
mod loss;
mod matrix;
mod model;
pub mod settings;
#[cfg(test)]
mod tests;

use std::slice::Chunks;
use std::sync::mpsc;
use std::thread;

use candle_core::Var;
use doko_bots::net::{FloatNetwork, LIMITS, Network, NetworkError, Part};
use doko_engine::random::{draw, substream};
use rand::seq::SliceRandom;
use thiserror::Error;

use super::evaluation::evaluate;
use super::examples::{Examples, HELD_OUT, Target};
use super::trained_network::{Epoch, TrainedNetwork};
use adamw::Step;
use batch::Batch;
use loss::loss;
use model::Model;
use settings::Settings;

/// The share of all steps over which the rate rises to its top.
const WARM_UP: f64 = 0.04;
/// The share of the top rate at which training ends.
const LAST_RATE: f64 = 0.01;

/// Why no network was taught.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TrainError {
    /// There is nothing to learn from, or nothing to judge by.
    #[error(
        "{teach} examples teach and {held} are held out, those of one deal in {HELD_OUT}: there must be some of both, so \
        play more deals"
    )]
    TooFew {
        /// How many examples teach.
        teach: usize,
        /// How many are held out.
        held: usize,
    },
    /// A setting makes no sense.
    #[error("{0}")]
    Setting(&'static str),
    /// The network to start from is another one.
    #[error("the network to start from has layers of other widths")]
    Start,
    /// It was taught worse and worse.
    #[error("the weights have grown beyond all bounds in epoch {0}: take a lower rate")]
    Diverged(u32),
    /// It cannot be rounded.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// What computes it could not.
    #[error(transparent)]
    Candle(#[from] candle_core::Error),
}

/// Teaches a network, from the start or from one that there is.
///
/// # Errors
/// If there are too few examples, settings make no sense, or the network to start from has other widths.
pub fn train(
    examples: &Examples,
    settings: &Settings,
    start: Option<&FloatNetwork>,
    progress: &mut dyn FnMut(&Epoch),
) -> Result<TrainedNetwork, TrainError> {
    check(settings)?;
    let part = examples.part;
    let (held, mut teach): (Vec<u32>, Vec<u32>) = (0..examples.len() as u32)
        .filter(|&n| teaches(part, &examples.targets[n as usize]))
        .partition(|&n| examples.about[n as usize].is_held_out());
    if teach.is_empty() || held.is_empty() {
        return Err(TrainError::TooFew { teach: teach.len(), held: held.len() });
    }
    let word = draw(*b"doko net", settings.seed, part as u64);
    let model = if let Some(network) = start {
        Model::of(network).ok_or(TrainError::Start)??
    } else {
        let means = mean_outputs(examples, &teach);
        Model::new(examples, &teach, settings.widths, means, &mut substream(word, 0))?
    };
    let [first, second] = settings.widths;
    if model.widths()? != [first, second, part.outputs()] {
        return Err(TrainError::Start);
    }
    let moments = model.moments();
    // All batches of an epoch are about equally large, so that the last teaches as the others do.
    let batches = teach.len().div_ceil(settings.batch);
    let batch_size = teach.len().div_ceil(batches);
    let steps = settings.epochs * teach.len().div_ceil(batch_size) as u32;
    let (mut epochs, mut step) = (Vec::new(), 0);
    for number in 1..=settings.epochs {
        teach.shuffle(&mut substream(word, u64::from(number)));
        let mut sum = 0.0;
        with_batches(examples, teach.chunks(batch_size), settings, |batch| {
            let pass = model.pass(batch)?;
            let outputs = Var::from_tensor(&pass.outputs)?;
            let loss = loss(&outputs, &batch.goals, settings)?;
            sum += f64::from(loss.to_scalar::<f32>()?) * batch.len() as f64;
            let rate = settings.rate * share_of_rate(step, steps);
            step += 1;
            match loss.backward()?.get(&outputs) {
                Some(gradient) => {
                    model.learn(batch, &pass, gradient, &moments, Step::new(step, rate, settings.decay))
                }
                None => Ok(()),
            }
        })?;
        if !sum.is_finite() {
            return Err(TrainError::Diverged(number));
        }
        let network = Network::rounded(&model.network()?)?;
        let epoch = Epoch {
            number,
            loss: sum / teach.len() as f64,
            held_out_loss: mean_loss(&model, examples, &held, settings)?,
            regret: evaluate(&network, examples).regret,
        };
        progress(&epoch);
        epochs.push(epoch);
    }
    Ok(TrainedNetwork { network: model.network()?, epochs })
}

fn check(settings: &Settings) -> Result<(), TrainError> {
    let wrong = [
        (settings.epochs == 0, "there must be an epoch"),
        (settings.batch == 0, "a batch must have an example"),
        (settings.widths.contains(&0), "a layer must have a unit"),
        (!(settings.rate > 0.0 && settings.rate < 0.1), "the rate must be above 0 and below 0.1"),
        (settings.temperature <= 0.0, "the temperature must be above 0"),
    ];
    match wrong.into_iter().find(|(is_wrong, _)| *is_wrong) {
        Some((_, text)) => Err(TrainError::Setting(text)),
        None => Ok(()),
    }
}

/// Whether there is anything to learn from a target.
fn teaches(part: Part, target: &Target) -> bool {
    match target {
        Target::Points(labels) => {
            part != Part::Augen && labels[..part.answers()].iter().any(|label| !label.is_nan())
        }
        Target::Limits(_) => part == Part::Augen,
    }
}

/// The outputs that are right on average: answers all alike, or each limit as often as it is reached.
fn mean_outputs(examples: &Examples, chosen: &[u32]) -> Vec<f32> {
    let targets = || chosen.iter().map(|&n| &examples.targets[n as usize]);
    let number = chosen.len() as f64;
    if examples.part == Part::Augen {
        let reached = |limit: usize| {
            targets()
                .filter(|target| matches!(target, Target::Limits(bits) if bits >> limit & 1 == 1))
                .count()
        };
        // As if each limit had been reached once more, and missed once more: no chance is 0 or 1.
        let chance = |limit| (reached(limit) as f64 + 1.0) / (number + 2.0);
        return (0..LIMITS.len())
            .map(|limit| libm::log(chance(limit) / (1.0 - chance(limit))) as f32)
            .collect();
    }
    let level = |target: &Target| {
        let labels: &[f32] = if let Target::Points(labels) = target { labels } else { &[] };
        let compared = || labels.iter().filter(|label| !label.is_nan()).map(|&label| f64::from(label));
        compared().sum::<f64>() / compared().count().max(1) as f64
    };
    let mut outputs = vec![0.0; examples.part.outputs()];
    outputs[examples.part.answers()] = (targets().map(level).sum::<f64>() / number) as f32;
    outputs
}

/// The rate of a step, as a share of the top rate.
fn share_of_rate(step: u32, steps: u32) -> f64 {
    let (step, steps) = (f64::from(step), f64::from(steps));
    let warm_up = (steps * WARM_UP).ceil();
    if step < warm_up {
        return (step + 1.0) / warm_up;
    }
    let way = (step - warm_up) / (steps - warm_up).max(1.0);
    LAST_RATE + (1.0 - LAST_RATE) * 0.5 * (1.0 + libm::cos(way * std::f64::consts::PI))
}

/// The mean loss on these examples.
fn mean_loss(
    model: &Model,
    examples: &Examples,
    chosen: &[u32],
    settings: &Settings,
) -> Result<f64, TrainError> {
    let mut sum = 0.0;
    with_batches(examples, chosen.chunks(settings.batch), settings, |batch| {
        let loss = loss(&model.pass(batch)?.outputs, &batch.goals, settings)?;
        sum += f64::from(loss.to_scalar::<f32>()?) * batch.len() as f64;
        Ok(())
    })?;
    Ok(sum / chosen.len() as f64)
}

/// Does something with one batch after the other, while another thread makes the next.
fn with_batches(
    examples: &Examples,
    chunks: Chunks<'_, u32>,
    settings: &Settings,
    mut each: impl FnMut(&Batch) -> candle_core::Result<()>,
) -> candle_core::Result<()> {
    /// So many batches may wait.
    const WAITING: usize = 2;
    thread::scope(|scope| {
        let (sender, batches) = mpsc::sync_channel(WAITING);
        scope.spawn(move || {
            for chosen in chunks {
                // Nobody takes a batch any more if one before was at fault.
                if sender.send(Batch::new(examples, chosen, settings.level as f32)).is_err() {
                    return;
                }
            }
        });
        batches.into_iter().try_for_each(|batch| each(&batch?))
    })
}
