//! Marks of cards: facts about a card that may be played, in words that are the same for all cards.
//!
//! Planes say of each card anew where it is, so a network that has learnt from them to put a ten on its partner's trick
//! knows nothing yet of an ace. A card has one mark from each of [`GROUPS`] groups; a group is a product of a few facts.

use doko_engine::{Bit, Bits, Card, EffectiveSuit, Order};

use super::encoder::side;
use super::planes::{HAND, HIDDEN, LEGAL, PLACE, Planes, SLOTS, TAKES, TRICK_AUGEN, TRUMP, VOID, WINNER};
use super::slots::{ROLES, Slots};

/// How many marks a card has, one of each group.
pub const GROUPS: usize = 9;

/// How many marks each group has.
const SIZES: [usize; GROUPS] = [
    ROUTES * TRUMPS * RANKS,
    HIGHER * TRUMPS * ON_TABLE * YES_OR_NO,
    TRUMPS * OWN * OTHERS,
    AUGEN * YES_OR_NO * WHOSE * YES_OR_NO,
    ROLES * ON_TABLE * YES_OR_NO,
    YES_OR_NO * YES_OR_NO * TRUMPS * TAKING,
    VOIDS * ON_TABLE * TRUMPS * YES_OR_NO,
    COMPANIES * FEW_HIGHER * TRUMPS * YES_OR_NO * YES_OR_NO,
    ROLES * YES_OR_NO * TWINS,
];

/// How many marks there are.
pub const MARKS: usize = FIRSTS[GROUPS - 1] + SIZES[GROUPS - 1];

/// The number of the first mark of each group.
const FIRSTS: [usize; GROUPS] = {
    let mut firsts = [0; GROUPS];
    let mut n = 1;
    while n < GROUPS {
        firsts[n] = firsts[n - 1] + SIZES[n - 1];
        n += 1;
    }
    firsts
};

/// By group, its first mark and the first of the next group.
pub(crate) const GROUPS_OF_MARKS: [[usize; 2]; GROUPS] = {
    let mut groups = [[0; 2]; GROUPS];
    let mut n = 0;
    while n < GROUPS {
        groups[n] = [FIRSTS[n], FIRSTS[n] + SIZES[n]];
        n += 1;
    }
    groups
};

const YES_OR_NO: usize = 2;
const TRUMPS: usize = 2;
/// Nine to ace.
const RANKS: usize = 6;
/// How many cards lie on the table.
const ON_TABLE: usize = 4;
/// It leads; a partner, a foe, or somebody unknown is winning.
const WHOSE: usize = 4;
/// It leads, or how many cards lie, whose the trick is, and whether the card takes it.
const ROUTES: usize = 1 + 3 * 3 * YES_OR_NO;
/// It leads, takes the trick, or does neither.
const TAKING: usize = 3;
/// Hidden cards of its suit that are higher: 0 to 6, more.
const HIGHER: usize = 8;
/// The same: none, one, more.
const FEW_HIGHER: usize = 3;
/// Cards of its suit in the hand, beside it: 0 to 8, more.
const OWN: usize = 10;
/// Hidden cards of its suit: 0 to 11, more.
const OTHERS: usize = 13;
/// Augen on the table, in steps of 5.
const AUGEN: usize = 10;
/// Other seats that are known to have none of its suit, as long as any of it is hidden.
const VOIDS: usize = 4;
/// The seats that play after this one: how many of them are partners, foes and unknown.
const COMPANIES: usize = 1 + 3 + 6 + 10;
/// Where the other card of its kind is: in the hand, hidden, gone.
const TWINS: usize = 3;

/// Tells the marks of the cards that a seat may play.
#[derive(Clone, Copy, Debug)]
pub struct Marker<'a> {
    planes: &'a Planes,
    order: &'a Order,
    slots: &'a Slots,
    /// How many cards lie on the table.
    place: usize,
    /// Whose the trick is, as in [`WHOSE`].
    whose: usize,
    /// Augen on the table, as in [`AUGEN`].
    augen: usize,
    /// Who plays after this seat, as in [`COMPANIES`].
    company: usize,
}

/// So many facts of a plane, the first in the lowest bit.
const fn facts(planes: &Planes, first: usize, number: usize) -> u64 {
    planes[first / SLOTS] >> (first % SLOTS) & ((1 << number) - 1)
}

/// A mark's number in its group, from digits each with the number of its values.
fn mixed<const N: usize>(digits: [(usize, usize); N]) -> usize {
    digits.into_iter().fold(0, |number, (digit, values)| {
        debug_assert!(digit < values, "{digit} of {values}");
        number * values + digit
    })
}

