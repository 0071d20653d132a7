//! A play as a search sees it: what is still to come, and nothing of the past.
//!
//! [`Play`] keeps what a game is counted by. A search copies a position for every card it tries, and hands down itself
//! what it counts; so this is a third as long. Of the trick on the table it knows which cards beat it, so that no
//! trick is looked at twice. A test holds it to playing as [`Play`] does.

use std::hint::select_unpredictable;

use super::Play;
use super::trick::{above, follow_suit};
use crate::bits::{Bit, Bits};
use crate::order::Order;
use crate::seat::{PerSeat, Seat};

/// The cards that are still held, and the trick on the table.
///
/// ```
/// use doko_engine::play::{Ending, Play};
/// use doko_engine::{Rules, Seat, Trumps};
///
/// let rules = Rules::preset("ddv")?;
/// let order = rules.order(Trumps::Normal);
/// let mut play = Play::new(order, &rules.deal(1, 0, 0).hands(), Seat::ALL[0]);
/// let mut ending = Ending::of(order, &play);
/// while !play.is_over() {
///     let card = ending.legal().lowest().expect("a legal card");
///     assert_eq!(ending.play(order, card).map(|won| won.winner), play.play(order, card));
/// }
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Cards still held.
    pub hands: PerSeat<Bits>,
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
pub struct Won {
    /// Who takes it.
    pub winner: Seat,
    /// With which card.
    pub best: Bits,
    /// All its cards.
    pub cards: Bits,
    /// Whether no card is left.
    pub is_last: bool,
}

impl Ending {
    /// Where a play stands.
    pub fn of(order: &Order, play: &Play) -> Ending {
        let mut state = Ending {
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
            state.beating = above(order, best, state.is_last_trick()) & (state.led | order.trump_run());
        }
        state
    }

    /// Whose turn it is.
    #[inline(always)]
    pub const fn on_turn(&self) -> Seat {
        self.to_act
    }

    /// Whether all cards have been played.
    #[inline(always)]
    pub const fn is_over(&self) -> bool {
        self.left == 0
    }

    /// Whether the trick on the table, or the one about to begin, is the last one.
    #[inline(always)]
    pub const fn is_last_trick(&self) -> bool {
        self.left <= 4
    }

    /// How many cards are still to be played.
    #[inline(always)]
    pub const fn left(&self) -> usize {
        self.left as usize
    }

    /// Whether no card lies on the table.
    #[inline(always)]
    pub const fn is_between_tricks(&self) -> bool {
        self.table.is_empty()
    }

    /// How many seats are still to play to the trick on the table, the one on turn among them.
    #[inline(always)]
    pub const fn still_to_play(&self) -> usize {
        (self.left as usize + 3) % 4 + 1
    }

    /// The effective suit led; empty between tricks.
    #[inline(always)]
    pub const fn led(&self) -> Bits {
        self.led
    }

    /// Who is winning the trick on the table.
    #[inline(always)]
    pub const fn winner(&self) -> Seat {
        self.winner
    }

    /// The card that is winning it; empty between tricks.
    #[inline(always)]
    pub const fn best(&self) -> Bits {
        self.best
    }

    /// The cards that would beat that, if there is one.
    #[inline(always)]
    pub const fn beating(&self) -> Bits {
        self.beating
    }

    /// The cards the seat on turn may play.
    #[inline(always)]
    pub fn legal(&self) -> Bits {
        follow_suit(self.hands[self.to_act], self.led)
    }

    /// The cards of all seats.
    #[inline(always)]
    pub fn held(&self) -> Bits {
        let [a, b, c, d] = self.hands.0;
        a | b | c | d
    }

    /// Both cards of each kind that can meet those of the seat on turn.
    #[inline(always)]
    pub fn met(&self) -> Bits {
        ((self.held() - self.hands[self.to_act]) | self.best).lanes()
    }

    /// Plays a card of the seat on turn, one of [`Ending::legal`]. Returns the trick, if that completes it.
    #[inline(always)]
    pub fn play(&mut self, order: &Order, card: Bit) -> Option<Won> {
        debug_assert!(self.legal().contains(card), "an illegal card");
        let seat = self.to_act;
        let bits = Bits::from(card);
        if self.is_between_tricks() {
            self.led = order.run_of(card);
            self.beating = self.led | order.trump_run();
        }
        let wins = self.beating.contains(card);
        let above = self.beating & above(order, card, self.is_last_trick());
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
