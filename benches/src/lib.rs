//! The record that counts of instructions are held to.
//!
//! The works themselves are those of `doko bench`, in `doko_bots::works`. Here `benches/speed.rs` times
//! them by criterion, and `benches/instructions.rs` counts their instructions and compares them with a [`Record`].

use anyhow::{Context, Result};
use toml::{Table, Value};

/// How far a count may be above its record.
pub const MARGIN: f64 = 0.05;

/// What counts depend on, besides the path and the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Build {
    /// The version of the compiler.
    pub rustc: String,
    /// What it compiles for.
    pub target: String,
    /// The flags that it was given.
    pub flags: String,
}

/// Instructions of one unit of a work, by path, preset and work.
///
/// ```
/// use doko_benches::{Record, Verdict};
///
/// let text = "rustc = \"1\"\ntarget = \"t\"\nflags = \"default\"\n[bmi2.ddv]\ndeal = 600\n";
/// let record = Record::parse(text)?;
/// assert_eq!(record.count("bmi2", "ddv", "deal"), Some(600));
/// assert_eq!(Verdict::of(640, record.count("bmi2", "ddv", "deal")), Verdict::Worse);
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// What it was counted with.
    pub build: Build,
    counts: Table,
}

impl Record {
    /// A record of nothing.
    pub fn new(build: Build) -> Record {
        Record { build, counts: Table::new() }
    }

    /// The record that this text is.
    ///
    /// # Errors
    /// If it is not TOML, or does not name the build.
    pub fn parse(text: &str) -> Result<Record> {
        let mut counts: Table = text.parse().context("the record is not TOML")?;
        let mut word = |key: &str| match counts.remove(key) {
            Some(Value::String(word)) => Ok(word),
            _ => anyhow::bail!("the record names no {key}"),
        };
        let build = Build { rustc: word("rustc")?, target: word("target")?, flags: word("flags")? };
        Ok(Record { build, counts })
    }

    /// What one unit took.
    pub fn count(&self, path: &str, preset: &str, work: &str) -> Option<u64> {
        self.counts.get(path)?.get(preset)?.get(work)?.as_integer()?.try_into().ok()
    }

    /// Writes down what one unit took.
    pub fn put(&mut self, path: &str, preset: &str, work: &str, count: u64) {
        let mut table = &mut self.counts;
        for key in [path, preset] {
            table = table
                .entry(key)
                .or_insert_with(|| Table::new().into())
                .as_table_mut()
                .expect("paths and presets are tables");
        }
        table.insert(work.to_owned(), Value::Integer(count as i64));
    }

    /// The text of it, with all in the order in which it was put.
    pub fn text(&self) -> String {
        let Build { rustc, target, flags } = &self.build;
        format!(
            "# Instructions for one unit of each work, under callgrind: [path.preset]. Written by\n\
             # DOKO_BLESS=1 cargo bench -p doko-benches --bench instructions\n\
             rustc = {rustc:?}\ntarget = {target:?}\nflags = {flags:?}\n\n{}",
            self.counts
        )
    }
}

/// How a count compares with its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Within the margin.
    Good,
    /// Below it.
    Better,
    /// Above it.
    Worse,
    /// There is nothing to compare it with.
    Unrecorded,
}

impl Verdict {
    /// Compares them.
    pub fn of(count: u64, recorded: Option<u64>) -> Verdict {
        let Some(recorded) = recorded else { return Verdict::Unrecorded };
        match count as f64 / recorded as f64 {
            ratio if ratio > 1.0 + MARGIN => Verdict::Worse,
            ratio if ratio < 1.0 - MARGIN => Verdict::Better,
            _ => Verdict::Good,
        }
    }

    /// Whether something is to be done before the change is shared.
    pub const fn fails(self) -> bool {
        matches!(self, Verdict::Worse | Verdict::Unrecorded)
    }

    /// For a table.
    pub const fn text(self) -> &'static str {
        match self {
            Verdict::Good => "ok",
            Verdict::Better => "better: the record can be lowered with DOKO_BLESS=1",
            Verdict::Worse => "TOO MANY",
            Verdict::Unrecorded => "NOT RECORDED",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build() -> Build {
        Build { rustc: "rustc 1".to_owned(), target: "\"here\"".to_owned(), flags: String::new() }
    }

    #[test]
    fn a_record_can_be_read_back() {
        let mut record = Record::new(build());
        for (n, (path, preset, work)) in
            [("portable", "ddv", "deal"), ("portable", "vln", "deal"), ("bmi2", "ddv", "random-game")]
                .into_iter()
                .enumerate()
        {
            record.put(path, preset, work, 100 + n as u64);
        }
        let read = Record::parse(&record.text()).unwrap();
        assert_eq!(read, record);
        assert_eq!(read.count("portable", "vln", "deal"), Some(101));
        assert_eq!(read.count("bmi2", "ddv", "random-game"), Some(102));
        assert_eq!(read.count("bmi2", "vln", "deal"), None);
        assert_eq!(read.text(), record.text());
    }

    #[test]
    fn a_record_without_its_build_is_none() {
        assert!(Record::parse("rustc = \"1\"\ntarget = \"t\"\n").is_err());
        assert!(Record::parse("rustc = 1\ntarget = \"t\"\nflags = \"\"\n").is_err());
        assert!(Record::parse("rustc: 1").is_err());
    }

    #[test]
    fn the_margin_is_five_in_a_hundred() {
        let verdicts = [94, 95, 100, 105, 106].map(|count| Verdict::of(count, Some(100)));
        assert_eq!(verdicts, [Verdict::Better, Verdict::Good, Verdict::Good, Verdict::Good, Verdict::Worse]);
        assert_eq!(Verdict::of(1, None), Verdict::Unrecorded);
        assert!(Verdict::Unrecorded.fails() && Verdict::Worse.fails() && !Verdict::Better.fails());
    }

    #[test]
    fn the_record_in_the_tree_can_be_read() {
        let text = include_str!("../instructions.toml");
        let record = Record::parse(text).unwrap();
        assert!(record.count("portable", "ddv", "playout").is_some());
        assert_eq!(record.text(), text);
    }
}
