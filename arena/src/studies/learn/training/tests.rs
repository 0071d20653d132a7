use doko_bots::net::{DENSE, DENSE_ONE, Inputs, MOST_OUTPUTS, OUTPUT_ONE, SPARSE};
use doko_engine::dispatch::Cpu;
use rand::RngExt;
use rayon::ThreadPoolBuilder;

use super::*;
use crate::studies::learn::evaluation::{Evaluation, evaluate};
use crate::studies::learn::examples::{MOST_ANSWERS, Origin};

/// Deals of four decisions each. One of three inputs tells which of three answers is best, by two points; which answers are
/// compared changes, and a number tells the level.
pub(super) fn choices(deals: u64) -> Examples {
    let mut stream = substream(7, 0);
    let mut examples = Examples::new(Part::Cards);
    for n in 0..4 * deals {
        let best = stream.random_range(0..3_usize);
        let level = stream.random_range(-2..=2_i16);
        let mut inputs = Inputs { sparse: vec![10 + best as u16, 500], dense: [0; DENSE] };
        inputs.sparse.extend((0..20).map(|_| stream.random_range(20..SPARSE as u16)));
        inputs.sparse.sort_unstable();
        inputs.sparse.dedup();
        inputs.dense[3] = level * DENSE_ONE;
        let mut labels = [f32::NAN; MOST_ANSWERS];
        for (answer, label) in labels.iter_mut().enumerate().take(3) {
            let ahead = if answer == best { 2.0 } else { 0.0 };
            *label = f32::from(level) + ahead + stream.random_range(-0.5..0.5);
        }
        if stream.random_bool(0.3) {
            labels[(best + 1) % 3] = f32::NAN;
        }
        examples.push(&inputs, Target::Points(labels), Origin { unit: n / 4, trick: (n % 4) as u8 });
    }
    examples
}

fn small() -> Settings {
    Settings { epochs: 6, widths: [32, 8], batch: 128, rate: 0.01, level: 1.0, ..Settings::default() }
}

/// Looks on, and keeps what it is told.
#[derive(Default)]
struct Log {
    epochs: Vec<Epoch>,
    kept: Vec<Halfway>,
}

impl Watch for Log {
    fn epoch(&mut self, epoch: &Epoch, _: u64) {
        self.epochs.push(epoch.clone());
    }

    fn keep(&mut self, halfway: Halfway) -> Result<(), Error> {
        self.kept.push(halfway);
        Ok(())
    }
}

fn begin(
    examples: &Examples,
    settings: &Settings,
    network: Option<&FloatNetwork>,
) -> Result<TrainedNetwork, TrainError> {
    let first = examples.first(Wanted::Teaching)?.unwrap_or_else(|| Examples::new(examples.part));
    let start = Start { first: &first, network, halfway: None };
    train(examples, settings, start, &mut Log::default()).map(|taught| taught.expect("nobody asks to stop"))
}

fn taught(examples: &Examples, settings: &Settings) -> TrainedNetwork {
    begin(examples, settings, None).unwrap()
}

fn evaluated(network: &Network, examples: &Examples) -> Evaluation {
    evaluate(network, examples).unwrap().unwrap()
}

/// The outputs by floats, as the network of whole numbers has them up to rounding.
fn by_floats(network: &FloatNetwork, inputs: &Inputs) -> Vec<f32> {
    let mut numbers = vec![0.0; SPARSE];
    inputs.sparse.iter().for_each(|&input| numbers[usize::from(input)] += 1.0);
    numbers.extend(inputs.dense.iter().map(|&number| f32::from(number) / f32::from(DENSE_ONE)));
    for (n, layer) in network.0.iter().enumerate() {
        let rows = layer.weights.chunks(layer.inputs).zip(&layer.biases);
        let sums = rows.map(|(row, bias)| bias + row.iter().zip(&numbers).map(|(w, x)| w * x).sum::<f32>());
        numbers = sums.map(|sum| if n < 2 { sum.clamp(0.0, 1.0) } else { sum }).collect();
    }
    numbers
}

#[test]
fn learn_which_answer_is_best() {
    let mut log = Log::default();
    let examples = choices(1500);
    let start = Start { first: &examples, network: None, halfway: None };
    let taught = train(&examples, &small(), start, &mut log).unwrap().unwrap();
    assert_eq!(log.epochs, taught.epochs);
    assert_eq!((taught.examples, taught.deals), (4 * 1425, 1425));
    let [first, .., last] = &taught.epochs[..] else { panic!("there are epochs") };
    assert!(last.held_out_loss < 0.7 * first.held_out_loss, "{first:?} {last:?}");
    // Two answers that are not best differ by noise alone, so only the best can be learnt.
    let regret = last.regret.unwrap();
    assert!(regret.mean < 0.02 && regret.deals == 75, "{regret:?}");
    let evaluation = evaluated(&Network::rounded(&taught.network).unwrap(), &examples);
    assert!(evaluation.agreement.unwrap().mean > 0.98, "{evaluation:?}");
    assert_eq!(evaluation.regret, last.regret);
    assert_eq!(evaluation.by_trick.iter().map(|of| of.trick).collect::<Vec<_>>(), [0, 1, 2, 3]);
}

