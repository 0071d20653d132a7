//! Catalogue sections 1 and 2: the cards, the Dulle, Jokers, Schweine, and what may be thrown in.

use super::{Cards, Threshold};
use crate::card::{Card, Rank, Suit};

keys! {
    /// Keys `deck.*`: the cards in play.
    pub struct Deck, prefix "deck." {
        section 1 {
            /// Whether the nines are in play: 48 cards with them, 40 without.
            de "Ob mit Neunen gespielt wird: 48 Karten mit ihnen, 40 ohne sie."
            nines: bool {
                "true": "with nines", "mit Neunen";
                "false": "no nines", "ohne Neunen";
            },
        }
    }
}

keys! {
    /// Keys `dulle.*`: the ♥10 as top trump.
    pub struct Dulle, prefix "dulle." {
        section 1 {
            /// Whether ♥10 is the top trump, and which of two in one trick wins.
            de "Ob die ♥10 höchster Trumpf ist und welche von zweien in einem Stich sticht."
            mode: DulleMode,
            /// Whether in the last trick the other of two ♥10 wins.
            de "Ob im letzten Stich die andere von zwei ♥10 sticht."
            last_trick: DulleLastTrick,
            /// Whether the first of two ♥10 wins again once there are Schweine, in the last trick too unless
            /// dulle.last_trick is reversed.
            de "Ob wieder die erste von zwei ♥10 sticht, sobald es Schweine gibt, auch im letzten Stich, es \
                sei denn, dulle.last_trick ist reversed."
            first_with_schweine: bool = "false" {
                "true": "with Schweine the first Dulle wins", "mit Schweinen sticht die erste Dulle";
                "false": "Schweine change nothing about Dullen", "Schweine ändern nichts an den Dullen";
            },
        }
    }
}

words! {
    /// Values of `dulle.mode`.
    pub enum DulleMode {
        /// ♥10 is an ordinary card of its suit.
        Off = "off": "no Dullen", "ohne Dullen",
        /// The first of two ♥10 in a trick wins.
        First = "first" | "erste" | "erster" | "erstes": "first Dulle wins", "erste Dulle sticht",
        /// The second of two ♥10 in a trick wins.
        Second = "second" | "zweite" | "zweiter" | "zweites": "second Dulle wins", "zweite Dulle sticht",
    }
}

words! {
    /// Values of `dulle.last_trick`.
    pub enum DulleLastTrick {
        /// The last trick is like the others.
        Same = "same": "Dullen in the last trick as usual", "Dullen im letzten Stich wie immer",
        /// In the last trick the other of two ♥10 wins.
        Reversed = "reversed":
            "Dullen in the last trick the other way round",
            "Dullen im letzten Stich umgekehrt",
    }
}

keys! {
    /// Keys `joker.*`: two nines as top trumps, or real Jokers in their place.
    pub struct Joker, prefix "joker." {
        section 1 {
            /// Whether two nines are Jokers, trumps above the Dulle in every contract with a suit of trumps and in a Nullsolo,
            /// and which of two in one trick wins.
            de "Ob zwei Neunen Joker sind, Trümpfe über der Dulle in jedem Spiel mit einer Trumpffarbe und \
                im Nullsolo, und welcher von zweien in einem Stich sticht."
            mode: JokerMode = "off",
            /// The suit whose nines are the Jokers, or give way to real ones.
            de "Die Farbe, deren Neunen die Joker sind oder echten Jokern weichen."
            suit: JokerSuit = "heart",
            /// What the Jokers outrank: the Dulle alone, or Schweine, Superschweine or Hyperschweine that have been raised
            /// too.
            de "Worüber die Joker stehen: nur über der Dulle oder auch über Schweinen, Superschweinen oder \
                Hyperschweinen, die es gibt."
            above: JokerAbove = "dulle",
        }
    }
}

