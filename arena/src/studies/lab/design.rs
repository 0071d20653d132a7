//! Which rule sets are set side by side, and what they differ in.

use doko_engine::rules::{OPTIONS, Preset, RuleOption, Rules};
use doko_engine::{Deal, typed};
use serde::{Deserialize, Serialize};

use crate::error::{Error, usage};
use crate::rules_source::{Origin, rules_for};

/// Rule sets side by side.
#[derive(Clone, Debug)]
pub struct Design {
    /// What is varied; empty where whole rule sets are compared.
    pub factors: Vec<Factor>,
    /// The rule sets; the first is the base with which the others are compared.
    pub cells: Vec<Cell>,
    /// Whether the cells are all combinations of levels.
    pub is_factorial: bool,
}

/// A rule set.
#[derive(Clone, Debug)]
pub struct Cell {
    /// What it is called.
    pub name: String,
    /// The rules.
    pub rules: Rules,
    /// The level of each factor.
    pub levels: Vec<usize>,
    /// The first rule set that deals the same cards.
    pub pack: usize,
}

/// Something that is varied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Factor {
    /// What it is called: a key of the rules, or what a source calls its option.
    pub name: String,
    /// What it is set to; level 0 is that of the base.
    pub levels: Vec<Level>,
}

/// What a factor is set to; in a file a list of name and changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(String, Vec<String>)", into = "(String, Vec<String>)")]
pub struct Level {
    /// What it is called, such as `dulle.mode=second`; empty for that of the base.
    pub name: String,
    /// The changes of the rules, each `KEY=VALUE`.
    pub changes: Vec<String>,
}

impl From<(String, Vec<String>)> for Level {
    fn from((name, changes): (String, Vec<String>)) -> Level {
        Level { name, changes }
    }
}

impl From<Level> for (String, Vec<String>) {
    fn from(Level { name, changes }: Level) -> (String, Vec<String>) {
        (name, changes)
    }
}

/// Rules to start from.
#[derive(Clone, Debug)]
pub struct Start {
    /// A preset or a rule file.
    pub origin: Origin,
    /// What is changed in it, each `KEY=VALUE`.
    pub changes: Vec<String>,
    /// How many games an evening has; 0 for single deals.
    pub games: u32,
}

impl Start {
    /// The rules with more changes.
    fn rules(&self, more: &[String]) -> Result<Rules, Error> {
        rules_for(&self.origin, &[&self.changes, more].concat(), self.games)
    }

    /// What these rules of it are called: a rule file by the name that it gives itself, if that is no preset's.
    fn name(&self, rules: &Rules) -> String {
        let own = rules.name().filter(|name| Preset::named(name).is_none());
        self.called(own.unwrap_or(&self.origin.name))
    }

    /// The same, told apart from others of that name by its path.
    fn name_with_path(&self, rules: &Rules) -> String {
        match rules.name() {
            Some(name) if name != self.origin.name => self.called(&format!("{name} ({})", self.origin.name)),
            _ => self.name(rules),
        }
    }

    /// Rules of this name with what is changed in them.
    fn called(&self, name: &str) -> String {
        let changes = self.changes.iter().map(|change| format!(" + {change}"));
        std::iter::once(name.to_owned()).chain(changes).collect()
    }
}

/// How many rule sets can stand side by side: a joint record of each two of them is kept.
pub const MOST_CELLS: usize = 64;

impl Factor {
    /// A key with its values, such as `dulle.mode=first,second`; commas in brackets and quotes separate nothing.
    ///
    /// # Errors
    /// If it has no value.
    pub fn of_key(text: &str) -> Result<Factor, Error> {
        let wrong = || {
            Error::Usage(format!(
                "--vary {text}: name a key of the rules and its values, as in --vary dulle.mode=first,second"
            ))
        };
        let (key, values) = text.split_once('=').ok_or_else(wrong)?;
        let (key, values) = (key.trim(), split(values));
        if key.is_empty() || values.iter().any(|value| value.is_empty()) {
            return Err(wrong());
        }
        let level = |value: &str| {
            let name = format!("{key}={value}");
            Level { changes: vec![name.clone()], name }
        };
        Ok(Factor { name: key.to_owned(), levels: values.into_iter().map(level).collect() })
    }

