//! What must hold of the worlds of a decision, with likelihoods of which everything is known.

use std::collections::BTreeMap;

use doko_engine::Question;

use super::*;
use crate::search::testing::{By, played, rules};
use crate::worlds::{Likelihoods, Worlds};

const CPU: Cpu = Cpu::PORTABLE;

/// A sampler of at least and at most so many worlds, from the end of a game.
fn sampler(least: u128, most: u128) -> WorldSampler {
    let rules = rules("ddv", &[]);
    (0..100)
        .find_map(|index| {
            let mut found = None;
            played(&rules, index, By::Chance)?.again(|_, view| {
                let is_late = view.question() == Some(Question::Card) && view.tricks().len() > 7;
                if is_late && found.is_none() {
                    let sampler = Worlds::of(view, &Likelihoods::EXACT).unwrap().sampler().unwrap();
                    found = Some(sampler).filter(|sampler| (least..=most).contains(&sampler.count()));
                }
            });
            found
        })
        .expect("there are such games")
}

/// What tells a world from others.
fn key(world: &World) -> [u64; 4] {
    doko_engine::Seat::ALL.map(|seat| world.play.held(seat).mask())
}

/// A number for each world that says nothing about its cards.
fn number(world: &World) -> u64 {
    use rand::Rng;
    let word = key(world).into_iter().fold(0, |word: u64, hand| word.rotate_left(17) ^ hand);
    substream(word, 0).next_u64()
}

fn inference(min_ess: f64, draws: u32) -> Inference {
    Inference { temperature: 1.0, epsilon: 0.0, min_ess, ansage_weight: 0.0, patience: 0.0, draws }
}

/// How likely a world is: a logarithm.
type Logarithm<'a> = Box<dyn Fn(&World) -> f64 + Sync + 'a>;

/// Evidence by which a world is so likely, and which tells of nobody at the table.
struct ByLog<F>(F);

impl<F: Fn(&World) -> f64> Evidence for ByLog<F> {
    fn logs(&mut self, worlds: &[World]) -> Vec<f64> {
        worlds.iter().map(&self.0).collect()
    }

    fn keep(&mut self, _: &World, _: u32) {}

    fn belief(&self) -> Option<Belief> {
        None
    }
}

/// How often each world counts among this many.
fn counts(kept: &[Counted]) -> BTreeMap<[u64; 4], f64> {
    let mut counts = BTreeMap::new();
    for counted in kept {
        *counts.entry(key(&counted.world)).or_default() += f64::from(counted.times);
    }
    counts
}

#[test]
fn without_evidence_worlds_are_what_the_sampler_draws() {
    let sampler = sampler(1000, u128::MAX);
    let mut weighted = WeightedWorlds::new(&sampler, CPU, 5, None);
    weighted.up_to(3);
    let kept = weighted.up_to(100);
    assert!(kept.len() >= 100);
    for (number, counted) in kept.iter().enumerate() {
        assert_eq!(counted.times, 1);
        assert_eq!(counted.world, sampler.draw(CPU, &mut substream(5, number as u64)));
    }
}

/// With weights of which an eighth is the least, against the exact expectation.
#[test]
fn with_evidence_worlds_count_by_their_likelihood() {
    let sampler = sampler(5, 30);
    for draws in [1, 2, 4, 9] {
        let log = |world: &World| -(2.0_f64.ln()) * (number(world) % 4) as f64 - 40.0;
        let mut weighted =
            WeightedWorlds::new(&sampler, CPU, 6, Some((inference(0.0, draws), Box::new(ByLog(log)))));
        let kept = weighted.up_to(20_000).to_vec();
        let total: f64 = kept.iter().map(|counted| f64::from(counted.times)).sum();
        let counts = counts(&kept);
        // Every placement of physical cards is as likely as any, so by how often the sampler draws each.
        let mut expected: BTreeMap<[u64; 4], f64> = BTreeMap::new();
        let mut drawn = 0.0;
        for n in 0..weighted.drawn {
            let world = sampler.draw(CPU, &mut substream(6, n as u64));
            *expected.entry(key(&world)).or_default() += log(&world).exp();
            drawn += log(&world).exp();
        }
        assert!(counts.len() >= 4 && counts.len() == expected.len(), "{}", counts.len());
        for (world, weight) in expected {
            let (count, expected) = (counts[&world], total * weight / drawn);
            let error = (count - expected) / expected.sqrt();
            assert!(error.abs() < 4.5, "{draws}: {count} instead of {expected}");
        }
    }
}

