//! How a game has ended, and who has won it.

use crate::contract::{Contract, Step};
use crate::play::{AlteOnAlte, SeatTally, Tally};
use crate::rules::{AsAnnounced, Kontra121, RuleSet, SchwarzBy};
use crate::seat::{Party, PerParty, PerSeat, Seat};

/// All that the score depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The game that was played.
    pub contract: Contract,
    /// The parties at the end of the game; without meaning where every player plays alone.
    pub parties: PerSeat<Party>,
    /// What each party has to show.
    pub tally: PerParty<Tally>,
    /// What each seat has to show.
    pub seats: PerSeat<SeatTally>,
    /// The deepest step each party has said; every Absage above it counts as said.
    pub said: PerParty<Option<Step>>,
    /// Whether each party has said Re or Kontra; an Absage may have been possible without.
    pub ansage: PerParty<bool>,
    /// Whether a seat of each party has said Re or Kontra before its first card; nothing unless that brings points (key
    /// `score.early_ansage`).
    pub early_ansage: PerParty<bool>,
    /// Which of Re and Kontra was said last.
    pub last_ansage: Option<Party>,
    /// How many Supras were said, `0..=4`.
    pub supras: u8,
    /// How often somebody has knocked before the cards were known, `0..=4`.
    pub knocks: u8,
    /// Who has played a stilles Solo, which is won with every trick and with nothing less.
    pub stilles_solo: Option<Seat>,
    /// In which trick both ♣Q fell together, if they did.
    pub alte_on_alte: Option<AlteOnAlte>,
}

impl Outcome {
    /// The seat that plays alone against three, if one does.
    ///
    /// In an announced solo, a stilles Solo, a stille Hochzeit and a Hochzeit whose holder has found no partner;
    /// not where every player plays alone.
    pub fn soloist(&self) -> Option<Seat> {
        if self.contract.is_each_alone() {
            return None;
        }
        let mut re = Seat::ALL.into_iter().filter(|&seat| self.parties[seat] == Party::Re);
        let first = re.next();
        if re.next().is_some() { None } else { first }
    }

    pub(super) fn is_null(&self, rules: &RuleSet) -> bool {
        rules.null_soloist(self.contract).is_some()
    }

    pub(super) fn absage(&self, party: Party) -> Option<Step> {
        self.said[party].filter(|&step| step > Step::Ansage)
    }

    /// Whether `party` stayed below the limit of `step`, an Absage that the other one may have made (key
    /// `score.schwarz` for schwarz).
    pub fn stayed_below(&self, party: Party, step: Step, rules: &RuleSet) -> bool {
        let tally = &self.tally[party];
        match (step, rules.score.schwarz) {
            (Step::Schwarz, SchwarzBy::Tricks) => tally.tricks == 0,
            (Step::Schwarz, SchwarzBy::Augen) => tally.augen == 0,
            _ => tally.augen < step.limit(),
        }
    }

    /// Whether each party has said Re or Kontra, or counts as if it had (key `score.as_announced`).
    pub fn counts_as_said(&self, rules: &RuleSet) -> PerParty<bool> {
        let kind = match self.contract {
            Contract::Solo(..) => Some(AsAnnounced::Solo),
            Contract::Hochzeit(..) => Some(AsAnnounced::Hochzeit),
            Contract::Armut { .. } => Some(AsAnnounced::Armut),
            Contract::Normal | Contract::EachAlone(_) => None,
        };
        let mut said = self.ansage;
        said[Party::Re] |= kind.is_some_and(|kind| rules.score.as_announced.contains(&kind));
        said
    }

    /// Whether `party` keeps the Absage it has made, or has made none.
    fn keeps_absage(&self, party: Party, rules: &RuleSet) -> bool {
        self.absage(party).is_none_or(|step| self.stayed_below(party.other(), step, rules))
    }

    /// The party that has won; `None` if both have missed their Absage, or if every player plays alone.
    ///
    /// Catalogue section 5: Re needs 121 Augen and Kontra 120, the other way round if Kontra alone has said
    /// something and nothing but Kontra, or if Kontra was the last Ansage, or never (key `score.kontra_121`). A party bound
    /// by an Absage wins by keeping it. A party without one wins against an Absage by breaking it. A Nullsolo is
    /// won without a trick, a stilles Solo with all of them.
    pub fn winner(&self, rules: &RuleSet) -> Option<Party> {
        let re_if = |re_wins| Some(if re_wins { Party::Re } else { Party::Kontra });
        if self.contract.is_each_alone() {
            return None;
        }
        if self.is_null(rules) {
            return re_if(self.tally[Party::Re].tricks == 0);
        }
        if self.stilles_solo.is_some() {
            return re_if(self.tally[Party::Kontra].tricks == 0);
        }
        match (self.absage(Party::Re), self.absage(Party::Kontra)) {
            (None, None) => {
                let kontra_bound = match rules.score.kontra_121 {
                    Kontra121::Alone => self.said[Party::Re].is_none() && self.said[Party::Kontra].is_some(),
                    Kontra121::Last => self.last_ansage == Some(Party::Kontra),
                    Kontra121::Never => false,
                };
                let re_needs = if kontra_bound { 120 } else { 121 };
                re_if(self.tally[Party::Re].augen >= re_needs)
            }
            (Some(_), Some(_)) => Party::BOTH.into_iter().find(|&party| self.keeps_absage(party, rules)),
            (re, _) => {
                let bound = if re.is_some() { Party::Re } else { Party::Kontra };
                Some(if self.keeps_absage(bound, rules) { bound } else { bound.other() })
            }
        }
    }
}