words! {
    /// Values of `joker.mode`.
    pub enum JokerMode {
        /// There are none.
        Off = "off": "no Jokers", "ohne Joker",
        /// The first of two Jokers in a trick wins.
        First = "first" | "erste" | "erster" | "erstes":
            "with Jokers, the first wins",
            "mit Jokern, der erste sticht",
        /// The second of two Jokers in a trick wins.
        Second = "second" | "zweite" | "zweiter" | "zweites":
            "with Jokers, the second wins",
            "mit Jokern, der zweite sticht",
    }
}

words! {
    /// Values of `joker.suit`.
    pub enum JokerSuit {
        /// Both ♣9.
        Club = "club" | "kreuz" | "treff" | "♣": "both ♣9 are the Jokers", "beide ♣9 sind die Joker",
        /// Both ♠9.
        Spade = "spade" | "pik" | "♠": "both ♠9 are the Jokers", "beide ♠9 sind die Joker",
        /// Both ♥9.
        Heart = "heart" | "herz" | "♥": "both ♥9 are the Jokers", "beide ♥9 sind die Joker",
        /// Both ♦9.
        Diamond = "diamond" | "karo" | "♦": "both ♦9 are the Jokers", "beide ♦9 sind die Joker",
    }
}

words! {
    /// Values of `joker.above`.
    pub enum JokerAbove {
        /// Above the Dulle, or where there is none above ♣Q; below whatever is raised.
        Dulle = "dulle": "Jokers below the Schweine", "Joker unter den Schweinen",
        /// Above Schweine, below Superschweine.
        Schweine = "schweine": "Jokers above the Schweine", "Joker über den Schweinen",
        /// Above Superschweine, below Hyperschweine.
        Superschweine = "superschweine": "Jokers above the Superschweine", "Joker über den Superschweinen",
        /// Above everything.
        Hyperschweine = "hyperschweine": "Jokers above the Hyperschweine", "Joker über den Hyperschweinen",
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
            de "Ob beide ♦A auf einer Hand die höchsten Trümpfe werden: von selbst; wenn man sie ansagt, \
                während man das erste spielt; wenn man sie vor irgendeiner eigenen Karte bis dahin ansagt; \
                oder wenn man sie vor dem Spiel ansagt."
            mode: SchweineMode,
            /// Which pair of the trump suit outranks Schweine that have been raised, if one hand holds both and has
            /// played neither; in a Farbsolo in ♥ never its tens where these are the Dullen, and nowhere the nines that are
            /// Jokers.
            de "Welches Paar der Trumpffarbe auf einer Hand, von dem noch keine Karte gespielt ist, über den \
                Schweinen steht, sobald es welche gibt; in einem ♥-Solo nie die Zehnen, wenn sie die Dullen \
                sind, und nirgends Neunen, die Joker sind."
            superschweine as "super": Superschweine,
            /// Which pair of the trump suit outranks Superschweine that have been raised, if one hand holds both and has
            /// played neither; in a Farbsolo in ♥ never its tens where these are the Dullen, nowhere the nines that are
            /// Jokers, and none where there can be no Superschweine.
            de "Welches Paar der Trumpffarbe auf einer Hand, von dem noch keine Karte gespielt ist, über den \
                Superschweinen steht, sobald es welche gibt; in einem ♥-Solo nie die Zehnen, wenn sie die \
                Dullen sind, nirgends Neunen, die Joker sind, und gar keines, wo es keine Superschweine \
                geben kann."
            hyperschweine as "hyper": Hyperschweine = "off",
            /// Up to three pairs that become the top trumps in place of ♦A and those of schweine.super and schweine.hyper, each above
            /// the one before it: kinds of card, or ranks for cards of the trump suit; in a game where one is no trump, it and
            /// those after it stay as they are.
            de "Bis zu drei Paare, die die höchsten Trümpfe werden, an Stelle der ♦A und der Paare von \
                schweine.super und schweine.hyper, jedes über dem vor ihm: Karten oder Ränge für Karten der \
                Trumpffarbe; wo eines kein Trumpf ist, bleiben es und die nach ihm, was sie sind."
            pairs: Vec<Cards> = "[]" {
                "[]": "Schweine are the aces of the trump suit", "Schweine sind die Asse der Trumpffarbe";
                "[*]": "pairs that can be raised: {}", "Paare, die aufsteigen können: {}";
            },
            /// The contracts in which there are Schweine; in a Farbsolo they are the aces of its trump
            /// suit.
            de "Die Spiele, in denen es Schweine gibt; in einem Farbsolo sind es die Asse seiner Trumpffarbe."
            contracts as "in": Vec<SchweineIn> {
                "[]": "Schweine in no game", "Schweine in keinem Spiel";
                "[*]": "Schweine in {}", "Schweine in {}";
            },
            /// Whether announcing Schweine is also the announcer's Re or Kontra.
            de "Ob, wer Schweine ansagt, damit auch Re oder Kontra sagt."
            is_ansage: bool {
                "true": "Schweine count as Re or Kontra", "Schweine gelten als Re oder Kontra";
                "false": "Schweine are no Ansage", "Schweine sind keine Ansage";
            },
            /// Whether only the second ♦A becomes a Schwein, and only if the first was won: by its player or by someone
            /// whom it knows to be of its party, or by its player alone; or whoever has won the first.
            de "Ob nur das zweite ♦A ein Schwein wird, und zwar nur, wenn den Stich mit dem ersten sein \
                Spieler gemacht hat oder jemand, von dem er weiß, dass er zu seiner Partei gehört, oder aber \
                nur, wenn er ihn selbst gemacht hat, oder egal, wer ihn gemacht hat."
            second_only: SecondOnly,
        }
    }
}

