//! Makes [`Rules`] of a preset or a rule file's text and changes, and reports all mistakes at once.
//!
//! The caller reads the files.

use std::collections::BTreeSet;

use toml::{Table, Value};

use super::check;
use super::diff::{leaf_mut, parse_value, to_table};
use super::error::{RuleError, RuleErrors};
use super::presets::{PRESETS, Preset};
use super::suggest::{keys_like, keys_of_group, nearest};
use super::{Key, RuleSet, Rules};

/// Where rules come from: a preset or the text of a rule file, and changes on top.
///
/// A rule file is TOML. `base` names the preset (`ddv` if absent) for all keys that the file leaves out, and `name` may
/// give the rules a name of their own. Both stand before the first table, as do the keys without a group, such as
/// `game`. Keys are dotted or in tables.
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
        let mut loading = Loading::default();
        let start = match &self.start {
            Start::Preset(name) => {
                loading.base_is(name);
                Table::new()
            }
            Start::Text(text) => loading.parse(text),
        };
        let mut table = to_table(&loading.base().rule_set());
        loading.apply("", start, &mut table);
        for change in &self.changes {
            match parse_change(change) {
                Some((key, value)) => loading.apply_one(key, value, &mut table),
                None => loading.errors.push(RuleError::NotAChange { text: change.clone() }),
            }
        }
        let set: RuleSet = table.try_into().expect("every value was tried before it was taken over");
        loading.finish(set)
    }
}

/// What is known so far, and every mistake found so far.
#[derive(Default)]
struct Loading {
    base: Option<&'static Preset>,
    name: Option<String>,
    errors: Vec<RuleError>,
    /// Keys whose value was a mistake: the base's value stands in for it, and may contradict other keys.
    faulty: BTreeSet<&'static str>,
    /// The base or the file is unknown, so contradictions between keys mean nothing.
    incomplete: bool,
}

impl Loading {
    fn base(&self) -> &'static Preset {
        self.base.unwrap_or(Preset::default_base())
    }

    fn base_is(&mut self, name: &str) {
        self.base = Preset::named(name);
        if self.base.is_none() {
            let suggestion = nearest(name, PRESETS.map(|preset| preset.name));
            self.errors.push(RuleError::UnknownPreset { name: name.to_owned(), suggestion });
            self.incomplete = true;
        }
    }

    /// Reads the text of a rule file, takes `base` and `name` out of it and returns the rules.
    fn parse(&mut self, text: &str) -> Table {
        let mut table: Table = match text.parse() {
            Ok(table) => table,
            Err(error) => {
                self.errors.push(syntax_error(text, &error));
                self.incomplete = true;
                return Table::new();
            }
        };
        match table.remove("base") {
            None => {}
            Some(Value::String(base)) => self.base_is(&base),
            Some(other) => {
                let example = Preset::default_base().name;
                self.errors.push(RuleError::NotAString { key: "base", value: other.to_string(), example });
                self.incomplete = true;
            }
        }
        match table.remove("name") {
            None => {}
            Some(Value::String(name)) => self.name = Some(name),
            Some(other) => {
                let value = other.to_string();
                self.errors.push(RuleError::NotAString { key: "name", value, example: "our table" });
            }
        }
        table
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
        if let Some(key) = Key::named(path) {
            return self.apply_key(key, &value, table);
        }
        let group = keys_of_group(path.split('.').next().unwrap_or(path));
        let is_group = !group.is_empty() && !path.contains('.');
        match value {
            Value::Table(values) if is_group || !values.is_empty() => self.apply(path, values, table),
            value if is_group => {
                let (group, value, keys) = (path.to_owned(), value.to_string(), group);
                self.errors.push(RuleError::GroupNotKey { group, value, keys });
            }
            _ => {
                let suggestions = keys_like(path);
                self.errors.push(RuleError::UnknownKey { key: path.to_owned(), suggestions, group });
            }
        }
    }

    /// Takes over the value of one key if its type can read it.
    fn apply_key(&mut self, key: &'static Key, value: &Value, table: &mut Table) {
        let previous = std::mem::replace(leaf_mut(table, key), value.clone());
        if table.clone().try_into::<RuleSet>().is_ok() {
            return;
        }
        *leaf_mut(table, key) = previous;
        self.faulty.insert(key.name);
        self.errors.push(wrong(key, value));
    }

    /// Checks the rule set, unless too much is wrong already.
    fn finish(mut self, set: RuleSet) -> Result<Rules, RuleErrors> {
        if self.errors.is_empty() {
            return Rules::checked(set, self.base(), self.name);
        }
        if !self.incomplete {
            let sound =
                |finding: &check::Finding| !finding.involves.iter().any(|key| self.faulty.contains(key));
            let findings = check::findings(&set).into_iter().filter(sound);
            self.errors.extend(findings.map(|finding| finding.error));
        }
        Err(RuleErrors::none_or(self.errors, ()).expect_err("there was a mistake"))
    }
}

