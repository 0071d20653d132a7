//! All processes of a program, wherever they stand: also what has left its group, and what its parent has left behind.

#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod linux;

#[cfg(not(target_os = "linux"))]
pub(super) use elsewhere::Mark;
#[cfg(target_os = "linux")]
pub(super) use linux::Mark;

/// What the processes of a program use together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Use {
    /// How many there are.
    pub(super) processes: u64,
    /// How many bytes of memory they have in use; what several share counts for each.
    pub(super) memory: u64,
}
