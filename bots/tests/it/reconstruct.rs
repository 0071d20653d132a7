//! Laws of reconstructed tables: the observer sees at them what it sees, at every question under many rules; they hang
//! on nothing that it cannot see; and games go on at them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use doko_bots::reconstruct::{HandSampler, Hands, course, points, points_of, reconstruct, rollout};
use doko_bots::search::Rollouts;
use doko_bots::worlds::{Likelihoods, Worlds};
use doko_bots::{Bot, BotKind, Heuristic, Random};
use doko_engine::dispatch::Cpu;
use doko_engine::random::{Stream, bot_stream};
use doko_engine::{
    Action, Card, CardSet, Contract, EffectiveSuit, PerSeat, Phase, Question, Rules, Seat, Table, View,
    Vorbehalt,
};
use rand::Rng;

use crate::worlds::histories::{many_rules, random_game, rules};

/// Everybody's true cards, as an observer would have to reconstruct them.
fn true_hands(table: &Table<'_>) -> Hands {
    let game = table.game();
    let is_face_down = matches!(game.phase(), Phase::Klopfen(_));
    let mut held = if is_face_down { *game.deal().hands() } else { PerSeat::from_fn(|seat| game.hand(seat)) };
    game.plays().for_each(|(seat, card)| held[seat].insert(card));
    let skat = game.hand_overs().iter().find(|given| given.to.is_none());
    Hands { held, face_down: skat.map_or(CardSet::EMPTY, |given| given.cards) }
}

/// All that a seat can see.
pub(crate) fn assert_alike(a: &View<'_>, b: &View<'_>) {
    assert_eq!((a.seat(), a.question(), a.forehand()), (b.seat(), b.question(), b.forehand()));
    assert_eq!((a.setup(), a.contract(), a.klaerung()), (b.setup(), b.contract(), b.klaerung()));
    assert_eq!(a.legal_actions(), b.legal_actions());
    assert_eq!((a.hand(), a.dealt(), a.unseen()), (b.hand(), b.dealt(), b.unseen()));
    assert_eq!((a.must_say(), a.may_play_schwein()), (b.must_say(), b.may_play_schwein()));
    assert_eq!((a.may_choose_partner(), a.genscher()), (b.may_choose_partner(), b.genscher()));
    assert!(a.legal_steps().eq(b.legal_steps()));
    assert_eq!((a.may_say_supra(), a.supras()), (b.may_say_supra(), b.supras()));
    assert_eq!((a.is_face_down(), a.klopfen()), (b.is_face_down(), b.klopfen()));
    assert_eq!((a.own_vorbehalt(), a.bids()), (b.own_vorbehalt(), b.bids()));
    assert_eq!((a.poor(), a.armut_for(), a.armut_answers()), (b.poor(), b.armut_for(), b.armut_answers()));
    assert!(a.own_hand_overs().eq(b.own_hand_overs()));
    assert_eq!(a.announced_returned_trumps(), b.announced_returned_trumps());
    assert_eq!((a.raised(), a.raised_at()), (b.raised(), b.raised_at()));
    assert_eq!(a.raisable(), b.raisable());
    assert_eq!((a.hesitations(), a.utterances()), (b.hesitations(), b.utterances()));
    assert_eq!((a.played(), a.cards_played()), (b.played(), b.cards_played()));
    assert!(a.plays().eq(b.plays()) && a.tricks().eq(b.tricks()));
    assert_eq!((a.leader(), a.winning(), a.suit_led()), (b.leader(), b.winning(), b.suit_led()));
    assert_eq!((a.parties(), a.public_parties()), (b.parties(), b.public_parties()));
    assert_eq!(a.own_party(), b.own_party());
    for card in Card::all() {
        let raised = |view: &View<'_>| {
            [view.order_if_announced(card), view.order_if_played(card)].map(doko_engine::Order::raised)
        };
        assert_eq!(raised(a), raised(b));
    }
    for seat in Seat::ALL {
        assert_eq!(a.said_vorbehalt(seat), b.said_vorbehalt(seat));
        assert_eq!(a.told_vorbehalt(seat), b.told_vorbehalt(seat));
        assert_eq!(a.known_to_hold(seat), b.known_to_hold(seat));
        assert_eq!(a.alten_counts(seat), b.alten_counts(seat));
        assert_eq!((a.cards_left(seat), a.augen(seat)), (b.cards_left(seat), b.augen(seat)));
        for suit in EffectiveSuit::ALL {
            assert_eq!(a.is_void(seat, suit), b.is_void(seat, suit));
        }
    }
}

