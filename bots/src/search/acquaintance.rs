//! What a finished game tells of those who have played it: all cards are seen then.

use doko_engine::dispatch::Cpu;
use doko_engine::play::Play;
use doko_engine::{CardSet, Game, Party, PerSeat, Seat, View};

use super::evidence::{Closeness, ObservedPlay};
use super::rollout::Players;
use super::settings::Playout;
use super::witness::by_manner;
use crate::choice::Scene;
use crate::heuristic::Heuristic;
use crate::manners::{ByManner, Cards, MannerEvidence, TEMPERATURE};
use crate::sides::{ALL, only};

impl MannerEvidence {
    /// What everybody has seen of everybody in a game that has come to its end; nothing of one in which each plays alone, of one
    /// that ended before all cards were played, and of one in which Schweine were raised in the middle.
    ///
    /// ```
    /// use doko_bots::manners::MannerEvidence;
    /// use doko_bots::{Heuristic, Random, play_game, seat_bots};
    /// use doko_engine::{PerSeat, Rules, Seat};
    ///
    /// let (rules, random) = (Rules::preset("ddv")?, Random::default());
    /// let mut bots = seat_bots(&rules, &PerSeat([&random as _; 4]), 1, 0, 0);
    /// let game = play_game(&rules, rules.deal(1, 0, 0), Seat::ALL[0], &mut bots)?;
    /// assert_eq!(MannerEvidence::by(&game, &Heuristic::default()).likeliest(Seat::ALL[2]), "random");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by(game: &Game<'_>, heuristic: &Heuristic) -> MannerEvidence {
        let mut shown = MannerEvidence::NOTHING;
        let is_whole = game.played() == 4 * game.rules().hand_size();
        if !is_whole || game.contract().is_each_alone() || game.schwarze_sau().is_some() {
            return shown;
        }
        // A seat is not looked at by itself: two of them see all four.
        for (observer, seen) in [(Seat::ALL[0], &Seat::ALL[1..]), (Seat::ALL[1], &Seat::ALL[..1])] {
            let view = View::at_end(game, observer).expect("the game is over");
            if let Some(told) = told(&view, game, heuristic) {
                for &seat in seen {
                    shown.0[seat] = told[seat];
                }
            }
        }
        shown
    }
}

fn told(view: &View<'_>, game: &Game<'_>, heuristic: &Heuristic) -> Option<PerSeat<ByManner>> {
    let past = ObservedPlay::of(view);
    if past.is_before_raising() {
        return None;
    }
    let scene = Scene::of(view);
    let ready = heuristic.ready(view.rules());
    let players = Players::new(&scene, Some(view), Playout::Heuristic, &ready);
    let hands = PerSeat::from_fn(|seat| {
        let own = view.plays().filter(|&(other, _)| other == seat);
        own.fold(CardSet::EMPTY, |hand, (_, card)| hand.plus(CardSet::one(card)))
    });
    let leader = view.plays().next()?.0;
    let parties: PerSeat<Party> = *game.parties();
    let play = Play::new(scene.order, &hands, leader);
    let simulation = players.looked_back_on(&scene, play, parties);
    let closeness = Closeness { temperature: TEMPERATURE, shares: Cards::SHARES };
    let others = !only(view.seat()) & ALL;
    let cards = players.likelihoods(Cpu::detect(), others, &scene, &simulation, &past, &closeness);
    let spoken = |seat| past.spoken(view, seat, || hands[seat], parties[seat], heuristic.params());
    let told = PerSeat::from_fn(|seat| by_manner(cards[seat], spoken(seat)));
    // A card that nobody could have played would be a mistake of ours.
    told.iter().all(|(_, of_seat)| of_seat.iter().any(|&likely| likely > 0.0)).then_some(told)
}
