//! The history of a game: what has happened at the table, event by event, and what each seat sees of it.
//!
//! A [`Game`] keeps what its rules ask for; here that becomes one list, put together when somebody wants to read it,
//! so that playing costs nothing more. Records, the protocol for programs outside and the texts for people are
//! readings of this list. [`Game::events`] has all of it, [`View::events`](crate::View::events) what one seat has seen.
//!
//! Events stand in the order in which they happen. Whatever is due before a card comes in this order: what is said, a
//! hesitation, what the card raises with what that says, the card. Schweine that are announced before a card stand where
//! they were announced among what is said. So the events of an earlier moment at a table are
//! the first of those of a later one, and a reader goes on where it stopped with `skip`.

use crate::card::Card;
use crate::card_set::CardSet;
use crate::contract::{AskedKind, Bid, Contract, Vorbehalt};
use crate::game::ansagen::Utterance;
use crate::game::supra::{Spoken, Supra};
use crate::game::{Game, Genscher, HandOver, Klaerung, Phase, ReturnedTrumps, Trick};
use crate::order::Raised;
use crate::rules::SchweineMode;
use crate::seat::{Party, Seat};

/// Something that happens at the table.
///
/// Everybody notices every event. What only some may know of it is `None` for the others, see [`Event::seen_by`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A seat knocks before the cards are known, or does not (key `klopfen.mode`).
    Klopfen {
        /// The seat.
        seat: Seat,
        /// Whether it knocks.
        knocks: bool,
    },
    /// All have been asked whether they knock, and a seat takes up its cards (key `klopfen.mode`). Where nobody may knock, all
    /// hold theirs from the beginning.
    Dealt {
        /// The seat.
        seat: Seat,
        /// The cards; only this seat knows.
        cards: Option<CardSet>,
    },
    /// A seat says whether it has a Vorbehalt.
    Vorbehalt {
        /// The seat.
        seat: Seat,
        /// Whether it says that it has one. A stilles Solo is none: its seat says gesund.
        has: bool,
        /// What it declares; only this seat knows.
        declared: Option<Vorbehalt>,
    },
    /// A seat says whether its Vorbehalt is of the kind that is asked for (key `vorbehalt.asked`).
    Asked {
        /// The seat.
        seat: Seat,
        /// The kind.
        kind: AskedKind,
        /// Whether it is.
        is_it: bool,
        /// What it declares, if it is; only this seat knows.
        declared: Option<Vorbehalt>,
    },
    /// All have spoken, and a seat names its Vorbehalt, played or not (key `vorbehalt.told`).
    Named {
        /// The seat.
        seat: Seat,
        /// What it has declared.
        vorbehalt: Vorbehalt,
    },
    /// A seat bids for the right to play its solo.
    Bid {
        /// The seat.
        seat: Seat,
        /// Its bid.
        bid: Bid,
    },
    /// A seat asks who takes its Armut.
    Armut {
        /// The seat.
        poor: Seat,
        /// The only party that may take it, if the seat names one.
        party: Option<Party>,
    },
    /// A seat takes the Armut, or leaves it.
    ArmutAnswer {
        /// The seat.
        seat: Seat,
        /// Whether it takes the Armut.
        takes: bool,
    },
    /// It is settled what is played; in a Schwarze Sau also, in its course, which solo.
    Contract(Contract),
    /// Forehand takes up the Skat of a Schiebekopf.
    TakeUp {
        /// The seat.
        seat: Seat,
        /// The cards; only this seat knows.
        cards: Option<CardSet>,
    },
    /// Cards change hands, or are laid down as the Skat of a Schiebekopf.
    HandOver {
        /// Who gives them.
        from: Seat,
        /// Who gets them; nobody if they are laid down.
        to: Option<Seat>,
        /// The cards; only giver and receiver know.
        cards: Option<CardSet>,
    },
    /// The taker of an Armut says how many trumps it gives back, or whether there are any.
    ReturnedTrumps(ReturnedTrumps),
    /// Cards become the top trumps: announced before play or before a card, or with the card that is played next.
    Raised {
        /// The seat that holds both.
        seat: Seat,
        /// Schweine, Superschweine or Hyperschweine.
        raised: Raised,
        /// How many cards have been played, `0..48`.
        cards_played: u8,
    },
    /// An Ansage or Absage.
    Said(Utterance),
    /// A party doubles further, after Re and Kontra (key `ansagen.ladder`).
    Supra(Supra),
    /// A seat hesitates before its card.
    Hesitated {
        /// The seat.
        seat: Seat,
        /// How many cards have been played, `0..48`.
        cards_played: u8,
    },
    /// A seat chooses a new partner with the card that it plays next (key `genscher.mode`).
    Genscher(Genscher),
    /// A seat plays a card.
    Played {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Card,
        /// How many cards have been played before, `0..48`.
        cards_played: u8,
    },
    /// A trick is complete.
    Trick(Trick),
    /// The trick just taken settles a declared Hochzeit. Nobody is told how an automatic one is settled.
    Klaerung {
        /// The seat with both ♣Q.
        holder: Seat,
        /// Its partner; `None` if it plays alone.
        partner: Option<Seat>,
    },
    /// The soloist of a Nullsolo has taken a trick, which ends the game.
    NullLost(Seat),
}

