//! The whole game as a state machine: Vorbehalte, then cards and Ansagen, then the score.
//!
//! A [`Game`] accepts whatever is legal at the moment it is said, on turn or not, so that any real game can be
//! replayed. Whom to ask when is the business of [`crate::table::Table`], and who may know what that of
//! [`crate::view::View`].

use std::fmt;

use thiserror::Error;

use crate::ansagen::{Refusal, Said, Utterance};
use crate::card::Card;
use crate::card_set::CardSet;
use crate::contract::{Contract, Step, Vorbehalt};
use crate::deal::Deal;
use crate::order::{EffectiveSuit, Order, Trumps};
use crate::play::Play;
use crate::rules::{HochzeitPartner, Rules, SoloLead, SoloPriority, VorbehaltKind};
use crate::score::{Outcome, Score};
use crate::seat::{Party, PerSeat, Seat};

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// This seat is asked for its Vorbehalt.
    Vorbehalt(Seat),
    /// This seat is to play a card.
    Card(Seat),
    /// All cards have been played.
    Over,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Vorbehalt(seat) => write!(f, "seat {seat} is asked for its Vorbehalt"),
            Phase::Card(seat) => write!(f, "seat {seat} is to play a card"),
            Phase::Over => f.write_str("the game is over"),
        }
    }
}

/// How a declared Hochzeit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Klaerung {
    /// The holder has no partner yet.
    Open,
    /// `partner` won trick number `trick` (from 1), the Klärungsstich.
    Found {
        /// The partner of the holder.
        partner: Seat,
        /// The number of the Klärungsstich, from 1.
        trick: u8,
    },
    /// The holder found nobody and plays alone.
    Alone,
}

/// Why an action was refused. The game is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalAction {
    /// Another seat is on turn.
    #[error("seat {seat} is not on turn: {phase}")]
    NotOnTurn {
        /// The seat that acted.
        seat: Seat,
        /// What the game waits for.
        phase: Phase,
    },
    /// The rules do not offer this Vorbehalt, or the hand does not allow it.
    #[error("seat {0} cannot declare {1}: the rules do not offer it or the hand does not allow it")]
    NotOffered(Seat, Vorbehalt),
    /// The seat does not hold this card.
    #[error("seat {0} does not hold {1}")]
    NotHeld(Seat, Card),
    /// The seat holds cards of the suit led and must play one.
    #[error("seat {0} cannot play {1}: it must follow suit")]
    MustFollow(Seat, Card),
    /// The Ansage or Absage is not possible.
    #[error("seat {0} cannot say {1}: {2}")]
    Say(Seat, Step, Refusal),
    /// The answer is no answer to the question asked.
    #[error("seat {0} was asked something else")]
    NotAsked(Seat),
}

/// A completed trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    /// Who led.
    pub leader: Seat,
    /// The four cards, in the order played.
    pub cards: [Card; 4],
    /// Who won it.
    pub winner: Seat,
}

impl Trick {
    /// What the trick counts, in Augen.
    pub fn augen(&self) -> u32 {
        self.cards.iter().map(|card| card.augen()).sum()
    }

    /// The seats and their cards, in the order played.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        self.leader.round().zip(self.cards)
    }
}

/// A game of Doppelkopf in progress.
///
/// ```
/// use doko_engine::{Deal, Game, Phase, Rules, Seat, Vorbehalt};
///
/// let rules = Rules::preset("ddv")?;
/// let mut game = Game::new(&rules, Deal::seeded(1, 0, 0, true), Seat::ALL[0]);
/// for seat in Seat::ALL {
///     game.declare(seat, Vorbehalt::Gesund)?;
/// }
/// while let Phase::Card(seat) = game.phase() {
///     let card = game.legal_cards().iter().next().expect("the seat on turn has a card");
///     game.play(seat, card)?;
/// }
/// assert_eq!(game.score().expect("the game is over").points().0.iter().sum::<i32>(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) order: &'r Order,
    pub(crate) deal: Deal,
    pub(crate) forehand: Seat,
    pub(crate) phase: Phase,
    /// What each seat has declared so far; the Vorbehalte themselves are secret.
    pub(crate) vorbehalte: PerSeat<Option<Vorbehalt>>,
    pub(crate) contract: Contract,
    pub(crate) klaerung: Klaerung,
    /// The parties as they are; of an open Hochzeit, the holder against the rest.
    pub(crate) parties: PerSeat<Party>,
    pub(crate) said: Said,
    pub(crate) play: Play,
    /// The cards still held, as `play` has them, in the identity layout.
    pub(crate) hands: PerSeat<CardSet>,
    /// The cards in the order played; as many as `play.played()`.
    pub(crate) cards: [Card; 48],
    /// Who led to each trick; one more than tricks completed.
    pub(crate) leaders: [Seat; 13],
    /// The effective suits each seat has failed to follow, as a bit mask.
    pub(crate) voids: PerSeat<u8>,
}

