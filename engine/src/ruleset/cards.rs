//! Catalogue sections 1 and 2: the cards, the Dulle, Jokers, Schweine, and what may be thrown in.

use super::Threshold;
use crate::card::{Card, Rank, Suit};

keys! {
    /// Keys `deck.*`: the cards in play.
    pub struct Deck, prefix "deck." {
        section 1 {
            /// Whether the nines are in play: 48 cards with them, 40 without.
            nines: bool,
        }
    }
}

keys! {
    /// Keys `dulle.*`: the ♥10 as top trump.
    pub struct Dulle, prefix "dulle." {
        section 1 {
            /// Whether ♥10 is the top trump, and which of two in one trick wins.
            mode: DulleMode,
            /// Whether in the last trick the other of two ♥10 wins.
            last_trick: DulleLastTrick,
            /// Whether the first of two ♥10 wins again once there are Schweine, in the last trick too unless
            /// dulle.last_trick is reversed.
            first_with_schweine: bool = "false",
        }
    }
}

words! {
    /// Values of `dulle.mode`.
    pub enum DulleMode {
        /// ♥10 is an ordinary card of its suit.
        Off = "off",
        /// The first of two ♥10 in a trick wins.
        First = "first",
        /// The second of two ♥10 in a trick wins.
        Second = "second",
    }
}

words! {
    /// Values of `dulle.last_trick`.
    pub enum DulleLastTrick {
        /// The last trick is like the others.
        Same = "same",
        /// In the last trick the other of two ♥10 wins.
        Reversed = "reversed",
    }
}

keys! {
    /// Keys `joker.*`: two nines as top trumps, or real Jokers in their place.
    pub struct Joker, prefix "joker." {
        section 1 {
            /// Whether two nines are Jokers, trumps above the Dulle in every contract with a suit of trumps and in a Nullsolo,
            /// and which of two in one trick wins.
            mode: JokerMode = "off",
            /// The suit whose nines are the Jokers, or give way to real ones.
            suit: JokerSuit = "heart",
            /// What the Jokers outrank: the Dulle alone, or Schweine, Superschweine or Hyperschweine that have been raised
            /// too.
            above: JokerAbove = "dulle",
        }
    }
}

words! {
    /// Values of `joker.mode`.
    pub enum JokerMode {
        /// There are none.
        Off = "off",
        /// The first of two Jokers in a trick wins.
        First = "first",
        /// The second of two Jokers in a trick wins.
        Second = "second",
    }
}

words! {
    /// Values of `joker.suit`.
    pub enum JokerSuit {
        /// Both ♣9.
        Club = "club",
        /// Both ♠9.
        Spade = "spade",
        /// Both ♥9.
        Heart = "heart",
        /// Both ♦9.
        Diamond = "diamond",
    }
}

words! {
    /// Values of `joker.above`.
    pub enum JokerAbove {
        /// Above the Dulle, or where there is none above ♣Q; below whatever is raised.
        Dulle = "dulle",
        /// Above Schweine, below Superschweine.
        Schweine = "schweine",
        /// Above Superschweine, below Hyperschweine.
        Superschweine = "superschweine",
        /// Above everything.
        Hyperschweine = "hyperschweine",
    }
}

impl Joker {
    /// The nine that is the Joker, if there are Jokers.
    pub const fn card(&self) -> Option<Card> {
        let suit = match self.suit {
            JokerSuit::Club => Suit::Clubs,
            JokerSuit::Spade => Suit::Spades,
            JokerSuit::Heart => Suit::Hearts,
            JokerSuit::Diamond => Suit::Diamonds,
        };
        match self.mode {
            JokerMode::Off => None,
            JokerMode::First | JokerMode::Second => Some(Card::new(suit, Rank::Nine)),
        }
    }
}

keys! {
    /// Keys `schweine.*`: both aces of the trump suit in one hand.
    ///
    /// The exceptions to `schweine.is_ansage`: announced before play, Schweine are no Ansage in a Hochzeit; announced in
    /// play, they are none before the Klärungsstich of another's Hochzeit.
    pub struct Schweine, prefix "schweine." {
        section 1 {
            /// Whether both ♦A in one hand become the top trumps: by themselves, if announced as the first
            /// is played, if announced at any turn of the holder before that, or if announced before play.
            mode: SchweineMode,
            /// Which pair of the trump suit outranks Schweine that have been raised, if one hand holds both and has
            /// played neither; in a Farbsolo in ♥ never its tens where these are the Dullen, and nowhere the nines that are
            /// Jokers.
            superschweine as "super": Superschweine,
            /// Which pair of the trump suit outranks Superschweine that have been raised, if one hand holds both and has
            /// played neither; in a Farbsolo in ♥ never its tens where these are the Dullen, nowhere the nines that are
            /// Jokers, and none where there can be no Superschweine.
            hyperschweine as "hyper": Hyperschweine = "off",
            /// The contracts in which there are Schweine; in a Farbsolo they are the aces of its trump
            /// suit.
            contracts as "in": Vec<SchweineIn>,
            /// Whether announcing Schweine is also the announcer's Re or Kontra.
            is_ansage: bool,
            /// Whether only the second ♦A becomes a Schwein, and only if the first was won: by its player or by someone
            /// whom it knows to be of its party, or by its player alone.
            second_only: SecondOnly,
        }
    }
}

