//! Catalogue section 3: solos, Vorbehalte, Hochzeit and Armut.

use super::{ArmutCards, SoloDefinition, Threshold, UpTo};
use crate::card::{Card, Rank, Suit};
use crate::contract::{AskedKind, Klaerungsstich, SoloKind};

keys! {
    /// Keys `solo.*`: which solos are on offer, and how.
    pub struct Solo, prefix "solo." {
        section 1 {
            /// Solos that this table has and doko does not ship: their names, trumps and what else differs; they are on offer if
            /// solo.kinds lists them.
            de "Soli, die es an diesem Tisch gibt und die doko nicht mitbringt: Name, Trümpfe und was sonst \
                anders ist; gespielt werden sie, wenn solo.kinds sie nennt."
            own: Vec<SoloDefinition> = "[]" {
                "[]": "no solos of its own", "ohne eigene Soli";
                "[*]": "solos of its own: {}", "eigene Soli: {}";
            },
            /// The solos on offer; an empty list is the game without solos.
            de "Die Soli, die es gibt; ohne Eintrag wird ohne Soli gespielt."
            kinds: Vec<SoloKind> {
                "[]": "no solos", "ohne Soli";
                "[*]": "solos: {}", "Soli: {}";
            },
        }
        section 3 {
            /// Which of several solos is played: the first from forehand on, the kind listed first in
            /// solo.kinds, or the one that bids most.
            de "Welches von mehreren Soli gespielt wird: das erste von Vorhand an, das, das in solo.kinds \
                zuerst steht, oder das mit dem höchsten Gebot."
            priority: SoloPriority,
            /// Which of two who bid the same for a solo plays it: the one that sits earlier from forehand on, or
            /// the later one; the bidding goes round from that end, and the other must go higher.
            de "Wer spielt, wenn zwei für ihr Solo gleich viel bieten: wer von Vorhand an weiter vorne oder \
                wer weiter hinten sitzt; an diesem Ende beginnt das Reizen, und der andere muss höher gehen."
            bidding_ties: BiddingTies = "earlier",
            /// When it is told which solo a player plays: with its Vorbehalt, or as it has got the game, just before the
            /// first card; until then it has said no more than solo, and has not bound itself to a kind.
            de "Wann gesagt wird, welches Solo jemand spielt: mit dem Vorbehalt oder erst, wenn er das Spiel \
                hat, unmittelbar vor der ersten Karte; bis dahin hat er nur „Solo“ gesagt und sich auf \
                keines festgelegt."
            named: SoloNamed = "with_vorbehalt",
            /// Who leads to the first trick of a solo: forehand, the soloist of a Pflichtsolo only, or
            /// every soloist.
            de "Wer zum ersten Stich eines Solos herauskommt: Vorhand, nur der Solist eines Pflichtsolos \
                oder jeder Solist."
            lead: SoloLead,
            /// The kinds of solo in which the soloist leads, whatever solo.lead says.
            de "Die Soli, in denen der Solist herauskommt, was auch immer solo.lead sagt."
            lead_kinds: Vec<SoloKind> = "[]" {
                "[]": "no kind of solo gives the lead by itself", "keine Art von Solo kommt eigens raus";
                "[*]": "the soloist leads to {}", "es kommt raus: {}";
            },
            /// In which solos of an evening the soloist leads, counted for each player, whatever solo.lead says: its
            /// first, second and so on, or from its fifth on; a deal by itself is an evening.
            de "In welchen Soli eines Abends der Solist herauskommt, für jeden Spieler gezählt und was auch \
                immer solo.lead sagt: in seinem ersten, zweiten und so weiter oder von seinem fünften an; \
                ein einzelnes Spiel ist ein Abend."
            lead_nth: Vec<NthSolo> = "[]" {
                "[]":
                    "the number of a solo does not give the lead",
                    "das wievielte Solo es ist, ändert nichts am Ausspiel";
                "[*]": "the soloist leads to its {} solo", "der Solist kommt raus bei seinem {} Solo";
            },
            /// Which hands may play alone without telling anybody: one with both ♣Q, or any that means to
            /// take every trick.
            de "Mit welchem Blatt man allein spielen darf, ohne es jemandem zu sagen: nur mit beiden ♣D oder \
                mit jedem, wenn man alle Stiche machen will."
            silent: SoloSilent,
        }
    }
}

