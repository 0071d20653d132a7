//! A process beside this one that ends its programs when this one is ended by force, and cannot do it itself.
//!
//! Whoever has the command line of doko says how it is started, by [`set_guard`]; then it starts with the first program. All
//! that it has of this process is one end of a pipe, which nobody else holds: when that is closed, this process is gone, however it
//! went, and whoever still bears the mark of its programs is ended.

use std::io::{self, Read};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::kin::Mark;

/// Makes the command of a guard, but for the mark that it is given as its last argument.
type Start = Box<dyn Fn() -> Command + Send + Sync>;

static START: OnceLock<Start> = OnceLock::new();

/// Says how the guard of the programs of this process is started: by a command that does nothing but [`guard_programs`] with
/// its last argument. The first to say so is heard. Where nobody has, or the system does not find processes by their
/// environment (all but Linux), there is none.
pub fn set_guard(start: impl Fn() -> Command + Send + Sync + 'static) {
    START.get_or_init(|| Box::new(start));
}

/// Waits until stdin ends, and then ends all programs with this mark; what is no mark ends nobody.
pub fn guard_programs(mark: &str) {
    // That it cannot be read says that nobody writes to it any more, too.
    drop(io::stdin().lock().read_to_end(&mut Vec::new()));
    if let Some(mark) = Mark::read(mark) {
        mark.end_all();
    }
}

/// Sees to it that there is a guard, if it is known how to start one. Without one programs can be played with all the same.
pub(super) fn stand() {
    /// It is never waited for: it ends after this process.
    static GUARD: Mutex<Option<Child>> = Mutex::new(None);

    let Some(start) = START.get().filter(|_| Mark::IS_SEEN) else { return };
    let mut guard = GUARD.lock().unwrap_or_else(PoisonError::into_inner);
    if guard.is_none() {
        let mut command = start();
        command.arg(Mark::of_all().text()).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // Whatever is sent to the group of this process, Ctrl-C first of all, does not reach it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        *guard = command.spawn().ok();
    }
}
