//! Worlds: the hidden cards of positions from games of random cards, seen from the seat to act.

use std::hint::black_box;

use doko_engine::play::Play;
use doko_engine::random::bot_stream;
use doko_engine::{Bits, EffectiveSuit, Order, Seat, Trumps};
use rand::RngExt;

use super::{Done, Required, SEED, Setup, Task, Work};
use crate::worlds::{Bound, Condition, Constraints, Sampler, Weight};

/// How many positions of a kind there are.
const POSITIONS: usize = 40;

/// How many worlds are drawn of a position before the next one: a search draws many of one.
const DRAWN: u64 = 64;

pub(super) const WORLD: Work = Work {
    name: "world",
    about: "7 tricks left, 3 voids known",
    sample: 4 * POSITIONS as u64 * DRAWN,
    required: Required { best: Some(45.0), portable: None, instructions: None },
    prepare: worlds,
};

pub(super) const SAMPLER: Work = Work {
    name: "sampler",
    about: "4 to 12 tricks left, weighted ♣Q",
    sample: POSITIONS as u64,
    required: Required { best: Some(30_000.0), portable: Some(30_000.0), instructions: None },
    prepare: samplers,
};

fn worlds(setup: &Setup) -> Task<'_> {
    let order = setup.rules.order(Trumps::Normal);
    let samplers: Vec<Sampler> = positions(setup, order, 7, Some(3))
        .take(POSITIONS)
        .map(|constraints| Sampler::new(&constraints).expect("the cards lie somehow"))
        .collect();
    Box::new(move |cases| {
        let mut rng = bot_stream(SEED, cases.start, 0, Seat::ALL[0]);
        Done::each(cases, |index| {
            let sampler = &samplers[(index / DRAWN) as usize % POSITIONS];
            black_box(sampler.draw_with(setup.cpu, &mut rng))[0].mask()
        })
    })
}

fn samplers(setup: &Setup) -> Task<'_> {
    let order = setup.rules.order(Trumps::Normal);
    let kinds = [12, 10, 8, 6, 4];
    let each = kinds.map(|left| {
        let left = left.min(setup.rules.hand_size());
        positions(setup, order, left, None).take(POSITIONS / kinds.len()).collect::<Vec<_>>()
    });
    let mut positions: Vec<Constraints> =
        (0..POSITIONS / kinds.len()).flat_map(|n| each.iter().map(move |kind| kind[n].clone())).collect();
    for constraints in &mut positions {
        weigh_alten(constraints, order);
    }
    Box::new(move |cases| {
        Done::each(cases, |index| {
            let constraints = &positions[index as usize % positions.len()];
            let sampler = Sampler::weighted(black_box(constraints)).expect("the cards lie somehow");
            sampler.count() as u64
        })
    })
}

/// Somebody who can have a ♣Q has one, and nobody is likely to have both.
fn weigh_alten(constraints: &mut Constraints, order: &Order) {
    let alten = order.alten();
    if let Some(place) = (0..3).find(|&place| constraints.allowed[place].intersects(alten)) {
        let at_least_one = Bound { counts: vec![(alten, 1)], min: 1, max: 2 };
        constraints.conditions[place] = vec![Condition(vec![at_least_one])];
    }
    let weigh = |place| Weight { place, cards: alten, by_count: vec![1.0, 1.0, 0.25] };
    constraints.weights = (0..3).map(weigh).collect();
}

/// What the seat to act knows by voids of random games with so many tricks left, in which exactly so many voids
/// forbid something.
fn positions<'a>(
    setup: &'a Setup,
    order: &'a Order,
    tricks_left: usize,
    voids: Option<usize>,
) -> impl Iterator<Item = Constraints> + 'a {
    (0..).filter_map(move |index| {
        let deal = setup.rules.deal(SEED, index, 0);
        let mut rng = bot_stream(SEED, index, 0, Seat::ALL[1]);
        let mut play = Play::new(order, deal.hands(), Seat::ALL[0]);
        let mut may_hold = [Bits::new(u64::MAX); 4];
        while play.total() - play.played() > 4 * tricks_left {
            let (seat, led) = (play.to_act(), play.led());
            let legal = play.legal();
            let bit = legal.iter().nth(rng.random_range(0..legal.len() as usize)).expect("below the number");
            if play.in_trick() > 0 && !led.contains(bit) {
                may_hold[seat.index()] = may_hold[seat.index()] - led;
            }
            play.play(order, bit);
        }
        let others = [1, 2, 3].map(|n| Seat::ALL[(play.to_act().index() + n) % 4]);
        let hidden = others.iter().fold(Bits::EMPTY, |all, &seat| all | play.held(seat));
        let mut constraints = Constraints::default();
        let mut known = 0;
        for (place, seat) in others.into_iter().enumerate() {
            constraints.quota[place] = play.held(seat).len() as u8;
            constraints.allowed[place] = hidden & may_hold[seat.index()];
            let excluded = hidden - constraints.allowed[place];
            known += EffectiveSuit::ALL.iter().filter(|&&suit| excluded.intersects(order.run(suit))).count();
        }
        voids.is_none_or(|voids| voids == known).then_some(constraints)
    })
}
