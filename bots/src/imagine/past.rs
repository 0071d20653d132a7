//! The past as a world explains it: what each of the others knew when it decided, and what it did.

use doko_engine::{Action, Question, View};
use rand::Rng;

use super::hands::Hands;
use super::script::Script;
use crate::seen::Seen;

/// Shows every decision of another seat so far, in order: the view that it had if the cards lie like this, and what
/// it did. Left out are cards that were the only legal ones. `None`, after none was shown, where no game leads here.
///
/// A Vorbehalt that was not played, and what two others exchanged, are as [`imagine`](super::imagine) makes them
/// up; `rng` is for that.
///
/// ```
/// use doko_bots::imagine::{HandSampler, for_each_past};
/// use doko_bots::worlds::Likelihoods;
/// use doko_engine::random::bot_stream;
/// use doko_engine::{Action, Deal, Rules, Seat, Table, Vorbehalt};
///
/// let rules = Rules::preset("ddv")?;
/// let mut table = Table::new(&rules, Deal::seeded(1, 0, 0, true), Seat::ALL[0]);
/// table.answer(Action::Declare(Vorbehalt::Gesund))?;
/// let view = table.view().expect("the game has begun");
/// let mut rng = bot_stream(1, 0, 0, view.seat());
/// let hands = HandSampler::of(&view, &Likelihoods::EXACT)?.draw(&mut rng);
/// let mut past = Vec::new();
/// for_each_past(&view, &hands, &mut rng, |actor, action| past.push((actor.seat(), action)));
/// assert_eq!(past, [(Seat::ALL[0], Action::Declare(Vorbehalt::Gesund))]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn for_each_past(
    view: &View<'_>,
    hands: &Hands,
    rng: &mut impl Rng,
    mut visit: impl FnMut(&View<'_>, Action),
) -> Option<()> {
    let seen = Seen::of(view);
    let (script, _) = Script::find(view.rules(), &seen, None, hands, rng)?;
    let replayed = script.replay(|table, action| {
        let Some(actor) = table.view().filter(|actor| actor.seat() != view.seat()) else { return };
        let is_forced = actor.question() == Some(Question::Card) && actor.legal_cards().kinds().len() == 1;
        if !is_forced {
            visit(&actor, action);
        }
    });
    replayed.ok().map(|_| ())
}
