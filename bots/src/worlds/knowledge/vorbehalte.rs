//! What a Vorbehalt proves that was said but not played: the hand allowed one that the game played overrides.
//!
//! Where everybody names its Vorbehalt, played or not, it is that one which the hand allowed (key `vorbehalt.told`).
//!
//! Where they are asked for kind by kind (key `vorbehalt.asked`), a Vorbehalt that was said is of a kind that its seat has not been asked
//! for, or that it has said yes to.
//!
//! A solo takes no particular hand. A hand with none to offer that would be overridden had a Hochzeit, an Armut,
//! or could be thrown in. Saying gesund is open to every hand, and proves nothing (catalogue section 3).

use doko_engine::rules::{
    ArmutTwo, HandBound, HochzeitMode, SoloPriority, VorbehaltAsked, VorbehaltKind, VorbehaltPriority,
};
use doko_engine::{AskedKind, Card, CardSet, Contract, Question, Seat, SoloKind, View, Vorbehalt};

use super::exchange::ALTEN;
use super::facts::Facts;

/// What the Vorbehalte have led to.
#[derive(Clone, Copy)]
enum Played {
    /// Not all have spoken.
    Open,
    /// Several want to play a solo of this kind.
    Bidding(VorbehaltKind),
    /// The Vorbehalt of this kind and seat is played, or was refused.
    One(VorbehaltKind, Seat),
}

impl Facts<'_, '_> {
    /// What the Vorbehalte of the others say of the hands they were dealt.
    pub(super) fn vorbehalte(&mut self) {
        let view = self.view;
        let played = played(view);
        for seat in self.others() {
            let is_hidden = view.said_vorbehalt(seat) == Some(true);
            match played {
                Some(Played::One(VorbehaltKind::Armut, poor)) if poor == seat => self.armut_of(poor),
                Some(Played::One(_, holder)) if holder == seat => {}
                Some(played) if is_hidden => self.overridden(seat, played),
                _ => {}
            }
        }
    }

    /// A seat has declared an Armut, and kept its hand so far.
    fn armut_of(&mut self, poor: Seat) {
        let is_taken = matches!(self.view.contract(), Contract::Armut { .. });
        if !is_taken || self.view.is_before_exchange() {
            self.require_one_of(poor, self.view.rules().armut_hands());
        }
    }

    /// A seat has said a Vorbehalt that is not played.
    fn overridden(&mut self, seat: Seat, played: Played) {
        let view = self.view;
        let told = view.told_vorbehalt(seat);
        let named = view.asked_vorbehalte().into_iter().find(|&(asked, _, is_it)| asked == seat && is_it);
        let is_armut = named.is_some_and(|(_, kind, _)| kind == AskedKind::Armut);
        let may_be_any_hand = match told {
            None if named.is_some() => !is_armut,
            Some(vorbehalt) => {
                matches!(vorbehalt, Vorbehalt::Solo(_) | Vorbehalt::UnnamedSolo | Vorbehalt::Hammelrennen)
            }
            None => {
                view.bids().iter().any(|bid| bid.0 == seat)
                    || may_be_solo(view, seat, played)
                    || may_be_hammelrennen(view, seat, played)
            }
        };
        if may_be_any_hand {
            return;
        }
        // The taker of an Armut does not hold what it was dealt; who took no part in it does not know what it was.
        let exchanged = match view.contract() {
            Contract::Armut { poor, taker } if taker == seat && !view.is_before_exchange() => {
                if poor != view.seat() {
                    if matches!(told, Some(Vorbehalt::Hochzeit(_))) {
                        // Both went to the poor player, or stayed, or one of each.
                        self.together(poor, taker, ALTEN, 2, 2);
                    }
                    return;
                }
                self.exchanged_with(taker)
            }
            _ => (CardSet::EMPTY, CardSet::EMPTY),
        };
        let either = match told {
            Some(vorbehalt) => hands_for(view, vorbehalt),
            None if is_armut => view.rules().armut_hands().to_vec(),
            None => hands(view, seat, played),
        };
        self.require_of_dealt(seat, &either, exchanged);
    }
}

