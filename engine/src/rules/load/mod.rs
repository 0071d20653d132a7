//! Makes [`Rules`] of a preset or a rule file's text and changes, and reports all mistakes at once.
//!
//! The caller reads the files.

mod change;
mod statements;
mod syntax;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use serde::Deserialize;
use toml::{Table, Value};

use super::check;
use super::diff::{leaf_mut, to_table};
use super::error::{RuleError, RuleErrors, clipped, did_you_mean};
use super::presets::{PRESETS, Preset};
use super::suggest::{keys_like, keys_of_group, nearest};
use super::without_effect::given_in_vain;
use super::{Allowed, Cards, Key, RuleSet, Rules, SoloDefinition};
use crate::contract::SoloKind;
use crate::typed;
use change::parse_change;
use syntax::note_mistakes;

/// Where rules come from: a preset or the text of a rule file, and changes on top.
///
/// A rule file is TOML. `base` names the preset for all keys that the file leaves out, and `name` may give the rules a
/// name of their own. `notes` may list rules that no key can say: they are shown and kept, and change nothing. All three
/// stand before the first table, as do the keys without a group, such as `game`. Keys are
/// dotted or in tables.
///
/// ```
/// use doko_engine::rules::RuleSource;
///
/// let file = r#"
///     base = "palast"
///     name = "Donnerstag"
///     dulle.mode = "second"
/// "#;
/// let rules = RuleSource::toml(file).set("solo.kinds=[damen, bube]").rules()?;
/// assert_eq!(rules.name(), Some("Donnerstag"));
/// assert_eq!(rules.label(), "palast + dulle.mode=second + solo.kinds=[damen, bube]");
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSource {
    start: Start,
    changes: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Start {
    Preset(String),
    Text(String),
}

impl RuleSource {
    /// Starts from a preset.
    pub fn preset(name: impl Into<String>) -> RuleSource {
        RuleSource { start: Start::Preset(name.into()), changes: Vec::new() }
    }

    /// Starts from the text of a rule file.
    pub fn toml(text: impl Into<String>) -> RuleSource {
        RuleSource { start: Start::Text(text.into()), changes: Vec::new() }
    }

    /// Adds a change `KEY=VALUE`, such as `dulle.mode=second`; a later one wins.
    ///
    /// The value is TOML, but words need no quotes, not even in lists.
    #[must_use]
    pub fn set(mut self, change: impl Into<String>) -> RuleSource {
        self.changes.push(change.into());
        self
    }

    /// Reads, applies and checks everything.
    ///
    /// # Errors
    ///
    /// All mistakes of the file and of the changes, but no contradiction that rests on a mistaken value.
    pub fn rules(&self) -> Result<Rules, RuleErrors> {
        // Only rules without a mistake give solos their names for good.
        let (rules, are_names_new) = SoloKind::trying(|| self.read());
        if are_names_new { rules.and_then(|_| self.read()) } else { rules }
    }

    fn read(&self) -> Result<Rules, RuleErrors> {
        let mut loading = Loading::new();
        let mut start = match &self.start {
            Start::Preset(name) => {
                loading.base_is(name);
                Table::new()
            }
            Start::Text(text) => loading.parse(text),
        };
        let mut table = to_table(&loading.base().rule_set());
        // Names of solos mean something once they are defined, in a table or by the whole key.
        let own = start.get_mut("solo").and_then(Value::as_table_mut).and_then(|solo| solo.remove("own"));
        for own in own.into_iter().chain(start.remove(OWN_SOLOS)) {
            loading.apply_one(OWN_SOLOS, own, &mut table);
        }
        loading.apply("", start, &mut table);
        let defines = |change: &&String| change.trim_start().starts_with(OWN_SOLOS);
        let (first, others): (Vec<_>, Vec<_>) = self.changes.iter().partition(defines);
        for change in first.into_iter().chain(others) {
            match parse_change(change) {
                Some((key, value)) => loading.apply_one(key, value, &mut table),
                None => loading.errors.note(|| RuleError::NotAChange { text: clipped(change) }),
            }
        }
        let set: RuleSet = table.try_into().expect("every value was tried before it was taken over");
        loading.finish(set)
    }
}

/// The key that gives other keys more words.
const OWN_SOLOS: &str = "solo.own";

/// What is known so far, and the mistakes found so far.
struct Loading {
    base: Option<&'static Preset>,
    name: Option<String>,
    notes: Vec<String>,
    errors: RuleErrors,
    /// Keys that have been given a value.
    given: BTreeSet<&'static str>,
    /// Keys whose value was a mistake: the base's value stands in for it, and may contradict other keys.
    faulty: BTreeSet<&'static str>,
    /// The base or the file is unknown, so contradictions between keys mean nothing.
    incomplete: bool,
}

impl Loading {
    const fn new() -> Loading {
        Loading {
            base: None,
            name: None,
            notes: Vec::new(),
            errors: RuleErrors::none(),
            given: BTreeSet::new(),
            faulty: BTreeSet::new(),
            incomplete: false,
        }
    }

    /// The base. Where it is not known, a stand-in lets the other mistakes be found.
    fn base(&self) -> &'static Preset {
        self.base.unwrap_or(&PRESETS[0])
    }

    fn base_is(&mut self, name: &str) {
        self.base = Preset::named(name);
        if self.base.is_none() {
            let suggestion = nearest(name, PRESETS.map(|preset| preset.name));
            self.errors.note(|| RuleError::UnknownPreset { name: clipped(name), suggestion });
            self.incomplete = true;
        }
    }

    /// Reads the text of a rule file, takes `base` and `name` out of it and returns the rules.
    fn parse(&mut self, text: &str) -> Table {
        let Ok(mut table) = text.parse::<Table>() else {
            note_mistakes(text, &mut self.errors);
            self.incomplete = true;
            return Table::new();
        };
        match table.remove("base") {
            None => {
                // One below a header is told there.
                if !table.values().any(|value| value.get("base").is_some()) {
                    self.errors.note(|| RuleError::NoBase);
                }
                self.incomplete = true;
            }
            Some(Value::String(base)) => self.base_is(&base),
            Some(other) => {
                self.not_a_string("base", &other, PRESETS[0].name);
                self.incomplete = true;
            }
        }
        match table.remove("name") {
            None => {}
            Some(Value::String(name)) => {
                let name = name.trim().replace(['\n', '\r'], " ");
                self.name = (!name.is_empty()).then_some(name);
            }
            Some(other) => self.not_a_string("name", &other, "our table"),
        }
        if let Some(notes) = table.remove("notes") {
            let text = |note: &Value| note.as_str().map(|note| note.trim().replace('\n', " "));
            match notes.as_array().and_then(|notes| notes.iter().map(text).collect()) {
                Some(notes) => self.notes = notes,
                None => self.errors.note(|| RuleError::NotTexts { value: clipped(&notes.to_string()) }),
            }
        }
        table
    }

    fn not_a_string(&mut self, key: &'static str, value: &Value, example: &'static str) {
        self.errors.note(|| RuleError::NotAString { key, value: clipped(&value.to_string()), example });
    }

    /// Takes over everything below `path`.
    fn apply(&mut self, path: &str, values: Table, table: &mut Table) {
        for (key, value) in values {
            let path = if path.is_empty() { key } else { format!("{path}.{key}") };
            self.apply_one(&path, value, table);
        }
    }

    /// Takes over a value, or a table of values, if it is right.
    fn apply_one(&mut self, path: &str, value: Value, table: &mut Table) {
        if let Some(key) = Key::named(path).or_else(|| Key::named(&typed::plain(path))) {
            return self.apply_key(key, &value, table);
        }
        let group = path.split('.').next().unwrap_or(path);
        let keys = keys_of_group(group);
        let is_group = !keys.is_empty() && group == path;
        let misplaced = ["base", "name", "notes"]
            .into_iter()
            .find(|key| path.strip_prefix(group) == Some(&format!(".{key}")));
        match (value, misplaced) {
            (Value::Table(values), _) if is_group || !values.is_empty() => self.apply(path, values, table),
            (Value::Array(tables), _) if is_group && tables.first().is_some_and(Value::is_table) => {
                self.errors.note(|| RuleError::DoubleBrackets { group: group.to_owned() });
            }
            (value, _) if is_group => {
                let value = clipped(&value.to_string());
                self.errors.note(|| RuleError::GroupNotKey { group: group.to_owned(), value, keys });
            }
            (_, Some(key)) => self.errors.note(|| RuleError::Misplaced { key, group: group.to_owned() }),
            _ => self.errors.note(|| {
                let suggestions = keys_like(path);
                RuleError::UnknownKey { key: clipped(path), suggestions, group: keys }
            }),
        }
    }

    /// Takes over the value of one key if its type can read it.
    fn apply_key(&mut self, key: &'static Key, value: &Value, table: &mut Table) {
        let own = key.in_own_words(value);
        if key.reads(&own) {
            *leaf_mut(table, key) = key.in_order(own);
            self.given.insert(key.name);
        } else {
            self.faulty.insert(key.name);
            self.errors.note(|| match (key.allowed, &own) {
                (Allowed::Definitions, Value::Array(list)) => wrong_solo(key, value, list),
                _ => wrong(key, value, &own),
            });
        }
    }

    /// Checks the rule set, unless too much is wrong already.
    fn finish(mut self, set: RuleSet) -> Result<Rules, RuleErrors> {
        if self.errors.as_slice().is_empty() {
            let base = self.base();
            let in_vain = given_in_vain(&set, &base.rule_set(), &self.given);
            return Ok(Rules {
                notes: self.notes,
                without_effect: in_vain,
                ..Rules::checked(set, base, self.name)?
            });
        }
        if !self.incomplete {
            let sound =
                |finding: &check::Finding| !finding.involves.iter().any(|key| self.faulty.contains(key));
            let findings = check::findings(&set).into_iter().filter(sound).collect();
            for error in check::told(&set, findings) {
                self.errors.note(|| error);
            }
        }
        Err(self.errors)
    }
}

