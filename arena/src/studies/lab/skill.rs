//! Luck and skill: how much of what a player gains comes from the cards, from who plays, and from chance in the bots.
//!
//! Two bots play each deal in all six ways in which two of each can sit at a table, and every one of these several times with
//! other random streams: a design of deals, line-ups and replicates, balanced, so that the variance of what a seat gains
//! splits exactly. By the law of total variance,
//!
//! ```text
//! Var(points) = Var(mean of the seat in this deal)            the cards, and where one sits
//!             + E Var(mean of the line-up | deal and seat)     who plays where
//!             + E Var(points | deal, seat and line-up)         chance in the bots
//! ```
//!
//! of which the last is estimated by the replicates, and taken out of the others, whose means it makes spread more
//! (Searle, Casella and McCulloch 1992, Variance Components, chapter 3: the analysis of variance estimators of a nested
//! design). All that is kept of a deal are five whole numbers.

use doko_engine::{PerSeat, Rules};

use crate::run::{Call, Contestant, Games, Label, NoGame};
use crate::stats::{Estimate, Joint, Linear, Looks};
use crate::studies::matches::BlockKind;

/// Two bots, and how often they play the same.
#[derive(Clone)]
pub struct Skill {
    /// The bots: the first is expected to be the better one.
    pub bots: [Contestant; 2],
    /// How often each line-up plays each deal, at least twice.
    pub replicates: u32,
}

/// What the games of a deal come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SkillFacts {
    /// The sum over seats, line-ups and replicates of squared points.
    pub squares: i64,
    /// The sum over seats and line-ups of the square of the sum over replicates.
    pub by_line_up: i64,
    /// The sum over seats of the square of the sum over line-ups and replicates.
    pub by_seat: i64,
    /// The sum, over all pairs of a seat of the first bot and one of the second in one game, of the difference of points.
    pub gain: i64,
    /// The same of its square.
    pub gain_squared: i64,
}

/// Of what the points of a seat are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// The cards and the seat.
    Cards,
    /// Who plays where.
    Players,
    /// Chance in the bots.
    Chance,
}

impl Component {
    /// All of them.
    pub const ALL: [Component; 3] = [Component::Cards, Component::Players, Component::Chance];

    /// The name in CSV and JSON.
    pub const fn key(self) -> &'static str {
        ["luck_of_the_cards", "who_plays", "chance_in_the_bots"][self as usize]
    }
}

/// In how many line-ups two of each bot can sit at a table.
const LINE_UPS: usize = 6;
/// How many numbers are kept of a deal.
const NUMBERS: usize = 5;
/// Pairs of a seat of each bot in a game.
const PAIRS: f64 = 4.0;
const SEATS: f64 = 4.0;

impl Skill {
    /// Goes through a deal under the rules of a cell in every line-up; the first of the two bots has this number.
    pub(super) fn play(
        &self,
        first: usize,
        cell: usize,
        rules: &Rules,
        (seed, index): (u64, u64),
        games: &mut Games<'_>,
    ) -> Result<SkillFacts, NoGame> {
        let line_ups = BlockKind::Team.evening_line_ups(4, seed, index);
        let mut facts = SkillFacts::default();
        let mut by_seat = [0; 4];
        for (number, line_up) in line_ups.iter().enumerate() {
            let mut sums = [0; 4];
            let seats = PerSeat::from_fn(|seat| first + line_up[seat.index()]);
            let label = Label::Skill { cell, line_up: number as u32 };
            let call = Call::single(rules, seats, (seed, index), label);
            for replicate in 0..self.replicates {
                let finished = games.next(&Call { replicate: Some(replicate), ..call })?;
                let points = finished.points.0;
                facts.add_game(points.map(i64::from), line_up);
                sums.iter_mut().zip(points).for_each(|(sum, points)| *sum += i64::from(points));
            }
            facts.by_line_up += sums.iter().map(|sum| sum * sum).sum::<i64>();
            by_seat.iter_mut().zip(sums).for_each(|(total, sum)| *total += sum);
        }
        facts.by_seat = by_seat.iter().map(|sum| sum * sum).sum();
        Ok(facts)
    }
}

impl SkillFacts {
    fn add_game(&mut self, points: [i64; 4], line_up: &[usize]) {
        self.squares += points.iter().map(|points| points * points).sum::<i64>();
        for (seat, _) in line_up.iter().enumerate().filter(|(_, bot)| **bot == 0) {
            for (other, _) in line_up.iter().enumerate().filter(|(_, bot)| **bot == 1) {
                let gain = points[seat] - points[other];
                self.gain += gain;
                self.gain_squared += gain * gain;
            }
        }
    }

    const fn numbers(&self) -> [i64; NUMBERS] {
        [self.squares, self.by_line_up, self.by_seat, self.gain, self.gain_squared]
    }
}

