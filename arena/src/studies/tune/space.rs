//! Which parameters of a bot are searched: their names, how far one step of them goes, and where they end.

use doko_bots::bot::Domain;
use doko_bots::{BotKind, BotSpec};
use schemars::JsonSchema;
use serde::Serialize;
use toml::{Table, Value};

use super::grid::Grid;
use crate::error::{Error, usage};
use crate::files::toml_of;
use crate::run::Contestant;

/// A parameter that is searched.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Parameter {
    /// Its dotted key, such as `ansage.first`.
    pub key: String,
    /// Its value at the beginning.
    pub start: f64,
    /// How far a perturbation goes, above 0.
    pub unit: f64,
    /// The number whose multiples are the values it is given.
    #[schemars(with = "f64")]
    pub grid: Grid,
    /// What it may be.
    #[serde(skip)]
    pub domain: Domain,
}

/// The unit of a probability.
const PROBABILITY_UNIT: f64 = 0.04;

/// The unit of anything else, as a share of its size.
const SHARE: f64 = 0.1;

impl Parameter {
    /// The least and the greatest multiple of the grid that it may have.
    pub fn multiples(&self) -> [i64; 2] {
        match self.domain {
            Domain::Probability => [0, self.grid.nearest(1.0)],
            Domain::Positive => [1, i64::MAX / 64],
            Domain::Number => [i64::MIN / 64, i64::MAX / 64],
        }
    }

    /// The place so many units from the start, as a value.
    pub fn place(&self, units: f64) -> f64 {
        self.start + units * self.unit
    }

    /// Its value so many units from the start, on the grid and where it may be; exactly the start at 0.
    pub fn at_units(&self, units: f64) -> f64 {
        if units == 0.0 {
            return self.start;
        }
        self.value(self.grid.nearest(self.place(units)))
    }

    /// The value at this multiple of the grid, or at the last that it may have. Nearest to the start it is the start itself,
    /// which need not be on the grid.
    pub fn value(&self, multiple: i64) -> f64 {
        let [low, high] = self.multiples();
        let multiple = multiple.clamp(low, high);
        if multiple == self.grid.nearest(self.start) { self.start } else { self.grid.value(multiple) }
    }
}

/// The parameters of a bot that are searched.
#[derive(Clone, Debug)]
pub struct Space {
    spec: BotSpec,
    all: Table,
    /// Those that are searched, in the order of the bot's file.
    pub parameters: Vec<Parameter>,
}

impl Space {
    /// Those of a bot that the patterns name: names and globs, with a minus before what is left out.
    ///
    /// # Errors
    /// If the bot has no parameters, a pattern names none, or nothing is left.
    pub fn of(bot: &Contestant, patterns: &[String], units: &[String]) -> Result<Space, Error> {
        let spec: BotSpec = bot.spec.parse()?;
        let known = numbers(&*bot.kind);
        if known.is_empty() {
            return usage(format!(
                "{} has no parameters that a file could hold, so --params finds none: name `heuristic`, or compare \
                 options of {} with --choice OPTION=VALUE,VALUE",
                bot.name,
                spec.name()
            ));
        }
        let matching = |pattern: &str| {
            let keys = known.iter().map(|(key, _)| &**key);
            let found: Vec<&str> = keys.filter(|key| matches(pattern, key)).collect();
            if found.is_empty() { Err(unknown(pattern, spec.name(), &known)) } else { Ok(found) }
        };
        let mut chosen: Vec<&str> = Vec::new();
        for pattern in patterns.iter().filter(|pattern| !pattern.starts_with('-')) {
            chosen.extend(matching(pattern)?);
        }
        for pattern in patterns.iter().filter_map(|pattern| pattern.strip_prefix('-')) {
            let out = matching(pattern)?;
            chosen.retain(|key| !out.contains(key));
        }
        if chosen.is_empty() {
            return usage("--params leaves nothing to tune: name some, such as 'ansage.*'");
        }
        let units = units.iter().map(|text| unit(text)).collect::<Result<Vec<_>, _>>()?;
        for (pattern, _) in &units {
            if !matching(pattern)?.iter().any(|key| chosen.contains(key)) {
                return usage(format!("--unit {pattern}: --params leaves it out"));
            }
        }
        let in_order = known.iter().filter(|(key, _)| chosen.contains(&&**key));
        let parameters = in_order.map(|(key, start)| {
            let domain = bot.kind.domain(key);
            let own = units.iter().rev().find(|(pattern, _)| matches(pattern, key)).map(|&(_, unit)| unit);
            let unit = own.unwrap_or_else(|| default_unit(key, *start, domain, &known));
            Parameter { key: key.clone(), start: *start, unit, grid: Grid::fitting(unit), domain }
        });
        Ok(Space { parameters: parameters.collect(), all: table(&*bot.kind), spec })
    }

