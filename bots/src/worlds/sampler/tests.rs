//! The sampler against all worlds, one by one.

use std::collections::BTreeMap;

use doko_engine::random::{Stream, bot_stream};
use doko_engine::rules::Preset;
use doko_engine::{Bit, Card, Order, Raised, Rank, Seat, Suit, Trumps};
use proptest::prelude::*;

use super::*;
use crate::worlds::{Bound, Condition, Weight};

type World = [u64; PLACES];

fn stream(number: u64) -> Stream {
    bot_stream(11, number, 0, Seat::ALL[1])
}

/// What the bound counts in a place, card by card.
fn keeps(bound: &Bound, cards: u64) -> bool {
    let counted = |&(counts, value): &(Bits, u8)| (counts.mask() & cards).count_ones() * u32::from(value);
    let sum: u32 = bound.counts.iter().map(counted).sum();
    (u32::from(bound.min)..=u32::from(bound.max)).contains(&sum)
}

fn is_consistent(constraints: &Constraints, world: &World) -> bool {
    let hidden = constraints.allowed.iter().fold(0, |all, cards| all | cards.mask());
    world.iter().fold(0, |all, cards| all ^ cards) == hidden
        && (0..PLACES).all(|place| {
            let conditions = &constraints.conditions[place];
            world[place].count_ones() == u32::from(constraints.quota[place])
                && world[place] & !constraints.allowed[place].mask() == 0
                && (conditions.is_empty()
                    || conditions.iter().any(|all| all.0.iter().all(|bound| keeps(bound, world[place]))))
        })
}

fn weight_of(constraints: &Constraints, world: &World) -> f64 {
    let factor = |weight: &Weight| {
        let count = (weight.cards.mask() & world[weight.place]).count_ones() as usize;
        match weight.by_count.get(count).or(weight.by_count.last()) {
            Some(&factor) => factor,
            None => 1.0,
        }
    };
    constraints.weights.iter().map(factor).product()
}

/// All consistent worlds, by giving every card to every place.
fn enumerate(constraints: &Constraints) -> BTreeMap<World, f64> {
    fn give(constraints: &Constraints, left: u64, world: &mut World, found: &mut BTreeMap<World, f64>) {
        if left == 0 {
            if is_consistent(constraints, world) {
                found.insert(*world, weight_of(constraints, world));
            }
            return;
        }
        let card = left & left.wrapping_neg();
        for place in 0..PLACES {
            if world[place].count_ones() < u32::from(constraints.quota[place]) {
                world[place] |= card;
                give(constraints, left ^ card, world, found);
                world[place] ^= card;
            }
        }
    }
    let hidden = constraints.allowed.iter().fold(0, |all, cards| all | cards.mask());
    let mut found = BTreeMap::new();
    give(constraints, hidden, &mut [0; PLACES], &mut found);
    found
}

/// A sampler by a table of plans, if there are at most so many, and one by a walk.
fn both_ways(constraints: &Constraints, weighted: bool) -> Result<[Sampler; 2], SamplerError> {
    Ok([Sampler::build(constraints, weighted, 1 << 16)?, Sampler::build(constraints, weighted, 0)?])
}

/// A world that both dispatch paths draw from the same stream.
fn draw(sampler: &Sampler, rng: &mut Stream) -> World {
    let mut copy = rng.clone();
    let world = sampler.draw_with(Cpu::PORTABLE, rng).map(Bits::mask);
    assert_eq!(sampler.draw_with(Cpu::detect(), &mut copy).map(Bits::mask), world);
    assert_eq!(copy, *rng);
    world
}

/// Chi-square is beyond this once in some ten million times (Wilson and Hilferty 1931).
fn chi_square_limit(freedom: f64) -> f64 {
    let part = 2.0 / (9.0 * freedom);
    freedom * (1.0 - part + 5.2 * part.sqrt()).powi(3)
}

