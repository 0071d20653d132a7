//! Catalogue section 5: who has won, and what it is worth.

use std::fmt;

use serde::de::value::Error as ValueError;
use serde::de::{Error, IntoDeserializer, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Allowed, KeyType, Threshold, Word, Words};
use crate::contract::SoloKind;

keys! {
    /// Keys `score.*`: who has won, and what it is worth.
    ///
    /// Those from `score.alten` on belong to `score.scheme = "alten"`, but for the Altenstrafe, which both schemes know.
    pub struct ScoreRules, prefix "score." {
        section 5 {
            /// How a game is scored: by points that add up, or by the table of the Alten and payments
            /// beside it.
            de "Wie ein Spiel gewertet wird: nach Punkten, die man zusammenzählt, oder nach der Tabelle der \
                Alten und Zahlungen daneben."
            scheme: Scheme,
            /// Whether schwarz means no trick or no Augen.
            de "Ob schwarz heißt: ohne Stich, oder: ohne Augen."
            schwarz: SchwarzBy,
            /// When Kontra needs 121 Augen and Re 120, without Absagen: if only Kontra was said, or if
            /// Kontra was the last Ansage.
            de "Wann, wenn niemand abgesagt hat, Kontra 121 Augen braucht und Re 120: wenn nur Kontra gesagt \
                wurde oder wenn Kontra die letzte Ansage war."
            kontra_121: Kontra121,
            /// Points for winning.
            de "Punkte für den Gewinn."
            won: i32 [0..=20] {
                "0": "no points for winning", "kein Punkt fürs Gewinnen";
                "1": "1 point for winning", "1 Punkt fürs Gewinnen";
                "#": "{} points for winning", "{} Punkte fürs Gewinnen";
            },
            /// Whether Kontra gets the points for winning where it has won with 120 Augen on each side, or not
            /// if it gets points gegen die Alten.
            de "Ob Kontra die Punkte für den Gewinn bekommt, wenn es mit 120 Augen auf jeder Seite gewinnt, \
                oder nicht, wenn es Punkte gegen die Alten bekommt."
            even: EvenCounts = "won",
            /// Points to the winner of an announced solo beside those for winning or its fixed value, and
            /// doubled as they are; 0 for off.
            de "Punkte für den Gewinner eines angemeldeten Solos neben denen für den Gewinn oder seinem \
                festen Wert und mit ihnen verdoppelt; 0 für keine."
            solo_bonus: i32 [0..=20] = "0" {
                "0": "no bonus for solos", "kein Zuschlag fürs Solo";
                "1": "bonus of 1 point for solos", "Zuschlag fürs Solo: 1 Punkt";
                "#": "bonus of {} points for solos", "Zuschlag fürs Solo: {} Punkte";
            },
            /// Points to the winner for each party's Re or Kontra, and for each Supra.
            de "Punkte für den Gewinner für das Re oder Kontra jeder Partei und für jedes Supra."
            ansage: i32 [0..=20] {
                "0": "no points for Re or Kontra", "kein Punkt für Re oder Kontra";
                "1": "1 point for Re or Kontra", "1 Punkt für Re oder Kontra";
                "#": "{} points for Re or Kontra", "{} Punkte für Re oder Kontra";
            },
            /// Points to the winner for each party whose Re or Kontra was said before the first card of the speaker,
            /// be it in a bid or by Schweine; 0 for off.
            de "Punkte für den Gewinner für jede Partei, deren Re oder Kontra vor der ersten Karte des \
                Sprechers gesagt wurde, auch beim Reizen oder durch Schweine; 0 für keine."
            early_ansage: i32 [0..=20] = "0" {
                "0": "no points for an early Re or Kontra", "kein Punkt für frühes Re oder Kontra";
                "1": "1 point for an early Re or Kontra", "1 Punkt für frühes Re oder Kontra";
                "#": "{} points for an early Re or Kontra", "{} Punkte für frühes Re oder Kontra";
            },
            /// The games that count as announced: there Re counts as said, with what it is worth and doubles,
            /// though nobody needs other Augen for it.
            de "Die Spiele, die als angesagt gelten: Dort gilt Re als gesagt, mit seinen Punkten und seiner \
                Verdopplung, nur an den nötigen Augen ändert das nichts."
            as_announced: Vec<AsAnnounced> = "[]" {
                "[]": "no game counts as announced", "kein Spiel gilt als angesagt";
                "[*]": "counts as announced: {}", "gilt als angesagt: {}";
            },
            /// What Re and Kontra double, both fourfold, and each Supra once more: nothing, the points above the
            /// Sonderpunkte, those and the point gegen die Alten, or all.
            de "Was Re und Kontra verdoppeln, beide zusammen vervierfachen und jedes Supra noch einmal \
                verdoppelt: nichts, die Punkte ohne die Sonderpunkte, dieselben Punkte und den Punkt gegen \
                die Alten oder alles."
            doubling: Doubling,
            /// Whether an Absage brings the winner its point always, or only if it was fulfilled, so that only the winner's own count.
            de "Ob eine Absage dem Gewinner ihren Punkt immer bringt oder nur, wenn sie eingehalten wurde, \
                sodass nur die des Gewinners zählen."
            absage: AbsageCounts,
            /// Points for each Absage.
            de "Punkte für jede Absage."
            absage_points: i32 [0..=20] = "1" {
                "0": "no points for an Absage", "kein Punkt für eine Absage";
                "1": "1 point for an Absage", "1 Punkt für eine Absage";
                "#": "{} points for an Absage", "{} Punkte für eine Absage";
            },
            /// Whether the points for the losers below 90, 60 and 30 Augen and schwarz always count, or only
            /// those that the party which gets them has announced.
            de "Ob die Punkte dafür, dass die Verlierer unter 90, 60 und 30 Augen bleiben oder schwarz sind, \
                immer zählen oder nur, soweit die Partei, die sie bekommt, es abgesagt hat."
            steps: StepsCount = "reached",
            /// Points against a missed Absage: none, for reaching 120, 90, 60 or 30 Augen against the
            /// deepest or against each, or for each step that was said and missed.
            de "Punkte gegen eine verfehlte Absage: keine; für 120, 90, 60 oder 30 erreichte Augen, nur \
                gegen die höchste oder gegen jede; oder für jede Stufe, die gesagt und verfehlt wurde."
            reached: Reached,
            /// How many steps higher than announced a party must win to lose all but its Sonderpunkte to the
            /// others, unless the contract allows no Ansagen, and whether or not there was still time; winning is the first
            /// step, announced by Re or Kontra, below 90 the second.
            de "Ab wie vielen Stufen mehr als angesagt eine Partei, die gewinnt, alles außer ihren \
                Sonderpunkten an die anderen verliert, egal, ob noch Zeit war, aber nicht, wo keine Ansagen \
                erlaubt sind; der Gewinn ist die erste Stufe, angesagt mit Re oder Kontra, unter 90 die \
                zweite."
            feigheit: Threshold [1..=5] = "off" {
                "off": "no Feigheit", "ohne Feigheit";
                "1": "Feigheit from 1 step on", "Feigheit ab 1 Stufe";
                "#": "Feigheit from {} steps on", "Feigheit ab {} Stufen";
            },
            /// What counts when both parties miss their Absage: nothing, or steps, limits reached and
            /// Sonderpunkte.
            de "Was zählt, wenn beide Parteien ihre Absage verfehlen: nichts oder die Stufen, die gegen eine \
                Absage erreichten Augen und die Sonderpunkte."
            nobody_won: NobodyWon,
            /// What a soloist's points are multiplied by.
            de "Wievielfach die Punkte eines Solisten zählen."
            solo_factor: i32 [3..=9 by 3] {
                "3": "solos count threefold", "Solo zählt dreifach";
                "6": "solos count sixfold", "Solo zählt sechsfach";
                "9": "solos count ninefold", "Solo zählt neunfach";
            },
            /// What the points of a soloist who loses are multiplied by; where nobody has won, nobody has lost.
            de "Wievielfach die Punkte eines Solisten zählen, der verliert; wo niemand gewonnen hat, hat \
                niemand verloren."
            solo_lost_factor: SoloLostFactor = "same",
            /// Solos with a fixed value in place of the points for winning and for steps, such as damen=3.
            de "Soli mit einem festen Wert statt der Punkte für Gewinn und Stufen, etwa damen=3."
            solo_value: Vec<SoloValue> [1..=50] {
                "[]": "no fixed values of solos", "ohne feste Werte der Soli";
                "[*]": "fixed values of solos: {}", "feste Werte der Soli: {}";
            },
            /// A fixed value in place of the points for winning and for steps for a declared Hochzeit whose
            /// holder has found no partner; 0 for off.
            de "Ein fester Wert statt der Punkte für Gewinn und Stufen für eine angemeldete Hochzeit, die \
                keinen Partner gefunden hat; 0 für keinen."
            lone_hochzeit: i32 [0..=50] = "0" {
                "0":
                    "no fixed value of a Hochzeit without partner",
                    "ohne festen Wert der Hochzeit ohne Partner";
                "1": "a Hochzeit without partner is worth 1 point", "Hochzeit ohne Partner zählt 1 Punkt";
                "#": "a Hochzeit without partner is worth {} points", "Hochzeit ohne Partner zählt {} Punkte";
            },
            /// What each of Re gets for winning, with the others Schneider, with them schwarz, and pays for
            /// losing, as Schneider, as schwarz; Re is schwarz too if its only tricks, at most two, were
            /// each won by a ♣Q, but not in a solo.
            de "Was jeder von Re bekommt, wenn Re gewinnt, wenn die anderen dabei Schneider sind und wenn \
                sie schwarz sind, und was er zahlt, wenn Re verliert, wenn es dabei Schneider ist und wenn \
                es schwarz ist; schwarz ist Re auch, wenn seine einzigen Stiche, höchstens zwei, jeweils mit \
                einer ♣D gemacht wurden, aber nicht im Solo."
            alten: [i32; 6] [0..=100] {
                "[*]": "table of the Alten {}", "Tabelle der Alten {}";
            },
            /// With how many Augen Re and Kontra are out of Schneider.
            de "Mit wie vielen Augen Re und Kontra aus dem Schneider sind."
            schneider: [u32; 2] [0..=120] {
                "[*]": "out of Schneider with {} Augen", "aus dem Schneider mit {} Augen";
            },
            /// What the player who lost a Fuchs pays to the one who caught it; 0 for off.
            de "Was der Spieler, der einen Fuchs verloren hat, dem zahlt, der ihn gefangen hat; 0 für nichts."
            fuchs_payment: i32 [0..=20] {
                "0": "no payment for a Fuchs", "keine Zahlung für einen Fuchs";
                "1": "a lost Fuchs costs 1 point", "ein verlorener Fuchs kostet 1 Punkt";
                "#": "a lost Fuchs costs {} points", "ein verlorener Fuchs kostet {} Punkte";
            },
            /// What the owners of two ♣Q in one trick pay each, whoever wins; 0 for off.
            de "Was jeder der beiden Besitzer zahlt, wenn beide ♣D in einem Stich liegen, egal, wer gewinnt; \
                0 für nichts."
            altenstrafe: i32 [0..=20] {
                "0": "no Altenstrafe", "ohne Altenstrafe";
                "1": "Altenstrafe of 1 point", "Altenstrafe 1 Punkt";
                "#": "Altenstrafe of {} points", "Altenstrafe {} Punkte";
            },
            /// Whether the Altenstrafe is for the last trick only or for any.
            de "Ob die Altenstrafe nur für den letzten Stich gilt oder für jeden."
            altenstrafe_when: AltenstrafeWhen,
            /// What each of the party whose ♣J wins the last trick gets, or pays if it has lost the game; 0
            /// for off.
            de "Was jeder Spieler der Partei bekommt, deren ♣B den letzten Stich macht, oder zahlt, wenn sie \
                das Spiel verloren hat; 0 für nichts."
            karlchen_stake: i32 [0..=20] {
                "0": "no stake on Karlchen", "kein Einsatz auf Karlchen";
                "1": "stake of 1 point on Karlchen", "Einsatz auf Karlchen: 1 Punkt";
                "#": "stake of {} points on Karlchen", "Einsatz auf Karlchen: {} Punkte";
            },
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
/// assert_eq!(rules.set().score.solo_value, [SoloValue { kind: SoloKind::DIAMOND, points: 3 }]);
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
    const OWN_WORDS: &'static [Word] = SoloKind::ABOUT;
}

impl fmt::Display for SoloValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.kind.key_or_tried(), self.points)
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
        Points = "points": "scored by points", "Wertung nach Punkten",
        /// The table of `score.alten`, and payments beside it.
        Alten = "alten": "scored by the table of the Alten", "Wertung nach der Tabelle der Alten",
    }
}

