//! Catalogue section 5: points beside the result.

use super::{AllOrSome, Words};
use crate::card::{Card, Rank, Suit};

keys! {
    /// Keys `sonderpunkte.*`: points beside the result, for the party that earns them.
    pub struct Sonderpunkte, prefix "sonderpunkte." {
        section 5 {
            /// Points for Kontra if it has won; 0 for off.
            de "Punkte für Kontra, wenn es gewonnen hat; 0 für keine."
            gegen_die_alten: i32 [0..=20] {
                "0": "gegen die Alten does not count", "gegen die Alten zählt nicht";
                "1": "gegen die Alten: 1 point", "gegen die Alten: 1 Punkt";
                "#": "gegen die Alten: {} points", "gegen die Alten: {} Punkte";
            },
            /// Whether the points gegen die Alten count always, or only if Re was said.
            de "Ob die Punkte gegen die Alten immer zählen oder nur, wenn Re gesagt wurde."
            gegen_die_alten_when: GegenWhen = "always",
            /// Points for a trick of 40 or more Augen; 0 for off.
            de "Punkte für einen Stich mit mindestens 40 Augen; 0 für keine."
            doppelkopf: i32 [0..=20] {
                "0": "no Sonderpunkt for a Doppelkopf", "kein Sonderpunkt für einen Doppelkopf";
                "1": "Sonderpunkt for a Doppelkopf", "Sonderpunkt für einen Doppelkopf";
                "#": "{} Sonderpunkte for a Doppelkopf", "{} Sonderpunkte für einen Doppelkopf";
            },
            /// Points for a ♦A won by the other party; 0 for off.
            de "Punkte für ein gefangenes ♦A der anderen Partei; 0 für keine."
            fuchs: i32 [0..=20] {
                "0": "no Sonderpunkt for a Fuchs", "kein Sonderpunkt für einen Fuchs";
                "1": "Sonderpunkt for a Fuchs", "Sonderpunkt für einen Fuchs";
                "#": "{} Sonderpunkte for a Fuchs", "{} Sonderpunkte für einen Fuchs";
            },
            /// Points for both ♦A won by the other party, on top of those for each; 0 for off.
            de "Punkte, wenn beide ♦A der anderen Partei gefangen sind, zusätzlich zu denen für jedes; 0 für \
                keine."
            fuchs_both: i32 [0..=20] = "0" {
                "0": "no Sonderpunkt for both Füchse", "kein Sonderpunkt für beide Füchse";
                "1": "Sonderpunkt for both Füchse", "Sonderpunkt für beide Füchse";
                "#": "{} Sonderpunkte for both Füchse", "{} Sonderpunkte für beide Füchse";
            },
            /// Points for winning the last trick with a ♦A; 0 for off.
            de "Punkte dafür, den letzten Stich mit einem ♦A zu machen; 0 für keine."
            fuchs_last_trick: i32 [0..=20] {
                "0":
                    "no Sonderpunkt for the last trick with a ♦A",
                    "kein Sonderpunkt für den letzten Stich mit einem ♦A";
                "1":
                    "Sonderpunkt for the last trick with a ♦A",
                    "Sonderpunkt für den letzten Stich mit einem ♦A";
                "#":
                    "{} Sonderpunkte for the last trick with a ♦A",
                    "{} Sonderpunkte für den letzten Stich mit einem ♦A";
            },
            /// Points for a ♦A of the other party caught in the last trick, on top of those for the Fuchs;
            /// 0 for off.
            de "Punkte für ein ♦A der anderen Partei, das im letzten Stich gefangen wird, zusätzlich zu \
                denen für den Fuchs; 0 für keine."
            fuchs_caught_last_trick: i32 [0..=20] {
                "0":
                    "no Sonderpunkt for a Fuchs caught in the last trick",
                    "kein Sonderpunkt für einen Fuchs im letzten Stich";
                "1":
                    "Sonderpunkt for a Fuchs caught in the last trick",
                    "Sonderpunkt für einen Fuchs im letzten Stich";
                "#":
                    "{} Sonderpunkte for a Fuchs caught in the last trick",
                    "{} Sonderpunkte für einen Fuchs im letzten Stich";
            },
            /// Points for winning the last trick with a ♣J; 0 for off.
            de "Punkte dafür, den letzten Stich mit einem ♣B zu machen; 0 für keine."
            karlchen: i32 [0..=20] {
                "0": "no Sonderpunkt for Karlchen", "kein Sonderpunkt für Karlchen";
                "1": "Sonderpunkt for Karlchen", "Sonderpunkt für Karlchen";
                "#": "{} Sonderpunkte for Karlchen", "{} Sonderpunkte für Karlchen";
            },
            /// Points for a ♣J of the other party caught in the last trick; 0 for off.
            de "Punkte für einen ♣B der anderen Partei, der im letzten Stich gefangen wird; 0 für keine."
            karlchen_caught: i32 [0..=20] {
                "0": "no Sonderpunkt for Karlchen caught", "kein Sonderpunkt für Karlchen gefangen";
                "1": "Sonderpunkt for Karlchen caught", "Sonderpunkt für Karlchen gefangen";
                "#": "{} Sonderpunkte for Karlchen caught", "{} Sonderpunkte für Karlchen gefangen";
            },
            /// Whether a ♣J may be caught by any card that wins the last trick, or only by this one.
            de "Ob ein ♣B von jeder Karte gefangen werden kann, die den letzten Stich macht, oder nur von \
                der genannten."
            karlchen_caught_by: KarlchenCaughtBy = "any",
            /// Points for a ♥10 won by the other party; 0 for off.
            de "Punkte für eine gefangene ♥10 der anderen Partei; 0 für keine."
            dulle_caught: i32 [0..=20] {
                "0": "no Sonderpunkt for a Dulle caught", "kein Sonderpunkt für eine gefangene Dulle";
                "1": "Sonderpunkt for a Dulle caught", "Sonderpunkt für eine gefangene Dulle";
                "#": "{} Sonderpunkte for a Dulle caught", "{} Sonderpunkte für eine gefangene Dulle";
            },
            /// Whether a ♥10 may be caught by any card, only by the second ♥10, or only by the other ♥10, first or second.
            de "Ob eine ♥10 von jeder Karte gefangen werden kann, nur von der zweiten ♥10 oder nur von der \
                anderen ♥10, ob erste oder zweite."
            dulle_caught_by: DulleCaughtBy,
            /// Points to the other party for a ♥10 in the last trick, whoever wins it; 0 for off.
            de "Punkte an die andere Partei für eine ♥10 im letzten Stich, egal, wer ihn macht; 0 für keine."
            dulle_last_trick: i32 [0..=20] = "0" {
                "0":
                    "no Sonderpunkt against a Dulle in the last trick",
                    "kein Sonderpunkt gegen eine Dulle im letzten Stich";
                "1":
                    "Sonderpunkt against a Dulle in the last trick",
                    "Sonderpunkt gegen eine Dulle im letzten Stich";
                "#":
                    "{} Sonderpunkte against a Dulle in the last trick",
                    "{} Sonderpunkte gegen eine Dulle im letzten Stich";
            },
            /// Points for a trick to which plain ♥ was led and followed by all four; 0 for off.
            de "Punkte für einen Stich, zu dem Fehl-♥ ausgespielt und von allen vieren bedient wird; 0 für \
                keine."
            herzstich: i32 [0..=20] {
                "0": "no Sonderpunkt for a Herzstich", "kein Sonderpunkt für einen Herzstich";
                "1": "Sonderpunkt for a Herzstich", "Sonderpunkt für einen Herzstich";
                "#": "{} Sonderpunkte for a Herzstich", "{} Sonderpunkte für einen Herzstich";
            },
            /// Points for a ♠K of the other party in a trick won by a ♠Q, the Klabautermann; 0 for off.
            de "Punkte für den Klabautermann, einen ♠K der anderen Partei in einem Stich, den eine ♠D macht; \
                0 für keine."
            klabautermann: i32 [0..=20] = "0" {
                "0": "no Sonderpunkt for the Klabautermann", "kein Sonderpunkt für den Klabautermann";
                "1": "Sonderpunkt for the Klabautermann", "Sonderpunkt für den Klabautermann";
                "#": "{} Sonderpunkte for the Klabautermann", "{} Sonderpunkte für den Klabautermann";
            },
            /// Points to the winner of an announced solo, after doubling; 0 for off.
            de "Punkte für den Gewinner eines angemeldeten Solos, nach dem Verdoppeln; 0 für keine."
            solo: i32 [0..=20] {
                "0": "no Sonderpunkt for a solo", "kein Sonderpunkt für ein Solo";
                "1": "Sonderpunkt for a solo", "Sonderpunkt für ein Solo";
                "#": "{} Sonderpunkte for a solo", "{} Sonderpunkte für ein Solo";
            },
            /// Whether the losers of a game get Sonderpunkte too.
            de "Ob auch die Verlierer eines Spiels Sonderpunkte bekommen."
            for_losers: bool = "true" {
                "true": "Sonderpunkte for losers too", "Sonderpunkte auch für Verlierer";
                "false": "Sonderpunkte for winners only", "Sonderpunkte nur für Gewinner";
            },
            /// The Sonderpunkte that count where one plays against three too, true being all of them and
            /// false none; a ♦A is a Fuchs there even where it is no trump, and a Nullsolo has none at all.
            de "Die Sonderpunkte, die auch zählen, wenn einer gegen drei spielt, true für alle und false für \
                keine; ein ♦A ist dort ein Fuchs, auch wo es kein Trumpf ist, und ein Nullsolo hat gar \
                keine."
            in_solos: AllOrSome<Sonderpunkt> {
                "[]": "no Sonderpunkte in solos", "keine Sonderpunkte im Solo";
                "[*]": "Sonderpunkte in solos: {}", "Sonderpunkte im Solo: {}";
            },
            /// Which Sonderpunkte count in a declared Hochzeit: all, only those from tricks after the Klärungsstich,
            /// or after the last trick in which there could have been one, with gegen die Alten; or none.
            de "Welche Sonderpunkte in einer angemeldeten Hochzeit zählen: alle; nur die aus Stichen nach \
                dem Klärungsstich oder nach dem letzten, der es hätte sein können, und gegen die Alten; oder \
                keine."
            in_hochzeit: InHochzeit = "all",
        }
    }
}

