//! A position as the search sees it: what is still to come, and nothing of the past.
//!
//! [`Play`] keeps what a game is counted by. A search copies a position for every card it tries, and what it counts it hands
//! down itself; so this is a third as long. Of the trick on the table it knows which cards beat it, so
//! that no trick is looked at twice. That it plays as [`Play`] does is held to by a test.

use std::hint::select_unpredictable;

use doko_engine::bits::{Bit, Bits};
use doko_engine::order::Order;
use doko_engine::play::Play;
use doko_engine::{PerSeat, Seat};

/// The cards that are still held, and the trick on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// Cards still held.
    pub(super) hands: PerSeat<Bits>,
    /// The effective suit led; empty between tricks.
    led: Bits,
    /// The cards on the table.
    table: Bits,
    /// Which of them is winning; empty between tricks.
    best: Bits,
    /// The cards that would beat it; anything between tricks.
    beating: Bits,
    /// Who has played it, or is to lead.
    winner: Seat,
    /// Whose turn it is.
    to_act: Seat,
    /// How many cards are still held.
    left: u8,
}

/// A trick that has been completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Won {
    /// Who takes it.
    pub(super) winner: Seat,
    /// With which card.
    pub(super) best: Bits,
    /// All its cards.
    pub(super) cards: Bits,
    /// Whether no card is left.
    pub(super) is_last: bool,
}

impl State {
    /// Where a play stands.
    pub(super) fn of(order: &Order, play: &Play) -> State {
        let mut state = State {
            hands: PerSeat::from_fn(|seat| play.held(seat)),
            led: play.led(),
            table: play.table(),
            best: Bits::EMPTY,
            beating: Bits::EMPTY,
            winner: play.to_act(),
            to_act: play.to_act(),
            left: (play.total() - play.played()) as u8,
        };
        if let Some((winner, best)) = play.winning(order) {
            (state.winner, state.best) = (winner, best.into());
            state.beating = state.above(order, best) & (state.led | order.trump_run());
        }
        state
    }

    /// Whose turn it is.
    #[inline(always)]
    pub(super) const fn on_turn(&self) -> Seat {
        self.to_act
    }

    /// Whether all cards have been played.
    #[inline(always)]
    pub(super) const fn is_over(&self) -> bool {
        self.left == 0
    }

    /// Whether the trick on the table, or the one about to begin, is the last one.
    #[inline(always)]
    pub(super) const fn is_last_trick(&self) -> bool {
        self.left <= 4
    }

    /// How many cards are still to be played.
    #[inline(always)]
    pub(super) const fn left(&self) -> usize {
        self.left as usize
    }

    /// Whether no card lies on the table.
    #[inline(always)]
    pub(super) const fn is_between_tricks(&self) -> bool {
        self.table.is_empty()
    }

    /// How many seats are still to play to the trick on the table, the one on turn among them.
    #[inline(always)]
    pub(super) const fn still_to_play(&self) -> usize {
        (self.left as usize + 3) % 4 + 1
    }

    /// The effective suit led; empty between tricks.
    #[inline(always)]
    pub(super) const fn led(&self) -> Bits {
        self.led
    }

    /// Who is winning the trick on the table.
    #[inline(always)]
    pub(super) const fn winner(&self) -> Seat {
        self.winner
    }

    /// The card that is winning it; empty between tricks.
    #[inline(always)]
    pub(super) const fn best(&self) -> Bits {
        self.best
    }

    /// The cards that would beat that, if there is one.
    #[inline(always)]
    pub(super) const fn beating(&self) -> Bits {
        self.beating
    }

    /// The cards the seat on turn may play.
    #[inline(always)]
    pub(super) fn legal(&self) -> Bits {
        follow(self.hands[self.to_act], self.led)
    }

    /// The cards of all seats.
    #[inline(always)]
    pub(super) fn held(&self) -> Bits {
        let [a, b, c, d] = self.hands.0;
        a | b | c | d
    }

