//! The engine beside the slow one that is written from the catalogue: the same moves, the same game.

use std::collections::BTreeMap;

use doko_engine::rules::testing::with_own_games;
use doko_engine::rules::{BockEvent, GameKind, Scheme};
use doko_engine::{Card, Contract, Game, Klaerung, Party, Phase, Played, Rules, Seat, Step};

use crate::common::{Dice, times};
use crate::playing::{
    Choice, Move, Temper, game_of, random_rules, random_start, rule_variants, seed_with_pairs, with_asking,
    with_hammelrennen, with_hyperschweine, with_jokers, with_schwarze_sau,
};
use crate::slow_engine::{self, SlowEngine};

/// How many games each random rule set plays.
const GAMES: u64 = 10;

/// All events that may bring Bock games.
const EVENTS: [BockEvent; 11] = [
    BockEvent::BothZero,
    BockEvent::Augen120,
    BockEvent::Herzstich,
    BockEvent::LostAnsage,
    BockEvent::LostRe,
    BockEvent::LostKontra,
    BockEvent::ReAndKontra,
    BockEvent::LostSolo,
    BockEvent::Black,
    BockEvent::ThrownIn,
    BockEvent::ArmutRefused,
];

fn sorted(moves: Vec<Move>) -> Vec<String> {
    let mut told: Vec<String> = moves.into_iter().map(|done| format!("{done:?}")).collect();
    told.sort();
    told
}

/// Everything that can be seen of a game in progress, in both engines.
fn assert_agrees(at: &str, game: &Game<'_>, slow: &SlowEngine) {
    assert_eq!(game.phase(), slow.phase(), "{at}");
    let exchange = matches!(game.phase(), Phase::Exchange(_));
    if exchange {
        assert_eq!(sorted(Move::offered(game)), sorted(slow.moves()), "{at}");
    } else {
        assert_eq!(Move::offered(game), slow.moves(), "{at}: {:?}", game.utterances());
    }
    for seat in Seat::ALL {
        assert_eq!(game.hand(seat), slow.hands[seat.index()].iter().copied().collect(), "{at}");
        assert_eq!(game.told_vorbehalt(seat), slow.named(seat), "{at}");
    }
    assert_eq!(game.klopfen(), slow.knocked, "{at}");
    assert_eq!(game.asked_vorbehalte(), slow.heard(), "{at}");
    let is_settled = matches!(game.phase(), Phase::Card(_) | Phase::Over);
    if let (Some(contract), true) = (slow.contract, is_settled) {
        assert_eq!(game.contract(), contract, "{at}");
        let klaerung = slow.klaerung().map(|klaerung| match klaerung {
            slow_engine::Klaerung::Open => Klaerung::Open,
            slow_engine::Klaerung::Found { partner, trick } => {
                Klaerung::Found { partner, trick: trick as u8 }
            }
            slow_engine::Klaerung::Alone { .. } => Klaerung::Alone,
        });
        assert_eq!(game.klaerung(), klaerung, "{at}");
        if !contract.is_each_alone() {
            assert_eq!(game.parties().0, slow.parties(), "{at}");
        }
        assert_eq!(game.announced_returned_trumps(), slow.returned_trumps(), "{at}");
        for party in Party::BOTH {
            assert_eq!(game.deepest_step(party), slow.deepest(party), "{at}");
            assert_eq!(game.has_said_ansage(party), slow.has_said(party, Step::Ansage), "{at}");
        }
        let supras = game.supras().iter().map(|supra| (supra.seat, supra.party));
        assert!(supras.eq(slow.supras.iter().map(|supra| (supra.seat, supra.party))), "{at}");
    }
    for (number, trick) in game.tricks().enumerate() {
        assert_eq!(trick.plays().collect::<Vec<_>>(), slow.tricks[number], "{at}");
        assert_eq!(trick.winner, slow.winner_of(number), "{at}: {trick:?}");
    }
}

fn assert_same_result(at: &str, game: &Game<'_>, slow: &SlowEngine) {
    let score = game.score().expect("the game is over");
    for seat in Seat::ALL {
        assert_eq!(game.augen(seat), slow.augen_of_seat(seat), "{at}");
    }
    let outcome = game.outcome().expect("the game is over");
    let points = score.points().0;
    assert_eq!(points, slow.points(), "{at}: {outcome:?}");
    if game.contract().is_each_alone() {
        let winners: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| score.winners()[seat]).collect();
        assert_eq!(winners, slow.winners_each_alone(), "{at}");
        return;
    }
    assert_eq!(score.winner(), slow.winner(), "{at}: {outcome:?}");
    if game.rules().set().score.scheme == Scheme::Points {
        // The engine lists what a line is worth and the factor apart.
        let mut ours: Vec<(Party, String, i32)> = score
            .items()
            .map(|(party, item, points)| (party, item.key().to_owned(), points * score.factor_of(item)))
            .collect();
        let lines = slow.lines().into_iter();
        let mut slow: Vec<(Party, String, i32)> =
            lines.map(|line| (line.party, line.name.to_owned(), line.points)).collect();
        ours.sort();
        slow.sort();
        assert_eq!(ours, slow, "{at}: {outcome:?}");
    }
}