words! {
    /// Values of `solo.priority`.
    pub enum SoloPriority {
        /// The first from forehand on.
        Seat = "seat":
            "of several solos the first seat's is played",
            "von mehreren Soli gilt das vom ersten Platz",
        /// The kind that stands first in `solo.kinds`; among equals the first from forehand on.
        ByKind = "by_kind":
            "of several solos the kind listed first is played",
            "von mehreren Soli gilt die höhere Art",
        /// Whoever bids most of the ladder from the solo itself over Re to schwarz; a bid counts as said.
        Bidding = "bidding":
            "of several solos the one that bids most is played",
            "von mehreren Soli gilt das höchste Gebot",
    }
}

words! {
    /// Values of `solo.bidding_ties`.
    pub enum BiddingTies {
        /// The earlier seat may hold; the later must go higher.
        Earlier = "earlier":
            "of equal bids the earlier seat's counts",
            "bei gleichem Gebot gilt der vordere Platz",
        /// The later seat may hold; the earlier must go higher.
        Later = "later": "of equal bids the later seat's counts", "bei gleichem Gebot gilt der hintere Platz",
    }
}

words! {
    /// Values of `solo.named`.
    pub enum SoloNamed {
        /// With the Vorbehalt.
        WithVorbehalt = "with_vorbehalt":
            "solos named with the Vorbehalt",
            "Solo gleich mit dem Vorbehalt genannt",
        /// Before the first card, by whoever has got the game, after any bidding.
        AtLead = "at_lead": "solos named before the first card", "Solo erst vor der ersten Karte genannt",
    }
}

words! {
    /// Values of `solo.lead`.
    pub enum SoloLead {
        /// Forehand, as in every other game.
        Forehand = "forehand": "forehand leads to solos", "im Solo kommt Vorhand heraus",
        /// The soloist of a Pflichtsolo; in every other solo forehand.
        Pflicht = "pflicht":
            "the soloist leads to a Pflichtsolo only",
            "nur beim Pflichtsolo kommt der Solist raus",
        /// The soloist.
        Soloist = "soloist": "the soloist leads", "Solo kommt raus",
    }
}

words! {
    /// Entries of `solo.lead_nth`.
    pub enum NthSolo {
        /// The first.
        First = "first" | "erste" | "erster" | "erstes": "first", "ersten",
        /// The second.
        Second = "second" | "zweite" | "zweiter" | "zweites": "second", "zweiten",
        /// The third.
        Third = "third" | "dritte" | "dritter" | "drittes": "third", "dritten",
        /// The fourth.
        Fourth = "fourth" | "vierte" | "vierter" | "viertes": "fourth", "vierten",
        /// The fifth and all after it.
        Later = "later": "fifth or later", "fünften oder späteren",
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
        StilleHochzeit = "stille_hochzeit":
            "stilles Solo only as stille Hochzeit",
            "stilles Solo nur als stille Hochzeit",
        /// Any hand: whoever says gesund may commit itself in private to take every trick.
        AnyHand = "any_hand": "stilles Solo with any hand", "stilles Solo mit jedem Blatt",
    }
}

keys! {
    /// Keys `vorbehalt.*`: which Vorbehalt goes before which.
    pub struct VorbehaltRules, prefix "vorbehalt." {
        section 3 {
            /// Which Vorbehalt is played if there are several, the highest first; one that is not listed
            /// cannot be declared.
            de "Welcher von mehreren Vorbehalten gespielt wird, der höchste zuerst; was nicht dasteht, kann \
                man nicht anmelden."
            order: Vec<VorbehaltKind> {
                "[]": "no Vorbehalte", "ohne Vorbehalte";
                "[*]": "Vorbehalte, the highest first: {}", "Vorbehalte, der höchste zuerst: {}";
            },
            /// When a player settles which Vorbehalt it has: as it says that it has one, unheard by the others, or when all
            /// have said gesund or Vorbehalt and its kind is asked for, the highest first, until somebody says yes.
            de "Wann sich ein Spieler festlegt, welchen Vorbehalt er hat: sobald er Vorbehalt sagt, ohne \
                dass die anderen hören, welchen, oder erst, wenn alle gesund oder Vorbehalt gesagt haben und \
                die Arten abgefragt werden, die höchste zuerst, bis jemand ja sagt."
            asked: VorbehaltAsked = "at_once",
            /// Which of several Vorbehalte is played: the kind that vorbehalt.order and throw_in.rank put first,
            /// or that of the first seat from forehand on, whatever its kind.
            de "Welcher von mehreren Vorbehalten gespielt wird: der, den vorbehalt.order und throw_in.rank \
                zuerst nennen, oder der erste von Vorhand an, welcher Art er auch ist."
            priority: VorbehaltPriority = "kind",
            /// Which Vorbehalte everybody hears once all have said gesund or Vorbehalt: the one that is played, or
            /// all, from forehand on; a stilles Solo is none.
            de "Welche Vorbehalte alle erfahren, wenn alle gesund oder Vorbehalt gesagt haben: den, der \
                gespielt wird, oder alle, von Vorhand an; ein stilles Solo ist keiner."
            told: VorbehaltTold = "played",
        }
    }
}

