//! Tries the law of this name, in `arena/tests/laws`, on inputs without end.
#![no_main]

#[path = "../../arena/tests/laws/damaged_logs_give_no_other_deals.rs"]
mod damaged_logs_give_no_other_deals;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| damaged_logs_give_no_other_deals::law(bytes));
