//! Solos as definitions: which cards are trumps, how the others rank, what the soloist wants (key `solo.own`).
//!
//! The sixteen solos that doko ships are such definitions, in `solos.toml`, and so are the trumps of the Normalspiel.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Allowed, KeyType, RuleSet, SoloLead, Sonderpunkt};
use crate::card::{Card, Rank, Suit};
use crate::contract::{Contract, SoloKind};
use crate::lang::Lang;
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
    /// suit.
    #[serde(deserialize_with = "read_trumps")]
    pub trumps: Vec<Cards>,
    /// The ranks of a plain suit that stand above the others, from the highest down; the others follow in the usual order A, 10, K, Q,
    /// J, 9. Cards of a trump suit rank likewise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plain: Vec<Cards>,
    /// The card that is the Dulle here, in place of the ♥10: of two the same copy wins as in the Normalspiel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dulle: Option<Cards>,
    /// Cards whose second copy beats the first in a trick, under any rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub second: Vec<Cards>,
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

/// Reads a list of trumps, in which `normal` stands for those of the Normalspiel.
fn read_trumps<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Cards>, D::Error> {
    const NORMAL: [&str; 5] = ["joker", "dulle", "queens", "jacks", "diamonds"];
    let written = Vec::<String>::deserialize(deserializer)?;
    let is_normal = |word: &str| ["normal", "normalspiel"].contains(&&*word.to_lowercase());
    let words = written.iter().flat_map(|word| match &**word {
        word if is_normal(word) => NORMAL.to_vec(),
        word => vec![word],
    });
    let mut trumps: Vec<Cards> = words.map(Cards::read).collect::<Result<_, D::Error>>()?;
    trumps.sort_by_key(|&cards| cards != Cards::Joker);
    Ok(trumps)
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

/// The name of a solo in a rule file, known to the program from then on.
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

/// Cards that belong together in a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cards {
    /// Both nines that are Jokers, if the rules have them.
    Joker,
    /// The ♥10, if the rules make it the Dulle.
    Dulle,
    /// Both cards of a kind.
    Card(Card),
    /// All cards of a rank: ♣ above ♠ above ♥ above ♦.
    Rank(Rank),
    /// All cards of a suit, in the order of plain suits.
    Suit(Suit),
}

impl Cards {
    /// Cards with a word, and its synonyms; the first synonym is the German one.
    const WORDS: [(Cards, &'static str, &'static [&'static str]); 12] = [
        (Cards::Joker, "joker", &["jokers"]),
        (Cards::Dulle, "dulle", &["dullen"]),
        (Cards::Rank(Rank::Ace), "aces", &["asse", "ass", "ace"]),
        (Cards::Rank(Rank::Ten), "tens", &["zehnen", "zehn", "ten", "10"]),
        (Cards::Rank(Rank::King), "kings", &["könige", "könig", "king"]),
        (Cards::Rank(Rank::Queen), "queens", &["damen", "dame", "queen"]),
        (Cards::Rank(Rank::Jack), "jacks", &["buben", "bube", "jack"]),
        (Cards::Rank(Rank::Nine), "nines", &["neunen", "neun", "nine", "9"]),
        (Cards::Suit(Suit::Clubs), "clubs", &["club", "kreuz", "♣"]),
        (Cards::Suit(Suit::Spades), "spades", &["spade", "pik", "♠"]),
        (Cards::Suit(Suit::Hearts), "hearts", &["heart", "herz", "♥"]),
        (Cards::Suit(Suit::Diamonds), "diamonds", &["diamond", "karo", "♦"]),
    ];
}

impl Cards {
    fn read<E: Error>(written: &str) -> Result<Cards, E> {
        written.parse().map_err(|()| E::custom(format_args!("`{written}` names no cards")))
    }

    /// All words for cards.
    pub(crate) fn words() -> impl Iterator<Item = &'static str> {
        Cards::WORDS
            .into_iter()
            .flat_map(|(_, word, others)| std::iter::once(word).chain(others.iter().copied()))
    }

    /// The name among people.
    pub(crate) fn name(self, lang: Lang) -> String {
        match self {
            Cards::Joker => lang.pick("Jokers", "Joker").to_owned(),
            Cards::Dulle => "Dulle".to_owned(),
            Cards::Card(card) => card.name(lang),
            Cards::Suit(suit) => suit.to_string(),
            Cards::Rank(_) => {
                let known = Cards::WORDS.iter().find(|(cards, ..)| *cards == self);
                let (_, english, others) = known.expect("every rank has a word");
                let german = others[0];
                // A noun in German.
                let (first, rest) = german.split_at(german.chars().next().map_or(0, char::len_utf8));
                lang.pick((*english).to_owned(), first.to_uppercase() + rest)
            }
        }
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (Cards::WORDS.iter().find(|(cards, ..)| cards == self), self) {
            (Some((_, word, _)), _) => f.write_str(word),
            (None, Cards::Card(card)) => card.fmt(f),
            (None, _) => unreachable!("all but single cards have words"),
        }
    }
}

impl FromStr for Cards {
    type Err = ();

