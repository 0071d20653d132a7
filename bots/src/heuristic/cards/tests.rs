//! What must hold of the values of cards: they are those of the slow heuristic, and depend on nothing their seat cannot
//! know.

use std::collections::BTreeMap;

use doko_engine::dispatch::{Cpu, Portable};
use doko_engine::play::Play;
use doko_engine::playout::playout;
use doko_engine::random::{Stream, bot_stream};
use doko_engine::rules::RuleSource;
use doko_engine::{
    Action, Card, Contract, Order, Party, PerSeat, Question, Rules, Seat, Table, Trumps, View, Vorbehalt,
};
use rand::Rng;

use super::super::schweine;
use super::super::tests::slow_heuristic;
use super::public::Private;
use super::{CardValues, CardWeights, HeuristicPolicy, PublicInfo};
use crate::sides::Sides;
use crate::worlds::{Likelihoods, World, WorldSampler, Worlds};
use crate::{BotKind, Heuristic};

fn stream(n: u64) -> Stream {
    bot_stream(1, n, 0, Seat::ALL[0])
}

fn rules(source: &[&str]) -> Rules {
    let (preset, changes) = source.split_first().unwrap();
    changes.iter().fold(RuleSource::preset(*preset), |source, &change| source.set(change)).rules().unwrap()
}

fn worlds(view: &View<'_>) -> WorldSampler {
    Worlds::of(view, &Likelihoods::EXACT).unwrap().sampler().unwrap()
}

fn weights(view: &View<'_>, heuristic: &Heuristic) -> CardWeights {
    CardWeights::new(view.rules(), view.contract(), view.order(), heuristic.params())
}

/// The values in this world for the seat that has the view.
fn values(view: &View<'_>, weights: &CardWeights, world: &World) -> CardValues {
    let policy =
        HeuristicPolicy::new(weights, Sides::of(view, &world.parties), PublicInfo::of(view, weights));
    policy.values(Portable, &world.play.turn(view.order()))
}

