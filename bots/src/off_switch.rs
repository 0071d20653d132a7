//! What ends programs outside at once, also while the bots that play by them are being dropped.

use std::fmt;
use std::sync::Arc;

/// Ends at once whatever runs outside of this process for some kinds of bot.
///
/// It outlives them: a kind that is being dropped gives its programs time to end by themselves, and whoever is asked to leave
/// in that time can still end them. What is ended plays no more, and whoever waits for an answer waits for the end of this
/// process, which comes next.
///
/// ```
/// use doko_bots::{BotKind, Heuristic};
///
/// Heuristic::default().off_switch().press(); // Nothing runs outside for it.
/// ```
#[derive(Clone, Default)]
pub struct OffSwitch(Vec<Arc<dyn Outside>>);

/// Programs that can be ended from any thread.
pub trait Outside: Send + Sync {
    /// Ends all of them, and lets no other start.
    fn end(&self);
}

impl OffSwitch {
    /// Of these programs.
    pub fn of(programs: Arc<dyn Outside>) -> OffSwitch {
        OffSwitch(vec![programs])
    }

    /// Ends everything.
    pub fn press(&self) {
        self.0.iter().for_each(|programs| programs.end());
    }
}

impl FromIterator<OffSwitch> for OffSwitch {
    /// All of them in one.
    fn from_iter<I: IntoIterator<Item = OffSwitch>>(switches: I) -> OffSwitch {
        OffSwitch(switches.into_iter().flat_map(|switch| switch.0).collect())
    }
}

impl fmt::Debug for OffSwitch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OffSwitch of {}", self.0.len())
    }
}
