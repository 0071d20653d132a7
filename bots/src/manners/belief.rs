//! Who sits where: how likely each seat plays in which manner.

use doko_engine::{PerSeat, Seat};
use rand::{Rng, RngExt};

use super::{ALL, MANNERS};

/// Something for each manner: how likely it is, or how likely it makes what a seat did.
pub(crate) type ByManner = [f64; MANNERS];

/// How likely each seat plays in which manner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Belief {
    seats: PerSeat<ByManner>,
}

/// A manner, and how likely a seat plays like that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Likeness {
    /// Who.
    pub seat: Seat,
    /// What the manner is called.
    pub manner: &'static str,
    /// How likely, `0.0..=1.0`.
    pub probability: f64,
}

/// How far the others at a table are of one kind, beforehand: with this probability a seat plays like the table as a whole.
const ALIKE: f64 = 0.5;

/// What players have shown in finished games: how likely what each did is in each manner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MannerEvidence(pub(crate) PerSeat<ByManner>);

impl MannerEvidence {
    /// Nothing.
    pub const NOTHING: MannerEvidence = MannerEvidence(PerSeat([[1.0; MANNERS]; 4]));

    /// The manner that fits a seat best.
    pub fn likeliest(&self, seat: Seat) -> &'static str {
        ALL[likeliest(&self.0[seat])].name
    }
}

/// What is known of a player from its games of an evening.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reputation(ByManner);

impl Reputation {
    /// Nothing.
    pub const NOTHING: Reputation = Reputation([1.0; MANNERS]);

    /// The same after a game in which the player had this seat.
    #[must_use]
    pub fn after(self, shown: &MannerEvidence, seat: Seat) -> Reputation {
        let all = multiplied(&self.0, &shown.0[seat]);
        let most = all.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        // Players change, and manners are not all there is: nothing is ever certain.
        Reputation(all.map(|likelihood| (likelihood / most).max(LEAST)))
    }
}

/// How unlikely a manner can become by what was seen in earlier games.
const LEAST: f64 = 1e-4;

/// Who sits at a table, as far as anything is known of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Company(pub PerSeat<Reputation>);

impl Company {
    /// A table of strangers.
    pub const UNKNOWN: Company = Company(PerSeat([Reputation::NOTHING; 4]));

    /// A table at which all are known to play in the manner of this name.
    pub(crate) fn of_all(manner: &str) -> Company {
        let likely = std::array::from_fn(|m| f64::from(u8::from(ALL[m].name == manner)));
        Company(PerSeat([Reputation(likely); 4]))
    }

    /// Who sits where, before anything is seen of a game.
    pub fn belief(&self, observer: Seat) -> Belief {
        self.guests(observer, &MannerEvidence::NOTHING.0).belief()
    }

    /// The table as an observer sees it, if what each seat did is so likely in each manner.
    pub(crate) fn guests(&self, observer: Seat, told: &PerSeat<ByManner>) -> Guests {
        let by_manner = PerSeat::from_fn(|seat| multiplied(&told[seat], &self.0[seat].0));
        let any = by_manner
            .map(|of_seat| ALL.iter().zip(of_seat).map(|(manner, of)| manner.prior * of).sum::<f64>());
        Guests { observer, by_manner, any }
    }
}

/// What is known of the others at a table, and how likely they are to do what they did.
///
/// Whether a table is of one kind is not known: the seats hang together by that alone.
pub(crate) struct Guests {
    observer: Seat,
    /// How likely what a seat did is in each manner.
    by_manner: PerSeat<ByManner>,
    /// The same of a seat that plays like any, whatever the table is like.
    any: PerSeat<f64>,
}

impl Guests {
    fn others(&self) -> impl Iterator<Item = Seat> {
        self.observer.round().skip(1)
    }

    /// How likely what a seat did is at a table of this kind.
    fn mixed(&self, seat: Seat, kind: usize) -> f64 {
        ALIKE * self.by_manner[seat][kind] + (1.0 - ALIKE) * self.any[seat]
    }

    /// How likely it is that the table is of this kind and all did what they did.
    fn of_kind(&self, kind: usize) -> f64 {
        self.others().map(|seat| self.mixed(seat, kind)).product::<f64>() * ALL[kind].prior
    }

    /// How likely all that the others did is.
    pub(crate) fn likelihood(&self) -> f64 {
        (0..MANNERS).map(|kind| self.of_kind(kind)).sum()
    }

    /// How likely each manner is of each seat.
    pub(crate) fn belief(&self) -> Belief {
        let mut seats = PerSeat([[0.0; MANNERS]; 4]);
        for kind in 0..MANNERS {
            let likelihood = self.of_kind(kind);
            for seat in self.others() {
                // Divided among the manners of this seat, if the table is of this kind.
                let share = likelihood / self.mixed(seat, kind).max(f64::MIN_POSITIVE);
                for (m, sum) in seats[seat].iter_mut().enumerate() {
                    let likes = if m == kind { ALIKE } else { 0.0 } + (1.0 - ALIKE) * ALL[m].prior;
                    *sum += share * likes * self.by_manner[seat][m];
                }
            }
        }
        let total = self.likelihood().max(f64::MIN_POSITIVE);
        seats.0.iter_mut().flatten().for_each(|sum| *sum /= total);
        Belief { seats }
    }
}

/// The number of the likeliest manner; of equals the first.
fn likeliest(by_manner: &ByManner) -> usize {
    (1..MANNERS).fold(0, |best, m| if by_manner[m] > by_manner[best] { m } else { best })
}

fn multiplied(one: &ByManner, other: &ByManner) -> ByManner {
    std::array::from_fn(|m| one[m] * other[m])
}

impl Belief {
    /// How likely each manner is of a seat, in the order of [`ALL`].
    pub fn of(&self, seat: Seat) -> &[f64] {
        &self.seats[seat]
    }

    /// The number of a manner of a seat, each as often as it is likely.
    pub(crate) fn draw(&self, seat: Seat, rng: &mut impl Rng) -> usize {
        let mut left = rng.random::<f64>() * self.seats[seat].iter().sum::<f64>();
        let drawn = self.seats[seat].iter().position(|&likely| {
            left -= likely;
            left < 0.0
        });
        drawn.unwrap_or_else(|| likeliest(&self.seats[seat]))
    }

    /// The likeliest manner of each seat but this one.
    pub fn likeliest(&self, observer: Seat) -> Vec<Likeness> {
        let of_seat = |seat: Seat| {
            let best = likeliest(&self.seats[seat]);
            Likeness { seat, manner: ALL[best].name, probability: self.seats[seat][best] }
        };
        observer.round().skip(1).map(of_seat).collect()
    }
}

/// The mean of beliefs, each with its weight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MeanBelief {
    weight: f64,
    sum: Option<Belief>,
}

impl MeanBelief {
    pub(crate) const NOTHING: MeanBelief = MeanBelief { weight: 0.0, sum: None };

    pub(crate) fn add(&mut self, weight: f64, belief: &Belief) {
        let sum = self.sum.get_or_insert(Belief { seats: PerSeat([[0.0; MANNERS]; 4]) });
        for (sums, seats) in sum.seats.0.iter_mut().zip(&belief.seats.0) {
            sums.iter_mut().zip(seats).for_each(|(sum, one)| *sum += weight * one);
        }
        self.weight += weight;
    }

    /// The mean; `None` of nothing.
    pub(crate) fn mean(&self) -> Option<Belief> {
        let Belief { seats } = self.sum?;
        Some(Belief { seats: seats.map(|by_manner| by_manner.map(|sum| sum / self.weight)) })
    }
}

#[cfg(test)]
mod tests;
