//! Progress on stderr: a bar on a terminal, a line now and then elsewhere.

use std::fmt;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

use crate::error::tell;
use crate::run::unit::Unit;

/// How far a run of known length has come.
pub struct Progress {
    unit: Unit,
    total: u64,
    done: u64,
    begin: Instant,
    display: Display,
}

enum Display {
    None,
    Bar(ProgressBar),
    Lines { last: Instant },
}

/// How often a line is printed where there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(10);

impl Progress {
    /// Begins to show progress over `total` deals or evenings, unless `quiet`.
    pub fn new(unit: Unit, total: u64, quiet: bool) -> Progress {
        let begin = Instant::now();
        let display = if quiet {
            Display::None
        } else if std::io::stderr().is_terminal() {
            let units = unit.noun(2);
            let template =
                format!("{{wide_bar}} {{human_pos}}/{{human_len}} {units}, {{rate}}, {{eta}} left");
            let style = ProgressStyle::with_template(&template)
                .expect("a template that indicatif knows")
                .with_key("rate", move |state: &ProgressState, text: &mut dyn fmt::Write| {
                    // The bar is only for the eye.
                    text.write_str(&per_second(unit, state.per_sec())).ok();
                });
            let bar = ProgressBar::new(total).with_style(style);
            bar.enable_steady_tick(Duration::from_millis(200));
            Display::Bar(bar)
        } else {
            Display::Lines { last: begin }
        };
        Progress { unit, total, done: 0, begin, display }
    }

    /// One more is done.
    pub fn advance(&mut self) {
        self.done += 1;
        match &mut self.display {
            Display::None => {}
            Display::Bar(bar) => bar.inc(1),
            Display::Lines { last } => {
                if last.elapsed() >= LINE_EVERY {
                    *last = Instant::now();
                    tell(self.line());
                }
            }
        }
    }

    fn line(&self) -> String {
        let rate = self.done as f64 / self.begin.elapsed().as_secs_f64();
        format!(
            "{} of {} {} ({}%), {}, {} left",
            self.done,
            self.total,
            self.unit.noun(self.total),
            100 * self.done / self.total,
            per_second(self.unit, rate),
            time_left(self.total - self.done, rate)
        )
    }

    /// How long it has taken so far.
    pub fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Ends the display and says how fast it went.
    pub fn finish(self) {
        let seconds = self.elapsed().as_secs_f64();
        match self.display {
            Display::None => return,
            Display::Bar(bar) => bar.finish_and_clear(),
            Display::Lines { .. } => {}
        }
        let (units, rate) = (self.unit.noun(self.done), per_second(self.unit, self.done as f64 / seconds));
        tell(format_args!("{} {units} in {seconds:.1} s, {rate}", self.done));
    }
}

/// Which of a few named steps is being taken.
pub struct Steps {
    total: usize,
    begun: usize,
    display: Display,
}

impl Steps {
    /// Begins to show progress over so many steps, unless `quiet`.
    pub fn new(total: usize, quiet: bool) -> Steps {
        let display = if quiet {
            Display::None
        } else if std::io::stderr().is_terminal() {
            let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}")
                .expect("a template that indicatif knows");
            Display::Bar(ProgressBar::new(total as u64).with_style(style))
        } else {
            Display::Lines { last: Instant::now() }
        };
        Steps { total, begun: 0, display }
    }

    /// Begins the next one.
    pub fn begin(&mut self, name: &str) {
        match &mut self.display {
            Display::None => {}
            Display::Bar(bar) => {
                bar.set_position(self.begun as u64);
                bar.set_message(name.to_owned());
            }
            Display::Lines { last } => {
                if last.elapsed() >= LINE_EVERY {
                    *last = Instant::now();
                    tell(format_args!("{} of {}: {name}", self.begun + 1, self.total));
                }
            }
        }
        self.begun += 1;
    }

    /// Ends the display.
    pub fn finish(self) {
        if let Display::Bar(bar) = self.display {
            bar.finish_and_clear();
        }
    }
}

/// How long so many deals take at this rate.
fn time_left(deals: u64, rate: f64) -> String {
    match Duration::try_from_secs_f64(deals as f64 / rate) {
        Ok(left) => HumanDuration(left).to_string(),
        Err(_) => "ages".to_owned(),
    }
}

/// A rate with as many digits as matter.
fn per_second(unit: Unit, rate: f64) -> String {
    let decimals = usize::from(rate < 10.0);
    format!("{rate:.decimals$} {}/s", unit.noun(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_told_at_any_rate() {
        assert_eq!(time_left(100, 10.0), "10 seconds");
        for rate in [0.0, f64::MIN_POSITIVE, f64::INFINITY, f64::NAN] {
            assert!(!time_left(u64::MAX, rate).is_empty());
        }
    }
}
