//! What players say about which card to play.

use doko_engine::{Card, CardSet, EffectiveSuit, Party, Rank, Seat, Suit, View};

/// A saying, and when it has something to say.
pub(crate) struct Saying {
    pub(crate) says: &'static str,
    /// The page that says so.
    pub(crate) from: &'static str,
    /// Of the cards that may be played those that follow the saying, and those that do not; `None` where it says nothing or leaves no
    /// choice. Cards in neither are of no interest to it.
    pub(crate) cards: fn(&View<'_>) -> Option<[CardSet; 2]>,
}

const DULLE: Card = Card::new(Suit::Hearts, Rank::Ten);
const ALTE: Card = Card::new(Suit::Clubs, Rank::Queen);
const FUCHS: Card = Card::new(Suit::Diamonds, Rank::Ace);

/// All that are tried.
pub(crate) const SAYINGS: &[Saying] = &[
    Saying {
        says: "Play your aces at once",
        from: "fuxexperten-berlin.de, I.1a",
        cards: |view| {
            let aces = first_aces(view)?;
            split(view, |card| aces.contains(card))
        },
    },
    Saying {
        says: "Of two single aces, first that of the suit with more cards out",
        from: "fuxexperten-berlin.de, I.1b",
        cards: |view| {
            let single = of_count(first_aces(view)?, view, 1);
            let most = single.kinds().iter().map(|ace| out(view, ace.suit())).max()?;
            split_of(view, single, |ace| out(view, ace.suit()) == most)
        },
    },
    Saying {
        says: "A single ace before one of a pair",
        from: "fuxexperten-berlin.de, I.1b",
        cards: |view| {
            let aces = first_aces(view)?;
            let single = of_count(aces, view, 1);
            split_of(view, aces, |ace| single.contains(ace))
        },
    },
    Saying {
        says: "Play a pair of aces, do not hatch it",
        from: "fuxexperten-berlin.de, I.1c",
        cards: |view| {
            let aces = first_aces(view)?;
            let is_alone = of_count(aces, view, 1).is_empty();
            is_alone.then(|| split(view, |card| aces.contains(card)))?
        },
    },
    Saying {
        says: "Kontra butters an ace of somebody unknown",
        from: "fuxexperten-berlin.de, I.2a",
        cards: |view| given_to_ace(view, Party::Kontra, true),
    },
    Saying {
        says: "Re gives it little",
        from: "fuxexperten-berlin.de, I.2a",
        cards: |view| given_to_ace(view, Party::Re, false),
    },
    Saying {
        says: "Butter what the partner wins for certain",
        from: "doppelkopf.club, Partner finden",
        cards: |view| {
            let is_last = view.table_cards().len() == 3;
            (is_last && partner_wins(view)).then(|| by_augen(view, true))?
        },
    },
    Saying {
        says: "Do not trump the partner's trick while you hold Fehl",
        from: "doko-wissen.de, Dokosünden",
        cards: |view| {
            let is_fehl = view.suit_led().is_some_and(|suit| suit != EffectiveSuit::Trump);
            (is_fehl && partner_wins(view)).then(|| split(view, |card| !is_trump(view, card)))?
        },
    },
    Saying {
        says: "Do not trump the second round of a black suit high if the first went round",
        from: "doko-wissen.de, Dokosünden",
        cards: |view| {
            let suit = view.suit_led()?;
            let is_black = [Suit::Clubs, Suit::Spades].map(EffectiveSuit::plain).contains(&suit);
            let order = view.order();
            let mut rounds = view.tricks().filter(|trick| order.suit(trick.cards[0]) == suit);
            let (first, is_second) = (rounds.next()?, rounds.next().is_none());
            let went_round = first.cards.iter().all(|&card| order.suit(card) == suit);
            let is_trumped = is_trump(view, view.winning()?.1);
            let trumps = view.legal_cards().intersection(order.trumps());
            let is_low = |card: Card| card.rank() != Rank::Queen && card != DULLE;
            (is_black && is_second && went_round && !is_trumped).then(|| split_of(view, trumps, is_low))?
        },
    },
    Saying {
        says: "Do not lead four hearts, or six of a black suit, without the ace",
        from: "doko-wissen.de, Chicatonis gesammeltes Dokowissen",
        cards: |view| {
            let long = |suit: &Suit| {
                let held = held(view, *suit);
                held.len() >= if *suit == Suit::Hearts { 4 } else { 6 } && held.count(ace(*suit)) == 0
            };
            let long: Vec<Suit> = unled(view)?.into_iter().filter(long).collect();
            let is_of_them = |card| !is_trump(view, card) && long.contains(&card.suit());
            split(view, |card| !is_of_them(card))
        },
    },
    Saying {
        says: "Whoever has no plan, and no ace to lead, leads trump",
        from: "doko-wissen.de, Chicatonis gesammeltes Dokowissen",
        cards: |view| first_aces(view)?.is_empty().then(|| split(view, |card| is_trump(view, card)))?,
    },
    Saying {
        says: "Forehand with a ♣Q leads trump first: with an ace to lead",
        from: "doppelkopf-regeln.com, Spielverlauf",
        cards: |view| trump_first_of_re(view, true),
    },
    Saying {
        says: "Forehand with a ♣Q leads trump first: with none",
        from: "doppelkopf-regeln.com, Spielverlauf",
        cards: |view| trump_first_of_re(view, false),
    },
    Saying {
        says: "and ♦A or ♦10 best",
        from: "doppelkopf-regeln.com, Spielverlauf",
        cards: |view| {
            let trumps = view.legal_cards().intersection(view.order().trumps());
            let is_full = |card: Card| card == FUCHS || card == Card::new(Suit::Diamonds, Rank::Ten);
            is_first_of_re(view).then(|| split_of(view, trumps, is_full))?
        },
    },
    Saying {
        says: "Kontra puts ♠Q or ♥Q on a first trump lead, so that an Alte must fall",
        from: "doppelkopf-regeln.com, Spielverlauf",
        cards: |view| {
            let (leader, table) = (view.leader(), view.table_cards());
            let is_open = view.own_party() == Some(Party::Kontra)
                && view.suit_led() == Some(EffectiveSuit::Trump)
                && view.parties()[leader] != Some(Party::Kontra)
                && is_unled(view, EffectiveSuit::Trump)
                && view.tricks().len() < 2
                && table.len() < 3;
            let queens = [Suit::Spades, Suit::Hearts].map(|suit| Card::new(suit, Rank::Queen));
            is_open.then(|| split(view, |card| queens.contains(&card) && view.would_win(card)))?
        },
    },
    Saying {
        says: "Do not burn the Alte in the first three tricks",
        from: "fuxexperten-berlin.de, introduction",
        cards: |view| {
            let is_hidden = hidden_re(view) && view.tricks().len() < 3;
            is_hidden.then(|| split(view, |card| card != ALTE))?
        },
    },
    Saying {
        says: "Re leads a Dulle in the first two tricks, to be found",
        from: "forum.doko-verband.de, Dullen-Lehre",
        cards: |view| {
            let is_early = view.table_cards().is_empty() && view.tricks().len() < 2;
            (is_early && hidden_re(view)).then(|| split(view, |card| card == DULLE))?
        },
    },
    Saying {
        says: "Take a trump lead with the Dulle: with no ace to lead",
        from: "against Stoni's 20 rules, 1a",
        cards: |view| dulle_on_a_lead(view, |aces| aces == 0),
    },
    Saying {
        says: "Take a trump lead with the Dulle: with one",
        from: "Stoni's 20 rules, 1a",
        cards: |view| dulle_on_a_lead(view, |aces| aces == 1),
    },
    Saying {
        says: "Take a trump lead with the Dulle: with more",
        from: "Stoni's 20 rules, 1a",
        cards: |view| dulle_on_a_lead(view, |aces| aces > 1),
    },
];

/// Of some cards that may be played those that follow a saying, and the others; `None` if there are none of either.
fn split_of(view: &View<'_>, among: CardSet, follows: impl Fn(Card) -> bool) -> Option<[CardSet; 2]> {
    let mut split = [CardSet::EMPTY; 2];
    for card in view.legal_cards().kinds().iter().filter(|&card| among.contains(card)) {
        split[usize::from(!follows(card))].insert(card);
    }
    split.iter().all(|cards| !cards.is_empty()).then_some(split)
}

/// The same of all cards that may be played.
fn split(view: &View<'_>, follows: impl Fn(Card) -> bool) -> Option<[CardSet; 2]> {
    split_of(view, view.legal_cards(), follows)
}

fn is_trump(view: &View<'_>, card: Card) -> bool {
    view.order().suit(card) == EffectiveSuit::Trump
}

const fn ace(suit: Suit) -> Card {
    Card::new(suit, Rank::Ace)
}

/// What the seat holds of a Fehl suit.
fn held(view: &View<'_>, suit: Suit) -> CardSet {
    view.hand().intersection(view.order().cards(EffectiveSuit::plain(suit)))
}

/// How many cards of a Fehl suit, of which nobody has led any, the others were dealt.
fn out(view: &View<'_>, suit: Suit) -> usize {
    view.order().cards(EffectiveSuit::plain(suit)).len() - held(view, suit).len()
}

/// Whether no trick so far began with this Fehl suit.
fn is_unled(view: &View<'_>, suit: EffectiveSuit) -> bool {
    view.tricks().all(|trick| view.order().suit(trick.cards[0]) != suit)
}

/// The Fehl suits that nobody has led, if the seat leads; `None` if it does not.
fn unled(view: &View<'_>) -> Option<Vec<Suit>> {
    let fehl = [Suit::Clubs, Suit::Spades, Suit::Hearts].into_iter();
    let is_lead = view.table_cards().is_empty();
    is_lead.then(|| fehl.filter(|&suit| is_unled(view, EffectiveSuit::plain(suit))).collect())
}

/// The aces of such suits that the seat holds, both of a pair; `None` if it does not lead.
fn first_aces(view: &View<'_>) -> Option<CardSet> {
    Some(aces_of(view, &unled(view)?))
}

fn aces_of(view: &View<'_>, suits: &[Suit]) -> CardSet {
    let aces = suits.iter().flat_map(|&suit| std::iter::repeat_n(ace(suit), view.hand().count(ace(suit))));
    let mut held = CardSet::EMPTY;
    aces.for_each(|ace| held.insert(ace));
    held
}

/// Those of these cards that the seat holds so many of.
fn of_count(cards: CardSet, view: &View<'_>, count: usize) -> CardSet {
    let mut some = CardSet::EMPTY;
    let of_count = cards.kinds().iter().filter(|&card| view.hand().count(card) == count);
    of_count.for_each(|card| some.insert(card));
    some
}

/// Whether the seat knows that its partner wins the trick as it lies.
fn partner_wins(view: &View<'_>) -> bool {
    let winner = view.winning().and_then(|(seat, _)| view.parties()[seat]);
    winner.is_some() && winner == view.own_party()
}

/// Whether the seat holds a ♣Q, and the table does not know that it is Re.
fn hidden_re(view: &View<'_>) -> bool {
    view.own_party() == Some(Party::Re) && view.public_parties()[view.seat()].is_none()
}

/// Whether the seat leads to the first trick, holds one ♣Q, and nobody knows.
fn is_first_of_re(view: &View<'_>) -> bool {
    let is_first = view.seat() == Seat::ALL[0] && view.tricks().len() == 0 && view.table_cards().is_empty();
    is_first && hidden_re(view) && view.hand().count(ALTE) == 1
}

/// Where forehand is Re, trumps told apart from Fehl; if it has an ace to lead, or if it has none.
fn trump_first_of_re(view: &View<'_>, with_ace: bool) -> Option<[CardSet; 2]> {
    let has_ace = !first_aces(view)?.is_empty();
    (is_first_of_re(view) && has_ace == with_ace).then(|| split(view, |card| is_trump(view, card)))?
}

/// The cards that do not take the trick, told apart by whether they bring it the most Augen, or the fewest.
fn by_augen(view: &View<'_>, most: bool) -> Option<[CardSet; 2]> {
    let mut given = CardSet::EMPTY;
    let gives = view.legal_cards().kinds().iter().filter(|&card| !view.would_win(card));
    gives.for_each(|card| given.insert(card));
    let augen = given.iter().map(Card::augen);
    let wanted = if most { augen.max() } else { augen.min() }?;
    split_of(view, given, |card| card.augen() == wanted)
}

/// The same where a seat of this party gives to the first ace of a suit, and does not know whose it is.
fn given_to_ace(view: &View<'_>, party: Party, most: bool) -> Option<[CardSet; 2]> {
    let suit = view.suit_led()?;
    let (winner, card) = view.winning()?;
    let is_ace = suit != EffectiveSuit::Trump && card.rank() == Rank::Ace && winner == view.leader();
    let is_unknown = view.own_party() == Some(party) && view.parties()[winner].is_none();
    (is_ace && is_unknown && is_unled(view, suit)).then(|| by_augen(view, most))?
}

/// Whether to take a trump lead of another with a Dulle, told apart from all else, for so many aces of suits that nobody has led.
fn dulle_on_a_lead(view: &View<'_>, is_meant: impl Fn(usize) -> bool) -> Option<[CardSet; 2]> {
    let is_lead_of_trump = view.suit_led() == Some(EffectiveSuit::Trump);
    let fehl = [Suit::Clubs, Suit::Spades, Suit::Hearts];
    let unled: Vec<Suit> =
        fehl.into_iter().filter(|&suit| is_unled(view, EffectiveSuit::plain(suit))).collect();
    let aces = aces_of(view, &unled).len();
    let takes = is_lead_of_trump && view.legal_cards().contains(DULLE) && view.would_win(DULLE);
    (takes && is_meant(aces)).then(|| split(view, |card| card == DULLE))?
}
