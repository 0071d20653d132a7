//! Cases by what they have in common: how likely they were, what the hand was, when it was.

use std::collections::BTreeMap;

use super::case::{CERTAIN, Case, DealCases, Heard, Said, Series};
use super::sums::Sums;
use crate::stats::{Estimate, Looks, Moments};

/// With fewer cases than that a bin tells people nothing.
pub(super) const FEW: u64 = 30;

/// By what cases are told apart, and which of them these are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bin {
    /// All of them.
    All,
    /// By how likely the bot took the step: the number of the bin, from 0.
    Chance(u8),
    /// By the Augen that the heuristic expects for the party, in tens.
    Augen(u8),
    /// By trumps and by Dullen and ♣Q in the hand.
    Hand(u8, u8),
    /// By trumps.
    Trumps(u8),
    /// By Dullen and ♣Q.
    Top(u8),
    /// By Fehl aces.
    Aces(u8),
    /// By Fehl suits without a card.
    Voids(u8),
    /// By Fehl suits with one card.
    Singletons(u8),
    /// By how many cards the seat still holds.
    Left(u8),
    /// By what others have said.
    Heard(Heard),
    /// By whether a partner says it if the seat does not.
    Partner(bool),
    /// By whether the bot said it.
    Said(Said),
    /// By that and by how likely the bot took it.
    SaidChance(Said, u8),
    /// By what others have said and by how likely the bot took it.
    HeardChance(Heard, u8),
}

impl Bin {
    /// By what it tells cases apart, in CSV and JSON.
    pub const fn by(self) -> &'static str {
        match self {
            Bin::All => "all",
            Bin::Chance(_) => "predicted",
            Bin::Augen(_) => "augen",
            Bin::Hand(..) => "trumps_top",
            Bin::Trumps(_) => "trumps",
            Bin::Top(_) => "top",
            Bin::Aces(_) => "aces",
            Bin::Voids(_) => "voids",
            Bin::Singletons(_) => "singletons",
            Bin::Left(_) => "cards_left",
            Bin::Heard(_) => "heard",
            Bin::Partner(_) => "partner_says",
            Bin::Said(_) => "said",
            Bin::SaidChance(..) => "said_predicted",
            Bin::HeardChance(..) => "heard_predicted",
        }
    }

    /// Which cases it has, in CSV and JSON.
    pub fn key(self) -> String {
        let chance = |bin: u8| {
            let [low, high] = ends(bin);
            format!("{low:.3}-{high:.3}")
        };
        let heard = |Heard { partner, others }: Heard| format!("{}/{}", partner.key(), others.key());
        match self {
            Bin::All => String::new(),
            Bin::Chance(bin) => chance(bin),
            Bin::Augen(tens) => format!("{}-{}", 10 * u32::from(tens), 10 * u32::from(tens) + 10),
            Bin::Hand(trumps, top) => format!("{trumps}/{top}"),
            Bin::Trumps(n)
            | Bin::Top(n)
            | Bin::Aces(n)
            | Bin::Voids(n)
            | Bin::Singletons(n)
            | Bin::Left(n) => n.to_string(),
            Bin::Heard(words) => heard(words),
            Bin::Partner(is_so) => is_so.to_string(),
            Bin::Said(said) => said.key().to_owned(),
            Bin::SaidChance(said, bin) => format!("{}/{}", said.key(), chance(bin)),
            Bin::HeardChance(words, bin) => format!("{}/{}", heard(words), chance(bin)),
        }
    }

    /// All those of a case.
    fn of(case: &Case) -> impl Iterator<Item = Bin> {
        let prospect = &case.prospect;
        let hand = prospect.hand;
        let chance = prospect.chance.map(chance_bin);
        let tens = (prospect.augen / 100).min(23) as u8;
        let always = [
            Bin::All,
            Bin::Augen(tens),
            Bin::Hand(hand.trumps, hand.top),
            Bin::Trumps(hand.trumps),
            Bin::Top(hand.top),
            Bin::Aces(hand.aces),
            Bin::Voids(hand.voids),
            Bin::Singletons(hand.singletons),
            Bin::Left(prospect.left),
            Bin::Heard(prospect.heard),
            Bin::Partner(case.silent.said),
            Bin::Said(case.said),
        ];
        let (said, heard) = (case.said, prospect.heard);
        let by_chance =
            move |bin| [Bin::Chance(bin), Bin::SaidChance(said, bin), Bin::HeardChance(heard, bin)];
        always.into_iter().chain(chance.into_iter().flat_map(by_chance))
    }
}

/// Where the bins of chances end, in parts of [`CERTAIN`]: narrower where the deeper steps break even.
const EDGES: [u16; 14] = [0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 9250, 9500, 9750, CERTAIN];

/// The bin of a chance.
fn chance_bin(chance: u16) -> u8 {
    (EDGES.partition_point(|&edge| edge <= chance).min(EDGES.len() - 1) - 1) as u8
}

