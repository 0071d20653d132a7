//! One CSV row for each block of a duel, written as the blocks come.

use std::io::{self, Write};

use crate::report::columns::CsvFile;
use crate::studies::matches::block::Block;

/// Writes blocks as rows of [`CsvFile::DuelBlocks`].
pub struct BlockRows<W: Write> {
    csv: csv::Writer<W>,
}

impl<W: Write> BlockRows<W> {
    /// Begins with the header.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn new(out: W) -> io::Result<BlockRows<W>> {
        let mut csv = csv::Writer::from_writer(out);
        csv.write_record(CsvFile::DuelBlocks.header())?;
        Ok(BlockRows { csv })
    }

    /// Adds one row.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, block: &Block) -> io::Result<()> {
        self.csv.write_record([
            &block.deal.to_string(),
            block.kind.key(),
            &block.games().to_string(),
            &block.points_per_game(block.kind.measured()[0]).to_string(),
            &block.points[0].to_string(),
            &block.points[1].to_string(),
            &block.tallies[0].faults().to_string(),
            &block.tallies[1].faults().to_string(),
        ])?;
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
