//! How well the heuristic and the net play: short versions of the matches under `results/`.

use doko_bots::net::Net;
use doko_bots::{BotKind, BotSpec, Heuristic, Random, play_game, seat_bots};
use doko_engine::rules::RuleSource;
use doko_engine::{Card, Contract, Game, Party, PerSeat, Phase, Rules, Seat, Step};

/// Mean and half-width of the 95% interval of block means.
fn estimate(blocks: &[f64]) -> (f64, f64) {
    let n = blocks.len() as f64;
    let mean = blocks.iter().sum::<f64>() / n;
    let variance = blocks.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, 1.96 * (variance / n).sqrt())
}

fn rules(changes: &[&str]) -> Rules {
    let source =
        changes[1..].iter().fold(RuleSource::preset(changes[0]), |source, &change| source.set(change));
    source.rules().expect("rules without contradictions")
}

/// The game of this deal, redealt as often as the hands are thrown in.
fn play<'r>(rules: &'r Rules, kinds: &PerSeat<&dyn BotKind>, seed: u64, index: u64) -> Game<'r> {
    let forehand = Seat::ALL[index as usize % 4];
    (0..100)
        .map(|redeal| {
            let mut bots = seat_bots(rules, kinds, seed, index, redeal);
            play_game(rules, rules.deal(seed, index, redeal), forehand, &mut bots).expect("legal answers")
        })
        .find(|game| game.phase() == Phase::Over)
        .expect("not a hundred hands in a row are thrown in")
}

/// Points per game of the heuristic among three that play at random, in each seat of so many deals.
fn among_random(rules: &Rules, deals: u64) -> (f64, f64) {
    let heuristic = Heuristic::default();
    let random = Random { vorbehalt: 0.0, ansage: 0.0 };
    let block = |index: u64| -> f64 {
        let of_seat = |own: Seat| {
            let kinds: PerSeat<&dyn BotKind> =
                PerSeat::from_fn(|seat| if seat == own { &heuristic as &dyn BotKind } else { &random });
            let game = play(rules, &kinds, 1, index);
            f64::from(game.score().expect("the game is over").points()[own])
        };
        Seat::ALL.into_iter().map(of_seat).sum::<f64>() / 4.0
    };
    estimate(&(0..deals).map(block).collect::<Vec<_>>())
}

#[test]
fn heuristic_gains_at_least_2_points_per_game_among_three_random_players_of_a_tournament() {
    let (mean, half_width) = among_random(&rules(&["ddv"]), 1500);
    assert!(mean - half_width > 2.0, "{mean} ± {half_width}");
}

#[test]
fn heuristic_is_ahead_of_random_players_under_every_preset_and_option() {
    for changes in [
        &["klassisch"][..],
        &["klassisch", "armut.max_trumps=2", "dulle.mode=first"],
        &["klassisch", "game=schiebekopf"],
        &["klassisch", "game=hammelrennen"],
        &["klassisch", "game=hammelrennen", "trickless_wins=true"],
        &["klassisch", "game=ramsch"],
        &["ddv", "game=ramsch", "trickless_doubles=true"],
        &["arminia"],
        &["vln"],
        &["palast"],
        &["palast", "deck.nines=false"],
        &["palast", "dulle.mode=second"],
        &["palast", "armut.max_trumps=3"],
        &["palast", "schweine.mode=automatic"],
        &["palast", "throw_in.luschen=5", "throw_in.volle=7"],
        &["palast", "sonderpunkte.karlchen_caught=1", "sonderpunkte.herzstich=1", "signals.zoegern=true"],
    ] {
        let (mean, half_width) = among_random(&rules(changes), 200);
        println!("{changes:?}: {mean:.2} ± {half_width:.2}");
        assert!(mean > half_width, "{changes:?}: {mean} ± {half_width}");
    }
}

/// Points per game of nets as one party of a Normalspiel against heuristics as the other, both ways round in so many deals.
fn nets_against_heuristics(rules: &Rules, deals: u64) -> (f64, f64) {
    let (net, heuristic) = (Net::default(), Heuristic::default());
    let block = |index: u64| -> Option<f64> {
        let hands = *rules.deal(1, index, 0).hands();
        let holders = |seat: Seat| hands[seat].contains(Card::ALTE);
        if Seat::ALL.into_iter().filter(|&seat| holders(seat)).count() != 2 {
            return None;
        }
        let of_nets = |are_re: bool| {
            let is_net = |seat: Seat| holders(seat) == are_re;
            let kinds: PerSeat<&dyn BotKind> =
                PerSeat::from_fn(|seat| if is_net(seat) { &net as &dyn BotKind } else { &heuristic });
            let game = play(rules, &kinds, 1, index);
            let score = game.score().expect("the game is over");
            Seat::ALL.into_iter().filter(|&seat| is_net(seat)).map(|seat| score.points()[seat]).sum::<i32>()
        };
        Some(f64::from(of_nets(true) + of_nets(false)) / 4.0)
    };
    estimate(&(0..deals).filter_map(block).collect::<Vec<_>>())
}