words! {
    /// Entries of `vorbehalt.order`.
    pub enum VorbehaltKind {
        /// The solo of a player who owes one; without this entry it ranks as any solo.
        Pflichtsolo = "pflichtsolo": "Pflichtsolo", "Pflichtsolo",
        /// Any solo.
        Solo = "solo": "solo", "Solo",
        /// An Armut.
        Armut = "armut": "Armut", "Armut",
        /// A declared Hochzeit.
        Hochzeit = "hochzeit": "Hochzeit", "Hochzeit",
        /// A Hammelrennen, on any hand: everybody plays alone, and the most Augen win.
        Hammelrennen = "hammelrennen": "Hammelrennen", "Hammelrennen",
    }
}

words! {
    /// Values of `vorbehalt.asked`.
    pub enum VorbehaltAsked {
        /// As it says that it has one.
        AtOnce = "at_once":
            "a Vorbehalt is settled as it is said",
            "ein Vorbehalt steht fest, sobald er angemeldet ist",
        /// When its kind is asked for.
        ByKind = "by_kind":
            "Vorbehalte are asked for kind by kind",
            "Vorbehalte werden Art für Art abgefragt",
    }
}

words! {
    /// Values of `vorbehalt.priority`.
    pub enum VorbehaltPriority {
        /// The highest kind.
        Kind = "kind": "the highest Vorbehalt is played", "der höchste Vorbehalt gilt",
        /// The first from forehand on.
        Seat = "seat": "the first seat's Vorbehalt is played", "der Vorbehalt vom ersten Platz gilt",
    }
}

words! {
    /// Values of `vorbehalt.told`.
    pub enum VorbehaltTold {
        /// The one that is played; the others stay secret.
        Played = "played":
            "only the Vorbehalt that is played is told",
            "nur der gespielte Vorbehalt wird genannt",
        /// All.
        All = "all": "all Vorbehalte are told", "alle Vorbehalte werden genannt",
    }
}

keys! {
    /// Keys `hochzeit.*`: both ♣Q in one hand.
    pub struct Hochzeit, prefix "hochzeit." {
        section 3 {
            /// Whether a Hochzeit is declared as a Vorbehalt, or comes about by itself and is told to
            /// nobody.
            de "Ob eine Hochzeit als Vorbehalt angemeldet wird oder von selbst entsteht und niemand davon \
                erfährt."
            mode: HochzeitMode,
            /// Which tricks can be the Klärungsstich: any, those to which Fehl, trump or one plain suit was led,
            /// those to which Fehl was led but for the first of them, those that the ace of a plain suit takes,
            /// or what the holder names.
            de "Welche Stiche Klärungsstich sein können: jeder, jeder Fehlstich, jeder Trumpfstich, jeder \
                Stich einer bestimmten Fehlfarbe, jeder Fehlstich außer dem ersten, jeder, den ein Fehl-Ass \
                macht, oder was der Hochzeiter nennt."
            partner: HochzeitPartner,
            /// Within how many tricks the holder of a Hochzeit finds a partner or stays alone.
            de "Innerhalb von wie vielen Stichen der Hochzeiter einen Partner findet oder sonst allein \
                bleibt."
            tricks: UpTo [1..=12] {
                "1": "Hochzeit settled in the first trick", "Hochzeit klärt sich im ersten Stich";
                "#": "Hochzeit settled within {} tricks", "Hochzeit klärt sich in {} Stichen";
                "all": "Hochzeit settled whenever it comes", "Hochzeit klärt sich, wann immer es kommt";
            },
            /// Whether a declared Hochzeit whose holder has found no partner is a Farbsolo in ♦ from then on: unless
            /// schweine.in has farbsolo there are no new Schweine, but those raised before stay, and so do the pairs above them.
            de "Ob eine angemeldete Hochzeit, die keinen Partner gefunden hat, von da an ein Trumpfsolo ist: \
                Dann kann es keine neuen Schweine mehr geben, es sei denn, schweine.in nennt farbsolo; \
                Schweine von vorher bleiben, und auch Superschweine und Hyperschweine darüber sind noch \
                möglich."
            lone_is_solo: bool {
                "true":
                    "a Hochzeit without partner is a Farbsolo in ♦",
                    "Hochzeit ohne Partner ist ein ♦-Solo";
                "false":
                    "a Hochzeit without partner stays a Hochzeit",
                    "Hochzeit ohne Partner bleibt Hochzeit";
            },
            /// Whether the holder of a declared Hochzeit that takes with a trump a trick to which Fehl was led,
            /// and which could have been the Klärungsstich, stays alone.
            de "Ob bei einer angemeldeten Hochzeit der Hochzeiter allein bleibt, wenn er mit einem Trumpf \
                einen Fehlstich macht, der Klärungsstich hätte sein können."
            ruff_is_alone: bool = "false" {
                "true":
                    "who ruffs the Klärungsstich of its Hochzeit stays alone",
                    "wer den Klärungsstich selbst einsticht, bleibt allein";
                "false":
                    "who ruffs the Klärungsstich of its Hochzeit goes on looking",
                    "wer den Klärungsstich selbst einsticht, sucht weiter";
            },
        }
    }
}

