//! How players differ, and what one thinks who sits where.
//!
//! A [`Manner`] is a way to play, as far as it shows: how often cards are those of the heuristic, on which hands something is
//! said, and when. A [`Belief`] says of each seat how likely it plays in which manner. What a seat does is more or less likely
//! in each of them; that is all there is to learn from. What the belief is for: it weighs worlds, and it says by how much games
//! among such players come out otherwise than among those that networks were taught by.

mod belief;
mod shift;
mod shifts;

pub use belief::{Belief, Company, Likeness, MannerEvidence, Reputation};
pub(crate) use belief::{ByManner, MeanBelief};
pub use shift::{Circumstances, Relation, Shift, Side};
pub(crate) use shift::{shift, solo_shift};

use doko_engine::{Party, PerParty};

/// A way to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manner {
    /// What it is called: as the player of the [pool](crate::pool::POOL) that plays like this, and `search` for all that search or
    /// were taught by a search.
    pub name: &'static str,
    /// What it is like, in a few words.
    pub summary: &'static str,
    /// How often it plays like this where nothing is known.
    prior: f64,
    pub(crate) cards: Cards,
    pub(crate) speech: Speech,
}

/// How near its cards are to those of the heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cards {
    /// They are the same, all but a few.
    Heuristic,
    /// Often they are others, for reasons of its own.
    Own,
    /// As networks would play, if these can be asked; else like `Own`.
    Learned,
    /// They are any.
    Any,
}

impl Cards {
    /// Which share of the cards is taken to be any, for each. Read off the same games as the [speech](Speech): with the
    /// [temperature](TEMPERATURE) these make the cards of `heuristic`, of `net` and of `random` about as likely as any share
    /// does.
    pub(crate) const SHARES: [f64; 3] = [0.02, 0.35, 1.0];

    /// The place of its share among them.
    pub(crate) const fn share(self) -> usize {
        match self {
            Cards::Heuristic => 0,
            Cards::Own | Cards::Learned => 1,
            Cards::Any => 2,
        }
    }
}

/// How many Augen less make a card e times less likely, to whoever plays like the heuristic.
pub(crate) const TEMPERATURE: f64 = 2.0;

/// When a player says Re or Kontra first, if it says so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Speech {
    /// How likely that is, by the Augen that its hand is expected to take alone with the trumps of the Normalspiel: a logistic
    /// function with this middle and this scale.
    pub curve: PerParty<(f64, f64)>,
    /// Of those that speak, the share that does before its first card.
    pub early: PerParty<f64>,
}

impl Speech {
    /// As the heuristic does.
    ///
    /// Fitted to 40,000 games of heuristics under ddv (seed 99): as Re 26% at 35 Augen, 60% at 45 and 86% at 55; as Kontra
    /// 25% at 65, 44% at 75 and 67% at 85. Early Re and Kontra: of the same in 14,742 Normalspiele (seed 7).
    pub(crate) const HEURISTIC: Speech =
        Speech { curve: PerParty([(42.0, 6.5), (77.0, 10.0)]), early: PerParty([0.85, 0.26]) };

    /// The same where this share of those who speak early waits.
    pub(crate) fn patient(self, share: f64) -> Speech {
        Speech { early: PerParty(self.early.0.map(|early| (1.0 - share) * early)), ..self }
    }

    /// How likely a hand of so many Augen speaks first for a party.
    pub(crate) fn speaks(&self, party: Party, augen: f64) -> f64 {
        let (middle, scale) = self.curve[party];
        1.0 / (1.0 + libm::exp((middle - augen) / scale))
    }
}

/// The name of the manner of bots that search or were taught by a search.
pub(crate) const SEARCH: &str = "search";

/// How many manners there are.
pub(crate) const MANNERS: usize = ALL.len();

/// All manners. How each speaks is read off 1,500 games under ddv among four of the player of the pool that has its name (seed
/// 77), `search` off games of `net`.
pub const ALL: &[Manner] = &[
    Manner {
        name: SEARCH,
        summary: "has a mind of its own, and speaks late",
        prior: 0.35,
        cards: Cards::Learned,
        speech: Speech { curve: PerParty([(42.0, 14.0), (61.0, 10.0)]), early: PerParty([0.0, 0.0]) },
    },
    Manner {
        name: "heuristic",
        summary: "plays and speaks as the heuristic",
        prior: 0.2,
        cards: Cards::Heuristic,
        speech: Speech::HEURISTIC,
    },
    Manner {
        name: "careful",
        summary: "plays as the heuristic, and speaks when it is all but safe",
        prior: 0.08,
        cards: Cards::Heuristic,
        speech: Speech { curve: PerParty([(72.0, 6.0), (102.0, 9.0)]), early: PerParty([0.55, 0.2]) },
    },
    Manner {
        name: "silent",
        summary: "plays as the heuristic, and says nothing",
        prior: 0.08,
        cards: Cards::Heuristic,
        speech: NEVER,
    },
    Manner {
        name: "bold",
        summary: "plays as the heuristic, and says too much",
        prior: 0.08,
        cards: Cards::Heuristic,
        speech: Speech { curve: PerParty([(10.0, 6.0), (40.0, 18.0)]), early: PerParty([0.98, 0.4]) },
    },
    Manner {
        name: "noisy",
        summary: "speaks as the heuristic, and often plays another card",
        prior: 0.08,
        cards: Cards::Own,
        speech: Speech::HEURISTIC,
    },
    Manner {
        name: "thumb",
        summary: "often plays another card than the heuristic, and says nothing",
        prior: 0.05,
        cards: Cards::Own,
        speech: NEVER,
    },
    Manner {
        name: "random",
        summary: "plays any card, and now and then says something",
        prior: 0.08,
        cards: Cards::Any,
        // One of twenty, whatever it holds.
        speech: Speech { curve: PerParty([(2944.0, 1000.0); 2]), early: PerParty([0.45, 0.4]) },
    },
];

/// Never on any hand.
const NEVER: Speech = Speech { curve: PerParty([(1000.0, 10.0); 2]), early: PerParty([0.5; 2]) };
