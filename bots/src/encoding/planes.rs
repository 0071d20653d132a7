//! Which planes there are, and what each bit means.

use doko_engine::Card;

use super::rules::RULE_NAMES;

/// How many bits a plane has.
pub const SLOTS: usize = 64;

/// All planes of a decision.
pub type Planes = [u64; PLANES.len()];

/// A plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plane {
    /// Its name.
    pub name: &'static str,
    /// When a bit is on.
    pub meaning: &'static str,
    /// How many bits it has for each kind of card: 1, or 2 where one is for the second card of a kind; 0 if its bits are facts.
    pub copies: usize,
    /// How many bits are on at most.
    pub most: usize,
}

impl Plane {
    /// True if its bits are cards.
    pub const fn is_of_cards(&self) -> bool {
        self.copies > 0
    }
}

/// Facts that belong together, side by side in a plane of facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Their name.
    pub name: &'static str,
    /// The number of the first: [`SLOTS`] times its plane, and its bit there.
    pub first: usize,
    /// How many there are.
    pub size: usize,
    /// How many of them exclude each other, the first so many and so on; 1 if all are independent.
    pub one_of: usize,
    /// When one is on.
    pub meaning: &'static str,
}

const fn sum(sizes: &[usize]) -> usize {
    let (mut sum, mut n) = (0, 0);
    while n < sizes.len() {
        sum += sizes[n];
        n += 1;
    }
    sum
}

/// Declares planes of cards, several of a name where it is followed by how many, and then planes of facts.
macro_rules! planes {
    (cards { $($name:ident [$number:literal] x $copies:literal to $most:ident $meaning:literal)* } $($plane:ident { $($fact:ident [$size:expr] one of $one_of:literal $says:literal)* })*) => {
        planes!(@cards 0; $($name [$number])* facts $($plane)*);
        const ALL: usize = $($number +)* 0 $(+ { stringify!($plane); 1 })*;
        /// All planes, in order.
        pub const PLANES: [Plane; ALL] = {
            let mut all = [Plane { name: "", meaning: "", copies: 0, most: 0 }; ALL];
            $(let mut n = 0;
            while n < $number {
                all[$name + n] = Plane { name: stringify!($name), meaning: $meaning, copies: $copies, most: $most };
                n += 1;
            })*
            $(all[$plane] = Plane { name: stringify!($plane), meaning: "see its facts", copies: 0, most: SLOTS };)*
            all
        };
        $(planes!(@facts SLOTS * $plane; $($fact [$size])*);
        const _: () = assert!(sum(&[$($size),*]) <= SLOTS, "the facts of a plane have room in it");)*
        /// All facts, in order.
        pub const FACTS: &[Fact] = &[$($(Fact { name: stringify!($fact), first: $fact, size: $size, one_of: $one_of, meaning: $says }),*),*];
    };
    (@cards $first:expr; $name:ident [$number:literal] $($rest:tt)*) => {
        pub(super) const $name: usize = $first;
        planes!(@cards $name + $number; $($rest)*);
    };
    (@cards $first:expr; facts $($plane:ident)*) => { planes!(@planes $first; $($plane)*); };
    (@planes $first:expr; $plane:ident $($rest:ident)*) => {
        const $plane: usize = $first;
        planes!(@planes $plane + 1; $($rest)*);
    };
    (@planes $first:expr;) => {};
    (@facts $first:expr; $fact:ident [$size:expr] $($rest:tt)*) => {
        pub(super) const $fact: usize = $first;
        planes!(@facts $fact + $size; $($rest)*);
    };
    (@facts $first:expr;) => {};
}

/// How many cards a hand is dealt at most, and how many there are: all are hidden from a seat that knocks before it has seen its own.
const DEALT: usize = 12;
const DECK: usize = 4 * DEALT;
const ONE: usize = 1;
/// One bit for each kind, and each role beyond the kinds.
const ALL_KINDS: usize = SLOTS / 2;

