//! The rules as plain data: what a rule file says, key by key.
//!
//! A [`RuleSet`] may hold anything its types allow; [`crate::rules::Rules`] is one that has been checked.

use serde::{Deserialize, Serialize};

use crate::contract::SoloKind;

/// All rules of one table, as a rule file writes them.
///
/// Each field is a key of the rule catalogue; `dulle.mode` is the field `mode` of [`Dulle`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleSet {
    /// The cards in play.
    pub deck: Deck,
    /// The ♥10 as top trump.
    pub dulle: Dulle,
    /// Which solos are on offer, and how.
    pub solo: Solo,
    /// Which Vorbehalt goes before which.
    pub vorbehalt: VorbehaltRules,
    /// Both ♣Q in one hand.
    pub hochzeit: Hochzeit,
    /// Re, Kontra and the Absagen.
    pub ansagen: Ansagen,
    /// Who has won, and what it is worth.
    pub score: ScoreRules,
    /// Points beside the result.
    pub sonderpunkte: Sonderpunkte,
}

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

/// Keys `solo.*`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solo {
    /// `solo.kinds`: the solos on offer; empty is the game without solos.
    pub kinds: Vec<SoloKind>,
    /// `solo.priority`: which of several solos is played.
    pub priority: SoloPriority,
    /// `solo.lead`: who leads to the first trick of a solo.
    pub lead: SoloLead,
}

/// Values of `solo.priority`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SoloPriority {
    /// The first from forehand on.
    Seat,
    /// The kind that stands first in `solo.kinds`; among equals the first from forehand on.
    ByKind,
}

/// Values of `solo.lead`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SoloLead {
    /// Forehand, as in every other game.
    Forehand,
    /// The soloist.
    Soloist,
}

/// Keys `vorbehalt.*`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VorbehaltRules {
    /// `vorbehalt.order`: the kinds of Vorbehalt, the highest first.
    pub order: Vec<VorbehaltKind>,
}

/// Entries of `vorbehalt.order`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VorbehaltKind {
    /// Any solo.
    Solo,
    /// A declared Hochzeit.
    Hochzeit,
}

/// Keys `hochzeit.*`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hochzeit {
    /// `hochzeit.partner`: the Klärungsstich is the first trick of this kind won by another.
    pub partner: HochzeitPartner,
    /// `hochzeit.tricks`: within the first N tricks, `1..=12`; after them the holder is alone.
    pub tricks: u8,
}

/// Values of `hochzeit.partner`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HochzeitPartner {
    /// Any trick.
    Any,
    /// A trick to which a Fehl card was led.
    Fehl,
    /// A trick to which a trump was led.
    Trump,
}

/// Keys `ansagen.*`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ansagen {
    /// `ansagen.mode`: whether there are Ansagen at all.
    pub mode: AnsagenMode,
    /// `ansagen.clock`: whose cards count towards the limits.
    pub clock: AnsagenClock,
    /// `ansagen.latest`: Re/Kontra, keine 90, keine 60, keine 30, schwarz: possible while at most this many
    /// cards have been played by whom the clock counts. Never falling.
    pub latest: [u8; 5],
    /// `ansagen.hochzeit`: what a Hochzeit does to the limits.
    pub hochzeit: AnsagenHochzeit,
    /// `ansagen.reply`: Re or Kontra in answer to the other party, beyond the ordinary limit.
    pub reply: AnsagenReply,
    /// `ansagen.skip`: whether a step may be left out; it then counts as said, and must still be in time.
    pub skip: bool,
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
}

/// Values of `ansagen.hochzeit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnsagenHochzeit {
    /// Nothing before the Klärungsstich; every limit moves by its number less one.
    Shift,
}

/// Values of `ansagen.reply`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnsagenReply {
    /// No reply beyond the ordinary limit.
    Off,
    /// With at most one card less in hand than the step answered required.
    OneCardLess,
}

/// Keys `score.*`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreRules {
    /// `score.schwarz`: what schwarz means.
    pub schwarz: SchwarzBy,
    /// `score.won`: points for winning, `0..=20`.
    pub won: i32,
    /// `score.ansage`: points to the winner for each party's Re or Kontra, `0..=20`.
    pub ansage: i32,
    /// `score.absage`: when an Absage brings its point to the winner.
    pub absage: AbsageCounts,
    /// `score.reached`: points for 120/90/60/30 Augen against an Absage.
    pub reached: Reached,
    /// `score.nobody_won`: what counts when both parties miss their Absage.
    pub nobody_won: NobodyWon,
    /// `score.solo_factor`: what a soloist's points are multiplied by: 3, 6 or 9, of which each opponent pays a third.
    pub solo_factor: i32,
}

/// Values of `score.schwarz`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SchwarzBy {
    /// No trick.
    Tricks,
    /// No Augen.
    Augen,
}

/// Values of `score.absage`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbsageCounts {
    /// To the winner, whoever said it.
    Always,
    /// Only if the party that said it has fulfilled it.
    Fulfilled,
}

/// Values of `score.reached`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reached {
    /// No such points.
    Off,
    /// One, against the deepest Absage only.
    Deepest,
    /// One against each Absage.
    Each,
}

/// Values of `score.nobody_won`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NobodyWon {
    /// Nothing counts.
    Nothing,
    /// Steps below 90/60/30, points of `score.reached` and Sonderpunkte count for the party that made them.
    Extras,
}

/// Keys `sonderpunkte.*`: points for the party that earns them, `0..=20`, 0 for off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sonderpunkte {
    /// `sonderpunkte.gegen_die_alten`: Kontra has won.
    pub gegen_die_alten: i32,
    /// `sonderpunkte.doppelkopf`: a trick of 40 or more Augen.
    pub doppelkopf: i32,
    /// `sonderpunkte.fuchs`: a ♦A won by the other party.
    pub fuchs: i32,
    /// `sonderpunkte.karlchen`: ♣J wins the last trick.
    pub karlchen: i32,
}
