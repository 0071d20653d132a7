//! Two duels on the same deals, deal by deal: by how much their first bots differ.

mod findings;
mod runs;

pub use findings::{BlockRow, Compared, Comparison, Summary};
pub use runs::{Duels, compare};
