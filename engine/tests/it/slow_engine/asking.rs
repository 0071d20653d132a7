//! Section 3, key `vorbehalt.asked`: those who have said Vorbehalt are asked kind by kind which one they have.

use std::collections::VecDeque;

use doko_engine::rules::{ArmutTwo, SoloPriority, VorbehaltAsked, VorbehaltKind};
use doko_engine::{AskedKind, Seat, Vorbehalt};

use super::vorbehalte::Place;
use super::{Phase, SlowEngine};

/// The questions that are still to be put, in order, and what the table has heard.
#[derive(Clone, Debug, Default)]
pub(crate) struct Asking {
    left: VecDeque<(Place, Seat)>,
    pub(crate) heard: Vec<(Seat, AskedKind, bool)>,
}

impl SlowEngine {
    pub(super) fn asks_by_kind(&self) -> bool {
        self.rules.vorbehalt.asked == VorbehaltAsked::ByKind && self.setup.vorgefuehrt.is_none()
    }

    /// What the seat that is asked may answer.
    pub(super) fn answers_by_kind(&self, seat: Seat) -> Vec<Vorbehalt> {
        let allowed = self.vorbehalte_allowed(seat);
        let Some(asking) = &self.asking else {
            let (mut answers, others): (Vec<_>, Vec<_>) =
                allowed.into_iter().partition(|vorbehalt| self.place_of(seat, *vorbehalt).is_none());
            answers.extend(others.first().map(|_| Vorbehalt::Unnamed));
            return answers;
        };
        let Some(&(now, _)) = asking.left.front() else { return Vec::new() };
        let of = |wanted: Place| {
            allowed.iter().copied().filter(move |&vorbehalt| self.place_of(seat, vorbehalt) == Some(wanted))
        };
        // Even where another has said yes already: what it has is not of this kind.
        let later = self.ranking().into_iter().skip_while(|&place| place != now).skip(1);
        let has_another = later.into_iter().any(|place| of(place).next().is_some());
        has_another.then_some(Vorbehalt::Unnamed).into_iter().chain(of(now)).collect()
    }

    /// A seat has said gesund or Vorbehalt, or whether its Vorbehalt is of the kind that is asked for.
    pub(super) fn declare_by_kind(&mut self, seat: Seat, vorbehalt: Vorbehalt) {
        let Some(asking) = &mut self.asking else {
            self.declared.push((seat, vorbehalt));
            if self.declared.len() < 4 {
                self.phase = Phase::Vorbehalt(seat.next());
                return;
            }
            let with_vorbehalt: Vec<Seat> =
                self.declared.iter().filter(|declared| !declared.1.is_gesund()).map(|said| said.0).collect();
            let questions = self.ranking().into_iter();
            let left = questions.flat_map(|place| with_vorbehalt.iter().map(move |&seat| (place, seat)));
            self.asking = Some(Asking { left: left.collect(), heard: Vec::new() });
            return self.put_the_next_question();
        };
        let (place, _) = asking.left.pop_front().expect("it was asked");
        let is_it = vorbehalt != Vorbehalt::Unnamed;
        asking.heard.push((seat, kind(place), is_it));
        if is_it {
            let competes = match place {
                Place::Of(VorbehaltKind::Pflichtsolo | VorbehaltKind::Solo) => {
                    self.rules.solo.priority != SoloPriority::Seat
                }
                Place::Of(VorbehaltKind::Armut) => self.rules.armut.two == ArmutTwo::Redeal,
                _ => false,
            };
            asking.left.retain(|&(other, _)| competes && other == place);
            let said = self.declared.iter_mut().find(|declared| declared.0 == seat).expect("it has spoken");
            said.1 = vorbehalt;
        }
        self.put_the_next_question();
    }

    /// Nobody is asked for what it cannot have, as everybody knows.
    fn put_the_next_question(&mut self) {
        while let Some(&(place, seat)) = self.asking.as_ref().and_then(|asking| asking.left.front()) {
            if self.could_anybody_have(place, seat) {
                self.phase = Phase::Vorbehalt(seat);
                return;
            }
            self.asking.as_mut().expect("it has a question left").left.pop_front();
        }
        self.play_the_highest();
    }

    /// Whether the rules, and what everybody knows of this seat, leave such a Vorbehalt possible.
    fn could_anybody_have(&self, place: Place, seat: Seat) -> bool {
        use doko_engine::rules::HochzeitMode;
        let ranks_pflicht = self.rules.vorbehalt.order.contains(&VorbehaltKind::Pflichtsolo);
        let is_pflicht = ranks_pflicht && self.is_debtor(seat);
        let has_solo = !self.solos_of(seat).is_empty();
        let throw_in = &self.rules.throw_in;
        match place {
            Place::ThrowIn => {
                throw_in.nines_in_all_suits
                    || [
                        throw_in.luschen,
                        throw_in.volle,
                        throw_in.max_trumps,
                        throw_in.fuchs_highest,
                        throw_in.bube_highest,
                        throw_in.kings,
                        throw_in.nines_and_kings,
                        throw_in.augen,
                        throw_in.max_augen,
                    ]
                    .iter()
                    .any(|threshold| threshold.0.is_some())
            }
            Place::Of(VorbehaltKind::Pflichtsolo) => is_pflicht && has_solo,
            Place::Of(VorbehaltKind::Solo) => !is_pflicht && has_solo,
            Place::Of(VorbehaltKind::Armut) => self.rules.armut.max_trumps.0.is_some(),
            Place::Of(VorbehaltKind::Hochzeit) => self.rules.hochzeit.mode == HochzeitMode::Declared,
            Place::Of(VorbehaltKind::Hammelrennen) => true,
        }
    }

    /// What everybody has heard of who was asked for which kind.
    pub(crate) fn heard(&self) -> &[(Seat, AskedKind, bool)] {
        self.asking.as_ref().map_or(&[], |asking| &asking.heard)
    }
}

fn kind(place: Place) -> AskedKind {
    match place {
        Place::ThrowIn => AskedKind::Schmeissen,
        Place::Of(VorbehaltKind::Pflichtsolo) => AskedKind::Pflichtsolo,
        Place::Of(VorbehaltKind::Solo) => AskedKind::Solo,
        Place::Of(VorbehaltKind::Armut) => AskedKind::Armut,
        Place::Of(VorbehaltKind::Hochzeit) => AskedKind::Hochzeit,
        Place::Of(VorbehaltKind::Hammelrennen) => AskedKind::Hammelrennen,
    }
}
