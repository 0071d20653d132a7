//! The whole game as a state machine: Vorbehalte, exchanges, then cards and Ansagen, then the score.
//!
//! A [`Game`] accepts whatever is legal at the moment it is said, on turn or not, so that any real game can be
//! replayed. Whom to ask when is the business of [`crate::table::Table`], and who may know what that of
//! [`crate::view::View`]. Each part of the game has a file of its own; this one has the state and the cards.

pub(crate) mod ansagen;
mod asking;
mod course;
mod duty;
mod ending;
mod exchange;
mod genscher;
mod hochzeit;
mod illegal;
mod klopfen;
mod ladder;
mod limits;
pub(crate) mod parties;
mod sau;
mod schweine;
mod steps;
pub(crate) mod supra;
mod vorbehalte;

use std::fmt;

use arrayvec::ArrayVec;

use crate::bits::{Bit, Bits};
use crate::card::Card;
use crate::card_set::CardSet;
use crate::contract::{Contract, Vorbehalt};
use crate::deal::Deal;
use crate::klaerungsstich::OpenHochzeit;
use crate::order::{Order, Raised, Trumps};
use crate::play::Play;
use crate::rules::{GameKind, KlopfenMode, Rules};
use crate::seat::{Party, PerSeat, Seat};
use crate::setup::Setup;

use ansagen::{Said, Utterance};
use course::Course;
pub use course::Trick;
pub use ending::Redeal;
pub use exchange::{HandOver, ReturnedTrumps};
pub use genscher::Genscher;
pub use hochzeit::Klaerung;
use hochzeit::{Search, Wedding};
pub use illegal::IllegalAction;
pub use steps::Steps;
pub use supra::Supra;
use vorbehalte::Bidding;

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// This seat is asked for its Vorbehalt.
    Vorbehalt(Seat),
    /// This seat is asked for a bid: several want to play a solo.
    Bid(Seat),
    /// This seat has got the game and is asked which solo it plays.
    Solo(Seat),
    /// This seat is asked whether it takes the Armut.
    Armut(Seat),
    /// This seat is to hand cards over.
    Exchange(Seat),
    /// This seat holds what could be Schweine and is asked whether they are.
    Schweine(Seat),
    /// This seat is to play a card.
    Card(Seat),
    /// The game has been played.
    Over,
    /// The cards were thrown in: the same dealer deals again, and this game has no score.
    Redeal,
    /// Before all others: the cards lie face down, and this seat is asked whether it knocks.
    Klopfen(Seat),
}

impl Phase {
    /// Whether it is still asked what is played. That is so once more in a Schwarze Sau, where whoever has taken the second ♠Q
    /// names a solo.
    pub(crate) const fn settles_contract(self) -> bool {
        matches!(
            self,
            Phase::Klopfen(_) | Phase::Vorbehalt(_) | Phase::Bid(_) | Phase::Solo(_) | Phase::Armut(_)
        )
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Klopfen(seat) => write!(f, "seat {seat} is asked whether it knocks"),
            Phase::Vorbehalt(seat) => write!(f, "seat {seat} is asked for its Vorbehalt"),
            Phase::Bid(seat) => write!(f, "seat {seat} is asked for its bid"),
            Phase::Solo(seat) => write!(f, "seat {seat} is asked which solo it plays"),
            Phase::Armut(seat) => write!(f, "seat {seat} is asked whether it takes the Armut"),
            Phase::Exchange(seat) => write!(f, "seat {seat} is to hand cards over"),
            Phase::Schweine(seat) => write!(f, "seat {seat} is asked for Schweine"),
            Phase::Card(seat) => write!(f, "seat {seat} is to play a card"),
            Phase::Over => f.write_str("the game is over"),
            Phase::Redeal => f.write_str("the cards are to be dealt again"),
        }
    }
}

