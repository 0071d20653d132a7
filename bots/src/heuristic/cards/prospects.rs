//! What a seat expects of the game while it thinks about an Ansage.

use doko_engine::{Bits, Card, EffectiveSuit};

use super::scales::Scales;
use crate::heuristic::SideWeights;
use crate::sides::{Seats, only};

/// What a seat sees in its hand and on the table while it thinks about an Ansage.
///
/// The features are shares of the hand or of the Augen still to come, so that the same weights hold early and
/// late.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospects {
    /// Augen that the own party has taken, members not known counted by their probability.
    pub taken: f64,
    /// Augen not taken yet, those on the table included.
    pub to_come: f64,
    /// The features, in the order of `SideWeights::as_array` without the constant.
    pub features: [f64; Prospects::FEATURES],
}

impl Prospects {
    /// How many features there are.
    pub const FEATURES: usize = 9;

    /// What a seat sees, if these seats have said something.
    #[inline(always)]
    pub(crate) fn seen_by<const PRIVATE: bool>(scales: &Scales<'_, PRIVATE>, spoke: Seats) -> Prospects {
        let Scales { turn, order, hand, friends, others, .. } = scales;
        let friend = &friends.friend;
        let seats = [0, 1, 2, 3].map(|n| turn.seat().clockwise(n));
        let taken_by = seats.map(|seat| f64::from(turn.augen(seat)));
        let taken: f64 = (0..4).map(|n| friend[n] * taken_by[n]).sum();
        let to_come = 240.0 - taken_by.iter().sum::<f64>();

        let (held, out) = (*hand & order.trump_run(), others.cards & order.trump_run());
        let (mut strength, mut top) = (0.0, 0.0);
        for card in held {
            let beaten = out & Bits::new((1 << (2 * card.place())) - 1);
            let share = f64::from(beaten.len() + 1) / f64::from(out.len() + 1);
            strength += share * share;
            top += eighth(share);
        }
        let trumps = scales.trumps();
        let (mut winners, mut voids) = (0.0, 0);
        for suit in PLAIN {
            let run = order.run(suit);
            let (held, hidden) = (*hand & run, others.cards & run);
            if held.is_empty() {
                voids += u32::from(!hidden.is_empty());
            } else if let Some(highest) = hidden.highest() {
                let standing = held - Bits::new((1 << (2 * highest.place())) - 1);
                if !standing.is_empty() {
                    winners +=
                        f64::from(standing.len()) * scales.goes_round(&scales.led(run, &trumps), &trumps);
                }
            } else {
                winners += f64::from(held.len()) * scales.goes_round(&scales.led(run, &trumps), &trumps);
            }
        }
        let ruffs = if held.is_empty() { 0.0 } else { f64::from(voids) };
        let is_partner = |n: usize| friend[n] >= 1.0;
        let partner_known = (1..4).any(is_partner);
        let partner_spoke = (1..4).any(|n| is_partner(n) && spoke & only(seats[n]) != 0);
        let table = f64::from(order.augen(turn.table()));
        let swing = turn
            .winning()
            .map_or(0.0, |(seat, _)| (2.0 * friend[turn.seat().distance_to(seat)] - 1.0) * table);
        let size = f64::from(hand.len().max(1));
        Prospects {
            taken,
            to_come,
            features: [
                f64::from(held.len()) / size,
                strength / size,
                top / size,
                winners / size,
                ruffs / 3.0,
                f64::from((*hand & order.both(Card::FUCHS)).len()) / size,
                f64::from(u8::from(partner_known)),
                f64::from(u8::from(partner_spoke)),
                swing / to_come.max(1.0),
            ],
        }
    }

    /// The Augen that the own party is expected to have in the end.
    pub fn expected_augen(&self, weights: &SideWeights) -> f64 {
        let [constant, rest @ ..] = weights.as_array();
        let share = 0.5 + constant + rest.iter().zip(self.features).map(|(w, f)| w * f).sum::<f64>();
        self.taken + self.to_come * share.clamp(0.0, 1.0)
    }

    /// By how many standard deviations the expected Augen exceed what it takes for at least `augen`.
    pub(crate) fn margin_over(&self, augen: f64, weights: &SideWeights) -> f64 {
        let spread = weights.spread * (self.to_come / 240.0).sqrt();
        let margin = self.expected_augen(weights) - (augen - 0.5);
        if spread > 0.0 {
            margin / spread
        } else {
            // Then it is certain.
            if margin > 0.0 { f64::INFINITY } else { f64::NEG_INFINITY }
        }
    }

    /// The probability that the own party ends with at least `augen`.
    pub fn chance_of(&self, augen: f64, weights: &SideWeights) -> f64 {
        let spread = weights.spread * (self.to_come / 240.0).sqrt();
        above(self.expected_augen(weights), spread, augen - 0.5)
    }
}

/// The suits that are not trump.
const PLAIN: [EffectiveSuit; 4] =
    [EffectiveSuit::Clubs, EffectiveSuit::Spades, EffectiveSuit::Hearts, EffectiveSuit::Diamonds];

pub(crate) fn eighth(x: f64) -> f64 {
    let fourth = x * x * x * x;
    fourth * fourth
}

/// Probability that a normal variate with this mean and spread exceeds a limit.
pub(crate) fn above(mean: f64, spread: f64, limit: f64) -> f64 {
    if spread > 0.0 {
        0.5 * libm::erfc((limit - mean) / (spread * std::f64::consts::SQRT_2))
    } else {
        f64::from(u8::from(mean > limit))
    }
}
