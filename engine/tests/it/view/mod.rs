//! What a view tells is right: every accessor, recomputed slowly from all that has happened.
//!
//! That a view tells nothing it should not is [`crate::hidden`]'s business.

mod parties;

use std::fmt::Display;

use doko_engine::rules::{ArmutReturn, SchweineIn, SchweineMode};
use doko_engine::{
    Action, Bits, Card, CardSet, Contract, EffectiveSuit, HandOver, Klaerungsstich, OpenHochzeit, Party,
    Phase, Question, Raised, Rank, Rules, Seat, Step, Table, Trumps, View, Vorbehalt,
};

use crate::common::{Dice, at, ddv, deal_with, seat, times};
use crate::playing::{Temper, random_rules, random_start, rule_variants, with_schwarze_sau};
use crate::slow_engine::{Kind, Klaerung, Move, SlowEngine, SlowSupra};
use parties::letters;

const fn of_slow_klaerung(klaerung: Klaerung) -> doko_engine::Klaerung {
    match klaerung {
        Klaerung::Open => doko_engine::Klaerung::Open,
        Klaerung::Found { partner, trick } => doko_engine::Klaerung::Found { partner, trick: trick as u8 },
        Klaerung::Alone { .. } => doko_engine::Klaerung::Alone,
    }
}

/// A table, and beside it the slow engine to which the same happens.
struct Both<'r> {
    rules: &'r Rules,
    table: Table<'r>,
    slow: SlowEngine,
}

