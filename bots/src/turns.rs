//! Turns for many threads that mostly wait: only so many compute at once.
//!
//! A program that plays many games at once is asked by as many threads as games are under way. A thread that waits for its
//! answer gives its turn to another, and goes on when it has both the answer and a turn.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::Duration;

/// How many threads may compute at once, and which of the others go on next.
#[derive(Debug)]
pub struct Turns {
    state: Mutex<State>,
    /// Nobody computes, and nobody could.
    quiet: Condvar,
}

#[derive(Debug)]
struct State {
    most: usize,
    free: usize,
    next: VecDeque<Arc<Place>>,
}

/// The place of a thread that waits until it goes on.
#[derive(Debug)]
pub struct Place {
    thread: Thread,
    goes_on: AtomicBool,
}

impl Place {
    /// That of the calling thread.
    pub fn of_this_thread() -> Arc<Place> {
        Arc::new(Place { thread: thread::current(), goes_on: AtomicBool::new(false) })
    }

    /// Waits until it is called, on the thread whose place it is.
    fn wait(&self) {
        while !self.goes_on.swap(false, Ordering::Acquire) {
            thread::park();
        }
    }

    fn call(&self) {
        self.goes_on.store(true, Ordering::Release);
        self.thread.unpark();
    }
}

impl Turns {
    /// So many at once.
    pub fn new(most: usize) -> Turns {
        let state = State { most, free: most, next: VecDeque::new() };
        Turns { state: Mutex::new(state), quiet: Condvar::new() }
    }

    /// Turns that nobody has to wait for.
    pub fn without_end() -> Turns {
        Turns::new(usize::MAX)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does this in a turn of the calling thread.
    pub fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        let place = Place::of_this_thread();
        self.call([&place]);
        place.wait();
        let _turn = Turn(self);
        work()
    }

    /// Gives the turn of the calling thread away and waits until it is [called](Turns::call) and has one again.
    ///
    /// A thread without a turn may wait like this only where they are [without end](Turns::without_end).
    pub fn wait(&self, place: &Place) {
        self.give();
        place.wait();
    }

    /// These go on, each as soon as it has a turn.
    pub fn call<'p>(&self, places: impl IntoIterator<Item = &'p Arc<Place>>) {
        let mut state = self.state();
        for place in places {
            if state.free > 0 {
                state.free = state.free.saturating_sub(1);
                place.call();
            } else {
                state.next.push_back(Arc::clone(place));
            }
        }
    }

    fn give(&self) {
        let mut state = self.state();
        if let Some(place) = state.next.pop_front() {
            place.call();
            return;
        }
        state.free = state.free.saturating_add(1);
        if state.free >= state.most {
            self.quiet.notify_all();
        }
    }

    /// Waits until nobody computes, but not longer than this.
    pub fn wait_for_quiet(&self, most: Duration) {
        let state = self.state();
        // Nobody is told how many compute where there is no end of turns.
        if state.most < usize::MAX {
            drop(self.quiet.wait_timeout_while(state, most, |state| state.free < state.most));
        }
    }
}

/// A turn, given to the next when it is dropped.
struct Turn<'t>(&'t Turns);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.give();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;
    use std::sync::mpsc;

    /// Forty threads ask an oracle that calls them back in another order; how many computed at once at most.
    fn most_at_once(turns: &Arc<Turns>) -> usize {
        let (computing, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let compute = || {
            most.fetch_max(computing.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            thread::sleep(Duration::from_micros(200));
            computing.fetch_sub(1, Ordering::SeqCst);
        };
        let (ask, asked) = mpsc::channel::<Arc<Place>>();
        thread::scope(|scope| {
            for _ in 0..40 {
                let ask = ask.clone();
                scope.spawn(move || {
                    turns.during(|| {
                        let place = Place::of_this_thread();
                        for _ in 0..10 {
                            compute();
                            ask.send(Arc::clone(&place)).unwrap();
                            turns.wait(&place);
                        }
                    });
                });
            }
            drop(ask);
            let mut waiting = Vec::new();
            while let Ok(place) = asked.recv() {
                waiting.push(place);
                waiting.extend(asked.try_iter());
                turns.call(waiting.drain(..).rev().collect::<Vec<_>>().iter());
            }
        });
        most.into_inner()
    }

    #[test]
    fn no_more_compute_at_once_than_there_are_turns() {
        for most in [1, 3] {
            let turns = Arc::new(Turns::new(most));
            let at_once = most_at_once(&turns);
            assert!(at_once <= most, "{at_once} of {most}");
            let begin = std::time::Instant::now();
            turns.wait_for_quiet(Duration::from_secs(60));
            assert!(begin.elapsed() < Duration::from_secs(1), "all turns are given back");
        }
        most_at_once(&Arc::new(Turns::without_end()));
    }

    #[test]
    fn a_panic_gives_the_turn_back() {
        let turns = Turns::new(1);
        thread::scope(|scope| {
            let panics = scope.spawn(|| turns.during(|| panic!("a bot fails")));
            assert!(panics.join().is_err());
        });
        assert_eq!(turns.during(|| 7), 7);
    }
}
