//! A few examples at once, as the network and its loss want them.

use doko_bots::net::{DENSE_ONE, Part, SPARSE};

use super::matrix::Sparse;
use super::model::INPUTS;
use crate::studies::learn::examples::{Examples, Target};

/// Examples that a step of training looks at.
pub(super) struct Batch {
    pub(super) part: Part,
    /// The inputs by example, with a last one that is always 1.
    pub(super) by_example: Sparse,
    /// The same, by input.
    pub(super) by_input: Sparse,
    /// What the network should say.
    pub(super) targets: Vec<Target>,
}

impl Batch {
    /// These examples.
    pub(super) fn new(examples: &Examples, chosen: &[u32]) -> Batch {
        let by_example = Sparse::of(
            INPUTS + 1,
            chosen.iter().map(|&n| {
                let on = examples.sparse(n as usize).iter().map(|&input| (u32::from(input), 1.0));
                let numbers = (SPARSE as u32..).zip(&examples.dense[n as usize]);
                let numbers = numbers.filter(|(_, number)| **number != 0);
                let numbers =
                    numbers.map(|(input, &number)| (input, f32::from(number) / f32::from(DENSE_ONE)));
                on.chain(numbers).chain([(INPUTS as u32, 1.0)])
            }),
        );
        let targets = chosen.iter().map(|&n| examples.targets[n as usize]).collect();
        Batch { part: examples.part, by_input: by_example.transposed(), by_example, targets }
    }

    /// How many examples there are.
    pub(super) fn len(&self) -> usize {
        self.targets.len()
    }
}
