//! The types of keys, and which values a key takes because of its type.

use std::marker::PhantomData;

use serde::de::{Error, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Allowed;
use crate::contract::{SHIPPED, SHIPPED_KEYS, ShippedSolo, SoloKind};

/// A word that a key takes or lists, as its declaration has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) written: &'static str,
    /// Words that people may write in its place, in small letters.
    pub(super) aliases: &'static [&'static str],
    /// Its name among people, in English and in German.
    pub(super) name: [&'static str; 2],
}

/// A type that a key can have.
pub(super) trait KeyType {
    /// The values that the type can hold; a declaration may narrow them.
    const ALLOWED: Allowed;
    /// The words among them, or in them.
    const OWN_WORDS: &'static [Word] = &[];
    /// See [`Key::was`](super::Key::was).
    const WAS: &'static [(&'static str, bool)] = &[];
}

/// A type whose values are words.
pub(super) trait Words: Copy + 'static {
    /// Its values, in the order in which people are told of them.
    const ALL: &'static [Self];
    /// The words for them.
    const WORDS: &'static [&'static str];
    /// All that is declared about these words.
    const ABOUT: &'static [Word];
    /// See [`Key::was`](super::Key::was).
    const WAS: &'static [(&'static str, bool)] = &[];
    /// A list of all words, as people type it.
    const LISTED: &'static str = "";
}

impl<W: Words> KeyType for W {
    const ALLOWED: Allowed = Allowed::Words(W::WORDS);
    const OWN_WORDS: &'static [Word] = W::ABOUT;
    const WAS: &'static [(&'static str, bool)] = W::WAS;
}

/// Reads a word, or the `true` or `false` that it once was.
pub(super) fn read_word<'de, W: Words, D: Deserializer<'de>>(deserializer: D) -> Result<W, D::Error> {
    struct Word<W>(PhantomData<W>);
    impl<W: Words> Visitor<'_> for Word<W> {
        type Value = W;
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("a word")
        }
        fn visit_str<E: Error>(self, word: &str) -> Result<W, E> {
            let known = W::WORDS.iter().position(|known| *known == word);
            known.map(|index| W::ALL[index]).ok_or_else(|| E::unknown_variant(word, W::WORDS))
        }
        fn visit_bool<E: Error>(self, was: bool) -> Result<W, E> {
            match W::WAS.iter().find(|(_, before)| *before == was) {
                Some((word, _)) => self.visit_str(word),
                None => Err(E::invalid_type(Unexpected::Bool(was), &self)),
            }
        }
    }
    deserializer.deserialize_any(Word(PhantomData))
}

impl<W: Words> KeyType for Vec<W> {
    const ALLOWED: Allowed = Allowed::SomeOf(W::WORDS);
    const OWN_WORDS: &'static [Word] = W::ABOUT;
}

/// A list of words that was once `true` for all of them or `false` for none, and still reads these.
///
/// ```
/// use doko_engine::rules::{RuleSource, Sonderpunkt};
///
/// let rules = |changed| RuleSource::preset("ddv").set(changed).rules().unwrap();
/// let all = rules("sonderpunkte.in_solos=true");
/// assert!(all.set().sonderpunkte.in_solos.contains(Sonderpunkt::Fuchs));
/// assert_eq!(rules("sonderpunkte.in_solos=[fuchs]").set().sonderpunkte.in_solos.0, [Sonderpunkt::Fuchs]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AllOrSome<W>(pub Vec<W>);

impl<W: Copy + PartialEq> AllOrSome<W> {
    /// Whether a word is listed.
    pub fn contains(&self, word: W) -> bool {
        self.0.contains(&word)
    }
}

impl<W: Words> KeyType for AllOrSome<W> {
    const ALLOWED: Allowed = Allowed::SomeOf(W::WORDS);
    const OWN_WORDS: &'static [Word] = W::ABOUT;
    const WAS: &'static [(&'static str, bool)] = &[(W::LISTED, true), ("[]", false)];
}

impl<'de, W: Words + Deserialize<'de>> Deserialize<'de> for AllOrSome<W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AllOrSome<W>, D::Error> {
        struct List<W>(PhantomData<W>);
        impl<'de, W: Words + Deserialize<'de>> Visitor<'de> for List<W> {
            type Value = AllOrSome<W>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a list of words")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<AllOrSome<W>, A::Error> {
                let mut words = Vec::new();
                while let Some(word) = list.next_element()? {
                    words.push(word);
                }
                Ok(AllOrSome(words))
            }
            fn visit_bool<E: Error>(self, all: bool) -> Result<AllOrSome<W>, E> {
                Ok(AllOrSome(if all { W::ALL.to_vec() } else { Vec::new() }))
            }
        }
        deserializer.deserialize_any(List(PhantomData))
    }
}

impl KeyType for bool {
    const ALLOWED: Allowed = Allowed::Bool;
}

macro_rules! numbers {
    ($($Number:ty),+) => {
        $(
            impl KeyType for $Number {
                const ALLOWED: Allowed = Allowed::Number { min: <$Number>::MIN as i64, max: <$Number>::MAX as i64 };
            }
        )+
    };
}

numbers!(i32, u32, u8);

impl<const COUNT: usize> KeyType for [i32; COUNT] {
    const ALLOWED: Allowed = Allowed::Numbers { count: COUNT, max: i32::MAX as i64 };
}

impl<const COUNT: usize> KeyType for [u32; COUNT] {
    const ALLOWED: Allowed = Allowed::Numbers { count: COUNT, max: u32::MAX as i64 };
}

/// A limit for each step of the Ansagen.
impl KeyType for [u8; 5] {
    const ALLOWED: Allowed = Allowed::Limits { max: u8::MAX as i64 };
}

impl Words for SoloKind {
    const ALL: &'static [SoloKind] = &SoloKind::SHIPPED;
    const WORDS: &'static [&'static str] = &SHIPPED_KEYS;
    const ABOUT: &'static [Word] = &{
        let mut words = [Word { written: "", aliases: &[], name: [""; 2] }; SHIPPED.len()];
        let mut at = 0;
        while at < words.len() {
            let ShippedSolo { key, name, aliases } = SHIPPED[at];
            words[at] = Word { written: key, aliases, name: [name; 2] };
            at += 1;
        }
        words
    };
}

/// A whole number, or a word for its absence: how rule files write thresholds that can be off.
macro_rules! number_or_word {
    ($(#[$doc:meta])* $name:ident, $word:literal $(, $alias:literal is $number:literal)?) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name(pub Option<u8>);

        impl KeyType for $name {
            const ALLOWED: Allowed = Allowed::NumberOr { min: 0, max: u8::MAX as i64, word: $word };
        }

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

/// A limit for each step of the Ansagen, or `[]` where other limits hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherLimits(pub Option<[u8; 5]>);

impl KeyType for OtherLimits {
    const ALLOWED: Allowed = Allowed::LimitsOrNone { max: u8::MAX as i64 };
}

impl Serialize for OtherLimits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().flatten())
    }
}

impl<'de> Deserialize<'de> for OtherLimits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OtherLimits, D::Error> {
        let limits = Vec::<u8>::deserialize(deserializer)?;
        let five = || {
            limits[..].try_into().map_err(|_| D::Error::invalid_length(limits.len(), &"five numbers or none"))
        };
        if limits.is_empty() { Ok(OtherLimits(None)) } else { five().map(|five| OtherLimits(Some(five))) }
    }
}

impl UpTo {
    /// The number, where `all` are there.
    pub fn of(self, all: usize) -> usize {
        self.0.map_or(all, usize::from)
    }
}
