//! What is counted of games: the registry of all measures, each declared once.
//!
//! A [`Measure`] has a name, a meaning, a unit and a rule by which it is counted and averaged. Columns of CSV files, keys of
//! JSON, rows of tables and `doko columns` all follow from the registry, so that a new measure is one entry in it.
//!
//! | | |
//! |---|---|
//! | [`seats`] | what a bot does, seat by seat |
//! | [`games`] | what a rule set makes of games |
//! | [`observed`] | a finished game as one of its seats has played it, of which measures are taken |
//! | [`role`] | what a game is for a seat |
//! | [`ledger`] | measures added up over the blocks of a bot, with their intervals |

pub mod games;
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
    pub unit: MeasureUnit,
    /// How it follows from its two sums.
    pub form: Form,
    /// What it is about.
    pub topic: Topic,
    /// Where tables leave it out.
    pub visibility: Visibility,
    /// Whether it has an interval.
    pub has_interval: bool,
    /// The measure that mostly says the same in another unit, by its key, if there is one.
    pub said_by: Option<String>,
    of: Of,
}

type OfGame = Box<dyn Fn(&Observed<'_>) -> [i64; 2] + Send + Sync>;

/// What is added to the part and to the whole of a measure.
enum Of {
    /// By a game.
    Game(OfGame),
    /// By an evening.
    Evening(fn(&Evening) -> [i64; 2]),
}

/// What an evening comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evening {
    /// The points of each player at its end.
    pub totals: [i64; 5],
    /// The squares of what the seats gained in each game, over all four of them.
    pub squares: i64,
}

impl Evening {
    /// What whoever lost most has lost.
    pub fn heaviest_loss(&self) -> i64 {
        self.totals.iter().map(|total| -total).max().expect("there are players")
    }
}

/// How a measure follows from the sums of its part and its whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The part alone: how many there are.
    Sum,
    /// The part over all seats.
    PerSeat,
    /// The part over the whole.
    Ratio,
    /// The square root of that.
    Root,
    /// The part over the standard deviation of what a seat gains in a game, of which the whole sums up the squares over all
    /// four seats.
    Spreads,
    /// The same of an evening's part.
    SpreadsOfEvening,
}

/// How many seats the squares of points are summed up over.
const SEATS: f64 = 4.0;

impl Form {
    /// The value at these means, over deals or evenings of so many games, with its derivatives by part and whole; `None` where
    /// there is nothing of the whole.
    pub fn at(self, part: f64, whole: f64, games: u32) -> Option<[f64; 3]> {
        if self == Form::Sum {
            return Some([part, 1.0, 0.0]);
        }
        if whole == 0.0 {
            return None;
        }
        let over_root = |factor: f64| {
            let value = factor * part / whole.sqrt();
            [value, factor / whole.sqrt(), -value / (2.0 * whole)]
        };
        Some(match self {
            Form::Sum | Form::PerSeat | Form::Ratio => {
                let value = part / whole;
                [value, 1.0 / whole, -value / whole]
            }
            Form::Root => {
                let value = (part / whole).sqrt();
                let slope = if value == 0.0 { 0.0 } else { value / (2.0 * part) };
                [value, slope, -value / (2.0 * whole)]
            }
            Form::Spreads => over_root((SEATS / f64::from(games)).sqrt()),
            Form::SpreadsOfEvening => over_root((SEATS * f64::from(games)).sqrt()),
        })
    }
}

/// In what a measure is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeasureUnit {
    /// A number of things.
    Number,
    /// A share, shown in percent.
    Share,
    /// Points.
    Points,
    /// Augen.
    Augen,
    /// Standard deviations of what a seat gains in a game.
    Spreads,
    /// A number of tricks.
    Tricks,
    /// How often in a game.
    Times,
}

