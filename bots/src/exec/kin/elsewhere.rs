//! Systems on which nobody can be found by the environment that it was started with.

use std::collections::HashMap;
use std::process::Command;

use super::Use;

/// A mark that finds nobody.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::exec) struct Mark;

impl Mark {
    /// Whether the system finds those that bear a mark.
    pub(in crate::exec) const IS_SEEN: bool = false;

    /// One for a program.
    pub(in crate::exec) const fn new() -> Mark {
        Mark
    }

    /// The one of all programs that this process starts.
    pub(in crate::exec) const fn of_all() -> Mark {
        Mark
    }

    pub(in crate::exec) const fn read(_: &str) -> Option<Mark> {
        None
    }

    pub(in crate::exec) const fn text(&self) -> &str {
        ""
    }

    pub(in crate::exec) const fn put_on(&self, _: &mut Command) {}

    pub(in crate::exec) const fn end_all(&self) {}

    pub(in crate::exec) fn uses() -> HashMap<Mark, Use> {
        HashMap::new()
    }
}
