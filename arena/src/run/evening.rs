//! An evening: game after game as a [`Session`] has them.

use doko_bots::Heuristic;
use doko_bots::manners::{Company, MannerEvidence, Reputation};
use doko_engine::rules::SoloLengthens;
use doko_engine::{Booked, NextGame, PerSeat, Played, Player, Rules, Session};

use super::{Call, Finished, Games, Label, NoGame, Observer};

/// How far apart the deals of two evenings begin: more than any evening has games.
const STRIDE: u64 = 1024;

/// The deal of game `number` of an evening: the same in whatever line-up, and however many games follow.
pub const fn deal_index(evening: u64, number: u32) -> u64 {
    evening * STRIDE + number as u64
}

/// Whether solos can make evenings longer than `session.games` says (key `session.solo_lengthens`).
pub fn solos_lengthen(rules: &Rules) -> bool {
    let session = &rules.set().session;
    match session.solo_lengthens {
        SoloLengthens::Never => false,
        SoloLengthens::Pflicht => session.pflicht_solo > 0,
        SoloLengthens::Lust | SoloLengthens::Always => true,
    }
}

/// A finished game of an evening.
pub struct GameOf<'a, 'r> {
    /// What it was.
    pub next: &'a NextGame,
    /// The index of its deal.
    pub index: u64,
    /// The game.
    pub finished: Finished<'r>,
    /// What it was worth to each player, Bock included; adds up to zero.
    pub points: &'a [i32],
    /// The points of each player after it.
    pub totals: &'a [i64],
    /// What each player wrote into its account (key `session.booking`).
    pub written: &'a [i32],
    /// The account of each player after it.
    pub account: &'a [i64],
}

/// An evening that is to be played.
#[derive(Clone, Copy)]
pub struct Evening<'a, 'r> {
    /// The rules.
    pub rules: &'r Rules,
    /// Which bot each player is, by its number in the study: as many as players (key `session.players`).
    pub line_up: &'a [usize],
    /// The seed of deals and bots' streams, and the index of the evening.
    pub run: (u64, u64),
}

impl<'r> Evening<'_, 'r> {
    /// Goes through all its games, before an observer; the first dealer is drawn from the seed and its index.
    ///
    /// Each game is played by fresh bots, whose streams are those of its deal. Those that want it are told what the games before it
    /// have shown of the other players; nothing of other line-ups.
    ///
    /// # Errors
    /// If the observer leaves, or a log has other games.
    ///
    /// # Panics
    /// If there are not as many bots as players.
    pub fn play(
        &self,
        games: &mut Games<'_>,
        label: impl Fn(u32) -> Label,
        observer: &mut dyn Observer,
        mut each: impl FnMut(GameOf<'_, 'r>),
    ) -> Result<(), NoGame> {
        let Evening { rules, line_up, run: (seed, evening) } = *self;
        let mut session = Session::new(rules, Player::first_dealer(seed, evening, line_up.len()));
        assert_eq!(session.players(), line_up.len(), "a bot for each player");
        let mut known = vec![Reputation::NOTHING; line_up.len()];
        // By what it is seen how everybody plays, if anybody wants to know.
        let heuristic = games.want_company().then(Heuristic::default);
        while let Some(next) = session.next_game() {
            let index = deal_index(evening, next.number);
            observer.begins(&next, session.account());
            let seats = PerSeat::from_fn(|seat| line_up[next.players[seat].index()]);
            let single = Call::single(rules, seats, (seed, index), label(next.number));
            let company = Company(next.players.map(|player| known[player.index()]));
            let sits_out = (line_up.len() == 5).then(|| line_up[next.dealer.index()]);
            let call = Call { sits_out, setup: next.setup, company, ..single };
            let finished = games.watched(&call, observer)?;
            if let Some(heuristic) = &heuristic {
                let shown = MannerEvidence::by(&finished.game, heuristic);
                for (seat, player) in next.players.iter() {
                    let of_player = &mut known[player.index()];
                    *of_player = of_player.after(&shown, seat);
                }
            }
            let played = Played::of(&finished.game).expect("the game was played to its end");
            // Cards that were dealt again may have made it a Bock game.
            finished.dealt_again.iter().for_each(|&why| session.dealt_again(why));
            let next = session.next_game().expect("the game has not been booked");
            let Booked { points, written, .. } =
                session.finish(&Played { points: finished.points, ..played });
            each(GameOf {
                next: &next,
                index,
                finished,
                points: &points,
                totals: session.totals(),
                written: &written,
                account: session.account(),
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doko_bots::{BotKind, Random};
    use doko_engine::rules::{KEYS, RuleSource};
    use std::sync::Arc;

    const LIVELY: Random = Random { vorbehalt: 0.2, ansage: 0.2 };

    fn rules(changes: &[&str]) -> Rules {
        changes.iter().copied().fold(RuleSource::preset("ddv"), RuleSource::set).rules().unwrap()
    }

    fn dealt(rules: &Rules, bots: &[Random]) -> Vec<(u64, String)> {
        let kinds: Vec<Arc<dyn BotKind>> = bots.iter().map(|&bot| Arc::new(bot) as _).collect();
        let line_up: Vec<usize> = (0..bots.len()).collect();
        let mut dealt = Vec::new();
        let each = |game: GameOf<'_, '_>| {
            assert_eq!(game.points.iter().sum::<i32>(), 0);
            dealt.push((game.index, rules.deal(3, game.index, 0).to_string()));
        };
        let evening = Evening { rules, line_up: &line_up, run: (3, 7) };
        let label = |_| Label::Single;
        evening.play(&mut Games::played(&kinds), label, &mut (), each).unwrap();
        dealt
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

    /// Key `session.bock_events`: with Bocks of one game, each hand thrown in doubles the game that is dealt instead.
    #[test]
    fn an_evening_is_told_why_cards_are_dealt_again() {
        let rules = rules(&[
            "session.games=40",
            "session.pflicht_solo=0",
            "session.bock=true",
            "session.bock_events=[thrown_in]",
            "session.bock_length=1",
            "throw_in.luschen=4",
            "solo.kinds=[]",
        ]);
        let kinds: Vec<Arc<dyn BotKind>> =
            (0..4).map(|_| Arc::new(Random { vorbehalt: 0.5, ansage: 0.0 }) as _).collect();
        let mut doubled = 0;
        let each = |game: GameOf<'_, '_>| {
            assert_eq!(game.finished.dealt_again.len(), game.finished.redeals as usize);
            assert_eq!(game.next.factor, 1 << game.finished.redeals.min(20));
            let of_seats = game.next.players.map(|player| game.points[player.index()]);
            assert_eq!(of_seats, game.finished.points.map(|points| points * game.next.factor));
            doubled += u32::from(game.finished.redeals > 0);
        };
        let evening = Evening { rules: &rules, line_up: &[0, 1, 2, 3], run: (3, 7) };
        evening.play(&mut Games::played(&kinds), |_| Label::Single, &mut (), each).unwrap();
        assert!(doubled > 3, "{doubled}");
    }

    #[test]
    fn no_two_evenings_share_a_deal() {
        let games = KEYS.iter().find(|key| key.name == "session.games").unwrap();
        let doko_engine::rules::Allowed::Number { max, .. } = games.allowed else {
            panic!("a number of games")
        };
        assert!((max as u64) < STRIDE);
        assert_eq!(deal_index(3, 5), 3 * 1024 + 5);
    }
}
