//! Which kind of decision costs a bot most, and which brings it most, as far as that is shown.

use doko_engine::{Lang, told};

use crate::stats::Verdict;
use crate::studies::matches::report::Report;
use crate::studies::why::{Brings, Doer, Kind};

/// A kind of decision in fewer deals is not named: its interval is too rough.
const FEW: u64 = 10;

/// The end of a list of kinds of decision: that which costs most, or brings most.
#[derive(Clone, Debug, PartialEq)]
pub enum Extreme {
    /// None is shown to cost anything, or to bring anything.
    None,
    /// This one: its interval separates from those of all others.
    One(Brings),
    /// One of these, the first of which has the largest mean: their intervals overlap that of the first.
    Open(Vec<Brings>),
}

/// Why the first bot of a gauntlet is not told what costs it most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untold {
    /// It sees every card, and gets no verdict.
    Oracle,
    /// Random cards have finished some of its games: their decisions are not its own, and change what its own bring.
    Faults,
}

impl Untold {
    /// The reason, if there is one.
    pub fn of(gauntlet: &Report<'_>) -> Option<Untold> {
        if gauntlet.experiment.has_oracle(&[0]) {
            Some(Untold::Oracle)
        } else if gauntlet.summary.faulty(0, |_| true).games > 0 {
            Some(Untold::Faults)
        } else {
            None
        }
    }

    /// The same in a sentence about a bot, if the verdict of the gauntlet has not said it yet.
    pub fn words(self, name: &str, lang: Lang) -> Option<String> {
        match self {
            Untold::Oracle => None,
            Untold::Faults => Some(told!(
                lang,
                "Random cards hide what costs {name} most: fix its faults and try again.",
                "Zufällige Karten verdecken, was {name} am meisten kostet: erst die Fehler beheben, dann noch einmal versuchen."
            )),
        }
    }
}

/// Both ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Costs {
    /// What costs most.
    pub most: Extreme,
    /// What brings most.
    pub least: Extreme,
}

impl Costs {
    /// What these kinds of decision come to, whose intervals hold all at once.
    pub fn of(kinds: &[Brings]) -> Costs {
        let negated = |one: &Brings| Brings { points: one.points.negated(), ..*one };
        let costs: Vec<Brings> = kinds.iter().map(negated).collect();
        Costs { most: Extreme::of(&costs), least: Extreme::of(kinds) }
    }

    /// The same in sentences about a bot beside one of the name `other`.
    pub fn words(&self, name: &str, other: &str, lang: Lang) -> String {
        let most = match &self.most {
            Extreme::None => told!(
                lang,
                "No kind of decision is shown to cost {name} points against {other}.",
                "Von keiner Art von Entscheidung ist nachgewiesen, dass sie {name} gegen {other} Punkte kostet."
            ),
            Extreme::One(one) => {
                let (what, points) = (habit(one, lang), lang.number(one.points));
                told!(
                    lang,
                    "Against {other}, {what} cost {name} most: {points} points per game.",
                    "Gegen {other} kosten {what} {name} am meisten: {points} Punkte pro Spiel."
                )
            }
            Extreme::Open(some) => {
                let some = list(some, lang);
                told!(
                    lang,
                    "The intervals do not show which of these costs {name} most against {other}: {some}.",
                    "Die Intervalle zeigen nicht, was davon {name} gegen {other} am meisten kostet: {some}."
                )
            }
        };
        let least = match &self.least {
            Extreme::None => return most,
            Extreme::One(one) => {
                let (what, points) = (habit(one, lang), lang.number(one.points));
                told!(
                    lang,
                    "{what} bring most: {points} points per game.",
                    "{what} bringen am meisten: {points} Punkte pro Spiel."
                )
            }
            Extreme::Open(some) => {
                let some = list(some, lang);
                told!(
                    lang,
                    "The intervals do not show which of these brings most: {some}.",
                    "Die Intervalle zeigen nicht, was davon am meisten bringt: {some}."
                )
            }
        };
        format!("{most} {}", capitalised(&least))
    }
}

impl Extreme {
    /// The kinds that may be the largest, if the one with the largest mean is shown to be above zero.
    fn of(kinds: &[Brings]) -> Extreme {
        let is_shown = |one: &&Brings| one.deals >= FEW && one.points.verdict() == Verdict::Better;
        let Some(largest) =
            kinds.iter().filter(is_shown).max_by(|one, other| one.points.mean.total_cmp(&other.points.mean))
        else {
            return Extreme::None;
        };
        let ends = |one: &Brings| one.points.ci95().unwrap_or([f64::NEG_INFINITY, f64::INFINITY]);
        let [least, _] = ends(largest);
        let is_same = |one: &Brings| (one.kind, one.doer) == (largest.kind, largest.doer);
        let mut open: Vec<Brings> =
            kinds.iter().filter(|one| !is_same(one) && ends(one)[1] >= least).copied().collect();
        if open.is_empty() {
            return Extreme::One(*largest);
        }
        open.sort_by(|one, other| other.points.mean.total_cmp(&one.points.mean));
        open.insert(0, *largest);
        Extreme::Open(open)
    }

