//! From a goal to searches, and from what they find to values.

use doko_engine::dispatch::Cpu;
use doko_engine::play::{Ending, Play};
use doko_engine::{CardSet, Party};

use super::objective::{Augen, Objective, Schwarz, Trick};
use super::points::Points;
use super::position::Position;
use super::reduce::Reductions;
use super::search::{Ground, Search, salt_of};
use super::table::Table;
use super::{CardValue, Goal};

/// No points are more, one way or the other.
pub(super) const POINTS: i32 = 20_000;

/// What is asked of the value of an objective, which counts what is still to come.
#[derive(Clone, Copy)]
enum Wanted {
    /// The value itself, which lies in this range, and this added to it.
    Exact { low: i32, high: i32, already: i32 },
    /// 1 if it is at least so much, else 0; or the other way round.
    AtLeast { need: i32, or_not: bool },
    /// Nothing: it is known.
    Known(i32),
}

/// What is asked about a position, and by what it is answered.
struct Question<'a, O: Objective> {
    cpu: Cpu,
    search: Search<'a, O>,
    wanted: Wanted,
}

impl<O: Objective> Question<'_, O> {
    /// The answer for a state that has come of the position by gaining so much.
    fn answer(&mut self, state: &Ending, past: O::Past, gained: i32, guess: Option<i32>) -> i32 {
        match self.wanted {
            Wanted::Known(value) => value,
            Wanted::Exact { low, high, already } => {
                let gained = gained + already;
                let (low, high) = (low + already - gained, high + already - gained);
                let guess = match guess {
                    Some(guess) => guess - gained,
                    None => self.search.greedy(state, past),
                };
                gained + self.search.exact(self.cpu, state, past, guess, (low, high))
            }
            Wanted::AtLeast { need, or_not } => {
                let beta = need - gained;
                i32::from((self.search.bound(self.cpu, state, past, beta) >= beta) != or_not)
            }
        }
    }

    /// The answer for each card that may be played.
    fn answers(&mut self, play: &Play, past: O::Past, cards: &mut Vec<CardValue>) {
        let order = self.search.ground.order;
        let mut guess = None;
        let state = Ending::of(order, play);
        let kinds: CardSet = order.card_set(play.legal()).kinds();
        for card in order.sorted(kinds) {
            let bit = play.held_copy(order, card).expect("a legal card is held");
            let mut after = state;
            let value = match after.play(order, bit) {
                None => self.answer(&after, past, 0, guess),
                Some(won) => match self.search.objective.trick(past, &won) {
                    Trick::Counts(gain, past) => self.answer(&after, past, gain, guess),
                    Trick::Settles(value) => self.settled(value),
                },
            };
            guess = Some(value);
            cards.push(CardValue { card, value });
        }
    }

    /// The answer where the value is this.
    fn settled(&self, value: i32) -> i32 {
        match self.wanted {
            Wanted::Known(value) => value,
            Wanted::Exact { already, .. } => already + value,
            Wanted::AtLeast { need, or_not } => i32::from((value >= need) != or_not),
        }
    }

    /// Answers for the position, or for each of its cards.
    fn ask(
        &mut self,
        position: &Position<'_>,
        past: O::Past,
        cards: Option<&mut Vec<CardValue>>,
    ) -> (i32, u64) {
        let mut value = 0;
        if let Some(cards) = cards {
            self.answers(&position.play, past, cards);
        } else {
            let state = Ending::of(position.order, &position.play);
            value = self.answer(&state, past, 0, None);
        }
        (value, self.search.nodes)
    }
}

/// Answers the question of a goal: the value of the position, or those of its cards. Returns the number of nodes too.
pub(super) fn ask(
    (cpu, reductions): (Cpu, Reductions),
    table: &mut Table,
    position: &Position<'_>,
    goal: Goal<'_>,
    cards: Option<&mut Vec<CardValue>>,
) -> (i32, u64) {
    let Position { order, play, parties } = position;
    let salt = salt_of(order, *parties);
    match goal {
        Goal::Augen | Goal::AtLeast(_) => {
            let objective = Augen { order, parties, reductions };
            let (won, left) = (position.augen_of_re() as i32, position.augen_left() as i32);
            let wanted = match goal {
                Goal::AtLeast(augen) => match augen as i32 - won {
                    ..=0 => Wanted::Known(1),
                    need if need > left => Wanted::Known(0),
                    need => Wanted::AtLeast { need, or_not: false },
                },
                _ => Wanted::Exact { low: 0, high: left, already: won },
            };
            let ground = Ground::new(order, parties, &objective, salt ^ 1, reductions);
            Question { cpu, search: Search::new(ground, objective, table), wanted }.ask(position, (), cards)
        }
        Goal::AllTricks(taker) => {
            let objective = Schwarz { order, parties, reductions, taker };
            let has_lost_one = !position.won_by(taker.other()).is_empty();
            let wanted = match (has_lost_one, taker) {
                (true, _) => Wanted::Known(0),
                (false, taker) => Wanted::AtLeast { need: 1, or_not: taker == Party::Kontra },
            };
            let ground = Ground::new(order, parties, &objective, salt ^ (2 + taker as u64), reductions);
            Question { cpu, search: Search::new(ground, objective, table), wanted }.ask(position, (), cards)
        }
        Goal::Points(worth) => {
            let objective = Points::new(order, parties, play, worth);
            let (past, already) = objective.gathered(play);
            let wanted = Wanted::Exact { low: -POINTS, high: POINTS, already };
            let ground = Ground::new(order, parties, &objective, salt ^ 4, reductions);
            Question { cpu, search: Search::new(ground, objective, table), wanted }.ask(position, past, cards)
        }
    }
}