/// Plays one random game in both engines.
fn assert_game_agrees(
    at: &str,
    rules: &Rules,
    seed: u64,
    choose: Choice,
    seen: &mut BTreeMap<&'static str, u64>,
) {
    let (deal, setup, ..) = random_start(rules, seed);
    let mut slow = SlowEngine::new(rules.set(), &deal, setup);
    let game = game_of(choose, rules, seed, |game, last| {
        if let Some(done) = last {
            assert!(slow.is_legal(done), "{at}: {done:?}");
            slow.apply(done);
        }
        assert_agrees(at, game, &slow);
    });
    let mut see = |what, there: bool| *seen.entry(what).or_default() += u64::from(there);
    see("redeal", game.phase() == Phase::Redeal);
    see("named", Seat::ALL.into_iter().filter_map(|seat| game.told_vorbehalt(seat)).count() > 1);
    assert_eq!(game.redeal(), slow.dealt_again, "{at}");
    see("asked by kind", game.asked_vorbehalte().len() > 1);
    if game.phase() == Phase::Redeal {
        return;
    }
    assert_same_result(at, &game, &slow);
    let contract = game.contract();
    see("Armut", matches!(contract, Contract::Armut { .. }));
    let is_secret = rules.set().hides_parties(contract) && contract != Contract::Normal;
    see("secret Armut", is_secret);
    see("Hochzeit", matches!(game.klaerung(), Some(Klaerung::Found { .. })));
    see("lone Hochzeit", game.klaerung() == Some(Klaerung::Alone));
    see("solo", contract.soloist().is_some());
    see("solo of a rule file", matches!(contract, Contract::Solo(kind, _) if kind.shipped().is_none()));
    see("bids", !game.bids().is_empty());
    see("each alone", contract.is_each_alone());
    see("Schwarze Sau", game.schwarze_sau().is_some());
    let is_doppelkopf = rules.set().game == GameKind::Doppelkopf;
    see("Hammelrennen by Vorbehalt", contract == Contract::HAMMELRENNEN && is_doppelkopf);
    see("Ramsch for an Armut", contract == Contract::RAMSCH && game.is_armut_refused());
    see("Schweine", game.raised() >= doko_engine::Raised::Schweine);
    see("Superschweine", game.raised() >= doko_engine::Raised::Superschweine);
    see("Hyperschweine", game.raised() == doko_engine::Raised::Hyperschweine);
    if let Some(joker) = rules.set().joker.card() {
        let order = game.order();
        // In a Neunersolo they are nines like the others.
        let is_top = !order.jokers().is_empty();
        let outranks = |pair: Option<Card>| pair.is_some_and(|pair| order.rank(joker) > order.rank(pair));
        let raised = &order.raisable()[..order.raised() as usize];
        let both = |trick: doko_engine::Trick| trick.plays().filter(|&(_, card)| card == joker).count() == 2;
        see("Jokers", is_top);
        see("Jokers above a pair", is_top && raised.iter().any(|&pair| outranks(pair)));
        see("Jokers below a pair", is_top && raised.iter().any(|&pair| !outranks(pair)));
        see("both Jokers in a trick", is_top && game.tricks().any(both));
    }
    see("mit mir", game.utterances().iter().any(|said| said.mit_mir));
    see("knock", game.knocks() > 0);
    see("several knocks", game.knocks() > 1);
    see("Genscher", game.genscher().is_some());
    see("Supra", !game.supras().is_empty());
    see("second Supra", game.supras().len() > 1);
    see("hesitations", !game.hesitations().is_empty());
    let both_alten = Seat::ALL.into_iter().any(|seat| game.deal().hands()[seat].count(Card::ALTE) == 2);
    see("secret", contract == Contract::Normal && both_alten);
    let played = Played::of(&game).expect("the game is over");
    if contract.is_each_alone() {
        let refused = game.is_armut_refused().then_some(BockEvent::ArmutRefused);
        assert_eq!(played.events, refused.into_iter().collect::<Vec<_>>(), "{at}");
        assert_eq!((played.alone, played.solo, played.re), (None, None, None), "{at}");
    } else {
        for event in EVENTS {
            let has_happened = played.events.contains(&event);
            assert_eq!(has_happened, slow.has_happened(event), "{at}: {event:?}");
        }
        // Where payments are made from seat to seat beside the table of the Alten, Re may get unlike points.
        let pays = slow.payments() != [0; 4];
        let re = Seat::ALL.into_iter().find(|&seat| slow.party(seat) == Party::Re).expect("a player of Re");
        assert_eq!(played.re.is_some(), !slow.is_alone(), "{at}");
        assert!(pays || played.re.is_none_or(|worth| worth == slow.points()[re.index()]), "{at}");
        see("nobody", game.score().expect("over").winner().is_none());
    }
}

