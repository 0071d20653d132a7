//! A second heuristic, written for clarity, with which tests compare the fast one.

pub(super) mod slow_heuristic;
