//! Bots of a run that is only read: what its config says of them, and nobody who plays.

use doko_bots::{Bot, BotKind, Sees, Traits};
use doko_engine::random::Stream;
use doko_engine::{Rules, Seat};

/// What the config of a run says of a bot.
///
/// A run is its games: to read it, nobody has to be able to play them. So a bot whose program was edited, moved or deleted
/// is as good as any other.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    pub(crate) fingerprint: String,
    pub(crate) parameters: String,
    pub(crate) is_oracle: bool,
    pub(crate) is_reproducible: bool,
    /// The fingerprints of rules by which it played as another bot does.
    pub(crate) falls_back: Vec<String>,
}

impl BotKind for Recorded {
    fn bot(&self, _: &Rules, _: Seat, _: Stream) -> Box<dyn Bot> {
        unreachable!("a run that is read plays no games")
    }

    fn fingerprint(&self) -> String {
        self.fingerprint.clone()
    }

    fn parameters(&self) -> String {
        self.parameters.clone()
    }

    fn falls_back(&self, rules: &Rules) -> Option<String> {
        let is_so = self.falls_back.contains(&rules.fingerprint());
        is_so.then(|| "it did not know these rules, and played as another bot does".to_owned())
    }

    fn traits(&self) -> Traits {
        // Its thoughts were asked for when the run began, so they are fair.
        let sees = if self.is_oracle { Sees::AllCardsToTeach } else { Sees::OwnView };
        Traits { sees, is_reproducible: self.is_reproducible, ..Traits::default() }
    }
}
