//! A game that reaches its end whatever the bots answer, or if they do not, so that no deal is ever dropped.

use doko_bots::{BotKind, Cause, Fault, Random, Seated, seat_bots};
use doko_engine::random::bot_stream;
use doko_engine::{Action, Deal, Game, PerSeat, Phase, Question, Rules, Seat, Setup, Table, Vorbehalt};

use crate::witness::{Answer, Witness};

/// Who answers for a bot once it has broken a rule or failed: no Vorbehalt, no Ansage, random cards.
pub const FALLBACK: Random = Random { vorbehalt: 0.0, ansage: 0.0 };

/// After so many redeals everybody is gesund, unasked: rules and bots can be such that the hands are thrown in for
/// ever.
pub const MOST_REDEALS: u32 = 100;

/// A finished game.
pub struct Finished<'r> {
    /// The game.
    pub game: Game<'r>,
    /// How often the cards were thrown in before it.
    pub redeals: u32,
    /// What the bots did wrong, in order; at most one fault for each seat.
    pub faults: Vec<Fault>,
}

/// Plays deal `index` of a run under `seed` to its end: thrown in hands are dealt again until a game is played.
///
/// `deal` is the first deal; redeals are those of the same index, and are played by fresh bots. From its first
/// fault on, a bot is replaced by [`FALLBACK`], for the redeals too. Nobody throws in more than
/// [`MOST_REDEALS`] times.
pub fn play_on<'r>(
    rules: &'r Rules,
    deal: Deal,
    setup: Setup,
    kinds: &PerSeat<&dyn BotKind>,
    seed: u64,
    index: u64,
) -> Finished<'r> {
    play_watched(rules, deal, setup, kinds, (seed, index), &mut ()).expect("nobody has left")
}

/// The same before a witness; `None` if it has left, and the game with it.
pub fn play_watched<'r>(
    rules: &'r Rules,
    deal: Deal,
    setup: Setup,
    kinds: &PerSeat<&dyn BotKind>,
    (seed, index): (u64, u64),
    witness: &mut dyn Witness,
) -> Option<Finished<'r>> {
    let mut kinds = *kinds;
    let mut faults: Vec<Fault> = Vec::new();
    let mut redeal = 0;
    loop {
        let deal = if redeal == 0 { deal } else { rules.deal(seed, index, redeal) };
        let game = play_once(rules, deal, setup, &mut kinds, (seed, index, redeal), &mut faults, witness)?;
        if game.phase() != Phase::Redeal {
            return Some(Finished { game, redeals: redeal, faults });
        }
        redeal += 1;
    }
}

/// Plays one deal to its end, or until it is thrown in.
fn play_once<'r>(
    rules: &'r Rules,
    deal: Deal,
    setup: Setup,
    kinds: &mut PerSeat<&dyn BotKind>,
    (seed, index, redeal): (u64, u64, u32),
    faults: &mut Vec<Fault>,
    witness: &mut dyn Witness,
) -> Option<Game<'r>> {
    let mut bots = seat_bots(rules, kinds, seed, index, redeal);
    let mut table = Table::in_session(rules, deal, setup);
    witness.dealt(&table, redeal);
    while let Some(view) = table.view() {
        let (seat, played) = (view.seat(), view.cards_played());
        let question = view.question().expect("the view of a question");
        let is_asked_no_more = redeal >= MOST_REDEALS && view.legal_vorbehalte().contains(&Vorbehalt::Gesund);
        let answer = match question {
            Question::Vorbehalt if is_asked_no_more => Ok(Action::Declare(Vorbehalt::Gesund)),
            _ => witness.ask(&mut bots[seat], &table, &view),
        };
        let taken = answer.map_err(Cause::Failed).and_then(|action| {
            table.answer(action).map(|()| action).map_err(|reason| Cause::Illegal { action, reason })
        });
        match taken {
            Ok(action) => {
                let thought = bots[seat].thought();
                let answer = Answer { seat, question, action, played, redeal, thought };
                if witness.sees(&table, &answer).is_break() {
                    return None;
                }
            }
            Err(cause) => {
                assert!(faults.iter().all(|fault| fault.seat != seat), "the fallback has failed: it {cause}");
                faults.push(Fault { seat, cause });
                bots[seat] = Seated::new(&FALLBACK, rules, seat, bot_stream(seed, index, redeal, seat));
                kinds[seat] = &FALLBACK;
            }
        }
    }
    bots.0.iter_mut().zip(Seat::ALL).for_each(|(bot, seat)| bot.over(&table, seat));
    Some(table.into_game())
}

/// A bot that breaks the rules, for tests.
#[cfg(test)]
pub(crate) mod testing {
    use super::*;
    use doko_bots::Bot;
    use doko_engine::random::Stream;
    use doko_engine::{Card, View};

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
    use super::testing::Cheat;
    use super::*;
    use doko_bots::Bot;
    use doko_engine::View;
    use doko_engine::random::Stream;
    use doko_engine::rules::RuleSource;

    #[test]
    fn a_game_goes_on_by_the_fallback_after_a_broken_rule() {
        let rules = Rules::preset("ddv").unwrap();
        let cheat = Cheat { after: 6 };
        for index in 0..50 {
            let deal = Deal::seeded(1, index, 0, true);
            let kinds = PerSeat::from_fn(|seat| -> &dyn BotKind {
                if seat == Seat::ALL[2] { &cheat } else { &FALLBACK }
            });
            let Finished { game, faults, redeals } =
                play_on(&rules, deal, Setup::single(Seat::ALL[0]), &kinds, 1, index);
            assert_eq!((game.played(), redeals), (48, 0));
            assert_eq!(faults.iter().map(|fault| fault.seat).collect::<Vec<_>>(), [Seat::ALL[2]]);
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
            let kinds = PerSeat::from_fn(|_| &Thrower as &dyn BotKind);
            let deal = rules.deal(1, index, 0);
            let Finished { game, redeals, faults } =
                play_on(&rules, deal, Setup::single(Seat::ALL[0]), &kinds, 1, index);
            assert_eq!(game.phase(), Phase::Over);
            assert_eq!(*game.deal(), rules.deal(1, index, redeals));
            for seat in Seat::ALL {
                assert!(faults.iter().filter(|fault| fault.seat == seat).count() <= 1);
            }
            dealt_again += redeals;
        }
        assert!(dealt_again > 20, "{dealt_again} redeals");
    }

    #[test]
    fn hands_are_not_thrown_in_for_ever() {
        let rules = RuleSource::preset("palast").set("throw_in.max_trumps=12").rules().unwrap();
        let kinds = PerSeat::from_fn(|_| &Thrower as &dyn BotKind);
        let deal = rules.deal(1, 0, 0);
        let Finished { game, redeals, faults } =
            play_on(&rules, deal, Setup::single(Seat::ALL[0]), &kinds, 1, 0);
        assert_eq!((game.phase(), redeals, faults.len()), (Phase::Over, MOST_REDEALS, 0));
    }
}
