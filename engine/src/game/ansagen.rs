//! Re, Kontra and the Absagen: what may be said when.
//!
//! Catalogue section 4. A limit is the number of cards that may have been played at most: by the speaker, or by
//! whoever has played most. A Hochzeit moves every limit by the number of its Klärungsstich less one, or moves
//! none and lets everyone say Re "mit mir".

use thiserror::Error;

use super::{Game, IllegalAction, Klaerung, Phase};
use crate::contract::{Contract, SoloKind, Step};
use crate::rules::{Ansagen, AnsagenClock, AnsagenHochzeit, AnsagenMode, AnsagenReply, AnsagenWhen};
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

/// The Ansagen of both parties so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Said {
    utterances: Vec<Utterance>,
    /// The deepest step of each party.
    deepest: PerParty<Option<Step>>,
    /// Whether each party has said Re or Kontra, or counts as having said it.
    ansage: PerParty<bool>,
    last_ansage: Option<Party>,
    /// The deepest step on which an Absage may build: a late reply gives no right to Absagen.
    basis: PerParty<Option<Step>>,
    /// How many cards had been played when what each party said last could first be answered.
    last_at: PerParty<Option<u8>>,
    /// What each seat has said "mit mir": the deepest step, and whether Re was among them.
    mit_mir: PerSeat<(Option<Step>, bool)>,
}

impl Said {
    pub(crate) fn utterances(&self) -> &[Utterance] {
        &self.utterances
    }

    pub(crate) const fn deepest(&self) -> PerParty<Option<Step>> {
        self.deepest
    }

    pub(crate) const fn ansage(&self) -> PerParty<bool> {
        self.ansage
    }

    pub(crate) const fn last_ansage(&self) -> Option<Party> {
        self.last_ansage
    }

    fn add(&mut self, utterance: Utterance, way: Way, absage_needs_ansage: bool) {
        self.utterances.push(utterance);
        if utterance.mit_mir {
            let (deepest, ansage) = &mut self.mit_mir[utterance.seat];
            *deepest = (*deepest).max(Some(utterance.step));
            *ansage |= utterance.step == Step::Ansage || absage_needs_ansage;
        } else {
            let Utterance { party, step, cards_played, .. } = utterance;
            self.takes_effect(party, step, cards_played, way, absage_needs_ansage);
        }
    }

    fn takes_effect(&mut self, party: Party, step: Step, cards_played: u8, way: Way, with_ansage: bool) {
        self.deepest[party] = self.deepest[party].max(Some(step));
        if !self.ansage[party] && (step == Step::Ansage || with_ansage) {
            self.ansage[party] = true;
            self.last_ansage = Some(party);
        }
        if way == Way::InTime {
            self.basis[party] = self.basis[party].max(Some(step));
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
        let standing = self.standing(seat).and_then(|standing| standing.of(step));
        let way = standing.map_err(|why| IllegalAction::Say(seat, step, why))?;
        let mit_mir = self.only_mit_mir(seat);
        let party = self.speaks_for(seat);
        let cards_played = self.played() as u8;
        let utterance = Utterance { seat, party, step, cards_played, mit_mir, implied: false };
        self.said.add(utterance, way, self.rules.set().ansagen.absage_needs_ansage);
        Ok(())
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
        if self.only_mit_mir(seat) {
            return;
        }
        let Ok(way) = self.standing(seat).and_then(|standing| standing.of(Step::Ansage)) else { return };
        let (party, cards_played) = (self.parties[seat], self.played() as u8);
        let utterance =
            Utterance { seat, party, step: Step::Ansage, cards_played, mit_mir: false, implied: true };
        self.said.add(utterance, way, true);
        self.said.last_at[party] = Some(cards_played + u8::from(with_card));
    }

    /// The partner of a Hochzeit is found, or will not be: what it has said "mit mir" takes effect now, what others
    /// have is void, and whatever Re has said by now can be answered.
    pub(super) fn settle_mit_mir(&mut self, klaerung: Klaerung) {
        let played = self.played() as u8;
        if let Klaerung::Found { partner, .. } = klaerung
            && let (Some(step), ansage) = self.said.mit_mir[partner]
        {
            self.said.takes_effect(Party::Re, step, played, Way::InTime, ansage);
        }
        if self.said.deepest[Party::Re].is_some() {
            self.said.last_at[Party::Re] = Some(played);
        }
    }

    /// The steps a seat may say now. Nobody but this seat may be shown them.
    pub fn legal_steps(&self, seat: Seat) -> impl Iterator<Item = Step> + '_ {
        // Most of the game is past every limit: one comparison then.
        let any = self.cards_counted(seat) <= self.limit(Step::Schwarz) + 1
            || self.is_answer_at_once(self.parties[seat]);
        let standing = if any { self.standing(seat).ok() } else { None };
        let steps = if standing.is_some() { &Step::ALL[..] } else { &[] };
        steps.iter().copied().filter(move |&step| standing.is_some_and(|standing| standing.of(step).is_ok()))
    }

