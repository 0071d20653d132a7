//! Answers tried at imagined tables, at which another bot plays on in every seat.
//!
//! Each answer is given in many worlds that the view allows, and the same bot plays all four seats to the end, unless others are asked for: with all that
//! a game has, later Ansagen included. So the values of answers can be compared from the first question to the last card.

use std::sync::Arc;

use doko_engine::dispatch::Cpu;
use doko_engine::random::{Stream, substream};
use doko_engine::{Action, Question, View};
use rand::Rng;

use super::decision::Decision;
use super::rollout::UNIT;
use super::sequential_halving::{ArmStats, CERTAIN, Prior, Row, sequential_halving};
use super::settings::{Budget, Rivals, Settings};
use super::tables::{PlayOn, Rows, at_tables};
use crate::bot::BotKind;
use crate::choice::{candidates, worth_comparing};
use crate::heuristic::Heuristic;
use crate::manners::{ALL, Belief, Company, Manner, SEARCH};
use crate::spec_error::SpecError;

/// More answers than this are not compared one by one: what to hand over in an Armut.
pub(super) const MANY: usize = 40;

/// Tries answers at imagined tables.
#[derive(Clone)]
pub struct Rollouts {
    /// Who plays on.
    pub(super) of: Arc<dyn BotKind>,
    /// By what the others' cards and words are weighed.
    heuristic: Heuristic,
    pub(super) settings: Settings,
    /// Whether the others may play like the bot that plays on, when worlds are weighed.
    pub(super) alike: bool,
    /// Who plays on in the seats of others, if not that bot.
    pub(super) others: Option<Others>,
}

/// How the others play on, as an option says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RivalManner {
    /// Like the bot that plays on in the own seat.
    Same,
    /// In the manners in which they seem to play.
    Any,
    /// In the manner of this name.
    Known(&'static str),
}

/// Players of manners in the seats of others.
#[derive(Clone)]
pub(super) struct Others {
    /// What is known of who sits where.
    pub company: Company,
    /// A player of each manner, in their order.
    pub manners: Arc<[Arc<dyn BotKind>]>,
}

impl Others {
    /// Players who play on like this, of whom `of` stands for all that search; `None` if it stands for everybody. `player`
    /// makes the player of the pool that has the name of a manner.
    pub(super) fn who(
        play_on: RivalManner,
        of: &Arc<dyn BotKind>,
        player: impl Fn(&str) -> Result<Arc<dyn BotKind>, SpecError>,
    ) -> Result<Option<Others>, SpecError> {
        let company = match play_on {
            RivalManner::Same => return Ok(None),
            RivalManner::Any => Company::UNKNOWN,
            RivalManner::Known(manner) => Company::of_all(manner),
        };
        let of_manner = |manner: &Manner| match manner.name {
            SEARCH => Ok(Arc::clone(of)),
            name => player(name),
        };
        let manners = ALL.iter().map(of_manner).collect::<Result<_, _>>()?;
        Ok(Some(Others { company, manners }))
    }
}

/// What some answers have come to, each in the same worlds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trials {
    /// The worlds.
    pub worlds: Vec<Trial>,
}

/// What some answers have come to in one world.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// How much the world counts: how often it stands for one that is likely.
    pub weight: u32,
    /// The points that each answer brings the seat, in the order of the answers.
    pub points: Vec<i32>,
    /// Whether the seat wins.
    pub won: Vec<bool>,
}

impl Rollouts {
    /// Rollouts in which this bot plays on: one that can be asked in the middle of a game.
    pub fn new(of: Arc<dyn BotKind>) -> Rollouts {
        let settings = Settings { rivals: Rivals::Asked { remembers: false }, ..Settings::default() };
        Rollouts { of, heuristic: Heuristic::default(), settings, alike: false, others: None }
    }

    /// The answers to the open question that are worth comparing: of cards that are the same one alone, and no Ansage that
    /// can be made later just as well. None if there is nothing to choose.
    pub fn answers(view: &View<'_>) -> Vec<Action> {
        match view.question() {
            Some(Question::Card) => {
                let kept = candidates(view);
                let is_kept = |action: &Action| match action {
                    Action::Play(card) => kept.contains(card),
                    Action::Hesitate => false,
                    _ => true,
                };
                view.legal_actions().iter().copied().filter(is_kept).collect()
            }
            Some(Question::Ansage) => {
                let supra = view.may_say_supra().then_some(Action::Supra);
                let usual = if supra.is_some() && !view.must_say() { vec![None] } else { Vec::new() };
                let candidates = worth_comparing(view, true).unwrap_or(usual);
                let words = candidates.into_iter().map(|step| step.map_or(Action::Silence, Action::Say));
                words.chain(supra).collect()
            }
            _ => view.legal_actions().iter().copied().collect(),
        }
    }

