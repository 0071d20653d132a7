//! Exact sums over blocks: what every estimate here is made of.

use serde::{Deserialize, Serialize};

/// The number of blocks, the sums of some variables over them, and the sums of the products of each two variables.
///
/// Every block has a whole number for each variable, so that the order of adding cannot show, and differences of large
/// sums lose nothing. `S` is where the sums are kept: for N variables an array of `N (N + 3) / 2` numbers, or a list of
/// as many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExactSums<S> {
    blocks: u64,
    /// Variable by variable its sum, followed by those of its products with each variable up to itself.
    sums: S,
}

/// The place of the sum of a variable.
const fn place(variable: usize) -> usize {
    variable * (variable + 3) / 2
}

impl ExactSums<Vec<i128>> {
    /// Nothing yet of so many variables.
    pub(super) fn new(variables: usize) -> ExactSums<Vec<i128>> {
        ExactSums { blocks: 0, sums: vec![0; place(variables)] }
    }
}

impl<S: AsRef<[i128]> + AsMut<[i128]>> ExactSums<S> {
    /// Counts a block, with its value of each variable.
    ///
    /// # Panics
    /// If there are not as many values as variables.
    #[inline]
    pub fn add(&mut self, values: &[i64]) {
        let sums = self.sums.as_mut();
        assert_eq!(place(values.len()), sums.len(), "a value of each variable");
        self.blocks += 1;
        // Most of what can happen in a game does not.
        let present = |&(_, &value): &(usize, &i64)| value != 0;
        for (j, &b) in values.iter().enumerate().filter(present) {
            let (sum, products) = sums[place(j)..].split_first_mut().expect("every variable has its sums");
            *sum += i128::from(b);
            for (i, &a) in values[..=j].iter().enumerate().filter(present) {
                products[i] += i128::from(a) * i128::from(b);
            }
        }
    }

    /// Counts the blocks of `other` too.
    pub fn merge(&mut self, other: &ExactSums<S>) {
        self.blocks += other.blocks;
        self.sums.as_mut().iter_mut().zip(other.sums.as_ref()).for_each(|(own, others)| *own += others);
    }

    /// How many blocks there are.
    pub const fn blocks(&self) -> u64 {
        self.blocks
    }

    /// The sum of a variable.
    pub fn sum(&self, variable: usize) -> i128 {
        self.sums.as_ref()[place(variable)]
    }

    /// The sum of the products of two variables.
    pub fn product(&self, a: usize, b: usize) -> i128 {
        self.sums.as_ref()[place(a.max(b)) + 1 + a.min(b)]
    }

    /// The sample covariance of two variables, times the number of blocks and that less one.
    pub fn scaled_covariance(&self, a: usize, b: usize) -> i128 {
        i128::from(self.blocks) * self.product(a, b) - self.sum(a) * self.sum(b)
    }

    /// The mean of a variable that is counted in such parts of a unit; `None` without blocks.
    pub fn mean(&self, variable: usize, parts: i64) -> Option<f64> {
        let all = i128::from(self.blocks) * i128::from(parts);
        (self.blocks > 0).then(|| self.sum(variable) as f64 / all as f64)
    }

    /// The unbiased estimate of its variance, in units squared; `None` below two blocks.
    pub fn variance(&self, variable: usize, parts: i64) -> Option<f64> {
        let n = i128::from(self.blocks);
        // Whole numbers up to the last step: no difference of large rounded ones.
        let all = n * (n - 1) * i128::from(parts.pow(2));
        (n >= 2).then(|| self.scaled_covariance(variable, variable) as f64 / all as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    type Four = ExactSums<[i128; 14]>;

    fn sums(blocks: &[[i64; 4]]) -> Four {
        let mut sums = Four::default();
        for block in blocks {
            sums.add(block);
        }
        sums
    }

    proptest! {
        #[test]
        fn merging_is_counting_all(blocks in vec([-9_i64..9, -9..9, -9..9, -9..9], 2..40), at in 0..40_usize) {
            let (head, tail) = blocks.split_at(at.min(blocks.len()));
            let mut merged = sums(tail);
            merged.merge(&sums(head));
            prop_assert_eq!(merged, sums(&blocks));
        }

        #[test]
        fn every_sum_and_product_has_a_place(blocks in vec([-9_i64..9, -9..9, -9..9, -9..9], 0..40)) {
            let sums = sums(&blocks);
            for i in 0..4 {
                prop_assert_eq!(sums.sum(i), blocks.iter().map(|block| i128::from(block[i])).sum::<i128>());
                for j in 0..4 {
                    let products = blocks.iter().map(|block| i128::from(block[i] * block[j]));
                    prop_assert_eq!(sums.product(i, j), products.sum::<i128>());
                }
            }
        }
    }
}