words! {
    /// Values of `schweine.mode`.
    pub enum SchweineMode {
        /// There are none.
        Off = "off": "no Schweine", "ohne Schweine",
        /// They are Schweine by themselves, which is seen when the first is played.
        Automatic = "automatic": "with Schweine, unannounced", "mit Schweinen, unangesagt",
        /// The holder may say so as it plays the first.
        OnPlay = "on_play":
            "with Schweine, announced as the first is played",
            "mit Schweinen, beim ersten angesagt",
        /// The holder is asked after the Vorbehalte and an exchange, and may say so then.
        BeforePlay = "before_play":
            "with Schweine, announced before play",
            "mit Schweinen, vor dem ersten Stich angesagt",
        /// The holder may say so before any card that it plays, as long as it holds both.
        Anytime = "anytime": "with Schweine, announced at any turn", "mit Schweinen, jederzeit angesagt",
    }
}

words! {
    /// Values of `schweine.super`.
    pub enum Superschweine {
        /// There are none.
        Off = "off" was false: "no Superschweine", "ohne Superschweine",
        /// Both nines of the trump suit.
        Nine = "nine" | "neun" | "neunen" was true:
            "with Superschweine, both ♦9",
            "mit Superschweinen, beide ♦9",
        /// Both tens of the trump suit.
        Ten = "ten" | "zehn" | "zehnen": "with Superschweine, both ♦10", "mit Superschweinen, beide ♦10",
        /// Both kings of the trump suit.
        King = "king" | "könig" | "könige": "with Superschweine, both ♦K", "mit Superschweinen, beide ♦K",
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
        Off = "off": "no Hyperschweine", "ohne Hyperschweine",
        /// Both nines of the trump suit.
        Nine = "nine" | "neun" | "neunen": "with Hyperschweine, both ♦9", "mit Hyperschweinen, beide ♦9",
        /// Both tens of the trump suit.
        Ten = "ten" | "zehn" | "zehnen": "with Hyperschweine, both ♦10", "mit Hyperschweinen, beide ♦10",
        /// Both kings of the trump suit.
        King = "king" | "könig" | "könige": "with Hyperschweine, both ♦K", "mit Hyperschweinen, beide ♦K",
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
        Off = "off" was false: "both ♦A are Schweine", "beide ♦A sind Schweine",
        /// Only the second, if its player has won the first, or someone whom it knows to be of its party.
        Party = "party" was true:
            "only the second of the pair is a Schwein, if the party won the first",
            "nur die zweite der beiden Karten ist ein Schwein, wenn die Partei die erste gewonnen hat",
        /// Only the second, if its player has won the trick with the first itself.
        Own = "own":
            "only the second of the pair is a Schwein, if its player won with the first",
            "nur die zweite der beiden Karten ist ein Schwein, wenn man mit der ersten selbst gestochen hat",
        /// Only the second, whoever has won the trick with the first.
        Any = "any":
            "only the second of the pair is a Schwein, whoever won the first",
            "nur die zweite der beiden Karten ist ein Schwein, egal, wer die erste gewonnen hat",
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
        Normal = "normal": "Normalspiel", "Normalspiel",
        /// A declared Hochzeit; one that is told to nobody is a Normalspiel in this.
        Hochzeit = "hochzeit": "Hochzeit", "Hochzeit",
        /// Armut.
        Armut = "armut": "Armut", "Armut",
        /// A Farbsolo, with the aces of its trump suit.
        Farbsolo = "farbsolo": "Farbsolo", "Farbsolo",
    }
}

