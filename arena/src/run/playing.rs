//! A game that reaches its end whatever the bots answer, or if they do not, so that no deal is ever dropped.

use doko_bots::bot::Thought;
use doko_bots::{BotKind, Cause, Fault, Random, Seated};
use doko_engine::random::{bot_stream, substream};
use doko_engine::record::DealOrigin;
use doko_engine::record::answers::Numbered;
use doko_engine::{Action, Game, PerSeat, Question, Seat, Table, Vorbehalt};
use rand::Rng;

use super::game::{Value, faults};
use super::timing::Stopwatch;
use super::{After, Answer, Call, Finished, Note, Observer, Timed};

/// Who answers for a bot once it has broken a rule or failed: no Vorbehalt, no Ansage, random cards.
pub const FALLBACK: Random = Random { vorbehalt: 0.0, ansage: 0.0 };

/// After so many redeals everybody is gesund, unasked: rules and bots can be such that the hands are thrown in for
/// ever.
pub const MOST_REDEALS: u32 = 100;

/// Plays a game to its end: thrown in hands are dealt again until a game is played; `None` if the observer has left.
///
/// Redeals are played by fresh bots. From its first fault on, a bot is replaced by [`FALLBACK`], for the redeals too.
/// Nobody throws in more than [`MOST_REDEALS`] times. The answers go into `answers`; with `keeps_values` what bots thought
/// of them is noted.
pub(super) fn play<'r>(
    call: &Call<'r>,
    kinds: PerSeat<Sitting<'_>>,
    observer: &mut dyn Observer,
    answers: Option<&mut Vec<Numbered>>,
    keeps_values: bool,
) -> Option<Finished<'r>> {
    let mut redeal = call.after.map_or(0, |after| after.redeal);
    let mut playing = Playing {
        call,
        kinds,
        observer,
        answers,
        keeps_values,
        given: 0,
        notes: Vec::new(),
        dialogues: Vec::new(),
    };
    let mut dealt_again = Vec::new();
    loop {
        let game = playing.deal(redeal)?;
        let Some(why) = game.redeal() else {
            let Playing { observer, mut notes, dialogues, .. } = playing;
            notes.extend(observer.closing_notes());
            return Some(Finished { dialogues, ..Finished::new(game, None, redeal, dealt_again, notes) });
        };
        dealt_again.push(why);
        redeal += 1;
    }
}

/// What makes the bot of a seat, with a stopwatch if it thinks.
#[derive(Clone, Copy)]
pub(super) struct Sitting<'a> {
    pub(super) kind: &'a dyn BotKind,
    pub(super) watch: Option<&'a Stopwatch>,
}

/// A game under way.
struct Playing<'a, 'r> {
    call: &'a Call<'r>,
    kinds: PerSeat<Sitting<'a>>,
    observer: &'a mut dyn Observer,
    answers: Option<&'a mut Vec<Numbered>>,
    keeps_values: bool,
    /// How many answers were given.
    given: u32,
    notes: Vec<(u32, Note)>,
    dialogues: Vec<(Seat, Vec<String>)>,
}

