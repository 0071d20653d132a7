//! Which kind of decision costs a bot most, as far as that is shown.

use doko_engine::{Lang, told};

use crate::stats::{Estimate, Verdict};
use crate::studies::analyse::Costs;
use crate::studies::judging::Kind;
use crate::studies::matches::findings::Report;

/// A kind of decision that costs anything in fewer deals is not named: its interval is too rough.
const FEW: u64 = 5;

/// The kind of decision that costs most.
#[derive(Clone, Debug, PartialEq)]
pub enum Dearest {
    /// None is shown to cost anything.
    None,
    /// This one: its interval separates from those of all others.
    One(Kind, Estimate),
    /// One of these: the first has the largest mean of those that are shown to cost anything, and no interval of the others ends
    /// below its own.
    Open(Vec<(Kind, Estimate)>),
}

/// Why the first bot of a gauntlet is not told what costs it most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untold {
    /// It sees every card, and gets no verdict.
    Oracle,
    /// Random cards have finished some of its games: their decisions are not its own.
    Faults,
}

impl Untold {
    /// The reason, if there is one.
    pub fn of(gauntlet: &Report<'_>) -> Option<Untold> {
        if gauntlet.experiment.has_oracle(&[0]) {
            Some(Untold::Oracle)
        } else if gauntlet.summary.faults(0).games > 0 {
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

impl Dearest {
    /// The kind that costs most by these costs, if one is shown to cost anything.
    pub fn of(costs: &Costs) -> Dearest {
        let compared = costs.compared();
        let is_shown = |(kind, cost): &&(Kind, Estimate)| {
            costs.kinds[kind].deals >= FEW && cost.verdict() == Verdict::Better
        };
        let Some(&(largest, most)) = compared.iter().find(is_shown) else { return Dearest::None };
        let ends = |cost: Estimate| cost.ci95().unwrap_or([f64::NEG_INFINITY, f64::INFINITY]);
        let [least, _] = ends(most);
        let mut open = compared;
        open.retain(|&(kind, cost)| kind != largest && ends(cost)[1] >= least);
        if open.is_empty() {
            return Dearest::One(largest, most);
        }
        open.insert(0, (largest, most));
        Dearest::Open(open)
    }

    /// The name in JSON.
    pub const fn key(&self) -> &'static str {
        match self {
            Dearest::None => "none",
            Dearest::One(..) => "one",
            Dearest::Open(_) => "open",
        }
    }

    /// The kinds that it is, or may be.
    pub fn kinds(&self) -> Vec<(Kind, Estimate)> {
        match self {
            Dearest::None => Vec::new(),
            &Dearest::One(kind, cost) => vec![(kind, cost)],
            Dearest::Open(some) => some.clone(),
        }
    }

    /// The same in a sentence.
    pub fn words(&self, lang: Lang) -> String {
        match self {
            Dearest::None => told!(
                lang,
                "No kind of decision is shown to cost points.",
                "Von keiner Art von Entscheidung ist nachgewiesen, dass sie Punkte kostet."
            ),
            &Dearest::One(kind, cost) => {
                let (what, points) = (habit(kind, lang), lang.number(cost));
                capitalised(&told!(
                    lang,
                    "{what} cost most: {points}.",
                    "Am meisten kosten {what}: {points}."
                ))
            }
            Dearest::Open(some) => {
                let some = list(some, lang);
                told!(
                    lang,
                    "Largest costs: {some}. The run is too short to say which is largest.",
                    "Am meisten kosten wohl: {some}. Für eine Reihenfolge ist der Lauf zu kurz."
                )
            }
        }
    }
}

fn list(some: &[(Kind, Estimate)], lang: Lang) -> String {
    let one = |&(kind, cost): &(Kind, Estimate)| format!("{} ({})", habit(kind, lang), lang.number(cost));
    some.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A kind of decision as something that a bot does.
const fn habit(kind: Kind, lang: Lang) -> &'static str {
    let (english, german) = match kind {
        Kind::ThrowIn => ("its decisions to throw in", "die Entscheidungen übers Schmeißen"),
        Kind::Solo => ("its decisions about solos", "die Entscheidungen über Soli"),
        Kind::Hochzeit => ("its decisions about Hochzeiten", "die Entscheidungen über Hochzeiten"),
        Kind::Armut => ("its decisions about Armuten", "die Entscheidungen über Armuten"),
        Kind::Hammelrennen => ("its decisions about Hammelrennen", "die Entscheidungen über Hammelrennen"),
        Kind::Vorbehalt => {
            ("its choices between Vorbehalt and gesund", "die Wahl zwischen Vorbehalt und gesund")
        }
        Kind::Bid => ("its bids", "die Gebote"),
        Kind::TakeArmut => ("its answers to an Armut", "die Antworten auf eine Armut"),
        Kind::Exchange => ("its exchanges of cards", "der Kartentausch"),
        Kind::Schweine => ("its decisions about Schweine", "die Entscheidungen über Schweine"),
        Kind::Genscher => ("its choices of a new partner", "die Wahl eines neuen Partners"),
        Kind::Ansage => ("its decisions about Ansagen", "die Entscheidungen über Ansagen"),
        Kind::Klopfen => ("its decisions about knocking", "die Entscheidungen über das Klopfen"),
        Kind::Supra => ("its decisions about Supra", "die Entscheidungen über Supra"),
        Kind::Absage => ("its decisions about Absagen", "die Entscheidungen über Absagen"),
        Kind::Lead => ("its leads", "die Ausspiele"),
        Kind::Follow => ("its cards played second or third", "die Karten als Zweiter oder Dritter im Stich"),
        Kind::Last => ("its cards as last of a trick", "die Karten als Letzter im Stich"),
        Kind::Butter => ("its cards to the partner's tricks", "die Karten zu Stichen des Partners"),
    };
    match lang {
        Lang::En => english,
        Lang::De => german,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{BlockPoints, Moments};
    use crate::studies::analyse::OfKind;

    /// The costs of these kinds in 100 deals: what each costs now and nothing then, and in how many deals it is said to.
    fn costs(kinds: &[(Kind, f64, u64)]) -> Costs {
        let of = |&(kind, points, deals): &(Kind, f64, u64)| {
            let mut cost = Moments::default();
            for deal in 0..100 {
                let units = points * 2.0 * BlockPoints::UNITS as f64;
                cost.add(BlockPoints::from_units(if deal % 2 == 0 { units as i64 } else { 0 }));
            }
            (kind, OfKind { decisions: 1000, better: 1000, deals, cost })
        };
        let player = "Fox".to_owned();
        Costs { player, seats: 100, all: Moments::default(), kinds: kinds.iter().map(of).collect() }
    }

    fn dearest(kinds: &[(Kind, f64, u64)]) -> Dearest {
        Dearest::of(&costs(kinds))
    }

    fn named(dearest: &Dearest) -> Vec<Kind> {
        dearest.kinds().into_iter().map(|(kind, _)| kind).collect()
    }

    #[test]
    fn most_is_named_only_where_its_interval_separates() {
        let one = dearest(&[(Kind::Last, 0.3, 30), (Kind::Lead, 0.9, 50)]);
        assert_eq!((one.key(), named(&one)), ("one", vec![Kind::Lead]));
        assert_eq!(one.words(Lang::En), "Its leads cost most: 0.90 ± 0.21.");
        assert_eq!(one.words(Lang::De), "Am meisten kosten die Ausspiele: 0,90 ± 0,21.");
        let open = dearest(&[(Kind::Last, 0.7, 30), (Kind::Lead, 0.9, 50), (Kind::Solo, 0.1, 50)]);
        assert_eq!((open.key(), named(&open)), ("open", vec![Kind::Lead, Kind::Last]));
        let words = open.words(Lang::En);
        assert!(
            words.starts_with("Largest costs: its leads (0.90 ± ")
                && words.ends_with(". The run is too short to say which is largest."),
            "{words}"
        );
    }

    #[test]
    fn what_is_not_shown_to_cost_is_not_named_and_few_deals_name_nothing() {
        assert_eq!(dearest(&[(Kind::Lead, 0.0, 50)]), Dearest::None);
        assert_eq!(dearest(&[]), Dearest::None);
        let rare = (Kind::Solo, 2.0, FEW - 1);
        assert_eq!(dearest(&[rare]), Dearest::None);
        // What is rare may still cost more than what is named.
        assert_eq!(named(&dearest(&[rare, (Kind::Lead, 0.4, 20)])), [Kind::Lead, Kind::Solo]);
    }
}