/// Plays a game as `answer` tells, but that a Hochzeit or Armut is always declared, an Armut is left where that leads to another
/// game, and every fourth game is a solo if that may be; `look` sees every question for a card.
fn game(
    rules: &Rules,
    index: u64,
    mut answer: impl FnMut(&View<'_>) -> Action,
    mut look: impl FnMut(&View<'_>, Action),
) {
    let mut table = Table::new(rules, rules.deal(3, index, 0), Seat::ALL[index as usize % 4]);
    while let Some(view) = table.view() {
        let mut action = answer(&view);
        if view.question() == Some(Question::Vorbehalt) {
            let is_solo = |vorbehalt: &Vorbehalt| matches!(vorbehalt, Vorbehalt::Solo(_));
            let (solos, others): (Vec<_>, Vec<_>) = view.legal_vorbehalte().into_iter().partition(is_solo);
            let is_special =
                |vorbehalt: &Vorbehalt| matches!(vorbehalt, Vorbehalt::Hochzeit(_) | Vorbehalt::Armut(_));
            let special = others.into_iter().find(is_special);
            let solo = solos.get((index / 16) as usize % solos.len().max(1)).filter(|_| index % 4 == 3);
            let wants_solo = view.seat().index() as u64 == index / 4 % 4;
            if let Some(&said) = solo.filter(|_| wants_solo).or(special.as_ref()) {
                action = Action::Declare(said);
            }
        }
        if view.question() == Some(Question::Armut) {
            action = Action::TakeArmut(rules.set().game_of_refused_armut().is_none());
        }
        if view.question() == Some(Question::Card) {
            look(&view, action);
        }
        table.answer(action).unwrap();
    }
}

/// Games of heuristics, which answer as one that remembers nothing does.
fn of_heuristics(rules: &Rules, heuristic: &Heuristic, index: u64, look: impl FnMut(&View<'_>, Action)) {
    let mut bots = PerSeat::from_fn(|seat| heuristic.bot(rules, seat, stream(index)));
    let answer = |view: &View<'_>| {
        let answer = bots[view.seat()].act(view);
        assert_eq!(answer, heuristic.answer(view), "{index}: with and without memory");
        answer
    };
    game(rules, index, answer, look);
}

/// Games of random answers, with few Vorbehalte.
fn at_random(rules: &Rules, index: u64, look: impl FnMut(&View<'_>, Action)) {
    let mut rng = stream(index);
    let answer = |view: &View<'_>| {
        let legal = view.legal_actions();
        let gesund = Action::Declare(Vorbehalt::Gesund);
        if legal.contains(&gesund) { gesund } else { legal[rng.next_u32() as usize % legal.len()] }
    };
    game(rules, index, answer, look);
}

fn kind(contract: Contract) -> &'static str {
    match contract {
        Contract::Normal => "normal",
        Contract::Hochzeit(..) => "hochzeit",
        Contract::Armut { .. } => "armut",
        Contract::Solo(doko_engine::SoloKind::NULL, _) => "null",
        Contract::Solo(..) => "solo",
        Contract::EachAlone(_) => "each alone",
    }
}

#[test]
fn values_do_not_hang_on_what_their_seat_cannot_know() {
    let heuristic = Heuristic::default();
    let mut seen = BTreeMap::<&str, [u32; 2]>::new();
    for source in [&["ddv"][..], &["palast"], &["vln"], &["ddv", "game=schiebekopf"]] {
        let rules = rules(source);
        for index in 0..24 {
            at_random(&rules, index, |view, _| {
                let (worlds, weights) = (worlds(view), weights(view, &heuristic));
                let mut rng = stream(index);
                let drawn = [(); 3].map(|()| worlds.draw(Cpu::PORTABLE, &mut rng));
                let all = drawn.map(|world| values(view, &weights, &world).iter().collect::<Vec<_>>());
                assert!(
                    all.iter().all(|values| *values == all[0]),
                    "{source:?} {index} {:?}",
                    view.contract()
                );
                let counts = seen.entry(kind(view.contract())).or_default();
                counts[0] += 1;
                counts[1] += u32::from(drawn.iter().any(|world| world.parties != drawn[0].parties));
            });
        }
    }
    assert!(seen["normal"][1] > 150, "{seen:?}");
    assert!(["hochzeit", "armut", "solo", "each alone"].iter().all(|kind| seen[kind][0] > 40), "{seen:?}");
}

/// By how much these values differ from those, of which only differences matter.
fn deviation(view: &View<'_>, values: &[(Card, f64)], exact: &[(Card, f64)]) -> f64 {
    let exact: BTreeMap<Card, f64> = exact.iter().copied().collect();
    assert_eq!(exact.len(), values.len(), "{:?}", view.contract());
    let by: Vec<f64> = values.iter().map(|(card, value)| value - exact[card]).collect();
    by.iter().fold(f64::NEG_INFINITY, |a, &b| a.max(b)) - by.iter().fold(f64::INFINITY, |a, &b| a.min(b))
}

/// Rules in which all that a seat may know comes up.
const SOURCES: [&[&str]; 18] = [
    &["ddv"],
    &["arminia"],
    &["palast"],
    &["vln"],
    &["klassisch"],
    &["ddv", "game=schiebekopf"],
    &["ddv", "game=hammelrennen", "trickless_wins=true"],
    &["ddv", "game=ramsch", "trickless_doubles=true"],
    &["arminia", "armut.refused=ramsch"],
    &["arminia", "armut.refused=schwarze_sau"],
    &["ddv", "solo.kinds=[\"null\"]"],
    &["ddv", "dulle.mode=second", "dulle.last_trick=reversed"],
    &["ddv", "schweine.mode=automatic", "schweine.second_only=party", "schweine.super=off"],
    &["palast", "schweine.mode=on_play", "schweine.is_ansage=true"],
    &["vln", "armut.announce_returned_trumps=nothing"],
    &["vln", "armut.announce_returned_trumps=whether"],
    &["ddv", "hochzeit.partner=second_fehl", "hochzeit.ruff_is_alone=true", "hochzeit.tricks=12"],
    &["klassisch", "hochzeit.partner=ace"],
];

#[test]
fn cards_have_the_values_of_the_slow_heuristic() {
    let heuristic = Heuristic::default();
    let mut counts = BTreeMap::<&str, [u32; 2]>::new();
    let mut known = BTreeMap::<&str, u32>::new();
    for source in SOURCES {
        let rules = rules(source);
        for index in 0..32 {
            let mut look = |view: &View<'_>, _: Action| {
                if view.is_last_trick() {
                    return;
                }
                let mut player = heuristic.player(&rules);
                let order = schweine::own_order(&player.sight(view));
                let slow = slow_heuristic::values(view, order, heuristic.params());
                let deviation = deviation(view, &heuristic.card_values(view), &slow);
                assert!(
                    deviation < 1e-9,
                    "{source:?} {index} {:?} {deviation}\n{slow:?}\n{:?}",
                    view.contract(),
                    heuristic.card_values(view)
                );
                let best = slow.iter().map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max);
                if let Action::Play(card) = heuristic.answer(view) {
                    let value = slow.iter().find(|(other, _)| *other == card).unwrap().1;
                    assert!(value > best - 1e-9, "{source:?} {index}: {card} is not the best");
                }
                for what in special_knowledge(view, &weights(view, &heuristic)) {
                    *known.entry(what).or_default() += 1;
                }
                let counts = counts.entry(kind(view.contract())).or_default();
                counts[0] += 1;
                counts[1] += u32::from(order.raised() != view.raised());
            };
            of_heuristics(&rules, &heuristic, index, &mut look);
            at_random(&rules, 1_000 + index, &mut look);
        }
    }
    let all = counts.values().all(|&[all, _]| all > 300);
    assert!(all && counts.len() == 6 && counts["normal"][1] > 30, "{counts:?}");
    assert!(known.len() == 6 && known.values().all(|&count| count > 10), "{known:?}");
}