words! {
    /// Values of `score.schwarz`.
    pub enum SchwarzBy {
        /// No trick.
        Tricks = "tricks": "schwarz: no trick", "schwarz: ohne Stich",
        /// No Augen.
        Augen = "augen": "schwarz: no Augen", "schwarz: ohne Augen",
    }
}

words! {
    /// Values of `score.kontra_121`: when Kontra needs 121 Augen and Re 120, where nobody has made an Absage.
    pub enum Kontra121 {
        /// When Kontra has said Kontra, and Re nothing.
        Alone = "alone":
            "Kontra needs 121 if it alone was said",
            "Kontra braucht 121, wenn nur Kontra gesagt ist",
        /// When Kontra was the last Ansage.
        Last = "last":
            "Kontra needs 121 if it was said last",
            "Kontra braucht 121, wenn Kontra zuletzt gesagt ist",
        /// Never: Re always needs 121.
        Never = "never": "Kontra never needs 121", "Kontra braucht nie 121",
    }
}

words! {
    /// Values of `score.even`.
    pub enum EvenCounts {
        /// The points for winning, as in any other game.
        Won = "won": "Kontra's win at 120 counts", "Kontra-Sieg bei 120 zählt",
        /// Not those, if points gegen die Alten count.
        GegenDieAlten = "gegen_die_alten":
            "Kontra's win at 120 counts as gegen die Alten alone",
            "Kontra-Sieg bei 120 zählt nur gegen die Alten",
    }
}