    /// An option of a source, on and off; `all` stands for all of them.
    ///
    /// # Errors
    /// If the preset has none of this name.
    pub fn of_options(preset: &str, name: &str) -> Result<Vec<Factor>, Error> {
        let of_preset = || OPTIONS.iter().filter(|option| option.preset == preset);
        let of_option = |option: &RuleOption| {
            let changes = option.changes.iter().map(|&change| change.to_owned()).collect();
            let name = option.name.to_owned();
            Factor { levels: vec![Level { name: name.clone(), changes }], name }
        };
        let wanted = typed::bare(name);
        let is_it = |option: &&RuleOption| name == "all" || typed::bare(option.name) == wanted;
        let found: Vec<Factor> = of_preset().filter(is_it).map(of_option).collect();
        if !found.is_empty() || name == "all" {
            return Ok(found);
        }
        let names: Vec<&str> = of_preset().map(|option| option.name).collect();
        usage(match &names[..] {
            [] => format!("there is no option `{name}`: the source of {preset} offers none"),
            names => format!("there is no option `{name}`: {preset} has {}", names.join(", ")),
        })
    }
}

impl Design {
    /// Every level of every factor of a factorial but those of the base, by the numbers of both, one after the other; empty elsewhere.
    pub(super) fn changes(&self) -> Vec<Vec<(usize, usize)>> {
        let factors = self.factors.iter().enumerate().filter(|_| self.is_factorial);
        factors
            .flat_map(|(number, factor)| (1..factor.levels.len()).map(move |level| vec![(number, level)]))
            .collect()
    }

    /// Every two of them that are of two factors.
    pub(super) fn pairs_of_changes(&self) -> Vec<Vec<(usize, usize)>> {
        let changes = self.changes().concat();
        let with = |&one: &(usize, usize)| {
            let others = changes.iter().filter(move |(factor, _)| *factor > one.0);
            others.map(move |&other| vec![one, other])
        };
        changes.iter().flat_map(with).collect()
    }

    /// Whole rule sets, the first as the base.
    ///
    /// # Errors
    /// If rules are wrong, or there are too few or too many.
    pub fn side_by_side(starts: &[Start]) -> Result<Design, Error> {
        let cell = |start: &Start| {
            let rules = start.rules(&[])?;
            Ok(Cell { name: start.name(&rules), rules, levels: Vec::new(), pack: 0 })
        };
        let mut cells = starts.iter().map(cell).collect::<Result<Vec<Cell>, Error>>()?;
        let names: Vec<String> = cells.iter().map(|cell| cell.name.clone()).collect();
        for (cell, start) in cells.iter_mut().zip(starts) {
            if names.iter().filter(|name| **name == cell.name).count() > 1 {
                cell.name = start.name_with_path(&cell.rules);
            }
        }
        Design::of(Vec::new(), cells, false).checked()
    }

    /// A base with each level of each factor, one change at a time, or with every combination of them; what changes nothing
    /// is the base itself.
    ///
    /// # Errors
    /// As above; also if a factor has a single level, so that there is nothing to compare.
    pub fn varied(base: &Start, factors: Vec<Factor>, is_factorial: bool) -> Result<Design, Error> {
        let factors = with_base_first(base, factors)?;
        let combinations = if is_factorial { all_combinations(&factors)? } else { single_changes(&factors) };
        let cell = |levels: Vec<usize>| {
            let chosen: Vec<&Level> = levels
                .iter()
                .zip(&factors)
                .filter(|(level, _)| **level > 0)
                .map(|(&level, factor)| &factor.levels[level])
                .collect();
            let changes: Vec<String> = chosen.iter().flat_map(|level| level.changes.clone()).collect();
            let names: Vec<&str> = chosen.iter().map(|level| level.name.as_str()).collect();
            let rules = base.rules(&changes)?;
            let name = if names.is_empty() { base.name(&rules) } else { names.join(" + ") };
            Ok(Cell { name, rules, levels, pack: 0 })
        };
        let cells = combinations.into_iter().map(cell).collect::<Result<Vec<Cell>, Error>>()?;
        Design::of(factors, cells, is_factorial).checked()
    }

