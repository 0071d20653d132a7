//! Which game: each is begun in every world and played to its end.

use doko_engine::play::Play;
use doko_engine::rules::{AnsagenHochzeit, AnsagenSolo, RuleSet};
use doko_engine::{Action, Card, CardSet, Contract, Party, PerSeat, Step, View, Vorbehalt};

use super::decision::Decision;
use super::rollout::{Players, Simulation, UNIT, doubtful_worth};
use super::weighted_worlds::WeightedWorlds;
use crate::bot::Thought;
use crate::choice::{Scene, said};

/// A game that this seat can choose, if nobody else chooses another, and what it says in it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Choice {
    vorbehalt: Vorbehalt,
    step: Option<Step>,
}

/// The games that are compared: gesund, Hochzeit and the solos, each with what may be said in it.
fn candidates(view: &View<'_>, with_solos: bool) -> Vec<Choice> {
    let compared = |vorbehalt: &Vorbehalt| match vorbehalt {
        Vorbehalt::Gesund | Vorbehalt::Hochzeit(_) => true,
        Vorbehalt::Solo(_) => with_solos,
        _ => false,
    };
    let steps = [None, Some(Step::Ansage), Some(Step::Keine90), Some(Step::Keine60)];
    let with_steps = |vorbehalt: Vorbehalt| {
        let has_absagen = matches!(vorbehalt, Vorbehalt::Solo(kind) if !view.rules().solo(kind).is_null);
        let most = match has_absagen {
            _ if !may_speak(view.rules().set(), vorbehalt) => 1,
            true => 4,
            false => 2,
        };
        steps.into_iter().take(most).map(move |step| Choice { vorbehalt, step })
    };
    view.open_vorbehalte().into_iter().filter(compared).flat_map(with_steps).collect()
}

/// Whether the seat that chooses this game may say something in it first: not where such a game has no Ansagen, nor where
/// its soloist may only answer.
fn may_speak(set: &RuleSet, vorbehalt: Vorbehalt) -> bool {
    let rules = &set.ansagen;
    match vorbehalt {
        Vorbehalt::Solo(_) => !matches!(rules.solo, AnsagenSolo::Off | AnsagenSolo::ReAsReply),
        _ if rules.solo == AnsagenSolo::Only => false,
        Vorbehalt::Hochzeit(_) => rules.hochzeit != AnsagenHochzeit::None,
        _ => true,
    }
}

/// The game that is played if a Vorbehalt counts.
fn contract(view: &View<'_>, vorbehalt: Vorbehalt) -> Contract {
    match vorbehalt {
        Vorbehalt::Hochzeit(stich) => Contract::Hochzeit(view.seat(), stich),
        Vorbehalt::Solo(kind) => Contract::Solo(kind, view.seat()),
        _ => Contract::Normal,
    }
}

/// The games that were compared, with what they promise in points.
pub(super) struct Promised {
    /// The best solo.
    pub solo: Option<(Vorbehalt, f64)>,
    /// The best game without one.
    pub without: (Vorbehalt, f64),
    /// All of it.
    pub thought: Thought,
}

/// Compares the games that this seat can choose, if it may say gesund.
pub(super) fn compare(decision: &Decision<'_, '_>, with_solos: bool) -> Option<Promised> {
    let Decision { view, settings, cpu, .. } = *decision;
    let candidates = candidates(view, with_solos);
    if !candidates.iter().any(|choice| choice.vorbehalt == Vorbehalt::Gesund) {
        return None;
    }
    let sampler = decision.sampler()?;
    let games: Vec<(Scene<'_>, Players<'_>)> = candidates
        .iter()
        .map(|choice| {
            let scene = Scene::beginning(view, contract(view, choice.vorbehalt));
            let players = decision.players(&scene, false);
            (scene, players)
        })
        .collect();
    let needs = view.rules().set().ansagen.absage_needs_ansage;
    let is_early = view.rules().set().score.early_ansage > 0;
    let order = view.order();
    let mut weighted = WeightedWorlds::new(&sampler, cpu, decision.word, None);
    let arms = decision.sequential_halving(
        &mut weighted,
        candidates.len(),
        settings.once,
        None,
        |world, stream, active| {
            let hands = PerSeat::from_fn(|seat| order.card_set(world.play.dealt(seat)));
            let mut last: Option<(Vorbehalt, Simulation<'_>)> = None;
            let value = |&answer: &usize| {
                let (choice, (scene, players)) = (candidates[answer], &games[answer]);
                let end = match last {
                    Some((vorbehalt, end)) if vorbehalt == choice.vorbehalt => end,
                    _ => {
                        let leads =
                            matches!(choice.vorbehalt, Vorbehalt::Solo(kind) if view.would_lead(kind));
                        let leader = if leads { view.seat() } else { view.forehand() };
                        let play = Play::new(scene.order, &hands, leader);
                        let mut simulation = players.simulate(scene, play, parties(scene, &hands));
                        players.finish(cpu, scene, &mut simulation, stream);
                        last = Some((choice.vorbehalt, simulation));
                        simulation
                    }
                };
                let stakes = said(&scene.stakes, end.parties[view.seat()], choice.step, needs, is_early);
                let edge = if is_solo(choice.vorbehalt) { settings.solo_edge } else { settings.edge };
                doubtful_worth(scene, &end.outcome(&stakes), edge, settings.doubt)
            };
            active.iter().map(value).collect()
        },
    );
    let best = |solo: bool| {
        let of_kind = arms.iter().filter(|s| is_solo(candidates[s.answer].vorbehalt) == solo);
        let best = of_kind.max_by(|a, b| a.mean.total_cmp(&b.mean))?;
        Some((candidates[best.answer].vorbehalt, best.mean / f64::from(UNIT)))
    };
    // Where Vorbehalte are asked for kind by kind, several are one answer now.
    let now = |wanted: Vorbehalt| Action::Declare(view.vorbehalt_towards(wanted).unwrap_or(wanted));
    let thought = Decision::thought(&arms, |answer| now(candidates[answer].vorbehalt));
    Some(Promised { solo: best(true), without: best(false)?, thought })
}

/// Whether this is a solo.
pub(super) const fn is_solo(vorbehalt: Vorbehalt) -> bool {
    matches!(vorbehalt, Vorbehalt::Solo(_))
}

/// The parties when play begins.
fn parties(scene: &Scene<'_>, hands: &PerSeat<CardSet>) -> PerSeat<Party> {
    PerSeat::from_fn(|seat| {
        let is_re = match scene.contract {
            Contract::Normal => hands[seat].contains(Card::ALTE),
            _ => seat == scene.observer,
        };
        if is_re { Party::Re } else { Party::Kontra }
    })
}

/// All that is no solo, if there is more than gesund and a Hochzeit: what only a whole table can tell the worth of.
pub(super) fn others(view: &View<'_>) -> Vec<Action> {
    let is_simple = |vorbehalt: &Vorbehalt| {
        matches!(vorbehalt, Vorbehalt::Gesund | Vorbehalt::Hochzeit(_) | Vorbehalt::Solo(_))
    };
    if view.open_vorbehalte().iter().all(is_simple) {
        return Vec::new();
    }
    let others = view
        .legal_vorbehalte()
        .into_iter()
        .filter(|&vorbehalt| !is_solo(vorbehalt) && vorbehalt != Vorbehalt::StillesSolo);
    others.map(Action::Declare).collect()
}
