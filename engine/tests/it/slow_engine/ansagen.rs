//! Section 4: Ansagen, Absagen, and when they are in time.

use doko_engine::rules::{
    Absagen, AnsagenArmut, AnsagenClock, AnsagenHochzeit, AnsagenMode, AnsagenReply, AnsagenSolo, DutyExcept,
};
use doko_engine::{Contract, Party, Seat, Step};

use super::{Klaerung, Phase, SlowEngine};

/// Something said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) seat: Seat,
    /// The party that it was of when it spoke; without meaning if that was said "mit mir".
    pub(crate) party: Party,
    pub(crate) step: Step,
    /// How many cards all had played.
    pub(crate) played: usize,
    /// How many cards were on the speaker's clock.
    pub(crate) counted: usize,
    pub(crate) kind: Kind,
    /// Said by Schweine that were announced with a card.
    pub(crate) with_card: bool,
}

/// How something was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// In time.
    InTime,
    /// In answer to the other party, too late to be more than that.
    Reply,
    /// In a Hochzeit that is open, by another than the holder: "mit mir".
    MitMir,
    /// In the bidding for a solo.
    Bid,
}

impl SlowEngine {
    fn klaerung_is_open(&self) -> bool {
        self.klaerung() == Some(Klaerung::Open)
    }

    /// How many cards had been played when a declared Hochzeit was settled.
    fn settled_after(&self) -> Option<usize> {
        match self.klaerung()? {
            Klaerung::Open => None,
            Klaerung::Found { trick, .. } | Klaerung::Alone { trick } => Some(4 * trick),
        }
    }

    /// Whether the last trick has settled a declared Hochzeit.
    pub(crate) fn is_settled_now(&self) -> bool {
        self.settled_after() == Some(self.played())
    }

    /// How many cards later every limit of a party is that must say Re or Kontra with so many cards at the latest.
    fn shift(&self, first: u8) -> usize {
        match (self.rules.ansagen.hochzeit, self.klaerung()) {
            (AnsagenHochzeit::Shift, Some(Klaerung::Found { trick, .. } | Klaerung::Alone { trick })) => {
                if first == 0 {
                    trick
                } else {
                    trick - 1
                }
            }
            _ => 0,
        }
    }

    /// Whether this game has no Ansagen at all.
    fn is_without_ansagen(&self) -> bool {
        let rules = &self.rules.ansagen;
        let Some(contract) = self.contract else { return true };
        let is_solo = matches!(contract, Contract::Solo(..));
        rules.mode == AnsagenMode::Off
            || contract.is_each_alone()
            || (is_solo && rules.solo == AnsagenSolo::Off)
            || (!is_solo && rules.solo == AnsagenSolo::Only)
            || (matches!(contract, Contract::Hochzeit(..)) && rules.hochzeit == AnsagenHochzeit::None)
            || (matches!(contract, Contract::Armut { .. }) && rules.armut == AnsagenArmut::Off)
    }

    /// Whether somebody has taken an Armut and the cards are not exchanged yet.
    pub(crate) fn is_before_exchange(&self) -> bool {
        matches!(self.phase, Phase::Exchange(_)) && self.handed.is_empty()
    }

    /// Whether everything must be said before the first card is led.
    fn ends_with_the_lead(&self) -> bool {
        let rules = &self.rules.ansagen;
        match self.contract {
            Some(Contract::Solo(..)) => rules.solo == AnsagenSolo::BeforeLead && self.sau.is_none(),
            Some(Contract::Armut { .. }) => {
                matches!(rules.armut, AnsagenArmut::BeforeLead | AnsagenArmut::BeforeExchange)
            }
            _ => false,
        }
    }

    /// Whether this is a solo with Re and Kontra before the own first card.
    fn is_by_own_first_card(&self) -> bool {
        matches!(self.contract, Some(Contract::Solo(..)))
            && self.rules.ansagen.solo == AnsagenSolo::KontraOwnCard
            && self.sau.is_none()
    }

