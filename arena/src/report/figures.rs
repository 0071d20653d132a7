//! The figures of a bot, in the order in which every report gives them.

use doko_bots::FaultKind;
use doko_engine::{Item, Lang, Step, told};

use super::faults::name;
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
    /// As people read it: `12.3%`, or with half the width of the interval `12.3% ± 0.8%`, in German `12,3 ± 0,8 %`.
    pub fn text(&self, lang: Lang) -> String {
        let half = self.estimate.and_then(|estimate| estimate.half_width);
        match (self.value, self.estimate, half) {
            (Value::Share { .. }, Some(Estimate { mean, .. }), Some(half)) => share_within(mean, half, lang),
            (_, Some(estimate), Some(_)) => lang.number(estimate),
            _ => self.value.text(lang),
        }
    }
}

/// A share with half the width of its interval, in percent.
pub(crate) fn share_within(mean: f64, half: f64, lang: Lang) -> String {
    let [mean, half] = [mean, half].map(|share| 100.0 * share);
    let tells = |decimals: &usize| half * 10_f64.powi(*decimals as i32) >= 0.95;
    let decimals = (1..4).find(tells).unwrap_or(if half == 0.0 { 1 } else { 4 });
    let [mean, half] = [mean, half].map(|percent| lang.number(fixed(percent, decimals)));
    told!(lang, "{mean}% ± {half}%", "{mean} ± {half} %")
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
    pub fn text(self, lang: Lang) -> String {
        match (self, self.number()) {
            (_, None) => "–".to_owned(),
            (Value::Count(count), _) => count.to_string(),
            (Value::Share { .. }, Some(share)) => {
                let percent = lang.number(fixed(100.0 * share, 1));
                told!(lang, "{percent}%", "{percent} %")
            }
            (Value::Mean { .. }, Some(mean)) => lang.number(fixed(mean, 2)),
        }
    }
}

/// All figures of a bot but for its points, which come with an interval.
///
/// Counts are those of `tally`, in which every game counts once; shares and means those of `even`, in which
/// every deal counts alike. Without that the deals with both ♣Q in one hand, whose team blocks have six games
/// instead of two, would count three times. Those of `habits` have an interval.
pub fn figures(tally: &Tally, even: &Tally, habits: &Habits, lang: Lang) -> Vec<Figure> {
    let mut all = Figures { all: Vec::new(), habits };
    let per_seat = |part| Value::Share { part, whole: even.seats };
    let won = |won: Won| Value::Share { part: won.won, whole: won.games };
    let mean = |sum| Value::Mean { sum, count: even.seats };
    all.show(
        "seats",
        lang.pick("seats played", "gespielte Plätze"),
        "In how many seats it played: games, counted for each seat.",
        Value::Count(tally.seats),
    );
    all.share(
        "won_as_re",
        lang.pick("won as Re", "gewonnen als Re"),
        "Share of its games as Re that it won.",
        won(even.by_party[0]),
    );
    all.share(
        "won_as_kontra",
        lang.pick("won as Kontra", "gewonnen als Kontra"),
        "Share of its games as Kontra that it won.",
        won(even.by_party[1]),
    );
    all.share(
        "won_alone",
        lang.pick("won, each alone", "gewonnen, jeder für sich"),
        "Share won of its games in which every player plays alone.",
        won(even.alone),
    );
    all.show(
        "augen",
        lang.pick("Augen of its party", "Augen seiner Partei"),
        "Mean of the Augen of its party.",
        mean(even.augen as i64),
    );
    all.rare(
        "game_value",
        lang.pick("value of a game", "Spielwert"),
        "Mean of the value of its games, in points, before a soloist's factor.",
        mean(even.value as i64),
    );
    for (role, (key, english, german)) in Role::ALL.into_iter().zip(ROLES) {
        all.rare(
            key,
            lang.pick(english, german),
            &format!("Share of its seats of this kind: {english}."),
            per_seat(even.roles[role as usize]),
        );
        match role {
            Role::Solo => all.is_habit(Habit::Solo),
            Role::Null => all.is_habit(Habit::Null),
            _ => {}
        }
    }
    all.share(
        "solos_won",
        lang.pick("solos won", "Soli gewonnen"),
        "Share won of the announced solos that it played.",
        won(even.solo),
    );
    all.is_habit(Habit::SolosWon);
    for (key, label, meaning, habit) in [
        (
            "points_in_solos",
            lang.pick("points in its solos", "Punkte in seinen Soli"),
            "Mean of its points in the announced solos that it played.",
            Habit::PointsInSolos,
        ),
        (
            "points_in_other_games",
            lang.pick("points in other games", "Punkte ohne eigene Soli"),
            "Mean of its points in all other games, solos of others among them.",
            Habit::PointsElsewhere,
        ),
    ] {
        let (sum, count) = habit.of(even);
        all.push(key, Some(label), meaning, even.solo.games == 0, Value::Mean { sum, count });
        all.is_habit(habit);
    }
    said(&mut all, tally, even, lang);
    for (item, points) in Item::SONDERPUNKTE.into_iter().zip(even.sonderpunkte) {
        let meaning = format!("Mean of the points of its party for this: {item}.");
        let name = item.name(lang);
        all.rare(item.key(), &told!(lang, "{name}, points", "{name}, Punkte"), &meaning, mean(points));
    }
    faults(&mut all, tally, lang);
    all.all
}