impl<'a> Marker<'a> {
    /// For the seat whose planes these are, which is asked for a card.
    #[inline]
    pub fn new(planes: &'a Planes, order: &'a Order, slots: &'a Slots) -> Marker<'a> {
        let one_of = |first: usize, number: usize| facts(planes, first, number).trailing_zeros() as usize;
        let place = one_of(PLACE, ON_TABLE).min(ON_TABLE - 1);
        let whose = if place == 0 { 0 } else { 1 + side(planes, one_of(WINNER, 4)) };
        // Sides of those who play after this seat: partners, foes, unknown.
        let mut sides = [0, 0, 0];
        (1..ON_TABLE - place).for_each(|n| sides[side(planes, n)] += 1);
        let [partners, foes, _] = sides;
        let after = ON_TABLE - 1 - place;
        let company =
            [0, 1, 4, 10][after] + partners * (after + 1) - partners * partners.saturating_sub(1) / 2 + foes;
        Marker {
            planes,
            order,
            slots,
            place,
            whose,
            augen: one_of(TRICK_AUGEN, AUGEN).min(AUGEN - 1),
            company,
        }
    }

    /// The cards that may be played: the lower bit of each kind.
    #[inline]
    pub fn legal(&self) -> Bits {
        Bits::new(self.planes[LEGAL])
    }

    /// The marks of a card, given as the lower bit of its kind.
    #[inline]
    pub fn marks(&self, bit: Bit) -> [u16; GROUPS] {
        let Marker { planes, order, slots, place, whose, augen, company } = *self;
        let low = bit.mask();
        let has = |plane: usize| usize::from(planes[plane] & low != 0);
        let both = low | low << 1;
        let run = order.run_of(bit).mask();
        let (lower, higher) = (run & (low - 1), run & !(low - 1) & !both);
        let count = |cards: u64| cards.count_ones() as usize;
        let (trump, takes) = (has(TRUMP), has(TAKES));
        let card = order.card_of(bit);
        let (role, rank) = (slots.role_of(bit), card.index() % RANKS);
        let hidden_higher = count(planes[HIDDEN] & higher);
        let own = planes[HAND];
        let volle = usize::from(!order.not_volle().contains(bit));
        let suit = if trump == 1 { EffectiveSuit::Trump } else { order.suit(card) };
        let void = |n: usize| facts(planes, VOID + 5 * (n - 1) + slots.suit(suit), 1) as usize;
        let voids = void(1) + void(2) + void(3);
        let void_after = usize::from((1..ON_TABLE - place).any(|n| void(n) == 1));
        let leads = usize::from(place == 0);
        let route =
            if leads == 1 { 0 } else { 1 + mixed([(place - 1, 3), (whose - 1, 3), (takes, YES_OR_NO)]) };
        let taking = if leads == 1 { 0 } else { 2 - takes };
        let holds_both = usize::from(own & both == both);
        let twin = if holds_both == 1 { 0 } else { 2 - has(HIDDEN) };
        let yes = |cards: u64| usize::from(cards != 0);
        let marks = [
            mixed([(route, ROUTES), (trump, TRUMPS), (rank, RANKS)]),
            mixed([
                (hidden_higher.min(HIGHER - 1), HIGHER),
                (trump, TRUMPS),
                (place, ON_TABLE),
                (takes, YES_OR_NO),
            ]),
            mixed([
                (trump, TRUMPS),
                (count(own & run).clamp(1, OWN) - 1, OWN),
                (count(planes[HIDDEN] & run).min(OTHERS - 1), OTHERS),
            ]),
            mixed([(augen, AUGEN), (takes, YES_OR_NO), (whose, WHOSE), (volle, YES_OR_NO)]),
            mixed([(role, ROLES), (place, ON_TABLE), (takes, YES_OR_NO)]),
            mixed([
                (yes(own & higher), YES_OR_NO),
                (yes(own & lower), YES_OR_NO),
                (trump, TRUMPS),
                (taking, TAKING),
            ]),
            mixed([(voids, VOIDS), (place, ON_TABLE), (trump, TRUMPS), (holds_both, YES_OR_NO)]),
            mixed([
                (company, COMPANIES),
                (hidden_higher.min(FEW_HIGHER - 1), FEW_HIGHER),
                (trump, TRUMPS),
                (takes, YES_OR_NO),
                (void_after, YES_OR_NO),
            ]),
            mixed([(role, ROLES), (leads, YES_OR_NO), (twin, TWINS)]),
        ];
        let mut numbers = [0; GROUPS];
        for (number, (first, mark)) in numbers.iter_mut().zip(FIRSTS.into_iter().zip(marks)) {
            *number = (first + mark) as u16;
        }
        numbers
    }
}

// Kinds have the ranks of a suit side by side.
const _: () = assert!(Card::KINDS == 4 * RANKS);
