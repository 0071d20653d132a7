//! What one seat may know, and nothing more.
//!
//! A [`View`] is the only thing a player is given. It has no accessor, and no `Debug`, that depends on other
//! hands, on parties that are not disclosed, on Vorbehalte that were not played, or on the seed.

use crate::ansagen::Utterance;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::contract::{Contract, Step, Vorbehalt};
use crate::game::{Game, Klaerung, Phase, Trick};
use crate::order::{EffectiveSuit, Order};
use crate::parties;
use crate::rules::Rules;
use crate::seat::{Party, PerSeat, Seat};
use crate::table::{Action, Question};

/// The game as one seat knows it.
///
/// ```
/// use doko_engine::{CardSet, Deal, Rules, Seat, Table};
///
/// let rules = Rules::preset("ddv")?;
/// let deal = Deal::seeded(1, 0, 0, true);
/// let table = Table::new(&rules, deal, Seat::ALL[0]);
/// let view = table.view().expect("the game has begun");
/// assert_eq!(view.hand(), deal.hands()[view.seat()]);
/// assert_eq!(view.unseen().plus(view.hand()), CardSet::DECK_48);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct View<'g> {
    game: &'g Game<'g>,
    seat: Seat,
    question: Option<Question>,
}

impl<'g> View<'g> {
    pub(crate) fn new(game: &'g Game<'g>, seat: Seat, question: Option<Question>) -> View<'g> {
        View { game, seat, question }
    }

    /// The seat that sees this.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What this seat is asked.
    pub const fn question(&self) -> Option<Question> {
        self.question
    }

    /// The rules.
    pub const fn rules(&self) -> &'g Rules {
        self.game.rules
    }

    /// The seat to the dealer's left.
    pub const fn forehand(&self) -> Seat {
        self.game.forehand
    }

    /// The game that is played; a Normalspiel as long as Vorbehalte are being asked.
    pub const fn contract(&self) -> Contract {
        self.game.contract()
    }

    /// The order of cards of the contract, as everybody knows it.
    pub const fn order(&self) -> &'g Order {
        self.game.order
    }

    /// How a declared Hochzeit stands; `None` in other games.
    pub const fn klaerung(&self) -> Option<Klaerung> {
        self.game.klaerung()
    }

    /// The answers this seat can give.
    pub fn legal_actions(&self) -> Vec<Action> {
        match self.question {
            None => Vec::new(),
            Some(Question::Vorbehalt) => self.legal_vorbehalte().map(Action::Declare).collect(),
            Some(Question::Ansage) => {
                std::iter::once(Action::Silence).chain(self.legal_steps().map(Action::Say)).collect()
            }
            Some(Question::Card) => self.legal_cards().kinds().iter().map(Action::Play).collect(),
        }
    }

    /// The Vorbehalte this seat may declare when it is asked for one, `Gesund` first.
    pub fn legal_vorbehalte(&self) -> impl Iterator<Item = Vorbehalt> + 'g {
        self.game.legal_vorbehalte(self.seat)
    }

    /// The steps this seat may say at this moment, asked or not.
    pub fn legal_steps(&self) -> impl Iterator<Item = Step> + 'g {
        self.game.legal_steps(self.seat)
    }

    /// The cards this seat may play; empty unless it is asked for one.
    pub fn legal_cards(&self) -> CardSet {
        if self.question == Some(Question::Card) { self.game.legal_cards() } else { CardSet::EMPTY }
    }

    /// The cards this seat holds.
    pub fn hand(&self) -> CardSet {
        self.game.hand(self.seat)
    }

    /// The cards this seat was dealt.
    pub fn dealt(&self) -> CardSet {
        self.game.deal.hands()[self.seat]
    }

    /// How many cards a seat holds.
    pub fn cards_left(&self, seat: Seat) -> usize {
        self.game.hand(seat).len()
    }

    /// What this seat has declared itself.
    pub fn own_vorbehalt(&self) -> Option<Vorbehalt> {
        self.game.vorbehalt(self.seat)
    }

    /// Whether a seat has said that it has a Vorbehalt; `None` if it was not asked yet.
    pub fn said_vorbehalt(&self, seat: Seat) -> Option<bool> {
        self.game.vorbehalt(seat).map(|vorbehalt| vorbehalt != Vorbehalt::Gesund)
    }

    /// All cards played so far.
    pub fn played(&self) -> CardSet {
        let held = self.game.hands.0.into_iter().fold(CardSet::EMPTY, CardSet::plus);
        self.rules().deck().minus(held)
    }

    /// The cards that the other three hold together.
    pub fn unseen(&self) -> CardSet {
        self.rules().deck().minus(self.played()).minus(self.hand())
    }

    /// How many cards have been played, `0..=48`.
    pub const fn cards_played(&self) -> usize {
        self.game.played()
    }

    /// The cards in the order played, with the seats that played them.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> + 'g {
        self.game.plays()
    }

    /// The completed tricks.
    pub fn tricks(&self) -> impl ExactSizeIterator<Item = Trick> + 'g {
        self.game.tricks()
    }

    /// Who leads, or has led, to the trick on the table.
    pub fn leader(&self) -> Seat {
        self.game.leader()
    }

    /// The cards on the table, in the order played.
    pub fn table_cards(&self) -> &'g [Card] {
        self.game.table_cards()
    }

    /// The effective suit led to the trick on the table.
    pub fn suit_led(&self) -> Option<EffectiveSuit> {
        self.game.suit_led()
    }

    /// The seat and card that are winning the trick on the table.
    pub fn winning(&self) -> Option<(Seat, Card)> {
        self.game.play.winning(self.game.order)
    }

    /// Whether the trick on the table, or the one about to begin, is the last.
    pub const fn is_last_trick(&self) -> bool {
        self.game.play.is_last_trick()
    }

    /// Whether `card`, played by this seat now, would be winning the trick on the table.
    pub fn would_win(&self, card: Card) -> bool {
        let last = self.is_last_trick();
        self.winning().is_none_or(|(_, best)| self.order().beats(card, best, last))
    }

    /// The Augen a seat has taken.
    pub fn augen(&self, seat: Seat) -> u32 {
        self.game.augen(seat)
    }

    /// How many tricks a seat has taken.
    pub fn trick_count(&self, seat: Seat) -> u32 {
        self.game.play.tricks(seat)
    }

    /// Whether a seat has shown that it is void in an effective suit.
    pub fn is_void(&self, seat: Seat, suit: EffectiveSuit) -> bool {
        self.game.voids[seat] & 1 << suit as u8 != 0
    }

    /// What was said, in order.
    pub fn utterances(&self) -> &'g [Utterance] {
        self.game.utterances()
    }

    /// The deepest step this party has said.
    pub fn deepest_step(&self, party: Party) -> Option<Step> {
        self.game.deepest_step(party)
    }

    /// The party of each seat, as far as this seat knows: from its own cards, ♣Q played, Ansagen, voids.
    ///
    /// All are `None` before the Vorbehalte are over. Its own party is `None` as long as a Hochzeit of another
    /// is not cleared.
    pub fn parties(&self) -> PerSeat<Option<Party>> {
        parties::known(self.game, Some(self.seat))
    }

    /// The party of each seat, as far as everybody at the table knows.
    pub fn public_parties(&self) -> PerSeat<Option<Party>> {
        parties::known(self.game, None)
    }

    /// The party of this seat; `None` before the Vorbehalte are over, and as long as a Hochzeit of another is
    /// not cleared.
    pub fn own_party(&self) -> Option<Party> {
        match (self.game.phase, self.contract(), self.klaerung()) {
            (Phase::Vorbehalt(_), ..) => None,
            (_, Contract::Hochzeit(holder), Some(Klaerung::Open)) if holder != self.seat => None,
            _ => Some(self.game.parties[self.seat]),
        }
    }
}