words! {
    /// Values of `sonderpunkte.gegen_die_alten_when`.
    pub enum GegenWhen {
        /// Whatever was said.
        Always = "always": "gegen die Alten always counts", "gegen die Alten zählt immer",
        /// Only if Re was said, or counts as said.
        Re = "re":
            "gegen die Alten counts only against Re that was said",
            "gegen die Alten zählt nur, wenn Re gesagt ist",
    }
}

words! {
    /// Values of `sonderpunkte.in_hochzeit`.
    pub enum InHochzeit {
        /// As in other games.
        All = "all": "all Sonderpunkte in a Hochzeit", "alle Sonderpunkte in der Hochzeit",
        /// Only those from tricks that are played after the partner is found, or will not be.
        OnceSettled = "once_settled":
            "Sonderpunkte in a Hochzeit once it is settled",
            "Sonderpunkte in der Hochzeit erst nach der Klärung",
        /// None.
        None = "none": "no Sonderpunkte in a Hochzeit", "keine Sonderpunkte in der Hochzeit",
    }
}

words! {
    /// Values of `sonderpunkte.dulle_caught_by`.
    pub enum DulleCaughtBy {
        /// By any card.
        Any = "any": "a Dulle caught by any card", "Dulle gefangen mit jeder Karte",
        /// By the second ♥10, which wins the trick.
        Dulle = "dulle":
            "a Dulle caught by the second Dulle only",
            "Dulle gefangen nur mit der zweiten Dulle",
        /// By the other ♥10, the first or the second, which wins the trick.
        Other = "other": "a Dulle caught by the other Dulle only", "Dulle gefangen nur mit der anderen Dulle",
    }
}