words! {
    /// Values of `hochzeit.mode`.
    pub enum HochzeitMode {
        /// Nobody announces anything, and the partnership is told to nobody.
        Automatic = "automatic": "Hochzeit is told to nobody", "Hochzeit von selbst, unangesagt",
        /// The holder declares it as a Vorbehalt, or plays a stille Hochzeit.
        Declared = "declared": "Hochzeit is declared", "Hochzeit wird angesagt",
    }
}

words! {
    /// Values of `hochzeit.partner`.
    pub enum HochzeitPartner {
        /// Any trick.
        Any = "any": "partner of a Hochzeit: any trick", "Hochzeit: irgendein Stich klärt",
        /// A trick to which a Fehl card was led.
        Fehl = "fehl": "partner of a Hochzeit: Fehl trick", "Hochzeit: der Fehlstich klärt",
        /// A trick to which a trump was led.
        Trump = "trump" | "trumpf": "partner of a Hochzeit: trump trick", "Hochzeit: der Trumpfstich klärt",
        /// A trick that the ace of a plain suit takes.
        Ace = "ace":
            "partner of a Hochzeit: trick won by a plain ace",
            "Hochzeit: ein Stich mit Fehl-Ass klärt",
        /// A trick to which a Fehl card was led, but not the first such trick of the game.
        SecondFehl = "second_fehl":
            "partner of a Hochzeit: second Fehl trick",
            "Hochzeit: der zweite Fehlstich klärt",
        /// A trick to which Fehl ♣ was led.
        Clubs = "clubs": "partner of a Hochzeit: ♣ trick", "Hochzeit: der ♣-Stich klärt",
        /// A trick to which Fehl ♠ was led.
        Spades = "spades": "partner of a Hochzeit: ♠ trick", "Hochzeit: der ♠-Stich klärt",
        /// A trick to which Fehl ♥ was led.
        Hearts = "hearts": "partner of a Hochzeit: ♥ trick", "Hochzeit: der ♥-Stich klärt",
        /// The holder names any trick, Fehl or trump as it declares the Hochzeit; any trick if it names nothing.
        Named = "named":
            "partner of a Hochzeit: the trick its player names",
            "Hochzeit: der genannte Stich klärt",
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
            de "Mit höchstens so vielen Trümpfen darf man eine Armut anmelden."
            max_trumps: Threshold [0..=12] {
                "off": "no Armut", "ohne Armut";
                "0": "with Armut, no trumps", "mit Armut ohne Trumpf";
                "1": "with Armut, up to 1 trump", "mit Armut bis 1 Trumpf";
                "#": "with Armut, up to {} trumps", "mit Armut bis {} Trümpfe";
            },
            /// How many trumps an Armut must have at least.
            de "Wie viele Trümpfe eine Armut mindestens haben muss."
            min_trumps: u8 [0..=12] {
                "0": "Armut needs no trump", "Armut braucht keinen Trumpf";
                "1": "Armut needs 1 trump", "Armut braucht 1 Trumpf";
                "#": "Armut needs {} trumps", "Armut braucht {} Trümpfe";
            },
            /// Whether a single ♦A counts towards armut.max_trumps; where it does not, a hand with exactly one ♦A may
            /// have one trump more, while both ♦A count as any trump.
            de "Ob ein einzelnes ♦A bei armut.max_trumps mitzählt; wenn nicht, darf ein Blatt mit genau \
                einem ♦A einen Trumpf mehr haben, und beide ♦A zählen wie andere Trümpfe."
            single_fuchs: bool = "true" {
                "true":
                    "a single Fuchs counts towards an Armut",
                    "ein einzelner Fuchs zählt bei der Armut mit";
                "false":
                    "a single Fuchs does not count towards an Armut",
                    "ein einzelner Fuchs zählt bei der Armut nicht mit";
            },
            /// How many cards change hands in an Armut; all its trumps go, filled up with Fehl.
            de "Wie viele Karten bei einer Armut getauscht werden; alle ihre Trümpfe werden abgegeben, mit \
                Fehl wird aufgefüllt."
            cards: ArmutCards [1..=6] {
                "trumps":
                    "all trumps change hands in an Armut",
                    "bei der Armut werden alle Trümpfe getauscht";
                "1": "1 card changes hands in an Armut", "bei der Armut wird 1 Karte getauscht";
                "#": "{} cards change hands in an Armut", "bei der Armut werden {} Karten getauscht";
            },
            /// What the taker of an Armut may give back: any cards, none of those received, or trumps only when
            /// it has no Fehl left to give.
            de "Was zurückgeben darf, wer eine Armut mitnimmt: beliebige Karten, keine der erhaltenen, oder \
                Trümpfe nur, wenn er kein Fehl mehr hat."
            back as "return": ArmutReturn,
            /// What happens if nobody takes an Armut: the same dealer deals again, a Normalspiel, a Ramsch or a
            /// Schwarze Sau is played as dealt, without a Hochzeit that was declared beside it, or the last one asked must
            /// take it.
            de "Was geschieht, wenn niemand eine Armut mitnimmt: Derselbe Geber gibt neu; mit den gegebenen \
                Karten wird ein Normalspiel, ein Ramsch oder eine Schwarze Sau gespielt, ohne eine Hochzeit, \
                die daneben angemeldet war; oder der zuletzt Gefragte muss die Armut mitnehmen."
            refused: ArmutRefused,
            /// What happens if two players declare an Armut: the first from forehand on counts, or the same
            /// dealer deals again.
            de "Was geschieht, wenn zwei Spieler eine Armut anmelden: Es zählt die erste von Vorhand an, \
                oder derselbe Geber gibt neu."
            two: ArmutTwo,
            /// What the taker of an Armut says of the trumps that it gives back: nothing, whether there are any,
            /// or how many.
            de "Was man über die Trümpfe sagt, die man zurückgibt, wenn man eine Armut mitnimmt: nichts, ob \
                welche dabei sind oder wie viele."
            announce_returned_trumps: AnnounceTrumps,
            /// Rules that do not hold in an Armut.
            de "Regeln, die in einer Armut nicht gelten."
            suspends: Vec<ArmutSuspends> {
                "[]": "an Armut suspends nothing", "in der Armut gilt alles";
                "[*]": "not in an Armut: {}", "nicht in der Armut: {}";
            },
            /// Who is asked first whether to take an Armut.
            de "Wer zuerst gefragt wird, ob er eine Armut mitnimmt."
            ask_from: ArmutAskFrom,
            /// Who may take an Armut: anyone, or only a player of the party that it names.
            de "Wer eine Armut mitnehmen darf: jeder oder nur ein Spieler der Partei, die sie nennt."
            to: ArmutTo,
            /// Who is Re in an Armut that somebody has taken: the two who exchange cards, as everybody knows, or whoever
            /// holds a ♣Q after the exchange, which nobody is told.
            de "Wer in einer Armut, die jemand mitgenommen hat, Re ist: die beiden, die Karten tauschen, was \
                alle wissen, oder wer nach dem Tausch eine ♣D hat, was niemand erfährt."
            parties: ArmutParties = "exchange",
        }
    }
}

