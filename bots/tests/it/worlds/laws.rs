//! Laws of worlds: the true one is among them, they are those that the engine could have played, and they hang on
//! nothing hidden.

use doko_bots::worlds::{Likelihoods, Worlds, WorldsError, constraints};
use doko_engine::dispatch::Cpu;
use doko_engine::rules::SoloSilent;
use doko_engine::rules::testing::deals_each_pair_to_one_hand;
use doko_engine::{Card, CardSet, Contract, Question, Raised, Rules, Seat, View};

use super::enumeration::{Verdict, verdict};
use super::histories::{DEALS, Dice, History, many_rules, random_game, rules};
use super::placements::{Placement, all_placements, allowed_by, bits, quotas, true_placement, ways};

/// The world made of the true placement is the game as it is.
fn assert_is_the_game(history: &History<'_>, view: &View<'_>, placement: &Placement) {
    let game = history.table.game();
    let worlds = match Worlds::of(view, &Likelihoods::EXACT) {
        Ok(worlds) => worlds,
        Err(error) => {
            assert_eq!(error, WorldsError::Exchanging);
            assert!(view.question() == Some(Question::Exchange) || view.is_before_exchange());
            return;
        }
    };
    let placed = worlds.cases().iter().find_map(|case| bits(case, view, placement)).expect("it is allowed");
    let world = worlds.world(&placed);
    let order = game.order();
    for seat in Seat::ALL {
        assert_eq!(world.play.hand(order, seat), game.hand(seat));
        assert_eq!(world.play.augen(order, seat), game.augen(seat));
    }
    assert_eq!(order.card_set(world.face_down), placement[3]);
    let kind = |(seat, bit)| (seat, order.card_of(bit));
    assert_eq!(world.play.winning(order).map(kind), view.winning());
    let is_settled = !matches!(
        view.question(),
        Some(Question::Vorbehalt | Question::Bid | Question::Solo | Question::Armut)
    );
    if is_settled && view.question() != Some(Question::Schweine) {
        assert_eq!((world.play.played(), world.play.total()), (game.played(), 4 * game.rules().hand_size()));
        if game.rules().set().solo.silent == SoloSilent::StilleHochzeit && !game.contract().is_each_alone() {
            assert_eq!(world.parties, *game.parties(), "{}", game.rules().label());
        }
    }
}

/// At every question of many games under many rules: what is proved is true, and of several cases one holds.
#[test]
fn the_true_world_is_always_among_those_allowed() {
    let mut views = 0;
    for (number, rules) in many_rules(400).iter().enumerate() {
        for game in 0..10 {
            let seed = 1000 * number as u64 + game;
            random_game(rules, seed, |history, _| {
                let view = history.table.view().expect("a question");
                // As long as its own cards lie face down too, a seat knows nothing of any.
                if view.is_face_down() {
                    assert!(matches!(Worlds::of(&view, &Likelihoods::EXACT), Err(WorldsError::FaceDown)));
                    return;
                }
                let placement = true_placement(&history.table, view.seat());
                let cases = constraints(&view, &Likelihoods::EXACT);
                let number = allowed_by(&cases, &view, &placement);
                assert_eq!(number, 1, "{} {seed}: {placement:?} of {cases:#?}", rules.label());
                assert_is_the_game(history, &view, &placement);
                views += 1;
            });
        }
    }
    assert!(views > 100_000, "{views}");
}

/// What the comparisons have met.
#[derive(Debug, Default)]
struct Met {
    allowed: usize,
    refused: usize,
    with_conditions: usize,
    unknown: usize,
    armut: usize,
    solos_of_sau: usize,
    hyperschweine: usize,
    hammelrennen: usize,
}

/// Whether the constraints claim to be exact here, not only sound.
fn is_exact(view: &View<'_>) -> bool {
    let is_bidding = view.question() == Some(Question::Bid);
    let from_outside = match view.contract() {
        Contract::Armut { poor, taker } => {
            poor != view.seat() && taker != view.seat() && view.said_vorbehalt(taker) == Some(true)
        }
        _ => false,
    };
    !is_bidding && !from_outside
}

