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
//! | `crowd`, `on_pool` | the same with more games under way than threads that compute |
//! | `log` | the file that grows: frames, checksums, what is read back |
//! | `probe` | fixed games that tell one build from another |
//! | `parts`, `shard` | which units are in which folders; a part by its number |
//! | `folder`, `place`, `info` | the folder of a run: begun, gone on with, sealed, compared; its circumstances |
//! | `dialogues` | what was said with programs that were at fault |
//! | `execute` | the one loop under every command that plays a run |
//! | `contestant`, `recorded`, `unit` | who plays, or has played; what a unit is |
//! | `observer`, `timing`, `thinking`, `progress`, `machine` | who follows games; how long bots think; how far a run is, and where |

mod code;
pub mod contestant;
mod crowd;
mod dialogues;
mod evening;
pub mod execute;
mod folder;
pub mod game;
pub mod games;
mod host;
pub mod in_order;
mod info;
pub mod log;
pub mod machine;
mod observer;
mod on_pool;
pub mod parts;
mod permits;
mod place;
pub mod playing;
mod probe;
mod progress;
mod recorded;
mod shard;
pub mod study;
pub mod thinking;
mod timing;
mod unit;
pub mod verify;

pub use contestant::{BotSummary, Contestant, MOST_BOTS, letter, make_ready, no_such_bot, short};
pub use crowd::Crowd;
pub use dialogues::{Dialogue, Dialogues};
pub use evening::{Evening, GameOf, solos_lengthen};
pub use execute::{Options, Start, each_unit, execute, fold_folder, play, read_units, threads};
pub use folder::{Folder, tell_cut};
pub use game::{After, Call, Finished, Label, NoGame, Note, granted};
pub use games::Games;
pub use host::Host;
pub use in_order::{Stop, each_in_order, in_order};
pub use info::{Extension, RunInfo};
pub use machine::Machine;
pub use observer::{Answer, Decision, Observer};
pub use parts::{JoinError, Part, Surveyed};
pub use permits::Permits;
pub use place::{Keep, Place, RowFile};
pub use probe::Probes;
pub use progress::{Progress, Steps};
pub use recorded::Recorded;
pub use shard::Shard;
pub use study::{Fold, RowFiles, RunOutput, Scope, Study};
pub use timing::Timed;
pub use unit::{MOST_DEALS, Unit};
