//! Making one run of logs that have its deals in parts.

use std::cmp::Reverse;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::block::Block;

use super::LogReader;
use super::error::{Foreign, LogError};
use super::header::Header;

/// A log as a part of a run: what it is for, and how far it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The log.
    pub path: PathBuf,
    /// What it is for.
    pub header: Header,
    /// The first deal from its header's first on that it does not have.
    pub next: u64,
}

impl Part {
    /// Looks through the log at `path`, and checks that it is not damaged.
    ///
    /// # Errors
    /// If it cannot be read or is damaged; it may be incomplete.
    pub fn survey(path: &Path) -> Result<Part, LogError> {
        let mut reader = LogReader::open(path)?;
        reader.skip_to_end()?;
        Ok(Part { path: path.to_owned(), header: reader.header().clone(), next: reader.next_deal() })
    }

    /// The deals that it has.
    pub const fn deals(&self) -> Range<u64> {
        self.header.first..self.next
    }

    /// Whether it has all deals that it is for.
    pub const fn is_complete(&self) -> bool {
        self.next == self.header.end
    }
}

/// Parts that have every deal of a run once.
#[derive(Clone, Debug)]
pub struct Join {
    /// In the order of their deals, none of them without deals.
    parts: Vec<Part>,
}

impl Join {
    /// Joins `parts`, in any order, to the run that `whole` describes.
    ///
    /// ```
    /// use doko_arena::log::{Header, Join, Part, Problem};
    ///
    /// let header = |first, end| Header { engine: "0.1.0".into(), experiment: "1f0c".into(), first, end };
    /// let part = |first, end| Part { path: format!("{first}.log").into(), header: header(first, end), next: end };
    /// let parts = vec![part(20, 30), part(0, 10)];
    /// let error = Join::new(&header(0, 30), parts.clone()).unwrap_err();
    /// assert_eq!(error.problems, [Problem::Missing(10..20)]);
    /// assert!(Join::new(&header(0, 30), [parts, vec![part(10, 20)]].concat()).is_ok());
    /// ```
    ///
    /// # Errors
    /// All that is wrong with them, and what is to be played for the run to be whole.
    pub fn new(whole: &Header, parts: Vec<Part>) -> Result<Join, JoinError> {
        let (mut own, mut problems) = (Vec::new(), Vec::new());
        for part in parts {
            let outside = part.header.first < whole.first || part.header.end > whole.end;
            if let Err(error) = part.header.check_run(&part.path, whole) {
                problems.push(Problem::Foreign(error));
            } else if outside {
                let (path, range) = (part.path, part.header.range());
                problems.push(Problem::Outside { path, range, run: whole.range() });
            } else {
                own.push(part);
            }
        }
        // Where two begin alike the longer is first, so that the shorter is the second and doubled as a whole.
        own.sort_by_key(|part| (part.header.first, Reverse(part.next)));
        problems.extend(doubled(&own));
        let to_play = uncovered(&whole.range(), own.iter().map(Part::deals));
        let planned = own.iter().map(|part| part.header.range());
        let missing = uncovered(&whole.range(), planned);
        for part in own.iter().filter(|part| !part.is_complete()) {
            let rest = part.next..part.header.end;
            if to_play.iter().any(|gap| gap.start < rest.end && rest.start < gap.end) {
                let (path, range) = (part.path.clone(), part.header.range());
                problems.push(Problem::Incomplete { path, range, next: part.next });
            }
        }
        problems.extend(missing.into_iter().map(Problem::Missing));
        if problems.is_empty() {
            own.retain(|part| !part.deals().is_empty());
            return Ok(Join { parts: own });
        }
        Err(JoinError { problems, to_play })
    }

    /// The parts that have deals, in their order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The blocks of all deals of the run, in order; one part is open at a time.
    pub fn blocks(&self) -> Joined<'_> {
        Joined { parts: self.parts.iter(), current: None }
    }
}

/// The deals that two parts have, in the order of `parts`, which is that of their first deals.
fn doubled(parts: &[Part]) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut parts = parts.iter().filter(|part| !part.deals().is_empty());
    let Some(mut farthest) = parts.next() else { return problems };
    for part in parts {
        let both = part.header.first..part.next.min(farthest.next);
        if !both.is_empty() {
            let paths = [&farthest.path, &part.path].map(Clone::clone);
            problems.push(Problem::Doubled { deals: both, paths });
        }
        if part.next > farthest.next {
            farthest = part;
        }
    }
    problems
}

