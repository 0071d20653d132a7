//! How a network is taught.

use doko_bots::learned::{LANES, Part};

/// How a network is taught.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Draws the first weights and shuffles the examples.
    pub seed: u64,
    /// How often each example is seen.
    pub epochs: u32,
    /// How many units the first layer has: a multiple of [`LANES`].
    pub width: usize,
    /// At most so many examples teach at once.
    pub batch: usize,
    /// The top rate of learning. It rises to it over the first steps, and then falls along a cosine to a hundredth of it.
    pub rate: f64,
    /// By which share of the rate weights decay at each step.
    pub decay: f64,
}

impl Settings {
    /// How the network for a part of the game is taught, where that for games with parties has so many units.
    ///
    /// Games with parties are by far the most. Solos and hands before play look less different, and take more and smaller steps.
    pub fn of(part: Part, epochs: u32, width: usize) -> Settings {
        let (share, batch) = match part {
            Part::Parties => (1, 2048),
            Part::Solo => (4, 512),
            Part::Choice => (8, 512),
        };
        let width = (width / share).next_multiple_of(LANES);
        Settings { seed: 1, epochs, width, batch, rate: 0.002, decay: 0.2 }
    }

    /// At half the rate, for a network of so many units that knows something already.
    #[must_use]
    pub fn again(self, width: usize) -> Settings {
        Settings { width, rate: self.rate / 2.0, ..self }
    }
}