impl<'r> Game<'r> {
    /// A new game: the Vorbehalte begin with `forehand`.
    ///
    /// # Panics
    /// If the deal and the rules disagree about the nines; [`Rules::deal`] makes deals that agree.
    pub fn new(rules: &'r Rules, deal: Deal, forehand: Seat) -> Game<'r> {
        assert_eq!(deal.has_nines(), rules.set().deck.nines, "the deal must have the deck of the rules");
        let order = rules.order(Trumps::Normal);
        Game {
            rules,
            order,
            deal,
            forehand,
            phase: Phase::Vorbehalt(forehand),
            vorbehalte: PerSeat::default(),
            contract: Contract::Normal,
            klaerung: Klaerung::Open,
            parties: PerSeat([Party::Kontra; 4]),
            said: Said::default(),
            play: Play::new(order, &deal, forehand),
            hands: *deal.hands(),
            cards: [Card::ALTE; 48],
            leaders: [forehand; 13],
            voids: PerSeat::default(),
        }
    }

    /// The rules of this game.
    pub const fn rules(&self) -> &'r Rules {
        self.rules
    }

    /// The deal as it was.
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The seat to the dealer's left.
    pub const fn forehand(&self) -> Seat {
        self.forehand
    }

    /// What the game waits for.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The game that is played; a Normalspiel as long as Vorbehalte are being asked.
    pub const fn contract(&self) -> Contract {
        self.contract
    }

