//! Ten games of the heuristic, card by card: a change of its play must be seen. `DOKO_BLESS=1` writes them anew.

use std::fs;
use std::path::Path;

use doko_bots::{BotKind, Heuristic, play_game, seat_bots};
use doko_engine::record::DealOrigin;
use doko_engine::{GameRecord, PerSeat, Rules, Seat};

#[test]
fn the_games_of_the_heuristic_are_as_recorded() {
    let rules = Rules::preset("ddv").unwrap();
    let heuristic = Heuristic::default();
    let lines: Vec<String> = (0..10)
        .map(|index| {
            let mut bots = seat_bots(&rules, &PerSeat([&heuristic as &dyn BotKind; 4]), 5, index, 0);
            let game = play_game(&rules, rules.deal(5, index, 0), Seat::ALL[0], &mut bots).unwrap();
            GameRecord::of(&game).with_deal(DealOrigin { seed: 5, index, redeal: 0 }).to_line()
        })
        .collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/heuristic_games.jsonl");
    if std::env::var_os("DOKO_BLESS").is_some() {
        fs::write(&path, lines.join("\n") + "\n").unwrap();
    }
    let recorded = fs::read_to_string(&path).unwrap();
    for (index, (recorded, played)) in recorded.lines().zip(&lines).enumerate() {
        assert_eq!(recorded, played, "game {index}");
    }
    assert_eq!(recorded.lines().count(), lines.len());
}
