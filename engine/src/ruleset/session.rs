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
            /// What the dealer of five gets or pays: nothing, in a solo as much as each opponent of the
            /// soloist, or in a game of two against two as much as each player of Re.
            sitting_dealer: SittingDealer,
            /// Who writes down points after a game: those who gain and those who lose, which adds up to zero,
            /// or only those who gain, so that a soloist who loses writes nothing and each opponent its share.
            booking: Booking = "zero_sum",
            /// How many solos each player owes in an evening; 0 for none.
            pflicht_solo: u8 [0..=4],
            /// Whether the Pflichtsoli of a player may be of the same kind, or each must be of another than those
            /// before, so that as long as it owes one it can declare no kind that it has played; a solo in each suit is a
            /// kind of its own.
            pflicht_kinds: PflichtKinds = "any",
            /// Which solos do not count as one of session.games, so that the evening is longer: none; Pflichtsoli,
            /// of which those still owed after the last game are then played; Lustsoli, which are all others, until
            /// the evening has 1000 games; or all.
            solo_lengthens: SoloLengthens = "never",
            /// After which solos the same dealer deals again: none, Pflichtsoli of one's own choice, all
            /// Pflichtsoli, or all.
            solo_redeal: SoloRedeal,
            /// Whether there are Bock games, in which all points double.
            bock: bool,
            /// What brings Bock games, of which the first is the next game, or after cards thrown in the one for
            /// which they are dealt again.
            bock_events: Vec<BockEvent>,
            /// How many games a Bock lasts.
            bock_length: u32 [1..=20] = "4",
            /// What a game with several of these events brings: one Bock, or one for each kind of event.
            bock_for: BockFor = "game",
            /// What a Bock does that begins while another lasts: both count at once, so that points double
            /// twice, or it begins when the other has ended.
            bock_overlap: BockOverlap = "multiply",
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
        /// In a game of two against two what it is worth to each player of Re, for which nobody pays more; where
        /// somebody plays alone, nothing.
        Re = "re",
    }
}

words! {
    /// Values of `session.booking`.
    pub enum Booking {
        /// Those who gain and those who lose.
        ZeroSum = "zero_sum",
        /// Those who gain; for all others the game counts 0.
        WinnersOnly = "winners_only",
    }
}

words! {
    /// Values of `session.bock_for`.
    pub enum BockFor {
        /// One Bock for the whole game.
        Game = "game",
        /// A Bock for each kind of event.
        Event = "event",
    }
}

words! {
    /// Values of `session.bock_overlap`.
    pub enum BockOverlap {
        /// Both count at once.
        Multiply = "multiply",
        /// One after the other.
        Append = "append",
    }
}

words! {
    /// Values of `session.pflicht_kinds`.
    pub enum PflichtKinds {
        /// Of any kind.
        Any = "any",
        /// Each of another kind.
        Different = "different",
    }
}

words! {
    /// Values of `session.solo_lengthens`.
    pub enum SoloLengthens {
        /// None: each is one of the games.
        Never = "never",
        /// Pflichtsoli.
        Pflicht = "pflicht",
        /// Lustsoli: all that nobody owed.
        Lust = "lust",
        /// All.
        Always = "always",
    }
}

impl SoloLengthens {
    /// Whether Pflichtsoli do.
    pub const fn counts_pflicht_apart(self) -> bool {
        matches!(self, SoloLengthens::Pflicht | SoloLengthens::Always)
    }

    /// Whether solos do that nobody owed.
    pub const fn counts_lust_apart(self) -> bool {
        matches!(self, SoloLengthens::Lust | SoloLengthens::Always)
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
        /// The party of Re had said Re and did not win.
        LostRe = "lost_re",
        /// The party of Kontra had said Kontra and did not win.
        LostKontra = "lost_kontra",
        /// Re and Kontra were both said.
        ReAndKontra = "re_and_kontra",
        /// A soloist lost: the others won.
        LostSolo = "lost_solo",
        /// A party took no trick.
        Black = "black",
        /// Somebody threw in its hand, and the cards are dealt again.
        ThrownIn = "thrown_in",
        /// Nobody took an Armut, whether the cards are dealt again or the game goes on.
        ArmutRefused = "armut_refused",
    }
}