    /// With how many tricks a Hochzeit was settled, or the solo of a Schwarze Sau named, so that limits begin anew.
    fn begins_anew_after(&self) -> Option<usize> {
        if self.sau.is_some() {
            return self.sau;
        }
        let after = self.settled_after().map(|cards| cards / 4);
        after.filter(|_| self.rules.ansagen.hochzeit == AnsagenHochzeit::NextCard)
    }

    /// How many cards may have been played when a party says a step, as the rules have it.
    fn limit_of_rules(&self, party: Party, step: Step) -> usize {
        let rules = &self.rules.ansagen;
        if self.ends_with_the_lead() || (step == Step::Ansage && self.is_by_own_first_card()) {
            return 0;
        }
        if let Some(tricks) = self.begins_anew_after() {
            return tricks + step as usize;
        }
        let latest = match (party, rules.latest_kontra.0) {
            (Party::Kontra, Some(own)) => own,
            _ => rules.latest,
        };
        usize::from(latest[step as usize]) + self.shift(latest[0])
    }

    /// How many cards may have been played when a party says a step after all this.
    fn limit(&self, party: Party, step: Step, before: &[Said]) -> usize {
        if self.rules.ansagen.clock != AnsagenClock::Chain
            || self.ends_with_the_lead()
            || self.begins_anew_after().is_some()
        {
            return self.limit_of_rules(party, step);
        }
        let counts = || before.iter().filter(|said| said.kind != Kind::Reply);
        match counts().map(|said| said.step).max() {
            Some(deepest) if step != Step::Ansage => {
                counts().find(|said| said.step == deepest).expect("the deepest").counted + 1
            }
            _ => self.limit_of_rules(party, Step::Ansage),
        }
    }

    /// How many cards could have been played when the deepest step of a party was said.
    fn deepest_required(&self, party: Party) -> Option<usize> {
        let effective: Vec<Said> = self.effective(party).into_iter().map(|(said, _)| said).collect();
        let deepest = self.deepest(party)?;
        let at = effective.iter().position(|said| said.step == deepest)?;
        let mut before = effective[..at].to_vec();
        if effective[at].kind == Kind::MitMir {
            before.retain(|said| said.kind == Kind::MitMir);
        }
        Some(self.limit(party, deepest, &before))
    }

    /// Whether the cards of whoever has played most count for all.
    pub(crate) fn is_by_the_table(&self) -> bool {
        let own_cards = self.is_by_own_first_card() || self.begins_anew_after().is_some();
        self.ends_with_the_lead() || (self.rules.ansagen.clock == AnsagenClock::Table && !own_cards)
    }

    /// Whether a card counts once all have played as many.
    pub(crate) fn is_by_full_tricks(&self) -> bool {
        let own_cards = self.is_by_own_first_card() || self.begins_anew_after().is_some();
        self.rules.ansagen.clock == AnsagenClock::FullTrick && !self.ends_with_the_lead() && !own_cards
    }

    /// How many cards have been played by whom the clock counts.
    fn counted(&self, seat: Seat) -> usize {
        let by = |seat: Seat| self.tricks.iter().flatten().filter(|&&(player, _)| player == seat).count();
        if self.is_by_the_table() {
            Seat::ALL.map(by).into_iter().max().expect("four seats")
        } else if self.is_by_full_tricks() {
            Seat::ALL.map(by).into_iter().min().expect("four seats")
        } else {
            by(seat)
        }
    }

    /// What counts for a party, each with the number of cards played when it took effect, the earliest first.
    fn effective(&self, party: Party) -> Vec<(Said, usize)> {
        let mut effective = Vec::new();
        for &said in &self.said {
            if said.kind != Kind::MitMir {
                if said.party == party {
                    effective.push((said, said.played));
                }
            } else if let Some(Klaerung::Found { partner, trick }) = self.klaerung()
                && partner == said.seat
                && party == Party::Re
            {
                effective.push((said, 4 * trick));
            }
        }
        effective.sort_by_key(|&(_, played)| played);
        effective
    }

