//! Tries the law of this name, in `arena/tests/laws`, on inputs without end.
#![no_main]

#[path = "../../arena/tests/laws/answers_are_legal_or_refused.rs"]
mod answers_are_legal_or_refused;
#[path = "../../arena/tests/laws/rule_sets.rs"]
mod rule_sets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| answers_are_legal_or_refused::law(bytes));
