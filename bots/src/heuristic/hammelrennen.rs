//! The Hammelrennen as a Vorbehalt: what it brings to a hand.
//!
//! In 20,000 of them that four heuristics played under `arminia`, `ddv` and `vln` each (seed 3), a hand that is worth 28, 51, 69, 84
//! and 104 Augen as a ♦-Solo won 6, 25, 52, 75 and 91 of 100. Where players without a trick win, strong hands lose: there
//! it declares none.

use doko_engine::View;

/// At how many Augen as a ♦-Solo a hand wins every other Hammelrennen.
const MIDDLE: f64 = 68.5;

/// By how many Augen more its odds grow by a factor of e.
const SPREAD: f64 = 15.0;

/// The points that a declared Hammelrennen brings to a hand that is worth so many Augen as a ♦-Solo; `None` where that tells
/// nothing. Out of line: few rules come to it.
#[cold]
pub(super) fn points(as_normal: f64, view: &View<'_>) -> Option<f64> {
    let set = view.rules().set();
    let chance = 1.0 / (1.0 + libm::exp((MIDDLE - as_normal) / SPREAD));
    // The winner gets the stake from three, a loser pays it to one.
    (!set.trickless_wins).then_some(f64::from(set.stake) * (4.0 * chance - 1.0))
}
