//! Deals are part of every published number: the first ones of three seeds must never change.

use std::fmt::Write;

use doko_engine::{Deal, Nines};

use crate::common::{assert_golden, data_file};

#[test]
fn the_first_deals_of_a_seed_never_change() {
    let mut text = String::from("# seed index redeal cards : the four hands, from seat 0\n");
    let mut line = |seed, index, redeal, nines| {
        let deal = Deal::seeded(seed, index, redeal, Nines::from(nines));
        let size = if nines { 48 } else { 40 };
        writeln!(text, "{seed} {index} {redeal} {size} : {deal}").expect("a string");
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

/// The file is a list of deals that anybody can read back.
#[test]
fn the_golden_deals_are_read_from_their_file() {
    let text = std::fs::read_to_string(data_file("deals.txt")).expect("a data file");
    let mut read = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (numbers, hands) = line.split_once(" : ").expect("numbers : hands");
        let numbers: Vec<u64> = numbers.split(' ').map(|number| number.parse().expect("a number")).collect();
        let deal = Deal::seeded(numbers[0], numbers[1], numbers[2] as u32, (numbers[3] == 48).into());
        assert_eq!(hands.parse(), Ok(deal), "{line}");
        read += 1;
    }
    assert_eq!(read, 2 * 3 * 23);
}
