//! An evening: who deals, who sits out, who owes a solo, and what a game counts (catalogue section 5, "Sessions").
//!
//! A [`Session`] plays nothing. It says what the next game is, is told how it ended, and books its points. Cards
//! that are thrown in are no game: whoever plays tells the session, which may begin a Bock, and deals them again.
//!
//! A game gives the players *points*, which add up to zero and are what it was worth to them. What they *write* into
//! their account may be something else: under key `session.booking` only those who gain write, and what the dealer of
//! five gets along with Re is paid by nobody.
//!
//! | file | what it holds |
//! |---|---|
//! | `played` | what an evening has to know of a finished game, and the events that bring Bock games |
//! | `bock` | the Bock games that are due |
//!
//! Where the sources are silent:
//!
//! - With five at the table the dealer sits out and cannot be vorgeführt. A debtor is then also vorgeführt as soon
//!   as it sits in, with the deal moving on, in no more of the games left than it owes solos; a debtor whom the
//!   others can wait for is passed over. And the same dealer does not deal again if a debt could then no longer be
//!   settled. So every evening that the rules allow ends without debts, as it does with four.
//! - Cards thrown in bring their Bock at once, so that the game for which they are dealt again is its first.
//! - An evening of one game is a deal outside a session: nobody owes anything.
//! - Pflichtsoli that lengthen the evening and are owed when its other games are played are played then, from the dealer's
//!   left on; with five at the table the deal moves on without a game if only its dealer still owes one.
//! - A Ramsch in place of an Armut is a game like any other, which Bock may double; the refused Armut is all in it that can
//!   bring Bock.
//! - Schiebekopf and Hammelrennen are booked apart ("gesondert zu buchen", klassisch "Hammelrennen"): in an evening
//!   of them the deal goes round, and there are neither debts nor Bock games.

mod bock;
mod played;

use std::fmt;

use crate::game::Redeal;
use crate::random::draw;
use crate::rules::{self, BockEvent, BockFor, Booking, GameKind, Rules, SittingDealer, SoloRedeal};
use crate::seat::{PerSeat, Seat};
use crate::setup::{EarlierSolos, Setup};

use bock::Bocks;
pub use played::Played;

/// No more games are added to an evening by solos that nobody owed: so whoever always plays one comes to an end.
const MOST_GAMES: u32 = 1000;

/// One of the four or five players of an evening, `0..5`, clockwise round the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(u8);

impl Player {
    /// The player with this index, if it is below 5.
    pub const fn new(index: usize) -> Option<Player> {
        if index < 5 { Some(Player(index as u8)) } else { None }
    }

    /// The players of an evening, clockwise.
    ///
    /// # Panics
    /// If they are more than five.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator {
        assert!(players <= 5, "a table seats five players at most");
        (0..players).map(|index| Player(index as u8))
    }

    /// The player who deals first in an evening of a run under `seed`: uniform, and a function of its arguments.
    pub fn first_dealer(seed: u64, evening: u64, players: usize) -> Player {
        let word = draw(*b"doko evn", seed, evening);
        // The bias of a 64-bit word is below 2^-60 for five players.
        Player(((u128::from(word) * players as u128) >> 64) as u8)
    }

    /// The index of this player, `0..5`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The player `steps` places further clockwise at a table of so many.
    const fn clockwise(self, steps: usize, players: usize) -> Player {
        Player(((self.index() + steps) % players) as u8)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An evening under way.
///
/// ```
/// use doko_engine::session::{Played, Player, Session};
/// use doko_engine::{PerSeat, Rules};
///
/// let rules = Rules::preset("ddv")?;
/// let mut evening = Session::new(&rules, Player::first_dealer(1, 0, 4));
/// let first = evening.next_game().expect("an evening of 24 games has begun");
/// assert!(first.setup.owes_solo.0.iter().all(|&owes| owes));
///
/// let won_by_two = PerSeat([1, 1, -1, -1]);
/// assert_eq!(evening.finish(&Played::plain(won_by_two)).points, [1, 1, -1, -1]);
/// assert_eq!(evening.next_game().map(|game| game.number), Some(1));
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session<'r> {
    rules: &'r Rules,
    dealer: Player,
    /// How many games have been played.
    played: u32,
    /// How many of them were none of the games of the evening, but solos that lengthen it.
    apart: u32,
    /// How many solos each player owes.
    owed: Vec<u32>,
    /// What each has played.
    solos: Vec<EarlierSolos>,
    bocks: Bocks,
    totals: Vec<i64>,
    account: Vec<i64>,
}