    /// The bot with these values of the searched parameters.
    pub fn bot(&self, values: &[f64]) -> Contestant {
        let mut all = self.all.clone();
        for (parameter, &value) in self.parameters.iter().zip(values) {
            set(&mut all, &parameter.key, value);
        }
        let kind = self
            .spec
            .build_with(&toml_of(&all))
            .expect("values stay within what the bot has said they may be");
        Contestant::new(self.spec.to_string(), kind)
    }

    /// The bot at these multiples of the grid.
    pub fn at(&self, multiples: &[i64]) -> Contestant {
        let values = self.parameters.iter().zip(multiples);
        let values: Vec<f64> = values.map(|(parameter, &multiple)| parameter.value(multiple)).collect();
        self.bot(&values)
    }

    /// The bot with one parameter so many units away.
    pub fn with(&self, number: usize, units: f64) -> Contestant {
        let mut values = self.start();
        values[number] = self.parameters[number].at_units(units);
        self.bot(&values)
    }

    /// The values at the beginning.
    pub fn start(&self) -> Vec<f64> {
        self.parameters.iter().map(|parameter| parameter.start).collect()
    }

    /// How far a search may go, in units from the start.
    pub fn bounds(&self) -> Vec<[f64; 2]> {
        let bounds = self.parameters.iter().map(|parameter| {
            let units = |multiple| (parameter.grid.value(multiple) - parameter.start) / parameter.unit;
            parameter.multiples().map(units)
        });
        bounds.collect()
    }

    /// A point in units as multiples of the grid, below or above it as these chances say.
    pub fn rounded(&self, point: &[f64], chances: &[f64]) -> Vec<i64> {
        let places = self.parameters.iter().zip(point).zip(chances);
        let round = |((parameter, &units), &chance): ((&Parameter, &f64), &f64)| {
            let [low, high] = parameter.multiples();
            parameter.grid.stochastic(parameter.place(units), chance).clamp(low, high)
        };
        places.map(round).collect()
    }

    /// The same space with some of the parameters alone.
    #[must_use]
    pub fn only(&self, keep: impl Fn(usize) -> bool) -> Space {
        let kept = self.parameters.iter().enumerate().filter(|(n, _)| keep(*n)).map(|(_, one)| one.clone());
        Space { parameters: kept.collect(), ..self.clone() }
    }
}

/// The parameter file of a bot; empty if it has none.
pub(super) fn table(kind: &dyn BotKind) -> Table {
    kind.parameters().parse().unwrap_or_default()
}

/// All numbers of that file by their dotted keys, in its order.
pub(super) fn numbers(kind: &dyn BotKind) -> Vec<(String, f64)> {
    let mut known = Vec::new();
    flatten(&table(kind), "", &mut known);
    known
}

