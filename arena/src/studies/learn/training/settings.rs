//! How a network is taught.

use doko_bots::net::{FloatNetwork, Part};

/// How a network is taught.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Draws the first weights and shuffles the examples.
    pub seed: u64,
    /// How often each example is seen.
    pub epochs: u32,
    /// How wide the two hidden layers are.
    pub widths: [usize; 2],
    /// At most so many examples teach at once.
    pub batch: usize,
    /// The top rate of learning. It rises to it over the first steps, and then falls along a cosine to a hundredth of it.
    pub rate: f64,
    /// By which share of the rate weights decay at each step.
    pub decay: f64,
    /// How many points an answer must be ahead for the soft choice to take it `e` times as often as another.
    pub temperature: f64,
    /// How much the regret of the soft choice counts beside the points of answers.
    pub regret: f64,
    /// How much the level of points counts beside their differences, where several answers were compared.
    pub level: f64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            seed: 1,
            epochs: 8,
            widths: [256, 32],
            batch: 1024,
            rate: 0.001,
            decay: 0.01,
            temperature: 0.3,
            regret: 1.0,
            level: 0.1,
        }
    }
}

impl Settings {
    /// How the network for a part of the game is taught, where those for cards are taught in so many epochs and have so
    /// wide layers.
    ///
    /// Hands before play are far fewer than decisions about cards, and look less different: a quarter of the width does, and
    /// more and smaller steps. Questions for an Ansage are many, but of few games.
    pub fn of(part: Part, epochs: u32, [first, second]: [usize; 2]) -> Settings {
        let plain = Settings { epochs, widths: [first, second], ..Settings::default() };
        match part {
            Part::Cards | Part::Solos => plain,
            Part::Vorbehalt => Settings {
                epochs: 3 * epochs,
                widths: [first.div_ceil(4), second],
                batch: 128,
                rate: 0.002,
                temperature: 1.0,
                ..plain
            },
            Part::Augen => {
                Settings { epochs: epochs.div_ceil(2), widths: [first.div_ceil(2), second], ..plain }
            }
        }
    }

    /// The same for a network that knows something already, and sees many examples of which each says little.
    #[must_use]
    pub fn again(self, network: &FloatNetwork) -> Settings {
        let Settings { epochs, rate, .. } = self;
        let [first, second, _] = network.0.each_ref().map(|layer| layer.biases.len());
        Settings {
            epochs: epochs.div_ceil(4),
            batch: 1024,
            rate: rate / 2.0,
            widths: [first, second],
            ..self
        }
    }
}