    /// The name in JSON.
    pub const fn key(&self) -> &'static str {
        match self {
            Extreme::None => "none",
            Extreme::One(_) => "one",
            Extreme::Open(_) => "open",
        }
    }

    /// The kinds that it is, or may be.
    pub fn kinds(&self) -> &[Brings] {
        match self {
            Extreme::None => &[],
            Extreme::One(one) => std::slice::from_ref(one),
            Extreme::Open(some) => some,
        }
    }
}

fn list(some: &[Brings], lang: Lang) -> String {
    let one = |one: &Brings| format!("{} ({})", habit(one, lang), lang.number(one.points));
    some.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A kind of decision as something that a bot does, or leaves.
fn habit(one: &Brings, lang: Lang) -> String {
    let what = lang.pick(plural(one.kind).0, plural(one.kind).1);
    match one.doer {
        Doer::First => told!(lang, "its own {what}", "die eigenen {what}"),
        Doer::Second => told!(lang, "the {what} that it leaves out", "die ausgelassenen {what}"),
        Doer::Both if is_whether(one.kind) => {
            told!(lang, "its other choices of {what}", "die anders gewählten {what}")
        }
        Doer::Both => told!(lang, "its {what}", "seine {what}"),
    }
}

/// Whether a kind of decision is about doing something or not.
const fn is_whether(kind: Kind) -> bool {
    !matches!(kind, Kind::Bid | Kind::Exchange | Kind::Lead | Kind::Follow | Kind::Last | Kind::Butter)
}

/// What a kind of decision is called in a sentence.
const fn plural(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::ThrowIn => ("throw-ins", "geschmissenen Blätter"),
        Kind::Solo => ("solos", "Soli"),
        Kind::Hochzeit => ("Hochzeiten", "Hochzeiten"),
        Kind::Armut => ("Armuten", "Armuten"),
        Kind::Bid => ("bids", "Gebote"),
        Kind::TakeArmut => ("Armuten to take", "Armuten zum Mitnehmen"),
        Kind::Exchange => ("exchanges of cards", "Kartentausche"),
        Kind::Schweine => ("Schweine", "Schweine"),
        Kind::Ansage => ("Ansagen", "Ansagen"),
        Kind::Absage => ("Absagen", "Absagen"),
        Kind::Lead => ("leads", "Ausspiele"),
        Kind::Follow => ("cards as second or third of a trick", "Karten als Zweiter oder Dritter im Stich"),
        Kind::Last => ("cards as last of a trick", "Karten als Letzter im Stich"),
        Kind::Butter => ("cards to the partner's tricks", "Karten zu Stichen des Partners"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Estimate;

    fn brings(kind: Kind, mean: f64, half_width: f64) -> Brings {
        let points = Estimate { mean, half_width: Some(half_width), blocks: 100 };
        Brings { kind, doer: Doer::Both, points, deals: 50 }
    }

    fn kinds(extreme: &Extreme) -> Vec<Kind> {
        extreme.kinds().iter().map(|one| one.kind).collect()
    }

    #[test]
    fn most_is_named_only_where_its_interval_separates() {
        let [lead, last] = [brings(Kind::Lead, -0.9, 0.2), brings(Kind::Last, -0.3, 0.2)];
        let costs = Costs::of(&[last, lead]);
        assert_eq!((costs.most.key(), kinds(&costs.most)), ("one", vec![Kind::Lead]));
        let words = costs.words("Fox", "heuristic", Lang::En);
        assert_eq!(words, "Against heuristic, its leads cost Fox most: 0.90 ± 0.20 points per game.");

        let costs = Costs::of(&[brings(Kind::Last, -0.6, 0.2), lead]);
        assert_eq!((costs.most.key(), kinds(&costs.most)), ("open", vec![Kind::Lead, Kind::Last]));
        let words = costs.words("Fox", "heuristic", Lang::En);
        assert!(
            words.starts_with("The intervals do not show which of these costs Fox most against heuristic: its leads (0.90 ± 0.20), its cards as last of a trick"),
            "{words}"
        );
    }

    #[test]
    fn what_is_not_shown_to_cost_is_not_named_and_few_deals_name_nothing() {
        let costs = Costs::of(&[brings(Kind::Lead, -0.1, 0.2), brings(Kind::Solo, 0.0, 0.1)]);
        assert_eq!(costs, Costs { most: Extreme::None, least: Extreme::None });
        let rare = Brings { deals: FEW - 1, ..brings(Kind::Solo, -2.0, 0.5) };
        assert_eq!(Costs::of(&[rare]).most, Extreme::None);
        // What is rare may still cost more than what is named.
        assert_eq!(kinds(&Costs::of(&[rare, brings(Kind::Lead, -0.4, 0.2)]).most), [Kind::Lead, Kind::Solo]);
    }

    #[test]
    fn what_brings_most_is_told_by_itself() {
        let costs = Costs::of(&[brings(Kind::Lead, -0.9, 0.2), brings(Kind::Ansage, 0.5, 0.2)]);
        assert_eq!((kinds(&costs.most), kinds(&costs.least)), (vec![Kind::Lead], vec![Kind::Ansage]));
        let words = costs.words("Fox", "heuristic", Lang::De);
        assert!(
            words.ends_with("Die anders gewählten Ansagen bringen am meisten: 0,50 ± 0,20 Punkte pro Spiel."),
            "{words}"
        );
    }
}
