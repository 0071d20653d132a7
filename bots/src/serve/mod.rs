//! A bot of this crate behind the protocol: what it plays there is what it plays within.
//!
//! A bot takes a [`View`](doko_engine::View), and there is a view only at a table. So the game is played again at an
//! reconstructed table, at which the others hold any cards that explain what the seat was told: its view is the same at
//! all of them, and a bot with the same stream gives the same answers.
//!
//! | module | what it does |
//! |---|---|
//! | `server` | reads messages, asks the bot, writes answers |
//! | `replica` | the reconstructed table |
//! | `hands` | cards of the others that explain what was seen |

mod hands;
mod replica;
mod server;

pub use replica::{Replica, Unexplained};
#[doc(hidden)]
pub use server::serve_trying;
pub use server::{ServeError, serve};
