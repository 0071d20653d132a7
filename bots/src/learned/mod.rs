//! The learned player: what each answer is worth in points, by networks that see a decision as planes of bits.
//!
//! | file | what it holds |
//! |---|---|
//! | `outputs` | which answers networks know, and which output each has |
//! | `network` | a network of whole numbers, and what it makes of planes |
//! | `file` | networks in a file |
//! | `silent` | networks that play cards on without a word |
//! | `shown` | a decision as networks are shown it, for those who teach them |
//! | `bot` | the bot that plays by networks of a file |
//! | `training` | networks that learn |
//! | `player` | networks at a table: what each seat has seen so far, and what it answers |

mod bot;
mod file;
mod network;
mod outputs;
mod player;
mod shown;
mod silent;
pub mod training;

pub use bot::Learned;
pub use file::{About, NetworkFile, NetworkFileError};
pub use network::{FloatNetwork, LANES, Memory, Network, NetworkError, OUTPUT_ONE, ROWS, SECOND, Thought};
pub use outputs::{CHANCES, LEVEL, OUTPUTS, Part, output_of};
pub use player::{Judged, Player, Players};
pub use shown::Shown;
pub use silent::Silent;

#[cfg(test)]
mod tests;
