//! The gain of a bot: the same deals with it in some seats, and with other players there.

use doko_bots::{Bot, BotKind};
use doko_engine::random::bot_stream;
use doko_engine::{Action, Question, Rules, Seat, Table};
use rayon::prelude::*;

use crate::lessons::forehand;

/// Who sits at a table, and how its games are played.
pub struct Company<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// Who is looked at.
    pub own: &'a dyn BotKind,
    /// Who sits in the other seats, and answers all other questions.
    pub others: &'a dyn BotKind,
    /// The bot answers questions for cards, for words, for games: true for each.
    pub answers: [bool; 3],
    /// True if nobody says a word or declares a game.
    pub is_mute: bool,
    /// The seed of the deals.
    pub seed: u64,
    /// How many deals.
    pub deals: u64,
}

/// 0 for a card, 1 for a word, 2 for a game.
fn kind(question: Option<Question>) -> usize {
    match question {
        Some(Question::Card) => 0,
        Some(Question::Ansage) => 1,
        _ => 2,
    }
}

/// A mean with half the width of its 95% interval.
fn mean(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let square = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, 1.96 * (square / count).sqrt())
}

impl Company<'_> {
    /// Points of each seat in a deal, if the bot has these seats.
    fn points(&self, has: [bool; 4], deal: u64) -> [i32; 4] {
        let mut table = Table::new(self.rules, self.rules.deal(self.seed, deal, 0), forehand(deal));
        let bots = |kind: &dyn BotKind| -> [Box<dyn Bot>; 4] {
            Seat::ALL.map(|seat| kind.bot(self.rules, seat, bot_stream(self.seed, deal, 0, seat)))
        };
        let (mut own, mut others) = (bots(self.own), bots(self.others));
        while let Some(view) = table.view() {
            let (seat, kind) = (view.seat().index(), kind(view.question()));
            let answer: Action = if self.is_mute && kind > 0 {
                view.legal_actions()[0]
            } else if has[seat] && self.answers[kind] {
                own[seat].act(&view)
            } else {
                others[seat].act(&view)
            };
            table.answer(answer).expect("a legal answer");
        }
        table.game().score().map_or([0; 4], |score| score.points().0)
    }

    fn each(&self, gain: impl Fn(u64) -> i32 + Sync) -> (f64, f64) {
        let gains: Vec<f64> =
            (0..self.deals).into_par_iter().map(|deal| f64::from(gain(deal)) / 4.0).collect();
        mean(&gains)
    }

    /// The gain of one over one of the others in its place.
    pub fn alone(&self) -> (f64, f64) {
        self.each(|deal| {
            let usual = self.points([false; 4], deal);
            let of_seat =
                |seat: usize| self.points([0, 1, 2, 3].map(|n| n == seat), deal)[seat] - usual[seat];
            (0..4).map(of_seat).sum()
        })
    }

    /// By how much each of two who face each other is ahead of each of two others.
    pub fn team(&self) -> (f64, f64) {
        self.each(|deal| {
            let [first, second] = [0, 1].map(|turn| self.points([0, 1, 2, 3].map(|n| n % 2 == turn), deal));
            first[0] + first[2] + second[1] + second[3] - first[1] - first[3] - second[0] - second[2]
        })
    }
}
