//! Ctrl-C and SIGTERM: a command ends its work or the process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use doko_bots::{BotKind, OffSwitch};

use crate::error::{Error, Exit, tell};
use crate::run::Stop;

/// A run answers Ctrl-C with this: a deal of bots that search may take a while.
pub const FINISHING: &str = "doko: finishing the deals under way; once more stops at once";

/// A stop that the first Ctrl-C or SIGTERM requests; the second one ends the process at once, with all programs that play
/// for these bots.
pub fn stop_on_ctrl_c(kinds: &[Arc<dyn BotKind>]) -> Result<Stop, Error> {
    stop_on_ctrl_c_telling(kinds, FINISHING)
}

/// As [`stop_on_ctrl_c`], with these words.
pub fn stop_on_ctrl_c_telling(kinds: &[Arc<dyn BotKind>], words: &'static str) -> Result<Stop, Error> {
    stop_after(kinds, &Arc::default(), ["", words])
}

/// As [`stop_on_ctrl_c`], for a command that first does something which `is_left` at once: with words for both.
pub fn stop_after(
    kinds: &[Arc<dyn BotKind>],
    is_left: &Arc<AtomicBool>,
    [leaving, finishing]: [&'static str; 2],
) -> Result<Stop, Error> {
    let (stop, is_left) = (Stop::default(), Arc::clone(is_left));
    let requested = stop.clone();
    let programs: OffSwitch = kinds.iter().map(|kind| kind.off_switch()).collect();
    on_ctrl_c(move || {
        if is_left.load(Ordering::Relaxed) {
            tell(leaving);
            leave(&programs);
        }
        if requested.is_requested() {
            leave(&programs);
        }
        requested.request();
        tell(format_args!("\n{finishing}"));
    })?;
    Ok(stop)
}

/// Lets Ctrl-C and SIGTERM end the process at once with these words, and with these programs.
pub fn leave_on_ctrl_c(programs: OffSwitch, words: &'static str) -> Result<(), Error> {
    on_ctrl_c(move || {
        // A thread that waits for a line holds stdout.
        tell(words);
        leave(&programs);
    })
}

/// Ends the process, and these programs: no signal of the terminal reaches them.
fn leave(programs: &OffSwitch) -> ! {
    programs.press();
    std::process::exit(i32::from(Exit::Interrupted.code()));
}

fn on_ctrl_c(handle: impl FnMut() + Send + 'static) -> Result<(), Error> {
    ctrlc::set_handler(handle).map_err(|error| Error::Internal(format!("cannot listen for Ctrl-C: {error}")))
}
