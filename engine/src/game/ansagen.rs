//! Re, Kontra and the Absagen: what may be said when.
//!
//! Catalogue section 4. A limit is the number of cards that may have been played at most: by the speaker, or by
//! whoever has played most. A Hochzeit moves every limit by the number of its Klärungsstich less one, or moves
//! none and lets everyone say Re "mit mir".

use arrayvec::ArrayVec;
use thiserror::Error;

use super::steps::Steps;
use super::{Game, IllegalAction, Klaerung, Phase};
use crate::contract::{Contract, SoloKind, Step};
use crate::rules::{AnsagenClock, AnsagenHochzeit, AnsagenMode, AnsagenReply, AnsagenWhen};
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
    /// The rules have no Ansagen.
    #[error("these rules have no Ansagen")]
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
}

/// How many utterances a game has at most: each party says each step once, and each of three seats may first
/// say each "mit mir".
const UTTERANCES: usize = 25;

/// The Ansagen of both parties so far.
#[derive(Clone, Debug, Default)]
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
}

/// What can be said in this game, and how long: what the rules make of contract and Hochzeit.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "one for each value of a key that makes a difference")]
struct Limits {
    /// What can be said at all: nothing before play.
    steps: Steps,
    /// How many cards may have been played at most when each step is said; never falling.
    latest: [u8; 5],
    /// Keys `ansagen.skip` and `ansagen.absage_needs_ansage`.
    skip: bool,
    absage_needs_ansage: bool,
    /// The two ways of key `ansagen.reply`.
    reply_with_one_card_less: bool,
    reply_at_once: bool,
    /// Whether the cards that all have played count on every clock (key `ansagen.clock`).
    table_clock: bool,
    /// Whether everybody must wait for the end of the trick (key `ansagen.when`).
    between_tricks: bool,
    /// The holder of a Hochzeit as long as it is open: the others speak "mit mir", if at all.
    mit_mir_to: Option<Seat>,
}

impl Limits {
    fn is_in_time(&self, step: Step, counted: u8) -> bool {
        counted <= self.latest[step as usize]
    }
}

/// How far a party, or a seat that has spoken "mit mir", has gone, and what that leaves it.
#[derive(Clone, Copy, Debug, Default)]
struct Ladder {
    /// The deepest step.
    deepest: Option<Step>,
    /// Whether Re or Kontra was said, or counts as said.
    ansage: bool,
    /// The deepest step on which an Absage may build: a late reply gives no right to Absagen.
    basis: Option<Step>,
    /// What may be said while it is in time, if the clock has not reached `closed_from`.
    open: Steps,
    closed_from: u8,
    /// How many cards on the clock end the right to a late reply; 0 if there is none.
    reply_closed_from: u8,
}

impl Ladder {
    /// What was said, or counts as said.
    fn said(self) -> Steps {
        let ansage = if self.ansage { Steps::one(Step::Ansage) } else { Steps::EMPTY };
        let absagen = self.deepest.map_or(Steps::EMPTY, Steps::up_to) - Steps::one(Step::Ansage);
        ansage | absagen
    }

    /// Goes to a step. Returns whether Re or Kontra is said with it for the first time.
    fn climb(&mut self, step: Step, way: Way, with_ansage: bool) -> bool {
        self.deepest = self.deepest.max(Some(step));
        if way == Way::InTime {
            self.basis = self.basis.max(Some(step));
        }
        let is_first = !self.ansage && (step == Step::Ansage || with_ansage);
        self.ansage |= is_first;
        is_first
    }