/// Sections 1 to 6 of the catalogue, by a second implementation: the presets and their kin.
#[test]
fn a_slow_engine_written_from_the_catalogue_agrees() {
    let mut seen = BTreeMap::new();
    for (name, rules) in rule_variants() {
        for seed in 0..times(80) {
            assert_game_agrees(&format!("{name} {seed}"), &rules, seed, Temper::choose, &mut seen);
        }
    }
    println!("{seen:?}");
    // Three pairs in one hand each are rare, few of these rules have Jokers, and none defines a solo.
    let others = ["Hyperschweine", "solo of a rule file"];
    seen.retain(|what, _| !others.contains(what) && !what.contains("Jokers"));
    assert!(seen.values().all(|&times| times > 0), "the random games reach the rare cases: {seen:?}");
}

/// The same under rules that nobody has ever agreed on. `DOKO_FUZZ=100` plays 100,000 of them.
#[test]
fn a_slow_engine_agrees_under_random_rules() {
    let mut seen = BTreeMap::new();
    let sets = times(100);
    for number in 0..sets {
        let mut dice = Dice::new(number);
        let rules = random_rules(&mut dice);
        for seed in 0..GAMES {
            let at = format!("rule set {number}, game {seed}");
            assert_game_agrees(&at, &rules, 1_000_000 * number + seed, Temper::choose, &mut seen);
        }
    }
    println!("{} games of {sets} rule sets: {seen:?}", sets * GAMES);
    // An Armut that nobody takes is rare, and still rarer what replaces it; so are one whose parties are secret, three pairs in one
    // hand each, and Jokers beside a pair.
    let rare = ["Ramsch for an Armut", "Schwarze Sau", "secret Armut", "Hyperschweine"];
    seen.retain(|what, _| !rare.contains(what) && !what.ends_with("a pair"));
    assert!(seen.values().all(|&times| times > 0), "the random games reach the rare cases: {seen:?}");
}

/// The same for the key `armut.refused` schwarze_sau, whatever the other rules are: random games seldom come to it.
#[test]
fn a_slow_engine_agrees_about_a_schwarze_sau_under_random_rules() {
    let mut seen = BTreeMap::new();
    let (mut contradictions, mut last_tricks) = (0, 0);
    let sets = times(60);
    for number in 0..sets {
        let Some(rules) = with_schwarze_sau(&random_rules(&mut Dice::new(number))) else {
            contradictions += 1;
            continue;
        };
        for seed in 0..GAMES {
            let (at, seed) = (format!("rule set {number}, game {seed}"), 1_000_000 * number + seed);
            assert_game_agrees(&at, &rules, seed, Temper::choose_refused_armut, &mut seen);
            let game = game_of(Temper::choose_refused_armut, &rules, seed, |_, _| {});
            last_tricks += u64::from(game.schwarze_sau() == Some(4 * rules.hand_size()));
        }
    }
    println!("{sets} rule sets, {contradictions} of them contradictory, {last_tricks} last tricks: {seen:?}");
    assert!(seen["Schwarze Sau"] > sets * GAMES / 3, "{seen:?}");
    assert!(last_tricks > 0, "a solo is named after the last trick");
}

/// The same for the key `schweine.hyper`, whatever the other rules are, and on deals with all three pairs in one hand each.
#[test]
fn a_slow_engine_agrees_about_hyperschweine_under_random_rules() {
    let mut seen = BTreeMap::new();
    let mut contradictions = 0;
    let sets = times(40);
    for number in 0..sets {
        let mut dice = Dice::new(number);
        let Some(rules) = with_hyperschweine(&random_rules(&mut dice), &mut dice) else {
            contradictions += 1;
            continue;
        };
        let mut seed = 1_000_000 * number;
        for _ in 0..GAMES {
            seed = seed_with_pairs(&rules, seed + 1);
            let at = format!("rule set {number}, game {seed}");
            assert_game_agrees(&at, &rules, seed, Temper::choose_to_raise, &mut seen);
        }
    }
    println!("{sets} rule sets, {contradictions} of them contradictory: {seen:?}");
    assert!(seen["Hyperschweine"] > sets * GAMES / 20, "{seen:?}");
}

