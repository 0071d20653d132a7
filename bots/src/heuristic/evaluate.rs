//! What a hand is worth: the expected Augen of the own party, and of a soloist, from weighted features.

use doko_engine::{Card, CardSet, EffectiveSuit, Order, Rank, Seat, SoloKind, Suit, Trumps, View};

use super::knowledge::{Knowledge, Stand};
use super::params::{Params, SideWeights, SoloWeights};

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

    /// Looks at the hand and the table through the eyes of the seat that is asked.
    pub fn of(view: &View<'_>, params: &Params) -> Prospects {
        Prospects::with(&Knowledge::new(view, params))
    }

    /// The same with what the seat has worked out already.
    pub(super) fn with(know: &Knowledge<'_>) -> Prospects {
        let view = know.view;
        let hand = view.hand();
        let size = hand.len().max(1) as f64;
        let taken_by = |seat| f64::from(view.augen(seat));
        let taken = Seat::ALL.into_iter().map(|seat| know.friend[seat] * taken_by(seat)).sum();
        let to_come = 240.0 - Seat::ALL.into_iter().map(taken_by).sum::<f64>();

        let order = know.order;
        let (mut strength, mut top, mut winners) = (0.0, 0.0, 0.0);
        for card in hand {
            if order.is_trump(card) {
                let share = know.trump_strength(card);
                strength += share * share;
                top += eighth(share);
            } else {
                winners += know.stands(card);
            }
        }
        let trumps = hand.intersection(order.trumps()).len();
        let voids = Suit::ALL
            .into_iter()
            .map(EffectiveSuit::plain)
            .filter(|&suit| !hand.intersects(order.cards(suit)) && !know.unseen_of(suit).is_empty());
        let ruffs = if trumps > 0 { voids.count() as f64 } else { 0.0 };
        let partner_known = Seat::ALL.into_iter().any(|seat| seat != know.me && know.friend[seat] >= 1.0);
        let partner_spoke = view.utterances().iter().any(|u| u.seat != know.me && know.friend[u.seat] >= 1.0);
        let table: f64 = view.table_cards().iter().map(|card| f64::from(card.augen())).sum();
        let swing = view.winning().map_or(0.0, |(seat, _)| (2.0 * know.friend[seat] - 1.0) * table);
        let share = |count: f64| count / size;
        Prospects {
            taken,
            to_come,
            features: [
                share(trumps as f64),
                share(strength),
                share(top),
                share(winners),
                ruffs / 3.0,
                share(hand.count(Card::FUCHS) as f64),
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

    /// The probability that the own party ends with at least `augen`.
    pub fn chance_of(&self, augen: f64, weights: &SideWeights) -> f64 {
        let spread = weights.spread * (self.to_come / 240.0).sqrt();
        above(self.expected_augen(weights), spread, augen - 0.5)
    }
}

/// The weights for a seat that plays like this.
pub(super) const fn side(stand: Stand, params: &Params) -> &SideWeights {
    let value = &params.value;
    match stand {
        Stand::Re => &value.re,
        Stand::Kontra => &value.kontra,
        Stand::Alone | Stand::EachAlone => &value.soloist,
        Stand::AgainstOne => &value.against_solo,
    }
}

fn eighth(x: f64) -> f64 {
    let fourth = x * x * x * x;
    fourth * fourth
}

/// Probability that a normal variate with this mean and spread exceeds a limit.
fn above(mean: f64, spread: f64, limit: f64) -> f64 {
    if spread > 0.0 {
        0.5 * libm::erfc((limit - mean) / (spread * std::f64::consts::SQRT_2))
    } else {
        f64::from(u8::from(mean > limit))
    }
}

/// What a hand looks like for a solo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoloHand {
    /// The features, in the order of `SoloWeights::as_array` without the constant.
    pub features: [f64; SoloHand::FEATURES],
}

impl SoloHand {
    /// How many features there are.
    pub const FEATURES: usize = 9;

    /// The hand under the trumps of a solo; `leads` says whether the soloist leads to the first trick.
    pub fn of(hand: CardSet, kind: SoloKind, view: &View<'_>, leads: bool) -> SoloHand {
        let order = view.rules().order(Trumps::Solo(kind));
        let others = view.rules().deck().minus(hand);
        let out = others.intersection(order.trumps());
        let (mut trumps, mut strength, mut top) = (0.0, 0.0, 0.0);
        let (mut aces, mut second_aces, mut backed, mut losers, mut voids) = (0.0, 0.0, 0.0, 0.0, 0.0);
        for card in hand.intersection(order.trumps()) {
            let beaten = out.intersection(order.lower(card)).len();
            let share = (beaten as f64 + 1.0) / (out.len() as f64 + 1.0);
            trumps += 1.0;
            strength += share * share;
            top += eighth(share);
        }
        for suit in Suit::ALL.map(EffectiveSuit::plain) {
            if order.cards(suit).is_empty() {
                continue;
            }
            let held = hand.intersection(order.cards(suit));
            let own_aces = held.iter().filter(|card| card.rank() == Rank::Ace).count();
            // A card runs once everything above it is one's own or has gone: counted from the top.
            let mut running = 0;
            for card in order.sorted(held) {
                if runs(card, held, others, order, running) {
                    running += 1;
                }
            }
            aces += own_aces.min(1) as f64;
            second_aces += own_aces.saturating_sub(1) as f64;
            backed += (running as usize).saturating_sub(own_aces) as f64;
            losers += (held.len() as f64 - f64::from(running)).max(0.0);
            voids += f64::from(u8::from(held.is_empty()));
        }
        let leads = f64::from(u8::from(leads));
        SoloHand { features: [trumps, strength, top, aces, second_aces, backed, losers, voids, leads] }
    }

    /// How many plain cards do not run.
    pub const fn losers(&self) -> f64 {
        self.features[6]
    }

    /// The Augen that the soloist is expected to take.
    pub fn expected_augen(&self, weights: &SoloWeights) -> f64 {
        let [constant, rest @ ..] = weights.as_array();
        constant + rest.iter().zip(self.features).map(|(w, f)| w * f).sum::<f64>()
    }

    /// The probability that the soloist takes at least so many Augen.
    pub fn chance_of(&self, augen: f64, weights: &SoloWeights) -> f64 {
        above(self.expected_augen(weights), weights.spread, augen - 0.5)
    }
}

/// Whether a plain card wins if the suit is led from the top, after `before` rounds of it.
fn runs(card: Card, held: CardSet, others: CardSet, order: &Order, before: u32) -> bool {
    let higher = others.intersection(order.higher(card)).len();
    // Each round so far may have drawn one of the higher cards; a long suit draws the rest.
    higher == 0 || (before >= 2 && held.len() >= 4 && higher as u32 <= before)
}