/// Whether another seat has committed itself to a stilles Solo, which nobody imagines.
fn has_secret_solo(table: &Table<'_>, observer: Seat) -> bool {
    let is_solo = |seat| table.game().vorbehalt(seat) == Some(Vorbehalt::StillesSolo);
    Seat::ALL.into_iter().any(|seat| seat != observer && is_solo(seat))
}

/// Whether a third has taken an Armut after a Vorbehalt of its own, which only few exchanges may explain.
fn is_left_open(view: &View<'_>) -> bool {
    matches!(view.contract(), Contract::Armut { poor, taker }
        if ![poor, taker].contains(&view.seat()) && view.said_vorbehalt(taker) == Some(true))
}

/// With the true cards a table can be reconstructed at every question, at which the observer sees the same, and the
/// others hold what they do.
#[test]
fn the_true_cards_give_the_true_table() {
    let (mut tables, mut secrets) = (0, 0);
    for (number, rules) in many_rules(100).iter().enumerate() {
        for game in 0..4 {
            let seed = 3000 * number as u64 + game;
            let mut rng = bot_stream(seed, 0, 0, Seat::ALL[0]);
            random_game(rules, seed, |history, _| {
                let view = history.table.view().expect("a question");
                let hands = true_hands(&history.table);
                let Some(reconstructed) = reconstruct(&view, &hands, &mut rng) else {
                    let is_secret = has_secret_solo(&history.table, view.seat()) || is_left_open(&view);
                    assert!(is_secret, "{} {seed}", rules.label());
                    secrets += 1;
                    return;
                };
                assert_alike(&reconstructed.view().expect("a question"), &view);
                assert_eq!(true_hands(&reconstructed), hands);
                tables += 1;
            });
        }
    }
    assert!(tables > 30_000 && secrets * 100 < tables, "{tables} {secrets}");
}

/// What the observer sees at an reconstructed table is what it sees; that it could not be told from the true one shows
/// in what is reconstructed next: the same.
#[test]
fn nobody_can_tell_an_imagined_table_from_the_true_one() {
    let (mut tables, mut exchanging) = (0, 0);
    let mut none: BTreeMap<String, usize> = BTreeMap::new();
    for (number, rules) in many_rules(100).iter().enumerate() {
        for game in 0..4 {
            let seed = 5000 * number as u64 + game;
            random_game(rules, seed, |history, dice| {
                if !dice.one_in(6) {
                    return;
                }
                let view = history.table.view().expect("a question");
                let mut rng = bot_stream(seed, tables, 0, view.seat());
                let sampler = HandSampler::of(&view, &Likelihoods::EXACT).expect("there are hands");
                let hands = sampler.draw(&mut rng);
                let before = rng.clone();
                let Some(reconstructed) = reconstruct(&view, &hands, &mut rng) else {
                    *none.entry(format!("{:?} {}", view.question(), view.contract())).or_default() += 1;
                    return;
                };
                let again = reconstructed.view().expect("a question");
                assert_alike(&again, &view);
                assert_eq!(true_hands(&reconstructed), hands);
                let mut rng = before;
                let second = reconstruct(&again, &hands, &mut rng).expect("it was possible before");
                assert_eq!(format!("{second:?}"), format!("{reconstructed:?}"));
                tables += 1;
                exchanging += usize::from(view.question() == Some(Question::Exchange));
            });
        }
    }
    let failed: usize = none.values().sum();
    println!("{tables} tables, {exchanging} while cards change hands; none: {none:?}");
    assert!(tables > 5000 && exchanging > 20, "{tables} {exchanging}");
    assert!(failed * 100 < tables as usize, "{none:?}");
}