impl Both<'_> {
    fn answer(&mut self, action: Action) {
        let (seat, _) = self.table.question().expect("the game is not over");
        self.table.answer(action).expect("a legal answer");
        let done = match action {
            Action::Klopfen(knocks) => Move::Knock(seat, knocks),
            Action::Declare(vorbehalt) => Move::Declare(seat, vorbehalt),
            Action::Bid(bid) => Move::Bid(seat, bid),
            Action::NameSolo(kind) => Move::NameSolo(seat, kind),
            Action::TakeArmut(take) => Move::Armut(seat, take),
            Action::HandOver(cards) => Move::HandOver(seat, cards),
            Action::Schweine(are) => Move::Schweine(seat, are),
            Action::Silence => return,
            Action::Say(step) => Move::Say(seat, step),
            Action::Supra => Move::Supra(seat),
            Action::Play(card) => Move::Play(seat, card),
            Action::PlaySchwein => Move::PlaySchwein(seat),
            Action::AnnounceSchweine => Move::AnnounceSchweine(seat),
            Action::Hesitate => Move::Hesitate(seat),
            Action::Genscher(partner) => Move::Genscher(seat, partner),
        };
        self.slow.apply(done);
    }

    fn plays(&self) -> Vec<(Seat, Card)> {
        self.slow.tricks.concat()
    }

    /// Which suit a card counts as.
    fn suits(&self) -> impl Fn(Card) -> EffectiveSuit {
        let order = self.slow.order();
        move |card| {
            if order.is_trump(card) { EffectiveSuit::Trump } else { EffectiveSuit::plain(card.suit()) }
        }
    }

    /// What a seat has shown not to hold before the soloist of a Schwarze Sau named its solo: cards of the suits that were
    /// led to it, by the order of a Normalspiel.
    fn slow_lacked_before_solo(&self, seat: Seat) -> CardSet {
        let Some(before) = self.slow.sau else { return CardSet::EMPTY };
        let order = self.slow.normal_order();
        let shown = self.slow.tricks[..before].iter().filter_map(|trick| {
            let own = trick.iter().find(|play| play.0 == seat).expect("everybody plays").1;
            (!order.follows(own, trick[0].1)).then_some(trick[0].1)
        });
        let shown: Vec<Card> = shown.collect();
        CardSet::DECK_48.iter().filter(|&card| shown.iter().any(|&led| order.follows(card, led))).collect()
    }

    /// Whether a seat has played another suit than the one led.
    fn has_shown_void(&self, seat: Seat, suit: EffectiveSuit) -> bool {
        // By other trumps it has shown to lack some cards, perhaps all that are of this suit now.
        let lacked = self.slow_lacked_before_solo(seat);
        let suit_of = self.suits();
        let mut of_suit = self.rules.deck().kinds().iter().filter(|&card| suit_of(card) == suit).peekable();
        if of_suit.peek().is_some() && of_suit.all(|card| lacked.contains(card)) {
            return true;
        }
        let before = self.slow.sau.unwrap_or(0);
        let tricks = self.slow.tricks[before..].iter().filter(|trick| !trick.is_empty());
        let led = tricks.filter(|trick| suit_of(trick[0].1) == suit);
        led.flatten().any(|&(player, card)| player == seat && suit_of(card) != suit)
    }

    /// Whether a card played by a seat now, unannounced, wins the trick on the table as it then is; `None` where it
    /// may not be played and could raise itself.
    fn would_win(&self, asked: Seat, card: Card) -> Option<bool> {
        let number = self.slow.complete();
        if self.slow.legal().contains(&Move::Play(asked, card)) {
            let mut next = self.slow.clone();
            next.apply(Move::Play(asked, card));
            let trick = &next.tricks[number];
            return Some(match next.winners.get(number) {
                Some(&winner) => winner == asked,
                None => trick[next.winning_play(trick, number)].0 == asked,
            });
        }
        let schweine = &self.rules.set().schweine;
        let ranks = [schweine.superschweine.rank(), schweine.hyperschweine.rank()];
        let could_be_raised = card.rank() == Rank::Ace || ranks.contains(&Some(card.rank()));
        if could_be_raised && schweine.mode != SchweineMode::Off {
            return None;
        }
        // After the last trick a solo of a Schwarze Sau may still be named.
        let mut trick = self.slow.tricks.get(number).cloned().unwrap_or_default();
        trick.push((asked, card));
        Some(self.slow.winning_play(&trick, number) == trick.len() - 1)
    }

    /// The Armut that is played, or for which a taker is looked for, or has been found.
    pub(super) fn slow_poor(&self) -> Option<Seat> {
        let is_armut = |&&(_, vorbehalt): &&(Seat, Vorbehalt)| matches!(vorbehalt, Vorbehalt::Armut(_));
        let declared = self.slow.declared.iter().find(is_armut).map(|&(seat, _)| seat);
        match (self.slow.phase(), self.slow.contract) {
            (_, Some(Contract::Armut { poor, .. })) => Some(poor),
            (Phase::Armut(_) | Phase::Exchange(_), None) => declared,
            _ => None,
        }
    }

    fn slow_contract(&self) -> Contract {
        let taker = self.slow.asked.iter().find(|&&(_, took)| took).map(|&(seat, _)| seat);
        match (self.slow.contract, self.slow_poor(), taker) {
            (Some(contract), ..) => contract,
            (None, Some(poor), Some(taker)) => Contract::Armut { poor, taker },
            _ => Contract::Normal,
        }
    }

    /// Every hand-over so far: by whom, to whom, which cards.
    fn slow_hand_overs(&self) -> Vec<HandOver> {
        let handed = self.slow.handed.iter().enumerate();
        let receiver = |number: usize, from: Seat| match self.slow_contract() {
            Contract::Armut { poor, taker } => Some(if from == poor { taker } else { poor }),
            _ => (number < 3).then(|| from.next()),
        };
        handed
            .map(|(number, (from, cards))| HandOver {
                from: *from,
                to: receiver(number, *from),
                cards: cards.iter().copied().collect(),
            })
            .collect()
    }

    /// The cards that one side of an Armut knows to be with the other: given, not given back later, not played.
    fn slow_known_to_hold(&self, asked: Seat, other: Seat) -> CardSet {
        let Contract::Armut { .. } = self.slow_contract() else { return CardSet::EMPTY };
        let handed = self.slow_hand_overs();
        let own = |given: &&HandOver| given.from == asked || given.to == Some(asked);
        let handed: Vec<HandOver> = handed.iter().filter(own).copied().collect();
        let Some(given) = handed.iter().position(|given| given.to == Some(other)) else {
            return CardSet::EMPTY;
        };
        let mut known: Vec<Card> = handed[given].cards.iter().collect();
        // Who may give back nothing of what it received still has it.
        let gives_back_its_own = self.rules.set().armut.back == ArmutReturn::NoneReceived;
        let back = handed[given + 1..]
            .iter()
            .filter(|given| given.from == other && !gives_back_its_own)
            .flat_map(|given| given.cards);
        let plays = self.plays();
        let played = plays.iter().filter(|&&(seat, _)| seat == other).map(|&(_, card)| card);
        for card in back.chain(played) {
            if let Some(place) = known.iter().position(|&held| held == card) {
                known.remove(place);
            }
        }
        known.into_iter().collect()
    }

    fn assert_cards(&self, at: &dyn Display) {
        let view = self.table.view().expect("a question");
        let asked = view.seat();
        let set = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
        let plays = self.plays();
        let played: Vec<Card> = plays.iter().map(|&(_, card)| card).collect();
        let others = Seat::ALL.into_iter().filter(|&seat| seat != asked);
        let hands = others.flat_map(|seat| self.slow.hands[seat.index()].clone());
        let is_face_down = matches!(self.slow.phase(), Phase::Klopfen(_));
        let unseen: Vec<Card> = if is_face_down {
            self.slow.dealt.concat()
        } else {
            hands.chain(self.slow.skat.iter().copied()).collect()
        };
        let dealt = if is_face_down { &Vec::new() } else { &self.slow.dealt[asked.index()] };
        assert_eq!(view.hand(), set(&self.slow.hands[asked.index()]), "hand: {at}");
        assert_eq!(view.dealt(), set(dealt), "dealt: {at}");
        assert_eq!(view.played(), set(&played), "played: {at}");
        assert_eq!(view.cards_played(), played.len(), "cards_played: {at}");
        assert_eq!(view.unseen(), set(&unseen), "unseen: {at}");
        assert_eq!(view.plays().collect::<Vec<_>>(), plays, "plays: {at}");
        assert_eq!(view.tricks().len(), self.slow.complete(), "tricks: {at}");
        for (number, trick) in view.tricks().enumerate() {
            let slow = &self.slow.tricks[number];
            assert_eq!(trick.plays().collect::<Vec<_>>(), *slow, "tricks: {at}");
            assert_eq!(
                (trick.leader, trick.winner),
                (slow[0].0, self.slow.winner_of(number)),
                "tricks: {at}"
            );
        }
        for seat in Seat::ALL {
            let won = (0..self.slow.complete()).filter(|&number| self.slow.winner_of(number) == seat);
            let augen: u32 = won.clone().map(|number| self.slow.trick_augen(number)).sum();
            assert_eq!(view.cards_left(seat), self.slow.hands[seat.index()].len(), "cards_left {seat}: {at}");
            assert_eq!(view.trick_count(seat) as usize, won.count(), "trick_count {seat}: {at}");
            assert_eq!(view.augen(seat), augen, "augen {seat}: {at}");
            let lacked = view.order().card_set(view.lacked_before_solo(seat));
            assert_eq!(lacked, self.slow_lacked_before_solo(seat), "lacked_before_solo {seat}: {at}");
            for suit in EffectiveSuit::ALL {
                let void = self.has_shown_void(seat, suit);
                assert_eq!(view.is_void(seat, suit), void, "is_void {seat} {suit:?}: {at}");
            }
        }
    }

    /// The same cards as masks, whatever the copies are called.
    fn assert_masks(&self, at: &dyn Display) {
        let view = self.table.view().expect("a question");
        let order = view.order();
        let plays = self.plays();
        view.look(order, |turn| {
            let cards = |bits: Bits| order.card_set(bits);
            assert_eq!(
                (cards(turn.hand()), cards(turn.hidden())),
                (view.hand(), view.unseen()),
                "hands: {at}"
            );
            if view.question() == Some(Question::Card) {
                assert_eq!(cards(turn.legal()), view.legal_cards(), "legal: {at}");
            }
            assert_eq!(cards(turn.table()), view.table_cards().iter().copied().collect(), "table: {at}");
            let winning = turn.winning().map(|(seat, bit)| (seat, order.card_of(bit)));
            assert_eq!(winning, view.winning(), "winning: {at}");
            for seat in Seat::ALL {
                let played: CardSet = plays.iter().filter(|play| play.0 == seat).map(|play| play.1).collect();
                assert_eq!(cards(turn.played_by(seat)), played, "played by {seat}: {at}");
                assert_eq!(turn.cards_left(seat) as usize, view.cards_left(seat), "cards left {seat}: {at}");
                assert_eq!((turn.tricks(seat), turn.augen(seat)), (view.trick_count(seat), view.augen(seat)));
            }
            assert_eq!(turn.tricks_taken() as usize, view.tricks().len(), "tricks: {at}");
            // Where nobody holds a card, not yet or no more, no trick can begin.
            if Seat::ALL.into_iter().any(|seat| view.cards_left(seat) > 0) {
                assert_eq!(turn.is_last_trick(), view.is_last_trick(), "last trick: {at}");
            }
        });
        let kinds = view.legal_cards().kinds();
        assert_eq!(view.forced_card(), kinds.iter().next().filter(|_| kinds.len() == 1), "forced: {at}");
        for (n, play) in plays.iter().enumerate() {
            assert_eq!(view.plays_since(n).next().as_ref(), Some(play), "plays_since {n}: {at}");
        }
    }

    fn assert_trick(&self, at: &dyn Display) {
        let view = self.table.view().expect("a question");
        let number = self.slow.complete();
        // After the last trick a solo of a Schwarze Sau may still be named.
        let trick = self.slow.tricks.get(number).map_or(&[][..], |trick| &trick[..]);
        let on_table: Vec<Card> = trick.iter().map(|&(_, card)| card).collect();
        assert_eq!(view.table_cards(), on_table, "table_cards: {at}");
        assert_eq!(view.suit_led(), on_table.first().copied().map(self.suits()), "suit_led: {at}");
        let winning = (!trick.is_empty()).then(|| trick[self.slow.winning_play(trick, number)]);
        assert_eq!(view.winning(), winning, "winning: {at}");
        assert_eq!(view.is_last_trick(), number + 1 == self.slow.hand_size(), "is_last_trick: {at}");
        let leader = match (trick.first(), self.slow.phase()) {
            (Some(&(leader, _)), _) => leader,
            (None, Phase::Card(on_turn)) => on_turn,
            // A solo in a Schwarze Sau is named between two tricks.
            _ => self.slow.winners.last().copied().unwrap_or(view.forehand()),
        };
        assert_eq!(view.leader(), leader, "leader: {at}");
        // A third copy of a card there is not.
        let may_come = |card: &Card| on_table.iter().filter(|&on_table| on_table == card).count() < 2;
        for card in Card::all().filter(may_come) {
            if let Some(wins) = self.would_win(view.seat(), card) {
                assert_eq!(view.would_win(card), wins || on_table.is_empty(), "would_win {card}: {at}");
            }
        }
    }

    fn assert_raised(&self, at: &dyn Display) {
        let view = self.table.view().expect("a question");
        let raised_by = |slow: &SlowEngine| [slow.schweine, slow.superschweine, slow.hyperschweine];
        let raised = |slow: &SlowEngine| match raised_by(slow) {
            [None, ..] => Raised::Nothing,
            [Some(_), None, _] => Raised::Schweine,
            [Some(_), Some(_), None] => Raised::Superschweine,
            [Some(_), Some(_), Some(_)] => Raised::Hyperschweine,
        };
        assert_eq!(view.raised(), raised(&self.slow), "raised: {at}");
        assert_eq!(view.raised_by(), raised_by(&self.slow), "raised_by: {at}");
        let highest = view.order().sorted(self.rules.deck()).iter().copied().find(|&card| {
            let others = self.rules.deck();
            others.iter().all(|other| other == card || !view.order().beats(other, card, false))
        });
        let slow = self.slow.order().trumps.first().copied().filter(|&card| self.rules.deck().contains(card));
        if slow.is_some() {
            assert_eq!(highest, slow, "order: {at}");
        }
        // What a card raises, once it is played.
        let asked = view.seat();
        let legal = self.slow.legal();
        for done in legal.iter().copied() {
            let (card, announced) = match done {
                Move::Play(_, card) => (card, false),
                Move::PlaySchwein(_) => {
                    let trumps = &self.slow.order().trumps;
                    let ace = trumps.iter().copied().find(|card| card.rank() == Rank::Ace);
                    (ace.expect("a suit is trump"), true)
                }
                _ => continue,
            };
            if self.slow.on_turn() != Some(asked) {
                continue;
            }
            let mut next = self.slow.clone();
            next.apply(done);
            let order = if announced { view.order_if_announced(card) } else { view.order_if_played(card) };
            assert_eq!(order.raised(), raised(&next), "order_if_played {card} {announced}: {at}");
            assert!(
                !matches!(view.contract().into(), Trumps::Solo(_)) || order.trumps() == view.order().trumps()
            );
        }
        let may = view.question() == Some(Question::Card) && legal.contains(&Move::PlaySchwein(asked));
        assert_eq!(view.may_play_schwein(), may, "may_play_schwein: {at}");
        let may = view.question() == Some(Question::Card) && legal.contains(&Move::AnnounceSchweine(asked));
        assert_eq!(view.may_announce_schweine(), may, "may_announce_schweine: {at}");
        let may = view.question() == Some(Question::Card)
            && legal.iter().any(|done| matches!(done, Move::Genscher(seat, _) if *seat == asked));
        assert_eq!(view.may_choose_partner(), may, "may_choose_partner: {at}");
        let chosen =
            view.genscher().map(|chosen| (chosen.seat, chosen.partner, usize::from(chosen.cards_played)));
        assert_eq!(chosen, self.slow.genscher, "genscher: {at}");
    }

    fn assert_said(&self, at: &dyn Display) {
        let view = self.table.view().expect("a question");
        let said: Vec<_> = view
            .utterances()
            .iter()
            .map(|said| (said.seat, said.party, said.step, usize::from(said.cards_played), said.mit_mir))
            .collect();
        let slow = self.slow.said.iter().map(|said| {
            let mit_mir = said.kind == Kind::MitMir;
            let party = if mit_mir { Party::Re } else { said.party };
            (said.seat, party, said.step, said.played, mit_mir)
        });
        assert_eq!(said, slow.collect::<Vec<_>>(), "utterances: {at}");
        let supras: Vec<_> = view
            .supras()
            .iter()
            .map(|supra| (supra.seat, supra.party, supra.cards_played, supra.said_before))
            .map(|(seat, party, played, before)| (seat, party, usize::from(played), usize::from(before)))
            .collect();
        let slow = self.slow.supras.iter().map(|supra| {
            let SlowSupra { seat, party, played, said_before } = *supra;
            (seat, party, played, said_before)
        });
        assert_eq!(supras, slow.collect::<Vec<_>>(), "supras: {at}");
        assert_eq!(view.may_say_supra(), self.slow.may_say_supra(view.seat()), "may_say_supra: {at}");
        for party in Party::BOTH {
            assert_eq!(view.deepest_step(party), self.slow.deepest(party), "deepest_step {party:?}: {at}");
            let has_said = self.slow.has_said(party, Step::Ansage);
            assert_eq!(view.has_said_ansage(party), has_said, "has_said_ansage {party:?}: {at}");
            let is_early = self.rules.set().score.early_ansage > 0 && self.slow.has_said_early(party);
            assert_eq!(view.early_ansage()[party], is_early, "early_ansage {party:?}: {at}");
        }
        assert_eq!(view.last_ansage(), self.slow.last_ansage(), "last_ansage: {at}");
        let hesitated: Vec<(Seat, usize)> =
            view.hesitations().iter().map(|&(seat, played)| (seat, usize::from(played))).collect();
        assert_eq!(hesitated, self.slow.hesitated, "hesitations: {at}");
    }

    fn assert_hochzeit(&self, at: &dyn Display) {
        let view = self.table.view().expect("a question");
        let (klaerung, hochzeit) = (self.slow.klaerung(), &self.rules.set().hochzeit);
        assert_eq!(view.klaerung(), klaerung.map(of_slow_klaerung), "klaerung: {at}");
        let open = match (self.slow.contract, klaerung) {
            (Some(Contract::Hochzeit(holder, kind)), Some(Klaerung::Open)) => {
                let complete = &self.slow.tricks[..self.slow.complete()];
                let is_second = complete.iter().any(|trick| !self.slow.is_trump(trick[0].1));
                let stich = match kind {
                    Klaerungsstich::SecondFehl if is_second => Klaerungsstich::Fehl,
                    kind => kind,
                };
                let left = hochzeit.tricks.of(self.rules.hand_size()) - complete.len();
                Some((holder, stich, left, hochzeit.ruff_is_alone))
            }
            _ => None,
        };
        let of_view =
            |open: OpenHochzeit| (open.holder, open.stich, usize::from(open.left), open.ruff_is_alone);
        assert_eq!(view.open_hochzeit().map(of_view), open, "open_hochzeit: {at}");
        let may_be_raised_in_a_solo = self.rules.set().schweine.contracts.contains(&SchweineIn::Farbsolo);
        let end = match klaerung {
            Some(Klaerung::Alone { trick })
                if hochzeit.lone_is_solo && !may_be_raised_in_a_solo && self.slow.schweine.is_none() =>
            {
                Some(4 * trick)
            }
            _ => None,
        };
        assert_eq!(view.schweine_end(), end, "schweine_end: {at}");
    }

    fn assert_before_play(&self, at: &dyn Display) {
        let view = self.table.view().expect("a question");
        let asked = view.seat();
        for seat in Seat::ALL {
            let declared = self.slow.declared.iter().find(|&&(declarer, _)| declarer == seat);
            let vorbehalt = declared.map(|&(_, vorbehalt)| vorbehalt);
            let is_gesund = |vorbehalt| matches!(vorbehalt, Vorbehalt::Gesund | Vorbehalt::StillesSolo);
            let said = vorbehalt.map(|vorbehalt| !is_gesund(vorbehalt));
            assert_eq!(view.said_vorbehalt(seat), said, "said_vorbehalt {seat}: {at}");
            if seat == asked {
                assert_eq!(view.own_vorbehalt(), vorbehalt, "own_vorbehalt: {at}");
            }
            let known = self.slow_known_to_hold(asked, seat);
            assert_eq!(view.known_to_hold(seat), known, "known_to_hold {seat}: {at}");
            let hand: CardSet = self.slow.hands[seat.index()].iter().copied().collect();
            assert!(known.is_subset(hand), "what is known is true: {seat}: {at}");
        }
        let own = |given: &HandOver| given.from == asked || given.to == Some(asked);
        let slow: Vec<HandOver> = self.slow_hand_overs().into_iter().filter(own).collect();
        assert_eq!(view.own_hand_overs().copied().collect::<Vec<_>>(), slow, "own_hand_overs: {at}");
        let returned = self.slow.returned_trumps();
        assert_eq!(view.announced_returned_trumps(), returned, "announced_returned_trumps: {at}");
        assert_eq!(view.klopfen(), self.slow.knocked, "klopfen: {at}");
        let is_face_down = matches!(self.slow.phase(), Phase::Klopfen(_));
        assert_eq!(view.is_face_down(), is_face_down, "is_face_down: {at}");
        assert_eq!(usize::from(view.knocks()), self.slow.knocks(), "knocks: {at}");
        assert_eq!(view.bids(), self.slow.bidding.bids, "bids: {at}");
        assert_eq!(view.poor(), self.slow_poor(), "poor: {at}");
        assert_eq!(view.armut_answers(), self.slow.asked, "armut_answers: {at}");
        let is_before_exchange = self.slow_poor().is_some() && self.slow.is_before_exchange();
        assert_eq!(view.is_before_exchange(), is_before_exchange, "is_before_exchange: {at}");
        assert_eq!(view.contract(), self.slow_contract(), "contract: {at}");
        let hangs_on_alten = match self.slow_contract() {
            Contract::Normal => true,
            Contract::Armut { .. } => self.slow.armut_by_alten(),
            _ => false,
        };
        let is_hidden = hangs_on_alten && self.slow.genscher.is_none();
        assert_eq!(view.hides_parties(), is_hidden, "hides_parties: {at}");
        for seat in Seat::ALL {
            assert_eq!(view.solos_left(seat), self.slow.solos_of(seat), "solos_left {seat}: {at}");
        }
        let mut solo = self.slow.clone();
        for kind in self.rules.set().solo.kinds.iter().copied() {
            solo.contract = Some(Contract::Solo(kind, asked));
            assert_eq!(view.would_lead(kind), solo.first_leader() == asked, "would_lead {kind}: {at}");
        }
        assert_eq!(*view.setup(), self.slow.setup, "setup: {at}");
        assert_eq!(view.forehand(), self.slow.setup.forehand, "forehand: {at}");
        assert_eq!(view.rules(), self.rules, "rules: {at}");
    }

    fn assert_legal(&self, at: &dyn Display) {
        let view = self.table.view().expect("a question");
        let asked = view.seat();
        let steps = self.slow.steps(asked);
        let must_say = self.slow.phase() == Phase::Card(asked) && self.slow.legal_cards().is_empty();
        assert_eq!(view.must_say(), must_say, "must_say: {at}");
        let as_action = |done: Move| match done {
            Move::Knock(_, knocks) => Action::Klopfen(knocks),
            Move::Declare(_, vorbehalt) => Action::Declare(vorbehalt),
            Move::Bid(_, bid) => Action::Bid(bid),
            Move::NameSolo(_, kind) => Action::NameSolo(kind),
            Move::Armut(_, take) => Action::TakeArmut(take),
            Move::HandOver(_, cards) => Action::HandOver(cards),
            Move::Schweine(_, are) => Action::Schweine(are),
            Move::Say(_, step) => Action::Say(step),
            Move::Supra(_) => Action::Supra,
            Move::Hesitate(_) => Action::Hesitate,
            Move::Play(_, card) => Action::Play(card),
            Move::PlaySchwein(_) => Action::PlaySchwein,
            Move::AnnounceSchweine(_) => Action::AnnounceSchweine,
            Move::Genscher(_, partner) => Action::Genscher(partner),
        };
        let question = view.question().expect("a question");
        let mut slow: Vec<Action> = match question {
            Question::Ansage => {
                let silence = (!must_say).then_some(Action::Silence);
                let supra = self.slow.may_say_supra(asked).then_some(Action::Supra);
                silence.into_iter().chain(steps.iter().copied().map(Action::Say)).chain(supra).collect()
            }
            _ => self.slow.legal().into_iter().map(as_action).collect(),
        };
        let mut legal = view.legal_actions().to_vec();
        let hand_overs: Vec<CardSet> = view.legal_hand_overs();
        if question == Question::Exchange {
            assert_eq!(legal, hand_overs.iter().copied().map(Action::HandOver).collect::<Vec<_>>(), "{at}");
            // In which order they are listed is nobody's business.
            let key = |action: &Action| format!("{action:?}");
            legal.sort_by_cached_key(key);
            slow.sort_by_cached_key(key);
        } else {
            assert!(hand_overs.is_empty(), "legal_hand_overs: {at}");
        }
        assert_eq!(legal, slow, "legal_actions: {at}");
        if question == Question::Vorbehalt {
            assert_eq!(view.legal_vorbehalte(), self.slow.vorbehalte_of(asked), "legal_vorbehalte: {at}");
        }
        let kinds = self.slow.legal_cards();
        let hand = self.slow.hands[asked.index()].iter();
        let is_asked = question == Question::Card;
        let cards: CardSet = hand.copied().filter(|card| is_asked && kinds.contains(card)).collect();
        assert_eq!(view.legal_steps().collect::<Vec<_>>(), steps, "legal_steps: {at}");
        assert_eq!(view.legal_cards(), cards, "legal_cards: {at}");
    }
}

