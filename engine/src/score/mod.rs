//! Who has won, and the itemised score: from the outcome of a game to points that add up to zero.
//!
//! | file | what it holds |
//! |---|---|
//! | `outcome` | how a game has ended, and which party has won |
//! | `item` | the kinds of line on a score sheet |
//! | `points` | `score.scheme = "points"`: winning, steps, what was said, Sonderpunkte |
//! | `alten` | `score.scheme = "alten"`: the table of the Alten, and payments from seat to seat |
//! | `alone` | Schiebekopf, Hammelrennen and Ramsch |
//!
//! What games are worth within an evening (Bock, a sitting dealer) is not decided here.

mod alone;
mod alten;
mod item;
mod outcome;
mod points;

pub use crate::play::{AlteOnAlte, SeatTally, Tally};
pub use item::Item;
use item::{PARTY_LINES, PAYMENTS};
pub use outcome::Outcome;

use crate::contract::Contract;
use crate::rules::{Doubling, RuleSet, Scheme};
use crate::seat::{Party, PerParty, PerSeat, Seat};

/// The itemised score of a game.
///
/// Lines are of two kinds: what a party scores, which together makes the value of the game, and payments from
/// seat to seat beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    winner: Option<Party>,
    winners: PerSeat<bool>,
    factor: u8,
    /// How many lines from the top of the sheet the factor applies to.
    doubled_lines: u8,
    items: PerParty<[i16; PARTY_LINES]>,
    payments: PerSeat<[i16; PAYMENTS]>,
    value: i32,
    /// How often the game counts double because somebody has knocked.
    knocks: u8,
    points: PerSeat<i32>,
}

impl Score {
    /// The score of an outcome under these rules (catalogue sections 5 and 6).
    pub fn of(outcome: &Outcome, rules: &RuleSet) -> Score {
        let winner = outcome.winner(rules);
        let mut score = Score {
            winner,
            winners: PerSeat::from_fn(|seat| winner == Some(outcome.parties[seat])),
            factor: factor(outcome, winner, rules),
            doubled_lines: doubled_lines(rules),
            items: PerParty([[0; PARTY_LINES]; 2]),
            payments: PerSeat([[0; PAYMENTS]; 4]),
            value: 0,
            knocks: outcome.knocks,
            points: PerSeat::default(),
        };
        match (outcome.contract, rules.score.scheme) {
            (Contract::EachAlone(game), _) => score.settle_alone(game, outcome, rules),
            (_, Scheme::Points) => score.add_points(outcome, rules),
            (_, Scheme::Alten) => score.add_alten(outcome, rules),
        }
        score.value = score.sum_lines();
        score.share_value(outcome, rules);
        if score.knocks > 0 {
            score.count_knocks();
        }
        score
    }

    /// Every seat's points as often as knocks make them count.
    #[cold]
    fn count_knocks(&mut self) {
        let factor = self.knock_factor();
        self.points = self.points.map(|points| factor * points);
    }

    fn add(&mut self, party: Party, item: Item, points: i32) {
        self.items[party][item as usize] += points as i16;
    }

    fn pay(&mut self, seat: Seat, item: Item, points: i32) {
        self.payments[seat][item as usize - PARTY_LINES] += points as i16;
        self.points[seat] += points;
    }

    /// Lines of Re less those of Kontra, each as often as it counts.
    fn sum_lines(&self) -> i32 {
        let [re, kontra] = &self.items.0;
        let of_party = |lines: &[i16]| -> i32 { lines.iter().map(|&points| i32::from(points)).sum() };
        let all = of_party(re) - of_party(kontra);
        if self.factor == 1 {
            return all;
        }
        let doubled = usize::from(self.doubled_lines);
        all + (self.factor() - 1) * (of_party(&re[..doubled]) - of_party(&kontra[..doubled]))
    }

    /// The value of the game to every seat; a soloist's points are what its three opponents pay.
    fn share_value(&mut self, outcome: &Outcome, rules: &RuleSet) {
        let (re, kontra) = match outcome.soloist() {
            Some(_) => {
                let share = self.value
                    * rules.soloist_factor(outcome.contract, self.winner == Some(Party::Kontra))
                    / 3;
                (3 * share, -share)
            }
            None => (self.value, -self.value),
        };
        for seat in Seat::ALL {
            self.points[seat] += if outcome.parties[seat] == Party::Re { re } else { kontra };
        }
    }

