//! What a view tells is right: every accessor, recomputed slowly from all that has happened.
//!
//! That a view tells nothing it should not is [`crate::hidden`]'s business.

use doko_engine::{
    Action, Card, CardSet, Contract, EffectiveSuit, Klaerung, Party, PerSeat, Question, Rules, Seat, Table,
    Vorbehalt,
};

use crate::common::{Dice, ddv, deal_with, seat};
use crate::hidden::{letters, random_answer};
use crate::laws::{random_deal, rule_variants, temper};
use crate::oracle::Oracle;

/// A table, and beside it the slow engine to which the same happens.
struct Both<'r> {
    rules: &'r Rules,
    table: Table<'r>,
    oracle: Oracle,
}

impl Both<'_> {
    fn answer(&mut self, action: Action) {
        let (seat, _) = self.table.question().expect("the game is not over");
        self.table.answer(action).expect("a legal answer");
        match action {
            Action::Declare(vorbehalt) => self.oracle.declare(seat, vorbehalt),
            Action::Say(step) => self.oracle.say(seat, step),
            Action::Play(card) => self.oracle.play(seat, card),
            _ => {}
        }
    }

    fn plays(&self) -> Vec<(Seat, Card)> {
        self.oracle.tricks.concat()
    }

    fn suit(&self, card: Card) -> EffectiveSuit {
        if self.oracle.is_trump(card) { EffectiveSuit::Trump } else { EffectiveSuit::plain(card.suit()) }
    }

    /// Whether a seat has played another suit than the one led.
    fn has_shown_void(&self, seat: Seat, suit: EffectiveSuit) -> bool {
        let tricks = self.oracle.tricks.iter().filter(|trick| !trick.is_empty());
        let led = tricks.filter(|trick| self.suit(trick[0].1) == suit);
        led.flatten().any(|&(player, card)| player == seat && self.suit(card) != suit)
    }

    /// Whether a card added to the trick on the table wins it as it then is.
    fn would_win(&self, asked: Seat, card: Card) -> bool {
        let number = self.oracle.complete();
        let mut trick = self.oracle.tricks[number].clone();
        trick.push((asked, card));
        self.oracle.winning_play(&trick, number) == trick.len() - 1
    }

    /// Every way in which the parties may be as far as an observer, or everybody, can tell.
    fn possible_parties(&self, observer: Option<Seat>) -> Vec<[Party; 4]> {
        let truth = self.oracle.parties();
        let re_are =
            |re: &[Seat]| Seat::ALL.map(|seat| [Party::Kontra, Party::Re][usize::from(re.contains(&seat))]);
        match (self.oracle.contract, self.oracle.klaerung()) {
            // Any seat may still play a solo.
            (None, _) => Seat::ALL.map(|seat| re_are(&[seat])).to_vec(),
            (Some(Contract::Normal), _) => self.placings(observer).iter().map(|re| re_are(re)).collect(),
            // The partner is any of the other three.
            (Some(Contract::Hochzeit(holder)), Some(Klaerung::Open)) => {
                let partners = Seat::ALL.into_iter().filter(|&seat| seat != holder);
                partners.map(|partner| re_are(&[holder, partner])).collect()
            }
            _ => vec![truth],
        }
    }

    /// The holders of the ♣Q for every way in which those that are not seen can lie.
    fn placings(&self, observer: Option<Seat>) -> Vec<Vec<Seat>> {
        let plays = self.plays();
        let mut seen: Vec<Seat> =
            plays.iter().filter(|&&(_, card)| card == Card::ALTE).map(|&(seat, _)| seat).collect();
        if let Some(observer) = observer {
            let held = self.oracle.hands[observer.index()].iter().filter(|&&card| card == Card::ALTE);
            seen.extend(held.map(|_| observer));
        }
        let mut placings = vec![seen.clone()];
        for _ in seen.len()..2 {
            let one_more = |holders: &Vec<Seat>| Seat::ALL.map(|seat| [&holders[..], &[seat]].concat());
            placings = placings.iter().flat_map(one_more).collect();
        }
        let truth = self.oracle.parties();
        let fits = |holders: &Vec<Seat>| {
            let placed = &holders[seen.len()..];
            let hands_fit = Seat::ALL.into_iter().all(|seat| {
                let count = placed.iter().filter(|&&holder| holder == seat).count();
                let room = self.oracle.hands[seat.index()].len();
                let excluded = observer == Some(seat) || self.has_shown_void(seat, EffectiveSuit::Trump);
                count <= room && (count == 0 || !excluded)
            });
            // Whoever said something named its party.
            let fits_said = |&(speaker, ..): &(Seat, _, _)| {
                holders.contains(&speaker) == (truth[speaker.index()] == Party::Re)
            };
            hands_fit && self.oracle.said.iter().all(fits_said)
        };
        placings.retain(fits);
        placings
    }

    /// The parties that are the same in every way they may be.
    fn known_parties(&self, observer: Option<Seat>) -> PerSeat<Option<Party>> {
        let possible = self.possible_parties(observer);
        assert!(!possible.is_empty(), "what is true is possible");
        PerSeat::from_fn(|seat| {
            let first = possible[0][seat.index()];
            possible.iter().all(|parties| parties[seat.index()] == first).then_some(first)
        })
    }

    fn assert_cards(&self, at: &str) {
        let view = self.table.view().expect("a question");
        let asked = view.seat();
        let set = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
        let plays = self.plays();
        let played: Vec<Card> = plays.iter().map(|&(_, card)| card).collect();
        let others = Seat::ALL.into_iter().filter(|&seat| seat != asked);
        let unseen: Vec<Card> = others.flat_map(|seat| self.oracle.hands[seat.index()].clone()).collect();
        assert_eq!(view.hand(), set(&self.oracle.hands[asked.index()]), "hand: {at}");
        assert_eq!(view.dealt(), set(&self.oracle.dealt[asked.index()]), "dealt: {at}");
        assert_eq!(view.played(), set(&played), "played: {at}");
        assert_eq!(view.cards_played(), played.len(), "cards_played: {at}");
        assert_eq!(view.unseen(), set(&unseen), "unseen: {at}");
        assert_eq!(view.plays().collect::<Vec<_>>(), plays, "plays: {at}");
        assert_eq!(view.tricks().len(), self.oracle.complete(), "tricks: {at}");
        for (number, trick) in view.tricks().enumerate() {
            let slow = &self.oracle.tricks[number];
            assert_eq!(trick.plays().collect::<Vec<_>>(), *slow, "tricks: {at}");
            assert_eq!(
                (trick.leader, trick.winner),
                (slow[0].0, self.oracle.winner_of(number)),
                "tricks: {at}"
            );
        }
        for seat in Seat::ALL {
            let won = (0..self.oracle.complete()).filter(|&number| self.oracle.winner_of(number) == seat);
            let augen: u32 = won.clone().map(|number| self.oracle.trick_augen(number)).sum();
            assert_eq!(
                view.cards_left(seat),
                self.oracle.hands[seat.index()].len(),
                "cards_left {seat}: {at}"
            );
            assert_eq!(view.trick_count(seat) as usize, won.count(), "trick_count {seat}: {at}");
            assert_eq!(view.augen(seat), augen, "augen {seat}: {at}");
            for suit in EffectiveSuit::ALL {
                let void = self.has_shown_void(seat, suit);
                assert_eq!(view.is_void(seat, suit), void, "is_void {seat} {suit:?}: {at}");
            }
        }
    }

    fn assert_trick(&self, at: &str) {
        let view = self.table.view().expect("a question");
        let number = self.oracle.complete();
        let trick = &self.oracle.tricks[number];
        let on_table: Vec<Card> = trick.iter().map(|&(_, card)| card).collect();
        assert_eq!(view.table_cards(), on_table, "table_cards: {at}");
        assert_eq!(view.suit_led(), on_table.first().map(|&card| self.suit(card)), "suit_led: {at}");
        let winning = (!trick.is_empty()).then(|| trick[self.oracle.winning_play(trick, number)]);
        assert_eq!(view.winning(), winning, "winning: {at}");
        assert_eq!(view.is_last_trick(), number + 1 == self.oracle.hand_size(), "is_last_trick: {at}");
        let leader = match (trick.first(), self.oracle.contract) {
            (Some(&(leader, _)), _) => leader,
            (None, Some(_)) => self.oracle.on_turn().expect("a card is due"),
            (None, None) => view.forehand(),
        };
        assert_eq!(view.leader(), leader, "leader: {at}");
        // A third copy of a card there is not.
        let may_come = |card: &Card| on_table.iter().filter(|&on_table| on_table == card).count() < 2;
        for card in Card::all().filter(may_come) {
            let wins = on_table.is_empty() || self.would_win(view.seat(), card);
            assert_eq!(view.would_win(card), wins, "would_win {card}: {at}");
        }
    }

    fn assert_said(&self, at: &str) {
        let view = self.table.view().expect("a question");
        let parties = self.oracle.parties();
        let said: Vec<_> = view.utterances().iter().map(|said| (said.seat, said.party, said.step)).collect();
        let slow = self.oracle.said.iter().map(|&(seat, step, _)| (seat, parties[seat.index()], step));
        assert_eq!(said, slow.collect::<Vec<_>>(), "utterances: {at}");
        for party in Party::BOTH {
            assert_eq!(view.deepest_step(party), self.oracle.deepest(party), "deepest_step {party:?}: {at}");
        }
        for seat in Seat::ALL {
            let declared = self.oracle.declared.iter().find(|&&(declarer, _)| declarer == seat);
            let vorbehalt = declared.map(|&(_, vorbehalt)| vorbehalt);
            let said = vorbehalt.map(|vorbehalt| vorbehalt != Vorbehalt::Gesund);
            assert_eq!(view.said_vorbehalt(seat), said, "said_vorbehalt {seat}: {at}");
            if seat == view.seat() {
                assert_eq!(view.own_vorbehalt(), vorbehalt, "own_vorbehalt: {at}");
            }
        }
        assert_eq!(view.contract(), self.oracle.contract.unwrap_or(Contract::Normal), "contract: {at}");
        assert_eq!(view.klaerung(), self.oracle.klaerung(), "klaerung: {at}");
        assert_eq!(view.rules(), self.rules, "rules: {at}");
    }

    fn assert_legal(&self, at: &str) {
        let view = self.table.view().expect("a question");
        let asked = view.seat();
        let vorbehalte = self.oracle.vorbehalte_of(asked);
        let steps = self.oracle.steps(asked);
        let kinds = self.oracle.legal_cards();
        let actions: Vec<Action> = match view.question().expect("a question") {
            Question::Vorbehalt => vorbehalte.iter().copied().map(Action::Declare).collect(),
            Question::Ansage => {
                std::iter::once(Action::Silence).chain(steps.iter().copied().map(Action::Say)).collect()
            }
            Question::Card => kinds.iter().copied().map(Action::Play).collect(),
        };
        let hand = self.oracle.hands[asked.index()].iter();
        let is_asked = view.question() == Some(Question::Card);
        let legal: CardSet = hand.copied().filter(|card| is_asked && kinds.contains(card)).collect();
        assert_eq!(view.legal_vorbehalte().collect::<Vec<_>>(), vorbehalte, "legal_vorbehalte: {at}");
        assert_eq!(view.legal_steps().collect::<Vec<_>>(), steps, "legal_steps: {at}");
        assert_eq!(view.legal_cards(), legal, "legal_cards: {at}");
        assert_eq!(view.legal_actions(), actions, "legal_actions: {at}");
    }

    /// Sound and complete: what is claimed is what is the same in every way the parties may be.
    fn assert_parties(&self, at: &str) -> usize {
        let view = self.table.view().expect("a question");
        let own = self.known_parties(Some(view.seat()));
        let public = self.known_parties(None);
        assert_eq!(letters(view.parties()), letters(own), "parties: {at}");
        assert_eq!(letters(view.public_parties()), letters(public), "public_parties: {at}");
        assert_eq!(view.own_party(), own[view.seat()], "own_party: {at}");
        own.0.into_iter().chain(public.0).flatten().count()
    }
}