// Seats are counted clockwise from the seat that looks, which is 0. Where a kind has a bit for its second card too, that one is on
// if both cards are meant. Of facts that exclude each other it is said of how many one is on at most.
planes! {
    cards {
        HAND [1] x 2 to DEALT "the own hand has it, and both"
        HIDDEN [1] x 2 to DECK "it is in the hands of others, and both"
        LEGAL [1] x 1 to DEALT "it may be played"
        TAKES [1] x 1 to DEALT "it may be played and would be winning"
        MASTER [1] x 1 to DEALT "the own hand has it, and no other hand a higher one of its suit"
        WINNING [1] x 1 to ONE "it is winning the trick"
        TABLE [4] x 1 to ONE "by seat: it has played it to this trick"
        LACKS [3] x 1 to ALL_KINDS "by other seat: it is hidden, and this seat has not followed its suit"
        MUST_HOLD [3] x 1 to DEALT "by other seat: it must have it, as no other may or cards were exchanged"
        LED [4] x 2 to DEALT "by seat: it has led it to a completed trick, and both"
        TOOK [4] x 2 to DEALT "by seat: it has taken a trick with it, and both"
        GAVE [16] x 2 to DEALT "by seat, and then by the seat that took the trick: it has played it to such a trick, and both"
        TRUMP [1] x 1 to ALL_KINDS "it is a trump"
        SECOND_WINS [2] x 1 to ALL_KINDS "the second of two beats the first: in a trick, in the last trick"
        RANK [5] x 1 to ALL_KINDS "by binary digit, the lowest first: how many places below it its suit has"
    }
    TRICK_FACTS {
        TRICK [12] one of 12 "the number of the trick"
        PLACE [4] one of 4 "how many cards lie on the table"
        LEADER [4] one of 4 "by seat: it leads to the trick"
        WINNER [4] one of 4 "by seat: it is winning the trick"
        TRICK_AUGEN [10] one of 10 "the Augen on the table, in steps of 5"
        OWN_TRUMPS [14] one of 14 "how many trumps the own hand has; 13 or more"
        HIDDEN_TRUMPS [14] one of 14 "how many trumps others have, in steps of 2; 26 or more"
    }
    SEAT_FACTS { AUGEN [4 * 16] one of 16 "by seat: the Augen that it has taken, in steps of 15" }
    SIDE_FACTS {
        SIDE_AUGEN [2 * 24] one of 24 "the Augen of the own seat and those known to be with it, and of those known to be against it, in steps of 10"
        ALTEN [3] one of 3 "how many ♣Q the own hand was dealt"
        QUESTION [9] one of 9 "what the seat is asked: vorbehalt, bid, solo, armut, exchange, schweine, ansage, card, klopfen"
        FOREHAND [4] one of 4 "by seat: it sits to the dealer's left"
    }
    PARTY_FACTS {
        TRICKS [4 * 6] one of 6 "by seat: the tricks that it has taken: 0, 1, 2, 3, 4 or 5, more"
        PARTY [4 * 2] one of 2 "by seat: Re or Kontra, as far as the own seat knows"
        PUBLIC_PARTY [4 * 2] one of 2 "by seat: Re or Kontra, as far as everybody knows"
        SAID [2 * 5] one of 1 "by party, Re first, and step: it has said this or a deeper one"
        MAY_SAY [5] one of 1 "by step: the own seat may say it now"
        MUST_SAY [1] one of 1 "the own seat must say something before it may go on"
        OWES [1] one of 1 "the own seat owes a solo"
    }
    GAME_FACTS {
        SAID_BY [4 * 5] one of 5 "by seat and step: the deepest that it has said"
        VOID [3 * 5] one of 1 "by other seat and suit, trumps first: it has none"
        VORBEHALT [3 * 2] one of 2 "by other seat: it has said that it is gesund, or that it has a Vorbehalt"
        RAISED_BY [3 * 4] one of 4 "by pair, Schweine first, and seat: it has raised them"
    }
    CONTRACT_FACTS {
        CONTRACT [19] one of 19 "Normalspiel, Hochzeit, Armut, then the solos in the order of the actions `solo:…`, a Farbsolo always as that in ♦: `TRUMP` tells its suit"
        SOLOIST [4] one of 4 "by seat: the soloist, the holder of a Hochzeit, or the poor seat of an Armut"
        TAKER [4] one of 4 "by seat: it has taken the Armut"
        KLAERUNG [4] one of 4 "a Hochzeit that is open, and by other seat that it has become the partner"
        MAY_DECLARE [18] one of 1 "by game, gesund and Hochzeit first, then the solos: the own seat may choose it now"
    }
    POINT_FACTS { POINTS [3 * 17] one of 1 "by event, see `rules`: it brings a point, two, three or more" }
    RULE_FACTS { RULES [RULE_NAMES.len()] one of 1 "by rule: it holds" }
}

// Both cards of each kind, and of each role beyond the kinds, have room in a plane.
const _: () = assert!(2 * (Card::KINDS + 5) <= SLOTS);

/// The planes that say where a card is: hand, hidden, table, taken by somebody. Each card is in one of them at most.
pub const PLACES: [usize; 22] = {
    let mut places = [HAND; 22];
    places[1] = HIDDEN;
    let mut n = 0;
    while n < 4 {
        places[2 + n] = TABLE + n;
        n += 1;
    }
    let mut n = 0;
    while n < 16 {
        places[6 + n] = GAVE + n;
        n += 1;
    }
    places
};
