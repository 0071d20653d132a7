//! Permits for games in which bots run processes of their own: no more such games than permits are under way.
//!
//! A [crowd](super::Crowd) has many games under way for a program that plays them all with one process. Another program at
//! the same table would run a process for each of them, so these games wait for one another.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use doko_bots::turns::{Place, Turns};

/// Some permits, for threads that compute by turns.
#[derive(Debug)]
pub struct Permits {
    turns: Arc<Turns>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    free: usize,
    next: VecDeque<Arc<Place>>,
}

impl Permits {
    pub(super) fn new(number: usize, turns: Arc<Turns>) -> Permits {
        Permits { turns, state: Mutex::new(State { free: number, next: VecDeque::new() }) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a permit, in a turn of the calling thread. Others have the turn meanwhile, among them those that hold the
    /// permits. A thread that holds one must not ask for a second: both might wait for each other.
    pub(super) fn take(&self) -> Permit<'_> {
        let mut state = self.state();
        if state.free > 0 {
            state.free -= 1;
        } else {
            let place = Place::of_this_thread();
            state.next.push_back(Arc::clone(&place));
            drop(state);
            self.turns.wait(&place);
        }
        Permit(self)
    }
}

/// A permit, passed on to the next when it is dropped.
#[derive(Debug)]
pub(super) struct Permit<'p>(&'p Permits);

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        match state.next.pop_front() {
            Some(place) => self.0.turns.call([&place]),
            None => state.free += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
    use std::time::Duration;

    #[test]
    fn no_more_games_than_permits_are_under_way_and_all_are_played() {
        for (permits, turns) in [(1, 1), (3, 2), (2, 3)] {
            let turns = Arc::new(Turns::new(turns));
            let held = Permits::new(permits, Arc::clone(&turns));
            let (under_way, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
            let elsewhere = Turns::new(1);
            thread::scope(|scope| {
                for _ in 0..20 {
                    scope.spawn(|| {
                        for _ in 0..5 {
                            turns.during(|| {
                                let _permit = held.take();
                                most.fetch_max(
                                    under_way.fetch_add(1, Ordering::SeqCst) + 1,
                                    Ordering::SeqCst,
                                );
                                // One that has a permit may wait for an answer, without its turn.
                                let place = Place::of_this_thread();
                                let other = Arc::clone(&place);
                                let (turns, elsewhere) = (&turns, &elsewhere);
                                scope.spawn(move || {
                                    elsewhere.during(|| thread::sleep(Duration::from_micros(100)));
                                    turns.call([&other]);
                                });
                                turns.wait(&place);
                                under_way.fetch_sub(1, Ordering::SeqCst);
                            });
                        }
                    });
                }
            });
            assert!(most.into_inner() <= permits);
            assert_eq!(held.state().free, permits);
        }
    }
}
