//! How far a party has gone with its Ansagen, and what the limits of the game leave it.

use super::steps::Steps;
use crate::contract::Step;
use crate::seat::{Party, PerParty, Seat};

/// What can be said in this game, and how long: what the rules make of contract and Hochzeit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    /// How many Supras there can be (key `ansagen.ladder`).
    pub(super) supras: u8,
    /// Whether Re may only answer (key `ansagen.solo`).
    pub(super) re_waits: bool,
    /// The two ways of key `ansagen.reply`.
    pub(super) reply_with_one_card_less: bool,
    pub(super) reply_at_once: bool,
    /// What counts on the clocks.
    pub(super) clock: Clock,
    /// Whether everybody must wait for the end of the trick (key `ansagen.when`).
    pub(super) between_tricks: bool,
    /// The holder of a Hochzeit as long as it is open: the others have no party yet.
    pub(super) open_to: Option<Seat>,
    /// Whether these speak "mit mir" (key `ansagen.hochzeit`).
    pub(super) mit_mir: bool,
}

impl Limits {
    /// The next step of those that have said nothing.
    #[inline]
    const fn first(&self) -> Step {
        if self.absage_needs_ansage { Step::Ansage } else { Step::Keine90 }
    }

    /// Whether what the other party has said decides what may be said at all.
    #[inline]
    const fn hangs_on_the_other(&self) -> bool {
        self.one_absager || self.re_waits
    }

    /// What can be said at all once a party has `heard` this.
    #[cold]
    fn beside(&self, party: Party, heard: Heard) -> Steps {
        match heard.said.deepest() {
            None if self.re_waits && party == Party::Re => Steps::EMPTY,
            Some(said) if self.one_absager && said > Step::Ansage => self.steps & Steps::one(Step::Ansage),
            _ => self.steps,
        }
    }
}

/// What counts on a clock (key `ansagen.clock`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Clock {
    /// The cards the seat has played.
    #[default]
    OwnHand,
    /// Those of whoever has played most.
    Table,
    /// The tricks that are complete.
    FullTrick,
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

/// What a party hears of the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Heard {
    /// What it has said, or counts as having said.
    said: Steps,
    /// How many cards may have been played at most when the deepest step was said.
    required: u8,
}

impl Heard {
    /// How many cards on the clock end the right to a late reply: one card less in hand is one card more that has been played.
    const fn late_reply_closed_from(self) -> u8 {
        self.required + 2
    }
}

/// How far a party, or a seat that has spoken "mit mir", has gone, and what that leaves it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ladder {
    /// What was said, or counts as said.
    said: Steps,
    /// How many cards may have been played at most when the deepest step was said.
    required: u8,
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

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "a field is read faster where it lies than out of a copy"
)]
impl Ladder {
    /// The deepest step that was said.
    pub(super) const fn deepest(&self) -> Option<Step> {
        self.said.deepest()
    }

    /// Whether Re or Kontra was said, or counts as said.
    pub(super) const fn has_ansage(&self) -> bool {
        self.said.contains(Step::Ansage)
    }

    /// What was said, or counts as said.
    pub(super) const fn said(&self) -> Steps {
        self.said
    }

    /// How many cards may have been played at most when this step is said.
    #[inline]
    pub(super) fn limit(&self, limits: &Limits, party: Party, step: Step) -> u8 {
        if limits.chain { self.chain_limit(limits, party, step) } else { limits.latest[party][step as usize] }
    }

    /// The same in a chain: the first thing a party says has the limit of Re and Kontra, and every further step one card.
    #[cold]
    fn chain_limit(&self, limits: &Limits, party: Party, step: Step) -> u8 {
        match self.basis {
            Some(_) if step > Step::Ansage => self.since + 1,
            _ => limits.latest[party][0],
        }
    }

    /// Goes to a step. Returns whether Re or Kontra is said with it for the first time.
    #[inline]
    pub(super) fn climb(&mut self, climb: Climb, limits: &Limits, party: Party) -> bool {
        let step = climb.step;
        if self.said.are_before(step) {
            self.required = self.limit(limits, party, step);
        }
        if climb.way == Way::InTime && self.basis < Some(step) {
            (self.basis, self.since) = (Some(step), climb.counted);
        }
        let without_ansage = step > Step::Ansage && !climb.with_ansage;
        self.note(if without_ansage {
            Steps::up_to(step) - Steps::one(Step::Ansage)
        } else {
            Steps::up_to(step)
        })
    }

