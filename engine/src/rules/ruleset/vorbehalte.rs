//! Catalogue section 3: solos, Vorbehalte, Hochzeit and Armut.

use serde::{Deserialize, Serialize};

use super::{ArmutCards, Threshold, UpTo};
use crate::contract::{Klaerungsstich, SoloKind};

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
    /// `solo.silent`: which hands may play alone without telling anybody.
    pub silent: SoloSilent,
}

/// Values of `solo.priority`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SoloPriority {
    /// The first from forehand on.
    Seat,
    /// The kind that stands first in `solo.kinds`; among equals the first from forehand on.
    ByKind,
    /// Whoever bids most of the ladder from the solo itself over Re to schwarz; a bid counts as said.
    Bidding,
}

/// Values of `solo.lead`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SoloLead {
    /// Forehand, as in every other game.
    Forehand,
    /// The soloist of a Pflichtsolo; in every other solo forehand.
    Pflicht,
    /// The soloist.
    Soloist,
}

/// Values of `solo.silent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SoloSilent {
    /// Only a hand with both ♣Q that is not declared: the stille Hochzeit.
    StilleHochzeit,
    /// Any hand: whoever says gesund may commit itself in private to take every trick.
    AnyHand,
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
    /// The solo of a player who owes one; without this entry it ranks as any solo.
    Pflichtsolo,
    /// Any solo.
    Solo,
    /// An Armut.
    Armut,
    /// A declared Hochzeit.
    Hochzeit,
}

/// Keys `hochzeit.*`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hochzeit {
    /// `hochzeit.mode`: whether the holder declares it.
    pub mode: HochzeitMode,
    /// `hochzeit.partner`: the Klärungsstich is the first trick of this kind won by another.
    pub partner: HochzeitPartner,
    /// `hochzeit.tricks`: within the first N tricks, `1..=12` or all; after them the holder is alone.
    pub tricks: UpTo,
}

/// Values of `hochzeit.mode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HochzeitMode {
    /// Nobody announces anything, and the partnership is told to nobody.
    Automatic,
    /// The holder declares it as a Vorbehalt, or plays a stille Hochzeit.
    Declared,
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
    /// The holder names one of these as it declares the Hochzeit; any trick if it names nothing.
    Named,
}

impl HochzeitPartner {
    /// The Klärungsstich; `None` where the holder names it.
    pub const fn klaerungsstich(self) -> Option<Klaerungsstich> {
        match self {
            HochzeitPartner::Any => Some(Klaerungsstich::Any),
            HochzeitPartner::Fehl => Some(Klaerungsstich::Fehl),
            HochzeitPartner::Trump => Some(Klaerungsstich::Trump),
            HochzeitPartner::Named => None,
        }
    }
}

/// Keys `armut.*`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armut {
    /// `armut.max_trumps`: at most so many trumps make an Armut, `0..=12`; off for a game without Armut.
    pub max_trumps: Threshold,
    /// `armut.min_trumps`: at least so many, `0..=12`, no more than `max_trumps`.
    pub min_trumps: u8,
    /// `armut.cards`: how many cards change hands, `1..=6`, or as many as there are trumps. All trumps go, filled
    /// up with Fehl.
    pub cards: ArmutCards,
    /// `armut.return`: what the taker may give back.
    #[serde(rename = "return")]
    pub back: ArmutReturn,
    /// `armut.refused`: what happens if nobody takes it.
    pub refused: ArmutRefused,
    /// `armut.two`: what happens if two declare one.
    pub two: ArmutTwo,
    /// `armut.announce_returned_trumps`: the taker says how many trumps it gives back.
    pub announce_returned_trumps: bool,
    /// `armut.suspends`: rules that do not hold in an Armut.
    pub suspends: Vec<ArmutSuspends>,
    /// `armut.ask_from`: who is asked first.
    pub ask_from: ArmutAskFrom,
    /// `armut.to`: who may take it.
    pub to: ArmutTo,
}

/// Values of `armut.return`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArmutReturn {
    /// Any cards.
    Any,
    /// None of those received.
    NoneReceived,
}

/// Values of `armut.refused`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArmutRefused {
    /// The same dealer deals again.
    Redeal,
    /// A Normalspiel is played as dealt; a Vorbehalt that the Armut has overridden stays so.
    PlayOn,
}

/// Values of `armut.two`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArmutTwo {
    /// The first from forehand on counts.
    First,
    /// The same dealer deals again.
    Redeal,
}

/// Entries of `armut.suspends`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArmutSuspends {
    /// Superschweine.
    Superschweine,
    /// The Sonderpunkt for a Doppelkopf.
    Doppelkopf,
    /// All Sonderpunkte for ♣J in the last trick.
    Karlchen,
    /// All Sonderpunkte for a Fuchs.
    Fuchs,
    /// That the second ♥10 beats the first.
    DulleSecond,
}

/// Values of `armut.ask_from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArmutAskFrom {
    /// Forehand, then clockwise.
    Forehand,
    /// The player left of the Armut, then clockwise.
    LeftOfPoor,
}

/// Values of `armut.to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArmutTo {
    /// Anyone.
    Anyone,
    /// The Armut names Re or Kontra as it is declared: only a player with, or without, a ♣Q may take it.
    NamedParty,
}
