//! Catalogue section 3: solos, Vorbehalte, Hochzeit and Armut.

use super::{ArmutCards, Threshold, UpTo};
use crate::card::{Card, Rank, Suit};
use crate::contract::{AskedKind, Klaerungsstich, SoloKind};

keys! {
    /// Keys `solo.*`: which solos are on offer, and how.
    pub struct Solo, prefix "solo." {
        section 1 {
            /// The solos on offer; an empty list is the game without solos.
            kinds: Vec<SoloKind>,
        }
        section 3 {
            /// Which of several solos is played: the first from forehand on, the kind listed first in
            /// solo.kinds, or the one that bids most.
            priority: SoloPriority,
            /// Which of two who bid the same for a solo plays it: the one that sits earlier from forehand on, or
            /// the later one; the bidding goes round from that end, and the other must go higher.
            bidding_ties: BiddingTies = "earlier",
            /// When it is told which solo a player plays: with its Vorbehalt, or as it has got the game, just before the
            /// first card; until then it has said no more than solo, and has not bound itself to a kind.
            named: SoloNamed = "with_vorbehalt",
            /// Who leads to the first trick of a solo: forehand, the soloist of a Pflichtsolo only, or
            /// every soloist.
            lead: SoloLead,
            /// The kinds of solo in which the soloist leads, whatever solo.lead says.
            lead_kinds: Vec<SoloKind> = "[]",
            /// In which solos of an evening the soloist leads, counted for each player, whatever solo.lead says: its
            /// first, second and so on, or from its fifth on; a deal by itself is an evening.
            lead_nth: Vec<NthSolo> = "[]",
            /// Which hands may play alone without telling anybody: one with both ♣Q, or any that means to
            /// take every trick.
            silent: SoloSilent,
        }
    }
}

words! {
    /// Values of `solo.priority`.
    pub enum SoloPriority {
        /// The first from forehand on.
        Seat = "seat",
        /// The kind that stands first in `solo.kinds`; among equals the first from forehand on.
        ByKind = "by_kind",
        /// Whoever bids most of the ladder from the solo itself over Re to schwarz; a bid counts as said.
        Bidding = "bidding",
    }
}

words! {
    /// Values of `solo.bidding_ties`.
    pub enum BiddingTies {
        /// The earlier seat may hold; the later must go higher.
        Earlier = "earlier",
        /// The later seat may hold; the earlier must go higher.
        Later = "later",
    }
}

words! {
    /// Values of `solo.named`.
    pub enum SoloNamed {
        /// With the Vorbehalt.
        WithVorbehalt = "with_vorbehalt",
        /// Before the first card, by whoever has got the game, after any bidding.
        AtLead = "at_lead",
    }
}

words! {
    /// Values of `solo.lead`.
    pub enum SoloLead {
        /// Forehand, as in every other game.
        Forehand = "forehand",
        /// The soloist of a Pflichtsolo; in every other solo forehand.
        Pflicht = "pflicht",
        /// The soloist.
        Soloist = "soloist",
    }
}

words! {
    /// Entries of `solo.lead_nth`.
    pub enum NthSolo {
        /// The first.
        First = "first",
        /// The second.
        Second = "second",
        /// The third.
        Third = "third",
        /// The fourth.
        Fourth = "fourth",
        /// The fifth and all after it.
        Later = "later",
    }
}

impl NthSolo {
    /// The one that follows so many others.
    pub const fn after(earlier: usize) -> NthSolo {
        match earlier {
            0 => NthSolo::First,
            1 => NthSolo::Second,
            2 => NthSolo::Third,
            3 => NthSolo::Fourth,
            _ => NthSolo::Later,
        }
    }
}

words! {
    /// Values of `solo.silent`.
    pub enum SoloSilent {
        /// Only a hand with both ♣Q that is not declared: the stille Hochzeit.
        StilleHochzeit = "stille_hochzeit",
        /// Any hand: whoever says gesund may commit itself in private to take every trick.
        AnyHand = "any_hand",
    }
}

