//! Reconstructed tables: the game as it would stand if the hidden cards lay like this.
//!
//! A [`View`] and everybody's cards make a real [`Table`]: the same course, the same utterances, the same question
//! open for the same seat. It is replayed, answer by answer, from nothing but what the view shows, so that nothing
//! hidden can leak into it. On it real bots play on ([`rollout`](fn@rollout)), under every rule and from every question.
//!
//! | module | what it does |
//! |---|---|
//! | `hands` | everybody's cards, drawn so that they fit the view |
//! | `exchange` | takes back what changed hands before play |
//! | `vorbehalte` | finds Vorbehalte for those who said that they have one |
//! | `script` | replays the course |
//! | `secrets` | what only an oracle knows, and the table as it really stands |
//! | `rollout` | plays on with real bots |
//! | `course` | goes through a finished game, question by question |
//! | `account` | a table of which one player tells what it has seen |
//!
//! The bots that search draw [`HandSampler`] hands and roll out whole games only where cards alone do not tell; what
//! the others did they weigh on the card-play core.
//!
//! # What nobody told the observer
//!
//! Where the view leaves a choice that changes nothing public, it is made like this:
//!
//! - Whoever said gesund is taken at its word: no stilles Solo of another seat is reconstructed.
//! - A Vorbehalt that was not played is one that its hand allows and that leads to the same game: rather Schmeißen,
//!   Hochzeit or Armut, which take a certain hand, than a solo; else at random.
//! - What two others exchanged is at random among all that the rules allow and that leads to these hands.
//!
//! Worlds may allow a little more than a game can bring about, see `constraints` in [`worlds`](crate::worlds); then
//! there is no table. Those who take no part in an Armut find none most often: where its taker has said a Vorbehalt of
//! its own, only certain exchanges explain it, and a few dozen of them are tried.

mod account;
mod course;
mod exchange;
mod hands;
mod rollout;
mod script;
mod secrets;
mod vorbehalte;

use doko_engine::{Action, Rules, Seat, Table, View};
use rand::{Rng, RngExt};

pub use account::{Account, AccountError, Word};
pub use course::{Answered, course};
pub use hands::{HandSampler, Hands};
pub use rollout::{points, points_of, rollout};
pub use secrets::Secrets;

use crate::observation::Observation;
use script::Script;

/// The table at which the others hold these cards and the observer is asked what it is asked; `None` where no game
/// leads there.
///
/// `rng` makes the choices that nobody can tell apart; where there are none, it is not used.
///
/// ```
/// use doko_bots::reconstruct::{HandSampler, reconstruct};
/// use doko_bots::worlds::Likelihoods;
/// use doko_engine::random::bot_stream;
/// use doko_engine::{Rules, Seat, Table};
///
/// let rules = Rules::preset("ddv")?;
/// let table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
/// let view = table.view().expect("the game has begun");
/// let mut rng = bot_stream(1, 0, 0, view.seat());
/// let hands = HandSampler::of(&view, &Likelihoods::EXACT)?.draw(&mut rng);
/// let reconstructed = reconstruct(&view, &hands, &mut rng).expect("a game that has just begun");
/// assert_eq!(reconstructed.question(), table.question());
/// assert_eq!(reconstructed.view().map(|view| view.hand()), Some(view.hand()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reconstruct<'g>(view: &View<'g>, hands: &Hands, rng: &mut impl Rng) -> Option<Table<'g>> {
    reconstruct_observation(view.rules(), &Observation::of(view), None, hands, rng)
}

/// The same for what a seat has seen under these rules, without a table at which it has.
///
/// If a `soloist` is given, that seat has committed itself to a stilles Solo, although it said gesund.
pub fn reconstruct_observation<'r>(
    rules: &'r Rules,
    seen: &Observation,
    soloist: Option<Seat>,
    hands: &Hands,
    rng: &mut impl Rng,
) -> Option<Table<'r>> {
    Script::find(rules, seen, soloist, hands, rng).map(|(_, table)| table)
}

/// Tells each question that led to such a table, and its answer, those of the observer too; `None` where no game leads there.
pub(crate) fn retell<'r>(
    rules: &'r Rules,
    seen: &Observation,
    hands: &Hands,
    rng: &mut impl Rng,
    tell: &mut dyn FnMut(&Table<'r>, Action),
) -> Option<()> {
    let (script, _) = Script::find(rules, seen, None, hands, rng)?;
    script.told(tell).ok().map(|_| ())
}

/// A random number below `n`, the same on every platform.
fn below(n: usize, rng: &mut impl Rng) -> usize {
    rng.random_range(0..n as u32) as usize
}

/// The first `chosen` items become a random choice among all of them.
fn shuffle<T>(items: &mut [T], chosen: usize, rng: &mut impl Rng) {
    for i in 0..chosen.min(items.len()) {
        let other = i + below(items.len() - i, rng);
        items.swap(i, other);
    }
}
