//! Only an oracle is shown the truth, all of it, before each of its answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use doko_bots::{Bot, BotKind, Random, Seated, Sees, Traits, play_game, seat_bots};
use doko_engine::random::{Stream, bot_stream};
use doko_engine::{Action, CardSet, Game, PerSeat, Rules, Seat, View};

const LIVELY: Random = Random { vorbehalt: 0.2, ansage: 0.2 };

/// Plays as [`LIVELY`] and compares what it is shown with what it sees; a kind that is no oracle must see nothing.
struct Witness {
    is_oracle: bool,
    answers: Arc<AtomicU32>,
}

struct WitnessBot {
    seat: Seat,
    is_oracle: bool,
    bot: Box<dyn Bot>,
    /// Its own hand as it was shown to it since its last answer.
    shown: Option<CardSet>,
    answers: Arc<AtomicU32>,
}

impl Witness {
    fn witness(&self, rules: &Rules, seat: Seat, stream: Stream) -> WitnessBot {
        let Witness { is_oracle, ref answers } = *self;
        let bot = LIVELY.bot(rules, seat, stream);
        WitnessBot { seat, is_oracle, bot, shown: None, answers: Arc::clone(answers) }
    }
}

impl BotKind for Witness {
    fn bot(&self, rules: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot> {
        Box::new(self.witness(rules, seat, stream))
    }

    fn fingerprint(&self) -> String {
        "witness".to_owned()
    }

    fn traits(&self) -> Traits {
        let sees = if self.is_oracle { Sees::AllCards } else { Sees::OwnView };
        Traits { sees, ..Traits::default() }
    }
}

impl Bot for WitnessBot {
    fn act(&mut self, view: &View<'_>) -> Action {
        let shown = self.shown.take();
        assert_eq!(shown, self.is_oracle.then(|| view.hand()), "the game is shown before each answer");
        self.answers.fetch_add(1, Ordering::Relaxed);
        self.bot.act(view)
    }

    fn look(&mut self, truth: &Game<'_>) {
        assert!(self.is_oracle, "a bot that is no oracle is shown nothing");
        assert!(self.shown.is_none(), "it is shown to it once");
        let cards = truth.deal().hands().iter().map(|(_, hand)| hand.len()).sum::<usize>();
        assert_eq!(cards, 48, "all four hands");
        self.shown = Some(truth.hand(self.seat));
    }
}

#[test]
fn an_oracle_sees_the_truth_before_each_answer_and_nobody_else_ever_does() {
    let rules = Rules::preset("arminia").unwrap();
    let witness = |is_oracle| Witness { is_oracle, answers: Arc::default() };
    let (oracle, fair) = (witness(true), witness(false));
    for index in 0..60 {
        let kinds =
            PerSeat::from_fn(
                |seat| {
                    if seat.index() as u64 == index % 4 { &oracle as &dyn BotKind } else { &fair }
                },
            );
        let mut bots = seat_bots(&rules, &kinds, 5, index, 0);
        let game = play_game(&rules, rules.deal(5, index, 0), Seat::ALL[0], &mut bots).unwrap();
        // Looking changes nothing by itself: all of them play as the bot within.
        let mut plain = seat_bots(&rules, &PerSeat([&LIVELY as &dyn BotKind; 4]), 5, index, 0);
        let other = play_game(&rules, rules.deal(5, index, 0), Seat::ALL[0], &mut plain).unwrap();
        assert!(game.plays().eq(other.plays()));
    }
    assert!(oracle.answers.load(Ordering::Relaxed) > 60 * 8);
    assert!(fair.answers.load(Ordering::Relaxed) > 60 * 24);
}

#[test]
fn a_bot_of_no_known_kind_is_shown_nothing() {
    let rules = Rules::preset("ddv").unwrap();
    let fair = Witness { is_oracle: false, answers: Arc::default() };
    let mut bots =
        PerSeat::from_fn(|seat| Seated::fair(fair.witness(&rules, seat, bot_stream(1, 0, 0, seat))));
    play_game(&rules, rules.deal(1, 0, 0), Seat::ALL[0], &mut bots).unwrap();
    assert!(fair.answers.load(Ordering::Relaxed) > 48);
}