/// What the Vorbehalte have led to; `None` if there was none.
fn played(view: &View<'_>) -> Option<Played> {
    let began_as = if view.schwarze_sau().is_some() { Contract::SCHWARZE_SAU } else { view.contract() };
    match (view.question(), began_as) {
        (Some(Question::Vorbehalt), _) => Some(Played::Open),
        (Some(Question::Bid), _) => Some(Played::Bidding(solo_of(view, view.seat()))),
        (Some(Question::Solo), Contract::Normal) => {
            Some(Played::One(solo_of(view, view.seat()), view.seat()))
        }
        (_, Contract::Hochzeit(holder, _)) => Some(Played::One(VorbehaltKind::Hochzeit, holder)),
        (_, Contract::Solo(_, soloist)) => Some(Played::One(solo_of(view, soloist), soloist)),
        (_, Contract::Armut { poor, .. }) => Some(Played::One(VorbehaltKind::Armut, poor)),
        (_, Contract::HAMMELRENNEN) => {
            let declared = |seat: &Seat| view.told_vorbehalt(*seat) == Some(Vorbehalt::Hammelrennen);
            let first = view.forehand().round().find(declared);
            first.map(|holder| Played::One(VorbehaltKind::Hammelrennen, holder))
        }
        // An Armut that is being offered, or that all three have refused.
        (_, Contract::Normal | Contract::EachAlone(_)) => {
            let is_poor = |&seat: &Seat| view.armut_answers().iter().all(|&(asked, _)| asked != seat);
            let refused = || Seat::ALL.into_iter().find(is_poor).filter(|_| !view.armut_answers().is_empty());
            Some(Played::One(VorbehaltKind::Armut, view.poor().or_else(refused)?))
        }
    }
}

/// As which kind of Vorbehalt a solo of this seat ranks.
fn solo_of(view: &View<'_>, seat: Seat) -> VorbehaltKind {
    let has_own_rank = view.rules().set().vorbehalt.order.contains(&VorbehaltKind::Pflichtsolo);
    if has_own_rank && view.setup().owes_solo[seat] {
        VorbehaltKind::Pflichtsolo
    } else {
        VorbehaltKind::Solo
    }
}

/// Where a kind of Vorbehalt stands, the highest first.
fn rank(view: &View<'_>, kind: VorbehaltKind) -> Option<usize> {
    view.rules().set().vorbehalt.order.iter().position(|&other| other == kind)
}

/// Whether a Vorbehalt of this kind by `seat` can have been overridden; among two of a kind `tie` decides.
fn is_below(
    view: &View<'_>,
    seat: Seat,
    kind: VorbehaltKind,
    played: Played,
    tie: impl Fn(Seat) -> bool,
) -> bool {
    let Some(own) = rank(view, kind) else { return false };
    if is_by_kind(view) {
        return !was_asked(view, seat, kind.into());
    }
    match played {
        Played::Open => true,
        Played::One(above, holder) if is_by_seat(view) => {
            is_later(view, seat, holder) && (above != kind || tie(holder))
        }
        Played::Bidding(above) => rank(view, above) <= Some(own),
        Played::One(above, holder) if above == kind => tie(holder),
        Played::One(above, _) => rank(view, above) < Some(own),
    }
}

/// Whether Vorbehalte are asked for kind by kind (key `vorbehalt.asked`).
fn is_by_kind(view: &View<'_>) -> bool {
    view.rules().set().vorbehalt.asked == VorbehaltAsked::ByKind
}

/// Whether a seat was asked for this kind.
fn was_asked(view: &View<'_>, seat: Seat, kind: AskedKind) -> bool {
    view.asked_vorbehalte().into_iter().any(|(asked, of, _)| (asked, of) == (seat, kind))
}

