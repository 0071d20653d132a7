//! What the rules make of contract and Hochzeit: what can be said in this game, and how long.

use super::Game;
use super::ladder::{Clock, Limits};
use super::steps::Steps;
use crate::contract::{Contract, Step};
use crate::rules::{
    Absagen, AnsagenArmut, AnsagenClock, AnsagenHochzeit, AnsagenReply, AnsagenSolo, AnsagenWhen,
};
use crate::seat::{Party, PerParty};

impl Game<'_> {
    /// Whether nobody can say anything in this game (keys `ansagen.mode`, `ansagen.solo`, `ansagen.hochzeit` and
    /// `ansagen.armut`).
    pub(super) fn has_no_ansagen(&self) -> bool {
        self.rules.set().ansagen.is_silent(self.contract)
    }

    /// Whether nothing may be said because the Hochzeit is open (key `ansagen.hochzeit`).
    pub(super) fn waits_for_klaerung(&self) -> bool {
        let waits =
            matches!(self.rules.set().ansagen.hochzeit, AnsagenHochzeit::Shift | AnsagenHochzeit::NextCard);
        waits && self.is_hochzeit_open()
    }

    /// Whether something can be said before the first card only.
    fn ends_with_the_lead(&self) -> bool {
        let rules = &self.rules.set().ansagen;
        match self.contract {
            // That of a Schwarze Sau is named long after the lead.
            Contract::Solo(..) => rules.solo == AnsagenSolo::BeforeLead && self.schwarze_sau().is_none(),
            Contract::Armut { .. } => {
                rules.armut == AnsagenArmut::BeforeLead || self.ends_with_the_exchange()
            }
            _ => false,
        }
    }

    /// Whether something can be said only as long as no card of an Armut has changed hands.
    pub(crate) fn ends_with_the_exchange(&self) -> bool {
        let is_armut = matches!(self.contract, Contract::Armut { .. });
        is_armut && self.rules.set().ansagen.armut == AnsagenArmut::BeforeExchange
    }

    /// Whether that has ended.
    pub(super) fn has_ended_with_the_exchange(&self) -> bool {
        self.ends_with_the_exchange() && !self.hand_overs.is_empty()
    }

    /// Sets the limits of this game, when play begins and when a Hochzeit is settled; where an exchange ends all Ansagen,
    /// before and after it.
    pub(super) fn set_limits(&mut self) {
        let set = self.rules.set();
        let rules = &set.ansagen;
        let is_solo = matches!(self.contract, Contract::Solo(..));
        let steps =
            if self.has_no_ansagen() || self.waits_for_klaerung() || self.has_ended_with_the_exchange() {
                Steps::EMPTY
            } else if self.null_soloist.is_some() {
                Steps::one(Step::Ansage)
            } else {
                Steps::ALL
            };
        let own = [rules.latest, rules.latest_kontra.0.unwrap_or(rules.latest)];
        let open_to = self.open_hochzeit().map(|open| open.holder);
        let mut limits = Limits {
            steps,
            latest: PerParty(own),
            chain: rules.clock == AnsagenClock::Chain,
            skip: rules.skip,
            absage_needs_ansage: rules.absage_needs_ansage,
            one_absager: rules.absagen == Absagen::First,
            supras: if steps.is_empty() || open_to.is_some() { 0 } else { rules.ladder },
            re_waits: is_solo && rules.solo == AnsagenSolo::ReAsReply,
            reply_with_one_card_less: rules.reply == AnsagenReply::OneCardLess,
            reply_at_once: rules.reply == AnsagenReply::AtOnce,
            clock: match rules.clock {
                AnsagenClock::OwnHand | AnsagenClock::Chain => Clock::OwnHand,
                AnsagenClock::Table => Clock::Table,
                AnsagenClock::FullTrick => Clock::FullTrick,
            },
            between_tricks: rules.when == AnsagenWhen::BetweenTricks,
            open_to,
            mit_mir: open_to.is_some() && rules.hochzeit == AnsagenHochzeit::MitMir,
        };
        if self.ends_with_the_lead() {
            // By the clock of the table the lead ends it for all.
            limits.latest = PerParty([[0; 5]; 2]);
            (limits.clock, limits.chain) = (Clock::Table, false);
            (limits.reply_with_one_card_less, limits.reply_at_once) = (false, false);
        } else if is_solo && rules.solo == AnsagenSolo::KontraOwnCard {
            limits.clock = Clock::OwnHand;
            for party in Party::BOTH {
                limits.latest[party][0] = 0;
            }
        }
        match (self.hochzeit_settled(), rules.hochzeit) {
            (Some(trick), AnsagenHochzeit::Shift) => {
                // Where Re or Kontra is over with the first card, or by full tricks with the first trick, there is the next one now.
                let shift = |latest: [u8; 5]| trick - latest[0].min(1);
                limits.latest = PerParty(own.map(|latest| latest.map(|step| step + shift(latest))));
            }
            (Some(trick), AnsagenHochzeit::NextCard) => {
                limits.latest = PerParty([[0, 1, 2, 3, 4].map(|step| trick + step); 2]);
                (limits.clock, limits.chain) = (Clock::OwnHand, false);
            }
            _ => {}
        }
        if let Some(cards) = self.schwarze_sau() {
            let tricks = (cards / 4) as u8;
            limits.latest = PerParty([[0, 1, 2, 3, 4].map(|step| tricks + step); 2]);
            (limits.clock, limits.chain) = (Clock::OwnHand, false);
        }
        self.said.set_limits(limits);
    }
}
