//! What a game is worth: sections 5 and 6 of the catalogue, by outcomes worked out by hand, and by laws.

mod alone;
mod alten;
mod examples;
pub(crate) mod hand;
mod laws;
mod options;
mod options_played;
mod played;
mod points;
pub(crate) mod rules;
mod said;
mod solos;
mod sonderpunkte;