#[test]
fn a_world_is_kept_about_once_for_so_many_draws() {
    let sampler = sampler(1000, u128::MAX);
    let log = |world: &World| -((number(world) % 100) as f64) / 50.0;
    for draws in [1, 4] {
        let mut weighted =
            WeightedWorlds::new(&sampler, CPU, 7, Some((inference(0.0, draws), Box::new(ByLog(log)))));
        let times: u32 = weighted.up_to(2000).iter().map(|counted| counted.times).sum();
        let expected = weighted.drawn as f64 / f64::from(draws);
        assert!((f64::from(times) / expected - 1.0).abs() < 0.1, "{draws}: {times}, {expected}");
    }
}

#[test]
fn it_does_not_matter_in_what_portions_worlds_are_asked_for() {
    let sampler = sampler(1000, u128::MAX);
    let log = |world: &World| -((number(world) % 100) as f64) / 10.0;
    let of = |portions: &[usize]| {
        let mut weighted =
            WeightedWorlds::new(&sampler, CPU, 8, Some((inference(0.05, 4), Box::new(ByLog(log)))));
        for &portion in portions {
            assert!(weighted.up_to(portion).len() >= portion);
        }
        let kept = weighted.up_to(200)[..200].to_vec();
        kept.iter().map(|counted| (key(&counted.world), counted.times)).collect::<Vec<_>>()
    };
    let all = of(&[]);
    assert_eq!(of(&[5, 100]), all);
    assert_eq!(of(&[1, 2, 3, 33, 65, 199]), all);
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert_eq!(pool.install(|| of(&[])), all);
    }
}

#[test]
fn weights_are_tempered_until_enough_worlds_count() {
    let draws = 4;
    let chunk = CHUNK * draws as usize;
    for spread in [1.0, 10.0, 100.0, 3000.0] {
        let logs: Vec<f64> = (0..chunk).map(|n| -spread * (n * n % 97) as f64 / 97.0).collect();
        for effective in [0.0, 0.05, 0.3] {
            let measure = Measure::of(&logs, &inference(effective, draws));
            let reached = measure.effective(&logs);
            // Tempering goes no further than to a hundredth.
            assert!(reached >= effective || measure.power <= 0.01, "{spread} {effective}: {reached}");
            // And no further than it must.
            let before = Measure { power: measure.power / 0.8, ..measure };
            assert!(measure.power > 0.99 || before.effective(&logs) < effective);
            let total: f64 = logs.iter().map(|&log| measure.weight(log)).sum();
            let kept = total / measure.step;
            assert!((kept - CHUNK as f64).abs() < 1e-6, "{kept}");
        }
    }
}

/// Likelihoods at which a careless search for worlds would never end.
#[test]
fn worlds_are_found_whatever_the_evidence_says() {
    let sampler = sampler(1000, u128::MAX);
    let mut first_chunk = std::collections::BTreeSet::new();
    for n in 0..CHUNK * 4 {
        first_chunk.insert(key(&sampler.draw(CPU, &mut substream(9, n as u64))));
    }
    let first_chunk = &first_chunk;
    let in_first = move |world: &World| first_chunk.contains(&key(world));
    let all: [(&str, Logarithm<'_>); 7] = [
        ("nothing explains it", Box::new(|_| f64::NEG_INFINITY)),
        ("only the first do", Box::new(move |w| if in_first(w) { 0.0 } else { f64::NEG_INFINITY })),
        ("later ones hardly", Box::new(move |w| if in_first(w) { 0.0 } else { -1e6 })),
        ("the first do not", Box::new(move |w| if in_first(w) { f64::NEG_INFINITY } else { -3.0 })),
        ("the first hardly", Box::new(move |w| if in_first(w) { -700.0 } else { -1.0 })),
        ("tiny", Box::new(|w| -1e9 - (number(w) % 50) as f64)),
        ("no number", Box::new(|_| f64::NAN)),
    ];
    for (name, log) in all {
        for effective in [0.0, 0.05, 1.0] {
            let mut weighted =
                WeightedWorlds::new(&sampler, CPU, 9, Some((inference(effective, 4), Box::new(ByLog(&log)))));
            let kept = weighted.up_to(500);
            assert!(kept.len() >= 500, "{name}");
            let most = kept.iter().map(|counted| counted.times).max().unwrap();
            assert!(most <= 8 * CHUNK as u32, "{name}: one world counts {most} times");
        }
    }
}
