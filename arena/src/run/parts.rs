//! Which units are in which folders, and whether they make a whole run.

use std::cmp::Reverse;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

use bitvec::slice::BitSlice;
use bitvec::vec::BitVec;

use super::log::{Coded, Entry, Foreign, Header, LogError, Reader};
use crate::error::Error;

/// A log as a part of a run: what it is for, and how far it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The log.
    pub path: PathBuf,
    /// Of which run it is.
    pub header: Header,
    /// The units that it is for.
    pub planned: Range<u64>,
    /// The first of these that it does not have.
    pub next: u64,
}

impl Part {
    /// Looks through the log at `path`, which is for these units, and checks that it is not damaged.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or has other units; it may be incomplete.
    pub fn survey(path: &Path, planned: Range<u64>) -> Result<Part, LogError> {
        let mut reader = Reader::<Coded>::open(path)?;
        let header = reader.header().clone();
        header.check(path, &Header { first: planned.start, ..header.clone() })?;
        reader.skip_to_end()?;
        if reader.next_unit() > planned.end {
            let last = planned.end.saturating_sub(1);
            return Err(LogError::Excess { path: path.to_owned(), unit: Coded::UNIT, last });
        }
        Ok(Part { path: path.to_owned(), header, planned, next: reader.next_unit() })
    }

    /// The units that it has.
    pub const fn units(&self) -> Range<u64> {
        self.planned.start..self.next
    }

    /// Whether it has all units that it is for.
    pub const fn is_complete(&self) -> bool {
        self.next == self.planned.end
    }
}

/// Parts that have every unit of a run once.
#[derive(Clone, Debug)]
pub struct Parts(Vec<Part>);

impl Parts {
    /// Joins `parts`, in any order, to the run of so many units that begins like `whole`.
    ///
    /// # Errors
    /// All that is wrong with them, and what is to be played for the run to be whole.
    pub fn join(whole: &Header, units: u64, parts: Vec<Part>) -> Result<Parts, JoinError> {
        let (mut own, mut problems) = (Vec::new(), Vec::new());
        for part in parts {
            if let Err(error) = part.header.check_run(&part.path, whole) {
                problems.push(Problem::Foreign(error));
            } else if part.planned.end > units {
                let Part { path, planned, .. } = part;
                problems.push(Problem::Outside { path, range: planned, run: 0..units });
            } else {
                own.push(part);
            }
        }
        // Where two begin alike the longer is first, so that the shorter is the second and doubled as a whole.
        own.sort_by_key(|part| (part.planned.start, Reverse(part.next)));
        // Which units are there, up to the last that is.
        let last = own.iter().map(|part| part.next).max().unwrap_or(0);
        let mut there: BitVec = BitVec::repeat(false, last as usize);
        for (number, part) in own.iter().enumerate() {
            let range = part.units();
            let bits = &mut there[range.start as usize..range.end as usize];
            if let (Some(first), Some(last)) = (bits.first_one(), bits.last_one()) {
                let both = range.start + first as u64..range.start + last as u64 + 1;
                let has_them = |other: &&Part| overlap(&other.units(), &both);
                let other = own[..number].iter().rev().find(has_them).expect("some part has set the bits");
                let paths = [&other.path, &part.path].map(Clone::clone);
                problems.push(Problem::Doubled { units: both, paths });
            }
            bits.fill(true);
        }
        let to_play = missing(&there, units);
        for part in own.iter().filter(|part| !part.is_complete()) {
            let rest = part.next..part.planned.end;
            if to_play.iter().any(|gap| overlap(gap, &rest)) {
                let Part { path, planned, next, .. } = part.clone();
                problems.push(Problem::Incomplete { path, range: planned, next });
            }
        }
        problems.extend(unplanned(&(0..units), own.iter().map(|part| part.planned.clone())));
        if problems.is_empty() {
            own.retain(|part| !part.units().is_empty());
            return Ok(Parts(own));
        }
        Err(JoinError { problems, to_play })
    }

    /// The parts that have units, in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Part> {
        self.0.iter()
    }
}

fn overlap(one: &Range<u64>, other: &Range<u64>) -> bool {
    one.start < other.end && other.start < one.end
}

/// The units of a run of so many that are not there, as ranges.
fn missing(there: &BitVec, units: u64) -> Vec<Range<u64>> {
    let mut gaps: Vec<Range<u64>> = Vec::new();
    let mut at = 0;
    while let Some(first) = there.get(at..).and_then(BitSlice::first_zero) {
        let first = at + first;
        let length = there[first..].first_one().unwrap_or(there.len() - first);
        gaps.push(first as u64..(first + length) as u64);
        at = first + length;
    }
    let end = there.len() as u64;
    match gaps.last_mut() {
        Some(last) if last.end == end && end < units => last.end = units,
        _ if end < units => gaps.push(end..units),
        _ => {}
    }
    gaps
}

