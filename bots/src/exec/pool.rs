//! The processes of a kind of bot, busy and idle.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Instant;

use doko_engine::{PerSeat, Seat};

use super::bounds::Bounds;
use super::child::{Child, GRACE, refused};
use super::kin::Mark;
use super::process::Process;
use super::program::Program;
use crate::fault::Failure;
use crate::off_switch::{OffSwitch, Outside};
use crate::protocol::{Knows, LeftOut};

/// After so many games in a row in which its program failed, a kind of bot starts it no more. If it plays many games at once,
/// its failed processes count.
pub const MOST_FAILURES: u32 = 5;

/// The processes of a program, each for one seat.
pub(super) struct Pool {
    program: Program,
    state: Arc<Shared>,
}

/// Its state, which outlives it in its [off switch](OffSwitch).
#[derive(Default)]
struct Shared(Mutex<State>);

#[derive(Default)]
struct State {
    idle: PerSeat<Vec<Process>>,
    /// All that run.
    running: Vec<Arc<Child>>,
    /// The failures since the last game that went well, and the last of them.
    failures: u32,
    last: Option<Failure>,
    /// Whether no more are started, however few have failed.
    has_given_up: bool,
    /// What the program said of itself when it was first started.
    introduced: Option<Introduced>,
    /// Why the machine starts no more processes, once it has refused to.
    refused: Option<String>,
    /// Whether all was ended from outside.
    is_shut_down: bool,
    /// Whether somebody looks how much they use.
    is_looked_at: bool,
}

impl State {
    const fn has_given_up(&self) -> bool {
        self.has_given_up || self.failures >= MOST_FAILURES
    }
}

/// What a program said of itself.
#[derive(Clone)]
struct Introduced {
    name: Option<String>,
    knows: Option<Knows>,
    left_out: LeftOut,
}

impl Pool {
    pub(super) fn new(program: Program) -> Pool {
        Pool { program, state: Arc::default() }
    }

    pub(super) const fn program(&self) -> &Program {
        &self.program
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.get()
    }

    /// A process for a seat: one that waits, or a new one.
    pub(super) fn take(&self, seat: Seat) -> Result<Process, Failure> {
        {
            let mut state = self.state();
            if let Some(last) = state.last.as_ref().filter(|_| state.has_given_up()) {
                let (failures, last_words) = (state.failures, &last.words);
                let words = if self.program.many.is_some() {
                    format!(
                        "is started no more after {failures} processes in a row that failed; the last {last_words}"
                    )
                } else {
                    format!(
                        "is started no more after {failures} games in a row in which it failed; in the last it {last_words}"
                    )
                };
                return Err(Failure { kind: last.kind, words });
            }
            if let Some(process) = state.idle[seat].pop() {
                return Ok(process);
            }
        }
        let mut started = None;
        let process = Process::start(
            || {
                // What is not listed yet could not be ended from outside: nobody does that while it is started.
                let mut state = self.state();
                if state.is_shut_down {
                    return Err(std::io::Error::other("all programs were ended"));
                }
                let child = self.program.start()?;
                state.running.push(Arc::clone(&child));
                let bounds = self.program.bounds;
                if bounds.are_given() && !std::mem::replace(&mut state.is_looked_at, true) {
                    let state = Arc::downgrade(&self.state);
                    thread::Builder::new().spawn(move || look(&state, bounds))?;
                }
                started = Some(Arc::clone(&child));
                Ok(child)
            },
            |error| {
                if let Some(advice) = refused(error) {
                    let command = &self.program.command;
                    let words = format!("the machine cannot start `{command}`: {error}; {advice}");
                    self.state().refused.get_or_insert(words);
                }
            },
            &self.program,
        );
        match (&process, started) {
            (Ok(process), _) => {
                let Process { introduction, left_out, .. } = process;
                let (name, knows) = (process.name(), introduction.knows.clone());
                self.state().introduced.get_or_insert(Introduced { name, knows, left_out: *left_out });
            }
            (Err(_), Some(child)) => {
                self.forget(&child);
                self.wait_if_shut_down();
            }
            (Err(_), None) => {}
        }
        process
    }

