//! What to say: thresholds over the probability of keeping it.

use doko_engine::rules::{Doubling, Kontra121};
use doko_engine::{Contract, Klaerung, Party, SoloKind, Step, View};

use super::evaluate::{self, Prospects};
use super::knowledge::{Knowledge, Stand};
use super::null;
use super::params::Params;

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

/// The deepest step whose probability passes its limit.
fn in_play(view: &View<'_>, params: &Params) -> Option<Step> {
    let know = Knowledge::new(view, params);
    let prospects = Prospects::with(&know);
    let weights = evaluate::side(know.stand, params);
    // Where a Hochzeit may be automatic, nobody is ever told; there a seat without ♣Q speaks for Kontra.
    let own = know.own.unwrap_or(Party::Kontra);
    let others = view.deepest_step(own.other());
    let set = view.rules().set();
    // Kontra needs one more than in answer to Re if it has said something alone, or last.
    let kontra_needs = match set.score.kontra_121 {
        Kontra121::Alone if others.is_some() => 120,
        Kontra121::Alone | Kontra121::Last => 121,
    };
    // What wins if this seat says no more than Re or Kontra: an Absage of the others must be broken.
    let to_win = match (others, own) {
        (Some(absage), _) if absage > Step::Ansage => absage.limit().max(1),
        (_, Party::Kontra) => kontra_needs,
        (_, Party::Re) => 121,
    };
    let ansage = &params.ansage;
    let dearer = if set.score.doubling == Doubling::Off { 0.0 } else { ansage.doubling };
    let is_worth_it = |step: Step| {
        let (augen, threshold) = match step {
            Step::Ansage if others.is_some() => (f64::from(to_win), ansage.answer + dearer),
            Step::Ansage => (f64::from(to_win), ansage.first + dearer),
            Step::Keine90 => (151.0, ansage.keine90),
            Step::Keine60 => (181.0, ansage.keine60),
            Step::Keine30 => (211.0, ansage.keine30),
            Step::Schwarz => (240.0, ansage.schwarz),
        };
        prospects.chance_of(augen, weights) >= threshold
    };
    let deepest = view.legal_steps().take_while(|&step| is_worth_it(step)).last()?;
    // Where an Absage does not include the Ansage, that comes first.
    let ansage_first = !set.ansagen.absage_needs_ansage && view.legal_steps().next() == Some(Step::Ansage);
    Some(if ansage_first { Step::Ansage } else { deepest })
}

/// The soloist of a Nullsolo says Re on a hand that is still hardly exposed.
fn in_null(view: &View<'_>, params: &Params) -> Option<Step> {
    let know = Knowledge::new(view, params);
    if know.stand != Stand::Alone {
        return None;
    }
    let leads = view.table_cards().is_empty() && view.leader() == know.me;
    let chance = null::chance(view.hand(), know.unseen, know.order, leads, &params.null);
    view.legal_steps().next().filter(|_| chance >= params.ansage.first)
}

/// Re "mit mir", before the Klärungsstich of another's Hochzeit: it counts only if this seat becomes the partner.
fn mit_mir(view: &View<'_>, params: &Params) -> Option<Step> {
    let prospects = Prospects::of(view, params);
    let is_worth_it = prospects.chance_of(121.0, &params.value.re) >= params.hochzeit.mit_mir;
    view.legal_steps().next().filter(|&step| is_worth_it && step == Step::Ansage)
}