    /// Both cards of each kind that can meet those of the seat on turn.
    #[inline(always)]
    pub(super) fn met(&self) -> Bits {
        ((self.held() - self.hands[self.to_act]) | self.best).lanes()
    }

    /// The cards that rank above this one; of its own kind too, if the second beats the first.
    #[inline(always)]
    fn above(&self, order: &Order, card: Bit) -> Bits {
        let lane = Bits::from(card).lanes().mask();
        let second = order.second_wins(self.is_last_trick()).contains(card);
        let above = !(lane | (lane - 1));
        Bits::new(above | select_unpredictable(second, lane, 0))
    }

    /// Plays a card of the seat on turn, one of [`State::legal`]. Returns the trick, if that completes it.
    #[inline(always)]
    pub(super) fn play(&mut self, order: &Order, card: Bit) -> Option<Won> {
        debug_assert!(self.legal().contains(card), "an illegal card");
        let seat = self.to_act;
        let bits = Bits::from(card);
        if self.is_between_tricks() {
            self.led = order.run_of(card);
            self.beating = self.led | order.trump_run();
        }
        let wins = self.beating.contains(card);
        let above = self.beating & self.above(order, card);
        self.beating = select_unpredictable(wins, above, self.beating);
        self.best = select_unpredictable(wins, bits, self.best);
        self.winner = select_unpredictable(wins, seat, self.winner);
        self.hands[seat] = self.hands[seat] ^ bits;
        self.table |= bits;
        self.to_act = seat.next();
        self.left -= 1;
        if !self.left.is_multiple_of(4) {
            return None;
        }
        let Self { winner, best, table: cards, .. } = *self;
        self.led = Bits::EMPTY;
        self.table = Bits::EMPTY;
        self.best = Bits::EMPTY;
        self.to_act = winner;
        Some(Won { winner, best, cards, is_last: self.is_over() })
    }
}

/// The cards of a hand that may be played when this suit has been led, or none.
#[inline(always)]
pub(super) fn follow(hand: Bits, led: Bits) -> Bits {
    let follow = hand & led;
    select_unpredictable(follow.is_empty(), hand, follow)
}

#[cfg(test)]
mod tests {
    use doko_engine::Trumps;
    use doko_engine::random::Stream;
    use doko_engine::rules::RuleSource;
    use rand::RngExt;

    use super::super::bench;
    use super::*;

    #[test]
    fn it_plays_as_the_game_does() {
        let mut rng = Stream::new(3);
        let mut ties = 0;
        for changes in ["dulle.mode=first", "dulle.mode=second", "dulle.last_trick=reversed"] {
            let rules = RuleSource::preset("ddv").set(changes).rules().unwrap();
            let order = rules.order(Trumps::Normal);
            for index in 0..500 {
                let mut play = *bench::position(&rules, index, 12).play();
                let mut state = State::of(order, &play);
                while !play.is_over() {
                    let legal = play.legal();
                    assert_eq!(state.legal(), legal);
                    assert_eq!(state.on_turn(), play.to_act());
                    assert_eq!(state.is_last_trick(), play.is_last_trick());
                    assert_eq!(state.is_between_tricks(), play.in_trick() == 0);
                    assert_eq!(state.still_to_play(), 4 - play.in_trick());
                    if let Some((winner, best)) = play.winning(order) {
                        assert_eq!((state.winner(), state.best()), (winner, best.into()));
                        assert_eq!(State::of(order, &play), state, "{changes}: {index}");
                        ties += u32::from(state.beating().intersects(state.best().lanes()));
                    }
                    let card = legal.iter().nth(rng.random_range(0..legal.len() as usize)).unwrap();
                    let winner = play.play(order, card);
                    let won = state.play(order, card);
                    assert_eq!(won.map(|won| won.winner), winner, "{changes}: {index}");
                    if let Some(Won { winner, best, cards, is_last }) = won {
                        assert_eq!((cards, is_last), (play.last_trick(), play.is_over()));
                        assert_eq!(best, cards & play.dealt(winner));
                    }
                }
                assert!(state.is_over());
            }
        }
        assert!(ties > 100, "{ties}");
    }
}