/// Says what is wrong with a value that the type of the key cannot read.
fn wrong(key: &'static Key, value: &Value) -> RuleError {
    let (key, allowed) = (key.name, key.allowed);
    if !allowed.toml_types().contains(&value.type_str()) {
        return RuleError::WrongType { key, value: value.to_string(), found: value.type_str(), allowed };
    }
    let unknown = |word: &&str| !allowed.words().contains(word);
    // The word of an entry such as `damen=3`.
    let word_of = |entry| str::split(entry, '=').next().unwrap_or(entry).trim();
    let word = match value {
        Value::String(word) => Some(word.as_str()),
        Value::Array(list) => list.iter().filter_map(Value::as_str).map(word_of).find(unknown),
        _ => None,
    };
    let suggestion = word.and_then(|word| nearest(word, allowed.words().iter().copied()));
    RuleError::WrongValue { key, value: value.to_string(), allowed, suggestion }
}

fn syntax_error(text: &str, error: &toml::de::Error) -> RuleError {
    let at = error.span().map_or(0, |span| span.start);
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&char| char != '\n').count() + 1;
    let message = error.message().lines().collect::<Vec<_>>().join("; ");
    RuleError::Syntax { line, column, message }
}

/// Key and value of `KEY=VALUE`.
fn parse_change(change: &str) -> Option<(&str, Value)> {
    let (key, value) = change.split_once('=')?;
    let (key, value) = (key.trim(), value.trim());
    (!key.is_empty() && !value.is_empty()).then(|| (key, parse_value(value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::SoloKind;
    use crate::rules::{DulleMode, KEYS};
    use proptest::prelude::*;

    fn complaints(source: &RuleSource) -> Vec<String> {
        source
            .rules()
            .map_or_else(|errors| errors.into_iter().map(|error| error.to_string()).collect(), |_| Vec::new())
    }

    fn complaint(source: &RuleSource) -> String {
        complaints(source).join("\n")
    }

    #[test]
    fn an_empty_file_is_the_default_preset() {
        assert_eq!(RuleSource::toml("").rules(), Rules::preset("ddv"));
        assert_eq!(RuleSource::toml("base = 'palast'").rules(), Rules::preset("palast"));
    }

    #[test]
    fn keys_may_be_dotted_or_in_tables() {
        let table = "[dulle]\nmode = 'second'\n[deck]\nnines = false\n";
        let dotted = "dulle.mode = 'second'\ndeck.nines = false\n";
        let inline = "dulle = { mode = 'second' }\ndeck = { nines = false }\n";
        let quoted = "'dulle.mode' = 'second'\n'deck.nines' = false\n";
        let rules =
            [table, dotted, inline, quoted].map(|text| RuleSource::toml(text).rules().unwrap().label());
        assert!(rules.iter().all(|label| label == "ddv + deck.nines=false + dulle.mode=second"), "{rules:?}");
    }

    #[test]
    fn a_change_takes_toml_values_and_words_without_quotes() {
        let mode = |change: &str| RuleSource::preset("ddv").set(change).rules().unwrap().set().dulle.mode;
        for change in [
            "dulle.mode=second",
            "dulle.mode = \"second\"",
            " dulle.mode = 'second' ",
            "dulle={mode='second'}",
        ] {
            assert_eq!(mode(change), DulleMode::Second, "{change}");
        }
        let kinds =
            |change: &str| RuleSource::preset("palast").set(change).rules().unwrap().set().solo.kinds.clone();
        for change in [
            "solo.kinds=[damen, trumpf]",
            "solo.kinds=['damen',diamond,]",
            "solo.kinds = [ \"damen\", \"diamond\" ]",
        ] {
            assert_eq!(kinds(change), [SoloKind::Damen, SoloKind::Diamond], "{change}");
        }
        assert_eq!(kinds("solo.kinds=[]"), []);
        assert_eq!(kinds("solo.kinds=[ ]"), []);
    }

    #[test]
    fn a_later_change_wins_over_an_earlier_one_and_over_the_file() {
        let source =
            RuleSource::toml("hochzeit.tricks = 5").set("hochzeit.tricks=4").set("hochzeit.tricks=2");
        assert_eq!(source.rules().unwrap().set().hochzeit.tricks, crate::rules::UpTo(Some(2)));
    }

    #[test]
    fn what_is_no_change_is_refused() {
        for text in ["dulle.mode", "=second", "dulle.mode=", ""] {
            let expected = format!("`{text}` changes no rule: write KEY=VALUE, such as dulle.mode=second");
            assert_eq!(complaint(&RuleSource::preset("ddv").set(text)), expected);
        }
    }

    #[test]
    fn an_unknown_preset_is_named_with_those_that_exist() {
        let expected = "there is no preset `palasst`: allowed are ddv, palast, arminia, vln, klassisch; did you mean `palast`?";
        assert_eq!(complaint(&RuleSource::preset("palasst")), expected);
        assert_eq!(complaint(&RuleSource::toml("base = 'palasst'")), expected);
        assert_eq!(
            complaint(&RuleSource::toml("base = 3")),
            "base = 3: write a string, such as base = \"ddv\""
        );
    }

    #[test]
    fn an_unknown_key_is_answered_by_did_you_mean() {
        let to = |text: &str| complaint(&RuleSource::toml(text));
        assert_eq!(
            to("[dulle]\nmood = 'first'"),
            "unknown key `dulle.mood`; dulle has dulle.mode, dulle.last_trick, dulle.first_with_schweine; did you mean `dulle.mode`?"
        );
        assert_eq!(to("[dule]\nmode = 'first'"), "unknown key `dule.mode`; did you mean `dulle.mode`?");
        assert_eq!(
            to("mode = 'on'"),
            "unknown key `mode`; did you mean `dulle.mode` or `schweine.mode` or `hochzeit.mode` or `ansagen.mode`?"
        );
        assert_eq!(to("gane = 'schiebekopf'"), "unknown key `gane`; did you mean `game`?");
        assert_eq!(to("[stakes]\nstake = 1"), "unknown key `stakes.stake`; did you mean `stake`?");
        assert_eq!(to("'' = 1"), "unknown key ``");
        assert_eq!(to("weather = 1"), "unknown key `weather`");
        assert_eq!(to("[weather]"), "unknown key `weather`");
        assert_eq!(to("[dulle.mode]\nx = 1").lines().count(), 1);
    }

    #[test]
    fn a_value_for_a_group_is_answered_by_its_keys() {
        let expected = "deck = false: deck is a group; set one of deck.nines";
        assert_eq!(complaint(&RuleSource::preset("ddv").set("deck=false")), expected);
    }

    #[test]
    fn a_wrong_value_names_key_value_and_what_is_allowed() {
        let to = |change: &str| complaint(&RuleSource::preset("ddv").set(change));
        assert_eq!(
            to("ansagen.clock=tabel"),
            "ansagen.clock = \"tabel\": allowed are \"own_hand\", \"table\", \"chain\"; did you mean `table`?"
        );
        assert_eq!(
            to("armut.max_trumps=of"),
            "armut.max_trumps = \"of\": allowed are whole numbers from 0 to 12, or \"off\"; did you mean `off`?"
        );
        assert_eq!(
            to("armut.max_trumps=true"),
            "armut.max_trumps = true is of type boolean: allowed are whole numbers from 0 to 12, or \"off\""
        );
        assert_eq!(
            to("score.alten=[1, 2]"),
            "score.alten = [1, 2]: allowed are lists of 6 whole numbers from 0 to 100"
        );
        assert_eq!(
            to("dulle.mode=3"),
            "dulle.mode = 3 is of type integer: allowed are \"off\", \"first\", \"second\""
        );
        assert_eq!(to("deck.nines=no"), "deck.nines = \"no\" is of type string: allowed are true, false");
        assert_eq!(
            to("hochzeit.tricks=300"),
            "hochzeit.tricks = 300: allowed are whole numbers from 1 to 12, or \"all\""
        );
        assert_eq!(
            to("vorbehalt.order=[solo, hochzeyt]"),
            "vorbehalt.order = [\"solo\", \"hochzeyt\"]: allowed are lists of \"pflichtsolo\", \"solo\", \
             \"armut\", \"hochzeit\", each at most once; did you mean `hochzeit`?"
        );
        assert_eq!(
            to("ansagen.latest=[1, 2, 3]"),
            "ansagen.latest = [1, 2, 3]: allowed are lists of five whole numbers from 0 to 11, never falling"
        );
    }

    #[test]
    fn every_key_refuses_a_value_of_another_type() {
        for key in &KEYS {
            let text = complaint(&RuleSource::preset("ddv").set(format!("{}=1.5", key.name)));
            assert_eq!(
                text,
                format!("{} = 1.5 is of type float: {}", key.name, text.split(": ").nth(1).unwrap())
            );
        }
    }

    #[test]
    fn a_syntax_error_names_line_and_column() {
        let errors = RuleSource::toml("base = 'ddv'\n\n[dulle]\nmode = = 'first'\n").rules().unwrap_err();
        let [RuleError::Syntax { line: 4, column: 8, message }] = errors.as_slice() else {
            panic!("{errors}")
        };
        assert!(!message.is_empty());
    }

    #[test]
    fn every_fault_is_listed_at_once() {
        let file = "name = 7\ndulle.mode = 'thrid'\nansagen.latest = [5, 4, 3, 2, 1]\n[sonderpunkte]\nfux = 1\nfuchs = 'one'\n";
        let found =
            complaints(&RuleSource::toml(file).set("score.won=50").set("deck.nine=false").set("oops"));
        let starts = [
            "name = 7",
            "dulle.mode = \"thrid\"",
            "unknown key `sonderpunkte.fux`",
            "sonderpunkte.fuchs = \"one\" is of type string",
            "unknown key `deck.nine`",
            "`oops` changes no rule",
            "ansagen.latest = [5, 4, 3, 2, 1]: keine 90 would end before Re/Kontra",
            "score.won = 50",
        ];
        assert_eq!(found.len(), starts.len(), "{found:#?}");
        assert!(found.iter().zip(starts).all(|(text, start)| text.starts_with(start)), "{found:#?}");
    }

    #[test]
    fn every_fault_takes_one_line_whatever_was_typed() {
        let source = RuleSource::toml("base = 'ddv'\ndulle.mode = \"a\\nb\"\n\"c\\nd\" = 1").set("e\nf");
        let errors = source.rules().unwrap_err();
        assert_eq!((errors.as_slice().len(), errors.to_string().lines().count()), (3, 3), "{errors}");
    }

    #[test]
    fn a_contradiction_is_not_reported_where_one_of_its_values_is_a_mistake() {
        let source = RuleSource::preset("ddv").set("deck.nines=false").set("ansagen.latest=[1, 2, 3, 4, 10]");
        assert!(complaint(&source).contains("from 0 to 9"));
        let source = RuleSource::preset("ddv").set("deck.nines=nay").set("ansagen.latest=[1, 2, 3, 4, 12]");
        assert_eq!(complaint(&source), "deck.nines = \"nay\" is of type string: allowed are true, false");
    }

    #[test]
    fn a_faulty_file_does_not_hide_faulty_changes() {
        let found = complaints(&RuleSource::toml("dulle.mode = ").set("hochzeit.triks=2"));
        assert_eq!(found.len(), 2, "{found:#?}");
        assert!(found[0].starts_with("line 1") && found[1].contains("hochzeit.tricks"), "{found:#?}");
    }

    proptest! {
        #[test]
        fn any_text_and_any_change_make_rules_or_say_why_not(
            text in r#"(\PC|\n){0,30}|(base|name|deck|dulle|[a-z.]{1,8}) ?= ?([0-9a-z"'\[\]{}=,.-]{0,9})\n?"#,
            key in prop::sample::select(KEYS.map(|key| key.name).to_vec()),
            value in r#"\PC{0,12}|[0-9a-z"'\[\]{}=,. -]{0,12}"#,
        ) {
            if let Err(errors) = RuleSource::toml(text).set(format!("{key}={value}")).rules() {
                prop_assert!(!errors.as_slice().is_empty());
                prop_assert_eq!(errors.to_string().lines().count(), errors.as_slice().len(), "{}", errors);
            }
        }
    }
}