/// What a game brings the players of an evening.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Booked {
    /// What it was worth to each, Bock included; adds up to zero.
    pub points: Vec<i32>,
    /// What each writes into its account (keys `session.booking` and `session.sitting_dealer`).
    pub written: Vec<i32>,
}

/// What the next game of an evening is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NextGame {
    /// Its number, from 0.
    pub number: u32,
    /// Who deals, and of five sits out.
    pub dealer: Player,
    /// Which player sits in which seat: of four, player n in seat n; of five, those who play in their order.
    pub players: PerSeat<Player>,
    /// What the game is told.
    pub setup: Setup,
    /// What its points are multiplied by: 1, or 2 for each Bock that counts.
    pub factor: i32,
}

impl NextGame {
    /// The seat of a player; `None` for the one who sits out.
    pub fn seat_of(&self, player: Player) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.players[seat] == player)
    }
}

impl<'r> Session<'r> {
    /// An evening before its first game.
    ///
    /// # Panics
    /// If no such player sits at the table of these rules (key `session.players`).
    pub fn new(rules: &'r Rules, first_dealer: Player) -> Session<'r> {
        let set = rules.set();
        let players = usize::from(set.session.players);
        assert!(first_dealer.index() < players, "the dealer is one of the players");
        let owes = set.game == GameKind::Doppelkopf && set.session.games > 1;
        let owed = if owes { u32::from(set.session.pflicht_solo) } else { 0 };
        Session {
            rules,
            dealer: first_dealer,
            played: 0,
            apart: 0,
            owed: vec![owed; players],
            solos: vec![EarlierSolos::NONE; players],
            bocks: Bocks::default(),
            totals: vec![0; players],
            account: vec![0; players],
        }
    }

    /// How many players there are: 4 or 5.
    pub fn players(&self) -> usize {
        self.owed.len()
    }

    /// The points of each player so far; they add up to zero.
    pub fn totals(&self) -> &[i64] {
        &self.totals
    }

    /// What each player has written down so far: how the evening stands for those who play it.
    pub fn account(&self) -> &[i64] {
        &self.account
    }

    /// How many solos each player still owes.
    pub fn owed(&self) -> &[u32] {
        &self.owed
    }

    /// What is played next; `None` when the evening is over.
    pub fn next_game(&self) -> Option<NextGame> {
        if self.games_left() == 0 && !self.is_time_for_debts() {
            return None;
        }
        let mut seated = Player::all(self.players()).filter(|&player| !self.sits_out(player));
        let players = PerSeat::from_fn(|_| seated.next().expect("four players are left when one sits out"));
        let seat_of = |player| Seat::ALL.into_iter().find(|&seat| players[seat] == player);
        let forehand = seat_of(self.dealer.clockwise(1, self.players())).expect("only a dealer sits out");
        let setup = Setup {
            forehand,
            owes_solo: players.map(|player| self.owed[player.index()] > 0),
            vorgefuehrt: self.vorgefuehrt().and_then(seat_of),
            earlier_solos: players.map(|player| self.solos[player.index()]),
        };
        let factor = self.bocks.factor();
        Some(NextGame { number: self.played, dealer: self.dealer, players, setup, factor })
    }

    /// The cards of the next game are dealt again. It may now be a Bock game; otherwise it is what it was.
    pub fn dealt_again(&mut self, redeal: Redeal) {
        let event = played::event_of(redeal);
        self.begin_bocks(event.as_slice());
    }

    /// Books a game and goes on to the next one.
    ///
    /// # Panics
    /// If the evening is over.
    pub fn finish(&mut self, game: &Played) -> Booked {
        let next = self.next_game().expect("an evening goes on until its games are played");
        let points = self.points(game, &next);
        let written = self.written(&points, game, &next);
        add(&mut self.totals, &points);
        add(&mut self.account, &written);
        let soloist = game.solo.map(|(seat, kind)| (next.players[seat].index(), kind));
        let is_pflicht = soloist.is_some_and(|(player, _)| self.owed[player] > 0);
        if self.is_apart(soloist.is_some(), is_pflicht) {
            self.apart += 1;
        }
        if let Some((player, kind)) = soloist {
            self.owed[player] = self.owed[player].saturating_sub(1);
            if self.rules.set().asks_for_earlier_solos() {
                self.solos[player].add(kind);
            }
        }
        self.bocks.game_played();
        self.begin_bocks(&game.events);

        let deals_again = match self.session().solo_redeal {
            SoloRedeal::Never => false,
            SoloRedeal::PflichtByChoice => is_pflicht && next.setup.vorgefuehrt.is_none(),
            SoloRedeal::Pflicht => is_pflicht,
            SoloRedeal::Always => soloist.is_some(),
        };
        self.played += 1;
        if !(deals_again && self.can_settle(self.dealer, self.games_left(), &self.owed)) {
            self.dealer = self.dealer.clockwise(1, self.players());
        }
        if self.is_time_for_debts() && !self.has_debtor_seated() {
            self.dealer = self.dealer.clockwise(1, self.players());
        }
        Booked { points, written }
    }

    /// Whether the game just played lengthens the evening (key `session.solo_lengthens`). An evening of one game is a deal
    /// outside a session.
    fn is_apart(&self, is_solo: bool, is_pflicht: bool) -> bool {
        let session = self.session();
        let lengthens = session.solo_lengthens;
        let has_room = self.played + self.games_left() < MOST_GAMES;
        session.games > 1
            && self.is_doppelkopf()
            && if is_pflicht {
                lengthens.counts_pflicht_apart()
            } else {
                is_solo && lengthens.counts_lust_apart() && has_room
            }
    }

    /// Whether all games are played but for the Pflichtsoli that lengthen the evening.
    fn is_time_for_debts(&self) -> bool {
        self.games_left() == 0
            && self.session().solo_lengthens.counts_pflicht_apart()
            && self.owed.iter().any(|&owed| owed > 0)
    }

    fn has_debtor_seated(&self) -> bool {
        Player::all(self.players()).any(|player| self.owed[player.index()] > 0 && !self.sits_out(player))
    }

    /// What has just happened begins the Bocks that the rules have for it.
    fn begin_bocks(&mut self, events: &[BockEvent]) {
        let session = self.session();
        // A single game is none of an evening: it has no Bock, not even for a hand thrown in before it.
        if !session.bock || session.games == 1 || !self.is_doppelkopf() {
            return;
        }
        let count = events.iter().filter(|event| session.bock_events.contains(event)).count();
        let bocks = match session.bock_for {
            BockFor::Game => count.min(1),
            BockFor::Event => count,
        };
        self.bocks.begin(bocks, session);
    }

    /// What each player gets: the points of its seat, of five also the sitting dealer's, times the Bock factor.
    fn points(&self, game: &Played, next: &NextGame) -> Vec<i32> {
        let mut points = vec![0; self.players()];
        let of_seats = if self.sits_out(next.dealer) {
            let (of_seats, of_dealer) = game.points_of_five(self.rules);
            points[next.dealer.index()] = of_dealer;
            of_seats
        } else {
            game.points
        };
        for (seat, player) in next.players.iter() {
            points[player.index()] = of_seats[seat];
        }
        for points in &mut points {
            *points = points.saturating_mul(next.factor);
        }
        points
    }

    /// What each player writes down of its points, with what the sitting dealer gets or pays along with Re.
    fn written(&self, points: &[i32], game: &Played, next: &NextGame) -> Vec<i32> {
        let session = self.session();
        let mut written = points.to_vec();
        if session.sitting_dealer == SittingDealer::Re && self.sits_out(next.dealer) {
            let of_re = game.re.unwrap_or(0).saturating_mul(next.factor);
            let written = &mut written[next.dealer.index()];
            *written = written.saturating_add(of_re);
        }
        if session.booking == Booking::WinnersOnly && self.is_doppelkopf() {
            written = written.into_iter().map(|points| points.max(0)).collect();
        }
        written
    }

    fn is_doppelkopf(&self) -> bool {
        self.rules.set().game == GameKind::Doppelkopf
    }

    fn session(&self) -> &'r rules::Session {
        &self.rules.set().session
    }

