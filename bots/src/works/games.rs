//! Whole games, from the deal over Vorbehalte and Ansagen to the score.

use std::hint::black_box;
use std::ops::Range;

use doko_engine::random::bot_stream;
use doko_engine::record::answers::{UniformAnswers, autoplay};
use doko_engine::rules::{RuleSource, SoloPriority};
use doko_engine::{Game, PerSeat, Rules, Seat, Table};

use super::{Done, Required, SEED, Setup, Task, Work};
use crate::{BotKind, Heuristic, Random, play_game, seat_bots};

pub(super) const TABLE_GAME: Work = Work {
    name: "table-game",
    about: "random game, no views, to score",
    sample: 2000,
    required: Required { best: Some(700.0), portable: None, instructions: None },
    prepare: |setup| Box::new(|cases| table_games(setup, cases)),
};

pub(super) const SILENT_GAME: Work = Work {
    name: "silent-game",
    about: "game of four random, no Ansagen",
    sample: 1000,
    required: Required::NOTHING,
    prepare: silent_games,
};

pub(super) const RANDOM_GAME: Work = Work {
    name: "random-game",
    about: "game of four random",
    sample: 1000,
    required: Required::NOTHING,
    prepare: |setup| Box::new(|cases| games(&setup.rules, &Random::default(), cases)),
};

pub(super) const HEURISTIC_GAME: Work = Work {
    name: "heuristic-game",
    about: "game of four heuristic",
    sample: 200,
    required: Required::NOTHING,
    prepare: |setup| {
        let heuristic = Heuristic::default();
        Box::new(move |cases| games(&setup.rules, &heuristic, cases))
    },
};

/// Games in which nothing can be said.
fn silent_games(setup: &Setup) -> Task<'_> {
    // Bids are Ansagen, and Schweine may be one.
    let is_bidding = setup.rules.set().solo.priority == SoloPriority::Bidding;
    let rules = ["ansagen.mode=off", "schweine.is_ansage=false", "score.doubling=off"]
        .into_iter()
        .chain(is_bidding.then_some("solo.priority=seat"))
        .fold(setup.source.clone(), RuleSource::set)
        .rules()
        .expect("every preset can be played in silence");
    Box::new(move |cases| games(&rules, &Random::default(), cases))
}

/// Games in which every answer to every question is equally likely, dealt, played and scored without views.
fn table_games(setup: &Setup, cases: Range<u64>) -> Done {
    let rules = &setup.rules;
    let mut answers = UniformAnswers::new(bot_stream(SEED, cases.start, 0, Seat::ALL[0]));
    Done::each(cases, |index| {
        let mut table = Table::new(rules, rules.deal(SEED, index, 0), Seat::ALL[0]);
        autoplay(setup.cpu, &mut table, &mut answers);
        result(table.game())
    })
}

fn games(rules: &Rules, kind: &dyn BotKind, cases: Range<u64>) -> Done {
    Done::each(cases, |index| {
        let mut bots = seat_bots(rules, &PerSeat([kind; 4]), SEED, index, 0);
        let game = play_game(rules, rules.deal(SEED, index, 0), Seat::ALL[0], &mut bots)
            .expect("the built-in bots know the rules");
        result(&game)
    })
}

/// What a checksum has of a game: points alone would not do, where nobody wins or hands were thrown in.
fn result(game: &Game<'_>) -> u64 {
    let points = black_box(game.score()).map_or(0, |score| i64::from(score.points().0[0]));
    (points << 8) as u64 | u64::from(game.augen(Seat::ALL[0]))
}
