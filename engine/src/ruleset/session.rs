//! Catalogue section 5, sessions: a whole evening.

keys! {
    /// Keys `session.*`: a whole evening.
    ///
    /// They hold from one game to the next; a deal outside a session ignores them.
    pub struct Session, prefix "session." {
        section 5 {
            /// How many games an evening has: 1, or a multiple of the number of players.
            games: u32 [1..=1000],
            /// How many players there are; with five the dealer sits out.
            players: u8 [4..=5],
            /// What the dealer of five gets in a solo: nothing, or what each opponent of the soloist gets
            /// or pays.
            sitting_dealer: SittingDealer,
            /// How many solos each player owes in an evening; 0 for none.
            pflicht_solo: u8 [0..=4],
            /// After which solos the same dealer deals again: none, Pflichtsoli of one's own choice, all
            /// Pflichtsoli, or all.
            solo_redeal: SoloRedeal,
            /// Whether there are Bock games, in which all points double.
            bock: bool,
            /// After which games the next four are Bock games.
            bock_events: Vec<BockEvent>,
        }
    }
}

words! {
    /// Values of `session.sitting_dealer`.
    pub enum SittingDealer {
        /// Nothing.
        Nothing = "nothing",
        /// What each opponent of the soloist gets or pays.
        SoloSingle = "solo_single",
    }
}

words! {
    /// Values of `session.solo_redeal`.
    pub enum SoloRedeal {
        /// After none.
        Never = "never",
        /// After a Pflichtsolo that its player chose to play, not after one to which it was vorgeführt.
        PflichtByChoice = "pflicht_by_choice",
        /// After every Pflichtsolo.
        Pflicht = "pflicht",
        /// After every solo.
        Always = "always",
    }
}

words! {
    /// Entries of `session.bock_events`.
    pub enum BockEvent {
        /// Every player scored 0, because nobody won too.
        BothZero = "both_zero",
        /// Both parties have 120 Augen.
        Augen120 = "augen_120_120",
        /// Plain ♥ was led and followed by all four.
        Herzstich = "herzstich",
        /// A party that had said Re or Kontra did not win.
        LostAnsage = "lost_ansage",
        /// A soloist lost.
        LostSolo = "lost_solo",
        /// A party took no trick.
        Black = "black",
    }
}
