//! Which units are in which folders, and whether they make a whole run.

use std::cmp::Reverse;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::log::{Foreign, Header, LogError, LogFault, Reader};
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

/// What a look through a log has found.
#[derive(Debug)]
pub struct Surveyed {
    /// The part, up to the damage if there is some.
    pub part: Part,
    /// What stands before its units.
    pub preamble: Vec<u8>,
    /// Where it is not as it was written; `--resume` with `--repair` cuts it there.
    pub damage: Option<LogError>,
}

impl Part {
    /// Looks through the log at `path`, which is for these units, by its checksums alone.
    ///
    /// # Errors
    /// If it cannot be read, or has other units; it may be incomplete, and damaged after its preamble.
    pub fn survey(path: &Path, planned: Range<u64>) -> Result<Surveyed, LogError> {
        let mut reader = Reader::open(path)?;
        let header = reader.header().clone();
        reader.expect(&Header { first: planned.start, ..header.clone() })?;
        let damage = match reader.skip_to_end() {
            Ok(_) => None,
            Err(error) if matches!(error.fault, LogFault::Damaged(_)) => Some(error),
            Err(error) => return Err(error),
        };
        if reader.next_unit() > planned.end {
            let last = planned.end.saturating_sub(1);
            return Err(LogFault::Excess(last).at(path));
        }
        let part = Part { path: path.to_owned(), header, planned, next: reader.next_unit() };
        Ok(Surveyed { part, preamble: reader.preamble().to_vec(), damage })
    }

    /// The folder that holds the log.
    pub fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(&self.path)
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

/// Joins `parts`, in any order, to the run of so many units that begins like `whole`. Returns those that have units, in
/// their order: every unit of the run is in one of them.
///
/// # Errors
/// All that is wrong with them, and what is to be played for the run to be whole.
pub fn join(whole: &Header, units: u64, parts: Vec<Part>) -> Result<Vec<Part>, JoinError> {
    let (mut own, mut problems) = (Vec::new(), Vec::new());
    for part in parts {
        if let Err(foreign) = part.header.check_run(whole) {
            problems.push(Problem::Foreign(part.path, foreign));
        } else if part.planned.end > units {
            problems.push(Problem::Outside(part, units));
        } else {
            own.push(part);
        }
    }
    // Where two begin alike the longer is first, so that the shorter is the second and doubled as a whole.
    own.sort_by_key(|part| (part.planned.start, Reverse(part.next)));
    let mut end = 0;
    for (number, part) in own.iter().enumerate() {
        // Of the parts before it, which begin no later, one reaches that far: it has all units in between.
        let both = part.planned.start..part.next.min(end);
        end = end.max(part.next);
        if !both.is_empty() {
            let has_them = |other: &&Part| overlap(&other.units(), &both);
            let other = own[..number].iter().rev().find(has_them).expect("a part before it has them");
            let paths = [&other.path, &part.path].map(Clone::clone);
            problems.push(Problem::Doubled(both, paths));
        }
    }
    let to_play = gaps(units, own.iter().map(Part::units));
    for part in own.iter().filter(|part| !part.is_complete()) {
        let rest = part.next..part.planned.end;
        if to_play.iter().any(|gap| overlap(gap, &rest)) {
            problems.push(Problem::Incomplete(part.clone()));
        }
    }
    let unplanned = gaps(units, own.iter().map(|part| part.planned.clone()));
    problems.extend(unplanned.into_iter().map(Problem::Missing));
    own.retain(|part| !part.units().is_empty());
    if problems.is_empty() {
        return Ok(own);
    }
    let first_gap = to_play.first().map_or(units, |gap| gap.start);
    own.retain(|part| part.next <= first_gap);
    Err(JoinError { problems, to_play, beginning: own })
}

fn overlap(one: &Range<u64>, other: &Range<u64>) -> bool {
    one.start < other.end && other.start < one.end
}

/// Which of so many units are in none of the ranges, which come in the order of their first units.
fn gaps(units: u64, ranges: impl Iterator<Item = Range<u64>>) -> Vec<Range<u64>> {
    let mut gaps = Vec::new();
    let mut next = 0;
    for range in ranges.filter(|range| !range.is_empty()).chain(std::iter::once(units..units)) {
        if range.start > next {
            gaps.push(next..range.start);
        }
        next = next.max(range.end);
    }
    gaps
}

/// Why parts do not make a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, thiserror::Error)]
#[error("these logs do not make a whole run:{}", indented(problems))]
pub struct JoinError {
    /// All that is wrong: what is foreign, doubled, incomplete, missing.
    pub problems: Vec<Problem>,
    /// The units of the run that no part has, in order.
    pub to_play: Vec<Range<u64>>,
    /// The parts before the first of these, in order.
    pub beginning: Vec<Part>,
}

impl JoinError {
    /// Whether nothing is wrong but that units have not been played.
    pub fn is_of_gaps(&self) -> bool {
        self.problems.iter().all(Problem::is_gap)
    }
}

impl From<JoinError> for Error {
    fn from(error: JoinError) -> Error {
        Error::Run { text: error.to_string(), is_internal: false }
    }
}

/// So many problems are told; of thousands of parts that were lost with a disk nobody reads more.
const TOLD: usize = 20;

/// Each problem on a line of its own, as far as anybody reads.
fn indented(problems: &[Problem]) -> String {
    let told = problems.iter().take(TOLD).map(|problem| format!("\n  {problem}"));
    let more = problems.len().saturating_sub(TOLD);
    told.chain((more > 0).then(|| format!("\n  and {more} more"))).collect()
}

/// Something that keeps parts from making a run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The part at this path is of another run.
    Foreign(PathBuf, Foreign),
    /// A part is for units that the run of so many does not have.
    Outside(Part, u64),
    /// Two parts have these same units; they have the same path if one was given twice.
    Doubled(Range<u64>, [PathBuf; 2]),
    /// A part was interrupted, and no other has what it lacks.
    Incomplete(Part),
    /// No part is for these units.
    Missing(Range<u64>),
}

