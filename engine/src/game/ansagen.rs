//! Re, Kontra and the Absagen: what may be said when.
//!
//! Catalogue section 4. A limit is the number of cards that may have been played at most: by the speaker, by whoever has
//! played most, or by all. What the rules and the contract make of the limits is in [`limits`](super::limits), and what
//! a party has left to say in [`ladder`](super::ladder). Doubling further is no step, and stands in [`supra`](super::supra).

use arrayvec::ArrayVec;
use thiserror::Error;

use super::ladder::{Climb, Clock, Heard, Ladder, Limits, Way};
use super::steps::Steps;
use super::supra::{Supra, Supras};
use super::{Game, IllegalAction, Klaerung, Phase};
use crate::contract::Step;
use crate::seat::{Party, PerParty, PerSeat, Seat};

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
    /// Said "mit mir" before the Klärungsstich of a Hochzeit: it holds only if the speaker becomes the partner.
    pub mit_mir: bool,
    /// Not said in words of its own: a bid has promised it, or announcing Schweine has said it.
    pub implied: bool,
}

/// Why something cannot be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The rules have no Ansagen, or none in this kind of game.
    #[error("these rules have no Ansagen in such a game")]
    NoAnsagen,
    /// No card is due: the Vorbehalte are not over, or the game is.
    #[error("it can only be said between the Vorbehalte and the last card")]
    NotInPlay,
    /// A card lies on the table, and something may be said between tricks only.
    #[error("it can only be said between tricks")]
    MidTrick,
    /// In a Nullsolo there are no Absagen.
    #[error("a Nullsolo has no Absagen")]
    NullHasNoAbsagen,
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
    /// The party has replied when it was too late for an Ansage of its own, and no Absage may build on that.
    #[error("its Re or Kontra was a late reply, which gives no right to Absagen")]
    LateReply,
    /// The soloist may only answer, and the others have said nothing.
    #[error("the soloist may only answer")]
    OnlyAsReply,
    /// Only one party makes Absagen, and the other was first.
    #[error("the other party has made the first Absage")]
    OthersHaveAbsagen,
}

/// How many utterances a game has at most: each party says each step once, and each of three seats may first
/// say each "mit mir".
const UTTERANCES: usize = 25;

/// The Ansagen of both parties so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Said {
    utterances: ArrayVec<Utterance, UTTERANCES>,
    /// What each party has said.
    ladders: PerParty<Ladder>,
    last_ansage: Option<Party>,
    /// How many cards had been played when what each party said last could first be answered.
    last_at: PerParty<Option<u8>>,
    /// What each seat has said "mit mir".
    mit_mir: PerSeat<Ladder>,
    limits: Limits,
    /// How many cards on every seat's clock are enough to silence both parties, but for answers at once.
    closed_from: u8,
    pub(super) supras: Supras,
    /// Whether others than the seat on turn may be asked before any card.
    asks_others: bool,
}

impl Said {
    pub(crate) fn utterances(&self) -> &[Utterance] {
        &self.utterances
    }

    pub(crate) fn deepest(&self) -> PerParty<Option<Step>> {
        PerParty::from_fn(|party| self.ladders[party].deepest())
    }

    pub(crate) fn ansage(&self) -> PerParty<bool> {
        PerParty::from_fn(|party| self.ladders[party].has_ansage())
    }

    pub(crate) const fn last_ansage(&self) -> Option<Party> {
        self.last_ansage
    }

    /// Something is said by a seat on whose clock so many cards count.
    #[inline(always)]
    fn add(&mut self, utterance: Utterance, counted: u8, way: Way, with_ansage: bool) {
        self.utterances.push(utterance);
        let Utterance { seat, party, step, cards_played, .. } = utterance;
        let climb = Climb { step, counted, way, with_ansage };
        if utterance.mit_mir {
            let ladder = &mut self.mit_mir[seat];
            ladder.climb(climb, &self.limits, party);
            ladder.reopen(&self.limits, Party::Re, Heard::default());
        } else {
            let heard = self.ladders[party.other()].heard();
            let ladder = &mut self.ladders[party];
            if ladder.climb(climb, &self.limits, party) {
                self.last_ansage = Some(party);
            }
            ladder.reopen(&self.limits, party, heard);
            let said = ladder.heard();
            self.ladders[party.other()].hear(&self.limits, party.other(), said);
            self.last_at[party] = Some(cards_played);
        }
        self.note_silence();
    }

