//! Deals are part of every published number: the first ones of three seeds must never change.

use std::fmt::Write;

use doko_engine::Deal;

use crate::common::assert_golden;

#[test]
fn the_first_deals_of_a_seed_never_change() {
    let mut text = String::from("# seed index redeal cards : the four hands, from seat 0\n");
    let mut line = |seed, index, redeal, nines| {
        let deal = Deal::seeded(seed, index, redeal, nines);
        let hands = deal.hands().map(doko_engine::CardSet::codes);
        let size = if nines { 48 } else { 40 };
        writeln!(text, "{seed} {index} {redeal} {size} : {}", hands.0.join(" | ")).expect("a string");
    };
    for nines in [true, false] {
        for seed in [0, 1, 42] {
            for index in 0..20 {
                line(seed, index, 0, nines);
            }
            for redeal in 1..=3 {
                line(seed, 0, redeal, nines);
            }
        }
    }
    assert_golden("deals.txt", &text);
}
