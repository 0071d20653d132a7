//! How a game is followed: when the parties are known to all, and with bots that play as under other rules.

use std::cell::Cell;
use std::ops::ControlFlow;

use doko_bots::{BotKind, Failure, Seated};
use doko_engine::random::bot_stream;
use doko_engine::{Action, Contract, PerSeat, Question, Rules, Seat, Table, View};

use crate::run::{Answer, Note, Observer, Timed};

/// Follows games, each until it is played to its end.
pub(super) struct Follower<'a> {
    /// After how many cards of the game under way, or of the last one, everybody could know the parties.
    known_after: &'a Cell<Option<usize>>,
    unaware: Option<Unaware<'a>>,
    /// Whether the rules have parted at the question that is open.
    parts_now: bool,
}

/// Bots that play by rules that are not those of the table.
///
/// They sit at a table of their own rules, where the same cards lie and everything happens that happens at the true one. As
/// long as both tables ask the same seat the same question, its bot answers at its own table and is heard at the true one.
/// Words that only one of the tables asks for are not said. At the first answer that the true table refuses, and at the
/// first other question, the rules part: from then on the game is played by bots that know the true rules.
struct Unaware<'a> {
    rules: &'a Rules,
    kind: &'a dyn BotKind,
    /// The seed and the index of the deal.
    deal: (u64, u64),
    /// `None` once the rules have parted.
    sitting: Option<Sitting<'a>>,
}

/// A table of other rules, and who sits there.
struct Sitting<'a> {
    table: Table<'a>,
    bots: PerSeat<Seated>,
    /// What was answered there to the question that the true table has just heard.
    answered: Option<Action>,
}

impl<'a> Follower<'a> {
    /// Of bots that know the rules.
    pub(super) const fn of_aware(known_after: &'a Cell<Option<usize>>) -> Follower<'a> {
        Follower { known_after, unaware: None, parts_now: false }
    }

    /// Of bots of this kind in all seats that play deal `deal.1` under seed `deal.0` as if by these rules.
    pub(super) const fn of_unaware(
        known_after: &'a Cell<Option<usize>>,
        rules: &'a Rules,
        kind: &'a dyn BotKind,
        deal: (u64, u64),
    ) -> Follower<'a> {
        Follower {
            known_after,
            unaware: Some(Unaware { rules, kind, deal, sitting: None }),
            parts_now: false,
        }
    }
}

impl Observer for Follower<'_> {
    fn dealt(&mut self, table: &Table<'_>, redeal: u32) {
        self.known_after.set(None);
        if let Some(unaware) = &mut self.unaware {
            unaware.sit_down(table, redeal);
        }
    }

    fn ask(&mut self, bot: &mut Timed<'_>, table: &Table<'_>, view: &View<'_>) -> Result<Action, Failure> {
        if let Some(unaware) = &mut self.unaware
            && let Some(sitting) = &mut unaware.sitting
        {
            let answer = sitting.answer(view);
            if let Ok(Some(action)) = answer {
                return Ok(action);
            }
            unaware.sitting = None;
            answer?;
            self.parts_now = true;
        }
        bot.answer(table, view)
    }

    fn sees(&mut self, table: &Table<'_>, answer: &Answer<'_>) -> ControlFlow<()> {
        if let Some(sitting) = self.unaware.as_mut().and_then(|unaware| unaware.sitting.as_mut())
            && let Some(action) = sitting.answered.take()
        {
            sitting.table.answer(action).expect("a bot answers what its table allows");
        }
        let tells = matches!(answer.question, Question::Card | Question::Ansage);
        if tells && self.known_after.get().is_none() && table.game().contract() == Contract::Normal {
            let known = table.view_of(answer.seat).public_parties();
            if known.iter().all(|(_, party)| party.is_some()) {
                self.known_after.set(Some(table.game().played()));
            }
        }
        ControlFlow::Continue(())
    }

    fn notes(&mut self) -> Vec<Note> {
        std::mem::take(&mut self.parts_now).then_some(Note::Parted).into_iter().collect()
    }
}

impl Unaware<'_> {
    /// The same cards lie at their own table.
    fn sit_down(&mut self, table: &Table<'_>, redeal: u32) {
        let game = table.game();
        let (seed, index) = self.deal;
        let stream = |seat| bot_stream(seed, index, redeal, seat);
        self.sitting = Some(Sitting {
            table: Table::in_session(self.rules, *game.deal(), *game.setup()),
            bots: PerSeat::from_fn(|seat| Seated::new(self.kind, self.rules, seat, stream(seat))),
            answered: None,
        });
    }
}

impl Sitting<'_> {
    /// What the seat that the true table asks answers here, if that can be said there; `None` where the rules part.
    fn answer(&mut self, truth: &View<'_>) -> Result<Option<Action>, Failure> {
        let (seat, question) = (truth.seat(), truth.question().expect("a seat is asked"));
        loop {
            match self.table.question() {
                Some(here) if here == (seat, question) => return self.heard(seat, truth),
                // Nobody there would hear it.
                Some((_, Question::Klopfen)) => {
                    self.table.answer(Action::Klopfen(false)).expect("nobody has to knock");
                }
                Some((other, Question::Ansage)) if !self.table.view_of(other).must_say() => {
                    self.table.answer(Action::Silence).expect("nobody has to speak");
                }
                _ => break,
            }
        }
        // Nobody here would think of saying something now, or of knocking.
        Ok(match question {
            Question::Klopfen => Some(Action::Klopfen(false)),
            Question::Ansage if !truth.must_say() => Some(Action::Silence),
            _ => None,
        })
    }

    /// The answer to the question that both tables ask.
    fn heard(&mut self, seat: Seat, truth: &View<'_>) -> Result<Option<Action>, Failure> {
        let view = self.table.view().expect("a question is open");
        let action = self.bots[seat].answer(&self.table, &view)?;
        let legal = truth.legal_actions();
        if legal.contains(&action) {
            self.answered = Some(action);
            return Ok(Some(action));
        }
        // What cannot be said is not said.
        let speaks = matches!(action, Action::Say(_) | Action::Supra);
        let silent = speaks && legal.contains(&Action::Silence) && !view.must_say();
        if silent {
            self.answered = Some(Action::Silence);
        }
        Ok(silent.then_some(Action::Silence))
    }
}
