//! Catalogue section 5: who has won, and what it is worth.

use std::fmt;

use serde::de::value::Error as ValueError;
use serde::de::{Error, IntoDeserializer, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Allowed, KeyType, Threshold, Words};
use crate::contract::SoloKind;

keys! {
    /// Keys `score.*`: who has won, and what it is worth.
    ///
    /// Those from `score.alten` on belong to `score.scheme = "alten"`, but for the Altenstrafe, which both schemes know.
    pub struct ScoreRules, prefix "score." {
        section 5 {
            /// How a game is scored: by points that add up, or by the table of the Alten and payments
            /// beside it.
            scheme: Scheme,
            /// Whether schwarz means no trick or no Augen.
            schwarz: SchwarzBy,
            /// When Kontra needs 121 Augen and Re 120, without Absagen: if only Kontra was said, or if
            /// Kontra was the last Ansage.
            kontra_121: Kontra121,
            /// Points for winning.
            won: i32 [0..=20],
            /// Whether Kontra gets the points for winning where it has won with 120 Augen on each side, or not
            /// if it gets points gegen die Alten.
            even: EvenCounts = "won",
            /// Points to the winner of an announced solo beside those for winning or its fixed value, and
            /// doubled as they are; 0 for off.
            solo_bonus: i32 [0..=20] = "0",
            /// Points to the winner for each party's Re or Kontra, and for each Supra.
            ansage: i32 [0..=20],
            /// Points to the winner for each party whose Re or Kontra was said before the first card of the speaker,
            /// be it in a bid or by Schweine; 0 for off.
            early_ansage: i32 [0..=20] = "0",
            /// The games that count as announced: there Re counts as said, with what it is worth and doubles,
            /// though nobody needs other Augen for it.
            as_announced: Vec<AsAnnounced> = "[]",
            /// What Re and Kontra double, both fourfold, and each Supra once more: nothing, the points above the
            /// Sonderpunkte, those and the point gegen die Alten, or all.
            doubling: Doubling,
            /// Whether an Absage brings the winner its point always, or only if it was fulfilled, so that only the winner's own count.
            absage: AbsageCounts,
            /// Points for each Absage.
            absage_points: i32 [0..=20] = "1",
            /// Whether the points for the losers below 90, 60 and 30 Augen and schwarz always count, or only
            /// those that the party which gets them has announced.
            steps: StepsCount = "reached",
            /// Points against a missed Absage: none, for reaching 120, 90, 60 or 30 Augen against the
            /// deepest or against each, or for each step that was said and missed.
            reached: Reached,
            /// How many steps higher than announced a party must win to lose all but its Sonderpunkte to the
            /// others, unless the contract allows no Ansagen, and whether or not there was still time; winning is the first
            /// step, announced by Re or Kontra, below 90 the second.
            feigheit: Threshold [1..=5] = "off",
            /// What counts when both parties miss their Absage: nothing, or steps, limits reached and
            /// Sonderpunkte.
            nobody_won: NobodyWon,
            /// What a soloist's points are multiplied by.
            solo_factor: i32 [3..=9 by 3],
            /// What the points of a soloist who loses are multiplied by; where nobody has won, nobody has lost.
            solo_lost_factor: SoloLostFactor = "same",
            /// Solos with a fixed value in place of the points for winning and for steps, such as damen=3.
            solo_value: Vec<SoloValue> [1..=50],
            /// A fixed value in place of the points for winning and for steps for a declared Hochzeit whose
            /// holder has found no partner; 0 for off.
            lone_hochzeit: i32 [0..=50] = "0",
            /// What each of Re gets for winning, with the others Schneider, with them schwarz, and pays for
            /// losing, as Schneider, as schwarz; Re is schwarz too if its only tricks, at most two, were
            /// each won by a ♣Q, but not in a solo.
            alten: [i32; 6] [0..=100],
            /// With how many Augen Re and Kontra are out of Schneider.
            schneider: [u32; 2] [0..=120],
            /// What the player who lost a Fuchs pays to the one who caught it; 0 for off.
            fuchs_payment: i32 [0..=20],
            /// What the owners of two ♣Q in one trick pay each, whoever wins; 0 for off.
            altenstrafe: i32 [0..=20],
            /// Whether the Altenstrafe is for the last trick only or for any.
            altenstrafe_when: AltenstrafeWhen,
            /// What each of the party whose ♣J wins the last trick gets, or pays if it has lost the game; 0
            /// for off.
            karlchen_stake: i32 [0..=20],
        }
    }
}

