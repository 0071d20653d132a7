//! Bots from anywhere: programs outside that speak the [protocol](crate::protocol).
//!
//! A process has one seat, in one game at a time. When a game is over it waits for the next of that seat, so that as many
//! processes run as games are played at once, four times; it is told to forget, and a bot that cannot can be started
//! anew for each game (`fresh=on`). No process survives the kind of bot that has started it.
//!
//! A program that fails, by dying, by silence, by noise or by nonsense, is ended together with all that it has started,
//! and the game goes on without it; the next game has a new process. Where it fails in [`MOST_FAILURES`] games in a row, no
//! more are started.
//!
//! | module | what it does |
//! |---|---|
//! | `program` | what to start, and how long it may take |
//! | `limit` | how long an answer may take, and how long it has taken |
//! | `meter` | the processor time of a program, where the system tells it |
//! | `bounds` | how much memory it may use, and how many processes it may be |
//! | `kin` | all processes of a program, found by what they bear |
//! | `guard` | ends the programs of a process that was ended by force |
//! | `child` | one process and all that it has started, ended at once |
//! | `process` | one process: its lines, in time and bounded |
//! | `dialogue` | what a program says, shown to people |
//! | `pool` | the processes of a kind of bot, busy and idle |
//! | `bot` | the bot in a seat for a game |
//! | `many` | the same with one process for many games at once |
//! | `check` | whether a program keeps to the protocol |

mod bot;
mod bounds;
mod check;
mod child;
mod dialogue;
mod guard;
mod kin;
mod limit;
mod many;
mod meter;
mod pool;
mod process;
mod program;

use std::sync::Arc;

use doko_engine::random::{Stream, token};
use doko_engine::{Rules, Seat};

#[doc(hidden)]
pub use bot::heard;
pub use check::{Finding, check, usual_rules};
pub use guard::{guard_programs, set_guard};
pub use pool::MOST_FAILURES;
pub use process::Transcript;
pub use program::Program;

use crate::bot::{Bot, BotKind, Sees, Traits};
use crate::fault::Failure;
use crate::off_switch::OffSwitch;
use crate::options::Options;
use crate::spec_error::SpecError;
use crate::turns::Turns;
use bot::ExecBot;
use many::{Many, ManyBot};
use pool::Pool;

/// Programs outside as bots.
pub struct Exec {
    pool: Arc<Pool>,
    /// Where its processes play many games at once.
    many: Option<Arc<Many>>,
}

impl Exec {
    /// What it is, in a line.
    pub const SUMMARY: &'static str =
        "a program of your own that speaks the protocol, such as exec:./my_bot.py; see docs/own_bots.md";

    /// The options of a spec, which stand before the command.
    pub const OPTIONS: &'static [(&'static str, &'static str)] = Program::OPTIONS;

    /// The program that the options of a spec name.
    ///
    /// # Errors
    /// If there is no such program, or an option has a value that is not allowed.
    pub(crate) fn from_options(options: &mut Options) -> Result<Exec, SpecError> {
        Ok(Exec::new(Program::from_options(options)?))
    }

    /// This program.
    pub fn new(program: Program) -> Exec {
        let is_many = program.many.is_some();
        let pool = Arc::new(Pool::new(program));
        let many = is_many.then(|| Arc::new(Many::new(&pool)));
        Exec { pool, many }
    }
}

impl BotKind for Exec {
    fn bot(&self, _: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot> {
        // Whoever can guess the seed can find out the deal from a stream, by trying: only who asks for it is told.
        let stream = self.pool.program().reproducible.then(|| token(&stream));
        if let Some(many) = &self.many {
            return Box::new(ManyBot::new(Arc::clone(many), seat, stream));
        }
        Box::new(ExecBot::new(Arc::clone(&self.pool), seat, stream))
    }

    fn fingerprint(&self) -> String {
        self.pool.program().fingerprint()
    }

    fn traits(&self) -> Traits {
        let program = self.pool.program();
        Traits {
            sees: if program.deal { Sees::Deal } else { Sees::OwnView },
            wants_end: true,
            is_reproducible: program.reproducible,
            thinks: true,
            games_at_once: program.many.unwrap_or(1),
            runs_a_process_for_each_bot: self.many.is_none(),
            ..Traits::default()
        }
    }

    fn ready(&self) -> Result<(), Failure> {
        self.pool.ready()
    }

    fn lacks(&self, rules: &Rules) -> Option<String> {
        self.pool.knows()?.lacks(rules)
    }

    fn own_name(&self) -> Option<String> {
        self.pool.name()
    }

    fn take_turns(&self, turns: &Arc<Turns>) {
        if let Some(many) = &self.many {
            many.take_turns(turns);
        }
    }

    fn refused(&self) -> Option<String> {
        self.pool.refused()
    }

    fn off_switch(&self) -> OffSwitch {
        self.pool.off_switch()
    }
}