keys! {
    /// Keys `vorbehalt.*`: which Vorbehalt goes before which.
    pub struct VorbehaltRules, prefix "vorbehalt." {
        section 3 {
            /// Which Vorbehalt is played if there are several, the highest first; one that is not listed
            /// cannot be declared.
            order: Vec<VorbehaltKind>,
            /// When a player settles which Vorbehalt it has: as it says that it has one, unheard by the others, or when all
            /// have said gesund or Vorbehalt and its kind is asked for, the highest first, until somebody says yes.
            asked: VorbehaltAsked = "at_once",
            /// Which of several Vorbehalte is played: the kind that vorbehalt.order and throw_in.rank put first,
            /// or that of the first seat from forehand on, whatever its kind.
            priority: VorbehaltPriority = "kind",
            /// Which Vorbehalte everybody hears once all have said gesund or Vorbehalt: the one that is played, or
            /// all, from forehand on; a stilles Solo is none.
            told: VorbehaltTold = "played",
        }
    }
}

words! {
    /// Entries of `vorbehalt.order`.
    pub enum VorbehaltKind {
        /// The solo of a player who owes one; without this entry it ranks as any solo.
        Pflichtsolo = "pflichtsolo",
        /// Any solo.
        Solo = "solo",
        /// An Armut.
        Armut = "armut",
        /// A declared Hochzeit.
        Hochzeit = "hochzeit",
        /// A Hammelrennen, on any hand: everybody plays alone, and the most Augen win.
        Hammelrennen = "hammelrennen",
    }
}

words! {
    /// Values of `vorbehalt.asked`.
    pub enum VorbehaltAsked {
        /// As it says that it has one.
        AtOnce = "at_once",
        /// When its kind is asked for.
        ByKind = "by_kind",
    }
}

words! {
    /// Values of `vorbehalt.priority`.
    pub enum VorbehaltPriority {
        /// The highest kind.
        Kind = "kind",
        /// The first from forehand on.
        Seat = "seat",
    }
}

words! {
    /// Values of `vorbehalt.told`.
    pub enum VorbehaltTold {
        /// The one that is played; the others stay secret.
        Played = "played",
        /// All.
        All = "all",
    }
}

keys! {
    /// Keys `hochzeit.*`: both ♣Q in one hand.
    pub struct Hochzeit, prefix "hochzeit." {
        section 3 {
            /// Whether a Hochzeit is declared as a Vorbehalt, or comes about by itself and is told to
            /// nobody.
            mode: HochzeitMode,
            /// Which tricks can be the Klärungsstich: any, those to which Fehl, trump or one plain suit was led,
            /// those to which Fehl was led but for the first of them, those that the ace of a plain suit takes,
            /// or what the holder names.
            partner: HochzeitPartner,
            /// Within how many tricks the holder of a Hochzeit finds a partner or stays alone.
            tricks: UpTo [1..=12],
            /// Whether a declared Hochzeit whose holder has found no partner is a Farbsolo in ♦ from then on: unless
            /// schweine.in has farbsolo there are no new Schweine, but those raised before stay, and so do the pairs above them.
            lone_is_solo: bool,
            /// Whether the holder of a declared Hochzeit that takes with a trump a trick to which Fehl was led,
            /// and which could have been the Klärungsstich, stays alone.
            ruff_is_alone: bool = "false",
        }
    }
}

words! {
    /// Values of `hochzeit.mode`.
    pub enum HochzeitMode {
        /// Nobody announces anything, and the partnership is told to nobody.
        Automatic = "automatic",
        /// The holder declares it as a Vorbehalt, or plays a stille Hochzeit.
        Declared = "declared",
    }
}

words! {
    /// Values of `hochzeit.partner`.
    pub enum HochzeitPartner {
        /// Any trick.
        Any = "any",
        /// A trick to which a Fehl card was led.
        Fehl = "fehl",
        /// A trick to which a trump was led.
        Trump = "trump",
        /// A trick that the ace of a plain suit takes.
        Ace = "ace",
        /// A trick to which a Fehl card was led, but not the first such trick of the game.
        SecondFehl = "second_fehl",
        /// A trick to which Fehl ♣ was led.
        Clubs = "clubs",
        /// A trick to which Fehl ♠ was led.
        Spades = "spades",
        /// A trick to which Fehl ♥ was led.
        Hearts = "hearts",
        /// The holder names any trick, Fehl or trump as it declares the Hochzeit; any trick if it names nothing.
        Named = "named",
    }
}