impl ScoreRules {
    /// What the points of a soloist are multiplied by who wins, or loses (keys `score.solo_factor`, `.solo_lost_factor`).
    pub const fn soloist_factor(&self, has_lost: bool) -> i32 {
        match self.solo_lost_factor {
            SoloLostFactor::Threefold if has_lost => 3,
            SoloLostFactor::Sixfold if has_lost => 6,
            SoloLostFactor::Ninefold if has_lost => 9,
            _ => self.solo_factor,
        }
    }

    /// The fixed value of this solo in points, if it has one (key `score.solo_value`).
    #[inline]
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
    /// Its points in place of those for winning and for steps.
    pub points: i32,
}

impl SoloValue {
    /// Reads `damen=3`; blanks may stand around the words.
    fn parse(entry: &str) -> Option<SoloValue> {
        let (kind, points) = entry.split_once('=')?;
        let kind = SoloKind::deserialize(IntoDeserializer::<ValueError>::into_deserializer(kind.trim()));
        Some(SoloValue { kind: kind.ok()?, points: points.trim().parse().ok()? })
    }
}

impl KeyType for Vec<SoloValue> {
    const ALLOWED: Allowed = Allowed::Amounts { words: SoloKind::WORDS, max: i32::MAX as i64 };
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

words! {
    /// Values of `score.scheme`.
    pub enum Scheme {
        /// Points for winning, steps, Ansagen, Absagen and Sonderpunkte.
        Points = "points",
        /// The table of `score.alten`, and payments beside it.
        Alten = "alten",
    }
}

words! {
    /// Values of `score.schwarz`.
    pub enum SchwarzBy {
        /// No trick.
        Tricks = "tricks",
        /// No Augen.
        Augen = "augen",
    }
}

words! {
    /// Values of `score.kontra_121`: when Kontra needs 121 Augen and Re 120, where nobody has made an Absage.
    pub enum Kontra121 {
        /// When Kontra has said Kontra, and Re nothing.
        Alone = "alone",
        /// When Kontra was the last Ansage.
        Last = "last",
        /// Never: Re always needs 121.
        Never = "never",
    }
}

words! {
    /// Values of `score.even`.
    pub enum EvenCounts {
        /// The points for winning, as in any other game.
        Won = "won",
        /// Not those, if points gegen die Alten count.
        GegenDieAlten = "gegen_die_alten",
    }
}

words! {
    /// Entries of `score.as_announced`.
    pub enum AsAnnounced {
        /// Announced solos.
        Solo = "solo",
        /// Declared Hochzeiten, with a partner or without.
        Hochzeit = "hochzeit",
        /// An Armut that was taken.
        Armut = "armut",
    }
}

words! {
    /// Values of `score.doubling`: what Re and Kontra double, both fourfold.
    pub enum Doubling {
        /// Nothing.
        Off = "off",
        /// The points above the Sonderpunkte.
        Base = "base",
        /// Those and the point gegen die Alten.
        BaseAndGegen = "base_and_gegen",
        /// All points.
        All = "all",
    }
}

words! {
    /// Values of `score.absage`.
    pub enum AbsageCounts {
        /// To the winner, whoever said it.
        Always = "always",
        /// Only if the party that said it has fulfilled it, with all that it has said: the winner.
        Fulfilled = "fulfilled",
    }
}

words! {
    /// Values of `score.reached`.
    pub enum Reached {
        /// No such points.
        Off = "off",
        /// One, against the deepest Absage only.
        Deepest = "deepest",
        /// One against each Absage.
        Each = "each",
        /// One for each step that was said and missed.
        Missed = "missed",
    }
}

words! {
    /// Values of `score.steps`.
    pub enum StepsCount {
        /// Always.
        Reached = "reached",
        /// Only if the party has announced them.
        Announced = "announced",
    }
}

words! {
    /// Values of `score.solo_lost_factor`: what the points are multiplied by.
    pub enum SoloLostFactor {
        /// By the same as where the soloist wins.
        Same = "same",
        /// By 3: each opponent gets the points once.
        Threefold = "threefold",
        /// By 6.
        Sixfold = "sixfold",
        /// By 9.
        Ninefold = "ninefold",
    }
}

words! {
    /// Values of `score.nobody_won`.
    pub enum NobodyWon {
        /// Nothing counts.
        Nothing = "nothing",
        /// Steps below 90/60/30, points of `score.reached` and Sonderpunkte count for the party that made them.
        Extras = "extras",
    }
}

words! {
    /// Values of `score.altenstrafe_when`.
    pub enum AltenstrafeWhen {
        /// In the last trick.
        Last = "last",
        /// In any trick.
        Any = "any",
    }
}
