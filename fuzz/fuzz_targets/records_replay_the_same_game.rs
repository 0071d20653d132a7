//! Tries the law of this name, in `arena/tests/laws`, on inputs without end.
#![no_main]

#[path = "../../arena/tests/laws/records_replay_the_same_game.rs"]
mod records_replay_the_same_game;
#[path = "../../arena/tests/laws/rule_sets.rs"]
mod rule_sets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| records_replay_the_same_game::law(bytes));
