//! What every key is called, which values it takes, and what it decides.
//!
//! The table serves error messages, help and documentation; the meaning of each value is told by the types of
//! [`RuleSet`](super::RuleSet). Limits that depend on other keys are checked elsewhere.

mod allowed;
mod table;
mod values;

pub use allowed::Allowed;
pub use table::{KEYS, SECTIONS};
pub(super) use values::values_of;

/// A key of a rule file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The dotted name, such as `dulle.mode`; a few that decide about the whole game stand in no group, such as
    /// `game`.
    pub name: &'static str,
    /// The values it takes.
    pub allowed: Allowed,
    /// What it decides, in one sentence.
    pub meaning: &'static str,
    /// The section of the rule catalogue in which it stands, as counted by [`SECTIONS`] from 1.
    pub section: u8,
}

impl Key {
    /// The key of this dotted name.
    pub fn named(name: &str) -> Option<&'static Key> {
        KEYS.iter().find(|key| key.name == name)
    }

    /// The group it stands in, such as `dulle` for `dulle.mode`, if it stands in one.
    pub fn group(&self) -> Option<&'static str> {
        self.name.split_once('.').map(|(group, _)| group)
    }

    /// The name within its group, such as `mode` for `dulle.mode`.
    pub fn leaf(&self) -> &'static str {
        self.name.split_once('.').map_or(self.name, |(_, leaf)| leaf)
    }
}

/// The dotted keys of a group, in file order; none if there is no such group.
pub(super) fn keys_of_group(group: &str) -> Vec<&'static str> {
    KEYS.iter().filter(|key| key.group() == Some(group)).map(|key| key.name).collect()
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
            let (words, wrong) = match key.allowed {
                Allowed::Words(words) => (words, Value::from("no_such_word")),
                Allowed::SomeOf(words) => (words, Value::from(vec!["no_such_word"])),
                _ => continue,
            };
            let error = ddv_with(key.name, wrong).unwrap_err().to_string();
            let read: Vec<&str> = error.lines().next().unwrap().split('`').skip(3).step_by(2).collect();
            assert_eq!(
                read.into_iter().filter(|word| *word != "trumpf").collect::<Vec<_>>(),
                words,
                "{}: {error}",
                key.name
            );
        }
    }

    #[test]
    fn solo_kinds_allows_every_kind_that_exists() {
        for key in ["solo.kinds", "score.solo_value"] {
            assert_eq!(Key::named(key).unwrap().allowed.words(), SoloKind::ALL.map(SoloKind::key));
        }
    }

    #[test]
    fn every_value_that_is_allowed_has_the_type_of_the_key() {
        for key in &KEYS {
            for value in values_of(key) {
                assert!(key.allowed.toml_types().contains(&value.type_str()), "{}", key.name);
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
    fn every_key_stands_in_a_section() {
        assert!(KEYS.iter().all(|key| (1..=SECTIONS.len()).contains(&usize::from(key.section))));
    }

    #[test]
    fn keys_without_a_group_stand_before_all_others() {
        let first = KEYS.iter().position(|key| key.group().is_some()).unwrap();
        assert!(KEYS[first..].iter().all(|key| key.group().is_some()));
        assert_eq!(
            KEYS[..first].iter().map(Key::leaf).collect::<Vec<_>>(),
            ["game", "stake", "trickless_wins"]
        );
    }

    #[test]
    fn a_misspelt_key_finds_the_one_that_was_meant() {
        assert_eq!(keys_like("dule.mode"), ["dulle.mode"]);
        assert_eq!(keys_like("hochzeit.trick"), ["hochzeit.tricks"]);
        assert_eq!(keys_like("sonderpunkte.füchse"), ["sonderpunkte.fuchs"]);
        assert_eq!(keys_like("nines"), ["deck.nines"]);
        assert_eq!(keys_like("mode"), ["dulle.mode", "schweine.mode", "hochzeit.mode", "ansagen.mode"]);
        assert_eq!(keys_like("karlchn"), ["sonderpunkte.karlchen"]);
        assert_eq!(keys_like("weather"), [""; 0]);
    }
}
