//! The two runs that are compared: whether they fit together, and what their first bots gain.

use std::ops::{ControlFlow, Range};
use std::path::Path;

use rayon::ThreadPool;

use super::{Compared, Comparison};
use crate::error::{Error, usage};
use crate::files::shell::quoted;
use crate::run::Folder;
use crate::stats::{BlockPoints, Looks};
use crate::studies::matches::{BlockKind, Format};
use crate::studies::plan::Bots;
use crate::studies::played::PlayedRun;

/// Two duels that have deals and kinds of blocks in common.
pub struct Duels<'a> {
    runs: [PlayedRun<'a>; 2],
    kinds: Vec<BlockKind>,
    deals: Range<u64>,
}

impl<'a> Duels<'a> {
    /// The duels in two folders.
    ///
    /// # Errors
    /// If one of the folders holds no duel, or the two cannot be compared deal by deal.
    pub fn open(folders: [&'a Path; 2]) -> Result<Duels<'a>, Error> {
        let [one, other] = folders.map(duel);
        let runs = [one?, other?];
        let kinds = BlockKind::PAIR.into_iter().filter(|&kind| runs.iter().all(|run| has(run, kind)));
        let kinds: Vec<BlockKind> = kinds.collect();
        let [one, other] = runs.each_ref().map(|run| &run.units);
        let deals = one.start.max(other.start)..one.end.min(other.end);
        let duels = Duels { runs, kinds, deals };
        match duels.misfit() {
            None => Ok(duels),
            Some(why) => {
                let names = folders.map(quoted).join(" and ");
                usage(format!("{names} cannot be compared deal by deal: {why}"))
            }
        }
    }

    /// Why they cannot be compared.
    fn misfit(&self) -> Option<String> {
        let [one, two] = self.runs.each_ref().map(PlayedRun::experiment);
        if one.rules.fingerprint() != two.rules.fingerprint() {
            let [one, two] = [one, two].map(|experiment| experiment.rules.label());
            return Some(format!("one was played by the rules {one}, the other by {two}"));
        }
        if one.seed != two.seed {
            return Some(format!(
                "they have other cards, since one was played with --seed {} and the other with --seed {}",
                one.seed, two.seed
            ));
        }
        if (one.unit, one.length()) != (two.unit, two.length()) {
            return Some("one has single deals or evenings of another length than the other".to_owned());
        }
        if self.kinds.is_empty() {
            return Some("they have no kind of block in common".to_owned());
        }
        if self.deals.is_empty() {
            let [one, other] = self.runs.each_ref().map(|run| &run.units);
            return Some(format!(
                "they have no deal in common: {}..{} and {}..{}",
                one.start, one.end, other.start, other.end
            ));
        }
        None
    }

    /// What the first bot of a run gains in each deal that both have, in each kind of block; as far as the deals were
    /// played.
    fn points(&self, run: &PlayedRun<'_>, pool: &ThreadPool) -> Result<Vec<Vec<BlockPoints>>, Error> {
        let matchups = &run.experiment().matchups;
        let place = |kind: &BlockKind| {
            matchups.iter().position(|matchup| matchup.kind == *kind).expect("a kind that it has")
        };
        let places: Vec<usize> = self.kinds.iter().map(place).collect();
        let (mut points, mut deal) = (Vec::new(), run.units.start);
        run.read(pool, |blocks| {
            if self.deals.contains(&deal) {
                // The first bot's view of the blocks in which the second is the single one: what it takes from it.
                let of_first = |&place: &usize| match blocks[place].kind {
                    BlockKind::FieldReversed => -blocks[place].points(1),
                    _ => blocks[place].points(0),
                };
                points.push(places.iter().map(of_first).collect());
            }
            deal += 1;
            Ok(if deal < self.deals.end { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        Ok(points)
    }
}

fn duel(path: &Path) -> Result<PlayedRun<'_>, Error> {
    match PlayedRun::open(Folder::of_games(path), Bots::Recorded)? {
        Some(run) if run.experiment().format == Format::Duel => Ok(run),
        _ => usage(format!("{} holds no duel: two duels are compared", quoted(path))),
    }
}

fn has(run: &PlayedRun<'_>, kind: BlockKind) -> bool {
    run.experiment().matchups.iter().any(|matchup| matchup.kind == kind)
}

/// What the first bots of both runs gain, and by how much that differs.
///
/// # Errors
/// If a run cannot be read.
pub fn compare<'a>(duels: &'a Duels<'_>, pool: &ThreadPool) -> Result<Comparison<'a>, Error> {
    let Duels { runs, kinds, .. } = duels;
    let [one, other] = [duels.points(&runs[0], pool)?, duels.points(&runs[1], pool)?];
    let experiments = runs.each_ref().map(PlayedRun::experiment);
    let [first, second] = runs.each_ref().map(PlayedRun::is_sequential);
    let looks = Looks::at(first? || second?);
    let pairs = |number: usize| one.iter().zip(&other).map(move |(one, other)| [one[number], other[number]]);
    let compared = |(number, &kind)| Compared::of(kind, pairs(number), looks, experiments[0].length());
    let blocks = kinds.iter().enumerate().map(compared).collect();
    Ok(Comparison { experiments, deals: one.len().min(other.len()) as u64, looks, blocks })
}