/// Says what is wrong with a list of solos.
fn wrong_solo(key: &'static Key, value: &Value, list: &[Value]) -> RuleError {
    let mistakes = list.iter().filter_map(|solo| SoloDefinition::deserialize(solo.clone()).err());
    let mistake = mistakes.map(|error| error.message().replace('\n', " ")).next();
    let unknown = mistake.as_deref().and_then(|mistake| mistake.strip_suffix("` names no cards"));
    let suggestion = unknown.and_then(|word| nearest(word.trim_start_matches('`'), Cards::words()));
    RuleError::Contradiction {
        key: key.name,
        value: clipped(&value.to_string()),
        problem: mistake.unwrap_or_default(),
        remedy: format!("allowed are {}{}", key.allowed, did_you_mean(suggestion)),
    }
}

/// Says what is wrong with a value that the type of the key cannot read; `own` is the value in the words of rule files.
fn wrong(key: &'static Key, value: &Value, own: &Value) -> RuleError {
    let (key, allowed, shown) = (key.name, key.allowed, clipped(&value.to_string()));
    let names_cards = matches!(allowed, Allowed::Cards | Allowed::Card);
    if !allowed.toml_types().contains(&value.type_str()) {
        return RuleError::WrongType { key, value: shown, found: value.type_str(), allowed };
    }
    let unknown = |word: &&str| {
        if names_cards { word.parse::<Cards>().is_err() } else { !allowed.words().contains(word) }
    };
    // The word of an entry such as `damen=3`.
    let word_of = |entry| str::split(entry, '=').next().unwrap_or(entry).trim();
    let word = match own {
        Value::String(word) => Some(word.as_str()),
        Value::Array(list) => list.iter().filter_map(Value::as_str).map(word_of).find(unknown),
        _ => None,
    };
    let own = SoloKind::own_keys();
    let mut known: Vec<&str> = allowed.words().to_vec();
    if known.contains(&SoloKind::DAMEN.key()) {
        known.extend(own.iter().map(String::as_str));
    }
    if names_cards {
        Cards::words().for_each(|word| known.push(word));
    }
    let suggestion = word.and_then(|word| nearest(word, known)).map(str::to_owned);
    RuleError::WrongValue { key, value: shown, allowed, suggestion }
}
