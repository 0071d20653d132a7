//! Another player in each seat.

use std::sync::Arc;

use doko_engine::random::{Stream, fingerprint};
use doko_engine::{Rules, Seat};

use crate::bot::{Bot, BotKind};
use crate::options::Options;
use crate::spec_error::SpecError;

/// The kind of bot called `mixed`: one kind in the first seat, the next in the second, and so on round the table.
pub struct Mixed {
    of: Vec<Arc<dyn BotKind>>,
}

impl Mixed {
    /// One line for `doko bots list`.
    pub const SUMMARY: &str = "another bot in each seat of the table";
    /// The options of its spec.
    pub const OPTIONS: &[(&str, &str)] = &[(
        "of",
        "which bots, from the first seat on, with + between them, four at most: players of the pool (doko bots list --pool), or others; of fewer the first sits again after the last",
    )];

    pub(crate) fn from_options(options: &mut Options) -> Result<Mixed, SpecError> {
        let names = options.text("of", "silent+bold+noisy+net");
        let of: Vec<Arc<dyn BotKind>> =
            names.split('+').map(|name| options.player("of", name.trim())).collect::<Result<_, _>>()?;
        if of.len() > Seat::ALL.len() {
            return Err(options.value_error("of", names, "four bots at most, one for each seat".to_owned()));
        }
        Ok(Mixed { of })
    }

    fn in_seat(&self, seat: Seat) -> &dyn BotKind {
        &*self.of[seat.index() % self.of.len()]
    }
}

impl BotKind for Mixed {
    fn bot(&self, rules: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot> {
        self.in_seat(seat).bot(rules, seat, stream)
    }

    fn fingerprint(&self) -> String {
        let all: Vec<String> = Seat::ALL.map(|seat| self.in_seat(seat).fingerprint()).to_vec();
        fingerprint(format!("mixed 1 {}", all.join(" ")))
    }

    fn parts(&self) -> Vec<&dyn BotKind> {
        self.of.iter().map(|kind| &**kind).collect()
    }
}
