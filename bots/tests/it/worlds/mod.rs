//! Worlds: what a view proves about the hidden cards, against the engine itself as oracle.

pub(crate) mod histories;
mod kinds;
mod laws;
mod oracle;
mod placements;
