//! Re, Kontra and the Absagen: what may be said when.
//!
//! Catalogue section 4. A limit is the number of cards that may have been played at most; with own-hand clocks
//! those of the speaker. A Hochzeit moves every limit by the number of its Klärungsstich less one.

use thiserror::Error;

use crate::contract::{Contract, Step};
use crate::game::{Game, IllegalAction, Klaerung, Phase};
use crate::rules::{AnsagenClock, AnsagenHochzeit, AnsagenMode, AnsagenReply};
use crate::seat::{Party, PerParty, Seat};

/// Something said during play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Utterance {
    /// Who said it.
    pub seat: Seat,
    /// For which party.
    pub party: Party,
    /// What was said.
    pub step: Step,
    /// How many cards had been played by all, `0..48`.
    pub cards_played: u8,
}

/// Why something cannot be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Refusal {
    /// The rules have no Ansagen.
    #[error("these rules have no Ansagen")]
    NoAnsagen,
    /// No card is due: the Vorbehalte are not over, or the game is.
    #[error("it can only be said between the Vorbehalte and the last card")]
    NotInPlay,
    /// The Hochzeit is not cleared yet.
    #[error("the partner of the Hochzeit is not found yet")]
    HochzeitOpen,
    /// The party has said this or more.
    #[error("its party has said that or more already")]
    AlreadySaid,
    /// Too many cards have been played.
    #[error("it is too late")]
    TooLate,
    /// A step left out is no longer in time, or may not be left out.
    #[error("a step before it has not been said")]
    StepMissing,
}

/// The Ansagen of both parties so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Said {
    /// Every utterance; a party makes five at most.
    utterances: [Utterance; 10],
    count: u8,
    /// The deepest step of each party.
    deepest: PerParty<Option<Step>>,
    /// The deepest step on which an Absage may build: a late reply gives no right to Absagen.
    basis: PerParty<Option<Step>>,
}

impl Default for Said {
    fn default() -> Said {
        let nothing = Utterance { seat: Seat::ALL[0], party: Party::Re, step: Step::Ansage, cards_played: 0 };
        Said { utterances: [nothing; 10], count: 0, deepest: PerParty::default(), basis: PerParty::default() }
    }
}

impl Said {
    pub(crate) fn utterances(&self) -> &[Utterance] {
        &self.utterances[..self.count as usize]
    }

    pub(crate) const fn deepest(&self) -> PerParty<Option<Step>> {
        self.deepest
    }

    fn add(&mut self, utterance: Utterance, late_reply: bool) {
        self.utterances[self.count as usize] = utterance;
        self.count += 1;
        self.deepest[utterance.party] = Some(utterance.step);
        if !late_reply {
            self.basis[utterance.party] = Some(utterance.step);
        }
    }
}

/// How an utterance is possible: as an ordinary step, or only as a reply.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    InTime,
    LateReply,
}

impl Game<'_> {
    /// A seat makes an Ansage or Absage, on turn or not.
    ///
    /// # Errors
    /// If it is not possible now, with the reason.
    pub fn say(&mut self, seat: Seat, step: Step) -> Result<(), IllegalAction> {
        let standing = self.standing(seat, step).map_err(|why| IllegalAction::Say(seat, step, why))?;
        let party = self.parties[seat];
        let cards_played = self.played() as u8;
        self.said.add(Utterance { seat, party, step, cards_played }, standing == Standing::LateReply);
        Ok(())
    }

    /// The steps a seat may say now. Nobody but this seat may be shown them.
    pub fn legal_steps(&self, seat: Seat) -> impl Iterator<Item = Step> + '_ {
        // Most of the game is past every limit: one comparison then.
        let any = self.cards_counted(seat) <= self.limit(Step::Schwarz) + 1;
        let steps = if any { &Step::ALL[..] } else { &[] };
        steps.iter().copied().filter(move |&step| self.standing(seat, step).is_ok())
    }

    /// The deepest step this party has said.
    pub fn deepest_step(&self, party: Party) -> Option<Step> {
        self.said.deepest[party]
    }

    /// Whether a seat could say Re or Kontra now; this answers the other party if that has said something.
    pub(crate) fn may_answer(&self, seat: Seat) -> bool {
        self.standing(seat, Step::Ansage).is_ok()
    }

    /// The cards that count on this seat's clock (key `ansagen.clock`).
    fn cards_counted(&self, seat: Seat) -> usize {
        match self.rules.set().ansagen.clock {
            AnsagenClock::OwnHand => self.rules.hand_size() - self.hands[seat].len(),
        }
    }

    /// How many cards may have been played at most when this step is said (keys `ansagen.latest`, `.hochzeit`).
    fn limit(&self, step: Step) -> usize {
        let rules = &self.rules.set().ansagen;
        let shift = match (self.contract, self.klaerung, rules.hochzeit) {
            (Contract::Hochzeit(_), Klaerung::Found { trick, .. }, AnsagenHochzeit::Shift) => trick - 1,
            (Contract::Hochzeit(_), Klaerung::Alone, AnsagenHochzeit::Shift) => {
                self.rules.set().hochzeit.tricks - 1
            }
            _ => 0,
        };
        usize::from(rules.latest[step as usize] + shift)
    }

    /// Whether and how a seat may say a step now.
    fn standing(&self, seat: Seat, step: Step) -> Result<Standing, Refusal> {
        let rules = &self.rules.set().ansagen;
        let party = self.parties[seat];
        if rules.mode == AnsagenMode::Off {
            return Err(Refusal::NoAnsagen);
        }
        if !matches!(self.phase, Phase::Card(_)) {
            return Err(Refusal::NotInPlay);
        }
        if matches!((self.contract, self.klaerung), (Contract::Hochzeit(_), Klaerung::Open)) {
            return Err(Refusal::HochzeitOpen);
        }
        if self.said.deepest[party] >= Some(step) {
            return Err(Refusal::AlreadySaid);
        }
        let counted = self.cards_counted(seat);
        if counted > self.limit(step) {
            return if step == Step::Ansage && self.is_reply_in_time(party, counted) {
                Ok(Standing::LateReply)
            } else {
                Err(Refusal::TooLate)
            };
        }
        // Every step between the last one that counts and this one is left out: it counts as said, and must
        // be in time. Limits never fall, so it is enough to look at the first.
        let first_left_out = match self.said.basis[party] {
            None => Step::Ansage,
            Some(basis) => Step::ALL[basis as usize + 1],
        };
        let left_out = first_left_out < step;
        if left_out && (!rules.skip || counted > self.limit(first_left_out)) {
            return Err(Refusal::StepMissing);
        }
        Ok(Standing::InTime)
    }

    /// Whether Re or Kontra is still possible in answer to the other party (key `ansagen.reply`).
    fn is_reply_in_time(&self, party: Party, counted: usize) -> bool {
        match (self.rules.set().ansagen.reply, self.said.deepest[party.other()]) {
            (AnsagenReply::OneCardLess, Some(answered)) => counted <= self.limit(answered) + 1,
            _ => false,
        }
    }
}
