//! A second engine, slow and simple, written from the catalogue: lists of cards, loops, no tables, no bits.
//!
//! It shares nothing with the engine but the vocabulary of types. What has happened is kept as lists, and every
//! question is answered from them anew. [`crate::laws`] plays both side by side.

pub(crate) mod alone;
mod ansagen;
mod armut;
mod asking;
mod cards;
mod each_alone;
mod evening;
mod genscher;
mod klopfen;
mod parties;
mod result;
mod schweine;
mod score;
mod supra;
mod vorbehalte;

use doko_engine::rules::{AnsagenWhen, GameKind, RuleSet, SchweineMode};
use doko_engine::{
    Bid, Card, CardSet, Contract, Deal, Party, Phase, Redeal, Seat, Setup, SoloKind, Step, Vorbehalt,
};

pub(crate) use ansagen::{Kind, Said};
pub(crate) use parties::Klaerung;
pub(crate) use supra::SlowSupra;

/// Something a seat does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    /// Whether it knocks before the cards are known.
    Knock(Seat, bool),
    /// A Vorbehalt, or none.
    Declare(Seat, Vorbehalt),
    /// A bid for the right to play one's solo.
    Bid(Seat, Bid),
    /// Which solo is played.
    NameSolo(Seat, SoloKind),
    /// Whether an Armut is taken.
    Armut(Seat, bool),
    /// Cards for an Armut's taker, back to the poor player, or on to the next in a Schiebekopf.
    HandOver(Seat, CardSet),
    /// Whether Schweine are announced before play.
    Schweine(Seat, bool),
    /// An Ansage or Absage.
    Say(Seat, Step),
    /// A further doubling.
    Supra(Seat),
    /// A hesitation that everybody sees.
    Hesitate(Seat),
    /// A card.
    Play(Seat, Card),
    /// The ace of the trump suit, announced as a Schwein.
    PlaySchwein(Seat),
    /// Schweine, announced before a card.
    AnnounceSchweine(Seat),
    /// The first of a pair, and whom it makes the new partner.
    Genscher(Seat, Seat),
}

/// A game as a list of everything that happened.
#[derive(Clone, Debug)]
pub(crate) struct SlowEngine {
    pub(crate) rules: RuleSet,
    pub(crate) setup: Setup,
    pub(crate) dealt: [Vec<Card>; 4],
    pub(crate) hands: [Vec<Card>; 4],
    /// The hands with which the first trick began.
    pub(crate) start: [Vec<Card>; 4],
    /// The Skat of a Schiebekopf: as dealt, later as the last player has laid it down.
    pub(crate) skat: Vec<Card>,
    pub(crate) phase: Phase,
    /// Who was asked to knock, and whether it did.
    pub(crate) knocked: Vec<(Seat, bool)>,
    pub(crate) declared: Vec<(Seat, Vorbehalt)>,
    /// Once all have said gesund or Vorbehalt, and are asked kind by kind.
    pub(crate) asking: Option<asking::Asking>,
    pub(crate) bidding: vorbehalte::Bidding,
    /// Who declared the Armut that is to be played.
    poor: Option<Seat>,
    /// Why the cards are dealt again.
    pub(crate) dealt_again: Option<Redeal>,
    /// Who was asked to take the Armut, and what it said.
    pub(crate) asked: Vec<(Seat, bool)>,
    /// What was handed over, by whom.
    pub(crate) handed: Vec<(Seat, Vec<Card>)>,
    pub(crate) contract: Option<Contract>,
    /// All tricks, the one on the table last.
    pub(crate) tricks: Vec<Vec<(Seat, Card)>>,
    /// Who won each complete trick. Kept, because a card that is raised later was ordinary before.
    pub(crate) winners: Vec<Seat>,
    /// Everything said, in order.
    pub(crate) said: Vec<Said>,
    /// Every further doubling, in order.
    pub(crate) supras: Vec<SlowSupra>,
    /// Whose Schweine have been raised.
    pub(crate) schweine: Option<Seat>,
    /// Whose Superschweine have been raised.
    pub(crate) superschweine: Option<Seat>,
    /// Whose Hyperschweine have been raised.
    pub(crate) hyperschweine: Option<Seat>,
    /// The Schweine played, by number of trick and place in it.
    schweine_played: Vec<(usize, usize)>,
    /// Who has chosen a new partner, whom, and after how many cards.
    pub(crate) genscher: Option<(Seat, Seat, usize)>,
    /// With how many tricks the solo of a Schwarze Sau was named.
    pub(crate) sau: Option<usize>,
    /// All hesitations: who, and before which of all cards.
    pub(crate) hesitated: Vec<(Seat, usize)>,
}

