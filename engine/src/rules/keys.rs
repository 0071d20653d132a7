//! What every key is called, which values it takes, and what it decides.
//!
//! The table serves error messages and help; the meaning of each value is told by the types of
//! [`RuleSet`](super::RuleSet). Limits that depend on other keys are checked elsewhere.

use std::fmt;

/// A key of a rule file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The dotted name, such as `dulle.mode`.
    pub name: &'static str,
    /// The values it takes.
    pub allowed: Allowed,
    /// What it decides, in one sentence.
    pub meaning: &'static str,
}

/// The values a key takes. Shown as text, it completes "allowed are …".
///
/// ```
/// use doko_engine::rules::Key;
///
/// let allowed = Key::named("dulle.mode").unwrap().allowed;
/// assert_eq!(allowed.to_string(), r#""off", "first", "second""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
}

impl Allowed {
    /// The words that can occur in a value.
    pub const fn words(&self) -> &'static [&'static str] {
        match self {
            Allowed::Words(words) | Allowed::SomeOf(words) => words,
            Allowed::Bool | Allowed::Number { .. } | Allowed::Multiple { .. } | Allowed::Limits { .. } => &[],
        }
    }

    /// TOML's name for the type of the values.
    pub const fn toml_type(&self) -> &'static str {
        match self {
            Allowed::Bool => "boolean",
            Allowed::Words(_) => "string",
            Allowed::Number { .. } | Allowed::Multiple { .. } => "integer",
            Allowed::SomeOf(_) | Allowed::Limits { .. } => "array",
        }
    }
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted =
            |words: &[&str]| words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(", ");
        match self {
            Allowed::Bool => f.write_str("true, false"),
            Allowed::Words(words) => f.write_str(&quoted(words)),
            Allowed::Number { min, max } => write!(f, "whole numbers from {min} to {max}"),
            Allowed::Multiple { of, max } => write!(f, "multiples of {of} from {of} to {max}"),
            Allowed::SomeOf(words) => write!(f, "lists of {}, each at most once", quoted(words)),
            Allowed::Limits { max } => {
                write!(f, "lists of five whole numbers from 0 to {max}, never falling")
            }
        }
    }
}

/// Game points that one event can be worth.
const POINTS: Allowed = Allowed::Number { min: 0, max: 20 };

macro_rules! keys {
    ($($name:literal: $allowed:expr, $meaning:literal;)*) => {
        [$(Key { name: $name, allowed: $allowed, meaning: $meaning }),*]
    };
}

/// Every key of a rule file, in file order.
///
/// ```
/// use doko_engine::rules::KEYS;
///
/// assert!(KEYS.iter().any(|key| key.name == "hochzeit.tricks"));
/// ```
pub static KEYS: [Key; 26] = keys! {
    "deck.nines": Allowed::Bool,
        "Whether the nines are in play: 48 cards with them, 40 without.";
    "dulle.mode": Allowed::Words(&["off", "first", "second"]),
        "Whether ♥10 is the top trump, and which of two in one trick wins.";
    "dulle.last_trick": Allowed::Words(&["same", "reversed"]),
        "Whether in the last trick the other of two ♥10 wins.";
    "solo.kinds": Allowed::SomeOf(&[
        "damen", "bube", "koenig", "gemischt", "club", "spade", "heart", "diamond", "fleischlos",
    ]), "The solos on offer; an empty list is the game without solos.";
    "solo.priority": Allowed::Words(&["seat", "by_kind"]),
        "Which of several solos is played: the first from forehand on, or the kind listed first in solo.kinds.";
    "solo.lead": Allowed::Words(&["forehand", "soloist"]),
        "Who leads to the first trick of a solo.";
    "vorbehalt.order": Allowed::SomeOf(&["solo", "hochzeit"]),
        "Which Vorbehalt is played if there are several, the highest first.";
    "hochzeit.partner": Allowed::Words(&["any", "fehl", "trump"]),
        "Which tricks can be the Klärungsstich: any, or those to which Fehl or trump was led.";
    "hochzeit.tricks": Allowed::Number { min: 1, max: 12 },
        "Within how many tricks the holder of a Hochzeit finds a partner or stays alone.";
    "ansagen.mode": Allowed::Words(&["off", "on"]),
        "Whether there are Ansagen and Absagen.";
    "ansagen.clock": Allowed::Words(&["own_hand"]),
        "Whose cards count towards the limits: those the speaker has played.";
    "ansagen.latest": Allowed::Limits { max: 11 },
        "How many cards may be played at most when Re/Kontra, keine 90, keine 60, keine 30 and schwarz are said.";
    "ansagen.hochzeit": Allowed::Words(&["shift"]),
        "What a Hochzeit does to the limits: nothing is said before the Klärungsstich, and they move with it.";
    "ansagen.reply": Allowed::Words(&["off", "one_card_less"]),
        "Whether Re or Kontra may answer the other party with one card less than the step answered required.";
    "ansagen.skip": Allowed::Bool,
        "Whether a step may be left out; it counts as said and must still be in time.";
    "score.schwarz": Allowed::Words(&["tricks", "augen"]),
        "Whether schwarz means no trick or no Augen.";
    "score.won": POINTS,
        "Points for winning.";
    "score.ansage": POINTS,
        "Points to the winner for each party's Re or Kontra.";
    "score.absage": Allowed::Words(&["always", "fulfilled"]),
        "Whether an Absage brings the winner its point always, or only if it was fulfilled.";
    "score.reached": Allowed::Words(&["off", "deepest", "each"]),
        "Points for reaching 120, 90, 60 or 30 Augen against an Absage: none, against the deepest, against each.";
    "score.nobody_won": Allowed::Words(&["nothing", "extras"]),
        "What counts when both parties miss their Absage: nothing, or steps, limits reached and Sonderpunkte.";
    "score.solo_factor": Allowed::Multiple { of: 3, max: 9 },
        "What a soloist's points are multiplied by.";
    "sonderpunkte.gegen_die_alten": POINTS,
        "Points for Kontra if it has won; 0 for off.";
    "sonderpunkte.doppelkopf": POINTS,
        "Points for a trick of 40 or more Augen; 0 for off.";
    "sonderpunkte.fuchs": POINTS,
        "Points for a ♦A won by the other party; 0 for off.";
    "sonderpunkte.karlchen": POINTS,
        "Points for winning the last trick with a ♣J; 0 for off.";
};

