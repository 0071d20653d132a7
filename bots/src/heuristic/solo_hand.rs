//! What a hand is worth to a soloist: expected Augen from weighted features.

use doko_engine::dispatch::{BitOps, Cpu, Kernel};
use doko_engine::{Bits, CardSet, EffectiveSuit, Order, Rank, Rules, SoloKind, Suit, Trumps};

use super::cards::prospects::{above, eighth};
use super::params::SoloWeights;

/// What a hand looks like for a solo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SoloHand {
    /// The features, in the order of `SoloWeights::as_array` without the constant.
    pub(crate) features: [f64; SoloHand::FEATURES],
}

impl SoloHand {
    /// How many features there are.
    pub(crate) const FEATURES: usize = 9;

    /// The hand under the trumps of a solo; `leads` says whether the soloist leads to the first trick.
    pub(crate) fn of(hand: CardSet, kind: SoloKind, rules: &Rules, leads: bool) -> SoloHand {
        let order = rules.order(Trumps::Solo(kind));
        let hand = order.bits(hand, Bits::EMPTY);
        let others = order.deck() - hand;
        Cpu::detect().run(Features { order, hand, others, leads })
    }

    /// How many trumps there are.
    pub(crate) const fn trumps(&self) -> f64 {
        self.features[0]
    }

    /// How many plain cards do not run.
    pub(crate) const fn losers(&self) -> f64 {
        self.features[6]
    }

    /// The Augen that the soloist is expected to take.
    pub(crate) fn expected_augen(&self, weights: &SoloWeights) -> f64 {
        let [constant, rest @ ..] = weights.as_array();
        constant + rest.iter().zip(self.features).map(|(w, f)| w * f).sum::<f64>()
    }

    /// The probability that the soloist takes at least so many Augen.
    pub(crate) fn chance_of(&self, augen: f64, weights: &SoloWeights) -> f64 {
        above(self.expected_augen(weights), weights.spread, augen - 0.5)
    }
}

/// Looks at a hand.
struct Features<'o> {
    order: &'o Order,
    hand: Bits,
    others: Bits,
    leads: bool,
}

impl Kernel for Features<'_> {
    type Output = SoloHand;

    #[inline(always)]
    fn run<B: BitOps>(self, _: B) -> SoloHand {
        let Features { order, hand, others, leads } = self;
        let (held, out) = (hand & order.trump_run(), others & order.trump_run());
        let whole = 1.0 / f64::from(out.len() + 1);
        let (mut strength, mut top) = (0.0, 0.0);
        for card in held {
            let beaten = out & Bits::new((1 << (2 * card.place())) - 1);
            let share = f64::from(beaten.len() + 1) * whole;
            strength += share * share;
            top += eighth(share);
        }
        let (mut aces, mut second_aces, mut backed, mut losers, mut voids) = (0, 0, 0, 0, 0);
        for suit in Suit::ALL.map(EffectiveSuit::plain) {
            let run = order.run(suit);
            let held = hand & run;
            if held.is_empty() {
                voids += u32::from(!run.is_empty());
                continue;
            }
            let own_aces = (held & order.rank_bits(Rank::Ace)).len();
            let running = running(held, others & run);
            aces += own_aces.min(1);
            second_aces += own_aces.saturating_sub(1);
            backed += running.saturating_sub(own_aces);
            losers += held.len() - running;
        }
        let [aces, second_aces, backed, losers, voids, trumps, leads] =
            [aces, second_aces, backed, losers, voids, held.len(), u32::from(leads)].map(f64::from);
        SoloHand { features: [trumps, strength, top, aces, second_aces, backed, losers, voids, leads] }
    }
}

/// How many cards of a plain suit win if it is led from the top: those above which everything is one's own or has gone.
#[inline(always)]
fn running(held: Bits, out: Bits) -> u32 {
    let Some(highest) = out.highest() else { return held.len() };
    let mut rest = held & Bits::new((1 << (2 * highest.place())) - 1);
    let mut running = held.len() - rest.len();
    if running < 2 || held.len() < 4 {
        return running;
    }
    // Each round so far may have drawn one of the higher cards; a long suit draws the rest.
    while let Some(card) = rest.highest() {
        rest = rest - card.into();
        let higher = (out - Bits::new((1 << (2 * card.place() + 2)) - 1)).len();
        running += u32::from(higher <= running);
    }
    running
}

#[cfg(test)]
mod tests {
    use doko_engine::{Card, Seat};

    use super::*;

    /// Whether a plain card wins if its suit is led from the top, after `before` rounds of it.
    fn runs(card: Card, held: CardSet, others: CardSet, order: &Order, before: usize) -> bool {
        let higher = others.intersection(order.higher(card)).len();
        higher == 0 || (before >= 2 && held.len() >= 4 && higher <= before)
    }

    /// The same features card by card.
    fn slowly(hand: CardSet, kind: SoloKind, rules: &Rules, leads: bool) -> [f64; SoloHand::FEATURES] {
        let order = rules.order(Trumps::Solo(kind));
        let others = rules.deck().minus(hand);
        let out = others.intersection(order.trumps());
        let mut features = [0.0; SoloHand::FEATURES];
        for card in hand.intersection(order.trumps()) {
            let beaten = out.intersection(order.lower(card)).len();
            let share = (beaten as f64 + 1.0) / (out.len() as f64 + 1.0);
            features[0] += 1.0;
            features[1] += share * share;
            features[2] += share.powi(8);
        }
        for suit in
            Suit::ALL.map(EffectiveSuit::plain).into_iter().filter(|&suit| !order.cards(suit).is_empty())
        {
            let held = hand.intersection(order.cards(suit));
            let aces = held.iter().filter(|card| card.rank() == Rank::Ace).count();
            let mut running = 0;
            for card in order.sorted(held) {
                running += usize::from(runs(card, held, others, order, running));
            }
            features[3] += aces.min(1) as f64;
            features[4] += aces.saturating_sub(1) as f64;
            features[5] += running.saturating_sub(aces) as f64;
            features[6] += (held.len() - running) as f64;
            features[7] += f64::from(u8::from(held.is_empty()));
        }
        features[8] = f64::from(u8::from(leads));
        features
    }

    #[test]
    fn the_features_of_a_hand_are_those_found_card_by_card() {
        for preset in ["ddv", "klassisch", "vln"] {
            let rules = Rules::preset(preset).unwrap();
            for index in 0..300 {
                let hand = rules.deal(9, index, 0).hands()[Seat::ALL[index as usize % 4]];
                for kind in SoloKind::SHIPPED {
                    let fast = SoloHand::of(hand, kind, &rules, index % 2 == 0).features;
                    let slow = slowly(hand, kind, &rules, index % 2 == 0);
                    let same = fast.iter().zip(slow).all(|(a, b)| (a - b).abs() < 1e-9);
                    assert!(same, "{preset} {hand} {kind:?}: {fast:?} {slow:?}");
                }
            }
        }
    }
}
