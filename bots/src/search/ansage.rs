//! What to say: each world played on as if nothing were said, and once more if saying it would show a party; and what
//! those ends are worth under everything that could be said.

use doko_engine::{Action, Klaerung, Step};

use super::decision::Decision;
use super::evidence::ObservedPlay;
use super::rollout::{UNIT, doubtful_worth};
use crate::bot::Thought;
use crate::choice::{Scene, stakes_if_said, worth_comparing};
use crate::solver::Stakes;

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
