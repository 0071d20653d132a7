//! The named parameters of the heuristic: one TOML file, embedded and replaceable.

use std::str::FromStr;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use toml::{Table, Value};

pub use super::groups::*;
pub use super::weights::*;
use crate::bot::Domain;

/// The parameters that play if none are named, as a TOML file with comments.
pub(super) const BUILT_IN: &str = include_str!("default.toml");

/// Every weight and threshold of the heuristic.
///
/// Values are Augen unless the field says otherwise; probabilities are between 0 and 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Params {
    /// How the rest of a trick is expected to go.
    pub trick: TrickParams,
    /// Who seems to play with whom.
    pub signs: SignParams,
    /// What a card is worth in hand, two against two.
    pub keep: KeepParams,
    /// The same for a soloist.
    pub keep_solo: KeepParams,
    /// The same against a soloist.
    pub keep_against: KeepParams,
    /// The same in a Schiebekopf, where a card is worth more the less it takes.
    pub keep_schiebekopf: KeepParams,
    /// The same in a Hammelrennen.
    pub keep_hammelrennen: KeepParams,
    /// What Sonderpunkte are worth.
    pub points: PointParams,
    /// What speaks for a lead.
    pub lead: LeadParams,
    /// The Hochzeit.
    pub hochzeit: HochzeitParams,
    /// When to play a solo.
    pub solo: SoloParams,
    /// When to say what.
    pub ansage: AnsageParams,
    /// When to throw in.
    pub throw_in: ThrowInParams,
    /// The Armut.
    pub armut: ArmutParams,
    /// Schweine that must be announced.
    pub schweine: SchweineParams,
    /// The Nullsolo.
    pub null: NullParams,
    /// The Schiebekopf.
    pub schiebekopf: SchiebekopfParams,
    /// The Hammelrennen.
    pub hammelrennen: HammelrennenParams,
    /// What a hand is worth.
    pub value: ValueParams,
}

/// What is wrong with a file of parameters.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ParamsError {
    /// It is not TOML.
    #[error("not TOML: {0}")]
    Syntax(String),
    /// There is no such parameter.
    #[error("there is no parameter `{key}`{}", near.as_deref().map(|near| format!(": did you mean `{near}`?")).unwrap_or_default())]
    Unknown {
        /// The key in the file.
        key: String,
        /// The nearest parameter there is.
        near: Option<String>,
    },
    /// The value is not a finite number.
    #[error("{key} = {value}: a parameter is a number")]
    NotANumber {
        /// The parameter.
        key: String,
        /// Its value in the file.
        value: String,
    },
    /// The number makes no sense for this parameter.
    #[error("{key} = {value}: it must be {expected}")]
    Range {
        /// The parameter.
        key: String,
        /// Its value in the file.
        value: f64,
        /// What is allowed.
        expected: &'static str,
    },
}

impl Params {
    /// All parameters as a TOML file.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("parameters are numbers in tables")
    }

    /// These parameters with other values of some, each named by its dotted key.
    ///
    /// ```
    /// use doko_bots::Heuristic;
    ///
    /// let changed = Heuristic::default().params().with([("ansage.first", "0.5")])?;
    /// assert_eq!(changed.ansage.first, 0.5);
    /// # Ok::<(), doko_bots::heuristic::ParamsError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such parameter, or it cannot have the value.
    pub fn with<'c>(
        &self,
        changes: impl IntoIterator<Item = (&'c str, &'c str)>,
    ) -> Result<Params, ParamsError> {
        let mut params: Table = self.to_toml().parse().expect("what is written can be read");
        for (key, value) in changes {
            if key.split('.').count() > DEEPEST {
                let key = key.chars().take(MOST_SHOWN).collect();
                return Err(ParamsError::Unknown { key, near: None });
            }
            let value = value.parse().map_or_else(|_| Value::from(value), Value::Float);
            let nested = key
                .rsplit('.')
                .fold(value, |inner, name| Table::from_iter([(name.to_owned(), inner)]).into());
            let Value::Table(change) = nested else { unreachable!("a key has at least one name") };
            overlay(&mut params, &change, "")?;
        }
        params.try_into().map_err(|error| syntax(&error))
    }

    /// What the value of a parameter may be, by its dotted key.
    ///
    /// ```
    /// use doko_bots::bot::Domain;
    /// use doko_bots::heuristic::Params;
    ///
    /// assert_eq!(Params::domain("ansage.first"), Domain::Probability);
    /// assert_eq!(Params::domain("value.re.spread"), Domain::Positive);
    /// assert_eq!(Params::domain("keep.void"), Domain::Number);
    /// ```
    pub fn domain(key: &str) -> Domain {
        if PROBABILITIES.contains(&key) {
            Domain::Probability
        } else if key.ends_with(".spread") {
            Domain::Positive
        } else {
            Domain::Number
        }
    }
}

/// How many names a key has at most, as in `value.re.spread`.
const DEEPEST: usize = 3;

/// So many characters of a longer key are told.
const MOST_SHOWN: usize = 60;

/// The parameters that are probabilities, by their keys.
const PROBABILITIES: [&str; 16] = [
    "trick.foe_takes",
    "trick.friend_takes",
    "trick.second_overtake",
    "points.doppelkopf_chance",
    "hochzeit.holder_is_friend",
    "hochzeit.mit_mir",
    "solo.bid",
    "ansage.first",
    "ansage.answer",
    "ansage.keine90",
    "ansage.keine60",
    "ansage.keine30",
    "ansage.schwarz",
    "schweine.announce",
    "schiebekopf.takes",
    "hammelrennen.trickless",
];

impl FromStr for Params {
    type Err = ParamsError;

