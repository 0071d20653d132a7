//! By how much games come out otherwise than among those whom networks were taught by, because of who sits where.

use doko_engine::{Party, PerSeat, Seat, View};

use super::Belief;
use super::shifts::{REACHES, SHIFTS, SOLO_SHIFTS};

/// On which side a seat plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Re, two against two.
    Re,
    /// Kontra, two against two.
    Kontra,
    /// Alone.
    Soloist,
    /// Against one who plays alone.
    AgainstSoloist,
}

/// What another seat is to the one that looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Of its party.
    Partner,
    /// Of the other.
    Opponent,
    /// Nobody knows.
    Unknown,
}

/// In which place a seat is, as far as it matters how the others play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circumstances {
    /// On which side it plays.
    pub side: Side,
    /// What each of the others is to it, and whether that one has said something; of itself `None`.
    pub others: PerSeat<Option<(Relation, bool)>>,
}

impl Circumstances {
    /// Those of the seat that has this view; `None` before it knows its party.
    pub fn of(view: &View<'_>) -> Option<Circumstances> {
        let own = view.own_party()?;
        let me = view.seat();
        let side = match (view.contract().soloist(), own) {
            (Some(soloist), _) if soloist == me => Side::Soloist,
            (Some(_), _) => Side::AgainstSoloist,
            (None, Party::Re) => Side::Re,
            (None, Party::Kontra) => Side::Kontra,
        };
        let parties = view.parties();
        let spoke = |seat: Seat| {
            view.utterances().iter().any(|utterance| utterance.seat == seat)
                || view.supras().iter().any(|supra| supra.seat == seat)
        };
        let others = PerSeat::from_fn(|seat| {
            let relation = match parties[seat] {
                Some(party) if party == own => Relation::Partner,
                Some(_) => Relation::Opponent,
                None => Relation::Unknown,
            };
            (seat != me).then_some((relation, spoke(seat)))
        });
        let is_known = !view.contract().is_each_alone() && view.schwarze_sau().is_none();
        is_known.then_some(Circumstances { side, others })
    }
}

/// What is to be added to the logarithm of the odds of reaching so many Augen.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shift([f64; REACHES]);

impl Shift {
    /// Nothing.
    pub const NONE: Shift = Shift::even(0.0);

    /// The same however many Augen.
    pub const fn even(shift: f64) -> Shift {
        Shift([shift; REACHES])
    }

    /// To win, for keine 90, and beyond.
    #[cfg(test)]
    pub(crate) const fn by_reach(shifts: [f64; REACHES]) -> Shift {
        Shift(shifts)
    }

    /// For reaching so many Augen.
    pub(crate) const fn towards(&self, augen: u32) -> f64 {
        match augen {
            ..=121 => self.0[0],
            122..=151 => self.0[1],
            152.. => self.0[2],
        }
    }
}

/// Farther than this nothing was seen often enough to go by.
const MOST: f64 = 2.5;

/// What is to be added to the logarithm of the odds that networks tell, because of who sits where; also because the seat plays on
/// as it `searches`.
pub(crate) fn shift(circumstances: &Circumstances, belief: &Belief, searches: bool) -> Shift {
    let Circumstances { side, others } = circumstances;
    let (side, shifts) = (*side as usize, &*SHIFTS);
    let of_reach = |reach: usize| {
        let of_seat = |(seat, other): (Seat, &Option<(Relation, bool)>)| {
            let Some((relation, spoke)) = *other else { return 0.0 };
            let row = &shifts.others[reach][side][relation as usize][usize::from(spoke)];
            let edges = shifts.search_edges[reach][side].map(|edge| if searches { edge } else { 0.0 });
            belief
                .of(seat)
                .iter()
                .zip(row)
                .zip(edges)
                .map(|((likely, shift), edge)| likely * (shift + edge))
                .sum()
        };
        let sum: f64 = others.iter().map(of_seat).sum();
        sum.clamp(-MOST, MOST)
    };
    Shift(std::array::from_fn(of_reach))
}

/// How many points more a solo brings this seat than networks think, over the game without it.
pub(crate) fn solo_shift(soloist: Seat, belief: &Belief) -> f64 {
    let of_seat =
        |seat| belief.of(seat).iter().zip(SOLO_SHIFTS).map(|(likely, shift)| likely * shift).sum::<f64>();
    soloist.round().skip(1).map(of_seat).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manners::Company;

    /// Kontra among three of whom it knows no party, and who have said nothing.
    fn of_kontra(manner: &str, searches: bool) -> Shift {
        let me = Seat::ALL[0];
        let others = PerSeat::from_fn(|seat| (seat != me).then_some((Relation::Unknown, false)));
        shift(&Circumstances { side: Side::Kontra, others }, &Company::of_all(manner).belief(me), searches)
    }

    #[test]
    fn kontra_wins_more_among_heuristics_and_a_search_more_than_a_net() {
        let [net, search] = [false, true].map(|searches| of_kontra("heuristic", searches).towards(121));
        assert!(net > 0.5 && search > net + 0.2, "{net} {search}");
        // Among its like a search is no better than they are.
        let [net, search] = [false, true].map(|searches| of_kontra("search", searches).towards(121));
        assert!(net.abs() < 0.4 && (search - net).abs() < 0.1, "{net} {search}");
    }
}