    /// The order of cards of this contract.
    pub const fn order(&self) -> &'r Order {
        self.order
    }

    /// How a declared Hochzeit stands; `None` in other games.
    pub const fn klaerung(&self) -> Option<Klaerung> {
        match self.contract {
            Contract::Hochzeit(_) => Some(self.klaerung),
            _ => None,
        }
    }

    /// What this seat has declared.
    pub fn vorbehalt(&self, seat: Seat) -> Option<Vorbehalt> {
        self.vorbehalte[seat]
    }

    /// The parties as they are, known to the players or not.
    pub const fn parties(&self) -> &PerSeat<Party> {
        &self.parties
    }

    /// The cards this seat still holds.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The Augen of the tricks this seat has taken.
    pub fn augen(&self, seat: Seat) -> u32 {
        self.play.augen(self.order, seat)
    }

    /// How many cards have been played, `0..=48`.
    pub const fn played(&self) -> usize {
        self.play.played()
    }

    /// The cards in the order played, with the seats that played them.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        (0..self.played()).map(|i| (self.leaders[i / 4].clockwise(i % 4), self.cards[i]))
    }

    /// The completed tricks.
    pub fn tricks(&self) -> impl ExactSizeIterator<Item = Trick> + '_ {
        (0..self.played() / 4).map(|n| Trick {
            leader: self.leaders[n],
            cards: [0, 1, 2, 3].map(|i| self.cards[4 * n + i]),
            winner: self.leaders[n + 1],
        })
    }

    /// The cards on the table, in the order played.
    pub fn table_cards(&self) -> &[Card] {
        let played = self.played();
        &self.cards[played - self.play.in_trick()..played]
    }

    /// Who leads, or has led, to the trick on the table.
    pub fn leader(&self) -> Seat {
        self.leaders[self.played() / 4]
    }

    /// What was said, in order.
    pub fn utterances(&self) -> &[Utterance] {
        self.said.utterances()
    }

    /// The Vorbehalte a seat may declare, `Gesund` first. Nobody but this seat may be shown them.
    pub fn legal_vorbehalte(&self, seat: Seat) -> impl Iterator<Item = Vorbehalt> + '_ {
        let rules = self.rules.set();
        let ranked = |kind| rules.vorbehalt.order.contains(&kind);
        let hochzeit = ranked(VorbehaltKind::Hochzeit) && self.deal.hands()[seat].count(Card::ALTE) == 2;
        let solos = if ranked(VorbehaltKind::Solo) { &rules.solo.kinds[..] } else { &[] };
        std::iter::once(Vorbehalt::Gesund)
            .chain(hochzeit.then_some(Vorbehalt::Hochzeit))
            .chain(solos.iter().map(|&kind| Vorbehalt::Solo(kind)))
    }

    /// A seat says gesund or binds itself to a Vorbehalt. The last one settles the contract.
    ///
    /// # Errors
    /// If the seat is not asked, or the Vorbehalt is not on offer.
    pub fn declare(&mut self, seat: Seat, vorbehalt: Vorbehalt) -> Result<(), IllegalAction> {
        if self.phase != Phase::Vorbehalt(seat) {
            return Err(IllegalAction::NotOnTurn { seat, phase: self.phase });
        }
        if !self.legal_vorbehalte(seat).any(|legal| legal == vorbehalt) {
            return Err(IllegalAction::NotOffered(seat, vorbehalt));
        }
        self.vorbehalte[seat] = Some(vorbehalt);
        self.phase = Phase::Vorbehalt(seat.next());
        if seat.next() == self.forehand {
            self.begin_play(self.highest_vorbehalt());
        }
        Ok(())
    }

    /// The contract that follows from the Vorbehalte (keys `vorbehalt.order` and `solo.priority`).
    fn highest_vorbehalt(&self) -> Contract {
        let rules = self.rules.set();
        let declared =
            |wanted: Vorbehalt| self.forehand.round().find(|&seat| self.vorbehalte[seat] == Some(wanted));
        let solo = || match rules.solo.priority {
            SoloPriority::Seat => self.forehand.round().find_map(|seat| match self.vorbehalte[seat] {
                Some(Vorbehalt::Solo(kind)) => Some(Contract::Solo(kind, seat)),
                _ => None,
            }),
            SoloPriority::ByKind => rules
                .solo
                .kinds
                .iter()
                .find_map(|&kind| declared(Vorbehalt::Solo(kind)).map(|seat| Contract::Solo(kind, seat))),
        };
        let contract_of = |kind: &VorbehaltKind| match kind {
            VorbehaltKind::Solo => solo(),
            VorbehaltKind::Hochzeit => declared(Vorbehalt::Hochzeit).map(Contract::Hochzeit),
        };
        rules.vorbehalt.order.iter().find_map(contract_of).unwrap_or(Contract::Normal)
    }

    fn begin_play(&mut self, contract: Contract) {
        self.contract = contract;
        let is_re = |seat: Seat| match contract {
            Contract::Normal => self.deal.hands()[seat].contains(Card::ALTE),
            Contract::Hochzeit(holder) | Contract::Solo(_, holder) => seat == holder,
        };
        self.parties = PerSeat::from_fn(|seat| if is_re(seat) { Party::Re } else { Party::Kontra });
        let leader = match (contract, self.rules.set().solo.lead) {
            (Contract::Solo(_, soloist), SoloLead::Soloist) => soloist,
            _ => self.forehand,
        };
        self.leaders[0] = leader;
        if contract != Contract::Normal || leader != self.forehand {
            self.order = self.rules.order(contract.into());
            self.play = Play::new(self.order, &self.deal, leader);
        }
        self.phase = Phase::Card(leader);
    }

    /// The cards the seat on turn may play; empty if no card is due.
    pub fn legal_cards(&self) -> CardSet {
        match self.phase {
            Phase::Card(_) => self.order.card_set(self.play.legal()),
            Phase::Vorbehalt(_) | Phase::Over => CardSet::EMPTY,
        }
    }

    /// The effective suit led to the trick on the table.
    pub fn suit_led(&self) -> Option<EffectiveSuit> {
        self.table_cards().first().map(|&card| self.order.suit(card))
    }

    /// The seat on turn plays a card.
    ///
    /// # Errors
    /// If the seat is not on turn, does not hold the card, or must follow suit.
    pub fn play(&mut self, seat: Seat, card: Card) -> Result<(), IllegalAction> {
        if self.phase != Phase::Card(seat) {
            return Err(IllegalAction::NotOnTurn { seat, phase: self.phase });
        }
        if !self.hands[seat].contains(card) {
            return Err(IllegalAction::NotHeld(seat, card));
        }
        let bit = self.play.bit_of(self.order, card);
        if self.play.legal() & bit == 0 {
            return Err(IllegalAction::MustFollow(seat, card));
        }
        if let Some(led) = self.suit_led()
            && self.order.suit(card) != led
        {
            self.voids[seat] |= 1 << led as u8;
        }
        self.cards[self.played()] = card;
        self.hands[seat].remove(card);
        let trick = self.play.play(self.order, bit);
        debug_assert_eq!(self.hands[seat], self.play.hand(self.order, seat), "one hand in both layouts");
        self.phase = Phase::Card(self.play.to_act());
        if let Some(trick) = trick {
            self.leaders[self.played() / 4] = trick.winner;
            self.clear_hochzeit(trick.winner);
            if self.play.is_over() {
                self.phase = Phase::Over;
            }
        }
        Ok(())
    }

    /// Looks for the partner of a Hochzeit in the trick just completed (keys `hochzeit.partner`, `.tricks`).
    fn clear_hochzeit(&mut self, winner: Seat) {
        let (Contract::Hochzeit(holder), Klaerung::Open) = (self.contract, self.klaerung) else { return };
        let rules = &self.rules.set().hochzeit;
        let trick = (self.played() / 4) as u8;
        let led = self.cards[self.played() - 4];
        let is_klaerungsstich = match rules.partner {
            HochzeitPartner::Any => true,
            HochzeitPartner::Fehl => !self.order.is_trump(led),
            HochzeitPartner::Trump => self.order.is_trump(led),
        };
        if winner != holder && is_klaerungsstich {
            self.parties[winner] = Party::Re;
            self.klaerung = Klaerung::Found { partner: winner, trick };
        } else if trick >= rules.tricks {
            self.klaerung = Klaerung::Alone;
        }
    }

    /// How the game has ended; `None` before it has.
    pub fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| Outcome {
            parties: self.parties,
            tally: self.play.tally(self.order, &self.parties),
            said: self.said.deepest(),
        })
    }

    /// The itemised score; `None` before the game is over.
    pub fn score(&self) -> Option<Score> {
        self.outcome().map(|outcome| Score::of(&outcome, self.rules.set()))
    }
}
