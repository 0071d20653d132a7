//! One game for people: told, played at the table, and what bots think of it.

pub mod analysis;
pub mod human;
pub mod show;
pub mod sitting;
