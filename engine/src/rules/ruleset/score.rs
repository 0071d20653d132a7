//! Catalogue section 5: who has won, and what it is worth.

use std::fmt;

use serde::de::value::Error as ValueError;
use serde::de::{Error, IntoDeserializer, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::contract::SoloKind;

/// Keys `score.*`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreRules {
    /// `score.scheme`: points that add up, or the table of the Alten.
    pub scheme: Scheme,
    /// `score.schwarz`: what schwarz means.
    pub schwarz: SchwarzBy,
    /// `score.kontra_121`: when Kontra needs 121 Augen.
    pub kontra_121: Kontra121,
    /// `score.won`: points for winning, `0..=20`.
    pub won: i32,
    /// `score.ansage`: points to the winner for each party's Re or Kontra, `0..=20`.
    pub ansage: i32,
    /// `score.doubling`: what each party's Re or Kontra doubles.
    pub doubling: Doubling,
    /// `score.absage`: when an Absage brings its point to the winner.
    pub absage: AbsageCounts,
    /// `score.reached`: points for 120/90/60/30 Augen against an Absage.
    pub reached: Reached,
    /// `score.nobody_won`: what counts when both parties miss their Absage.
    pub nobody_won: NobodyWon,
    /// `score.solo_factor`: what a soloist's points are multiplied by: 3, 6 or 9, of which each opponent pays a third.
    pub solo_factor: i32,
    /// `score.solo_value`: solos on offer with a fixed value in place of winning and steps.
    pub solo_value: Vec<SoloValue>,
    /// `score.alten`: under `scheme = "alten"`, what each of Re gets for winning, with the others Schneider, with
    /// them schwarz, and pays for losing, as Schneider, and schwarz; `0..=100` each. Re is
    /// schwarz too if its only tricks, at most two, were each won by a ♣Q, but not in a solo, announced or stilles.
    pub alten: [i32; 6],
    /// `score.schneider`: under `scheme = "alten"`, the Augen with which Re and Kontra are out of Schneider, `0..=120`.
    pub schneider: [u32; 2],
    /// `score.fuchs_payment`: under `scheme = "alten"`, what the loser of a Fuchs pays to who caught it, `0..=20`.
    pub fuchs_payment: i32,
    /// `score.altenstrafe`: under `scheme = "alten"`, what both owners pay for ♣Q on ♣Q, `0..=20`.
    pub altenstrafe: i32,
    /// `score.altenstrafe_when`: in which tricks.
    pub altenstrafe_when: AltenstrafeWhen,
    /// `score.karlchen_stake`: under `scheme = "alten"`, what the party whose ♣J wins the last trick gets, or pays
    /// if it has lost, `0..=20`.
    pub karlchen_stake: i32,
}

impl ScoreRules {
    /// The fixed value of this solo in points, if it has one (key `score.solo_value`).
    pub fn fixed_value(&self, kind: SoloKind) -> Option<i32> {
        self.solo_value.iter().find(|value| value.kind == kind).map(|value| value.points)
    }
}

/// An entry of `score.solo_value`: a kind of solo and what it is worth, written as `damen=3`.
///
/// ```
/// use doko_engine::contract::SoloKind;
/// use doko_engine::rules::{RuleSource, SoloValue};
///
/// let rules = RuleSource::preset("ddv").set("score.solo_value=[trumpf = 3]").rules()?;
/// assert_eq!(rules.set().score.solo_value, [SoloValue { kind: SoloKind::Diamond, points: 3 }]);
/// assert_eq!(rules.set().score.solo_value[0].to_string(), "diamond=3");
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoloValue {
    /// The solo.
    pub kind: SoloKind,
    /// Its points in place of those for winning and for steps, `1..=50`.
    pub points: i32,
}

impl SoloValue {
    /// Reads `damen=3`; blanks may stand around the words, and a ♦-Solo may be called `trumpf`.
    fn parse(entry: &str) -> Option<SoloValue> {
        let (kind, points) = entry.split_once('=')?;
        let kind = SoloKind::deserialize(IntoDeserializer::<ValueError>::into_deserializer(kind.trim()));
        Some(SoloValue { kind: kind.ok()?, points: points.trim().parse().ok()? })
    }
}

impl fmt::Display for SoloValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.kind.key(), self.points)
    }
}

impl Serialize for SoloValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for SoloValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SoloValue, D::Error> {
        let entry = String::deserialize(deserializer)?;
        SoloValue::parse(&entry).ok_or_else(|| {
            D::Error::invalid_value(Unexpected::Str(&entry), &"a solo and its value, such as \"damen=3\"")
        })
    }
}

/// Values of `score.scheme`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scheme {
    /// Points for winning, steps, Ansagen, Absagen and Sonderpunkte.
    Points,
    /// The table of `score.alten`, and payments beside it.
    Alten,
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

/// Values of `score.kontra_121`: when Kontra needs 121 Augen and Re 120, where nobody has made an Absage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kontra121 {
    /// When Kontra has said Kontra, and Re nothing.
    Alone,
    /// When Kontra was the last Ansage.
    Last,
}

/// Values of `score.doubling`: what Re and Kontra double, both fourfold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Doubling {
    /// Nothing.
    Off,
    /// The points above the Sonderpunkte.
    Base,
    /// Those and the point gegen die Alten.
    BaseAndGegen,
    /// All points.
    All,
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

/// Values of `score.altenstrafe_when`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AltenstrafeWhen {
    /// In the last trick.
    Last,
    /// In any trick.
    Any,
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
    /// `sonderpunkte.fuchs_last_trick`: ♦A wins the last trick.
    pub fuchs_last_trick: i32,
    /// `sonderpunkte.fuchs_caught_last_trick`: a ♦A of the other party in the last trick, on top of `fuchs`.
    pub fuchs_caught_last_trick: i32,
    /// `sonderpunkte.karlchen`: ♣J wins the last trick.
    pub karlchen: i32,
    /// `sonderpunkte.karlchen_caught`: a ♣J of the other party in the last trick.
    pub karlchen_caught: i32,
    /// `sonderpunkte.dulle_caught`: a ♥10 won by the other party.
    pub dulle_caught: i32,
    /// `sonderpunkte.dulle_caught_by`: by which card.
    pub dulle_caught_by: DulleCaughtBy,
    /// `sonderpunkte.herzstich`: plain ♥ led and followed by all four, to the party that wins the trick.
    pub herzstich: i32,
    /// `sonderpunkte.solo`: a solo was played; to the winner, after doubling.
    pub solo: i32,
    /// `sonderpunkte.in_solos`: whether they count for one against three too.
    pub in_solos: bool,
}

/// Values of `sonderpunkte.dulle_caught_by`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DulleCaughtBy {
    /// By any card.
    Any,
    /// By the second ♥10, which wins the trick.
    Dulle,
}
