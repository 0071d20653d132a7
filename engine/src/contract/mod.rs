//! Kinds of game, and the Vorbehalte and Ansagen by which players choose and raise them.

mod solo_kind;

use std::fmt;

use crate::lang::{Lang, told};
use crate::seat::{Party, Seat};

pub use solo_kind::SoloKind;
pub(crate) use solo_kind::{SHIPPED, SHIPPED_KEYS, ShippedSolo};

/// Which trick can be the Klärungsstich of a Hochzeit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Klaerungsstich {
    /// Any trick.
    #[default]
    Any,
    /// A trick to which a Fehl card was led.
    Fehl,
    /// A trick to which a trump was led.
    Trump,
    /// A trick that the ace of a Fehl suit takes.
    Ace,
    /// A trick to which a Fehl card was led, but not the first such trick of the game.
    SecondFehl,
    /// A trick to which Fehl ♣ was led.
    Clubs,
    /// A trick to which Fehl ♠ was led.
    Spades,
    /// A trick to which Fehl ♥ was led.
    Hearts,
}

impl Klaerungsstich {
    /// All of them.
    pub const ALL: [Klaerungsstich; 8] = [
        Klaerungsstich::Any,
        Klaerungsstich::Fehl,
        Klaerungsstich::Trump,
        Klaerungsstich::Ace,
        Klaerungsstich::SecondFehl,
        Klaerungsstich::Clubs,
        Klaerungsstich::Spades,
        Klaerungsstich::Hearts,
    ];

    /// Those of which the holder names one where the rules fix none.
    pub const NAMED: [Klaerungsstich; 3] = [Klaerungsstich::Any, Klaerungsstich::Fehl, Klaerungsstich::Trump];
}

/// What a player decides when asked before play.
///
/// Everything but `Gesund` and `StillesSolo` is a Vorbehalt; those two are the same word at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Vorbehalt {
    /// No Vorbehalt: a Normalspiel is fine. A holder of both ♣Q who says so plays a stille Hochzeit.
    Gesund,
    /// Says gesund, and commits itself in private to take every trick alone.
    StillesSolo,
    /// Throws the hand in: the same dealer deals again.
    Schmeissen,
    /// Both ♣Q, looking for a partner in the first trick of this kind.
    Hochzeit(Klaerungsstich),
    /// Few trumps, looking for a partner who exchanges cards; of this party only, if one is named.
    Armut(Option<Party>),
    /// Alone against three.
    Solo(SoloKind),
    /// Alone against three, in a solo that is named before the first card (key `solo.named`).
    UnnamedSolo,
    /// Everybody alone, most Augen win.
    Hammelrennen,
    /// A Vorbehalt that is named when its kind is asked for; and to that question, that it is of another kind (key
    /// `vorbehalt.asked`).
    Unnamed,
}

impl Vorbehalt {
    /// A Hochzeit with any trick as Klärungsstich.
    pub const HOCHZEIT: Vorbehalt = Vorbehalt::Hochzeit(Klaerungsstich::Any);
    /// An Armut that anyone may take.
    pub const ARMUT: Vorbehalt = Vorbehalt::Armut(None);

    /// Every Vorbehalt that some rules know, gesund first.
    pub fn all() -> impl Iterator<Item = Vorbehalt> {
        let first = [
            Vorbehalt::Gesund,
            Vorbehalt::StillesSolo,
            Vorbehalt::Schmeissen,
            Vorbehalt::UnnamedSolo,
            Vorbehalt::Hammelrennen,
            Vorbehalt::Unnamed,
        ];
        let armut = [None, Some(Party::Re), Some(Party::Kontra)].map(Vorbehalt::Armut);
        let certain = Klaerungsstich::ALL.into_iter().map(Vorbehalt::Hochzeit).chain(armut);
        first.into_iter().chain(certain).chain(SoloKind::SHIPPED.map(Vorbehalt::Solo))
    }

    /// Whether the table hears "gesund".
    pub const fn is_gesund(self) -> bool {
        matches!(self, Vorbehalt::Gesund | Vorbehalt::StillesSolo)
    }

