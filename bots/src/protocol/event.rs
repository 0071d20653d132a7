//! What happens in a game, in the words of the protocol: the [`Event`]s of the engine as a seat is told of them, and back.

use doko_engine::words::{
    UnknownWord, bid_key, contract_key, parse_asked_kind, parse_bid, parse_party, parse_seat, parse_step,
    parse_vorbehalt, party_key, step_key, vorbehalt_key,
};
use doko_engine::{
    AloneGame, Card, CardSet, Contract, Event, Genscher, Raised, ReturnedTrumps, Seat, Supra, Utterance,
    View, Vorbehalt,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::snapshot::ContractSent;
use crate::observation::Observation;

/// Something that a seat has seen happen, its own doings too: what of an [`Event`] is sent.
///
/// Seats are numbers from 0 to 3, cards two characters such as `HT`, everything else the words of game records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[non_exhaustive]
pub enum EventSent {
    /// A seat has knocked before the cards are known, or has not.
    Klopfen {
        /// The seat.
        seat: usize,
        /// Whether it has.
        knocks: bool,
    },
    /// All have been asked whether they knock, and the seat that is told takes up its cards.
    Dealt {
        /// The cards.
        cards: String,
    },
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
    /// A seat has said whether its Vorbehalt is of the kind that is asked for.
    Asked {
        /// The seat.
        seat: usize,
        /// The kind: `schmeissen`, `pflichtsolo`, `solo`, `armut`, `hochzeit` or `hammelrennen`.
        kind: String,
        /// Whether it is.
        is_it: bool,
        /// What it has declared, if it is, and if it is the seat that is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        declared: Option<String>,
    },
    /// All have spoken, and a seat has named its Vorbehalt, played or not.
    Named {
        /// The seat.
        seat: usize,
        /// What it has declared, in the words of answers.
        vorbehalt: String,
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
        /// `normal`, `hochzeit`, alone or with its Klärungsstich as in `hochzeit:fehl`, `armut`, a solo, `schiebekopf`,
        /// `hammelrennen` or `ramsch`.
        contract: String,
        /// Whose it is: the holder of the Hochzeit, the poor player, the soloist.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<usize>,
        /// Who has taken the Armut.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        taker: Option<usize>,
    },
    /// The Hochzeit is settled.
    Partner {
        /// The partner of its holder, who plays alone if there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<usize>,
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
    /// The taker of an Armut has said how many trumps it gives back, or whether there are any.
    ReturnedTrumps {
        /// How many, or whether any.
        trumps: ReturnedTrumps,
    },
    /// Cards are raised to the top trumps, by words before play or with the next card.
    Raised {
        /// The seat that has them.
        seat: usize,
        /// `schweine`, `superschweine` or `hyperschweine`.
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
    /// A party doubles further, after Re and Kontra.
    Supra {
        /// The speaker.
        seat: usize,
        /// For which party.
        party: String,
    },
    /// A seat has shown a hesitation.
    Hesitate {
        /// The seat.
        seat: usize,
    },
    /// A seat chooses a new partner with the card that it plays next: the two are Re.
    Genscher {
        /// The seat.
        seat: usize,
        /// Its new partner.
        partner: usize,
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
#[non_exhaustive]
pub enum EventError {
    /// A word in it means nothing.
    #[error(transparent)]
    Word(#[from] UnknownWord),
    /// Its cards are none.
    #[error("`{0}` are no cards")]
    Cards(String),
}

/// What can be raised, with its word.
const RAISED: [(Raised, &str); Raised::PAIRS.len()] = [
    (Raised::Schweine, "schweine"),
    (Raised::Superschweine, "superschweine"),
    (Raised::Hyperschweine, "hyperschweine"),
];

impl EventSent {
    /// What a seat is told of all that it has seen after its first `told` events, in order.
    ///
    /// Until the next card, whatever is said comes first, then what is raised, then a hesitation, then a new partner.
    pub fn since(told: usize, view: &View<'_>) -> Vec<EventSent> {
        let mut news: Vec<Event> = view.events().into_iter().skip(told).collect();
        for moment in news.split_inclusive_mut(|event| matches!(event, Event::Played { .. })) {
            moment.sort_by_key(|event| match event {
                Event::Said(_) | Event::Supra(_) => 1,
                Event::Raised { .. } => 2,
                Event::Hesitated { .. } => 3,
                Event::Genscher(_) => 4,
                Event::Played { .. } => 5,
                _ => 0,
            });
        }
        // Whoever has offered its Armut in vain knows without being told.
        let is_told = |event: &Event| !matches!(event, Event::Armut { .. }) || view.poor().is_some();
        news.into_iter().filter(is_told).filter_map(EventSent::of).collect()
    }

    /// What is sent of an event; nothing if all that could be is secret, or follows from what was sent before.
    fn of(event: Event) -> Option<EventSent> {
        Some(match event {
            Event::Klopfen { seat, knocks } => EventSent::Klopfen { seat: seat.index(), knocks },
            Event::Dealt { cards, .. } => EventSent::Dealt { cards: cards?.codes() },
            Event::Vorbehalt { seat, has, declared } => {
                let declared = declared.map(|vorbehalt| vorbehalt_key(vorbehalt).to_owned());
                EventSent::Vorbehalt { seat: seat.index(), has, declared }
            }
            Event::Asked { seat, kind, is_it, declared } => EventSent::Asked {
                seat: seat.index(),
                kind: kind.key().to_owned(),
                is_it,
                declared: declared.map(|vorbehalt| vorbehalt_key(vorbehalt).to_owned()),
            },
            Event::Named { seat, vorbehalt } => {
                EventSent::Named { seat: seat.index(), vorbehalt: vorbehalt_key(vorbehalt).to_owned() }
            }
            Event::Bid { seat, bid } => EventSent::Bid { seat: seat.index(), bid: bid_key(bid).to_owned() },
            Event::Armut { poor, party } => {
                EventSent::Armut { seat: poor.index(), party: party.map(|party| party_key(party).to_owned()) }
            }
            Event::ArmutAnswer { seat, takes } => EventSent::ArmutAnswer { seat: seat.index(), takes },
            Event::Contract(contract) => {
                let ContractSent { contract, seat, taker } = ContractSent::of(contract);
                EventSent::Contract { contract, seat, taker }
            }
            Event::TakeUp { cards, .. } => EventSent::TakeUp { cards: cards?.codes() },
            Event::HandOver { from, to, cards } => {
                EventSent::HandOver { from: from.index(), to: to.map(Seat::index), cards: cards?.codes() }
            }
            Event::ReturnedTrumps(trumps) => EventSent::ReturnedTrumps { trumps },
            Event::Raised { seat, raised, .. } => {
                let (_, what) = RAISED.into_iter().find(|&(what, _)| what == raised)?;
                EventSent::Raised { seat: seat.index(), what: what.to_owned() }
            }
            Event::Said(said) => EventSent::Say {
                seat: said.seat.index(),
                say: step_key(said.step, said.party).to_owned(),
                party: party_key(said.party).to_owned(),
                mit_mir: said.mit_mir,
                implied: said.implied,
            },
            Event::Supra(supra) => {
                EventSent::Supra { seat: supra.seat.index(), party: party_key(supra.party).to_owned() }
            }
            Event::Hesitated { seat, .. } => EventSent::Hesitate { seat: seat.index() },
            Event::Genscher(chosen) => {
                EventSent::Genscher { seat: chosen.seat.index(), partner: chosen.partner.index() }
            }
            Event::Played { seat, card, .. } => EventSent::Play { seat: seat.index(), card: card.code() },
            Event::Trick(trick) => EventSent::Trick { winner: trick.winner.index(), augen: trick.augen() },
            Event::Klaerung { partner, .. } => EventSent::Partner { seat: partner.map(Seat::index) },
            Event::NullLost(_) => return None,
        })
    }

    /// Adds it to what a seat has seen.
    ///
    /// # Errors
    /// If a word or a card in it is none.
    pub fn add_to(&self, seen: &mut Observation) -> Result<(), EventError> {
        if let Some(event) = self.event(seen)? {
            seen.add(event);
        }
        Ok(())
    }

    /// The event of which a seat is told that has `seen` all before; nothing if it follows from others.
    fn event(&self, seen: &Observation) -> Result<Option<Event>, EventError> {
        let cards_played = seen.plays.len() as u8;
        Ok(Some(match self {
            EventSent::Klopfen { seat, knocks } => {
                Event::Klopfen { seat: parse_seat(*seat)?, knocks: *knocks }
            }
            EventSent::Dealt { cards } => Event::Dealt { seat: seen.seat, cards: Some(parse_cards(cards)?) },
            EventSent::Vorbehalt { seat, has, declared } => {
                let declared = declared.as_deref().map(parse_vorbehalt).transpose()?;
                Event::Vorbehalt { seat: parse_seat(*seat)?, has: *has, declared }
            }
            EventSent::Asked { seat, kind, is_it, declared } => {
                let declared = declared.as_deref().map(parse_vorbehalt).transpose()?;
                let kind = parse_asked_kind(kind)?;
                Event::Asked { seat: parse_seat(*seat)?, kind, is_it: *is_it, declared }
            }
            EventSent::Named { seat, vorbehalt } => {
                Event::Named { seat: parse_seat(*seat)?, vorbehalt: parse_vorbehalt(vorbehalt)? }
            }
            EventSent::Bid { seat, bid } => Event::Bid { seat: parse_seat(*seat)?, bid: parse_bid(bid)? },
            EventSent::Armut { seat, party } => {
                let party = party.as_deref().map(parse_party).transpose()?;
                Event::Armut { poor: parse_seat(*seat)?, party }
            }
            EventSent::ArmutAnswer { seat, takes } => {
                Event::ArmutAnswer { seat: parse_seat(*seat)?, takes: *takes }
            }
            EventSent::Contract { contract, seat, taker } => {
                let [seat, taker] = [seat, taker].map(|seat| seat.map(parse_seat).transpose());
                Event::Contract(parse_contract(contract, seat?, taker?)?)
            }
            EventSent::TakeUp { cards } => {
                Event::TakeUp { seat: seen.seat, cards: Some(parse_cards(cards)?) }
            }
            EventSent::HandOver { from, to, cards } => Event::HandOver {
                from: parse_seat(*from)?,
                to: to.map(parse_seat).transpose()?,
                cards: Some(parse_cards(cards)?),
            },
            EventSent::ReturnedTrumps { trumps } => Event::ReturnedTrumps(*trumps),
            EventSent::Raised { seat, what } => {
                let raised = RAISED.into_iter().find(|(_, word)| word == what);
                let words = "schweine, superschweine or hyperschweine";
                let (raised, _) = raised.ok_or_else(|| UnknownWord(what.clone(), words))?;
                Event::Raised { seat: parse_seat(*seat)?, raised, cards_played }
            }
            EventSent::Say { seat, say, party, mit_mir, implied } => {
                let (seat, party) = (parse_seat(*seat)?, parse_party(party)?);
                let (step, mit_mir, implied) = (parse_step(say, party)?, *mit_mir, *implied);
                Event::Said(Utterance { seat, party, step, cards_played, mit_mir, implied })
            }
            EventSent::Supra { seat, party } => {
                let (seat, party) = (parse_seat(*seat)?, parse_party(party)?);
                let said_before = seen.utterances.len() as u8;
                Event::Supra(Supra { seat, party, cards_played, said_before })
            }
            EventSent::Hesitate { seat } => Event::Hesitated { seat: parse_seat(*seat)?, cards_played },
            EventSent::Genscher { seat, partner } => {
                let (seat, partner) = (parse_seat(*seat)?, parse_seat(*partner)?);
                Event::Genscher(Genscher { seat, partner, cards_played })
            }
            EventSent::Play { seat, card } => {
                let card: Card = card.parse().map_err(|_| EventError::Cards(card.clone()))?;
                Event::Played { seat: parse_seat(*seat)?, card, cards_played }
            }
            // These follow from the cards.
            EventSent::Partner { .. } | EventSent::Trick { .. } | EventSent::Unknown => return Ok(None),
        }))
    }
}

impl ContractSent {
    /// A contract in words.
    pub(super) fn of(contract: Contract) -> ContractSent {
        let (word, seat, taker) = match contract {
            Contract::Hochzeit(holder, stich) => {
                (vorbehalt_key(Vorbehalt::Hochzeit(stich)), Some(holder), None)
            }
            Contract::Solo(_, soloist) => (contract_key(contract), Some(soloist), None),
            Contract::Armut { poor, taker } => (contract_key(contract), Some(poor), Some(taker)),
            Contract::Normal | Contract::EachAlone(_) => (contract_key(contract), None, None),
        };
        let [seat, taker] = [seat, taker].map(|seat| seat.map(Seat::index));
        ContractSent { contract: word.to_owned(), seat, taker }
    }
}

fn parse_contract(word: &str, seat: Option<Seat>, taker: Option<Seat>) -> Result<Contract, UnknownWord> {
    let unknown = || UnknownWord(word.to_owned(), "contract, or it lacks a seat");
    let of_nobody = AloneGame::ALL.map(Contract::EachAlone).into_iter().chain([Contract::Normal]);
    if let Some(contract) = of_nobody.into_iter().find(|&contract| contract_key(contract) == word) {
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

fn parse_cards(text: &str) -> Result<CardSet, EventError> {
    text.parse().map_err(|_| EventError::Cards(text.to_owned()))
}