/// Draws and compares with what the weights let one expect; worlds that are rarely expected are pooled.
fn check_frequencies(sampler: &Sampler, worlds: &BTreeMap<World, f64>, draws: usize) {
    let total: f64 = worlds.values().sum();
    let mut seen: BTreeMap<World, f64> = BTreeMap::new();
    let mut rng = stream(draws as u64);
    for _ in 0..draws {
        let world = draw(sampler, &mut rng);
        assert!(worlds.get(&world).is_some_and(|weight| *weight > 0.0), "{world:x?}");
        *seen.entry(world).or_default() += 1.0;
    }
    let (mut chi_square, mut cells) = (0.0, 0.0);
    let (mut pooled, mut pool) = (0.0, 0.0);
    for (world, weight) in worlds {
        let expected = draws as f64 * weight / total;
        let seen = seen.get(world).copied().unwrap_or(0.0);
        if expected < 8.0 {
            pooled += seen;
            pool += expected;
        } else {
            chi_square += (seen - expected).powi(2) / expected;
            cells += 1.0;
        }
    }
    if pool >= 8.0 {
        chi_square += (pooled - pool).powi(2) / pool;
        cells += 1.0;
    } else {
        // Too few to be compared by squares; a mean of 8 exceeds 30 in fewer than one of a million.
        assert!(pooled <= 30.0, "{pooled} for {pool}");
    }
    if cells > 1.0 {
        assert!(chi_square < chi_square_limit(cells - 1.0), "{chi_square} with {} degrees", cells - 1.0);
    }
}

/// The bits of `picked`, bit by bit, of these cards.
fn among(cards: &[u64], picked: u16) -> Bits {
    let chosen = cards.iter().enumerate().filter(|(number, _)| picked >> number & 1 == 1);
    Bits::new(chosen.fold(0, |all, (_, card)| all | card))
}

prop_compose! {
    fn bound(cards: Vec<u64>)(
        counts in prop::collection::vec((any::<u16>(), prop_oneof![Just(1_u8), 0..12_u8]), 1..4),
        (min, room) in prop_oneof![(Just(0), 0..4_u16), (1..4_u16, Just(999)), (0..20_u16, 0..20_u16)],
    ) -> Bound {
        let counts = counts.into_iter().map(|(picked, value)| (among(&cards, picked), value)).collect();
        Bound { counts, min, max: min + room }
    }
}

fn conditions(cards: &[u64]) -> impl Strategy<Value = Vec<Condition>> + use<> {
    let condition = prop::collection::vec(bound(cards.to_vec()), 0..3).prop_map(Condition);
    prop_oneof![2 => Just(vec![]), 3 => prop::collection::vec(condition, 1..4)]
}

fn weights(cards: &[u64]) -> impl Strategy<Value = Vec<Weight>> + use<> {
    let cards = cards.to_vec();
    let factor = prop_oneof![1 => Just(0.0), 5 => 0.1..3.0];
    let weight = (0..PLACES, any::<u16>(), prop::collection::vec(factor, 0..4));
    let weight = weight.prop_map(move |(place, picked, by_count)| Weight {
        place,
        cards: among(&cards, picked),
        by_count,
    });
    prop::collection::vec(weight, 0..3)
}