/// A random answer; a player that hides its ♣Q keeps it as long as it may play another card.
fn answer(both: &Both<'_>, hides_alten: bool, temper: crate::common::Temper, dice: &mut Dice) -> Action {
    let view = both.table.view().expect("a question");
    let alte = Action::Play(Card::ALTE);
    let others: Vec<Action> = view.legal_actions().into_iter().filter(|&action| action != alte).collect();
    if hides_alten && view.question() == Some(Question::Card) && !others.is_empty() {
        dice.pick(&others)
    } else {
        random_answer(&view, temper, dice)
    }
}

/// Decision 3 of the design, the other half: a seat is told all that it may know, and it is true.
#[test]
fn every_accessor_of_a_view_is_what_a_slow_engine_computes() {
    let (mut questions, mut known) = (0, 0);
    for (name, rules) in &rule_variants() {
        for seed in 0..120 {
            let mut dice = Dice::new(seed);
            let deal = random_deal(rules, &mut dice, seed);
            let temper = temper(&mut dice);
            let forehand = dice.pick(&Seat::ALL);
            let hides_alten = dice.one_in(2);
            let mut both = Both {
                rules,
                table: Table::new(rules, deal, forehand),
                oracle: Oracle::new(rules.set(), &deal, forehand),
            };
            while let Some(view) = both.table.view() {
                assert_eq!(view.forehand(), forehand);
                assert_eq!(both.table.question(), view.question().map(|question| (view.seat(), question)));
                let at = format!("{name}, seed {seed}, seat {} after {:?}", view.seat(), both.plays());
                both.assert_cards(&at);
                both.assert_trick(&at);
                both.assert_said(&at);
                both.assert_legal(&at);
                known += both.assert_parties(&at);
                questions += 1;
                let action = answer(&both, hides_alten, temper, &mut dice);
                both.answer(action);
            }
        }
    }
    println!("{questions} questions, {known} parties known");
    assert!(questions > 30_000 && known > 100_000, "{questions} questions, {known} parties known");
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
