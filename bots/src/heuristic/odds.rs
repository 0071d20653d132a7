//! Tables of what the choice of a card works out again and again.

use super::params::{KeepParams, Params};

/// Cards that may lie in several places, at most.
const ROOM: usize = 40;
/// Cards of one hand, at most.
const LEFT: usize = 12;
/// Cards of one suit, at most.
const CARDS: usize = 26;

/// By room, by cards of a hand, by number of cards asked for: see [`holds_none`].
static NONE: [[[f64; CARDS + 1]; LEFT + 1]; ROOM + 1] = none_of_all();

/// The probability that a hand of `left` cards out of `room` holds none of `cards`: hypergeometric.
pub(super) fn holds_none(room: usize, left: usize, cards: usize) -> f64 {
    let known = NONE.get(room).and_then(|hands| hands.get(left)).and_then(|numbers| numbers.get(cards));
    known.copied().unwrap_or_else(|| none(room, left, cards))
}

/// The same from scratch.
const fn none(room: usize, left: usize, cards: usize) -> f64 {
    let mut product = 1.0;
    let mut number = 0;
    while number < cards {
        product *= factor(room, left, number);
        number += 1;
    }
    product
}

/// The probability that the next of the cards lies elsewhere too, after `number` that do.
const fn factor(room: usize, left: usize, number: usize) -> f64 {
    let there = room.saturating_sub(number);
    let elsewhere = room.saturating_sub(left).saturating_sub(number);
    elsewhere as f64 / if there > 1 { there as f64 } else { 1.0 }
}

#[allow(clippy::large_stack_arrays, reason = "the compiler works it out, for a static")]
const fn none_of_all() -> [[[f64; CARDS + 1]; LEFT + 1]; ROOM + 1] {
    let mut table = [[[1.0; CARDS + 1]; LEFT + 1]; ROOM + 1];
    let mut room = 0;
    while room <= ROOM {
        let mut left = 0;
        while left <= LEFT {
            let mut cards = 0;
            while cards < CARDS {
                table[room][left][cards + 1] = table[room][left][cards] * factor(room, left, cards);
                cards += 1;
            }
            left += 1;
        }
        room += 1;
    }
    table
}

/// What trumps are worth in hand, for each way to play: powers take long.
#[derive(Debug)]
pub(super) struct TrumpWorths([Worths; 5]);

/// By the number of the others' trumps, by how many of them are beaten.
type Worths = Box<[[f64; CARDS + 1]; CARDS + 1]>;

/// Whose [`KeepParams`] are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    TwoAgainstTwo,
    Solo,
    AgainstOne,
    Schiebekopf,
    Hammelrennen,
}

impl Keep {
    const ALL: [Keep; 5] =
        [Keep::TwoAgainstTwo, Keep::Solo, Keep::AgainstOne, Keep::Schiebekopf, Keep::Hammelrennen];

    pub(super) const fn params(self, params: &Params) -> &KeepParams {
        match self {
            Keep::TwoAgainstTwo => &params.keep,
            Keep::Solo => &params.keep_solo,
            Keep::AgainstOne => &params.keep_against,
            Keep::Schiebekopf => &params.keep_schiebekopf,
            Keep::Hammelrennen => &params.keep_hammelrennen,
        }
    }
}

impl TrumpWorths {
    pub(super) fn of(params: &Params) -> TrumpWorths {
        TrumpWorths(Keep::ALL.map(|keep| {
            let keep = keep.params(params);
            let mut worths = Box::new([[0.0; CARDS + 1]; CARDS + 1]);
            for (trumps, of_trumps) in worths.iter_mut().enumerate() {
                for (beaten, worth) in of_trumps.iter_mut().enumerate().take(trumps + 1) {
                    *worth = from_scratch(keep, beaten, trumps);
                }
            }
            worths
        }))
    }

    /// What a trump is worth that beats so many of so many trumps of the others, its Augen aside.
    pub(super) fn get(&self, keep: Keep, params: &Params, beaten: usize, trumps: usize) -> f64 {
        if beaten <= trumps && trumps <= CARDS {
            self.0[keep as usize][trumps][beaten]
        } else {
            from_scratch(keep.params(params), beaten, trumps)
        }
    }
}

fn from_scratch(keep: &KeepParams, beaten: usize, trumps: usize) -> f64 {
    let strength = (beaten as f64 + 1.0) / (trumps as f64 + 1.0);
    keep.trump * libm::pow(strength, keep.trump_power)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::Heuristic;

    /// To the last bit: games must not hang on what is tabled.
    #[test]
    fn tables_hold_what_would_be_worked_out() {
        for room in 0..=ROOM + 2 {
            for left in 0..=LEFT + 2 {
                for cards in 0..=CARDS + 2 {
                    let direct: f64 = (0..cards)
                        .map(|k| {
                            let elsewhere = room.saturating_sub(left).saturating_sub(k) as f64;
                            elsewhere / room.saturating_sub(k).max(1) as f64
                        })
                        .product();
                    assert_eq!(holds_none(room, left, cards).to_bits(), direct.to_bits());
                }
            }
        }
        let heuristic = Heuristic::default();
        let params = heuristic.params();
        let worths = TrumpWorths::of(params);
        for keep in Keep::ALL {
            for trumps in 0..=CARDS + 2 {
                for beaten in 0..=trumps {
                    let direct = from_scratch(keep.params(params), beaten, trumps);
                    assert_eq!(worths.get(keep, params, beaten, trumps).to_bits(), direct.to_bits());
                }
            }
        }
    }
}
