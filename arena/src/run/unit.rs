//! What the units of a run are, and how many it can have.

use doko_engine::Lang;

/// How many deals an experiment can have: more than anybody has time for, and few enough that no sum overflows and a bit
/// for each of them is no burden.
pub const MOST_DEALS: u64 = 10_000_000_000;

/// What a block is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A single deal, outside any session.
    Deal,
    /// An evening: as many games as the rules have (keys `session.*`), all players in their places.
    Evening,
}

impl Unit {
    /// Evenings of so many games; single deals if it is 0.
    pub const fn of(games: u32) -> Unit {
        if games == 0 { Unit::Deal } else { Unit::Evening }
    }

    /// `deal` or `evening`, with an s if there is another number of them than one.
    pub fn noun(self, number: u64) -> &'static str {
        match (self, number) {
            (Unit::Deal, 1) => "deal",
            (Unit::Deal, _) => "deals",
            (Unit::Evening, 1) => "evening",
            (Unit::Evening, _) => "evenings",
        }
    }

    /// So many of them, such as `200 deals` or `1 Abend`, as subject or object.
    pub fn counted(self, number: u64, lang: Lang) -> String {
        let noun = match (lang, self, number) {
            (Lang::En, ..) => self.noun(number),
            (Lang::De, Unit::Deal, 1) => "Kartenverteilung",
            (Lang::De, Unit::Deal, _) => "Kartenverteilungen",
            (Lang::De, Unit::Evening, 1) => "Abend",
            (Lang::De, Unit::Evening, _) => "Abende",
        };
        format!("{number} {noun}")
    }

    /// The same where German asks for the dative, as after `nach` and `von`.
    pub fn dative(self, number: u64, lang: Lang) -> String {
        match (lang, self, number) {
            (Lang::De, Unit::Evening, number) if number != 1 => format!("{number} Abenden"),
            _ => self.counted(number, lang),
        }
    }
}
