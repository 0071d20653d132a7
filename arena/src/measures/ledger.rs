//! Measures added up over the blocks of a bot.

use doko_bots::FaultKind;

use super::observed::Observed;
use super::{Figure, Form, Visibility, seats};
use crate::stats::{Estimate, RatioOfSums};

/// Sums of [all measures of seats](seats::all) over seats that one bot sat in: whole numbers, and no means until the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally(Vec<[i64; 2]>);

impl Default for Tally {
    fn default() -> Tally {
        Tally(vec![[0; 2]; seats::all().len()])
    }
}

impl Tally {
    /// Observes a seat.
    pub fn observe(&mut self, seat: &Observed<'_>) {
        seats::of(seat, |place, [part, whole]| {
            self.0[place][0] += part;
            self.0[place][1] += whole;
        });
    }

    /// Adds the observations of `other`.
    pub fn merge(&mut self, other: &Tally) {
        self.merge_times(other, 1);
    }

    /// Adds the observations of `other` so many times: a weight.
    pub fn merge_times(&mut self, other: &Tally, times: u64) {
        for (sums, [part, whole]) in self.0.iter_mut().zip(&other.0) {
            sums[0] += times as i64 * part;
            sums[1] += times as i64 * whole;
        }
    }

    /// The sums of the part and the whole of a measure.
    ///
    /// # Panics
    /// If there is no measure of this key.
    #[cfg(test)]
    pub fn sums(&self, key: &str) -> [i64; 2] {
        self.at(seats::place(key))
    }

    fn at(&self, place: usize) -> [i64; 2] {
        match seats::all()[place].form {
            Form::PerSeat => [self.0[place][0], self.seats()],
            _ => self.0[place],
        }
    }

    /// How many seats were observed.
    pub fn seats(&self) -> i64 {
        // The first of all measures.
        self.0[0][0]
    }

    /// Games in which the bot was at fault.
    pub fn faults(&self) -> u64 {
        self.faults_by_kind().iter().sum()
    }

    /// The same by [`FaultKind`].
    pub fn faults_by_kind(&self) -> [u64; FaultKind::ALL.len()] {
        // The last of all measures.
        let first = self.0.len() - FaultKind::ALL.len();
        FaultKind::ALL.map(|kind| self.0[first + kind as usize][0] as u64)
    }
}

/// What a bot has done over many deals or evenings.
#[derive(Clone, Debug)]
pub struct Ledger {
    /// Every game counted once: for numbers.
    counted: Tally,
    /// Every deal or evening counted alike, however many games its block has: for shares and means. Without that the deals with
    /// both ♣Q in one hand, whose team blocks have six games instead of two, would count three times.
    even: Tally,
    /// Of each measure, by their places; nothing of those without an interval.
    ratios: Vec<RatioOfSums>,
}

impl Default for Ledger {
    fn default() -> Ledger {
        let ratios = vec![RatioOfSums::default(); seats::all().len()];
        Ledger { counted: Tally::default(), even: Tally::default(), ratios }
    }
}

impl Ledger {
    /// Of how many deals an interval needs cases: of two or three it would be wider than all shares there are.
    pub const FEWEST: u64 = 10;

    /// Adds what the bot did in one deal or evening: with every game counted once, and with every block counted alike.
    pub fn add(&mut self, counted: &Tally, even: &Tally) {
        self.counted.merge(counted);
        self.even.merge(even);
        let has_interval = |place: usize| seats::all()[place].has_interval;
        for (place, ratio) in self.ratios.iter_mut().enumerate().filter(|(place, _)| has_interval(*place)) {
            let [part, whole] = even.at(place);
            ratio.add(part, whole as u64);
        }
    }

    /// What was counted, every game once.
    pub const fn counted(&self) -> &Tally {
        &self.counted
    }

    /// What was counted, every deal or evening alike.
    #[cfg(test)]
    pub const fn even(&self) -> &Tally {
        &self.even
    }

    /// All figures of the bot but for its points.
    pub fn figures(&self) -> Vec<Figure> {
        let mut figures: Vec<Figure> = Vec::with_capacity(seats::all().len());
        for (place, measure) in seats::all().iter().enumerate() {
            let sums = match measure.form {
                Form::Sum => self.counted.at(place),
                _ => self.even.at(place),
            };
            let value = measure.value(sums);
            let is_absent = match measure.visibility {
                Visibility::Always => false,
                Visibility::Known => value.is_none(),
                Visibility::Present => value.is_none_or(|value| value == 0.0),
                Visibility::With(key) => figures[seats::place(key)].is_absent,
            };
            figures.push(Figure { measure, value, estimate: estimate(&self.ratios[place]), is_absent });
        }
        figures
    }
}