/// How a player answers.
type Answering = fn(Temper, &View<'_>, &mut Dice) -> Action;

/// A random answer; a player that hides its ♣Q keeps it as long as it may play another card.
fn answer(
    both: &Both<'_>,
    hides_alten: bool,
    answering: Answering,
    temper: Temper,
    dice: &mut Dice,
) -> Action {
    let view = both.table.view().expect("a question");
    let alte = Action::Play(Card::ALTE);
    let others: Vec<Action> = view.legal_actions().into_iter().filter(|&action| action != alte).collect();
    if hides_alten && view.question() == Some(Question::Card) && !others.is_empty() {
        dice.pick(&others)
    } else {
        answering(temper, &view, dice)
    }
}

/// How often a rare accessor had something to tell.
#[derive(Debug, Default)]
struct Told {
    questions: usize,
    parties: usize,
    held: usize,
    hand_overs: usize,
    returned: usize,
    bids: usize,
    hesitations: usize,
    raised: usize,
    must_say: usize,
    mit_mir: usize,
    in_solos_of_sau: usize,
    lacked: usize,
    open_hochzeiten: usize,
    schweine_ends: usize,
    choices_of_partner: usize,
}

fn assert_game(name: &str, rules: &Rules, seed: u64, answering: Answering, told: &mut Told) {
    let (deal, setup, temper, mut dice) = random_start(rules, seed);
    let hides_alten = dice.one_in(2);
    let mut both = Both {
        rules,
        table: Table::in_session(rules, deal, setup),
        slow: SlowEngine::new(rules.set(), &deal, setup),
    };
    while let Some(view) = both.table.view() {
        assert_eq!(both.table.question(), view.question().map(|question| (view.seat(), question)));
        let at = at(|out| write!(out, "{name}, seed {seed}, seat {} after {:?}", view.seat(), both.plays()));
        both.assert_cards(&at);
        both.assert_trick(&at);
        both.assert_masks(&at);
        both.assert_raised(&at);
        both.assert_said(&at);
        both.assert_hochzeit(&at);
        both.assert_before_play(&at);
        both.assert_legal(&at);
        told.parties += both.assert_parties(&at);
        told.questions += 1;
        told.held += usize::from(Seat::ALL.iter().any(|&other| !view.known_to_hold(other).is_empty()));
        told.hand_overs += view.own_hand_overs().count();
        told.returned += usize::from(view.announced_returned_trumps().is_some());
        told.bids += view.bids().len();
        told.hesitations += view.hesitations().len();
        told.raised += usize::from(view.raised() > Raised::Nothing);
        told.must_say += usize::from(view.must_say());
        told.mit_mir += usize::from(view.utterances().iter().any(|said| said.mit_mir));
        told.in_solos_of_sau += usize::from(view.schwarze_sau().is_some());
        told.lacked +=
            usize::from(Seat::ALL.iter().any(|&seat| view.lacked_before_solo(seat) != Bits::EMPTY));
        told.open_hochzeiten += usize::from(view.open_hochzeit().is_some());
        told.schweine_ends += usize::from(view.schweine_end().is_some());
        told.choices_of_partner += usize::from(view.genscher().is_some());
        let action = answer(&both, hides_alten, answering, temper, &mut dice);
        both.answer(action);
    }
}

/// Decision 3 of the design, the other half: a seat is told all that it may know, and it is true.
#[test]
fn every_accessor_of_a_view_is_what_a_slow_engine_computes() {
    let mut told = Told::default();
    for (name, rules) in &rule_variants() {
        for seed in 0..times(14) {
            assert_game(name, rules, seed, Temper::answer, &mut told);
        }
    }
    for number in 0..times(56) {
        let rules = random_rules(&mut Dice::new(number));
        for seed in 0..2 {
            assert_game(&format!("random rules {number}"), &rules, seed, Temper::answer, &mut told);
        }
        let Some(rules) = with_schwarze_sau(&rules) else { continue };
        for seed in 0..2 {
            let name = format!("random rules {number} with a Schwarze Sau");
            assert_game(&name, &rules, seed, Temper::answer_for_refused_armut, &mut told);
        }
    }
    println!("{told:?}");
    assert!(told.questions > 15_000 && told.parties > 50_000, "{told:?}");
    let rare = [told.held, told.hand_overs, told.returned, told.bids, told.hesitations, told.raised];
    assert!(rare.iter().all(|&times| times > 10) && told.must_say > 0 && told.mit_mir > 10, "{told:?}");
    let settled = [told.in_solos_of_sau, told.lacked, told.open_hochzeiten, told.schweine_ends];
    assert!(settled.iter().all(|&times| times > 10) && told.choices_of_partner > 10, "{told:?}");
}

/// Seats 2 and 3 hold all trumps but the ♦9, which are with seats 0 and 1, and keep their ♣Q to the last trick.
///
/// Section 3: the ♣Q is trump, so whoever has no trump is Kontra; and whoever has one card has not both ♣Q.
#[test]
fn voids_and_single_cards_tell_who_holds_the_alten() {
    let trumps = "CQ HT SQ HQ DQ CJ SJ HJ DJ DA DT DK";
    let fehl = ["CA CA CT CT CK CK C9 C9 SA SA ST D9", "ST SK SK S9 S9 HA HA HK HK H9 H9 D9"];
    let mut table = Table::new(ddv(), deal_with(true, [fehl[0], fehl[1], trumps, trumps]), seat(2));
    // What is known to whoever is asked for a card, and to everybody, after so many cards.
    let rows = [
        (0, "--R-", "----"),
        // All follow to the first trick; then seat 0 shows that it has no trump, and then seat 1.
        (4, "--R-", "----"),
        (6, "K---", "----"),
        (7, "KK--", "K---"),
        (8, "KKRR", "KK--"),
        (9, "KKRR", "KK--"),
        // With two cards each, either of them may hold both.
        (40, "KKRR", "KK--"),
        // Then seat 2 has one card: seat 3 has the other ♣Q, or both.
        (41, "KKRR", "KK-R"),
        // With one card each, each holds one.
        (42, "KKRR", "KKRR"),
        (43, "KKRR", "KKRR"),
        (44, "KKRR", "KKRR"),
    ];
    let mut seen = 0;
    while let Some(view) = table.view() {
        let played = view.cards_played();
        if view.question() == Some(Question::Card)
            && let Some((_, own, public)) = rows.iter().find(|row| row.0 == played)
        {
            let known = (letters(view.parties()), letters(view.public_parties()));
            assert_eq!(known, ((*own).to_owned(), (*public).to_owned()), "after {played} cards");
            seen += 1;
        }
        let legal = view.legal_actions();
        let kept = Action::Play(Card::ALTE);
        let answer = legal.iter().copied().find(|&action| action != kept).unwrap_or(legal[0]);
        table.answer(answer).expect("legal");
    }
    assert_eq!(seen, rows.len());
}
