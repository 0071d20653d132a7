//! Games that show how the sources are read where they are silent or can be read in two ways (catalogue, "Readings").

use doko_engine::{Game, GameRecord, Item, Party, Raised, Step};

use crate::common::seat;

/// A reading, and what of it a finished game shows.
type Shown = (&'static str, fn(&Game<'_>));

/// In the order of the records.
const SHOWN: [Shown; 6] = [
    ("I17", |game| assert_eq!(game.raised(), Raised::Superschweine, "above Schweine of before")),
    ("I19", |game| {
        let said: Vec<_> = game.utterances().iter().map(|said| (said.seat, said.party, said.step)).collect();
        let (poor, other) = ((seat(3), Party::Re, Step::Ansage), (seat(1), Party::Kontra, Step::Ansage));
        assert_eq!(said, [poor, other], "the poor player without a ♣Q, and a holder of one");
    }),
    ("I20", |game| assert_eq!(won_with(game), (Party::Kontra, 120))),
    ("I21", |game| assert_eq!(score(game, Party::Kontra, Item::GegenDieAlten), 1, "Kontra holds both ♣Q")),
    ("I22", |game| assert_eq!(score(game, Party::Kontra, Item::Fuchs), 0, "a Superschwein took a Schwein")),
    ("I23", |game| assert_eq!(won_with(game), (Party::Kontra, 0), "a trick without Augen")),
];

/// The winner, and the Augen of its tricks.
fn won_with(game: &Game<'_>) -> (Party, u32) {
    let winner = game.score().and_then(|score| score.winner()).expect("somebody has won");
    (winner, game.outcome().expect("the game is over").tally[winner].augen)
}

fn score(game: &Game<'_>, party: Party, item: Item) -> i32 {
    game.score().expect("the game is over").item(party, item)
}

#[test]
fn games_are_played_and_scored_as_the_readings_say() {
    let records = include_str!("../data/readings.jsonl");
    assert_eq!(records.lines().count(), SHOWN.len());
    for (line, (reading, shows)) in records.lines().zip(SHOWN) {
        let record = GameRecord::from_line(line).expect("a record");
        assert!(matches!(record.verify(), Ok(None)), "{reading}: {:?}", record.verify());
        let rules = record.rules().expect("a preset");
        shows(&record.replay(&rules).expect("a game"));
    }
}
