//! Deals, and playouts of the cards alone.

use std::array::from_fn;
use std::hint::black_box;

use doko_engine::dispatch::{BitOps, Kernel};
use doko_engine::play::{Play, Tally};
use doko_engine::playout::{Playouts, Policy, Uniform};
use doko_engine::random::bot_stream;
use doko_engine::{Deal, Order, Party, PerParty, PerSeat, Seat, Trumps};

use super::{Done, Required, SEED, Setup, Task, Work};
use crate::rule_of_thumb::RuleOfThumb;
use crate::sides::Sides;

/// How many different deals the playouts start from.
const DEALS: u64 = 256;

pub(super) const DEAL: Work = Work {
    name: "deal",
    about: "four hands from seed and index",
    sample: 5000,
    // No path makes a difference to it.
    required: Required { best: Some(60.0), portable: Some(60.0), instructions: None },
    prepare: deals,
};

pub(super) const PLAYOUT: Work = Work {
    name: "playout",
    about: "random cards, dealt hands to tally",
    sample: 5000,
    required: Required { best: Some(160.0), portable: Some(430.0), instructions: Some(2000) },
    prepare: playouts,
};

pub(super) const PLAYOUT_BATCH: Work = Work {
    name: "playout-batch",
    about: "as playout, three at a time",
    sample: 1700,
    required: PLAYOUT.required,
    prepare: batches,
};

pub(super) const POLICY_PLAYOUT: Work = Work {
    name: "policy-playout",
    about: "by rules of thumb, hands to tally",
    sample: 5000,
    required: Required::NOTHING,
    prepare: policy_playouts,
};

fn deals(setup: &Setup) -> Task<'_> {
    Box::new(|cases| Done::each(cases, |index| setup.rules.deal(SEED, index, 0).hands().0[0].bits()))
}

/// A deal with the parties of its Normalspiel.
type Dealt = (Deal, PerSeat<Party>);

/// Random playouts from dealt hands to the tally of Augen and Sonderpunkte of both parties, one after the other.
fn playouts(setup: &Setup) -> Task<'_> {
    let (order, deals) = (setup.rules.order(Trumps::Normal), dealt(setup));
    Box::new(move |cases| {
        let mut policies = [Uniform::new(bot_stream(SEED, cases.start, 0, Seat::ALL[0]))];
        Done::each(cases, |index| from_deals(setup, order, &deals, [index], &mut policies))
    })
}

/// The same, three at a time: a case is a playout still, but cases go by threes.
fn batches(setup: &Setup) -> Task<'_> {
    let (order, deals) = (setup.rules.order(Trumps::Normal), dealt(setup));
    Box::new(move |cases| {
        let mut policies = [0, 1, 2].map(|n| Uniform::new(bot_stream(SEED, cases.start, n, Seat::ALL[0])));
        let done = Done::each(cases, |index| {
            from_deals(setup, order, &deals, [3 * index, 3 * index + 1, 3 * index + 2], &mut policies)
        });
        Done { units: 3 * done.units, ..done }
    })
}

/// Playouts in which each seat plays by rules of thumb from what it knows: who is whose friend differs by the deal.
fn policy_playouts(setup: &Setup) -> Task<'_> {
    let (order, deals) = (setup.rules.order(Trumps::Normal), dealt(setup));
    let policies: Vec<RuleOfThumb> =
        deals.iter().map(|(_, parties)| RuleOfThumb::new(order, Sides::hidden(parties))).collect();
    Box::new(move |cases| {
        Done::each(cases, |index| {
            let mut policies = [policies[(index % DEALS) as usize].clone()];
            from_deals(setup, order, &deals, [index], &mut policies)
        })
    })
}

fn from_deals<P: Policy, const N: usize>(
    setup: &Setup,
    order: &Order,
    deals: &[Dealt],
    indices: [u64; N],
    policies: &mut [P; N],
) -> u64 {
    let dealt = indices.map(|index| &deals[(index % DEALS) as usize]);
    // Both parties are tallied, though the checksum looks at one.
    let tallies = black_box(setup.cpu.run(FromDeals { order, dealt, policies }));
    tallies.iter().fold(0, |sum, tally| sum << 8 | u64::from(tally[Party::Re].augen))
}

/// Deals to start from.
fn dealt(setup: &Setup) -> Vec<Dealt> {
    let deals = (0..DEALS).map(|index| {
        let deal = setup.rules.deal(SEED, index, 0);
        let (first, second) = deal.alten();
        let is_re = |seat| seat == first || Some(seat) == second;
        (deal, PerSeat::from_fn(|seat| if is_re(seat) { Party::Re } else { Party::Kontra }))
    });
    deals.collect()
}

/// Playouts from dealt hands to the tallies of both parties.
struct FromDeals<'a, P, const N: usize> {
    order: &'a Order,
    dealt: [&'a Dealt; N],
    policies: &'a mut [P; N],
}

impl<P: Policy, const N: usize> Kernel for FromDeals<'_, P, N> {
    type Output = [PerParty<Tally>; N];

    #[inline(always)]
    fn run<B: BitOps>(self, ops: B) -> [PerParty<Tally>; N] {
        let FromDeals { order, dealt, policies } = self;
        let mut plays = dealt.map(|(deal, _)| Play::new(order, deal.hands(), Seat::ALL[0]));
        Playouts { order, plays: &mut plays, policies }.run(ops);
        from_fn(|n| plays[n].tally(order, &dealt[n].1))
    }
}
