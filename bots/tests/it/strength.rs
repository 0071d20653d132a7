//! How well the heuristic plays: short versions of the matches under `results/`.

use doko_bots::{BotKind, Heuristic, Random, play_game, seat_bots};
use doko_engine::{Contract, Deal, Party, PerSeat, Rules, Seat, Step};

/// Mean and half-width of the 95% interval of block means.
fn estimate(blocks: &[f64]) -> (f64, f64) {
    let n = blocks.len() as f64;
    let mean = blocks.iter().sum::<f64>() / n;
    let variance = blocks.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, 1.96 * (variance / n).sqrt())
}

#[test]
fn heuristic_gains_at_least_1_5_points_per_game_among_three_random_players() {
    let heuristic = Heuristic::default();
    let random = Random { vorbehalt: 0.0, ansage: 0.0 };
    for preset in ["ddv", "palast"] {
        let rules = Rules::preset(preset).unwrap();
        let block = |index: u64| -> f64 {
            let of_seat = |own: Seat| {
                let kinds: PerSeat<&dyn BotKind> =
                    PerSeat::from_fn(|seat| if seat == own { &heuristic as &dyn BotKind } else { &random });
                let mut bots = seat_bots(&rules, &kinds, 1, index);
                let deal = Deal::seeded(1, index, 0, true);
                let game = play_game(&rules, deal, Seat::ALL[0], &mut bots).unwrap();
                f64::from(game.score().unwrap().points()[own])
            };
            Seat::ALL.into_iter().map(of_seat).sum::<f64>() / 4.0
        };
        let (mean, half_width) = estimate(&(0..2000).map(block).collect::<Vec<_>>());
        assert!(mean - half_width > 1.5, "{preset}: {mean} ± {half_width}");
    }
}

#[test]
fn heuristics_among_themselves_play_as_leagues_do() {
    let rules = Rules::preset("ddv").unwrap();
    let heuristic = Heuristic::default();
    let games = 5000;
    let (mut normal, mut solos, mut solos_won, mut said, mut kept) = (0, 0, 0, 0, 0);
    for index in 0..games {
        let mut bots = seat_bots(&rules, &PerSeat([&heuristic as &dyn BotKind; 4]), 2, index);
        let game = play_game(&rules, Deal::seeded(2, index, 0, true), Seat::ALL[0], &mut bots).unwrap();
        let winner = game.score().unwrap().winner();
        match game.contract() {
            Contract::Normal => normal += 1,
            Contract::Solo(..) => {
                solos += 1;
                solos_won += u32::from(winner == Some(Party::Re));
            }
            Contract::Hochzeit(_) => {}
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
    assert!(solos > 100 && share(solos_won, solos) >= 0.6, "{solos_won} of {solos} solos won");
    assert!(share(kept, said) >= 0.6, "{kept} of {said} Ansagen kept");
}