words! {
    /// Entries of `score.as_announced`.
    pub enum AsAnnounced {
        /// Announced solos.
        Solo = "solo": "solo", "Solo",
        /// Declared Hochzeiten, with a partner or without.
        Hochzeit = "hochzeit": "Hochzeit", "Hochzeit",
        /// An Armut that was taken.
        Armut = "armut": "Armut", "Armut",
    }
}

words! {
    /// Values of `score.doubling`: what Re and Kontra double, both fourfold.
    pub enum Doubling {
        /// Nothing.
        Off = "off": "Re and Kontra double nothing", "Re und Kontra verdoppeln nichts",
        /// The points above the Sonderpunkte.
        Base = "base":
            "Re and Kontra double all but Sonderpunkte",
            "Re und Kontra verdoppeln alles außer Sonderpunkten",
        /// Those and the point gegen die Alten.
        BaseAndGegen = "base_and_gegen":
            "Re and Kontra double gegen die Alten too",
            "Re und Kontra verdoppeln auch gegen die Alten",
        /// All points.
        All = "all": "Re and Kontra double everything", "Re und Kontra verdoppeln alles",
    }
}

words! {
    /// Values of `score.absage`.
    pub enum AbsageCounts {
        /// To the winner, whoever said it.
        Always = "always": "the point of an Absage always counts", "der Punkt einer Absage zählt immer",
        /// Only if the party that said it has fulfilled it, with all that it has said: the winner.
        Fulfilled = "fulfilled":
            "the point of an Absage counts only if it is kept",
            "der Punkt einer Absage zählt nur, wenn sie gehalten ist",
    }
}

