//! The weights by which the evaluation turns features of a hand into Augen.

use serde::{Deserialize, Serialize};

/// What a hand is worth: weights of features.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ValueParams {
    /// As Re, two against two.
    pub re: SideWeights,
    /// As Kontra, two against two.
    pub kontra: SideWeights,
    /// As soloist, or in a stille Hochzeit.
    pub soloist: SideWeights,
    /// Against a soloist.
    pub against_solo: SideWeights,
    /// For a Farbsolo.
    pub farbsolo: SoloWeights,
    /// For a Damen-, Buben- or Königsolo.
    pub court_solo: SoloWeights,
    /// For a Damen-Buben-Solo.
    pub gemischt: SoloWeights,
    /// For a Fleischloser.
    pub fleischlos: SoloWeights,
}

/// Weights of the expected share of the Augen still to come, above one half.
///
/// The features are shares of the hand, unless the field says otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SideWeights {
    /// In any case.
    pub constant: f64,
    /// Trumps.
    pub trumps: f64,
    /// Trumps, each by the square of the share of the others' trumps that it beats.
    pub strength: f64,
    /// The same with the eighth power: top trumps.
    pub top: f64,
    /// Plain cards, each by the probability that it wins if led.
    pub winners: f64,
    /// Plain suits that can be ruffed, of three.
    pub ruffs: f64,
    /// Füchse.
    pub fuchs: f64,
    /// The partner is known: 0 or 1.
    pub partner_known: f64,
    /// The partner has said something: 0 or 1.
    pub partner_spoke: f64,
    /// The Augen on the table, as a share of those to come, if a friend is winning them.
    pub table: f64,
    /// Standard deviation of the Augen, at the beginning of play.
    pub spread: f64,
}

impl SideWeights {
    pub(super) const fn as_array(&self) -> [f64; 10] {
        [
            self.constant,
            self.trumps,
            self.strength,
            self.top,
            self.winners,
            self.ruffs,
            self.fuchs,
            self.partner_known,
            self.partner_spoke,
            self.table,
        ]
    }
}

/// Weights of the Augen that a soloist is expected to take.
///
/// The features are numbers of cards, unless the field says otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SoloWeights {
    /// In any case.
    pub constant: f64,
    /// Trumps.
    pub trumps: f64,
    /// Trumps, each by the square of the share of the others' trumps that it beats.
    pub strength: f64,
    /// The same with the eighth power: top trumps.
    pub top: f64,
    /// Plain suits with an ace.
    pub aces: f64,
    /// Plain suits with both aces.
    pub second_aces: f64,
    /// Plain cards that run behind aces.
    pub backed: f64,
    /// Other plain cards.
    pub losers: f64,
    /// Plain suits without a card.
    pub voids: f64,
    /// The soloist leads: 0 or 1.
    pub leads: f64,
    /// Standard deviation of the Augen.
    pub spread: f64,
}

impl SoloWeights {
    pub(super) const fn as_array(&self) -> [f64; 10] {
        [
            self.constant,
            self.trumps,
            self.strength,
            self.top,
            self.aces,
            self.second_aces,
            self.backed,
            self.losers,
            self.voids,
            self.leads,
        ]
    }
}
