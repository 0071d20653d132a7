//! What a log can keep of each unit.

/// What a log keeps of a unit: a deal, an evening, or whatever else a run goes through in order.
pub trait Entry: Sized {
    /// What a log of such entries is called.
    const KIND: &'static str;

    /// What its first line begins with.
    const MAGIC: &'static str;

    /// The format that is written and read: whole numbers, higher for every change of what a frame holds.
    const VERSION: &'static str;

    /// What a unit is called.
    const UNIT: &'static str;

    /// Appends it to `out` as bytes.
    fn encode(&self, out: &mut Vec<u8>);

    /// It from its bytes; `None` if they are none of such an entry.
    fn decode(bytes: &[u8]) -> Option<Self>;
}

/// The games of a unit, as they are coded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coded(pub Vec<u8>);

impl Entry for Coded {
    const KIND: &'static str = "log of games";
    const MAGIC: &'static str = "doko-games";
    const VERSION: &'static str = "1";
    const UNIT: &'static str = "deal";

    fn encode(&self, out: &mut Vec<u8>) {
        out.extend(&self.0);
    }

    fn decode(bytes: &[u8]) -> Option<Coded> {
        Some(Coded(bytes.to_vec()))
    }
}
