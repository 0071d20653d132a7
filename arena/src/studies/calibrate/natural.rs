//! A game as four bots play it, and one case of each series drawn from it while it is played.

use std::ops::ControlFlow;

use doko_bots::{Failure, Heuristic, Seated};
use doko_engine::random::{Stream, draw, substream};
use doko_engine::{Action, PerSeat, Question, Seat, Step, Table, View};
use rand::Rng;

use super::case::{Prospect, Role, Said, Series, parts, tenths};
use super::ladder::Ladder;
use crate::run::{Answer, Finished, Note, Observer, Timed};

/// A finished game with all its answers, those before the last deal left out.
pub(super) struct Natural<'r> {
    /// The index of its deal.
    pub(super) index: u64,
    /// The game.
    pub(super) finished: Finished<'r>,
    /// Who has answered what, in order.
    pub(super) answers: Vec<(Seat, Action)>,
}

/// A step that a seat might say, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// The step.
    pub(super) step: Step,
    /// How likely the bot takes it to keep the step, in parts of [`CERTAIN`](super::case::CERTAIN).
    pub(super) chance: Option<u16>,
    /// The Augen that the yardstick expects, in tenths.
    pub(super) augen: u16,
    /// The number of its answer at that moment, in the deal that was played.
    pub(super) at: usize,
}

impl Natural<'_> {
    /// Whether a step was said that might have been said with answer `at`.
    pub(super) fn said(&self, prospect: &Prospect, at: usize, ladder: Ladder) -> Said {
        let (seat, action) = self.answers[at];
        let (step, party) = (prospect.step, prospect.role.party());
        let says_it = |other: Step| ladder.contains(other, step);
        if matches!(action, Action::Say(other) if says_it(other)) {
            return Said::Now;
        }
        // It could still be said, so whatever has said it came later.
        let later = |u: &&doko_engine::Utterance| !u.mit_mir && u.party == party && says_it(u.step);
        match self.finished.game.utterances().iter().find(later) {
            Some(utterance) if utterance.seat == seat => Said::Later,
            Some(_) => Said::ByPartner,
            None => Said::Never,
        }
    }
}

/// Follows a game, writes its answers down and draws the cases.
///
/// Of each series every case of the game is as likely to be drawn as any other; but where the bot says of some how likely
/// it takes them, only among those.
pub(super) struct Scout<'a> {
    yardstick: &'a Heuristic,
    /// Who sits where: the Ansagen of bot 0 are weighed.
    seats: PerSeat<usize>,
    index: u64,
    redeal: u32,
    /// How many answers there were before those of this deal.
    before: usize,
    answers: Vec<(Seat, Action)>,
    draws: [Draw; Series::COUNT],
}

/// A reservoir of one.
struct Draw {
    stream: Stream,
    seen: u64,
    drawn: Option<Candidate>,
}

impl Draw {
    /// Whether the next of so many is to take the place of the one that was drawn.
    fn takes(&mut self, has_chance: bool) -> bool {
        let had_chance = self.drawn.is_some_and(|candidate| candidate.chance.is_some());
        if had_chance && !has_chance {
            return false;
        }
        if has_chance && !had_chance {
            self.seen = 0;
        }
        self.seen += 1;
        // Below 2^32 cases the product tells one in so many to a part in 2^32.
        (u128::from(self.stream.next_u64()) * u128::from(self.seen)) >> 64 == 0
    }
}

impl<'a> Scout<'a> {
    /// Before the first answer of deal `index` of a run under `seed`; `yardstick` judges hands.
    pub(super) fn new(yardstick: &'a Heuristic, seats: PerSeat<usize>, seed: u64, index: u64) -> Scout<'a> {
        let word = draw(*b"doko cal", seed, index);
        let draws = std::array::from_fn(|n| Draw { stream: substream(word, n as u64), seen: 0, drawn: None });
        Scout { yardstick, seats, index, redeal: 0, before: 0, answers: Vec::new(), draws }
    }

    /// The game that has ended, and what was drawn from it, in the order of the series.
    pub(super) fn finish(self, finished: Finished<'_>) -> (Natural<'_>, Vec<Candidate>) {
        let drawn = finished.notes.iter().filter_map(|(at, note)| match *note {
            Note::Weighed { step, chance, augen } => {
                // Nothing can be said before play, so there is none of hands that were thrown in.
                Some(Candidate { step, chance, augen, at: (*at as usize).checked_sub(self.before)? })
            }
            _ => None,
        });
        let drawn = drawn.filter(|candidate| candidate.at < self.answers.len()).collect();
        (Natural { index: self.index, finished, answers: self.answers }, drawn)
    }
}

impl Scout<'_> {
    /// Draws among the cases that arise when a bot has answered an Ansage question like this.
    fn draw(&mut self, bot: &Seated, view: &View<'_>, action: Action) {
        let Some(role) = Role::of(view) else { return };
        let mut chances = None;
        for step in Ladder::under(view.rules()).open(view, action) {
            let chance = chances.get_or_insert_with(|| bot.chances(view))[step as usize];
            let draw = &mut self.draws[Series::of(step, role).index()];
            if draw.takes(chance.is_some()) {
                let (chance, augen) = (chance.map(parts), tenths(view, self.yardstick));
                draw.drawn = Some(Candidate { step, chance, augen, at: self.answers.len() });
            }
        }
    }
}

impl Observer for Scout<'_> {
    fn ask(&mut self, bot: &mut Timed<'_>, table: &Table<'_>, view: &View<'_>) -> Result<Action, Failure> {
        let action = bot.answer(table, view)?;
        if view.question() == Some(Question::Ansage) && self.seats[view.seat()] == 0 {
            self.draw(&bot.seated, view, action);
        }
        Ok(action)
    }

    fn sees(&mut self, _: &Table<'_>, answer: &Answer<'_>) -> ControlFlow<()> {
        if answer.redeal != self.redeal {
            self.redeal = answer.redeal;
            self.before += self.answers.len();
            self.answers.clear();
        }
        self.answers.push((answer.seat, answer.action));
        ControlFlow::Continue(())
    }

    fn closing_notes(&mut self) -> Vec<(u32, Note)> {
        let drawn = self.draws.iter().filter_map(|draw| draw.drawn);
        let note = |Candidate { step, chance, augen, at }: Candidate| {
            ((self.before + at) as u32, Note::Weighed { step, chance, augen })
        };
        drawn.map(note).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn every_case_is_as_likely_and_those_with_a_chance_come_first() {
        let candidate = |number: usize, chance: Option<u16>| Candidate {
            step: Step::Ansage,
            chance,
            augen: 0,
            at: number,
        };
        let mut drawn = [0; 6];
        for n in 0..30_000 {
            let mut draw = Draw { stream: substream(9, n), seen: 0, drawn: None };
            for (number, chance) in [None, None, Some(5), None, Some(0), Some(9)].into_iter().enumerate() {
                if draw.takes(chance.is_some()) {
                    draw.drawn = Some(candidate(number, chance));
                }
            }
            drawn[draw.drawn.unwrap().at] += 1;
        }
        // Five standard deviations of a third of 30,000 are 408.
        assert_eq!([drawn[0], drawn[1], drawn[3]], [0; 3]);
        assert!(
            [drawn[2], drawn[4], drawn[5]].iter().all(|count: &i32| (count - 10_000).abs() < 408),
            "{drawn:?}"
        );
    }
}
