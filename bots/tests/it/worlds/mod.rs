//! Worlds: what a view proves about the hidden cards, against all that the engine could have played.

mod enumeration;
pub(crate) mod histories;
mod kinds;
mod laws;
mod placements;