/// A share or mean with its interval, from the spread over deals; `None` of nothing.
///
/// Where all cases are alike, as where a bot has won each of a few solos, there is no spread, and so no interval; nor where
/// fewer deals have such a case than [`Ledger::FEWEST`].
fn estimate(ratio: &RatioOfSums) -> Option<Estimate> {
    let estimate = ratio.estimate()?;
    let tells = |&half: &f64| half > 0.0 && estimate.blocks >= Ledger::FEWEST;
    Some(Estimate { half_width: estimate.half_width.filter(tells), ..estimate })
}

#[cfg(test)]
impl Tally {
    /// These sums, and none of all others.
    pub(crate) fn of(sums: &[(&str, [i64; 2])]) -> Tally {
        let mut tally = Tally::default();
        for &(key, [part, whole]) in sums {
            let place = seats::place(key);
            tally.0[place][0] = part;
            let is_of_seats = seats::all()[place].form == Form::PerSeat;
            tally.0[if is_of_seats { 0 } else { place }][usize::from(!is_of_seats)] = whole;
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measures::role::Role;
    use crate::run::contestant::testing::contestant;
    use crate::run::game::Finished;
    use crate::run::playing::testing::played;
    use crate::studies::matches::Summary;
    use crate::studies::matches::experiment::testing::duel;
    use doko_bots::{BotKind, Random};
    use doko_engine::rules::RuleSource;
    use doko_engine::{Party, Rules, Seat, SoloKind, Step};
    use std::sync::Arc;

    /// Rules in which nothing is a rare choice: one kind of solo, Armut for many hands.
    fn rules() -> [Rules; 4] {
        [
            ("ddv", &["solo.kinds=[damen]"][..]),
            ("arminia", &["solo.kinds=[null]", "armut.max_trumps=6", "armut.cards=6"]),
            ("vln", &["solo.kinds=[damen]", "ansagen.absage_needs_ansage=false", "armut.max_trumps=3"]),
            ("klassisch", &["solo.kinds=[bube]"]),
        ]
        .map(|(base, changes)| {
            changes.iter().copied().fold(RuleSource::preset(base), RuleSource::set).rules().unwrap()
        })
    }

    fn games(rules: &Rules) -> impl Iterator<Item = Finished<'_>> {
        let talkative = Random { vorbehalt: 0.3, ansage: 0.5 };
        (0..400).map(move |index| {
            played(rules, &std::array::from_fn(|_| Arc::new(talkative) as Arc<dyn BotKind>), (4, index))
        })
    }

    fn tally_of<'g>(games: impl Iterator<Item = Finished<'g>>) -> Tally {
        let mut tally = Tally::default();
        for game in games {
            for seat in Seat::ALL {
                tally.observe(&Observed::new(&game, seat, game.points));
            }
        }
        tally
    }

