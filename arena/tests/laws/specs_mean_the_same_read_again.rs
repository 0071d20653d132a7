//! Specs of bots: any text is refused in words, or is a spec that is the same when it is written and read again, and names the
//! same bot then.

use std::sync::Arc;

use doko_bots::{BotKind, BotSpec};

pub(crate) fn law(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let spec = match text.parse::<BotSpec>() {
        Ok(spec) => spec,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let written = spec.to_string();
    let again = written.parse::<BotSpec>().unwrap_or_else(|error| panic!("{written:?}: {error}"));
    assert_eq!(again, spec, "{written:?}");
    assert_eq!(again.to_string(), written);
    let other = spec.with("limit", "5");
    assert_eq!(other.to_string().parse::<BotSpec>().expect("a spec"), other, "{written:?}");
    if may_be_built(text) {
        is_the_same_bot(&spec, &again);
    }
}

/// Whether nothing is started, and no file is opened but one beside the tests.
fn may_be_built(text: &str) -> bool {
    !text.contains("exec") && !text.contains(['/', '\\'])
}

fn is_the_same_bot(spec: &BotSpec, again: &BotSpec) {
    let (kind, same) = match (spec.build(), again.build()) {
        (Ok(kind), Ok(same)) => (kind, same),
        (Err(error), Err(same)) => return assert_eq!(error.to_string(), same.to_string()),
        (_, _) => panic!("{spec} builds or does not"),
    };
    let told = |kind: &Arc<dyn BotKind>| (kind.fingerprint(), kind.parameters(), kind.traits().is_oracle());
    assert_eq!(told(&same), told(&kind), "{spec}");
    let values = spec.values().expect("it was built");
    assert_eq!(again.values().expect("it was built"), values, "{spec}");
    // What it leaves out has the values that it is said to have.
    let spelled_out = values.iter().fold(spec.clone(), |spec, (key, value)| spec.with(key, value));
    if let Ok(kind) = spelled_out.build() {
        assert_eq!(told(&kind), told(&same), "{spec} is {spelled_out}");
    }
}
