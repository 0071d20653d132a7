//! Who is known to belong to which party, by going through every way in which the ♣Q can lie.

use std::fmt::Display;

use doko_engine::rules::HochzeitMode;
use doko_engine::{Card, Contract, EffectiveSuit, Party, PerSeat, Phase, Seat, Vorbehalt};

use super::Both;
use crate::slow_engine::{Klaerung, Said};

/// R for Re, K for Kontra, - for not known.
pub(super) fn letters(parties: PerSeat<Option<Party>>) -> String {
    parties
        .0
        .iter()
        .map(|party| party.map_or('-', |party| if party == Party::Re { 'R' } else { 'K' }))
        .collect()
}

impl Both<'_> {
    /// Every way in which the parties may be as far as an observer, or everybody, can tell. A stilles Solo of
    /// another is left out of account.
    fn possible_parties(&self, observer: Option<Seat>) -> Vec<[Party; 4]> {
        let re_are =
            |re: &[Seat]| Seat::ALL.map(|seat| [Party::Kontra, Party::Re][usize::from(re.contains(&seat))]);
        let anybody = || Seat::ALL.map(|seat| re_are(&[seat])).to_vec();
        let own =
            observer.and_then(|seat| self.slow.declared.iter().find(|&&(declarer, _)| declarer == seat));
        if self.slow.genscher.is_some() {
            return vec![self.slow.parties()];
        }
        match (self.slow.contract, self.slow.klaerung()) {
            // Any seat may still play a solo, or there are no parties.
            (None | Some(Contract::EachAlone(_)), _) => anybody(),
            (Some(Contract::Normal), _) => match own {
                Some(&(soloist, Vorbehalt::StillesSolo)) => vec![re_are(&[soloist])],
                _ => self
                    .placings(observer)
                    .iter()
                    .flat_map(|holders| self.re_of(holders))
                    .filter(|re| self.fits_what_was_said(re))
                    .map(|re| re_are(&re))
                    .collect(),
            },
            (Some(Contract::Armut { .. }), _) if self.slow.armut_by_alten() => {
                if matches!(self.slow.phase(), Phase::Exchange(_)) {
                    return anybody();
                }
                self.slow
                    .alten_after_exchange(observer)
                    .iter()
                    .flat_map(|holders| self.re_of(holders))
                    .filter(|re| self.fits_what_was_said(re))
                    .map(|re| re_are(&re))
                    .collect()
            }
            // The partner is any of the other three.
            (Some(Contract::Hochzeit(holder, _)), Some(Klaerung::Open)) => {
                let partners = Seat::ALL.into_iter().filter(|&seat| seat != holder);
                partners.map(|partner| re_are(&[holder, partner])).collect()
            }
            _ => vec![self.slow.parties()],
        }
    }

    /// The Re that the holders of the ♣Q can lead to: themselves, and in an automatic Hochzeit the partner that it
    /// has found, may still find, or has not found.
    fn re_of(&self, holders: &[Seat]) -> Vec<Vec<Seat>> {
        let holder = holders[0];
        if holders[1] != holder || self.rules.set().hochzeit.mode == HochzeitMode::Declared {
            return vec![holders.to_vec()];
        }
        match self.slow.automatic_klaerung(holder) {
            Klaerung::Found { partner, .. } => vec![vec![holder, partner]],
            Klaerung::Open => {
                let others = Seat::ALL.into_iter().filter(|&seat| seat != holder);
                others.map(|partner| vec![holder, partner]).chain([vec![holder]]).collect()
            }
            Klaerung::Alone { .. } => vec![vec![holder]],
        }
    }

    /// Whoever said something named its party.
    fn fits_what_was_said(&self, re: &[Seat]) -> bool {
        let truth = self.slow.parties();
        let fits = |said: &Said| re.contains(&said.seat) == (truth[said.seat.index()] == Party::Re);
        self.slow.said.iter().all(fits)
    }

    /// The holders of the ♣Q for every way in which those that are not seen can lie.
    fn placings(&self, observer: Option<Seat>) -> Vec<Vec<Seat>> {
        let plays = self.plays();
        let mut seen: Vec<Seat> =
            plays.iter().filter(|&&(_, card)| card == Card::ALTE).map(|&(seat, _)| seat).collect();
        if let Some(observer) = observer {
            let held = self.slow.hands[observer.index()].iter().filter(|&&card| card == Card::ALTE);
            seen.extend(held.map(|_| observer));
        }
        let mut placings = vec![seen.clone()];
        for _ in seen.len()..2 {
            let one_more = |holders: &Vec<Seat>| Seat::ALL.map(|seat| [&holders[..], &[seat]].concat());
            placings = placings.iter().flat_map(one_more).collect();
        }
        placings.retain(|holders: &Vec<Seat>| {
            let placed = &holders[seen.len()..];
            Seat::ALL.into_iter().all(|seat| {
                let count = placed.iter().filter(|&&holder| holder == seat).count();
                let room = self.slow.hands[seat.index()].len();
                let excluded = observer == Some(seat) || self.has_shown_void(seat, EffectiveSuit::Trump);
                count <= room && (count == 0 || !excluded)
            })
        });
        placings
    }

    /// The parties that are the same in every way they may be.
    fn known_parties(&self, observer: Option<Seat>) -> PerSeat<Option<Party>> {
        let possible = self.possible_parties(observer);
        assert!(!possible.is_empty(), "what is true is possible");
        PerSeat::from_fn(|seat| {
            let first = possible[0][seat.index()];
            possible.iter().all(|parties| parties[seat.index()] == first).then_some(first)
        })
    }

    /// Sound and complete: what is claimed is what is the same in every way the parties may be.
    pub(super) fn assert_parties(&self, at: &dyn Display) -> usize {
        let view = self.table.view().expect("a question");
        let own = self.known_parties(Some(view.seat()));
        let public = self.known_parties(None);
        assert_eq!(letters(view.parties()), letters(own), "parties: {at}");
        assert_eq!(letters(view.public_parties()), letters(public), "public_parties: {at}");
        assert_eq!(view.own_party(), own[view.seat()], "own_party: {at}");
        own.0.into_iter().chain(public.0).flatten().count()
    }
}
