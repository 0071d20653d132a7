//! How likely what the others have done is if they play as a certain bot.
//!
//! The manners of [`manners`](crate::manners) know one policy for cards, that of the heuristic, with more or less chance in it.
//! Who plays better is explained by them badly: among nets their weights place the hidden cards hardly better than none. Here
//! the game so far is told again in each world, and a bot is asked what it would have done in each seat of the others
//! (Rebstock, Solinas, Buro and Sturtevant 2019, "Policy based inference in trick-taking card games").

use doko_engine::random::{Stream, substream};
use doko_engine::{Action, PerSeat, Question, Step, Table, View};

use crate::bot::{Bot, BotKind};
use crate::observation::Observation;
use crate::reconstruct::{Hands, retell};
use crate::worlds::World;

/// How many points less make a card e times less likely.
const TEMPERATURE: f64 = 0.3;
/// Which share of all cards is any.
const ANY_CARD: f64 = 0.1;
/// Which share of all that is said, or not said, is something else than the bot would have said.
const OTHER_WORD: f64 = 0.05;

/// What has happened, as a bot would have done it.
pub(super) struct Alike<'v, 'g> {
    view: &'v View<'g>,
    seen: Observation,
    kind: &'v dyn BotKind,
    word: u64,
}

impl<'v, 'g> Alike<'v, 'g> {
    /// What `view` has seen, as bots of this kind would have done it. `word`: what is random in them.
    pub(super) fn new(view: &'v View<'g>, kind: &'v dyn BotKind, word: u64) -> Alike<'v, 'g> {
        Alike { view, seen: Observation::of(view), kind, word }
    }

    /// How likely the others' cards and words are in this world: a logarithm. `None` where the bot does not tell what it takes
    /// cards to be worth, or no game leads to this world.
    pub(super) fn log(&self, world: &World) -> Option<f64> {
        let Alike { view, seen, kind, word } = self;
        let stream = |n: usize| -> Stream { substream(*word, n as u64) };
        let rules = view.rules();
        let mut bots: PerSeat<Box<dyn Bot>> =
            PerSeat::from_fn(|seat| kind.bot(rules, seat, stream(seat.index())));
        let mut log = Some(0.0);
        let mut tell = |table: &Table<'g>, action: Action| {
            let Some(asked) = table.view().filter(|asked| asked.seat() != view.seat()) else { return };
            let bot = &mut *bots[asked.seat()];
            log = log.and_then(|log| Some(log + libm::log(likelihood(bot, &asked, action)?)));
        };
        retell(rules, seen, &Hands::of(world, view), &mut stream(4), &mut tell)?;
        log
    }
}

/// How likely a bot answers this: a card or a word; 1 of all else. `None` if it does not tell what cards are worth.
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
        (Some(Question::Ansage), _) if view.legal_steps().any(|step| step == Step::Ansage) => {
            let agrees = bot.act(view) == answer;
            Some(if agrees { 1.0 - OTHER_WORD } else { OTHER_WORD })
        }
        _ => Some(1.0),
    }
}

#[cfg(test)]
mod tests;
