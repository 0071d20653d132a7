//! Values as people write them: with capitals, and with other words, mostly German, in place of those of rule files.
//!
//! Other words are read, never written: every file, label and message that doko writes has the words of rule files.

use std::collections::BTreeMap;

use toml::Value;

use super::{Allowed, KEYS, Key};
use crate::typed;

/// Other words for those that the types of many keys bring with them. A key's own words have theirs at the declaration.
const GENERAL: [(&str, &[&str]); 6] = [
    ("true", &["ja", "an", "on"]),
    ("false", &["nein", "aus", "off"]),
    ("on", &["an", "ja"]),
    ("off", &["aus", "nein"]),
    ("all", &["alle"]),
    ("trumps", &["trümpfe"]),
];

/// The words of rule files that have others in their place, each with these, in the order of the alphabet. Capitals do not
/// matter. `true` and `false` stand for the values without quotes, the others for words in quotes.
///
/// ```
/// use doko_engine::rules::RuleSource;
///
/// let german = RuleSource::preset("palast").set("solo.kinds=[Damensolo, Kreuz]").set("deck.nines=nein").rules()?;
/// assert_eq!(german.label(), "palast + deck.nines=false + solo.kinds=[damen, club]");
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
pub fn aliases() -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut all: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let declared = KEYS.iter().flat_map(|key| key.words).map(|word| (word.written, word.aliases));
    for (word, aliases) in GENERAL.into_iter().chain(declared) {
        let known = all.entry(word).or_default();
        known.extend(aliases.iter().filter(|alias| !known.contains(alias)).copied().collect::<Vec<_>>());
    }
    all.retain(|_, aliases| !aliases.is_empty());
    all
}

impl Key {
    /// Words that may be written in place of one that the key takes.
    fn aliases_of(&self, word: &str) -> impl Iterator<Item = &'static str> {
        let own =
            self.words.iter().filter(move |known| known.written == word).flat_map(|known| known.aliases);
        let general =
            GENERAL.iter().filter(move |(known, _)| *known == word).flat_map(|(_, aliases)| *aliases);
        own.chain(general).copied()
    }

    /// The word of these that is meant by `written`, if one is.
    fn meant<'a>(&self, written: &str, words: &[&'a str]) -> Option<&'a str> {
        let written = typed::plain(written);
        let is_meant = |word: &str| word == written || self.aliases_of(word).any(|alias| alias == written);
        words.iter().copied().find(|word| is_meant(word))
    }

    /// A value in the words of rule files, as far as it is given in others.
    pub(crate) fn in_own_words(&self, value: &Value) -> Value {
        let own = |written: &str| self.meant(written, self.allowed.words()).unwrap_or(written).to_owned();
        match (self.allowed, value) {
            (Allowed::Bool, Value::String(written)) => match self.meant(written, &["true", "false"]) {
                Some(word) => Value::from(word == "true"),
                None => value.clone(),
            },
            (Allowed::SomeOf(_), Value::Array(list)) => {
                let word =
                    |entry: &Value| entry.as_str().map_or_else(|| entry.clone(), |entry| own(entry).into());
                Value::Array(list.iter().map(word).collect())
            }
            (Allowed::Amounts { .. }, Value::Array(list)) => {
                let amount = |entry: &Value| match entry.as_str().and_then(|entry| entry.split_once('=')) {
                    Some((word, number)) => format!("{}={number}", own(word)).into(),
                    None => entry.clone(),
                };
                Value::Array(list.iter().map(amount).collect())
            }
            (_, Value::String(written)) => own(written).into(),
            _ => value.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSource;

    #[test]
    fn every_alias_stands_for_one_word_of_its_key() {
        let mut stood_for = 0;
        for key in &KEYS {
            let truth: &[&str] = if key.allowed == Allowed::Bool { &["true", "false"] } else { &[] };
            let words = [key.allowed.words(), truth].concat();
            for &word in &words {
                for alias in key.aliases_of(word) {
                    assert_eq!(alias.to_lowercase(), alias);
                    let meant: Vec<&str> = words
                        .iter()
                        .copied()
                        .filter(|&other| other == alias || key.aliases_of(other).any(|known| known == alias))
                        .collect();
                    assert_eq!(meant, [word], "{alias} in {}", key.name);
                    stood_for += 1;
                }
            }
        }
        assert!(stood_for > 150, "{stood_for}");
    }

    #[test]
    fn a_value_in_other_words_is_the_value_in_its_own() {
        let label =
            |change: &str| RuleSource::preset("palast").set(change).rules().map(|rules| rules.label());
        for (written, own) in [
            ("session.bock=ja", "session.bock=true"),
            ("deck.nines=\"Aus\"", "deck.nines=false"),
            ("ansagen.mode=nein", "ansagen.mode=off"),
            ("dulle.mode=AUS", "dulle.mode=off"),
            ("dulle.mode=Second", "dulle.mode=second"),
            ("dulle.mode=zweite", "dulle.mode=second"),
            ("joker.mode=Erster", "joker.mode=first"),
            ("solo.lead_nth=[zweites, erstes]", "solo.lead_nth=[first, second]"),
            ("throw_in.luschen=aus", "throw_in.luschen=off"),
            ("hochzeit.tricks=alle", "hochzeit.tricks=all"),
            ("hochzeit.partner=trumpf", "hochzeit.partner=trump"),
            ("solo.kinds=[Trumpf, kreuz, Nullsolo, ♥]", "solo.kinds=[diamond, club, null, heart]"),
            ("Solo.Kinds=[\u{feff}♥\u{fe0f}]", "solo.kinds=[heart]"),
            ("order.trumps=[ko\u{308}nige]", "order.trumps=[kings]"),
            ("score.solo_value=[Fleischloser = 3]", "score.solo_value=[fleischlos=3]"),
        ] {
            assert_eq!(label(written), label(own), "{written}");
            assert!(label(own).is_err() || !label(own).unwrap().contains("trumpf"));
        }
        assert!(label("dulle.mode=trumpf").is_err());
    }
}