/// The sums of all deals.
#[derive(Clone, Debug)]
pub struct SkillSums {
    joint: Joint,
    replicates: f64,
    /// The first rule set that deals the same cards, for each.
    packs: Vec<usize>,
}

impl SkillSums {
    /// Nothing played yet under rule sets of which it is said for each which is the first that deals the same cards.
    pub fn new(packs: Vec<usize>, skill: &Skill, looks: Looks) -> SkillSums {
        let joint = Joint::with_looks(NUMBERS * packs.len(), looks);
        SkillSums { joint, replicates: f64::from(skill.replicates), packs }
    }

    /// Adds a deal: what it came to under each rule set.
    pub fn add(&mut self, facts: &[SkillFacts]) {
        let numbers: Vec<i64> = facts.iter().flat_map(SkillFacts::numbers).collect();
        self.joint.add(&numbers);
    }

    /// The share of a component in the variance of what a seat gains; `None` where nothing was gained.
    pub fn share(&self, cell: usize, component: Component) -> Option<Estimate> {
        Some(self.estimate(&self.share_of(cell, component)?))
    }

    /// The same less that under the base.
    pub fn share_difference(&self, cell: usize, component: Component) -> Option<Estimate> {
        let terms = [(1.0, self.share_of(cell, component)?), (-1.0, self.share_of(0, component)?)];
        Some(self.estimate(&Linear::combination(&terms)))
    }

    /// What a player of the first bot gains on one of the second at the same table, in points per game.
    pub fn gain(&self, cell: usize) -> Option<Estimate> {
        (self.joint.deals() > 0).then(|| self.estimate(&self.gain_of(cell)))
    }

    /// How many games on deals of their own the first bot needs to be ahead of the second with a probability of 95%, with its
    /// interval, whose upper end is endless where it may be no better; `None` where it is no better.
    pub fn games_to_lead(&self, cell: usize) -> Option<(f64, [f64; 2])> {
        // One-sided: the normal quantile of 0.95.
        const QUANTILE: f64 = 1.644_853_626_951_472_2;
        let (gain, squared) = (self.gain_of(cell), self.mean_of(cell, 4, 1.0 / self.pairs()));
        let variance = squared.value - gain.value * gain.value;
        if gain.value.is_nan() || gain.value <= 0.0 || variance <= 0.0 {
            return None;
        }
        // Gain over spread, whose square the number goes with.
        let effect = gain.value / variance.sqrt();
        let by_gain = 1.0 / variance.sqrt() + gain.value * gain.value / variance.powf(1.5);
        let by_squared = -gain.value / (2.0 * variance.powf(1.5));
        let terms = [(by_gain, gain), (by_squared, squared)];
        let linear = Linear::combination(&terms).with_value(effect);
        let [low, high] = self.estimate(&linear).ci95().unwrap_or([0.0, f64::INFINITY]);
        let games = |effect: f64| if effect > 0.0 { (QUANTILE / effect).powi(2) } else { f64::INFINITY };
        Some((games(effect), [games(high), games(low)]))
    }

    fn gain_of(&self, cell: usize) -> Linear {
        self.mean_of(cell, 3, 1.0 / self.pairs())
    }

    /// How many pairs of seats are compared in a deal.
    fn pairs(&self) -> f64 {
        LINE_UPS as f64 * self.replicates * PAIRS
    }

    /// The share of a component as a function of the means of what is kept of a deal.
    fn share_of(&self, cell: usize, component: Component) -> Option<Linear> {
        let (line_ups, replicates) = (LINE_UPS as f64, self.replicates);
        let total = self.mean_of(cell, 0, 1.0 / (SEATS * line_ups * replicates));
        if total.value.is_nan() || total.value <= 0.0 {
            return None;
        }
        let of_line_ups = self.mean_of(cell, 1, 1.0 / (SEATS * line_ups * replicates.powi(2)));
        let of_seats = self.mean_of(cell, 2, 1.0 / (SEATS * (line_ups * replicates).powi(2)));
        let more = replicates / (replicates - 1.0);
        let chance = Linear::combination(&[(more, total.clone()), (-more, of_line_ups.clone())]);
        let cards = Linear::combination(&[(1.0, of_seats), (-1.0 / (line_ups * replicates), chance.clone())]);
        let part = match component {
            Component::Chance => chance,
            Component::Cards => cards,
            Component::Players => {
                Linear::combination(&[(1.0, of_line_ups), (-1.0 / replicates, chance), (-1.0, cards)])
            }
        };
        let share = part.value / total.value;
        let terms = [(1.0 / total.value, part), (-share / total.value, total)];
        Some(Linear::combination(&terms).with_value(share))
    }

    fn mean_of(&self, cell: usize, number: usize, factor: f64) -> Linear {
        Linear::combination(&[(factor, self.joint.mean_of(NUMBERS * cell + number))])
    }

