//! The duty to say something after a rich trick at the beginning (keys `ansagen.first_trick_duty`, `ansagen.duty_*`).

use super::{Game, Phase};
use crate::contract::{Contract, Step};
use crate::rules::DutyExcept;
use crate::seat::{Party, Seat};

impl Game<'_> {
    /// Whether `seat` must say something before it leads to the next trick (key `ansagen.first_trick_duty`).
    #[inline]
    pub fn must_say(&self, seat: Seat) -> bool {
        self.is_duty_due()
            && self.phase == Phase::Card(seat)
            && !self.has_no_party(seat)
            && self.owes_a_word(seat, self.parties[seat])
    }

    /// Whether a trick may just have ended that obliges its winner. Most rules know no such duty, and are done at once.
    #[inline(always)]
    pub(super) fn may_be_duty(&self) -> bool {
        self.has_duty && self.is_time_for_duty()
    }

    #[cold]
    fn is_time_for_duty(&self) -> bool {
        self.play.played() <= 4 * usize::from(self.rules.set().ansagen.duty_tricks)
    }

    /// Whether the trick that has just ended obliges its winner to say something now, if it can.
    #[inline]
    fn is_duty_due(&self) -> bool {
        self.may_be_duty() && self.play.in_trick() == 0 && self.was_rich_trick()
    }

    /// Whether the last complete trick obliges its winner in such a game.
    fn was_rich_trick(&self) -> bool {
        let ansagen = &self.rules.set().ansagen;
        let kind = match self.contract {
            Contract::Hochzeit(..) => Some(DutyExcept::Hochzeit),
            Contract::Armut { .. } => Some(DutyExcept::Armut),
            Contract::Solo(..) => Some(DutyExcept::Solo),
            _ => None,
        };
        if kind.is_some_and(|kind| ansagen.duty_except.contains(&kind)) {
            return false;
        }
        let least = ansagen.first_trick_duty.0.map_or(u32::MAX, u32::from);
        self.tricks().last().is_some_and(|trick| trick.augen() >= least)
    }

    /// Whether a seat that is obliged could still do its duty, if this is its party: Re or Kontra; or, where the duty
    /// goes on, a further step if Re or Kontra was said before, and nothing since.
    fn owes_a_word(&self, seat: Seat, party: Party) -> bool {
        let steps = self.sayable_as(party, self.cards_counted(seat));
        if !self.has_said_ansage(party) {
            return steps.contains(Step::Ansage);
        }
        let now = self.played() as u8;
        let just_said = self.utterances().iter().rev().take_while(|said| said.cards_played == now);
        self.rules.set().ansagen.duty_goes_on
            && !steps.is_empty()
            && !just_said.into_iter().any(|said| said.party == party && !said.mit_mir)
    }

    /// The seat on turn plays a card, so everybody knows that it owed no word.
    #[cold]
    pub(super) fn told_by_silence(&mut self, seat: Seat) {
        if self.hides_parties() && self.is_duty_due() {
            let silent = Party::BOTH.map(|party| !self.owes_a_word(seat, party));
            self.told_of_party(seat, |party| silent[party as usize]);
        }
    }
}
