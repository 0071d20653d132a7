//! Progress on stderr: a bar on a terminal, a line now and then elsewhere.

use std::fmt;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

use super::Unit;
use crate::error::tell;

/// How often a line is printed where there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// A bar, which counts where it is not to be seen too, and lines where stderr is no terminal.
struct Display {
    bar: ProgressBar,
    /// When a line was printed last, where lines are.
    last_line: Option<Instant>,
    is_quiet: bool,
}

impl Display {
    fn new(total: u64, style: ProgressStyle, is_quiet: bool) -> Display {
        let bar = if is_quiet { ProgressBar::hidden() } else { ProgressBar::new(total) };
        let last_line = (!is_quiet && bar.is_hidden()).then(Instant::now);
        Display { bar: bar.with_style(style), last_line, is_quiet }
    }

    /// Prints a line if lines are printed and it is time for one.
    fn tell_now_and_then(&mut self, line: impl FnOnce(&ProgressBar) -> String) {
        if let Some(last) = &mut self.last_line
            && last.elapsed() >= LINE_EVERY
        {
            *last = Instant::now();
            tell(line(&self.bar));
        }
    }
}

/// What is counted: one of it, and several.
type Nouns = [&'static str; 2];

/// How far a run of known length has come.
pub struct Progress {
    nouns: Nouns,
    total: u64,
    display: Display,
}

impl Progress {
    /// Begins to show progress over `total` deals or evenings, unless `quiet`.
    pub fn new(unit: Unit, total: u64, quiet: bool) -> Progress {
        Progress::counting([1, 2].map(|number| unit.noun(number)), total, quiet)
    }

    /// The same over anything else, such as `["game", "games"]`.
    pub fn counting(nouns: Nouns, total: u64, quiet: bool) -> Progress {
        let units = noun(nouns, 2);
        let template =
            format!("{{wide_bar}} {{human_pos}}/{{human_len}} {units}, {{rate}}, {{eta}} left{{msg}}");
        let style =
            style(&template).with_key("rate", move |state: &ProgressState, text: &mut dyn fmt::Write| {
                // The bar is only for the eye.
                text.write_str(&per_second(nouns, state.per_sec())).ok();
            });
        let display = Display::new(total, style, quiet);
        if !display.bar.is_hidden() {
            display.bar.enable_steady_tick(Duration::from_millis(200));
        }
        Progress { nouns, total, display }
    }

    /// Tells behind the figures what is done now, if there are words for it.
    pub fn say(&self, words: Option<String>) {
        self.display.bar.set_message(words.map_or(String::new(), |words| format!("; {words}")));
    }

    /// One more is done.
    pub fn advance(&mut self) {
        let Progress { nouns, total, ref mut display } = *self;
        display.bar.inc(1);
        display.tell_now_and_then(|bar| {
            let done = bar.position();
            let rate = done as f64 / bar.elapsed().as_secs_f64();
            let (units, percent, left) =
                (noun(nouns, total), 100 * done / total, time_left(total - done, rate));
            let rate = per_second(nouns, rate);
            format!("{done} of {total} {units} ({percent}%), {rate}, {left} left{}", bar.message())
        });
    }

    /// How long it has taken so far.
    pub fn elapsed(&self) -> Duration {
        self.display.bar.elapsed()
    }

    /// Ends the display without a word.
    pub fn clear(self) {
        self.display.bar.finish_and_clear();
    }

    /// Ends the display and says how fast it went.
    pub fn finish(self) {
        let (done, seconds) = (self.display.bar.position(), self.elapsed().as_secs_f64());
        self.display.bar.finish_and_clear();
        if !self.display.is_quiet {
            let (units, rate) = (noun(self.nouns, done), per_second(self.nouns, done as f64 / seconds));
            tell(format_args!("{done} {units} in {seconds:.1} s, {rate}"));
        }
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
        let display = Display::new(total as u64, style("{wide_bar} {pos}/{len} {msg}"), quiet);
        Steps { total, begun: 0, display }
    }

    /// Begins the next one.
    pub fn begin(&mut self, name: &str) {
        self.display.bar.set_position(self.begun as u64);
        self.display.bar.set_message(name.to_owned());
        self.begun += 1;
        self.display.tell_now_and_then(|_| format!("{} of {}: {name}", self.begun, self.total));
    }

    /// Ends the display.
    pub fn finish(self) {
        self.display.bar.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("a template that indicatif knows")
}

/// How long so many deals take at this rate.
fn time_left(deals: u64, rate: f64) -> String {
    match Duration::try_from_secs_f64(deals as f64 / rate) {
        Ok(left) => HumanDuration(left).to_string(),
        Err(_) => "ages".to_owned(),
    }
}

/// A rate with as many digits as matter.
fn per_second(nouns: Nouns, rate: f64) -> String {
    let decimals = usize::from(rate < 10.0);
    format!("{rate:.decimals$} {}/s", noun(nouns, 2))
}

/// What so many are called.
fn noun([one, several]: Nouns, number: u64) -> &'static str {
    if number == 1 { one } else { several }
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