    /// Reads a TOML file; parameters that it leaves out are the built-in ones.
    fn from_str(text: &str) -> Result<Params, ParamsError> {
        static TABLE: LazyLock<Table> =
            LazyLock::new(|| BUILT_IN.parse().expect("the embedded parameters are valid TOML"));
        let changes: Table = text.parse().map_err(|error: toml::de::Error| syntax(&error))?;
        let mut params = TABLE.clone();
        overlay(&mut params, &changes, "")?;
        params.try_into().map_err(|error| syntax(&error))
    }
}

fn syntax(error: &toml::de::Error) -> ParamsError {
    ParamsError::Syntax(error.to_string().trim_end().to_owned())
}

/// The key of `params` that looks most like `name`, if any does.
fn nearest<'p>(params: &'p Table, name: &str) -> Option<&'p String> {
    let distance = |known: &&String| strsim::damerau_levenshtein(known, name);
    params.keys().min_by_key(distance).filter(|known| distance(known) <= 3)
}

/// Puts the values of `changes` into `params`, which has every parameter.
fn overlay(params: &mut Table, changes: &Table, path: &str) -> Result<(), ParamsError> {
    for (name, change) in changes {
        let key = format!("{path}{name}");
        match (params.get_mut(name), change) {
            (Some(Value::Table(group)), Value::Table(changes)) => {
                overlay(group, changes, &format!("{key}."))?;
            }
            (Some(Value::Float(value)), Value::Float(new)) if new.is_finite() => {
                *value = in_range(key, *new)?;
            }
            (Some(Value::Float(value)), Value::Integer(new)) => *value = in_range(key, *new as f64)?,
            (None, _) => {
                let near = nearest(params, name).map(|near| format!("{path}{near}"));
                return Err(ParamsError::Unknown { key, near });
            }
            (Some(_), value) => return Err(ParamsError::NotANumber { key, value: value.to_string() }),
        }
    }
    Ok(())
}

/// The value, if the parameter may have it.
fn in_range(key: String, value: f64) -> Result<f64, ParamsError> {
    let domain = Params::domain(&key);
    if domain.holds(value) {
        Ok(value)
    } else {
        Err(ParamsError::Range { key, value, expected: domain.words() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn default() -> Params {
        BUILT_IN.parse().unwrap()
    }

    #[test]
    fn parameters_are_read_as_they_are_written() {
        assert_eq!(default().to_toml().parse(), Ok(default()));
    }

    #[test]
    fn the_embedded_file_names_every_parameter() {
        assert_eq!(toml::from_str(BUILT_IN), Ok(default()));
    }

    #[test]
    fn a_file_changes_what_it_names_and_nothing_else() {
        let changed: Params = "[ansage]\nfirst = 1\n[value.re]\ntop = 0.25".parse().unwrap();
        let mut expected = default();
        (expected.ansage.first, expected.value.re.top) = (1.0, 0.25);
        assert_eq!(changed, expected);
    }

    #[test]
    fn single_parameters_are_changed_by_their_keys() {
        let mut expected = default();
        (expected.ansage.first, expected.value.re.top) = (1.0, 0.25);
        assert_eq!(default().with([("ansage.first", "1"), ("value.re.top", "0.25")]), Ok(expected));
        let error = |key: &str, value: &str| default().with([(key, value)]).unwrap_err().to_string();
        assert_eq!(
            error("ansage.frist", "1"),
            "there is no parameter `ansage.frist`: did you mean `ansage.first`?"
        );
        assert_eq!(error("ansage", "1"), "ansage = 1.0: a parameter is a number");
        assert_eq!(error("ansage.first", "often"), "ansage.first = \"often\": a parameter is a number");
        assert_eq!(error("ansage.first.x", "1"), "ansage.first = { x = 1.0 }: a parameter is a number");
        assert_eq!(error("ansage.first", "2"), "ansage.first = 2: it must be a probability, from 0 to 1");
        assert!(error("ansage.first", "inf").contains("a parameter is a number"));
        assert!(error("..", "1").starts_with("there is no parameter"));
        let long = error(&vec!["ansage"; 40_000].join("."), "1");
        assert!(long.starts_with("there is no parameter `ansage.ansage") && long.len() < 100, "{long}");
    }

    #[test]
    fn every_parameter_of_a_named_domain_exists_and_its_default_is_in_it() {
        let all: Table = BUILT_IN.parse().unwrap();
        let at = |key: &str| {
            let (groups, name) = key.rsplit_once('.').unwrap();
            let group = groups.split('.').fold(&all, |table, group| table[group].as_table().unwrap());
            group[name].as_float().unwrap()
        };
        for key in PROBABILITIES {
            assert!(Params::domain(key).holds(at(key)), "{key}");
        }
        assert!(Params::domain("value.re.spread").holds(at("value.re.spread")));
    }

    #[test]
    fn what_is_no_parameter_is_refused_by_name() {
        let error = |text: &str| text.parse::<Params>().unwrap_err().to_string();
        assert_eq!(
            error("[ansage]\nkeine_90 = 0.8"),
            "there is no parameter `ansage.keine_90`: did you mean `ansage.keine90`?"
        );
        assert_eq!(error("[xyzzyx]"), "there is no parameter `xyzzyx`");
        assert_eq!(error("ansage.first = 'often'"), "ansage.first = \"often\": a parameter is a number");
        assert_eq!(error("ansage.first = nan"), "ansage.first = nan: a parameter is a number");
        assert_eq!(error("ansage = 1"), "ansage = 1: a parameter is a number");
        assert!(error("first =").starts_with("not TOML: "));
        assert_eq!(
            error("trick.friend_takes = 7"),
            "trick.friend_takes = 7: it must be a probability, from 0 to 1"
        );
        assert_eq!(
            error("value.re.spread = -1"),
            "value.re.spread = -1: it must be a standard deviation, above 0"
        );
    }
}
