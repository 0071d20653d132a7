//! Bots from outside: what they may depend on, that they keep to every rule set, and how well they play.

mod fair;
mod golden;
mod hidden;
mod manners;
mod oracle;
mod pool;
mod positions;
#[cfg(feature = "exec")]
mod protocol;
mod questions;
mod reconstruct;
mod search;
mod solos;
mod solver;
mod strength;
mod trees;
mod worlds;

use doko_engine::rules::testing::times;
use doko_engine::{CardSet, Deal, PerSeat, Rules};

/// A deal in which the seats hold at least these cards; the rest of the deck fills them up in card order.
fn deal_with(rules: &Rules, held: [&str; 4]) -> Deal {
    let mut hands = held.map(|codes| codes.parse::<CardSet>().expect("cards"));
    let dealt = hands.into_iter().fold(CardSet::EMPTY, CardSet::plus);
    let mut rest = rules.deck().minus(dealt).into_iter();
    for hand in &mut hands {
        while hand.len() < rules.hand_size() {
            hand.insert(rest.next().expect("enough cards"));
        }
    }
    Deal::with_skat(PerSeat(hands), rest.collect()).expect("a deal")
}
