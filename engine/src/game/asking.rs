//! Vorbehalte that are asked for kind by kind (catalogue section 3, key `vorbehalt.asked`).
//!
//! First everybody says gesund or Vorbehalt, and no more. Then all who have said Vorbehalt are asked whether theirs is of the
//! highest kind, from forehand on, then for the next kind, until somebody says yes. A Vorbehalt binds: a
//! player must say yes to the last kind that its hand allows. Whoever has no hand for a kind is asked like all others, and must say no.

use arrayvec::ArrayVec;

use super::vorbehalte::Offered;
use super::{Game, Phase};
use crate::contract::{AskedKind, Vorbehalt};
use crate::rules::{ArmutTwo, SoloPriority, VorbehaltAsked, VorbehaltKind};
use crate::seat::Seat;

impl Game<'_> {
    /// Whether Vorbehalte are asked for kind by kind: not of a seat that is vorgeführt, which alone is asked.
    #[inline]
    pub(crate) fn asks_by_kind(&self) -> bool {
        self.rules.set().vorbehalt.asked == VorbehaltAsked::ByKind && self.setup.vorgefuehrt.is_none()
    }

    /// The kinds in the order in which they are asked for.
    fn kinds_asked(&self) -> ArrayVec<AskedKind, { AskedKind::ALL.len() }> {
        let set = self.rules.set();
        let (before, after) = set.vorbehalt.order.split_at(set.above_throw_in());
        let those =
            |kinds: &[VorbehaltKind]| kinds.iter().map(|&kind| kind.into()).collect::<ArrayVec<_, 6>>();
        those(before).into_iter().chain([AskedKind::Schmeissen]).chain(those(after)).collect()
    }

    /// The kind that is asked for now; `None` in the first round, and once all is settled.
    pub fn asked_kind(&self) -> Option<AskedKind> {
        let is_asking = matches!(self.phase, Phase::Vorbehalt(_));
        let number = usize::from(self.asking).checked_sub(1)?;
        is_asking.then(|| self.kinds_asked()[number])
    }

    /// As which kind a seat is asked for this Vorbehalt; `None` of what is no certain one.
    pub fn kind_of_vorbehalt(&self, seat: Seat, vorbehalt: Vorbehalt) -> Option<AskedKind> {
        Some(match vorbehalt {
            Vorbehalt::Gesund | Vorbehalt::StillesSolo | Vorbehalt::Unnamed => return None,
            Vorbehalt::Schmeissen => AskedKind::Schmeissen,
            Vorbehalt::Hochzeit(_) => AskedKind::Hochzeit,
            Vorbehalt::Armut(_) => AskedKind::Armut,
            Vorbehalt::Hammelrennen => AskedKind::Hammelrennen,
            Vorbehalt::Solo(_) | Vorbehalt::UnnamedSolo => self.kind_of_solo(seat),
        })
    }

    /// As which kind a solo of this seat counts: a Pflichtsolo only where these have a rank of their own.
    pub(super) fn kind_of_solo(&self, seat: Seat) -> AskedKind {
        let is_pflicht = self.setup.owes_solo[seat] && self.rules.ranks(VorbehaltKind::Pflichtsolo);
        if is_pflicht { AskedKind::Pflichtsolo } else { AskedKind::Solo }
    }

    /// The Vorbehalte that this seat may still come to play when it is asked: all that its hand allows, gesund too, as long as
    /// everybody says gesund or Vorbehalt; then those whose kind has not been asked for. Nobody but this seat may be shown them.
    pub fn open_vorbehalte(&self, seat: Seat) -> Vec<Vorbehalt> {
        let allowed = self.allowed_vorbehalte(seat);
        if self.asking == 0 {
            return allowed.iter().collect();
        }
        let left = &self.kinds_asked()[usize::from(self.asking) - 1..];
        let is_left = |&vorbehalt: &Vorbehalt| {
            self.kind_of_vorbehalt(seat, vorbehalt).is_some_and(|kind| left.contains(&kind))
        };
        allowed.iter().filter(is_left).collect()
    }

    /// What a seat answers now that wants to play this Vorbehalt in the end: where they are asked for kind by kind the Vorbehalt
    /// itself or that it has one of another kind, and `None` if it can play it no more; elsewhere the Vorbehalt itself.
    pub fn vorbehalt_towards(&self, seat: Seat, wanted: Vorbehalt) -> Option<Vorbehalt> {
        if !self.asks_by_kind() {
            return Some(wanted);
        }
        let offered = self.offered_by_kind(seat);
        let may = |vorbehalt| offered.iter().any(|offered| offered == vorbehalt);
        if may(wanted) {
            return Some(wanted);
        }
        let comes_later = may(Vorbehalt::Unnamed) && self.open_vorbehalte(seat).contains(&wanted);
        comes_later.then_some(Vorbehalt::Unnamed)
    }

    /// What a seat may answer now.
    #[cold]
    pub(super) fn offered_by_kind(&self, seat: Seat) -> Offered<'_> {
        let mut offered = self.allowed_vorbehalte(seat);
        let Some(number) = usize::from(self.asking).checked_sub(1) else {
            let all = offered.len();
            offered.retain(Vorbehalt::is_gesund);
            if offered.len() < all {
                offered.push(Vorbehalt::Unnamed);
            }
            return offered;
        };
        let kinds = self.kinds_asked();
        let (now, later) = (kinds[number], &kinds[number + 1..]);
        let kind_of = |vorbehalt| self.kind_of_vorbehalt(seat, vorbehalt);
        let has_another =
            offered.iter().any(|vorbehalt| kind_of(vorbehalt).is_some_and(|kind| later.contains(&kind)));
        offered.retain(|vorbehalt| kind_of(vorbehalt) == Some(now));
        if has_another {
            offered.put_first(Vorbehalt::Unnamed);
        }
        offered
    }

    /// A seat has answered: the next is asked, or all is settled.
    #[cold]
    pub(super) fn ask_on(&mut self, seat: Seat) {
        if self.asking == 0 {
            if seat.next() != self.forehand() {
                self.phase = Phase::Vorbehalt(seat.next());
                return;
            }
            if !Seat::ALL.into_iter().any(|seat| self.is_unnamed(seat)) {
                return self.settle();
            }
            self.asking = 1;
            return self.ask_next(None);
        }
        let kind = self.kinds_asked()[usize::from(self.asking) - 1];
        if !self.is_unnamed(seat) && self.first_settles(kind) {
            return self.settle();
        }
        self.ask_next(Some(seat));
    }

    /// Asks the next seat after this one for the kind that is asked for, or the first for the next kind. Everybody who has said
    /// Vorbehalt has a kind, so that somebody says yes in the end.
    fn ask_next(&mut self, after: Option<Seat>) {
        let mut after = after.map_or(0, |seat| self.forehand().distance_to(seat) + 1);
        loop {
            let kind = self.kinds_asked()[usize::from(self.asking) - 1];
            let mut others = self.forehand().round().skip(after);
            if let Some(seat) = others.find(|&seat| self.is_unnamed(seat) && self.is_asked(seat, kind)) {
                self.phase = Phase::Vorbehalt(seat);
                return;
            }
            let is_named = |vorbehalt: Option<Vorbehalt>| {
                vorbehalt.is_some_and(|vorbehalt| !vorbehalt.is_gesund() && vorbehalt != Vorbehalt::Unnamed)
            };
            if Seat::ALL.into_iter().any(|seat| is_named(self.vorbehalte[seat])) {
                return self.settle();
            }
            (self.asking, after) = (self.asking + 1, 0);
        }
    }

    fn is_unnamed(&self, seat: Seat) -> bool {
        self.vorbehalte[seat] == Some(Vorbehalt::Unnamed)
    }

    /// Whether the first seat that says yes to this kind settles what is played, so that nobody else is asked.
    fn first_settles(&self, kind: AskedKind) -> bool {
        let set = self.rules.set();
        match kind {
            AskedKind::Pflichtsolo | AskedKind::Solo => set.solo.priority == SoloPriority::Seat,
            AskedKind::Armut => set.armut.two == ArmutTwo::First,
            _ => true,
        }
    }

    /// Whether a seat is asked for this kind at all, as everybody can tell.
    fn is_asked(&self, seat: Seat, kind: AskedKind) -> bool {
        let has_vorbehalt = self.vorbehalte[seat].is_some_and(|vorbehalt| !vorbehalt.is_gesund());
        let exists = match kind {
            AskedKind::Schmeissen => !self.rules.throw_in_hands().is_empty(),
            AskedKind::Pflichtsolo | AskedKind::Solo => {
                self.kind_of_solo(seat) == kind && !self.solos_left(seat).is_empty()
            }
            AskedKind::Armut => self.rules.set().has_vorbehalt(VorbehaltKind::Armut),
            AskedKind::Hochzeit => self.rules.set().has_vorbehalt(VorbehaltKind::Hochzeit),
            AskedKind::Hammelrennen => true,
        };
        has_vorbehalt && exists
    }

    /// Who was asked for which kind of Vorbehalt, and whether it said yes, in order, as everybody has heard it.
    pub fn asked_vorbehalte(&self) -> Vec<(Seat, AskedKind, bool)> {
        let mut asked = Vec::new();
        let now = usize::from(self.asking);
        if now == 0 {
            return asked;
        }
        for (number, kind) in self.kinds_asked().into_iter().take(now).enumerate() {
            for seat in self.forehand().round().filter(|&seat| self.is_asked(seat, kind)) {
                let is_last = number + 1 == now;
                if is_last && self.phase == Phase::Vorbehalt(seat) {
                    return asked;
                }
                let says_yes = is_last && !self.is_unnamed(seat);
                asked.push((seat, kind, says_yes));
                if says_yes && self.first_settles(kind) {
                    return asked;
                }
            }
        }
        asked
    }

    /// What those have answered who were asked for a kind, in order.
    pub(crate) fn named_vorbehalte(&self) -> impl Iterator<Item = Vorbehalt> + '_ {
        self.asked_vorbehalte().into_iter().map(|(seat, _, says_yes)| {
            let named = self.vorbehalte[seat].filter(|_| says_yes);
            named.unwrap_or(Vorbehalt::Unnamed)
        })
    }

    /// What a seat has said when everybody said gesund or Vorbehalt.
    pub(crate) fn first_word(&self, seat: Seat) -> Option<Vorbehalt> {
        let said = self.vorbehalte[seat]?;
        Some(if said.is_gesund() || !self.asks_by_kind() { said } else { Vorbehalt::Unnamed })
    }
}
