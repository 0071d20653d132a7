//! The lines of a score sheet.

use std::fmt;

use crate::contract::Step;
use crate::lang::Lang;
use crate::rules::Sonderpunkt;

/// Draws up the kinds of line in the order of the sheet, each with its key and its words in English and German.
macro_rules! items {
    ($($(#[$doc:meta])* $name:ident $key:literal $english:literal $german:literal)*) => {
        /// A kind of line on the score sheet.
        ///
        /// Lines up to [`Item::Solo`] belong to a party, those after it to a seat ([`Item::is_payment`]).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Item {
            $($(#[$doc])* $name,)*
        }

        impl Item {
            /// How many kinds there are.
            pub const COUNT: usize = [$($key),*].len();

            /// All kinds, as they stand on the sheet.
            pub const ALL: [Item; Item::COUNT] = [$(Item::$name),*];

            /// The name in records and CSV columns.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Item::$name => $key,)*
                }
            }

            /// What people read, in at most 22 characters.
            pub fn name(self, lang: Lang) -> &'static str {
                match self {
                    $(Item::$name => lang.pick($english, $german),)*
                }
            }
        }
    };
}

items! {
    /// The game is won; under `score.scheme = "alten"` plainly, neither Schneider nor schwarz.
    Won "won" "won" "gewonnen"
    /// The game is won, and has a fixed value (keys `score.solo_value` and `score.lone_hochzeit`).
    SoloValue "solo_value" "value of the solo" "Wert des Solos"
    /// An announced solo was played (key `score.solo_bonus`); doubled as the base is, unlike [`Item::Solo`].
    SoloBonus "solo_bonus" "bonus for the solo" "Zuschlag für das Solo"
    /// Won with the other party Schneider (`score.scheme = "alten"`).
    Schneider "schneider" "Schneider" "Schneider"
    /// Re was said.
    Re "re" "Re said" "Re angesagt"
    /// Kontra was said.
    Kontra "kontra" "Kontra said" "Kontra angesagt"
    /// A party has doubled further, once for each Supra.
    Supra "supra" "Supra said" "Supra angesagt"
    /// Re or Kontra was said before the speaker's first card, once for each party that did.
    EarlyAnsage "early_ansage" "said before a card" "vorab angesagt"
    /// The other party stayed below 90 Augen.
    Under90 "under_90" "under 90" "unter 90"
    /// The other party stayed below 60 Augen.
    Under60 "under_60" "under 60" "unter 60"
    /// The other party stayed below 30 Augen.
    Under30 "under_30" "under 30" "unter 30"
    /// The other party is schwarz; under `score.scheme = "alten"` the whole result.
    Schwarz "schwarz" "schwarz" "schwarz"
    /// Keine 90 was said, once for each party that said it.
    SaidKeine90 "said_keine_90" "keine 90 said" "keine 90 abgesagt"
    /// Keine 60 was said.
    SaidKeine60 "said_keine_60" "keine 60 said" "keine 60 abgesagt"
    /// Keine 30 was said.
    SaidKeine30 "said_keine_30" "keine 30 said" "keine 30 abgesagt"
    /// Schwarz was said.
    SaidSchwarz "said_schwarz" "schwarz said" "schwarz abgesagt"
    /// 120 Augen against keine 90.
    Reached120 "reached_120" "120 against keine 90" "120 gegen keine 90"
    /// 90 Augen against keine 60.
    Reached90 "reached_90" "90 against keine 60" "90 gegen keine 60"
    /// 60 Augen against keine 30.
    Reached60 "reached_60" "60 against keine 30" "60 gegen keine 30"
    /// 30 Augen against schwarz.
    Reached30 "reached_30" "30 against schwarz" "30 gegen schwarz"
    /// Keine 90 was said and missed (`score.reached = "missed"`).
    MissedKeine90 "missed_keine_90" "keine 90 missed" "keine 90 verfehlt"
    /// Keine 60 was said and missed.
    MissedKeine60 "missed_keine_60" "keine 60 missed" "keine 60 verfehlt"
    /// Keine 30 was said and missed.
    MissedKeine30 "missed_keine_30" "keine 30 missed" "keine 30 verfehlt"
    /// Schwarz was said and missed.
    MissedSchwarz "missed_schwarz" "schwarz missed" "schwarz verfehlt"
    /// Sonderpunkt: Kontra has won.
    GegenDieAlten "gegen_die_alten" "gegen die Alten" "gegen die Alten"
    /// Sonderpunkt: tricks of 40 or more Augen.
    Doppelkopf "doppelkopf" "Doppelkopf" "Doppelkopf"
    /// Sonderpunkt: ♦A of the other party.
    Fuchs "fuchs" "Fuchs caught" "Fuchs gefangen"
    /// Sonderpunkt: both ♦A of the other party.
    FuchsBoth "fuchs_both" "both Füchse caught" "beide Füchse gefangen"
    /// Sonderpunkt: ♦A won the last trick.
    FuchsLastTrick "fuchs_last_trick" "Fuchs, last trick" "Fuchs am Ende"
    /// Sonderpunkt: ♦A of the other party in the last trick.
    FuchsCaughtLastTrick "fuchs_caught_last_trick" "Fuchs caught, last" "Fuchs am Ende gefangen"
    /// Sonderpunkt: ♣J won the last trick.
    Karlchen "karlchen" "Karlchen" "Karlchen"
    /// Sonderpunkt: ♣J of the other party in the last trick.
    KarlchenCaught "karlchen_caught" "Karlchen caught" "Karlchen gefangen"
    /// Sonderpunkt: ♥10 of the other party.
    DulleCaught "dulle_caught" "Dulle caught" "Dulle gefangen"
    /// Sonderpunkt: ♥10 of the other party in the last trick, whoever won it.
    DulleLastTrick "dulle_last_trick" "Dulle in last trick" "Dulle im letzten Stich"
    /// Sonderpunkt: a trick of four plain ♥.
    Herzstich "herzstich" "Herzstich" "Herzstich"
    /// Sonderpunkt: ♠K of the other party in a trick won by a ♠Q.
    Klabautermann "klabautermann" "Klabautermann" "Klabautermann"
    /// Sonderpunkt: a solo was announced and played; never doubled.
    Solo "solo" "solo" "Solo"
    /// From the player who lost a Fuchs to the one who caught it (key `score.fuchs_payment`).
    FuchsPayment "fuchs_payment" "Fuchs" "Fuchs"
    /// From the owners of ♣Q on ♣Q to the other two (key `score.altenstrafe`).
    Altenstrafe "altenstrafe" "Altenstrafe" "Altenstrafe"
    /// Between the parties, for ♣J winning the last trick (key `score.karlchen_stake`).
    KarlchenStake "karlchen_stake" "Karlchen" "Karlchen"
    /// From each loser to each winner of a game in which every player is alone (key `stake`).
    Stake "stake" "stake" "Einsatz"
}

