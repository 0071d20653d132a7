//! Catalogue section 5, sessions: a whole evening.

keys! {
    /// Keys `session.*`: a whole evening.
    ///
    /// They hold from one game to the next; a deal outside a session ignores them.
    pub struct Session, prefix "session." {
        section 5 {
            /// How many games an evening has: 1, or a multiple of the number of players.
            de "Wie viele Spiele ein Abend hat: 1 oder ein Vielfaches der Zahl der Spieler."
            games: u32 [1..=1000] {
                "1": "single games", "einzelne Spiele";
                "#": "evenings of {} games", "Abende von {} Spielen";
            },
            /// How many players there are; with five the dealer sits out.
            de "Wie viele Spieler es sind; bei fünf setzt der Geber aus."
            players: u8 [4..=5] {
                "4": "four at the table", "vier am Tisch";
                "5": "five at the table", "fünf am Tisch";
            },
            /// What the dealer of five gets or pays: nothing, in a solo as much as each opponent of the
            /// soloist, or in a game of two against two as much as each player of Re.
            de "Was der Geber von fünfen bekommt oder zahlt: nichts, in einem Solo so viel wie jeder Gegner \
                des Solisten oder in einem Spiel zwei gegen zwei so viel wie jeder von Re."
            sitting_dealer: SittingDealer,
            /// Who writes down points after a game: those who gain and those who lose, which adds up to zero,
            /// or only those who gain, so that a soloist who loses writes nothing and each opponent its share.
            de "Was nach einem Spiel angeschrieben wird: Plus- und Minuspunkte, zusammen null, oder nur \
                Pluspunkte, sodass ein Solist, der verliert, nichts anschreibt und jeder Gegner seinen \
                Anteil."
            booking: Booking = "zero_sum",
            /// How many solos each player owes in an evening; 0 for none.
            de "Wie viele Soli jeder Spieler an einem Abend schuldet; 0 für keine."
            pflicht_solo: u8 [0..=4] {
                "0": "no Pflichtsolo", "ohne Pflichtsolo";
                "1": "1 Pflichtsolo each", "1 Pflichtsolo für jeden";
                "#": "{} Pflichtsoli each", "{} Pflichtsoli für jeden";
            },
            /// Whether the Pflichtsoli of a player may be of the same kind, or each must be of another than those
            /// before, so that as long as it owes one it can declare no kind that it has played; a solo in each suit is a
            /// kind of its own.
            de "Ob die Pflichtsoli eines Spielers von derselben Art sein dürfen oder jedes von einer anderen \
                als die vorigen sein muss, sodass er, solange er eines schuldet, keine Art anmelden kann, \
                die er schon gespielt hat; jedes Farbsolo ist eine eigene Art."
            pflicht_kinds: PflichtKinds = "any",
            /// Which solos do not count as one of session.games, so that the evening is longer: none; Pflichtsoli,
            /// of which those still owed after the last game are then played; Lustsoli, which are all others, until
            /// the evening has 1000 games; or all.
            de "Welche Soli nicht zu session.games zählen, sodass der Abend länger dauert: keine; \
                Pflichtsoli, von denen die noch geschuldeten nach dem letzten Spiel gespielt werden; \
                Lustsoli, das sind alle anderen, bis der Abend 1000 Spiele hat; oder alle."
            solo_lengthens: SoloLengthens = "never",
            /// After which solos the same dealer deals again: none, Pflichtsoli of one's own choice, all
            /// Pflichtsoli, or all.
            de "Nach welchen Soli derselbe Geber noch einmal gibt: nach keinem, nach freiwillig gespielten \
                Pflichtsoli, nach allen Pflichtsoli oder nach allen."
            solo_redeal: SoloRedeal,
            /// Whether there are Bock games, in which all points double.
            de "Ob es Bockspiele gibt, in denen alle Punkte doppelt zählen."
            bock: bool {
                "true": "with Bock games", "mit Bockspielen";
                "false": "no Bock games", "ohne Bockspiele";
            },
            /// What brings Bock games, of which the first is the next game, or after cards thrown in the one for
            /// which they are dealt again.
            de "Was Bockspiele bringt, deren erstes das nächste Spiel ist oder, wenn geschmissen wurde, das \
                neu gegebene."
            bock_events: Vec<BockEvent> {
                "[]": "nothing brings Bock games", "nichts bringt Bock";
                "[*]": "Bock games after {}", "Bock bei: {}";
            },
            /// How many games a Bock lasts.
            de "Wie viele Spiele ein Bock dauert."
            bock_length: u32 [1..=20] = "4" {
                "1": "a Bock lasts 1 game", "ein Bock dauert 1 Spiel";
                "#": "a Bock lasts {} games", "ein Bock dauert {} Spiele";
            },
            /// What a game with several of these events brings: one Bock, or one for each kind of event.
            de "Was ein Spiel mit mehreren dieser Ereignisse bringt: einen Bock oder einen für jede Art von \
                Ereignis."
            bock_for: BockFor = "game",
            /// What a Bock does that begins while another lasts: both count at once, so that points double
            /// twice, or it begins when the other has ended.
            de "Was geschieht, wenn ein Bock dazukommt, während ein anderer läuft: Beide zählen zugleich, \
                sodass Punkte zweimal verdoppelt werden, oder er beginnt, wenn der andere zu Ende ist."
            bock_overlap: BockOverlap = "multiply",
        }
    }
}