impl<'a, 'r> Playing<'a, 'r> {
    /// Plays one deal to its end, or until it is thrown in.
    fn deal(&mut self, redeal: u32) -> Option<Game<'r>> {
        let Call { rules, run: (seed, index), deal, setup, after, .. } = *self.call;
        let deal = if redeal == 0 { deal } else { rules.deal(seed, index, redeal) };
        let mut bots = PerSeat::from_fn(|seat| self.seated(seat, redeal));
        let mut table = Table::in_session(rules, deal, setup);
        if let Some(after) = after.filter(|after| after.redeal == redeal) {
            self.go_on(&mut table, &mut bots, after);
        }
        self.observer.dealt(&table, redeal);
        let follows = self.observer.follows();
        while let Some(view) = table.view() {
            let (seat, played) = (view.seat(), view.cards_played());
            let question = view.question().expect("the view of a question");
            let is_asked_no_more =
                redeal >= MOST_REDEALS && view.legal_vorbehalte().contains(&Vorbehalt::Gesund);
            let answer = match question {
                Question::Vorbehalt if is_asked_no_more => Ok(Action::Declare(Vorbehalt::Gesund)),
                _ => self.observer.ask(&mut bots[seat], &table, &view),
            };
            let action = match answer {
                Ok(action) => action,
                Err(failure) => {
                    self.replace(&mut bots[seat], seat, Cause::Failed(failure), redeal);
                    continue;
                }
            };
            let values = if self.keeps_values { values(&table, bots[seat].seated.thought()) } else { None };
            let numbered = if self.answers.is_some() { table.numbered(action) } else { None };
            if let Err(reason) = table.answer(action) {
                self.replace(&mut bots[seat], seat, Cause::Illegal { action, reason }, redeal);
                continue;
            }
            if let Some(answers) = &mut self.answers {
                answers.push(numbered.expect("an answer that was taken has a number"));
            }
            self.notes.extend(values.map(|values| (self.given, values)));
            if follows {
                let answer =
                    Answer { seat, question, action, played, redeal, thought: bots[seat].seated.thought() };
                if self.observer.sees(&table, &answer).is_break() {
                    return None;
                }
                let noted = self.observer.notes();
                self.notes.extend(noted.into_iter().map(|note| (self.given, note)));
            }
            self.given += 1;
        }
        bots.0.iter_mut().zip(Seat::ALL).for_each(|(bot, seat)| bot.seated.over(&table, seat));
        Some(table.into_game())
    }

    /// Gives the answers that the game goes on from; bots that remember are asked again all that they were asked before.
    fn go_on(&mut self, table: &mut Table<'_>, bots: &mut PerSeat<Timed<'_>>, after: After<'_>) {
        for &(seat, action) in after.answers {
            if self.kinds[seat].kind.traits().remembers {
                let view = table.view().expect("a question was answered");
                // One that fails now fails at its next question again.
                drop(bots[seat].answer(table, &view));
            }
            table.answer(action).expect("it was taken before");
        }
    }

    /// From here on the fallback answers for this seat.
    fn replace(&mut self, bot: &mut Timed<'a>, seat: Seat, cause: Cause, redeal: u32) {
        assert!(faults(&self.notes).all(|fault| fault.seat != seat), "the fallback has failed: it {cause}");
        self.notes.push((self.given, Note::Fault(Fault { seat, cause })));
        self.dialogues.extend(Some((seat, bot.seated.dialogue())).filter(|(_, lines)| !lines.is_empty()));
        self.kinds[seat] = Sitting { kind: &FALLBACK, watch: None };
        *bot = self.seated(seat, redeal);
    }

    /// Who plays a seat, with its random stream.
    fn seated(&self, seat: Seat, redeal: u32) -> Timed<'a> {
        let Call { rules, run: (seed, index), replicate, company, .. } = *self.call;
        let own = bot_stream(seed, index, redeal, seat);
        let stream =
            replicate.map_or(own.clone(), |number| substream(own.clone().next_u64(), u64::from(number)));
        let Sitting { kind, watch } = self.kinds[seat];
        let mut seated = Seated::new(kind, rules, seat, stream);
        let traits = kind.traits();
        if traits.wants_company {
            seated.meets(&company);
        }
        if traits.wants_deal() {
            seated.deal(DealOrigin { seed, index, redeal });
        }
        Timed { seated, watch }
    }
}

/// What a bot thought of the answers to the open question.
fn values(table: &Table<'_>, thought: Option<&Thought>) -> Option<Note> {
    let values = thought?.considered.iter().filter_map(|considered| {
        Some(Value {
            number: table.numbered(considered.action)?.number,
            points: (100.0 * considered.points).round() as i32,
            won: (10_000.0 * considered.won.clamp(0.0, 1.0)).round() as u16,
            worlds: considered.worlds as u32,
        })
    });
    Some(values.collect::<Vec<_>>()).filter(|values| !values.is_empty()).map(Note::Values)
}

/// A bot that breaks the rules, for tests.
#[cfg(test)]
pub(crate) mod testing {
    use super::*;
    use crate::run::game::Label;
    use crate::run::games::Games;
    use doko_bots::Bot;
    use doko_engine::random::Stream;
    use doko_engine::{Card, Rules, View};
    use std::sync::Arc;