    fn from_str(written: &str) -> Result<Cards, ()> {
        let word = written.trim().to_lowercase();
        let is_meant = |known: &str, others: &[&str]| known == word || others.contains(&&*word);
        let known = Cards::WORDS.into_iter().find(|(_, known, others)| is_meant(known, others));
        known.map(|(cards, ..)| cards).or_else(|| written.trim().parse().map(Cards::Card).ok()).ok_or(())
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        Cards::read(&String::deserialize(deserializer)?)
    }
}

/// The trumps of a game, compiled: each kind of card at its place.
pub(crate) struct TrumpCards {
    /// From the lowest to the highest; Jokers are the last.
    pub(crate) cards: Vec<Card>,
    /// The cards that the definition names by themselves.
    pub(crate) by_name: Vec<Card>,
}

impl SoloDefinition {
    /// The most that a rule file may define.
    pub const MOST: usize = 12;

    /// The kind that it defines.
    pub const fn kind(&self) -> SoloKind {
        self.name.0
    }

    /// The card that can be the Dulle.
    pub fn dulle_card(&self) -> Card {
        match self.dulle {
            Some(Cards::Card(card)) => card,
            _ => Card::DULLE,
        }
    }

    /// The ranks of a plain suit, the lowest first.
    pub(crate) fn plain_ranks(&self) -> [Rank; 6] {
        const USUAL: [Rank; 6] = [Rank::Ace, Rank::Ten, Rank::King, Rank::Queen, Rank::Jack, Rank::Nine];
        let place = |rank: &Rank| self.plain.iter().position(|&cards| cards == Cards::Rank(*rank));
        let mut ranks = USUAL;
        ranks.sort_by_key(|rank| place(rank).unwrap_or(self.plain.len()));
        ranks.reverse();
        ranks
    }

    /// The suit of which all cards that nothing else names are trumps, if there is just one.
    pub(crate) fn trump_suit(&self) -> Option<Suit> {
        let mut suits = self.trumps.iter().filter_map(|cards| match cards {
            Cards::Suit(suit) => Some(*suit),
            _ => None,
        });
        suits.next().filter(|_| suits.next().is_none())
    }

    /// The suit whose aces can become Schweine.
    pub(crate) fn schweine_suit(&self) -> Option<Suit> {
        if self.schweine { self.trump_suit() } else { None }
    }

    /// True if Jokers are trumps, where the rules have them.
    pub(crate) fn has_jokers(&self) -> bool {
        self.trumps.contains(&Cards::Joker)
    }

