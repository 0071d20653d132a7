//! A game that reaches its end whatever the bots answer, so that no deal is ever dropped.

use doko_bots::{BotKind, Fault, Random, seat_bots};
use doko_engine::random::bot_stream;
use doko_engine::{Deal, Game, PerSeat, Rules, Seat, Table};

/// Who answers for a bot once it has broken a rule: no Vorbehalt, no Ansage, random cards.
pub const FALLBACK: Random = Random { vorbehalt: 0.0, ansage: 0.0 };

/// A finished game.
pub struct Finished<'r> {
    /// The game.
    pub game: Game<'r>,
    /// The illegal answers, in order; at most one for each seat.
    pub faults: Vec<Fault>,
}

/// Plays deal `index` of a run under `seed` to its end, seat 0 being forehand.
///
/// From its first illegal answer on, a bot is replaced by [`FALLBACK`].
pub fn play_on<'r>(
    rules: &'r Rules,
    deal: Deal,
    kinds: &PerSeat<&dyn BotKind>,
    seed: u64,
    index: u64,
) -> Finished<'r> {
    let mut bots = seat_bots(rules, kinds, seed, index);
    let mut faults: Vec<Fault> = Vec::new();
    let mut table = Table::new(rules, deal, Seat::ALL[0]);
    while let Some(view) = table.view() {
        let seat = view.seat();
        let action = bots[seat].act(&view);
        if let Err(reason) = table.answer(action) {
            assert!(
                faults.iter().all(|fault| fault.seat != seat),
                "the fallback has broken a rule: {reason}"
            );
            faults.push(Fault { seat, action, reason });
            bots[seat] = FALLBACK.bot(rules, seat, bot_stream(seed, index, seat));
        }
    }
    Finished { game: table.into_game(), faults }
}

/// A bot that breaks the rules, for tests.
#[cfg(test)]
pub(crate) mod testing {
    use super::*;
    use doko_bots::Bot;
    use doko_engine::random::Stream;
    use doko_engine::{Action, Card, Question, View};

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

    #[test]
    fn a_game_goes_on_by_the_fallback_after_a_broken_rule() {
        let rules = Rules::preset("ddv").unwrap();
        let cheat = Cheat { after: 6 };
        for index in 0..50 {
            let deal = Deal::seeded(1, index, 0, true);
            let kinds = PerSeat::from_fn(|seat| -> &dyn BotKind {
                if seat == Seat::ALL[2] { &cheat } else { &FALLBACK }
            });
            let Finished { game, faults } = play_on(&rules, deal, &kinds, 1, index);
            assert_eq!(game.played(), 48);
            assert_eq!(faults.iter().map(|fault| fault.seat).collect::<Vec<_>>(), [Seat::ALL[2]]);
        }
    }
}
