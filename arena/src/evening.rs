//! An evening played by bots: game after game as a [`Session`] has them.

use doko_bots::BotKind;
use doko_engine::{NextGame, PerSeat, Played, Player, Rules, Session};

use crate::fallback::{Finished, play_watched};
use crate::witness::Witness;

/// How far apart the deals of two evenings begin: more than any evening has games.
const STRIDE: u64 = 1024;

/// The deal of game `number` of an evening: the same in whatever line-up, and however many games follow.
///
/// ```
/// assert_eq!(doko_arena::evening::deal_index(3, 5), 3 * 1024 + 5);
/// ```
pub const fn deal_index(evening: u64, number: u32) -> u64 {
    evening * STRIDE + number as u64
}

/// A finished game of an evening.
pub struct GameOf<'a, 'r> {
    /// What it was.
    pub next: &'a NextGame,
    /// The index of its deal.
    pub index: u64,
    /// The game, and who was at fault in it.
    pub finished: Finished<'r>,
    /// What it gave each player, as the evening counts it.
    pub points: &'a [i32],
    /// The points of each player after it.
    pub totals: &'a [i64],
}

/// Plays an evening to its end; the first dealer is drawn from `seed` and the evening's index.
///
/// Each game is played by fresh bots, whose streams are those of its deal.
///
/// # Panics
/// If there are not as many kinds of bot as players (key `session.players`).
pub fn play_evening<'r>(
    rules: &'r Rules,
    kinds: &[&dyn BotKind],
    seed: u64,
    evening: u64,
    each: impl FnMut(GameOf<'_, 'r>),
) {
    let ended = play_evening_watched(rules, kinds, (seed, evening), &mut (), each);
    assert!(ended.is_some(), "nobody has left");
}

/// The same before a witness; `None` if it has left, and the evening ended with it.
///
/// # Panics
/// If there are not as many kinds of bot as players (key `session.players`).
pub fn play_evening_watched<'r>(
    rules: &'r Rules,
    kinds: &[&dyn BotKind],
    (seed, evening): (u64, u64),
    witness: &mut dyn Witness,
    mut each: impl FnMut(GameOf<'_, 'r>),
) -> Option<()> {
    let mut session = Session::new(rules, Player::first_dealer(seed, evening, kinds.len()));
    assert_eq!(session.players(), kinds.len(), "a bot for each player");
    while let Some(next) = session.next_game() {
        let index = deal_index(evening, next.number);
        let seated = PerSeat::from_fn(|seat| kinds[next.players[seat].index()]);
        witness.begins(&next, session.totals());
        let deal = rules.deal(seed, index, 0);
        let finished = play_watched(rules, deal, next.setup, &seated, (seed, index), witness)?;
        let played = Played::of(&finished.game).expect("the game was played to its end");
        let points = session.finish(&played);
        each(GameOf { next: &next, index, finished, points: &points, totals: session.totals() });
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use doko_bots::Random;
    use doko_engine::rules::{KEYS, RuleSource};

    const LIVELY: Random = Random { vorbehalt: 0.2, ansage: 0.2 };

    fn rules(changes: &[&str]) -> Rules {
        changes.iter().copied().fold(RuleSource::preset("ddv"), RuleSource::set).rules().unwrap()
    }

    fn dealt(rules: &Rules, bots: &[Random]) -> Vec<(u64, String)> {
        let kinds: Vec<&dyn BotKind> = bots.iter().map(|bot| bot as &dyn BotKind).collect();
        let mut games = Vec::new();
        play_evening(rules, &kinds, 3, 7, |game| {
            assert_eq!(game.points.iter().sum::<i32>(), 0);
            games.push((game.index, rules.deal(3, game.index, 0).to_string()));
        });
        games
    }

    #[test]
    fn an_evening_has_its_games_and_whoever_plays_them_the_same_deals() {
        for (players, games) in [("4", "8"), ("5", "10")] {
            let rules = rules(&[&format!("session.players={players}"), &format!("session.games={games}")]);
            let count: usize = players.parse().unwrap();
            let lively = dealt(&rules, &vec![LIVELY; count]);
            assert_eq!(lively.len().to_string(), games);
            assert_eq!(lively, dealt(&rules, &vec![Random::default(); count]));
        }
    }

    #[test]
    fn no_two_evenings_share_a_deal() {
        let games = KEYS.iter().find(|key| key.name == "session.games").unwrap();
        let doko_engine::rules::Allowed::Number { max, .. } = games.allowed else {
            panic!("a number of games")
        };
        assert!((max as u64) < STRIDE);
    }
}
