//! Kinds of game, and the Vorbehalte and Ansagen by which players choose and raise them.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::seat::{Party, Seat};

/// A kind of solo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum SoloKind {
    /// Damensolo: only the queens are trumps.
    Damen,
    /// Bubensolo: only the jacks are trumps.
    Bube,
    /// Königsolo: only the kings are trumps.
    Koenig,
    /// Damen-Buben-Solo, Gemischter: queens and jacks are trumps.
    Gemischt,
    /// Farbsolo in ♣.
    Club,
    /// Farbsolo in ♠.
    Spade,
    /// Farbsolo in ♥.
    Heart,
    /// Farbsolo in ♦, also called Trumpfsolo.
    #[serde(alias = "trumpf")]
    Diamond,
    /// Fleischloser, As-Solo: no trumps at all.
    Fleischlos,
}

impl SoloKind {
    /// Every kind that exists, whatever the rules offer.
    pub const ALL: [SoloKind; 9] = [
        SoloKind::Damen,
        SoloKind::Bube,
        SoloKind::Koenig,
        SoloKind::Gemischt,
        SoloKind::Club,
        SoloKind::Spade,
        SoloKind::Heart,
        SoloKind::Diamond,
        SoloKind::Fleischlos,
    ];

    /// The name in rule files and records.
    pub const fn key(self) -> &'static str {
        match self {
            SoloKind::Damen => "damen",
            SoloKind::Bube => "bube",
            SoloKind::Koenig => "koenig",
            SoloKind::Gemischt => "gemischt",
            SoloKind::Club => "club",
            SoloKind::Spade => "spade",
            SoloKind::Heart => "heart",
            SoloKind::Diamond => "diamond",
            SoloKind::Fleischlos => "fleischlos",
        }
    }
}

impl fmt::Display for SoloKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SoloKind::Damen => "Damensolo",
            SoloKind::Bube => "Bubensolo",
            SoloKind::Koenig => "Königsolo",
            SoloKind::Gemischt => "Damen-Buben-Solo",
            SoloKind::Club => "♣-Solo",
            SoloKind::Spade => "♠-Solo",
            SoloKind::Heart => "♥-Solo",
            SoloKind::Diamond => "♦-Solo",
            SoloKind::Fleischlos => "Fleischloser",
        })
    }
}

/// What a player says when asked before play; everything but `Gesund` is a Vorbehalt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Vorbehalt {
    /// No Vorbehalt: a Normalspiel is fine. A holder of both ♣Q who says so plays a stille Hochzeit.
    Gesund,
    /// Both ♣Q, looking for a partner.
    Hochzeit,
    /// Alone against three.
    Solo(SoloKind),
}

impl fmt::Display for Vorbehalt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Vorbehalt::Gesund => f.write_str("gesund"),
            Vorbehalt::Hochzeit => f.write_str("Hochzeit"),
            Vorbehalt::Solo(kind) => kind.fmt(f),
        }
    }
}

/// The game that is played, as everyone at the table knows it.
///
/// A stille Hochzeit is a Normalspiel here, because nobody is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contract {
    /// The holders of the ♣Q against the others.
    Normal,
    /// This seat holds both ♣Q and finds its partner in the Klärungsstich.
    Hochzeit(Seat),
    /// This seat against the other three.
    Solo(SoloKind, Seat),
}

impl Contract {
    /// The soloist of an announced solo.
    pub const fn soloist(self) -> Option<Seat> {
        match self {
            Contract::Solo(_, seat) => Some(seat),
            _ => None,
        }
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contract::Normal => f.write_str("Normalspiel"),
            Contract::Hochzeit(_) => f.write_str("Hochzeit"),
            Contract::Solo(kind, _) => kind.fmt(f),
        }
    }
}

/// A step of the ladder of Ansagen: the Ansage itself (Re or Kontra), then the Absagen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Step {
    /// Re or Kontra, whichever party the speaker belongs to.
    Ansage,
    /// The other party will not reach 90 Augen.
    Keine90,
    /// The other party will not reach 60 Augen.
    Keine60,
    /// The other party will not reach 30 Augen.
    Keine30,
    /// The other party will not take a trick.
    Schwarz,
}

impl Step {
    /// The five steps, from the Ansage to schwarz.
    pub const ALL: [Step; 5] = [Step::Ansage, Step::Keine90, Step::Keine60, Step::Keine30, Step::Schwarz];
    /// The four Absagen.
    pub const ABSAGEN: [Step; 4] = [Step::Keine90, Step::Keine60, Step::Keine30, Step::Schwarz];

    /// What `party` says to make this step: "Re", "Kontra", "keine 90", …
    pub const fn said_by(self, party: Party) -> &'static str {
        match (self, party) {
            (Step::Ansage, Party::Re) => "Re",
            (Step::Ansage, Party::Kontra) => "Kontra",
            (Step::Keine90, _) => "keine 90",
            (Step::Keine60, _) => "keine 60",
            (Step::Keine30, _) => "keine 30",
            (Step::Schwarz, _) => "schwarz",
        }
    }

    /// The Augen the other party must stay below: 120 (for the Ansage), 90, 60, 30, and 0 for schwarz.
    pub const fn limit(self) -> u32 {
        [120, 90, 60, 30, 0][self as usize]
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Step::Ansage => "Re or Kontra",
            absage => absage.said_by(Party::Re),
        })
    }
}
