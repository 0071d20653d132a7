//! Which rule sets are set side by side, and what they differ in.

use doko_engine::Deal;
use doko_engine::rules::{OPTIONS, Rules};

use crate::error::Error;
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factor {
    /// What it is called: a key of the rules, or what a source calls its option.
    pub name: String,
    /// What it is set to; level 0 is that of the base.
    pub levels: Vec<Level>,
}

/// What a factor is set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// What it is called, such as `dulle.mode=second`; empty for that of the base.
    pub name: String,
    /// The changes of the rules, each `KEY=VALUE`.
    pub changes: Vec<String>,
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

    /// An option of a source, on and off.
    ///
    /// # Errors
    /// If the preset has none of this name.
    pub fn of_option(preset: &str, name: &str) -> Result<Factor, Error> {
        let of_preset = || OPTIONS.iter().filter(|option| option.preset == preset);
        let Some(option) = of_preset().find(|option| option.name.eq_ignore_ascii_case(name)) else {
            let names: Vec<&str> = of_preset().map(|option| option.name).collect();
            let known = if names.is_empty() {
                format!("the source of {preset} offers none")
            } else {
                format!("{preset} has {}", names.join(", "))
            };
            return Err(Error::Usage(format!("there is no option `{name}`: {known}")));
        };
        let changes = option.changes.iter().map(|&change| change.to_owned()).collect();
        Ok(Factor {
            name: option.name.to_owned(),
            levels: vec![Level { name: option.name.to_owned(), changes }],
        })
    }
}

impl Design {
    /// Whole rule sets, the first as the base; evenings of so many games, or single deals if that is 0.
    ///
    /// # Errors
    /// If rules are wrong, or there are too few or too many.
    pub fn side_by_side(origins: &[(Origin, Vec<String>)], games: u32) -> Result<Design, Error> {
        let cell = |(origin, changes): &(Origin, Vec<String>)| {
            let rules = rules_for(origin, changes, games)?;
            Ok(Cell { name: named(origin, changes), rules, levels: Vec::new(), pack: 0 })
        };
        let cells = origins.iter().map(cell).collect::<Result<Vec<Cell>, Error>>()?;
        Design::of(Vec::new(), cells, false).checked()
    }

    /// A base and each level of each factor, one change at a time; what changes nothing is the base itself.
    ///
    /// # Errors
    /// As above.
    pub fn one_at_a_time(
        base: &Origin,
        changes: &[String],
        factors: Vec<Factor>,
        games: u32,
    ) -> Result<Design, Error> {
        let rules = rules_for(base, changes, games)?;
        let factors = with_base_first(base, changes, &rules, factors, games)?;
        let none = vec![0; factors.len()];
        let mut cells = vec![Cell { name: named(base, changes), rules, levels: none.clone(), pack: 0 }];
        for (number, factor) in factors.iter().enumerate() {
            for (level, Level { name, changes: more }) in factor.levels.iter().enumerate().skip(1) {
                let rules = rules_for(base, &[changes, more].concat(), games)?;
                let mut levels = none.clone();
                levels[number] = level;
                cells.push(Cell { name: name.clone(), rules, levels, pack: 0 });
            }
        }
        Design::of(factors, cells, false).checked()
    }