words! {
    /// Values of `session.sitting_dealer`.
    pub enum SittingDealer {
        /// Nothing.
        Nothing = "nothing": "the dealer of five gets nothing", "der Geber von fünfen bekommt nichts",
        /// What each opponent of the soloist gets or pays.
        SoloSingle = "solo_single":
            "the dealer of five goes along in solos",
            "zu fünft zahlt der Geber beim Solo wie ein Gegenspieler",
        /// In a game of two against two what it is worth to each player of Re, for which nobody pays more; where
        /// somebody plays alone, nothing.
        Re = "re": "the dealer of five goes with Re", "der Geber von fünfen geht mit Re",
    }
}

words! {
    /// Values of `session.booking`.
    pub enum Booking {
        /// Those who gain and those who lose.
        ZeroSum = "zero_sum": "losers write down their points too", "Verlierer schreiben Minuspunkte",
        /// Those who gain; for all others the game counts 0.
        WinnersOnly = "winners_only": "only winners write down points", "nur Pluspunkte werden geschrieben",
    }
}

words! {
    /// Values of `session.bock_for`.
    pub enum BockFor {
        /// One Bock for the whole game.
        Game = "game":
            "several events in a game bring one Bock",
            "mehrere Anlässe in einem Spiel bringen einen Bock",
        /// A Bock for each kind of event.
        Event = "event": "each event brings a Bock", "jeder Anlass bringt einen Bock",
    }
}

words! {
    /// Values of `session.bock_overlap`.
    pub enum BockOverlap {
        /// Both count at once.
        Multiply = "multiply": "overlapping Bocks double twice", "Bock auf Bock zählt vierfach",
        /// One after the other.
        Append = "append": "Bocks are played one after the other", "Böcke werden nacheinander gespielt",
    }
}

words! {
    /// Values of `session.pflicht_kinds`.
    pub enum PflichtKinds {
        /// Of any kind.
        Any = "any": "Pflichtsoli of any kind", "Pflichtsoli beliebiger Art",
        /// Each of another kind.
        Different = "different": "Pflichtsoli of different kinds", "Pflichtsoli verschiedener Art",
    }
}

words! {
    /// Values of `session.solo_lengthens`.
    pub enum SoloLengthens {
        /// None: each is one of the games.
        Never = "never": "a solo is a game like any other", "ein Solo zählt als Spiel wie jedes andere",
        /// Pflichtsoli.
        Pflicht = "pflicht": "a Pflichtsolo lengthens the evening", "ein Pflichtsolo verlängert den Abend",
        /// Lustsoli: all that nobody owed.
        Lust = "lust": "a Lustsolo lengthens the evening", "ein Lustsolo verlängert den Abend",
        /// All.
        Always = "always": "every solo lengthens the evening", "jedes Solo verlängert den Abend",
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
        Never = "never": "after a solo the deal moves on", "nach einem Solo wechselt der Geber",
        /// After a Pflichtsolo that its player chose to play, not after one to which it was vorgeführt.
        PflichtByChoice = "pflicht_by_choice":
            "after a Pflichtsolo of one's own choice the dealer deals again",
            "nach einem freiwilligen Pflichtsolo gibt derselbe Geber",
        /// After every Pflichtsolo.
        Pflicht = "pflicht":
            "after a Pflichtsolo the dealer deals again",
            "nach einem Pflichtsolo gibt derselbe Geber",
        /// After every solo.
        Always = "always": "after every solo the dealer deals again", "nach jedem Solo gibt derselbe Geber",
    }
}

words! {
    /// Entries of `session.bock_events`.
    pub enum BockEvent {
        /// Every player scored 0, because nobody won too.
        BothZero = "both_zero": "a game of 0 points", "einem Spiel mit 0 Punkten",
        /// Both parties have 120 Augen.
        Augen120 = "augen_120_120": "120 to 120 Augen", "120 zu 120 Augen",
        /// Plain ♥ was led and followed by all four.
        Herzstich = "herzstich": "a Herzstich", "einem Herzstich",
        /// A party that had said Re or Kontra did not win.
        LostAnsage = "lost_ansage": "a lost Ansage", "einer verlorenen Ansage",
        /// The party of Re had said Re and did not win.
        LostRe = "lost_re": "a lost Re", "einem verlorenen Re",
        /// The party of Kontra had said Kontra and did not win.
        LostKontra = "lost_kontra": "a lost Kontra", "einem verlorenen Kontra",
        /// Re and Kontra were both said.
        ReAndKontra = "re_and_kontra": "Re and Kontra", "Re und Kontra",
        /// A soloist lost: the others won.
        LostSolo = "lost_solo": "a lost solo", "einem verlorenen Solo",
        /// A party took no trick.
        Black = "black": "schwarz", "Schwarz",
        /// Somebody threw in its hand, and the cards are dealt again.
        ThrownIn = "thrown_in": "a throw-in", "einem geschmissenen Spiel",
        /// Nobody took an Armut, whether the cards are dealt again or the game goes on.
        ArmutRefused = "armut_refused": "an Armut that nobody takes", "einer Armut, die niemand nimmt",
    }
}
