//! The rules as plain data: what a rule file says, key by key.
//!
//! A [`RuleSet`] may hold anything its types allow; [`crate::rules::Rules`] is one that has been checked. Each
//! field is a key of the rule catalogue, and each file here a part of it.

mod ansagen;
mod cards;
mod score;
mod session;
mod vorbehalte;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use ansagen::*;
pub use cards::*;
pub use score::*;
pub use session::*;
pub use vorbehalte::*;

/// All rules of one table, as a rule file writes them.
///
/// Each field is a key of the rule catalogue; `dulle.mode` is the field `mode` of [`Dulle`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleSet {
    /// `game`: Doppelkopf, or one of the two games played on its cards.
    pub game: GameKind,
    /// `stake`: points each loser of a Schiebekopf or Hammelrennen pays to each winner, `1..=20`.
    pub stake: i32,
    /// `trickless_wins`: in a Hammelrennen all players without a trick win, if there are any.
    pub trickless_wins: bool,
    /// The cards in play.
    pub deck: Deck,
    /// The ♥10 as top trump.
    pub dulle: Dulle,
    /// Both aces of the trump suit in one hand.
    pub schweine: Schweine,
    /// Which hands may be thrown in.
    pub throw_in: ThrowIn,
    /// Which solos are on offer, and how.
    pub solo: Solo,
    /// Which Vorbehalt goes before which.
    pub vorbehalt: VorbehaltRules,
    /// Both ♣Q in one hand.
    pub hochzeit: Hochzeit,
    /// A hand with few trumps, and who takes it along.
    pub armut: Armut,
    /// Re, Kontra and the Absagen.
    pub ansagen: Ansagen,
    /// What may be shown without words.
    pub signals: Signals,
    /// Who has won, and what it is worth.
    pub score: ScoreRules,
    /// Points beside the result.
    pub sonderpunkte: Sonderpunkte,
    /// A whole evening.
    pub session: Session,
}

/// Values of `game`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameKind {
    /// The game of two parties.
    Doppelkopf,
    /// Every player alone, four cards pushed round the table, fewest Augen win.
    Schiebekopf,
    /// Every player alone, most Augen win.
    Hammelrennen,
}

impl GameKind {
    /// Whether every player plays alone, without Vorbehalte, Ansagen and parties.
    pub const fn is_each_alone(self) -> bool {
        !matches!(self, GameKind::Doppelkopf)
    }
}

/// A whole number, or a word for its absence: how rule files write thresholds that can be off.
macro_rules! number_or_word {
    ($(#[$doc:meta])* $name:ident, $word:literal $(, $alias:literal is $number:literal)?) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name(pub Option<u8>);

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self.0 {
                    Some(number) => serializer.serialize_u8(number),
                    None => serializer.serialize_str($word),
                }
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                struct NumberOrWord;
                impl Visitor<'_> for NumberOrWord {
                    type Value = $name;
                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(f, "a whole number or {:?}", $word)
                    }
                    fn visit_i64<E: Error>(self, number: i64) -> Result<$name, E> {
                        let number = u8::try_from(number)
                            .map_err(|_| E::invalid_value(Unexpected::Signed(number), &self))?;
                        Ok($name(Some(number)))
                    }
                    fn visit_u64<E: Error>(self, number: u64) -> Result<$name, E> {
                        let number = u8::try_from(number)
                            .map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))?;
                        Ok($name(Some(number)))
                    }
                    fn visit_str<E: Error>(self, word: &str) -> Result<$name, E> {
                        match word {
                            $word => Ok($name(None)),
                            $($alias => Ok($name(Some($number))),)?
                            _ => Err(E::invalid_value(Unexpected::Str(word), &self)),
                        }
                    }
                }
                deserializer.deserialize_any(NumberOrWord)
            }
        }
    };
}

number_or_word! {
    /// A number that a rule asks for, or `"off"` where there is no such rule.
    Threshold, "off"
}

number_or_word! {
    /// The Augen of a first trick that oblige its winner, `"always"` (which is 0), or `"off"`.
    FirstTrickDuty, "off", "always" is 0
}

number_or_word! {
    /// A number, or `"all"` for as many as there are.
    UpTo, "all"
}

number_or_word! {
    /// How many cards an Armut hands over, or `"trumps"` for as many as it holds trumps.
    ArmutCards, "trumps"
}

impl UpTo {
    /// The number, where `all` are there.
    pub fn of(self, all: usize) -> usize {
        self.0.map_or(all, usize::from)
    }
}
