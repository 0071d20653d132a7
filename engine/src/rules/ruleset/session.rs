//! Catalogue section 5, sessions: a whole evening.

use serde::{Deserialize, Serialize};

/// Keys `session.*`: what holds from one game to the next. A deal outside a session knows nothing of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Session {
    /// `session.games`: how many games an evening has: 1, or a multiple of the number of players up to 1000.
    pub games: u32,
    /// `session.players`: 4, or 5 with the dealer sitting out.
    pub players: u8,
    /// `session.sitting_dealer`: what the dealer of five gets in a solo.
    pub sitting_dealer: SittingDealer,
    /// `session.pflicht_solo`: how many solos each player owes in an evening, `0..=4`.
    pub pflicht_solo: u8,
    /// `session.solo_redeal`: after which solos the same dealer deals again.
    pub solo_redeal: SoloRedeal,
    /// `session.bock`: whether there are Bock games, in which all points double.
    pub bock: bool,
    /// `session.bock_events`: after which games the next four are Bock.
    pub bock_events: Vec<BockEvent>,
}

/// Values of `session.sitting_dealer`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SittingDealer {
    /// Nothing.
    Nothing,
    /// What each opponent of the soloist gets or pays.
    SoloSingle,
}

/// Values of `session.solo_redeal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SoloRedeal {
    /// After none.
    Never,
    /// After a Pflichtsolo that its player chose to play, not after one to which it was vorgeführt.
    PflichtByChoice,
    /// After every Pflichtsolo.
    Pflicht,
    /// After every solo.
    Always,
}

/// Entries of `session.bock_events`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BockEvent {
    /// Every player scored 0, because nobody won too.
    BothZero,
    /// Both parties have 120 Augen.
    #[serde(rename = "augen_120_120")]
    Augen120,
    /// Plain ♥ was led and followed by all four.
    Herzstich,
    /// A party that had said Re or Kontra did not win.
    LostAnsage,
    /// A soloist lost.
    LostSolo,
    /// A party took no trick.
    Black,
}
