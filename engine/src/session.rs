//! An evening: who deals, who sits out, who owes a solo, and what a game counts (catalogue section 5, "Sessions").
//!
//! A [`Session`] plays nothing. It says what the next game is, is told how it ended, and books its points. Cards
//! that are thrown in are no game: whoever plays deals them again with the same [`NextGame`].
//!
//! Where the sources are silent:
//!
//! - With five at the table the dealer sits out and cannot be vorgeführt. A debtor is then also vorgeführt as soon
//!   as it sits in, with the deal moving on, in no more of the games left than it owes solos; a debtor whom the
//!   others can wait for is passed over. And the same dealer does not deal again if a debt could then no longer be
//!   settled. So every evening that the rules allow ends without debts, as it does with four.
//! - A game brings one run of four Bock games, however many events it holds. The runs overlap and multiply.
//! - An evening of one game is a deal outside a session: nobody owes anything.
//! - Schiebekopf and Hammelrennen are booked apart ("gesondert zu buchen", klassisch "Hammelrennen"): in an evening
//!   of them the deal goes round, and there are neither debts nor Bock games.

use std::fmt;

use crate::contract::{Contract, SoloKind};
use crate::game::Game;
use crate::random::draw;
use crate::rules::{self, BockEvent, GameKind, Rules, SittingDealer, SoloRedeal};
use crate::score::{Outcome, Score};
use crate::seat::{Party, PerSeat, Seat};
use crate::setup::Setup;

/// How many games after a [`BockEvent`] are Bock games ("in den nächsten vier Runden", palast "Bockrunde").
const BOCK_GAMES: usize = 4;

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
/// assert_eq!(evening.finish(&Played::plain(won_by_two)), [1, 1, -1, -1]);
/// assert_eq!(evening.next_game().map(|game| game.number), Some(1));
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session<'r> {
    rules: &'r Rules,
    dealer: Player,
    /// How many games have been played.
    played: u32,
    /// How many solos each player owes.
    owed: Vec<u32>,
    /// Whether each of the last four games began a run of Bock games; the latest is the first.
    bock: [bool; BOCK_GAMES],
    totals: Vec<i64>,
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
    /// What its points are multiplied by: 1, or 2 for each run of Bock games under way.
    pub factor: i32,
}

impl NextGame {
    /// The seat of a player; `None` for the one who sits out.
    pub fn seat_of(&self, player: Player) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.players[seat] == player)
    }
}

/// What an evening has to know of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The points of each seat as its score has them.
    pub points: PerSeat<i32>,
    /// Who played alone against three and is scored as in a solo: announced, stille Hochzeit, lone Hochzeit, stilles
    /// Solo.
    pub alone: Option<Seat>,
    /// Who played an announced solo; only these settle what is owed.
    pub soloist: Option<Seat>,
    /// What happened that may bring Bock games.
    pub events: Vec<BockEvent>,
}

impl Played {
    /// A game of two against two with these points, in which nothing happened that brings Bock games but that
    /// everybody may have scored 0.
    pub fn plain(points: PerSeat<i32>) -> Played {
        let is_zero = points.0 == [0; 4];
        Played {
            points,
            alone: None,
            soloist: None,
            events: is_zero.then_some(BockEvent::BothZero).into_iter().collect(),
        }
    }

    /// What a finished game was; `None` before it is over, and if the cards were thrown in.
    pub fn of(game: &Game<'_>) -> Option<Played> {
        let (outcome, score) = (game.outcome()?, game.score()?);
        Some(Played {
            events: events(&outcome, &score),
            points: *score.points(),
            alone: outcome.soloist(),
            soloist: outcome.contract.soloist(),
        })
    }
}

