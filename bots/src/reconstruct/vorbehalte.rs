//! Vorbehalte for those who said that they have one: known if it is played, else one that the hand allows.

use doko_engine::rules::{SoloNamed, VorbehaltAsked};
use doko_engine::{Contract, Deal, Game, PerSeat, Rules, Seat, Vorbehalt};
use rand::Rng;

use super::shuffle;
use crate::observation::Observation;

/// What each seat may have declared, the likeliest first; nothing for those that have not spoken.
pub(super) struct Candidates(PerSeat<Vec<Vorbehalt>>);

impl Candidates {
    /// What the hands of this deal allow. `None` if a seat has said a Vorbehalt that it cannot have.
    pub(super) fn of(
        rules: &Rules,
        seen: &Observation,
        soloist: Option<Seat>,
        deal: Deal,
        rng: &mut impl Rng,
    ) -> Option<Candidates> {
        let mut candidates = PerSeat::<Vec<Vorbehalt>>::default();
        for seat in Seat::ALL {
            candidates[seat] = match (seen.said_vorbehalt[seat], known(rules, seen, seat)) {
                _ if seat == seen.seat => seen.own_vorbehalt.into_iter().collect(),
                (None, _) => Vec::new(),
                (Some(false), _) if soloist == Some(seat) => vec![Vorbehalt::StillesSolo],
                (Some(false), _) => vec![Vorbehalt::Gesund],
                (Some(true), Some(vorbehalt)) => vec![vorbehalt],
                (Some(true), None) if asks_by_kind(rules, seen) => named(rules, seen, seat, deal),
                (Some(true), None) => {
                    let secret = secret(rules, seen, seat, deal, rng);
                    if secret.is_empty() {
                        return None;
                    }
                    secret
                }
            };
        }
        Some(Candidates(candidates))
    }

    /// All ways to combine them, the likeliest first.
    pub(super) fn combinations(&self) -> impl Iterator<Item = PerSeat<Option<Vorbehalt>>> + '_ {
        let ways = |seat: Seat| self.0[seat].len().max(1);
        let total = Seat::ALL.into_iter().map(ways).product();
        (0..total).map(move |number| {
            let mut rest = number;
            PerSeat::from_fn(|seat| {
                let chosen = rest % ways(seat);
                rest /= ways(seat);
                self.0[seat].get(chosen).copied()
            })
        })
    }
}

/// The Vorbehalt of a seat that everybody knows because it is told, played, or offered.
fn known(rules: &Rules, seen: &Observation, seat: Seat) -> Option<Vorbehalt> {
    match seen.contract {
        _ if seen.told_vorbehalt[seat].is_some() => seen.told_vorbehalt[seat],
        Contract::Hochzeit(holder, stich) if holder == seat => Some(Vorbehalt::Hochzeit(stich)),
        Contract::Solo(kind, soloist) if soloist == seat && !seen.is_schwarze_sau => {
            Some(match rules.set().solo.named {
                SoloNamed::WithVorbehalt => Vorbehalt::Solo(kind),
                SoloNamed::AtLead => Vorbehalt::UnnamedSolo,
            })
        }
        _ if seen.poor == Some(seat) => Some(Vorbehalt::Armut(seen.armut_for)),
        _ => None,
    }
}

/// Whether Vorbehalte are asked for kind by kind.
fn asks_by_kind(rules: &Rules, seen: &Observation) -> bool {
    rules.set().vorbehalt.asked == VorbehaltAsked::ByKind && seen.setup.vorgefuehrt.is_none()
}

/// What a seat may have named that was asked kind by kind: nothing before it has said yes, then all of that kind that its hand allows.
fn named(rules: &Rules, seen: &Observation, seat: Seat, deal: Deal) -> Vec<Vorbehalt> {
    let Some(&(_, kind, _)) = seen.asked.iter().find(|&&(asked, _, is_it)| asked == seat && is_it) else {
        return vec![Vorbehalt::Unnamed];
    };
    let game = Game::in_session(rules, deal, seen.setup);
    let mut open = game.open_vorbehalte(seat);
    open.retain(|&vorbehalt| game.kind_of_vorbehalt(seat, vorbehalt) == Some(kind));
    open
}

/// The Vorbehalte that a hand allows: those that take a certain hand before the solos and the Hammelrennen, which any hand may play.
fn secret(rules: &Rules, seen: &Observation, seat: Seat, deal: Deal, rng: &mut impl Rng) -> Vec<Vorbehalt> {
    let game = Game::in_session(rules, deal, seen.setup);
    let mut legal = game.legal_vorbehalte(seat);
    let bids = seen.bids.iter().any(|bid| bid.0 == seat);
    let answers = &seen.armut_answers;
    let was_refused =
        seen.poor.is_none() && !answers.is_empty() && answers.iter().all(|&(asked, _)| asked != seat);
    let is_for_any_hand = |vorbehalt: &Vorbehalt| {
        matches!(vorbehalt, Vorbehalt::Solo(_) | Vorbehalt::UnnamedSolo | Vorbehalt::Hammelrennen)
    };
    legal.retain(|vorbehalt| match vorbehalt {
        Vorbehalt::Gesund | Vorbehalt::StillesSolo | Vorbehalt::Unnamed => false,
        Vorbehalt::Solo(_) | Vorbehalt::UnnamedSolo => !was_refused,
        Vorbehalt::Armut(_) => !bids,
        Vorbehalt::Schmeissen | Vorbehalt::Hochzeit(_) | Vorbehalt::Hammelrennen => !bids && !was_refused,
    });
    let all = legal.len();
    shuffle(&mut legal, all, rng);
    legal.sort_by_key(is_for_any_hand);
    legal
}
