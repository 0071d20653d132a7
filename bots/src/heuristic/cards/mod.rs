//! What each card is worth to play, from what its seat may know.
//!
//! A card's value is what the trick is expected to bring if the card is played to it, less what the card is worth
//! later. That one sum leads Fehl aces, feeds a partner, ducks, ruffs, hunts a Fuchs and saves high trumps; the weights
//! say how eagerly. It works on masks of the card-play core, so that the same code plays at the table, plays playouts
//! ([`HeuristicPolicy`]) and says how likely what others did was ([`CardValues`]).
//!
//! | file | what it holds |
//! |---|---|
//! | `weights` | the heuristic's parameters, made ready for one game |
//! | `public` | what the cards played have shown: voids, gifts, the partner of a Hochzeit |
//! | `friends` | whom a seat takes for its friends |
//! | `spread` | who may hold what |
//! | `scales` | the value of a card |
//! | `avoid` | the value of a card to those who play for no trick |
//! | `prospects` | what a seat expects of the whole game |
//! | `values` | what to make of the values |
//! | `policy` | the policies that go by them |

pub(super) mod avoid;
mod friends;
mod policy;
pub(super) mod prospects;
mod public;
mod scales;
mod spread;
#[cfg(test)]
mod tests;
mod values;
mod weights;

pub use policy::HeuristicPolicy;
pub use prospects::Prospects;
pub(super) use public::History;
pub use public::PublicInfo;
#[cfg(test)]
pub(super) use public::returned_trumps;
#[cfg(test)]
pub(super) use spread::exp;
pub use values::CardValues;
pub use weights::CardWeights;
