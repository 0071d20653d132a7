//! How far a party has gone with its Ansagen, and what the limits of the game leave it.

use super::steps::Steps;
use crate::contract::Step;
use crate::seat::{Party, PerParty, Seat};

/// What can be said in this game, and how long: what the rules make of contract and Hochzeit.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "one for each value of a key that makes a difference")]
pub(super) struct Limits {
    /// What can be said at all: nothing before play.
    pub(super) steps: Steps,
    /// How many cards may have been played at most when each party says each step; never falling.
    pub(super) latest: PerParty<[u8; 5]>,
    /// Whether a party that has spoken has one card for each further step (key `ansagen.clock`).
    pub(super) chain: bool,
    /// Keys `ansagen.skip` and `ansagen.absage_needs_ansage`.
    pub(super) skip: bool,
    pub(super) absage_needs_ansage: bool,
    /// Whether only the party that is first makes Absagen (key `ansagen.absagen`).
    pub(super) one_absager: bool,
    /// Whether Re may only answer (key `ansagen.solo`).
    pub(super) re_waits: bool,
    /// The two ways of key `ansagen.reply`.
    pub(super) reply_with_one_card_less: bool,
    pub(super) reply_at_once: bool,
    /// Whether the cards that all have played count on every clock (key `ansagen.clock`).
    pub(super) table_clock: bool,
    /// Whether everybody must wait for the end of the trick (key `ansagen.when`).
    pub(super) between_tricks: bool,
    /// The holder of a Hochzeit as long as it is open: the others speak "mit mir", if at all.
    pub(super) open_to: Option<Seat>,
    /// Whether they do so (key `ansagen.hochzeit`).
    pub(super) mit_mir: bool,
}

impl Limits {
    /// Whether some can only speak "mit mir" now.
    pub(super) const fn is_mit_mir(&self) -> bool {
        self.mit_mir && self.open_to.is_some()
    }
}

/// How an utterance is possible: as an ordinary step, or only as a reply.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    InTime,
    LateReply,
}

/// Something said that takes a party further.
#[derive(Clone, Copy)]
pub(super) struct Climb {
    pub(super) step: Step,
    /// How many cards count on the speaker's clock.
    pub(super) counted: u8,
    pub(super) way: Way,
    /// Whether an Absage says Re or Kontra too.
    pub(super) with_ansage: bool,
}

/// How far a party, or a seat that has spoken "mit mir", has gone, and what that leaves it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ladder {
    /// The deepest step.
    deepest: Option<Step>,
    /// How many cards may have been played at most when it was said.
    required: u8,
    /// Whether Re or Kontra was said, or counts as said.
    ansage: bool,
    /// The deepest step on which an Absage may build, and how many cards were on the speaker's clock: a late reply gives
    /// no right to Absagen.
    basis: Option<Step>,
    since: u8,
    /// What may be said while it is in time: Re or Kontra if the clock has not reached `ansage_closed_from`, an Absage
    /// if not `closed_from`.
    open: Steps,
    ansage_closed_from: u8,
    closed_from: u8,
    /// How many cards on the clock end the right to a late reply; 0 if there is none.
    reply_closed_from: u8,
}

impl Ladder {
    /// The deepest step that was said.
    pub(super) const fn deepest(self) -> Option<Step> {
        self.deepest
    }

    /// Whether Re or Kontra was said, or counts as said.
    pub(super) const fn has_ansage(self) -> bool {
        self.ansage
    }

    /// What was said, or counts as said.
    pub(super) fn said(self) -> Steps {
        let ansage = if self.ansage { Steps::one(Step::Ansage) } else { Steps::EMPTY };
        let absagen = self.deepest.map_or(Steps::EMPTY, Steps::up_to) - Steps::one(Step::Ansage);
        ansage | absagen
    }

    /// How many cards may have been played at most when this step is said. In a chain the first thing a party says has
    /// the limit of Re and Kontra, and every further step one card.
    pub(super) fn limit(self, limits: &Limits, party: Party, step: Step) -> u8 {
        match self.basis {
            Some(_) if limits.chain && step > Step::Ansage => self.since + 1,
            None if limits.chain => limits.latest[party][0],
            _ => limits.latest[party][step as usize],
        }
    }