    /// The deepest step this party has said.
    pub fn deepest_step(&self, party: Party) -> Option<Step> {
        self.said.deepest[party]
    }

    /// Whether this party has said Re or Kontra, or counts as having said it.
    pub fn has_said_ansage(&self, party: Party) -> bool {
        self.said.ansage[party]
    }

    /// Whether a seat could say Re or Kontra for its party now; this answers the other party if that has said
    /// something.
    pub(crate) fn may_answer(&self, seat: Seat) -> bool {
        !self.only_mit_mir(seat)
            && self.standing(seat).is_ok_and(|standing| standing.of(Step::Ansage).is_ok())
    }

    /// Whether a seat could answer something that the other party has said at this very moment.
    pub(crate) fn may_answer_at_once(&self, seat: Seat) -> bool {
        self.is_answer_at_once(self.parties[seat]) && self.may_answer(seat)
    }

    /// Whether another card on this seat's clock takes a step from it that it could still say.
    pub(crate) fn limit_passes(&self, seat: Seat) -> bool {
        let Ok(now) = self.standing(seat) else { return false };
        let next = Standing { counted: now.counted + 1, ..now };
        Step::ALL.into_iter().any(|step| now.of(step).is_ok() && next.of(step).is_err())
    }

    /// The party for which a seat would speak now: Re "mit mir", or its own.
    pub(crate) fn speaks_for(&self, seat: Seat) -> Party {
        if self.only_mit_mir(seat) { Party::Re } else { self.parties[seat] }
    }

    /// Whether a seat can say nothing but Re "mit mir": the Hochzeit of another is open.
    fn only_mit_mir(&self, seat: Seat) -> bool {
        self.is_hochzeit_open() && self.wedding.is_some_and(|wedding| wedding.holder != seat)
    }

    /// The cards that count on this seat's clock (key `ansagen.clock`).
    fn cards_counted(&self, seat: Seat) -> usize {
        match self.rules.set().ansagen.clock {
            AnsagenClock::OwnHand => self.play.cards_played_by(seat),
            AnsagenClock::Table => self.played().div_ceil(4),
        }
    }

    /// How many cards may have been played at most when this step is said (keys `ansagen.latest`, `.hochzeit`).
    fn limit(&self, step: Step) -> usize {
        usize::from(self.rules.set().ansagen.latest[step as usize]) + self.shift()
    }

    /// By how many cards a Hochzeit moves every limit.
    fn shift(&self) -> usize {
        match (self.klaerung(), self.rules.set().ansagen.hochzeit) {
            (Some(Klaerung::Found { trick, .. }), AnsagenHochzeit::Shift) => usize::from(trick) - 1,
            (Some(Klaerung::Alone), AnsagenHochzeit::Shift) => self.hochzeit_tricks() - 1,
            _ => 0,
        }
    }

