//! Which units of a run something is of.

use std::ops::Range;

/// Which units of a study are added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// These: all, or those of a part.
    pub units: Range<u64>,
    /// Whether the run was made longer after it had been looked at.
    pub is_extended: bool,
}
