//! What a seat knows at the moment it is asked.

use doko_engine::words::{party_key, step_key};
use doko_engine::{Card, Contract, EffectiveSuit, Party, PerSeat, Question, Seat, Trick, View};
use serde::{Deserialize, Serialize};

/// What a seat knows, for programs that would rather look than keep books.
///
/// Seats are numbers from 0 to 3; lists by seat begin with seat 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Snapshot {
    /// The seat itself.
    pub seat: usize,
    /// Its cards, in the order of the contract, the highest trump first.
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
    /// `normal`, `hochzeit`, `hochzeit:fehl`, …, `armut`, a solo, `schiebekopf` or `hammelrennen`.
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
        let order = view.order();
        let codes = |cards: Vec<Card>| cards.into_iter().map(Card::code).collect();
        let on_table = view.leader().round().zip(view.table_cards().iter().copied());
        let wins = view.legal_cards().kinds().iter().filter(|&card| view.would_win(card));
        let parties: PerSeat<Option<Party>> = match view.contract() {
            Contract::Schiebekopf | Contract::Hammelrennen => PerSeat::default(),
            _ => view.parties(),
        };
        Snapshot {
            seat: view.seat().index(),
            hand: codes(order.sorted(view.hand())),
            trumps: codes(order.sorted(order.trumps().intersection(view.rules().deck()).kinds())),
            forehand: view.forehand().index(),
            contract: is_settled(view).then(|| ContractSent::of(view.contract())),
            played: view.tricks().map(TrickSent::of).collect(),
            voids: PerSeat::from_fn(|seat| voids(view, seat)).0,
            leader: view.leader().index(),
            table: on_table.map(SeatCard::of).collect(),
            winning: view.winning().map(SeatCard::of),
            wins: wins.map(Card::code).collect(),
            parties: parties.map(|party| party.map(|party| party_key(party).to_owned())).0,
            said: Party::BOTH
                .map(|party| view.deepest_step(party).map(|step| step_key(step, party).to_owned())),
            augen: PerSeat::from_fn(|seat| view.augen(seat)).0,
            tricks: PerSeat::from_fn(|seat| view.trick_count(seat)).0,
            cards: PerSeat::from_fn(|seat| view.cards_left(seat)).0,
        }
    }
}

/// Whether everybody knows what is played.
fn is_settled(view: &View<'_>) -> bool {
    !matches!(view.question(), Some(Question::Vorbehalt | Question::Bid | Question::Armut))
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