/// All events of a game, whichever of them the rules ask for.
///
/// A solo is lost by whoever plays alone, announced or not. A Nullsolo is never black: it is about taking no trick.
fn events(outcome: &Outcome, score: &Score) -> Vec<BockEvent> {
    if outcome.contract.is_each_alone() {
        return Vec::new();
    }
    let tally = &outcome.tally;
    let any = |is_so: &dyn Fn(Party) -> bool| Party::BOTH.into_iter().any(is_so);
    let is_null = matches!(outcome.contract, Contract::Solo(SoloKind::Null, _));
    let has_won = |party| score.winner() == Some(party);
    let happened = [
        (BockEvent::BothZero, score.points().0 == [0; 4]),
        (BockEvent::Augen120, Party::BOTH.into_iter().all(|party| tally[party].augen == 120)),
        (BockEvent::Herzstich, any(&|party| tally[party].herzstich > 0)),
        (BockEvent::LostAnsage, any(&|party| outcome.ansage[party] && !has_won(party))),
        (BockEvent::LostSolo, outcome.soloist().is_some() && !has_won(Party::Re)),
        (BockEvent::Black, !is_null && any(&|party| tally[party].tricks == 0)),
    ];
    happened.into_iter().filter(|&(_, has_happened)| has_happened).map(|(event, _)| event).collect()
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
            owed: vec![owed; players],
            bock: [false; BOCK_GAMES],
            totals: vec![0; players],
        }
    }

    /// How many players there are: 4 or 5.
    pub fn players(&self) -> usize {
        self.owed.len()
    }

    /// The points of each player so far.
    pub fn totals(&self) -> &[i64] {
        &self.totals
    }

    /// How many solos each player still owes.
    pub fn owed(&self) -> &[u32] {
        &self.owed
    }

    /// What is played next; `None` when the evening is over.
    pub fn next_game(&self) -> Option<NextGame> {
        if self.games_left() == 0 {
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
        };
        let runs = self.bock.iter().filter(|&&began| began).count();
        Some(NextGame { number: self.played, dealer: self.dealer, players, setup, factor: 1 << runs })
    }

    /// Books a game and goes on to the next one. Returns what it gives each player, which adds up to zero.
    ///
    /// # Panics
    /// If the evening is over.
    pub fn finish(&mut self, game: &Played) -> Vec<i32> {
        let next = self.next_game().expect("an evening goes on until its games are played");
        let points = self.points(game, &next);
        for (total, &points) in self.totals.iter_mut().zip(&points) {
            *total += i64::from(points);
        }
        let is_pflicht = game.soloist.is_some_and(|soloist| next.setup.owes_solo[soloist]);
        if let Some(soloist) = game.soloist {
            let owed = &mut self.owed[next.players[soloist].index()];
            *owed = owed.saturating_sub(1);
        }
        let session = self.session();
        let is_doppelkopf = self.rules.set().game == GameKind::Doppelkopf;
        let began = session.bock
            && is_doppelkopf
            && game.events.iter().any(|event| session.bock_events.contains(event));
        self.bock.rotate_right(1);
        self.bock[0] = began;

        let deals_again = match session.solo_redeal {
            SoloRedeal::Never => false,
            SoloRedeal::PflichtByChoice => is_pflicht && next.setup.vorgefuehrt.is_none(),
            SoloRedeal::Pflicht => is_pflicht,
            SoloRedeal::Always => game.soloist.is_some(),
        };
        self.played += 1;
        if !(deals_again && self.can_settle(self.dealer, self.games_left(), &self.owed)) {
            self.dealer = self.dealer.clockwise(1, self.players());
        }
        points
    }

    /// What each player gets: the points of its seat, of five also the sitting dealer's, times the Bock factor.
    ///
    /// "bei fünf Spielern vervierfacht … bei fünf Spielern auch dem Geber" (arminia, "Wertung"): the dealer is one
    /// more opponent of whoever plays alone.
    fn points(&self, game: &Played, next: &NextGame) -> Vec<i32> {
        let mut points = vec![0; self.players()];
        for (seat, player) in next.players.iter() {
            points[player.index()] = game.points[seat];
        }
        let is_single = self.session().sitting_dealer == SittingDealer::SoloSingle;
        if let Some(alone) = game.alone.filter(|_| is_single && self.sits_out(next.dealer)) {
            let single = game.points[alone.next()];
            points[next.dealer.index()] += single;
            points[next.players[alone].index()] -= single;
        }
        for points in &mut points {
            *points *= next.factor;
        }
        points
    }

    fn session(&self) -> &'r rules::Session {
        &self.rules.set().session
    }

    /// How many games are to be played.
    fn games_left(&self) -> u32 {
        self.session().games - self.played
    }

    /// Of five players the dealer sits out.
    fn sits_out(&self, player: Player) -> bool {
        self.players() == 5 && player == self.dealer
    }

    /// Who is made to play a solo: the first debtor from the dealer's left, the dealer last, once a game without a
    /// Pflichtsolo would leave a debt that cannot be settled.
    fn vorgefuehrt(&self) -> Option<Player> {
        let left = self.games_left();
        let next_dealer = self.dealer.clockwise(1, self.players());
        if self.can_settle(next_dealer, left - 1, &self.owed) {
            return None;
        }
        (1..=self.players())
            .map(|steps| self.dealer.clockwise(steps, self.players()))
            .filter(|&player| self.owed[player.index()] > 0 && !self.sits_out(player))
            .find(|player| {
                let mut owed = self.owed.clone();
                owed[player.index()] -= 1;
                self.can_settle(next_dealer, left - 1, &owed)
            })
    }

    /// Whether all solos owed can be played in the `left` games from one that `dealer` deals, if the deal goes round.
    ///
    /// By Hall's theorem: two players are never both sitting out, so that only the whole and each player alone can
    /// be short of games.
    fn can_settle(&self, dealer: Player, left: u32, owed: &[u32]) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{SeatTally, Tally};
    use crate::rules::RuleSet;
    use crate::seat::PerParty;

    const TWO: [Party; 4] = [Party::Re, Party::Kontra, Party::Re, Party::Kontra];
    const ALONE: [Party; 4] = [Party::Re, Party::Kontra, Party::Kontra, Party::Kontra];

    /// A Normalspiel in which Re has these Augen and tricks.
    fn outcome(parties: [Party; 4], augen: u32, tricks: u32) -> Outcome {
        let tally = |augen, tricks| Tally { augen, tricks, ..Tally::default() };
        Outcome {
            contract: Contract::Normal,
            parties: PerSeat(parties),
            tally: PerParty([tally(augen, tricks), tally(240 - augen, 12 - tricks)]),
            seats: PerSeat([SeatTally::default(); 4]),
            said: PerParty([None; 2]),
            ansage: PerParty([false; 2]),
            early_ansage: PerParty::default(),
            last_ansage: None,
            stilles_solo: None,
            alte_on_alte: None,
        }
    }

    fn events_of(outcome: &Outcome) -> Vec<BockEvent> {
        let rules: RuleSet = Rules::preset("palast").unwrap().set().clone();
        events(outcome, &Score::of(outcome, &rules))
    }

    /// Key `session.bock_events`, catalogue "Beyond the seeds"; worked out by hand.
    #[test]
    fn session_bock_events_are_found_in_the_outcome() {
        assert_eq!(events_of(&outcome(TWO, 130, 6)), []);
        // Kontra wins with 120: one point and gegen die Alten.
        assert_eq!(events_of(&outcome(TWO, 120, 6)), [BockEvent::Augen120]);
        assert_eq!(events_of(&outcome(TWO, 240, 12)), [BockEvent::Black]);
        assert_eq!(events_of(&outcome(ALONE, 130, 6)), []);
        // A stille Hochzeit is lost, and with it a solo.
        assert_eq!(events_of(&outcome(ALONE, 100, 6)), [BockEvent::LostSolo]);

        let mut herzstich = outcome(TWO, 130, 6);
        herzstich.tally[Party::Kontra].herzstich = 1;
        assert_eq!(events_of(&herzstich), [BockEvent::Herzstich]);

        let mut said = outcome(TWO, 130, 6);
        said.ansage[Party::Re] = true;
        said.said[Party::Re] = Some(crate::Step::Ansage);
        assert_eq!(events_of(&said), []);
        said.ansage[Party::Kontra] = true;
        said.said[Party::Kontra] = Some(crate::Step::Ansage);
        assert_eq!(events_of(&said), [BockEvent::LostAnsage]);
    }

    /// palast, "Bockrunde": "Erhalten nach einem Spiel beide Parteien 0 Punkte". Kontra wins by one point and
    /// gegen die Alten, and Re has two Füchse: 2 against 2. And: both have missed their Absage.
    #[test]
    fn session_bock_events_both_zero_is_a_game_in_which_every_player_scores_0() {
        let mut zero = outcome(TWO, 115, 6);
        zero.tally[Party::Re].fuchs = 2;
        assert_eq!(events_of(&zero), [BockEvent::BothZero]);

        let mut nobody = outcome(TWO, 130, 6);
        nobody.said = PerParty([Some(crate::Step::Keine90); 2]);
        nobody.ansage = PerParty([true; 2]);
        assert_eq!(events_of(&nobody), [BockEvent::BothZero, BockEvent::LostAnsage]);
    }

    /// Without a trick is what a Nullsolo is about.
    #[test]
    fn session_bock_events_black_is_no_event_of_a_nullsolo() {
        let mut null = outcome(ALONE, 0, 0);
        null.contract = Contract::Solo(SoloKind::Null, Seat::ALL[0]);
        assert_eq!(events_of(&null), []);
    }

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
