//! What a network is shown: which inputs there are, and what each means.

use doko_engine::Card;

/// What 1 is among inputs that are numbers.
pub const DENSE_ONE: i16 = 16;
/// The most that such a number can be, up or down.
pub const MOST_DENSE: i16 = 255;

/// What a network is shown of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inputs {
    /// The inputs that are on, each below [`SPARSE`] and there once.
    pub sparse: Vec<u16>,
    /// Those that are numbers, in parts of [`DENSE_ONE`], from `-MOST_DENSE` to `MOST_DENSE`.
    pub dense: [i16; DENSE],
}

impl Default for Inputs {
    fn default() -> Inputs {
        Inputs { sparse: Vec::new(), dense: [0; DENSE] }
    }
}

/// Inputs that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// What they are called.
    pub name: &'static str,
    /// The number of the first.
    pub first: usize,
    /// How many there are.
    pub size: usize,
    /// What they mean.
    pub meaning: &'static str,
}

/// Declares blocks of inputs, one after the other: a constant for the first of each, how many there are in all, and a table.
macro_rules! blocks {
    ($all:ident, $number:ident: $($name:ident [$size:expr] $meaning:literal)*) => {
        blocks!(@first 0; $($name [$size])*);
        /// All of them, in order.
        pub const $all: &[Block] = &[$(Block {
            name: stringify!($name), first: $name, size: $size, meaning: $meaning
        }),*];
        /// How many there are.
        pub const $number: usize = { let last = $all[$all.len() - 1]; last.first + last.size };
    };
    (@first $first:expr; $name:ident [$size:expr] $($rest:tt)*) => {
        pub(super) const $name: usize = $first;
        blocks!(@first $name + $size; $($rest)*);
    };
    (@first $first:expr;) => {};
}

/// How many kinds of cards there are.
pub(super) const KINDS: usize = Card::KINDS;

// Seats are counted clockwise from the seat that is asked, which is 0. Cards and suits are counted as `numbers` has them.
blocks! { SPARSE_BLOCKS, SPARSE:
    HAND [2 * KINDS] "by card: in the own hand, and there twice"
    UNSEEN [2 * KINDS] "by card: in the hands of others, and there twice"
    MAY_HOLD [3 * KINDS] "by other seat and card that is unseen: it may be there, as far as suits go that were not followed"
    SURE [3 * KINDS] "by other seat and card: it must be there, as no other may hold it or cards were exchanged"
    PLAYED [4 * 2 * KINDS] "by seat and card: the seat has played it, and has played both"
    TABLE [4 * KINDS] "by seat and card: what lies on the table"
    WINNING_SEAT [4] "who is winning the trick; the first of these if nobody has led"
    WINNING_CARD [KINDS] "the card that is winning it"
    LEGAL [KINDS] "by card: it may be played"
    TAKES [KINDS] "by card: it may be played and would be winning"
    MASTER [KINDS] "by card in the own hand: no other hand has a higher one of its suit"
    TRICK [12] "the number of the trick"
    PLACE [4] "how many cards lie on the table"
    TRICK_AUGEN [9] "the Augen on the table, in steps of 5"
    AUGEN [4 * 16] "by seat: the Augen that it has taken, in steps of 15"
    SIDE_AUGEN [2 * 24] "the Augen of those who are known to be friends, the seat itself included, and of known foes, in steps of 10"
    TRICKS [4 * 6] "by seat: the tricks that it has taken: 0, 1, 2, 3, 4 or 5, more"
    CONTRACT [19] "Normalspiel, Hochzeit, Armut, then the solos in the order of the actions `solo:…`"
    SOLOIST [4] "the soloist, the holder of a Hochzeit, or the poor seat of an Armut"
    TAKER [4] "who has taken the Armut"
    KLAERUNG [4] "a Hochzeit that is open, and by seat that another has become its partner"
    PARTY [4 * 2] "by seat: Re or Kontra, as far as the own seat knows"
    PUBLIC_PARTY [4 * 2] "by seat: Re or Kontra, as far as everybody knows"
    ALTEN [3] "how many ♣Q the own hand was dealt"
    SAID [2 * 5] "by party, Re first, and step: it has said this or a deeper one"
    SAID_BY [4 * 5] "by seat and step: the deepest that it has said"
    MAY_SAY [5] "by step: the own seat may say it now"
    VOID [3 * 5] "by other seat and suit, trumps first: it has none"
    LED [4 * 5] "by seat and suit, trumps first: it has led it"
    OWN_TRUMPS [13] "how many trumps the own hand has"
    UNSEEN_TRUMPS [14] "how many trumps others have, in steps of 2; 26 or more"
    THUMB [KINDS] "the card that the heuristic would play"
    RAISED [2] "Schweine are raised, Superschweine are raised"
    RAISED_BY [2 * 4] "by seat: it has raised Schweine, it has raised Superschweine"
    LEADER [4] "who leads to the trick"
    FOREHAND [4] "who sits to the dealer's left"
    VORBEHALT [3 * 2] "by other seat: it has said that it is gesund, or that it has a Vorbehalt"
    OWES [1] "the own seat owes a solo"
    RULES [48] "what the rules say, see the list below"
}

blocks! { DENSE_BLOCKS, DENSE:
    VALUES [KINDS] "by card: what the heuristic takes it to be worth below the best, in units of 4 Augen; of a question for a \
        Vorbehalt, by kind of solo: the Augen above 120 that it expects to take, in units of 16"
    FRIENDS [3] "by other seat: how likely the heuristic takes it to be a friend"
    EXPECTED [1] "the Augen above 120 that the heuristic expects the own party to have in the end, in units of 16; of a \
        question for a Vorbehalt those that the hand would take alone with nearly the trumps of the Normalspiel"
    CHANCES [5] "by step: how likely the heuristic takes its party to keep it"
}

const _: () = assert!(SPARSE < 1 << 16);