/// How many of the lines belong to a party.
pub(super) const PARTY_LINES: usize = Item::FuchsPayment as usize;

/// How many of the lines belong to a seat.
pub(super) const PAYMENTS: usize = Item::COUNT - PARTY_LINES;

impl Item {
    /// The Sonderpunkte among them.
    pub const SONDERPUNKTE: [Item; 13] = [
        Item::GegenDieAlten,
        Item::Doppelkopf,
        Item::Fuchs,
        Item::FuchsBoth,
        Item::FuchsLastTrick,
        Item::FuchsCaughtLastTrick,
        Item::Karlchen,
        Item::KarlchenCaught,
        Item::DulleCaught,
        Item::DulleLastTrick,
        Item::Herzstich,
        Item::Klabautermann,
        Item::Solo,
    ];

    /// Whether the points go from seat to seat, beside what the parties score.
    pub const fn is_payment(self) -> bool {
        self as usize >= PARTY_LINES
    }

    /// Whether it is one of [`Item::SONDERPUNKTE`].
    pub const fn is_sonderpunkt(self) -> bool {
        self as usize >= Item::GegenDieAlten as usize && !self.is_payment()
    }

    pub(super) const fn under(step: Step) -> Item {
        [Item::Won, Item::Under90, Item::Under60, Item::Under30, Item::Schwarz][step as usize]
    }

    pub(super) const fn said(step: Step) -> Item {
        [Item::Won, Item::SaidKeine90, Item::SaidKeine60, Item::SaidKeine30, Item::SaidSchwarz][step as usize]
    }

    pub(super) const fn missed(step: Step) -> Item {
        let missed = [Item::MissedKeine90, Item::MissedKeine60, Item::MissedKeine30, Item::MissedSchwarz];
        missed[step as usize - 1]
    }

    /// The line for a Sonderpunkt that can be left out of solos (key `sonderpunkte.in_solos`).
    pub(super) const fn of_sonderpunkt(sonderpunkt: Sonderpunkt) -> Item {
        match sonderpunkt {
            Sonderpunkt::GegenDieAlten => Item::GegenDieAlten,
            Sonderpunkt::Doppelkopf => Item::Doppelkopf,
            Sonderpunkt::Fuchs => Item::Fuchs,
            Sonderpunkt::FuchsBoth => Item::FuchsBoth,
            Sonderpunkt::FuchsLastTrick => Item::FuchsLastTrick,
            Sonderpunkt::FuchsCaughtLastTrick => Item::FuchsCaughtLastTrick,
            Sonderpunkt::Karlchen => Item::Karlchen,
            Sonderpunkt::KarlchenCaught => Item::KarlchenCaught,
            Sonderpunkt::DulleCaught => Item::DulleCaught,
            Sonderpunkt::DulleLastTrick => Item::DulleLastTrick,
            Sonderpunkt::Herzstich => Item::Herzstich,
            Sonderpunkt::Klabautermann => Item::Klabautermann,
        }
    }

    pub(super) const fn reached(step: Step) -> Item {
        [Item::Won, Item::Reached120, Item::Reached90, Item::Reached60, Item::Reached30][step as usize]
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name(Lang::En))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sonderpunkte_are_what_is_sonderpunkt() {
        let wanted: Vec<Item> = Item::ALL.into_iter().filter(|item| item.is_sonderpunkt()).collect();
        assert_eq!(wanted, Item::SONDERPUNKTE);
    }

    #[test]
    fn every_name_fits_on_the_sheet() {
        for (item, lang) in Item::ALL.into_iter().flat_map(|item| Lang::ALL.map(|lang| (item, lang))) {
            assert!((1..=22).contains(&item.name(lang).chars().count()), "{}", item.name(lang));
        }
    }

    #[test]
    fn a_line_is_written_by_its_english_name() {
        assert_eq!(format!("{:>13}|", Item::Fuchs), " Fuchs caught|");
    }

    #[test]
    fn no_two_lines_have_the_same_key() {
        for (index, item) in Item::ALL.into_iter().enumerate() {
            assert_eq!(item as usize, index);
            assert!(Item::ALL[..index].iter().all(|other| other.key() != item.key()), "{}", item.key());
        }
    }
}
