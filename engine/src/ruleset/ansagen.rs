//! Catalogue section 4: Ansagen, Absagen and signals.

use super::FirstTrickDuty;

keys! {
    /// Keys `ansagen.*`: Re, Kontra and the Absagen.
    pub struct Ansagen, prefix "ansagen." {
        section 4 {
            /// Whether there are Ansagen and Absagen.
            mode: AnsagenMode,
            /// Whose cards count towards the limits: those the speaker has played, or those of whoever has
            /// played most.
            clock: AnsagenClock,
            /// How many cards may be played at most when Re/Kontra, keine 90, keine 60, keine 30 and
            /// schwarz are said.
            latest: [u8; 5] [0..=11],
            /// What a Hochzeit does to the limits: they move with the Klärungsstich, or they stay and the
            /// others may say Re "mit mir".
            hochzeit: AnsagenHochzeit,
            /// Whether Re or Kontra may answer the other party beyond the limit: with one card less than
            /// the step answered required, or at once.
            reply: AnsagenReply,
            /// Whether a step may be left out; it counts as said and must still be in time.
            skip: bool,
            /// At which moments something may be said: between any two cards, or only while no card lies on
            /// the table.
            when: AnsagenWhen,
            /// Whoever wins a first trick of at least so many Augen must say Re or Kontra; 0 may be written
            /// as always.
            first_trick_duty: FirstTrickDuty [0..=44],
            /// The kinds of game in which the first trick obliges nobody.
            duty_except: Vec<DutyExcept>,
            /// Whether an Absage takes an Ansage of one's own party.
            absage_needs_ansage: bool,
        }
    }
}

words! {
    /// Entries of `ansagen.duty_except`.
    pub enum DutyExcept {
        /// A declared Hochzeit.
        Hochzeit = "hochzeit",
        /// An Armut.
        Armut = "armut",
        /// A solo that was declared.
        Solo = "solo",
    }
}

words! {
    /// Values of `ansagen.mode`.
    pub enum AnsagenMode {
        /// Nothing can be said.
        Off = "off",
        /// Re, Kontra and Absagen.
        On = "on",
    }
}

words! {
    /// Values of `ansagen.clock`.
    pub enum AnsagenClock {
        /// The cards the speaker has played.
        OwnHand = "own_hand",
        /// The cards played by whoever has played most: a limit passes for all with the lead to a trick.
        Table = "table",
    }
}

words! {
    /// Values of `ansagen.hochzeit`.
    pub enum AnsagenHochzeit {
        /// Nothing before the Klärungsstich; every limit moves by its number less one.
        Shift = "shift",
        /// No limit moves. Before the Klärungsstich the holder may say Re, and the others Re "mit mir", which holds
        /// only if the speaker becomes the partner.
        MitMir = "mit_mir",
    }
}

words! {
    /// Values of `ansagen.reply`.
    pub enum AnsagenReply {
        /// No reply beyond the ordinary limit.
        Off = "off",
        /// With at most one card less in hand than the step answered required.
        OneCardLess = "one_card_less",
        /// To any Ansage or Absage, at once: before the next card.
        AtOnce = "at_once",
    }
}

words! {
    /// Values of `ansagen.when`.
    pub enum AnsagenWhen {
        /// Between any two cards.
        Anytime = "anytime",
        /// Only while no card lies on the table.
        BetweenTricks = "between_tricks",
    }
}

keys! {
    /// Keys `signals.*`: what may be shown without words.
    pub struct Signals, prefix "signals." {
        section 4 {
            /// Whether the player on turn may show a hesitation, which everybody sees and which changes no
            /// rule.
            zoegern: bool,
        }
    }
}
