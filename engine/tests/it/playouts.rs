//! Playouts beside the slow engine, card by card: the same cards are legal, the same seats take them, and the same
//! is counted in the end.

use doko_engine::dispatch::{BitOps, Cpu};
use doko_engine::play::{Play, Turn};
use doko_engine::playout::{Policy, Uniform, playout, playouts};
use doko_engine::random::{Stream, bot_stream};
use doko_engine::rules::InHochzeit;
use doko_engine::{Bit, Card, CardSet, Contract, Game, Order, Party, PerSeat, Phase, Raised, Rules, Seat};

use crate::common::Dice;
use crate::playing::{Move, random_rules, random_start, rule_variants};
use crate::slow_engine::SlowEngine;

/// The random policy, and what it was offered and took.
struct Recorded {
    policy: Uniform<Stream>,
    choices: Vec<(Seat, CardSet, Card)>,
}

impl Recorded {
    fn new(index: u64) -> Recorded {
        Recorded { policy: Uniform::new(bot_stream(7, index, 0, Seat::ALL[0])), choices: Vec::new() }
    }
}

impl Policy for Recorded {
    type State = u64;

    fn begin(&mut self) -> u64 {
        self.policy.begin()
    }

    fn choose<B: BitOps>(&mut self, ops: B, state: &mut u64, turn: &Turn<'_>) -> Bit {
        let bit = self.policy.choose(ops, state, turn);
        let order = turn.order();
        self.choices.push((turn.seat(), order.card_set(turn.legal()), order.card_of(bit)));
        let (winner, beating) = match turn.winning() {
            Some((seat, best)) => (seat, turn.beating(best)),
            None => return bit,
        };
        // What beats the best card is what the table of ranks says beats it.
        let best = order.card_of(turn.winning().expect("a card lies there").1);
        let last = turn.is_last_trick();
        for card in order.card_set(turn.legal()).kinds() {
            let both = order.both(card);
            assert_eq!(
                beating.intersects(both),
                order.beats(card, best, last),
                "{card} on {best} of {winner}"
            );
        }
        bit
    }
}

/// A game in both engines after some cards, and the same position of the core.
struct Position<'r> {
    game: Game<'r>,
    slow: SlowEngine,
    play: Play,
}

/// A random game up to a random card of it; `None` if it ends before, is no game of parties, or raises cards, which a
/// playout leaves as they are.
fn random_position(rules: &Rules, seed: u64) -> Option<Position<'_>> {
    let (deal, setup, temper, mut dice) = random_start(rules, seed);
    let mut game = Game::in_session(rules, deal, setup);
    let mut slow = SlowEngine::new(rules.set(), &deal, setup);
    let until = dice.below(rules.deck().len());
    let mut start = None;
    loop {
        match game.phase() {
            Phase::Over | Phase::Redeal => return None,
            Phase::Card(leader) if start.is_none() => {
                start = Some((leader, Seat::ALL.map(|seat| game.hand(seat))));
            }
            _ => {}
        }
        if start.is_some() && game.played() >= until {
            break;
        }
        let chosen = temper.choose(&game, &mut dice);
        chosen.try_at(&mut game).expect("a legal move");
        slow.apply(chosen);
    }
    let is_null = game.rules().null_soloist(game.contract()).is_some();
    // What is played on does not know when a Hochzeit begins to count Sonderpunkte.
    let begins_anew = matches!(game.contract(), Contract::Hochzeit(..))
        && rules.set().sonderpunkte.in_hochzeit == InHochzeit::OnceSettled;
    // Nor that other trumps held before the solo of a Schwarze Sau.
    let has_changed = game.raised() != Raised::Nothing || game.schwarze_sau().is_some();
    if is_null || begins_anew || game.contract().is_each_alone() || has_changed {
        return None;
    }
    let (leader, hands) = start?;
    let order = game.order();
    let mut play = Play::new(order, &PerSeat(hands), leader);
    for (_, card) in game.plays() {
        let bit = play.held_copy(order, card).expect("the card is held");
        play.play(order, bit);
    }
    Some(Position { game, slow, play })
}