fn constraints() -> impl Strategy<Value = Constraints> {
    let places = prop::collection::vec(prop_oneof![9 => 0..3_usize, 1 => Just(3_usize)], 1..9);
    (places, any::<[u16; PLACES]>(), any::<[u16; PLACES]>(), 0..40_u32, 1..6_usize).prop_flat_map(
        |(homes, one, other, low, stride)| {
            let cards: Vec<u64> = (0..homes.len()).map(|n| 1 << ((low as usize + n * stride) % 64)).collect();
            let home = |place: usize| {
                homes
                    .iter()
                    .enumerate()
                    .filter(move |(_, home)| **home == place)
                    .map(|(n, _)| 1_u16 << n)
                    .sum()
            };
            let quota = std::array::from_fn(|place| u16::count_ones(home(place)) as u8);
            let allowed = std::array::from_fn(|place| among(&cards, home(place) | one[place] | other[place]));
            let each = [(); PLACES].map(|()| conditions(&cards));
            (each, weights(&cards)).prop_map(move |(conditions, weights)| Constraints {
                quota,
                allowed,
                conditions,
                weights,
            })
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn all_consistent_worlds_are_counted_and_no_other_is_drawn(constraints in constraints()) {
        let worlds = enumerate(&constraints);
        match both_ways(&constraints, false) {
            Err(error) => {
                prop_assert_eq!(error, SamplerError::Impossible);
                prop_assert!(worlds.is_empty());
            }
            Ok(samplers) => for sampler in samplers {
                prop_assert_eq!(sampler.count(), worlds.len() as u128);
                prop_assert!((sampler.total_weight() - worlds.len() as f64).abs() < 1e-9);
                let mut rng = stream(1);
                for _ in 0..50 {
                    let world = draw(&sampler, &mut rng);
                    prop_assert!(is_consistent(&constraints, &world));
                }
            }
        }
    }

    #[test]
    fn the_weights_of_all_worlds_are_added_up(constraints in constraints()) {
        let worlds = enumerate(&constraints);
        let total: f64 = worlds.values().sum();
        match both_ways(&constraints, true) {
            Err(SamplerError::Impossible) => prop_assert!(worlds.is_empty()),
            Err(SamplerError::Weightless) => prop_assert!(!worlds.is_empty() && total == 0.0),
            Err(error) => panic!("{error}"),
            Ok(samplers) => for sampler in samplers {
                prop_assert_eq!(sampler.count(), worlds.len() as u128);
                prop_assert!((sampler.total_weight() / total - 1.0).abs() < 1e-12);
                let mut rng = stream(2);
                for _ in 0..50 {
                    let world = draw(&sampler, &mut rng);
                    prop_assert!(is_consistent(&constraints, &world) && weight_of(&constraints, &world) > 0.0);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn worlds_are_as_frequent_as_their_weights_say(constraints in constraints(), weighted: bool) {
        let mut worlds = enumerate(&constraints);
        if !weighted {
            for weight in worlds.values_mut() {
                *weight = 1.0;
            }
        }
        if let Ok(samplers) = both_ways(&constraints, weighted) {
            for sampler in samplers {
                check_frequencies(&sampler, &worlds, (worlds.len() * 40).clamp(1_000, 20_000));
            }
        }
    }
}

/// The order of a Normalspiel.
fn order() -> Order {
    Order::new(&Preset::named("ddv").expect("a preset").rule_set(), Trumps::Normal, Raised::Nothing)
}

/// At least `min` and at most `max` of these cards.
fn number(cards: Bits, min: u16, max: u16) -> Bound {
    Bound { counts: vec![(cards, 1)], min, max }
}

/// What a player sees at the opening who holds twelve cards of a full deck without these.
fn opening(order: &Order, without: Bits) -> Constraints {
    let deck = Card::all().fold(Bits::EMPTY, |all, card| all | order.both(card));
    let own: Bits = (deck - without).iter().step_by(3).take(12).collect();
    Constraints {
        quota: [12, 12, 12, 0],
        allowed: [deck - own, deck - own, deck - own, Bits::EMPTY],
        ..Constraints::default()
    }
}

const OPENINGS: u128 = 3_384_731_762_521_200;

#[test]
fn at_the_opening_all_deals_of_36_cards_are_counted() {
    let order = order();
    let sampler = Sampler::new(&opening(&order, order.alten())).unwrap();
    // 36! / (12!)^3
    assert_eq!(sampler.count(), OPENINGS);
}

#[test]
fn two_hidden_cards_lie_together_in_11_of_35_deals() {
    let order = order();
    let tens = order.both(Card::new(Suit::Hearts, Rank::Ten));
    for pair in [order.alten(), tens] {
        let mut constraints = opening(&order, order.alten() | tens);
        let mut together = 0;
        for place in 0..3 {
            constraints.conditions = Default::default();
            constraints.conditions[place] = vec![Condition(vec![number(pair, 2, 2)])];
            together += Sampler::new(&constraints).unwrap().count();
        }
        assert_eq!(together * 35, OPENINGS * 11);
        constraints.conditions = Default::default();
        let sampler = Sampler::new(&constraints).unwrap();
        let mut rng = stream(3);
        let draws = 100_000;
        let seen = (0..draws)
            .filter(|_| draw(&sampler, &mut rng).iter().any(|hand| hand & pair.mask() == pair.mask()))
            .count();
        let sigma = (11.0 * 24.0 / f64::from(35 * 35) / f64::from(draws)).sqrt();
        assert!((seen as f64 / f64::from(draws) - 11.0 / 35.0).abs() < 4.5 * sigma, "{seen}");
    }
}

/// What lets a hand be thrown in.
fn throw_in(order: &Order) -> [Bound; 7] {
    let rank = |rank| order.rank_bits(rank);
    let values = [(Rank::Ace, 11), (Rank::Ten, 10), (Rank::King, 4), (Rank::Queen, 3), (Rank::Jack, 2)];
    let augen = values.map(|(which, augen)| (rank(which), augen)).to_vec();
    let (nines, kings) = (rank(Rank::Nine), rank(Rank::King));
    let trumps = order.trump_run();
    [
        number(nines, 5, 8),
        number(kings, 5, 8),
        number(nines | kings, 8, 12),
        number(rank(Rank::Ace) | rank(Rank::Ten), 8, 12),
        number(trumps, 0, 2),
        number(trumps - order.both(Card::FUCHS), 0, 3),
        Bound { counts: augen, min: 90, max: 240 },
    ]
}

/// The opposite of a bound on one side.
fn opposite(bound: Bound) -> Bound {
    let (min, max) = if bound.min == 0 { (bound.max + 1, u16::MAX) } else { (0, bound.min - 1) };
    Bound { min, max, ..bound }
}

#[test]
fn seven_conditions_and_their_opposites_are_all_deals() {
    let order = order();
    let any = throw_in(&order).map(|bound| Condition(vec![bound]));
    let none = [Condition(throw_in(&order).map(opposite).to_vec())];
    let count = |conditions: [&[Condition]; 3]| {
        let mut constraints = opening(&order, Bits::EMPTY);
        for (place, conditions) in conditions.into_iter().enumerate() {
            constraints.conditions[place] = conditions.to_vec();
        }
        let sampler = Sampler::new(&constraints).unwrap();
        let mut rng = stream(7);
        for _ in 0..100 {
            assert!(is_consistent(&constraints, &draw(&sampler, &mut rng)));
        }
        sampler.count()
    };
    let one = count([&any, &[], &[]]);
    assert_eq!(one + count([&none, &[], &[]]), OPENINGS);
    assert_eq!(count([&[], &[], &any]), one);
    assert_eq!(count([&any, &any, &[]]) + count([&any, &none, &[]]), one);
}

/// A player who holds both ♣Q would not have said gesund in three of four cases.
#[test]
fn a_weight_shifts_the_odds_by_its_factor() {
    let order = order();
    let alten = order.alten();
    let mut constraints = opening(&order, alten);
    constraints.weights =
        (0..3).map(|place| Weight { place, cards: alten, by_count: vec![1.0, 1.0, 0.25] }).collect();
    let sampler = Sampler::weighted(&constraints).unwrap();
    assert_eq!(sampler.count(), OPENINGS);
    let expected = 24.0 / 35.0 + 0.25 * 11.0 / 35.0;
    assert!((sampler.total_weight() / OPENINGS as f64 - expected).abs() < 1e-12);
    let mut rng = stream(4);
    let draws = 40_000;
    let seen = (0..draws)
        .filter(|_| draw(&sampler, &mut rng).iter().any(|hand| hand & alten.mask() == alten.mask()))
        .count() as f64;
    let chance = 0.25 * 11.0 / 35.0 / expected;
    let sigma = (chance * (1.0 - chance) / f64::from(draws)).sqrt();
    assert!((seen / f64::from(draws) - chance).abs() < 4.5 * sigma, "{seen}");
    let unweighted = Sampler::new(&constraints).unwrap();
    assert!((unweighted.total_weight() / OPENINGS as f64 - 1.0).abs() < 1e-15);
}

#[test]
fn more_worlds_than_a_word_holds_are_counted_and_drawn() {
    // 48! / (12!)^4, and with a bound that leaves several plans.
    let all = Bits::new((1 << 48) - 1);
    let mut constraints = Constraints { quota: [12; 4], allowed: [all; 4], ..Constraints::default() };
    assert_eq!(Sampler::new(&constraints).unwrap().count(), 235_809_301_462_142_612_780_721_600);
    let few = Bits::new(0xFFFF);
    constraints.conditions[1] = vec![Condition(vec![number(few, 3, 4)])];
    let mut means = vec![];
    for sampler in both_ways(&constraints, false).unwrap() {
        let mut rng = stream(5);
        let mut sums = [0_u32; 2];
        for _ in 0..20_000 {
            let world = draw(&sampler, &mut rng);
            assert!(is_consistent(&constraints, &world));
            sums[0] += (world[1] & few.mask()).count_ones();
            sums[1] += (world[3] & few.mask()).count_ones();
        }
        means.push(sums.map(|sum| f64::from(sum) / 20_000.0));
    }
    // Of 3 or 4: C(16, 3) C(32, 9) to C(16, 4) C(32, 8).
    let (three, four) = (560.0 * 28_048_800.0, 1820.0 * 10_518_300.0);
    let mean = 3.0 + four / (three + four);
    for [bounded, other] in means {
        assert!((bounded - mean).abs() < 0.02, "{bounded} for {mean}");
        assert!((other - (16.0 - mean) / 3.0).abs() < 0.05, "{other}");
    }
}

#[test]
fn two_classes_of_which_one_is_large_keep_uniform() {
    // 18 cards, of which the bound tells one apart: a piece of sixteen and a rest.
    let all = Bits::new((1 << 18) - 1);
    let mut constraints = Constraints { quota: [2, 16, 0, 0], allowed: [all; 4], ..Constraints::default() };
    constraints.conditions[0] = vec![Condition(vec![number(Bits::new(1), 0, 1)]), Condition(vec![])];
    let worlds = enumerate(&constraints);
    assert_eq!(worlds.len(), 153);
    for sampler in both_ways(&constraints, false).unwrap() {
        check_frequencies(&sampler, &worlds, 20_000);
    }
}

#[test]
fn contradictions_are_errors() {
    let card = |n: u32| Bits::from(Bit::new(1 << n).unwrap());
    let two = card(0) | card(1);
    let possible = Constraints {
        quota: [1, 1, 0, 0],
        allowed: [two, two, Bits::EMPTY, Bits::EMPTY],
        ..Constraints::default()
    };
    assert_eq!(Sampler::new(&possible).unwrap().count(), 2);
    let fails = |constraints: &Constraints| Sampler::new(constraints).unwrap_err();
    let too_few = Constraints { quota: [1, 0, 0, 0], ..possible.clone() };
    assert_eq!(fails(&too_few), SamplerError::Impossible);
    let nowhere = Constraints { allowed: [card(0), card(0), Bits::EMPTY, two], ..possible.clone() };
    assert_eq!(fails(&nowhere), SamplerError::Impossible);
    let twice = Constraints {
        quota: [2, 1, 0, 0],
        allowed: [two, card(2), card(2), Bits::EMPTY],
        ..possible.clone()
    };
    assert_eq!(Sampler::new(&twice).unwrap().count(), 1);
    let neither = vec![Condition(vec![number(two, 0, 0)])];
    let bounded = Constraints { conditions: [neither, vec![], vec![], vec![]], ..possible.clone() };
    assert_eq!(fails(&bounded), SamplerError::Impossible);
    let all = Bits::new(u64::MAX);
    let many = Constraints { quota: [16; 4], allowed: [all; 4], ..Constraints::default() };
    assert_eq!(fails(&many), SamplerError::TooManyCards);
    let weigh = |place, by_count| {
        let weights = vec![Weight { place, cards: two, by_count }];
        Sampler::weighted(&Constraints { weights, ..possible.clone() }).unwrap_err()
    };
    assert_eq!(weigh(0, vec![0.0]), SamplerError::Weightless);
    assert_eq!(weigh(0, vec![1.0, f64::NAN]), SamplerError::BadWeight);
    assert_eq!(weigh(0, vec![-1.0]), SamplerError::BadWeight);
    assert_eq!(weigh(4, vec![1.0]), SamplerError::BadWeight);
    let nothing = Sampler::new(&Constraints::default()).unwrap();
    assert_eq!((nothing.count(), draw(&nothing, &mut stream(6))), (1, [0; PLACES]));
}
