//! Laws that hold at every moment of every game: the suite through which every preset goes, and each option of
//! the sources on its base.

use doko_engine::rules::{OPTIONS, Rules};
use doko_engine::{CardSet, Deal, Game, PerSeat, Phase, Seat, Setup};
use proptest::prelude::*;

use crate::common::{Dice, times};
use crate::playing::{Move, random_game, random_rules, rule_variants};

/// How many random games each rule set plays.
const GAMES: u64 = 2_500;

/// What a finished game adds up to (catalogue sections 1, 5 and 6).
fn assert_adds_up(at: &str, game: &Game<'_>) {
    if game.phase() == Phase::Redeal {
        assert!(game.score().is_none() && game.outcome().is_none(), "{at}: a redeal has no score");
        assert_eq!(game.played(), 0, "{at}");
        return;
    }
    let (outcome, score) = (game.outcome().expect("over"), game.score().expect("over"));
    let points = score.points();
    assert_eq!(points.0.iter().sum::<i32>(), 0, "{at}: {points:?}");
    let null_lost =
        game.rules().null_soloist(game.contract()).is_some_and(|soloist| !score.winners()[soloist]);
    if !null_lost {
        let tricks = game.rules().hand_size();
        assert_eq!(game.tricks().len(), tricks, "{at}");
        assert_eq!(Seat::ALL.map(|seat| game.augen(seat)).iter().sum::<u32>(), 240, "{at}");
        assert_eq!(outcome.tally.0.iter().map(|tally| tally.augen).sum::<u32>(), 240, "{at}");
        assert_eq!(outcome.tally.0.iter().map(|tally| tally.tricks).sum::<u32>(), tricks as u32, "{at}");
        assert!(Seat::ALL.iter().all(|&seat| game.hand(seat) == CardSet::EMPTY), "{at}");
    }
    let paid = |seat| score.payments().filter(|line| line.0 == seat).map(|line| line.2).sum::<i32>();
    for seat in Seat::ALL {
        for other in Seat::ALL {
            if !game.contract().is_each_alone() && outcome.parties[seat] == outcome.parties[other] {
                let shared = |seat| points[seat] - score.knock_factor() * paid(seat);
                assert_eq!(shared(seat), shared(other), "{at}: partners score alike");
            }
        }
    }
}

/// A move is accepted if and only if it is offered, and a refusal changes nothing.
fn assert_accepts_what_it_offers(at: &str, game: &mut Game<'_>, tried: &[Move], and_unchanged: bool) {
    let offered = Move::offered(game);
    let before = and_unchanged.then(|| game.clone());
    for &tried in tried {
        if offered.contains(&tried) {
            assert_eq!(tried.try_at(&mut game.clone()), Ok(()), "{at}: {tried:?}");
        } else {
            assert!(tried.try_at(game).is_err(), "{at}: {tried:?}");
        }
    }
    if let Some(before) = before {
        assert_eq!(*game, before, "{at}");
    }
}

/// Random games of one rule set, with a few moves tried at some moments of each and all of them in a few games.
fn conforms(rules: &Rules) {
    let label = rules.label();
    for seed in 0..times(GAMES) {
        let at = || format!("{label}, game {seed}");
        let mut dice = Dice::new(seed);
        let thorough = seed % 500 == 0;
        let game = random_game(rules, seed, |game, _| {
            if thorough {
                let tried: Vec<Move> = Move::all(&mut dice).into_iter().chain(Move::offered(game)).collect();
                assert_accepts_what_it_offers(&at(), game, &tried, true);
            } else if dice.one_in(25) {
                let all = Move::all(&mut dice);
                let some: Vec<Move> = (0..12).map(|_| dice.pick(&all)).collect();
                assert_accepts_what_it_offers(&at(), game, &some, false);
            }
        });
        assert_adds_up(&at(), &game);
    }
}

/// All presets, and what else is played most.
#[test]
fn every_preset_conforms() {
    for (_, rules) in &rule_variants() {
        conforms(rules);
    }
}

/// Each Sonderregel of palast and each Besonderheit of klassisch on its base: the first half of them.
#[test]
fn each_option_on_its_base_conforms() {
    for option in &OPTIONS[..OPTIONS.len() / 2] {
        conforms(&option.rules().expect("it loads"));
    }
}

/// The second half, so that both run side by side.
#[test]
fn each_further_option_on_its_base_conforms() {
    for option in &OPTIONS[OPTIONS.len() / 2..] {
        conforms(&option.rules().expect("it loads"));
    }
}

/// Rules that nobody has ever agreed on.
#[test]
fn random_rules_conform() {
    for number in 0..times(120) {
        let rules = random_rules(&mut Dice::new(number));
        for seed in 0..20 {
            let game = random_game(&rules, seed, |game, _| {
                let mut dice = Dice::new(seed ^ game.played() as u64);
                let all = Move::all(&mut dice);
                let some: Vec<Move> = (0..8).map(|_| dice.pick(&all)).collect();
                assert_accepts_what_it_offers(&rules.label(), game, &some, false);
            });
            assert_adds_up(&format!("{}, game {seed}", rules.label()), &game);
        }
    }
}

