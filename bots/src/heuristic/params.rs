//! The named parameters of the heuristic: one TOML file, embedded and replaceable.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use toml::{Table, Value};

use super::Heuristic;
pub use super::groups::*;
pub use super::weights::*;

/// Every weight and threshold of the heuristic.
///
/// Values are Augen unless the field says otherwise; probabilities are between 0 and 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
        key: &'static str,
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

    /// Probabilities are probabilities, and spreads positive.
    fn check(&self) -> Result<(), ParamsError> {
        let probabilities = [
            ("trick.foe_takes", self.trick.foe_takes),
            ("trick.friend_takes", self.trick.friend_takes),
            ("trick.second_overtake", self.trick.second_overtake),
            ("points.doppelkopf_chance", self.points.doppelkopf_chance),
            ("hochzeit.holder_is_friend", self.hochzeit.holder_is_friend),
            ("schiebekopf.takes", self.schiebekopf.takes),
        ];
        let value = &self.value;
        let spreads = [
            ("value.re.spread", value.re.spread),
            ("value.kontra.spread", value.kontra.spread),
            ("value.soloist.spread", value.soloist.spread),
            ("value.against_solo.spread", value.against_solo.spread),
            ("value.farbsolo.spread", value.farbsolo.spread),
            ("value.court_solo.spread", value.court_solo.spread),
            ("value.gemischt.spread", value.gemischt.spread),
            ("value.fleischlos.spread", value.fleischlos.spread),
        ];
        let no_probability = probabilities.into_iter().find(|(_, value)| !(0.0..=1.0).contains(value));
        let no_spread = spreads.into_iter().find(|&(_, value)| value <= 0.0);
        let range = |expected| move |(key, value)| ParamsError::Range { key, value, expected };
        let fault = no_probability
            .map(range("a probability, from 0 to 1"))
            .or_else(|| no_spread.map(range("a standard deviation, above 0")));
        fault.map_or(Ok(()), Err)
    }
}

impl FromStr for Params {
    type Err = ParamsError;

    /// Reads a TOML file; parameters that it leaves out are the built-in ones.
    fn from_str(text: &str) -> Result<Params, ParamsError> {
        let changes: Table = text.parse().map_err(|error: toml::de::Error| syntax(&error))?;
        let mut params: Table =
            Heuristic::DEFAULT_PARAMS.parse().expect("the embedded parameters are valid TOML");
        overlay(&mut params, &changes, "")?;
        let params: Params = params.try_into().map_err(|error| syntax(&error))?;
        params.check()?;
        Ok(params)
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
            (Some(Value::Float(value)), Value::Float(new)) if new.is_finite() => *value = *new,
            (Some(Value::Float(value)), Value::Integer(new)) => *value = *new as f64,
            (None, _) => {
                let near = nearest(params, name).map(|near| format!("{path}{near}"));
                return Err(ParamsError::Unknown { key, near });
            }
            (Some(_), value) => return Err(ParamsError::NotANumber { key, value: value.to_string() }),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn default() -> Params {
        Heuristic::DEFAULT_PARAMS.parse().unwrap()
    }

    #[test]
    fn parameters_are_read_as_they_are_written() {
        assert_eq!(default().to_toml().parse(), Ok(default()));
    }

    #[test]
    fn the_embedded_file_names_every_parameter() {
        assert_eq!(toml::from_str(Heuristic::DEFAULT_PARAMS), Ok(default()));
    }

    #[test]
    fn a_file_changes_what_it_names_and_nothing_else() {
        let changed: Params = "[ansage]\nfirst = 1\n[value.re]\ntop = 0.25".parse().unwrap();
        let mut expected = default();
        (expected.ansage.first, expected.value.re.top) = (1.0, 0.25);
        assert_eq!(changed, expected);
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
