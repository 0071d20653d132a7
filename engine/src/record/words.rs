//! The words of a record for what is declared, bid and said.

use super::RecordError;
use crate::contract::{Bid, Contract, Klaerungsstich, SoloKind, Step, Vorbehalt};
use crate::seat::{Party, Seat};

pub(super) fn seat(index: usize) -> Result<Seat, RecordError> {
    Seat::new(index).ok_or_else(|| RecordError::Word(index.to_string(), "seat: seats are 0 to 3"))
}

pub(super) const fn party_key(party: Party) -> &'static str {
    match party {
        Party::Re => "re",
        Party::Kontra => "kontra",
    }
}

pub(super) const fn contract_key(contract: Contract) -> &'static str {
    match contract {
        Contract::Normal => "normal",
        Contract::Hochzeit(..) => "hochzeit",
        Contract::Armut { .. } => "armut",
        Contract::Solo(kind, _) => kind.key(),
        Contract::Schiebekopf => "schiebekopf",
        Contract::Hammelrennen => "hammelrennen",
    }
}

pub(super) const fn vorbehalt_key(vorbehalt: Vorbehalt) -> &'static str {
    match vorbehalt {
        Vorbehalt::Gesund => "gesund",
        Vorbehalt::StillesSolo => "stilles_solo",
        Vorbehalt::Schmeissen => "schmeissen",
        Vorbehalt::Hochzeit(Klaerungsstich::Any) => "hochzeit",
        Vorbehalt::Hochzeit(Klaerungsstich::Fehl) => "hochzeit:fehl",
        Vorbehalt::Hochzeit(Klaerungsstich::Trump) => "hochzeit:trump",
        Vorbehalt::Armut(None) => "armut",
        Vorbehalt::Armut(Some(Party::Re)) => "armut:re",
        Vorbehalt::Armut(Some(Party::Kontra)) => "armut:kontra",
        Vorbehalt::Solo(kind) => kind.key(),
    }
}

pub(super) fn parse_vorbehalt(word: &str) -> Result<Vorbehalt, RecordError> {
    [Vorbehalt::Gesund, Vorbehalt::StillesSolo, Vorbehalt::Schmeissen]
        .into_iter()
        .chain(Klaerungsstich::ALL.map(Vorbehalt::Hochzeit))
        .chain([None, Some(Party::Re), Some(Party::Kontra)].map(Vorbehalt::Armut))
        .chain(SoloKind::ALL.map(Vorbehalt::Solo))
        .find(|&vorbehalt| vorbehalt_key(vorbehalt) == word)
        .ok_or_else(|| RecordError::Word(word.to_owned(), "Vorbehalt"))
}

pub(super) const fn step_key(step: Step, party: Party) -> &'static str {
    match (step, party) {
        (Step::Ansage, Party::Re) => "re",
        (Step::Ansage, Party::Kontra) => "kontra",
        (Step::Keine90, _) => "keine90",
        (Step::Keine60, _) => "keine60",
        (Step::Keine30, _) => "keine30",
        (Step::Schwarz, _) => "schwarz",
    }
}

/// Reads what a member of `party` said: a Kontra player cannot have said Re.
pub(super) fn parse_step(word: &str, party: Party) -> Result<Step, RecordError> {
    Step::ALL
        .into_iter()
        .find(|&step| step_key(step, party) == word)
        .ok_or_else(|| RecordError::Word(word.to_owned(), "Ansage or Absage of this seat's party"))
}

pub(super) const fn bid_key(bid: Bid) -> &'static str {
    match bid {
        Bid::Pass => "pass",
        Bid::Hold => "hold",
        Bid::Raise(step) => step_key(step, Party::Re),
    }
}

pub(super) fn parse_bid(word: &str) -> Result<Bid, RecordError> {
    [Bid::Pass, Bid::Hold]
        .into_iter()
        .chain(Step::ALL.map(Bid::Raise))
        .find(|&bid| bid_key(bid) == word)
        .ok_or_else(|| RecordError::Word(word.to_owned(), "bid"))
}