    /// Every combination of the levels of all factors; the base has its own level of each.
    ///
    /// # Errors
    /// As above; also if a factor has a single level, so that there is nothing to compare.
    pub fn factorial(
        base: &Origin,
        changes: &[String],
        factors: Vec<Factor>,
        games: u32,
    ) -> Result<Design, Error> {
        let rules = rules_for(base, changes, games)?;
        let factors = with_base_first(base, changes, &rules, factors, games)?;
        let mut combinations = vec![Vec::new()];
        for factor in &factors {
            let with = |levels: &Vec<usize>| {
                let levels = levels.clone();
                (0..factor.levels.len()).map(move |level| [levels.clone(), vec![level]].concat())
            };
            combinations = combinations.iter().flat_map(with).collect();
            // Before there are millions.
            if combinations.len() > MOST_CELLS {
                return Err(too_many(combinations.len()));
            }
        }
        let cell = |levels: Vec<usize>| {
            let chosen: Vec<&Level> =
                levels.iter().zip(&factors).map(|(&level, factor)| &factor.levels[level]).collect();
            let more: Vec<String> = chosen.iter().flat_map(|level| level.changes.clone()).collect();
            let names: Vec<&str> =
                chosen.iter().map(|level| level.name.as_str()).filter(|name| !name.is_empty()).collect();
            let name = if names.is_empty() { named(base, changes) } else { names.join(" + ") };
            let rules = rules_for(base, &[changes, &more].concat(), games)?;
            Ok(Cell { name, rules, levels, pack: 0 })
        };
        let cells = combinations.into_iter().map(cell).collect::<Result<Vec<Cell>, Error>>()?;
        Design::of(factors, cells, true).checked()
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

    fn checked(self) -> Result<Design, Error> {
        match self.cells.len() {
            0 | 1 => Err(Error::Usage(
                "there is nothing to compare with the base: name several rule sets, or change something that the base \
                 does not have with --vary KEY=VALUE,… or --option NAME"
                    .to_owned(),
            )),
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

/// The factors with the level of the base before all others; levels that change nothing in the base are that one.
fn with_base_first(
    base: &Origin,
    changes: &[String],
    rules: &Rules,
    factors: Vec<Factor>,
    games: u32,
) -> Result<Vec<Factor>, Error> {
    let of_base = || Level { name: String::new(), changes: Vec::new() };
    let first = |mut factor: Factor| {
        let mut levels = vec![of_base()];
        for level in factor.levels {
            if rules_for(base, &[changes, &level.changes].concat(), games)? != *rules {
                levels.push(level);
            }
        }
        factor.levels = levels;
        Ok(factor)
    };
    let factors = factors.into_iter().map(first).collect::<Result<Vec<Factor>, Error>>()?;
    for (number, factor) in factors.iter().enumerate() {
        if factors[..number].iter().any(|other| other.name == factor.name) {
            return Err(Error::Usage(format!(
                "{} is varied twice: give all its values at once",
                factor.name
            )));
        }
        if factor.levels.len() == 1 {
            return Err(Error::Usage(format!(
                "{} is what the base has already: name another value",
                factor.name
            )));
        }
    }
    Ok(factors)
}

/// What rules are called that start somewhere and change something.
fn named(origin: &Origin, changes: &[String]) -> String {
    let changes = changes.iter().map(|change| format!(" + {change}"));
    std::iter::once(origin.name.clone()).chain(changes).collect()
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

    fn palast() -> Origin {
        Origin::named("palast").unwrap()
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
        let design = Design::one_at_a_time(&palast(), &[], factors, 0).unwrap();
        assert_eq!(names(&design), ["palast", "schweine.mode=automatic", "dulle.mode=second"]);
        assert_eq!(design.cells[0].rules, Rules::preset("palast").unwrap());
        assert_eq!(design.cells[2].levels, [0, 1]);
    }

    #[test]
    fn a_factorial_has_every_combination() {
        let factors = keys(&["schweine.mode=off,automatic", "deck.nines=true,false"]);
        let design = Design::factorial(&palast(), &[], factors, 0).unwrap();
        let expected = [
            "palast",
            "deck.nines=false",
            "schweine.mode=automatic",
            "schweine.mode=automatic + deck.nines=false",
        ];
        assert_eq!(names(&design), expected);
        let many =
            keys(&["throw_in.luschen=0,5,6,7,8", "throw_in.volle=0,5,6,7,8", "armut.max_trumps=0,2,3,4"]);
        assert!(Design::factorial(&palast(), &[], many, 0).is_err());
    }

    #[test]
    fn options_of_the_source_are_varied_by_name() {
        let factor = Factor::of_option("palast", "schweine").unwrap();
        let design = Design::one_at_a_time(&palast(), &[], vec![factor], 0).unwrap();
        assert_eq!(names(&design), ["palast", "Schweine"]);
        let error = Factor::of_option("palast", "Gans").unwrap_err().to_string();
        assert!(error.contains("Zweite Dulle"), "{error}");
    }

    #[test]
    fn what_compares_nothing_is_refused() {
        let error = |result: Result<Design, Error>| result.unwrap_err().to_string();
        let same = Design::one_at_a_time(&palast(), &[], keys(&["schweine.mode=off"]), 0);
        assert!(error(same).contains("is what the base has already"));
        let twice = keys(&["dulle.mode=second", "dulle.mode=off"]);
        assert!(error(Design::one_at_a_time(&palast(), &[], twice, 0)).contains("varied twice"));
        assert!(error(Design::side_by_side(&[(palast(), Vec::new())], 0)).contains("nothing to compare"));
        for text in ["dulle.mode", "=first", "dulle.mode=", "dulle.mode=first,"] {
            assert!(Factor::of_key(text).is_err(), "{text}");
        }
        let unknown = Design::one_at_a_time(&palast(), &[], keys(&["dulle.mood=first"]), 0);
        assert!(error(unknown).contains("dulle.mood"));
    }
}