words! {
    /// Values of `armut.return`.
    pub enum ArmutReturn {
        /// Any cards.
        Any = "any": "back for an Armut: any cards", "bei der Armut zurück: beliebige Karten",
        /// None of those received.
        NoneReceived = "none_received":
            "back for an Armut: none of those received",
            "bei der Armut zurück: keine der erhaltenen",
        /// Trumps only when all its Fehl, received or not, goes back too and is not enough.
        FehlFirst = "fehl_first": "back for an Armut: Fehl first", "bei der Armut zurück: erst Fehl",
    }
}

words! {
    /// Values of `armut.refused`.
    pub enum ArmutRefused {
        /// The same dealer deals again.
        Redeal = "redeal":
            "an Armut that nobody takes is dealt again",
            "nimmt niemand die Armut, wird neu gegeben",
        /// A Normalspiel is played as dealt; a Vorbehalt that the Armut has overridden stays so.
        PlayOn = "play_on":
            "an Armut that nobody takes is played as dealt",
            "nimmt niemand die Armut, wird normal gespielt",
        /// Somebody always takes it: the last one asked has no choice.
        LastTakes = "last_takes":
            "the last one asked must take an Armut",
            "der letzte Gefragte muss die Armut nehmen",
        /// A Ramsch is played as dealt: every player alone, most Augen lose.
        Ramsch = "ramsch":
            "an Armut that nobody takes becomes a Ramsch",
            "nimmt niemand die Armut, wird ein Ramsch gespielt",
        /// A Schwarze Sau is played as dealt: whoever takes the second ♠Q must play a solo with the cards that are left.
        SchwarzeSau = "schwarze_sau":
            "an Armut that nobody takes becomes a Schwarze Sau",
            "nimmt niemand die Armut, wird eine Schwarze Sau gespielt",
    }
}

