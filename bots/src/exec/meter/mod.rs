//! The processor time that a program and all that it has started have used, where the system tells it.

#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod linux;

#[cfg(not(target_os = "linux"))]
pub(super) use elsewhere::Meter;
#[cfg(target_os = "linux")]
pub(super) use linux::Meter;