/// What no range of `parts`, ordered by their starts, has of `whole`.
fn uncovered(whole: &Range<u64>, parts: impl Iterator<Item = Range<u64>>) -> Vec<Range<u64>> {
    let mut gaps = Vec::new();
    let mut next = whole.start;
    for part in parts.filter(|part| !part.is_empty()) {
        if part.start > next {
            gaps.push(next..part.start);
        }
        next = next.max(part.end);
    }
    gaps.extend((next < whole.end).then_some(next..whole.end));
    gaps
}

/// The blocks of all deals of a run; made by [`Join::blocks`].
///
/// After an error there are no more items.
#[derive(Debug)]
pub struct Joined<'a> {
    parts: std::slice::Iter<'a, Part>,
    current: Option<(LogReader, &'a Part)>,
}

impl Iterator for Joined<'_> {
    type Item = Result<Vec<Block>, LogError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some((reader, part)) = &mut self.current
                && reader.next_deal() < part.next
            {
                let blocks = reader.next().unwrap_or_else(|| Err(LogError::Changed(part.path.clone())));
                if blocks.is_err() {
                    (self.parts, self.current) = ([].iter(), None);
                }
                return Some(blocks);
            }
            let part = self.parts.next()?;
            let changed = || LogError::Changed(part.path.clone());
            let opened = LogReader::open(&part.path)
                .and_then(|reader| if *reader.header() == part.header { Ok(reader) } else { Err(changed()) });
            match opened {
                Ok(reader) => self.current = Some((reader, part)),
                Err(error) => {
                    (self.parts, self.current) = ([].iter(), None);
                    return Some(Err(error));
                }
            }
        }
    }
}

/// Why parts do not make a run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("these logs do not make a whole run:{}", indented(problems))]
pub struct JoinError {
    /// All that is wrong: what is foreign, doubled, incomplete, missing.
    pub problems: Vec<Problem>,
    /// The deals of the run that no part has, in order.
    pub to_play: Vec<Range<u64>>,
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
    /// A part is for deals that the run does not have.
    Outside {
        /// The part.
        path: PathBuf,
        /// What it is for.
        range: Range<u64>,
        /// The deals of the run.
        run: Range<u64>,
    },
    /// Two parts have the same deals.
    Doubled {
        /// These.
        deals: Range<u64>,
        /// The parts; the same path twice if it was given twice.
        paths: [PathBuf; 2],
    },
    /// A part was interrupted, and no other has what it lacks.
    Incomplete {
        /// The part.
        path: PathBuf,
        /// What it is for.
        range: Range<u64>,
        /// The first deal that it does not have.
        next: u64,
    },
    /// No part is for these deals.
    Missing(Range<u64>),
}

