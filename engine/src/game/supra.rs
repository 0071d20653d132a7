//! Supra: once both parties have doubled with Re and Kontra, they may double further in turn (catalogue section 4, key
//! `ansagen.ladder`).
//!
//! A Supra is no step of the ladder of Ansagen: it changes nobody's Augen, and no Absage builds on it. It answers what the
//! other party has said, so it has the time that Re or Kontra would have in its place: until the limit of these, or as an
//! answer (key `ansagen.reply`).

use arrayvec::ArrayVec;

use super::ansagen::Utterance;
use super::{Game, IllegalAction};
use crate::seat::{Party, Seat};

/// A further doubling that was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Supra {
    /// Who said it.
    pub seat: Seat,
    /// For which party.
    pub party: Party,
    /// How many cards had been played by all, `0..48`.
    pub cards_played: u8,
    /// How many Ansagen and Absagen had been made before it: its place among them.
    pub said_before: u8,
}

/// How many there are at most: the range of the key.
const MOST: usize = 4;

/// The Supras so far, and the next one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Supras {
    pub(super) said: ArrayVec<Supra, MOST>,
    /// The party whose turn it is to double, if both have doubled before and there is one left.
    pub(super) open_to: Option<Party>,
    /// From how many cards on its clock on it is too late, but for answers at once.
    pub(super) closed_from: u8,
}

/// Something said, of either kind.
#[derive(Clone, Copy)]
pub(crate) enum Spoken {
    /// An Ansage or Absage.
    Step(Utterance),
    /// A further doubling.
    Supra(Supra),
}

impl Spoken {
    /// How many cards had been played by all.
    pub(crate) const fn cards_played(self) -> u8 {
        match self {
            Spoken::Step(said) => said.cards_played,
            Spoken::Supra(supra) => supra.cards_played,
        }
    }
}

impl Game<'_> {
    /// The Supras that were said, in order.
    pub fn supras(&self) -> &[Supra] {
        &self.said.supras.said
    }

    /// All that was said, Supras among it, in order.
    pub(crate) fn spoken(&self) -> impl Iterator<Item = Spoken> {
        let mut supras = self.supras().iter().copied().peekable();
        let mut utterances = self.utterances().iter().copied().enumerate().peekable();
        std::iter::from_fn(move || {
            let said = utterances.peek().map_or(usize::MAX, |&(said, _)| said);
            match supras.next_if(|supra| usize::from(supra.said_before) <= said) {
                Some(supra) => Some(Spoken::Supra(supra)),
                None => utterances.next().map(|(_, utterance)| Spoken::Step(utterance)),
            }
        })
    }

    /// Whether the next Supra would come from this party, be it in time or not.
    pub(crate) fn may_supra_come_from(&self, party: Party) -> bool {
        self.said.supras.open_to == Some(party)
    }

    /// Whether a seat may say Supra now. Nobody but this seat may be told.
    #[inline]
    pub fn may_say_supra(&self, seat: Seat) -> bool {
        self.may_supra_come_from(self.parties[seat]) && self.may_say_supra_at(seat, self.cards_counted(seat))
    }

    /// The same of a seat whose party may, with so many cards on its clock.
    #[cold]
    pub(super) fn may_say_supra_at(&self, seat: Seat, counted: u8) -> bool {
        let is_in_time = counted < self.said.supras.closed_from || self.is_answer_at_once(self.parties[seat]);
        is_in_time && self.is_time_to_speak() && !self.is_mid_trick()
    }

    /// A seat doubles further, on turn or not.
    ///
    /// # Errors
    /// If it may not now.
    pub fn say_supra(&mut self, seat: Seat) -> Result<(), IllegalAction> {
        if !self.may_say_supra(seat) {
            return Err(IllegalAction::NoSupra(seat));
        }
        self.say_supra_open(seat);
        Ok(())
    }

    /// A seat says Supra, which it may.
    #[cold]
    pub(crate) fn say_supra_open(&mut self, seat: Seat) {
        let party = self.parties[seat];
        let (cards_played, said_before) = (self.played() as u8, self.utterances().len() as u8);
        self.said.add_supra(Supra { seat, party, cards_played, said_before });
        self.told_of_party(seat, |possible| possible == party);
    }
}
