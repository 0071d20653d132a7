//! What to say: each world played on as if nothing were said, and once more if saying it would show a party; and what
//! those ends are worth under everything that could be said.

use doko_engine::{Action, Klaerung, Party, Step, View};

use super::decision::Decision;
use super::evidence::ObservedPlay;
use super::rollout::{UNIT, doubtful_worth};
use super::scene::Scene;
use crate::bot::Thought;
use crate::solver::Stakes;

/// What could be said, silence as `None` first where that is allowed.
fn candidates(view: &View<'_>) -> Vec<Option<Step>> {
    let silence = (!view.must_say()).then_some(None);
    silence.into_iter().chain(view.legal_steps().map(Some)).collect()
}

/// Whether the seat has played no card yet, and a Re or Kontra before that brings more points.
fn is_early(view: &View<'_>) -> bool {
    view.rules().set().score.early_ansage > 0 && view.hand().len() == view.rules().hand_size()
}

/// What is to be compared now; `None` if nothing is. Whether to say Supra is left to the heuristic.
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
pub(super) fn said(
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

/// What to say, if anything; `None` where the search does not know.
pub(super) fn choose(decision: &Decision<'_, '_>) -> Option<(Option<Step>, Thought)> {
    let Decision { view, settings, cpu, .. } = *decision;
    let own = view.own_party()?;
    if view.klaerung() == Some(Klaerung::Open) {
        return None;
    }
    let Some(candidates) = worth_comparing(view, settings.waits) else {
        return Some((None, Thought::default()));
    };
    let plays_alone = view.contract().soloist() == Some(view.seat());
    let edge = if plays_alone { settings.solo_edge } else { settings.edge };
    let sampler = decision.sampler()?;
    let scene = Scene::of(view);
    let mut heard = scene;
    heard.shown[view.seat()] = true;
    let tells = heard.shown != scene.shown;
    let players = decision.players(&scene, true);
    let past = ObservedPlay::of(view);
    let mut weighted = decision.weighted(&sampler, &scene, &players, &past);
    let stakes: Vec<Stakes> =
        candidates.iter().map(|&step| stakes_if_said(view, &scene.stakes, own, step)).collect();
    let arms = decision.sequential_halving(
        &mut weighted,
        candidates.len(),
        settings.once,
        None,
        |world, stream, active| {
            let mut silent = None;
            let mut spoken = None;
            let value = |&answer: &usize| {
                let is_heard = tells && candidates[answer].is_some();
                let (ends, scene) = if is_heard { (&mut spoken, &heard) } else { (&mut silent, &scene) };
                let end = ends.get_or_insert_with(|| {
                    let mut simulation = players.simulate(scene, world.play, world.parties);
                    players.finish(cpu, scene, &mut simulation, stream);
                    simulation
                });
                doubtful_worth(scene, &end.outcome(&stakes[answer]), edge, settings.doubt)
            };
            active.iter().map(value).collect()
        },
    );
    let best = arms[0];
    let silence = arms.iter().find(|arm| candidates[arm.answer].is_none());
    let margin = settings.ansage_margin * f64::from(UNIT);
    let is_worth_it = silence.is_none_or(|silence| best.mean >= silence.mean + margin);
    let thought = Decision::thought(&arms, |answer| candidates[answer].map_or(Action::Silence, Action::Say));
    let thought = Thought { belief: weighted.belief(), ..thought };
    Some((candidates[best.answer].filter(|_| is_worth_it), thought))
}
