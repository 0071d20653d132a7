//! Tries the law of this name, in `arena/tests/laws`, on inputs without end.
#![no_main]

#[path = "../../arena/tests/laws/logged_units_are_games_of_their_deals.rs"]
mod logged_units_are_games_of_their_deals;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| logged_units_are_games_of_their_deals::law(bytes));