/// A game in progress: Doppelkopf, or one of the games on its cards in which everybody plays alone.
///
/// Two are equal if their rules, their deal and their place in an evening are, and the same has happened in both.
///
/// ```
/// use doko_engine::{Game, Phase, Rules, Seat, Vorbehalt};
///
/// let rules = Rules::preset("ddv")?;
/// let mut game = Game::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) order: &'r Order,
    pub(crate) deal: Deal,
    pub(crate) setup: Setup,
    pub(crate) phase: Phase,
    /// Who was asked whether it knocks, and whether it did, in order.
    klopfen: ArrayVec<(Seat, bool), 4>,
    /// How many have.
    knocks: u8,
    /// What each seat has declared so far; the Vorbehalte themselves are secret.
    pub(crate) vorbehalte: PerSeat<Option<Vorbehalt>>,
    /// Where Vorbehalte are asked for kind by kind, the number of the kind that is asked for, or was last, from 1; 0 before.
    asking: u8,
    pub(crate) bidding: Bidding,
    /// Who was asked to take the Armut, and the answer, in order.
    pub(crate) armut_answers: ArrayVec<(Seat, bool), 3>,
    /// Cards that changed hands, in order.
    pub(crate) hand_overs: ArrayVec<HandOver, 4>,
    pub(crate) contract: Contract,
    /// The soloist of a Nullsolo; it follows `contract`.
    null_soloist: Option<Seat>,
    /// Who has committed itself to a stilles Solo that counts.
    pub(crate) stilles_solo: Option<Seat>,
    /// Whom a trick may find or has found: the partner of a Hochzeit, declared or automatic, or the soloist of a Schwarze Sau.
    pub(crate) search: Option<Search>,
    /// How many cards had been played when the soloist of a Schwarze Sau named its solo; 0 until then, and in other games.
    sau: u8,
    /// Whether Schweine were announced before play, if somebody was asked.
    pub(crate) schweine_answer: Option<bool>,
    /// Who has raised Schweine, Superschweine and Hyperschweine, with the cards played before.
    pub(crate) raised_by: [Option<(Seat, u8)>; Raised::PAIRS.len()],
    /// How much had been said, Supras too, when Schweine were announced in play by words alone.
    pub(crate) said_before_schweine: u8,
    /// Key `signals.zoegern`.
    pub(crate) knows_zoegern: bool,
    /// Only these cards can become Schweine when played, or choose a new partner: mostly there are none.
    pub(crate) may_raise: Bits,
    /// The new partner that was chosen, if one was.
    genscher: Option<Genscher>,
    /// The parties as they are; of an open Hochzeit, the holder against the rest.
    pub(crate) parties: PerSeat<Party>,
    pub(crate) said: Said,
    /// Who has hesitated, with the cards played before.
    pub(crate) hesitations: ArrayVec<(Seat, u8), 48>,
    pub(crate) play: Play,
    /// The cards held when play began, or before it begins; none as long as they lie face down.
    pub(crate) hands: PerSeat<CardSet>,
    /// The cards that lie face down in a Schiebekopf.
    pub(crate) skat: CardSet,
    pub(crate) course: Course,
    /// Whether a rich trick at the beginning obliges its winner to speak (key `ansagen.first_trick_duty`).
    has_duty: bool,
    /// Whether a seat can have held none, one or both ♣Q when play began, by what it has said, and by when it
    /// has not.
    alten_counts: PerSeat<[bool; 3]>,
}