/// Before all are asked for knocks nobody knows any card, its own neither: the hands that are drawn are any four, and the table
/// that stands for them asks the same.
#[test]
fn a_table_can_be_imagined_before_anybody_has_seen_a_card() {
    let rules = rules("ddv", &["klopfen.mode=each"]);
    let mut own = Vec::new();
    for seed in 0..40 {
        let mut table = Table::new(&rules, rules.deal(3, 0, 0), Seat::ALL[1]);
        for knocks in [true, false, false] {
            table.answer(Action::Klopfen(knocks)).expect("it is asked");
        }
        let view = table.view().expect("the last is asked");
        let mut rng = bot_stream(seed, 0, 0, view.seat());
        let hands = HandSampler::of(&view, &Likelihoods::EXACT).expect("there are hands").draw(&mut rng);
        assert!(hands.face_down.is_empty() && hands.held.iter().all(|(_, hand)| hand.len() == 12));
        let other = reconstruct(&view, &hands, &mut rng).expect("a game that has just begun");
        assert_alike(&other.view().expect("a question"), &view);
        assert_eq!(other.game().deal().hands(), &hands.held);
        own.push(hands.held[view.seat()]);
    }
    let own: std::collections::BTreeSet<u64> = own.iter().map(|hand| hand.bits()).collect();
    assert_eq!(own.len(), 40, "no two hands of the observer are the same");
}

/// The cards of a drawn world are hands, the same as drawn without it.
#[test]
fn worlds_and_hands_are_drawn_alike() {
    let rules = Rules::preset("palast").expect("it loads");
    let mut compared = 0;
    for seed in 0..20 {
        random_game(&rules, seed, |history, _| {
            let view = history.table.view().expect("a question");
            let Ok(worlds) = Worlds::of(&view, &Likelihoods::USUAL) else { return };
            let mut rng = bot_stream(seed, 0, 0, view.seat());
            let mut same = rng.clone();
            let world = worlds.sampler().expect("there are worlds").draw(Cpu::detect(), &mut rng);
            let sampler = HandSampler::of(&view, &Likelihoods::USUAL).expect("there are hands");
            assert_eq!(Hands::of(&world, &view), sampler.draw(&mut same));
            compared += 1;
        });
    }
    assert!(compared > 500, "{compared}");
}

/// Whatever is answered, bots play on to an end in which points sum to zero, and do the same when asked again.
#[test]
fn rollouts_are_zero_sum_and_reproducible() {
    let heuristic = Heuristic::default();
    let wild = Random { vorbehalt: 0.3, ansage: 0.3 };
    let (mut over, mut thrown_in) = (0, 0);
    for (number, rules) in many_rules(20).iter().cycle().take(400).enumerate() {
        let seed = 7000 + number as u64;
        let kinds =
            PerSeat::from_fn(|seat| if seat.index() == 3 { &wild as &dyn BotKind } else { &heuristic });
        random_game(rules, seed, |history, dice| {
            if !dice.one_in(8) {
                return;
            }
            let view = history.table.view().expect("a question");
            let mut rng = bot_stream(seed, 1, 0, view.seat());
            let sampler = HandSampler::of(&view, &Likelihoods::EXACT).expect("there are hands");
            let hands = sampler.draw(&mut rng);
            let Some(reconstructed) = reconstruct(&view, &hands, &mut rng.clone()) else { return };
            let streams = PerSeat::from_fn(|seat| bot_stream(seed, 2, 0, seat));
            let answer = dice.pick(&view.legal_actions());
            let game = rollout(reconstructed, answer, &kinds, &streams).expect("legal answers");
            let sum: i32 = Seat::ALL.into_iter().map(|seat| points_of(&game, seat)).sum();
            assert_eq!(sum, 0);
            match game.phase() {
                Phase::Over => over += 1,
                Phase::Redeal => {
                    assert_eq!(points_of(&game, view.seat()), 0);
                    thrown_in += 1;
                }
                phase => panic!("{phase}"),
            }
            let again = points(&view, &hands, answer, &kinds, &streams, &mut rng);
            assert_eq!(again, Some(points_of(&game, view.seat())));
        });
    }
    assert!(over > 300 && thrown_in > 0, "{over} {thrown_in}");
}

/// A heuristic that tells what each seat was given to play by.
#[derive(Default)]
struct Told {
    words: Mutex<PerSeat<Vec<u64>>>,
}