impl From<Spoken> for Event {
    fn from(spoken: Spoken) -> Event {
        match spoken {
            Spoken::Step(said) => Event::Said(said),
            Spoken::Supra(supra) => Event::Supra(supra),
        }
    }
}

impl Event {
    /// What a seat sees of it.
    ///
    /// ```
    /// use doko_engine::{Event, Seat, SoloKind, Vorbehalt};
    ///
    /// let [own, other, ..] = Seat::ALL;
    /// let declared = Some(Vorbehalt::Solo(SoloKind::DAMEN));
    /// let event = Event::Vorbehalt { seat: own, has: true, declared };
    /// assert_eq!(event.seen_by(own), event);
    /// assert_eq!(event.seen_by(other), Event::Vorbehalt { seat: own, has: true, declared: None });
    /// ```
    #[must_use]
    pub fn seen_by(self, observer: Seat) -> Event {
        match self {
            Event::Vorbehalt { seat, has, .. } if seat != observer => {
                Event::Vorbehalt { seat, has, declared: None }
            }
            Event::Asked { seat, kind, is_it, .. } if seat != observer => {
                Event::Asked { seat, kind, is_it, declared: None }
            }
            Event::Dealt { seat, .. } if seat != observer => Event::Dealt { seat, cards: None },
            Event::TakeUp { seat, .. } if seat != observer => Event::TakeUp { seat, cards: None },
            Event::HandOver { from, to, .. } if from != observer && to != Some(observer) => {
                Event::HandOver { from, to, cards: None }
            }
            public => public,
        }
    }
}

