//! What to say: thresholds over the probability of keeping it.

use doko_engine::rules::{Doubling, Kontra121};
use doko_engine::{Contract, Klaerung, Party, SoloKind, Step, View};

use super::evaluate::{self, Prospects};
use super::knowledge::{Knowledge, Stand};
use super::null;
use super::params::{Params, SideWeights};

/// The step to say now: the deepest worth saying; if something must be said, at least the first there is.
pub(super) fn step(view: &View<'_>, params: &Params) -> Option<Step> {
    let worth_saying = if matches!(view.contract(), Contract::Solo(SoloKind::Null, _)) {
        in_null(view, params)
    } else if view.own_party().is_none() && view.klaerung() == Some(Klaerung::Open) {
        mit_mir(view, params)
    } else {
        in_play(view, params)
    };
    let forced = || view.legal_steps().next().filter(|_| view.must_say());
    worth_saying.or_else(forced)
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
    fn of(view: &View<'_>, params: &'p Params) -> Standing<'p> {
        let know = Knowledge::new(view, params);
        // Where a Hochzeit may be automatic, nobody is ever told; there a seat without ♣Q speaks for Kontra.
        let own = know.own.unwrap_or(Party::Kontra);
        let others = view.deepest_step(own.other());
        // Kontra needs one more than in answer to Re if it has said something alone, or last.
        let kontra_needs = match view.rules().set().score.kontra_121 {
            Kontra121::Alone if others.is_some() => 120,
            Kontra121::Alone | Kontra121::Last => 121,
        };
        let to_win = match (others, own) {
            // An Absage of the others must be broken.
            (Some(absage), _) if absage > Step::Ansage => absage.limit().max(1),
            (_, Party::Kontra) => kontra_needs,
            (_, Party::Re) => 121,
        };
        let weights = evaluate::side(know.stand, params);
        Standing { prospects: Prospects::with(&know), weights, others, to_win }
    }

    /// The probability of keeping a step.
    fn chance(&self, step: Step) -> f64 {
        let augen = match step {
            Step::Ansage => f64::from(self.to_win),
            Step::Keine90 => 151.0,
            Step::Keine60 => 181.0,
            Step::Keine30 => 211.0,
            Step::Schwarz => 240.0,
        };
        self.prospects.chance_of(augen, self.weights)
    }
}

/// The probability of keeping each step that may be said; `None` of others, and where the heuristic does not think of
/// one: "mit mir", and against a Nullsolo.
pub(super) fn chances(view: &View<'_>, params: &Params) -> [Option<f64>; 5] {
    let mut chances = [None; 5];
    if matches!(view.contract(), Contract::Solo(SoloKind::Null, _)) {
        chances[Step::Ansage as usize] =
            of_null(view, params).filter(|_| view.legal_steps().next().is_some());
    } else if view.klaerung() != Some(Klaerung::Open) {
        let standing = Standing::of(view, params);
        view.legal_steps().for_each(|step| chances[step as usize] = Some(standing.chance(step)));
    }
    chances
}

/// The Augen that the own party is expected to have in the end.
pub(super) fn expected_augen(view: &View<'_>, params: &Params) -> f64 {
    let Standing { prospects, weights, .. } = Standing::of(view, params);
    prospects.expected_augen(weights)
}

/// The deepest step whose probability passes its limit.
fn in_play(view: &View<'_>, params: &Params) -> Option<Step> {
    let standing = Standing::of(view, params);
    let set = view.rules().set();
    let ansage = &params.ansage;
    let dearer = if set.score.doubling == Doubling::Off { 0.0 } else { ansage.doubling };
    let is_worth_it = |step: Step| {
        let threshold = match step {
            Step::Ansage if standing.others.is_some() => ansage.answer + dearer,
            Step::Ansage => ansage.first + dearer,
            Step::Keine90 => ansage.keine90,
            Step::Keine60 => ansage.keine60,
            Step::Keine30 => ansage.keine30,
            Step::Schwarz => ansage.schwarz,
        };
        standing.chance(step) >= threshold
    };
    let deepest = view.legal_steps().take_while(|&step| is_worth_it(step)).last()?;
    // Where an Absage does not include the Ansage, that comes first.
    let ansage_first = !set.ansagen.absage_needs_ansage && view.legal_steps().next() == Some(Step::Ansage);
    Some(if ansage_first { Step::Ansage } else { deepest })
}

/// The soloist of a Nullsolo says Re on a hand that is still hardly exposed.
fn in_null(view: &View<'_>, params: &Params) -> Option<Step> {
    let chance = of_null(view, params)?;
    view.legal_steps().next().filter(|_| chance >= params.ansage.first)
}

/// The probability that the soloist of a Nullsolo wins it, as it sees it itself.
fn of_null(view: &View<'_>, params: &Params) -> Option<f64> {
    let know = Knowledge::new(view, params);
    let leads = view.table_cards().is_empty() && view.leader() == know.me;
    let chance = || null::chance(view.hand(), know.unseen, know.order, leads, &params.null);
    (know.stand == Stand::Alone).then(chance)
}

/// Re "mit mir", before the Klärungsstich of another's Hochzeit: it counts only if this seat becomes the partner.
fn mit_mir(view: &View<'_>, params: &Params) -> Option<Step> {
    let prospects = Prospects::of(view, params);
    let is_worth_it = prospects.chance_of(121.0, &params.value.re) >= params.hochzeit.mit_mir;
    view.legal_steps().next().filter(|&step| is_worth_it && step == Step::Ansage)
}
