//! Schweine, Superschweine and Hyperschweine: cards that become the top trumps (catalogue section 1, keys `schweine.*`).
//!
//! Both aces of the trump suit in one hand, or another pair (key `schweine.pairs`). Until the first of them is played nothing is different, so the
//! order of cards changes at that card, or before play if they are announced then.

use super::{Game, IllegalAction, Klaerung, Phase, parties};
use crate::bits::{Bit, Bits};
use crate::card::Card;
use crate::contract::{Contract, Vorbehalt};
use crate::order::Raised;
use crate::rules::{SchweineIn, SchweineMode, SecondOnly, SoloSilent};
use crate::seat::{Party, PerSeat, Seat};

impl Game<'_> {
    /// The card that can become a Schwein in this contract.
    pub(crate) fn schwein(&self) -> Option<Card> {
        self.raisable()[0]
    }

    /// The cards that can become Schweine, Superschweine and Hyperschweine in this contract; in the solo of a Schwarze Sau none.
    pub(crate) fn raisable(&self) -> [Option<Card>; Raised::PAIRS.len()] {
        if self.sau == 0 { self.rules.raisable(self.contract) } else { [None; Raised::PAIRS.len()] }
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
        // Before the Klärungsstich of a Hochzeit they would speak for a party that their holder may yet leave; the holder
        // of the Hochzeit itself is treated alike, whatever may be said then.
        let is_ansage =
            self.rules.set().schweine.is_ansage && !matches!(self.contract, Contract::Hochzeit(..));
        if announced && is_ansage {
            self.said_by_schweine(seat, false);
        }
        Ok(())
    }

    /// Whether the seat on turn may play its ace as an announced Schwein.
    #[inline]
    pub fn may_play_schwein(&self, seat: Seat) -> bool {
        self.rules.set().schweine.mode == SchweineMode::OnPlay
            && !self.may_raise.is_empty()
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
        self.told_by_silence(seat);
        self.told_by_second_schwein(seat, card, Some(Raised::Schweine));
        let bit = self.raise(seat, Raised::Schweine, card);
        self.put_on_table(bit);
        Ok(())
    }

    /// Whether the seat on turn may announce Schweine before it plays a card (key `schweine.mode` anytime): as long as it
    /// holds both, and before it shows a hesitation.
    pub fn may_announce_schweine(&self, seat: Seat) -> bool {
        self.rules.set().schweine.mode == SchweineMode::Anytime
            && !self.may_raise.is_empty()
            && self.phase == Phase::Card(seat)
            && self.order.raised() == Raised::Nothing
            && self.schweine_end().is_none()
            && self.schwein().is_some_and(|card| self.count(seat, card) == 2)
            && !self.must_say(seat)
            && self.hesitations.last() != Some(&(seat, self.played() as u8))
    }

    /// The seat on turn announces Schweine, and still has to play a card.
    ///
    /// # Errors
    /// If it may not announce them now.
    pub fn announce_schweine_in_play(&mut self, seat: Seat) -> Result<(), IllegalAction> {
        if !self.may_announce_schweine(seat) {
            return Err(IllegalAction::NoSchweine(seat));
        }
        self.said_before_schweine = (self.utterances().len() + self.supras().len()) as u8;
        self.go_over_to(seat, Raised::Schweine, false);
        Ok(())
    }

    /// Where in play Schweine were announced by words alone: who did it, after how many cards, and after how much that
    /// was [said](Game::spoken).
    pub(crate) fn announced_in_play(&self) -> Option<(Seat, u8, u8)> {
        let (seat, cards_played) = self.raised_by[0]?;
        let in_play = self.rules.set().schweine.mode == SchweineMode::Anytime;
        in_play.then_some((seat, cards_played, self.said_before_schweine))
    }

    /// After how many cards no Schweine can come up any more, if a Hochzeit has become a Farbsolo without them (key
    /// `hochzeit.lone_is_solo`). Schweine that were there before stay, and Superschweine and Hyperschweine can still be
    /// raised above them.
    pub(crate) fn schweine_end(&self) -> Option<usize> {
        let set = self.rules.set();
        let is_solo = self.klaerung() == Some(Klaerung::Alone)
            && set.hochzeit.lone_is_solo
            && !set.schweine.contracts.contains(&SchweineIn::Farbsolo);
        let has_schweine = self.raised_by[0].is_some();
        self.hochzeit_settled().filter(|_| is_solo && !has_schweine).map(|tricks| 4 * usize::from(tricks))
    }

    /// The only cards that can still do more than be played: those that choose a new partner, and the next kind to be
    /// raised, as long as somebody can hold what it takes.
    pub(super) fn find_what_may_raise(&self) -> Bits {
        self.find_schweine() | self.genscher_cards()
    }

    /// The same of Schweine alone.
    pub(super) fn find_schweine(&self) -> Bits {
        let Some(schwein) = self.schwein().filter(|_| self.schweine_end().is_none()) else {
            return Bits::EMPTY;
        };
        let rules = &self.rules.set().schweine;
        let is_pair = |card| {
            let both = self.order.both(card);
            Seat::ALL.into_iter().any(|seat| both.is_subset(self.play.held(seat)))
        };
        let next = match self.order.raised() {
            Raised::Nothing => Some(schwein).filter(|&card| rules.second_only.is_on() || is_pair(card)),
            raised => self.order.raisable_above(raised).filter(|&card| is_pair(card)),
        };
        next.map_or(Bits::EMPTY, |card| self.order.both(card))
    }

    /// What `card`, played by `seat` now, raises to the top; `announced` if it is played as a Schwein.
    pub(crate) fn raised_by_playing(&self, seat: Seat, card: Card, announced: bool) -> Option<Raised> {
        let schwein = self.schwein().filter(|_| self.schweine_end().is_none())?;
        let rules = &self.rules.set().schweine;
        match self.order.raised() {
            Raised::Nothing => {
                let raises = card == schwein
                    && match rules.mode {
                        SchweineMode::Automatic => true,
                        SchweineMode::OnPlay | SchweineMode::Anytime => announced,
                        SchweineMode::Off | SchweineMode::BeforePlay => false,
                    }
                    && if rules.second_only.is_on() {
                        self.first_came_home(seat, schwein)
                    } else {
                        self.count(seat, schwein) == 2
                    };
                raises.then_some(Raised::Schweine)
            }
            // Whoever holds both has played none, and nobody else can have.
            raised => {
                let raises = self.order.raisable_above(raised) == Some(card) && self.count(seat, card) == 2;
                raised.next().filter(|_| raises)
            }
        }
    }

    /// True if `seat` has played one of its two aces in a trick that was won by the right player (key `schweine.second_only`):
    /// itself, or where that is enough anybody, or a player of whom it knows to be of its party. What it cannot know must not
    /// decide what it may do.
    fn first_came_home(&self, seat: Seat, schwein: Card) -> bool {
        let Some(winner) = self.winner_over_first(seat, schwein) else { return false };
        let is_home = match self.rules.set().schweine.second_only {
            SecondOnly::Off | SecondOnly::Own => winner == seat,
            SecondOnly::Party => {
                winner == seat || are_partners(seat, winner, parties::known(self, Some(seat)))
            }
            SecondOnly::Any => true,
        };
        is_home && self.count(seat, schwein) > 0
    }

    /// Who has taken the trick in which `seat` has played the first of its two aces, if it has.
    fn winner_over_first(&self, seat: Seat, schwein: Card) -> Option<Seat> {
        let first = self.plays().position(|play| play == (seat, schwein))?;
        (first / 4 < self.played() / 4).then(|| self.course.winner(first / 4))
    }

    /// What it tells everybody of the ♣Q of `seat` that it plays its second ace, which is raised or is not (key
    /// `schweine.second_only`).
    pub(super) fn told_by_second_schwein(&mut self, seat: Seat, card: Card, raised: Option<Raised>) {
        let rules = self.rules.set();
        let is_told = rules.schweine.second_only == SecondOnly::Party
            && self.contract == Contract::Normal
            && self.hides_parties()
            && self.order.raised() == Raised::Nothing
            && self.schwein() == Some(card);
        let Some(winner) = self.winner_over_first(seat, card).filter(|_| is_told) else { return };
        let is_raised = raised.is_some();
        // Whoever has committed itself to a stilles Solo has no partner.
        let may_be_alone = rules.solo.silent == SoloSilent::AnyHand
            && self.vorbehalt(seat).is_some_and(Vorbehalt::is_gesund);
        let by_choice = rules.schweine.mode == SchweineMode::OnPlay;
        let is_possible = |held| {
            let is_home =
                winner == seat || are_partners(seat, winner, parties::known_if_holding(self, seat, held));
            if is_raised { is_home } else { by_choice || !is_home || (may_be_alone && winner != seat) }
        };
        let has_played = self.course.alten().iter().filter(|&&by| by == Some(seat)).count();
        let possible = [0, 1, 2].map(|count| count < has_played || is_possible(count - has_played));
        self.told_of_alten(seat, possible);
    }

    /// Cards become the top trumps, as `seat` is about to play `card`, the first of them. Says where it lies then.
    pub(super) fn raise(&mut self, seat: Seat, raised: Raised, card: Card) -> Bit {
        self.go_over_to(seat, raised, true);
        self.play.held_copy(self.order, card).expect("a card that is held")
    }

    /// The same, `with_card` or by words alone.
    fn go_over_to(&mut self, seat: Seat, raised: Raised, with_card: bool) {
        let order = self.rules.order_with(self.contract.into(), raised);
        self.play.raise(self.order, order);
        self.order = order;
        self.raised_by[raised as usize - 1] = Some((seat, self.played() as u8));
        if raised == Raised::Schweine && self.rules.set().schweine.is_ansage {
            self.said_by_schweine(seat, with_card);
        }
        self.may_raise = self.find_what_may_raise();
    }
}

/// Whether two seats are known to be of one party.
fn are_partners(seat: Seat, other: Seat, known: PerSeat<Option<Party>>) -> bool {
    known[seat].is_some() && known[other] == known[seat]
}
