//! The figures of a bot, in the order in which every report gives them.

use doko_engine::{Item, Step};

use crate::habits::{Habit, Habits};
use crate::stats::{Estimate, fixed};
use crate::tally::{Role, Said, Tally, Won};

/// One figure of a bot.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Its name in CSV and JSON.
    pub key: String,
    /// What people are shown; `None` if the table leaves it out.
    pub label: Option<String>,
    /// Whether there is none of what only some rules or games have: the table leaves it out if no bot has any.
    pub is_absent: bool,
    /// What its number is: `number`, `share` or `mean`.
    pub unit: &'static str,
    /// What it means, as a sentence.
    pub meaning: String,
    /// What it is.
    pub value: Value,
    /// What is asked of the bot by it, if that is a figure with an interval.
    pub habit: Option<Habit>,
    /// Its mean with the interval; `None` of nothing, and of a figure without one.
    pub estimate: Option<Estimate>,
}

impl Figure {
    /// As people read it: `12.3%`, or with half the width of the interval `12.3% ± 0.8%`.
    pub fn text(&self) -> String {
        let half = self.estimate.and_then(|estimate| estimate.half_width);
        match (self.value, self.estimate, half) {
            (Value::Share { .. }, Some(Estimate { mean, .. }), Some(half)) => {
                let [mean, half] = [mean, half].map(|share| 100.0 * share);
                let tells = |decimals: &usize| half * 10_f64.powi(*decimals as i32) >= 0.95;
                let decimals = (1..4).find(tells).unwrap_or(4);
                format!("{}% ± {}%", fixed(mean, decimals), fixed(half, decimals))
            }
            (_, Some(estimate), Some(_)) => estimate.to_string(),
            _ => self.value.text(),
        }
    }
}

/// The value of a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number of things.
    Count(u64),
    /// A part of a number of things.
    Share {
        /// How many of them.
        part: u64,
        /// How many there are.
        whole: u64,
    },
    /// A mean.
    Mean {
        /// The sum.
        sum: i64,
        /// Over how many.
        count: u64,
    },
}

impl Value {
    /// The number itself; `None` if it is a share or mean of nothing.
    pub fn number(self) -> Option<f64> {
        match self {
            Value::Count(count) => Some(count as f64),
            Value::Share { whole: 0, .. } | Value::Mean { count: 0, .. } => None,
            Value::Share { part, whole } => Some(part as f64 / whole as f64),
            Value::Mean { sum, count } => Some(sum as f64 / count as f64),
        }
    }

    /// As people read it.
    pub fn text(self) -> String {
        match (self, self.number()) {
            (_, None) => "–".to_owned(),
            (Value::Count(count), _) => count.to_string(),
            (Value::Share { .. }, Some(share)) => format!("{}%", fixed(100.0 * share, 1)),
            (Value::Mean { .. }, Some(mean)) => fixed(mean, 2),
        }
    }
}

/// All figures of a bot but for its points, which come with an interval.
///
/// Counts are those of `tally`, in which every game counts once; shares and means those of `even`, in which
/// every deal counts alike. Without that the deals with both ♣Q in one hand, whose team blocks have six games
/// instead of two, would count three times. Those of `habits` have an interval.
pub fn figures(tally: &Tally, even: &Tally, habits: &Habits) -> Vec<Figure> {
    let mut all = Figures { all: Vec::new(), habits };
    let per_seat = |part| Value::Share { part, whole: even.seats };
    let won = |won: Won| Value::Share { part: won.won, whole: won.games };
    let mean = |sum| Value::Mean { sum, count: even.seats };
    all.show(
        "seats",
        "seats played",
        "In how many seats it played: games, counted for each seat.",
        Value::Count(tally.seats),
    );
    all.share("won_as_re", "won as Re", "Share of its games as Re that it won.", won(even.by_party[0]));
    all.share(
        "won_as_kontra",
        "won as Kontra",
        "Share of its games as Kontra that it won.",
        won(even.by_party[1]),
    );
    all.share(
        "won_alone",
        "won, each alone",
        "Share won of its games in which every player plays alone.",
        won(even.alone),
    );
    all.show("augen", "Augen of its party", "Mean of the Augen of its party.", mean(even.augen as i64));
    all.rare(
        "game_value",
        "value of a game",
        "Mean of the value of its games, in points, before a soloist's factor.",
        mean(even.value as i64),
    );
    for (role, (key, label)) in Role::ALL.into_iter().zip(ROLES) {
        all.rare(
            key,
            label,
            &format!("Share of its seats of this kind: {label}."),
            per_seat(even.roles[role as usize]),
        );
        match role {
            Role::Solo => all.is_habit(Habit::Solo),
            Role::Null => all.is_habit(Habit::Null),
            _ => {}
        }
    }
    all.share("solos_won", "solos won", "Share won of the announced solos that it played.", won(even.solo));
    all.is_habit(Habit::SolosWon);
    for (key, label, meaning, habit) in [
        (
            "points_in_solos",
            "points in its solos",
            "Mean of its points in the announced solos that it played.",
            Habit::PointsInSolos,
        ),
        (
            "points_in_other_games",
            "points in other games",
            "Mean of its points in all other games, solos of others among them.",
            Habit::PointsElsewhere,
        ),
    ] {
        let (sum, count) = habit.of(even);
        all.push(key, Some(label), meaning, even.solo.games == 0, Value::Mean { sum, count });
        all.is_habit(habit);
    }
    for (step, (key, label)) in Step::ALL.into_iter().zip(STEPS) {
        let Said { made, kept } = tally.said[step as usize];
        all.hide(&format!("{key}_made"), &format!("How often it said {label}."), Value::Count(made));
        all.hide(
            &format!("{key}_kept"),
            &format!("How often it said {label} and kept it."),
            Value::Count(kept),
        );
        let Said { made, kept } = even.said[step as usize];
        let meaning = format!("Share of its seats in which it said {label}.");
        all.rare(&format!("{key}_made_rate"), &format!("{label} said"), &meaning, per_seat(made));
        all.is_habit(Habit::Said(step));
        let meaning = format!("Share kept of those in which it said {label}.");
        all.share(&format!("{key}_kept_rate"), "  kept", &meaning, Value::Share { part: kept, whole: made });
        all.is_habit(Habit::Kept(step));
    }
    for (item, points) in Item::SONDERPUNKTE.into_iter().zip(even.sonderpunkte) {
        let meaning = format!("Mean of the points of its party for this: {item}.");
        all.rare(item.key(), &format!("{item}, points"), &meaning, mean(points));
    }
    all.show(
        "faults",
        "rules broken",
        "In how many of its seats it broke a rule.",
        Value::Count(tally.faults),
    );
    all.all
}