/// In how many games it was at fault, and how.
fn faults(all: &mut Figures<'_>, tally: &Tally, lang: Lang) {
    let meaning = "In how many of its seats it was at fault: the fallback has played on.";
    all.show("faults", lang.pick("faults", "Fehler"), meaning, Value::Count(tally.faults()));
    for (kind, games) in FaultKind::ALL.into_iter().zip(tally.faults) {
        let meaning = match kind {
            FaultKind::Illegal => "an answer broke a rule",
            FaultKind::Late => "an answer did not come in time",
            FaultKind::Crashed => "its program ended, or could not be started",
            FaultKind::Malformed => "an answer was none",
            FaultKind::Flood => "it wrote lines that nobody asked for",
            FaultKind::Version => "it spoke another version of the protocol",
        };
        let key = format!("faults_{}", kind.key());
        let meaning = format!("Those of its faults in which {meaning}.");
        all.rare(&key, &format!("  {}", name(kind, lang)), &meaning, Value::Count(games));
    }
}

/// What it said, step by step, and what of that it kept.
fn said(all: &mut Figures<'_>, tally: &Tally, even: &Tally, lang: Lang) {
    for (step, key) in Step::ALL.into_iter().zip(STEPS) {
        let Said { made, kept } = tally.said[step as usize];
        all.hide(&format!("{key}_made"), &format!("How often it said {step}."), Value::Count(made));
        all.hide(
            &format!("{key}_kept"),
            &format!("How often it said {step} and kept it."),
            Value::Count(kept),
        );
        let Said { made, kept } = even.said[step as usize];
        let verb = if step == Step::Ansage { "angesagt" } else { "abgesagt" };
        let name = step.name(lang);
        all.rare(
            &format!("{key}_made_rate"),
            &told!(lang, "{name} said", "{name} {verb}"),
            &format!("Share of its seats in which it said {step}."),
            Value::Share { part: made, whole: even.seats },
        );
        all.is_habit(Habit::Said(step));
        all.share(
            &format!("{key}_kept_rate"),
            lang.pick("  kept", "  eingehalten"),
            &format!("Share kept of those in which it said {step}."),
            Value::Share { part: kept, whole: made },
        );
        all.is_habit(Habit::Kept(step));
    }
}

/// Keys and labels of [`Role::ALL`].
const ROLES: [(&str, &str, &str); Role::ALL.len()] = [
    ("plays_solo", "plays a solo", "spielt ein Solo"),
    ("plays_null", "plays a Nullsolo", "spielt ein Nullsolo"),
    ("declares_hochzeit", "plays its Hochzeit", "spielt seine Hochzeit"),
    ("plays_stille_hochzeit", "stille Hochzeit", "stille Hochzeit"),
    ("plays_stilles_solo", "stilles Solo", "stilles Solo"),
    ("declares_armut", "is taken with its Armut", "wird mit Armut mitgenommen"),
    ("takes_armut", "takes an Armut", "nimmt eine Armut mit"),
    ("plays_normalspiel", "Normalspiel", "Normalspiel"),
    ("plays_alone", "each plays alone", "jeder spielt für sich"),
    ("others_game", "another's game", "Spiel eines anderen"),
];

/// Keys of [`Step::ALL`] in CSV and JSON.
pub(crate) const STEPS: [&str; 5] = ["ansage", "keine_90", "keine_60", "keine_30", "schwarz"];

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
        let all = figures(&Tally::default(), &Tally::default(), &Habits::default(), Lang::En);
        let keys: BTreeSet<_> = all.iter().map(|figure| &figure.key).collect();
        assert_eq!(keys.len(), all.len());
    }

    #[test]
    fn a_share_of_nothing_is_no_number() {
        let share = |part, whole| Value::Share { part, whole };
        assert_eq!(share(0, 0).text(Lang::En), "–");
        assert_eq!(
            (share(1, 3).text(Lang::En), share(1, 3).text(Lang::De)),
            ("33.3%".into(), "33,3 %".into())
        );
        let mean = Value::Mean { sum: -1, count: 1000 };
        assert_eq!((mean.text(Lang::En), mean.text(Lang::De)), ("0.00".into(), "0,00".into()));
    }

    #[test]
    fn labels_leave_room_for_figures_and_nothing_else_changes_with_the_language() {
        let [english, german] =
            Lang::ALL.map(|lang| figures(&Tally::default(), &Tally::default(), &Habits::default(), lang));
        for (english, german) in english.into_iter().zip(german) {
            let longest = if english.habit.is_some() { 23 } else { 30 };
            for label in [&english.label, &german.label].into_iter().flatten() {
                assert!(label.chars().count() <= longest, "{label}");
            }
            assert_eq!(german.label.is_some(), english.label.is_some());
            assert_eq!(Figure { label: None, ..german }, Figure { label: None, ..english });
        }
    }
}
