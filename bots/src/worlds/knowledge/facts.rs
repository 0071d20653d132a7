//! How facts about single seats are gathered, and become constraints.

use doko_engine::rules::HandBound;
use doko_engine::{Bits, CardSet, Order, PerSeat, Seat, View};

use crate::worlds::constraints::{Bound, Condition, Constraints, PLACES, Weight};

/// The place of the cards that lie face down.
pub(super) const FACE_DOWN: usize = 3;

/// What is known so far about where the hidden cards lie.
#[derive(Clone)]
pub(super) struct Facts<'v, 'g> {
    pub(super) view: &'v View<'g>,
    pub(super) order: &'g Order,
    /// The hidden cards.
    pub(super) hidden: Bits,
    /// All other cards.
    taken: Bits,
    /// What each seat has played.
    pub(super) played: PerSeat<CardSet>,
    /// How many cards lie in each place.
    quota: [u8; PLACES],
    /// Which may.
    allowed: [Bits; PLACES],
    /// Of each place: one of each of these holds.
    either: [Vec<Vec<Condition>>; PLACES],
}

impl<'v, 'g> Facts<'v, 'g> {
    /// Every hidden card may lie anywhere.
    pub(super) fn of(view: &'v View<'g>) -> Facts<'v, 'g> {
        let order = view.order();
        let unseen = view.unseen();
        let taken = order.bits(view.rules().deck().minus(unseen), Bits::EMPTY);
        let hidden = order.bits(unseen, taken);
        let mut played = PerSeat([CardSet::EMPTY; 4]);
        view.plays().for_each(|(seat, card)| played[seat].insert(card));
        let mut quota = [1, 2, 3, 0].map(|steps| view.cards_left(view.seat().clockwise(steps)) as u8);
        if view.is_face_down() {
            // What the others were dealt; the own cards are those of the last place.
            quota = [view.rules().hand_size() as u8; PLACES];
        }
        quota[FACE_DOWN] = 0;
        quota[FACE_DOWN] = hidden.len() as u8 - quota.iter().sum::<u8>();
        let allowed = quota.map(|quota| if quota > 0 { hidden } else { Bits::EMPTY });
        Facts { view, order, hidden, taken, played, quota, allowed, either: Default::default() }
    }

    /// The other seats, clockwise from the observer.
    pub(super) fn others(&self) -> [Seat; 3] {
        [1, 2, 3].map(|steps| self.view.seat().clockwise(steps))
    }

    /// The place of another seat.
    ///
    /// # Panics
    /// If it is the observer's.
    pub(super) fn place(&self, seat: Seat) -> usize {
        self.view.seat().distance_to(seat).checked_sub(1).expect("the observer hides nothing from itself")
    }

    /// The hidden cards of these kinds; the lower copy where one of two is meant.
    pub(super) fn bits(&self, cards: CardSet) -> Bits {
        self.order.bits(cards, self.taken)
    }

    /// A seat holds none of these cards.
    pub(super) fn exclude(&mut self, seat: Seat, cards: Bits) {
        let place = self.place(seat);
        self.allowed[place] = self.allowed[place] - cards;
    }

    /// These cards lie in this place.
    pub(super) fn pin(&mut self, place: usize, cards: Bits) {
        for (other, allowed) in self.allowed.iter_mut().enumerate() {
            if other != place {
                *allowed = *allowed - cards;
            }
        }
    }

    /// A bound on the cards that a seat held when play began; nothing if it is the observer.
    pub(super) fn require(&mut self, seat: Seat, bound: &HandBound) {
        self.require_one_of(seat, &[vec![bound.clone()]]);
    }

    /// The same, where it is known only that all bounds of one of these hold.
    pub(super) fn require_one_of(&mut self, seat: Seat, either: &[Vec<HandBound>]) {
        let exchanged = (CardSet::EMPTY, CardSet::EMPTY);
        self.require_of_dealt(seat, either, exchanged);
    }