/// The units that no part is for; the parts are in the order of their first ones.
fn unplanned(whole: &Range<u64>, parts: impl Iterator<Item = Range<u64>>) -> Vec<Problem> {
    let mut gaps = Vec::new();
    let mut next = whole.start;
    for part in parts.filter(|part| !part.is_empty()) {
        if part.start > next {
            gaps.push(Problem::Missing(next..part.start));
        }
        next = next.max(part.end);
    }
    gaps.extend((next < whole.end).then_some(Problem::Missing(next..whole.end)));
    gaps
}

/// Why parts do not make a run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("these logs do not make a whole run:{}", indented(problems))]
pub struct JoinError {
    /// All that is wrong: what is foreign, doubled, incomplete, missing.
    pub problems: Vec<Problem>,
    /// The units of the run that no part has, in order.
    pub to_play: Vec<Range<u64>>,
}

impl From<JoinError> for Error {
    fn from(error: JoinError) -> Error {
        Error::Run { text: error.to_string(), is_internal: false }
    }
}

/// Each problem on a line of its own.
fn indented(problems: &[Problem]) -> String {
    problems.iter().flat_map(|problem| ["\n  ".to_owned(), problem.to_string()]).collect()
}

/// Something that keeps parts from making a run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// A part is of another run.
    Foreign(Foreign),
    /// A part is for units that the run does not have.
    Outside {
        /// The part.
        path: PathBuf,
        /// What it is for.
        range: Range<u64>,
        /// The units of the run.
        run: Range<u64>,
    },
    /// Two parts have the same units.
    Doubled {
        /// These.
        units: Range<u64>,
        /// The parts; the same path twice if it was given twice.
        paths: [PathBuf; 2],
    },
    /// A part was interrupted, and no other has what it lacks.
    Incomplete {
        /// The part.
        path: PathBuf,
        /// What it is for.
        range: Range<u64>,
        /// The first unit that it does not have.
        next: u64,
    },
    /// No part is for these units.
    Missing(Range<u64>),
}

impl Problem {
    /// Whether it is that units have not been played.
    pub const fn is_gap(&self) -> bool {
        matches!(self, Problem::Incomplete { .. } | Problem::Missing(_))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Foreign(foreign) => foreign.fmt(f),
            Problem::Outside { path, range, run } => write!(
                f,
                "{} is for {}, which are not all among the {} of the run: leave it out",
                path.display(),
                Deals(range),
                Deals(run)
            ),
            Problem::Doubled { units, paths: [first, second] } if first == second => {
                write!(f, "{} was given twice, with {}: give it once", first.display(), Deals(units))
            }
            Problem::Doubled { units, paths: [first, second] } => write!(
                f,
                "{} are in {} and in {}: leave one of them out",
                Deals(units),
                first.display(),
                second.display()
            ),
            Problem::Incomplete { path, range, next } => write!(
                f,
                "{} is incomplete, {} of its {}: resume it to play {}",
                path.display(),
                next - range.start,
                Deals(range),
                Deals(&(*next..range.end))
            ),
            Problem::Missing(deals) => {
                write!(f, "{} are in none of them: add the log that has them, or play them", Deals(deals))
            }
        }
    }
}

/// Deals as a reader counts them: the last is among them.
struct Deals<'a>(&'a Range<u64>);

