//! What a bot makes of the past, against what it says at the real table, question by question.

use doko_engine::dispatch::Cpu;
use doko_engine::random::bot_stream;
use doko_engine::{Card, Contract, Party, Rules, Seat, Vorbehalt};

use super::*;
use crate::choice::Scene;
use crate::heuristic::Heuristic;
use crate::manners::Company;
use crate::net::Net;
use crate::search::decision::Decision;
use crate::search::evidence::ObservedPlay;
use crate::search::settings::Settings;
use crate::search::testing::truth;
use crate::sides;
use crate::spec::BotSpec;

/// Plays a deal by bots of this kind, and shows the table at each question.
fn play(rules: &Rules, kind: &dyn BotKind, index: u64, mut look: impl FnMut(&Table<'_>, &View<'_>)) {
    let mut table = Table::new(rules, rules.deal(41, index, 0), Seat::ALL[index as usize % 4]);
    let mut bots = PerSeat::from_fn(|seat| kind.bot(rules, seat, bot_stream(43, index, 0, seat)));
    while let Some(view) = table.view() {
        look(&table, &view);
        let action = bots[view.seat()].act(&view);
        table.answer(action).expect("a legal answer");
    }
}

#[test]
fn the_past_of_the_true_world_is_as_likely_as_the_answers_one_by_one() {
    let net = Net::default();
    let (mut compared, mut words) = (0, 0);
    for preset in ["ddv", "palast", "klassisch"] {
        let rules = Rules::preset(preset).expect("it loads");
        for index in 0..12 {
            // By seat, how likely what it did so far is, asked at the real table.
            let (mut all, mut cards) = (PerSeat([0.0; 4]), PerSeat([0.0; 4]));
            let mut chosen = PerSeat([false; 4]);
            let mut table = Table::new(&rules, rules.deal(41, index, 0), Seat::ALL[index as usize % 4]);
            let fresh = || net.bot(&rules, Seat::ALL[0], bot_stream(43, index, 0, Seat::ALL[0]));
            let mut player = fresh();
            while let Some(view) = table.view() {
                // A table that is reconstructed takes everybody's gesund at its word.
                let commits = |seat| table.game().vorbehalt(seat) == Some(Vorbehalt::StillesSolo);
                let is_silent = Seat::ALL.into_iter().any(commits);
                if view.question() == Some(Question::Card) && view.cards_played() > 0 && !is_silent {
                    let world = truth(&table, &view);
                    for (explains, expected) in [(Explains::Everybody, &all), (Explains::Searchers, &cards)] {
                        let told = Alike::new(&view, &net, explains, 5).told(&world, sides::ALL);
                        for seat in view.seat().round().skip(1) {
                            let expected = expected[seat];
                            if let Some(told) = &told {
                                let ActionLikelihood { log, had_choice } = told[seat];
                                assert!((log - expected).abs() < 1e-9 * (1.0 - log), "{log} {expected}");
                                assert_eq!(had_choice, chosen[seat], "{preset} {index} {seat}");
                            }
                        }
                        let is_nan = view.seat().round().skip(1).any(|seat| expected[seat].is_nan());
                        assert_eq!(told.is_none(), is_nan, "{preset} {index} {}", view.contract());
                        compared += 1;
                    }
                }
                let mut action = player.act(&view);
                // Now and then something that it would not say.
                let is_said = view.question() == Some(Question::Ansage);
                if is_said && view.legal_actions().len() > 1 && index % 3 == 0 && view.cards_played() % 5 == 2
                {
                    action = view.legal_actions()[1];
                    words += 1;
                }
                let is_card = view.question() == Some(Question::Card);
                chosen[view.seat()] |= is_card && view.forced_card().is_none();
                let log = likelihood(&mut *fresh(), &view, action).map_or(f64::NAN, f64::ln);
                all[view.seat()] += log;
                cards[view.seat()] += if is_card { log } else { 0.0 };
                table.answer(action).expect("a legal answer");
            }
        }
    }
    assert!(compared > 1000 && words > 20, "{compared} {words}");
}

#[test]
fn nothing_is_told_by_a_bot_without_an_opinion() {
    let (rules, heuristic) = (Rules::preset("ddv").expect("it loads"), Heuristic::default());
    let mut asked = 0;
    play(&rules, &heuristic, 3, |table, view| {
        if view.question() == Some(Question::Card) && view.cards_played() > 12 {
            let alike = Alike::new(view, &heuristic, Explains::Searchers, 5);
            assert_eq!(alike.told(&truth(table, view), sides::ALL), None);
            asked += 1;
        }
    });
    assert!(asked > 10, "{asked}");
}

