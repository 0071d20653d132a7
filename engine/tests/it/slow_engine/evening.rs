//! Sessions: what in a finished game may bring Bock games.

use doko_engine::rules::BockEvent;
use doko_engine::{Card, Party, Redeal, Step, Suit};

use super::SlowEngine;

impl SlowEngine {
    /// Whether something happened in a game of parties that tables play Bock games for.
    pub(crate) fn has_happened(&self, event: BockEvent) -> bool {
        let lost = |party: Party| self.winner() != Some(party);
        let said = |party: Party| self.has_said(party, Step::Ansage);
        match event {
            BockEvent::BothZero => self.points() == [0, 0, 0, 0],
            BockEvent::Augen120 => self.augen(Party::Re) == 120 && self.augen(Party::Kontra) == 120,
            BockEvent::Herzstich => self.tricks[self.sau.unwrap_or(0)..].iter().any(|trick| {
                let is_plain = |card: Card| card.suit() == Suit::Hearts && !self.order().is_trump(card);
                trick.len() == 4 && trick.iter().all(|&(_, card)| is_plain(card))
            }),
            BockEvent::LostRe => said(Party::Re) && lost(Party::Re),
            BockEvent::LostKontra => said(Party::Kontra) && lost(Party::Kontra),
            BockEvent::LostAnsage => {
                self.has_happened(BockEvent::LostRe) || self.has_happened(BockEvent::LostKontra)
            }
            BockEvent::ReAndKontra => said(Party::Re) && said(Party::Kontra),
            BockEvent::LostSolo => self.is_alone() && self.winner() == Some(Party::Kontra),
            BockEvent::Black => {
                let took_none = |party| self.party_tricks(party).is_empty();
                self.null_soloist().is_none() && (took_none(Party::Re) || took_none(Party::Kontra))
            }
            BockEvent::ThrownIn => self.dealt_again == Some(Redeal::ThrownIn),
            BockEvent::ArmutRefused => self.asked.len() == 3 && self.asked.iter().all(|&(_, yes)| !yes),
        }
    }
}
