//! The summary of a tournament as CSV: long, one figure in a row.

use std::io::{self, Write};

use crate::report::columns::CsvFile;
use crate::run::contestant::key;
use crate::stats::Estimate;
use crate::studies::matches::report::tournament::habits_of;
use crate::studies::matches::report::{Export, Report, verdict_key};
use crate::studies::matches::standings::Standing;

/// Rows of [`CsvFile::TournamentSummary`]: for each question all scores, differences, cells of the crosstable, partners
/// and habits.
pub struct SummaryCsv;

/// What the rows of a figure have in common with all others.
struct Row {
    figure: String,
    bot: usize,
    other: Option<usize>,
    ranks: Option<[usize; 2]>,
    games: Option<u64>,
    estimate: Option<Estimate>,
    /// Of no difference, adjusted for all pairs.
    p_value: Option<f64>,
    clean: Option<Estimate>,
    /// Whether the deals without faults were looked at.
    has_clean: bool,
    /// Whether it is a habit: a share, or a mean over some of the games.
    is_habit: bool,
}

impl Export for SummaryCsv {
    fn export(&self, report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut csv = csv::Writer::from_writer(out);
        csv.write_record(CsvFile::TournamentSummary.header())?;
        for standing in report.summary.standings.iter() {
            for row in rows(standing) {
                csv.write_record(fields(report, standing, &row))?;
            }
        }
        csv.flush()
    }
}

fn rows(standing: &Standing) -> Vec<Row> {
    let mut rows = Vec::new();
    for place in standing.ranking() {
        rows.push(Row {
            figure: "score".to_owned(),
            bot: place.bot,
            other: None,
            ranks: place.ranks,
            games: Some(standing.games(place.bot)),
            estimate: place.score,
            p_value: None,
            clean: place.clean,
            has_clean: true,
            is_habit: false,
        });
    }
    for gap in standing.gaps() {
        rows.push(Row {
            figure: "difference".to_owned(),
            bot: gap.bots[0],
            other: Some(gap.bots[1]),
            ranks: None,
            games: None,
            estimate: gap.estimate,
            p_value: Some(gap.p_value),
            clean: None,
            has_clean: false,
            is_habit: false,
        });
    }
    for (bot, other) in standing.pairs() {
        if standing.common_games(bot, other) > 0 {
            rows.push(Row {
                figure: "against".to_owned(),
                bot,
                other: Some(other),
                ranks: None,
                games: Some(standing.common_games(bot, other)),
                estimate: standing.cell(bot, other),
                p_value: None,
                clean: standing.clean_cell(bot, other),
                has_clean: true,
                is_habit: false,
            });
        }
    }
    for (bot, other) in standing.pairs() {
        if let Some(partnership) = standing.partnership(bot, other) {
            rows.push(Row {
                figure: "partner".to_owned(),
                bot,
                other: Some(other),
                ranks: None,
                games: Some(partnership.games),
                estimate: Some(partnership.estimate),
                p_value: None,
                clean: standing.clean_partnership(bot, other).map(|clean| clean.estimate),
                has_clean: true,
                is_habit: false,
            });
        }
    }
    for bot in standing.bots() {
        rows.extend(habits_of(standing, bot).map(|figure| Row {
            figure: figure.measure.key.clone(),
            bot,
            other: None,
            ranks: None,
            games: None,
            estimate: figure.estimate,
            p_value: None,
            clean: None,
            has_clean: false,
            is_habit: true,
        }));
    }
    rows
}

fn fields(report: &Report<'_>, standing: &Standing, row: &Row) -> Vec<String> {
    let name = |bot: usize| report.experiment.bots[bot].name.clone();
    let number = |number: Option<f64>| number.map(|n| n.to_string()).unwrap_or_default();
    let count = |count: Option<u64>| count.map(|n| n.to_string()).unwrap_or_default();
    let interval = |estimate: Option<Estimate>| {
        let ends = estimate.and_then(|estimate| estimate.ci95());
        [estimate.map(|e| e.mean), ends.map(|[low, _]| low), ends.map(|[_, high]| high)].map(number)
    };
    let mut fields = vec![
        standing.question.key().to_owned(),
        row.figure.clone(),
        key(row.bot),
        name(row.bot),
        report.experiment.has_oracle(&[row.bot]).to_string(),
        row.other.map(key).unwrap_or_default(),
        row.other.map(name).unwrap_or_default(),
        count(row.ranks.map(|[best, _]| best as u64)),
        count(row.ranks.map(|[_, worst]| worst as u64)),
        row.estimate.map_or(0, |estimate| estimate.blocks).to_string(),
        count(row.games),
    ];
    let (gain, habit) = if row.is_habit { (None, row.estimate) } else { (row.estimate, None) };
    fields.extend(interval(gain));
    fields.extend(interval(habit));
    fields.push(number(row.p_value));
    let bots: Vec<usize> = [row.bot].into_iter().chain(row.other).collect();
    let verdict = if row.is_habit { "" } else { verdict_key(report, &bots, row.estimate) };
    fields.push(verdict.to_owned());
    fields.push(count(row.has_clean.then(|| row.clean.map_or(0, |clean| clean.blocks))));
    fields.extend(interval(row.clean));
    fields
}
