//! Teaching several networks at once by the lessons of files.

use std::path::{Path, PathBuf};

use doko_bots::encoding::Encoder;
use doko_bots::learned::training::{Examples, Forward, Model};
use doko_engine::Rules;
use doko_engine::random::{draw, substream};
use rand::seq::SliceRandom;
use rayon::prelude::*;

use crate::examples::of_lesson;
use crate::lessons::{Lesson, Reader};

/// One deal in this many is held out.
const HELD_OUT: u64 = 20;
/// So many pieces of a file are judged at most.
const MOST_JUDGED: usize = 200;
/// So many pieces of files are learnt from at once, in one order.
const WINDOW: usize = 8;

/// A network to teach.
pub struct Pupil {
    /// The number of its part.
    pub part: usize,
    /// Its weights.
    pub model: Model,
    /// Where it is kept.
    pub path: PathBuf,
    /// How many examples teach at once.
    pub batch: usize,
    /// The top rate.
    pub rate: f64,
    /// By which share of the rate weights decay.
    pub decay: f64,
    lost: f64,
    seen: u64,
}

impl Pupil {
    /// One that begins.
    pub fn new(part: usize, model: Model, path: PathBuf, batch: usize, rate: f64, decay: f64) -> Pupil {
        Pupil { part, model, path, batch, rate, decay, lost: 0.0, seen: 0 }
    }

    fn learn(&mut self, examples: &Examples, way: [f64; 2], seed: u64) {
        let mut order: Vec<u32> = (0..examples.len() as u32).collect();
        order.shuffle(&mut substream(seed, self.part as u64));
        let batches = order.len().div_ceil(self.batch).max(1);
        for (n, chosen) in order.chunks(order.len().div_ceil(batches).max(1)).enumerate() {
            let share = way[0] + (way[1] - way[0]) * n as f64 / batches as f64;
            let rate = self.rate * share_of_rate(share);
            self.lost += self.model.learn(examples, chosen, rate as f32, self.decay as f32);
        }
        self.seen += examples.len() as u64;
    }
}

/// The rate after a share of all training, as a share of the top rate.
fn share_of_rate(way: f64) -> f64 {
    const WARM_UP: f64 = 0.04;
    const LAST: f64 = 0.01;
    if way < WARM_UP {
        return way / WARM_UP;
    }
    let way = (way - WARM_UP) / (1.0 - WARM_UP);
    LAST + (1.0 - LAST) * 0.5 * (1.0 + (way * std::f64::consts::PI).cos())
}

/// The regret of a network in examples, in points, and how many examples there were.
#[derive(Clone, Copy, Debug, Default)]
pub struct Regret {
    sum: f64,
    squares: f64,
    number: u64,
}

impl Regret {
    /// Adds those of these examples.
    pub fn add(&mut self, model: &Model, examples: &Examples) {
        let numbers: Vec<u32> = (0..examples.len() as u32).collect();
        let forward = Forward(&model.weights);
        let outputs: Vec<Vec<f32>> =
            numbers.par_chunks(256).flat_map(|chosen| forward.outputs(examples, chosen)).collect();
        for (n, outputs) in outputs.iter().enumerate() {
            let answers = examples.answers(n);
            let best = (0..answers.len())
                .reduce(|one, other| if outputs[other] > outputs[one] { other } else { one });
            let most = answers.iter().map(|answer| answer.points).fold(f32::NEG_INFINITY, f32::max);
            let lost = f64::from(most - answers[best.expect("an answer")].points);
            self.sum += lost;
            self.squares += lost * lost;
            self.number += 1;
        }
    }

    /// In words.
    pub fn told(&self) -> String {
        let number = self.number.max(1) as f64;
        let mean = self.sum / number;
        let error = ((self.squares / number - mean * mean).max(0.0) / number).sqrt();
        format!("{} held out: regret {mean:.4} ± {:.4}", self.number, 1.96 * error)
    }
}

/// The pieces of these files in an order drawn at random.
fn pieces(files: &[PathBuf], seed: u64) -> Vec<(usize, u64)> {
    let mut all = Vec::new();
    for (file, path) in files.iter().enumerate() {
        let places = Reader::open(path).and_then(Reader::places).expect("lessons");
        all.extend(places.into_iter().map(|place| (file, place)));
    }
    all.shuffle(&mut substream(draw(*b"doko pcs", seed, 0), 0));
    all
}

