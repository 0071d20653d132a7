//! What a search or a race has come to.

use super::space::{Parameter, Space};
use super::tuning::Candidate;
use crate::run::contestant::Contestant;

/// What was found, ready to play.
#[derive(Clone)]
pub struct Found {
    /// The bot.
    pub bot: Contestant,
    /// The parameters that differ from what it comes from, with their new values; of a race its choices say it.
    pub changes: Vec<(Parameter, f64)>,
    /// What was drawn: multiples of the grid, or the number of the candidate.
    pub drawn: Vec<i64>,
    /// The name of the candidate; empty of a search.
    pub name: String,
    /// The bot with each of the changes taken back, in their order.
    pub without: Vec<Contestant>,
}

impl Found {
    /// The bot at this point, in units from the start, rounded to the grid.
    pub fn at(space: &Space, units: &[f64]) -> Found {
        let values: Vec<f64> =
            space.parameters.iter().zip(units).map(|(parameter, &units)| parameter.at_units(units)).collect();
        let is_changed = |n: usize| values[n].to_bits() != space.parameters[n].start.to_bits();
        let changed: Vec<usize> = (0..values.len()).filter(|&n| is_changed(n)).collect();
        let without = |&n: &usize| {
            let mut back = values.clone();
            back[n] = space.parameters[n].start;
            space.bot(&back)
        };
        Found {
            bot: space.bot(&values),
            changes: changed.iter().map(|&n| (space.parameters[n].clone(), values[n])).collect(),
            drawn: space
                .parameters
                .iter()
                .zip(&values)
                .map(|(one, &value)| one.grid.nearest(value))
                .collect(),
            name: String::new(),
            without: changed.iter().map(without).collect(),
        }
    }

    /// A candidate of a race.
    pub fn candidate(number: usize, candidate: &Candidate) -> Found {
        Found {
            bot: candidate.bot.clone(),
            changes: Vec::new(),
            drawn: vec![number as i64],
            name: candidate.name.clone(),
            without: Vec::new(),
        }
    }
}
