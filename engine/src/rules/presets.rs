//! The rule sets that ship with the engine.

use super::RuleSet;

/// A rule set that ships with the engine, and from which others descend.
///
/// ```
/// use doko_engine::rules::PRESETS;
///
/// let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
/// assert_eq!(names, ["ddv", "palast"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name by which a rule file or a command asks for it.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// Its rule file: every key with its value, and where that comes from.
    pub toml: &'static str,
}

/// All presets; the first is the default base of a rule file.
pub const PRESETS: [Preset; 2] = [
    Preset {
        name: "ddv",
        about: "Turnierspielregeln of the Deutscher Doppelkopf-Verband: what leagues and the research literature play",
        toml: include_str!("presets/ddv.toml"),
    },
    Preset {
        name: "palast",
        about: "Doppelkopf Palast: close to ddv, and all of its Sonderregeln off",
        toml: include_str!("presets/palast.toml"),
    },
];

impl Preset {
    /// The preset of this name.
    pub fn named(name: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| preset.name == name)
    }

    /// The base of a rule file that names none.
    pub(super) fn default_base() -> &'static Preset {
        &PRESETS[0]
    }

    /// The values of the preset.
    pub fn rule_set(&self) -> RuleSet {
        toml::from_str(self.toml).expect("a preset that ships with the engine is a rule file with every key")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{KEYS, Rules};

    /// The dotted keys of a rule file of two levels, in file order.
    fn keys_of(text: &str) -> Vec<String> {
        let table: toml::Table = text.parse().unwrap();
        let leaves = |(group, keys): (&String, &toml::Value)| -> Vec<String> {
            keys.as_table().unwrap().keys().map(|key| format!("{group}.{key}")).collect()
        };
        table.iter().flat_map(leaves).collect()
    }

    #[test]
    fn every_preset_has_every_key_and_in_the_same_order() {
        let expected: Vec<&str> = KEYS.iter().map(|key| key.name).collect();
        for preset in PRESETS {
            assert_eq!(keys_of(preset.toml), expected, "{}", preset.name);
        }
    }

    #[test]
    fn every_preset_passes_its_own_checks() {
        for preset in PRESETS {
            assert!(Rules::new(preset.rule_set()).is_ok(), "{}", preset.name);
        }
    }

    #[test]
    fn palast_differs_from_ddv_in_score_schwarz_reached_and_nobody_won() {
        let [ddv, palast] = PRESETS.map(|preset| preset.rule_set());
        let keys: Vec<&str> = crate::rules::diff(&ddv, &palast).iter().map(|&(key, ..)| key).collect();
        assert_eq!(keys, ["score.schwarz", "score.reached", "score.nobody_won"]);
    }
}
