//! Section 4: Ansagen, Absagen, and when they are in time.

use doko_engine::rules::{AnsagenClock, AnsagenHochzeit, AnsagenMode, AnsagenReply, DutyExcept};
use doko_engine::{Contract, Party, Seat, Step};

use super::{Klaerung, Oracle, Phase};

/// Something said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) seat: Seat,
    pub(crate) step: Step,
    /// How many cards all had played.
    pub(crate) played: usize,
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

impl Oracle {
    fn klaerung_is_open(&self) -> bool {
        self.klaerung() == Some(Klaerung::Open)
    }

    /// How many cards had been played when a declared Hochzeit was settled.
    fn settled_after(&self) -> Option<usize> {
        match self.klaerung()? {
            Klaerung::Open => None,
            Klaerung::Found { trick, .. } => Some(4 * trick),
            Klaerung::Alone => Some(4 * self.hochzeit_tricks()),
        }
    }

    /// How many cards later every limit is.
    fn shift(&self) -> usize {
        match (self.rules.ansagen.hochzeit, self.klaerung()) {
            (AnsagenHochzeit::Shift, Some(Klaerung::Found { trick, .. })) => trick - 1,
            (AnsagenHochzeit::Shift, Some(Klaerung::Alone)) => self.hochzeit_tricks() - 1,
            _ => 0,
        }
    }

    /// How many cards may have been played when a step is said.
    fn limit(&self, step: Step) -> usize {
        usize::from(self.rules.ansagen.latest[step as usize]) + self.shift()
    }

    /// How many cards have been played by whom the clock counts.
    fn counted(&self, seat: Seat) -> usize {
        let by = |seat: Seat| self.tricks.iter().flatten().filter(|&&(player, _)| player == seat).count();
        match self.rules.ansagen.clock {
            AnsagenClock::OwnHand => by(seat),
            AnsagenClock::Table => Seat::ALL.map(by).into_iter().max().expect("four seats"),
        }
    }

    /// What counts for a party, each with the number of cards played when it took effect, the earliest first.
    fn effective(&self, party: Party) -> Vec<(Said, usize)> {
        let mut effective = Vec::new();
        for &said in &self.said {
            if said.kind != Kind::MitMir {
                if self.party(said.seat) == party {
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

    /// Whether a seat that had not played a card yet has said Re or Kontra for a party.
    pub(super) fn has_said_early(&self, party: Party) -> bool {
        self.effective(party).into_iter().any(|(said, _)| {
            let mut before = self.tricks.iter().flatten().take(said.played);
            self.includes(said, Step::Ansage) && before.all(|&(player, _)| player != said.seat)
        })
    }

    /// The party whose Ansage was the last.
    pub(super) fn last_ansage(&self) -> Option<Party> {
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

    /// Whether what a seat says now holds only if it becomes the partner.
    fn speaks_mit_mir(&self, seat: Seat) -> bool {
        match self.contract {
            Some(Contract::Hochzeit(holder, _)) => self.klaerung_is_open() && seat != holder,
            _ => false,
        }
    }

    /// Whether a seat may say a step now, and if so in which way.
    pub(super) fn may_say(&self, seat: Seat, step: Step) -> Option<Kind> {
        let rules = &self.rules.ansagen;
        let in_play = matches!(self.phase, Phase::Card(_));
        if rules.mode == AnsagenMode::Off || !in_play || !self.is_moment_to_speak() {
            return None;
        }
        if self.contract.is_some_and(Contract::is_each_alone) {
            return None;
        }
        if self.klaerung_is_open() && rules.hochzeit == AnsagenHochzeit::Shift {
            return None;
        }
        if self.null_soloist().is_some() && step != Step::Ansage {
            return None;
        }
        let own = self.own(seat);
        if own.iter().any(|&said| self.includes(said, step)) {
            return None;
        }
        let in_time = |step: Step| self.counted(seat) <= self.limit(step);
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

    /// Whether something of the other party may still be answered by Re or Kontra.
    fn may_reply(&self, seat: Seat) -> bool {
        if self.klaerung_is_open() {
            return false;
        }
        let other = self.party(seat).other();
        match self.rules.ansagen.reply {
            AnsagenReply::Off => false,
            AnsagenReply::OneCardLess => {
                self.deepest(other).is_some_and(|answered| self.counted(seat) <= self.limit(answered) + 1)
            }
            AnsagenReply::AtOnce => {
                let effective = self.effective(other);
                let just_said = effective
                    .iter()
                    .any(|&(said, played)| played + usize::from(said.with_card) == self.played());
                // What Re has said before a Hochzeit was settled can be answered then.
                let just_settled = self.rules.ansagen.hochzeit == AnsagenHochzeit::MitMir
                    && other == Party::Re
                    && !effective.is_empty()
                    && self.settled_after() == Some(self.played());
                just_said || just_settled
            }
        }
    }

    /// The steps a seat may say now.
    pub(crate) fn steps(&self, seat: Seat) -> Vec<Step> {
        Step::ALL.into_iter().filter(|&step| self.may_say(seat, step).is_some()).collect()
    }

    pub(super) fn say(&mut self, seat: Seat, step: Step) {
        let kind = self.may_say(seat, step).expect("a step that may be said");
        self.said.push(Said { seat, step, played: self.played(), kind, with_card: false });
    }

    /// Whether the winner of the first trick must speak before the next card.
    pub(super) fn first_trick_duty(&self) -> bool {
        let Some(least) = self.rules.ansagen.first_trick_duty.0 else { return false };
        let excepts = |kind| self.rules.ansagen.duty_except.contains(&kind);
        match self.contract {
            Some(Contract::Hochzeit(..)) if excepts(DutyExcept::Hochzeit) => return false,
            Some(Contract::Armut { .. }) if excepts(DutyExcept::Armut) => return false,
            Some(Contract::Solo(..)) if excepts(DutyExcept::Solo) => return false,
            _ => {}
        }
        self.played() == 4
            && self.trick_augen(0) >= u32::from(least)
            && self.may_say(self.winners[0], Step::Ansage).is_some_and(|kind| kind != Kind::MitMir)
    }
}
