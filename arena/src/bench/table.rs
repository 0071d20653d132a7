//! The report as a person reads it on a terminal.

use std::io::{self, Write};

use doko_engine::Lang;

use super::report::{Report, Row, Section};
use crate::report::thousands;

/// The width of names.
const NAME: usize = 16;

const LEGEND: &str = "\
R is one step of the loop x ^= x >> 29; x *= 0xBF58476D1CE4E5B9, measured beside each row. Times are
minima over short windows. Required is at most so many R, or a ratio; a busy machine is slower.";

/// Writes where, how, and a table for each section.
///
/// # Errors
/// If `out` does not take it.
pub fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let quick = if report.quick { "; --quick: rough figures" } else { "" };
    writeln!(out, "{}", report.machine)?;
    writeln!(out, "rules {}, instructions {}{quick}", report.rules, report.cpu)?;
    if let Some(text) = step(report) {
        writeln!(out, "{text}")?;
    }
    if report.interrupted {
        writeln!(out, "interrupted: not all of {} measurements are there", report.planned)?;
    }
    for section in [Section::Works, Section::Presets, Section::Threads] {
        let mut rows = report.rows.iter().filter(|row| row.section == section).peekable();
        if let Some(first) = rows.peek() {
            header(out, first)?;
        }
        rows.try_for_each(|row| line(out, row))?;
    }
    writeln!(out, "\n{LEGEND}")
}

/// What R was.
fn step(report: &Report) -> Option<String> {
    let steps = report.rows.iter().filter_map(|row| row.seconds_per_r).map(|r| r * 1e9);
    let (low, high) = steps.fold((f64::INFINITY, 0.0_f64), |(low, high), r| (low.min(r), high.max(r)));
    let text = match (format!("{low:.2}"), format!("{high:.2}")) {
        (low, high) if low == high => format!("R = {low} ns"),
        (low, high) => format!("R = {low} to {high} ns"),
    };
    low.is_finite().then_some(text)
}

/// Begins the section of a row.
fn header(out: &mut dyn Write, row: &Row) -> io::Result<()> {
    let title = match row.section {
        Section::Works => "work".to_owned(),
        Section::Presets => format!("{} by rules", row.work()),
        Section::Threads => format!("{} threads", row.threads),
    };
    writeln!(out, "\n{title:NAME$}{:>9}{:>12}{:>10}{:>9}", "time", "a second", "R", "required")
}

fn line(out: &mut dyn Write, row: &Row) -> io::Result<()> {
    let name = match row.section {
        Section::Presets => row.rules.unwrap_or("spread"),
        Section::Works | Section::Threads => row.work(),
    };
    let times = |ratio: f64| format!("x {ratio:.2}");
    let shown = if row.ratio.is_some() { times } else { digits };
    let text = |value: Option<f64>, shown: fn(f64) -> String| value.map(shown).unwrap_or_default();
    let (time, rate) = (text(row.seconds_per_unit, duration), text(row.units_per_second, grouped));
    let figure = text(row.ratio.or(row.r_per_unit), shown);
    let required = row.required.map_or("–".to_owned(), shown);
    let verdict = match row.met {
        None => "",
        Some(true) => "met",
        Some(false) => "not met",
    };
    let text = format!("{name:NAME$}{time:>9}{rate:>12}{figure:>10}{required:>9}{verdict:>8}  {}", row.about);
    writeln!(out, "{}", text.trim_end())
}

