//! Games of logs: whatever bytes a unit has, they are games of its deals, by its rules, with the bots of its plan, or an error.

use std::sync::LazyLock;

use doko_arena::log::Coded;
use doko_arena::test_access::Plan;

/// A duel on single deals.
const DUEL: &str = r#"
    command = "duel"
    seed = 1
    deals = 256
    rules = "ddv"
    bots = ["random:vorbehalt=0.2,ansage=0.3", "random"]
"#;

/// Evenings of which it is kept what bots thought.
const EVENINGS: &str = r#"
    command = "duel"
    seed = 2
    deals = 256
    session = 4
    values = true
    rules = { base = "palast", overrides = { session.pflicht_solo = 1 } }
    bots = ["random:vorbehalt=0.4,ansage=0.3", "heuristic"]
"#;

/// Four at a table.
const TOURNAMENT: &str = r#"
    command = "tournament"
    seed = 3
    deals = 256
    block = ["table"]
    rules = { base = "klassisch", overrides = { throw_in.luschen = 3 } }
    bots = ["random", "random:ansage=0.5", "random:vorbehalt=0.5", "heuristic"]
"#;

/// Games that are told as others, and are played several times.
const LABORATORY: &str = r#"
    format = 2
    engine = "any"
    command = "lab"
    seed = 4
    deals = 256
    session = false
    evening = 24
    unaware = true
    factorial = false
    bots = ["random:vorbehalt=0.2,ansage=0.3"]
    cells = [
        { name = "base", levels = [], rules = "ddv" },
        { name = "other", levels = [], rules = { base = "ddv", overrides = { dulle.mode = "second" } } },
    ]
    skill = { replicates = 1, bots = ["random", "random:ansage=0.5"] }
"#;

/// What might have been.
const CALIBRATION: &str = r#"
    command = "calibrate"
    seed = 5
    deals = 256
    rules = "arminia"
    bots = ["heuristic"]
"#;

pub(crate) static PLANS: LazyLock<Vec<Plan>> = LazyLock::new(|| {
    let plan = |config| Plan::of_config(config).unwrap_or_else(|error| panic!("{error}: {config}"));
    [DUEL, EVENINGS, TOURNAMENT, LABORATORY, CALIBRATION].map(plan).into()
});

/// The first byte chooses the plan, the second the unit; the others are what a log has of it.
pub(crate) fn law(bytes: &[u8]) {
    let Some((&[plan, unit], coded)) = bytes.split_first_chunk() else { return };
    let plan = &PLANS[usize::from(plan) % PLANS.len()];
    match plan.games(unit.into(), &Coded(coded.to_vec())) {
        Ok(records) => {
            assert!(!records.is_empty());
            // Each says of which deal it is: it is no game of that deal if its cards are others.
            for record in records {
                assert_eq!(record.verify().expect("it was just played"), None, "{}", record.to_line());
            }
        }
        Err(broken) => assert!(!broken.to_string().is_empty()),
    }
}