    /// These rule sets, the first as the base.
    pub fn of(factors: Vec<Factor>, mut cells: Vec<Cell>, is_factorial: bool) -> Design {
        // A deal is a function of the seed and of which cards there are: one tells it of all.
        let deals: Vec<Deal> = cells.iter().map(|cell| cell.rules.deal(0, 0, 0)).collect();
        for (cell, deal) in cells.iter_mut().zip(&deals) {
            cell.pack = deals.iter().position(|other| other == deal).expect("it is its own");
        }
        Design { factors, cells, is_factorial }
    }

    /// What these levels of factors are called.
    pub fn named(&self, levels: &[(usize, usize)]) -> Vec<&str> {
        levels.iter().map(|&(factor, level)| self.factors[factor].levels[level].name.as_str()).collect()
    }

    fn checked(self) -> Result<Design, Error> {
        match self.cells.len() {
            0 | 1 => usage(
                "there is nothing to compare with the base: name several rule sets, or change something that the base \
                 does not have with --vary KEY=VALUE,… or --option NAME",
            ),
            number if number > MOST_CELLS => Err(too_many(number)),
            _ => Ok(self),
        }
    }
}

fn too_many(number: usize) -> Error {
    Error::Usage(format!(
        "{number} rule sets or more are asked for, and at most {MOST_CELLS} can stand side by side: leave out some \
         values, or vary one thing at a time"
    ))
}

/// The levels of the base, and each level of each factor with all others as in the base.
fn single_changes(factors: &[Factor]) -> Vec<Vec<usize>> {
    let base = vec![0; factors.len()];
    let mut changes = vec![base.clone()];
    for (number, factor) in factors.iter().enumerate() {
        changes.extend((1..factor.levels.len()).map(|level| {
            let mut levels = base.clone();
            levels[number] = level;
            levels
        }));
    }
    changes
}

/// Every combination of levels, that of the base first.
fn all_combinations(factors: &[Factor]) -> Result<Vec<Vec<usize>>, Error> {
    let mut combinations = vec![Vec::new()];
    for factor in factors {
        let with =
            |levels: Vec<usize>| (0..factor.levels.len()).map(move |level| [&levels[..], &[level]].concat());
        combinations = combinations.into_iter().flat_map(with).collect();
        // Before there are millions.
        if combinations.len() > MOST_CELLS {
            return Err(too_many(combinations.len()));
        }
    }
    Ok(combinations)
}

/// The factors with the level of the base before all others; levels that change nothing in the base are that one.
fn with_base_first(base: &Start, mut factors: Vec<Factor>) -> Result<Vec<Factor>, Error> {
    let rules = base.rules(&[])?;
    for factor in &mut factors {
        let (mut levels, mut known) = (vec![Level::default()], vec![rules.clone()]);
        for level in factor.levels.drain(..) {
            let own = base.rules(&level.changes)?;
            match known.iter().position(|other| *other == own) {
                None => {
                    known.push(own);
                    levels.push(level);
                }
                Some(0) => {}
                Some(same) => {
                    let (one, other) = (&levels[same].name, &level.name);
                    return usage(format!("{one} and {other} are the same rules: name one of them"));
                }
            }
        }
        factor.levels = levels;
    }
    for (number, Factor { name, levels }) in factors.iter().enumerate() {
        if factors[..number].iter().any(|other| other.name == *name) {
            return usage(format!("{name} is varied twice: give all its values at once"));
        }
        if levels.len() == 1 {
            return usage(format!("{name} is what the base has already: name another value"));
        }
    }
    Ok(factors)
}