    /// So much counts as said. Returns whether Re or Kontra does for the first time.
    #[inline]
    fn note(&mut self, said: Steps) -> bool {
        let is_first = (said - self.said).contains(Step::Ansage);
        self.said = self.said | said;
        is_first
    }

    /// Re or Kontra was a late reply, and nothing was said in time.
    pub(super) const fn has_only_replied(&self) -> bool {
        self.basis.is_none() && self.has_ansage()
    }

    /// What the other party hears of it.
    #[inline]
    pub(super) const fn heard(&self) -> Heard {
        Heard { said: self.said, required: self.required }
    }

    /// Goes as far as what a seat has said "mit mir". Returns whether Re is said with it for the first time.
    pub(super) fn join(&mut self, other: &Ladder) -> bool {
        if self.deepest() < other.deepest() {
            self.required = other.required;
        }
        if self.basis < other.basis {
            (self.basis, self.since) = (other.basis, other.since);
        }
        self.note(other.said)
    }

    /// Finds out what is left to say, after something was said or the limits have moved; `heard` is what the other party
    /// has said.
    ///
    /// Every step between the last one that counts and the one said is left out: it counts as said, and must be
    /// in time. Limits never fall, so it is enough to look at the first, and no Absage is open once that has closed.
    #[inline(always)]
    pub(super) fn reopen(&mut self, limits: &Limits, party: Party, heard: Heard) {
        let next = self
            .basis
            .map_or(limits.first(), |basis| Step::ALL[(basis as usize + 1).min(Step::Schwarz as usize)]);
        let steps = if limits.hangs_on_the_other() { limits.beside(party, heard) } else { limits.steps };
        let reach = if limits.skip { Steps::ALL } else { Steps::up_to(next) };
        let ansage = Steps::one(Step::Ansage);
        self.open = (steps & reach) - self.said;
        self.ansage_closed_from =
            if self.open.contains(Step::Ansage) { self.limit(limits, party, Step::Ansage) + 1 } else { 0 };
        self.closed_from =
            if (self.open - ansage).is_empty() { 0 } else { self.limit(limits, party, next) + 1 };
        self.note_reply(limits, heard);
    }

    /// How many cards on the clock end every right to a Supra, but for answers at once: what Re or Kontra would have, by its
    /// limit or as a late reply to what was `heard`.
    pub(super) fn supra_closed_from(limits: &Limits, party: Party, heard: Heard) -> u8 {
        let by_limit = limits.latest[party][Step::Ansage as usize] + 1;
        if limits.reply_with_one_card_less { by_limit.max(heard.late_reply_closed_from()) } else { by_limit }
    }

    /// Finds out how long a late reply to the other party may come.
    #[inline]
    fn note_reply(&mut self, limits: &Limits, heard: Heard) {
        let may_reply =
            limits.reply_with_one_card_less && !heard.said.is_empty() && self.has_ansage_left(limits);
        self.reply_closed_from = if may_reply { heard.late_reply_closed_from() } else { 0 };
    }

    /// Finds out what is left to say once the other party, and nobody else, has said something.
    #[inline]
    pub(super) fn hear(&mut self, limits: &Limits, party: Party, heard: Heard) {
        if limits.hangs_on_the_other() {
            self.reopen_beside(limits, party, heard);
        } else {
            self.note_reply(limits, heard);
        }
    }

    #[cold]
    fn reopen_beside(&mut self, limits: &Limits, party: Party, heard: Heard) {
        self.reopen(limits, party, heard);
    }

    /// How many cards on the clock end every right to speak, but for answers at once.
    #[inline]
    pub(super) fn silent_from(&self) -> u8 {
        self.ansage_closed_from.max(self.closed_from).max(self.reply_closed_from)
    }

    /// Whether Re or Kontra is still unsaid and allowed; ignores the deadline.
    pub(super) fn has_ansage_left(&self, limits: &Limits) -> bool {
        (limits.steps - self.said).contains(Step::Ansage)
    }

    /// What may be said with so many cards on the clock; `at_once` if it would be an answer at once.
    #[inline]
    pub(super) fn possible(&self, limits: &Limits, counted: u8, at_once: bool) -> Steps {
        let ansage = Steps::one(Step::Ansage);
        let still = |steps: Steps, closed_from| if counted < closed_from { steps } else { Steps::EMPTY };
        let in_time =
            still(self.open & ansage, self.ansage_closed_from) | still(self.open - ansage, self.closed_from);
        let is_reply = counted < self.reply_closed_from || (at_once && self.has_ansage_left(limits));
        if is_reply { in_time | ansage } else { in_time }
    }
}