/// What only this seat knows here, and what games are about beside Augen.
fn special_knowledge(view: &View<'_>, weights: &CardWeights) -> Vec<&'static str> {
    let (info, me) = (PublicInfo::of(view, weights), view.seat());
    let mut known = Vec::new();
    match info.private {
        Some(Private::Exchange(exchange)) => {
            let holds = |seat: &Seat| !exchange.known(me, *seat).is_empty();
            if Seat::ALL.iter().any(holds) {
                known.push("cards given to the other");
            }
            if exchange.is_without_trump() {
                known.push("the poor hand has no trump");
            }
        }
        Some(Private::Skat(by, _)) if by == me => known.push("the Skat"),
        _ => {}
    }
    if let Some(automatic) = info.automatic
        && view.dealt().count(Card::ALTE) == 2
    {
        let is_open = automatic.partner_of(me).is_none() && automatic.is_open();
        known.push(if is_open { "an automatic Hochzeit is open" } else { "and is not" });
    }
    if view.contract() == Contract::SCHIEBEKOPF && view.trick_count(me) as usize == view.tricks().len() {
        known.push("every trick so far");
    }
    known
}

/// A player remembers what follows from the views of its game; shown another game, it begins anew.
#[test]
fn one_bot_in_many_games_answers_as_a_fresh_one_does() {
    let heuristic = Heuristic::default();
    for source in [&["ddv"][..], &["klassisch"], &["vln"]] {
        let rules = rules(source);
        let mut bot = heuristic.bot(&rules, Seat::ALL[0], stream(0));
        for index in 0..24 {
            at_random(&rules, index, |view, _| {
                assert_eq!(bot.act(view), heuristic.answer(view), "{source:?} {index}");
            });
        }
    }
}

#[test]
fn a_seat_expects_what_the_slow_heuristic_does() {
    let heuristic = Heuristic::default();
    let mut asked = 0;
    for source in SOURCES {
        let rules = rules(source);
        for index in 0..24 {
            let mut table = Table::new(&rules, rules.deal(5, index, 0), Seat::ALL[index as usize % 4]);
            while let Some(view) = table.view() {
                if matches!(view.question(), Some(Question::Ansage | Question::Card)) {
                    let mut player = heuristic.player(&rules);
                    let sight = player.sight(&view);
                    let order = schweine::own_order(&sight);
                    let (prospects, stand) = sight.prospects(order);
                    let (slow, slow_stand) = slow_heuristic::prospects_of(&view, order, heuristic.params());
                    assert_eq!(stand, slow_stand, "{source:?} {index}");
                    let all = |p: &super::Prospects| p.features.into_iter().chain([p.taken, p.to_come]);
                    let same = all(&prospects).zip(all(&slow)).all(|(a, b)| (a - b).abs() < 1e-9);
                    assert!(same, "{source:?} {index} {prospects:?} {slow:?} {stand:?}");
                    asked += u32::from(view.question() == Some(Question::Ansage));
                }
                let answer = heuristic.answer(&view);
                table.answer(answer).unwrap();
            }
        }
    }
    assert!(asked > 1_000, "{asked}");
}

/// In the worlds of a view each seat plays by what the cards of the world show it, and so the seat of the view does: but
/// for parties that follow from what was said or left unsaid before, and for Schweine that it has not raised yet.
#[test]
fn in_a_world_the_seat_of_the_view_plays_as_it_does_at_the_table() {
    let heuristic = Heuristic::default();
    let mut counts = BTreeMap::<&str, [u32; 2]>::new();
    for source in SOURCES {
        let rules = rules(source);
        for index in 0..24 {
            of_heuristics(&rules, &heuristic, index, |view, _| {
                let mut player = heuristic.player(&rules);
                let is_raised = schweine::own_order(&player.sight(view)).raised() == view.raised();
                if view.legal_cards().kinds().len() == 1 || !is_raised {
                    return;
                }
                let world = worlds(view).draw(Cpu::PORTABLE, &mut stream(index));
                let values = values(view, &weights(view, &heuristic), &world);
                let in_world: Vec<(Card, f64)> =
                    values.iter().map(|(bit, value)| (view.order().card_of(bit), value)).collect();
                let counts = counts.entry(kind(view.contract())).or_default();
                counts[0] += 1;
                counts[1] += u32::from(deviation(view, &in_world, &heuristic.card_values(view)) < 1e-9);
            });
        }
    }
    for (kind, [all, same]) in &counts {
        let floor = if *kind == "normal" { 0.97 } else { 1.0 };
        assert!(*all > 80 && f64::from(*same) >= floor * f64::from(*all), "{kind}: {counts:?}");
    }
}

#[test]
fn what_is_noted_card_by_card_is_what_a_view_tells() {
    let heuristic = Heuristic::default();
    let raised_later = ["ddv", "schweine.mode=automatic", "schweine.second_only=party", "schweine.super=off"];
    let reversed = ["ddv", "dulle.mode=second", "dulle.last_trick=reversed"];
    let mut all = (0, 0);
    for source in [&["ddv"][..], &raised_later, &reversed, &["klassisch"], &["vln"], &["arminia"]] {
        let rules = rules(source);
        let (mut settled, mut raised, mut last) = (0, 0, 0);
        for index in 0..80 {
            // What each seat has seen, since it was first asked.
            let mut noted = PerSeat::<Option<PublicInfo>>::default();
            let mut at = doko_engine::Raised::Nothing;
            at_random(&rules, index, |view, action| {
                let weights = weights(view, &heuristic);
                let told = PublicInfo::of(view, &weights);
                // Cards that are raised change what has been seen of their suits.
                if view.raised() != at {
                    (at, noted) = (view.raised(), PerSeat::default());
                    raised += 1;
                }
                let before = noted[view.seat()].replace(told).unwrap_or(told);
                assert_eq!(before, told, "{source:?} {index} {}", view.cards_played());
                let Action::Play(card) = action else { return };
                last += u32::from(view.is_last_trick());
                settled += u32::from(told.hochzeit.is_some_and(|hochzeit| hochzeit.partner.is_some()));
                // The card that raises something ranks above all others already.
                let order = view.order_if_played(card);
                let mut play = worlds(view).draw(Cpu::PORTABLE, &mut stream(index)).play;
                play.raise(view.order(), order);
                let bit = play.held_copy(order, card).unwrap();
                for info in noted.0.iter_mut().flatten() {
                    info.note(&weights, &play.turn(order), bit);
                }
            });
        }
        assert!(last > 250, "{source:?} {last}");
        all = (all.0 + settled, all.1 + raised);
    }
    assert!(all.0 > 300 && all.1 > 10, "{all:?}");
}

fn dealt(rules: &Rules, index: u64) -> (&Order, Play, Sides) {
    let order = rules.order(Trumps::Normal);
    let play = Play::new(order, rules.deal(1, index, 0).hands(), Seat::ALL[index as usize % 4]);
    let is_re = |seat| play.dealt(seat).intersects(order.alten());
    let parties = PerSeat::from_fn(|seat| if is_re(seat) { Party::Re } else { Party::Kontra });
    (order, play, Sides::hidden(&parties))
}

#[test]
fn every_processor_plays_the_same_playout() {
    let rules = rules(&["ddv"]);
    let heuristic = Heuristic::default();
    for index in 0..200 {
        let (order, start, sides) = dealt(&rules, index);
        let weights = CardWeights::new(&rules, Contract::Normal, order, heuristic.params());
        let policy = HeuristicPolicy::new(&weights, sides, PublicInfo::nothing());
        let end = |cpu| {
            let mut play = start;
            playout(cpu, order, &mut play, &mut policy.clone());
            play
        };
        let expected = end(Cpu::PORTABLE);
        assert!(Cpu::available().all(|cpu| end(cpu) == expected));
    }
}

#[test]
fn a_card_is_as_likely_as_the_exponential_of_its_value() {
    let rules = rules(&["ddv"]);
    let (order, play, sides) = dealt(&rules, 3);
    let weights = CardWeights::new(&rules, Contract::Normal, order, Heuristic::default().params());
    let values =
        HeuristicPolicy::new(&weights, sides, PublicInfo::nothing()).values(Portable, &play.turn(order));
    assert!(values.iter().len() > 5);
    let highest = values.iter().map(|(_, value)| value).fold(f64::NEG_INFINITY, f64::max);
    for temperature in [0.5, 3.0, 40.0] {
        let exact = |value| libm::exp((value - highest) / temperature);
        let whole: f64 = values.iter().map(|(_, value)| exact(value)).sum();
        for (card, value) in values.iter() {
            let likelihood = values.likelihood(card, temperature);
            assert!((likelihood - exact(value) / whole).abs() < 0.01, "{temperature}: {likelihood} {value}");
        }
        let sum: f64 = values.iter().map(|(card, _)| values.likelihood(card, temperature)).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{temperature}: {sum}");
    }
}