    /// Starts a process, which must say hello, and lets it wait for its first game.
    pub(super) fn ready(&self) -> Result<(), Failure> {
        let seat = Seat::ALL[0];
        if self.state().idle[seat].is_empty() {
            let process = self.take(seat)?;
            self.keep(seat, process);
        }
        Ok(())
    }

    /// Why the machine starts no more processes, if it has refused to.
    pub(super) fn refused(&self) -> Option<String> {
        self.state().refused.clone()
    }

    /// The name that the spec gives to the program, or else the one by which it has introduced itself.
    pub(super) fn name(&self) -> Option<String> {
        self.program.name.clone().or_else(|| self.state().introduced.as_ref()?.name.clone())
    }

    /// Which rules the program knows, once it has introduced itself.
    pub(super) fn knows(&self) -> Option<Knows> {
        self.state().introduced.as_ref().map(|introduced| introduced.knows.clone().unwrap_or_default())
    }

    /// What the program does not read of its questions, as far as it is known.
    pub(super) fn left_out(&self) -> LeftOut {
        self.state().introduced.as_ref().map_or_else(LeftOut::default, |introduced| introduced.left_out)
    }

    /// Takes back the process of a game that went well, or in which it only broke a rule.
    pub(super) fn give(&self, seat: Seat, process: Process) {
        if self.program.fresh {
            let child = Arc::clone(process.child());
            drop(process);
            self.forget(&child);
        } else {
            self.keep(seat, process);
        }
        self.went_well();
    }

    /// A game has gone well: failures are counted from here on.
    pub(super) fn went_well(&self) {
        let mut state = self.state();
        if !state.has_given_up {
            state.failures = 0;
        }
    }

    /// Starts no more processes, after one that failed.
    pub(super) fn give_up(&self) {
        self.state().has_given_up = true;
    }

    /// Whether no more processes are started.
    pub(super) fn has_given_up(&self) -> bool {
        self.state().has_given_up()
    }

    /// Lets a process wait for the next game of a seat.
    pub(super) fn keep(&self, seat: Seat, process: Process) {
        self.state().idle[seat].push(process);
    }

    /// Notes a failure, and ends the process, if there is one.
    pub(super) fn failed(&self, process: Option<Process>, failure: &Failure) {
        if let Some(process) = process {
            let child = Arc::clone(process.child());
            process.end();
            self.forget(&child);
        }
        self.wait_if_shut_down();
        let mut state = self.state();
        if !state.has_given_up() {
            state.failures += 1;
            state.last = Some(failure.clone());
        }
    }

    /// Whoever has ended all programs ends this process too: till then nobody is told that they have failed.
    fn wait_if_shut_down(&self) {
        while self.state().is_shut_down {
            thread::park_timeout(GRACE);
        }
    }

    fn forget(&self, child: &Arc<Child>) {
        self.state().running.retain(|other| !Arc::ptr_eq(other, child));
    }

    /// What ends all processes at once.
    pub(super) fn off_switch(&self) -> OffSwitch {
        OffSwitch::of(Arc::clone(&self.state) as Arc<dyn Outside>)
    }
}

impl Shared {
    fn get(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Outside for Shared {
    fn end(&self) {
        let mut state = self.get();
        state.is_shut_down = true;
        state.running.iter().for_each(|child| child.end());
    }
}

/// Ends whoever uses more than it may, as long as there is anybody to ask.
fn look(state: &Weak<Shared>, bounds: Bounds) {
    while let Some(shared) = state.upgrade() {
        let begin = Instant::now();
        let running = shared.get().running.clone();
        drop(shared);
        let uses = Mark::uses();
        for child in running {
            if let Some(excess) = uses.get(child.mark()).and_then(|&used| bounds.excess(used)) {
                child.end_for(excess);
            }
        }
        thread::sleep(Bounds::pause(begin.elapsed()));
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        // All are told first, so that they end together, and those that do not share one time of grace.
        let mut idle = std::mem::take(&mut self.state().idle);
        idle.0.iter_mut().flatten().for_each(Process::close);
        let begin = Instant::now();
        for process in idle.0.into_iter().flatten() {
            let child = Arc::clone(process.child());
            child.wait(GRACE.saturating_sub(begin.elapsed()));
            process.end();
            self.forget(&child);
        }
    }
}
