//! The words that are worth comparing, and the stakes once one is said.

use doko_engine::{Party, Step, View};

use crate::solver::Stakes;

/// Steps that could be said; `None`, silence, comes first where it is allowed.
fn candidates(view: &View<'_>) -> Vec<Option<Step>> {
    let silence = (!view.must_say()).then_some(None);
    silence.into_iter().chain(view.legal_steps().map(Some)).collect()
}

/// True if the seat has played no card yet and an early Re or Kontra brings more points.
fn is_early(view: &View<'_>) -> bool {
    view.rules().set().score.early_ansage > 0 && view.hand().len() == view.rules().hand_size()
}

/// The answers to compare now; `None` if there is no choice. The heuristic decides about Supra.
///
/// If the seat `waits`, it leaves for later what can be said later just as well: then more is known.
pub(crate) fn worth_comparing(view: &View<'_>, waits: bool) -> Option<Vec<Option<Step>>> {
    let brings_more_now = is_early(view) && view.legal_steps().next() == Some(Step::Ansage);
    let waits = waits && !view.must_say() && !view.may_only_answer_at_once() && !brings_more_now;
    let closing = view.closing_steps();
    let is_only_supra = view.may_say_supra() && view.legal_steps().next().is_none();
    if is_only_supra || waits && closing.is_empty() {
        return None;
    }
    let mut candidates = candidates(view);
    if waits {
        candidates.retain(|step| step.is_none_or(|step| closing.contains(step)));
    }
    Some(candidates)
}

/// The stakes once the seat of a view has said this for its party.
pub(crate) fn stakes_if_said(view: &View<'_>, stakes: &Stakes, own: Party, step: Option<Step>) -> Stakes {
    said(stakes, own, step, view.rules().set().ansagen.absage_needs_ansage, is_early(view))
}

/// The stakes once `party` has said this; `is_early` before the first card of the speaker.
pub(crate) fn said(
    stakes: &Stakes,
    party: Party,
    step: Option<Step>,
    absage_needs_ansage: bool,
    is_early: bool,
) -> Stakes {
    let mut stakes = *stakes;
    if let Some(step) = step {
        stakes.said[party] = stakes.said[party].max(Some(step));
        if (step == Step::Ansage || absage_needs_ansage) && !stakes.ansage[party] {
            stakes.ansage[party] = true;
            stakes.early_ansage[party] = is_early;
            stakes.last_ansage = Some(party);
        }
    }
    stakes
}
