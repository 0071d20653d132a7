//! The Schwarze Sau: to keep clear of the second ♠Q.
//!
//! Augen that a seat has taken count in its solo, and so do those that others have against theirs: it goes for Augen as in a
//! Hammelrennen. Whoever has taken the second ♠Q names a solo as whoever has bid for one does.

/// How many Augen a ♠Q costs whoever takes it.
pub(super) const BURDEN: f64 = 40.0;
