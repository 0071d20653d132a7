//! All that is said, as JSON.

use serde_json::{Value, json};

use super::table::keys;
use super::{Example, WhyReport};
use crate::run::contestant::key;
use crate::stats::Estimate;
use crate::studies::why::{Kind, STREAMS, Verdict, command, has_changed};

/// The version of the format.
const FORMAT: u32 = 1;

impl WhyReport<'_> {
    /// Everything as JSON.
    pub fn json(&self) -> Value {
        let experiment = self.duo.experiment;
        let estimate = |estimate: Option<Estimate>| {
            json!({
                "points_per_game": estimate.map(|estimate| estimate.mean),
                "ci95": estimate.and_then(|estimate| estimate.ci95()),
            })
        };
        let bots: Vec<Value> = self
            .duo
            .bots()
            .iter()
            .map(|&bot| {
                let contestant = &experiment.bots[bot];
                json!({ "bot": key(bot), "name": contestant.name, "has_changed": has_changed(contestant) })
            })
            .collect();
        let rows: Vec<Value> = self
            .partings
            .rows()
            .into_iter()
            .map(|(row, cell)| {
                let [kind, who] = keys(row, self.duo.bots());
                json!({
                    "kind": kind,
                    "who": who,
                    "deals": cell.deals,
                    "share": cell.share,
                    "gain": estimate(cell.gain),
                    "brings": estimate(cell.brings),
                })
            })
            .collect();
        let examples: Vec<Vec<Value>> = self
            .examples
            .iter()
            .map(|examples| examples.iter().map(|example| self.example_json(example)).collect())
            .collect();
        json!({
            "format": FORMAT,
            "engine": env!("CARGO_PKG_VERSION"),
            "command": "why",
            "seed": experiment.seed,
            "rules": experiment.rules.label(),
            "block": self.duo.kind().key(),
            "bots": bots,
            "deals": self.deals,
            "gain": estimate(self.gain),
            "deals_compared": self.partings.deals(),
            "partings": rows,
            "verdict": self.verdict_json(),
            "gains": examples[0],
            "losses": examples[1],
            "is_another_game": self.is_another_game,
        })
    }

    /// What the table comes to, with the rows that stand out; `null` without a table.
    fn verdict_json(&self) -> Option<Value> {
        let verdict = (self.partings.deals() > 0).then(|| Verdict::of(&self.partings))?;
        let clear = if let Verdict::Clear(rows) = &verdict { &rows[..] } else { &[] };
        let rows: Vec<Value> = clear
            .iter()
            .map(|&(row, _)| {
                let [kind, who] = keys(row, self.duo.bots());
                json!({ "kind": kind, "who": who })
            })
            .collect();
        Some(json!({ "outcome": verdict.key(), "rows": rows }))
    }

    fn example_json(&self, example: &Example<'_>) -> Value {
        let Example { swing, pair, steady, .. } = example;
        let parting = pair.parting(self.duo.bots()[0]).map(|(at, traces)| {
            let decision = &traces[0].decisions[at];
            let games: Vec<Value> = traces
                .iter()
                .zip(steady)
                .map(|(trace, steady)| {
                    let decision = &trace.decisions[at];
                    let considered: Vec<Value> = decision
                        .considered
                        .iter()
                        .map(|answer| {
                            json!({
                                "answer": answer.action.to_string(),
                                "points": answer.points,
                                "won": answer.won,
                                "worlds": answer.worlds,
                            })
                        })
                        .collect();
                    json!({
                        "seats": trace.bots.map(key).0,
                        "answer": decision.action.to_string(),
                        "considered": considered,
                        "alike_in_other_streams": steady,
                        "points": trace.points.0,
                        "play": command(self.duo.experiment, trace, swing.deal),
                    })
                })
                .collect();
            let [kind, who] = keys(
                Some(Kind::of(
                    decision.question,
                    decision.played,
                    decision.action,
                    traces[1].decisions[at].action,
                )),
                self.duo.bots(),
            );
            json!({
                "seat": decision.seat.index(),
                "redeal": decision.redeal,
                "cards_played": decision.played,
                "kind": kind,
                "who": who,
                "streams": STREAMS,
                "games": games,
            })
        });
        json!({
            "deal": swing.deal,
            "points_per_game": swing.gain.points(),
            "points_per_game_of_pair": pair.gain.points(),
            "parting": parting,
        })
    }
}
