//! Rollouts at a table: real bots play on from an answer to the open question.

use doko_engine::random::Stream;
use doko_engine::{Action, Game, PerSeat, Seat, Table, View};
use rand::Rng;

use super::hands::Hands;
use super::reconstruct;
use crate::bot::BotKind;
use crate::fault::Fault;

/// Answers the open question with `answer` and lets fresh bots, one for each seat with a stream of its own, play
/// the game to its end.
///
/// To compare answers, give the bots the same streams for each of them.
///
/// # Errors
/// If the answer, or one that a bot gives, is illegal.
///
/// # Panics
/// If the table asks nothing.
pub fn rollout<'r>(
    mut table: Table<'r>,
    answer: Action,
    kinds: &PerSeat<&dyn BotKind>,
    streams: &PerSeat<Stream>,
) -> Result<Game<'r>, Fault> {
    let rules = table.game().rules();
    let (seat, _) = table.question().expect("an open question is answered");
    table.answer(answer).map_err(|reason| Fault::illegal(seat, answer, reason))?;
    let mut bots = PerSeat::from_fn(|seat| kinds[seat].bot(rules, seat, streams[seat].clone()));
    while let Some(view) = table.view() {
        let seat = view.seat();
        let action = bots[seat].act(&view);
        table.answer(action).map_err(|reason| Fault::illegal(seat, action, reason))?;
    }
    Ok(table.into_game())
}

/// What a game brought a seat, in points.
///
/// Cards that were thrown in are dealt again, and whoever deals again meets the mean game, which brings every
/// seat nothing: points sum to zero.
pub fn points_of(game: &Game<'_>, seat: Seat) -> i32 {
    game.score().map_or(0, |score| score.points()[seat])
}

/// The points that `answer` brings the observer if the cards lie like this and these kinds of bots play on; `None`
/// where no game leads there, or an answer is illegal.
///
/// `secrets` makes the choices that nobody can tell apart, see [`reconstruct`].
///
/// ```
/// use doko_bots::reconstruct::{HandSampler, points};
/// use doko_bots::worlds::Likelihoods;
/// use doko_bots::{BotKind, Heuristic};
/// use doko_engine::random::bot_stream;
/// use doko_engine::{PerSeat, Rules, Seat, Table};
///
/// let rules = Rules::preset("ddv")?;
/// let table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
/// let view = table.view().expect("the game has begun");
/// let heuristic = Heuristic::default();
/// let kinds = PerSeat([&heuristic as &dyn BotKind; 4]);
/// let streams = PerSeat::from_fn(|seat| bot_stream(1, 0, 0, seat));
/// let mut rng = bot_stream(2, 0, 0, view.seat());
/// let hands = HandSampler::of(&view, &Likelihoods::USUAL)?.draw(&mut rng);
/// for answer in view.legal_actions() {
///     assert!(points(&view, &hands, answer, &kinds, &streams, &mut rng).is_some());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn points(
    view: &View<'_>,
    hands: &Hands,
    answer: Action,
    kinds: &PerSeat<&dyn BotKind>,
    streams: &PerSeat<Stream>,
    secrets: &mut impl Rng,
) -> Option<i32> {
    let table = reconstruct(view, hands, secrets)?;
    let game = rollout(table, answer, kinds, streams).ok()?;
    Some(points_of(&game, view.seat()))
}
