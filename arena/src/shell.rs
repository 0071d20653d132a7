//! Commands of doko as a shell takes them, for people to repeat what they are told of.

use std::path::Path;

use doko_engine::rules::plain;

use crate::experiment::Experiment;
use crate::schedule::Unit;

/// A text as a POSIX shell takes it for one word.
///
/// ```
/// use doko_arena::shell::word;
///
/// assert_eq!(word("pimc:worlds=8"), "pimc:worlds=8");
/// assert_eq!(word("solo.kinds=[damen, bube]"), "'solo.kinds=[damen, bube]'");
/// assert_eq!(word("it's"), r"'it'\''s'");
/// ```
pub fn word(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+,:@%=".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// A path as a shell takes it for one word.
pub fn quoted(path: &Path) -> String {
    word(&path.display().to_string())
}

/// The `doko play` that shows deal or evening `index` of an experiment with these of its bots, in the order of their
/// seats or places.
pub fn play(experiment: &Experiment, bots: &[usize], index: u64) -> String {
    let mut words = vec!["doko play".to_owned()];
    words.extend(bots.iter().map(|&bot| word(&experiment.bots[bot].name)));
    words.push(format!("--seed {} --deal {index}", experiment.seed));
    if experiment.unit == Unit::Evening {
        words.push(format!("--session {}", experiment.length()));
    }
    let rules = &experiment.rules;
    if rules.base() != "ddv" || !rules.overrides().is_empty() {
        words.push(format!("--rules {}", rules.base()));
    }
    // The length of an evening is named already.
    let games = |key: &str| key == "session.games" && experiment.unit == Unit::Evening;
    let changes = rules.overrides().iter().filter(|(key, _)| !games(key));
    words.extend(changes.map(|(key, value)| format!("--set {}", word(&format!("{key}={}", plain(value))))));
    words.join(" ")
}