    /// A Supra is said.
    pub(super) fn add_supra(&mut self, supra: Supra) {
        self.supras.said.push(supra);
        self.last_at[supra.party] = Some(supra.cards_played);
        self.note_silence();
    }

    /// What is left to say, after the limits have moved.
    pub(super) fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        let [re, kontra] = &mut self.ladders.0;
        re.reopen(&limits, Party::Re, kontra.heard());
        kontra.reopen(&limits, Party::Kontra, re.heard());
        if limits.mit_mir {
            for ladder in &mut self.mit_mir.0 {
                ladder.reopen(&limits, Party::Re, Heard::default());
            }
        }
        self.note_silence();
    }

    /// Finds out how many cards silence all.
    fn note_silence(&mut self) {
        let [re, kontra] = &self.ladders.0;
        self.closed_from = re.silent_from().max(kontra.silent_from());
        if self.limits.mit_mir {
            let mit_mir = self.mit_mir.0.iter().map(Ladder::silent_from);
            self.closed_from = mit_mir.fold(self.closed_from, u8::max);
        }
        self.asks_others = self.limits.reply_at_once;
        self.supras.open_to = None;
        if self.limits.supras > 0 {
            self.note_supra();
        }
    }

    /// Finds out who may say Supra next, and how long: the party that did not double last, once both have.
    #[cold]
    fn note_supra(&mut self) {
        let Some(last) = self.supras.said.last().map(|supra| supra.party).or(self.last_ansage) else {
            return;
        };
        let is_left = self.supras.said.len() < usize::from(self.limits.supras);
        if !is_left || Party::BOTH.into_iter().any(|party| !self.ladders[party].has_ansage()) {
            return;
        }
        let closed_from = Ladder::supra_closed_from(&self.limits, last.other(), self.ladders[last].heard());
        self.supras.open_to = Some(last.other());
        self.supras.closed_from = closed_from;
        self.closed_from = self.closed_from.max(closed_from);
        self.asks_others = true;
    }

    /// What a seat has said "mit mir" takes effect for Re.
    fn mit_mir_takes_effect(&mut self, seat: Seat) {
        if self.ladders[Party::Re].join(&self.mit_mir[seat]) {
            self.last_ansage = Some(Party::Re);
        }
    }
}