    /// Finds out what is left to say, after something was said or the limits have moved; `answered` is the deepest
    /// step of the other party.
    ///
    /// Every step between the last one that counts and the one said is left out: it counts as said, and must be
    /// in time. Limits never fall, so it is enough to look at the first, and nothing is open once that has closed.
    fn reopen(&mut self, limits: &Limits, answered: Option<Step>) {
        let next = match self.basis {
            None if limits.absage_needs_ansage => Step::Ansage,
            None => Step::Keine90,
            Some(basis) => Step::ALL[(basis as usize + 1).min(Step::Schwarz as usize)],
        };
        let reach = if limits.skip { Steps::ALL } else { Steps::up_to(next) };
        self.open = (limits.steps & reach) - self.said();
        self.closed_from = if self.open.is_empty() { 0 } else { limits.latest[next as usize] + 1 };
        self.note_reply(limits, answered);
    }

    /// Finds out how long a late reply to the deepest step of the other party is possible.
    fn note_reply(&mut self, limits: &Limits, answered: Option<Step>) {
        let may_reply = limits.reply_with_one_card_less && self.has_ansage_left(limits);
        // One card less in hand is one card more that has been played.
        let reply_to = |step: Step| limits.latest[step as usize] + 2;
        self.reply_closed_from = answered.filter(|_| may_reply).map_or(0, reply_to);
    }

    /// How many cards on the clock end every right to speak, but for answers at once.
    const fn silent_from(self) -> u8 {
        if self.closed_from > self.reply_closed_from { self.closed_from } else { self.reply_closed_from }
    }

    /// Whether Re or Kontra may be said, be it in time.
    fn has_ansage_left(self, limits: &Limits) -> bool {
        !self.ansage && limits.steps.contains(Step::Ansage)
    }

    /// What may be said with so many cards on the clock; `at_once` if it would be an answer at once.
    #[inline]
    fn possible(self, limits: &Limits, counted: u8, at_once: bool) -> Steps {
        // Of the open steps only Re or Kontra can be behind the one that closes the others, and be late alone.
        let in_time = match (counted < self.closed_from, limits.is_in_time(Step::Ansage, counted)) {
            (true, true) => self.open,
            (true, false) => self.open - Steps::one(Step::Ansage),
            (false, _) => Steps::EMPTY,
        };
        let is_reply = counted < self.reply_closed_from || (at_once && self.has_ansage_left(limits));
        if is_reply { in_time | Steps::one(Step::Ansage) } else { in_time }
    }
}

impl Said {
    pub(crate) fn utterances(&self) -> &[Utterance] {
        &self.utterances
    }

    pub(crate) fn deepest(&self) -> PerParty<Option<Step>> {
        PerParty::from_fn(|party| self.ladders[party].deepest)
    }

    pub(crate) fn ansage(&self) -> PerParty<bool> {
        PerParty::from_fn(|party| self.ladders[party].ansage)
    }

    pub(crate) const fn last_ansage(&self) -> Option<Party> {
        self.last_ansage
    }

    fn add(&mut self, utterance: Utterance, way: Way, absage_needs_ansage: bool) {
        self.utterances.push(utterance);
        let Utterance { seat, party, step, cards_played, .. } = utterance;
        if utterance.mit_mir {
            self.mit_mir[seat].climb(step, Way::InTime, absage_needs_ansage);
            self.mit_mir[seat].reopen(&self.limits, None);
        } else {
            self.takes_effect(party, step, cards_played, way, absage_needs_ansage);
            let answered = self.ladders[party.other()].deepest;
            self.ladders[party].reopen(&self.limits, answered);
            let answered = self.ladders[party].deepest;
            self.ladders[party.other()].note_reply(&self.limits, answered);
        }
        self.note_silence();
    }

