//! The macros that declare keys and the words that they take.
//!
//! `keys!` declares a group of keys, `words!` the words of one key. From these come the fields of
//! [`RuleSet`](super::RuleSet) with their documentation, how a rule file reads and writes them, the table
//! [`KEYS`](super::KEYS), and so the checks, messages and documents made from that.

/// Declares a group of keys as a struct.
///
/// A field is a key. The prefix and the field's name make the key's name; where Rust reserves that name, the field has
/// another, and the key's stands after `as`. The doc comment, one sentence, is also
/// [`Key::meaning`](super::Key::meaning); `de` has the same in German. The field's type decides which values the key
/// takes; the brackets give the range of a number, or of the numbers in a list. The number of a section counts
/// [`SECTIONS`](super::SECTIONS).
///
/// A value after `=` is the key's plain one ([`Key::plain`](super::Key::plain)), written as people type it.
///
/// The braces say what people call the values, in both languages: a value as people type it, `#` for all numbers that have
/// no name of their own, `[*]` for such lists or `*` for such words, where `{}` stands for the number or for what is listed.
/// Words have their names where they are declared.
///
/// ```text
/// keys! {
///     /// Keys `throw_in.*`: hands that may be thrown in.
///     pub struct ThrowIn, prefix "throw_in." {
///         section 2 {
///             /// A hand with at least this many kings may be thrown in.
///             de "Ein Blatt mit mindestens so vielen Königen darf geschmissen werden."
///             kings: Threshold [1..=8] = "off" {
///                 "off": "no throwing in for kings", "kein Schmeißen wegen Königen";
///                 "1": "throwing in with 1 king or more", "Schmeißen ab 1 König";
///                 "#": "throwing in with {} kings or more", "Schmeißen ab {} Königen";
///             },
///             /// Where throwing in ranks among the Vorbehalte.
///             de "Wo das Schmeißen unter den Vorbehalten steht."
///             rank: ThrowInRank,
///         }
///     }
/// }
/// ```
macro_rules! keys {
    (
        $(#[$about:meta])*
        pub struct $Group:ident, prefix $prefix:literal {
            $(section $section:literal {
                $(
                    $(#[doc = $meaning:literal])+
                    de $german:literal
                    $field:ident $(as $leaf:literal)?: $Type:ty
                        $([$min:literal..=$max:literal $(by $step:literal)?])? $(= $plain:literal)?
                        $({ $($value:literal: $english_name:literal, $german_name:literal;)+ })?,
                )+
            })+
            $(groups {
                $($part:ident: $Part:ty,)+
            })?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[non_exhaustive]
        pub struct $Group {
            $($(
                #[doc = concat!("`", $prefix, keys!(@leaf $field $($leaf)?), "`:", $($meaning),+)]
                $(#[doc = concat!("\n\nFrom ", $min, " to ", $max $(, ", in steps of ", $step)?, ".")])?
                $(#[doc = concat!("\n\nPlainly `", $plain, "`.")])?
                $(#[serde(rename = $leaf)])?
                pub $field: $Type,
            )+)+
            $($(
                #[doc = concat!("The keys `", stringify!($part), ".*`.")]
                pub $part: $Part,
            )+)?
        }

        impl $Group {
            /// The keys that are fields of this struct, in file order.
            pub(in crate::ruleset) const KEYS: &[crate::ruleset::Key] = &[$($(crate::ruleset::Key {
                name: concat!($prefix, keys!(@leaf $field $($leaf)?)),
                allowed: <$Type as crate::ruleset::KeyType>::ALLOWED$(.within($min, $max)$(.in_steps_of($step))?)?,
                // Every line of a doc comment begins with a blank.
                meaning: concat!($($meaning),+).trim_ascii(),
                german: $german,
                section: $section,
                plain: keys!(@plain $($plain)?),
                was: <$Type as crate::ruleset::KeyType>::WAS,
                names: &[$($(($value, [$english_name, $german_name])),+)?],
                words: <$Type as crate::ruleset::KeyType>::OWN_WORDS,
                reads: crate::ruleset::Reads::of::<$Type>(),
            }),+),+];

            $(
                /// These keys and those of the groups, in file order.
                pub(in crate::ruleset) const GROUPS: &[&[crate::ruleset::Key]] = &[Self::KEYS, $(<$Part>::KEYS),+];
            )?
        }
    };
    (@plain) => { None };
    (@plain $plain:literal) => { Some($plain) };
    (@leaf $field:ident) => { stringify!($field) };
    (@leaf $field:ident $leaf:literal) => { $leaf };
}

/// Declares the words that a key takes, or lists, as an enum: a variant, its word, and what people call it in both languages.
///
/// A key also reads the words after `|`. A key that was once `true` or `false` still reads these.
///
/// ```text
/// words! {
///     /// Values of `schweine.super`.
///     pub enum Superschweine {
///         /// There are none.
///         Off = "off" was false: "no Superschweine", "ohne Superschweine",
///         /// Both ♦9.
///         Nine = "nine" | "neun" | "neunen" was true:
///             "with Superschweine, both ♦9",
///             "mit Superschweinen, beide ♦9",
///     }
/// }
/// ```
macro_rules! words {
    (
        $(#[$about:meta])*
        pub enum $Name:ident {
            $(
                $(#[$word_about:meta])+
                $Variant:ident = $word:literal $(| $alias:literal)* $(was $was:literal)?:
                    $english:literal, $german:literal,
            )+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
        pub enum $Name {
            $(
                $(#[$word_about])+
                #[serde(rename = $word)]
                $Variant,
            )+
        }

        impl crate::ruleset::Words for $Name {
            const ALL: &[Self] = &[$($Name::$Variant),+];
            const WORDS: &[&str] = &[$($word),+];
            const ABOUT: &[crate::ruleset::Word] = &[$(crate::ruleset::Word {
                written: $word,
                aliases: &[$($alias),*],
                name: [$english, $german],
            }),+];
            const WAS: &[(&str, bool)] = &[$($(($word, $was),)?)+];
            const LISTED: &str = words!(@listed $($word),+);
        }

        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$Name, D::Error> {
                crate::ruleset::types::read_word(deserializer)
            }
        }
    };
    (@listed $first:literal $(, $word:literal)*) => { concat!("[", $first $(, ", ", $word)*, "]") };
}
