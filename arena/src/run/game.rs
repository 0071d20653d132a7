//! A game of a run: what asks for it, what it comes to, and what is said of its answers.

use doko_bots::Fault;
use doko_bots::manners::Company;
use doko_engine::record::{DealOrigin, GameRecord};
use doko_engine::{Action, Deal, Game, Outcome, PerSeat, Redeal, Rules, Score, Seat, Setup, Step};
use thiserror::Error;

/// A game that a unit has.
#[derive(Clone, Copy)]
pub struct Call<'r> {
    /// The rules.
    pub rules: &'r Rules,
    /// Which bot has each seat, by its number in the study.
    pub seats: PerSeat<usize>,
    /// Which bot sits out, where five play.
    pub sits_out: Option<usize>,
    /// The seed of deals and bots' streams, and the index of the deal.
    pub run: (u64, u64),
    /// The first deal; redeals are those of the same index.
    pub deal: Deal,
    /// What the game is told of its evening.
    pub setup: Setup,
    /// What earlier games of the evening have shown of who sits here.
    pub company: Company,
    /// Which of the other random streams the bots have; `None` for their own.
    pub replicate: Option<u32>,
    /// Where the game goes on from; `None` if it begins with the deal.
    pub after: Option<After<'r>>,
    /// Which of the games of its unit it is.
    pub label: Label,
}

impl<'r> Call<'r> {
    /// The deal `run.1` of seed `run.0` by itself, from its beginning, by bots with their own streams.
    pub fn single(rules: &'r Rules, seats: PerSeat<usize>, run: (u64, u64), label: Label) -> Call<'r> {
        let (deal, setup) = (rules.deal(run.0, run.1, 0), Setup::single(Seat::ALL[0]));
        Call {
            rules,
            seats,
            sits_out: None,
            run,
            deal,
            setup,
            company: Company::UNKNOWN,
            replicate: None,
            after: None,
            label,
        }
    }
}

/// Answers that a game goes on from.
#[derive(Clone, Copy)]
pub struct After<'r> {
    /// How often the cards had been dealt again.
    pub redeal: u32,
    /// The answers to the questions of that deal, in order.
    pub answers: &'r [(Seat, Action)],
}

/// Which of the games of a unit a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// A game of a block: the number of the match-up, of the line-up in the block, and of the game in the evening.
    Block {
        /// Of the match-up.
        matchup: usize,
        /// Of the line-up.
        line_up: u32,
        /// Of the game in the evening; 0 for a single deal.
        game: u32,
    },
    /// A game under a rule set of a laboratory.
    Cell {
        /// The number of the rule set.
        cell: usize,
        /// Whether the bots know its rules.
        is_aware: bool,
        /// The number of the game in the evening; 0 for a single deal.
        game: u32,
    },
    /// A game between the two bots of a laboratory that show how much is luck.
    Skill {
        /// The number of the rule set.
        cell: usize,
        /// The number of the line-up.
        line_up: u32,
    },
    /// The game of a calibration as the bots play it.
    Natural,
    /// What might have been: a seat says a step, or does not.
    Future {
        /// The step.
        step: Step,
        /// Whether it is said.
        is_said: bool,
    },
    /// A lesson.
    Lesson {
        /// The number of the rule set.
        rule_set: usize,
        /// In how many seats the teacher sits.
        teachers: u32,
    },
    /// The game of a bot with itself that tells one build from another.
    Probe,
    /// A game that no run has asked for.
    Single,
}

/// A finished game.
pub struct Finished<'r> {
    /// The game.
    pub game: Game<'r>,
    /// How it ended.
    pub outcome: Outcome,
    /// Its score by the rules as they are known now.
    pub score: Score,
    /// What it gave to each seat when it was played: what counts.
    pub points: PerSeat<i32>,
    /// How often the cards were dealt again before it.
    pub redeals: u32,
    /// Why they were, each time since the game was begun or gone on with.
    pub dealt_again: Vec<Redeal>,
    /// What is to be said of some of the answers, each by its number from 0 in the game, hands thrown in included.
    pub notes: Vec<(u32, Note)>,
    /// What was said with programs outside until they were at fault; only of a game that is played now.
    pub dialogues: Vec<(Seat, Vec<String>)>,
}