    fn estimate(&self, linear: &Linear) -> Estimate {
        let pack = |variable: usize| self.packs[variable / NUMBERS];
        self.joint.estimate(linear, |a, b| pack(a) == pack(b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::contestant::testing::contestant;
    use doko_engine::random::substream;
    use rand::Rng;

    /// The sums of deals whose points are drawn, by deal, line-up, replicate and seat.
    fn sums_of(deals: usize, mut points: impl FnMut(usize, usize, usize, usize) -> i64) -> SkillSums {
        let skill = Skill { bots: [0, 1].map(|_| contestant("random")), replicates: 2 };
        let mut sums = SkillSums::new(vec![0, 0], &skill, Looks::Once);
        let line_ups = BlockKind::Team.evening_line_ups(4, 1, 0);
        for deal in 0..deals {
            let mut facts = SkillFacts::default();
            let mut by_seat = [0; 4];
            for (number, line_up) in line_ups.iter().enumerate() {
                let games: Vec<[i64; 4]> = (0..2)
                    .map(|replicate| [0, 1, 2, 3].map(|seat| points(deal, number, replicate, seat)))
                    .collect();
                for game in &games {
                    facts.add_game(*game, line_up);
                }
                for seat in 0..4 {
                    let sum = games[0][seat] + games[1][seat];
                    facts.by_line_up += sum * sum;
                    by_seat[seat] += sum;
                }
            }
            facts.by_seat = by_seat.iter().map(|sum| sum * sum).sum();
            sums.add(&[facts, facts]);
        }
        sums
    }

    #[test]
    fn parts_of_known_size_are_found() {
        // Three dice of different sizes: for the deal and seat, for the line-up in it, and for the replicate.
        let mut stream = substream(7, 0);
        let mut die = |size: i64| (stream.next_u64() % 2) as i64 * 2 * size - size;
        let (mut cards, mut players) = (std::collections::HashMap::new(), std::collections::HashMap::new());
        let sums = sums_of(4000, |deal, line_up, _, seat| {
            let card = *cards.entry((deal, seat)).or_insert_with(|| die(6));
            let player = *players.entry((deal, line_up, seat)).or_insert_with(|| die(3));
            card + player + die(2)
        });
        // Of the six line-ups of a deal, a sixth of their variance is common to all: it counts as luck of the deal.
        let (total, sixth) = (49.0, 9.0 / 6.0);
        let expected = [(36.0 + sixth) / total, (9.0 - sixth) / total, 4.0 / total];
        for (component, expected) in Component::ALL.into_iter().zip(expected) {
            let found = sums.share(0, component).unwrap();
            let half = found.half_width.unwrap();
            assert!((found.mean - expected).abs() < 2.0 * half && half < 0.02, "{component:?}: {found:?}");
            let difference = sums.share_difference(1, component).unwrap();
            assert_eq!((difference.mean, difference.half_width), (0.0, Some(0.0)));
        }
        let all: f64 = Component::ALL.map(|component| sums.share(0, component).unwrap().mean).iter().sum();
        assert!((all - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_lead_takes_as_many_games_as_gain_and_spread_say() {
        let line_ups = BlockKind::Team.evening_line_ups(4, 1, 0);
        let mut stream = substream(8, 0);
        let sums = sums_of(3000, |_, line_up, _, seat| {
            let plays_first = line_ups[line_up][seat] == 0;
            i64::from(plays_first) + (stream.next_u64() % 21) as i64 - 10
        });
        let gain = sums.gain(0).unwrap();
        assert!((gain.mean - 1.0).abs() < 2.0 * gain.half_width.unwrap(), "{gain:?}");
        // A difference of two numbers, each uniform on 21: its variance is 2 × (21² - 1) / 12.
        let expected = 1.644_853_6_f64.powi(2) * (2.0 * 440.0 / 12.0) / 1.0;
        let (games, [low, high]) = sums.games_to_lead(0).unwrap();
        assert!(low < expected && expected < high && low < games && games < high, "{games} {low} {high}");
        assert!(sums_of(50, |_, _, _, _| 0).games_to_lead(0).is_none());
    }

    #[test]
    fn bots_without_chance_leave_nothing_to_it() {
        let rules = Rules::preset("ddv").unwrap();
        let play = |bots: [&str; 2]| {
            let bots = bots.map(contestant);
            let kinds = bots.clone().map(|bot| bot.kind);
            Skill { bots, replicates: 2 }.play(0, 0, &rules, (4, 9), &mut Games::played(&kinds)).unwrap()
        };
        let steady = play(["heuristic", "heuristic"]);
        assert_eq!(steady.by_line_up, 2 * steady.squares, "both replicates are the same game");
        assert_eq!((steady.gain, steady.by_seat), (0, 6 * steady.by_line_up), "whoever sits where");
        let chance = play(["random", "random"]);
        assert!(chance.by_line_up < 2 * chance.squares);
    }
}