fn examples(
    lessons: &[(u64, Vec<Lesson>)],
    rules: &[(Rules, Encoder)],
    parts: [bool; 3],
    held_out: bool,
) -> [Examples; 3] {
    let encoded: Vec<[Examples; 3]> = lessons
        .par_iter()
        .flat_map(|(seed, lessons)| {
            let chosen = lessons.par_chunks(250);
            chosen.map(|lessons| {
                let mut all: [Examples; 3] = Default::default();
                let wanted = lessons.iter().filter(|lesson| lesson.deal.is_multiple_of(HELD_OUT) == held_out);
                wanted.for_each(|lesson| of_lesson(lesson, rules, *seed, parts, &mut all));
                all
            })
        })
        .collect();
    let mut all: [Examples; 3] = Default::default();
    for encoded in &encoded {
        all.iter_mut().zip(encoded).for_each(|(all, part)| all.append(part));
    }
    all
}

/// Teaches all of them.
pub fn teach(pupils: &mut [Pupil], files: &[PathBuf], rules: &[Rules], passes: usize, seed: u64) {
    let rules: Vec<(Rules, Encoder)> =
        rules.iter().map(|rules| (rules.clone(), Encoder::new(rules))).collect();
    let parts = [0, 1, 2].map(|part| pupils.iter().any(|pupil| pupil.part == part));
    let begin = std::time::Instant::now();
    for pass in 0..passes {
        let order = pieces(files, seed + pass as u64);
        let windows = order.chunks(WINDOW);
        let number = windows.len() * passes;
        for (n, window) in windows.enumerate() {
            let lessons: Vec<(u64, Vec<Lesson>)> =
                window.iter().map(|&(file, place)| read(&files[file], place)).collect();
            let examples = examples(&lessons, &rules, parts, false);
            let done = pass * (number / passes) + n;
            let way = [done, done + 1].map(|done| done as f64 / number as f64);
            for pupil in &mut *pupils {
                pupil.learn(&examples[pupil.part], way, seed + done as u64);
            }
            if (done + 1).is_multiple_of(20) || done + 1 == number {
                let losses: Vec<String> = pupils
                    .iter()
                    .map(|pupil| format!("{:.4}", pupil.lost / pupil.seen.max(1) as f64))
                    .collect();
                eprintln!(
                    "{:.3} {} examples, loss {}, {:.0} s",
                    way[1],
                    pupils[0].seen,
                    losses.join(" "),
                    begin.elapsed().as_secs_f64()
                );
                pupils.iter_mut().for_each(|pupil| (pupil.lost, pupil.seen) = (0.0, 0));
            }
        }
    }
    for pupil in pupils {
        pupil.model.forget_unused();
        let bytes = postcard::to_allocvec(&pupil.model.weights).expect("numbers can be written");
        std::fs::write(&pupil.path, bytes).expect("room on the disk");
    }
}

fn read(path: &Path, place: u64) -> (u64, Vec<Lesson>) {
    let mut reader = Reader::open(path).expect("lessons");
    let seed = reader.seed;
    (seed, reader.piece(place).expect("a piece"))
}

/// The regret of models in what is held out of a file.
pub fn judge(models: &[(usize, Model)], file: &Path, rules: &[Rules]) -> Vec<Regret> {
    let rules: Vec<(Rules, Encoder)> =
        rules.iter().map(|rules| (rules.clone(), Encoder::new(rules))).collect();
    let parts = [0, 1, 2].map(|part| models.iter().any(|(of, _)| *of == part));
    let mut regrets = vec![Regret::default(); models.len()];
    let reader = Reader::open(file).expect("lessons");
    let seed = reader.seed;
    let pieces: Vec<(u64, Vec<Lesson>)> = reader.take(MOST_JUDGED).map(|lessons| (seed, lessons)).collect();
    for lessons in pieces.chunks(WINDOW) {
        let examples = examples(lessons, &rules, parts, true);
        for ((part, model), regret) in models.iter().zip(&mut regrets) {
            regret.add(model, &examples[*part]);
        }
    }
    regrets
}