impl HochzeitPartner {
    /// The Klärungsstich; `None` where the holder names it.
    pub const fn klaerungsstich(self) -> Option<Klaerungsstich> {
        match self {
            HochzeitPartner::Any => Some(Klaerungsstich::Any),
            HochzeitPartner::Fehl => Some(Klaerungsstich::Fehl),
            HochzeitPartner::Trump => Some(Klaerungsstich::Trump),
            HochzeitPartner::Ace => Some(Klaerungsstich::Ace),
            HochzeitPartner::SecondFehl => Some(Klaerungsstich::SecondFehl),
            HochzeitPartner::Clubs => Some(Klaerungsstich::Clubs),
            HochzeitPartner::Spades => Some(Klaerungsstich::Spades),
            HochzeitPartner::Hearts => Some(Klaerungsstich::Hearts),
            HochzeitPartner::Named => None,
        }
    }
}

keys! {
    /// Keys `armut.*`: a hand with few trumps, and who takes it along.
    pub struct Armut, prefix "armut." {
        section 3 {
            /// A hand with at most so many trumps may declare an Armut.
            max_trumps: Threshold [0..=12],
            /// How many trumps an Armut must have at least.
            min_trumps: u8 [0..=12],
            /// Whether a single ♦A counts towards armut.max_trumps; where it does not, a hand with exactly one ♦A may
            /// have one trump more, while both ♦A count as any trump.
            single_fuchs: bool = "true",
            /// How many cards change hands in an Armut; all its trumps go, filled up with Fehl.
            cards: ArmutCards [1..=6],
            /// What the taker of an Armut may give back: any cards, none of those received, or trumps only when
            /// it has no Fehl left to give.
            back as "return": ArmutReturn,
            /// What happens if nobody takes an Armut: the same dealer deals again, a Normalspiel, a Ramsch or a
            /// Schwarze Sau is played as dealt, without a Hochzeit that was declared beside it, or the last one asked must
            /// take it.
            refused: ArmutRefused,
            /// What happens if two players declare an Armut: the first from forehand on counts, or the same
            /// dealer deals again.
            two: ArmutTwo,
            /// What the taker of an Armut says of the trumps that it gives back: nothing, whether there are any,
            /// or how many.
            announce_returned_trumps: AnnounceTrumps,
            /// Rules that do not hold in an Armut.
            suspends: Vec<ArmutSuspends>,
            /// Who is asked first whether to take an Armut.
            ask_from: ArmutAskFrom,
            /// Who may take an Armut: anyone, or only a player of the party that it names.
            to: ArmutTo,
            /// Who is Re in an Armut that somebody has taken: the two who exchange cards, as everybody knows, or whoever
            /// holds a ♣Q after the exchange, which nobody is told.
            parties: ArmutParties = "exchange",
        }
    }
}

words! {
    /// Values of `armut.return`.
    pub enum ArmutReturn {
        /// Any cards.
        Any = "any",
        /// None of those received.
        NoneReceived = "none_received",
        /// Trumps only when all its Fehl, received or not, goes back too and is not enough.
        FehlFirst = "fehl_first",
    }
}

words! {
    /// Values of `armut.refused`.
    pub enum ArmutRefused {
        /// The same dealer deals again.
        Redeal = "redeal",
        /// A Normalspiel is played as dealt; a Vorbehalt that the Armut has overridden stays so.
        PlayOn = "play_on",
        /// Somebody always takes it: the last one asked has no choice.
        LastTakes = "last_takes",
        /// A Ramsch is played as dealt: every player alone, most Augen lose.
        Ramsch = "ramsch",
        /// A Schwarze Sau is played as dealt: whoever takes the second ♠Q must play a solo with the cards that are left.
        SchwarzeSau = "schwarze_sau",
    }
}

words! {
    /// Values of `armut.two`.
    pub enum ArmutTwo {
        /// The first from forehand on counts.
        First = "first",
        /// The same dealer deals again.
        Redeal = "redeal",
    }
}

words! {
    /// Values of `armut.announce_returned_trumps`.
    pub enum AnnounceTrumps {
        /// Nothing.
        Nothing = "nothing" was false,
        /// Whether any of the cards given back are trumps.
        Whether = "whether",
        /// How many of the cards given back are trumps.
        Number = "number" was true,
    }
}

words! {
    /// Entries of `armut.suspends`.
    pub enum ArmutSuspends {
        /// Superschweine, and with them Hyperschweine.
        Superschweine = "superschweine",
        /// The Sonderpunkt for a Doppelkopf.
        Doppelkopf = "doppelkopf",
        /// All Sonderpunkte for ♣J in the last trick.
        Karlchen = "karlchen",
        /// All Sonderpunkte for a Fuchs.
        Fuchs = "fuchs",
        /// That the second ♥10 beats the first.
        DulleSecond = "dulle_second",
        /// The Sonderpunkt for a ♥10 caught.
        DulleCaught = "dulle_caught",
    }
}