    /// The same of the cards that a seat was dealt, of which it `gave` some before play and `got` others.
    pub(super) fn require_of_dealt(
        &mut self,
        seat: Seat,
        either: &[Vec<HandBound>],
        (gave, got): (CardSet, CardSet),
    ) {
        if seat == self.view.seat() {
            return;
        }
        let seen = self.played[seat];
        let hidden_bound = |bound: &HandBound| {
            let known =
                i32::from(bound.count(seen)) + i32::from(bound.count(gave)) - i32::from(bound.count(got));
            let less = |limit: u16| i32::from(limit) - known;
            let both = |cards| self.order.bits(cards, Bits::EMPTY) & self.hidden;
            Some(Bound {
                counts: bound.counts.iter().map(|&(cards, each)| (both(cards), each)).collect(),
                min: less(bound.min).max(0) as u16,
                max: u16::try_from(less(bound.max)).ok()?,
            })
        };
        let conditions = either.iter().filter_map(|bounds| {
            bounds.iter().map(hidden_bound).collect::<Option<Vec<Bound>>>().map(Condition)
        });
        let conditions = conditions.collect();
        self.either[self.place(seat)].push(conditions);
    }

    /// All of it, as constraints: what single cards are bound by first, then what is left of the rest. `None` if
    /// that cannot be.
    pub(super) fn constraints(mut self, weights: Vec<Weight>) -> Option<Constraints> {
        while self.settle() {}
        let either = self.either;
        if either.iter().flatten().any(Vec::is_empty) {
            return None;
        }
        Some(Constraints {
            quota: self.quota,
            allowed: self.allowed,
            conditions: either.map(|facts| combined(&facts)),
            weights,
        })
    }

    /// Turns bounds into cards that lie nowhere else, or not there. Whether there were any.
    fn settle(&mut self) -> bool {
        let before = self.allowed;
        for place in 0..PLACES {
            let mut facts = std::mem::take(&mut self.either[place]);
            for either in &mut facts {
                either.retain_mut(|condition| self.simplify(place, condition));
                if let [only] = &mut either[..] {
                    only.0.retain(|bound| !self.is_settled(place, bound));
                }
            }
            // One that asks for nothing makes the others superfluous.
            facts.retain(|either| !either.iter().any(|condition| condition.0.is_empty()));
            self.either[place] = facts;
        }
        self.allowed != before
    }

    /// Leaves out the bounds that hold anyway. Whether the condition can still hold.
    fn simplify(&self, place: usize, condition: &mut Condition) -> bool {
        let allowed = self.allowed[place];
        condition.0.retain_mut(|bound| {
            bound.counts.iter_mut().for_each(|(cards, _)| *cards = *cards & allowed);
            bound.counts.retain(|&(cards, each)| !cards.is_empty() && each > 0);
            bound.min > 0 || most(bound) > u32::from(bound.max)
        });
        condition.0.iter().all(|bound| u32::from(bound.min) <= most(bound))
    }

    /// Whether a bound only says of single cards that all of them lie in a place, or none: then they do.
    fn is_settled(&mut self, place: usize, bound: &Bound) -> bool {
        let cards = bound.counts.iter().fold(Bits::EMPTY, |all, &(cards, _)| all | cards);
        if bound.max == 0 {
            self.allowed[place] = self.allowed[place] - cards;
            true
        } else if u32::from(bound.min) == most(bound) {
            self.pin(place, cards);
            true
        } else {
            false
        }
    }
}

/// What all cards of a bound count together.
fn most(bound: &Bound) -> u32 {
    bound.counts.iter().map(|&(cards, each)| cards.len() * u32::from(each)).sum()
}

/// The conditions of which one holds where one of each of `facts` does.
fn combined(facts: &[Vec<Condition>]) -> Vec<Condition> {
    let Some((first, rest)) = facts.split_first() else { return Vec::new() };
    rest.iter().fold(first.clone(), |all, either| {
        let both = |(a, b): (&Condition, &Condition)| Condition(a.0.iter().chain(&b.0).cloned().collect());
        all.iter().flat_map(|a| either.iter().map(move |b| both((a, b)))).collect()
    })
}