/// Values between commas that stand in no brackets and no quotes.
fn split(values: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut quoted) = (Vec::new(), 0, 0_usize, false);
    for (at, c) in values.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '[' if !quoted => depth += 1,
            ']' if !quoted => depth = depth.saturating_sub(1),
            ',' if !quoted && depth == 0 => {
                parts.push(values[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(values[start..].trim());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn palast() -> Start {
        Start { origin: Origin::named("palast").unwrap(), changes: Vec::new(), games: 0 }
    }

    fn keys(texts: &[&str]) -> Vec<Factor> {
        texts.iter().map(|text| Factor::of_key(text).unwrap()).collect()
    }

    fn names(design: &Design) -> Vec<&str> {
        design.cells.iter().map(|cell| cell.name.as_str()).collect()
    }

    #[test]
    fn commas_in_lists_separate_nothing() {
        assert_eq!(split("a,b"), ["a", "b"]);
        assert_eq!(split("[damen, bube],[] , \"x,y\""), ["[damen, bube]", "[]", "\"x,y\""]);
    }

    #[test]
    fn one_at_a_time_has_the_base_and_each_change_once() {
        let factors = keys(&["schweine.mode=off,automatic", "dulle.mode=first,second"]);
        let design = Design::varied(&palast(), factors, false).unwrap();
        assert_eq!(names(&design), ["palast", "schweine.mode=automatic", "dulle.mode=second"]);
        assert_eq!(design.cells[0].rules, Rules::preset("palast").unwrap());
        assert_eq!(design.cells[2].levels, [0, 1]);
    }

    #[test]
    fn a_factorial_has_every_combination() {
        let factors = keys(&["schweine.mode=off,automatic", "deck.nines=true,false"]);
        let design = Design::varied(&palast(), factors, true).unwrap();
        let expected = [
            "palast",
            "deck.nines=false",
            "schweine.mode=automatic",
            "schweine.mode=automatic + deck.nines=false",
        ];
        assert_eq!(names(&design), expected);
        let many =
            keys(&["throw_in.luschen=0,5,6,7,8", "throw_in.volle=0,5,6,7,8", "armut.max_trumps=0,2,3,4"]);
        assert!(Design::varied(&palast(), many, true).is_err());
    }

    #[test]
    fn options_of_the_source_are_varied_by_name() {
        let factor = Factor::of_options("palast", "schweine").unwrap().remove(0);
        let design = Design::varied(&palast(), vec![factor], false).unwrap();
        assert_eq!(names(&design), ["palast", "Schweine"]);
        let error = Factor::of_options("palast", "Gans").unwrap_err().to_string();
        assert!(error.contains("Zweite Dulle"), "{error}");
    }

    #[test]
    fn what_compares_nothing_is_refused() {
        let error = |result: Result<Design, Error>| result.unwrap_err().to_string();
        let same = Design::varied(&palast(), keys(&["schweine.mode=off"]), false);
        assert!(error(same).contains("is what the base has already"));
        let twice = keys(&["dulle.mode=second", "dulle.mode=off"]);
        assert!(error(Design::varied(&palast(), twice, false)).contains("varied twice"));
        for text in ["dulle.mode=second,first,second", "deck.nines=false,off"] {
            let alike = Design::varied(&palast(), keys(&[text]), true);
            assert!(error(alike).contains("are the same rules"), "{text}");
        }
        assert!(error(Design::side_by_side(&[palast()])).contains("nothing to compare"));
        for text in ["dulle.mode", "=first", "dulle.mode=", "dulle.mode=first,"] {
            assert!(Factor::of_key(text).is_err(), "{text}");
        }
        let unknown = Design::varied(&palast(), keys(&["dulle.mood=first"]), false);
        assert!(error(unknown).contains("dulle.mood"));
    }
}
