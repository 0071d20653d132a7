//! Section 5: who has won.

use doko_engine::rules::{Kontra121, Scheme, SchwarzBy};
use doko_engine::{Card, Contract, Party, Seat, Step};

use super::SlowEngine;
use super::cards::augen;

impl SlowEngine {
    pub(super) fn party_tricks(&self, party: Party) -> Vec<usize> {
        (0..self.complete()).filter(|&number| self.party(self.winners[number]) == party).collect()
    }

    /// The Augen of the tricks of a party.
    pub(crate) fn augen(&self, party: Party) -> u32 {
        self.party_tricks(party).into_iter().map(|number| self.trick_augen(number)).sum()
    }

    /// The Augen of the tricks of a seat; the Skat of a Schiebekopf goes with the last trick.
    pub(crate) fn augen_of_seat(&self, seat: Seat) -> u32 {
        let mut sum = 0;
        for number in 0..self.complete() {
            if self.winners[number] == seat {
                sum += self.trick_augen(number);
                if number + 1 == self.hand_size() && self.contract == Some(Contract::SCHIEBEKOPF) {
                    sum += self.skat.iter().map(|&card| augen(card)).sum::<u32>();
                }
            }
        }
        sum
    }

    /// Whether a party is schwarz.
    pub(super) fn is_schwarz(&self, party: Party) -> bool {
        match self.rules.score.schwarz {
            SchwarzBy::Tricks => self.party_tricks(party).is_empty(),
            SchwarzBy::Augen => self.augen(party) == 0,
        }
    }

    /// Whether `loser` is below 90, 60, 30, or schwarz.
    pub(super) fn is_below(&self, loser: Party, absage: Step) -> bool {
        match absage {
            Step::Ansage => unreachable!("an Ansage sets no limit"),
            Step::Keine90 => self.augen(loser) < 90,
            Step::Keine60 => self.augen(loser) < 60,
            Step::Keine30 => self.augen(loser) < 30,
            Step::Schwarz => self.is_schwarz(loser),
        }
    }

    /// The deepest Absage of a party.
    pub(super) fn absage(&self, party: Party) -> Option<Step> {
        self.deepest(party).filter(|&step| step != Step::Ansage)
    }

    /// The party that has won a finished game of parties.
    pub(crate) fn winner(&self) -> Option<Party> {
        let won_by_re = |won: bool| Some(if won { Party::Re } else { Party::Kontra });
        if self.null_soloist().is_some() {
            return won_by_re(self.party_tricks(Party::Re).is_empty());
        }
        if self.silent_soloist().is_some() {
            return won_by_re(self.party_tricks(Party::Kontra).is_empty());
        }
        let re_augen = self.augen(Party::Re);
        if self.rules.score.scheme == Scheme::Alten {
            return won_by_re(re_augen >= 121);
        }
        let (re, kontra) = (self.absage(Party::Re), self.absage(Party::Kontra));
        let kept =
            |party: Party, step: Option<Step>| step.is_some_and(|step| self.is_below(party.other(), step));
        match (re, kontra) {
            (None, None) => {}
            _ if kept(Party::Re, re) => return Some(Party::Re),
            _ if kept(Party::Kontra, kontra) => return Some(Party::Kontra),
            // Whoever has missed its Absage loses to a party that is not bound by one.
            (Some(_), None) => return Some(Party::Kontra),
            (None, Some(_)) => return Some(Party::Re),
            (Some(_), Some(_)) => return None,
        }
        let kontra_needs_121 = match self.rules.score.kontra_121 {
            Kontra121::Alone => {
                self.has_said(Party::Kontra, Step::Ansage) && !self.has_said(Party::Re, Step::Ansage)
            }
            Kontra121::Last => self.last_ansage() == Some(Party::Kontra),
            Kontra121::Never => false,
        };
        won_by_re(re_augen >= if kontra_needs_121 { 120 } else { 121 })
    }

    /// Whether all tricks of a party, at most two, were won by a ♣Q each, none counting too.
    pub(super) fn has_only_tricks_of_alten(&self, party: Party) -> bool {
        if self.solo_kind().is_some() || self.silent_soloist().is_some() {
            return false;
        }
        let tricks = self.party_tricks(party);
        let by_alte = |&number: &usize| self.tricks[number][self.place_of_winner(number)].1 == Card::ALTE;
        tricks.len() <= 2 && tricks.iter().all(by_alte)
    }
}
