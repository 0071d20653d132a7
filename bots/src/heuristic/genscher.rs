//! Genscher: whether to choose a new partner, and whom.
//!
//! Tricks count for whoever took them, so the Augen that a seat has by then are what it brings along. How many more it
//! will take is left out of account: nobody has shown its hand.

use doko_engine::{Party, Seat, Step, View};

/// How many more Augen than the partner that it has, or may have, a new one must bring: about a trick.
const GAIN: f64 = 15.0;

/// The partner with whom this seat is better off than without a word, if there is one.
pub(super) fn partner(view: &View<'_>) -> Option<Seat> {
    // Whoever joins Re is bound by what it has promised.
    if view.deepest_step(Party::Re) > Some(Step::Ansage) {
        return None;
    }
    let augen = |seat: Seat| f64::from(view.augen(seat));
    let others = || view.seat().round().skip(1);
    let best = others().reduce(|best, next| if augen(next) > augen(best) { next } else { best })?;
    (augen(best) - usual(view) >= GAIN).then_some(best)
}

/// The Augen of the partner of this seat: of the one that it knows, of those that may be it on average, or of nobody.
fn usual(view: &View<'_>) -> f64 {
    let parties = view.parties();
    let own = parties[view.seat()];
    let mean = |of: Option<Party>| {
        let such = || view.seat().round().skip(1).filter(|&seat| parties[seat] == of);
        let sum: u32 = such().map(|seat| view.augen(seat)).sum();
        (such().count() > 0).then(|| f64::from(sum) / such().count() as f64)
    };
    own.and_then(|own| mean(Some(own))).or_else(|| mean(None)).unwrap_or(0.0)
}