impl<'r> Game<'r> {
    /// A new game outside a session: the Vorbehalte begin with `forehand`.
    ///
    /// # Panics
    /// If the deal and the rules disagree about the cards; [`Rules::deal`] makes deals that agree.
    pub fn new(rules: &'r Rules, deal: Deal, forehand: Seat) -> Game<'r> {
        Game::in_session(rules, deal, Setup::single(forehand))
    }

    /// A new game of an evening.
    ///
    /// # Panics
    /// If the deal and the rules disagree about the cards.
    #[inline]
    pub fn in_session(rules: &'r Rules, deal: Deal, setup: Setup) -> Game<'r> {
        let set = rules.set();
        assert_eq!(deal.has_nines(), set.deck.nines, "the deal must have the deck of the rules");
        let has_skat = set.game == GameKind::Schiebekopf;
        assert_eq!(!deal.skat().is_empty(), has_skat, "a Skat belongs to a Schiebekopf");
        let forehand = setup.forehand;
        let setup = setup.under(rules);
        let mut game = Game {
            rules,
            order: rules.order(Trumps::Normal),
            deal,
            setup,
            phase: Phase::Vorbehalt(setup.vorgefuehrt.unwrap_or(forehand)),
            klopfen: ArrayVec::new(),
            knocks: 0,
            vorbehalte: PerSeat::default(),
            asking: 0,
            bidding: Bidding::default(),
            armut_answers: ArrayVec::new(),
            hand_overs: ArrayVec::new(),
            contract: Contract::Normal,
            null_soloist: None,
            stilles_solo: None,
            search: None,
            sau: 0,
            schweine_answer: None,
            raised_by: [None; Raised::PAIRS.len()],
            said_before_schweine: 0,
            knows_zoegern: set.signals.zoegern,
            may_raise: Bits::EMPTY,
            genscher: None,
            parties: PerSeat([Party::Kontra; 4]),
            said: Said::default(),
            hesitations: ArrayVec::new(),
            play: Play::waiting(forehand),
            hands: *deal.hands(),
            skat: deal.skat(),
            course: Course::new(forehand),
            has_duty: set.ansagen.first_trick_duty.0.is_some(),
            alten_counts: PerSeat([[true; 3]; 4]),
        };
        match set.game {
            GameKind::Doppelkopf if set.klopfen.mode != KlopfenMode::Off => game.ask_for_knocks(),
            GameKind::Doppelkopf => {}
            GameKind::Schiebekopf => game.begin_pushing(),
            GameKind::Hammelrennen => game.begin(Contract::HAMMELRENNEN),
            GameKind::Ramsch => game.begin(Contract::RAMSCH),
        }
        game
    }

    /// The rules of this game.
    pub const fn rules(&self) -> &'r Rules {
        self.rules
    }

    /// The deal as it was.
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The circumstances of this game.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The seat to the dealer's left.
    pub const fn forehand(&self) -> Seat {
        self.setup.forehand
    }

    /// What the game waits for.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The game that is played; a Normalspiel as long as Vorbehalte are being asked.
    pub const fn contract(&self) -> Contract {
        self.contract
    }

    /// The order of cards as it stands, with what has been raised so far.
    pub const fn order(&self) -> &'r Order {
        self.order
    }

    /// The parties as they are, known to the players or not; without meaning where every player plays alone.
    pub const fn parties(&self) -> &PerSeat<Party> {
        &self.parties
    }

    /// The play so far on the card-play core; nothing is dealt in before play begins.
    #[doc(hidden)]
    pub const fn core(&self) -> &Play {
        &self.play
    }