/// Plays the cards of a playout in both engines. Says whether all of them could be compared.
fn follow(position: &mut Position<'_>, choices: &[(Seat, CardSet, Card)], at: &str) -> bool {
    let Position { game, slow, .. } = position;
    let forced = std::iter::repeat(None);
    for choice in choices.iter().map(Some).chain(forced) {
        let Phase::Card(on_turn) = slow.phase() else { break };
        // Somebody may have to speak first.
        while slow.legal_cards().is_empty() {
            let word =
                slow.moves().into_iter().find(|done| matches!(done, Move::Say(seat, _) if *seat == on_turn));
            let word = word.expect("whoever must speak can");
            word.try_at(game).expect("a legal word");
            slow.apply(word);
        }
        let legal: CardSet = slow.legal_cards().into_iter().collect();
        // Nobody is asked for its last card.
        let hand = &slow.hands[on_turn.index()];
        assert!(choice.is_some() || hand.len() == 1, "{at}");
        let (seat, offered, card) = choice.copied().unwrap_or((on_turn, legal, hand[0]));
        assert_eq!((on_turn, legal.kinds()), (seat, offered.kinds()), "{at}");
        Move::Play(seat, card).try_at(game).expect("a legal card");
        slow.apply(Move::Play(seat, card));
        if game.raised() != Raised::Nothing {
            return false;
        }
    }
    assert_eq!(game.phase(), Phase::Over, "{at}");
    true
}

fn assert_counted_alike(order: &Order, play: &Play, position: &Position<'_>, at: &str) {
    let Position { game, slow, .. } = position;
    let outcome = game.outcome().expect("the game is over");
    let parties = game.parties();
    assert_eq!(play.tally(order, parties), outcome.tally, "{at}");
    assert_eq!(play.seat_tally(order, parties), outcome.seats, "{at}");
    assert_eq!(play.alte_on_alte(), outcome.alte_on_alte, "{at}");
    for party in Party::BOTH {
        assert_eq!(outcome.tally[party].augen, slow.augen(party), "{at}");
    }
    for seat in Seat::ALL {
        let won = slow.winners.iter().filter(|&&winner| winner == seat).count();
        assert_eq!(play.tricks(seat) as usize, won, "{at}");
    }
}

#[test]
fn playouts_agree_with_the_slow_engine_card_by_card() {
    let mut dice = Dice::new(11);
    let mut variants = rule_variants();
    variants.extend((0..300).map(|n| (format!("random {n}"), random_rules(&mut dice))));
    let mut compared = 0;
    for (name, rules) in &variants {
        for seed in 0..12 {
            let Some(position) = random_position(rules, seed) else { continue };
            let order = position.game.order();
            let at = format!("{name}, game {seed}, card {}", position.play.played());
            for cpu in Cpu::available() {
                let (mut policy, mut play) = (Recorded::new(seed), position.play);
                playout(cpu, order, &mut play, &mut policy);
                let mut position =
                    Position { game: position.game.clone(), slow: position.slow.clone(), ..position };
                if follow(&mut position, &policy.choices, &at) {
                    assert_counted_alike(order, &play, &position, &at);
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 2_000, "{compared}");
}

#[test]
fn playouts_are_the_same_on_every_path_and_several_at_a_time() {
    let mut dice = Dice::new(12);
    let mut compared = 0;
    for seed in 0..400 {
        let rules = random_rules(&mut dice);
        let Some(position) = random_position(&rules, seed) else { continue };
        let order = position.game.order();
        let stream = |n: u64| Uniform::new(bot_stream(9, n, 0, Seat::ALL[1]));
        let alone = [0, 1, 2].map(|n| {
            let mut play = position.play;
            playout(Cpu::PORTABLE, order, &mut play, &mut stream(n));
            play
        });
        for cpu in Cpu::available() {
            let mut together = [position.play; 3];
            playouts(cpu, order, &mut together, &mut [0, 1, 2].map(stream));
            assert_eq!(together, alone, "{cpu:?}, {seed}");
        }
        compared += usize::from(alone[0] != alone[1]);
    }
    assert!(compared > 100, "{compared}");
}
