//! Catalogue section 4: Ansagen, Absagen and signals.

use super::{FirstTrickDuty, OtherLimits};
use crate::contract::Contract;

keys! {
    /// Keys `ansagen.*`: Re, Kontra and the Absagen.
    pub struct Ansagen, prefix "ansagen." {
        section 4 {
            /// Whether there are Ansagen and Absagen.
            mode: AnsagenMode,
            /// Whose cards count towards the limits: those the speaker has played, those of whoever has played
            /// most, or those of whoever has played least, so that a limit ends with a full trick; or in a chain,
            /// those the speaker has played, where the first limit holds for whatever a party says first, and
            /// after that each further step has one card.
            clock: AnsagenClock,
            /// How many cards may be played at most when Re/Kontra, keine 90, keine 60, keine 30 and
            /// schwarz are said.
            latest: [u8; 5] [0..=11],
            /// The same five numbers for Kontra, where it has limits of its own; [] for those of ansagen.latest.
            latest_kontra: OtherLimits [0..=11] = "[]",
            /// What a declared Hochzeit does to the limits: they move with the Klärungsstich; they stay and the
            /// others may say Re "mit mir"; they stay and the others wait for the Klärungsstich; they begin anew
            /// after it with each speaker's next card; or nothing is said at all.
            hochzeit: AnsagenHochzeit,
            /// The Ansagen and Absagen of a declared solo, where what was bid always stands: as in other games; only
            /// before the first card is led; Re and Kontra only before the speaker's first card or as an answer; those of
            /// the soloist only once the others have said something; none; or in solos and in no other game.
            solo: AnsagenSolo = "as_normal",
            /// The Ansagen and Absagen of an Armut that somebody has taken: as in other games, only before the first
            /// card is led, only before the cards are exchanged, or none.
            armut: AnsagenArmut = "as_normal",
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
            /// How many of the first tricks oblige their winner so.
            duty_tricks: u8 [1..=5] = "1",
            /// Whether a winner so obliged whose party has said Re or Kontra before must go at least one step
            /// further, if it still can.
            duty_goes_on: bool = "false",
            /// Whether an Absage takes an Ansage of one's own party.
            absage_needs_ansage: bool,
            /// Which parties make Absagen: both, or only the one that is first to make one.
            absagen: Absagen = "both",
            /// How many more times the parties may double in turn once both have said Re and Kontra, each time with the
            /// word Supra; it must come as Re or Kontra would have to, by the limit or as an answer; 0 for off.
            ladder: u8 [0..=4] = "0",
        }
    }
}

impl Ansagen {
    /// Whether nobody can say anything in this contract (keys `ansagen.mode`, `.solo`, `.hochzeit` and `.armut`).
    pub(crate) fn is_silent(&self, contract: Contract) -> bool {
        self.mode == AnsagenMode::Off
            || match contract {
                Contract::Solo(..) => self.solo == AnsagenSolo::Off,
                _ if self.solo == AnsagenSolo::Only => true,
                Contract::Hochzeit(..) => self.hochzeit == AnsagenHochzeit::None,
                Contract::Armut { .. } => self.armut == AnsagenArmut::Off,
                contract => contract.is_each_alone(),
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
        /// The cards the speaker has played. Only the first limit counts, that of Re and Kontra, and holds for whatever
        /// a party says first. Each further step may then be said until the speaker has played one card more than
        /// whoever said the deepest step so far had played when saying it.
        Chain = "chain",
        /// The tricks that are complete: a limit passes for all with the last card of a trick.
        FullTrick = "full_trick",
    }
}

words! {
    /// Values of `ansagen.hochzeit`.
    pub enum AnsagenHochzeit {
        /// Nothing before the Klärungsstich; every limit moves by its number less one, or by its number where Re or Kontra
        /// must come before the first card.
        Shift = "shift",
        /// No limit moves. Before the Klärungsstich the holder may say Re, and the others Re "mit mir", which holds
        /// only if the speaker becomes the partner.
        MitMir = "mit_mir",
        /// No limit moves. The holder may speak from the start, the others after the Klärungsstich, if that is still
        /// in time.
        FollowsParty = "follows_party",
        /// Nothing before the Klärungsstich. After it Re and Kontra may be said until the speaker plays its next
        /// card, and each Absage one own card later than the step before it, whatever the clock and the limits.
        NextCard = "next_card",
        /// Nothing, not even after the Klärungsstich.
        None = "none",
    }
}

words! {
    /// Values of `ansagen.solo`.
    pub enum AnsagenSolo {
        /// As in every other game.
        AsNormal = "as_normal",
        /// Everything before the first card is led, and nothing after it, not even an answer.
        BeforeLead = "before_lead",
        /// Each player says Re or Kontra before its own first card, whatever the clock, or as an answer; the limits of
        /// Absagen count own cards too.
        KontraOwnCard = "kontra_own_card",
        /// The soloist says nothing before the others have said something.
        ReAsReply = "re_as_reply",
        /// Nothing.
        Off = "off",
        /// As usual, but there are no Ansagen and Absagen in any other game.
        Only = "only",
    }
}

words! {
    /// Values of `ansagen.armut`.
    pub enum AnsagenArmut {
        /// As in every other game.
        AsNormal = "as_normal",
        /// Everything before the first card is led, and nothing after it, not even an answer.
        BeforeLead = "before_lead",
        /// Everything once somebody has taken it and before any card changes hands, and nothing after that.
        BeforeExchange = "before_exchange",
        /// Nothing.
        Off = "off",
    }
}

words! {
    /// Values of `ansagen.absagen`.
    pub enum Absagen {
        /// Both parties.
        Both = "both",
        /// Only the party that makes the first one; the other can still say Re or Kontra.
        First = "first",
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
