//! The summary as CSV: one row for each bot and kind of block.

use std::io::{self, Write};

use crate::report::columns::CsvFile;
use crate::run::contestant::key;
use crate::studies::matches::report::{Export, Report};

/// A header and rows; an empty field is a figure that does not exist.
pub struct SummaryCsv;

impl Export for SummaryCsv {
    fn export(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut csv = csv::Writer::from_writer(out);
        let mut header_written = false;
        for series in &report.summary.series {
            for &place in series.kind().measured() {
                let bot = series.matchup.bots[place];
                let estimate = report.estimate(series, place);
                let ci95 = estimate.and_then(|estimate| estimate.ci95());
                let clean = report.clean_estimate(series, place);
                let stratified = report.stratified(series, place);
                let stratified_ci95 = stratified.and_then(|estimate| estimate.ci95());
                let clean_ci95 = clean.and_then(|clean| clean.ci95());
                let number = |number: Option<f64>| number.map(|n| n.to_string()).unwrap_or_default();
                let fields = vec![
                    ("block", series.kind().key().to_owned()),
                    ("bot", key(bot)),
                    ("name", report.experiment.bots[bot].name.clone()),
                    ("oracle", report.experiment.bots[bot].kind.is_oracle().to_string()),
                    ("unit", report.experiment.unit.noun(1).to_owned()),
                    ("games_per_unit", report.experiment.length().to_string()),
                    ("deals_planned", report.planned().to_string()),
                    ("blocks", series.blocks().to_string()),
                    ("games", series.games.to_string()),
                    ("points_per_game", number(estimate.map(|estimate| estimate.mean))),
                    ("ci95_low", number(ci95.map(|[low, _]| low))),
                    ("ci95_high", number(ci95.map(|[_, high]| high))),
                    ("stratified_points_per_game", number(stratified.map(|estimate| estimate.mean))),
                    ("stratified_ci95_low", number(stratified_ci95.map(|[low, _]| low))),
                    ("stratified_ci95_high", number(stratified_ci95.map(|[_, high]| high))),
                    ("clean_blocks", series.clean_blocks().to_string()),
                    ("clean_points_per_game", number(clean.map(|clean| clean.mean))),
                    ("clean_ci95_low", number(clean_ci95.map(|[low, _]| low))),
                    ("clean_ci95_high", number(clean_ci95.map(|[_, high]| high))),
                ];
                let mut fields: Vec<(String, String)> =
                    fields.into_iter().map(|(key, text)| (key.to_owned(), text)).collect();
                for figure in series.ledgers[place].figures() {
                    let key = &figure.measure.key;
                    fields.push((key.clone(), number(figure.value)));
                    if figure.measure.has_interval {
                        let ci95 = figure.estimate.and_then(|estimate| estimate.ci95());
                        let mut end = |end: &str, of: fn([f64; 2]) -> f64| {
                            fields.push((format!("{key}_ci95_{end}"), number(ci95.map(of))));
                        };
                        end("low", |[low, _]| low);
                        end("high", |[_, high]| high);
                    }
                }
                if !header_written {
                    debug_assert!(fields.iter().map(|(key, _)| key).eq(&CsvFile::DuelSummary.header()));
                    csv.write_record(fields.iter().map(|(key, _)| key))?;
                    header_written = true;
                }
                csv.write_record(fields.iter().map(|(_, text)| text))?;
            }
        }
        csv.flush()
    }
}
