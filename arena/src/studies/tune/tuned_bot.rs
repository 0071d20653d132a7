//! What a search or a race has come to.

use super::plan::Candidate;
use super::space::{Parameter, Space};
use crate::run::Contestant;

/// What was found, ready to play.
#[derive(Clone)]
pub struct TunedBot {
    /// The bot.
    pub bot: Contestant,
    /// What differs from what it comes from; nothing of a race, whose choices say it.
    pub changes: Vec<Change>,
    /// What was drawn: multiples of the grid, or the number of the candidate.
    pub drawn: Vec<i64>,
    /// The name of the candidate; empty of a search.
    pub name: String,
}

/// A parameter that has another value than before.
#[derive(Clone)]
pub struct Change {
    /// The parameter.
    pub parameter: Parameter,
    /// Its new value.
    pub value: f64,
    /// The bot that was found with this change taken back.
    pub without: Contestant,
}

impl TunedBot {
    /// The bot at this point, in units from the start, rounded to the grid.
    pub fn at(space: &Space, units: &[f64]) -> TunedBot {
        let parameters = &space.parameters;
        let values = parameters.iter().zip(units).map(|(parameter, &units)| parameter.at_units(units));
        let values: Vec<f64> = values.collect();
        let change = |(n, parameter): (usize, &Parameter)| {
            let mut back = values.clone();
            back[n] = parameter.start;
            (values[n].to_bits() != parameter.start.to_bits()).then(|| Change {
                parameter: parameter.clone(),
                value: values[n],
                without: space.bot(&back),
            })
        };
        let drawn = parameters.iter().zip(&values).map(|(parameter, &value)| parameter.grid.nearest(value));
        TunedBot {
            bot: space.bot(&values),
            changes: parameters.iter().enumerate().filter_map(change).collect(),
            drawn: drawn.collect(),
            name: String::new(),
        }
    }

    /// A candidate of a race.
    pub fn candidate(number: usize, candidate: &Candidate) -> TunedBot {
        let Candidate { name, bot } = candidate.clone();
        TunedBot { bot, changes: Vec::new(), drawn: vec![number as i64], name }
    }
}