/// The ends of a bin of chances, `0.0..=1.0`.
pub fn ends(bin: u8) -> [f64; 2] {
    [usize::from(bin), usize::from(bin) + 1].map(|edge| f64::from(EDGES[edge]) / f64::from(CERTAIN))
}

/// All sums of a run.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    pub(super) sums: BTreeMap<(Series, Bin), Sums>,
    /// How many deals were played.
    pub deals: u64,
    /// How many of them tell nothing, because a bot was at fault.
    pub faulty: u64,
    /// Whether the run was made longer after it had been looked at.
    pub is_extended: bool,
}

impl Tables {
    /// Nothing yet, of a run that was, or was not, made longer after a look at it.
    pub fn new(is_extended: bool) -> Tables {
        Tables { is_extended, ..Tables::default() }
    }

    /// Counts one more deal.
    pub fn add(&mut self, deal: &DealCases) {
        self.deals += 1;
        self.faulty += u64::from(deal.faults > 0);
        for case in &deal.cases {
            let series = case.prospect.series();
            for bin in Bin::of(case) {
                self.sums.entry((series, bin)).or_default().add(case);
            }
        }
    }

    /// The series that have a case, as reports list them.
    pub fn series(&self) -> impl Iterator<Item = (Series, &Sums)> {
        Series::all().filter_map(|series| Some((series, self.sums.get(&(series, Bin::All))?)))
    }

    /// All sums of a series, in the order of its bins.
    pub fn of(&self, series: Series) -> impl Iterator<Item = (Bin, &Sums)> {
        let from_it = self.sums.range((series, Bin::All)..);
        from_it.take_while(move |((of, _), _)| *of == series).map(|(&(_, bin), sums)| (bin, sums))
    }

    /// Those that are told apart by the same as this bin.
    pub fn by(&self, series: Series, like: Bin) -> impl Iterator<Item = (Bin, &Sums)> {
        self.of(series).filter(move |(bin, _)| bin.by() == like.by())
    }

    /// Those that are told apart by what others have said.
    pub fn heard(&self, series: Series) -> impl Iterator<Item = (Heard, &Sums)> {
        self.of(series).filter_map(|(bin, sums)| match bin {
            Bin::Heard(heard) => Some((heard, sums)),
            _ => None,
        })
    }

    /// What saying the step was worth in these cases, kept or not: the mean in points, with its interval.
    pub fn value(&self, sums: &Sums) -> Option<Estimate> {
        self.estimate(&sums.moments())
    }

    /// A mean over some cases, with its interval.
    pub fn estimate(&self, cases: &Moments) -> Option<Estimate> {
        Looks::at(self.is_extended).estimate(cases)
    }

    /// One of them.
    pub fn get(&self, series: Series, bin: Bin) -> Option<&Sums> {
        self.sums.get(&(series, bin))
    }

    /// The bins of chances in which others have said this, or anything.
    fn chances(&self, series: Series, heard: Option<Heard>) -> Vec<&Sums> {
        let is_of_it = |bin: Bin| match heard {
            None => matches!(bin, Bin::Chance(_)),
            Some(heard) => matches!(bin, Bin::HeardChance(of, _) if of == heard),
        };
        self.of(series).filter(|&(bin, _)| is_of_it(bin)).map(|(_, sums)| sums).collect()
    }

    /// The cases about the chance at which saying a step begins to pay, if others have said this, or whatever they have said: those
    /// of the two bins on each side of it.
    ///
    /// It lies where the values, made to rise with the chance as pooling adjacent violators makes them (Ayer and others
    /// 1955, "An empirical distribution function for sampling with incomplete information"), change their sign. `None` if
    /// they do not, or if the cases beyond do not show that saying it pays there: they are few, or the 95% interval of
    /// their value is not above zero.
    ///
    /// The values of these same cases choose the bins, so what is estimated from them has an interval that holds for these
    /// bins, and is too narrow for the chance itself.
    pub fn about_even(&self, series: Series, heard: Option<Heard>) -> Option<Sums> {
        let bins = self.chances(series, heard);
        let rising = rising(&bins);
        let first = rising.iter().position(|&value| value > 0.0).filter(|&first| first > 0)?;
        let beyond = together(&bins[first..]);
        let pays = self.value(&beyond).and_then(|value| value.ci95()).is_some_and(|[low, _]| low > 0.0);
        let about = &bins[first.saturating_sub(2)..(first + 2).min(bins.len())];
        (pays && beyond.cases() >= FEW).then(|| together(about))
    }
}

fn together(bins: &[&Sums]) -> Sums {
    let mut all = Sums::default();
    for sums in bins {
        all.merge(sums);
    }
    all
}

