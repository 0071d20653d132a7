//! Work on many cores, results in order: the loop under every command that plays many deals.
//!
//! Memory stays flat: a bounded number of deals is under way or waits for an earlier one. What the results are
//! does not depend on the number of threads.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use rayon::ThreadPool;

/// A request to stop, shared between whoever asks and whoever works.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks for the end of work after what is under way.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether that was asked for.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Does `work` for each number below `count` on the threads of `pool`, and gives the results to `take` in order.
///
/// As [`each_in_order`], for numbers.
///
/// # Errors
/// The first error of `take`; it is not called again after one.
///
/// # Panics
/// If `work` does.
pub fn in_order<T: Send, E>(
    pool: &ThreadPool,
    count: u64,
    stop: &Stop,
    work: impl Fn(u64) -> T + Sync,
    take: impl FnMut(u64, T) -> Result<(), E>,
) -> Result<u64, E> {
    each_in_order(pool, 0..count, stop, work, take)
}

/// Does `work` for each of some things on the threads of `pool`, and gives the results to `take` in order, with their
/// numbers from 0.
///
/// The things are asked for, and `take` runs, on the calling thread. After a request to stop, or an error, nothing new is
/// begun; what is under way is finished, and what is finished without a gap is taken. Returns how many results were taken.
///
/// # Errors
/// The first error of `take`; it is not called again after one.
///
/// # Panics
/// If `work` does.
pub fn each_in_order<I: Send, T: Send, E>(
    pool: &ThreadPool,
    things: impl IntoIterator<Item = I>,
    stop: &Stop,
    work: impl Fn(I) -> T + Sync,
    take: impl FnMut(u64, T) -> Result<(), E>,
) -> Result<u64, E> {
    let window = 4 * pool.current_num_threads();
    // One task for each chunk, and none that waits for another: bots may use the same pool.
    pool.in_place_scope(|scope| {
        each_in_order_by(window, things, stop, &work, |task| scope.spawn(move |_| task()), take)
    })
}

/// Some work that is handed to another thread.
pub(super) type Task<'s> = Box<dyn FnOnce() + Send + 's>;

/// The same on threads to which `hand_over` gives tasks; at most `window` of them are under way or wait for an earlier one.
pub(super) fn each_in_order_by<'s, I: Send + 's, T: Send + 's, E>(
    window: usize,
    things: impl IntoIterator<Item = I>,
    stop: &'s Stop,
    work: &'s (impl Fn(I) -> T + Sync),
    hand_over: impl Fn(Task<'s>),
    mut take: impl FnMut(u64, T) -> Result<(), E>,
) -> Result<u64, E> {
    let (sender, receiver) = mpsc::channel();
    let mut things = things.into_iter().fuse();
    let mut size = 1;
    let mut begun = 0;
    let mut taken = 0;
    let mut under_way = 0;
    let mut waiting = BTreeMap::new();
    let mut outcome = Ok(());
    loop {
        while under_way + waiting.len() < window && outcome.is_ok() && !stop.is_requested() {
            let chunk: Vec<I> = things.by_ref().take(size).collect();
            if chunk.is_empty() {
                break;
            }
            let first = begun;
            begun += chunk.len() as u64;
            under_way += 1;
            let sender = sender.clone();
            hand_over(Box::new(move || {
                let done = Chunk::work(first, chunk, stop, work);
                // The receiver is gone only when another task has panicked.
                drop(sender.send(done));
            }));
        }
        if under_way == 0 {
            return outcome.map(|()| taken);
        }
        let chunk = receiver.recv().expect("a sender is alive");
        under_way -= 1;
        size = adapted(size, chunk.took);
        waiting.insert(chunk.first, chunk.results);
        while let Some(results) = waiting.remove(&taken) {
            for result in results.unwrap_or_else(|panic| resume_unwind(panic)) {
                if outcome.is_ok() {
                    outcome = take(taken, result);
                }
                taken += 1;
            }
        }
    }
}

/// The results of some things that follow each other, fewer than asked for if it was stopped.
struct Chunk<T> {
    first: u64,
    results: Result<Vec<T>, Box<dyn Any + Send>>,
    took: Duration,
}

impl<T> Chunk<T> {
    fn work<I>(first: u64, things: Vec<I>, stop: &Stop, work: impl Fn(I) -> T) -> Chunk<T> {
        let begin = Instant::now();
        let going = things.into_iter().take_while(|_| !stop.is_requested());
        let results = catch_unwind(AssertUnwindSafe(|| going.map(work).collect()));
        Chunk { first, results, took: begin.elapsed() }
    }
}

/// How many things make a task after one of that many that took so long: enough that handing it over costs nothing beside
/// it.
fn adapted(size: usize, took: Duration) -> usize {
    if took < Duration::from_millis(2) {
        (2 * size).min(256)
    } else if took > Duration::from_millis(20) {
        (size / 2).max(1)
    } else {
        size
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    fn pool(threads: usize) -> ThreadPool {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap()
    }

    #[test]
    fn results_come_in_order_for_any_number_of_threads() {
        for threads in [1, 2, 5] {
            let mut seen = Vec::new();
            let uneven = |n: u64| {
                std::thread::sleep(Duration::from_micros(n * 7919 % 300));
                n
            };
            let done = in_order(&pool(threads), 500, &Stop::default(), uneven, |index, n| {
                assert_eq!(index, n);
                seen.push(n);
                Ok::<(), ()>(())
            });
            assert_eq!(done, Ok(500));
            assert!(seen.into_iter().eq(0..500));
        }
    }

    #[test]
    fn a_stop_leaves_a_prefix_without_gaps() {
        let stop = Stop::default();
        let mut seen = 0;
        let work = |n: u64| {
            if n == 300 {
                stop.request();
            }
            n
        };
        let done = in_order(&pool(3), 1_000_000, &stop, work, |index, n| {
            assert_eq!((index, n), (seen, seen));
            seen += 1;
            Ok::<(), ()>(())
        });
        assert_eq!(done, Ok(seen));
        assert!(seen < 1_000_000);
    }

    #[test]
    fn after_an_error_nothing_more_is_taken() {
        let mut taken = 0;
        let done = in_order(
            &pool(2),
            1000,
            &Stop::default(),
            |n| n,
            |_, n| {
                taken += 1;
                if n == 10 { Err("full") } else { Ok(()) }
            },
        );
        assert_eq!((done, taken), (Err("full"), 11));
    }

    #[test]
    fn little_is_under_way_at_any_time() {
        let (begun, mut taken) = (AtomicU64::new(0), 0);
        let work = |_| begun.fetch_add(1, Ordering::Relaxed);
        let done = in_order(&pool(2), 100_000, &Stop::default(), work, |_, _| {
            taken += 1;
            assert!(begun.load(Ordering::Relaxed) <= taken + 8 * 256);
            Ok::<(), ()>(())
        });
        assert_eq!(done, Ok(100_000));
    }

    #[test]
    #[should_panic(expected = "deal 40 is bad")]
    fn a_panic_of_the_work_is_passed_on() {
        let work = |n| assert!(n != 40, "deal {n} is bad");
        let _ = in_order(&pool(2), 100, &Stop::default(), work, |_, ()| Ok::<(), ()>(()));
    }
}