words! {
    /// Values of `schweine.mode`.
    pub enum SchweineMode {
        /// There are none.
        Off = "off",
        /// They are Schweine by themselves, which is seen when the first is played.
        Automatic = "automatic",
        /// The holder may say so as it plays the first.
        OnPlay = "on_play",
        /// The holder is asked after the Vorbehalte and an exchange, and may say so then.
        BeforePlay = "before_play",
        /// The holder may say so before any card that it plays, as long as it holds both.
        Anytime = "anytime",
    }
}

words! {
    /// Values of `schweine.super`.
    pub enum Superschweine {
        /// There are none.
        Off = "off" was false,
        /// Both nines of the trump suit.
        Nine = "nine" was true,
        /// Both tens of the trump suit.
        Ten = "ten",
        /// Both kings of the trump suit.
        King = "king",
    }
}

impl Superschweine {
    /// The rank of the cards that become Superschweine, if there are any.
    pub const fn rank(self) -> Option<Rank> {
        match self {
            Superschweine::Off => None,
            Superschweine::Nine => Some(Rank::Nine),
            Superschweine::Ten => Some(Rank::Ten),
            Superschweine::King => Some(Rank::King),
        }
    }
}

words! {
    /// Values of `schweine.hyper`: the words of `schweine.super`, which once was `true` or `false`.
    pub enum Hyperschweine {
        /// There are none.
        Off = "off",
        /// Both nines of the trump suit.
        Nine = "nine",
        /// Both tens of the trump suit.
        Ten = "ten",
        /// Both kings of the trump suit.
        King = "king",
    }
}

impl Hyperschweine {
    /// The rank of the cards that become Hyperschweine, if there are any.
    pub const fn rank(self) -> Option<Rank> {
        match self {
            Hyperschweine::Off => None,
            Hyperschweine::Nine => Some(Rank::Nine),
            Hyperschweine::Ten => Some(Rank::Ten),
            Hyperschweine::King => Some(Rank::King),
        }
    }
}

words! {
    /// Values of `schweine.second_only`.
    pub enum SecondOnly {
        /// Both become Schweine.
        Off = "off" was false,
        /// Only the second, if its player has won the first, or someone whom it knows to be of its party.
        Party = "party" was true,
        /// Only the second, if its player has won the trick with the first itself.
        Own = "own",
    }
}

impl SecondOnly {
    /// Whether only the second becomes a Schwein.
    pub const fn is_on(self) -> bool {
        !matches!(self, SecondOnly::Off)
    }
}

words! {
    /// Entries of `schweine.in`.
    pub enum SchweineIn {
        /// Normalspiel, stille and automatic Hochzeit, and stilles Solo.
        Normal = "normal",
        /// A declared Hochzeit; one that is told to nobody is a Normalspiel in this.
        Hochzeit = "hochzeit",
        /// Armut.
        Armut = "armut",
        /// A Farbsolo, with the aces of its trump suit.
        Farbsolo = "farbsolo",
    }
}

keys! {
    /// Keys `throw_in.*`: which hands may be thrown in.
    pub struct ThrowIn, prefix "throw_in." {
        section 2 {
            /// A hand with at least so many nines may be thrown in; where there are no nines, kings.
            luschen: Threshold [1..=8],
            /// A hand with at least so many aces and tens may be thrown in.
            volle: Threshold [1..=12],
            /// A hand with at most so many trumps of the Normalspiel may be thrown in.
            max_trumps: Threshold [0..=12],
            /// A hand with at most so many trumps, none of them above an ordinary ♦A, may be thrown in.
            fuchs_highest: Threshold [0..=12],
            /// A hand with at least so many kings may be thrown in.
            kings: Threshold [1..=8],
            /// A hand with at least so many nines and kings together may be thrown in.
            nines_and_kings: Threshold [1..=12],
            /// A hand with at least so many Augen may be thrown in.
            augen: Threshold [1..=128],
            /// A hand with at most so many Augen may be thrown in.
            max_augen: Threshold [0..=120] = "off",
            /// Whether a hand with a nine of each of the four suits may be thrown in.
            nines_in_all_suits: bool = "false",
            /// A hand with at most so many trumps, none of them above ♣J, may be thrown in.
            bube_highest: Threshold [0..=12] = "off",
            /// Where a throw-in ranks among the Vorbehalte: before all others, directly after the solos, or
            /// last.
            rank: ThrowInRank,
        }
    }
}

words! {
    /// Values of `throw_in.rank`.
    pub enum ThrowInRank {
        /// Before every other Vorbehalt.
        BeforeSolo = "before_solo",
        /// After the solos, before the rest.
        AfterSolo = "after_solo",
        /// After every other Vorbehalt.
        Last = "last",
    }
}
