//! Genscher: both cards of a pair let their holder choose a new partner (catalogue section 3, keys `genscher.*`).

use super::{Game, IllegalAction, Phase};
use crate::bits::Bits;
use crate::card::Card;
use crate::contract::Contract;
use crate::rules::GenscherMode;
use crate::seat::{Party, PerSeat, Seat};

/// A new partner that was chosen: from then on the two are Re.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Genscher {
    /// Who chose.
    pub seat: Seat,
    /// Whom.
    pub partner: Seat,
    /// How many cards had been played before the first of the pair, with which it chose.
    pub cards_played: u8,
}

impl Game<'_> {
    /// The new partner that was chosen, if one was.
    pub const fn genscher(&self) -> Option<Genscher> {
        self.genscher
    }

    /// The card of which both let their holder choose a new partner in this game, as long as nobody has.
    fn genscher_card(&self) -> Option<Card> {
        let rules = &self.rules.set().genscher;
        let is_on = rules.mode == GenscherMode::OnPlay && self.contract == Contract::Normal;
        (is_on && self.genscher.is_none()).then(|| rules.pair.card())
    }

    /// Both cards of the pair, if one hand holds them.
    pub(super) fn genscher_cards(&self) -> Bits {
        let Some(card) = self.genscher_card() else { return Bits::EMPTY };
        let both = self.order.both(card);
        let is_held = Seat::ALL.into_iter().any(|seat| both.is_subset(self.play.held(seat)));
        if is_held { both } else { Bits::EMPTY }
    }

    /// Whether the seat on turn may play the first of its pair and choose a new partner with it.
    pub fn may_choose_partner(&self, seat: Seat) -> bool {
        !self.may_raise.is_empty()
            && self.genscher_card().is_some_and(|card| {
                self.phase == Phase::Card(seat)
                    && self.count(seat, card) == 2
                    && self.may_play(seat, card).is_ok()
            })
    }

    /// The seat on turn plays the first of its pair and chooses a new partner.
    ///
    /// # Errors
    /// If it may not, or would choose itself.
    pub fn choose_partner(&mut self, seat: Seat, partner: Seat) -> Result<(), IllegalAction> {
        self.on_turn(seat, Phase::Card(seat))?;
        let card = self.genscher_card().filter(|_| self.may_choose_partner(seat) && seat != partner);
        let card = card.ok_or(IllegalAction::NoGenscher(seat))?;
        let bit = self.may_play(seat, card)?;
        // What its silence tells hangs on the parties as they were.
        self.told_by_silence(seat);
        self.genscher = Some(Genscher { seat, partner, cards_played: self.played() as u8 });
        self.parties =
            PerSeat::from_fn(
                |other| {
                    if other == seat || other == partner { Party::Re } else { Party::Kontra }
                },
            );
        self.may_raise = self.find_what_may_raise();
        self.play_bit(bit);
        Ok(())
    }

    /// A card is played, after which nobody holds both of the pair if it is one of them.
    pub(super) fn parts_pair(&mut self, card: Card) {
        if self.genscher_card() == Some(card) {
            self.may_raise = self.find_schweine();
        }
    }
}
