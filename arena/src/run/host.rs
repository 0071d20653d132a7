//! The program that doko lives in, as a run sees it.

use super::{Contestant, Stop};

/// A program that doko lives in, as a command sees it.
#[derive(Default)]
pub struct Host<'a> {
    /// Bots that take the places of those that are typed: the number of the bot, from 0, and who plays.
    pub guests: &'a [(usize, Contestant)],
    /// Ends a run early; without it the command listens for Ctrl-C itself.
    pub stop: Option<&'a Stop>,
}
