//! What chooses the cards of playouts, from what each seat may know.
//!
//! [`RuleOfThumb`] goes by a few masks and costs next to nothing. [`Weigher`] weighs each card as the heuristic does,
//! by the same parameters; it also says what each card is worth ([`Values`]), so that what players did can weigh the
//! worlds in which they would have done it, and a playout can draw its cards by chance ([`Softmax`]).
//!
//! | file | what it holds |
//! |---|---|
//! | `sides` | who plays with whom, and what of it is known when a playout begins |
//! | `rule_of_thumb` | the policy of masks |
//! | `weights` | the heuristic's parameters, made ready for one game |
//! | `seen` | what the cards played have shown: voids, gifts, the partner of a Hochzeit |
//! | `friends` | whom a seat takes for its friends |
//! | `odds` | who may hold what |
//! | `scales` | the value of a card |
//! | `weigher` | the policies that go by it |
//! | `null` | the value of a card in a Nullsolo |
//! | `values` | what to make of the values |

mod friends;
mod null;
mod odds;
mod rule_of_thumb;
mod scales;
mod seen;
mod sides;
#[cfg(test)]
mod tests;
mod values;
mod weigher;
mod weights;

pub use rule_of_thumb::RuleOfThumb;
pub use seen::Seen;
pub use sides::Sides;
pub use values::Values;
pub use weigher::{Softmax, Weigher};
pub use weights::Weights;