fn compare(history: &History<'_>, placements: &[Placement], met: &mut Met) {
    let view = history.table.view().expect("a question");
    let rules = view.rules();
    let cases = constraints(&view, &Likelihoods::EXACT);
    met.with_conditions +=
        usize::from(cases.iter().any(|case| case.conditions.iter().any(|all| !all.is_empty())));
    met.armut += usize::from(matches!(view.contract(), Contract::Armut { .. }));
    met.solos_of_sau += usize::from(view.schwarze_sau().is_some());
    met.hammelrennen += usize::from(view.contract() == Contract::HAMMELRENNEN);
    met.hyperschweine += usize::from(view.raised() == Raised::Hyperschweine);
    for placement in placements {
        let allowed = allowed_by(&cases, &view, placement);
        let told = || {
            format!(
                "{}\nseat {} is asked {:?} in {:?}\n{placement:?}\n{:#?}\n{cases:#?}",
                rules.label(),
                view.seat(),
                view.question(),
                view.contract(),
                history.events
            )
        };
        match verdict(history, placement) {
            Verdict::Unknown => met.unknown += 1,
            Verdict::Played => {
                assert_eq!(allowed, 1, "possible, but not allowed: {}", told());
                met.allowed += 1;
            }
            Verdict::Asked(other) => {
                assert_eq!(allowed, 1, "possible, but not allowed: {}", told());
                let other = other.view().expect("a question");
                assert_eq!(
                    constraints(&other, &Likelihoods::EXACT),
                    cases,
                    "they hang on what is hidden: {}",
                    told()
                );
                met.allowed += 1;
            }
            Verdict::Impossible => {
                assert!(allowed == 0 || !is_exact(&view), "allowed, but not possible: {}", told());
                met.refused += 1;
            }
        }
    }
}

/// A few cards have changed places, or many: ♣Q and what can be Schweine rather than others, or all trumps to one
/// side.
fn changed(view: &View<'_>, truth: &Placement, dice: &mut Dice) -> Placement {
    let order = view.order();
    let mut cards: Vec<Card> = truth.iter().flat_map(|cards| cards.iter()).collect();
    let telling = |&at: &usize, cards: &[Card]| {
        let card = cards[at];
        card == Card::ALTE || view.raisable().contains(&Some(card))
    };
    let times = if dice.one_in(6) { 40 } else { 1 + dice.below(4) };
    let only_telling = dice.one_in(2);
    let to_one_side = dice.one_in(5);
    for _ in 0..times {
        let picked: Vec<usize> = (0..cards.len()).filter(|at| !only_telling || telling(at, &cards)).collect();
        let a = if picked.is_empty() { dice.below(cards.len()) } else { dice.pick(&picked) };
        let b = dice.below(cards.len());
        let is_back = (a < b) == (order.is_trump(cards[a]) && !order.is_trump(cards[b]));
        if !to_one_side || is_back {
            cards.swap(a, b);
        }
    }
    let mut rest = cards.into_iter();
    quotas(view).map(|quota| rest.by_ref().take(quota).collect::<CardSet>())
}

/// Anywhere in a game, worlds near the true one: those that the engine could have played are allowed, no others.
fn compare_nearby(rules: &Rules, seeds: impl IntoIterator<Item = u64>, met: &mut Met) {
    for seed in seeds {
        random_game(rules, seed, |history, dice| {
            let view = history.table.view().expect("a question");
            if dice.one_in(12) && !view.unseen().is_empty() && !view.is_face_down() {
                let truth = true_placement(&history.table, view.seat());
                let near: Vec<Placement> = (0..4).map(|_| changed(&view, &truth, dice)).collect();
                compare(history, &near, met);
            }
        });
    }
}

#[test]
fn a_world_is_allowed_if_and_only_if_the_engine_could_have_played_it() {
    let mut met = Met::default();
    for (number, rules) in many_rules(300).iter().enumerate() {
        compare_nearby(rules, 100 * number as u64..100 * number as u64 + 6, &mut met);
    }
    println!("{met:?}");
    assert!(met.allowed > 4_000 && met.refused > 2_000 && met.with_conditions > 300, "{met:?}");
    assert!(met.armut > 50 && met.unknown < met.allowed / 20, "{met:?}");
}