    /// Where a seat stands that wants to say something now.
    fn standing(&self, seat: Seat) -> Result<Standing<'_>, Refusal> {
        let rules = &self.rules.set().ansagen;
        if rules.mode == AnsagenMode::Off || self.contract.is_each_alone() {
            return Err(Refusal::NoAnsagen);
        }
        if !matches!(self.phase, Phase::Card(_)) {
            return Err(Refusal::NotInPlay);
        }
        if rules.when == AnsagenWhen::BetweenTricks && self.play.in_trick() > 0 {
            return Err(Refusal::MidTrick);
        }
        if rules.hochzeit == AnsagenHochzeit::Shift && self.is_hochzeit_open() {
            return Err(Refusal::HochzeitOpen);
        }
        let party = self.parties[seat];
        let standing = Standing {
            rules,
            is_null: matches!(self.contract, Contract::Solo(SoloKind::Null, _)),
            shift: self.shift(),
            counted: self.cards_counted(seat),
            deepest: self.said.deepest[party],
            ansage: self.said.ansage[party],
            basis: self.said.basis[party],
            answered: self.said.deepest[party.other()],
            at_once: self.is_answer_at_once(party),
        };
        if !self.only_mit_mir(seat) {
            return Ok(standing);
        }
        // A ladder of its own, and nobody to answer.
        let (deepest, ansage) = self.said.mit_mir[seat];
        Ok(Standing { deepest, ansage, basis: deepest, answered: None, at_once: false, ..standing })
    }

    /// Whether the other party has said something since the last card, and it may be answered at once.
    fn is_answer_at_once(&self, party: Party) -> bool {
        self.rules.set().ansagen.reply == AnsagenReply::AtOnce
            && self.said.last_at[party.other()] == Some(self.played() as u8)
    }
}

/// Where a seat stands that wants to say something: all that decides which steps are possible.
#[derive(Clone, Copy)]
struct Standing<'r> {
    rules: &'r Ansagen,
    is_null: bool,
    /// By how many cards every limit is moved.
    shift: usize,
    /// The cards that count on the seat's clock.
    counted: usize,
    /// What it, or its party, has said: the deepest step, Re or Kontra, and the step on which an Absage may build.
    deepest: Option<Step>,
    ansage: bool,
    basis: Option<Step>,
    /// The deepest step of the other party, and whether it said something since the last card.
    answered: Option<Step>,
    at_once: bool,
}

impl Standing<'_> {
    fn is_in_time(&self, step: Step) -> bool {
        self.counted <= usize::from(self.rules.latest[step as usize]) + self.shift
    }

    /// Whether and how a step can be said.
    fn of(&self, step: Step) -> Result<Way, Refusal> {
        if self.is_null && step > Step::Ansage {
            return Err(Refusal::NullHasNoAbsagen);
        }
        let is_said = if step == Step::Ansage { self.ansage } else { self.deepest >= Some(step) };
        if is_said {
            return Err(Refusal::AlreadySaid);
        }
        if !self.is_in_time(step) {
            let is_reply = step == Step::Ansage && self.is_late_reply();
            return if is_reply { Ok(Way::LateReply) } else { Err(Refusal::TooLate) };
        }
        // Every step between the last one that counts and this one is left out: it counts as said, and must
        // be in time. Limits never fall, so it is enough to look at the first.
        let first_left_out = match self.basis {
            None if self.rules.absage_needs_ansage => Step::Ansage,
            None => Step::Keine90,
            Some(basis) => Step::ALL[(basis as usize + 1).min(Step::Schwarz as usize)],
        };
        let left_out = first_left_out < step;
        if left_out && !(self.rules.skip && self.is_in_time(first_left_out)) {
            return Err(Refusal::StepMissing);
        }
        Ok(Way::InTime)
    }

    /// Whether Re or Kontra is still possible in answer to the other party (key `ansagen.reply`).
    fn is_late_reply(&self) -> bool {
        match self.rules.reply {
            AnsagenReply::Off => false,
            // One card less in hand is one card more that has been played.
            AnsagenReply::OneCardLess => self.answered.is_some_and(|answered| {
                self.counted <= usize::from(self.rules.latest[answered as usize]) + self.shift + 1
            }),
            AnsagenReply::AtOnce => self.at_once,
        }
    }
}
