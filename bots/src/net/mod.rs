//! The learned player: networks that have seen what a search thinks of its answers.
//!
//! A decision is told to a network as inputs, most of them off, and it answers with what each answer is worth in points, or
//! how likely the own party is to take so many Augen. Inputs, weights and sums are whole numbers, those that come from the
//! heuristic too once they are rounded, so a bot answers the same on every machine.
//!
//! | file | what it holds |
//! |---|---|
//! | `part` | what there are networks for, and what their outputs mean |
//! | `inputs` | which inputs there are |
//! | `numbers` | by which numbers networks know cards and suits |
//! | `reader` | from a view to inputs |
//! | `rules` | what the rules say, as inputs; by which rules networks were taught |
//! | `network` | a network, and what it makes of inputs |
//! | `first` | its first layer, whose sums are reached from earlier ones |
//! | `file` | networks in a file |
//! | `judge` | networks made ready for a game |
//! | `ansage` | what to say, from how likely each end is |
//! | `bot` | the bot, and what it leaves to the [`Heuristic`](crate::Heuristic) |

mod ansage;
mod bot;
mod file;
mod first;
mod inputs;
mod judge;
mod network;
mod numbers;
mod part;
mod reader;
mod rules;
#[cfg(test)]
mod tests;

pub use bot::{Net, NetBot};
pub use file::{About, NetFile, NetFileError};
pub use first::MOST_SPARSE_WEIGHT;
pub use inputs::{Block, DENSE, DENSE_BLOCKS, DENSE_ONE, Inputs, MOST_DENSE, SPARSE, SPARSE_BLOCKS};
pub use judge::Networks;
pub(crate) use judge::{Judged, SHIPPED_NAME};
pub use network::{FloatLayer, FloatNetwork, MOST_OUTPUTS, Network, NetworkError, OUTPUT_ONE};
pub use numbers::Numbers;
pub use part::{LIMITS, Part, output_of};
pub use reader::Reader;
pub use rules::{taught_by, unknown};

/// By which inputs networks look at a game: a number that grows whenever one changes.
pub const FEATURES: u32 = 1;
