//! The result of a recorded game, and what differs when it is computed again.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::Game;
use crate::seat::Seat;
use crate::session::Played;
use crate::words::{contract_key, party_key};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ResultRecord {
    /// `normal`, `hochzeit`, `armut`, `schiebekopf`, `hammelrennen`, `ramsch` or the key of a solo.
    pub contract: String,
    /// `re` or `kontra` for each seat, or `alone` where there are no parties.
    pub parties: [String; 4],
    /// Augen of each seat's tricks.
    pub augen: [u32; 4],
    /// `re`, `kontra`, or nobody.
    pub winner: Option<String>,
    /// The lines of the score sheet, before doubling.
    pub items: Vec<ItemRecord>,
    /// What passed from seat to seat beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub payments: Vec<PaymentRecord>,
    /// Points of each seat, and where five players are named of the one who sits out; they add up to zero.
    pub points: Vec<i32>,
}

/// A line of the score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemRecord {
    /// Which party gets the points.
    pub party: String,
    /// For what: the key of an [`crate::Item`].
    pub item: String,
    /// How many.
    pub points: i32,
}

/// A payment beside the score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaymentRecord {
    /// Which seat gets the points, or pays them, `0..4`.
    pub seat: usize,
    /// For what: the key of an [`crate::Item`].
    pub item: String,
    /// How many; those of one kind add up to zero.
    pub points: i32,
}

/// The first point in which a record and its recomputation differ.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", difference(what, recorded, recomputed))]
#[non_exhaustive]
pub struct Difference {
    /// What differs.
    pub what: &'static str,
    /// As the record has it.
    pub recorded: String,
    /// As it follows from the cards.
    pub recomputed: String,
}

impl ResultRecord {
    /// The result of a game; `None` if it is not over.
    pub fn of(game: &Game<'_>) -> Option<ResultRecord> {
        ResultRecord::of_table(game, false)
    }

    /// Gives the result as a table of five has it, where a fifth player sits out.
    pub(super) fn of_table(game: &Game<'_>, is_of_five: bool) -> Option<ResultRecord> {
        let score = game.score()?;
        let points = if is_of_five {
            let (seats, sitting) = Played::of(game)?.points_of_five(game.rules());
            [&seats.0[..], &[sitting]].concat()
        } else {
            score.points().0.to_vec()
        };
        Some(ResultRecord {
            contract: contract_key(game.contract()).to_owned(),
            parties: game.parties().0.map(|party| {
                if game.contract().is_each_alone() { "alone" } else { party_key(party) }.to_owned()
            }),
            augen: Seat::ALL.map(|seat| game.augen(seat)),
            winner: score.winner().map(|party| party_key(party).to_owned()),
            items: score
                .items()
                .map(|(party, item, points)| ItemRecord {
                    party: party_key(party).to_owned(),
                    item: item.key().to_owned(),
                    points,
                })
                .collect(),
            payments: score
                .payments()
                .map(|(seat, item, points)| PaymentRecord {
                    seat: seat.index(),
                    item: item.key().to_owned(),
                    points,
                })
                .collect(),
            points,
        })
    }

    pub(super) fn difference(a: &ResultRecord, recomputed: Option<&ResultRecord>) -> Option<Difference> {
        let Some(b) = recomputed else {
            return differ("result", ["there", "missing"], str::to_owned);
        };
        let party = |word: &str| match word {
            "re" => "Re".to_owned(),
            "kontra" => "Kontra".to_owned(),
            other => other.to_owned(),
        };
        let winner = |result: &ResultRecord| result.winner.as_deref().map_or("nobody".to_owned(), party);
        differ("contract", [a, b], |result| result.contract.clone())
            .or_else(|| {
                differ("parties", [a, b], |result| {
                    result.parties.each_ref().map(|word| party(word)).join(" ")
                })
            })
            .or_else(|| differ("Augen", [a, b], |result| numbers(&result.augen)))
            .or_else(|| differ("winner", [a, b], winner))
            .or_else(|| {
                let lines = a.items.len().max(b.items.len());
                (0..lines).find_map(|n| {
                    differ("score", [a, b], |result| match result.items.get(n) {
                        Some(line) => format!("{} {} {}", party(&line.party), line.item, line.points),
                        None => "nothing more".to_owned(),
                    })
                })
            })
            .or_else(|| {
                differ("payments", [a, b], |result| {
                    let words = result.payments.iter();
                    let words = words.map(|paid| format!("{} {} {}", paid.seat, paid.item, paid.points));
                    words.collect::<Vec<_>>().join(", ")
                })
            })
            .or_else(|| differ("points", [a, b], |result| numbers(&result.points)))
    }
}

fn difference(what: &str, recorded: &str, recomputed: &str) -> String {
    match (what, recorded) {
        ("result", _) => "the record has a result, but the game is not over".to_owned(),
        _ => format!("{what}: recorded {recorded}, recomputed {recomputed}"),
    }
}

/// The difference between what is recorded and what is recomputed, if their words for it differ.
fn differ<R: Copy, S: Into<String>>(
    what: &'static str,
    [recorded, recomputed]: [R; 2],
    words: impl Fn(R) -> S,
) -> Option<Difference> {
    let [recorded, recomputed] = [recorded, recomputed].map(|result| words(result).into());
    (recorded != recomputed).then_some(Difference { what, recorded, recomputed })
}

fn numbers<N: ToString>(numbers: &[N]) -> String {
    numbers.iter().map(N::to_string).collect::<Vec<_>>().join(" ")
}