    /// How many games are to be played, those aside that lengthen the evening.
    fn games_left(&self) -> u32 {
        self.session().games.saturating_sub(self.played - self.apart)
    }

    /// Of five players the dealer sits out.
    fn sits_out(&self, player: Player) -> bool {
        self.players() == 5 && player == self.dealer
    }

    /// Who is made to play a solo: the first debtor from the dealer's left, the dealer last, once a game without a
    /// Pflichtsolo would leave a debt that cannot be settled.
    fn vorgefuehrt(&self) -> Option<Player> {
        let mut debtors = (1..=self.players())
            .map(|steps| self.dealer.clockwise(steps, self.players()))
            .filter(|&player| self.owed[player.index()] > 0 && !self.sits_out(player));
        let Some(left) = self.games_left().checked_sub(1) else { return debtors.next() };
        let next_dealer = self.dealer.clockwise(1, self.players());
        if self.can_settle(next_dealer, left, &self.owed) {
            return None;
        }
        debtors.find(|player| {
            let mut owed = self.owed.clone();
            owed[player.index()] -= 1;
            self.can_settle(next_dealer, left, &owed)
        })
    }

    /// Whether all solos owed can be played in the `left` games from one that `dealer` deals, if the deal goes round.
    ///
    /// By Hall's theorem: two players are never both sitting out, so that only the whole and each player alone can
    /// be short of games. Pflichtsoli that lengthen the evening need none of these.
    fn can_settle(&self, dealer: Player, left: u32, owed: &[u32]) -> bool {
        if self.session().solo_lengthens.counts_pflicht_apart() {
            return true;
        }
        let players = self.players() as u32;
        let sitting_in = |player: Player| {
            let first = (player.0 as u32 + players - dealer.0 as u32) % players;
            let deals = (left + players - 1 - first) / players;
            if players == 5 { left - deals } else { left }
        };
        owed.iter().sum::<u32>() <= left
            && Player::all(owed.len()).all(|player| owed[player.index()] <= sitting_in(player))
    }
}

/// Adds what a game gave each player.
fn add(totals: &mut [i64], points: &[i32]) {
    totals.iter_mut().zip(points).for_each(|(total, &points)| *total += i64::from(points));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_dealer_is_every_player_equally_often() {
        for players in [4, 5] {
            let mut counts = [0; 5];
            (0..20_000).for_each(|evening| counts[Player::first_dealer(7, evening, players).index()] += 1);
            let expected = 20_000 / players as i32;
            // The standard deviation is about 60.
            assert!(
                counts[..players].iter().all(|&count: &i32| (count - expected).abs() < 300),
                "{counts:?}"
            );
            assert!(counts[players..].iter().all(|&count| count == 0));
        }
    }
}