impl fmt::Display for Deals<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.end - self.0.start {
            0 => f.write_str("no deals"),
            _ => write!(f, "deals {} to {}", self.0.start, self.0.end - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::log::{Identity, Shape, Writer};
    use proptest::collection::vec;
    use proptest::prelude::*;
    use std::fs;

    fn header(first: u64) -> Header {
        let games = Shape { numbering: 1, bots: 2, replicates: 0, shares: false, values: false };
        Header { run: "1f0c a\"b".to_owned(), games: Some(games), first }
    }

    /// A part that is for a range and has units up to `next`.
    fn part(name: &str, range: Range<u64>, next: u64) -> Part {
        Part { path: name.into(), header: header(range.start), planned: range, next }
    }

    fn join(units: u64, parts: Vec<Part>) -> Result<Parts, JoinError> {
        Parts::join(&header(0), units, parts)
    }

    fn problems(units: u64, parts: &[Part]) -> JoinError {
        join(units, parts.to_vec()).unwrap_err()
    }

    /// Writes a log at `path` with its units up to `next`, and returns the file size after each.
    fn write(path: &Path, first: u64, next: u64) -> Vec<u64> {
        let mut log = Writer::create(path, &header(first), &[]).unwrap();
        let append = |number: u64| {
            log.append(&Coded(vec![number as u8])).unwrap();
            log.flush().unwrap();
            fs::metadata(path).unwrap().len()
        };
        (first..next).map(append).collect()
    }

    #[test]
    fn every_kind_of_problem_is_named() {
        let mut foreign = [part("e", 20..30, 30), part("x", 20..30, 30)];
        foreign[0].header.games = None;
        foreign[1].header.run = "77".to_owned();
        let parts = [
            part("b", 10..20, 14),
            part("a", 0..10, 10),
            part("a", 0..10, 10),
            part("c", 8..9, 9),
            part("d", 30..41, 41),
        ];
        let error = problems(40, &[&foreign[..], &parts].concat());
        let expected = "these logs do not make a whole run:
  e is of another way of coding games, none instead of numbering 1, bots 2, replicates 0, shares false, values false: use the doko that it was begun with
  x is of another run, 77 instead of 1f0c a\"b: give the same rules, bots, seed, blocks and evenings as when it was begun
  d is for deals 30 to 40, which are not all among the deals 0 to 39 of the run: leave it out
  a was given twice, with deals 0 to 9: give it once
  deals 8 to 8 are in a and in c: leave one of them out
  b is incomplete, 4 of its deals 10 to 19: resume it to play deals 14 to 19
  deals 20 to 39 are in none of them: add the log that has them, or play them";
        assert_eq!(error.to_string(), expected);
        assert!(error.to_play.iter().eq(std::iter::once(&(14..40))));
        let is_of = |problem: &Problem, identity| matches!(problem, Problem::Foreign(foreign) if foreign.what == identity);
        assert!(is_of(&error.problems[0], Identity::Shape) && is_of(&error.problems[1], Identity::Run));
    }

    #[test]
    fn nothing_at_all_is_missing_as_a_whole() {
        assert_eq!(problems(9, &[]).problems, [Problem::Missing(0..9)]);
        assert!(join(0, Vec::new()).is_ok());
    }

    #[test]
    fn an_interrupted_part_is_no_problem_where_another_has_the_rest() {
        let parts = vec![part("a", 0..10, 4), part("b", 4..10, 10)];
        assert!(join(10, parts).is_ok());
    }

    proptest! {
        #[test]
        fn parts_make_a_run_only_if_every_deal_is_in_one(
            ranges in vec((0..20_u64, 0..8_u64, 0..8_u64), 0..7),
            cuts in vec(0..20_u64, 0..4),
            tiles in any::<bool>(),
        ) {
            // Either any ranges, or such as tile the run, one of which may be left out or interrupted.
            let ends: Vec<u64> = {
                let mut ends = [cuts, vec![20]].concat();
                ends.sort_unstable();
                ends
            };
            let mut parts: Vec<Part> = if tiles {
                let starts = [&[0], &ends[..]].concat();
                starts.iter().zip(&ends).map(|(&start, &end)| part("t", start..end, end)).collect()
            } else {
                ranges.iter().map(|&(start, length, _)| part("r", start..20.min(start + length), 20.min(start + length))).collect()
            };
            for (part, &(_, _, lost)) in parts.iter_mut().zip(&ranges) {
                part.next -= if lost < 3 { lost.min(part.next - part.planned.start) } else { 0 };
            }
            parts.reverse();
            let holders = |deal| parts.iter().filter(|part| part.units().contains(&deal)).count();
            let deals = |with: &dyn Fn(usize) -> bool| (0..20).filter(|&deal| with(holders(deal))).collect::<Vec<u64>>();
            match join(20, parts.clone()) {
                Ok(join) => {
                    prop_assert!((0..20).all(|deal| holders(deal) == 1));
                    prop_assert!(join.iter().flat_map(Part::units).eq(0..20));
                }
                Err(error) => {
                    let doubled = error.problems.iter().filter_map(|problem| match problem {
                        Problem::Doubled { units, .. } => Some(units.clone()),
                        _ => None,
                    });
                    let mut doubled: Vec<u64> = doubled.flatten().collect();
                    doubled.sort_unstable();
                    doubled.dedup();
                    prop_assert_eq!(&doubled, &deals(&|holders| holders > 1));
                    let to_play: Vec<u64> = error.to_play.iter().cloned().flatten().collect();
                    prop_assert_eq!(&to_play, &deals(&|holders| holders == 0));
                    prop_assert!(!doubled.is_empty() || !to_play.is_empty());
                }
            }
        }
    }

    #[test]
    fn parts_are_looked_through_and_one_that_was_killed_is_incomplete() {
        let folder = tempfile::tempdir().unwrap();
        let paths = ["a.log", "b.log"].map(|name| folder.path().join(name));
        write(&paths[0], 0, 4);
        let sizes = write(&paths[1], 4, 9);
        let bytes = fs::read(&paths[1]).unwrap();
        let survey = || vec![Part::survey(&paths[0], 0..4).unwrap(), Part::survey(&paths[1], 4..9).unwrap()];
        assert!(join(9, survey()).is_ok());
        fs::write(&paths[1], &bytes[..sizes[2] as usize - 1]).unwrap();
        let incomplete = Problem::Incomplete { path: paths[1].clone(), range: 4..9, next: 6 };
        let expected = JoinError { problems: vec![incomplete], to_play: std::iter::once(6..9).collect() };
        assert_eq!(problems(9, &survey()), expected);
        let mut damaged = bytes;
        damaged[sizes[1] as usize - 3] ^= 4;
        fs::write(&paths[1], damaged).unwrap();
        assert!(matches!(Part::survey(&paths[1], 4..9), Err(LogError::Damaged { .. })));
    }

    #[test]
    fn a_run_of_endless_length_takes_no_room_for_what_is_not_there() {
        let error = problems(1 << 61, &[part("a", 0..10, 10)]);
        assert_eq!((error.to_play.len(), &error.to_play[0]), (1, &(10..1 << 61)));
    }
}
