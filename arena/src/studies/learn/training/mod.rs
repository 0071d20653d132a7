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
//! | `batch` | a few examples at once |
//! | `matrix` | products of matrices that are mostly 0 |
//! | `model` | the weights, what they make of a batch, and back |
//! | `adamw` | the weights of a layer, and how they move along gradients |
//! | `loss` | how far outputs are from what they should be |

mod adamw;
mod batch;
mod loss;
mod matrix;
mod model;
pub mod settings;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::slice::Chunks;
use std::sync::mpsc;
use std::thread;

use doko_bots::net::{FloatLayer, FloatNetwork, LIMITS, Network, NetworkError, Part};
use doko_engine::random::{draw, substream};
use rand::seq::SliceRandom;
use rayon::prelude::*;

use super::evaluation::{Evaluation, Evaluator};
use super::examples::{Examples, HELD_OUT, Source, Target, Wanted, Window};
use super::trained_network::{Epoch, Halfway, Layer, Start, TrainedNetwork, Watch};
use crate::error::Error;
use adamw::Step;
use batch::Batch;
use loss::loss;
use matrix::Full;
use model::Model;
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
    /// The games cannot be read, or it cannot be kept how far it is.
    #[error(transparent)]
    Files(#[from] Error),
}

/// Teaches a network. Nothing if somebody asks to stop: then `watch` has been given to keep how far it is.
///
/// # Errors
/// If there are too few examples, settings make no sense, or the network to start from has other widths.
pub fn train(
    source: &dyn Source,
    settings: &Settings,
    start: Start<'_>,
    watch: &mut dyn Watch,
) -> Result<Option<TrainedNetwork>, TrainError> {
    check(settings)?;
    let mut training = Training::new(source.part(), settings, start)?;
    loop {
        let mut failed = None;
        let mut windows = 0;
        let is_whole = source.pass(Wanted::Teaching, training.so_far.end, &mut |window| {
            windows += 1;
            let keeps = windows % KEPT_EVERY == 0;
            let learnt = training
                .learn(&window)
                .and_then(|()| if keeps { Ok(watch.keep(training.halfway())?) } else { Ok(()) });
            failed = learnt.err();
            if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        if let Some(error) = failed {
            return Err(error);
        }
        let ended = if is_whole { training.end_of_epoch(source)? } else { None };
        let Some((epoch, evaluation)) = ended else {
            watch.keep(training.halfway())?;
            return Ok(None);
        };
        let Halfway { examples, deals, .. } = training.so_far;
        watch.epoch(&epoch, examples);
        training.so_far.epochs.push(epoch);
        if training.so_far.epochs.len() == settings.epochs as usize {
            let Training { model, so_far, .. } = training;
            let network = model.network();
            return Ok(Some(TrainedNetwork { network, epochs: so_far.epochs, examples, deals, evaluation }));
        }
        training.so_far = Halfway { end: 0, share: 0.0, loss: 0.0, examples: 0, deals: 0, ..training.so_far };
        watch.keep(training.halfway())?;
    }
}

/// A network that is being taught.
struct Training<'a> {
    settings: &'a Settings,
    /// From which the shuffles of all windows follow.
    word: u64,
    model: Model,
    /// How far it is; the weights and moments of it are the model's.
    so_far: Halfway,
}

impl<'a> Training<'a> {
    fn new(part: Part, settings: &'a Settings, start: Start<'_>) -> Result<Training<'a>, TrainError> {
        let word = draw(*b"doko net", settings.seed, part as u64);
        let Start { first, network, halfway } = start;
        let mut so_far = halfway.unwrap_or_default();
        let kept = std::mem::take(&mut so_far.moments);
        let begun = FloatNetwork(std::mem::take(&mut so_far.network).each_ref().map(FloatLayer::from));
        let network = if kept.is_empty() { network } else { Some(&begun) };
        let mut model = if let Some(network) = network {
            Model::of(network).ok_or(TrainError::Start)?
        } else {
            let chosen = teaching(first);
            if chosen.is_empty() {
                return Err(TrainError::TooFew { teach: 0 });
            }
            let means = mean_outputs(first, &chosen);
            Model::new(first, &chosen, settings.widths, &means, &mut substream(word, 0))
        };
        let [first, second] = settings.widths;
        if model.widths() != [first, second, part.outputs()] {
            return Err(TrainError::Start);
        }
        model.set_moments(kept).ok_or(TrainError::Start)?;
        Ok(Training { settings, word, model, so_far })
    }

    /// Learns from a window.
    fn learn(&mut self, window: &Window) -> Result<(), TrainError> {
        let Training { settings, word, model, so_far } = self;
        let share = so_far.share;
        let mut chosen = teaching(&window.examples);
        let epochs = so_far.epochs.len() as u64;
        let shuffled = draw(*b"doko nsh", *word, epochs);
        chosen.shuffle(&mut substream(shuffled, window.end));
        // All batches of a window are about equally large, so that the last teaches as the others do.
        let batches = chosen.len().div_ceil(settings.batch).max(1);
        let batch_size = chosen.len().div_ceil(batches).max(1);
        let (mut sum, mut number) = (0.0, 0);
        with_batches(&window.examples, chosen.chunks(batch_size), |batch| {
            let pass = model.pass(&batch);
            let (lost, gradient) = losses(&pass.outputs, &batch, settings);
            sum += lost;
            number += 1;
            let of_pass = share + (window.share - share) * f64::from(number) / batches as f64;
            let rate = settings.rate * share_of_rate((epochs as f64 + of_pass) / f64::from(settings.epochs));
            so_far.steps += 1;
            model.learn(&batch, pass, gradient, Step::new(so_far.steps, rate, settings.decay));
        });
        let mut deals: Vec<u64> = window.examples.about.iter().map(|about| about.unit).collect();
        deals.dedup();
        so_far.loss += sum;
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
        let Training { settings, model, so_far, .. } = self;
        let network = Network::rounded(&model.network())?;
        let mut evaluator = Evaluator::new(&network);
        let (mut sum, mut number) = (0.0, 0);
        let is_whole = source.pass(Wanted::HeldOut, 0, &mut |Window { examples, .. }| {
            evaluator.add(&examples);
            let chosen = teaching(&examples);
            number += chosen.len();
            with_batches(&examples, chosen.chunks(settings.batch), |batch| {
                sum += losses(&model.pass(&batch).outputs, &batch, settings).0;
            });
            ControlFlow::Continue(())
        })?;
        if !is_whole {
            return Ok(None);
        }
        if number == 0 {
            return Err(TrainError::TooFew { teach: so_far.examples });
        }
        let evaluation = evaluator.finish();
        let epoch = Epoch {
            number: so_far.epochs.len() as u32 + 1,
            loss: so_far.loss / so_far.examples as f64,
            held_out_loss: sum / number as f64,
            regret: evaluation.regret,
        };
        Ok(Some((epoch, evaluation)))
    }

    /// How far it is.
    fn halfway(&self) -> Halfway {
        Halfway {
            network: self.model.network().0.each_ref().map(Layer::from),
            moments: self.model.moments(),
            ..self.so_far.clone()
        }
    }
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

/// The numbers of those examples from which there is something to learn.
fn teaching(examples: &Examples) -> Vec<u32> {
    let part = examples.part;
    let teaches = |&n: &u32| match &examples.targets[n as usize] {
        Target::Points(labels) => {
            part != Part::Augen && labels[..part.answers()].iter().any(|label| !label.is_nan())
        }
        Target::Limits(_) => part == Part::Augen,
    };
    (0..examples.len() as u32).filter(teaches).collect()
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

/// The sum of the losses of a batch, and the gradient of their mean for its outputs.
fn losses(outputs: &Full, batch: &Batch, settings: &Settings) -> (f64, Full) {
    let columns = outputs.columns;
    let mut gradient = Full { numbers: vec![0.0; outputs.numbers.len()], columns };
    let rows = outputs.numbers.par_chunks(columns).zip(gradient.numbers.par_chunks_mut(columns));
    let lost = rows.zip(&batch.targets).map(|((outputs, gradient), target)| {
        let lost = loss(outputs, target, batch.part, settings, gradient);
        for slope in gradient {
            *slope /= batch.len() as f32;
        }
        lost
    });
    let lost: Vec<f32> = lost.collect();
    (lost.into_iter().map(f64::from).sum(), gradient)
}

/// The rate after a share of all training, as a share of the top rate.
fn share_of_rate(way: f64) -> f64 {
    if way < WARM_UP {
        return way / WARM_UP;
    }
    let way = (way - WARM_UP) / (1.0 - WARM_UP);
    LAST_RATE + (1.0 - LAST_RATE) * 0.5 * (1.0 + libm::cos(way * std::f64::consts::PI))
}

/// Does something with one batch after the other, while another thread makes the next.
fn with_batches(examples: &Examples, chunks: Chunks<'_, u32>, mut each: impl FnMut(Batch)) {
    /// So many batches may wait.
    const WAITING: usize = 2;
    thread::scope(|scope| {
        let (sender, batches) = mpsc::sync_channel(WAITING);
        scope.spawn(move || {
            for chosen in chunks {
                sender.send(Batch::new(examples, chosen)).expect("all batches are taken");
            }
        });
        batches.into_iter().for_each(&mut each);
    });
}