words! {
    /// Values of `armut.two`.
    pub enum ArmutTwo {
        /// The first from forehand on counts.
        First = "first" | "erste" | "erster" | "erstes":
            "of two Armuten the first counts",
            "von zwei Armuten gilt die erste",
        /// The same dealer deals again.
        Redeal = "redeal": "two Armuten are dealt again", "bei zwei Armuten wird neu gegeben",
    }
}

words! {
    /// Values of `armut.announce_returned_trumps`.
    pub enum AnnounceTrumps {
        /// Nothing.
        Nothing = "nothing" was false:
            "trumps given back in an Armut are not told",
            "zurückgegebene Trümpfe bleiben ungesagt",
        /// Whether any of the cards given back are trumps.
        Whether = "whether":
            "told in an Armut: whether trumps come back",
            "gesagt wird, ob Trümpfe zurückkommen",
        /// How many of the cards given back are trumps.
        Number = "number" was true:
            "told in an Armut: how many trumps come back",
            "gesagt wird, wie viele Trümpfe zurückkommen",
    }
}

words! {
    /// Entries of `armut.suspends`.
    pub enum ArmutSuspends {
        /// Superschweine, and with them Hyperschweine.
        Superschweine = "superschweine": "Superschweine", "Superschweine",
        /// The Sonderpunkt for a Doppelkopf.
        Doppelkopf = "doppelkopf": "Doppelkopf", "Doppelkopf",
        /// All Sonderpunkte for ♣J in the last trick.
        Karlchen = "karlchen": "Karlchen", "Karlchen",
        /// All Sonderpunkte for a Fuchs.
        Fuchs = "fuchs": "Fuchs", "Fuchs",
        /// That the second ♥10 beats the first.
        DulleSecond = "dulle_second": "second Dulle wins", "zweite Dulle sticht",
        /// The Sonderpunkt for a ♥10 caught.
        DulleCaught = "dulle_caught": "Dulle caught", "Dulle gefangen",
        /// The points gegen die Alten.
        GegenDieAlten = "gegen_die_alten": "gegen die Alten", "gegen die Alten",
    }
}

words! {
    /// Values of `armut.ask_from`.
    pub enum ArmutAskFrom {
        /// Forehand, then clockwise.
        Forehand = "forehand":
            "asked first about an Armut: forehand",
            "bei der Armut zuerst gefragt: Vorhand",
        /// The player left of the Armut, then clockwise.
        LeftOfPoor = "left_of_poor":
            "asked first about an Armut: the left neighbour",
            "bei der Armut zuerst gefragt: der linke Nachbar",
        /// The player opposite the Armut, then clockwise.
        Opposite = "opposite":
            "asked first about an Armut: the one opposite",
            "bei der Armut zuerst gefragt: das Gegenüber",
    }
}