/// The last tricks, with every placement of the hidden cards there is.
fn compare_endings(rules: &Rules, seeds: impl IntoIterator<Item = u64>, met: &mut Met) {
    for seed in seeds {
        random_game(rules, seed, |history, dice| {
            let view = history.table.view().expect("a question");
            let few = (1..=6).contains(&view.unseen().len());
            if few && view.question() == Some(Question::Card) && dice.one_in(4) {
                let all = all_placements(&view);
                compare(history, &all, met);
                let worlds = Worlds::of(&view, &Likelihoods::EXACT).expect("cards are being played");
                let count: u128 = worlds
                    .cases()
                    .iter()
                    .map(|case| all.iter().map(|placement| ways(case, &view, placement)).sum::<u128>())
                    .sum();
                assert_eq!(worlds.sampler().expect("the true world").count(), count);
            }
        });
    }
}

/// Both in a Schwarze Sau and in the solo that it becomes, with cards that other trumps have shown to be elsewhere: key
/// `armut.refused` schwarze_sau.
#[test]
fn the_worlds_of_a_schwarze_sau_are_those_that_the_engine_could_have_played() {
    let mut met = Met::default();
    let played: [(&str, &[&str]); 4] = [
        ("arminia", &["armut.max_trumps=5"]),
        ("arminia", &["armut.max_trumps=6", "vorbehalt.told=all", "schweine.in=[normal, farbsolo]"]),
        ("vln", &["armut.max_trumps=6", "deck.nines=true"]),
        ("palast", &["armut.max_trumps=6", "deck.nines=false"]),
    ];
    for (preset, changes) in played {
        let changes = [changes, &["armut.cards=trumps", "armut.refused=schwarze_sau"]].concat();
        let rules = rules(preset, &changes);
        compare_nearby(&rules, 0..60, &mut met);
        compare_endings(&rules, 100..106, &mut met);
    }
    println!("{met:?}");
    assert!(met.allowed > 1_000 && met.refused > 1_000 && met.solos_of_sau > 30, "{met:?}");
}

/// On deals with each of the three pairs in one hand: key `schweine.hyper`.
#[test]
fn the_worlds_of_hyperschweine_are_those_that_the_engine_could_have_played() {
    let mut met = Met::default();
    let played: [(&str, &[&str]); 4] = [
        ("palast", &["schweine.mode=automatic", "schweine.super=nine", "schweine.hyper=king"]),
        ("arminia", &["schweine.mode=automatic", "schweine.hyper=ten", "genscher.mode=on_play"]),
        (
            "palast",
            &[
                "schweine.mode=anytime",
                "schweine.super=ten",
                "schweine.hyper=nine",
                "armut.max_trumps=5",
                "armut.cards=trumps",
            ],
        ),
        (
            "vln",
            &[
                "schweine.mode=automatic",
                "schweine.is_ansage=false",
                "schweine.super=king",
                "schweine.hyper=ten",
            ],
        ),
    ];
    for (preset, changes) in played {
        let rules = rules(preset, changes);
        let are_pairs = |&seed: &u64| deals_each_pair_to_one_hand(&rules, &rules.deal(DEALS, seed, 0));
        let mut seeds = (0..).filter(are_pairs);
        compare_nearby(&rules, seeds.by_ref().take(60), &mut met);
        compare_endings(&rules, seeds.take(6), &mut met);
    }
    println!("{met:?}");
    assert!(met.allowed > 1_000 && met.refused > 1_000 && met.hyperschweine > 30, "{met:?}");
}

