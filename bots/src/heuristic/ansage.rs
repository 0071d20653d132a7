//! What to say: thresholds over the probability of keeping it.

use doko_engine::rules::Kontra121;
use doko_engine::{Klaerung, Party, Step, View};

use super::cards::{Prospects, avoid};
use super::params::SideWeights;
use super::schweine;
use super::sight::Sight;

/// The step to say now: the deepest worth saying; if something must be said, at least the first there is.
pub(super) fn step(sight: &Sight<'_>) -> Option<Step> {
    let view = sight.view;
    let worth_saying = if view.rules().null_soloist(view.contract()).is_some() {
        in_null(sight)
    } else if sight.own_party().is_none() && view.klaerung() == Some(Klaerung::Open) {
        mit_mir(sight)
    } else {
        in_play(sight)
    };
    let forced = || view.legal_steps().next().filter(|_| view.must_say());
    worth_saying.or_else(forced)
}

/// The Augen with which a party wins if it says no more than Re or Kontra.
pub(crate) fn to_win(view: &View<'_>, own: Party) -> u32 {
    let others = view.deepest_step(own.other());
    // Kontra needs one more than in answer to Re if it has said something alone, or last.
    let kontra_needs = match view.rules().set().score.kontra_121 {
        Kontra121::Alone if others.is_some() => 120,
        Kontra121::Never => 120,
        Kontra121::Alone | Kontra121::Last => 121,
    };
    match (others, own) {
        // An Absage of the others must be broken.
        (Some(absage), _) if absage > Step::Ansage => absage.limit().max(1),
        (_, Party::Kontra) => kontra_needs,
        (_, Party::Re) => 121,
    }
}

/// What a seat that knows its party goes by.
struct Standing<'p> {
    prospects: Prospects,
    weights: &'p SideWeights,
    /// The deepest step of the other party.
    others: Option<Step>,
    /// The Augen that win if this seat says no more than Re or Kontra.
    to_win: u32,
}

impl<'p> Standing<'p> {
    fn of(sight: &Sight<'p>) -> Standing<'p> {
        let view = sight.view;
        // Where a Hochzeit may be automatic, nobody is ever told; there a seat without ♣Q speaks for Kontra.
        let own = sight.own_party().unwrap_or(Party::Kontra);
        let others = view.deepest_step(own.other());
        let to_win = to_win(view, own);
        let (prospects, stand) = sight.prospects(schweine::own_order(sight));
        Standing { prospects, weights: stand.weights(&sight.ready.params), others, to_win }
    }

    /// The Augen that keep a step.
    fn needs(&self, step: Step) -> f64 {
        match step {
            Step::Ansage => f64::from(self.to_win),
            Step::Keine90 => 151.0,
            Step::Keine60 => 181.0,
            Step::Keine30 => 211.0,
            Step::Schwarz => 240.0,
        }
    }
}

/// The probability of keeping each step that may be said; `None` of others, and where the heuristic does not think of
/// one: "mit mir", and against a Nullsolo.
pub(super) fn chances(sight: &Sight<'_>) -> [Option<f64>; 5] {
    let mut chances = [None; 5];
    let view = sight.view;
    if view.rules().null_soloist(view.contract()).is_some() {
        chances[Step::Ansage as usize] = of_null(sight).filter(|_| view.legal_steps().next().is_some());
    } else if view.klaerung() != Some(Klaerung::Open) {
        let standing = Standing::of(sight);
        let chance = |step| standing.prospects.chance_of(standing.needs(step), standing.weights);
        view.legal_steps().for_each(|step| chances[step as usize] = Some(chance(step)));
    }
    chances
}

/// The probability that the own party wins with what it has said by now.
pub(super) fn own_chance(sight: &Sight<'_>) -> f64 {
    let standing = Standing::of(sight);
    let own = sight.own_party().unwrap_or(Party::Kontra);
    let step = sight.view.deepest_step(own).unwrap_or(Step::Ansage);
    standing.prospects.chance_of(standing.needs(step), standing.weights)
}

/// The Augen that the own party is expected to have in the end.
pub(super) fn expected_augen(sight: &Sight<'_>) -> f64 {
    let Standing { prospects, weights, .. } = Standing::of(sight);
    prospects.expected_augen(weights)
}

/// The opinion of a seat on its game.
pub(crate) struct Outlook {
    /// The Augen that it expects its party to have in the end.
    pub(crate) augen: f64,
    /// How likely it takes its party to keep each step.
    pub(crate) chances: [f64; 5],
    /// How likely each seat is a friend, clockwise from the own one.
    pub(crate) friends: [f64; 4],
}

/// What the seat thinks of the game; of a Nullsolo it has no chances.
pub(super) fn outlook(sight: &Sight<'_>) -> Outlook {
    let standing = Standing::of(sight);
    let Standing { prospects, weights, .. } = &standing;
    Outlook {
        augen: prospects.expected_augen(weights),
        chances: Step::ALL.map(|step| prospects.chance_of(standing.needs(step), weights)),
        friends: sight.friends(schweine::own_order(sight)),
    }
}

/// The deepest step whose probability passes its limit.
fn in_play(sight: &Sight<'_>) -> Option<Step> {
    let view = sight.view;
    let standing = Standing::of(sight);
    let thresholds = &sight.ready.thresholds;
    let is_worth_it = |step: Step| {
        let threshold = match step {
            Step::Ansage if standing.others.is_some() => thresholds.answer,
            step => thresholds.steps[step as usize],
        };
        standing.prospects.margin_over(standing.needs(step), standing.weights) >= threshold
    };
    let deepest = view.legal_steps().take_while(|&step| is_worth_it(step)).last()?;
    // Where an Absage does not include the Ansage, that comes first.
    let includes = view.rules().set().ansagen.absage_needs_ansage;
    let ansage_first = !includes && view.legal_steps().next() == Some(Step::Ansage);
    Some(if ansage_first { Step::Ansage } else { deepest })
}

/// The soloist of a Nullsolo says Re on a hand that is still hardly exposed.
fn in_null(sight: &Sight<'_>) -> Option<Step> {
    let chance = of_null(sight)?;
    sight.view.legal_steps().next().filter(|_| chance >= sight.ready.params.ansage.first)
}

/// The probability that the soloist of a Nullsolo wins it, as it sees it itself.
pub(super) fn of_null(sight: &Sight<'_>) -> Option<f64> {
    let (view, params) = (sight.view, &sight.ready.params.null);
    let leads = view.table_cards().is_empty() && view.leader() == sight.me();
    let order = view.order();
    let chance = || view.look(order, |turn| avoid::chance(order, turn.hand(), turn.hidden(), leads, params));
    (view.rules().null_soloist(view.contract()) == Some(sight.me())).then(chance)
}

/// Re "mit mir", before the Klärungsstich of another's Hochzeit: it counts only if this seat becomes the partner.
fn mit_mir(sight: &Sight<'_>) -> Option<Step> {
    let params = &sight.ready.params;
    let (prospects, _) = sight.prospects(schweine::own_order(sight));
    let is_worth_it = prospects.chance_of(121.0, &params.value.re) >= params.hochzeit.mit_mir;
    sight.view.legal_steps().next().filter(|&step| is_worth_it && step == Step::Ansage)
}