/// The same for the keys `joker.*`, whatever the other rules are; half of the rule sets have Hyperschweine too.
#[test]
fn a_slow_engine_agrees_about_jokers_under_random_rules() {
    let mut seen = BTreeMap::new();
    let mut contradictions = 0;
    let sets = times(40);
    for number in 0..sets {
        let mut dice = Dice::new(number);
        let drawn = random_rules(&mut dice);
        let pairs = if number % 2 == 0 { with_hyperschweine(&drawn, &mut dice) } else { Some(drawn) };
        let Some(rules) = pairs.and_then(|rules| with_jokers(&rules, &mut dice)) else {
            contradictions += 1;
            continue;
        };
        let mut seed = 1_000_000 * number;
        for _ in 0..GAMES {
            seed = if number % 2 == 0 { seed_with_pairs(&rules, seed + 1) } else { seed + 1 };
            let at = format!("rule set {number}, game {seed}");
            assert_game_agrees(&at, &rules, seed, Temper::choose_to_raise, &mut seen);
        }
    }
    println!("{sets} rule sets, {contradictions} of them contradictory: {seen:?}");
    assert!(seen["Jokers"] > sets * GAMES / 3, "{seen:?}");
    for what in ["Jokers above a pair", "Jokers below a pair", "both Jokers in a trick"] {
        assert!(seen[what] > sets * GAMES / 50, "{what}: {seen:?}");
    }
}

/// The same for the key `vorbehalt.asked` by_kind, whatever the other rules are.
#[test]
fn a_slow_engine_agrees_about_vorbehalte_asked_by_kind_under_random_rules() {
    let mut seen = BTreeMap::new();
    let (mut contradictions, mut several) = (0, 0);
    let sets = times(80);
    for number in 0..sets {
        let Some(rules) = with_asking(&random_rules(&mut Dice::new(number))) else {
            contradictions += 1;
            continue;
        };
        for seed in 0..GAMES {
            let (at, seed) = (format!("rule set {number}, game {seed}"), 1_000_000 * number + seed);
            assert_game_agrees(&at, &rules, seed, Temper::choose, &mut seen);
            let game = game_of(Temper::choose, &rules, seed, |_, _| {});
            several += u64::from(game.asked_vorbehalte().iter().filter(|asked| !asked.2).count() > 1);
        }
    }
    println!(
        "{sets} rule sets, {contradictions} of them contradictory, {several} games of many noes: {seen:?}"
    );
    assert!(seen["asked by kind"] > sets * GAMES / 10 && several > sets * GAMES / 50, "{seen:?}");
    assert!(seen["bids"] > 0 && seen["Armut"] > 0 && seen["Hochzeit"] > 0 && seen["redeal"] > 0, "{seen:?}");
}

/// The same of a Hammelrennen that players may declare, wherever it ranks and whatever the other rules are.
#[test]
fn a_slow_engine_agrees_about_a_declared_hammelrennen_under_random_rules() {
    let mut seen = BTreeMap::new();
    let mut contradictions = 0;
    let sets = times(40);
    for number in 0..sets {
        let mut dice = Dice::new(number);
        let Some(rules) = with_hammelrennen(&random_rules(&mut dice), &mut dice) else {
            contradictions += 1;
            continue;
        };
        for seed in 0..GAMES {
            let at = format!("rule set {number}, game {seed}");
            assert_game_agrees(&at, &rules, 1_000_000 * number + seed, Temper::choose, &mut seen);
        }
    }
    println!("{sets} rule sets, {contradictions} of them contradictory: {seen:?}");
    assert!(seen["Hammelrennen by Vorbehalt"] > sets * GAMES / 20, "{seen:?}");
}

/// Random rules with own solos and an own order: the slow engine agrees about every game. `DOKO_FUZZ=250` plays 100,000 games.
#[test]
fn a_slow_engine_agrees_about_own_games_under_random_rules() {
    let mut seen = BTreeMap::new();
    let sets = times(40);
    for number in 0..sets {
        let mut dice = Dice::new(number);
        let rules = with_own_games(&random_rules(&mut dice), dice.rng());
        for seed in 0..GAMES {
            let at = format!("rule set {number}, game {seed}");
            assert_game_agrees(&at, &rules, 1_000_000 * number + seed, Temper::choose, &mut seen);
        }
    }
    println!("{} games of {sets} rule sets: {seen:?}", sets * GAMES);
    assert!(seen["solo of a rule file"] > sets * GAMES / 20, "{seen:?}");
}
