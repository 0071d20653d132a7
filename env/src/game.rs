//! One game under way: who is asked, what it may answer, and what it has come to.

use std::sync::Arc;

use doko_bots::{BotKind, Fault, Seated, seat_bots};
use doko_engine::{Action, CardSet, IllegalAction, PerSeat, Question, Rules, Seat, Table, View, Vorbehalt};
use thiserror::Error;

use crate::actions::{self, ActionSet, Choice};

/// After so many redeals everybody is gesund, as in the arena: rules and learners can be such that hands are thrown in for ever.
pub const MOST_REDEALS: u32 = 100;

/// What is wrong with an action, or with a bot at the table.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum EnvError {
    /// The mask forbids the action, or there is no such action.
    #[error("action {number} ({name}) is not legal now: choose one where the mask is 1")]
    Masked {
        /// The action.
        number: i64,
        /// Its name.
        name: String,
    },
    /// Actions have numbers for the solos that doko ships, and for no others.
    #[error(
        "the rules have solos of their own (solo.own): an environment has no actions for them, so leave them out of solo.kinds"
    )]
    OwnSolos,
    /// A bot at the table has failed, or has broken the rules.
    #[error("in deal {deal} {fault}")]
    Bot {
        /// The index of the deal.
        deal: u64,
        /// Who did what.
        fault: Fault,
    },
}

/// Where learners sit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitting {
    /// In all four seats.
    All,
    /// In one seat, always the same.
    One(Seat),
    /// In the seat of the deal's index modulo 4.
    Turn,
}

/// Who sits where.
#[derive(Clone)]
pub struct Seating {
    learner: Sitting,
    /// Who sits in the other seats, clockwise from the learner.
    bots: Option<[Arc<dyn BotKind>; 3]>,
}

impl Seating {
    /// Learners in all seats.
    pub const ALL: Seating = Seating { learner: Sitting::All, bots: None };

    /// A learner with these three bots, clockwise from it.
    ///
    /// # Panics
    /// If learners sit in all seats.
    pub fn among(learner: Sitting, bots: [Arc<dyn BotKind>; 3]) -> Seating {
        assert!(learner != Sitting::All, "bots need a seat");
        Seating { learner, bots: Some(bots) }
    }

    /// The bots of a deal; `None` for a learner.
    fn kinds(&self, index: u64) -> PerSeat<Option<&dyn BotKind>> {
        let learner = match self.learner {
            Sitting::All => return PerSeat([None; 4]),
            Sitting::One(seat) => seat,
            Sitting::Turn => Seat::ALL[(index % 4) as usize],
        };
        PerSeat::from_fn(|seat| match (learner.distance_to(seat), &self.bots) {
            (0, _) | (_, None) => None,
            (steps, Some(bots)) => Some(&*bots[steps - 1]),
        })
    }
}

/// What all games of an environment share.
#[derive(Clone)]
pub struct Setting {
    /// The rules.
    pub rules: Rules,
    /// The seed of the deals, and of the streams of bots.
    pub seed: u64,
    /// Who sits where.
    pub seating: Seating,
}

/// A game that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Over {
    /// The index of its deal.
    pub deal: u64,
    /// What it gave to each seat, in points.
    pub points: PerSeat<i32>,
}

/// A game under way: a learner is asked, or it is over.
///
/// ```
/// use doko_engine::Rules;
/// use doko_env::{Game, Seating, Setting};
///
/// let setting = Setting { rules: Rules::preset("ddv")?, seed: 1, seating: Seating::ALL };
/// let mut game = Game::new(&setting, 0)?;
/// while game.asked().is_some() {
///     let first = game.legal().nth(0);
///     game.answer(first as i64)?;
/// }
/// assert_eq!(game.over().map(|over| over.points.0.iter().sum()), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Game<'r> {
    setting: &'r Setting,
    index: u64,
    redeal: u32,
    table: Table<'r>,
    bots: PerSeat<Option<Seated>>,
    picked: CardSet,
    legal: ActionSet,
    over: Option<Over>,
}

impl<'r> Game<'r> {
    /// The game of deal `index`, in which forehand is seat 0, up to the first question to a learner.
    ///
    /// # Errors
    /// If a bot is at fault, or the rules have solos without actions.
    pub fn new(setting: &'r Setting, index: u64) -> Result<Game<'r>, EnvError> {
        if setting.rules.set().solo.kinds.iter().any(|kind| kind.shipped().is_none()) {
            return Err(EnvError::OwnSolos);
        }
        let mut game = Game {
            setting,
            index,
            redeal: 0,
            table: dealt(setting, index, 0),
            bots: PerSeat::from_fn(|_| None),
            picked: CardSet::EMPTY,
            legal: ActionSet::default(),
            over: None,
        };
        game.seat_bots();
        game.go_on()?;
        Ok(game)
    }

    /// The table.
    pub const fn table(&self) -> &Table<'r> {
        &self.table
    }

    /// The learner's seat that is asked; `None` when the game is over.
    pub fn asked(&self) -> Option<Seat> {
        if self.over.is_some() { None } else { self.table.question().map(|(seat, _)| seat) }
    }