    /// The game on deal `run.1` among these bots.
    pub(crate) fn played<'r>(
        rules: &'r Rules,
        bots: &[Arc<dyn BotKind>; 4],
        run: (u64, u64),
    ) -> Finished<'r> {
        let call = Call::single(rules, PerSeat::from_fn(Seat::index), run, Label::Single);
        Games::played(bots).next(&call).unwrap()
    }

    /// Plays at random until this many cards are on the table, and then a card it does not hold.
    pub(crate) struct Cheat {
        pub(crate) after: usize,
    }

    struct CheatBot {
        after: usize,
        honest: Box<dyn Bot>,
    }

    impl BotKind for Cheat {
        fn bot(&self, rules: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot> {
            Box::new(CheatBot { after: self.after, honest: FALLBACK.bot(rules, seat, stream) })
        }

        fn fingerprint(&self) -> String {
            "cheat".to_owned()
        }
    }

    impl Bot for CheatBot {
        fn act(&mut self, view: &View<'_>) -> Action {
            if view.question() == Some(Question::Card) && view.cards_played() >= self.after {
                let foreign = Card::all().find(|&card| !view.hand().contains(card));
                return Action::Play(foreign.expect("no hand holds every kind"));
            }
            self.honest.act(view)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::testing::{Cheat, played};
    use super::*;
    use doko_bots::Bot;
    use doko_engine::random::Stream;
    use doko_engine::rules::RuleSource;
    use doko_engine::{Phase, Rules, View};
    use std::sync::Arc;

    #[test]
    fn a_game_goes_on_by_the_fallback_after_a_broken_rule() {
        let rules = Rules::preset("ddv").unwrap();
        for index in 0..50 {
            let honest = || Arc::new(FALLBACK) as Arc<dyn BotKind>;
            let bots = [honest(), honest(), Arc::new(Cheat { after: 6 }), honest()];
            let finished = played(&rules, &bots, (1, index));
            assert_eq!((finished.game.played(), finished.redeals), (48, 0));
            assert_eq!(finished.faults().map(|fault| fault.seat).collect::<Vec<_>>(), [Seat::ALL[2]]);
        }
    }

    /// Throws in whatever it may, and otherwise declares a Hochzeit, mostly without the cards for it.
    struct Thrower;

    impl BotKind for Thrower {
        fn bot(&self, _: &Rules, _: Seat, _: Stream) -> Box<dyn Bot> {
            Box::new(Thrower)
        }

        fn fingerprint(&self) -> String {
            "thrower".to_owned()
        }
    }

    fn throwers() -> [Arc<dyn BotKind>; 4] {
        std::array::from_fn(|_| Arc::new(Thrower) as Arc<dyn BotKind>)
    }

    impl Bot for Thrower {
        fn act(&mut self, view: &View<'_>) -> Action {
            match view.question() {
                Some(Question::Vorbehalt) if view.legal_vorbehalte().contains(&Vorbehalt::Schmeissen) => {
                    Action::Declare(Vorbehalt::Schmeissen)
                }
                Some(Question::Vorbehalt) => Action::Declare(Vorbehalt::HOCHZEIT),
                _ => view.legal_actions()[0],
            }
        }
    }

    #[test]
    fn hands_thrown_in_are_dealt_again_and_a_fault_stays_a_fault() {
        let rules = RuleSource::preset("palast").set("throw_in.luschen=4").rules().unwrap();
        let mut dealt_again = 0;
        for index in 0..50 {
            let finished = played(&rules, &throwers(), (1, index));
            assert_eq!(finished.game.phase(), Phase::Over);
            assert_eq!(*finished.game.deal(), rules.deal(1, index, finished.redeals));
            for seat in Seat::ALL {
                assert!(finished.faults().filter(|fault| fault.seat == seat).count() <= 1);
            }
            dealt_again += finished.redeals;
        }
        assert!(dealt_again > 20, "{dealt_again} redeals");
    }

    #[test]
    fn hands_are_not_thrown_in_for_ever() {
        let rules = RuleSource::preset("palast").set("throw_in.max_trumps=12").rules().unwrap();
        let finished = played(&rules, &throwers(), (1, 0));
        let faults = finished.faults().count();
        assert_eq!((finished.game.phase(), finished.redeals, faults), (Phase::Over, MOST_REDEALS, 0));
    }
}
