//! Solos as definitions: which cards are trumps, how the others rank, what the soloist wants (key `solo.own`).
//!
//! The sixteen solos that doko ships are such definitions, in `solos.toml`, and so are the trumps of the Normalspiel.

use std::sync::LazyLock;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Allowed, Cards, KeyType, OneCard, RuleSet, SoloLead, Sonderpunkt};
use crate::contract::{Contract, SoloKind};
use crate::seat::Seat;

/// A solo as a rule file defines it: an entry of `solo.own`.
///
/// ```
/// use doko_engine::rules::RuleSource;
/// use doko_engine::{SoloKind, Trumps};
///
/// let rules = RuleSource::toml(
///     "base = 'ddv'
///     [[solo.own]]
///     name = 'Spitzensolo'
///     trumps = ['♠', 'kings']
///     plain = ['nines']
///     [solo]
///     kinds = ['damen', 'Spitzensolo']",
/// )
/// .rules()?;
/// let order = rules.order(Trumps::Solo(SoloKind::named("Spitzensolo").unwrap()));
/// assert!(order.beats("SJ".parse()?, "CK".parse()?, false), "spades stand above the kings");
/// assert!(order.beats("C9".parse()?, "CA".parse()?, false), "nines are on top");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SoloDefinition {
    /// Its name, in rule files, records and reports.
    pub name: OwnName,
    /// The trumps, from the highest down; Jokers come first. A card stands where it is named most closely: by itself, by its rank, by its
    /// suit. Where `normal` is among them, what `plain`, `second` and `last_trick` do not say is as in the Normalspiel (keys `order.*`).
    pub trumps: Vec<Cards>,
    /// The ranks of a plain suit that stand above the others, from the highest down; the others follow in the usual order A, 10, K, Q,
    /// J, 9. Cards of a trump suit rank likewise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plain: Vec<Cards>,
    /// The suit that takes the place of other suits among the trumps of the Normalspiel, as in a Farbsolo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suit: Option<Cards>,
    /// The card that is the Dulle here, if it is another than in the Normalspiel: of two the same copy wins as there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dulle: Option<OneCard>,
    /// Cards whose second copy beats the first in a trick, under any rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub second: Vec<Cards>,
    /// Cards of which in the last trick the other copy wins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last_trick: Vec<Cards>,
    /// True if the aces of its trump suit can become Schweine, as in a Farbsolo.
    #[serde(default, skip_serializing_if = "is_false")]
    pub schweine: bool,
    /// The goal of the soloist.
    #[serde(default, skip_serializing_if = "SoloGoal::is_augen")]
    pub goal: SoloGoal,
    /// The Sonderpunkte that count, if not those of `sonderpunkte.in_solos`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sonderpunkte: Option<Vec<Sonderpunkt>>,
    /// Who leads, whatever the keys `solo.lead`, `.lead_kinds` and `.lead_nth` say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead: Option<SoloLead>,
    /// A fixed value in place of the points for winning and for steps, whatever `score.solo_value` says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
    /// The factor of the soloist's points, if not that of `score.solo_factor` and `score.solo_lost_factor`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub factor: Option<i32>,
    /// The solo beside which it ranks where the kind decides (key `solo.priority`), a shipped one or one defined before: of the two the
    /// first from forehand on is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<SoloKind>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over like this")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// The goal of a soloist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SoloGoal {
    /// More than half of the Augen.
    #[default]
    Augen,
    /// No trick: a Nullsolo.
    NoTrick,
}

impl SoloGoal {
    /// True of the goal that most solos have.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over like this")]
    const fn is_augen(&self) -> bool {
        matches!(self, SoloGoal::Augen)
    }
}

/// The name of a solo in a rule file, kept by the program once its rules are read without a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnName(pub SoloKind);

impl Serialize for OwnName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for OwnName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OwnName, D::Error> {
        /// The longest name, in characters.
        const LONGEST: usize = 30;
        let name = String::deserialize(deserializer)?;
        let is_fine = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '♣' | '♠' | '♥' | '♦');
        let length = name.chars().count();
        if !(1..=LONGEST).contains(&length) || !name.chars().all(is_fine) {
            return Err(D::Error::custom(format_args!(
                "`{name}` is no name: write up to {LONGEST} letters, digits, - and _"
            )));
        }
        SoloKind::own(&name).map(OwnName).ok_or_else(|| D::Error::custom("too many solos"))
    }
}

impl SoloDefinition {
    /// The most that a rule file may define.
    pub const MOST: usize = 12;

    /// The kind that it defines.
    pub const fn kind(&self) -> SoloKind {
        self.name.0
    }
}

