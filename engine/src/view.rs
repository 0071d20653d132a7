//! What one seat may know, and nothing more.
//!
//! A [`View`] is the only thing a player is given. It has no accessor, and no `Debug`, that depends on other
//! hands, on parties that are not disclosed, on Vorbehalte that were not played, or on the seed.

use std::borrow::Cow;

use crate::bits::{Bit, Bits};
use crate::card::Card;
use crate::card_set::CardSet;
use crate::contract::{AskedKind, Bid, Contract, SoloKind, Step, Vorbehalt};
use crate::game::ansagen::Utterance;
use crate::game::parties;
use crate::game::{Game, Genscher, HandOver, Klaerung, Phase, ReturnedTrumps, Steps, Supra, Trick};
use crate::history::Event;
use crate::klaerungsstich::OpenHochzeit;
use crate::order::{EffectiveSuit, Order, Raised, Trumps};
use crate::play::{Play, Turn};
use crate::question::{Action, LegalActions, Question};
use crate::rules::{ArmutReturn, Rules};
use crate::seat::{Party, PerParty, PerSeat, Seat};
use crate::setup::Setup;

/// The game as one seat knows it.
///
/// ```
/// use doko_engine::{CardSet, Rules, Seat, Table};
///
/// let rules = Rules::preset("ddv")?;
/// let deal = rules.deal(1, 0, 0);
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

    /// What a seat knows of a game that is over, or whose cards are to be dealt again; `None` as long as it is played.
    pub fn at_end(game: &'g Game<'g>, seat: Seat) -> Option<View<'g>> {
        matches!(game.phase(), Phase::Over | Phase::Redeal).then(|| View::new(game, seat, None))
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
        self.game.forehand()
    }

    /// The circumstances of the game: who begins, who owes a solo.
    pub const fn setup(&self) -> &'g Setup {
        self.game.setup()
    }

    /// The game that is played; a Normalspiel as long as Vorbehalte are being asked.
    pub const fn contract(&self) -> Contract {
        self.game.contract()
    }

    /// The order of cards as everybody knows it: with what has been raised so far.
    pub const fn order(&self) -> &'g Order {
        self.game.order
    }

    /// How a declared Hochzeit stands; `None` in other games.
    pub fn klaerung(&self) -> Option<Klaerung> {
        self.game.klaerung()
    }

    /// A declared Hochzeit, as long as it looks for its partner.
    #[inline]
    pub fn open_hochzeit(&self) -> Option<OpenHochzeit> {
        self.game.open_hochzeit()
    }

    /// After how many cards no Schweine can come up any more, if a lone Hochzeit has become a Farbsolo without them.
    #[doc(hidden)]
    pub fn schweine_end(&self) -> Option<usize> {
        self.game.schweine_end()
    }

    /// What this seat has seen happen so far, its own doings too.
    ///
    /// ```
    /// use doko_engine::{Action, Event, Rules, Seat, Table, Vorbehalt};
    ///
    /// let rules = Rules::preset("ddv")?;
    /// let mut table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
    /// table.answer(Action::Declare(Vorbehalt::Gesund))?;
    /// let seen = table.view().expect("seat 1 is asked").events();
    /// assert_eq!(seen, [Event::Vorbehalt { seat: Seat::ALL[0], has: false, declared: None }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn events(&self) -> Vec<Event> {
        self.game.events().into_iter().map(|event| event.seen_by(self.seat)).collect()
    }

    /// The answers this seat can give; none if it is asked nothing.
    pub fn legal_actions(&self) -> LegalActions {
        let game = self.game;
        let Some(question) = self.question else { return LegalActions::of([]) };
        match question {
            Question::Klopfen => LegalActions::of([false, true].map(Action::Klopfen)),
            Question::Vorbehalt => {
                LegalActions::of(game.offered_vorbehalte(self.seat).iter().map(Action::Declare))
            }
            Question::Bid => LegalActions::of(game.offered_bids().into_iter().map(Action::Bid)),
            Question::Solo => LegalActions::of(game.legal_solos().into_iter().map(Action::NameSolo)),
            Question::Armut => {
                let may_leave = game.may_leave_armut().then_some(false);
                let may_take = game.may_take_armut(self.seat).then_some(true);
                LegalActions::of(may_leave.into_iter().chain(may_take).map(Action::TakeArmut))
            }
            Question::Exchange => LegalActions::of(self.legal_hand_overs().into_iter().map(Action::HandOver)),
            Question::Schweine => LegalActions::of([false, true].map(Action::Schweine)),
            Question::Ansage => {
                let silence = (!game.must_say(self.seat)).then_some(Action::Silence);
                let supra = self.may_say_supra().then_some(Action::Supra);
                LegalActions::of(silence.into_iter().chain(self.legal_steps().map(Action::Say)).chain(supra))
            }
            Question::Card => {
                let cards = self.legal_cards().kinds().iter().map(Action::Play);
                let schwein = self.may_play_schwein().then_some(Action::PlaySchwein);
                let announce = self.may_announce_schweine().then_some(Action::AnnounceSchweine);
                let hesitate = game.may_hesitate(self.seat).then_some(Action::Hesitate);
                let partners = self.may_choose_partner().then(|| self.seat.round().skip(1));
                let partners = partners.into_iter().flatten().map(Action::Genscher);
                LegalActions::of(cards.chain(schwein).chain(announce).chain(hesitate).chain(partners))
            }
        }
    }

    /// Who was asked whether it knocks before the cards are known, and whether it did, in order (key `klopfen.mode`).
    pub fn klopfen(&self) -> &'g [(Seat, bool)] {
        self.game.klopfen()
    }

    /// Whether all cards lie face down, because somebody may still knock: this seat knows none of its own.
    pub fn is_face_down(&self) -> bool {
        self.game.is_face_down()
    }

    /// How many have knocked: the game counts double as often.
    pub fn knocks(&self) -> u8 {
        self.game.knocks()
    }

    /// The Vorbehalte this seat may declare when it is asked for one, `Gesund` first; none as long as its cards lie face down.
    #[inline]
    pub fn legal_vorbehalte(&self) -> Vec<Vorbehalt> {
        if self.game.is_face_down() { Vec::new() } else { self.game.legal_vorbehalte(self.seat) }
    }

    /// The Vorbehalte that this seat may still come to play, `Gesund` first as long as it has said nothing: the same, but where
    /// they are asked for kind by kind (key `vorbehalt.asked`) also those that come later.
    pub fn open_vorbehalte(&self) -> Vec<Vorbehalt> {
        if self.game.is_face_down() { Vec::new() } else { self.game.open_vorbehalte(self.seat) }
    }

    /// What this seat answers now if it wants to play this Vorbehalt in the end: where they are asked for kind by kind (key
    /// `vorbehalt.asked`) the Vorbehalt itself or that it has one of another kind, elsewhere the Vorbehalt itself. `None` if it can
    /// play it no more, or knows no card yet.
    pub fn vorbehalt_towards(&self, wanted: Vorbehalt) -> Option<Vorbehalt> {
        if self.game.is_face_down() { None } else { self.game.vorbehalt_towards(self.seat, wanted) }
    }

    /// The kind of Vorbehalt that is asked for now, where they are asked for kind by kind; `None` as long as everybody says gesund
    /// or Vorbehalt.
    pub fn asked_kind(&self) -> Option<AskedKind> {
        self.game.asked_kind()
    }

    /// Who was asked for which kind of Vorbehalt, and whether it said yes, in order.
    pub fn asked_vorbehalte(&self) -> Vec<(Seat, AskedKind, bool)> {
        self.game.asked_vorbehalte()
    }

    /// The kinds of solo that a seat may play, as everybody can tell by its earlier ones (key `session.pflicht_kinds`).
    pub fn solos_left(&self, seat: Seat) -> Cow<'g, [SoloKind]> {
        self.game.solos_left(seat)
    }

    /// Whether this seat would lead to the first trick of its solo of this kind.
    #[inline]
    pub fn would_lead(&self, kind: SoloKind) -> bool {
        self.game.soloist_leads(self.seat, kind)
    }

    /// What this seat may hand over; empty unless it is asked for cards.
    pub fn legal_hand_overs(&self) -> Vec<CardSet> {
        if self.question == Some(Question::Exchange) { self.game.legal_hand_overs() } else { Vec::new() }
    }

    /// Whether this seat may play the ace of the trump suit as an announced Schwein now.
    #[inline]
    pub fn may_play_schwein(&self) -> bool {
        self.question == Some(Question::Card) && self.game.may_play_schwein(self.seat)
    }

    /// Whether this seat may announce Schweine before it plays a card.
    #[inline]
    pub fn may_announce_schweine(&self) -> bool {
        self.question == Some(Question::Card) && self.game.may_announce_schweine(self.seat)
    }

    /// Whether this seat may play the first of its pair now and choose a new partner with it (key `genscher.mode`).
    #[inline]
    pub fn may_choose_partner(&self) -> bool {
        self.question == Some(Question::Card) && self.game.may_choose_partner(self.seat)
    }

    /// The new partner that was chosen, if one was: the two are Re.
    pub const fn genscher(&self) -> Option<Genscher> {
        self.game.genscher()
    }

    /// Whether this seat must say something before it may go on.
    #[inline]
    pub fn must_say(&self) -> bool {
        self.game.must_say(self.seat)
    }

    /// The party for which this seat speaks: its own, or Re "mit mir" before the Klärungsstich of another's Hochzeit;
    /// `None` as long as it has none.
    pub fn speaks_for(&self) -> Option<Party> {
        if self.game.only_mit_mir(self.seat) { Some(Party::Re) } else { self.own_party() }
    }

    /// The steps this seat may say at this moment, asked or not. Before the Klärungsstich of another's Hochzeit
    /// they are said "mit mir".
    #[inline]
    pub fn legal_steps(&self) -> impl Iterator<Item = Step> + use<> {
        self.game.legal_steps(self.seat)
    }

    /// Those of them that it may say no longer when it is asked the next time: with its next card on its clock, or with the
    /// card that ends them for all. An answer that must be given at once is none of them.
    pub fn closing_steps(&self) -> Steps {
        self.game.closing_steps(self.seat)
    }

    /// Whether this seat may say Re or Kontra at this very moment alone, to answer what the other party has just said (key
    /// `ansagen.reply`): for any other it is too late.
    pub fn may_only_answer_at_once(&self) -> bool {
        self.game.may_only_answer_at_once(self.seat)
    }

    /// Whether this seat may say Supra at this moment, asked or not (key `ansagen.ladder`).
    #[inline]
    pub fn may_say_supra(&self) -> bool {
        self.game.may_say_supra(self.seat)
    }

    /// The cards this seat may play; empty unless it is asked for one.
    #[inline]
    pub fn legal_cards(&self) -> CardSet {
        if self.question == Some(Question::Card) { self.game.legal_cards() } else { CardSet::EMPTY }
    }

    /// The cards this seat holds; none as long as they lie face down, because somebody may knock.
    #[inline]
    pub fn hand(&self) -> CardSet {
        self.game.hand(self.seat)
    }

    /// The cards this seat was dealt; none as long as they lie face down.
    pub fn dealt(&self) -> CardSet {
        if self.game.is_face_down() { CardSet::EMPTY } else { self.game.deal.hands()[self.seat] }
    }

    /// How many cards a seat holds.
    pub fn cards_left(&self, seat: Seat) -> usize {
        self.game.cards_left(seat)
    }

    /// What this seat has declared itself.
    pub fn own_vorbehalt(&self) -> Option<Vorbehalt> {
        self.game.vorbehalt(self.seat)
    }

    /// Whether a seat has said that it has a Vorbehalt; `None` if it was not asked yet.
    pub fn said_vorbehalt(&self, seat: Seat) -> Option<bool> {
        self.game.vorbehalt(seat).map(|vorbehalt| !vorbehalt.is_gesund())
    }

    /// The Vorbehalt that a seat has named before everybody, played or not, where the rules ask for that (key
    /// `vorbehalt.told`); `None` until all have spoken.
    pub fn told_vorbehalt(&self, seat: Seat) -> Option<Vorbehalt> {
        self.game.told_vorbehalt(seat)
    }

    /// What was bid for the right to play a solo, in order.
    pub fn bids(&self) -> &'g [(Seat, Bid)] {
        self.game.bids()
    }

    /// Who has declared the Armut that is played or offered.
    pub fn poor(&self) -> Option<Seat> {
        self.game.poor()
    }

    /// The only party that may take the Armut that is played or offered, if its holder has named one.
    pub fn armut_for(&self) -> Option<Party> {
        match self.game.vorbehalt(self.game.poor()?) {
            Some(Vorbehalt::Armut(party)) => party,
            _ => None,
        }
    }

    /// Who was asked to take the Armut, and the answer, in order.
    pub fn armut_answers(&self) -> &'g [(Seat, bool)] {
        self.game.armut_answers()
    }

    /// Whether somebody has taken the Armut, and no card has changed hands.
    pub fn is_before_exchange(&self) -> bool {
        self.game.is_before_exchange()
    }

    /// The cards this seat has given away or received before play.
    pub fn own_hand_overs(&self) -> impl Iterator<Item = &'g HandOver> + use<'g> {
        let seat = self.seat;
        let is_own = move |given: &&HandOver| given.from == seat || given.to == Some(seat);
        self.game.hand_overs().iter().filter(is_own)
    }

    /// What the taker of an Armut has said of the trumps that it gave back, where it says anything.
    pub fn announced_returned_trumps(&self) -> Option<ReturnedTrumps> {
        self.game.announced_returned_trumps()
    }

    /// Cards that this seat knows another to hold still: what it gave to the other side of an Armut and has not
    /// seen since. For the seat itself, what the other side knows it to hold.
    pub fn known_to_hold(&self, other: Seat) -> CardSet {
        let mut known = self.known_after_exchange(other);
        for (_, card) in self.plays().filter(|&(seat, _)| seat == other) {
            known.remove(card);
        }
        known
    }

    /// What this seat knew another to hold when play began.
    pub fn known_after_exchange(&self, other: Seat) -> CardSet {
        let Contract::Armut { .. } = self.contract() else { return CardSet::EMPTY };
        // Then a card like one received comes from the hand that was dealt.
        let gives_back_its_own = self.rules().set().armut.back == ArmutReturn::NoneReceived;
        let mut known = CardSet::EMPTY;
        for given in self.own_hand_overs() {
            if given.to == Some(other) {
                known = known.plus(given.cards);
            } else if given.from == other && !gives_back_its_own {
                known = given.cards.iter().fold(known, |mut known, card| {
                    known.remove(card);
                    known
                });
            }
        }
        known
    }

    /// Which cards have been raised to the top.
    pub const fn raised(&self) -> Raised {
        self.game.raised()
    }

    /// Who has raised Schweine, Superschweine and Hyperschweine.
    pub fn raised_by(&self) -> [Option<Seat>; Raised::PAIRS.len()] {
        self.game.raised_by.map(|raised| raised.map(|(seat, _)| seat))
    }

    /// Who has raised Schweine, Superschweine and Hyperschweine, with the number of cards played before.
    pub const fn raised_at(&self) -> [Option<(Seat, u8)>; Raised::PAIRS.len()] {
        self.game.raised_by()
    }

    /// The cards of which both in one hand can become Schweine, Superschweine and Hyperschweine in this game.
    pub fn raisable(&self) -> [Option<Card>; Raised::PAIRS.len()] {
        self.game.raisable()
    }

    /// Whether a seat can have held none, one or both ♣Q when play began, as everybody can tell by its words, its
    /// silences and its Schweine; see [`Game::alten_counts`].
    pub const fn alten_counts(&self, seat: Seat) -> [bool; 3] {
        self.game.alten_counts(seat)
    }

    /// The order of cards once this seat has played `card`, which may raise it.
    pub fn order_if_played(&self, card: Card) -> &'g Order {
        self.order_if_raised_by(card, false)
    }

    /// The order of cards once this seat has played `card` and announced it as a Schwein.
    pub fn order_if_announced(&self, card: Card) -> &'g Order {
        self.order_if_raised_by(card, true)
    }

    fn order_if_raised_by(&self, card: Card, announced: bool) -> &'g Order {
        match self.game.raised_by_playing(self.seat, card, announced) {
            Some(raised) => self.rules().order_with(self.contract().into(), raised),
            None => self.order(),
        }
    }

    /// The order of cards that was in force when so many cards had been played.
    #[inline]
    pub fn order_after(&self, cards_played: usize) -> &'g Order {
        if self.game.schwarze_sau().is_some_and(|cards| cards_played < cards) {
            return self.rules().order(Trumps::Normal);
        }
        let is_raised = |by: &&Option<(Seat, u8)>| by.is_some_and(|(_, at)| usize::from(at) <= cards_played);
        let state = Raised::ALL[self.game.raised_by.iter().take_while(is_raised).count()];
        self.rules().order_with(self.contract().into(), state)
    }

    /// Shows what this seat sees of the cards as masks, ranked by the order in force or by one in which more cards are
    /// raised in the same game, before play begins too.
    ///
    /// ```
    /// use doko_engine::{Rules, Seat, Table};
    ///
    /// let rules = Rules::preset("ddv")?;
    /// let table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
    /// let view = table.view().expect("a question");
    /// let (own, hidden) = view.look(view.order(), |turn| (turn.hand().len(), turn.hidden().len()));
    /// assert_eq!((own, hidden), (12, 36));
    /// # Ok::<(), doko_engine::rules::RuleErrors>(())
    /// ```
    #[doc(hidden)]
    pub fn look<R>(&self, order: &Order, look: impl FnOnce(&Turn<'_>) -> R) -> R {
        debug_assert!(order.raised() >= self.raised(), "what is raised stays so");
        let mut play = self.game.play;
        if !play.has_begun() {
            // While cards change hands, not all hold as many.
            play = Play::of(&order.hands(&self.game.hands), self.game.forehand());
            let face_down = if self.game.is_face_down() { self.rules().deck() } else { self.game.skat };
            play.lay_face_down(order.bits(face_down, play.all_dealt()));
        } else if order.raised() != self.raised() {
            play.raise(self.game.order, order);
        }
        let turned = play.label_as_seen_by(self.seat);
        look(&play.seen_by(order, self.seat).turned(turned))
    }

    /// The card to play if there is but one kind.
    #[inline]
    pub fn forced_card(&self) -> Option<Card> {
        let legal = if self.question == Some(Question::Card) { self.game.play.legal() } else { Bits::EMPTY };
        Bit::new(legal.one_of_each().mask()).map(|bit| self.order().card_of(bit))
    }

    /// How many of a kind this seat holds.
    pub fn count(&self, card: Card) -> usize {
        self.game.count(self.seat, card)
    }

    /// Who has hesitated before a card, with the number of cards played before it.
    pub fn hesitations(&self) -> &'g [(Seat, u8)] {
        self.game.hesitations()
    }

    /// All cards played so far.
    pub fn played(&self) -> CardSet {
        self.order().card_set(self.game.play.gone())
    }

    /// The cards that this seat has not seen: those that the other three hold together, and those that lie face down.
    pub fn unseen(&self) -> CardSet {
        self.rules().deck().minus(self.game.seen_by(self.seat))
    }

    /// How many cards have been played, `0..=48`.
    pub const fn cards_played(&self) -> usize {
        self.game.played()
    }

    /// The cards in the order played, with the seats that played them.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> + 'g {
        self.game.plays()
    }

    /// The same without the first `n` cards, for those who have read these already.
    pub fn plays_since(&self, n: usize) -> impl Iterator<Item = (Seat, Card)> + 'g {
        self.game.plays_since(n)
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
        self.game.play.winning(self.game.order).map(|(seat, bit)| (seat, self.game.order.card_of(bit)))
    }

    /// Whether the trick on the table, or the one about to begin, is the last.
    pub const fn is_last_trick(&self) -> bool {
        self.game.is_last_trick()
    }

    /// Whether `card`, played by this seat now, would be winning the trick on the table, unannounced.
    pub fn would_win(&self, card: Card) -> bool {
        let order = self.order_if_played(card);
        let last = self.is_last_trick();
        self.winning().is_none_or(|(_, best)| order.beats(card, best, last))
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
        self.game.is_void(seat, suit)
    }

    /// The cards of an order that a seat may hold, as far as the suits go that it has not followed.
    #[doc(hidden)]
    #[inline]
    pub fn may_hold(&self, seat: Seat, order: &Order) -> Bits {
        if order.raised() == Raised::Nothing && self.schwarze_sau().is_none() {
            return Bits::new(!0) - self.game.voids(seat);
        }
        self.may_hold_elsewhere(seat, order)
    }

    /// The same where cards lie elsewhere than at the beginning. Out of line: hardly any game comes to it.
    #[inline(never)]
    fn may_hold_elsewhere(&self, seat: Seat, order: &Order) -> Bits {
        if self.schwarze_sau().is_some() {
            return Bits::new(!0) - self.game.voids(seat) - self.lacked_before_solo(seat);
        }
        let voids = EffectiveSuit::ALL.into_iter().filter(|&suit| self.is_void(seat, suit));
        voids.fold(Bits::new(!0), |may, suit| may - order.run(suit))
    }

    /// After how many cards the soloist of a Schwarze Sau has named its solo; `None` until then, and in every other game.
    pub const fn schwarze_sau(&self) -> Option<usize> {
        self.game.schwarze_sau()
    }

    /// The cards that a seat had shown not to hold before the soloist of a Schwarze Sau named its solo, both of each kind;
    /// nothing in other games.
    #[doc(hidden)]
    pub fn lacked_before_solo(&self, seat: Seat) -> Bits {
        let lacks = self.game.lacked_before_solo(seat).kinds().iter();
        lacks.fold(Bits::EMPTY, |all, card| all | self.order().both(card))
    }

    /// What was said, in order.
    pub fn utterances(&self) -> &'g [Utterance] {
        self.game.utterances()
    }

    /// The Supras that were said, in order.
    pub fn supras(&self) -> &'g [Supra] {
        self.game.supras()
    }

    /// The deepest step this party has said.
    #[inline]
    pub fn deepest_step(&self, party: Party) -> Option<Step> {
        self.game.deepest_step(party)
    }

    /// Whether Re or Kontra was said for this party, or counts as said.
    pub fn has_said_ansage(&self, party: Party) -> bool {
        self.game.has_said_ansage(party)
    }

    /// Whether a seat of each party has said Re or Kontra before its first card, where that brings points (key
    /// `score.early_ansage`).
    pub fn early_ansage(&self) -> PerParty<bool> {
        self.game.early_ansage()
    }

    /// Which of Re and Kontra was said last.
    pub const fn last_ansage(&self) -> Option<Party> {
        self.game.said.last_ansage()
    }

    /// Whether the parties hang on the ♣Q, which nobody is told: in a Normalspiel in which nobody has chosen a new partner, and
    /// in an Armut where the rules say so (key `armut.parties`), once its cards are exchanged.
    pub fn hides_parties(&self) -> bool {
        self.game.hides_parties()
    }

    /// The party of each seat, as far as this seat knows: from its own cards, ♣Q played or exchanged, Ansagen, voids.
    ///
    /// All are `None` before the contract is settled, as long as the ♣Q that decide may change hands, and where every
    /// player plays alone. Its own party is `None`
    /// as long as a Hochzeit of another is not cleared, or an automatic one may still find its partner here. A
    /// stilles Solo of another seat is left out of account; whoever has committed itself to one counts as alone,
    /// though an earlier seat may have done so too.
    #[inline]
    pub fn parties(&self) -> PerSeat<Option<Party>> {
        parties::known(self.game, Some(self.seat))
    }

    /// The party of each seat, as far as everybody at the table knows.
    pub fn public_parties(&self) -> PerSeat<Option<Party>> {
        parties::known(self.game, None)
    }

    /// The party of this seat, as [`View::parties`] has it.
    pub fn own_party(&self) -> Option<Party> {
        match (self.game.phase, self.contract()) {
            (phase, _) if phase.settles_contract() => None,
            (_, Contract::Solo(..) | Contract::Armut { .. }) if !self.hides_parties() => {
                Some(self.game.parties[self.seat])
            }
            _ => self.parties()[self.seat],
        }
    }
}
