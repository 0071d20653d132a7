//! The odds that a hand holds none of some cards.

/// The probability that a hand of `left` cards out of `room` holds none of `cards`: hypergeometric, card by card.
pub(super) fn holds_none(room: usize, left: usize, cards: usize) -> f64 {
    let elsewhere = |number: usize| room.saturating_sub(left).saturating_sub(number) as f64;
    (0..cards).map(|number| elsewhere(number) / room.saturating_sub(number).max(1) as f64).product()
}