impl Game<'_> {
    /// All that has happened so far, secrets included.
    ///
    /// ```
    /// use doko_engine::{Event, Game, Rules, Seat, Vorbehalt};
    ///
    /// let rules = Rules::preset("ddv")?;
    /// let mut game = Game::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
    /// game.declare(Seat::ALL[0], Vorbehalt::Gesund)?;
    /// let declared = Some(Vorbehalt::Gesund);
    /// assert_eq!(game.events(), [Event::Vorbehalt { seat: Seat::ALL[0], has: false, declared }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn events(&self) -> Vec<Event> {
        let mut events = Vec::new();
        self.add_what_came_before_play(&mut events);
        self.add_play(&mut events);
        events
    }

    /// Knocks, Vorbehalte, bids, an Armut, what is played, and what changes hands.
    fn add_what_came_before_play(&self, events: &mut Vec<Event>) {
        events.extend(self.klopfen().iter().map(|&(seat, knocks)| Event::Klopfen { seat, knocks }));
        if !self.klopfen().is_empty() && !self.is_face_down() {
            let cards = |seat| Some(self.deal.hands()[seat]);
            events.extend(self.forehand().round().map(|seat| Event::Dealt { seat, cards: cards(seat) }));
        }
        events.extend(self.forehand().round().filter_map(|seat| {
            let declared = self.first_word(seat);
            declared.map(|vorbehalt| Event::Vorbehalt { seat, has: !vorbehalt.is_gesund(), declared })
        }));
        events.extend(self.asked_vorbehalte().into_iter().map(|(seat, kind, is_it)| {
            let declared = self.vorbehalt(seat).filter(|_| is_it);
            Event::Asked { seat, kind, is_it, declared }
        }));
        events.extend(
            self.forehand()
                .round()
                .filter_map(|seat| Some(Event::Named { seat, vorbehalt: self.told_vorbehalt(seat)? })),
        );
        events.extend(self.bids().iter().map(|&(seat, bid)| Event::Bid { seat, bid }));
        let is_offered = matches!(self.phase, Phase::Armut(_)) || !self.armut_answers.is_empty();
        if let Some(poor) = self.first_armut().filter(|_| is_offered)
            && let Some(Vorbehalt::Armut(party)) = self.vorbehalt(poor)
        {
            events.push(Event::Armut { poor, party });
        }
        events.extend(self.armut_answers.iter().map(|&(seat, takes)| Event::ArmutAnswer { seat, takes }));
        let is_open = self.phase.settles_contract() || self.phase == Phase::Redeal;
        if is_open && !self.seeks_soloist() {
            return;
        }
        events.push(Event::Contract(self.first_contract()));
        if self.ends_with_the_exchange() {
            events.extend(self.spoken().map(Event::from));
        }
        if self.contract == Contract::SCHIEBEKOPF {
            events.push(Event::TakeUp { seat: self.forehand(), cards: Some(self.deal.skat()) });
        }
        let given = self.hand_overs.iter().copied();
        events.extend(given.map(|HandOver { from, to, cards }| Event::HandOver {
            from,
            to,
            cards: Some(cards),
        }));
        events.extend(self.announced_returned_trumps().map(Event::ReturnedTrumps));
    }

    /// Everything since the first card could be played, or Schweine were announced.
    fn add_play(&self, events: &mut Vec<Event>) {
        let mut spoken = self.spoken().filter(|_| !self.ends_with_the_exchange()).peekable();
        // How much of it stands among the events.
        let mut told = 0;
        let mut hesitations = self.hesitations.iter().copied().peekable();
        let raised = Raised::PAIRS.into_iter().zip(self.raised_by);
        let mut raised = raised.filter_map(|(raised, by)| by.map(|(seat, at)| (raised, seat, at))).peekable();
        let raise = |(raised, seat, cards_played)| Event::Raised { seat, raised, cards_played };
        let announced = self.announced_in_play();
        if self.rules.set().schweine.mode == SchweineMode::BeforePlay {
            events.extend(raised.next().map(raise));
        }
        if self.bids().iter().any(|(_, bid)| matches!(bid, Bid::Raise(_))) {
            // What was promised is said when play begins.
            events.extend(spoken.next().map(Event::from));
            told += 1;
        }
        let mut tricks = self.tricks();
        for (number, play) in self.plays().map(Some).chain([None]).enumerate() {
            let is_now = |at: u8| usize::from(at) == number;
            let is_by_words = |of: Raised| of == Raised::Schweine && announced.is_some();
            let mut by_words = raised.next_if(|&(of, _, at)| is_now(at) && is_by_words(of));
            let by_card = raised.next_if(|&(_, _, at)| is_now(at));
            let is_with_card = |spoken: &Spoken| match spoken {
                Spoken::Step(said) => said.implied && by_card.is_some_and(|(_, seat, _)| seat == said.seat),
                Spoken::Supra(_) => false,
            };
            loop {
                let is_due = announced.is_some_and(|(.., before)| usize::from(before) == told);
                if let Some(now) = by_words.take_if(|_| is_due) {
                    events.push(raise(now));
                }
                let next = spoken.next_if(|spoken| is_now(spoken.cards_played()) && !is_with_card(spoken));
                match next {
                    Some(spoken) => events.push(spoken.into()),
                    None => break,
                }
                told += 1;
            }
            let hesitated = hesitations.next_if(|&(_, at)| is_now(at));
            events.extend(hesitated.map(|(seat, cards_played)| Event::Hesitated { seat, cards_played }));
            let with_card = spoken.next_if(|spoken| is_now(spoken.cards_played())).map(Event::from);
            told += usize::from(with_card.is_some());
            events.extend(with_card);
            events.extend(by_card.map(raise));
            let genscher = self.genscher().filter(|genscher| is_now(genscher.cards_played));
            events.extend(genscher.map(Event::Genscher));
            let Some((seat, card)) = play else { break };
            events.push(Event::Played { seat, card, cards_played: number as u8 });
            if number % 4 == 3 {
                let trick = tricks.next().expect("four cards make a trick");
                events.push(Event::Trick(trick));
                events.extend(self.settled_by(trick, number / 4 + 1));
            }
        }
    }

    /// What trick `number`, from 1, has settled beside its Augen.
    fn settled_by(&self, trick: Trick, number: usize) -> Option<Event> {
        if self.schwarze_sau() == Some(4 * number) {
            return Some(Event::Contract(self.contract));
        }
        match (self.contract, self.klaerung()) {
            (Contract::Solo(kind, soloist), _)
                if trick.winner == soloist && self.rules().solo(kind).is_null =>
            {
                Some(Event::NullLost(soloist))
            }
            (Contract::Hochzeit(holder, _), Some(Klaerung::Found { partner, trick }))
                if usize::from(trick) == number =>
            {
                Some(Event::Klaerung { holder, partner: Some(partner) })
            }
            (Contract::Hochzeit(holder, _), Some(Klaerung::Alone))
                if self.hochzeit_settled().map(usize::from) == Some(number) =>
            {
                Some(Event::Klaerung { holder, partner: None })
            }
            _ => None,
        }
    }
}
