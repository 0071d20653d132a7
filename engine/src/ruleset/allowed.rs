//! The values that a key takes.

use std::fmt;

use crate::lang::{Lang, told};

/// The values a key takes. Shown as text, it completes "allowed are …".
///
/// ```
/// use doko_engine::rules::Key;
///
/// let allowed = |key| Key::named(key).unwrap().allowed.to_string();
/// assert_eq!(allowed("dulle.mode"), r#""off", "first", "second""#);
/// assert_eq!(allowed("armut.max_trumps"), r#"whole numbers from 0 to 12, or "off""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Allowed {
    /// `true` or `false`.
    Bool,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number, both ends included.
    Number {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// A whole number, both ends included, or a word where there is none.
    NumberOr {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
        /// The word, such as `off`.
        word: &'static str,
    },
    /// A multiple of a number, no larger than another.
    Multiple {
        /// The number, and the smallest.
        of: i64,
        /// The largest.
        max: i64,
    },
    /// A list of these words in any order, each at most once.
    SomeOf(&'static [&'static str]),
    /// A list of five whole numbers, one for each step from Re/Kontra to schwarz, none below the one before.
    Limits {
        /// The largest; the smallest is 0.
        max: i64,
    },
    /// Such a list, or an empty one where other limits hold.
    LimitsOrNone {
        /// The largest; the smallest is 0.
        max: i64,
    },
    /// A list of solos, each a table of its own ([`SoloDefinition`](super::SoloDefinition)).
    Definitions,
    /// A list of words for cards ([`Cards`](super::Cards)), each at most once.
    Cards,
    /// A kind of card.
    Card,
    /// A list of so many whole numbers.
    Numbers {
        /// How many.
        count: usize,
        /// The largest; the smallest is 0.
        max: i64,
    },
    /// A list of entries `WORD=NUMBER`, each word at most once.
    Amounts {
        /// The words.
        words: &'static [&'static str],
        /// The largest number; the smallest is 1.
        max: i64,
    },
}

impl Allowed {
    /// The same with the range of a declaration.
    ///
    /// # Panics
    /// If there are no numbers, or a list begins elsewhere: at compile time, since declarations are constants.
    pub(super) const fn within(self, min: i64, max: i64) -> Allowed {
        match self {
            Allowed::Number { .. } => Allowed::Number { min, max },
            Allowed::NumberOr { word, .. } => Allowed::NumberOr { min, max, word },
            Allowed::Limits { .. } if min == 0 => Allowed::Limits { max },
            Allowed::LimitsOrNone { .. } if min == 0 => Allowed::LimitsOrNone { max },
            Allowed::Numbers { count, .. } if min == 0 => Allowed::Numbers { count, max },
            Allowed::Amounts { words, .. } if min == 1 => Allowed::Amounts { words, max },
            _ => panic!("a range that this type cannot have"),
        }
    }

    /// The same with the steps of a declaration.
    ///
    /// # Panics
    /// If this is no range that begins with the step: at compile time, since declarations are constants.
    pub(super) const fn in_steps_of(self, step: i64) -> Allowed {
        match self {
            Allowed::Number { min, max } if min == step => Allowed::Multiple { of: step, max },
            _ => panic!("steps that this type cannot have"),
        }
    }

    /// The words that can occur in a value.
    pub const fn words(&self) -> &[&'static str] {
        match self {
            Allowed::Words(words) | Allowed::SomeOf(words) | Allowed::Amounts { words, .. } => words,
            Allowed::NumberOr { word, .. } => std::slice::from_ref(word),
            Allowed::Bool
            | Allowed::Number { .. }
            | Allowed::Multiple { .. }
            | Allowed::Limits { .. }
            | Allowed::LimitsOrNone { .. }
            | Allowed::Definitions
            | Allowed::Cards
            | Allowed::Card
            | Allowed::Numbers { .. } => &[],
        }
    }

    /// TOML's names for the types that a value can have.
    pub const fn toml_types(&self) -> &'static [&'static str] {
        match self {
            Allowed::Bool => &["boolean"],
            Allowed::Words(_) | Allowed::Card => &["string"],
            Allowed::Number { .. } | Allowed::Multiple { .. } => &["integer"],
            Allowed::NumberOr { .. } => &["integer", "string"],
            Allowed::SomeOf(_)
            | Allowed::Limits { .. }
            | Allowed::LimitsOrNone { .. }
            | Allowed::Numbers { .. }
            | Allowed::Definitions
            | Allowed::Cards
            | Allowed::Amounts { .. } => &["array"],
        }
    }
}

impl Allowed {
    /// The same in a language, to complete "allowed are …".
    ///
    /// ```
    /// use doko_engine::Lang;
    /// use doko_engine::rules::Key;
    ///
    /// let allowed = Key::named("armut.max_trumps").unwrap().allowed;
    /// assert_eq!(allowed.told_in(Lang::De), r#"ganze Zahlen von 0 bis 12 oder "off""#);
    /// ```
    pub fn told_in(&self, lang: Lang) -> String {
        let quoted =
            |words: &[&str]| words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(", ");
        match self {
            Allowed::Bool => "true, false".to_owned(),
            Allowed::Words(words) => quoted(words),
            Allowed::Number { min, max } => {
                told!(lang, "whole numbers from {min} to {max}", "ganze Zahlen von {min} bis {max}")
            }
            Allowed::NumberOr { min, max, word } => told!(
                lang,
                "whole numbers from {min} to {max}, or {word:?}",
                "ganze Zahlen von {min} bis {max} oder {word:?}"
            ),
            Allowed::Multiple { of, max } => {
                told!(lang, "multiples of {of} from {of} to {max}", "Vielfache von {of}, von {of} bis {max}")
            }
            Allowed::SomeOf(words) => {
                let words = quoted(words);
                told!(
                    lang,
                    "lists of {words}, each at most once",
                    "Listen aus {words}, jedes Wort höchstens einmal"
                )
            }
            Allowed::Limits { max } => told!(
                lang,
                "lists of five whole numbers from 0 to {max}, never falling",
                "Listen von fünf ganzen Zahlen von 0 bis {max}, von denen keine kleiner ist als die vor ihr"
            ),
            Allowed::LimitsOrNone { max } => {
                let limits = Allowed::Limits { max: *max }.told_in(lang);
                told!(lang, "[], or {limits}", "[] oder {limits}")
            }
            Allowed::Numbers { count, max } => told!(
                lang,
                "lists of {count} whole numbers from 0 to {max}",
                "Listen von {count} ganzen Zahlen von 0 bis {max}"
            ),
            Allowed::Definitions => {
                let example = r#"{ name = "Spitzensolo", trumps = ["♥10", "kings", "clubs"] }"#;
                told!(lang, "lists of solos such as {example}", "Listen von Soli wie {example}")
            }
            Allowed::Cards => told!(
                lang,
                r#"lists of cards such as ["♦10", "normal"], ["queens", "♠K", "diamonds"]"#,
                r#"Listen von Karten wie ["♦10", "normal"], ["damen", "♠K", "karo"]"#
            ),
            Allowed::Card => told!(lang, r#"a card such as "♦10""#, r#"eine Karte wie "♦10""#),
            Allowed::Amounts { words, max } => {
                let (first, words) = (words[0], quoted(words));
                told!(
                    lang,
                    "lists of entries such as \"{first}=3\" with whole numbers from 1 to {max}, for each of {words} at most once",
                    "Listen von Einträgen wie \"{first}=3\" mit ganzen Zahlen von 1 bis {max}, höchstens einer für jedes dieser Wörter: {words}"
                )
            }
        }
    }
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told_in(Lang::En))
    }
}
