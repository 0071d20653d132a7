//! Tries the law of this name, in `arena/tests/laws`, on inputs without end.
#![no_main]

#[path = "../../arena/tests/laws/served_bots_answer_or_say_why_not.rs"]
mod served_bots_answer_or_say_why_not;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| served_bots_answer_or_say_why_not::law(bytes));
