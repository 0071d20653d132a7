//! One CSV row for each block of a tournament, written as the blocks come.

use std::io::{self, Write};

use crate::report::columns::CsvFile;
use crate::studies::matches::block::Block;
use crate::studies::matches::report::tournament::letters;
use crate::studies::matches::schedule::Matchup;

/// Writes blocks as rows of [`CsvFile::TournamentBlocks`].
pub struct BlockRows<W: Write> {
    csv: csv::Writer<W>,
}

/// As many bots as a block can have.
const MOST: usize = 4;

impl<W: Write> BlockRows<W> {
    /// Begins with the header.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn new(out: W) -> io::Result<BlockRows<W>> {
        let mut csv = csv::Writer::from_writer(out);
        csv.write_record(CsvFile::TournamentBlocks.header())?;
        Ok(BlockRows { csv })
    }

    /// Adds one row.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, matchup: &Matchup, block: &Block) -> io::Result<()> {
        let points = |place: usize| {
            let is_measured = block.kind.measured().contains(&place);
            if is_measured { block.points_per_game(place).to_string() } else { String::new() }
        };
        let faults = |place: usize| block.tallies.get(place).map(|tally| tally.faults().to_string());
        let mut fields = vec![
            block.deal.to_string(),
            block.kind.key().to_owned(),
            letters(matchup),
            block.games().to_string(),
        ];
        fields.extend((0..MOST).map(points));
        fields.extend((0..MOST).map(|place| faults(place).unwrap_or_default()));
        self.csv.write_record(fields)?;
        Ok(())
    }

    /// The writer, with everything written.
    ///
    /// # Errors
    /// If the rest cannot be written.
    pub fn finish(self) -> io::Result<W> {
        self.csv.into_inner().map_err(|error| io::Error::new(error.error().kind(), error.to_string()))
    }
}
