//! A record is the game: it is read as it is written, plays again to the same game, and shows what was altered.

use doko_engine::record::ItemRecord;
use doko_engine::{GameRecord, Party, Phase};
use proptest::prelude::*;

use crate::laws::{random_game, rule_variants};

/// Rule sets in [`rule_variants`].
const VARIANTS: usize = 6;

/// What a record says once it was written, read, and played again.
fn again(record: &GameRecord) -> GameRecord {
    let line = record.to_line();
    assert!(!line.contains('\n'), "one line");
    let read = GameRecord::from_line(&line).expect("it was just written");
    assert_eq!(read, *record);
    assert_eq!(read.verify().expect("it was just played"), None, "{line}");
    let rules = read.rules().expect("the rules were played");
    GameRecord::of(&read.replay(&rules).expect("it was just played"))
}

/// The record of a game that stopped after so many Vorbehalte, cards and utterances.
fn cut(record: &GameRecord, vorbehalte: usize, cards: usize, said: usize) -> GameRecord {
    let mut part = record.clone();
    part.vorbehalte.truncate(vorbehalte);
    part.cards = record.cards.split(' ').take(cards).collect::<Vec<_>>().join(" ");
    let before = record.said.iter().filter(|said| said.after < cards).count();
    let now = record.said.iter().filter(|said| said.after == cards).count();
    part.said.truncate(if vorbehalte < 4 { 0 } else { before + said.min(now) });
    part.result = None;
    part
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// At each of its moments a game has a record, and its replay is the game.
    #[test]
    fn a_record_of_any_moment_plays_again_to_that_moment(
        seed in any::<u64>(),
        variant in 0..VARIANTS,
        every in 1..9_usize,
    ) {
        let (_, rules) = rule_variants().swap_remove(variant);
        let mut moment = 0;
        let mut last = None;
        let game = random_game(&rules, seed, |game, _| {
            moment += 1;
            if moment % every == 0 || game.phase() == Phase::Over {
                let record = GameRecord::of(game);
                assert_eq!(record.result.is_some(), game.phase() == Phase::Over);
                assert_eq!(again(&record), record);
                let of_record = record.rules().expect("the rules were played");
                let replayed = record.replay(&of_record).expect("it was just played");
                assert_eq!(replayed.phase(), game.phase());
                assert_eq!((replayed.contract(), replayed.parties()), (game.contract(), game.parties()));
                last = Some(record);
            }
        });
        prop_assert_eq!(last, Some(GameRecord::of(&game)));
    }

    /// A record cut short, at any card, before or after what was said there, is the record of the game so far.
    #[test]
    fn a_record_cut_short_is_a_record(
        seed in any::<u64>(),
        variant in 0..VARIANTS,
        cards in 0..48_usize,
        said in 0..4_usize,
        vorbehalte in 0..4_usize,
    ) {
        let (_, rules) = rule_variants().swap_remove(variant);
        let full = GameRecord::of(&random_game(&rules, seed, |_, _| {}));
        // The last card at least is missing.
        let cards = cards.min(4 * rules.hand_size() - 1);
        let part = cut(&full, 4, cards, said);
        prop_assert_eq!(again(&part), part);
        let part = cut(&full, vorbehalte, 0, 0);
        prop_assert_eq!(again(&part), part.clone());
        // A result of a game that is not over, and none of one that is, are found out.
        let early = GameRecord { result: full.result.clone(), ..part };
        prop_assert_eq!(early.verify().expect("legal").map(|found| found.what), Some("result"));
        let silent = GameRecord { result: None, ..full };
        prop_assert_eq!(silent.verify().expect("legal").map(|found| found.what), Some("result"));
    }
}

/// An alteration, and what is found to differ.
type Alteration = (&'static str, fn(&mut doko_engine::record::ResultRecord));

const ALTERATIONS: &[Alteration] = &[
    ("contract", |result| result.contract = "bube".into()),
    ("contract", |result| result.contract.clear()),
    ("parties", |result| result.parties[0] = other(&result.parties[0])),
    ("parties", |result| result.parties[3] = other(&result.parties[3])),
    ("parties", |result| result.parties[2].clear()),
    ("Augen", |result| result.augen[0] += 1),
    ("Augen", |result| result.augen[3] += 1),
    ("Augen", |result| result.augen.swap(1, 2)),
    ("winner", |result| result.winner = result.winner.as_deref().map(other)),
    ("winner", |result| result.winner = None),
    ("score", |result| result.items.clear()),
    ("score", |result| drop(result.items.pop())),
    ("score", |result| result.items[0].points += 1),
    ("score", |result| result.items[0].party = other(&result.items[0].party)),
    ("score", |result| result.items[0].item = "doppelkopf".into()),
    ("score", |result| {
        result.items.push(ItemRecord { party: "re".into(), item: "fuchs".into(), points: 1 });
    }),
    ("points", |result| result.points[0] += 1),
    ("points", |result| result.points[3] -= 1),
    ("points", |result| result.points = result.points.map(|points| -points)),
];

fn other(party: &str) -> String {
    if party == "re" { "kontra".into() } else { "re".into() }
}

/// Whatever is altered in a result, `verify` names it, with what was recorded and what it should be.
#[test]
fn each_altered_field_of_a_result_is_named() {
    let mut tried = 0;
    for (name, rules) in rule_variants() {
        for seed in 0..30 {
            let game = random_game(&rules, seed, |_, _| {});
            let record = GameRecord::of(&game);
            let score = game.score().expect("over");
            let outcome = game.outcome().expect("over");
            let by_seat = outcome.parties.0.map(|party| if party == Party::Re { "re" } else { "kontra" });
            let right = record.result.as_ref().expect("over");
            assert_eq!(right.parties, by_seat, "{name} {seed}");
            assert_eq!(right.points, score.points().0, "{name} {seed}");
            for (number, (what, alter)) in ALTERATIONS.iter().enumerate() {
                // These need a line, a winner, two hands of different worth.
                if right.items.is_empty() || right.winner.is_none() || right.augen[1] == right.augen[2] {
                    continue;
                }
                let mut altered = record.clone();
                alter(altered.result.as_mut().expect("over"));
                if altered == record {
                    continue;
                }
                let found = altered.verify().expect("the play is legal").expect("something was altered");
                assert_eq!(found.what, *what, "{name} {seed}: alteration {number}");
                assert_ne!(found.recorded, found.recomputed);
                tried += 1;
            }
        }
    }
    assert!(tried > 2000, "{tried}");
}
