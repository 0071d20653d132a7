//! What a seat knows at the moment it is asked.

use doko_engine::words::{party_key, step_key};
use doko_engine::{Card, Contract, EffectiveSuit, Party, PerSeat, Question, Seat, Trick, View};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Serialize, Serializer};

/// What a seat knows, for programs that would rather look than keep books.
///
/// Seats are numbers from 0 to 3; lists by seat begin with seat 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Snapshot {
    /// The seat itself.
    pub seat: usize,
    /// Its cards, in the order of the contract, the highest trump first; none as long as they lie face down.
    pub hand: Vec<String>,
    /// All trumps from the highest to the lowest, each kind once.
    pub trumps: Vec<String>,
    /// The seat that is asked and leads first.
    #[serde(default)]
    pub forehand: usize,
    /// What is played, in the words of the event `contract`; nothing until that is settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contract: Option<ContractSent>,
    /// The tricks that are complete, in order.
    #[serde(default)]
    pub played: Vec<TrickSent>,
    /// The suits in which each seat has shown that it has none: `trump`, or `C`, `S`, `H`, `D` for a plain one.
    #[serde(default)]
    pub voids: [Vec<String>; 4],
    /// Who leads, or has led, to the trick on the table.
    pub leader: usize,
    /// The cards on the table, in the order played.
    pub table: Vec<SeatCard>,
    /// The card that is winning it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winning: Option<SeatCard>,
    /// Those of the cards that may be played that would be winning it now.
    pub wins: Vec<String>,
    /// The party of each seat, as far as this seat knows: `re`, `kontra` or null.
    pub parties: [Option<String>; 4],
    /// The deepest step that each party has said: of Re, then of Kontra.
    pub said: [Option<String>; 2],
    /// How often somebody has knocked before the cards were known.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub knocks: u8,
    /// How many Supras were said.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub supras: u8,
    /// The Augen that each seat has taken.
    pub augen: [u32; 4],
    /// The tricks that each seat has taken.
    pub tricks: [u32; 4],
    /// How many cards each seat holds.
    pub cards: [usize; 4],
}

/// What is played, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContractSent {
    /// `normal`, `hochzeit`, `hochzeit:fehl`, …, `armut`, a solo, `schiebekopf`, `hammelrennen` or `ramsch`.
    pub contract: String,
    /// Whose it is: the holder of the Hochzeit, the poor player, the soloist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    /// Who has taken the Armut.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taker: Option<usize>,
}

/// A trick that is complete.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrickSent {
    /// Who led to it.
    pub leader: usize,
    /// The cards, in the order played: clockwise from the leader.
    pub cards: [String; 4],
    /// Who has taken it.
    pub winner: usize,
}

impl TrickSent {
    fn of(trick: Trick) -> TrickSent {
        let Trick { leader, cards, winner, .. } = trick;
        TrickSent { leader: leader.index(), cards: cards.map(Card::code), winner: winner.index() }
    }
}

/// A card and who has played it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatCard {
    /// The seat.
    pub seat: usize,
    /// The card.
    pub card: String,
}

impl SeatCard {
    fn of((seat, card): (Seat, Card)) -> SeatCard {
        SeatCard { seat: seat.index(), card: card.code() }
    }
}

impl Snapshot {
    /// What a view shows.
    pub fn of(view: &View<'_>) -> Snapshot {
        Snapshot {
            seat: view.seat().index(),
            hand: hand(view),
            trumps: trumps(view),
            forehand: view.forehand().index(),
            contract: contract(view),
            played: view.tricks().map(TrickSent::of).collect(),
            voids: PerSeat::from_fn(|seat| voids(view, seat)).0,
            leader: view.leader().index(),
            table: table(view),
            winning: view.winning().map(SeatCard::of),
            wins: wins(view),
            parties: parties(view),
            said: said(view),
            knocks: view.knocks(),
            supras: view.supras().len() as u8,
            augen: PerSeat::from_fn(|seat| view.augen(seat)).0,
            tricks: PerSeat::from_fn(|seat| view.trick_count(seat)).0,
            cards: PerSeat::from_fn(|seat| view.cards_left(seat)).0,
        }
    }
}

/// The names of the fields, in the order in which they are written.
pub(super) const FIELDS: [&str; 18] = [
    "seat", "hand", "trumps", "forehand", "contract", "played", "voids", "leader", "table", "winning",
    "wins", "parties", "said", "knocks", "supras", "augen", "tricks", "cards",
];