/// Three digits that matter, and a unit.
fn duration(seconds: f64) -> String {
    let (value, unit) = match seconds {
        s if s < 1e-6 => (s * 1e9, "ns"),
        s if s < 1e-3 => (s * 1e6, "µs"),
        s if s < 1.0 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    format!("{} {unit}", digits(value))
}

/// Three digits that matter.
fn digits(value: f64) -> String {
    match value {
        v if v < 9.995 => format!("{v:.2}"),
        v if v < 99.95 => format!("{v:.1}"),
        v => grouped(v),
    }
}

/// A whole number of which the first three digits matter, in groups of three.
fn grouped(value: f64) -> String {
    let unit = 10_f64.powi((value.max(1.0).log10().floor() as i32 - 2).max(0));
    thousands(((value / unit).round() * unit) as u64, Lang::En)
}

#[cfg(test)]
mod tests {
    use snapbox::{assert_data_eq, str};

    use super::*;
    use crate::bench::measure::Measurement;
    use crate::run::machine::Machine;

    fn row(section: Section, name: &str, rules: Option<&'static str>, figures: &Row) -> Row {
        let (name, about) = (name.to_owned(), "what it is".to_owned());
        Row { section, name, rules, threads: 2, about, ..figures.clone() }
    }

    /// So many microseconds and nanoseconds of R, and what is required.
    fn time(us: f64, r: f64, required: Option<f64>) -> Row {
        Row::of_time(Measurement { seconds: 10.0 * us / 1e6, units: 10, r: r / 1e9 }, required)
    }

    fn report() -> Report {
        Report {
            rules: "ddv",
            cpu: "portable",
            quick: false,
            machine: Machine {
                os: "linux",
                arch: "x86_64",
                processor: Some("ACME One".to_owned()),
                cores: 2,
            },
            interrupted: false,
            planned: 7,
            rows: vec![
                row(Section::Works, "deal", Some("ddv"), &time(0.0571, 1.31, Some(60.0))),
                row(Section::Works, "playout", Some("ddv"), &time(0.7, 1.3, Some(430.0))),
                row(Section::Works, "heuristic-game", Some("ddv"), &time(61.04, 1.3, None)),
                row(Section::Works, "sampler", Some("ddv"), &time(12345.6, 1.3, None)),
                row(Section::Presets, "playout/ddv", Some("ddv"), &time(0.7, 1.3, None)),
                row(Section::Presets, "playout/spread", None, &Row::of_ratio(1.234, Some(1.2))),
                row(Section::Threads, "random-game/threads", Some("ddv"), &Row::of_ratio(1.04, Some(1.1))),
            ],
        }
    }

    fn text(report: &Report) -> String {
        let mut text = Vec::new();
        write(report, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn the_table_is_as_reviewed() {
        assert_data_eq!(
            text(&report()),
            str![[r"
ACME One, 2 cores, linux on x86_64
rules ddv, instructions portable
R = 1.30 to 1.31 ns

work                 time    a second         R required
deal              57.1 ns  17,500,000      43.6     60.0     met  what it is
playout            700 ns   1,430,000       538      430 not met  what it is
heuristic-game    61.0 µs      16,400    47,000        –          what it is
sampler           12.3 ms          81 9,500,000        –          what it is

playout by rules     time    a second         R required
ddv                700 ns   1,430,000       538        –          what it is
spread                                   x 1.23   x 1.20 not met  what it is

2 threads            time    a second         R required
random-game                              x 1.04   x 1.10     met  what it is

R is one step of the loop x ^= x >> 29; x *= 0xBF58476D1CE4E5B9, measured beside each row. Times are
minima over short windows. Required is at most so many R, or a ratio; a busy machine is slower.

"]]
        );
    }

    #[test]
    fn a_report_of_nothing_is_still_one() {
        let nothing = Report { rows: Vec::new(), quick: true, interrupted: true, ..report() };
        assert_data_eq!(
            text(&nothing),
            str![[r"
ACME One, 2 cores, linux on x86_64
rules ddv, instructions portable; --quick: rough figures
interrupted: not all of 7 measurements are there

R is one step of the loop x ^= x >> 29; x *= 0xBF58476D1CE4E5B9, measured beside each row. Times are
minima over short windows. Required is at most so many R, or a ratio; a busy machine is slower.

"]]
        );
    }

    #[test]
    fn no_line_is_too_long_for_a_terminal() {
        let longest = |text: String| text.lines().map(|line| line.chars().count()).max();
        assert!(longest(text(&report())) <= Some(100));
        let about = doko_bots::works::WORKS.iter().map(|work| work.about.chars().count()).max();
        assert!(about <= Some(34));
        assert!(doko_bots::works::WORKS.iter().all(|work| work.name.len() < NAME));
    }

    #[test]
    fn three_digits_matter() {
        let texts = [0.0, 0.001, 9.994, 9.996, 43.21, 99.96, 159.6, 3512.0, 17_345_678.0].map(digits);
        assert_eq!(texts, ["0.00", "0.00", "9.99", "10.0", "43.2", "100", "160", "3,510", "17,300,000"]);
        assert_eq!(grouped(999_999.0), "1,000,000");
        let texts = [57.1e-9, 4.311e-6, 0.0123, 1.5].map(duration);
        assert_eq!(texts, ["57.1 ns", "4.31 µs", "12.3 ms", "1.50 s"]);
    }
}
