//! Whether a program plays many games at once as it plays one.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use doko_engine::{Action, Rules, Seat};

use crate::exec::Exec;
use crate::exec::check::{Complaint, ms, play};
use crate::fault::Failure;
use crate::turns::Turns;

/// How many games are under way; fewer for who asked for fewer.
const AT_ONCE: usize = 32;

/// Plays `games` games under each of these rules, many at once and then some of them one after the other.
pub(in crate::exec) fn plays_many(exec: &Exec, all_rules: &[Rules], games: u64) -> Result<String, Complaint> {
    let Some(many) = &exec.many else { return Ok("is not asked to".to_owned()) };
    let number = all_rules.len() as u64 * games;
    let game = |number: u64| {
        let rules = &all_rules[(number / games) as usize];
        (rules, Seat::ALL[number as usize % 4], number % games)
    };
    let before = many.written();
    let begin = Instant::now();
    let played = at_once(exec, number, game)?;
    let took = begin.elapsed();
    let written = many.written();
    let (batches, questions) = (written.batches - before.batches, written.questions - before.questions);

    // Some of them are enough to find a program that exchanges the answers of its games.
    let again: Vec<u64> = (0..number).step_by(number.div_ceil(20).max(1) as usize).collect();
    let mut alike = 0;
    for &number in &again {
        let (rules, seat, index) = game(number);
        alike += usize::from(play(exec, rules, seat, index, |_, _| {})? == played[number as usize]);
    }
    let words = format!(
        "{number} games, up to {} at once: {questions} questions in {batches} batches of up to {}; {} an answer",
        AT_ONCE.min(exec.pool.program().many.unwrap_or(1)),
        written.largest,
        ms(took / questions.max(1) as u32)
    );
    if alike == again.len() {
        return Ok(format!("{words}. Alone it plays them in the same way"));
    }
    if exec.pool.program().reproducible {
        return Err(Complaint {
            kind: crate::FaultKind::Malformed,
            words: format!(
                "played {} of {} games in another way alone than at once with others, though it is called reproducible: it may \
                 have taken one game for another",
                again.len() - alike,
                again.len()
            ),
            advice: "Keep what you know of each game by its number `game`, and draw its chance from its own `stream`.",
        });
    }
    Ok(format!(
        "{words}. Alone it plays them in another way, so that nobody can see whether it takes one for another"
    ))
}

/// The answers of a program in games that it plays at once.
fn at_once<'r>(
    exec: &Exec,
    number: u64,
    game: impl Fn(u64) -> (&'r Rules, Seat, u64) + Sync,
) -> Result<Vec<Vec<Action>>, Failure> {
    let many = exec.many.as_ref().expect("it plays many games");
    let turns = Arc::new(Turns::new(2));
    many.take_turns(&turns);
    let next = AtomicUsize::new(0);
    let played = Mutex::new(vec![Ok(Vec::new()); number as usize]);
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE.min(exec.pool.program().many.unwrap_or(1)) {
            scope.spawn(|| {
                turns.during(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let has_failed = |played: &Vec<Result<_, _>>| played.iter().any(Result::is_err);
                        let done = played.lock().unwrap_or_else(PoisonError::into_inner);
                        if number >= done.len() || has_failed(&done) {
                            return;
                        }
                        drop(done);
                        let (rules, seat, index) = game(number as u64);
                        let answers = play(exec, rules, seat, index, |_, _| {});
                        played.lock().unwrap_or_else(PoisonError::into_inner)[number] = answers;
                    }
                });
            });
        }
    });
    many.take_turns(&Arc::new(Turns::without_end()));
    played.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect()
}