fn flatten(table: &Table, path: &str, into: &mut Vec<(String, f64)>) {
    for (name, value) in table {
        let key = format!("{path}{name}");
        match value {
            Value::Table(group) => flatten(group, &format!("{key}."), into),
            Value::Float(number) => into.push((key, *number)),
            Value::Integer(number) => into.push((key, *number as f64)),
            _ => {}
        }
    }
}

/// Sets the number that a dotted key names.
pub(super) fn set(table: &mut Table, key: &str, value: f64) {
    match key.split_once('.') {
        Some((group, rest)) => {
            let group = table.entry(group).or_insert_with(|| Value::Table(Table::new()));
            set(group.as_table_mut().expect("a dotted key names tables"), rest, value);
        }
        None => {
            table.insert(key.to_owned(), Value::Float(value));
        }
    }
}

/// How far a perturbation of a parameter goes if nobody says it.
///
/// A probability some hundredths; anything else a share of its size, or where it is 0 of the mean size of what stands in its
/// table beside it.
fn default_unit(key: &str, start: f64, domain: Domain, all: &[(String, f64)]) -> f64 {
    if domain == Domain::Probability {
        return PROBABILITY_UNIT;
    }
    if start != 0.0 {
        return SHARE * start.abs();
    }
    let table = |key: &str| key.rsplit_once('.').map_or(String::new(), |(table, _)| table.to_owned());
    let beside = all.iter().filter(|(other, value)| table(other) == table(key) && *value != 0.0);
    let sizes: Vec<f64> = beside.map(|(_, value)| value.abs()).collect();
    if sizes.is_empty() { SHARE } else { SHARE * sizes.iter().sum::<f64>() / sizes.len() as f64 }
}

/// `KEY=NUMBER`.
fn unit(text: &str) -> Result<(String, f64), Error> {
    let wrong = || Error::Usage(format!("--unit {text}: write KEY=NUMBER, such as ansage.first=0.05"));
    let (key, number) = text.split_once('=').ok_or_else(wrong)?;
    let number: f64 = number.trim().parse().map_err(|_| wrong())?;
    if !(number.is_finite() && number > 1e-12) {
        return Err(wrong());
    }
    Ok((key.trim().to_owned(), number))
}

/// Whether a glob fits a name: `*` stands for anything, `?` for one sign.
fn matches(pattern: &str, name: &str) -> bool {
    let (mut signs, mut letters) = (pattern.chars(), name.chars());
    match (signs.next(), letters.next()) {
        (None, None) => true,
        (Some('*'), first) => {
            matches(signs.as_str(), name) || (first.is_some() && matches(pattern, letters.as_str()))
        }
        (Some(sign), Some(letter)) => {
            (sign == '?' || sign == letter) && matches(signs.as_str(), letters.as_str())
        }
        _ => false,
    }
}

