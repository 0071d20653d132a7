//! Positions to measure a solver on.

use doko_engine::play::Play;
use doko_engine::random::bot_stream;
use doko_engine::{Card, Party, PerSeat, Rules, Seat, Trumps};
use rand::RngExt;

use super::{Goal, Position, Solver};

/// The seed of all deals and cards.
const SEED: u64 = 1;

/// A Normalspiel under these rules, played down to `tricks` tricks: number `index` of an endless series.
///
/// The deal is number `index` of seed 1, seat 0 leads to the first trick, and each card is drawn uniformly from
/// the legal physical cards by the stream of seat 0 for that deal. Whoever was dealt a ♣Q is Re, alone where both
/// were in one hand.
pub fn position(rules: &Rules, index: u64, tricks: usize) -> Position<'_> {
    let order = rules.order(Trumps::Normal);
    let deal = rules.deal(SEED, index, 0);
    let mut play = Play::new(order, deal.hands(), Seat::ALL[0]);
    let mut rng = bot_stream(SEED, index, 0, Seat::ALL[0]);
    while play.played() + 4 * tricks < play.total() {
        let legal = play.legal();
        let card = legal.iter().nth(rng.random_range(0..legal.len() as usize)).expect("below the number");
        play.play(order, card);
    }
    let is_re = |seat: Seat| deal.hands()[seat].count(Card::ALTE) > 0;
    let parties = PerSeat::from_fn(|seat| if is_re(seat) { Party::Re } else { Party::Kontra });
    Position::new(order, play, parties).expect("a Normalspiel has two parties")
}

/// How many nodes the exact Augen of a position cost, and the Augen; a count is to be repeated with a solver that
/// has been made to [forget](Solver::forget).
pub fn augen_nodes(position: &Position<'_>, solver: &mut Solver) -> (u64, i32) {
    let before = solver.nodes();
    let augen = solver.value(position, Goal::Augen);
    (solver.nodes() - before, augen)
}