impl Problem {
    /// Whether it is that deals have not been played.
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
            Problem::Doubled { deals, paths: [first, second] } if first == second => {
                write!(f, "{} was given twice, with {}: give it once", first.display(), Deals(deals))
            }
            Problem::Doubled { deals, paths: [first, second] } => write!(
                f,
                "{} are in {} and in {}: leave one of them out",
                Deals(deals),
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
    use super::super::LogWriter;
    use super::super::error::Identity;
    use super::super::testing::{header, short_blocks, write};
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use std::fs;

    /// A part that is for a range and has deals up to `next`.
    fn part(name: &str, range: Range<u64>, next: u64) -> Part {
        Part { path: name.into(), header: header(range), next }
    }

    fn problems(deals: u64, parts: &[Part]) -> JoinError {
        Join::new(&header(0..deals), parts.to_vec()).unwrap_err()
    }

    #[test]
    fn every_kind_of_problem_is_named() {
        let mut foreign = [part("e", 20..30, 30), part("x", 20..30, 30)];
        foreign[0].header.engine = "0.0.9".to_owned();
        foreign[1].header.experiment = "77".to_owned();
        let parts = [
            part("b", 10..20, 14),
            part("a", 0..10, 10),
            part("a", 0..10, 10),
            part("c", 8..9, 9),
            part("d", 30..41, 41),
        ];
        let error = problems(40, &[&foreign[..], &parts].concat());
        let expected = "these logs do not make a whole run:
  e is of another engine version, 0.0.9 instead of 0.1.0: results of two versions do not mix, use the one that it was begun with
  x is of another experiment, 77 instead of 1f0c a\"b: give the same rules, bots, seed, deals and blocks as when it was begun
  d is for deals 30 to 40, which are not all among the deals 0 to 39 of the run: leave it out
  a was given twice, with deals 0 to 9: give it once
  deals 8 to 8 are in a and in c: leave one of them out
  b is incomplete, 4 of its deals 10 to 19: resume it to play deals 14 to 19
  deals 20 to 39 are in none of them: add the log that has them, or play them";
        assert_eq!(error.to_string(), expected);
        assert!(error.to_play.iter().eq(std::iter::once(&(14..40))));
        let is_of = |problem: &Problem, identity| matches!(problem, Problem::Foreign(foreign) if foreign.what == identity);
        assert!(
            is_of(&error.problems[0], Identity::Engine) && is_of(&error.problems[1], Identity::Experiment)
        );
    }

    #[test]
    fn nothing_at_all_is_missing_as_a_whole() {
        assert_eq!(problems(9, &[]).problems, [Problem::Missing(0..9)]);
        assert!(Join::new(&header(0..0), Vec::new()).is_ok());
    }

    #[test]
    fn an_interrupted_part_is_no_problem_where_another_has_the_rest() {
        let parts = vec![part("a", 0..10, 4), part("b", 4..10, 10)];
        assert!(Join::new(&header(0..10), parts).is_ok());
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
                part.next -= if lost < 3 { lost.min(part.next - part.header.first) } else { 0 };
            }
            parts.reverse();
            let holders = |deal| parts.iter().filter(|part| part.deals().contains(&deal)).count();
            let deals = |with: &dyn Fn(usize) -> bool| (0..20).filter(|&deal| with(holders(deal))).collect::<Vec<u64>>();
            match Join::new(&header(0..20), parts.clone()) {
                Ok(join) => {
                    prop_assert!((0..20).all(|deal| holders(deal) == 1));
                    prop_assert!(join.parts().iter().flat_map(Part::deals).eq(0..20));
                }
                Err(error) => {
                    let doubled = error.problems.iter().filter_map(|problem| match problem {
                        Problem::Doubled { deals, .. } => Some(deals.clone()),
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
    fn seven_parts_are_read_as_one() {
        let folder = tempfile::tempdir().unwrap();
        // More parts than deals: some have none.
        for deals in [30, 5, 0] {
            let paths: Vec<PathBuf> =
                (0..7).map(|shard| folder.path().join(format!("{deals}-{shard}.log"))).collect();
            for (shard, path) in (0..7).zip(&paths) {
                let range = deals * shard / 7..deals * (shard + 1) / 7;
                write(path, &header(range.clone()), range.end);
            }
            let parts = paths.iter().rev().map(|path| Part::survey(path).unwrap()).collect();
            let join = Join::new(&header(0..deals), parts).unwrap();
            let found: Vec<Vec<Block>> = join.blocks().map(Result::unwrap).collect();
            assert_eq!(found, (0..deals).map(short_blocks).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_part_that_was_killed_is_incomplete_and_after_its_resumption_whole() {
        let folder = tempfile::tempdir().unwrap();
        let paths = ["a.log", "b.log"].map(|name| folder.path().join(name));
        let headers = [header(0..4), header(4..9)];
        write(&paths[0], &headers[0], 4);
        let sizes = write(&paths[1], &headers[1], 9);
        let bytes = fs::read(&paths[1]).unwrap();
        fs::write(&paths[1], &bytes[..sizes[3] as usize - 1]).unwrap();
        let survey = || paths.iter().map(|path| Part::survey(path).unwrap()).collect::<Vec<_>>();
        let error = problems(9, &survey());
        let incomplete = Problem::Incomplete { path: paths[1].clone(), range: 4..9, next: 6 };
        assert_eq!(error, JoinError { problems: vec![incomplete], to_play: std::iter::once(6..9).collect() });
        let (mut log, _) =
            LogWriter::resume(&paths[1], &headers[1], false, |_| Ok::<(), LogError>(())).unwrap();
        (6..9).for_each(|deal| log.append(&short_blocks(deal)).unwrap());
        drop(log);
        let join = Join::new(&header(0..9), survey()).unwrap();
        assert_eq!(join.blocks().map(Result::unwrap).count(), 9);

        // What happens to a part after it was looked through is seen.
        let mut damaged = bytes.clone();
        *damaged.last_mut().unwrap() ^= 1;
        let shorter = bytes[..sizes[4] as usize].to_vec();
        let foreign = fs::read(&paths[0]).unwrap();
        for (other, deals) in [(damaged, 8), (shorter, 8), (foreign, 4), (Vec::new(), 4)] {
            fs::write(&paths[1], &other).unwrap();
            let read: Vec<_> = join.blocks().collect();
            assert_eq!((read.len(), read[deals].is_err()), (deals + 1, true));
        }
    }

    #[test]
    fn a_damaged_part_is_found_before_anything_is_joined() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.log");
        write(&path, &header(0..4), 4);
        let mut bytes = fs::read(&path).unwrap();
        let place = bytes.len() - 20;
        bytes[place] ^= 4;
        fs::write(&path, bytes).unwrap();
        assert!(matches!(Part::survey(&path), Err(LogError::Damaged { .. })));
    }
}
