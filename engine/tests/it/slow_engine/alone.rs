//! The slow engine by itself: what holds in every game it plays, whatever the rules.

use doko_engine::rules::{GameKind, PflichtKinds, RuleSet, Scheme, SoloLead};
use doko_engine::{Card, CardSet, Contract, Deal, EarlierSolos, Party, PerSeat, Seat, Setup, Vorbehalt};

use super::{Klaerung, Move, Phase, SlowEngine};
use crate::common::Dice;
use crate::playing::{random_rules, rule_variants};

/// A deal for these rules: often one with both ♣Q, both ♦A or few trumps in one hand.
pub(crate) fn deal_for(set: &RuleSet, seed: u64, dice: &mut Dice) -> Deal {
    if set.game == GameKind::Schiebekopf {
        return Deal::seeded_with_skat(seed, 0, 0, set.deck.nines.into());
    }
    let wish = dice.below(5);
    let fits = |deal: &Deal| {
        deal.hands().0.iter().any(|hand| {
            let trumps = hand
                .iter()
                .filter(|card| {
                    let codes = card.to_string();
                    codes.starts_with('♦') || codes.ends_with('Q') || codes.ends_with('J')
                })
                .count();
            match wish {
                0 => hand.count(Card::ALTE) == 2,
                1 => hand.count(Card::FUCHS) == 2,
                2 => trumps <= 3,
                _ => true,
            }
        })
    };
    (0..10_000)
        .map(|redeal| Deal::seeded(seed, 0, redeal, set.deck.nines.into()))
        .find(fits)
        .expect("such a deal is not rare")
}

/// The circumstances of a game: debtors, and now and then one who is vorgeführt.
pub(crate) fn setup_for(set: &RuleSet, dice: &mut Dice) -> Setup {
    let mut setup = Setup::single(dice.pick(&Seat::ALL));
    if set.game == GameKind::Doppelkopf && dice.one_in(3) {
        setup.owes_solo = PerSeat(Seat::ALL.map(|_| dice.one_in(2)));
        let debtor = dice.pick(&Seat::ALL);
        if !set.solo.kinds.is_empty() && setup.owes_solo.0[debtor.index()] && dice.one_in(4) {
            setup.vorgefuehrt = Some(debtor);
        }
    }
    let are_different = set.session.pflicht_kinds == PflichtKinds::Different && set.session.pflicht_solo > 1;
    if are_different || (!set.solo.lead_nth.is_empty() && set.solo.lead != SoloLead::Soloist) {
        setup.earlier_solos = PerSeat(Seat::ALL.map(|_| earlier_solos(set, dice)));
    }
    setup
}

/// Some solos of a player, each of another kind, and not all that there are: a debtor has one left to play.
fn earlier_solos(set: &RuleSet, dice: &mut Dice) -> EarlierSolos {
    let mut kinds = set.solo.kinds.clone();
    dice.shuffle(&mut kinds);
    kinds.pop();
    kinds.truncate(dice.below(5));
    EarlierSolos::of(kinds)
}

/// A random move: mostly of the kind that lets the game go on.
pub(crate) fn random_oracle_move(slow: &SlowEngine, talk: usize, dice: &mut Dice) -> Move {
    let legal = slow.legal();
    if let Phase::Card(_) = slow.phase() {
        if legal.is_empty() || dice.one_in(talk) {
            let seat = dice.pick(&Seat::ALL);
            let steps = slow.steps(seat);
            if !steps.is_empty() {
                return Move::Say(seat, dice.pick(&steps));
            }
        }
        if legal.is_empty() {
            let winner = slow.on_turn().expect("somebody has a duty");
            return Move::Say(winner, dice.pick(&slow.steps(winner)));
        }
    }
    if let Phase::Vorbehalt(seat) = slow.phase() {
        let gesund = Move::Declare(seat, Vorbehalt::Gesund);
        if legal.contains(&gesund) && dice.one_in(2) {
            return gesund;
        }
        // Not the solos alone, of which there are so many.
        let other: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|done| !matches!(done, Move::Declare(_, Vorbehalt::Solo(_) | Vorbehalt::Gesund)))
            .collect();
        if !other.is_empty() && !dice.one_in(3) {
            return dice.pick(&other);
        }
        if legal.contains(&gesund) && !dice.one_in(4) {
            return gesund;
        }
    }
    dice.pick(&legal)
}

/// Plays a random game to its end.
fn random_oracle_game(set: &RuleSet, seed: u64) -> SlowEngine {
    let mut dice = Dice::new(seed);
    let deal = deal_for(set, seed, &mut dice);
    let setup = setup_for(set, &mut dice);
    let talk = dice.pick(&[2, 4, 10]);
    let mut slow = SlowEngine::new(set, &deal, setup);
    for _ in 0..200 {
        if matches!(slow.phase(), Phase::Over | Phase::Redeal) {
            return slow;
        }
        let done = random_oracle_move(&slow, talk, &mut dice);
        slow.apply(done);
    }
    panic!("a game ends: {slow:?}");
}