    /// What it is called, such as "Hochzeit (first Fehl trick)" or "Damensolo".
    pub fn name(self, lang: Lang) -> String {
        let fixed = match self {
            Vorbehalt::Gesund => "gesund",
            Vorbehalt::StillesSolo => "gesund (stilles Solo)",
            Vorbehalt::Schmeissen => "Schmeißen",
            Vorbehalt::Hochzeit(Klaerungsstich::Any) => "Hochzeit",
            Vorbehalt::Hochzeit(Klaerungsstich::Fehl) => {
                lang.pick("Hochzeit (first Fehl trick)", "Hochzeit (erster Fehlstich)")
            }
            Vorbehalt::Hochzeit(Klaerungsstich::Trump) => {
                lang.pick("Hochzeit (first trump trick)", "Hochzeit (erster Trumpfstich)")
            }
            Vorbehalt::Hochzeit(Klaerungsstich::Ace) => {
                lang.pick("Hochzeit (first trick of a Fehl ace)", "Hochzeit (erstes Fehl-Ass)")
            }
            Vorbehalt::Hochzeit(Klaerungsstich::SecondFehl) => {
                lang.pick("Hochzeit (second Fehl trick)", "Hochzeit (zweiter Fehlstich)")
            }
            Vorbehalt::Hochzeit(Klaerungsstich::Clubs) => {
                lang.pick("Hochzeit (first ♣ trick)", "Hochzeit (erster ♣-Stich)")
            }
            Vorbehalt::Hochzeit(Klaerungsstich::Spades) => {
                lang.pick("Hochzeit (first ♠ trick)", "Hochzeit (erster ♠-Stich)")
            }
            Vorbehalt::Hochzeit(Klaerungsstich::Hearts) => {
                lang.pick("Hochzeit (first ♥ trick)", "Hochzeit (erster ♥-Stich)")
            }
            Vorbehalt::UnnamedSolo => "Solo",
            Vorbehalt::Unnamed => "Vorbehalt",
            Vorbehalt::Hammelrennen => "Hammelrennen",
            Vorbehalt::Armut(None) => "Armut",
            Vorbehalt::Armut(Some(party)) => return told!(lang, "Armut (to {party})", "Armut (an {party})"),
            Vorbehalt::Solo(kind) => return kind.to_string(),
        };
        fixed.to_owned()
    }
}

impl fmt::Display for Vorbehalt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name(Lang::En))
    }
}

/// A kind of Vorbehalt that is asked for (key `vorbehalt.asked`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum AskedKind {
    /// A hand that is thrown in.
    Schmeissen,
    /// The solo of a player who owes one, where that has a rank of its own.
    Pflichtsolo,
    /// Any other solo.
    Solo,
    /// An Armut.
    Armut,
    /// A Hochzeit.
    Hochzeit,
    /// A Hammelrennen.
    Hammelrennen,
}

impl AskedKind {
    /// All of them.
    pub const ALL: [AskedKind; 6] = [
        AskedKind::Schmeissen,
        AskedKind::Pflichtsolo,
        AskedKind::Solo,
        AskedKind::Armut,
        AskedKind::Hochzeit,
        AskedKind::Hammelrennen,
    ];

    /// The name in records and protocols.
    pub const fn key(self) -> &'static str {
        match self {
            AskedKind::Schmeissen => "schmeissen",
            AskedKind::Pflichtsolo => "pflichtsolo",
            AskedKind::Solo => "solo",
            AskedKind::Armut => "armut",
            AskedKind::Hochzeit => "hochzeit",
            AskedKind::Hammelrennen => "hammelrennen",
        }
    }
}

impl fmt::Display for AskedKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AskedKind::Schmeissen => "Schmeißen",
            AskedKind::Pflichtsolo => "Pflichtsolo",
            AskedKind::Solo => "Solo",
            AskedKind::Armut => "Armut",
            AskedKind::Hochzeit => "Hochzeit",
            AskedKind::Hammelrennen => "Hammelrennen",
        })
    }
}

/// A game in which every player plays alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum AloneGame {
    /// Four cards are pushed round the table, fewest Augen win.
    Schiebekopf,
    /// Most Augen win.
    Hammelrennen,
    /// Most Augen lose.
    Ramsch,
    /// Who takes the second ♠Q plays a solo against the others from then on; until then everybody plays alone.
    SchwarzeSau,
}

