//! How often a bot plays solos and says something, and what comes of it: shares and means with intervals.

use doko_engine::Step;

use crate::stats::{Estimate, RatioOfSums};
use crate::tally::{Role, Tally};

/// What is asked of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// In which share of its seats it plays an announced solo, but no Nullsolo.
    Solo,
    /// In which share of its seats it plays a Nullsolo.
    Null,
    /// Which share of these, Nullsoli among them, it wins.
    SolosWon,
    /// Its points in such a game.
    PointsInSolos,
    /// Its points in any other.
    PointsElsewhere,
    /// In which share of its seats it has said this step itself.
    Said(Step),
    /// Which share of these was kept.
    Kept(Step),
}

impl Habit {
    /// How many there are.
    const COUNT: usize = 5 + 2 * Step::ALL.len();

    /// All of them.
    pub fn all() -> impl Iterator<Item = Habit> {
        let solos = [Habit::Solo, Habit::Null, Habit::SolosWon, Habit::PointsInSolos, Habit::PointsElsewhere];
        let said = Step::ALL.into_iter().flat_map(|step| [Habit::Said(step), Habit::Kept(step)]);
        solos.into_iter().chain(said)
    }

    const fn index(self) -> usize {
        match self {
            Habit::Solo => 0,
            Habit::Null => 1,
            Habit::SolosWon => 2,
            Habit::PointsInSolos => 3,
            Habit::PointsElsewhere => 4,
            Habit::Said(step) => 5 + 2 * step as usize,
            Habit::Kept(step) => 6 + 2 * step as usize,
        }
    }

    /// The number of cases, or their points, and what it is a share or mean of.
    pub fn of(self, tally: &Tally) -> (i64, u64) {
        let share = |part: u64, whole: u64| (part as i64, whole);
        match self {
            Habit::Solo => share(tally.roles[Role::Solo as usize], tally.seats),
            Habit::Null => share(tally.roles[Role::Null as usize], tally.seats),
            Habit::SolosWon => share(tally.solo.won, tally.solo.games),
            Habit::PointsInSolos => (tally.solo_points, tally.solo.games),
            Habit::PointsElsewhere => (tally.points - tally.solo_points, tally.seats - tally.solo.games),
            Habit::Said(step) => share(tally.said[step as usize].made, tally.seats),
            Habit::Kept(step) => {
                let said = tally.said[step as usize];
                share(said.kept, said.made)
            }
        }
    }
}

/// The habits of a bot over many deals or evenings.
#[derive(Clone, Debug, Default)]
pub struct Habits([RatioOfSums; Habit::COUNT]);

impl Habits {
    /// Of how many deals an interval needs cases: of two or three it would be wider than all shares there are.
    pub const FEWEST: u64 = 10;

    /// Adds what it did in one deal or evening, in which each of its games weighs as much as is said here.
    pub fn add(&mut self, tally: &Tally, weight: u64) {
        for habit in Habit::all() {
            let (part, whole) = habit.of(tally);
            self.0[habit.index()].add(weight as i64 * part, weight * whole);
        }
    }

    /// The share or mean with its interval, from the spread over deals; `None` of nothing.
    ///
    /// Where all cases are alike, as where it has won each of a few solos, there is no spread, and so no interval; nor where
    /// fewer deals have such a case than [`Habits::FEWEST`].
    pub fn get(&self, habit: Habit) -> Option<Estimate> {
        let estimate = self.0[habit.index()].estimate()?;
        let tells = |&half: &f64| half > 0.0 && estimate.blocks >= Self::FEWEST;
        Some(Estimate { half_width: estimate.half_width.filter(tells), ..estimate })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::testing::{contestant, duel};
    use crate::summary::Summary;

    #[test]
    fn every_habit_has_a_place_of_its_own() {
        assert!(Habit::all().map(Habit::index).eq(0..Habit::COUNT));
    }

    #[test]
    fn points_in_solos_and_elsewhere_are_all_points_and_shares_are_of_a_whole() {
        let experiment = duel([contestant("random:vorbehalt=0.4"), contestant("random:ansage=0.4")]);
        let mut summary = Summary::new(&experiment);
        let deals: Vec<_> = (0..40).map(|index| experiment.play_deal(index)).collect();
        for blocks in &deals {
            summary.add(blocks);
        }
        let mut solos = 0;
        for (matchup, series) in summary.series.iter().enumerate() {
            for &place in series.kind().measured() {
                let (tally, even) = (&series.tallies[place], &series.even[place]);
                let points = [Habit::PointsInSolos, Habit::PointsElsewhere].map(|habit| habit.of(tally).0);
                let expected: i64 = deals.iter().map(|blocks| blocks[matchup].points[place]).sum();
                assert_eq!(points.iter().sum::<i64>(), expected, "{:?}", series.kind());
                solos += tally.solo.games;
                for habit in Habit::all() {
                    let (part, whole) = habit.of(even);
                    let is_share = !matches!(habit, Habit::PointsInSolos | Habit::PointsElsewhere);
                    assert!(!is_share || (0..=whole as i64).contains(&part), "{habit:?}");
                    let estimate = series.habits(place).get(habit);
                    assert_eq!(
                        estimate.map(|estimate| estimate.mean),
                        (whole > 0).then(|| part as f64 / whole as f64)
                    );
                }
            }
        }
        assert!(solos > 0);
    }

    #[test]
    fn every_deal_weighs_the_same_and_its_spread_is_over_deals() {
        // In a team block both ♣Q in one hand make six line-ups of two: a third of the weight for each game.
        let tally = |games: u64, solos: u64| {
            let mut tally = Tally { seats: games, ..Tally::default() };
            tally.roles[Role::Solo as usize] = solos;
            tally
        };
        let mut habits = Habits::default();
        for deals in (2..=10).step_by(2) {
            habits.add(&tally(12, 12), 1);
            habits.add(&tally(4, 0), 3);
            let solo = habits.get(Habit::Solo).unwrap();
            assert_eq!((solo.mean, solo.blocks), (0.5, deals));
            assert_eq!(solo.half_width.is_some(), deals == 10, "ten deals or none");
        }
        // Five values of 0 and five of 1: their standard deviation over the root of 10 is 1/6, and t is 2.262.
        let half = habits.get(Habit::Solo).unwrap().half_width.unwrap();
        assert!((half - 2.262 / 6.0).abs() < 1e-3, "{half}");
        assert_eq!(habits.get(Habit::SolosWon), None);
        assert_eq!(habits.get(Habit::Null).unwrap().half_width, None, "without spread there is no interval");
    }
}