words! {
    /// Values of `armut.to`.
    pub enum ArmutTo {
        /// Anyone.
        Anyone = "anyone": "anyone may take an Armut", "jeder darf die Armut nehmen",
        /// The Armut names Re or Kontra as it is declared: only a player with, or without, a ♣Q may take it.
        NamedParty = "named_party":
            "an Armut names the party that may take it",
            "die Armut nennt die Partei, die sie nehmen darf",
    }
}

words! {
    /// Values of `armut.parties`.
    pub enum ArmutParties {
        /// The poor player and the taker.
        Exchange = "exchange":
            "in an Armut those who exchange are Re",
            "in der Armut sind die Tauschenden Re",
        /// Whoever holds a ♣Q once the cards are exchanged; one with both plays alone, as in a Normalspiel.
        Queens = "queens": "in an Armut the ♣Q are Re", "in der Armut sind die ♣D Re",
    }
}

keys! {
    /// Keys `genscher.*`: a pair of cards whose holder may choose a new partner.
    pub struct Genscher, prefix "genscher." {
        section 3 {
            /// Whether in a Normalspiel a player who still holds both cards of genscher.pair may, as it plays the first of
            /// them, choose any other as its partner: from then on the two are Re, whoever holds the ♣Q.
            de "Ob im Normalspiel, wer noch beide Karten von genscher.pair hat, mit der ersten, die er davon \
                spielt, einen beliebigen Mitspieler zum Partner wählen darf: Von da an sind die beiden Re, \
                egal, wer die ♣D hat."
            mode: GenscherMode = "off",
            /// The pair that allows it.
            de "Das Paar, das dazu berechtigt."
            pair: GenscherPair = "diamond_king",
        }
    }
}

words! {
    /// Values of `genscher.mode`.
    pub enum GenscherMode {
        /// There is none.
        Off = "off": "no Genscher", "ohne Genscher",
        /// As the first of the pair is played.
        OnPlay = "on_play": "with Genscher", "mit Genscher",
    }
}

words! {
    /// Values of `genscher.pair`.
    pub enum GenscherPair {
        /// Both ♦K.
        DiamondKing = "diamond_king": "Genscher with both ♦K", "Genscher mit beiden ♦K",
        /// Both ♥K.
        HeartKing = "heart_king": "Genscher with both ♥K", "Genscher mit beiden ♥K",
        /// Both ♠K.
        SpadeKing = "spade_king": "Genscher with both ♠K", "Genscher mit beiden ♠K",
        /// Both ♣K.
        ClubKing = "club_king": "Genscher with both ♣K", "Genscher mit beiden ♣K",
        /// Both ♦Q.
        DiamondQueen = "diamond_queen": "Genscher with both ♦Q", "Genscher mit beiden ♦D",
        /// Both ♥Q.
        HeartQueen = "heart_queen": "Genscher with both ♥Q", "Genscher mit beiden ♥D",
        /// Both ♠Q.
        SpadeQueen = "spade_queen": "Genscher with both ♠Q", "Genscher mit beiden ♠D",
    }
}

keys! {
    /// Keys `klopfen.*`: knocking before the cards are known.
    pub struct Klopfen, prefix "klopfen." {
        section 3 {
            /// Whether players may knock on the table before anybody looks at their cards, asked from forehand on, so that the
            /// game counts double: nobody, one of them, or each, and each knock doubles once more.
            de "Wer, von Vorhand an gefragt, auf den Tisch klopfen darf, bevor jemand seine Karten ansieht, \
                sodass das Spiel doppelt zählt: niemand, einer oder jeder, wobei jedes Klopfen noch einmal \
                verdoppelt."
            mode: KlopfenMode = "off",
        }
    }
}

words! {
    /// Values of `klopfen.mode`.
    pub enum KlopfenMode {
        /// Nobody is asked.
        Off = "off": "no knocking", "ohne Klopfen",
        /// The first who wants to.
        One = "one": "one may knock", "einer darf klopfen",
        /// Everybody who wants to.
        Each = "each": "each may knock", "jeder darf klopfen",
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
