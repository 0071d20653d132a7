//! The serving side: whatever an arena writes, a served bot answers in lines of the protocol, or ends and says why.

use std::sync::LazyLock;

use doko_bots::Heuristic;
use doko_bots::protocol::{FromBot, ToBot};
use doko_bots::serve::serve_trying;

/// So many hands are tried to explain what is told: what cannot be explained is no fault, and takes seconds with all tries.
const TRIES: usize = 20;

static BOT: LazyLock<Heuristic> = LazyLock::new(Heuristic::default);

pub(crate) fn law(bytes: &[u8]) {
    for line in bytes.split(|&byte| byte == b'\n') {
        if let Ok(message) = serde_json::from_slice::<ToBot>(line) {
            let written = serde_json::to_string(&message).expect("JSON");
            // A message of a later version has lost what it says.
            if !written.contains(r#""unknown""#) {
                assert_eq!(serde_json::from_str::<ToBot>(&written).expect("it was just written"), message);
            }
        }
    }
    let mut said = Vec::new();
    if let Err(error) = serve_trying(TRIES, &*BOT, "served", bytes, &mut said) {
        assert!(!error.to_string().is_empty());
    }
    let said = String::from_utf8(said).expect("JSON is UTF-8");
    assert!(said.is_empty() || said.ends_with('\n'));
    for line in said.lines() {
        serde_json::from_str::<FromBot>(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    }
}
