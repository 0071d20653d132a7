//! What is counted of games: the registry of all measures, each declared once.
//!
//! A [`Measure`] has a name, a meaning, a unit and a rule by which it is counted and averaged. Columns of CSV files, keys of
//! JSON, rows of tables and `doko columns` all follow from the registry, so that a new measure is one entry in it.
//!
//! | | |
//! |---|---|
//! | [`seats`] | what a bot does, seat by seat |
//! | [`observed`] | a finished game as one of its seats has played it, of which measures are taken |
//! | [`role`] | what a game is for a seat |
//! | [`ledger`] | measures added up over the blocks of a bot, with their intervals |

pub mod ledger;
pub mod observed;
pub mod role;
pub mod seats;

use std::fmt;

use doko_engine::{Lang, Step, told};

use crate::stats::{Estimate, fixed};
use observed::Observed;

/// Something that is counted of games.
pub struct Measure {
    /// Its name in CSV and JSON.
    pub key: String,
    /// What people call it, in English and German; `None` if tables leave it out.
    name: Option<[String; 2]>,
    /// What it means, as a sentence.
    pub meaning: String,
    /// In what it is counted.
    pub unit: Unit,
    /// How it follows from its two sums.
    pub form: Form,
    /// What it is about.
    pub topic: Topic,
    /// Where tables leave it out.
    pub shown: Shown,
    /// Whether it has an interval.
    pub has_interval: bool,
    /// What a game adds to its part and to its whole.
    of: Of,
}

/// What a game adds to the part and to the whole of a measure.
type Of = Box<dyn Fn(&Observed<'_>) -> [i64; 2] + Send + Sync>;

/// How a measure follows from the sums of its part and its whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The part alone: how many there are.
    Sum,
    /// The part over all seats.
    PerSeat,
    /// The part over the whole.
    Ratio,
}

/// In what a measure is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A number of things.
    Number,
    /// A share, shown in percent.
    Share,
    /// Points.
    Points,
    /// Augen.
    Augen,
}

impl Unit {
    /// The name in CSV and JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Unit::Number => "number",
            Unit::Share => "share",
            Unit::Points => "points",
            Unit::Augen => "Augen",
        }
    }
}

/// What several measures are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Games in general.
    Games,
    /// Solos.
    Solos,
    /// What is said.
    Ansagen,
}

/// Where tables show a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Everywhere.
    Always,
    /// Where there is something of its whole: none of it is a figure too.
    Known,
    /// Where it is not zero, since many rules or games have nothing of it.
    Present,
    /// Where the measure before it is shown.
    WithLast,
}

impl Measure {
    /// What people call it; `None` if tables leave it out.
    pub fn name(&self, lang: Lang) -> Option<&str> {
        let [english, german] = self.name.as_ref()?;
        Some(lang.pick(english, german))
    }

    /// What a game adds to its part and to its whole.
    pub fn of(&self, observed: &Observed<'_>) -> [i64; 2] {
        (self.of)(observed)
    }

    /// Its value at these sums; `None` if it is a share or mean of nothing.
    pub fn value(&self, [part, whole]: [i64; 2]) -> Option<f64> {
        match self.form {
            Form::Sum => Some(part as f64),
            Form::PerSeat | Form::Ratio => (whole != 0).then(|| part as f64 / whole as f64),
        }
    }
}

impl fmt::Debug for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key)
    }
}

/// The value of a measure for a bot.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// What it is of.
    pub measure: &'static Measure,
    /// What it is; `None` if it is a share or mean of nothing.
    pub value: Option<f64>,
    /// The same with the interval; `None` of nothing, and of a measure without one.
    pub estimate: Option<Estimate>,
    /// Whether tables leave it out if no bot has more of it.
    pub is_absent: bool,
}

impl Figure {
    /// As people read it: `12.3%`, or with half the width of the interval `12.3% ± 0.8%`, in German `12,3 ± 0,8 %`.
    pub fn text(&self, lang: Lang) -> String {
        let half = self.estimate.and_then(|estimate| estimate.half_width);
        match (self.measure.unit, self.estimate, half) {
            (Unit::Share, Some(Estimate { mean, .. }), Some(half)) => share_within(mean, half, lang),
            (_, Some(estimate), Some(_)) => lang.number(estimate),
            (unit, ..) => self.value.map_or("–".to_owned(), |value| match unit {
                Unit::Number => format!("{value}"),
                Unit::Share => percent(value, lang),
                Unit::Points | Unit::Augen => lang.number(fixed(value, 2)),
            }),
        }
    }
}

/// The share that some of so many are, in percent; `–` of nothing.
pub fn share_of(part: u64, whole: u64, lang: Lang) -> String {
    if whole == 0 { "–".to_owned() } else { percent(part as f64 / whole as f64, lang) }
}

fn percent(share: f64, lang: Lang) -> String {
    let percent = lang.number(fixed(100.0 * share, 1));
    told!(lang, "{percent}%", "{percent} %")
}

/// A share with half the width of its interval, in percent.
pub fn share_within(mean: f64, half: f64, lang: Lang) -> String {
    let [mean, half] = [mean, half].map(|share| 100.0 * share);
    let tells = |decimals: &usize| half * 10_f64.powi(*decimals as i32) >= 0.95;
    let decimals = (1..4).find(tells).unwrap_or(if half == 0.0 { 1 } else { 4 });
    let [mean, half] = [mean, half].map(|percent| lang.number(fixed(percent, decimals)));
    told!(lang, "{mean}% ± {half}%", "{mean} ± {half} %")
}

/// The name of a step in CSV and JSON.
pub const fn step_key(step: Step) -> &'static str {
    ["ansage", "keine_90", "keine_60", "keine_30", "schwarz"][step as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_nothing_is_no_number() {
        let measure = |key: &str| seats::all().iter().find(|measure| measure.key == key).unwrap();
        let text = |key: &str, sums: [i64; 2], lang: Lang| {
            let value = measure(key).value(sums);
            let figure = Figure { measure: measure(key), value, estimate: None, is_absent: false };
            figure.text(lang)
        };
        assert_eq!(text("won_as_re", [0, 0], Lang::En), "–");
        assert_eq!(text("won_as_re", [1, 3], Lang::En), "33.3%");
        assert_eq!(text("won_as_re", [1, 3], Lang::De), "33,3 %");
        assert_eq!(text("augen", [-1, 1000], Lang::En), "0.00");
        assert_eq!(text("augen", [-1, 1000], Lang::De), "0,00");
        assert_eq!(text("seats", [12, 0], Lang::De), "12");
    }
}