/// Keys and labels of [`Role::ALL`].
const ROLES: [(&str, &str); Role::ALL.len()] = [
    ("plays_solo", "plays a solo"),
    ("plays_null", "plays a Nullsolo"),
    ("declares_hochzeit", "plays its Hochzeit"),
    ("plays_stille_hochzeit", "stille Hochzeit"),
    ("plays_stilles_solo", "stilles Solo"),
    ("declares_armut", "is taken with its Armut"),
    ("takes_armut", "takes an Armut"),
    ("plays_normalspiel", "Normalspiel"),
    ("plays_alone", "each plays alone"),
    ("others_game", "another's game"),
];

/// Keys and labels of [`Step::ALL`].
const STEPS: [(&str, &str); 5] = [
    ("ansage", "Re or Kontra"),
    ("keine_90", "keine 90"),
    ("keine_60", "keine 60"),
    ("keine_30", "keine 30"),
    ("schwarz", "schwarz"),
];

struct Figures<'a> {
    all: Vec<Figure>,
    habits: &'a Habits,
}

impl Figures<'_> {
    /// Gives the figure that was added last the interval of a habit.
    fn is_habit(&mut self, habit: Habit) {
        let last = self.all.last_mut().expect("a figure was added");
        last.habit = Some(habit);
        last.estimate = self.habits.get(habit);
    }

    fn show(&mut self, key: &str, label: &str, meaning: &str, value: Value) {
        self.push(key, Some(label), meaning, false, value);
    }

    /// Something that many games do not have.
    fn rare(&mut self, key: &str, label: &str, meaning: &str, value: Value) {
        let is_absent = value.number().is_none_or(|number| number == 0.0);
        self.push(key, Some(label), meaning, is_absent, value);
    }

    /// A share of something that many games do not have; none of it is a figure too.
    fn share(&mut self, key: &str, label: &str, meaning: &str, value: Value) {
        self.push(key, Some(label), meaning, value.number().is_none(), value);
    }

    fn hide(&mut self, key: &str, meaning: &str, value: Value) {
        self.push(key, None, meaning, false, value);
    }

    fn push(&mut self, key: &str, label: Option<&str>, meaning: &str, is_absent: bool, value: Value) {
        let unit = match value {
            Value::Count(_) => "number",
            Value::Share { .. } => "share",
            Value::Mean { .. } => "mean",
        };
        let (key, label) = (key.to_owned(), label.map(str::to_owned));
        let meaning = meaning.to_owned();
        self.all.push(Figure { key, label, is_absent, unit, meaning, value, habit: None, estimate: None });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_figure_has_a_key_of_its_own() {
        let all = figures(&Tally::default(), &Tally::default(), &Habits::default());
        let keys: BTreeSet<_> = all.iter().map(|figure| &figure.key).collect();
        assert_eq!(keys.len(), all.len());
    }

    #[test]
    fn a_share_of_nothing_is_no_number() {
        assert_eq!(Value::Share { part: 0, whole: 0 }.text(), "–");
        assert_eq!(Value::Share { part: 1, whole: 3 }.text(), "33.3%");
        assert_eq!(Value::Mean { sum: -1, count: 1000 }.text(), "0.00");
    }
}