impl Key {
    /// The key of this dotted name.
    pub fn named(name: &str) -> Option<&'static Key> {
        KEYS.iter().find(|key| key.name == name)
    }

    /// The group it stands in, such as `dulle` for `dulle.mode`.
    pub fn group(&self) -> &'static str {
        self.parts().0
    }

    /// The name within its group, such as `mode` for `dulle.mode`.
    pub fn leaf(&self) -> &'static str {
        self.parts().1
    }

    fn parts(&self) -> (&'static str, &'static str) {
        self.name.split_once('.').expect("every key stands in a group")
    }
}

/// The dotted keys of a group, in file order; none if there is no such group.
pub(super) fn keys_of_group(group: &str) -> Vec<&'static str> {
    KEYS.iter().filter(|key| key.group() == group).map(|key| key.name).collect()
}

/// The keys that someone who wrote `wrong` may have meant: those of the same name in other groups, else the
/// most similar one.
pub(super) fn keys_like(wrong: &str) -> Vec<&'static str> {
    let leaf = wrong.rsplit('.').next().unwrap_or(wrong);
    let similar = nearest(wrong, KEYS.iter().map(|key| key.name))
        .or_else(|| nearest(leaf, KEYS.iter().map(Key::leaf)).filter(|_| wrong == leaf));
    let namesakes: Vec<_> =
        KEYS.iter().filter(|key| key.leaf() == similar.unwrap_or(leaf)).map(|key| key.name).collect();
    if namesakes.is_empty() { similar.into_iter().collect() } else { namesakes }
}

/// The candidate most similar to `wrong`, if any is similar enough to be meant.
pub(super) fn nearest(
    wrong: &str,
    candidates: impl IntoIterator<Item = &'static str>,
) -> Option<&'static str> {
    const SIMILAR: f64 = 0.6;
    candidates
        .into_iter()
        .map(|candidate| {
            (strsim::normalized_damerau_levenshtein(&wrong.to_lowercase(), candidate), candidate)
        })
        .filter(|&(similarity, _)| similarity >= SIMILAR)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::SoloKind;
    use crate::rules::testing::{ddv_with, values_of};
    use toml::Value;

    #[test]
    fn the_words_of_a_key_are_those_its_type_reads() {
        for key in &KEYS {
            let Allowed::Words(words) = key.allowed else { continue };
            let error = ddv_with(key.name, Value::from("no_such_word")).unwrap_err().to_string();
            let read: Vec<&str> = error.lines().next().unwrap().split('`').skip(3).step_by(2).collect();
            assert_eq!(read, words, "{}: {error}", key.name);
        }
    }

    #[test]
    fn solo_kinds_allows_every_kind_that_exists() {
        assert_eq!(Key::named("solo.kinds").unwrap().allowed.words(), SoloKind::ALL.map(SoloKind::key));
    }

    #[test]
    fn every_value_that_is_allowed_has_the_type_of_the_key() {
        for key in &KEYS {
            for value in values_of(key) {
                assert_eq!(value.type_str(), key.allowed.toml_type(), "{}", key.name);
                assert!(ddv_with(key.name, value.clone()).is_ok(), "{} = {value}", key.name);
            }
        }
    }

    #[test]
    fn every_meaning_is_one_sentence() {
        for key in &KEYS {
            assert!(key.meaning.ends_with('.') && !key.meaning.contains(". "), "{}", key.name);
        }
    }

    #[test]
    fn a_misspelt_key_finds_the_one_that_was_meant() {
        assert_eq!(keys_like("dule.mode"), ["dulle.mode"]);
        assert_eq!(keys_like("hochzeit.trick"), ["hochzeit.tricks"]);
        assert_eq!(keys_like("sonderpunkte.füchse"), ["sonderpunkte.fuchs"]);
        assert_eq!(keys_like("nines"), ["deck.nines"]);
        assert_eq!(keys_like("mode"), ["dulle.mode", "ansagen.mode"]);
        assert_eq!(keys_like("karlchn"), ["sonderpunkte.karlchen"]);
        assert_eq!(keys_like("weather"), [""; 0]);
    }
}