impl KeyType for Vec<SoloDefinition> {
    const ALLOWED: Allowed = Allowed::Definitions;
}

/// The games that doko ships, in the words of rule files.
static DEFINITIONS: LazyLock<Definitions> = LazyLock::new(|| {
    toml::from_str(include_str!("solos.toml")).expect("they are written as definitions are")
});

/// The contents of `solos.toml`.
#[derive(Deserialize)]
struct Definitions {
    game: Vec<SoloDefinition>,
}

impl RuleSet {
    /// The definition of the trumps that a Normalspiel has.
    pub(crate) fn normal_game() -> &'static SoloDefinition {
        &DEFINITIONS.game[0]
    }

    /// The definition of a solo; that of the Normalspiel if the rules have none.
    pub fn solo_definition(&self, kind: SoloKind) -> &SoloDefinition {
        let own = || self.solo.own.iter().find(|solo| solo.kind() == kind);
        match kind.shipped() {
            Some(number) => &DEFINITIONS.game[1 + number],
            None => own().unwrap_or(RuleSet::normal_game()),
        }
    }

    /// True if the rules have a solo of this kind, on offer or not.
    pub fn defines(&self, kind: SoloKind) -> bool {
        kind.shipped().is_some() || self.solo.own.iter().any(|solo| solo.kind() == kind)
    }

    /// All kinds of solo that these rules can mean: those that doko ships, then their own.
    pub fn all_solos(&self) -> impl Iterator<Item = SoloKind> + '_ {
        SoloKind::SHIPPED.into_iter().chain(self.solo.own.iter().map(SoloDefinition::kind))
    }

    /// True if a soloist of this kind wants no trick.
    #[inline]
    pub fn is_null(&self, kind: SoloKind) -> bool {
        kind == SoloKind::NULL || self.own_solo(kind).is_some_and(|solo| solo.goal == SoloGoal::NoTrick)
    }

    /// The soloist who wants no trick, if this contract has one. Games ask [`Rules::null_soloist`](crate::Rules::null_soloist).
    #[inline]
    pub fn null_soloist(&self, contract: Contract) -> Option<Seat> {
        match contract {
            Contract::Solo(kind, seat) if self.is_null(kind) => Some(seat),
            _ => None,
        }
    }

    /// The definition of a solo that the rule file brings: scores look into no shipped one, which say no more than their cards and the
    /// Nullsolo's goal.
    #[inline]
    fn own_solo(&self, kind: SoloKind) -> Option<&SoloDefinition> {
        if kind.shipped().is_some() { None } else { Some(self.solo_definition(kind)) }
    }

    /// The definition of the announced solo, if the rule file brings it.
    #[inline]
    fn own_solo_of(&self, contract: Contract) -> Option<&SoloDefinition> {
        match contract {
            Contract::Solo(kind, _) => self.own_solo(kind),
            _ => None,
        }
    }

    /// The fixed value of a solo in points, if it has one (keys `solo.own`, `score.solo_value`).
    #[inline]
    pub fn value_of_solo(&self, kind: SoloKind) -> Option<i32> {
        self.own_solo(kind).and_then(|solo| solo.value).or_else(|| self.score.fixed_value(kind))
    }

    /// The factor of a soloist's points, won or lost (keys `score.solo_factor`, `.solo_lost_factor`, `solo.own`).
    #[inline]
    pub fn soloist_factor(&self, contract: Contract, has_lost: bool) -> i32 {
        let own = self.own_solo_of(contract).and_then(|solo| solo.factor);
        own.unwrap_or(self.score.soloist_factor(has_lost))
    }

    /// The Sonderpunkte that count where one plays against three in this contract (keys `sonderpunkte.in_solos`, `solo.own`).
    #[inline]
    pub fn sonderpunkte_of_solo(&self, contract: Contract) -> &[Sonderpunkt] {
        let own = self.own_solo_of(contract).and_then(|solo| solo.sonderpunkte.as_deref());
        own.unwrap_or(&self.sonderpunkte.in_solos.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_solo_has_its_definition() {
        let names = DEFINITIONS.game[1..].iter().map(SoloDefinition::kind);
        assert!(names.eq(SoloKind::SHIPPED));
        assert_eq!(DEFINITIONS.game.len(), 1 + SoloKind::SHIPPED.len());
        // They say no more than this, so that scores need not look into them.
        for solo in &DEFINITIONS.game {
            assert_eq!(solo.goal == SoloGoal::NoTrick, solo.kind() == SoloKind::NULL);
            assert!(solo.value.is_none() && solo.factor.is_none() && solo.lead.is_none());
            assert!(solo.sonderpunkte.is_none() && solo.beside.is_none());
        }
    }
}