impl SlowEngine {
    pub(crate) fn new(rules: &RuleSet, deal: &Deal, setup: Setup) -> SlowEngine {
        let hands = deal.hands().0.map(|hand| sorted(hand.iter().collect()));
        let first = setup.vorgefuehrt.unwrap_or(setup.forehand);
        let mut slow = SlowEngine {
            rules: rules.clone(),
            setup,
            dealt: hands.clone(),
            start: hands.clone(),
            hands,
            skat: deal.skat().iter().collect(),
            phase: Phase::Vorbehalt(first),
            knocked: Vec::new(),
            declared: Vec::new(),
            asking: None,
            bidding: vorbehalte::Bidding::default(),
            poor: None,
            dealt_again: None,
            asked: Vec::new(),
            handed: Vec::new(),
            contract: None,
            tricks: vec![Vec::new()],
            winners: Vec::new(),
            said: Vec::new(),
            supras: Vec::new(),
            schweine: None,
            superschweine: None,
            hyperschweine: None,
            schweine_played: Vec::new(),
            genscher: None,
            sau: None,
            hesitated: Vec::new(),
        };
        match rules.game {
            GameKind::Doppelkopf => slow.lay_cards_down(),
            GameKind::Hammelrennen => slow.begin(Contract::HAMMELRENNEN),
            GameKind::Ramsch => slow.begin(Contract::RAMSCH),
            GameKind::Schiebekopf => {
                slow.contract = Some(Contract::SCHIEBEKOPF);
                slow.give(setup.forehand, &deal.skat().iter().collect::<Vec<_>>());
                slow.skat = Vec::new();
                slow.phase = Phase::Exchange(setup.forehand);
            }
        }
        slow
    }

    pub(crate) fn phase(&self) -> Phase {
        self.phase
    }

    /// The seat to act; `None` when there is nothing left to do.
    pub(crate) fn on_turn(&self) -> Option<Seat> {
        match self.phase {
            Phase::Klopfen(seat)
            | Phase::Vorbehalt(seat)
            | Phase::Bid(seat)
            | Phase::Solo(seat)
            | Phase::Armut(seat)
            | Phase::Exchange(seat)
            | Phase::Schweine(seat)
            | Phase::Card(seat) => Some(seat),
            Phase::Over | Phase::Redeal => None,
        }
    }

    /// How many tricks the game has.
    pub(crate) fn hand_size(&self) -> usize {
        self.dealt[0].len()
    }

    /// How many cards have been played by all.
    pub(crate) fn played(&self) -> usize {
        self.tricks.iter().map(Vec::len).sum()
    }

    /// How many tricks are complete.
    pub(crate) fn complete(&self) -> usize {
        self.winners.len()
    }

