//! Bots drawn at random: cheap ones mostly, searchers now and then, and a program outside with a fault or without.

use std::path::Path;

use super::draws::Draws;

/// A bot, and what has to be known of it.
#[derive(Clone)]
pub(crate) struct Drawn {
    pub(crate) spec: String,
    /// The name of its kind, for the counts; of a program what it does wrong.
    pub(crate) kind: String,
    /// What a game with it takes, about, in microseconds.
    pub(crate) cost: f64,
    /// Whether a run with it may have faults.
    pub(crate) may_fail: bool,
    /// Whether it plays alike whenever it is asked.
    pub(crate) is_reproducible: bool,
}

/// What programs do, and whether the same games come of it however a run is played. When doko gives one up that fails again and
/// again follows from the order in which its games end, so that only of those that answer, legally or not, every byte is known.
const FAULTS: [(&str, bool); 13] = [
    ("nothing", true),
    ("cheats-now-and-then", true),
    ("plays-what-it-does-not-hold", true),
    ("says-no-word", false),
    ("answers-another-question", false),
    ("answers-garbage", false),
    ("answers-an-empty-list", false),
    ("answers-no-text", false),
    ("dies", false),
    ("floods", false),
    ("floods-without-end-of-line", false),
    ("leaves-a-daemon-and-dies", false),
    ("hangs", false),
];

/// Draws one that plays within doko and is soon done.
fn cheap(draws: &mut Draws) -> Drawn {
    const STYLES: [&str; 12] = [
        "default",
        "ddv",
        "arminia",
        "vln",
        "yardstick",
        "bold",
        "careful",
        "silent",
        "talkative",
        "solos",
        "no-solos",
        "greedy",
    ];
    let share = |draws: &mut Draws| format!("0.{}", draws.below(10));
    let heuristic = |draws: &mut Draws| format!("heuristic:params={}", draws.one_of(&STYLES));
    let (spec, kind, cost) = match draws.below(15) {
        0..4 => (heuristic(draws), "heuristic", 20.0),
        4..6 => ("heuristic".to_owned(), "heuristic", 20.0),
        6..9 => {
            let [vorbehalt, ansage] = [(); 2].map(|()| share(draws));
            (format!("random:vorbehalt={vorbehalt},ansage={ansage}"), "random", 10.0)
        }
        9..11 => ("random".to_owned(), "random", 10.0),
        11..13 => ("thumb".to_owned(), "thumb", 10.0),
        13 => (format!("noisy:share={}", share(draws)), "noisy", 20.0),
        _ => ("mixed:of=silent+bold+noisy".to_owned(), "mixed", 20.0),
    };
    Drawn { spec, kind: kind.to_owned(), cost, may_fail: false, is_reproducible: true }
}

/// Draws one that takes its time.
fn slow(draws: &mut Draws) -> Drawn {
    let worlds = 1 + draws.below(4);
    let (spec, kind, cost) = match draws.below(7) {
        0 => ("net".to_owned(), "net", 1500.0),
        1 => (format!("pimc:worlds={worlds}"), "pimc", 60_000.0),
        2 => (format!("pimc:worlds={worlds},net=off,ansage=search,solo=search"), "pimc", 60_000.0),
        3 => (format!("ismcts:worlds={}", 4 * worlds), "ismcts", 60_000.0),
        4 => (format!("flat:worlds={worlds}"), "flat", 10_000.0),
        5 => (format!("rollout:of=heuristic,worlds={worlds}"), "rollout", 60_000.0),
        _ => ("cheat:level=1".to_owned(), "cheat", 60_000.0),
    };
    Drawn { spec, kind: kind.to_owned(), cost, may_fail: false, is_reproducible: true }
}

/// Draws a program: this one, which can do wrong what is asked of it.
fn outside(draws: &mut Draws, program: &Path) -> Drawn {
    let (fault, is_reproducible) = draws.one_of(&FAULTS);
    // Only who never answers is waited for.
    let limits = if fault == "hangs" { "limit=1,cap=0.3" } else { "limit=20,cap=60" };
    let manner = draws.one_of(&["", ",many=8", ",fresh=on"]);
    let honest = if is_reproducible { ",reproducible=on" } else { "" };
    Drawn {
        spec: format!("exec:{limits}{manner}{honest},'{}' {fault}", program.display()),
        kind: format!("exec {fault}"),
        cost: if manner == ",fresh=on" { 60_000.0 } else { 10_000.0 }
            + if fault == "nothing" { 0.0 } else { 80_000.0 },
        may_fail: fault != "nothing",
        is_reproducible,
    }
}

/// Draws so many for a run; `program` is what plays outside, if anything may.
pub(crate) fn draw(draws: &mut Draws, number: usize, program: Option<&Path>) -> Vec<Drawn> {
    let mut bots: Vec<Drawn> = (0..number).map(|_| cheap(draws)).collect();
    let place = draws.below(number);
    match (draws.below(10), program) {
        (0, _) => bots[place] = slow(draws),
        (1, Some(program)) => bots[place] = outside(draws, program),
        _ => {}
    }
    bots
}

/// The heuristic as it is.
pub(crate) fn heuristic() -> Drawn {
    let name = "heuristic".to_owned();
    Drawn { spec: name.clone(), kind: name, cost: 20.0, may_fail: false, is_reproducible: true }
}