/// Writes the field of this number, if there is anything to write.
pub(super) fn field<M: SerializeMap>(number: usize, view: &View<'_>, map: &mut M) -> Result<(), M::Error> {
    let name = FIELDS[number];
    match name {
        "seat" => map.serialize_entry(name, &view.seat().index()),
        "hand" => map.serialize_entry(name, &Codes(&view.order().sorted(view.hand()))),
        "trumps" => map.serialize_entry(name, &Codes(&trumps_of(view))),
        "forehand" => map.serialize_entry(name, &view.forehand().index()),
        "contract" => contract(view).map_or(Ok(()), |contract| map.serialize_entry(name, &contract)),
        "played" => map.serialize_entry(name, &view.tricks().map(TrickSent::of).collect::<Vec<_>>()),
        "voids" => map.serialize_entry(name, &PerSeat::from_fn(|seat| voids(view, seat)).0),
        "leader" => map.serialize_entry(name, &view.leader().index()),
        "table" => map.serialize_entry(name, &table(view)),
        "winning" => view.winning().map_or(Ok(()), |card| map.serialize_entry(name, &SeatCard::of(card))),
        "wins" => map.serialize_entry(name, &Codes(&wins_of(view))),
        "parties" => map.serialize_entry(name, &parties(view)),
        "said" => map.serialize_entry(name, &said(view)),
        "knocks" => match view.knocks() {
            0 => Ok(()),
            knocks => map.serialize_entry(name, &knocks),
        },
        "supras" => match view.supras().len() {
            0 => Ok(()),
            supras => map.serialize_entry(name, &supras),
        },
        "augen" => map.serialize_entry(name, &PerSeat::from_fn(|seat| view.augen(seat)).0),
        "tricks" => map.serialize_entry(name, &PerSeat::from_fn(|seat| view.trick_count(seat)).0),
        "cards" => map.serialize_entry(name, &PerSeat::from_fn(|seat| view.cards_left(seat)).0),
        _ => unreachable!("a name of the list"),
    }
}

fn codes(cards: impl IntoIterator<Item = Card>) -> Vec<String> {
    cards.into_iter().map(Card::code).collect()
}

fn hand(view: &View<'_>) -> Vec<String> {
    codes(view.order().sorted(view.hand()))
}

fn trumps(view: &View<'_>) -> Vec<String> {
    codes(trumps_of(view))
}

fn trumps_of(view: &View<'_>) -> Vec<Card> {
    let order = view.order();
    order.sorted(order.trumps().intersection(view.rules().deck()).kinds())
}

fn contract(view: &View<'_>) -> Option<ContractSent> {
    is_settled(view).then(|| ContractSent::of(view.contract()))
}

fn table(view: &View<'_>) -> Vec<SeatCard> {
    view.leader().round().zip(view.table_cards().iter().copied()).map(SeatCard::of).collect()
}

fn wins(view: &View<'_>) -> Vec<String> {
    codes(wins_of(view))
}

fn wins_of(view: &View<'_>) -> Vec<Card> {
    view.legal_cards().kinds().iter().filter(|&card| view.would_win(card)).collect()
}

/// Cards as a list of their codes, none of which is a text of its own: every question has some dozens.
struct Codes<'c>(&'c [Card]);

impl Serialize for Codes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for card in self.0 {
            let code = [card.suit().letter(), card.rank().letter()].map(|letter| letter as u8);
            list.serialize_element(std::str::from_utf8(&code).expect("letters of ASCII"))?;
        }
        list.end()
    }
}

fn parties(view: &View<'_>) -> [Option<String>; 4] {
    let parties: PerSeat<Option<Party>> = match view.contract() {
        Contract::EachAlone(_) => PerSeat::default(),
        _ => view.parties(),
    };
    parties.map(|party| party.map(|party| party_key(party).to_owned())).0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}

fn said(view: &View<'_>) -> [Option<String>; 2] {
    Party::BOTH.map(|party| view.deepest_step(party).map(|step| step_key(step, party).to_owned()))
}

/// Whether everybody knows what is played.
fn is_settled(view: &View<'_>) -> bool {
    !matches!(
        view.question(),
        Some(Question::Klopfen | Question::Vorbehalt | Question::Bid | Question::Solo | Question::Armut)
    )
}

/// The suits in which a seat has shown that it has none.
fn voids(view: &View<'_>, seat: Seat) -> Vec<String> {
    let shown = EffectiveSuit::ALL.into_iter().filter(|&suit| view.is_void(seat, suit));
    let word = |suit| match suit {
        EffectiveSuit::Clubs => "C",
        EffectiveSuit::Spades => "S",
        EffectiveSuit::Hearts => "H",
        EffectiveSuit::Diamonds => "D",
        EffectiveSuit::Trump => "trump",
    };
    shown.map(|suit| word(suit).to_owned()).collect()
}
