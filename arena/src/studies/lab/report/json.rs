//! Everything as JSON.

use std::io::{self, Write};

use serde_json::{Value, json as value};

use super::rows::figures;
use crate::run::unit::Unit;
use crate::studies::lab::compare::Results;

/// Writes what was asked for and all figures as JSON.
///
/// # Errors
/// If `out` cannot be written to.
pub fn json(results: &Results<'_>, out: &mut dyn Write) -> io::Result<()> {
    let lab = results.lab;
    let cell = |cell: usize| {
        let own = &lab.design.cells[cell];
        let levels: Vec<&str> = own
            .levels
            .iter()
            .zip(&lab.design.factors)
            .map(|(&level, factor)| factor.levels[level].name.as_str())
            .collect();
        value!({
            "name": own.name,
            "label": own.rules.label(),
            "fingerprint": own.rules.fingerprint(),
            "levels": levels,
            "same_cards_as_base": lab.deals_alike(0, cell),
        })
    };
    let bots: Vec<Value> = lab
        .bots
        .iter()
        .map(|bot| value!({ "name": bot.name, "fingerprint": bot.kind.fingerprint(), "oracle": bot.kind.is_oracle() }))
        .collect();
    let factors: Vec<&str> = lab.design.factors.iter().map(|factor| factor.name.as_str()).collect();
    let mut summary = value!({
        "format": 1,
        "engine": env!("CARGO_PKG_VERSION"),
        "seed": lab.seed,
        "deals": results.sums.deals,
        "deals_planned": lab.deals,
        "unit": if lab.unit == Unit::Deal { "deal" } else { "evening" },
        "games_per_evening": lab.evening,
        "design": if lab.design.is_factorial { "factorial" } else { "one-at-a-time" },
        "factors": factors,
        "rules": (0..lab.design.cells.len()).map(cell).collect::<Vec<_>>(),
        "bots": bots,
        "faults": results.sums.faults,
        "figures": figures(results),
    });
    if results.sums.is_extended {
        summary["extended"] = true.into();
    }
    serde_json::to_writer_pretty(&mut *out, &summary)?;
    writeln!(out)
}