    /// The keys of [`Role::ALL`].
    fn role_keys() -> Vec<&'static str> {
        let first = seats::place("plays_solo");
        seats::all()[first..first + Role::ALL.len()].iter().map(|measure| &*measure.key).collect()
    }

    #[test]
    fn over_all_seats_the_sums_are_those_of_the_game() {
        let mut seen = Tally::default();
        for rules in rules() {
            let tally = tally_of(games(&rules));
            assert_eq!(tally.sums("seats"), [1600, 0]);
            let points = ["points_in_solos", "points_in_other_games"].map(|key| tally.sums(key));
            assert_eq!(points[0][0] + points[1][0], 0, "what one seat gains others lose");
            assert_eq!(points[0][1] + points[1][1], 1600);
            let [re, kontra] = ["won_as_re", "won_as_kontra"].map(|key| tally.sums(key)[1]);
            assert_eq!(re + kontra, 1600);
            assert_eq!(role_keys().iter().map(|key| tally.sums(key)[0]).sum::<i64>(), 1600);
            let solos = ["plays_solo", "plays_null"].map(|key| tally.sums(key)[0]);
            assert_eq!(solos[0] + solos[1], tally.sums("solos_won")[1]);
            assert_eq!(tally.sums("declares_armut"), tally.sums("takes_armut"));
            seen.merge(&tally);
        }
        for key in role_keys() {
            assert_eq!(seen.sums(key)[0] > 0, key != "plays_alone", "{key}");
        }
    }

    #[test]
    fn where_every_player_plays_alone_each_seat_is_observed_alone() {
        // Of four players one wins as a rule, but in a Ramsch three.
        for (game, most_won) in [("schiebekopf", 100..200), ("hammelrennen", 100..200), ("ramsch", 200..301)]
        {
            let rules = RuleSource::preset("klassisch").set(format!("game={game}")).rules().unwrap();
            let tally = tally_of(games(&rules).take(100));
            let [won, all] = tally.sums("won_alone");
            assert_eq!((all, tally.sums("plays_alone")), (400, [400, 400]));
            assert_eq!(["won_as_re", "won_as_kontra"].map(|key| tally.sums(key)), [[0; 2]; 2]);
            assert!(most_won.contains(&won), "{game}: {won} winners");
            assert_eq!(tally.sums("augen")[0], 100 * 240);
        }
    }

    #[test]
    fn every_step_that_counts_as_said_is_observed_once() {
        for rules in rules() {
            for finished in games(&rules) {
                let needs_ansage = rules.set().ansagen.absage_needs_ansage;
                let game = &finished.game;
                let steps = |party| match game.deepest_step(party) {
                    Some(step) if needs_ansage => step as usize + 1,
                    Some(step) => step as usize + usize::from(game.has_said_ansage(party)),
                    None => 0,
                };
                let expected: usize = Party::BOTH.into_iter().map(steps).sum();
                let tally = tally_of(std::iter::once(finished));
                let made =
                    Step::ALL.map(|step| tally.sums(&format!("{}_made", crate::measures::step_key(step)))[0]);
                assert_eq!(made.iter().sum::<i64>(), expected as i64, "{}", rules.label());
            }
        }
    }

    #[test]
    fn a_soloist_and_its_opponents_share_all_augen() {
        for rules in rules() {
            let (mut own, mut solos) = (0, 0);
            for finished in games(&rules) {
                for seat in Seat::ALL {
                    if Role::of(&finished.game, &finished.outcome, seat) == Role::Solo {
                        own += i64::from(finished.outcome.seats[seat].augen);
                        solos += 1;
                    }
                }
            }
            let against = tally_of(games(&rules)).sums("augen_against_solos");
            assert_eq!(against, [240 * solos - own, solos], "{}", rules.label());
            assert_eq!(solos > 20, !rules.set().solo.kinds.contains(&SoloKind::NULL), "{}", rules.label());
        }
    }

    #[test]
    fn points_in_other_games_are_shown_beside_those_in_solos_whichever_these_are() {
        for (played, is_shown) in [("plays_null", true), ("plays_solo", true), ("plays_normalspiel", false)] {
            let mut sums = vec![(played, [1, 4]), ("points_in_other_games", [2, 3])];
            sums.extend(is_shown.then_some(("points_in_solos", [5, 1])));
            let mut ledger = Ledger::default();
            let tally = Tally::of(&sums);
            ledger.add(&tally, &tally);
            let figure = ledger.figures()[seats::place("points_in_other_games")];
            assert_eq!(!figure.is_absent, is_shown, "{played}");
        }
    }

    #[test]
    fn merging_is_observing_all() {
        for rules in rules() {
            let mut parts = Tally::default();
            games(&rules).for_each(|game| parts.merge(&tally_of(std::iter::once(game))));
            assert_eq!(parts, tally_of(games(&rules)));
        }
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
        for (matchup, standing) in summary.standings.iter().enumerate() {
            for bot in standing.bots() {
                let ledger = standing.ledger(bot);
                let points =
                    ["points_in_solos", "points_in_other_games"].map(|key| ledger.counted().sums(key)[0]);
                let expected: i64 = deals.iter().map(|blocks| blocks[matchup].points[bot]).sum();
                assert_eq!(points.iter().sum::<i64>(), expected, "{:?}", standing.kind);
                solos += ledger.counted().sums("solos_won")[1];
                for figure in ledger.figures().iter().filter(|figure| figure.measure.has_interval) {
                    let [part, whole] = ledger.even().sums(&figure.measure.key);
                    let is_share = figure.measure.unit == crate::measures::MeasureUnit::Share;
                    assert!(!is_share || (0..=whole).contains(&part), "{:?}", figure.measure);
                    assert_eq!(figure.estimate.map(|estimate| estimate.mean), figure.value);
                }
            }
        }
        assert!(solos > 0);
    }

    #[test]
    fn every_deal_weighs_the_same_and_its_spread_is_over_deals() {
        // In a team block both ♣Q in one hand make six line-ups of two: a third of the weight for each game.
        let tally =
            |games: i64, solos: i64| Tally::of(&[("plays_solo", [solos, games]), ("plays_null", [0, games])]);
        let mut ledger = Ledger::default();
        let estimate_of = |ledger: &Ledger, key: &str| ledger.figures()[seats::place(key)].estimate;
        for deals in (2..=10).step_by(2) {
            ledger.add(&tally(12, 12), &tally(12, 12));
            ledger.add(&tally(4, 0), &tally(12, 0));
            let solo = estimate_of(&ledger, "plays_solo").unwrap();
            assert_eq!((solo.mean, solo.blocks), (0.5, deals));
            assert_eq!(solo.half_width.is_some(), deals == 10, "ten deals or none");
        }
        // Five values of 0 and five of 1: their standard deviation over the root of 10 is 1/6, and t is 2.262.
        let half = estimate_of(&ledger, "plays_solo").unwrap().half_width.unwrap();
        assert!((half - 2.262 / 6.0).abs() < 1e-3, "{half}");
        assert_eq!(estimate_of(&ledger, "solos_won"), None);
        let null = estimate_of(&ledger, "plays_null").unwrap();
        assert_eq!(null.half_width, None, "without spread there is no interval");
    }
}