    /// Goes to a step. Returns whether Re or Kontra is said with it for the first time.
    pub(super) fn climb(&mut self, climb: Climb, limits: &Limits, party: Party) -> bool {
        let step = Some(climb.step);
        if self.deepest < step {
            self.required = self.limit(limits, party, climb.step);
            self.deepest = step;
        }
        if climb.way == Way::InTime && self.basis < step {
            (self.basis, self.since) = (step, climb.counted);
        }
        let is_first = !self.ansage && (climb.step == Step::Ansage || climb.with_ansage);
        self.ansage |= is_first;
        is_first
    }

    /// Goes as far as what a seat has said "mit mir". Returns whether Re is said with it for the first time.
    pub(super) fn join(&mut self, other: Ladder) -> bool {
        if self.deepest < other.deepest {
            (self.deepest, self.required) = (other.deepest, other.required);
        }
        if self.basis < other.basis {
            (self.basis, self.since) = (other.basis, other.since);
        }
        let is_first = !self.ansage && other.ansage;
        self.ansage |= is_first;
        is_first
    }

    /// Finds out what is left to say, after something was said or the limits have moved; `other` is the ladder of the
    /// other party.
    ///
    /// Every step between the last one that counts and the one said is left out: it counts as said, and must be
    /// in time. Limits never fall, so it is enough to look at the first, and no Absage is open once that has closed.
    pub(super) fn reopen(&mut self, limits: &Limits, party: Party, other: Ladder) {
        let next = match self.basis {
            None if limits.absage_needs_ansage => Step::Ansage,
            None => Step::Keine90,
            Some(basis) => Step::ALL[(basis as usize + 1).min(Step::Schwarz as usize)],
        };
        let reach = if limits.skip { Steps::ALL } else { Steps::up_to(next) };
        let ansage = Steps::one(Step::Ansage);
        let steps = match other.deepest {
            None if limits.re_waits && party == Party::Re => Steps::EMPTY,
            Some(said) if limits.one_absager && said > Step::Ansage => limits.steps & ansage,
            _ => limits.steps,
        };
        self.open = (steps & reach) - self.said();
        let closed_from = |open: Steps, step| {
            if open.is_empty() { 0 } else { self.limit(limits, party, step) + 1 }
        };
        (self.ansage_closed_from, self.closed_from) =
            (closed_from(self.open & ansage, Step::Ansage), closed_from(self.open - ansage, next));
        self.note_reply(limits, other);
    }

    /// Finds out how long a late reply to the other party may come.
    fn note_reply(&mut self, limits: &Limits, other: Ladder) {
        // One card less in hand is one card more that has been played.
        let may_reply = limits.reply_with_one_card_less && self.has_ansage_left(limits);
        self.reply_closed_from = other.deepest.filter(|_| may_reply).map_or(0, |_| other.required + 2);
    }

    /// Finds out what is left to say once the other party, and nobody else, has said something.
    pub(super) fn hear(&mut self, limits: &Limits, party: Party, other: Ladder) {
        if limits.one_absager || limits.re_waits {
            self.reopen(limits, party, other);
        } else {
            self.note_reply(limits, other);
        }
    }

    /// How many cards on the clock end every right to speak, but for answers at once.
    pub(super) fn silent_from(self) -> u8 {
        self.ansage_closed_from.max(self.closed_from).max(self.reply_closed_from)
    }

    /// Whether Re or Kontra is still unsaid and allowed; ignores the deadline.
    pub(super) fn has_ansage_left(self, limits: &Limits) -> bool {
        !self.ansage && limits.steps.contains(Step::Ansage)
    }

    /// What may be said with so many cards on the clock; `at_once` if it would be an answer at once.
    #[inline]
    pub(super) fn possible(self, limits: &Limits, counted: u8, at_once: bool) -> Steps {
        let ansage = Steps::one(Step::Ansage);
        let still = |steps: Steps, closed_from| if counted < closed_from { steps } else { Steps::EMPTY };
        let in_time =
            still(self.open & ansage, self.ansage_closed_from) | still(self.open - ansage, self.closed_from);
        let is_reply = counted < self.reply_closed_from || (at_once && self.has_ansage_left(limits));
        if is_reply { in_time | ansage } else { in_time }
    }
}
