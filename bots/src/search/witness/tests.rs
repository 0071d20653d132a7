//! A witness that has been asked about many worlds says of each what one says that has been asked about no other.

use doko_engine::Question;
use doko_engine::random::substream;

use super::*;
use crate::heuristic::{Heuristic, Ready};
use crate::manners::{Cards, TEMPERATURE};
use crate::search::settings::Playout;
use crate::search::testing::{By, many_rules, played};
use crate::worlds::{Likelihoods, Worlds};

const WORLDS: u64 = 48;

/// What the past of a game is asked with.
struct Asked<'v, 'g> {
    view: &'v View<'g>,
    scene: Scene<'g>,
    past: ObservedPlay,
    heuristic: &'v Heuristic,
    ready: &'v Ready,
}

impl Asked<'_, '_> {
    /// What a witness says of these worlds, one after the other in portions of this size, and of how many hands it had to be told.
    fn logs(&self, others: Others<'_>, worlds: &[World], portion: usize) -> (Vec<f64>, usize) {
        let Asked { view, scene, past, heuristic, ready } = self;
        let players = Players::new(scene, Some(view), Playout::Heuristic, ready);
        let mut witness = Witness::of(Past {
            view,
            scene,
            players: &players,
            observed: past,
            cpu: Cpu::PORTABLE,
            params: heuristic.params(),
            others,
            closeness: Closeness { temperature: TEMPERATURE, shares: Cards::SHARES },
            alike: None,
        });
        let logs = worlds.chunks(portion).flat_map(|worlds| witness.logs(worlds)).collect();
        (logs, witness.found.len())
    }
}

#[test]
fn each_hand_is_asked_about_once_and_says_the_same_in_every_world() {
    let heuristic = Heuristic::default();
    let (mut compared, mut late, mut late_hands) = (0, 0, 0);
    for rules in &many_rules() {
        let ready = heuristic.ready(rules);
        for index in 0..4 {
            let by = if index % 2 == 0 { By::Heuristic } else { By::Chance };
            let Some(played) = played(rules, index, by) else { continue };
            let mut number = index;
            played.again(|_, view| {
                number += 1;
                let past = ObservedPlay::of(view);
                let is_asked = view.question() == Some(Question::Card) && number.is_multiple_of(5);
                if !is_asked || past.is_empty() {
                    return;
                }
                let sampler = Worlds::of(view, &Likelihoods::USUAL).unwrap().sampler().unwrap();
                let draw = |n| sampler.draw(Cpu::PORTABLE, &mut substream(number, n));
                let worlds: Vec<World> = (0..WORLDS).map(draw).collect();
                let asked =
                    Asked { view, scene: Scene::of(view), past, heuristic: &heuristic, ready: &ready };
                for others in
                    [Others::OfManners(&Company::UNKNOWN), Others::Heuristics(Speech::HEURISTIC, 0.7)]
                {
                    let (logs, hands) = asked.logs(others, &worlds, 20);
                    for (world, log) in worlds.iter().zip(logs) {
                        let (alone, _) = asked.logs(others, &[*world], 1);
                        assert_eq!(log.to_bits(), alone[0].to_bits(), "{} {index} {number}", rules.label());
                        compared += 1;
                    }
                    if view.tricks().len() + 3 == rules.hand_size() {
                        late += 3 * WORLDS;
                        late_hands += hands as u64;
                    }
                }
            });
        }
    }
    println!("{compared} compared; three tricks before the end {late_hands} hands in {late} places");
    assert!(compared > 50_000 && late > 1000 && 2 * late_hands < late, "{compared} {late_hands} {late}");
}
