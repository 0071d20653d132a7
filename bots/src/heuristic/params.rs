//! The named parameters of the heuristic: one TOML file, embedded and replaceable.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use toml::{Table, Value};

use super::Heuristic;

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

/// How the rest of a trick is expected to go.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrickParams {
    /// Probability that an opponent beats a worthless trick if it can.
    pub foe_takes: f64,
    /// How much that grows with each Auge in the trick.
    pub foe_takes_per_augen: f64,
    /// Probability that a partner beats its partner's trick if it can.
    pub friend_takes: f64,
    /// How much of the chance to beat a trick is left once it has been beaten already: a factor.
    pub second_overtake: f64,
    /// What a player adds to a trick that goes to its own side.
    pub fed: f64,
    /// What a player adds to a trick that goes to the other side.
    pub starved: f64,
}

/// Who seems to play with whom, as long as it is not known: logarithms of odds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignParams {
    /// For each Auge above `fed_from` that a seat gives to the trick of a friend, or against it to that of an
    /// opponent.
    pub fed: f64,
    /// How many Augen given say nothing.
    pub fed_from: f64,
    /// For each trump led, that the seat is Re.
    pub led_trump: f64,
    /// For each plain card led, that the seat is Kontra.
    pub led_plain: f64,
}

/// What a card is worth in hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeepParams {
    /// The highest trump.
    pub trump: f64,
    /// How steeply the worth of a trump falls with the share of trumps it beats: an exponent.
    pub trump_power: f64,
    /// What each Auge of a trump adds to its worth.
    pub trump_per_auge: f64,
    /// A plain card that nothing of its suit can beat and nobody ruffs.
    pub plain_winner: f64,
    /// What each Auge of a plain card that does not stand adds to its worth; below 0 it is better thrown.
    pub plain_per_auge: f64,
    /// Getting rid of the last card of a plain suit.
    pub void: f64,
}

/// What Sonderpunkte are worth, for each point the rules give.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointParams {
    /// A Fuchs.
    pub fuchs: f64,
    /// A Doppelkopf.
    pub doppelkopf: f64,
    /// Probability that a player to come adds another Volle.
    pub doppelkopf_chance: f64,
    /// Karlchen in the last trick.
    pub karlchen: f64,
    /// ♦A in hand, on top of its worth as a trump: below 0, since it may be caught.
    pub keep_fuchs: f64,
    /// ♣J in hand, on top of its worth as a trump.
    pub keep_karlchen: f64,
}

/// What speaks for leading a trump.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeadParams {
    /// As Re.
    pub trump_re: f64,
    /// As Kontra.
    pub trump_kontra: f64,
    /// As a soloist.
    pub trump_soloist: f64,
    /// Against a soloist.
    pub trump_against_solo: f64,
}

/// The open Hochzeit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HochzeitParams {
    /// How far the others count the holder as a friend before the Klärungsstich: a probability.
    pub holder_is_friend: f64,
    /// What it is worth to take a trick and become the partner.
    pub become_partner: f64,
    /// What it costs the holder to take a trick and find no partner in it.
    pub holder_takes: f64,
    /// A holder who expects at least this many Augen alone plays a stille Hochzeit.
    pub silent_augen: f64,
}

/// When to play a solo.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoloParams {
    /// Points for each Auge that a soloist expects above 120.
    pub per_auge: f64,
    /// Points for certain victory over certain defeat, halved: what a Re is worth that is said when it should be.
    pub certainty: f64,
    /// Points that a Normalspiel or Hochzeit brings a hand worth 100 Augen as a ♦-Solo.
    pub normal: f64,
    /// How much more for each Auge above 100.
    pub normal_per_auge: f64,
    /// How many points more than that a solo must promise.
    pub margin: f64,
}

/// When to say what: the least probability of success.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnsageParams {
    /// Re or Kontra while the other party has said nothing.
    pub first: f64,
    /// Re or Kontra after the other party's.
    pub answer: f64,
    /// Keine 90.
    pub keine90: f64,
    /// Keine 60.
    pub keine60: f64,
    /// Keine 30.
    pub keine30: f64,
    /// Schwarz.
    pub schwarz: f64,
}

/// What a hand is worth: weights of features.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueParams {
    /// As Re, two against two.
    pub re: SideWeights,
    /// As Kontra, two against two.
    pub kontra: SideWeights,
    /// As soloist, or in a stille Hochzeit.
    pub soloist: SideWeights,
    /// Against a soloist.
    pub against_solo: SideWeights,
    /// For a Farbsolo.
    pub farbsolo: SoloWeights,
    /// For a Damen-, Buben- or Königsolo.
    pub court_solo: SoloWeights,
    /// For a Damen-Buben-Solo.
    pub gemischt: SoloWeights,
    /// For a Fleischloser.
    pub fleischlos: SoloWeights,
}

/// Weights of the expected share of the Augen still to come, above one half.
///
/// The features are shares of the hand, unless the field says otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideWeights {
    /// In any case.
    pub constant: f64,
    /// Trumps.
    pub trumps: f64,
    /// Trumps, each by the square of the share of the others' trumps that it beats.
    pub strength: f64,
    /// The same with the eighth power: top trumps.
    pub top: f64,
    /// Plain cards, each by the probability that it wins if led.
    pub winners: f64,
    /// Plain suits that can be ruffed, of three.
    pub ruffs: f64,
    /// Füchse.
    pub fuchs: f64,
    /// The partner is known: 0 or 1.
    pub partner_known: f64,
    /// The partner has said something: 0 or 1.
    pub partner_spoke: f64,
    /// The Augen on the table, as a share of those to come, if a friend is winning them.
    pub table: f64,
    /// Standard deviation of the Augen, at the beginning of play.
    pub spread: f64,
}

impl SideWeights {
    pub(super) const fn as_array(&self) -> [f64; 10] {
        [
            self.constant,
            self.trumps,
            self.strength,
            self.top,
            self.winners,
            self.ruffs,
            self.fuchs,
            self.partner_known,
            self.partner_spoke,
            self.table,
        ]
    }
}

/// Weights of the Augen that a soloist is expected to take.
///
/// The features are numbers of cards, unless the field says otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoloWeights {
    /// In any case.
    pub constant: f64,
    /// Trumps.
    pub trumps: f64,
    /// Trumps, each by the square of the share of the others' trumps that it beats.
    pub strength: f64,
    /// The same with the eighth power: top trumps.
    pub top: f64,
    /// Plain suits with an ace.
    pub aces: f64,
    /// Plain suits with both aces.
    pub second_aces: f64,
    /// Plain cards that run behind aces.
    pub backed: f64,
    /// Other plain cards.
    pub losers: f64,
    /// Plain suits without a card.
    pub voids: f64,
    /// The soloist leads: 0 or 1.
    pub leads: f64,
    /// Standard deviation of the Augen.
    pub spread: f64,
}

impl SoloWeights {
    pub(super) const fn as_array(&self) -> [f64; 10] {
        [
            self.constant,
            self.trumps,
            self.strength,
            self.top,
            self.aces,
            self.second_aces,
            self.backed,
            self.losers,
            self.voids,
            self.leads,
        ]
    }
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