/// That a pattern names no parameter, with the tables of the file, and the parameters of the one that it may mean.
fn unknown(pattern: &str, bot: &str, known: &[(String, f64)]) -> Error {
    let group = |key: &str| Some(key.split_once('.')?.0.to_owned());
    let mut groups: Vec<String> = known.iter().filter_map(|(key, _)| group(key)).collect();
    groups.dedup();
    let groups: Vec<String> = groups.iter().map(|group| format!("{group}.*")).collect();
    let meant = pattern.split('.').next().unwrap_or(pattern);
    let near =
        known.iter().map(|(key, _)| &**key).filter(|key| group(key).is_some_and(|group| group == meant));
    let near = near.collect::<Vec<_>>().join(", ");
    let near = if near.is_empty() { near } else { format!("; in {meant} {near}") };
    Error::Usage(format!(
        "`{pattern}` names no parameter of {bot}: `doko bots describe {bot}` shows its file; there are {}{near}",
        groups.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn heuristic() -> Contestant {
        Contestant::from_spec(&"heuristic".parse().unwrap()).unwrap()
    }

    fn space(patterns: &[&str], units: &[&str]) -> Result<Space, Error> {
        let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        Space::of(&heuristic(), &owned(patterns), &owned(units))
    }

    fn keys(patterns: &[&str]) -> Vec<String> {
        space(patterns, &[]).unwrap().parameters.into_iter().map(|parameter| parameter.key).collect()
    }

    #[test]
    fn globs_name_and_leave_out() {
        assert_eq!(keys(&["ansage.first"]), ["ansage.first"]);
        assert_eq!(
            keys(&["ansage.*", "-ansage.keine*", "-ansage.schwarz"]),
            ["ansage.first", "ansage.answer", "ansage.doubling"]
        );
        assert_eq!(keys(&["value.re.sp?ead", "ansage.first"]), ["ansage.first", "value.re.spread"]);
        assert!(keys(&["*"]).len() > 150);
        for (patterns, hint) in [
            (&["ansage.frist"][..], "in ansage ansage.first, ansage.answer"),
            (&["xyz"], "there are trick.*, signs.*"),
            (&["ansage.*", "-ansage.*"], "leaves nothing"),
            (&["-ansage.*"], "leaves nothing"),
        ] {
            let error = space(patterns, &[]).unwrap_err().to_string();
            assert!(error.contains(hint), "{patterns:?}: {error}");
        }
        assert!(space(&["ansage.first"], &["ansage.answer=1"]).is_err());
        assert!(space(&["ansage.first"], &["ansage.first=-1"]).is_err());
        let random = Contestant::from_spec(&"random".parse().unwrap()).unwrap();
        assert!(Space::of(&random, &["*".to_owned()], &[]).unwrap_err().to_string().contains("--choice"));
    }

    #[test]
    fn units_follow_from_the_kind_of_a_parameter_or_from_what_is_said() {
        let unit = |patterns: &[&str], units: &[&str]| space(patterns, units).unwrap().parameters[0].unit;
        assert!((unit(&["ansage.first"], &[]) - 0.04).abs() < 1e-12);
        assert!((unit(&["value.re.spread"], &[]) - 3.59).abs() < 1e-12);
        // The other features of this table are 0.3402 and so on.
        assert!((0.01..0.5).contains(&unit(&["value.soloist.partner_known"], &[])));
        assert!((unit(&["ansage.first"], &["ansage.*=0.1", "ansage.first=0.05"]) - 0.05).abs() < 1e-12);
    }

    #[test]
    fn a_bot_with_the_values_at_the_start_is_the_bot() {
        let space = space(&["*"], &[]).unwrap();
        assert_eq!(space.bot(&space.start()).kind.fingerprint(), heuristic().kind.fingerprint());
        let mut values = space.start();
        values[0] += 0.001;
        assert_ne!(space.bot(&values).kind.fingerprint(), heuristic().kind.fingerprint());
    }

    proptest! {
        #[test]
        fn no_value_leaves_its_bounds(units in -1e4..1e4, which in 0_usize..100) {
            let space = space(&["*"], &[]).unwrap();
            let parameter = &space.parameters[which];
            let value = parameter.at_units(units);
            prop_assert!(parameter.domain.holds(value), "{} = {value}", parameter.key);
            let mut values = space.start();
            values[which] = value;
            space.bot(&values);
        }

        #[test]
        fn a_glob_is_read_as_a_regular_expression_would_be(name in "[ab.]{0,6}", pattern in "[ab.*?]{0,5}") {
            // By the slow definition: any split of the name among the signs.
            fn slow(pattern: &[u8], name: &[u8]) -> bool {
                match pattern {
                    [] => name.is_empty(),
                    [b'*', rest @ ..] => (0..=name.len()).any(|at| slow(rest, &name[at..])),
                    [sign, rest @ ..] => {
                        !name.is_empty() && (*sign == b'?' || *sign == name[0]) && slow(rest, &name[1..])
                    }
                }
            }
            prop_assert_eq!(matches(&pattern, &name), slow(pattern.as_bytes(), name.as_bytes()));
        }
    }
}
