use doko_bots::encoding::{GROUPS, MARKS};
use doko_bots::learned::training::{Answer, Forward};
use doko_bots::learned::{LANES, ROWS, SECOND};
use rand::RngExt;
use rayon::ThreadPoolBuilder;

use super::*;
use crate::studies::learn::examples::{Collected, Origin};

/// Deals of four decisions each, of three answers. In half of them one of three rows tells which is best, by two points, in the others
/// a mark of the best does. Which answers are compared changes, and a row tells the level.
fn choices(deals: u64) -> Collected {
    let mut stream = substream(7, 0);
    let mut examples = Collected::new(Part::Parties);
    for n in 0..4 * deals {
        let best = stream.random_range(0..3_usize);
        let level = stream.random_range(0..5_u16);
        let is_marked = n % 2 == 0;
        let mut rows = vec![if is_marked { 14 } else { 10 + best as u16 }, 500 + level];
        rows.extend((0..20).map(|_| stream.random_range(20..400)));
        rows.sort_unstable();
        rows.dedup();
        let answer = |answer: usize, noise: f32| {
            let ahead = if answer == best { 2.0 } else { 0.0 };
            let mark = if is_marked && answer == best { 7 } else { 8 };
            let marks = std::array::from_fn(|group| mark + 20 * group as u16);
            Answer { output: answer as u8, marks: Some(marks), points: f32::from(level) + ahead + noise }
        };
        let mut answers: Vec<Answer> = (0..3).map(|n| answer(n, stream.random_range(-0.5..0.5))).collect();
        if stream.random_bool(0.3) {
            answers.remove((best + 1) % 3);
        }
        examples.push(&rows, &answers, Origin { unit: n / 4, trick: (n % 4) as u8 });
    }
    examples
}

fn small() -> Settings {
    Settings { seed: 1, epochs: 6, width: LANES, batch: 128, rate: 0.01, decay: 0.01 }
}

/// Looks on, and keeps what it is told.
#[derive(Default)]
struct Log {
    epochs: Vec<Epoch>,
    kept: Vec<Vec<u8>>,
}

impl Watch for Log {
    fn epoch(&mut self, epoch: &Epoch, _: u64) {
        self.epochs.push(epoch.clone());
    }

    fn keep(&mut self, halfway: &Halfway) -> Result<(), Error> {
        self.kept.push(postcard::to_allocvec(halfway).expect("it can be kept"));
        Ok(())
    }
}

fn taught(examples: &Collected, settings: &Settings) -> TrainedNetwork {
    train(examples, settings, None, None, &mut Log::default()).unwrap().expect("nobody asks to stop")
}

#[test]
fn learn_which_answer_is_best() {
    let mut log = Log::default();
    let taught = train(&choices(1000), &small(), None, None, &mut log).unwrap().unwrap();
    assert_eq!(log.epochs, taught.epochs);
    assert_eq!((taught.examples, taught.deals), (4 * 950, 950));
    let [first, .., last] = &taught.epochs[..] else { panic!("there are epochs") };
    assert!(last.held_out_loss < 0.7 * first.held_out_loss, "{first:?} {last:?}");
    // Two answers that are not best differ by noise alone, so only the best can be learnt.
    let regret = last.regret.unwrap();
    assert!(regret.mean < 0.02 && regret.deals == 50, "{regret:?}");
    assert!(taught.evaluation.agreement.unwrap().mean > 0.98, "{:?}", taught.evaluation);
    let tricks: Vec<u8> = taught.evaluation.by_trick.iter().map(|of| of.trick).collect();
    assert_eq!(tricks, [0, 1, 2, 3]);
}

#[test]
fn learn_the_same_network_on_any_number_of_threads() {
    let examples = choices(400);
    let settings = Settings { epochs: 1, ..small() };
    let on = |threads: usize| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| taught(&examples, &settings))
    };
    let one = on(1);
    assert!(one == on(1) && one == on(3));
    let other = taught(&examples, &Settings { seed: 2, ..settings });
    assert!(one.network != other.network);
}