impl BotKind for Told {
    fn bot(&self, rules: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot> {
        self.words.lock().expect("nobody panics")[seat].push(stream.clone().next_u64());
        Heuristic::default().bot(rules, seat, stream)
    }

    fn fingerprint(&self) -> String {
        "told".to_owned()
    }
}

#[test]
fn in_a_rollout_each_seat_plays_by_its_own_kind_and_stream() {
    let rules = Rules::preset("ddv").unwrap();
    let table = Table::new(&rules, rules.deal(6, 0, 0), Seat::ALL[0]);
    let answer = table.view().expect("a question").legal_actions()[0];
    let told = Told::default();
    let heuristic = Heuristic::default();
    let is_told = |seat: Seat| seat.index() != 2;
    let kinds = PerSeat::from_fn(|seat| if is_told(seat) { &told as &dyn BotKind } else { &heuristic });
    let streams = PerSeat::from_fn(|seat| bot_stream(6, 1, 0, seat));
    rollout(table, answer, &kinds, &streams).expect("legal answers");
    let word = |seat: Seat| streams[seat].clone().next_u64();
    let expected = PerSeat::from_fn(|seat| if is_told(seat) { vec![word(seat)] } else { Vec::new() });
    assert_eq!(told.words.into_inner().expect("nobody panics"), expected);
}

/// The course of a finished game is what was asked and answered, secrets and throw-ins included.
#[test]
fn the_course_of_a_game_is_what_was_asked_and_answered() {
    let wild = Random { vorbehalt: 0.3, ansage: 0.3 };
    let (mut over, mut thrown_in, mut questions) = (0, 0, BTreeMap::new());
    for (number, rules) in many_rules(20).iter().cycle().take(800).enumerate() {
        let mut table = Table::new(rules, rules.deal(9, number as u64, 0), Seat::ALL[number % 4]);
        let mut bots = PerSeat::from_fn(|seat| wild.bot(rules, seat, bot_stream(9, number as u64, 0, seat)));
        let mut asked = Vec::new();
        while let Some(view) = table.view() {
            let (seat, question) = (view.seat(), view.question().expect("it is asked"));
            let action = bots[seat].act(&view);
            asked.push((seat, question, action));
            *questions.entry(format!("{question:?}")).or_insert(0) += 1;
            table.answer(action).expect("a legal answer");
        }
        let game = table.into_game();
        let course = course(&game).expect("it was played at a table");
        let told = course.iter().map(|answered| {
            let (seat, question) = answered.table.question().expect("a question is open");
            (seat, question, answered.action)
        });
        assert!(told.eq(asked), "game {number}");
        if game.score().is_some() { over += 1 } else { thrown_in += 1 }
    }
    println!("{over} over, {thrown_in} thrown in: {questions:?}");
    assert!(over > 600 && thrown_in > 1 && questions.len() >= 7, "{over} {thrown_in} {questions:?}");
}

/// What answers come to hangs on what the seat knows, and not on where the cards lie.
#[test]
fn answers_tried_at_tables_come_to_the_same_wherever_hidden_cards_lie() {
    let rules = Rules::preset("ddv").expect("it loads");
    let rollouts = Rollouts::new(Arc::new(Heuristic::default()));
    let mut compared = 0;
    for seed in 0..12 {
        random_game(&rules, seed, |history, dice| {
            let view = history.table.view().expect("a question");
            if !dice.one_in(12) {
                return;
            }
            let mut rng = bot_stream(seed, 5, 0, view.seat());
            let hands = HandSampler::of(&view, &Likelihoods::EXACT).expect("there are hands").draw(&mut rng);
            let Some(other) = reconstruct(&view, &hands, &mut rng) else { return };
            let answers = Rollouts::answers(&view);
            if !(2..=20).contains(&answers.len()) {
                return;
            }
            let stream = || bot_stream(seed, 6, 0, view.seat());
            let one = rollouts.trials(&view, &answers, 8, stream());
            let again = rollouts.trials(&other.view().expect("a question"), &answers, 8, stream());
            assert_eq!(one, again, "{:?} after {} cards", view.question(), view.cards_played());
            compared += usize::from(hands != true_hands(&history.table));
        });
    }
    assert!(compared > 25, "{compared}");
}
