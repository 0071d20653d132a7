//! How fast environments are beside the engine alone.

use std::time::{Duration, Instant};

use doko_engine::dispatch::Cpu;
use doko_engine::random::bot_stream;
use doko_engine::record::answers::{Chooser, UniformAnswers, autoplay};
use doko_engine::{Question, Rules, Seat, Table};
use rand::Rng;

/// Answers at random, counted.
struct Counted<R> {
    answers: UniformAnswers<R>,
    number: u64,
}

impl<R: Rng> Chooser for Counted<R> {
    fn choose(&mut self, seat: Seat, question: Question, answers: u32) -> u32 {
        self.number += 1;
        self.answers.choose(seat, question, answers)
    }
}

/// Answers a second of the engine alone with random answers, dealing included: by the fast way through a game, which lists no
/// answers and draws up no view, for about so long.
pub fn engine_alone(rules: &Rules, seed: u64, time: Duration) -> f64 {
    measured(time, |index| {
        let mut table = Table::new(rules, rules.deal(seed, index, 0), Seat::ALL[0]);
        let answers = UniformAnswers::new(bot_stream(seed, index, 0, Seat::ALL[0]));
        let mut counted = Counted { answers, number: 0 };
        autoplay(Cpu::detect(), &mut table, &mut counted);
        counted.number
    })
}

/// The same by asking each seat with its view for one of its legal answers, as a bot is asked.
pub fn engine_with_views(rules: &Rules, seed: u64, time: Duration) -> f64 {
    measured(time, |index| {
        let mut table = Table::new(rules, rules.deal(seed, index, 0), Seat::ALL[0]);
        let mut dice = bot_stream(seed, index, 0, Seat::ALL[0]);
        let mut number = 0;
        while let Some(view) = table.view() {
            let legal = view.legal_actions();
            let n = (u128::from(dice.next_u64()) * legal.len() as u128) >> 64;
            table.answer(legal[n as usize]).expect("a legal answer");
            number += 1;
        }
        number
    })
}

fn measured(time: Duration, mut play: impl FnMut(u64) -> u64) -> f64 {
    let (begin, mut answers, mut index) = (Instant::now(), 0, 0);
    while begin.elapsed() < time {
        for _ in 0..16 {
            answers += play(index);
            index += 1;
        }
    }
    answers as f64 / begin.elapsed().as_secs_f64()
}