    /// Everything the seat on turn may do, except to speak.
    pub(crate) fn legal(&self) -> Vec<Move> {
        match self.phase {
            Phase::Klopfen(seat) => vec![Move::Knock(seat, false), Move::Knock(seat, true)],
            Phase::Vorbehalt(seat) => {
                self.vorbehalte_of(seat).into_iter().map(|vorbehalt| Move::Declare(seat, vorbehalt)).collect()
            }
            Phase::Bid(seat) => self.bids().into_iter().map(|bid| Move::Bid(seat, bid)).collect(),
            Phase::Solo(seat) => {
                self.solos_to_name(seat).into_iter().map(|kind| Move::NameSolo(seat, kind)).collect()
            }
            Phase::Armut(seat) => self.answers(seat).into_iter().map(|yes| Move::Armut(seat, yes)).collect(),
            Phase::Exchange(seat) => self
                .exchanges(seat)
                .into_iter()
                .map(|cards| Move::HandOver(seat, cards.into_iter().collect()))
                .collect(),
            Phase::Schweine(seat) => vec![Move::Schweine(seat, false), Move::Schweine(seat, true)],
            Phase::Card(seat) => {
                let mut legal: Vec<Move> =
                    self.legal_cards().into_iter().map(|card| Move::Play(seat, card)).collect();
                if self.may_play_schwein(seat) {
                    legal.push(Move::PlaySchwein(seat));
                }
                if self.may_announce_schweine(seat) {
                    legal.push(Move::AnnounceSchweine(seat));
                }
                if self.may_hesitate(seat) {
                    legal.push(Move::Hesitate(seat));
                }
                legal.extend(self.new_partners(seat).into_iter().map(|other| Move::Genscher(seat, other)));
                legal
            }
            Phase::Over | Phase::Redeal => Vec::new(),
        }
    }