impl Problem {
    /// Whether it is that units have not been played.
    pub const fn is_gap(&self) -> bool {
        matches!(self, Problem::Incomplete(_) | Problem::Missing(_))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Foreign(path, foreign) => write!(f, "{} {foreign}", path.display()),
            Problem::Outside(Part { path, planned, .. }, units) => {
                let (path, planned, run) = (path.display(), deals(planned), deals(&(0..*units)));
                write!(
                    f,
                    "{path} is for {planned}, which are not all among the {run} of the run: leave it out"
                )
            }
            Problem::Doubled(units, [first, second]) if first == second => {
                write!(f, "{} was given twice, with {}: give it once", first.display(), deals(units))
            }
            Problem::Doubled(units, [first, second]) => {
                let (deals, first, second) = (deals(units), first.display(), second.display());
                write!(f, "{deals} are in {first} and in {second}: leave one of them out")
            }
            Problem::Incomplete(Part { path, planned, next, .. }) => {
                let (path, there, all) = (path.display(), next - planned.start, deals(planned));
                let rest = deals(&(*next..planned.end));
                write!(f, "{path} is incomplete, {there} of its {all}: resume it to play {rest}")
            }
            Problem::Missing(units) => {
                write!(f, "{} are in none of them: add the log that has them, or play them", deals(units))
            }
        }
    }
}

/// Deals as a reader counts them: the last is among them.
fn deals(units: &Range<u64>) -> String {
    match units.end - units.start {
        0 => "no deals".to_owned(),
        _ => format!("deals {} to {}", units.start, units.end - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::log::Coded;
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

    fn join(units: u64, parts: Vec<Part>) -> Result<Vec<Part>, JoinError> {
        super::join(&header(0), units, parts)
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
        let is_of = |problem: &Problem, identity| matches!(problem, Problem::Foreign(_, foreign) if foreign.what == identity);
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
                        Problem::Doubled(units, _) => Some(units.clone()),
                        _ => None,
                    });
                    let mut doubled: Vec<u64> = doubled.flatten().collect();
                    doubled.sort_unstable();
                    doubled.dedup();
                    prop_assert_eq!(&doubled, &deals(&|holders| holders > 1));
                    let to_play: Vec<u64> = error.to_play.iter().cloned().flatten().collect();
                    let there = error.to_play.first().map_or(20, |gap| gap.start);
                    prop_assert!((0..there).all(|deal| error.beginning.iter().any(|part| part.units().contains(&deal))));
                    prop_assert!(error.beginning.iter().all(|part| part.next <= there && !part.units().is_empty()));
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
        let surveyed = |at: usize, planned| Part::survey(&paths[at], planned).unwrap();
        let survey = || vec![surveyed(0, 0..4).part, surveyed(1, 4..9).part];
        assert!(join(9, survey()).is_ok());
        fs::write(&paths[1], &bytes[..sizes[2] as usize - 1]).unwrap();
        let incomplete = Problem::Incomplete(Part { path: paths[1].clone(), ..part("b.log", 4..9, 6) });
        let beginning = vec![part("a.log", 0..4, 4), part("b.log", 4..9, 6)];
        let beginning =
            beginning.into_iter().zip(&paths).map(|(part, path)| Part { path: path.clone(), ..part });
        let to_play = std::iter::once(6..9).collect();
        let expected = JoinError { problems: vec![incomplete], to_play, beginning: beginning.collect() };
        assert_eq!(problems(9, &survey()), expected);
        let mut damaged = bytes;
        damaged[sizes[1] as usize - 3] ^= 4;
        fs::write(&paths[1], damaged).unwrap();
        // Up to the damage it can be mended.
        let damaged = surveyed(1, 4..9);
        assert_eq!(damaged.part.units(), 4..5);
        assert!(damaged.damage.is_some_and(|damage| matches!(damage.fault, LogFault::Damaged(_))));
        assert!(surveyed(0, 0..4).damage.is_none());
    }

    #[test]
    fn thousands_of_problems_are_counted_and_not_all_told() {
        let parts: Vec<Part> = (0..1000).map(|n| part("p", 10 * n..10 * n + 10, 10 * n + 9)).collect();
        let error = problems(10_000, &parts);
        assert_eq!((error.problems.len(), error.to_play.len(), error.is_of_gaps()), (1000, 1000, true));
        let text = error.to_string();
        assert_eq!(text.lines().count(), 1 + TOLD + 1);
        assert!(text.ends_with("\n  and 980 more"), "{text}");
    }

    #[test]
    fn a_run_of_endless_length_takes_no_room_for_what_is_not_there() {
        let error = problems(1 << 61, &[part("a", 0..10, 10)]);
        assert_eq!((error.to_play.len(), &error.to_play[0]), (1, &(10..1 << 61)));
    }
}