    /// The party that has won; `None` if nobody has, or if every player played alone.
    pub const fn winner(&self) -> Option<Party> {
        self.winner
    }

    /// Which seats have won: those of the winning party, or each that has won alone.
    pub const fn winners(&self) -> &PerSeat<bool> {
        &self.winners
    }

    /// The points of one line of a party, before any doubling; 0 for payments.
    #[inline]
    pub fn item(&self, party: Party, item: Item) -> i32 {
        self.items[party].get(item as usize).map_or(0, |&points| i32::from(points))
    }

    /// The lines of the parties that are not zero: which party gets how many points, before any doubling, and for
    /// what.
    pub fn items(&self) -> impl Iterator<Item = (Party, Item, i32)> + '_ {
        let lines = Item::ALL.into_iter().flat_map(|item| Party::BOTH.map(|party| (party, item)));
        lines.map(|(party, item)| (party, item, self.item(party, item))).filter(|&(_, _, points)| points != 0)
    }

    /// What one line of payments gives or takes a seat, knocks aside; 0 for lines of a party.
    pub fn payment(&self, seat: Seat, item: Item) -> i32 {
        let index = (item as usize).checked_sub(PARTY_LINES);
        index.map_or(0, |index| i32::from(self.payments[seat][index]))
    }

    /// The payments that are not zero, knocks aside; those of each kind add up to zero.
    pub fn payments(&self) -> impl Iterator<Item = (Seat, Item, i32)> + '_ {
        let lines = Item::ALL[PARTY_LINES..].iter().flat_map(|&item| Seat::ALL.map(|seat| (seat, item)));
        lines.map(|(seat, item)| (seat, item, self.payment(seat, item))).filter(|&(_, _, points)| points != 0)
    }

    /// What Re, Kontra and each Supra multiply the lines by that they double (key `score.doubling`): a power of 2 up to 64.
    pub const fn factor(&self) -> i32 {
        self.factor as i32
    }

    /// What the points of this line count in the value: [`Score::factor`] times if it is doubled, else once.
    pub const fn factor_of(&self, item: Item) -> i32 {
        if (item as usize) < self.doubled_lines as usize { self.factor() } else { 1 }
    }

    /// What knocks multiply the points of every seat by, payments and all (key `klopfen.mode`): a power of 2 up to 16.
    pub const fn knock_factor(&self) -> i32 {
        1 << self.knocks
    }

    /// The value of the game for Re: its items less those of Kontra, doubled where they are, before the soloist's
    /// factor and what knocks make of it, and without payments.
    pub const fn value(&self) -> i32 {
        self.value
    }

    /// The points of each seat, payments and knocks included; they add up to zero.
    pub const fn points(&self) -> &PerSeat<i32> {
        &self.points
    }
}

/// Two for each of Re and Kontra that was said, or counts as said, and for each Supra, if they double anything.
///
/// What an Ansage brings goes to the winner (catalogue section 5), so it doubles nothing if nobody has won.
fn factor(outcome: &Outcome, winner: Option<Party>, rules: &RuleSet) -> u8 {
    let said = match (rules.score.doubling, winner) {
        (Doubling::Off, _) | (_, None) => 0,
        _ => {
            let said = outcome.counts_as_said(rules).0.iter().filter(|&&said| said).count();
            said + usize::from(outcome.supras)
        }
    };
    1 << said
}

/// Which lines Re and Kontra double: the sheet begins with the base, then come gegen die Alten, the other
/// Sonderpunkte, and last of those of a party the point for a solo, which is never doubled.
fn doubled_lines(rules: &RuleSet) -> u8 {
    match rules.score.doubling {
        Doubling::Off => 0,
        Doubling::Base => Item::GegenDieAlten as u8,
        Doubling::BaseAndGegen => Item::GegenDieAlten as u8 + 1,
        Doubling::All => Item::Solo as u8,
    }
}

/// The fixed value of the solo that was played, or of a Hochzeit that has become one, if it has one (keys
/// `score.solo_value`, `score.lone_hochzeit`).
fn solo_value(outcome: &Outcome, rules: &RuleSet) -> Option<i32> {
    match outcome.contract {
        Contract::Solo(kind, _) => rules.value_of_solo(kind),
        Contract::Hochzeit(..) if rules.score.lone_hochzeit > 0 && outcome.soloist().is_some() => {
            Some(rules.score.lone_hochzeit)
        }
        _ => None,
    }
}
