//! Catalogue sections 1 and 2: the cards, the Dulle, Schweine, and what may be thrown in.

use serde::{Deserialize, Serialize};

use super::Threshold;

/// Keys `deck.*`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    /// `deck.nines`: 48 cards with nines, 40 without.
    pub nines: bool,
}

/// Keys `dulle.*`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dulle {
    /// `dulle.mode`: whether ♥10 is the top trump, and which of two in one trick wins.
    pub mode: DulleMode,
    /// `dulle.last_trick`: whether the last trick turns that around.
    pub last_trick: DulleLastTrick,
}

/// Values of `dulle.mode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DulleMode {
    /// ♥10 is an ordinary card of its suit.
    Off,
    /// The first of two ♥10 in a trick wins.
    First,
    /// The second of two ♥10 in a trick wins.
    Second,
}

/// Values of `dulle.last_trick`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DulleLastTrick {
    /// The last trick is like the others.
    Same,
    /// In the last trick the other of two ♥10 wins.
    Reversed,
}

/// Keys `schweine.*`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Schweine {
    /// `schweine.mode`: how both ♦A in one hand become the top trumps.
    pub mode: SchweineMode,
    /// `schweine.super`: whether both ♦9 in one hand then outrank them.
    #[serde(rename = "super")]
    pub superschweine: bool,
    /// `schweine.in`: the contracts in which there are Schweine.
    #[serde(rename = "in")]
    pub contracts: Vec<SchweineIn>,
    /// `schweine.is_ansage`: whether announcing them is the announcer's Re or Kontra: before play not in a Hochzeit,
    /// as they are played not before the Klärungsstich of another's Hochzeit.
    pub is_ansage: bool,
    /// `schweine.second_only`: only the second ♦A becomes a Schwein, if the first was won by its player or by someone
    /// whom it knows to be of its party.
    pub second_only: bool,
}

/// Values of `schweine.mode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SchweineMode {
    /// There are none.
    Off,
    /// They are Schweine by themselves, which is seen when the first is played.
    Automatic,
    /// The holder may say so as it plays the first.
    OnPlay,
    /// The holder is asked after the Vorbehalte and an exchange, and may say so then.
    BeforePlay,
}

/// Entries of `schweine.in`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SchweineIn {
    /// Normalspiel, stille and automatic Hochzeit, and stilles Solo.
    Normal,
    /// A declared Hochzeit; one that is told to nobody is a Normalspiel in this.
    Hochzeit,
    /// Armut.
    Armut,
    /// A Farbsolo, with the aces of its trump suit.
    Farbsolo,
}

/// Keys `throw_in.*`: hands that may be thrown in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThrowIn {
    /// `throw_in.luschen`: at least so many nines, or kings where there are no nines, `1..=8`.
    pub luschen: Threshold,
    /// `throw_in.volle`: at least so many aces and tens, `1..=12`.
    pub volle: Threshold,
    /// `throw_in.max_trumps`: at most so many trumps of the Normalspiel, `0..=12`.
    pub max_trumps: Threshold,
    /// `throw_in.fuchs_highest`: at most so many trumps, `0..=12`, and none above an ordinary ♦A.
    pub fuchs_highest: Threshold,
    /// `throw_in.kings`: at least so many kings, `1..=8`.
    pub kings: Threshold,
    /// `throw_in.nines_and_kings`: at least so many nines and kings together, `1..=12`.
    pub nines_and_kings: Threshold,
    /// `throw_in.augen`: at least so many Augen, `1..=128`.
    pub augen: Threshold,
    /// `throw_in.rank`: its place among the Vorbehalte.
    pub rank: ThrowInRank,
}

/// Values of `throw_in.rank`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThrowInRank {
    /// Before every other Vorbehalt.
    BeforeSolo,
    /// After the solos, before the rest.
    AfterSolo,
    /// After every other Vorbehalt.
    Last,
}