    /// The kinds of card that some of its words mean under these rules, the highest first: each card belongs to the word that names it
    /// most closely.
    fn meant_by(&self, words: &[Cards], set: &RuleSet) -> Vec<(Cards, Card)> {
        let joker = set.joker.card();
        let dulle = set.has_dulle().then_some(Card::DULLE);
        let single = |cards: &Cards| match cards {
            Cards::Joker => joker,
            Cards::Dulle => dulle,
            Cards::Card(card) => Some(*card),
            Cards::Rank(_) | Cards::Suit(_) => None,
        };
        let named: Vec<Card> = words.iter().filter_map(single).collect();
        let by_rank = |card: Card| words.contains(&Cards::Rank(card.rank()));
        let plain = self.plain_ranks();
        let of = |cards: &Cards| -> Vec<Card> {
            match *cards {
                Cards::Rank(rank) => {
                    let all = Suit::ALL.map(|suit| Card::new(suit, rank));
                    all.into_iter().filter(|card| !named.contains(card)).collect()
                }
                Cards::Suit(suit) => {
                    let all = plain.into_iter().rev().map(|rank| Card::new(suit, rank));
                    all.filter(|&card| !named.contains(&card) && !by_rank(card)).collect()
                }
                _ => single(cards).into_iter().collect(),
            }
        };
        let mut meant: Vec<(Cards, Card)> = Vec::new();
        for &cards in words {
            for card in of(&cards) {
                // Where two words name a card as closely, such as the Dulle and ♥10, the first counts.
                if !meant.iter().any(|&(_, other)| other == card) {
                    meant.push((cards, card));
                }
            }
        }
        meant
    }

    /// Its trumps under these rules.
    pub(crate) fn trump_cards(&self, set: &RuleSet) -> TrumpCards {
        let meant = self.meant_by(&self.trumps, set);
        let is_joker = |cards: Cards| cards == Cards::Joker;
        let (jokers, others): (Vec<_>, Vec<_>) = meant.iter().partition(|(cards, _)| is_joker(*cards));
        let by_name = others.iter().filter(|(cards, _)| matches!(cards, Cards::Dulle | Cards::Card(_)));
        TrumpCards {
            by_name: by_name.map(|&(_, card)| card).collect(),
            cards: others.iter().rev().chain(&jokers).map(|&(_, card)| card).collect(),
        }
    }

    /// The kinds of card whose second copy beats the first, under any rules.
    pub(crate) fn second_cards(&self, set: &RuleSet) -> impl Iterator<Item = Card> {
        self.meant_by(&self.second, set).into_iter().map(|(_, card)| card)
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

    /// The soloist who wants no trick, if this contract has one.
    #[inline]
    pub fn null_soloist(&self, contract: Contract) -> Option<Seat> {
        match contract {
            Contract::Solo(kind, seat) if self.is_null(kind) => Some(seat),
            _ => None,
        }
    }

    /// The definition of a solo that the rule file brings; the shipped ones say nothing beside their cards, but for the Nullsolo's goal.
    #[inline]
    pub(crate) fn own_solo(&self, kind: SoloKind) -> Option<&SoloDefinition> {
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

    /// The rank of a solo among several (key `solo.priority`): the lower is played.
    pub(crate) fn rank_of_solo(&self, kind: SoloKind) -> usize {
        let place = |kind| self.solo.kinds.iter().position(|&listed| listed == kind);
        let beside = self.solo_definition(kind).beside.and_then(place);
        beside.or_else(|| place(kind)).unwrap_or(self.solo.kinds.len())
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
        // They say no more than this, so that games need not look into them.
        for solo in &DEFINITIONS.game {
            assert_eq!(solo.goal == SoloGoal::NoTrick, solo.kind() == SoloKind::NULL);
            assert!(solo.value.is_none() && solo.factor.is_none() && solo.lead.is_none());
            assert!(solo.sonderpunkte.is_none() && solo.beside.is_none());
        }
    }

    #[test]
    fn words_of_cards_are_read_as_they_are_written() {
        let all = Cards::WORDS.map(|(cards, ..)| cards).into_iter().chain(Card::all().map(Cards::Card));
        for cards in all {
            assert_eq!(cards.to_string().parse(), Ok(cards));
        }
        for (written, cards) in [
            ("Könige", Cards::Rank(Rank::King)),
            ("♣", Cards::Suit(Suit::Clubs)),
            ("♥10", Cards::Card(Card::DULLE)),
        ] {
            assert_eq!(written.parse(), Ok(cards));
        }
        assert_eq!("hearty".parse::<Cards>(), Err(()));
    }
}