/// The record a game keeps of itself is what was done.
#[test]
fn a_game_remembers_what_was_done() {
    for (name, rules) in rule_variants() {
        for seed in 0..100 {
            let (mut plays, mut said, mut hesitated) = (Vec::new(), Vec::new(), Vec::new());
            let (mut bids, mut answers, mut handed) = (Vec::new(), Vec::new(), Vec::new());
            let (mut knocks, mut supras) = (Vec::new(), Vec::new());
            random_game(&rules, seed, |game, last| {
                match last {
                    Some(Move::Knock(seat, knocked)) => knocks.push((seat, knocked)),
                    Some(Move::Play(seat, card)) => plays.push((seat, card)),
                    Some(Move::PlaySchwein(seat) | Move::Genscher(seat, _)) => {
                        plays.push((seat, game.plays().last().expect("played").1));
                    }
                    Some(Move::Say(seat, step)) => said.push((seat, step, plays.len())),
                    Some(Move::Supra(seat)) => supras.push((seat, plays.len())),
                    Some(Move::Hesitate(seat)) => hesitated.push((seat, plays.len() as u8)),
                    Some(Move::Bid(seat, bid)) => bids.push((seat, bid)),
                    Some(Move::Armut(seat, take)) => answers.push((seat, take)),
                    Some(Move::HandOver(seat, cards)) => handed.push((seat, cards)),
                    Some(
                        Move::Declare(..)
                        | Move::NameSolo(..)
                        | Move::Schweine(..)
                        | Move::AnnounceSchweine(_),
                    )
                    | None => {}
                }
                assert_eq!(game.plays().collect::<Vec<_>>(), plays, "{name} {seed}");
                assert_eq!(game.hesitations(), hesitated);
                let doubled = game.supras().iter().map(|supra| (supra.seat, usize::from(supra.cards_played)));
                assert!(doubled.eq(supras.iter().copied()), "{name} {seed}");
                assert_eq!(game.klopfen(), knocks);
                assert_eq!(game.bids(), bids);
                assert_eq!(game.armut_answers(), answers);
                let given: Vec<_> = game.hand_overs().iter().map(|given| (given.from, given.cards)).collect();
                assert_eq!(given, handed);
                // A bid, and Schweine that are an Ansage, say something by themselves.
                let uttered: Vec<_> = game
                    .utterances()
                    .iter()
                    .map(|said| (said.seat, said.step, usize::from(said.cards_played)))
                    .collect();
                assert!(said.iter().all(|said| uttered.contains(said)), "{name} {seed}");
            });
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Decision 4 of the design: a game is a function of its deal, its circumstances and its moves.
    #[test]
    fn the_same_moves_give_the_same_game(number in any::<u64>(), seed in any::<u64>()) {
        let rules = random_rules(&mut Dice::new(number));
        let mut moves = Vec::new();
        let game = random_game(&rules, seed, |_, last| moves.extend(last));
        let mut again = Game::in_session(&rules, *game.deal(), *game.setup());
        for played in moves {
            played.try_at(&mut again).expect("it was legal before");
        }
        prop_assert_eq!(again, game);
    }

    /// Seats have no names: turning the whole table turns the result and changes nothing else.
    #[test]
    fn turning_the_table_turns_the_result(number in any::<u64>(), seed in any::<u64>(), by in 1..4_usize) {
        let rules = random_rules(&mut Dice::new(number));
        let mut moves = Vec::new();
        let game = random_game(&rules, seed, |_, last| moves.extend(last));
        let turned = |seat: Seat| seat.clockwise(by);
        let back = |seat: Seat| seat.clockwise(4 - by);
        let hands = PerSeat::from_fn(|seat| game.deal().hands()[back(seat)]);
        let deal = Deal::with_skat(hands, game.deal().skat()).expect("the same hands");
        let setup = Setup {
            forehand: turned(game.forehand()),
            owes_solo: PerSeat::from_fn(|seat| game.setup().owes_solo[back(seat)]),
            vorgefuehrt: game.setup().vorgefuehrt.map(turned),
            earlier_solos: PerSeat::from_fn(|seat| game.setup().earlier_solos[back(seat)]),
        };
        let mut other = Game::in_session(&rules, deal, setup);
        for played in moves {
            played.by(turned).try_at(&mut other).expect("it was legal before");
        }
        prop_assert_eq!(game.score().is_some(), other.score().is_some());
        if let (Some(score), Some(other_score)) = (game.score(), other.score()) {
            for seat in Seat::ALL {
                prop_assert_eq!(score.points()[seat], other_score.points()[turned(seat)]);
            }
            prop_assert_eq!(score.items().collect::<Vec<_>>(), other_score.items().collect::<Vec<_>>());
        }
    }
}
