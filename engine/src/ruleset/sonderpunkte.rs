//! Catalogue section 5: points beside the result.

use super::{AllOrSome, Words};
use crate::card::{Card, Rank, Suit};

keys! {
    /// Keys `sonderpunkte.*`: points beside the result, for the party that earns them.
    pub struct Sonderpunkte, prefix "sonderpunkte." {
        section 5 {
            /// Points for Kontra if it has won; 0 for off.
            gegen_die_alten: i32 [0..=20],
            /// Whether the points gegen die Alten count always, or only if Re was said.
            gegen_die_alten_when: GegenWhen = "always",
            /// Points for a trick of 40 or more Augen; 0 for off.
            doppelkopf: i32 [0..=20],
            /// Points for a ♦A won by the other party; 0 for off.
            fuchs: i32 [0..=20],
            /// Points for both ♦A won by the other party, on top of those for each; 0 for off.
            fuchs_both: i32 [0..=20] = "0",
            /// Points for winning the last trick with a ♦A; 0 for off.
            fuchs_last_trick: i32 [0..=20],
            /// Points for a ♦A of the other party caught in the last trick, on top of those for the Fuchs;
            /// 0 for off.
            fuchs_caught_last_trick: i32 [0..=20],
            /// Points for winning the last trick with a ♣J; 0 for off.
            karlchen: i32 [0..=20],
            /// Points for a ♣J of the other party caught in the last trick; 0 for off.
            karlchen_caught: i32 [0..=20],
            /// Whether a ♣J may be caught by any card that wins the last trick, or only by this one.
            karlchen_caught_by: KarlchenCaughtBy = "any",
            /// Points for a ♥10 won by the other party; 0 for off.
            dulle_caught: i32 [0..=20],
            /// Whether a ♥10 may be caught by any card, only by the second ♥10, or only by the other ♥10, first or second.
            dulle_caught_by: DulleCaughtBy,
            /// Points to the other party for a ♥10 in the last trick, whoever wins it; 0 for off.
            dulle_last_trick: i32 [0..=20] = "0",
            /// Points for a trick to which plain ♥ was led and followed by all four; 0 for off.
            herzstich: i32 [0..=20],
            /// Points for a ♠K of the other party in a trick won by a ♠Q, the Klabautermann; 0 for off.
            klabautermann: i32 [0..=20] = "0",
            /// Points to the winner of an announced solo, after doubling; 0 for off.
            solo: i32 [0..=20],
            /// Whether the losers of a game get Sonderpunkte too.
            for_losers: bool = "true",
            /// The Sonderpunkte that count where one plays against three too, true being all of them and
            /// false none; a ♦A is a Fuchs there even where it is no trump, and a Nullsolo has none at all.
            in_solos: AllOrSome<Sonderpunkt>,
            /// Which Sonderpunkte count in a declared Hochzeit: all, only those from tricks after the Klärungsstich,
            /// or after the last trick in which there could have been one, with gegen die Alten; or none.
            in_hochzeit: InHochzeit = "all",
        }
    }
}

words! {
    /// Values of `sonderpunkte.gegen_die_alten_when`.
    pub enum GegenWhen {
        /// Whatever was said.
        Always = "always",
        /// Only if Re was said, or counts as said.
        Re = "re",
    }
}

words! {
    /// Values of `sonderpunkte.in_hochzeit`.
    pub enum InHochzeit {
        /// As in other games.
        All = "all",
        /// Only those from tricks that are played after the partner is found, or will not be.
        OnceSettled = "once_settled",
        /// None.
        None = "none",
    }
}

words! {
    /// Values of `sonderpunkte.dulle_caught_by`.
    pub enum DulleCaughtBy {
        /// By any card.
        Any = "any",
        /// By the second ♥10, which wins the trick.
        Dulle = "dulle",
        /// By the other ♥10, the first or the second, which wins the trick.
        Other = "other",
    }
}

words! {
    /// Values of `sonderpunkte.karlchen_caught_by`.
    pub enum KarlchenCaughtBy {
        /// By any card.
        Any = "any",
        /// By a ♦Q.
        DiamondQueen = "diamond_queen",
        /// By a ♥Q.
        HeartQueen = "heart_queen",
        /// By a ♠Q.
        SpadeQueen = "spade_queen",
        /// By a ♣Q.
        ClubQueen = "club_queen",
    }
}

impl KarlchenCaughtBy {
    /// The card that alone catches it, if there is one.
    pub const fn card(self) -> Option<Card> {
        let suit = match self {
            KarlchenCaughtBy::Any => return None,
            KarlchenCaughtBy::DiamondQueen => Suit::Diamonds,
            KarlchenCaughtBy::HeartQueen => Suit::Hearts,
            KarlchenCaughtBy::SpadeQueen => Suit::Spades,
            KarlchenCaughtBy::ClubQueen => Suit::Clubs,
        };
        Some(Card::new(suit, Rank::Queen))
    }
}

words! {
    /// Entries of `sonderpunkte.in_solos`: each is named as its key.
    pub enum Sonderpunkt {
        /// Kontra has won.
        GegenDieAlten = "gegen_die_alten",
        /// A trick of 40 or more Augen.
        Doppelkopf = "doppelkopf",
        /// A ♦A caught.
        Fuchs = "fuchs",
        /// Both ♦A caught.
        FuchsBoth = "fuchs_both",
        /// The last trick won by a ♦A.
        FuchsLastTrick = "fuchs_last_trick",
        /// A ♦A caught in the last trick.
        FuchsCaughtLastTrick = "fuchs_caught_last_trick",
        /// The last trick won by a ♣J.
        Karlchen = "karlchen",
        /// A ♣J caught in the last trick.
        KarlchenCaught = "karlchen_caught",
        /// A ♥10 caught.
        DulleCaught = "dulle_caught",
        /// A ♥10 in the last trick.
        DulleLastTrick = "dulle_last_trick",
        /// Plain ♥ led and followed by all.
        Herzstich = "herzstich",
        /// A ♠K caught by a ♠Q.
        Klabautermann = "klabautermann",
    }
}

impl Sonderpunkt {
    /// All of them, in the order of their keys.
    pub const ALL: &[Sonderpunkt] = <Sonderpunkt as Words>::ALL;
}
