//! Deals drawn at random from those of a run.

use std::collections::BTreeSet;

use doko_engine::random::draw;

/// The numbers of `size` out of `deals` deals, drawn for the run with this identity, in rising order.
pub fn sample_of_run(identity: &str, deals: u64, size: u64) -> Vec<u64> {
    let seed = identity.bytes().fold(0, |seed: u64, byte| seed.rotate_left(8) ^ u64::from(byte));
    sample(seed, deals, size)
}

/// The numbers of `size` out of `deals` deals, drawn by `seed`, in rising order; all if there are no more than `size`.
pub fn sample(seed: u64, deals: u64, size: u64) -> Vec<u64> {
    if size >= deals {
        return (0..deals).collect();
    }
    let mut drawn = BTreeSet::new();
    let mut numbers = 0..;
    while (drawn.len() as u64) < size {
        let word = draw(*b"doko vfy", seed, numbers.next().expect("there is no last number"));
        drawn.insert(((u128::from(word) * u128::from(deals)) >> 64) as u64);
    }
    drawn.into_iter().collect()
}