words! {
    /// Values of `armut.ask_from`.
    pub enum ArmutAskFrom {
        /// Forehand, then clockwise.
        Forehand = "forehand",
        /// The player left of the Armut, then clockwise.
        LeftOfPoor = "left_of_poor",
        /// The player opposite the Armut, then clockwise.
        Opposite = "opposite",
    }
}

words! {
    /// Values of `armut.to`.
    pub enum ArmutTo {
        /// Anyone.
        Anyone = "anyone",
        /// The Armut names Re or Kontra as it is declared: only a player with, or without, a ♣Q may take it.
        NamedParty = "named_party",
    }
}

words! {
    /// Values of `armut.parties`.
    pub enum ArmutParties {
        /// The poor player and the taker.
        Exchange = "exchange",
        /// Whoever holds a ♣Q once the cards are exchanged; one with both plays alone, as in a Normalspiel.
        Queens = "queens",
    }
}

keys! {
    /// Keys `genscher.*`: a pair of cards whose holder may choose a new partner.
    pub struct Genscher, prefix "genscher." {
        section 3 {
            /// Whether in a Normalspiel a player who still holds both cards of genscher.pair may, as it plays the first of
            /// them, choose any other as its partner: from then on the two are Re, whoever holds the ♣Q.
            mode: GenscherMode = "off",
            /// The pair that allows it.
            pair: GenscherPair = "diamond_king",
        }
    }
}

words! {
    /// Values of `genscher.mode`.
    pub enum GenscherMode {
        /// There is none.
        Off = "off",
        /// As the first of the pair is played.
        OnPlay = "on_play",
    }
}

words! {
    /// Values of `genscher.pair`.
    pub enum GenscherPair {
        /// Both ♦K.
        DiamondKing = "diamond_king",
        /// Both ♥K.
        HeartKing = "heart_king",
        /// Both ♠K.
        SpadeKing = "spade_king",
        /// Both ♣K.
        ClubKing = "club_king",
        /// Both ♦Q.
        DiamondQueen = "diamond_queen",
        /// Both ♥Q.
        HeartQueen = "heart_queen",
        /// Both ♠Q.
        SpadeQueen = "spade_queen",
    }
}

keys! {
    /// Keys `klopfen.*`: knocking before the cards are known.
    pub struct Klopfen, prefix "klopfen." {
        section 3 {
            /// Whether players may knock on the table before anybody looks at their cards, asked from forehand on, so that the
            /// game counts double: nobody, one of them, or each, and each knock doubles once more.
            mode: KlopfenMode = "off",
        }
    }
}

words! {
    /// Values of `klopfen.mode`.
    pub enum KlopfenMode {
        /// Nobody is asked.
        Off = "off",
        /// The first who wants to.
        One = "one",
        /// Everybody who wants to.
        Each = "each",
    }
}

impl GenscherPair {
    /// The card of which a player must hold both.
    pub const fn card(self) -> Card {
        let (suit, rank) = match self {
            GenscherPair::DiamondKing => (Suit::Diamonds, Rank::King),
            GenscherPair::HeartKing => (Suit::Hearts, Rank::King),
            GenscherPair::SpadeKing => (Suit::Spades, Rank::King),
            GenscherPair::ClubKing => (Suit::Clubs, Rank::King),
            GenscherPair::DiamondQueen => (Suit::Diamonds, Rank::Queen),
            GenscherPair::HeartQueen => (Suit::Hearts, Rank::Queen),
            GenscherPair::SpadeQueen => (Suit::Spades, Rank::Queen),
        };
        Card::new(suit, rank)
    }
}

impl From<VorbehaltKind> for AskedKind {
    fn from(kind: VorbehaltKind) -> AskedKind {
        match kind {
            VorbehaltKind::Pflichtsolo => AskedKind::Pflichtsolo,
            VorbehaltKind::Solo => AskedKind::Solo,
            VorbehaltKind::Armut => AskedKind::Armut,
            VorbehaltKind::Hochzeit => AskedKind::Hochzeit,
            VorbehaltKind::Hammelrennen => AskedKind::Hammelrennen,
        }
    }
}
