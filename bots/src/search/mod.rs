//! Search: the value of every answer is its mean over worlds, each played on to its end.
//!
//! A search bot draws worlds that its view allows ([`crate::worlds`]), gives each of its answers in each of them, lets
//! all four seats play on by a policy in which everybody knows only what its seat knows, and takes the answer with
//! the highest mean of points under the rules in play. The parts are separate, and combine as the spec says:
//!
//! | file | what it decides |
//! |---|---|
//! | `settings` | what a spec says of all the others |
//! | `rollout` | one world played to its end, and what that is worth |
//! | `endings` | the last tricks, solved with all cards open |
//! | `tables` | whole games of real bots at reconstructed tables |
//! | `rollouts`, `rollout_bot` | answers tried at such tables, for whoever asks; and the bot that plays what is best there |
//! | `weighted_worlds`, `witness`, `evidence` | which worlds, and how what was played speaks for them |
//! | `alike` | the same if the others play as a certain bot |
//! | `sequential_halving` | how many worlds which answer gets, and when it is clear which one is best |
//! | `cards`, `ansage`, `vorbehalt` | the answers to be compared, one file for each question |
//! | `decision` | what these have in common |
//! | `clock` | how long a decision has taken, where time is its budget |
//! | `tree`, `ismcts` | trees of cards in place of sequential halving: what is kept in one, and how it grows over the worlds |
//! | `acquaintance` | what a finished game tells of those who have played it |
//! | `bot` | the bots, and what they leave to the [`Heuristic`](crate::Heuristic) |
//!
//! Everything is compared in the same worlds: the difference of two answers varies far less than either. Worlds are
//! numbered; what is random in a world hangs on its number alone, sums are whole numbers, and they are looked at after
//! fixed numbers of worlds. So a decision is the same on any number of threads.
//!
//! Sources: Ginsberg 2001, "GIB: imperfect information in a computationally challenging game" (determinization);
//! Furtak and Buro 2013, "Recursive Monte Carlo search for imperfect information games" (playouts in which nobody knows
//! more than its seat); Karnin, Koren and Somekh 2013, "Almost optimal exploration in multi-armed bandits" (sequential
//! halving); Cowling, Powley and Whitehouse 2012, "Information set Monte Carlo tree search" (one tree over all worlds).

mod acquaintance;
mod alike;
mod ansage;
mod bot;
mod cards;
mod clock;
mod decision;
mod endings;
mod evidence;
mod ismcts;
mod rollout;
mod rollout_bot;
mod rollouts;
mod sequential_halving;
mod settings;
mod tables;
#[cfg(test)]
mod testing;
mod tree;
mod vorbehalt;
mod weighted_worlds;
mod witness;

pub use bot::Search;
pub use rollout_bot::Rollout;
pub use rollouts::{Rollouts, Trial, Trials};