    /// Whether something said includes a step.
    fn includes(&self, said: Said, step: Step) -> bool {
        let ansage_too = self.rules.ansagen.absage_needs_ansage || said.kind == Kind::Bid;
        said.step == step || (said.step > step && (step != Step::Ansage || ansage_too))
    }

    /// Whether a party has said a step, or left it out in saying a deeper one.
    pub(crate) fn has_said(&self, party: Party, step: Step) -> bool {
        self.effective(party).iter().any(|&(said, _)| self.includes(said, step))
    }

    /// The deepest step of a party.
    pub(crate) fn deepest(&self, party: Party) -> Option<Step> {
        self.effective(party).into_iter().map(|(said, _)| said.step).max()
    }

    /// Whether the seat that was the first to say Re or Kontra for a party had not played a card yet.
    pub(crate) fn has_said_early(&self, party: Party) -> bool {
        let effective: Vec<Said> = self.effective(party).into_iter().map(|(said, _)| said).collect();
        let says_it = |said: &&Said| effective.contains(said) && self.includes(**said, Step::Ansage);
        self.said.iter().find(says_it).is_some_and(|said| {
            let mut before = self.tricks.iter().flatten().take(said.played);
            before.all(|&(player, _)| player != said.seat)
        })
    }

    /// The party whose Ansage was the last.
    pub(crate) fn last_ansage(&self) -> Option<Party> {
        let mut ansagen = Vec::new();
        for party in Party::BOTH {
            for (said, played) in self.effective(party) {
                let place = self.said.iter().position(|&other| other == said);
                if self.includes(said, Step::Ansage) {
                    ansagen.push((played, place, party));
                    // What follows in this party only repeats it.
                    break;
                }
            }
        }
        ansagen.sort_by_key(|&(played, place, _)| (played, place));
        ansagen.last().map(|&(_, _, party)| party)
    }

    /// What stands for a seat as it speaks: what its party has said, or in an open Hochzeit itself.
    fn own(&self, seat: Seat) -> Vec<Said> {
        if self.speaks_mit_mir(seat) {
            return self.said.iter().copied().filter(|said| said.seat == seat).collect();
        }
        self.effective(self.party(seat)).into_iter().map(|(said, _)| said).collect()
    }

    /// Whether what a seat says now, if anything, holds only if it becomes the partner.
    fn speaks_mit_mir(&self, seat: Seat) -> bool {
        match self.contract {
            Some(Contract::Hochzeit(holder, _)) => self.klaerung_is_open() && seat != holder,
            _ => false,
        }
    }

    /// Whether something may be said at this moment in this game.
    pub(super) fn is_time_for_words(&self) -> bool {
        let is_armut = matches!(self.contract, Some(Contract::Armut { .. }));
        let in_play = if is_armut && self.rules.ansagen.armut == AnsagenArmut::BeforeExchange {
            self.is_before_exchange()
        } else {
            matches!(self.phase, Phase::Card(_))
        };
        !self.is_without_ansagen() && in_play && self.is_moment_to_speak()
    }

    /// Whether the limit of Re or Kontra, whichever the party of a seat says, has not passed for it.
    pub(super) fn is_in_time_for_ansage(&self, seat: Seat) -> bool {
        self.counted(seat) <= self.limit(self.party(seat), Step::Ansage, &[])
    }