#[test]
fn learn_networks_that_survive_rounding() {
    let examples = choices(400);
    let network = taught(&examples, &small()).network;
    let whole = Network::rounded(&network).unwrap().floats();
    let numbers: Vec<u32> = (0..200).collect();
    let [float, whole] =
        [&network, &whole].map(|network| Forward(network).outputs(&examples.examples, &numbers));
    let pairs = float.iter().flatten().zip(whole.iter().flatten());
    let most = pairs.map(|(float, whole)| (float - whole).abs()).fold(0.0, f32::max);
    assert!(most > 0.0 && most < 0.1, "{most}");
}

#[test]
fn learn_nothing_of_rows_and_marks_that_are_never_on() {
    let network = taught(&choices(40), &Settings { epochs: 1, ..small() }).network;
    let row = |row: usize| &network.first[row * LANES..][..LANES];
    for unused in (0..10).chain(600..ROWS) {
        assert!(row(unused).iter().all(|&weight| weight == 0.0), "{unused}");
    }
    let mark = |mark: usize| &network.marks[mark * SECOND..][..SECOND];
    assert!((20 * GROUPS..MARKS).all(|unused| mark(unused).iter().all(|&weight| weight == 0.0)));
    assert!(row(10) != [0.0; LANES] && mark(7) != [0.0; SECOND]);
}

#[test]
fn learn_on_from_a_network() {
    let examples = choices(400);
    let before = taught(&examples, &small());
    let little = Settings { epochs: 1, rate: 1e-6, ..small() };
    let after = train(&examples, &little, Some(&before.network), None, &mut Log::default()).unwrap().unwrap();
    let (was, is) = (before.epochs[5].held_out_loss, after.epochs[0].held_out_loss);
    assert!((was - is).abs() < 1e-3 * was, "{was} {is}");
}

#[test]
fn keep_what_was_known_and_is_not_asked_again() {
    let mut known = taught(&choices(100), &small()).network;
    let (row, word) = (450 * LANES, 40 * SECOND);
    known.first[row..row + LANES].fill(0.5);
    known.third[word..word + SECOND].fill(0.5);
    let further = Settings { epochs: 1, ..small() };
    let taught = train(&choices(100), &further, Some(&known), None, &mut Log::default()).unwrap().unwrap();
    let is_kept = |weights: &[f32]| weights.iter().all(|&weight| weight > 0.4);
    assert!(is_kept(&taught.network.first[row..row + LANES]), "a row that is never on");
    assert!(is_kept(&taught.network.third[word..word + SECOND]), "an answer that nobody is asked for");
}

#[test]
fn learn_the_same_network_however_often_it_is_interrupted() {
    // Windows of several batches, so that the rate falls within one too.
    let (examples, settings) = (choices(600), Settings { epochs: 2, batch: 32, ..small() });
    let mut log = Log::default();
    let whole = train(&examples, &settings, None, None, &mut log).unwrap().unwrap();
    assert!(log.kept.len() > 4, "{}", log.kept.len());
    for kept in log.kept.iter().step_by(2) {
        let halfway = Some(postcard::from_bytes(kept).unwrap());
        let again = train(&examples, &settings, None, halfway, &mut Log::default()).unwrap().unwrap();
        assert!(again == whole);
    }
}

#[test]
fn learn_nothing_from_nothing() {
    let nothing = train(&choices(1), &small(), None, None, &mut Log::default());
    assert!(matches!(nothing, Err(TrainError::TooFew { teach: 0 })));
}

#[test]
fn learn_faster_first_and_ever_slower() {
    let shares: Vec<f64> = (0..=1000).map(|step| share_of_rate(f64::from(step) / 1000.0)).collect();
    assert!(shares[..=40].is_sorted() && shares[40..].iter().rev().is_sorted());
    assert!(shares[0] == 0.0 && (shares[40] - 1.0).abs() < 1e-9 && (shares[1000] - LAST_RATE).abs() < 1e-9);
}