    /// What is left to say, after the limits have moved.
    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        let [re, kontra] = self.ladders.0.map(|ladder| ladder.deepest);
        self.ladders[Party::Re].reopen(&limits, kontra);
        self.ladders[Party::Kontra].reopen(&limits, re);
        if limits.mit_mir_to.is_some() {
            self.mit_mir.0.iter_mut().for_each(|ladder| ladder.reopen(&limits, None));
        }
        self.note_silence();
    }

    fn note_silence(&mut self) {
        let [re, kontra] = &self.ladders.0;
        self.closed_from = re.silent_from().max(kontra.silent_from());
        if self.limits.mit_mir_to.is_some() {
            let mit_mir = self.mit_mir.0.into_iter().map(Ladder::silent_from);
            self.closed_from = mit_mir.fold(self.closed_from, u8::max);
        }
    }

    fn takes_effect(&mut self, party: Party, step: Step, cards_played: u8, way: Way, with_ansage: bool) {
        if self.ladders[party].climb(step, way, with_ansage) {
            self.last_ansage = Some(party);
        }
        self.last_at[party] = Some(cards_played);
    }
}

/// How an utterance is possible: as an ordinary step, or only as a reply.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    InTime,
    LateReply,
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
        let party = self.speaks_for(seat);
        let cards_played = self.played() as u8;
        let utterance = Utterance { seat, party, step, cards_played, mit_mir, implied: false };
        self.said.add(utterance, self.way(seat, step), self.said.limits.absage_needs_ansage);
        self.told_of_party(seat, |possible| possible == party);
    }

    /// Whether a seat of each party has said Re or Kontra before its first card, where that brings points (key
    /// `score.early_ansage`).
    pub fn early_ansage(&self) -> PerParty<bool> {
        let mut early = PerParty::default();
        let set = self.rules.set();
        if set.score.early_ansage == 0 || self.said.utterances.is_empty() {
            return early;
        }
        let leader = self.first_leader();
        for said in self.utterances() {
            let is_ansage = said.step == Step::Ansage || said.implied || set.ansagen.absage_needs_ansage;
            // What was said "mit mir" holds for the partner only.
            let holds = !said.mit_mir || self.parties[said.seat] == said.party;
            let is_early = usize::from(said.cards_played) <= leader.distance_to(said.seat);
            early[said.party] |= is_ansage && holds && is_early;
        }
        early
    }

    /// What was promised in a bid counts as said.
    pub(super) fn said_by_bid(&mut self, seat: Seat, step: Step) {
        let party = self.parties[seat];
        let utterance = Utterance { seat, party, step, cards_played: 0, mit_mir: false, implied: true };
        self.said.add(utterance, Way::InTime, true);
    }

    /// Announcing Schweine says Re or Kontra, if that is still possible; `with_card` if a card goes with it, after
    /// which alone it can be answered.
    pub(super) fn said_by_schweine(&mut self, seat: Seat, with_card: bool) {
        if !self.may_answer(seat) {
            if !self.only_mit_mir(seat) {
                let silent = Party::BOTH.map(|party| !self.can_make_ansage(seat, party));
                self.told_of_party(seat, |party| silent[party as usize]);
            }
            return;
        }
        let (party, cards_played) = (self.parties[seat], self.played() as u8);
        let utterance =
            Utterance { seat, party, step: Step::Ansage, cards_played, mit_mir: false, implied: true };
        self.said.add(utterance, self.way(seat, Step::Ansage), true);
        self.said.last_at[party] = Some(cards_played + u8::from(with_card));
        self.told_of_party(seat, |possible| possible == party);
    }

    /// The partner of a Hochzeit is found, or will not be: what it has said "mit mir" takes effect now, what others
    /// have is void, and whatever Re has said by now can be answered.
    pub(super) fn settle_mit_mir(&mut self, klaerung: Klaerung) {
        let played = self.played() as u8;
        if let Klaerung::Found { partner, .. } = klaerung
            && let Ladder { deepest: Some(step), ansage, .. } = self.said.mit_mir[partner]
        {
            self.said.takes_effect(Party::Re, step, played, Way::InTime, ansage);
        }
        if self.said.ladders[Party::Re].deepest.is_some() {
            self.said.last_at[Party::Re] = Some(played);
        }
        self.set_limits();
    }

    /// The steps a seat may say now. Nobody but this seat may be shown them.
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
        limits.mit_mir_to.is_none()
            && !limits.reply_at_once
            && least >= self.said.ladders[self.parties[seat]].silent_from()
    }

    /// The same with so many cards on its clock.
    fn sayable_at(&self, seat: Seat, counted: u8) -> Steps {
        if !matches!(self.phase, Phase::Card(_)) || self.is_mid_trick() {
            return Steps::EMPTY;
        }
        let limits = &self.said.limits;
        if self.only_mit_mir(seat) {
            // There is nobody to answer.
            return self.said.mit_mir[seat].possible(limits, counted, false);
        }
        self.sayable_as(self.parties[seat], counted)
    }

    /// The steps of a party with so many cards on the clock.
    fn sayable_as(&self, party: Party, counted: u8) -> Steps {
        if !matches!(self.phase, Phase::Card(_)) || self.is_mid_trick() {
            return Steps::EMPTY;
        }
        self.said.ladders[party].possible(&self.said.limits, counted, self.is_answer_at_once(party))
    }

    /// The deepest step this party has said.
    pub fn deepest_step(&self, party: Party) -> Option<Step> {
        self.said.ladders[party].deepest
    }

    /// Whether this party has said Re or Kontra, or counts as having said it.
    pub fn has_said_ansage(&self, party: Party) -> bool {
        self.said.ladders[party].ansage
    }

    /// Whether a seat could say Re or Kontra for its party now; this answers the other party if that has said
    /// something.
    pub(crate) fn may_answer(&self, seat: Seat) -> bool {
        !self.only_mit_mir(seat) && self.sayable(seat).contains(Step::Ansage)
    }

    /// Whether a seat could say Re or Kontra now if this were its party.
    fn can_make_ansage(&self, seat: Seat, party: Party) -> bool {
        self.sayable_as(party, self.cards_counted(seat)).contains(Step::Ansage)
    }

    /// What it tells everybody that the seat on turn plays a card: it had nothing to say that it must.
    #[cold]
    pub(super) fn told_by_silence(&mut self, seat: Seat) {
        if self.is_duty_due() && self.contract == Contract::Normal {
            let silent = Party::BOTH.map(|party| !self.can_make_ansage(seat, party));
            self.told_of_party(seat, |party| silent[party as usize]);
        }
    }

    /// Whether a seat could answer something that the other party has said at this very moment.
    pub(crate) fn may_answer_at_once(&self, seat: Seat) -> bool {
        self.is_answer_at_once(self.parties[seat]) && self.may_answer(seat)
    }

    /// Whether another card on this seat's clock takes a step from it that it could still say.
    pub(crate) fn limit_passes(&self, seat: Seat) -> bool {
        !self.closing_steps(seat).is_empty()
    }

    /// The steps that a seat may say now, and no longer with another card on its clock.
    pub(crate) fn closing_steps(&self, seat: Seat) -> Steps {
        let counted = self.cards_counted(seat);
        self.sayable_at(seat, counted) - self.sayable_at(seat, counted + 1)
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

    /// Whether, before this card, others than the seat on turn may be asked for an Ansage.
    pub(crate) const fn may_ask_others(&self) -> bool {
        let limits = &self.said.limits;
        limits.reply_at_once || ((limits.between_tricks || limits.table_clock) && self.play.in_trick() == 0)
    }

    /// Whether a party may say Re or Kontra, be it in time.
    pub(crate) fn has_ansage_left(&self, party: Party) -> bool {
        self.said.ladders[party].has_ansage_left(&self.said.limits)
    }

    /// Whether a seat can say nothing but Re "mit mir": the Hochzeit of another is open.
    pub(crate) fn only_mit_mir(&self, seat: Seat) -> bool {
        self.said.limits.mit_mir_to.is_some_and(|holder| holder != seat)
    }

    /// The cards that count on this seat's clock (key `ansagen.clock`).
    fn cards_counted(&self, seat: Seat) -> u8 {
        let (tricks, on_table) = (self.played() / 4, self.play.in_trick());
        let is_ahead =
            self.leader().distance_to(seat) < on_table || (self.said.limits.table_clock && on_table > 0);
        tricks as u8 + u8::from(is_ahead)
    }

    /// Whether it must wait for the end of the trick.
    fn is_mid_trick(&self) -> bool {
        self.said.limits.between_tricks && self.play.in_trick() > 0
    }

    /// Whether the other party has said something since the last card, and it may be answered at once.
    fn is_answer_at_once(&self, party: Party) -> bool {
        self.said.limits.reply_at_once && self.said.last_at[party.other()] == Some(self.played() as u8)
    }

    /// How a seat says a step that it may say.
    fn way(&self, seat: Seat, step: Step) -> Way {
        let is_in_time = self.said.limits.is_in_time(step, self.cards_counted(seat));
        if is_in_time { Way::InTime } else { Way::LateReply }
    }

    /// Why a seat may not say a step.
    fn why_not(&self, seat: Seat, step: Step) -> Refusal {
        let party = self.parties[seat];
        let ladder =
            if self.only_mit_mir(seat) { &self.said.mit_mir[seat] } else { &self.said.ladders[party] };
        if self.has_no_ansagen() {
            Refusal::NoAnsagen
        } else if !matches!(self.phase, Phase::Card(_)) {
            Refusal::NotInPlay
        } else if self.is_mid_trick() {
            Refusal::MidTrick
        } else if self.waits_for_klaerung() {
            Refusal::HochzeitOpen
        } else if !self.said.limits.steps.contains(step) {
            Refusal::NullHasNoAbsagen
        } else if ladder.said().contains(step) {
            Refusal::AlreadySaid
        } else if !self.said.limits.is_in_time(step, self.cards_counted(seat)) {
            Refusal::TooLate
        } else {
            Refusal::StepMissing
        }
    }

    fn has_no_ansagen(&self) -> bool {
        self.rules.set().ansagen.mode == AnsagenMode::Off || self.contract.is_each_alone()
    }

    /// Whether nothing may be said because the Hochzeit is open (key `ansagen.hochzeit`).
    fn waits_for_klaerung(&self) -> bool {
        self.rules.set().ansagen.hochzeit == AnsagenHochzeit::Shift && self.is_hochzeit_open()
    }

    /// By how many cards a Hochzeit moves every limit.
    fn shift(&self) -> usize {
        match (self.klaerung(), self.rules.set().ansagen.hochzeit) {
            (Some(Klaerung::Found { trick, .. }), AnsagenHochzeit::Shift) => usize::from(trick) - 1,
            (Some(Klaerung::Alone), AnsagenHochzeit::Shift) => self.hochzeit_tricks() - 1,
            _ => 0,
        }
    }

    /// The limits of this game, when play begins and when a Hochzeit is settled.
    pub(super) fn set_limits(&mut self) {
        let rules = &self.rules.set().ansagen;
        let shift = self.shift() as u8;
        let is_null = matches!(self.contract, Contract::Solo(SoloKind::Null, _));
        let steps = if self.has_no_ansagen() || self.waits_for_klaerung() {
            Steps::EMPTY
        } else if is_null {
            Steps::one(Step::Ansage)
        } else {
            Steps::ALL
        };
        self.said.set_limits(Limits {
            steps,
            latest: rules.latest.map(|latest| latest + shift),
            skip: rules.skip,
            absage_needs_ansage: rules.absage_needs_ansage,
            reply_with_one_card_less: rules.reply == AnsagenReply::OneCardLess,
            reply_at_once: rules.reply == AnsagenReply::AtOnce,
            table_clock: rules.clock == AnsagenClock::Table,
            between_tricks: rules.when == AnsagenWhen::BetweenTricks,
            mit_mir_to: self.wedding.filter(|_| self.is_hochzeit_open()).map(|wedding| wedding.holder),
        });
    }
}
