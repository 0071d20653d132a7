//! What must hold of sequential halving, with answers of which everything is known.

use std::ops::Range;

use doko_engine::random::{Stream, substream};
use proptest::prelude::*;
use rand::RngExt;

use super::*;

/// The settings of a comparison.
fn settings(allocation: Allocation, worlds: u32, stop: f64) -> Settings {
    Settings { allocation, budget: Budget::Worlds(worlds), stop, ..Settings::default() }
}

/// About normal: the sum of twelve.
fn noise(rng: &mut Stream) -> f64 {
    (0..12).map(|_| rng.random::<f64>()).sum::<f64>() - 6.0
}

/// Answers with these means, each with this deviation, on its own in each world.
struct Course {
    word: u64,
    means: Vec<f64>,
    deviation: f64,
    /// How many values were asked for, and of which answers in which worlds.
    asked: Vec<(Range<u32>, Vec<usize>)>,
    weight: fn(u32) -> u32,
}

impl Course {
    fn new(word: u64, means: &[f64], deviation: f64) -> Course {
        Course { word, means: means.to_vec(), deviation, asked: Vec::new(), weight: |_| 1 }
    }

    fn value(&self, world: u32, answer: usize) -> i32 {
        let mut rng = substream(self.word, u64::from(world) * 64 + answer as u64);
        (1000.0 * (self.means[answer] + self.deviation * noise(&mut rng))).round() as i32
    }

    fn run(&mut self, settings: &Settings) -> Vec<ArmStats> {
        let answers = self.means.len();
        let mut asked = Vec::new();
        let arms = sequential_halving(answers, settings, None, |worlds, active| {
            asked.push((worlds.clone(), active.to_vec()));
            let value = |world, answer| Value { worth: self.value(world, answer), won: 8 };
            let values = |world| active.iter().map(|&answer| value(world, answer)).collect();
            worlds.map(|world| Row { weight: (self.weight)(world), values: values(world) }).collect()
        });
        self.asked = asked;
        arms
    }

    fn playouts(&self) -> usize {
        self.asked.iter().map(|(worlds, active)| worlds.len() * active.len()).sum()
    }

    /// The mean of an answer over the first worlds, by their weights.
    fn mean(&self, answer: usize, worlds: usize) -> f64 {
        let of = |world: u32| f64::from((self.weight)(world));
        let sum: f64 = (0..worlds as u32).map(|n| of(n) * f64::from(self.value(n, answer))).sum();
        sum / (0..worlds as u32).map(of).sum::<f64>()
    }
}

const BOTH: [Allocation; 2] = [Allocation::Uniform, Allocation::Halving];

