//! Laws of the bot that grows trees, and of the oracle.

use std::sync::Arc;

use doko_bots::{BotKind, BotSpec, seat_bots};
use doko_engine::{Game, PerSeat, Rules, Seat};

fn kind(spec: &str) -> Arc<dyn BotKind> {
    spec.parse::<BotSpec>().expect("a spec").build().expect("a bot")
}

/// Plays a game of one kind in all seats.
fn play<'r>(rules: &'r Rules, kind: &dyn BotKind, index: u64) -> Game<'r> {
    let mut bots = seat_bots(rules, &PerSeat([kind; 4]), 3, index, 0);
    doko_bots::play_game(rules, rules.deal(3, index, 0), Seat::ALL[0], &mut bots).expect("legal answers")
}

#[test]
fn trees_play_legal_cards_under_every_preset_and_the_same_on_any_number_of_threads() {
    let threads = |n| rayon::ThreadPoolBuilder::new().num_threads(n).build().unwrap();
    let (one, four) = (threads(1), threads(4));
    let specs = [
        "ismcts:worlds=8,iterations=40,trees=3",
        "ismcts:worlds=4,iterations=30,trees=2,select=puct,others=tree,playout=thumb",
        "ismcts:worlds=4,iterations=30,trees=4,others=tree,playout=random,inference=off",
    ];
    for (n, preset) in ["ddv", "klassisch", "arminia", "vln", "palast"].into_iter().enumerate() {
        let rules = Rules::preset(preset).unwrap();
        let kind = kind(specs[n % 3]);
        let alone = one.install(|| play(&rules, &*kind, n as u64));
        let together = four.install(|| play(&rules, &*kind, n as u64));
        assert!(alone.plays().eq(together.plays()), "{preset}");
        assert_eq!(alone.utterances(), together.utterances(), "{preset}");
    }
}

/// Points of the seat of `kind` among three heuristics.
fn among_heuristics(rules: &Rules, kind: &dyn BotKind, seat: Seat, index: u64) -> Option<i32> {
    let heuristic = self::kind("heuristic");
    let kinds = PerSeat::from_fn(|s| if s == seat { kind } else { &*heuristic });
    let mut bots = seat_bots(rules, &kinds, 3, index, 0);
    let game =
        doko_bots::play_game(rules, rules.deal(3, index, 0), Seat::ALL[0], &mut bots).expect("legal play");
    game.score().map(|score| score.points()[seat])
}

#[test]
fn among_heuristics_the_oracle_is_never_worse_than_one_more_of_them_nor_than_one_that_thinks_less_deeply() {
    let (heuristic, oracle, deeper) = (kind("heuristic"), kind("cheat:level=1"), kind("cheat"));
    assert!(oracle.is_oracle() && deeper.is_oracle() && !kind("ismcts").is_oracle());
    for preset in ["ddv", "klassisch", "arminia"] {
        let rules = Rules::preset(preset).unwrap();
        let (mut gain, mut more) = (0, 0);
        for index in 0..4 {
            let seat = Seat::ALL[index as usize % 4];
            let usual = among_heuristics(&rules, &*heuristic, seat, index);
            let better = among_heuristics(&rules, &*oracle, seat, index);
            let best = among_heuristics(&rules, &*deeper, seat, index);
            let (Some(usual), Some(better), Some(best)) = (usual, better, best) else { continue };
            assert!(better >= usual, "{preset}, deal {index}: {better} against {usual}");
            assert!(best >= better, "{preset}, deal {index}: {best} against {better}");
            gain += better - usual;
            more += best - better;
        }
        assert!(gain > 0 && more > 0, "{preset}: {gain} {more}");
    }
}