impl<'r> Finished<'r> {
    /// Its record with the names of the players, of whoever sits out, and the seed and number of its deal.
    pub fn record(
        &self,
        players: [String; 4],
        sits_out: Option<String>,
        run: Option<(u64, u64)>,
    ) -> GameRecord {
        let record = GameRecord::of(&self.game);
        let record = match sits_out {
            Some(name) => record.with_five_players(&self.game, players, name),
            None => record.with_players(players),
        };
        let origin = run.map(|(seed, index)| DealOrigin { seed, index, redeal: self.redeals });
        origin.into_iter().fold(record, GameRecord::with_deal)
    }

    /// A game that was played or read to its end; what counts is `points` if they are told, and otherwise its score.
    pub(super) fn new(
        game: Game<'r>,
        points: Option<PerSeat<i32>>,
        redeals: u32,
        dealt_again: Vec<Redeal>,
        notes: Vec<(u32, Note)>,
    ) -> Finished<'r> {
        let outcome = game.outcome().expect("the game has come to its end");
        let score = game.score().expect("the game has come to its end");
        let points = points.unwrap_or(*score.points());
        Finished { game, outcome, score, points, redeals, dealt_again, notes, dialogues: Vec::new() }
    }

    /// What the bots did wrong, in order; at most one fault for each seat.
    pub fn faults(&self) -> impl Iterator<Item = &Fault> {
        faults(&self.notes)
    }

    /// Whether bots had to be told the rules in it.
    pub fn has_parted(&self) -> bool {
        self.notes.iter().any(|(_, note)| *note == Note::Parted)
    }
}

/// The faults among notes, in order.
pub(super) fn faults(notes: &[(u32, Note)]) -> impl Iterator<Item = &Fault> {
    notes.iter().filter_map(|(_, note)| if let Note::Fault(fault) = note { Some(fault) } else { None })
}

/// What is to be said of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// It is the first that the fallback gave, because of this fault.
    Fault(Fault),
    /// It is the first after which bots that did not know the rules had to be told.
    Parted,
    /// A calibration weighs a step here.
    Weighed {
        /// The step.
        step: Step,
        /// How likely the bot took it to keep the step, in ten-thousandths; `None` if it does not say.
        chance: Option<u16>,
        /// The Augen that the built-in heuristic expected its party to have in the end, in tenths.
        augen: u16,
    },
    /// What the bot thought of the answers that it compared.
    Values(Vec<Value>),
}

/// What a bot thought of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The number of the answer.
    pub number: u32,
    /// The points that it expected of it, in hundredths.
    pub points: i32,
    /// How likely it took the game to be won, or a step to be kept, in ten-thousandths.
    pub won: u16,
    /// In how many worlds it has looked at that.
    pub worlds: u32,
}

/// Why there is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoGame {
    /// Whoever watched has left it.
    Left,
    /// The log has another.
    Broken(Broken),
}

/// What is wrong with the games of a log; a number is that of the game in the unit, from 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Broken {
    /// Other bots sit at the table.
    #[error("in game {0} other bots have the seats than its run says")]
    LineUp(usize),
    /// It is told as a game that is not there, or as one that cannot be played by these rules.
    #[error("game {0} is told as another that cannot be it")]
    Shared(usize),
    /// The hands are thrown in for ever.
    #[error("in game {0} the cards are dealt again for ever")]
    Redeals(usize),
    /// A note is of a kind that is not known.
    #[error("game {0} has a note that is not known")]
    Note(usize),
    /// A seat has more points than any game gives.
    #[error("game {0} gives a seat more points than any game does")]
    Points(usize),
    /// There are more bytes than games, or fewer.
    #[error("its bytes do not end where its games do")]
    Length,
}

impl From<Broken> for NoGame {
    fn from(broken: Broken) -> NoGame {
        NoGame::Broken(broken)
    }
}

/// What bots have played, before nobody who leaves: they play whatever is asked for.
pub fn granted<T>(played: Result<T, NoGame>) -> T {
    played.unwrap_or_else(|no_game| unreachable!("bots play what is asked for: {no_game:?}"))
}
