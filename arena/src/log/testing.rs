//! Blocks and logs to test with.

use std::fs;
use std::ops::Range;
use std::path::Path;

use doko_bots::FaultKind;
use doko_engine::{Item, Step};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use crate::block::{Block, FirstFault, Together};
use crate::schedule::BlockKind;
use crate::tally::{Role, Said, Tally, Won};

use super::*;

/// The header of some run.
pub(super) fn header(range: Range<u64>) -> Header {
    Header {
        engine: "0.1.0".to_owned(),
        experiment: "1f0c a\"b".to_owned(),
        first: range.start,
        end: range.end,
    }
}

/// A fault of the second of two bots.
fn first_fault(words: String) -> FirstFault {
    FirstFault { line_up: vec![0, 1, 1, 0], words }
}

/// Few and short blocks that tell the deal; every third deal has none.
pub(super) fn short_blocks(deal: u64) -> Vec<Block> {
    let block = |kind| Block {
        deal,
        kind,
        line_ups: 2,
        length: 1,
        both_alten: deal % 5 == 1,
        points: vec![deal as i64 % 50, -(deal as i64 % 50)],
        squares: deal % 7,
        tallies: vec![Tally { seats: 1 + deal, ..Tally::default() }],
        first_faults: vec![None, (deal % 2 == 1).then(|| first_fault(format!("Fehler in {deal}: ♣Q")))],
        together: Vec::new(),
        games: Vec::new(),
    };
    BlockKind::PAIR.into_iter().take(deal as usize % 3).map(block).collect()
}

/// Writes a log at `path` with its deals up to `next`, and returns the file size at its header and after each deal.
pub(super) fn write(path: &Path, header: &Header, next: u64) -> Vec<u64> {
    let mut log = LogWriter::create(path, header).unwrap();
    let size = || fs::metadata(path).unwrap().len();
    let mut sizes = vec![size()];
    for deal in header.first..next {
        log.append(&short_blocks(deal)).unwrap();
        log.flush().unwrap();
        sizes.push(size());
    }
    sizes
}

prop_compose! {
    fn wons()(games in any::<u64>(), won in any::<u64>()) -> Won {
        Won { games, won }
    }
}

prop_compose! {
    fn saids()(made in any::<u64>(), kept in any::<u64>()) -> Said {
        Said { made, kept }
    }
}

prop_compose! {
    fn tallies()(
        (seats, augen, value) in any::<(u64, u64, u64)>(),
        faults in any::<[u64; FaultKind::ALL.len()]>(),
        (points, solo_points) in any::<(i64, i64)>(),
        (re, kontra, alone, solo) in (wons(), wons(), wons(), wons()),
        roles in any::<[u64; Role::ALL.len()]>(),
        said in vec(saids(), Step::ALL.len()),
        sonderpunkte in any::<[i64; Item::SONDERPUNKTE.len()]>(),
    ) -> Tally {
        let said = said.try_into().unwrap();
        Tally {
            seats,
            by_party: [re, kontra],
            alone,
            points,
            solo_points,
            augen,
            solo,
            roles,
            said,
            sonderpunkte,
            value,
            faults,
        }
    }
}

prop_compose! {
    /// Any block of a deal, with values up to the extremes.
    fn any_block(deal: u64)(
        kind in proptest::sample::select(&BlockKind::ALL[..]),
        (line_ups, length, both_alten, squares) in any::<(u32, u32, bool, u64)>(),
        points in vec(any::<i64>(), 0..5),
        tallies in vec(tallies(), 0..5),
        first_faults in vec(option::of(".*".prop_map(first_fault)), 0..5),
        together in vec(any::<(u64, i64)>(), 0..17),
    ) -> Block {
        let together = together.into_iter().map(|(games, points)| Together { games, points }).collect();
        Block {
            deal,
            kind,
            line_ups,
            length,
            both_alten,
            points,
            squares,
            tallies,
            first_faults,
            together,
            games: Vec::new(),
        }
    }
}

/// The blocks of some deals that follow each other, from any deal on.
pub(super) fn any_deals() -> impl Strategy<Value = Vec<(u64, Vec<Block>)>> {
    let first =
        prop_oneof![Just(0), any::<u64>().prop_map(|first| first.min(u64::MAX - 8)), Just(u64::MAX - 8)];
    (first, 0..6_u64).prop_flat_map(|(first, deals)| {
        let deals = first..first + deals;
        deals.map(|deal| (Just(deal), vec(any_block(deal), 0..4))).collect::<Vec<_>>()
    })
}
