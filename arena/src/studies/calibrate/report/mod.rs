//! What a calibration has found: as tables for people, as CSV and JSON for programs.

mod cells;
mod document;
mod overview;
mod step;

use std::io::{self, Write};

use doko_engine::Lang;
use serde_json::{Value, json};

use super::case::{Said, Series};
use super::reckoned::Reckoned;
use super::sums::{Even, Share, Sums};
use super::tables::{Bin, Tables};
use crate::report::columns::CsvFile;
use crate::stats::Estimate;
use crate::studies::matches::experiment::Experiment;

/// The version of the format of the JSON.
const FORMAT: u32 = 1;

/// A calibration with what came out of it.
#[derive(Clone, Copy)]
pub struct CalibrateReport<'a> {
    /// The rules, the seed, and as its first bot the one that plays.
    pub experiment: &'a Experiment,
    /// What was found.
    pub tables: &'a Tables,
    /// The language of what people read.
    pub lang: Lang,
}

/// All that is said of when a step begins to pay.
pub(super) struct Break {
    /// By the rules alone.
    pub(super) reckoned: Reckoned,
    /// By what it brought where it was kept and where it was not, in all cases.
    pub(super) all: Option<Even>,
    /// The same in the cases about the chance at which it begins to pay, if they show that it does.
    pub(super) margin: Option<Even>,
    /// That chance, as the bot tells it.
    pub(super) chance: Option<Even>,
}

impl CalibrateReport<'_> {
    pub(super) fn even(&self, series: Series, all: &Sums) -> Break {
        let about = self.tables.about_even(series);
        Break {
            reckoned: Reckoned::of(series, &self.experiment.rules),
            all: Even::of(&all.kept, &all.lost).filter(Even::is_known),
            margin: about
                .as_ref()
                .and_then(|about| Even::of(&about.kept, &about.lost))
                .filter(Even::is_known),
            chance: about.as_ref().and_then(Sums::crossing).filter(Even::is_known),
        }
    }

    /// A row for each bin of each series; intervals as their ends, shares from 0 to 1.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut csv = csv::Writer::from_writer(out);
        csv.write_record(CsvFile::Calibration.header())?;
        for (series, _) in self.tables.series() {
            for (bin, sums) in self.tables.of(series) {
                let number = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.5}"));
                let kept = sums.kept_share();
                let value = self.tables.value(sums);
                let ends = kept.ci95();
                let interval = value.and_then(|value| value.ci95());
                let of_all = |part: u64| number(Share { part, whole: sums.cases() }.share());
                let row = [
                    series.key(),
                    bin.by().to_owned(),
                    bin.key(),
                    sums.cases().to_string(),
                    number(sums.predicted()),
                    number(kept.share()),
                    number(ends.map(|[low, _]| low)),
                    number(ends.map(|[_, high]| high)),
                    of_all(sums.kept_silent),
                    number(value.map(|value| value.mean)),
                    number(interval.map(|[low, _]| low)),
                    number(interval.map(|[_, high]| high)),
                    number(sums.kept.mean()),
                    number(sums.lost.mean()),
                    of_all(sums.partner_says),
                    of_all(sums.others_speak[0]),
                    of_all(sums.others_speak[1]),
                ];
                csv.write_record(row.into_iter().chain(sums.said.map(|count| count.to_string())))?;
            }
        }
        csv.flush()
    }

    /// Everything as JSON.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let Experiment { rules, bots, seed, deals, .. } = self.experiment;
        let steps = self.tables.series().map(|(series, all)| self.step_json(series, all));
        let mut report = json!({
            "format": FORMAT,
            "engine": env!("CARGO_PKG_VERSION"),
            "bot": bots[0].name,
            "fingerprint": bots[0].kind.fingerprint(),
            "rules": rules.label(),
            "seed": seed,
            "deals": self.tables.deals,
            "planned": deals,
            "faulty_deals": self.tables.faulty,
            "steps": steps.collect::<Vec<Value>>(),
        });
        if self.tables.is_extended {
            report["extended"] = true.into();
        }
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)
    }

    fn step_json(&self, series: Series, all: &Sums) -> Value {
        let Break { reckoned, all: found, margin, chance } = self.even(series, all);
        let even =
            |even: Option<Even>| even.map(|even| json!({ "chance": even.chance, "ci95": even.ci95() }));
        let bin = |(bin, sums): (Bin, &Sums)| json!({ "by": bin.by(), "bin": bin.key(), "figures": figures(self.tables, sums) });
        json!({
            "step": series.key(),
            "figures": figures(self.tables, all),
            "break_even": {
                "by_the_rules": even(reckoned.even()),
                "value_kept_by_the_rules": reckoned.kept,
                "value_lost_by_the_rules": reckoned.lost,
                "all_cases": even(found),
                "about_the_margin": even(margin),
                "predicted": even(chance),
            },
            "bins": self.tables.of(series).filter(|(bin, _)| *bin != Bin::All).map(bin).collect::<Vec<Value>>(),
        })
    }
}

fn figures(tables: &Tables, sums: &Sums) -> Value {
    let estimate = |estimate: Option<Estimate>| {
        estimate.map(|estimate| json!({ "points": estimate.mean, "ci95": estimate.ci95() }))
    };
    let kept = sums.kept_share();
    let of_all = |part: u64| Share { part, whole: sums.cases() }.share();
    let said = Said::ALL.map(|said| (said.key().to_owned(), json!(sums.said(said))));
    json!({
        "cases": sums.cases(),
        "predicted": sums.predicted(),
        "kept": kept.share(),
        "kept_ci95": kept.ci95(),
        "kept_unsaid": of_all(sums.kept_silent),
        "partner_says": of_all(sums.partner_says),
        "others_speak_unsaid": of_all(sums.others_speak[0]),
        "others_speak": of_all(sums.others_speak[1]),
        "value": estimate(tables.value(sums)),
        "value_kept": estimate(tables.estimate(&sums.kept)),
        "value_lost": estimate(tables.estimate(&sums.lost)),
        "said": said.into_iter().collect::<serde_json::Map<String, Value>>(),
    })
}
