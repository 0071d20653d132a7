//! Supra: the parties double further in turn.

use doko_engine::{Party, Seat, Step};

use super::{Klaerung, SlowEngine};

/// A further doubling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SlowSupra {
    pub(crate) seat: Seat,
    /// The party that it was of when it spoke.
    pub(crate) party: Party,
    /// How many cards all had played.
    pub(crate) played: usize,
    /// How many Ansagen and Absagen had been made.
    pub(crate) said_before: usize,
}

impl SlowEngine {
    /// Whether a seat may double further now.
    pub(crate) fn may_say_supra(&self, seat: Seat) -> bool {
        let both_have_said = Party::BOTH.into_iter().all(|party| self.has_said(party, Step::Ansage));
        let is_left = self.supras.len() < usize::from(self.rules.ansagen.ladder);
        if !both_have_said || !is_left || self.klaerung() == Some(Klaerung::Open) || !self.is_time_for_words()
        {
            return false;
        }
        let last = self.supras.last().map(|supra| supra.party).or(self.last_ansage());
        last == Some(self.party(seat).other()) && (self.is_in_time_for_ansage(seat) || self.may_reply(seat))
    }

    pub(super) fn say_supra(&mut self, seat: Seat) {
        let (party, played, said_before) = (self.party(seat), self.played(), self.said.len());
        self.supras.push(SlowSupra { seat, party, played, said_before });
    }

    /// Whether a party has doubled further since the last card.
    pub(super) fn has_just_said_supra(&self, party: Party) -> bool {
        self.supras.iter().any(|supra| supra.party == party && supra.played == self.played())
    }
}
