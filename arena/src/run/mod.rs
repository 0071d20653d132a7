//! A run: its games, played in parallel and kept in order, and everything that is done with them afterwards.
//!
//! A [`Study`] is a plan and a fold. The plan says which games a unit has, a deal or an evening: it asks [`Games`] for one
//! after the other, which bots play now or which a log has. So what a run comes to is the same whether it is being played,
//! resumed, merged or read. The fold adds up what the units come to.
//!
//! | file | what it has |
//! |---|---|
//! | `study` | what a study has to say of itself |
//! | `game`, `games`, `playing`, `evening` | a game; where games come from; one that is played, one evening |
//! | `code` | a game as a few bytes, and back |
//! | `in_order` | work on many cores, results in order |
//! | `log` | the file that grows: frames, checksums, what is read back |
//! | `probe` | fixed games that tell one build from another |
//! | `parts` | which units are in which folders |
//! | `files`, `folder`, `place` | the folder of a run: begun, gone on with, sealed, compared |
//! | `execute` | the one loop under every command that plays a run |

pub mod code;
pub mod contestant;
pub mod evening;
pub mod execute;
pub mod folder;
pub mod game;
pub mod games;
pub mod in_order;
pub mod info;
pub mod log;
pub mod machine;
pub mod observer;
pub mod parts;
pub mod place;
pub mod playing;
pub mod probe;
pub mod progress;
pub mod recorded;
pub mod scope;
pub mod study;
pub mod timing;
pub mod unit;

pub use game::{Call, Finished, NoGame};
pub use games::Games;
pub use in_order::{Stop, in_order};
pub use study::{Fold, Study};