#[test]
fn learn_the_same_network_on_any_number_of_threads() {
    let examples = choices(400);
    let settings = Settings { epochs: 2, ..small() };
    let on = |threads: usize| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| taught(&examples, &settings))
    };
    let one = on(1);
    assert_eq!(one, on(1));
    assert_eq!(one, on(3));
    let other = taught(&examples, &Settings { seed: 2, ..settings });
    assert_ne!(one.network, other.network);
}

#[test]
fn learn_networks_that_survive_rounding() {
    let examples = choices(400);
    let network = taught(&examples, &small()).network;
    let whole = Network::rounded(&network).unwrap();
    let mut most: f32 = 0.0;
    for n in 0..200 {
        let inputs = Inputs { sparse: examples.sparse(n).to_vec(), dense: examples.dense[n] };
        let outputs: [i32; MOST_OUTPUTS] = whole.run(Cpu::detect(), &inputs);
        for (float, whole) in by_floats(&network, &inputs).into_iter().zip(outputs) {
            most = most.max((float - whole as f32 / OUTPUT_ONE as f32).abs());
        }
    }
    assert!(most > 0.0 && most < 0.05, "{most}");
}

#[test]
fn learn_nothing_of_inputs_that_are_never_on() {
    let network = taught(&choices(40), &Settings { epochs: 1, ..small() }).network;
    let [first, ..] = &network.0;
    for row in first.weights.chunks(first.inputs) {
        assert!(row[..10].iter().chain(&row[SPARSE + 4..]).all(|&weight| weight == 0.0));
        assert!(row[10] != 0.0 && row[SPARSE + 3] != 0.0);
    }
}

#[test]
fn learn_how_often_limits_are_reached() {
    let mut stream = substream(8, 0);
    let mut examples = Examples::new(Part::Augen);
    // With input 5 each limit is reached in a tenth of the games, without it in six tenths.
    for n in 0..8000 {
        let on = n % 2 == 0;
        let inputs = Inputs { sparse: if on { vec![5, 9] } else { vec![9] }, dense: [0; DENSE] };
        let chance = if on { 0.1 } else { 0.6 };
        let bits = (0..LIMITS.len()).map(|limit| u16::from(stream.random_bool(chance)) << limit).sum();
        examples.push(&inputs, Target::Limits(bits), Origin { unit: n / 4, trick: 1 });
    }
    let taught = taught(&examples, &small());
    let network = Network::rounded(&taught.network).unwrap();
    for (sparse, chance) in [(vec![5, 9], 0.1), (vec![9], 0.6)] {
        let outputs = network.run(Cpu::detect(), &Inputs { sparse, dense: [0; DENSE] });
        for output in &outputs[..LIMITS.len()] {
            let told = 1.0 / (1.0 + (-f64::from(*output) / f64::from(OUTPUT_ONE)).exp());
            assert!((told - chance).abs() < 0.04, "{told} for {chance}");
        }
    }
    assert!(taught.epochs.iter().all(|epoch| epoch.regret.is_none()), "no answers are compared");
    let evaluation = evaluated(&network, &examples);
    let told: Vec<_> = evaluation.chances.iter().filter(|bin| bin.cases > 50).collect();
    assert!(told.len() >= 2 * LIMITS.len(), "{told:?}");
    for bin in told {
        assert!((bin.predicted - bin.actual.unwrap().mean).abs() < 0.1, "{bin:?}");
    }
}

#[test]
fn learn_on_from_a_network() {
    let examples = choices(400);
    let before = taught(&examples, &small());
    let little = Settings { epochs: 1, rate: 1e-6, ..small() };
    let after = begin(&examples, &little, Some(&before.network)).unwrap();
    let (was, is) = (before.epochs[5].held_out_loss, after.epochs[0].held_out_loss);
    assert!((was - is).abs() < 1e-3 * was, "{was} {is}");
    let wider = Settings { widths: [32, 16], ..little };
    assert!(matches!(begin(&examples, &wider, Some(&before.network)), Err(TrainError::Start)));
}

#[test]
fn learn_the_same_network_however_often_it_is_interrupted() {
    // Windows of several batches, so that the rate falls within one too.
    let (examples, settings) = (choices(1800), Settings { epochs: 2, batch: 16, ..small() });
    let start = |halfway| Start { first: &examples, network: None, halfway };
    let mut log = Log::default();
    let whole = train(&examples, &settings, start(None), &mut log).unwrap().unwrap();
    assert!(log.kept.len() > 10, "{}", log.kept.len());
    for halfway in log.kept.into_iter().step_by(4) {
        assert_eq!(
            train(&examples, &settings, start(Some(halfway)), &mut Log::default()).unwrap().unwrap(),
            whole
        );
    }
}

#[test]
fn learn_nothing_from_nothing() {
    let train = |examples: &Examples, settings: &Settings| begin(examples, settings, None);
    assert!(matches!(train(&choices(1), &small()), Err(TrainError::TooFew { teach: 0 })));
    let no_epoch = Settings { epochs: 0, ..small() };
    assert!(matches!(train(&choices(40), &no_epoch), Err(TrainError::Setting(_))));
}

#[test]
fn learn_faster_first_and_ever_slower() {
    let shares: Vec<f64> = (0..=1000).map(|step| share_of_rate(f64::from(step) / 1000.0)).collect();
    assert!(shares[..=40].is_sorted() && shares[40..].iter().rev().is_sorted());
    assert!(shares[0] == 0.0 && (shares[40] - 1.0).abs() < 1e-9 && (shares[1000] - LAST_RATE).abs() < 1e-9);
}