    /// How it has ended.
    pub const fn over(&self) -> Option<Over> {
        self.over
    }

    /// The index of its deal.
    pub const fn deal(&self) -> u64 {
        self.index
    }

    /// How often the cards were dealt again.
    pub const fn redeals(&self) -> u32 {
        self.redeal
    }

    /// What the seat that is asked may choose.
    pub const fn legal(&self) -> ActionSet {
        self.legal
    }

    /// The cards that a seat has picked of those that it is to hand over: nobody else is told them.
    pub fn picked_by(&self, seat: Seat) -> CardSet {
        if self.asked() == Some(seat) { self.picked } else { CardSet::EMPTY }
    }

    /// Refuses an action that the mask forbids.
    ///
    /// # Errors
    /// If it does.
    pub fn check(&self, number: i64) -> Result<usize, EnvError> {
        match usize::try_from(number) {
            Ok(known) if self.legal.contains(known) => Ok(known),
            known => {
                let name = known.ok().and_then(actions::name).unwrap_or_else(|| "no action".to_owned());
                Err(EnvError::Masked { number, name })
            }
        }
    }

    /// Takes the action of the seat that is asked, and goes on to the next question to a learner or to the end. Cards that are
    /// thrown in are dealt again.
    ///
    /// # Errors
    /// If the mask forbids the action; the game is then as it was before. If a bot is at fault.
    pub fn answer(&mut self, number: i64) -> Result<(), EnvError> {
        let number = self.check(number)?;
        match actions::choice(number).expect("a legal action") {
            Choice::Answer(action) => self.table.answer(action).expect("the mask knows what is legal"),
            Choice::HandOver(card) => {
                self.picked.insert(card);
                if self.picked.len() == self.table.game().cards_to_hand_over() {
                    let cards = std::mem::replace(&mut self.picked, CardSet::EMPTY);
                    self.table.answer(Action::HandOver(cards)).expect("the mask knows what is legal");
                }
            }
        }
        self.go_on()
    }

    fn seat_bots(&mut self) {
        let kinds = self.setting.seating.kinds(self.index);
        if kinds.iter().all(|(_, kind)| kind.is_none()) {
            return;
        }
        // Learners are given a bot that is never asked, and loses its stream.
        let all = kinds.map(|kind| kind.unwrap_or(&NOBODY));
        let seated = seat_bots(&self.setting.rules, &all, self.setting.seed, self.index, self.redeal);
        let mut seated = seated.0.into_iter();
        self.bots = kinds.map(|kind| {
            let bot = seated.next();
            kind.and(bot)
        });
    }

    /// Lets bots answer and deals again, until a learner is asked or the game is over.
    fn go_on(&mut self) -> Result<(), EnvError> {
        loop {
            let Some(view) = self.table.view() else {
                self.tell_the_end();
                if let Some(score) = self.table.game().score() {
                    self.over = Some(Over { deal: self.index, points: *score.points() });
                    self.legal = ActionSet::default();
                    return Ok(());
                }
                self.redeal += 1;
                self.table = dealt(self.setting, self.index, self.redeal);
                self.seat_bots();
                continue;
            };
            let seat = view.seat();
            let answer = match &mut self.bots[seat] {
                None => {
                    self.legal = legal(&view, self.picked, self.redeal);
                    return Ok(());
                }
                Some(_) if must_be_gesund(&view, self.redeal) => Ok(Action::Declare(Vorbehalt::Gesund)),
                Some(bot) => bot.answer(&self.table, &view),
            };
            let fault = |fault: Fault| EnvError::Bot { deal: self.index, fault };
            let action =
                answer.map_err(|failure| fault(Fault { seat, cause: doko_bots::Cause::Failed(failure) }))?;
            let illegal = |reason: IllegalAction| fault(Fault::illegal(seat, action, reason));
            self.table.answer(action).map_err(illegal)?;
        }
    }

    fn tell_the_end(&mut self) {
        for (bot, seat) in self.bots.0.iter_mut().zip(Seat::ALL) {
            if let Some(bot) = bot {
                bot.over(&self.table, seat);
            }
        }
    }
}

fn dealt(setting: &Setting, index: u64, redeal: u32) -> Table<'_> {
    let rules = &setting.rules;
    Table::new(rules, rules.deal(setting.seed, index, redeal), Seat::ALL[0])
}

/// Whether the cards were dealt again so often that only gesund is left.
fn must_be_gesund(view: &View<'_>, redeal: u32) -> bool {
    redeal >= MOST_REDEALS
        && view.question() == Some(Question::Vorbehalt)
        && view.legal_vorbehalte().contains(&Vorbehalt::Gesund)
}

fn legal(view: &View<'_>, picked: CardSet, redeal: u32) -> ActionSet {
    if must_be_gesund(view, redeal) {
        let mut gesund = ActionSet::default();
        gesund.insert(actions::number(Action::Declare(Vorbehalt::Gesund)).expect("no exchange"));
        return gesund;
    }
    ActionSet::legal(view, picked)
}

/// In the place of a learner when bots are seated.
const NOBODY: doko_bots::Random = doko_bots::Random { vorbehalt: 0.0, ansage: 0.0 };
