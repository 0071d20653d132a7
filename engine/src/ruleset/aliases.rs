//! What people may write in place of the words of rule files, mostly in German.
//!
//! Aliases are read, never written: every file, label and message that doko writes has the words of rule files.

use toml::Value;

use super::Allowed;

/// The words of rule files that have others in their place, each with these. A key that takes the word reads the others
/// too; capitals do not matter. `true` and `false` stand for the values without quotes, the others for words in quotes.
///
/// ```
/// use doko_engine::rules::RuleSource;
///
/// let german = RuleSource::preset("palast").set("solo.kinds=[Damensolo, Kreuz]").set("deck.nines=nein").rules()?;
/// assert_eq!(german.label(), "palast + deck.nines=false + solo.kinds=[damen, club]");
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
pub static ALIASES: &[(&str, &[&str])] = &[
    ("true", &["ja", "an", "on"]),
    ("false", &["nein", "aus", "off"]),
    ("on", &["an", "ja"]),
    ("off", &["aus", "nein"]),
    ("all", &["alle"]),
    ("trump", &["trumpf"]),
    ("trumps", &["trümpfe"]),
    ("damen", &["damensolo"]),
    ("bube", &["buben", "bubensolo"]),
    ("koenig", &["könig", "könige", "königsolo", "königssolo", "koenigsolo"]),
    ("gemischt", &["gemischter", "damen-buben-solo"]),
    ("club", &["kreuz", "treff", "kreuzsolo", "♣"]),
    ("spade", &["pik", "piksolo", "♠"]),
    ("heart", &["herz", "herzsolo", "♥"]),
    ("diamond", &["karo", "trumpf", "karosolo", "trumpfsolo", "♦"]),
    ("fleischlos", &["fleischloser", "as-solo", "ass-solo", "assolo"]),
    ("null", &["nullsolo"]),
    ("zehner", &["zehnersolo"]),
    ("neuner", &["neunersolo"]),
    ("dullen", &["dullensolo"]),
    ("koehler", &["köhler", "köhlersolo"]),
    ("koenig_damen", &["könig-damen-solo", "könig_damen"]),
    ("koenig_buben", &["könig-buben-solo", "könig_buben"]),
    ("nine", &["neun", "neunen"]),
    ("ten", &["zehn", "zehnen"]),
    ("king", &["könig", "könige"]),
    ("first", &["erste", "erster", "erstes"]),
    ("second", &["zweite", "zweiter", "zweites"]),
    ("third", &["dritte", "dritter", "drittes"]),
    ("fourth", &["vierte", "vierter", "viertes"]),
];

/// What may be written in place of a word of rule files.
pub fn aliases_of(word: &str) -> &'static [&'static str] {
    ALIASES.iter().find(|(other, _)| *other == word).map_or(&[], |(_, aliases)| aliases)
}

/// The word of these that is meant by `written`, if one is.
fn meant<'a>(written: &str, words: &[&'a str]) -> Option<&'a str> {
    let written = written.trim().to_lowercase();
    words.iter().copied().find(|&word| word == written || aliases_of(word).contains(&&*written))
}

impl Allowed {
    /// A value in the words of rule files, as far as it is given in others.
    pub(crate) fn in_own_words(&self, value: &Value) -> Value {
        let own = |written: &str| meant(written, self.words()).unwrap_or(written).to_owned();
        match (self, value) {
            (Allowed::Bool, Value::String(written)) => match meant(written, &["true", "false"]) {
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
    use crate::rules::{KEYS, RuleSource};

    /// The words that a key takes, with those of its truth values.
    fn words_of(allowed: &Allowed) -> Vec<&'static str> {
        match *allowed {
            Allowed::Bool => vec!["true", "false"],
            Allowed::Words(words) | Allowed::SomeOf(words) | Allowed::Amounts { words, .. } => words.to_vec(),
            Allowed::NumberOr { word, .. } => vec![word],
            _ => Vec::new(),
        }
    }

    #[test]
    fn every_alias_stands_for_a_word_of_some_key_and_for_no_other_of_that_key() {
        for (word, aliases) in ALIASES {
            assert!(KEYS.iter().any(|key| words_of(&key.allowed).contains(word)), "no key takes {word}");
            for key in KEYS.iter().filter(|key| words_of(&key.allowed).contains(word)) {
                for alias in *aliases {
                    assert_eq!(alias.to_lowercase(), *alias);
                    let others = words_of(&key.allowed).into_iter().filter(|other| other != word);
                    let clashes = others.filter(|other| other == alias || aliases_of(other).contains(alias));
                    assert_eq!(clashes.collect::<Vec<_>>(), [""; 0], "{alias} in {}", key.name);
                }
            }
        }
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
            ("score.solo_value=[Fleischloser = 3]", "score.solo_value=[fleischlos=3]"),
        ] {
            assert_eq!(label(written), label(own), "{written}");
            assert!(label(own).is_err() || !label(own).unwrap().contains("trumpf"));
        }
        assert!(label("dulle.mode=trumpf").is_err());
    }
}