    /// Whether a seat may say a step now, and if so in which way.
    pub(super) fn may_say(&self, seat: Seat, step: Step) -> Option<Kind> {
        let rules = &self.rules.ansagen;
        if !self.is_time_for_words() {
            return None;
        }
        let is_silenced = match rules.hochzeit {
            AnsagenHochzeit::Shift | AnsagenHochzeit::NextCard => true,
            AnsagenHochzeit::FollowsParty => self.speaks_mit_mir(seat),
            AnsagenHochzeit::MitMir | AnsagenHochzeit::None => false,
        };
        if self.klaerung_is_open() && is_silenced {
            return None;
        }
        if self.null_soloist().is_some() && step != Step::Ansage {
            return None;
        }
        let party = if self.speaks_mit_mir(seat) { Party::Re } else { self.party(seat) };
        let of_others = self.deepest(party.other());
        let is_soloist = matches!(self.contract, Some(Contract::Solo(_, soloist)) if soloist == seat);
        if is_soloist && rules.solo == AnsagenSolo::ReAsReply && of_others.is_none() {
            return None;
        }
        if rules.absagen == Absagen::First && step > Step::Ansage && of_others > Some(Step::Ansage) {
            return None;
        }
        let own = self.own(seat);
        if own.iter().any(|&said| self.includes(said, step)) {
            return None;
        }
        let in_time = |step: Step| self.counted(seat) <= self.limit(party, step, &own);
        if in_time(step) {
            for below in Step::ALL.into_iter().filter(|&below| below < step) {
                if below == Step::Ansage && !rules.absage_needs_ansage {
                    continue;
                }
                let said = own.iter().any(|&said| said.kind != Kind::Reply && self.includes(said, below));
                let left_out = rules.skip && in_time(below);
                if !said && !left_out {
                    return None;
                }
            }
            return Some(if self.speaks_mit_mir(seat) { Kind::MitMir } else { Kind::InTime });
        }
        (step == Step::Ansage && self.may_reply(seat)).then_some(Kind::Reply)
    }

    /// Whether something of the other party may still be answered by Re or Kontra, or by Supra.
    pub(super) fn may_reply(&self, seat: Seat) -> bool {
        if self.klaerung_is_open() || self.ends_with_the_lead() {
            return false;
        }
        let other = self.party(seat).other();
        match self.rules.ansagen.reply {
            AnsagenReply::Off => false,
            AnsagenReply::OneCardLess => {
                self.deepest_required(other).is_some_and(|required| self.counted(seat) <= required + 1)
            }
            AnsagenReply::AtOnce => {
                let effective = self.effective(other);
                let just_said = effective
                    .iter()
                    .any(|&(said, played)| played + usize::from(said.with_card) == self.played());
                // What Re has said before a Hochzeit was settled can be answered then.
                let just_settled = other == Party::Re && !effective.is_empty() && self.is_settled_now();
                just_said || just_settled || self.has_just_said_supra(other)
            }
        }
    }

    /// The steps a seat may say now.
    pub(crate) fn steps(&self, seat: Seat) -> Vec<Step> {
        Step::ALL.into_iter().filter(|&step| self.may_say(seat, step).is_some()).collect()
    }

    pub(super) fn say(&mut self, seat: Seat, step: Step) {
        let kind = self.may_say(seat, step).expect("a step that may be said");
        let (played, counted, party) = (self.played(), self.counted(seat), self.party(seat));
        self.said.push(Said { seat, party, step, played, counted, kind, with_card: false });
    }

    /// Whether the winner of the trick just played must speak before the next card.
    pub(super) fn first_trick_duty(&self) -> bool {
        let Some(least) = self.rules.ansagen.first_trick_duty.0 else { return false };
        let excepts = |kind| self.rules.ansagen.duty_except.contains(&kind);
        match self.contract {
            Some(Contract::Hochzeit(..)) if excepts(DutyExcept::Hochzeit) => return false,
            Some(Contract::Armut { .. }) if excepts(DutyExcept::Armut) => return false,
            Some(Contract::Solo(..)) if excepts(DutyExcept::Solo) => return false,
            _ => {}
        }
        let tricks = self.complete();
        let may_oblige = (1..=usize::from(self.rules.ansagen.duty_tricks)).contains(&tricks);
        if !may_oblige || self.played() != 4 * tricks || self.trick_augen(tricks - 1) < u32::from(least) {
            return false;
        }
        let winner = self.winners[tricks - 1];
        if self.speaks_mit_mir(winner) {
            return false;
        }
        let party = self.party(winner);
        if !self.has_said(party, Step::Ansage) {
            return self.may_say(winner, Step::Ansage).is_some();
        }
        let has_gone_on = self
            .said
            .iter()
            .any(|said| said.played == self.played() && said.kind != Kind::MitMir && said.party == party);
        self.rules.ansagen.duty_goes_on && !has_gone_on && !self.steps(winner).is_empty()
    }
}