proptest! {
    #[test]
    fn every_answer_stands_once_with_its_mean_and_the_best_that_stayed_first(
        answers in 1_usize..13,
        worlds in 1_u32..200,
        stop in prop_oneof![Just(0.0), 0.5..6.0],
        halving in any::<bool>(),
        word in any::<u64>(),
        weights in prop_oneof![Just((|_| 1) as fn(u32) -> u32), Just((|n| n % 5 + 1) as fn(u32) -> u32)],
    ) {
        let means: Vec<f64> = (0..answers).map(|n| (word >> n) as u8 as f64 / 256.0).collect();
        let mut course = Course::new(word, &means, 1.0);
        course.weight = weights;
        let settings = settings(BOTH[usize::from(halving)], worlds, stop);
        let arms = course.run(&settings);
        let mut numbers: Vec<usize> = arms.iter().map(|arm| arm.answer).collect();
        numbers.sort_unstable();
        prop_assert!(numbers.into_iter().eq(0..answers));
        for arm in &arms {
            let mean = course.mean(arm.answer, arm.worlds);
            prop_assert!((mean - arm.mean).abs() < 1e-6, "{} {mean}", arm.mean);
            prop_assert!((arm.won - 0.5).abs() < 1e-12);
            prop_assert!(arm.worlds > 0 && arm.worlds <= arms[0].worlds);
        }
        let stayed: Vec<&ArmStats> = arms.iter().take_while(|s| s.worlds == arms[0].worlds).collect();
        prop_assert!(stayed.iter().all(|arm| arm.mean <= arms[0].mean));
        // Who tried more worlds left later.
        prop_assert!(arms.is_sorted_by(|a, b| a.worlds >= b.worlds));
        // Worlds come in their order, none twice, and nobody comes back.
        let mut next = 0;
        for (worlds, active) in &course.asked {
            prop_assert_eq!(worlds.start, next);
            prop_assert!(active.is_sorted());
            next = worlds.end;
        }
        prop_assert!(course.asked.windows(2).all(|w| w[1].1.iter().all(|answer| w[0].1.contains(answer))));
        // And answers leave only when a batch is over, after sixteen worlds, or when their round is.
        prop_assert!(course.asked.iter().all(|(worlds, _)| worlds.len() <= BATCH));
    }

    #[test]
    fn a_race_costs_what_its_budget_says(
        answers in 2_usize..13, worlds in 1_u32..300, halving in any::<bool>(), word in any::<u64>(),
    ) {
        // All alike: nobody is sent away early.
        let mut course = Course::new(word, &vec![0.0; answers], 1.0);
        let allocation = BOTH[usize::from(halving)];
        let arms = course.run(&settings(allocation, worlds, 0.0));
        let (spent, budget) = (course.playouts(), worlds as usize * answers);
        if halving {
            // Each round plays a world, whatever the budget is, and may leave less than one for each answer.
            let least = 2 * answers + 4;
            prop_assert!(spent <= if worlds < 4 { budget + least } else { budget }, "{spent} of {budget}");
            prop_assert!(spent + 4 * answers > budget, "{spent} of {budget}");
        } else {
            prop_assert_eq!(spent, budget);
            prop_assert!(arms.iter().all(|arm| arm.worlds == worlds as usize));
        }
        // With nothing to choose from after it the comparison is over.
        let mut course = Course::new(word, &[0.0], 1.0);
        prop_assert_eq!(course.run(&settings(allocation, worlds, 0.0)).len(), 1);
        prop_assert!(course.playouts() <= BATCH.min(worlds as usize));
    }

    #[test]
    fn a_race_in_which_answers_leave_early_costs_no_more(
        answers in 2_usize..13, worlds in 16_u32..300, stop in 0.1..5.0, word in any::<u64>(),
    ) {
        let means: Vec<f64> = (0..answers).map(|n| n as f64).collect();
        for allocation in BOTH {
            let mut course = Course::new(word, &means, 3.0);
            course.run(&settings(allocation, worlds, stop));
            prop_assert!(course.playouts() <= worlds as usize * answers);
        }
    }

    #[test]
    fn of_equals_the_first_is_best(answers in 1_usize..13, worlds in 1_u32..100, stop in 0.0..5.0) {
        for allocation in BOTH {
            let arms = sequential_halving(answers, &settings(allocation, worlds, stop), None, |worlds, active| {
                let row = |_| Row { weight: 3, values: vec![Value { worth: -7, won: 0 }; active.len()] };
                worlds.map(row).collect()
            });
            prop_assert_eq!(arms[0].answer, 0);
        }
    }

    #[test]
    fn a_race_against_time_ends_and_every_answer_is_tried(answers in 1_usize..13, halving in any::<bool>()) {
        let mut course = Course::new(5, &vec![0.0; answers], 1.0);
        let mut settings = settings(BOTH[usize::from(halving)], 1, 0.0);
        settings.budget = Budget::Millis(1);
        let arms = course.run(&settings);
        prop_assert_eq!(arms.len(), answers);
        prop_assert!(arms.iter().all(|arm| arm.worlds >= BATCH));
    }
}

#[test]
fn an_answer_that_is_clearly_worse_leaves_with_the_first_batch_and_not_if_it_never_may() {
    let means = [0.0, -5.0, -0.001, -5.0];
    for allocation in BOTH {
        let mut course = Course::new(1, &means, 0.5);
        let arms = course.run(&settings(allocation, 160, 4.0));
        assert_eq!(course.asked[0].1, [0, 1, 2, 3]);
        assert_eq!(course.asked[1].1, [0, 2], "{allocation:?}");
        assert!(arms[2..].iter().all(|arm| arm.worlds == BATCH));
        let mut course = Course::new(1, &means, 0.5);
        course.run(&settings(allocation, 160, 0.0));
        assert_eq!(course.asked[1].1, [0, 1, 2, 3], "{allocation:?}");
    }
}