    /// The answers to compare with one that was given, which stands first: also what could have been said later, if
    /// something was said, and of very many answers only that of the bot that plays on.
    pub fn answers_beside(&self, view: &View<'_>, given: Action) -> Vec<Action> {
        let mut answers = match given {
            Action::Say(_) | Action::Supra => view.legal_actions().iter().copied().collect(),
            _ => Rollouts::answers(view),
        };
        if answers.len() > MANY {
            let stream = substream(0, view.cards_played() as u64);
            answers = vec![self.of.bot(view.rules(), view.seat(), stream).act(view)];
        }
        answers.retain(|&answer| answer != given);
        answers.insert(0, given);
        answers
    }

    /// What these answers come to in so many worlds; `None` where no worlds can be drawn.
    ///
    /// The worlds are drawn by what the view shows, and weighed by what the others did. Those for which no table can be
    /// imagined are left out. The same stream gives the same trials.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use doko_bots::search::Rollouts;
    /// use doko_bots::Net;
    /// use doko_engine::random::bot_stream;
    /// use doko_engine::{Rules, Seat, Table};
    ///
    /// let rules = Rules::preset("ddv")?;
    /// let table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
    /// let view = table.view().expect("a Vorbehalt is asked for");
    /// let answers = Rollouts::answers(&view);
    /// let rollouts = Rollouts::new(Arc::new(Net::default()));
    /// let trials = rollouts.trials(&view, &answers, 4, bot_stream(1, 0, 0, view.seat())).expect("hands can be drawn");
    /// assert!(trials.worlds.iter().all(|world| world.points.len() == answers.len()));
    /// # Ok::<(), doko_engine::rules::RuleErrors>(())
    /// ```
    pub fn trials(
        &self,
        view: &View<'_>,
        answers: &[Action],
        worlds: u32,
        mut stream: Stream,
    ) -> Option<Trials> {
        let all: Vec<usize> = (0..answers.len()).collect();
        let (rows, _) = self.at_tables(view, answers, stream.next_u64(), |rows| rows(0..worlds, &all))?;
        let trial = |Row { weight, values }: Row| Trial {
            weight,
            points: values.iter().map(|value| value.worth / UNIT).collect(),
            won: values.iter().map(|value| value.won == CERTAIN).collect(),
        };
        let worlds = rows.into_iter().filter(|row| row.weight > 0).map(trial).collect();
        Some(Trials { worlds })
    }

    /// The answers as they stand once the budget is spent, the best first, and who seems to sit where.
    pub(super) fn compare(
        &self,
        view: &View<'_>,
        answers: &[Action],
        prior: Option<&Prior>,
        word: u64,
    ) -> Option<(Vec<ArmStats>, Belief)> {
        self.at_tables(view, answers, word, |rows| {
            sequential_halving(answers.len(), &self.settings, prior, rows)
        })
    }

    fn at_tables<T>(
        &self,
        view: &View<'_>,
        answers: &[Action],
        word: u64,
        then: impl FnOnce(&mut Rows<'_>) -> T,
    ) -> Option<(T, Belief)> {
        let Rollouts { of, heuristic, settings, alike, others } = self;
        let ready = heuristic.ready(view.rules());
        let (cpu, of) = (Cpu::detect(), &**of);
        let company = others.as_ref().map_or(&Company::UNKNOWN, |others| &others.company);
        let manners = others.as_ref().map(|others| &*others.manners);
        let alike = alike.then_some(of);
        let ready = &ready;
        let decision =
            Decision { view, settings, heuristic, ready, company, alike, learned: None, cpu, word };
        at_tables(&decision, answers, PlayOn { of, manners }, then)
    }
}

impl Rollouts {
    /// The same with so many worlds for each answer.
    pub(super) fn with_worlds(self, worlds: u32) -> Rollouts {
        Rollouts { settings: Settings { budget: Budget::Worlds(worlds), ..self.settings }, ..self }
    }
}
