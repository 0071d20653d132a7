//! What happens in a game, as a seat is told of it.

use doko_engine::words::{
    UnknownWord, bid_key, contract_key, parse_bid, parse_party, parse_seat, parse_step, parse_vorbehalt,
    party_key, step_key, vorbehalt_key,
};
use doko_engine::{Card, CardSet, Contract, HandOver, Seat, Trick, Utterance, View, Vorbehalt};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::observation::Observation;

/// Something that a seat has seen happen; its own doings too.
///
/// Seats are numbers from 0 to 3, cards two characters such as `HT`, everything else the words of game records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A seat has said whether it has a Vorbehalt.
    Vorbehalt {
        /// The seat.
        seat: usize,
        /// Whether it has.
        has: bool,
        /// What it has declared, if it is the seat that is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        declared: Option<String>,
    },
    /// A seat has bid for a solo.
    Bid {
        /// The seat.
        seat: usize,
        /// `pass`, `hold`, or what it promises.
        bid: String,
    },
    /// A seat asks who takes its Armut.
    Armut {
        /// The seat.
        seat: usize,
        /// The party that alone may take it, where the rules let its holder name one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        party: Option<String>,
    },
    /// A seat has taken the Armut, or left it.
    ArmutAnswer {
        /// The seat.
        seat: usize,
        /// Whether it takes it.
        takes: bool,
    },
    /// It is settled what is played.
    Contract {
        /// `normal`, `hochzeit`, `hochzeit:fehl`, `hochzeit:trump`, `armut`, a solo, `schiebekopf` or `hammelrennen`.
        contract: String,
        /// Whose it is: the holder of the Hochzeit, the poor player, the soloist.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<usize>,
        /// Who has taken the Armut.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        taker: Option<usize>,
    },
    /// The seat that is told has taken up the Skat of a Schiebekopf.
    TakeUp {
        /// The cards.
        cards: String,
    },
    /// The seat that is told has given cards away, or received them.
    HandOver {
        /// Who gave them.
        from: usize,
        /// Who got them; nobody if they lie face down.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<usize>,
        /// The cards.
        cards: String,
    },
    /// The taker of an Armut has said how many trumps it gives back.
    ReturnedTrumps {
        /// How many.
        trumps: usize,
    },
    /// Cards are raised to the top trumps, by words before play or with the next card.
    Raised {
        /// The seat that has them.
        seat: usize,
        /// `schweine` or `superschweine`.
        what: String,
    },
    /// An Ansage or Absage.
    Say {
        /// The speaker.
        seat: usize,
        /// `re`, `kontra`, `keine90`, …
        say: String,
        /// For which party.
        party: String,
        /// Said "mit mir": it holds if the speaker becomes the partner of the Hochzeit.
        #[serde(default, skip_serializing_if = "is_false")]
        mit_mir: bool,
        /// Not in words of its own: a bid has promised it, or Schweine have said it.
        #[serde(default, skip_serializing_if = "is_false")]
        implied: bool,
    },
    /// A seat has shown a hesitation.
    Hesitate {
        /// The seat.
        seat: usize,
    },
    /// A card.
    Play {
        /// Who played it.
        seat: usize,
        /// The card.
        card: String,
    },
    /// A trick is complete.
    Trick {
        /// Who has taken it, and leads to the next.
        winner: usize,
        /// The Augen in it.
        augen: u32,
    },
    /// An event of a later version of doko: nothing that has to be known.
    #[serde(other)]
    Unknown,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// An event that means nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EventError {
    /// A word in it means nothing.
    #[error(transparent)]
    Word(#[from] UnknownWord),
    /// Its cards are none.
    #[error("`{0}` are no cards")]
    Cards(String),
}

const RAISED: [&str; 2] = ["schweine", "superschweine"];

