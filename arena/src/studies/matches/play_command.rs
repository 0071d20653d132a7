//! The command that shows a deal of an experiment to people.

use doko_engine::rules::plain;

use super::Experiment;
use crate::files::shell::word;
use crate::run::Unit;

/// The `doko play` that shows deal or evening `index` of an experiment with these of its bots, in the order of their
/// seats or places.
pub fn play(experiment: &Experiment, bots: &[usize], index: u64) -> String {
    let mut words = vec!["doko play".to_owned()];
    words.extend(bots.iter().map(|&bot| word(&experiment.bots[bot].spec)));
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
