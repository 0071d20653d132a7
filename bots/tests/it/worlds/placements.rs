//! Placements of hidden cards by kind, and whether constraints allow them.

use doko_bots::worlds::{Bound, Constraints, PLACES};
use doko_engine::{Bits, Card, CardSet, Contract, Seat, Table, View};

/// The hidden cards in each place.
pub(super) type Placement = [CardSet; PLACES];

/// How the cards hidden from this seat truly lie.
pub(super) fn true_placement(table: &Table<'_>, observer: Seat) -> Placement {
    let game = table.game();
    let skat = game.hand_overs().iter().find(|given| given.to.is_none());
    let is_hidden = game.contract() == Contract::SCHIEBEKOPF;
    let skat = skat.filter(|_| is_hidden).map_or(CardSet::EMPTY, |given| given.cards);
    let [left, opposite, right] = [1, 2, 3].map(|steps| game.hand(observer.clockwise(steps)));
    [left, opposite, right, skat]
}

/// How many hidden cards lie in each place.
pub(super) fn quotas(view: &View<'_>) -> [usize; PLACES] {
    let mut quotas = [1, 2, 3, 0].map(|steps| view.cards_left(view.seat().clockwise(steps)));
    quotas[3] = view.unseen().len() - quotas[..3].iter().sum::<usize>();
    quotas
}

/// All placements of the hidden cards, whatever is known.
pub(super) fn all_placements(view: &View<'_>) -> Vec<Placement> {
    fn extend(
        cards: &[Card],
        least: usize,
        left: [usize; PLACES],
        so_far: Placement,
        all: &mut Vec<Placement>,
    ) {
        let Some((&card, rest)) = cards.split_first() else { return all.push(so_far) };
        // Of two equal cards the second does not lie before the first.
        for place in (least..PLACES).filter(|&place| left[place] > 0) {
            let (mut left, mut placed) = (left, so_far);
            left[place] -= 1;
            placed[place].insert(card);
            let least = if rest.first() == Some(&card) { place } else { 0 };
            extend(rest, least, left, placed, all);
        }
    }
    let cards: Vec<Card> = view.unseen().iter().collect();
    let mut all = Vec::new();
    extend(&cards, 0, quotas(view), [CardSet::EMPTY; PLACES], &mut all);
    all
}

/// The physical cards of a placement, where a case allows it: of two equal cards either may be either.
pub(super) fn bits(case: &Constraints, view: &View<'_>, placement: &Placement) -> Option<[Bits; PLACES]> {
    let hidden = case.allowed.iter().fold(Bits::EMPTY, |all, &cards| all | cards);
    let mut placed = [Bits::EMPTY; PLACES];
    for card in Card::all() {
        let copies: Vec<Bits> = (view.order().both(card) & hidden).iter().map(Bits::from).collect();
        let places: Vec<usize> =
            (0..PLACES).flat_map(|place| vec![place; placement[place].count(card)]).collect();
        if copies.len() != places.len() {
            return None;
        }
        let fits = |places: &[usize]| {
            copies.iter().zip(places).all(|(copy, &place)| copy.is_subset(case.allowed[place]))
        };
        let turned: Vec<usize> = places.iter().rev().copied().collect();
        let places = [places, turned].into_iter().find(|places| fits(places))?;
        copies.iter().zip(places).for_each(|(&copy, place)| placed[place] |= copy);
    }
    let within = |bound: &Bound, cards: Bits| {
        let count: u32 = bound.counts.iter().map(|&(of, each)| (cards & of).len() * u32::from(each)).sum();
        (u32::from(bound.min)..=u32::from(bound.max)).contains(&count)
    };
    let meets = |place: usize| {
        let conditions = &case.conditions[place];
        placed[place].len() == u32::from(case.quota[place])
            && (conditions.is_empty()
                || conditions.iter().any(|all| all.0.iter().all(|bound| within(bound, placed[place]))))
    };
    (0..PLACES).all(meets).then_some(placed)
}

/// How many of the cases allow a placement.
pub(super) fn allowed_by(cases: &[Constraints], view: &View<'_>, placement: &Placement) -> usize {
    cases.iter().filter(|case| bits(case, view, placement).is_some()).count()
}

/// In how many ways the physical cards can lie in this placement: the slow count of a case.
pub(super) fn ways(case: &Constraints, view: &View<'_>, placement: &Placement) -> u128 {
    if bits(case, view, placement).is_none() {
        return 0;
    }
    let hidden = case.allowed.iter().fold(Bits::EMPTY, |all, &cards| all | cards);
    let of_kind = |card: Card| {
        let copies: Vec<Bits> = (view.order().both(card) & hidden).iter().map(Bits::from).collect();
        let places: Vec<usize> = (0..PLACES).filter(|&place| placement[place].contains(card)).collect();
        let ([a, b], [p, q]) = (&copies[..], &places[..]) else { return 1 };
        let fits = |first: &Bits, second: &Bits| {
            u128::from(first.is_subset(case.allowed[*p]) && second.is_subset(case.allowed[*q]))
        };
        fits(a, b) + fits(b, a)
    };
    Card::all().map(of_kind).product()
}
