//! Tries the law of this name, in `arena/tests/laws`, on inputs without end.
#![no_main]

#[path = "../../arena/tests/laws/rules_mean_the_same_read_again.rs"]
mod rules_mean_the_same_read_again;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| rules_mean_the_same_read_again::law(bytes));
