//! Schweine and Superschweine: cards that become the top trumps (catalogue section 1, keys `schweine.*`).
//!
//! Both aces of the trump suit in one hand. Until the first of them is played nothing is different, so the
//! order of cards changes at that card, or before play if they are announced then.

use super::{Game, IllegalAction, Phase};
use crate::card::{Card, Rank};
use crate::contract::{Contract, SoloKind};
use crate::order::Raised;
use crate::parties;
use crate::rules::{ArmutSuspends, SchweineIn, SchweineMode};
use crate::seat::Seat;

impl Game<'_> {
    /// The card that can become a Schwein in this contract.
    pub(crate) fn schwein(&self) -> Option<Card> {
        let rules = &self.rules.set().schweine;
        if rules.mode == SchweineMode::Off {
            return None;
        }
        let contract = match self.contract {
            Contract::Normal => SchweineIn::Normal,
            Contract::Hochzeit(..) => SchweineIn::Hochzeit,
            Contract::Armut { .. } => SchweineIn::Armut,
            Contract::Solo(SoloKind::Club | SoloKind::Spade | SoloKind::Heart | SoloKind::Diamond, _) => {
                SchweineIn::Farbsolo
            }
            Contract::Solo(..) | Contract::Schiebekopf | Contract::Hammelrennen => return None,
        };
        if !rules.contracts.contains(&contract) {
            return None;
        }
        self.order.schweine_suit().map(|suit| Card::new(suit, Rank::Ace))
    }

    /// The seat that is asked before play whether its aces are Schweine.
    pub(super) fn asked_for_schweine(&self) -> Option<Seat> {
        if self.rules.set().schweine.mode != SchweineMode::BeforePlay {
            return None;
        }
        let schwein = self.schwein()?;
        Seat::ALL.into_iter().find(|&seat| self.hands[seat].count(schwein) == 2)
    }

    /// The holder of both aces says before play whether they are Schweine.
    ///
    /// # Errors
    /// If the seat is not asked.
    pub fn announce_schweine(&mut self, seat: Seat, announced: bool) -> Result<(), IllegalAction> {
        self.on_turn(seat, Phase::Schweine(seat))?;
        self.schweine_answer = Some(announced);
        if announced {
            self.raised_by[0] = Some((seat, 0));
            self.order = self.rules.order_with(self.contract.into(), Raised::Schweine);
        }
        self.begin_play();
        // In a Hochzeit Re and Kontra begin with the Klärungsstich.
        let is_ansage =
            self.rules.set().schweine.is_ansage && !matches!(self.contract, Contract::Hochzeit(..));
        if announced && is_ansage {
            self.said_by_schweine(seat, false);
        }
        Ok(())
    }

    /// Whether the seat on turn may play its ace as an announced Schwein.
    pub fn may_play_schwein(&self, seat: Seat) -> bool {
        self.rules.set().schweine.mode == SchweineMode::OnPlay
            && self.schwein().is_some_and(|card| {
                self.may_play(seat, card).is_ok()
                    && self.raised_by_playing(seat, card, true) == Some(Raised::Schweine)
            })
    }

    /// The seat on turn plays the ace of the trump suit and announces Schweine with it.
    ///
    /// # Errors
    /// If it may not play that card, or the card is no Schwein.
    pub fn play_schwein(&mut self, seat: Seat) -> Result<(), IllegalAction> {
        self.on_turn(seat, Phase::Card(seat))?;
        let (Some(card), true) = (self.schwein(), self.may_play_schwein(seat)) else {
            return Err(IllegalAction::NoSchweine(seat));
        };
        self.raise(seat, Raised::Schweine);
        self.put_on_table(seat, card);
        Ok(())
    }

    /// What `card`, played by `seat` now, raises to the top; `announced` if it is played as a Schwein.
    pub(crate) fn raised_by_playing(&self, seat: Seat, card: Card, announced: bool) -> Option<Raised> {
        let schwein = self.schwein()?;
        let rules = &self.rules.set().schweine;
        match self.order.raised() {
            Raised::Nothing => {
                let raises = card == schwein
                    && match rules.mode {
                        SchweineMode::Automatic => true,
                        SchweineMode::OnPlay => announced,
                        SchweineMode::Off | SchweineMode::BeforePlay => false,
                    }
                    && if rules.second_only {
                        self.first_came_home(seat, schwein)
                    } else {
                        self.hands[seat].count(schwein) == 2
                    };
                raises.then_some(Raised::Schweine)
            }
            // Whoever holds both nines has played none, and nobody else can have.
            Raised::Schweine => {
                let superschwein = Card::new(schwein.suit(), Rank::Nine);
                let suspended = matches!(self.contract, Contract::Armut { .. })
                    && self.rules.set().armut.suspends.contains(&ArmutSuspends::Superschweine);
                let raises = rules.superschweine
                    && !suspended
                    && card == superschwein
                    && self.hands[seat].count(superschwein) == 2;
                raises.then_some(Raised::Superschweine)
            }
            Raised::Superschweine => None,
        }
    }

    /// Whether `seat` has played one of its two aces in a trick that was not lost (key `schweine.second_only`): won
    /// by itself, or by a player of whom it knows to be of its party. What it cannot know must not decide what it
    /// may do.
    fn first_came_home(&self, seat: Seat, schwein: Card) -> bool {
        let Some(first) = self.plays().position(|play| play == (seat, schwein)) else { return false };
        let winner = self.leaders[first / 4 + 1];
        let is_home = || {
            let known = parties::known(self, Some(seat));
            winner == seat || (known[seat].is_some() && known[winner] == known[seat])
        };
        self.hands[seat].contains(schwein) && first / 4 < self.played() / 4 && is_home()
    }

    /// Cards become the top trumps, as `seat` is about to play the first of them.
    pub(super) fn raise(&mut self, seat: Seat, raised: Raised) {
        let order = self.rules.order_with(self.contract.into(), raised);
        self.play.raise(self.order, order);
        self.order = order;
        self.raised_by[raised as usize - 1] = Some((seat, self.played() as u8));
        if raised == Raised::Schweine && self.rules.set().schweine.is_ansage {
            self.said_by_schweine(seat, true);
        }
    }
}
