//! What `doko why` says, for people in two languages and for programs.

mod document;
mod example;
mod rows;
mod summary;

pub use rows::KindRow;
pub use summary::Summary;

use doko_engine::Lang;

#[cfg(doc)]
use super::chance::STREAMS;
use super::duo::{Duo, Pair};
use super::partings::Partings;
use super::swings::Swing;
use crate::report::document::Document;
use crate::report::outputs::Findings;
use crate::run::letter;
use crate::stats::{Estimate, Looks};
use crate::studies::judging::Judge;

/// One deal of a large swing, with the pair of its games that says most.
pub struct Example<'e> {
    /// The deal.
    pub swing: Swing,
    /// How many pairs of games it has.
    pub pairs: usize,
    /// The one in which the swing is largest.
    pub pair: Pair<'e>,
    /// In how many of [`STREAMS`] other streams the first bot, and the second, would decide alike where the games part.
    pub steady: [Option<u64>; 2],
    /// By how many points the answer of the first bot where the games part is better than that of the second, by what the seat
    /// knew; `None` where the games do not part, or that cannot be judged.
    pub judged: Option<Estimate>,
}

/// All that is said.
pub struct WhyReport<'e> {
    /// Who is compared.
    pub duo: Duo<'e>,
    /// Who says which of two answers was better.
    pub judge: &'e Judge,
    /// What the first bot gained in the whole run, in points per game.
    pub gain: Option<Estimate>,
    /// When the run was looked at, which says what kind of interval that has.
    pub looks: Looks,
    /// How many deals of the run there are.
    pub deals: u64,
    /// Where games part, in all of them or a sample.
    pub partings: Partings,
    /// The deals in which the first bot gained most, then those in which it lost most.
    pub examples: [Vec<Example<'e>>; 2],
    /// Whether some games came out otherwise than in the run, since a bot does not play alike each time.
    pub is_another_game: bool,
}

impl WhyReport<'_> {
    /// Names of the two bots, with their letters where both have one name.
    fn names(&self, lang: Lang) -> [String; 2] {
        let bots = self.duo.bots();
        let names = bots.map(|bot| self.duo.experiment.bots[bot].label_in(lang));
        if names[0] == names[1] { bots.map(|bot| format!("{} ({})", names[0], letter(bot))) } else { names }
    }

    /// Name of the bot of this number.
    fn name_of(&self, bot: usize, lang: Lang) -> String {
        let [first, second] = self.names(lang);
        if bot == self.duo.bots()[0] { first } else { second }
    }
}

impl Findings for WhyReport<'_> {
    type Summary = Summary;
    type Row = KindRow;

    fn command(&self) -> &'static str {
        "why"
    }

    fn document(&self, lang: Lang) -> Document {
        document::document(self, lang)
    }

    fn summary(&self) -> Summary {
        Summary::of(self)
    }

    fn rows(&self) -> Vec<KindRow> {
        rows::kinds(self)
    }
}