    /// The cards this seat still holds.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        if self.play.has_begun() { self.play.hand(self.order, seat) } else { self.hands[seat] }
    }

    /// How many of a kind this seat still holds.
    pub(crate) fn count(&self, seat: Seat, card: Card) -> usize {
        if self.play.has_begun() {
            (self.play.held(seat) & self.order.both(card)).len() as usize
        } else {
            self.hands[seat].count(card)
        }
    }

    /// The cards played so far, and those that this seat still holds.
    pub(crate) fn seen_by(&self, seat: Seat) -> CardSet {
        if self.play.has_begun() {
            self.order.card_set(self.play.gone() | self.play.held(seat))
        } else {
            self.hands[seat]
        }
    }

    /// How many cards this seat still holds.
    pub(crate) fn cards_left(&self, seat: Seat) -> usize {
        if self.play.has_begun() { self.play.held(seat).len() as usize } else { self.hands[seat].len() }
    }

    /// How many cards have been played, `0..=48`.
    pub const fn played(&self) -> usize {
        self.play.played()
    }

    /// What was said, in order.
    pub fn utterances(&self) -> &[Utterance] {
        self.said.utterances()
    }

    /// Who has raised Schweine, Superschweine and Hyperschweine, with the number of cards played before.
    pub const fn raised_by(&self) -> [Option<(Seat, u8)>; Raised::PAIRS.len()] {
        self.raised_by
    }

    /// Who has hesitated before a card, with the number of cards played before it.
    pub fn hesitations(&self) -> &[(Seat, u8)] {
        &self.hesitations
    }

    /// How many ♣Q a seat can have held when play began, none, one or both, as everybody can tell where the parties
    /// hang on them: by what it has said, by when it had nothing to say though it would have had to, and by whether its second
    /// Schwein was raised. The cards it has played are not taken into account, nor is a stilles Solo where there
    /// are Ansagen.
    pub const fn alten_counts(&self, seat: Seat) -> [bool; 3] {
        self.alten_counts.0[seat.index()]
    }

    /// Everybody is told that only these numbers of ♣Q are possible.
    fn told_of_alten(&mut self, seat: Seat, possible: [bool; 3]) {
        for (count, possible) in self.alten_counts[seat].iter_mut().zip(possible) {
            *count &= possible;
        }
    }

    /// Whether the parties hang on the ♣Q, so that nobody is told them, and nobody has chosen a new partner.
    pub(crate) fn hides_parties(&self) -> bool {
        self.genscher.is_none() && self.rules.set().hides_parties(self.contract)
    }

    /// Everybody is told that a seat can be of these parties only. Where they do not hang on the ♣Q they are known.
    fn told_of_party(&mut self, seat: Seat, possible: impl Fn(Party) -> bool) {
        if self.hides_parties() {
            let [re, kontra] = Party::BOTH.map(possible);
            self.told_of_alten(seat, [kontra, re, re]);
        }
    }

    /// Refuses an action of a seat that is not the one the game waits for.
    fn on_turn(&self, seat: Seat, wanted: Phase) -> Result<(), IllegalAction> {
        if self.phase == wanted { Ok(()) } else { Err(IllegalAction::NotOnTurn { seat, phase: self.phase }) }
    }

    /// The contract is settled, and what is left before play is done.
    fn begin(&mut self, contract: Contract) {
        self.agree_on(contract);
        match self.asked_for_schweine() {
            Some(holder) => self.phase = Phase::Schweine(holder),
            None => self.begin_play(),
        }
    }

    /// Everybody knows what is played, and so the order of cards and the parties are settled, but for the
    /// Klärungsstich of a Hochzeit.
    fn agree_on(&mut self, contract: Contract) {
        self.contract = contract;
        self.null_soloist = self.rules.null_soloist(contract);
        self.order = self.rules.order(contract.into());
        if contract != Contract::Normal {
            // Whoever had committed itself to a stilles Solo is never told that it does not count.
            self.stilles_solo = None;
        }
        if self.hides_parties() {
            self.settle_by_alten();
        } else {
            let is_re = |seat: Seat| match contract {
                Contract::Hochzeit(holder, _) | Contract::Solo(_, holder) => seat == holder,
                Contract::Armut { poor, taker } => seat == poor || seat == taker,
                Contract::Normal | Contract::EachAlone(_) => false,
            };
            self.parties = PerSeat::from_fn(|seat| if is_re(seat) { Party::Re } else { Party::Kontra });
            if let Contract::Hochzeit(holder, stich) = contract {
                let wedding = Wedding::new(OpenHochzeit::declared(holder, stich, self.rules));
                self.search = Some(Search::Partner(wedding));
            } else if contract == Contract::SCHWARZE_SAU {
                self.search = Some(Search::Soloist);
            }
        }
    }

    /// The first card is due.
    fn begin_play(&mut self) {
        let leader = self.first_leader();
        self.course = Course::new(leader);
        self.play = Play::new(self.order, &self.hands, leader);
        if !self.skat.is_empty() {
            self.play.lay_face_down(self.order.bits(self.skat, self.play.all_dealt()));
        }
        self.phase = Phase::Card(leader);
        self.may_raise = self.find_what_may_raise();
        self.set_limits();
        self.say_what_was_bid();
    }

    /// The cards the seat on turn may play; empty if no card is due, or something must be said first.
    pub fn legal_cards(&self) -> CardSet {
        match self.phase {
            Phase::Card(seat) if !self.must_say(seat) => self.order.card_set(self.play.legal()),
            _ => CardSet::EMPTY,
        }
    }

    /// Whether the trick on the table, or the one about to begin, is the last.
    pub const fn is_last_trick(&self) -> bool {
        // A solo in a Schwarze Sau is named between two tricks, or after the last.
        let is_playing = matches!(self.phase, Phase::Card(_) | Phase::Solo(_));
        is_playing && self.play.is_last_trick() && !self.play.is_over()
    }

    /// The seat on turn plays a card. Schweine that come about by themselves do so here.
    ///
    /// # Errors
    /// If the seat is not on turn, does not hold the card, must follow suit, or must say something first.
    pub fn play(&mut self, seat: Seat, card: Card) -> Result<(), IllegalAction> {
        let bit = self.may_play(seat, card)?;
        self.play_bit(bit);
        Ok(())
    }

    /// The seat on turn plays a card of which it is known that it may, unannounced.
    #[inline(always)]
    pub(crate) fn play_bit(&mut self, bit: Bit) {
        if self.may_be_duty() {
            self.told_by_silence(self.play.to_act());
        }
        let bit = if self.may_raise.contains(bit) { self.raise_by_playing(bit) } else { bit };
        self.put_on_table(bit);
    }

    /// Raises what this card raises, and says where it lies then.
    #[cold]
    fn raise_by_playing(&mut self, bit: Bit) -> Bit {
        let (seat, card) = (self.play.to_act(), self.order.card_of(bit));
        let raised = self.raised_by_playing(seat, card, false);
        self.told_by_second_schwein(seat, card, raised);
        let bit = match raised {
            Some(raised) => self.raise(seat, raised, card),
            None => bit,
        };
        self.parts_pair(card);
        bit
    }

    /// Which physical card it is, if the seat may play such a card.
    fn may_play(&self, seat: Seat, card: Card) -> Result<Bit, IllegalAction> {
        self.on_turn(seat, Phase::Card(seat))?;
        if self.must_say(seat) {
            return Err(IllegalAction::MustSay(seat));
        }
        let held = self.play.held(seat) & self.order.both(card);
        let refusal = || {
            if held.is_empty() {
                IllegalAction::NotHeld(seat, card)
            } else {
                IllegalAction::MustFollow(seat, card)
            }
        };
        (held & self.play.legal()).lowest().ok_or_else(refusal)
    }

    /// A card that may be played is played.
    #[inline(always)]
    fn put_on_table(&mut self, bit: Bit) {
        let Game { play, order, course, .. } = self;
        course.note_card(order, play.played(), play.to_act(), bit, play.led());
        let winner = play.play(order, bit);
        self.phase = Phase::Card(self.play.to_act());
        if let Some(winner) = winner {
            self.end_trick(winner);
        }
    }

    /// Plays a whole trick that [`Game::is_only_played`], of cards that may be played.
    #[inline(always)]
    pub(crate) fn play_trick(&mut self, mut choose: impl FnMut(Seat, Bits) -> Bit) {
        debug_assert!(self.is_only_played(), "somebody might do more than play");
        let Game { play, order, course, .. } = self;
        let mut number = play.played();
        play.play_trick(order, |turn| {
            let bit = choose(turn.seat(), turn.legal());
            course.note_card(order, number, turn.seat(), bit, turn.led());
            number += 1;
            bit
        });
        let winner = self.play.to_act();
        self.phase = Phase::Card(winner);
        self.end_trick(winner);
    }

    /// Whether a trick is due in which nobody can do more than play cards, nor tells anything by saying nothing:
    /// true for most of the game, and quick to see.
    #[inline(always)]
    pub(crate) fn is_only_played(&self) -> bool {
        self.play.in_trick() == 0
            && self.all_are_silent()
            && self.may_raise.is_empty()
            && !self.knows_zoegern
            && !self.may_be_duty()
    }

    /// A trick is complete.
    #[inline(always)]
    fn end_trick(&mut self, winner: Seat) {
        self.course.note_winner(self.played() / 4, winner);
        if self.search.is_some() {
            self.look(winner);
        }
        // A Nullsolo is decided with the soloist's first trick.
        if self.null_soloist == Some(winner) || self.play.is_over() {
            // Whoever has found the second ♠Q in the last trick names a solo first.
            if !matches!(self.phase, Phase::Solo(_)) {
                self.phase = Phase::Over;
            }
            if !self.skat.is_empty() {
                self.play.take_face_down();
            }
        }
    }

    /// The seat on turn shows a hesitation (key `signals.zoegern`), once before each card. It changes no rule.
    ///
    /// # Errors
    /// If the rules know none, the seat is not on turn, or it has hesitated before this card already.
    pub fn hesitate(&mut self, seat: Seat) -> Result<(), IllegalAction> {
        if !self.may_hesitate(seat) {
            return Err(IllegalAction::Hesitate(seat));
        }
        self.hesitations.push((seat, self.played() as u8));
        Ok(())
    }

    /// Whether a seat may show a hesitation now.
    pub fn may_hesitate(&self, seat: Seat) -> bool {
        self.knows_zoegern
            && self.phase == Phase::Card(seat)
            && self.hesitations.last() != Some(&(seat, self.played() as u8))
    }

    /// Which cards have been raised to the top.
    pub const fn raised(&self) -> Raised {
        self.order.raised()
    }
}
