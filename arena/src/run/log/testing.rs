//! Units and logs to test with.

use super::*;

/// What stands before the units.
pub(super) const PREAMBLE: &[u8] = b"fixed games";

/// The header of some run, whose log begins with this unit.
pub(super) fn header(first: u64) -> Header {
    let games = Shape { numbering: 1, bots: 2, replicates: 0, shares: false, values: false };
    Header { run: "1f0c a\"b".to_owned(), games: Some(games), first }
}

/// Few bytes that tell the unit; every third unit has none.
pub(super) fn unit(number: u64) -> Coded {
    Coded((0..number % 3 * 10).map(|byte| (byte * number) as u8).collect())
}
