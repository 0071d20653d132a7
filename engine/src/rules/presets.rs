//! The rule sets that ship with the engine.

use std::sync::OnceLock;

use toml::Table;

use super::RuleSet;
use super::diff::fill_in_plain_values;
use crate::lang::Lang;
use crate::typed;

/// A rule set that ships with the engine, and from which others descend.
///
/// ```
/// use doko_engine::rules::PRESETS;
///
/// let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
/// assert_eq!(names, ["ddv", "palast", "arminia", "vln", "klassisch"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Preset {
    /// The name by which a rule file or a command asks for it.
    pub name: &'static str,
    /// What it is, in one line; [`Preset::about_in`] has other languages.
    pub about: &'static str,
    about_german: &'static str,
    /// The document that it is taken from.
    pub source: &'static str,
    /// Its rule file: keys with their values, and where these come from. A key that it leaves out has its plain value
    /// ([`Key::plain`](super::Key::plain)).
    pub toml: &'static str,
}

/// All presets.
pub const PRESETS: [Preset; 5] = [
    Preset {
        name: "ddv",
        about: "Turnierspielregeln of the Deutscher Doppelkopf-Verband: what leagues and the research literature play",
        about_german: "Turnierspielregeln des Deutschen Doppelkopf-Verbands: nach ihnen spielen die Ligen, und mit ihnen rechnet die \
                       Forschung",
        source: "Turnierspielregeln of the Deutscher Doppelkopf-Verband",
        toml: include_str!("presets/ddv.toml"),
    },
    Preset {
        name: "palast",
        about: "Doppelkopf Palast: close to ddv, and all of its Sonderregeln off",
        about_german: "Doppelkopf Palast: nahe an ddv, alle Sonderregeln aus",
        source: "Doppelkopf-Regeln of the Doppelkopf Palast",
        toml: include_str!("presets/palast.toml"),
    },
    Preset {
        name: "arminia",
        about: "ATV Arminia-Hegelingen: second Dulle beats the first, Schweine, Superschweine, Armut, nine kinds of solo",
        about_german: "ATV Arminia-Hegelingen: zweite Dulle sticht erste, Schweine, Superschweine, Armut, neun Arten von Soli",
        source: "Doppelkopf-Spielregeln der ATV Arminia-Hegelingen zu Hamburg",
        toml: include_str!("presets/arminia.toml"),
    },
    Preset {
        name: "vln",
        about: "VLN: 40 cards, Schweine announced before play, a Hochzeit that names its Klärungsstich, Re and Kontra \
                double",
        about_german: "VLN: 40 Karten, Schweine vor dem Spiel angesagt, der Hochzeiter sagt den Klärungsstich an, Re und Kontra \
                       verdoppeln",
        source: "Doppelkopf-Regeln des VLN",
        toml: include_str!("presets/vln.toml"),
    },
    Preset {
        name: "klassisch",
        about: "the original game: 24 trumps, no Dulle, no Ansagen, scored by the table of the Alten",
        about_german: "das ursprüngliche Spiel: 24 Trümpfe, keine Dulle, keine Ansagen, gewertet nach der Tabelle der Alten",
        source: "Doppelkopf Regeln, the original game with its Besonderheiten",
        toml: include_str!("presets/klassisch.toml"),
    },
];

impl Preset {
    /// The preset of this name; capitals do not matter.
    ///
    /// ```
    /// use doko_engine::rules::Preset;
    ///
    /// assert_eq!(Preset::named("DDV"), Preset::named("ddv"));
    /// assert_eq!(Preset::named("tdv"), None);
    /// ```
    pub fn named(name: &str) -> Option<&'static Preset> {
        let name = typed::plain(name);
        PRESETS.iter().find(|preset| preset.name == name)
    }

    /// What it is, in one line of a language.
    pub fn about_in(&self, lang: Lang) -> &'static str {
        lang.pick(self.about, self.about_german)
    }

    /// The values of the preset.
    pub fn rule_set(&self) -> RuleSet {
        // To parse one is slow, and every rule file and every record begins with one. It is the same each time.
        static SETS: [OnceLock<RuleSet>; PRESETS.len()] = [const { OnceLock::new() }; PRESETS.len()];
        match PRESETS.iter().position(|preset| preset == self) {
            Some(number) => SETS[number].get_or_init(|| self.read()).clone(),
            None => self.read(),
        }
    }

    fn read(&self) -> RuleSet {
        let mut table: Table = self.toml.parse().expect("a preset that ships with the engine is TOML");
        fill_in_plain_values(&mut table);
        table.try_into().expect("a preset gives a value to every key that has no plain one")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{KEYS, Key, Rules};

    /// The dotted keys of a rule file of at most two levels, in file order.
    fn keys_of(text: &str) -> Vec<String> {
        let table: toml::Table = text.parse().unwrap();
        let leaves = |(name, value): (&String, &toml::Value)| -> Vec<String> {
            match value.as_table() {
                Some(keys) => keys.keys().map(|key| format!("{name}.{key}")).collect(),
                None => vec![name.clone()],
            }
        };
        table.iter().flat_map(leaves).collect()
    }

    #[test]
    fn every_preset_has_every_key_without_a_plain_value_and_all_in_the_same_order() {
        for preset in PRESETS {
            let written = keys_of(preset.toml);
            let is_due = |key: &&Key| key.plain.is_none() || written.iter().any(|name| name == key.name);
            let expected: Vec<&str> = KEYS.iter().filter(is_due).map(|key| key.name).collect();
            assert_eq!(written, expected, "{}", preset.name);
        }
    }

    /// What a comment says of where its values are from: a section or words of the source, the Turnierspielregeln, a
    /// numbered reading, or that the document has no such rule.
    const SOURCES: [&str; 5] = ["\"", "TSR", "(I", "The same: ", "document"];

    #[test]
    fn every_value_stands_under_a_comment_that_says_where_it_is_from() {
        for preset in PRESETS {
            let mut comment = String::new();
            let mut is_open = false;
            for line in preset.toml.lines() {
                if let Some(words) = line.strip_prefix('#') {
                    comment = if is_open { comment + words } else { words.to_owned() };
                    is_open = true;
                } else if line.is_empty() || line.starts_with('[') {
                    (comment, is_open) = (String::new(), false);
                } else {
                    is_open = false;
                    let is_cited = SOURCES.iter().any(|source| comment.contains(source));
                    assert!(is_cited, "{}, {line}: {comment:?}", preset.name);
                }
            }
        }
    }

    #[test]
    fn every_preset_passes_its_own_checks() {
        for preset in PRESETS {
            let rules = Rules::new(preset.rule_set());
            assert!(rules.is_ok(), "{}: {}", preset.name, rules.unwrap_err());
        }
    }

    #[test]
    fn palast_differs_from_ddv_in_score_schwarz_reached_and_nobody_won() {
        let [ddv, palast] = ["ddv", "palast"].map(|name| Preset::named(name).unwrap().rule_set());
        let keys: Vec<&str> = crate::rules::diff(&ddv, &palast).iter().map(|&(key, ..)| key).collect();
        assert_eq!(
            keys,
            [
                "vorbehalt.order",
                "armut.announce_returned_trumps",
                "score.schwarz",
                "score.reached",
                "score.nobody_won",
                "session.games",
                "session.pflicht_solo",
                "session.solo_redeal"
            ]
        );
    }
}
