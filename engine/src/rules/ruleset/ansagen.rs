//! Catalogue section 4: Ansagen, Absagen and signals.

use serde::{Deserialize, Serialize};

use super::FirstTrickDuty;

/// Keys `ansagen.*`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ansagen {
    /// `ansagen.mode`: whether there are Ansagen at all.
    pub mode: AnsagenMode,
    /// `ansagen.clock`: whose cards count towards the limits.
    pub clock: AnsagenClock,
    /// `ansagen.latest`: Re/Kontra, keine 90, keine 60, keine 30, schwarz: possible while at most this many
    /// cards have been played by whom the clock counts, `0..=11`, or `0..=9` without nines. Never falling.
    pub latest: [u8; 5],
    /// `ansagen.hochzeit`: what a Hochzeit does to the limits.
    pub hochzeit: AnsagenHochzeit,
    /// `ansagen.reply`: Re or Kontra in answer to the other party, beyond the ordinary limit.
    pub reply: AnsagenReply,
    /// `ansagen.skip`: whether a step may be left out; it then counts as said, and must still be in time.
    pub skip: bool,
    /// `ansagen.when`: at which moments something may be said.
    pub when: AnsagenWhen,
    /// `ansagen.first_trick_duty`: whoever wins a first trick of at least so many Augen, `0..=44`, must say Re
    /// or Kontra; 0 may be written as `"always"`.
    pub first_trick_duty: FirstTrickDuty,
    /// `ansagen.absage_needs_ansage`: whether an Absage takes an Ansage of one's own party.
    pub absage_needs_ansage: bool,
}

/// Values of `ansagen.mode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnsagenMode {
    /// Nothing can be said.
    Off,
    /// Re, Kontra and Absagen.
    On,
}

/// Values of `ansagen.clock`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnsagenClock {
    /// The cards the speaker has played.
    OwnHand,
    /// The cards played by whoever has played most: a limit passes for all with the lead to a trick.
    Table,
}

/// Values of `ansagen.hochzeit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnsagenHochzeit {
    /// Nothing before the Klärungsstich; every limit moves by its number less one.
    Shift,
    /// No limit moves. Before the Klärungsstich the holder may say Re, and the others Re "mit mir", which holds
    /// only if the speaker becomes the partner.
    MitMir,
}

/// Values of `ansagen.reply`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnsagenReply {
    /// No reply beyond the ordinary limit.
    Off,
    /// With at most one card less in hand than the step answered required.
    OneCardLess,
    /// To any Ansage or Absage, at once: before the next card.
    AtOnce,
}

/// Values of `ansagen.when`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnsagenWhen {
    /// Between any two cards.
    Anytime,
    /// Only while no card lies on the table.
    BetweenTricks,
}

/// Keys `signals.*`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signals {
    /// `signals.zoegern`: the player on turn may show a hesitation, which everybody sees.
    pub zoegern: bool,
}