/// Whether the first seat with a Vorbehalt plays it (key `vorbehalt.priority`).
fn is_by_seat(view: &View<'_>) -> bool {
    view.rules().set().vorbehalt.priority == VorbehaltPriority::Seat
}

/// Whether `seat` speaks after `other`.
fn is_later(view: &View<'_>, seat: Seat, other: Seat) -> bool {
    view.forehand().distance_to(seat) > view.forehand().distance_to(other)
}

/// Whether the Vorbehalt of a seat that has made no bid can have been a solo, which any hand may play.
fn may_be_solo(view: &View<'_>, seat: Seat, played: Played) -> bool {
    let rules = &view.rules().set().solo;
    let kind = solo_of(view, seat);
    let position = |solo: SoloKind| rules.kinds.iter().position(|&other| other == solo);
    let tie = |holder| {
        let later = is_later(view, seat, holder);
        match (rules.priority, view.contract()) {
            (SoloPriority::Bidding, _) => false,
            // A kind further down the list, or if it speaks later the same.
            (SoloPriority::ByKind, Contract::Solo(solo, _)) => {
                let left = view.solos_left(seat);
                let own = left.iter().filter_map(|&solo| position(solo));
                let last = own.max();
                last > position(solo) || (later && last == position(solo))
            }
            _ => later,
        }
    };
    !view.solos_left(seat).is_empty() && is_below(view, seat, kind, played, tie)
}

/// The same of a Hammelrennen; of two the earlier is played.
fn may_be_hammelrennen(view: &View<'_>, seat: Seat, played: Played) -> bool {
    is_below(view, seat, VorbehaltKind::Hammelrennen, played, |holder| is_later(view, seat, holder))
}

/// The hands that allow this Vorbehalt, which is for certain hands only.
fn hands_for(view: &View<'_>, vorbehalt: Vorbehalt) -> Vec<Vec<HandBound>> {
    match vorbehalt {
        Vorbehalt::Hochzeit(_) => vec![vec![both_alten()]],
        Vorbehalt::Armut(_) => view.rules().armut_hands().to_vec(),
        Vorbehalt::Schmeissen => view.rules().throw_in_hands().to_vec(),
        Vorbehalt::Gesund
        | Vorbehalt::StillesSolo
        | Vorbehalt::Solo(_)
        | Vorbehalt::UnnamedSolo
        | Vorbehalt::Hammelrennen
        | Vorbehalt::Unnamed => vec![Vec::new()],
    }
}

fn both_alten() -> HandBound {
    HandBound::number(CardSet::both(Card::ALTE), 2, 2)
}

/// The hands that allow a Vorbehalt, other than a solo, that can have been overridden.
fn hands(view: &View<'_>, seat: Seat, played: Played) -> Vec<Vec<HandBound>> {
    let set = view.rules().set();
    let mut hands = Vec::new();
    let has_hochzeit = set.hochzeit.mode == HochzeitMode::Declared;
    if has_hochzeit && is_below(view, seat, VorbehaltKind::Hochzeit, played, |_| false) {
        hands.push(vec![both_alten()]);
    }
    let is_second = |poor| set.armut.two == ArmutTwo::First && is_later(view, seat, poor);
    if is_below(view, seat, VorbehaltKind::Armut, played, is_second) {
        hands.extend(view.rules().armut_hands().iter().cloned());
    }
    let above_throw_in = set.above_throw_in();
    let is_thrown_in_below = match played {
        _ if is_by_kind(view) => !was_asked(view, seat, AskedKind::Schmeissen),
        Played::Open => true,
        Played::One(_, holder) if is_by_seat(view) => is_later(view, seat, holder),
        Played::Bidding(kind) | Played::One(kind, _) => {
            rank(view, kind).is_some_and(|rank| rank < above_throw_in)
        }
    };
    if is_thrown_in_below {
        hands.extend(view.rules().throw_in_hands().iter().cloned());
    }
    hands
}