words! {
    /// Values of `score.reached`.
    pub enum Reached {
        /// No such points.
        Off = "off": "no points against a missed Absage", "keine Punkte gegen eine verfehlte Absage",
        /// One, against the deepest Absage only.
        Deepest = "deepest": "points against the deepest Absage", "Punkte gegen die tiefste Absage",
        /// One against each Absage.
        Each = "each": "points against each Absage", "Punkte gegen jede Absage",
        /// One for each step that was said and missed.
        Missed = "missed": "points for each missed step", "Punkte für jede verfehlte Stufe",
    }
}

words! {
    /// Values of `score.steps`.
    pub enum StepsCount {
        /// Always.
        Reached = "reached": "steps count if reached", "Stufen zählen, wenn sie erreicht sind",
        /// Only if the party has announced them.
        Announced = "announced": "steps count only if announced", "Stufen zählen nur angesagt",
    }
}

words! {
    /// Values of `score.solo_lost_factor`: what the points are multiplied by.
    pub enum SoloLostFactor {
        /// By the same as where the soloist wins.
        Same = "same": "a lost solo costs what a won one brings", "verlorenes Solo zählt wie ein gewonnenes",
        /// By 3: each opponent gets the points once.
        Threefold = "threefold": "a lost solo counts threefold", "verlorenes Solo zählt dreifach",
        /// By 6.
        Sixfold = "sixfold": "a lost solo counts sixfold", "verlorenes Solo zählt sechsfach",
        /// By 9.
        Ninefold = "ninefold": "a lost solo counts ninefold", "verlorenes Solo zählt neunfach",
    }
}

words! {
    /// Values of `score.nobody_won`.
    pub enum NobodyWon {
        /// Nothing counts.
        Nothing = "nothing": "both Absagen missed: nothing counts", "beide Absagen verfehlt: nichts zählt",
        /// Steps below 90/60/30, points of `score.reached` and Sonderpunkte count for the party that made them.
        Extras = "extras":
            "both Absagen missed: steps and Sonderpunkte count",
            "beide Absagen verfehlt: Stufen und Sonderpunkte zählen",
    }
}

words! {
    /// Values of `score.altenstrafe_when`.
    pub enum AltenstrafeWhen {
        /// In the last trick.
        Last = "last": "Altenstrafe in the last trick only", "Altenstrafe nur im letzten Stich",
        /// In any trick.
        Any = "any": "Altenstrafe in any trick", "Altenstrafe in jedem Stich",
    }
}
