//! Two duels on the same deals, deal by deal: by how much their first bots differ.

mod report;
mod runs;

pub use report::{BlockRow, Compared, Comparison, Summary};
pub use runs::{Duels, compare};
