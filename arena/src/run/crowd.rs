//! Who plays the units of a run: the threads of a pool, or a crowd that mostly waits for programs.
//!
//! A program that plays many games at once answers in batches, which form only if many games are under way. So a thread
//! plays each of them, most wait for an answer, and as many compute as the pool has threads: by [`Turns`]. Bots that share
//! their decisions among threads do that on the pool, and games of bots that run a process each wait for [`Permits`]. The
//! results depend on none of this.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use doko_bots::BotKind;
use doko_bots::turns::Turns;
use rayon::ThreadPool;

use super::Stop;
use super::in_order::{Task, each_in_order_by, in_order};
use super::on_pool::OnPool;
use super::permits::Permits;

/// How units are played.
pub struct Crowd<'p> {
    pool: &'p Arc<ThreadPool>,
    kinds: Vec<Arc<dyn BotKind>>,
    /// How many games are under way, and by which turns they compute; `None` if nobody plays several games at once.
    turns: Option<(NonZeroUsize, Arc<Turns>)>,
    /// For as many games as the pool has threads; `None` if no more are under way anyhow.
    permits: Option<Permits>,
}

impl<'p> Crowd<'p> {
    /// That of games among these bots, of which as many compute as the pool has threads.
    pub fn of(kinds: Vec<Arc<dyn BotKind>>, pool: &'p Arc<ThreadPool>) -> Crowd<'p> {
        let at_once = kinds.iter().map(|kind| kind.traits().games_at_once).max().unwrap_or(1);
        let Some(games) = NonZeroUsize::new(at_once).filter(|games| games.get() > 1) else {
            return Crowd { pool, kinds, turns: None, permits: None };
        };
        let turns = Arc::new(Turns::new(pool.current_num_threads()));
        for kind in &kinds {
            kind.take_turns(&turns);
        }
        let kinds = kinds.into_iter().map(|kind| OnPool::if_it_thinks(kind, pool)).collect();
        let permits = Permits::new(pool.current_num_threads(), Arc::clone(&turns));
        Crowd { pool, kinds, turns: Some((games, turns)), permits: Some(permits) }
    }

    /// The permits that its games need in which bots run a process each; `None` if they need none.
    pub const fn permits(&self) -> Option<&Permits> {
        self.permits.as_ref()
    }

    /// The bots, to be asked by whoever does the work.
    pub fn kinds(&self) -> &[Arc<dyn BotKind>] {
        &self.kinds
    }

    /// Does `work` for each number below `count`, and gives the results to `take` in order; see [`in_order`].
    ///
    /// # Errors
    /// The first error of `take`; it is not called again after one.
    ///
    /// # Panics
    /// If `work` does.
    pub fn in_order<T: Send, E>(
        &self,
        count: u64,
        stop: &Stop,
        work: impl Fn(u64) -> T + Sync,
        take: impl FnMut(u64, T) -> Result<(), E>,
    ) -> Result<u64, E> {
        let Some((games, turns)) = &self.turns else { return in_order(self.pool, count, stop, work, take) };
        let (tasks, queue) = mpsc::channel::<Task<'_>>();
        let queue = Mutex::new(queue);
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv().ok();
        thread::scope(|scope| {
            // The threads end when it does.
            let tasks = tasks;
            for _ in 0..games.get().min(usize::try_from(count).unwrap_or(usize::MAX)) {
                scope.spawn(|| {
                    while let Some(task) = next() {
                        turns.during(task);
                    }
                });
            }
            let window = 2 * games.get();
            each_in_order_by(
                window,
                0..count,
                stop,
                &work,
                |task| tasks.send(task).expect("threads wait for tasks"),
                take,
            )
        })
    }
}

impl Drop for Crowd<'_> {
    /// Whoever asks the bots from now on has no turn that it could give away.
    fn drop(&mut self) {
        if self.turns.is_some() {
            let turns = Arc::new(Turns::without_end());
            for kind in &self.kinds {
                kind.take_turns(&turns);
            }
        }
    }
}