impl MeasureUnit {
    /// The name in CSV and JSON.
    pub const fn key(self) -> &'static str {
        match self {
            MeasureUnit::Number => "number",
            MeasureUnit::Share => "share",
            MeasureUnit::Points => "points",
            MeasureUnit::Augen => "Augen",
            MeasureUnit::Spreads => "spreads",
            MeasureUnit::Tricks => "tricks",
            MeasureUnit::Times => "per_game",
        }
    }

    /// An estimate as people read it, such as `49.2% ± 0.6%`; a dash where there is none.
    pub fn text(self, estimate: Option<Estimate>, lang: Lang) -> String {
        match estimate {
            None => "–".to_owned(),
            Some(Estimate { mean, half_width, .. }) if self == MeasureUnit::Share => {
                share_about(mean, half_width, lang)
            }
            Some(estimate) => lang.number(estimate),
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
    /// Who wins.
    Winning,
    /// What it costs.
    Stakes,
    /// Where one sits.
    Seats,
    /// The same in standard deviations of what a seat gains.
    SeatsInSpreads,
    /// What of that which is said is kept.
    Kept,
    /// How high games are won.
    Heights,
    /// In how many games there are Sonderpunkte.
    Scored,
    /// What Sonderpunkte bring.
    Sonderpunkte,
    /// Whom one plays with.
    Parties,
}

/// Where tables show a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// Everywhere.
    Always,
    /// Where there is something of its whole: none of it is a figure too.
    Known,
    /// Where it is not zero, since many rules or games have nothing of it.
    Present,
    /// Where the measure of this key is shown, which comes before it.
    With(&'static str),
}

impl Measure {
    /// What people call it; `None` if tables leave it out.
    pub fn name(&self, lang: Lang) -> Option<&str> {
        let [english, german] = self.name.as_ref()?;
        Some(lang.pick(english, german))
    }

    /// The same; its key if it has none.
    pub fn title(&self, lang: Lang) -> &str {
        self.name(lang).unwrap_or(&self.key)
    }

    /// What a game adds to its part and to its whole: nothing to a measure of evenings.
    pub fn of(&self, observed: &Observed<'_>) -> [i64; 2] {
        match &self.of {
            Of::Game(of) => of(observed),
            Of::Evening(_) => [0; 2],
        }
    }

    /// What an evening adds to them: nothing to a measure of games.
    pub fn of_evening(&self, evening: &Evening) -> [i64; 2] {
        match self.of {
            Of::Game(_) => [0; 2],
            Of::Evening(of) => of(evening),
        }
    }

    /// Whether it is summed up over evenings, and not over games.
    pub const fn is_of_evenings(&self) -> bool {
        matches!(self.of, Of::Evening(_))
    }

    /// Its value at these sums of single games; `None` if it is a share or mean of nothing.
    pub fn value(&self, [part, whole]: [i64; 2]) -> Option<f64> {
        self.form.at(part as f64, whole as f64, 1).map(|[value, ..]| value)
    }
}

/// A measure without a name, a topic or a meaning so far, shown where its form makes sense.
fn measure(
    key: impl Into<String>,
    form: Form,
    unit: MeasureUnit,
    of: impl Fn(&Observed<'_>) -> [i64; 2] + Send + Sync + 'static,
) -> Measure {
    let visibility = match form {
        Form::Sum => Visibility::Always,
        Form::PerSeat => Visibility::Present,
        _ => Visibility::Known,
    };
    Measure {
        key: key.into(),
        name: None,
        meaning: String::new(),
        unit,
        form,
        topic: Topic::Games,
        visibility,
        has_interval: false,
        said_by: None,
        of: Of::Game(Box::new(of)),
    }
}

/// The share of games or seats in which something was, of those of which it can be said.
fn share(
    key: impl Into<String>,
    is: impl Fn(&Observed<'_>) -> Option<bool> + Send + Sync + 'static,
) -> Measure {
    mean(key, MeasureUnit::Share, move |observed| is(observed).map(i64::from))
}

/// The mean of a number over those games or seats that have it.
fn mean(
    key: impl Into<String>,
    unit: MeasureUnit,
    number: impl Fn(&Observed<'_>) -> Option<i64> + Send + Sync + 'static,
) -> Measure {
    measure(key, Form::Ratio, unit, move |observed| number(observed).map_or([0; 2], |number| [number, 1]))
}

impl Measure {
    /// What people call it, in English and German.
    fn named(self, names: [impl Into<String>; 2]) -> Measure {
        Measure { name: Some(names.map(Into::into)), ..self }
    }

    fn means(self, meaning: impl Into<String>) -> Measure {
        Measure { meaning: meaning.into(), ..self }
    }

    /// What it is about, with an interval.
    fn about(self, topic: Topic) -> Measure {
        Measure { topic, has_interval: true, ..self }
    }

    fn visible(self, visibility: Visibility) -> Measure {
        Measure { visibility, ..self }
    }

    fn said_by(self, key: impl Into<String>) -> Measure {
        Measure { said_by: Some(key.into()), ..self }
    }
}

/// Keys tell measures apart.
impl PartialEq for Measure {
    fn eq(&self, other: &Measure) -> bool {
        self.key == other.key
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
        let unit = self.measure.unit;
        match self.estimate.filter(|estimate| estimate.half_width.is_some()) {
            Some(estimate) => unit.text(Some(estimate), lang),
            None => self.value.map_or("–".to_owned(), |value| match unit {
                MeasureUnit::Number => format!("{value}"),
                MeasureUnit::Share => percent(value, lang),
                _ => lang.number(fixed(value, 2)),
            }),
        }
    }
}

/// The share that some of so many are, in percent; `–` of nothing.
pub fn share_of(part: u64, whole: u64, lang: Lang) -> String {
    if whole == 0 { "–".to_owned() } else { percent(part as f64 / whole as f64, lang) }
}

/// A share in percent, such as `12.3%`.
pub fn percent(share: f64, lang: Lang) -> String {
    let percent = lang.number(fixed(100.0 * share, 1));
    told!(lang, "{percent}%", "{percent} %")
}

/// A share in percent, with half the width of its interval if it has one.
pub fn share_about(mean: f64, half: Option<f64>, lang: Lang) -> String {
    let Some(half) = half else { return percent(mean, lang) };
    let [mean, half] = percents(mean, half, lang);
    told!(lang, "{mean}% ± {half}%", "{mean} ± {half} %")
}

/// A share in percent with the ends of its interval, such as `0% (0 to 8)`, with as many decimals as tell something.
pub fn share_between(mean: f64, [low, high]: [f64; 2], lang: Lang) -> String {
    let all = [mean, low, high].map(|share| 100.0 * share);
    let tells = |decimals: &usize| (high - low) * 50.0 * 10_f64.powi(*decimals as i32) >= 0.95;
    let decimals = (0..4).find(tells).unwrap_or(4);
    let [mean, low, high] = all.map(|percent| lang.number(fixed(percent, decimals)));
    told!(lang, "{mean}% ({low} to {high})", "{mean} % ({low} bis {high})")
}

/// A difference of shares in percentage points, such as `-1.2 ± 0.3`, without their name.
pub fn percentage_points(mean: f64, half: Option<f64>, lang: Lang) -> String {
    let Some(half) = half else { return lang.number(fixed(100.0 * mean, 1)) };
    percents(mean, half, lang).join(" ± ")
}

/// A share and half the width of its interval in percent, with as many decimals as tell something.
fn percents(mean: f64, half: f64, lang: Lang) -> [String; 2] {
    let [mean, half] = [mean, half].map(|share| 100.0 * share);
    let tells = |decimals: &usize| half * 10_f64.powi(*decimals as i32) >= 0.95;
    let decimals = (1..4).find(tells).unwrap_or(if half == 0.0 { 1 } else { 4 });
    [mean, half].map(|percent| lang.number(fixed(percent, decimals)))
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

    #[test]
    fn slopes_are_those_of_the_function() {
        for form in [Form::Ratio, Form::Root, Form::Spreads, Form::SpreadsOfEvening] {
            let value = |part: f64, whole: f64| form.at(part, whole, 24).unwrap()[0];
            let (part, whole, step) = (7.3, 11.9, 1e-6);
            let [_, by_part, by_whole] = form.at(part, whole, 24).unwrap();
            let numeric = [
                (value(part + step, whole) - value(part - step, whole)) / (2.0 * step),
                (value(part, whole + step) - value(part, whole - step)) / (2.0 * step),
            ];
            assert!((numeric[0] - by_part).abs() < 1e-8 && (numeric[1] - by_whole).abs() < 1e-8, "{form:?}");
            assert_eq!(form.at(0.0, 0.0, 24), None);
            assert!(form.at(0.0, 3.0, 24).unwrap()[0].abs() < f64::MIN_POSITIVE);
        }
    }
}