impl Event {
    /// What has happened between two moments at which a seat was told, in order; `view` is that of the later.
    ///
    /// Where the seat has seen it all, these are all its events: `before` is then [`Observation::nothing`].
    pub fn between(before: &Observation, view: &View<'_>) -> Vec<Event> {
        let now = Observation::of(view);
        let mut events = Vec::new();
        before_play(before, &now, &mut events);
        let tricks: Vec<Trick> = view.tricks().collect();
        for played in before.plays.len()..=now.plays.len() {
            let is_now = |at: u8| usize::from(at) == played;
            let utterances = now.utterances.iter().skip(before.utterances.len());
            events.extend(utterances.filter(|said| is_now(said.cards_played)).copied().map(said));
            for (what, (was, raised)) in RAISED.iter().zip(before.raised_at.iter().zip(now.raised_at)) {
                if let (None, Some((seat, _))) = (was, raised.filter(|&(_, at)| is_now(at))) {
                    events.push(Event::Raised { seat: seat.index(), what: (*what).to_owned() });
                }
            }
            let hesitations = now.hesitations.iter().skip(before.hesitations.len());
            let hesitations = hesitations.filter(|&&(_, at)| is_now(at));
            events.extend(hesitations.map(|(seat, _)| Event::Hesitate { seat: seat.index() }));
            if let Some(&(seat, card)) = now.plays.get(played) {
                events.push(Event::Play { seat: seat.index(), card: card.code() });
            }
            if let Some(trick) = (played % 4 == 3).then(|| tricks.get(played / 4)).flatten() {
                events.push(Event::Trick { winner: trick.winner.index(), augen: trick.augen() });
            }
        }
        events
    }

    /// Adds it to what a seat has seen.
    ///
    /// # Errors
    /// If a word or a card in it is none.
    pub fn add_to(&self, seen: &mut Observation) -> Result<(), EventError> {
        match self {
            Event::Vorbehalt { seat, has, declared } => {
                let seat = parse_seat(*seat)?;
                seen.said_vorbehalt[seat] = Some(*has);
                if seat == seen.seat {
                    seen.own_vorbehalt = declared.as_deref().map(parse_vorbehalt).transpose()?;
                }
            }
            Event::Bid { seat, bid } => seen.bids.push((parse_seat(*seat)?, parse_bid(bid)?)),
            Event::Armut { seat, party } => {
                seen.poor = Some(parse_seat(*seat)?);
                seen.armut_for = party.as_deref().map(parse_party).transpose()?;
            }
            Event::ArmutAnswer { seat, takes } => seen.armut_answers.push((parse_seat(*seat)?, *takes)),
            Event::Contract { contract, seat, taker } => {
                let [seat, taker] = [seat, taker].map(|seat| seat.map(parse_seat).transpose());
                seen.contract = parse_contract(contract, seat?, taker?)?;
                if !matches!(seen.contract, Contract::Armut { .. }) {
                    (seen.poor, seen.armut_for) = (None, None);
                }
            }
            Event::TakeUp { cards } => seen.taken_up = parse_cards(cards)?,
            Event::HandOver { from, to, cards } => seen.own_hand_overs.push(HandOver {
                from: parse_seat(*from)?,
                to: to.map(parse_seat).transpose()?,
                cards: parse_cards(cards)?,
            }),
            Event::ReturnedTrumps { trumps } => seen.returned_trumps = Some(*trumps),
            Event::Raised { seat, what } => {
                let place = RAISED.iter().position(|name| name == what);
                let place = place.ok_or_else(|| UnknownWord(what.clone(), "schweine or superschweine"))?;
                seen.raised_at[place] = Some((parse_seat(*seat)?, seen.plays.len() as u8));
            }
            Event::Say { seat, say, party, mit_mir, implied } => {
                let (seat, party) = (parse_seat(*seat)?, parse_party(party)?);
                seen.utterances.push(Utterance {
                    seat,
                    party,
                    step: parse_step(say, party)?,
                    cards_played: seen.plays.len() as u8,
                    mit_mir: *mit_mir,
                    implied: *implied,
                });
            }
            Event::Hesitate { seat } => {
                seen.hesitations.push((parse_seat(*seat)?, seen.plays.len() as u8));
            }
            Event::Play { seat, card } => {
                let card: Card = card.parse().map_err(|_| EventError::Cards(card.clone()))?;
                seen.plays.push((parse_seat(*seat)?, card));
            }
            Event::Trick { .. } | Event::Unknown => {}
        }
        Ok(())
    }
}