impl AloneGame {
    /// All of them.
    pub const ALL: [AloneGame; 4] =
        [AloneGame::Schiebekopf, AloneGame::Hammelrennen, AloneGame::Ramsch, AloneGame::SchwarzeSau];

    /// Whether few Augen are what everybody wants, until somebody sees a Durchmarsch.
    pub const fn is_for_few_augen(self) -> bool {
        matches!(self, AloneGame::Schiebekopf | AloneGame::Ramsch)
    }

    /// The name in rule files and records.
    pub const fn key(self) -> &'static str {
        match self {
            AloneGame::Schiebekopf => "schiebekopf",
            AloneGame::Hammelrennen => "hammelrennen",
            AloneGame::Ramsch => "ramsch",
            AloneGame::SchwarzeSau => "schwarze_sau",
        }
    }
}

impl fmt::Display for AloneGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AloneGame::Schiebekopf => "Schiebekopf",
            AloneGame::Hammelrennen => "Hammelrennen",
            AloneGame::Ramsch => "Ramsch",
            AloneGame::SchwarzeSau => "Schwarze Sau",
        })
    }
}

/// The game that is played, as everyone at the table knows it.
///
/// A stille Hochzeit, an automatic Hochzeit and a stilles Solo are Normalspiele here, because nobody is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contract {
    /// The holders of the ♣Q against the others.
    Normal,
    /// This seat holds both ♣Q and finds its partner in the Klärungsstich.
    Hochzeit(Seat, Klaerungsstich),
    /// The first of these seats has handed cards to the second; they play together.
    Armut {
        /// Who declared the Armut.
        poor: Seat,
        /// Who took it.
        taker: Seat,
    },
    /// This seat against the other three.
    Solo(SoloKind, Seat),
    /// Every player alone.
    EachAlone(AloneGame),
}

impl Contract {
    /// Every player alone, four cards pushed round the table, fewest Augen win.
    pub const SCHIEBEKOPF: Contract = Contract::EachAlone(AloneGame::Schiebekopf);
    /// Every player alone, most Augen win.
    pub const HAMMELRENNEN: Contract = Contract::EachAlone(AloneGame::Hammelrennen);
    /// Every player alone, most Augen lose.
    pub const RAMSCH: Contract = Contract::EachAlone(AloneGame::Ramsch);
    /// Every player alone, until somebody takes the second ♠Q and plays a solo.
    pub const SCHWARZE_SAU: Contract = Contract::EachAlone(AloneGame::SchwarzeSau);

    /// The soloist of an announced solo.
    pub const fn soloist(self) -> Option<Seat> {
        match self {
            Contract::Solo(_, seat) => Some(seat),
            _ => None,
        }
    }

    /// Whether every player plays alone.
    pub const fn is_each_alone(self) -> bool {
        matches!(self, Contract::EachAlone(_))
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contract::Normal => f.write_str("Normalspiel"),
            Contract::Hochzeit(..) => f.write_str("Hochzeit"),
            Contract::Armut { .. } => f.write_str("Armut"),
            Contract::Solo(kind, _) => kind.fmt(f),
            Contract::EachAlone(game) => game.fmt(f),
        }
    }
}

/// A bid for the right to play one's solo (key `solo.priority` bidding).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bid {
    /// Leaves the solo to the other, for good.
    Pass,
    /// The seat that comes before the other (key `solo.bidding_ties`) matches what that one has bid.
    Hold,
    /// The other seat promises this step, and all above it.
    Raise(Step),
}

impl Bid {
    /// What the seat does or says: "pass", "hold", "Re", "keine 90", …
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Bid::Pass => lang.pick("pass", "passt"),
            Bid::Hold => lang.pick("hold", "hält"),
            Bid::Raise(step) => step.said_by(Party::Re),
        }
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name(Lang::En))
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

    /// What it is called where nobody says by which party: "Re or Kontra", "keine 90", …
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Step::Ansage => lang.pick("Re or Kontra", "Re oder Kontra"),
            absage => absage.said_by(Party::Re),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name(Lang::En))
    }
}
