//! What a seat knows at the moment it is asked.

use doko_engine::words::{party_key, step_key};
use doko_engine::{Card, Contract, Party, PerSeat, Seat, View};
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
            trumps: codes(order.sorted(order.trumps().kinds())),
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