/// By a normal distribution of the difference of means.
#[test]
fn the_better_of_two_wins_as_often_as_statistics_say() {
    for allocation in BOTH {
        let wins = (0..3000_u64)
            .filter(|&word| {
                let mut course = Course::new(word, &[0.0, 0.25], 2.0_f64.sqrt());
                course.run(&settings(allocation, 64, 0.0))[0].answer == 1
            })
            .count();
        // The difference has deviation 2, its mean over 64 worlds a quarter: one standard error, 84.1%.
        let share = wins as f64 / 3000.0;
        assert!((share - 0.8413).abs() < 0.025, "{allocation:?}: {share}");
    }
}

#[test]
fn sending_answers_away_at_four_standard_errors_costs_no_strength() {
    let means = [0.0, 0.3, 0.5, -1.0, -1.0, -2.0];
    let mut wins = [0; 2];
    let mut playouts = [0; 2];
    for word in 0..600 {
        for (n, stop) in [0.0, 4.0].into_iter().enumerate() {
            let mut course = Course::new(word, &means, 1.0);
            let arms = course.run(&settings(Allocation::Uniform, 128, stop));
            wins[n] += i32::from(arms[0].answer == 2);
            let poor = arms.iter().filter(|arm| arm.answer > 2);
            playouts[n] += poor.map(|arm| arm.worlds).sum::<usize>();
        }
    }
    // What is saved goes to the others.
    assert!(wins[1] > wins[0] - 6 && wins[0] > 500, "{wins:?}");
    assert!(playouts[1] * 2 < playouts[0], "{playouts:?}");
}

#[test]
fn halving_finds_the_best_of_many_more_often_than_equal_shares() {
    let means: Vec<f64> = (0..8).map(|n| if n == 5 { 0.3 } else { 0.0 }).collect();
    let wins = BOTH.map(|allocation| {
        let is_found =
            |&word: &u64| Course::new(word, &means, 1.0).run(&settings(allocation, 32, 0.0))[0].answer == 5;
        (0..1500_u64).filter(is_found).count()
    });
    assert!(wins[1] > wins[0] + 50, "{wins:?}");
}

#[test]
fn worlds_count_by_their_weights() {
    // One world in four speaks for the second answer, and counts ten times.
    let arms = sequential_halving(2, &settings(Allocation::Halving, 64, 0.0), None, |worlds, _| {
        let row = |world| match world % 4 {
            0 => Row { weight: 10, values: [-1, 1].map(|worth| Value { worth, won: 0 }).to_vec() },
            _ => Row { weight: 1, values: [1, -1].map(|worth| Value { worth, won: 16 }).to_vec() },
        };
        worlds.map(row).collect()
    });
    assert_eq!(arms[0].answer, 1);
    assert!((arms[0].mean - 7.0 / 13.0).abs() < 1e-12, "{}", arms[0].mean);
    assert!((arms[0].won - 3.0 / 13.0).abs() < 1e-12, "{}", arms[0].won);
}

#[test]
fn worlds_that_count_nothing_are_no_evidence() {
    // In the first worlds of each batch nothing could be played; the one that counts must not decide by itself.
    let arms = |counts: fn(u32) -> bool| {
        sequential_halving(2, &settings(Allocation::Halving, 64, 1.0), None, |worlds, active| {
            let row = |world| Row {
                weight: u32::from(counts(world)),
                values: active.iter().map(|&answer| Value { worth: answer as i32, won: 0 }).collect(),
            };
            worlds.map(row).collect()
        })
    };
    assert!(arms(|_| false).iter().all(|arm| arm.worlds == 0), "nothing is known");
    let sparse = arms(|world| world % 16 == 15);
    assert!(sparse.iter().all(|arm| arm.worlds == 4), "{sparse:?}");
    let dense = arms(|_| true);
    assert!(dense.iter().all(|arm| arm.worlds == BATCH), "clear after the first batch: {dense:?}");
    // Of four answers two leave after half of the worlds, but not after 32 that say nothing.
    let late = sequential_halving(4, &settings(Allocation::Halving, 64, 0.0), None, |worlds, active| {
        let row = |world| Row {
            weight: u32::from(world >= 32),
            values: active.iter().map(|&answer| Value { worth: answer as i32, won: 0 }).collect(),
        };
        worlds.map(row).collect()
    });
    assert_eq!(late[0].answer, 3, "{late:?}");
    assert!(late.iter().all(|arm| arm.worlds > 0), "{late:?}");
}