impl Game<'_> {
    /// A seat makes an Ansage or Absage, on turn or not.
    ///
    /// # Errors
    /// If it is not possible now, with the reason.
    pub fn say(&mut self, seat: Seat, step: Step) -> Result<(), IllegalAction> {
        if !self.sayable(seat).contains(step) {
            return Err(IllegalAction::Say(seat, step, self.why_not(seat, step)));
        }
        self.say_open(seat, step);
        Ok(())
    }

    /// A seat says what it may say.
    pub(crate) fn say_open(&mut self, seat: Seat, step: Step) {
        let mit_mir = self.only_mit_mir(seat);
        let party = if mit_mir { Party::Re } else { self.parties[seat] };
        let (cards_played, counted) = (self.played() as u8, self.cards_counted(seat));
        let utterance = Utterance { seat, party, step, cards_played, mit_mir, implied: false };
        let way = self.way(party, step, counted);
        self.said.add(utterance, counted, way, self.said.limits.absage_needs_ansage);
        self.told_of_party(seat, |possible| possible == party);
    }

    /// Whether Re or Kontra of each party was said before the speaker's first card, where that brings points (key
    /// `score.early_ansage`).
    pub fn early_ansage(&self) -> PerParty<bool> {
        let set = self.rules.set();
        if set.score.early_ansage == 0 || self.said.utterances.is_empty() {
            return PerParty::default();
        }
        let leader = self.first_leader();
        let mut early = PerParty::default();
        // From the last to the first: what says Re or Kontra once more changes nothing.
        for said in self.utterances().iter().rev() {
            let is_ansage = said.step == Step::Ansage || said.implied || set.ansagen.absage_needs_ansage;
            // What was said "mit mir" holds for the partner only.
            let holds = !said.mit_mir || self.parties[said.seat] == said.party;
            if is_ansage && holds {
                early[said.party] = usize::from(said.cards_played) <= leader.distance_to(said.seat);
            }
        }
        early
    }

    /// What was promised in a bid counts as said.
    pub(super) fn said_by_bid(&mut self, seat: Seat, step: Step) {
        let party = self.parties[seat];
        let utterance = Utterance { seat, party, step, cards_played: 0, mit_mir: false, implied: true };
        self.said.add(utterance, 0, Way::InTime, true);
    }

    /// Announcing Schweine says Re or Kontra, if that is still possible; `with_card` if a card goes with it, after
    /// which alone it can be answered.
    pub(super) fn said_by_schweine(&mut self, seat: Seat, with_card: bool) {
        if !self.may_answer(seat) {
            if !self.has_no_party(seat) {
                let silent = Party::BOTH.map(|party| !self.can_make_ansage(seat, party));
                self.told_of_party(seat, |party| silent[party as usize]);
            }
            return;
        }
        let (party, cards_played) = (self.parties[seat], self.played() as u8);
        let utterance =
            Utterance { seat, party, step: Step::Ansage, cards_played, mit_mir: false, implied: true };
        let counted = self.cards_counted(seat);
        let way = self.way(party, Step::Ansage, counted);
        self.said.add(utterance, counted, way, true);
        self.said.last_at[party] = Some(cards_played + u8::from(with_card));
        self.told_of_party(seat, |possible| possible == party);
    }

    /// The partner of a Hochzeit is found, or will not be: what it has said "mit mir" takes effect now, what others
    /// have is void, and whatever Re has said by now can be answered.
    pub(super) fn settle_mit_mir(&mut self, klaerung: Klaerung) {
        let played = self.played() as u8;
        if let Klaerung::Found { partner, .. } = klaerung {
            self.said.mit_mir_takes_effect(partner);
        }
        if self.said.ladders[Party::Re].deepest().is_some() {
            self.said.last_at[Party::Re] = Some(played);
        }
        self.set_limits();
    }

    /// The steps a seat may say now. Nobody but this seat may be shown them.
    #[inline]
    pub fn legal_steps(&self, seat: Seat) -> impl Iterator<Item = Step> + use<> {
        self.sayable(seat).iter()
    }

    /// The same as a set.
    #[inline]
    pub fn sayable(&self, seat: Seat) -> Steps {
        if self.is_silent(seat) { Steps::EMPTY } else { self.sayable_at(seat, self.cards_counted(seat)) }
    }

    /// Whether the party of a seat is past all its limits: quick to see, and soon true.
    #[inline]
    fn is_silent(&self, seat: Seat) -> bool {
        let limits = &self.said.limits;
        // No clock is behind the tricks that are complete.
        let least = (self.played() / 4) as u8;
        limits.open_to.is_none()
            && !limits.reply_at_once
            && least >= self.said.ladders[self.parties[seat]].silent_from()
    }

    /// The same with so many cards on its clock.
    fn sayable_at(&self, seat: Seat, counted: u8) -> Steps {
        if !self.is_time_to_speak() || self.is_mid_trick() {
            return Steps::EMPTY;
        }
        if self.has_no_party(seat) {
            return self.mit_mir_at(seat, counted);
        }
        self.sayable_as(self.parties[seat], counted)
    }

    /// What a seat may say "mit mir" with so many cards on its clock: there is nobody to answer.
    #[cold]
    fn mit_mir_at(&self, seat: Seat, counted: u8) -> Steps {
        let limits = &self.said.limits;
        if limits.mit_mir { self.said.mit_mir[seat].possible(limits, counted, false) } else { Steps::EMPTY }
    }

    /// The steps of a party with so many cards on the clock.
    pub(super) fn sayable_as(&self, party: Party, counted: u8) -> Steps {
        if !self.is_time_to_speak() || self.is_mid_trick() {
            return Steps::EMPTY;
        }
        self.said.ladders[party].possible(&self.said.limits, counted, self.is_answer_at_once(party))
    }

    /// The deepest step this party has said.
    #[inline]
    pub fn deepest_step(&self, party: Party) -> Option<Step> {
        self.said.ladders[party].deepest()
    }

    /// Whether this party has said Re or Kontra, or counts as having said it.
    pub fn has_said_ansage(&self, party: Party) -> bool {
        self.said.ladders[party].has_ansage()
    }

    /// Whether a seat could say Re or Kontra for its party now; this answers the other party if that has said
    /// something.
    pub(crate) fn may_answer(&self, seat: Seat) -> bool {
        !self.has_no_party(seat) && self.sayable(seat).contains(Step::Ansage)
    }

    /// Whether a seat could say Re or Kontra now if this were its party.
    fn can_make_ansage(&self, seat: Seat, party: Party) -> bool {
        self.sayable_as(party, self.cards_counted(seat)).contains(Step::Ansage)
    }

    /// Whether a seat could answer something that the other party has said at this very moment.
    pub(crate) fn may_answer_at_once(&self, seat: Seat) -> bool {
        self.is_answer_at_once(self.parties[seat]) && (self.may_answer(seat) || self.may_say_supra(seat))
    }

    /// Whether it could say Re or Kontra as such an answer, and not otherwise.
    pub(crate) fn may_only_answer_at_once(&self, seat: Seat) -> bool {
        let party = self.parties[seat];
        let in_time = self.said.ladders[party].possible(&self.said.limits, self.cards_counted(seat), false);
        self.is_answer_at_once(party) && self.may_answer(seat) && !in_time.contains(Step::Ansage)
    }

    /// Whether another card on this seat's clock takes something from it that it could still say.
    fn limit_passes(&self, seat: Seat) -> bool {
        let counted = self.cards_counted(seat);
        !(self.sayable_at(seat, counted) - self.sayable_at(seat, counted + 1)).is_empty()
            || (self.may_say_supra(seat) && !self.may_say_supra_at(seat, counted + 1))
    }

    /// The steps that a seat may say now, and no longer at the next moment at which it is asked.
    pub(crate) fn closing_steps(&self, seat: Seat) -> Steps {
        let limits = &self.said.limits;
        let counted = self.cards_counted(seat);
        let is_last_moment =
            limits.clock == Clock::OwnHand || limits.between_tricks || self.ends_for_all_with_this_card();
        let now = self.sayable_at(seat, counted);
        if is_last_moment { now - self.sayable_at(seat, counted + 1) } else { Steps::EMPTY }
    }

    /// The party for which a seat would speak now: Re "mit mir", or its own.
    pub(crate) fn speaks_for(&self, seat: Seat) -> Party {
        if self.only_mit_mir(seat) { Party::Re } else { self.parties[seat] }
    }

    /// Whether nobody can say anything at this moment: true for most of the game, and quick to see.
    #[inline(always)]
    pub(crate) fn all_are_silent(&self) -> bool {
        // No clock is behind the tricks that are complete.
        let least = (self.played() / 4) as u8;
        let is_answer = |said_at: Option<u8>| said_at == Some(self.played() as u8);
        least >= self.said.closed_from
            && !(self.said.limits.reply_at_once && self.said.last_at.0.into_iter().any(is_answer))
    }

    /// Whether, before this card, others than the seat on turn may be asked for an Ansage, or that seat for a Supra.
    pub(crate) fn may_ask_others(&self) -> bool {
        let limits = &self.said.limits;
        self.said.asks_others
            || (limits.between_tricks && self.play.in_trick() == 0)
            || self.ends_for_all_with_this_card()
    }

    /// Whether the next card counts on everybody's clock.
    fn ends_for_all_with_this_card(&self) -> bool {
        match self.said.limits.clock {
            Clock::OwnHand => false,
            Clock::Table => self.play.in_trick() == 0,
            Clock::FullTrick => self.play.in_trick() == 3,
        }
    }

    /// Whether Re or Kontra is still unsaid and allowed for a party; ignores the deadline.
    pub(crate) fn has_ansage_left(&self, party: Party) -> bool {
        self.said.ladders[party].has_ansage_left(&self.said.limits)
    }

    /// Whether a seat can say nothing but Re "mit mir": the Hochzeit of another is open.
    pub(crate) fn only_mit_mir(&self, seat: Seat) -> bool {
        self.said.limits.mit_mir && self.has_no_party(seat)
    }

    /// Whether a seat does not know yet for whom it speaks: the Hochzeit of another is open.
    pub(super) fn has_no_party(&self, seat: Seat) -> bool {
        self.said.limits.open_to.is_some_and(|holder| holder != seat)
    }

    /// Whether a seat that is not on turn would miss what it can say now: before a card that begins a trick, or that
    /// completes it.
    pub(crate) fn misses_the_moment(&self, seat: Seat) -> bool {
        if self.said.limits.between_tricks {
            self.may_speak(seat)
        } else {
            self.ends_for_all_with_this_card() && self.limit_passes(seat)
        }
    }

    /// The cards that count on this seat's clock (key `ansagen.clock`).
    pub(super) fn cards_counted(&self, seat: Seat) -> u8 {
        let (tricks, on_table) = (self.played() / 4, self.play.in_trick());
        let is_ahead = match self.said.limits.clock {
            Clock::OwnHand => self.leader().distance_to(seat) < on_table,
            Clock::Table => on_table > 0,
            Clock::FullTrick => false,
        };
        tricks as u8 + u8::from(is_ahead)
    }

    /// Whether a seat may say anything now.
    pub(crate) fn may_speak(&self, seat: Seat) -> bool {
        !self.sayable(seat).is_empty() || self.may_say_supra(seat)
    }

    /// Whether a card is due, or cards of an Armut, before which there may be limits already (key `ansagen.armut`).
    #[inline(always)]
    pub(super) const fn is_time_to_speak(&self) -> bool {
        matches!(self.phase, Phase::Card(_) | Phase::Exchange(_))
    }

    /// Whether it must wait for the end of the trick.
    pub(super) fn is_mid_trick(&self) -> bool {
        self.said.limits.between_tricks && self.play.in_trick() > 0
    }

    /// Whether the other party has said something since the last card, and it may be answered at once.
    pub(super) fn is_answer_at_once(&self, party: Party) -> bool {
        self.said.limits.reply_at_once && self.said.last_at[party.other()] == Some(self.played() as u8)
    }

    /// How a step that may be said is said for a party with so many cards on the clock.
    fn way(&self, party: Party, step: Step, counted: u8) -> Way {
        // Of all steps Re or Kontra alone can answer.
        let is_late = step == Step::Ansage && counted > self.said.limits.latest[party][0];
        if is_late { Way::LateReply } else { Way::InTime }
    }

    /// Why a seat may not say a step.
    fn why_not(&self, seat: Seat, step: Step) -> Refusal {
        let limits = &self.said.limits;
        let party = self.speaks_for(seat);
        let ladder =
            if self.only_mit_mir(seat) { &self.said.mit_mir[seat] } else { &self.said.ladders[party] };
        let others = self.said.ladders[party.other()].deepest();
        if self.has_no_ansagen() {
            Refusal::NoAnsagen
        } else if self.has_ended_with_the_exchange() {
            Refusal::TooLate
        } else if !matches!(self.phase, Phase::Card(_)) && !self.ends_with_the_exchange() {
            Refusal::NotInPlay
        } else if self.is_mid_trick() {
            Refusal::MidTrick
        } else if self.waits_for_klaerung() || (self.has_no_party(seat) && !limits.mit_mir) {
            Refusal::HochzeitOpen
        } else if !limits.steps.contains(step) {
            Refusal::NullHasNoAbsagen
        } else if ladder.said().contains(step) {
            Refusal::AlreadySaid
        } else if limits.re_waits && party == Party::Re && others.is_none() {
            Refusal::OnlyAsReply
        } else if limits.one_absager && step > Step::Ansage && others > Some(Step::Ansage) {
            Refusal::OthersHaveAbsagen
        } else if step > Step::Ansage && limits.absage_needs_ansage && ladder.has_only_replied() {
            Refusal::LateReply
        } else if self.cards_counted(seat) > ladder.limit(limits, party, step) {
            Refusal::TooLate
        } else {
            Refusal::StepMissing
        }
    }
}
