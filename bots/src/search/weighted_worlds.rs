//! The worlds of a decision: numbered, drawn as they are asked for, each with the number of times that it counts.
//!
//! Without evidence every world that is drawn counts once. With it several are drawn for each that is kept: worlds in
//! which the others would have played as they did are kept more often than others (systematic resampling, Carpenter,
//! Clifford and Fearnhead 1999, "Improved particle filter for nonlinear problems"). The first chunk says what an average
//! weight is, and by how much weights must be tempered for enough worlds to count; later ones are kept by the same
//! measure, so that all chunks together are one sample.

use std::time::{Duration, Instant};

use doko_engine::dispatch::Cpu;
use doko_engine::random::substream;
use rand::Rng;
use rayon::prelude::*;

use super::evidence::Inference;
use crate::manners::Belief;
use crate::worlds::{World, WorldSampler};

/// A world, and how often it counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted {
    pub world: World,
    pub times: u32,
}

/// What the past says of worlds.
pub(super) trait Evidence {
    /// The logarithm of the likelihood of what happened in each of them.
    fn logs(&mut self, worlds: &[World]) -> Vec<f64>;

    /// One of the worlds that it has been asked about counts so many times.
    fn keep(&mut self, world: &World, times: u32);

    /// Who sits where, by the worlds that are kept; `None` if it does not tell.
    fn belief(&self) -> Option<Belief>;
}

/// Draws the worlds of a decision.
pub(super) struct WeightedWorlds<'a> {
    sampler: &'a WorldSampler,
    cpu: Cpu,
    /// What all randomness comes from.
    word: u64,
    evidence: Option<(Inference, Box<dyn Evidence + 'a>)>,
    measure: Option<Measure>,
    drawn: usize,
    kept: Vec<Counted>,
    /// How many chunks had no world in them that was to be kept.
    barren: usize,
}

/// How weights are measured: by the first worlds drawn.
#[derive(Clone, Copy, Debug)]
struct Measure {
    /// The logarithm of the likelihood that weighs one.
    best: f64,
    /// What logarithms are multiplied by.
    power: f64,
    /// The weight for which a world is kept once.
    step: f64,
}

/// How many worlds are to be kept of a chunk.
const CHUNK: usize = 32;

/// After so many chunks of which nothing was kept, the evidence is not asked any more, lest no world is ever found.
const BARREN: usize = 4;

/// By how many times e a world may weigh more than all of the first ones: none is to stand for the whole sample.
const MOST: f64 = 2.0;

impl<'a> WeightedWorlds<'a> {
    /// Worlds from a sampler, weighed by the past if there is evidence.
    pub(super) const fn new(
        sampler: &'a WorldSampler,
        cpu: Cpu,
        word: u64,
        evidence: Option<(Inference, Box<dyn Evidence + 'a>)>,
    ) -> WeightedWorlds<'a> {
        WeightedWorlds { sampler, cpu, word, evidence, measure: None, drawn: 0, kept: Vec::new(), barren: 0 }
    }

    /// The worlds up to this number.
    pub(super) fn up_to(&mut self, number: usize) -> &[Counted] {
        while self.kept.len() < number {
            self.draw_chunk();
        }
        &self.kept
    }

    /// Who sits where, by the worlds so far; `None` without evidence of that.
    pub(super) fn belief(&self) -> Option<Belief> {
        let (_, evidence) = self.evidence.as_ref()?;
        evidence.belief()
    }

    /// Draws worlds for so long, or until there are very many; how many there are.
    pub(super) fn within(&mut self, time: Duration) -> usize {
        const MANY: usize = 1024;
        let begin = Instant::now();
        while self.up_to(1).len() < MANY && begin.elapsed() < time {
            self.draw_chunk();
        }
        self.kept.len()
    }

    fn draw_chunk(&mut self) {
        let WeightedWorlds { sampler, cpu, word, .. } = *self;
        let draw = |number: usize| sampler.draw(cpu, &mut substream(word, number as u64));
        let evidence = self.evidence.as_mut().filter(|_| self.barren < BARREN);
        let Some((inference, evidence)) = evidence else {
            let worlds = (self.drawn..self.drawn + CHUNK).into_par_iter().map(draw);
            self.kept.par_extend(worlds.map(|world| Counted { world, times: 1 }));
            self.drawn += CHUNK;
            return;
        };
        let chunk = CHUNK * inference.draws as usize;
        let worlds: Vec<World> = (self.drawn..self.drawn + chunk).into_par_iter().map(draw).collect();
        let logs = evidence.logs(&worlds);
        let measure = *self.measure.get_or_insert_with(|| Measure::of(&logs, inference));
        // Where the ladder of chances begins is the one thing left to chance.
        let start = (substream_word(word, self.drawn) >> 11) as f64 / (1_u64 << 53) as f64;
        let mut next = start * measure.step;
        let mut sum = 0.0;
        let before = self.kept.len();
        for (world, log) in worlds.into_iter().zip(logs) {
            sum += measure.weight(log);
            let mut times = 0;
            while next < sum {
                times += 1;
                next += measure.step;
            }
            if times > 0 {
                evidence.keep(&world, times);
                self.kept.push(Counted { world, times });
            }
        }
        self.barren += usize::from(self.kept.len() == before);
        self.drawn += chunk;
    }
}

/// A random word for one chunk.
fn substream_word(word: u64, drawn: usize) -> u64 {
    substream(!word, drawn as u64).next_u64()
}

impl Measure {
    fn of(logs: &[f64], inference: &Inference) -> Measure {
        let best = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let best = if best.is_finite() { best } else { 0.0 };
        let mut measure = Measure { best, power: 1.0, step: 1.0 };
        while measure.effective(logs) < inference.min_ess && measure.power > 0.01 {
            measure.power *= 0.8;
        }
        let total: f64 = logs.iter().map(|&log| measure.weight(log)).sum();
        measure.step = if total > 0.0 { total * f64::from(inference.draws) / logs.len() as f64 } else { 1.0 };
        measure
    }

    fn weight(&self, log: f64) -> f64 {
        if log == f64::NEG_INFINITY { 0.0 } else { libm::exp((self.power * (log - self.best)).min(MOST)) }
    }

    /// The effective sample size, as a share (Kong 1992).
    fn effective(&self, logs: &[f64]) -> f64 {
        let (sum, squares) = logs.iter().fold((0.0, 0.0), |(sum, squares), &log| {
            let weight = self.weight(log);
            (sum + weight, squares + weight * weight)
        });
        if squares > 0.0 { sum * sum / squares / logs.len() as f64 } else { 1.0 }
    }
}

#[cfg(test)]
mod tests;