/// The mean values of neighbouring bins, pooled until they rise.
fn rising(bins: &[&Sums]) -> Vec<f64> {
    let mut pools: Vec<(Sums, usize)> = Vec::new();
    let mean = |sums: &Sums| sums.moments().mean().unwrap_or(0.0);
    for &sums in bins {
        let mut last = (sums.clone(), 1);
        while let Some((before, _)) = pools.last()
            && mean(before) >= mean(&last.0)
        {
            let (before, size) = pools.pop().expect("there is a last one");
            last.0.merge(&before);
            last.1 += size;
        }
        pools.push(last);
    }
    pools.iter().flat_map(|(sums, size)| std::iter::repeat_n(mean(sums), *size)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::calibrate::case::Gone;
    use crate::studies::calibrate::case::testing::case;

    #[test]
    fn every_chance_has_a_bin_between_whose_ends_it_lies() {
        for chance in 0..=CERTAIN {
            let [low, high] = ends(chance_bin(chance));
            let share = f64::from(chance) / f64::from(CERTAIN);
            assert!(low <= share && (share < high || chance == CERTAIN), "{chance}: {low} to {high}");
        }
    }

    /// Tables of so many cases in each bin of chances, with the value of the bin.
    fn tables(values: &[i64], cases: u64) -> Tables {
        let mut tables = Tables::default();
        for (bin, &value) in values.iter().enumerate() {
            for _ in 0..cases {
                let cases = vec![case(Some(1000 * bin as u16 + 500), value, value > 0)];
                tables.add(&DealCases { deal: tables.deals, cases, faults: 0 });
            }
        }
        tables
    }

    /// How many cases lie about the chance at which they begin to pay.
    fn about(tables: &Tables) -> Option<u64> {
        let (series, _) = tables.series().next().unwrap();
        tables.about_even(series, None).map(|sums| sums.cases())
    }

    #[test]
    fn the_margin_lies_where_the_values_change_their_sign() {
        let about = |values: &[i64]| about(&tables(values, FEW)).map(|cases| cases / FEW);
        assert_eq!(about(&[-5, -4, -3, -1, 1, 2, 3, 4]), Some(4));
        // A single bin out of its order is pooled with its neighbours.
        assert_eq!(about(&[-5, -4, 1, -3, 2, 3]), Some(4));
        assert_eq!(about(&[-5, 3]), Some(2));
        assert_eq!(about(&[-5, -4]), None);
        assert_eq!(about(&[5, 4]), None);
    }

    #[test]
    fn there_is_no_margin_where_the_cases_beyond_do_not_show_that_it_pays() {
        assert_eq!(about(&tables(&[-5, -4, 3], FEW)), Some(3 * FEW));
        assert_eq!(about(&tables(&[-5, -4, 3], FEW - 1)), None, "too few");
        let mut tables = tables(&[-5, -4], FEW);
        for n in 0..2 * FEW as i64 {
            // 1 on average, plus or minus 20.
            let cases = vec![case(Some(2500), if n % 2 == 0 { 21 } else { -19 }, n % 2 == 0)];
            tables.add(&DealCases { deal: tables.deals, cases, faults: 0 });
        }
        assert_eq!(about(&tables), None, "the interval has zero in it");
    }

    #[test]
    fn what_others_have_said_has_a_margin_of_its_own() {
        let silence = Heard { partner: Gone::Nothing, others: Gone::Nothing };
        let kontra = Heard { others: Gone::Ansage, ..silence };
        let mut tables = Tables::default();
        // As long as nobody has spoken it pays from 60% on, after a Kontra from 30% on.
        for (heard, from) in [(silence, 6), (kontra, 3)] {
            for bin in (0..10).flat_map(|bin| std::iter::repeat_n(bin, 40)) {
                let mut case = case(Some(1000 * bin + 500), if bin >= from { 2 } else { -2 }, bin >= from);
                case.prospect.heard = heard;
                tables.add(&DealCases { deal: tables.deals, cases: vec![case], faults: 0 });
            }
        }
        let (series, _) = tables.series().next().unwrap();
        let crossing = |heard| tables.about_even(series, heard).unwrap().crossing().unwrap().chance;
        assert!((crossing(Some(silence)) - 0.6).abs() < 1e-9, "{}", crossing(Some(silence)));
        assert!((crossing(Some(kontra)) - 0.3).abs() < 1e-9, "{}", crossing(Some(kontra)));
        assert!(tables.about_even(series, Some(Heard { partner: Gone::Absage, ..silence })).is_none());
        let told: Vec<(Heard, u64)> =
            tables.heard(series).map(|(heard, sums)| (heard, sums.cases())).collect();
        assert_eq!(told, [(silence, 400), (kontra, 400)]);
    }

    #[test]
    fn each_way_of_telling_cases_apart_has_each_of_them_once() {
        let tables = tables(&[-5, -4, -3, -1, 1, 2, 3, 4], 1);
        let (series, all) = tables.series().next().unwrap();
        assert_eq!((all.cases(), tables.deals, tables.series().count()), (8, 8, 1));
        let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
        tables.of(series).for_each(|(bin, sums)| *counts.entry(bin.by()).or_default() += sums.cases());
        assert_eq!(counts.len(), 15);
        assert!(counts.values().all(|&count| count == 8), "{counts:?}");
    }
}