/// Where Vorbehalte are asked for kind by kind: key `vorbehalt.asked` by_kind.
#[test]
fn the_worlds_of_vorbehalte_asked_by_kind_are_those_that_the_engine_could_have_played() {
    let mut met = Met::default();
    let played: [(&str, &[&str]); 5] = [
        ("arminia", &["armut.max_trumps=5", "armut.cards=trumps", "throw_in.luschen=4"]),
        ("palast", &["armut.max_trumps=4", "armut.cards=4", "throw_in.volle=6", "throw_in.rank=last"]),
        ("vln", &["armut.max_trumps=5", "armut.cards=trumps", "solo.priority=bidding", "armut.two=redeal"]),
        ("ddv", &["solo.priority=by_kind", "vorbehalt.order=[hochzeit, pflichtsolo, solo]"]),
        ("klassisch", &["vorbehalt.order=[armut, hammelrennen, solo]", "solo.kinds=[damen, bube]"]),
    ];
    for (preset, changes) in played {
        let rules = rules(preset, &[&["vorbehalt.asked=by_kind"], changes].concat());
        compare_nearby(&rules, 0..100, &mut met);
        compare_endings(&rules, 100..108, &mut met);
    }
    println!("{met:?}");
    assert!(met.allowed > 1_000 && met.refused > 1_000, "{met:?}");
}

/// Where a Hammelrennen can be declared, above other Vorbehalte or below: entry `hammelrennen` of key `vorbehalt.order`.
#[test]
fn the_worlds_of_a_declared_hammelrennen_are_those_that_the_engine_could_have_played() {
    let mut met = Met::default();
    let armut = ["armut.max_trumps=5", "armut.cards=trumps"];
    let played: [(&str, &[&str]); 5] = [
        ("arminia", &["vorbehalt.order=[hammelrennen, armut, hochzeit]", "solo.kinds=[]"]),
        ("arminia", &["vorbehalt.order=[solo, hammelrennen, armut, hochzeit]", "vorbehalt.told=all"]),
        ("vln", &["vorbehalt.order=[solo, armut, hammelrennen, hochzeit]"]),
        ("palast", &["vorbehalt.order=[solo, armut, hochzeit, hammelrennen]", "throw_in.luschen=4"]),
        ("arminia", &["vorbehalt.order=[hammelrennen, solo, armut, hochzeit]", "vorbehalt.priority=seat"]),
    ];
    for (preset, changes) in played {
        let rules = rules(preset, &[changes, &armut].concat());
        compare_nearby(&rules, 0..60, &mut met);
        compare_endings(&rules, 100..106, &mut met);
    }
    println!("{met:?}");
    assert!(met.allowed > 1_000 && met.refused > 1_000 && met.hammelrennen > 100, "{met:?}");
}

#[test]
fn the_worlds_of_an_ending_are_all_those_that_the_engine_could_have_played() {
    let mut met = Met::default();
    for (number, rules) in many_rules(300).iter().enumerate() {
        compare_endings(rules, 100 * number as u64..100 * number as u64 + 4, &mut met);
    }
    println!("{met:?}");
    assert!(met.allowed > 10_000 && met.refused > 10_000 && met.unknown < met.allowed / 20, "{met:?}");
}

/// What is drawn anywhere in a game is a world that the engine could have played.
#[test]
fn a_world_that_is_drawn_could_have_been_played() {
    let mut drawn = 0;
    for (number, rules) in many_rules(60).iter().enumerate() {
        for seed in 0..2 {
            random_game(rules, 100 * number as u64 + seed, |history, dice| {
                let view = history.table.view().expect("a question");
                let Ok(worlds) = Worlds::of(&view, &Likelihoods::EXACT) else { return };
                if !dice.one_in(8) || !is_exact(&view) {
                    return;
                }
                let sampler = worlds.sampler().expect("the true world");
                for _ in 0..3 {
                    let world = sampler.draw(Cpu::detect(), dice.rng());
                    let held = |steps| world.play.hand(view.order(), view.seat().clockwise(steps));
                    let placement = [held(1), held(2), held(3), view.order().card_set(world.face_down)];
                    let is_possible = !matches!(verdict(history, &placement), Verdict::Impossible);
                    assert!(is_possible, "{}: {placement:?}", rules.label());
                    drawn += 1;
                }
            });
        }
    }
    assert!(drawn > 2_000, "{drawn}");
}
