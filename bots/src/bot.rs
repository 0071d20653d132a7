//! What a bot is, and a table of four of them.

use doko_engine::random::{Stream, bot_stream};
use doko_engine::{Action, Deal, Game, IllegalAction, PerSeat, Rules, Seat, Table, View};
use thiserror::Error;

/// A player in one seat for one game.
///
/// It is given what its seat knows and a question, and answers with one of [`View::legal_actions`]. A bot that
/// always gives the first of them:
///
/// ```
/// use doko_bots::{Bot, play_game};
/// use doko_engine::{Action, Deal, PerSeat, Rules, Seat, View};
///
/// struct First;
///
/// impl Bot for First {
///     fn act(&mut self, view: &View<'_>) -> Action {
///         view.legal_actions()[0]
///     }
/// }
///
/// let rules = Rules::preset("ddv")?;
/// let mut bots = PerSeat::from_fn(|_| Box::new(First) as Box<dyn Bot>);
/// let game = play_game(&rules, Deal::seeded(1, 0, 0, true), Seat::ALL[0], &mut bots)?;
/// assert_eq!(game.played(), 48);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Bot: Send {
    /// Answers [`View::question`] with one of [`View::legal_actions`].
    fn act(&mut self, view: &View<'_>) -> Action;
}

/// A kind of bot with its parameters fixed: makes a fresh [`Bot`] for each seat and game.
pub trait BotKind: Send + Sync {
    /// The bot for one seat in one game. `stream` is all the randomness it may use.
    fn bot(&self, rules: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot>;

    /// Tells this kind and parameters from any other: equal fingerprints play alike.
    ///
    /// Sixteen hexadecimal digits, the same on every platform.
    fn fingerprint(&self) -> String;

    /// All its parameters as a TOML file; empty for a kind without any that a file could hold.
    fn parameters(&self) -> String {
        String::new()
    }
}

/// A bot gave an answer that the rules refuse.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the bot in seat {seat} broke the rules by {action}: {reason}")]
pub struct Fault {
    /// The seat of the bot.
    pub seat: Seat,
    /// What it answered.
    pub action: Action,
    /// Why that is illegal.
    pub reason: IllegalAction,
}

/// Plays one game to its end, or until the cards are thrown in ([`Phase::Redeal`](doko_engine::Phase)).
///
/// # Errors
/// At the first illegal answer, which ends the game.
///
/// # Panics
/// If the deal and the rules disagree about the cards.
pub fn play_game<'r>(
    rules: &'r Rules,
    deal: Deal,
    forehand: Seat,
    bots: &mut PerSeat<Box<dyn Bot>>,
) -> Result<Game<'r>, Fault> {
    let mut table = Table::new(rules, deal, forehand);
    while let Some(view) = table.view() {
        let seat = view.seat();
        let action = bots[seat].act(&view);
        table.answer(action).map_err(|reason| Fault { seat, action, reason })?;
    }
    Ok(table.into_game())
}

/// Four fresh bots for deal `index` of a run under `seed`, after so many redeals of it, each with the stream of
/// its seat.
pub fn seat_bots(
    rules: &Rules,
    kinds: &PerSeat<&dyn BotKind>,
    seed: u64,
    index: u64,
    redeal: u32,
) -> PerSeat<Box<dyn Bot>> {
    PerSeat::from_fn(|seat| kinds[seat].bot(rules, seat, bot_stream(seed, index, redeal, seat)))
}
