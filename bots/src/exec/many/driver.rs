//! The thread that writes batches to the process of a seat and reads its answers.

use std::time::Duration;

use super::line::{Answered, Line};
use crate::exec::pool::MOST_FAILURES;
use crate::exec::process::{Process, excerpt, no_place};
use crate::fault::{Failure, FaultKind};

/// How long a question waits at most for others that may come, as long as there are threads that compute.
const GATHERED: Duration = Duration::from_millis(1);

/// How often is looked whether nobody waits for an answer any more.
const LOOKED: Duration = Duration::from_millis(200);

/// A process, and which of the rules of its line it was told.
struct Running {
    process: Process,
    knows: Vec<bool>,
}

/// A failure, and the line by which the process failed, if it was one.
struct Fallen(Failure, Option<String>);

impl From<Failure> for Fallen {
    fn from(failure: Failure) -> Fallen {
        Fallen(failure, None)
    }
}

/// A line of answers: several, or one.
#[derive(serde::Deserialize)]
struct Said {
    answers: Option<Vec<Answered>>,
    game: Option<u64>,
    id: Option<u64>,
    answer: Option<String>,
}

/// Writes and reads until the line is to end.
pub(super) fn drive(line: &Line) {
    let mut running: Option<Running> = None;
    while line.wait_for_questions() {
        if running.is_none() {
            match start(line) {
                Ok(process) => running = Some(Running { process, knows: Vec::new() }),
                Err(failure) => {
                    line.fail_all(&failure);
                    continue;
                }
            }
        }
        line.turns().wait_for_quiet(GATHERED);
        let now = running.as_mut().expect("it has been started");
        if let Err(Fallen(failure, said)) = exchange(line, now) {
            line.pool.failed(running.take().map(|running| running.process), &failure);
            line.fail(&failure, said.as_deref());
        }
    }
    if let Some(Running { process, mut knows }) = running {
        if let Some(batch) = line.take_batch(&mut knows) {
            process.write(batch);
        }
        line.pool.keep(line.seat, process);
    }
}

/// A process for the line. One that cannot be started is tried again: no game is to blame.
fn start(line: &Line) -> Result<Process, Failure> {
    let mut tries = 0;
    loop {
        match line.pool.take(line.seat) {
            Err(failure) if tries <= MOST_FAILURES => {
                line.pool.failed(None, &failure);
                tries += 1;
            }
            started => return started,
        }
    }
}

/// Writes a batch, and reads until all its questions are answered.
fn exchange(line: &Line, running: &mut Running) -> Result<(), Fallen> {
    let Running { process, knows } = running;
    let limit = line.pool.program().limit();
    process.is_silent("the next questions")?;
    let Some(batch) = line.take_batch(knows) else { return Ok(()) };
    let mut watch = process.watch(limit);
    process.write(batch);
    while let Some(what) = line.open() {
        match process.hear_answers(&watch, LOOKED, &what)? {
            Some(said) => {
                let answers = read(&said).and_then(|answers| line.deliver(answers));
                answers.map_err(|failure| Fallen(failure, Some(said)))?;
                // Its time begins anew: whoever answers one question after the other has as long for each.
                watch = process.watch(limit);
            }
            None if line.is_to_end() => return Ok(()),
            None => {}
        }
    }
    Ok(())
}

/// The answers in a line.
fn read(said: &str) -> Result<Vec<Answered>, Failure> {
    let malformed = |reason: &str| Failure {
        kind: FaultKind::Malformed,
        words: format!("wrote `{}`: no answers: {reason}", excerpt(said)),
    };
    match serde_json::from_str(said) {
        Ok(Said { answers: Some(answers), .. }) => Ok(answers),
        Ok(Said { game: Some(game), id: Some(id), answer: Some(answer), .. }) => {
            Ok(vec![Answered { game, id, answer }])
        }
        Ok(_) => Err(malformed("an answer has game, id and answer")),
        Err(error) => Err(malformed(&no_place(&error))),
    }
}
