//! Tests of several studies at once.

mod peeking;
