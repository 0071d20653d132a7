//! The thread that writes batches to the process of a seat and reads its answers.

use std::time::Duration;

use super::line::Line;
use crate::exec::dialogue::{excerpt, no_place};
use crate::exec::process::{Fallen, Process};
use crate::fault::{Failure, FaultKind};
use crate::protocol::{AnswerOfGame, AnswersOfGames};

/// How long a question waits at most for others that may come, as long as there are threads that compute.
const GATHERED: Duration = Duration::from_millis(1);

/// How often a process may take too long to start, before no more are started: each time all its games wait for it.
const LATE_STARTS: u32 = 2;

/// A process, and which of the rules of its line it was told.
struct Running {
    process: Process,
    knows: Vec<bool>,
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
        if let Err(Fallen { failure, said }) = exchange(line, now) {
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

/// A process for the line. If it does not start, another is tried: no game is to blame.
fn start(line: &Line) -> Result<Process, Failure> {
    let mut late = 0;
    loop {
        let failure = match line.pool.take(line.seat) {
            Err(failure) if !line.pool.has_given_up() => failure,
            started => return started,
        };
        line.pool.failed(None, &failure);
        late += u32::from(failure.kind == FaultKind::Late);
        if late == LATE_STARTS {
            line.pool.give_up();
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
        let said = process.hear_answers(&watch, &what)?;
        let answers = read(&said).and_then(|answers| line.deliver(answers));
        answers.map_err(|failure| Fallen { failure, said: Some(said) })?;
        // The line has answered a question. Whoever answers one after the other has as long for each.
        watch = process.watch(limit);
    }
    Ok(())
}

/// The answers in a line, at least one.
fn read(said: &str) -> Result<Vec<AnswerOfGame>, Failure> {
    let malformed = |reason: &str| Failure {
        kind: FaultKind::Malformed,
        words: format!("wrote `{}`: no answers: {reason}", excerpt(said)),
    };
    match serde_json::from_str::<AnswersOfGames>(said).map(AnswersOfGames::into_list) {
        Ok(answers) if answers.is_empty() => Err(malformed("the list is empty")),
        Ok(answers) => Ok(answers),
        Err(error) => Err(malformed(&no_place(&error))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_an_answer_at_least() {
        for (said, answers) in [
            (r#"{"game":1,"id":2,"answer":"HT"}"#, 1),
            (r#"{"answers":[{"game":1,"id":2,"answer":"HT"},{"game":3,"id":4,"answer":"re","more":0}]}"#, 2),
        ] {
            assert_eq!(read(said).unwrap().len(), answers, "{said}");
        }
        for (said, reason) in [
            (r#"{"answers":[]}"#, "the list is empty"),
            (r#"{"id":2,"answer":"HT"}"#, "an answer has game, id and answer"),
            (r#"{"answers":[{"game":1,"id":"2","answer":"HT"}]}"#, "an answer has game, id and answer"),
            ("so be it", "expected value"),
        ] {
            let failure = read(said).unwrap_err();
            assert_eq!(failure.kind, FaultKind::Malformed);
            assert!(failure.words.ends_with(reason), "{}", failure.words);
        }
    }
}
