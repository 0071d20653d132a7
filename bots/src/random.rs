//! A baseline: cards at random, Vorbehalte and Ansagen at stated low rates.

use doko_engine::random::{Stream, fingerprint};
use doko_engine::{Action, Card, CardSet, Question, Rules, Seat, View, Vorbehalt};
use rand::{Rng, RngExt};

use crate::bot::{Bot, BotKind};
use crate::spec::{Options, SpecError};

/// The kind of bot called `random`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Random {
    /// How often it declares a Vorbehalt, `0.0..=1.0`; which one is uniform over those on offer.
    pub vorbehalt: f64,
    /// How often it says something when it is asked, `0.0..=1.0`; what is uniform over the steps on offer.
    pub ansage: f64,
}

impl Random {
    /// One line for `doko bots list`.
    pub const SUMMARY: &str = "cards uniformly at random, Vorbehalte and Ansagen at low rates";
    /// The options of its spec.
    pub const OPTIONS: &[(&str, &str)] = &[
        ("vorbehalt", "how often it declares a Vorbehalt, 0 to 1 (0.02)"),
        ("ansage", "how often it says something when asked, 0 to 1 (0.02)"),
    ];

    /// Reads the options `vorbehalt` and `ansage`.
    pub(crate) fn from_options(options: &mut Options) -> Result<Random, SpecError> {
        let default = Random::default();
        Ok(Random {
            vorbehalt: options.rate("vorbehalt")?.unwrap_or(default.vorbehalt),
            ansage: options.rate("ansage")?.unwrap_or(default.ansage),
        })
    }
}

impl Default for Random {
    fn default() -> Random {
        Random { vorbehalt: 0.02, ansage: 0.02 }
    }
}

impl BotKind for Random {
    fn bot(&self, _rules: &Rules, _seat: Seat, stream: Stream) -> Box<dyn Bot> {
        Box::new(RandomBot { kind: *self, stream })
    }

    fn fingerprint(&self) -> String {
        fingerprint(&format!("random 1 {} {}", self.vorbehalt, self.ansage))
    }
}

struct RandomBot {
    kind: Random,
    stream: Stream,
}

impl Bot for RandomBot {
    fn act(&mut self, view: &View<'_>) -> Action {
        match view.question() {
            Some(Question::Vorbehalt) => {
                let wanted = self.stream.random_bool(self.kind.vorbehalt);
                let chosen =
                    if wanted { pick(&mut self.stream, view.legal_vorbehalte().skip(1)) } else { None };
                Action::Declare(chosen.unwrap_or(Vorbehalt::Gesund))
            }
            Some(Question::Ansage) => {
                let wanted = self.stream.random_bool(self.kind.ansage);
                let chosen = if wanted { pick(&mut self.stream, view.legal_steps()) } else { None };
                chosen.map_or(Action::Silence, Action::Say)
            }
            _ => Action::Play(random_kind(&mut self.stream, view.legal_cards())),
        }
    }
}

/// A uniformly random item; `None` if there is none.
fn pick<T>(rng: &mut impl Rng, items: impl Iterator<Item = T>) -> Option<T> {
    let mut items: Vec<T> = items.collect();
    if items.is_empty() { None } else { Some(items.swap_remove(rng.random_range(0..items.len()))) }
}

/// A uniformly random kind of card in a set, however many copies of it there are.
fn random_kind(rng: &mut impl Rng, cards: CardSet) -> Card {
    let kinds = cards.kinds();
    let n = rng.random_range(0..kinds.len() as u32) as usize;
    kinds.iter().nth(n).expect("a legal card")
}
