//! What an analysis finds: blunders that were planted, and nothing in the answers of whoever judges better than it.

use std::ops::ControlFlow;
use std::sync::Arc;

use doko_bots::reconstruct::{Answered, course, rollout};
use doko_bots::search::Rollouts;
use doko_bots::{BotKind, BotSpec, Heuristic, Net, play_game, seat_bots};
use doko_engine::random::{bot_stream, substream};
use doko_engine::{Action, Game, PerSeat, Rules, Seat};
use rand::RngExt;

use super::findings::Analysed;
use crate::studies::judging::{Judge, Judged, Judgement, WORLDS};

/// How many times as many games are played as in a gate.
fn times() -> u64 {
    std::env::var("DOKO_FUZZ").map_or(1, |factor| factor.parse().expect("DOKO_FUZZ is a number"))
}

/// Who plays, judges and plays on: `heuristic`, which is fast, or `net` where there is time.
fn player() -> (&'static str, Arc<dyn BotKind>) {
    if times() < 10 {
        ("heuristic", Arc::new(Heuristic::default()))
    } else {
        ("net", Arc::new(Net::default()))
    }
}

fn judge(worlds: u32) -> Judge {
    let (name, kind) = player();
    Judge::new(name.to_owned(), kind, worlds, 5)
}

fn game<'r>(rules: &'r Rules, kind: &dyn BotKind, index: u64) -> Game<'r> {
    let mut bots = seat_bots(rules, &PerSeat([kind; 4]), 1, index, 0);
    play_game(rules, rules.deal(1, index, 0), Seat::ALL[0], &mut bots).expect("bots that play by the rules")
}

fn analysed<'r>(game: &Game<'r>, number: u64, judge: &Judge) -> Analysed<'r> {
    let seats = PerSeat([true; 4]);
    let analysis = judge.game(game, number, seats, |_, _| ControlFlow::Continue(()));
    let analysis = analysis.expect("it was played at a table");
    let players = PerSeat::from_fn(|seat: Seat| seat.to_string());
    Analysed { number: 1, called: "1".to_owned(), deal: None, players, seats, analysis }
}

/// An answer that costs a point or more, as many worlds say, and who gives it after how many cards.
struct Blunder {
    at: usize,
    action: Action,
}

/// A blunder that can be planted in a game, if the decision tried has one.
fn blunder(course: &[Answered<'_>], word: u64) -> Option<Blunder> {
    let mut rng = substream(word, 0);
    let at = rng.random_range(0..course.len() as u32) as usize;
    let view = course[at].table.view().expect("a question is open");
    let rollouts = Rollouts::new(player().1);
    let answers = rollouts.answers_beside(&view, course[at].action);
    if answers.len() < 2 {
        return None;
    }
    let worse = answers[rng.random_range(1..answers.len() as u32) as usize];
    let answers = rollouts.answers_beside(&view, worse);
    let trials = rollouts.trials(&view, &answers, 256, substream(word, 1))?;
    let judgement = Judgement::of(&trials)?;
    let [low, _] = judgement.cost.ci95()?;
    (judgement.cost.mean >= 1.0 && low > 0.5).then_some(Blunder { at, action: worse })
}

#[test]
fn planted_blunders_are_among_the_three_moments_that_are_named() {
    let rules = Rules::preset("ddv").expect("a preset");
    let (_, kind) = player();
    let judge = judge(WORLDS);
    let (mut planted, mut named) = (0, 0);
    let (wanted, mut index) = (6 * times(), 0);
    while planted < wanted {
        index += 1;
        let game = game(&rules, &*kind, index);
        let course = course(&game).expect("it was played at a table");
        let Some(Blunder { at, action }) = (0..6).find_map(|n| blunder(&course, 100 * index + n)) else {
            continue;
        };
        let table = course[at].table.clone();
        let (seat, played) = (table.view().expect("a question is open").seat(), table.game().played());
        let streams = PerSeat::from_fn(|seat| bot_stream(2, index, 0, seat));
        let kinds = PerSeat([&*kind; 4]);
        let spoilt = rollout(table, action, &kinds, &streams).expect("legal answers");
        if spoilt.score().is_none() {
            continue;
        }
        planted += 1;
        let analysed = analysed(&spoilt, index, &judge);
        let is_it = |judged: &&Judged| judged.played == played && judged.action == action;
        named += u64::from(analysed.moments(seat, 3).iter().any(is_it));
    }
    println!("{named} of {planted} planted blunders are named");
    assert!(10 * named >= 9 * planted - 10, "{named} of {planted}");
    assert!(times() < 10 || 10 * named >= 9 * planted, "{named} of {planted}");
}

#[test]
fn whoever_judges_with_more_worlds_than_the_judge_pays_nothing_and_random_cards_cost_dearly() {
    let rules = Rules::preset("ddv").expect("a preset");
    let judge = judge(16);
    let cost_of = |spec: &str, games: u64| {
        let kind = spec.parse::<BotSpec>().and_then(|spec| spec.build()).expect("a bot");
        let costs = (0..games).map(|index| {
            let analysed = analysed(&game(&rules, &*kind, index), index, &judge);
            analysed.analysis.answers.iter().map(|judged| judged.cost.mean).sum::<f64>() / 4.0
        });
        let costs: Vec<f64> = costs.collect();
        let mean = costs.iter().sum::<f64>() / costs.len() as f64;
        let squares = costs.iter().map(|cost| (cost - mean) * (cost - mean)).sum::<f64>();
        let error = (squares / (costs.len() * (costs.len() - 1)) as f64).sqrt();
        (mean, error)
    };
    let games = 6 * times();
    let (own, error) =
        cost_of(&format!("rollout:of={},worlds=64,allocation=uniform,stop=0,margin=0", player().0), games);
    println!("its own answers cost {own:.3} ± {:.3} a game", 1.96 * error);
    assert!(own.abs() < 4.0 * error + 0.05, "{own} ± {error}");
    let (random, error) = cost_of("random:vorbehalt=0,ansage=0", games);
    println!("random ones {random:.3} ± {:.3}", 1.96 * error);
    assert!(random > 0.5, "{random} ± {error}");
}

#[test]
fn what_is_said_of_a_seat_hangs_on_what_it_knew() {
    let rules = Rules::preset("ddv").expect("a preset");
    let (_, kind) = player();
    let judge = judge(16);
    let game = game(&rules, &*kind, 3);
    // The first answer of all: whatever the other three hold, forehand knows its own hand alone.
    let hands = game.deal().hands();
    let swapped = {
        let mut hands = *hands;
        hands.0.swap(1, 3);
        doko_engine::Deal::new(hands).expect("a deal")
    };
    let first = |deal: doko_engine::Deal| {
        let mut bots = seat_bots(&rules, &PerSeat([&*kind; 4]), 1, 3, 0);
        let game = play_game(&rules, deal, Seat::ALL[0], &mut bots).expect("bots that play by the rules");
        let analysed = analysed(&game, 3, &judge);
        let judged = &analysed.analysis.answers[0];
        format!("{} {:?} {:?}", judged.seat, judged.action, judged.options)
    };
    assert_eq!(first(*game.deal()), first(swapped));
}
