//! What a log can keep of each deal.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::block::Block;

/// What a log keeps of a deal, or of whatever else a run goes through in order.
pub trait Entry: Serialize + DeserializeOwned {
    /// What a log of such entries is called.
    const KIND: &'static str;

    /// What its first line begins with.
    const MAGIC: &'static str;

    /// The format that is written and read: whole numbers, higher for every change of what an entry holds.
    const VERSION: &'static str;

    /// Of which other deal than `deal` this says it is; `None` if it is of this one, or does not say.
    fn foreign_to(&self, deal: u64) -> Option<u64>;
}

impl Entry for Vec<Block> {
    const KIND: &'static str = "block log";
    const MAGIC: &'static str = "doko-blocks";
    const VERSION: &'static str = "3";

    fn foreign_to(&self, deal: u64) -> Option<u64> {
        self.iter().map(|block| block.deal).find(|&other| other != deal)
    }
}