    /// Everything that anybody may do now.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves = self.legal();
        for seat in Seat::ALL {
            moves.extend(self.steps(seat).into_iter().map(|step| Move::Say(seat, step)));
            moves.extend(self.may_say_supra(seat).then_some(Move::Supra(seat)));
        }
        moves
    }

    /// Whether a move is legal, without listing what else is.
    pub(crate) fn is_legal(&self, wanted: Move) -> bool {
        match wanted {
            Move::HandOver(seat, cards) => {
                self.phase == Phase::Exchange(seat)
                    && self.may_hand_over(seat, &cards.iter().collect::<Vec<_>>())
            }
            Move::Say(seat, step) => self.may_say(seat, step).is_some(),
            Move::Supra(seat) => self.may_say_supra(seat),
            other => self.legal().contains(&other),
        }
    }

    /// Does what a seat does.
    pub(crate) fn apply(&mut self, done: Move) {
        assert!(self.is_legal(done), "{done:?} in {:?}", self.phase);
        match done {
            Move::Knock(seat, knocks) => self.knock(seat, knocks),
            Move::Declare(seat, vorbehalt) => self.declare(seat, vorbehalt),
            Move::Bid(seat, bid) => self.bid(seat, bid),
            Move::NameSolo(seat, kind) => self.begin_solo(seat, kind),
            Move::Armut(seat, yes) => self.answer_armut(seat, yes),
            Move::HandOver(seat, cards) => self.hand_over(seat, &cards.iter().collect::<Vec<_>>()),
            Move::Schweine(seat, yes) => self.answer_schweine(seat, yes),
            Move::Say(seat, step) => self.say(seat, step),
            Move::Supra(seat) => self.say_supra(seat),
            Move::Hesitate(seat) => self.hesitated.push((seat, self.played())),
            Move::Play(seat, card) => self.play(seat, card),
            Move::PlaySchwein(seat) => self.play_schwein(seat),
            Move::AnnounceSchweine(seat) => self.announce_schweine(seat),
            Move::Genscher(seat, partner) => self.choose_partner(seat, partner),
        }
    }

    /// The contract is settled and all cards are where they belong: play begins.
    fn begin(&mut self, contract: Contract) {
        self.contract = Some(contract);
        self.start = self.hands.clone();
        self.phase = Phase::Card(self.first_leader());
        let holder = Seat::ALL.into_iter().find(|&seat| self.started_with_both_aces(seat));
        if let (SchweineMode::BeforePlay, Some(seat)) = (self.rules.schweine.mode, holder) {
            self.phase = Phase::Schweine(seat);
        }
    }

    /// The cards are of no use: the same dealer deals again.
    fn deal_again(&mut self, why: Redeal) {
        self.dealt_again = Some(why);
        self.phase = Phase::Redeal;
    }

    // ---- cards (section 1) ----

    /// The kinds of card the seat on turn may play.
    pub(crate) fn legal_cards(&self) -> Vec<Card> {
        let Phase::Card(seat) = self.phase else { return Vec::new() };
        if self.first_trick_duty() {
            return Vec::new();
        }
        let order = self.order();
        let hand = &self.hands[seat.index()];
        let mut legal = hand.clone();
        if let Some(&(_, led)) = self.table().first()
            && hand.iter().any(|&card| order.follows(card, led))
        {
            legal.retain(|&card| order.follows(card, led));
        }
        legal.dedup();
        legal
    }

    /// The trick on the table.
    pub(crate) fn table(&self) -> &[(Seat, Card)] {
        self.tricks.last().expect("a trick, complete or not")
    }

    fn play(&mut self, seat: Seat, card: Card) {
        self.raise_by_itself(seat, card);
        self.put(seat, card);
    }

    /// Puts a card on the table, whatever it has become by now.
    fn put(&mut self, seat: Seat, card: Card) {
        self.take(seat, &[card]);
        let pairs = [
            (self.schweine, self.schwein_card()),
            (self.superschweine, self.superschwein_card()),
            (self.hyperschweine, self.hyperschwein_card()),
        ];
        if pairs.contains(&(Some(seat), Some(card))) {
            self.schweine_played.push((self.tricks.len() - 1, self.table().len()));
        }
        self.tricks.last_mut().expect("a trick").push((seat, card));
        if self.table().len() < 4 {
            self.phase = Phase::Card(seat.next());
            return;
        }
        let number = self.tricks.len() - 1;
        let winner = self.tricks[number][self.winning_play(&self.tricks[number], number)].0;
        self.winners.push(winner);
        let is_sau = |play: &&(Seat, Card)| play.1 == Card::SAU;
        let has_fallen = |tricks: &[Vec<(Seat, Card)>]| tricks.iter().flatten().filter(is_sau).count() == 2;
        if self.contract == Some(Contract::SCHWARZE_SAU)
            && has_fallen(&self.tricks)
            && !has_fallen(&self.tricks[..number])
        {
            if self.complete() < self.hand_size() {
                self.tricks.push(Vec::new());
            }
            self.phase = Phase::Solo(winner);
            return;
        }
        let null_lost = self.null_soloist() == Some(winner);
        if null_lost || self.complete() == self.hand_size() {
            self.phase = Phase::Over;
        } else {
            self.tricks.push(Vec::new());
            self.phase = Phase::Card(winner);
        }
    }

    fn may_hesitate(&self, seat: Seat) -> bool {
        self.rules.signals.zoegern && !self.hesitated.contains(&(seat, self.played()))
    }

    /// Whether the rules let anybody speak at this moment.
    fn is_moment_to_speak(&self) -> bool {
        self.rules.ansagen.when == AnsagenWhen::Anytime || self.table().is_empty()
    }

    // ---- hands ----

    fn take(&mut self, seat: Seat, cards: &[Card]) {
        let hand = &mut self.hands[seat.index()];
        for card in cards {
            let place = hand.iter().position(|held| held == card).expect("the card is held");
            hand.remove(place);
        }
    }

    fn give(&mut self, seat: Seat, cards: &[Card]) {
        let hand = &mut self.hands[seat.index()];
        hand.extend(cards);
        *hand = sorted(hand.clone());
    }

    /// How often a seat was dealt a card.
    fn was_dealt(&self, seat: Seat, wanted: Card) -> usize {
        count(&self.dealt[seat.index()], wanted)
    }

    /// The party a seat belongs to now.
    pub(crate) fn party(&self, seat: Seat) -> Party {
        self.parties()[seat.index()]
    }
}

/// How often a card is in a list.
fn count(cards: &[Card], wanted: Card) -> usize {
    cards.iter().filter(|&&card| card == wanted).count()
}

/// The cards in the order of their kinds.
fn sorted(mut cards: Vec<Card>) -> Vec<Card> {
    cards.sort_by_key(|card| card.index());
    cards
}
