//! How likely it is that the others did what they did, if they play like a given bot.
//!
//! [Manners](crate::manners) know one policy for cards, that of the heuristic, with more or less chance in it. They explain better
//! players badly. Here the game so far is told again in each world, and a bot is asked what it would have done in each of
//! the others' seats (Rebstock, Solinas, Buro and Sturtevant 2019, "Policy based inference in trick-taking card games").
//!
//! What the options of a search say of the manners does not reach the bot. Which cards changed hands in an Armut, and which
//! Vorbehalt a seat had, is guessed as a reconstructed table has it.

use doko_engine::random::{Stream, substream};
use doko_engine::{Action, PerSeat, Question, Step, Table, View};

use crate::bot::{Bot, BotKind};
use crate::observation::Observation;
use crate::reconstruct::{Hands, retell};
use crate::sides::{Seats, only};
use crate::worlds::World;

/// How many points less make a card e times less likely. Of 0.15, 0.3, 0.6 and 1.2 this told most of partners and cards in 60 games
/// of nets.
const TEMPERATURE: f64 = 0.3;
/// The share of cards that are played at random.
const ANY_CARD: f64 = 0.1;
/// How often a player says something else than the bot would, silence included.
const OTHER_WORD: f64 = 0.05;

/// What a bot explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Explains {
    /// The cards of whoever plays in the manner [`search`](crate::manners::SEARCH).
    Searchers,
    /// Cards and words of all others: either all of them play like this bot or none does, and one strange player among them
    /// speaks against it for all.
    Everybody,
}

/// How likely what a seat did is, if it plays like a bot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct ActionLikelihood {
    /// The logarithm.
    pub log: f64,
    /// Whether it had a choice of cards.
    pub had_choice: bool,
}

/// The game so far, judged by a bot.
pub(super) struct Alike<'v, 'g> {
    pub explains: Explains,
    view: &'v View<'g>,
    seen: Observation,
    kind: &'v dyn BotKind,
    /// What is random in the bots, and in what is guessed.
    word: u64,
}

impl<'v, 'g> Alike<'v, 'g> {
    /// What `view` has seen, judged by bots of this kind.
    pub(super) fn new(
        view: &'v View<'g>,
        kind: &'v dyn BotKind,
        explains: Explains,
        word: u64,
    ) -> Alike<'v, 'g> {
        Alike { explains, view, seen: Observation::of(view), kind, word }
    }

    /// How likely it is in this world what these seats did. `None` where the bot does not tell what cards are worth, and where no
    /// game is found that leads to this world.
    pub(super) fn told(&self, world: &World, seats: Seats) -> Option<PerSeat<ActionLikelihood>> {
        let Alike { explains, view, seen, kind, word } = self;
        let stream = |n: usize| -> Stream { substream(*word, n as u64) };
        let rules = view.rules();
        let mut bots: PerSeat<Box<dyn Bot>> =
            PerSeat::from_fn(|seat| kind.bot(rules, seat, stream(seat.index())));
        let mut told = Some(PerSeat([ActionLikelihood::default(); 4]));
        let mut tell = |table: &Table<'g>, action: Action| {
            let Some(asked) = table.view().filter(|asked| seats & only(asked.seat()) != 0) else { return };
            let is_card = asked.question() == Some(Question::Card);
            let (Some(told_so_far), true) = (&mut told, is_card || *explains == Explains::Everybody) else {
                return;
            };
            let of_seat = &mut told_so_far[asked.seat()];
            of_seat.had_choice |= is_card && asked.forced_card().is_none();
            match likelihood(&mut *bots[asked.seat()], &asked, action) {
                Some(likelihood) => of_seat.log += libm::log(likelihood),
                None => told = None,
            }
        };
        retell(rules, seen, &Hands::of(world, view), &mut stream(4), &mut tell)?;
        told
    }
}

/// How likely a bot is to answer this: a card, or whether it says Re or Kontra; 1 of all else. `None` if it does not tell what
/// cards are worth.
fn likelihood(bot: &mut dyn Bot, view: &View<'_>, answer: Action) -> Option<f64> {
    match (view.question(), answer) {
        (Some(Question::Card), Action::Play(_)) if view.forced_card().is_none() => {
            let values = bot.values(view);
            let best = values.iter().fold(f64::NEG_INFINITY, |best, &(_, value)| best.max(value));
            let weight = |value: f64| libm::exp((value - best) / TEMPERATURE);
            let (_, own) = values.iter().find(|&&(of, _)| of == answer)?;
            let all: f64 = values.iter().map(|&(_, value)| weight(value)).sum();
            Some((1.0 - ANY_CARD) * weight(*own) / all + ANY_CARD / values.len() as f64)
        }
        (Some(Question::Ansage), _)
            if view.legal_actions().len() > 1 && view.legal_steps().any(|step| step == Step::Ansage) =>
        {
            let agrees = bot.act(view) == answer;
            Some(if agrees { 1.0 - OTHER_WORD } else { OTHER_WORD })
        }
        _ => Some(1.0),
    }
}

#[cfg(test)]
mod tests;