#[test]
fn nets_are_ahead_of_heuristics_under_every_preset() {
    for preset in ["ddv", "palast", "arminia", "vln", "klassisch"] {
        let (mean, half_width) = nets_against_heuristics(&rules(&[preset]), 800);
        println!("{preset}: {mean:.2} ± {half_width:.2}");
        assert!(mean > half_width, "{preset}: {mean} ± {half_width}");
    }
}

#[test]
fn heuristics_among_themselves_play_as_leagues_do() {
    let rules = rules(&["ddv"]);
    let heuristic = Heuristic::default();
    let games = 3000;
    let (mut normal, mut solos, mut solos_won, mut said, mut kept) = (0, 0, 0, 0, 0);
    for index in 0..games {
        let game = play(&rules, &PerSeat([&heuristic as &dyn BotKind; 4]), 2, index);
        let winner = game.score().unwrap().winner();
        match game.contract() {
            Contract::Normal => normal += 1,
            Contract::Solo(..) => {
                solos += 1;
                solos_won += u32::from(winner == Some(Party::Re));
            }
            _ => {}
        }
        for party in Party::BOTH {
            if game.deepest_step(party) >= Some(Step::Ansage) {
                said += 1;
                kept += u32::from(winner == Some(party));
            }
        }
    }
    let share = |part: u32, of: u32| f64::from(part) / f64::from(of);
    let normal = share(normal, games as u32);
    assert!((0.6..=0.8).contains(&normal), "{normal} Normalspiele");
    assert!(solos > 60 && share(solos_won, solos) >= 0.6, "{solos_won} of {solos} solos won");
    assert!(share(kept, said) >= 0.6, "{kept} of {said} Ansagen kept");
}

#[test]
fn heuristics_win_most_of_the_games_they_choose() {
    let heuristic = Heuristic::default();
    for (preset, contracts) in [("arminia", 3), ("vln", 3)] {
        let rules = rules(&[preset]);
        let mut won = [(0, 0); 3];
        for index in 0..1500 {
            let game = play(&rules, &PerSeat([&heuristic as &dyn BotKind; 4]), 3, index);
            let of = match game.contract() {
                Contract::Solo(..) => 0,
                Contract::Armut { .. } => 1,
                Contract::Hochzeit(..) => 2,
                _ => continue,
            };
            let re =
                Seat::ALL.into_iter().find(|&seat| game.parties()[seat] == Party::Re).expect("Re is there");
            won[of].0 += i64::from(game.score().unwrap().points()[re]);
            won[of].1 += 1;
        }
        for (points, games) in won.into_iter().take(contracts) {
            assert!(games > 20 && points > 0, "{preset}: {won:?}");
        }
    }
}

#[test]
fn a_bot_improved_by_rollouts_gains_among_three_of_itself_and_at_none_if_it_may_try_nothing() {
    let rules = rules(&["ddv"]);
    let gain = |spec: &str, deals: u64| {
        let kind = spec.parse::<BotSpec>().expect("a spec").build().expect("a bot");
        let heuristic = Heuristic::default();
        let block = |index: u64| -> f64 {
            let of_seat = |own: Seat| {
                let kinds: PerSeat<&dyn BotKind> =
                    PerSeat::from_fn(|seat| if seat == own { &*kind } else { &heuristic as &dyn BotKind });
                let points = |kinds: &PerSeat<&dyn BotKind>| {
                    f64::from(play(&rules, kinds, 3, index).score().expect("the game is over").points()[own])
                };
                points(&kinds) - points(&PerSeat([&heuristic as &dyn BotKind; 4]))
            };
            Seat::ALL.into_iter().map(of_seat).sum::<f64>() / 4.0
        };
        estimate(&(0..deals).map(block).collect::<Vec<_>>())
    };
    let (mean, half) = gain("rollout:of=heuristic,worlds=32", 25);
    assert!(mean > half, "{mean} ± {half}");
    let nothing = gain("rollout:of=heuristic,cards=off,ansage=off,vorbehalt=off", 10);
    assert_eq!(nothing, (0.0, 0.0));
}