keys! {
    /// Keys `throw_in.*`: which hands may be thrown in.
    pub struct ThrowIn, prefix "throw_in." {
        section 2 {
            /// A hand with at least so many nines may be thrown in; where there are no nines, kings.
            de "Ein Blatt mit mindestens so vielen Neunen darf geschmissen werden; wo es keine Neunen gibt, \
                mit so vielen Königen."
            luschen: Threshold [1..=8] {
                "off": "no throwing in for Luschen", "kein Schmeißen bei Luschen";
                "1": "throwing in with 1 Lusche or more", "Schmeißen ab 1 Lusche";
                "#": "throwing in with {} Luschen or more", "Schmeißen ab {} Luschen";
            },
            /// A hand with at least so many aces and tens may be thrown in.
            de "Ein Blatt mit mindestens so vielen Assen und Zehnen darf geschmissen werden."
            volle: Threshold [1..=12] {
                "off": "no throwing in for aces and tens", "kein Schmeißen bei Vollen";
                "1": "throwing in with 1 ace or ten, or more", "Schmeißen ab 1 Vollen";
                "#": "throwing in with {} aces and tens or more", "Schmeißen ab {} Vollen";
            },
            /// A hand with at most so many trumps of the Normalspiel may be thrown in.
            de "Ein Blatt mit höchstens so vielen Trümpfen des Normalspiels darf geschmissen werden."
            max_trumps: Threshold [0..=12] {
                "off": "no throwing in for few trumps", "kein Schmeißen wegen weniger Trümpfe";
                "0": "throwing in without trumps", "Schmeißen ohne Trumpf";
                "1": "throwing in with at most 1 trump", "Schmeißen bei höchstens 1 Trumpf";
                "#": "throwing in with at most {} trumps", "Schmeißen bei höchstens {} Trümpfen";
            },
            /// A hand with at most so many trumps, none of them above an ordinary ♦A, may be thrown in.
            de "Ein Blatt mit höchstens so vielen Trümpfen, von denen keiner über einem gewöhnlichen ♦A \
                steht, darf geschmissen werden."
            fuchs_highest: Threshold [0..=12] {
                "off": "no throwing in for low trumps", "kein Schmeißen wegen niedriger Trümpfe";
                "0":
                    "throwing in with no trump above the Fuchs, and none below",
                    "Schmeißen ohne Trumpf über und unter dem Fuchs";
                "1":
                    "throwing in with at most 1 trump, not above the Fuchs",
                    "Schmeißen bei höchstens 1 Trumpf, nicht über dem Fuchs";
                "#":
                    "throwing in with at most {} trumps, none above the Fuchs",
                    "Schmeißen bei höchstens {} Trümpfen, keiner über dem Fuchs";
            },
            /// A hand with at least so many kings may be thrown in.
            de "Ein Blatt mit mindestens so vielen Königen darf geschmissen werden."
            kings: Threshold [1..=8] {
                "off": "no throwing in for kings", "kein Schmeißen wegen Königen";
                "1": "throwing in with 1 king or more", "Schmeißen ab 1 König";
                "#": "throwing in with {} kings or more", "Schmeißen ab {} Königen";
            },
            /// A hand with at least so many nines and kings together may be thrown in.
            de "Ein Blatt mit zusammen mindestens so vielen Neunen und Königen darf geschmissen werden."
            nines_and_kings: Threshold [1..=12] {
                "off": "no throwing in for nines and kings", "kein Schmeißen wegen Neunen und Königen";
                "1": "throwing in with 1 nine or king, or more", "Schmeißen ab 1 Neun oder König";
                "#": "throwing in with {} nines and kings or more", "Schmeißen ab {} Neunen und Königen";
            },
            /// A hand with at least so many Augen may be thrown in.
            de "Ein Blatt mit mindestens so vielen Augen darf geschmissen werden."
            augen: Threshold [1..=128] {
                "off": "no throwing in for many Augen", "kein Schmeißen wegen vieler Augen";
                "1": "throwing in with at least 1 Auge", "Schmeißen ab 1 Auge";
                "#": "throwing in with at least {} Augen", "Schmeißen ab {} Augen";
            },
            /// A hand with at most so many Augen may be thrown in.
            de "Ein Blatt mit höchstens so vielen Augen darf geschmissen werden."
            max_augen: Threshold [0..=120] = "off" {
                "off": "no throwing in for few Augen", "kein Schmeißen wegen weniger Augen";
                "1": "throwing in with at most 1 Auge", "Schmeißen bei höchstens 1 Auge";
                "#": "throwing in with at most {} Augen", "Schmeißen bei höchstens {} Augen";
            },
            /// Whether a hand with a nine of each of the four suits may be thrown in.
            de "Ob ein Blatt mit einer Neun von jeder der vier Farben geschmissen werden darf."
            nines_in_all_suits: bool = "false" {
                "true": "throwing in with a nine of each suit", "Schmeißen mit einer Neun von jeder Farbe";
                "false":
                    "no throwing in for a nine of each suit",
                    "kein Schmeißen wegen einer Neun von jeder Farbe";
            },
            /// A hand with at most so many trumps, none of them above ♣J, may be thrown in.
            de "Ein Blatt mit höchstens so vielen Trümpfen, von denen keiner über dem ♣B steht, darf \
                geschmissen werden."
            bube_highest: Threshold [0..=12] = "off" {
                "off": "no throwing in for trumps up to ♣J", "kein Schmeißen wegen Trümpfen bis zum ♣B";
                "0":
                    "throwing in without a trump above or below ♣J",
                    "Schmeißen ohne Trumpf über und unter dem ♣B";
                "1":
                    "throwing in with at most 1 trump, not above ♣J",
                    "Schmeißen bei höchstens 1 Trumpf, nicht über dem ♣B";
                "#":
                    "throwing in with at most {} trumps, none above ♣J",
                    "Schmeißen bei höchstens {} Trümpfen, keiner über dem ♣B";
            },
            /// Where a throw-in ranks among the Vorbehalte: before all others, directly after the solos, or
            /// last.
            de "Wo das Schmeißen unter den Vorbehalten steht: vor allen anderen, gleich nach den Soli oder \
                zuletzt."
            rank: ThrowInRank,
        }
    }
}

words! {
    /// Values of `throw_in.rank`.
    pub enum ThrowInRank {
        /// Before every other Vorbehalt.
        BeforeSolo = "before_solo": "throwing in goes before solos", "Schmeißen geht vor Solo",
        /// After the solos, before the rest.
        AfterSolo = "after_solo":
            "throwing in comes right after solos",
            "Schmeißen kommt gleich nach dem Solo",
        /// After every other Vorbehalt.
        Last = "last": "throwing in comes last", "Schmeißen kommt zuletzt",
    }
}