/// How far what worlds say of the others is from the truth: of each whether it is Re, and of each card how many it holds, all
/// squared and added up.
fn errors(table: &Table<'_>, view: &View<'_>, alike: Option<&dyn BotKind>) -> [f64; 2] {
    let (heuristic, settings) = (Heuristic::default(), Settings::default());
    let ready = heuristic.ready(view.rules());
    let (company, cpu) = (&Company::UNKNOWN, Cpu::PORTABLE);
    let decision = Decision {
        view,
        settings: &settings,
        heuristic: &heuristic,
        ready: &ready,
        company,
        alike,
        learned: None,
        cpu,
        word: 77,
    };
    let sampler = decision.sampler().expect("worlds can be drawn");
    let scene = Scene::of(view);
    let (players, past) = (decision.players(&scene, true), ObservedPlay::of(view));
    let mut weighted = decision.weighted(&sampler, &scene, &players, &past);
    let worlds = weighted.up_to(24);
    let all: f64 = worlds.iter().map(|counted| f64::from(counted.times)).sum();
    let mean = |of: &dyn Fn(&World) -> f64| {
        worlds.iter().map(|counted| f64::from(counted.times) / all * of(&counted.world)).sum::<f64>()
    };
    let game = table.game();
    let others = || view.seat().round().skip(1);
    let party = |seat: Seat| {
        let is_re = game.deal().hands()[seat].count(Card::ALTE) > 0;
        let share = mean(&|world| f64::from(u8::from(world.parties[seat] == Party::Re)));
        (share - f64::from(u8::from(is_re))).powi(2)
    };
    let cards = |seat: Seat| {
        let held = |world: &World, card| view.order().card_set(world.play.held(seat)).count(card) as f64;
        let error = |card| mean(&|world| held(world, card)) - game.hand(seat).count(card) as f64;
        Card::all().map(|card| error(card).powi(2)).sum::<f64>()
    };
    [others().map(party).sum(), others().map(cards).sum()]
}

/// Errors of worlds weighed by manners, and also by what networks would have done, on average over moments in games of this bot:
/// after 6, 11, 16 and 21 cards of a Normalspiel.
fn errors_among(spec: &str, games: u64) -> [[f64; 2]; 2] {
    let rules = Rules::preset("ddv").expect("it loads");
    let (net, kind) = (Net::default(), spec.parse::<BotSpec>().expect("a spec").build().expect("a bot"));
    let (mut sums, mut moments) = ([[0.0; 2]; 2], 0);
    for index in 0..games {
        play(&rules, &*kind, index, |table, view| {
            let is_early = (4..24).contains(&view.cards_played()) && view.cards_played() % 5 == 1;
            if view.question() == Some(Question::Card) && view.contract() == Contract::Normal && is_early {
                for (sums, alike) in sums.iter_mut().zip([None, Some(&net as &dyn BotKind)]) {
                    let errors = errors(table, view, alike);
                    sums.iter_mut().zip(errors).for_each(|(sum, error)| *sum += error);
                }
                moments += 1;
            }
        });
    }
    assert!(moments > 30, "{moments}");
    let means = sums.map(|sums| sums.map(|sum| sum / f64::from(moments)));
    let [[parties, cards], [alike_parties, alike_cards]] = means;
    println!(
        "{spec}: {moments} moments, parties {parties:.3} and {alike_parties:.3}, cards {cards:.2} and {alike_cards:.2}"
    );
    means
}

/// Among nets who plays with whom is found better by what networks would have done, and where the cards are; among heuristics
/// not worse. More games and players by `DOKO_ALIKE=GAMES`.
#[test]
fn hidden_cards_are_found_better_among_bots_that_play_alike() {
    if let Some(games) = std::env::var("DOKO_ALIKE").ok().and_then(|games| games.parse().ok()) {
        for spec in ["net", "pimc:worlds=24", "rollout:worlds=8", "heuristic", "thumb", "random"] {
            errors_among(spec, games);
        }
    }
    let [[parties, cards], [alike_parties, alike_cards]] = errors_among("net", 25);
    assert!(alike_parties < 0.75 * parties && alike_cards < cards, "{alike_parties} {parties}");
    let [[parties, _], [alike_parties, _]] = errors_among("heuristic", 15);
    assert!(alike_parties < 1.1 * parties, "{alike_parties} {parties}");
}