words! {
    /// Values of `sonderpunkte.karlchen_caught_by`.
    pub enum KarlchenCaughtBy {
        /// By any card.
        Any = "any": "Karlchen caught by any card", "Karlchen gefangen mit jeder Karte",
        /// By a ♦Q.
        DiamondQueen = "diamond_queen": "Karlchen caught by ♦Q only", "Karlchen gefangen nur mit der ♦D",
        /// By a ♥Q.
        HeartQueen = "heart_queen": "Karlchen caught by ♥Q only", "Karlchen gefangen nur mit der ♥D",
        /// By a ♠Q.
        SpadeQueen = "spade_queen": "Karlchen caught by ♠Q only", "Karlchen gefangen nur mit der ♠D",
        /// By a ♣Q.
        ClubQueen = "club_queen": "Karlchen caught by ♣Q only", "Karlchen gefangen nur mit der ♣D",
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
        GegenDieAlten = "gegen_die_alten": "gegen die Alten", "gegen die Alten",
        /// A trick of 40 or more Augen.
        Doppelkopf = "doppelkopf": "Doppelkopf", "Doppelkopf",
        /// A ♦A caught.
        Fuchs = "fuchs": "Fuchs", "Fuchs",
        /// Both ♦A caught.
        FuchsBoth = "fuchs_both": "both Füchse", "beide Füchse",
        /// The last trick won by a ♦A.
        FuchsLastTrick = "fuchs_last_trick": "last trick with a ♦A", "letzter Stich mit einem ♦A",
        /// A ♦A caught in the last trick.
        FuchsCaughtLastTrick = "fuchs_caught_last_trick":
            "Fuchs caught in the last trick",
            "Fuchs im letzten Stich gefangen",
        /// The last trick won by a ♣J.
        Karlchen = "karlchen": "Karlchen", "Karlchen",
        /// A ♣J caught in the last trick.
        KarlchenCaught = "karlchen_caught": "Karlchen caught", "Karlchen gefangen",
        /// A ♥10 caught.
        DulleCaught = "dulle_caught": "Dulle caught", "Dulle gefangen",
        /// A ♥10 in the last trick.
        DulleLastTrick = "dulle_last_trick": "Dulle in the last trick", "Dulle im letzten Stich",
        /// Plain ♥ led and followed by all.
        Herzstich = "herzstich": "Herzstich", "Herzstich",
        /// A ♠K caught by a ♠Q.
        Klabautermann = "klabautermann": "Klabautermann", "Klabautermann",
    }
}

impl Sonderpunkt {
    /// All of them, in the order of their keys.
    pub const ALL: &[Sonderpunkt] = <Sonderpunkt as Words>::ALL;
}