/// Looks at a finished game; says whether it was scored.
fn assert_laws(slow: &SlowEngine, at: &str) -> bool {
    if slow.phase() == Phase::Redeal {
        assert_eq!(slow.contract, None, "{at}: nothing was played");
        return false;
    }
    assert!(slow.contract.is_some(), "{at}: a game that is over had a contract");
    let won: u32 = Seat::ALL.into_iter().map(|seat| slow.augen_of_seat(seat)).sum();
    let null_lost = slow.null_soloist().is_some() && slow.winner() == Some(Party::Kontra);
    if null_lost {
        assert_eq!(slow.party_tricks(Party::Re).len(), 1, "{at}: over with the first trick of the soloist");
    } else {
        assert_eq!(slow.complete(), slow.hand_size(), "{at}");
        assert_eq!(won, 240, "{at}");
        assert!(slow.hands.iter().all(Vec::is_empty), "{at}");
    }
    // Other trumps decided the tricks before the solo of a Schwarze Sau.
    for number in slow.sau.unwrap_or(0)..slow.complete() {
        // A card that is raised later has not changed how an earlier trick went, but where rules say so.
        let place = slow.winning_play(&slow.tricks[number], number);
        let by_now = slow.tricks[number][place].0;
        let rules = &slow.rules;
        let can_change = rules.schweine.second_only.is_on() || rules.dulle.first_with_schweine;
        assert!(by_now == slow.winner_of(number) || can_change, "{at} {number}");
    }
    let points = slow.points();
    assert_eq!(points.iter().sum::<i32>(), 0, "{at}: {points:?}");
    let cards: CardSet = slow.start.iter().flatten().chain(&slow.skat).copied().collect();
    assert_eq!(cards, CardSet::deck(slow.rules.deck.nines.into()), "{at}: cards only change hands");
    if let Some(all) = slow.silent_soloist() {
        let all = slow.winners.iter().all(|&winner| winner == all);
        assert_eq!(slow.winner() == Some(Party::Re), all, "{at}");
    }
    true
}

/// Catalogue sections 1 to 6: 240 Augen, points that add up to zero, and an end, by the slow engine alone.
#[test]
fn the_slow_engine_plays_every_rule_to_an_end() {
    let mut seen = std::collections::BTreeMap::<&str, usize>::new();
    let mut see = |what: &'static str, there: bool| *seen.entry(what).or_default() += usize::from(there);
    let mut dice = Dice::new(1);
    let mut sets = rule_variants();
    sets.extend((0..400).map(|_| ("random".to_owned(), random_rules(&mut dice))));
    for (number, (name, rules)) in sets.into_iter().enumerate() {
        let games = if name == "random" { 12 } else { 150 };
        for game in 0..games {
            let seed = number as u64 * 1000 + game;
            let slow = random_oracle_game(rules.set(), seed);
            let scored = assert_laws(&slow, &format!("{name} {number} {game}"));
            see("redeal", !scored);
            if !scored {
                continue;
            }
            see("bidding", !slow.bidding.bids.is_empty());
            see("Armut", matches!(slow.contract, Some(Contract::Armut { .. })));
            see("refused Armut", !slow.asked.is_empty() && slow.handed.is_empty());
            see("returned trumps", slow.returned_trumps().is_some_and(|said| said.least() > 0));
            see("Schweine", slow.schweine.is_some());
            see("Superschweine", slow.superschweine.is_some());
            see("Hochzeit", matches!(slow.klaerung(), Some(Klaerung::Found { .. })));
            see("stilles Solo", slow.silent_soloist().is_some());
            see("each alone", slow.contract.is_some_and(Contract::is_each_alone));
            see("Null won", slow.null_soloist().is_some() && slow.winner() == Some(Party::Re));
            see("Null lost", slow.null_soloist().is_some() && slow.winner() == Some(Party::Kontra));
            for kind in [super::Kind::InTime, super::Kind::Reply, super::Kind::MitMir, super::Kind::Bid] {
                let name = match kind {
                    super::Kind::InTime => "said",
                    super::Kind::Reply => "reply",
                    super::Kind::MitMir => "mit mir",
                    super::Kind::Bid => "bid",
                };
                see(name, slow.said.iter().any(|said| said.kind == kind));
            }
            see("hesitation", !slow.hesitated.is_empty());
            if slow.rules.game == GameKind::Doppelkopf {
                see("nobody", slow.winner().is_none());
                see("payments", slow.payments() != [0; 4]);
                if slow.rules.score.scheme == Scheme::Points {
                    for line in slow.lines() {
                        see(line.name, true);
                    }
                }
            }
        }
    }
    println!("{seen:#?}");
    assert!(seen.values().all(|&times| times > 0), "{seen:#?}");
}

/// What is listed can be done, and what is not listed is refused, cards to hand over included.
#[test]
fn the_slow_engine_lists_what_it_accepts() {
    let mut dice = Dice::new(2);
    for seed in 0..60 {
        let rules = random_rules(&mut dice);
        let set = rules.set();
        let deal = deal_for(set, seed, &mut dice);
        let mut slow = SlowEngine::new(set, &deal, setup_for(set, &mut dice));
        while slow.on_turn().is_some() {
            for done in slow.moves() {
                assert!(slow.is_legal(done), "{done:?}");
                if !matches!(done, Move::HandOver(..)) {
                    slow.clone().apply(done);
                }
            }
            let done = random_oracle_move(&slow, 3, &mut dice);
            slow.apply(done);
        }
        assert!(slow.moves().is_empty());
    }
}
