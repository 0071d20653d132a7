//! Solos that no preset has: bots declare them on the hands for them, and on no others.

use doko_bots::Heuristic;
use doko_engine::rules::RuleSource;
use doko_engine::{Contract, Party, Seat, SoloKind, Table};

/// How many of these deals become a solo of this kind, the only one on offer, and how many of them are won, if heuristics
/// play.
fn played_and_won(kind: SoloKind, deals: u64) -> (u32, u32) {
    let kinds = format!("solo.kinds=[{}]", kind.key());
    let source = RuleSource::preset("ddv").set(&kinds).set("solo.lead=forehand");
    let rules = source.rules().expect("rules without contradiction");
    let heuristic = Heuristic::default();
    let (mut played, mut won) = (0, 0);
    for index in 0..deals {
        let mut table = Table::new(&rules, rules.deal(5, index, 0), Seat::ALL[index as usize % 4]);
        while let Some(view) = table.view() {
            table.answer(heuristic.answer(&view)).expect("a legal answer");
        }
        let game = table.into_game();
        if let (Contract::Solo(..), Some(score)) = (game.contract(), game.score()) {
            played += 1;
            won += u32::from(score.winner() == Some(Party::Re));
        }
    }
    (played, won)
}

/// Key `solo.kinds`. Heuristics find hands for each kind, six deals in 100 at most, and lose few more of these solos than they
/// win.
#[test]
fn heuristics_declare_each_kind_of_solo_when_it_pays() {
    for kind in SoloKind::SHIPPED {
        let (played, won) = played_and_won(kind, 4_000);
        println!("{kind}: {played} solos, {won} won");
        assert!((8..=240).contains(&played), "{kind}: {played} of 4000 deals");
        assert!(9 * played <= 20 * won, "{kind}: {won} of {played} won");
    }
}