/// Vorbehalte, bids, an Armut, what is played, and what changes hands.
fn before_play(before: &Observation, now: &Observation, events: &mut Vec<Event>) {
    for seat in now.setup.forehand.round() {
        if let (None, Some(has)) = (before.said_vorbehalt[seat], now.said_vorbehalt[seat]) {
            let own = now.own_vorbehalt.filter(|_| seat == now.seat);
            let declared = own.map(|vorbehalt| vorbehalt_key(vorbehalt).to_owned());
            events.push(Event::Vorbehalt { seat: seat.index(), has, declared });
        }
    }
    let bids = now.bids.iter().skip(before.bids.len());
    events.extend(bids.map(|&(seat, bid)| Event::Bid { seat: seat.index(), bid: bid_key(bid).to_owned() }));
    if let Some(poor) = now.poor.filter(|_| before.poor.is_none()) {
        let party = now.armut_for.map(|party| party_key(party).to_owned());
        events.push(Event::Armut { seat: poor.index(), party });
    }
    let answers = now.armut_answers.iter().skip(before.armut_answers.len());
    events.extend(answers.map(|&(seat, takes)| Event::ArmutAnswer { seat: seat.index(), takes }));
    if !is_settled(before) && is_settled(now) {
        events.push(contract(now.contract));
    }
    if before.taken_up != now.taken_up {
        events.push(Event::TakeUp { cards: now.taken_up.codes() });
    }
    let given = now.own_hand_overs.iter().skip(before.own_hand_overs.len());
    events.extend(given.map(|given| Event::HandOver {
        from: given.from.index(),
        to: given.to.map(Seat::index),
        cards: given.cards.codes(),
    }));
    if let (None, Some(trumps)) = (before.returned_trumps, now.returned_trumps) {
        events.push(Event::ReturnedTrumps { trumps });
    }
}

/// Whether the Vorbehalte are over, as far as what a seat has seen tells.
fn is_settled(seen: &Observation) -> bool {
    use doko_engine::Question::{Ansage, Armut, Bid, Card, Exchange, Schweine, Vorbehalt};

    match seen.question {
        Some(Vorbehalt | Bid | Armut) => false,
        Some(Exchange | Schweine | Ansage | Card) => true,
        None => !seen.plays.is_empty(),
    }
}

fn contract(contract: Contract) -> Event {
    let (word, seat, taker) = match contract {
        Contract::Hochzeit(holder, stich) => (vorbehalt_key(Vorbehalt::Hochzeit(stich)), Some(holder), None),
        Contract::Solo(_, soloist) => (contract_key(contract), Some(soloist), None),
        Contract::Armut { poor, taker } => (contract_key(contract), Some(poor), Some(taker)),
        Contract::Normal | Contract::Schiebekopf | Contract::Hammelrennen => {
            (contract_key(contract), None, None)
        }
    };
    let [seat, taker] = [seat, taker].map(|seat| seat.map(Seat::index));
    Event::Contract { contract: word.to_owned(), seat, taker }
}

fn parse_contract(word: &str, seat: Option<Seat>, taker: Option<Seat>) -> Result<Contract, UnknownWord> {
    let unknown = || UnknownWord(word.to_owned(), "contract, or it lacks a seat");
    let alone = [Contract::Normal, Contract::Schiebekopf, Contract::Hammelrennen];
    if let Some(contract) = alone.into_iter().find(|&contract| contract_key(contract) == word) {
        return Ok(contract);
    }
    let seat = seat.ok_or_else(unknown)?;
    match parse_vorbehalt(word).map_err(|_| unknown())? {
        Vorbehalt::Hochzeit(stich) => Ok(Contract::Hochzeit(seat, stich)),
        Vorbehalt::Solo(kind) => Ok(Contract::Solo(kind, seat)),
        Vorbehalt::Armut(None) => Ok(Contract::Armut { poor: seat, taker: taker.ok_or_else(unknown)? }),
        _ => Err(unknown()),
    }
}

fn said(said: Utterance) -> Event {
    Event::Say {
        seat: said.seat.index(),
        say: step_key(said.step, said.party).to_owned(),
        party: party_key(said.party).to_owned(),
        mit_mir: said.mit_mir,
        implied: said.implied,
    }
}

fn parse_cards(text: &str) -> Result<CardSet, EventError> {
    text.parse().map_err(|_| EventError::Cards(text.to_owned()))
}
