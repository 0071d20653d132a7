//! What the games of a deal, or of an evening, come to in one way of playing them.

use doko_engine::{PerSeat, Seat};

use crate::measures::observed::Observed;
use crate::measures::{Evening, games};
use crate::run::Finished;

/// Sums over games of what happened in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The part and the whole of [all measures of games](games::all).
    pub measures: Vec<[i64; 2]>,
    /// The points that the seats gained, from forehand on.
    pub seats: [i64; 4],
    /// What they come to as an evening.
    pub evening: Evening,
    /// How often a bot was at fault.
    pub faults: u64,
}

impl Default for Facts {
    fn default() -> Facts {
        let measures = vec![[0; 2]; games::all().len()];
        Facts { measures, seats: [0; 4], evening: Evening::default(), faults: 0 }
    }
}

impl Facts {
    /// The sums of the part and the whole of a measure.
    ///
    /// # Panics
    /// If there is no measure of this key.
    #[cfg(test)]
    pub fn sums(&self, key: &str) -> [i64; 2] {
        let place = games::all().iter().position(|measure| measure.key == key);
        self.measures[place.expect("a measure of games")]
    }

    /// Adds a finished game, whose seats gained these points, and whose parties everybody could know after so many cards.
    pub fn add(&mut self, finished: &Finished<'_>, points: PerSeat<i32>, known_after: Option<usize>) {
        let mut observed = Observed::new(finished, Seat::ALL[0], points);
        observed.known_after = known_after;
        self.faults += finished.faults().count() as u64;
        for (sum, points) in self.seats.iter_mut().zip(points.0) {
            *sum += i64::from(points);
            self.evening.squares += i64::from(points).pow(2);
        }
        for (sums, measure) in self.measures.iter_mut().zip(games::all()) {
            let [part, whole] = measure.of(&observed);
            sums[0] += part;
            sums[1] += whole;
        }
    }
}
