//! Checks that the files of a run follow from its games, its bots from its config, its games from its plan.

use std::ops::{ControlFlow, Range};

use doko_bots::BotSpec;
use rayon::ThreadPool;

use super::log::{Coded, Reader};
use super::{
    Contestant, Fold, Folder, Games, Place, Progress, RowFiles, Stop, Study, each_unit, fold_folder,
};
use crate::error::Error;
use crate::files::checksums;
use crate::files::names::{CONFIG, FILES, GAME_LOG, SUMS};

/// Compares every file with its checksum.
///
/// # Errors
/// If one differs, or a result has none.
pub fn checksums(folder: Folder<'_>) -> Result<(), Error> {
    let sums = folder.path.join(SUMS);
    let check = checksums::check(folder.path)?;
    if !check.is_intact() {
        return Err(Error::Unequal(format!("{}: {check}", sums.display())));
    }
    // A person's notes beside the results are none of them; a result without a checksum could say anything.
    let own = |name: &&String| FILES.contains(&&***name) || **name == GAME_LOG;
    match check.unlisted.iter().find(own) {
        Some(name) => Err(Error::Unequal(format!("{} has no checksum for {name}", sums.display()))),
        None => Ok(()),
    }
}

/// How much of a run a folder has.
pub struct Extent {
    /// The number of its units.
    pub units: u64,
    /// `true` if these are all that were asked for.
    pub is_whole: bool,
    /// The number of units of the whole run.
    pub of: u64,
}

/// Makes every file anew from the games, and compares it with what is there.
///
/// # Errors
/// If one differs, or the games cannot be read.
pub fn figures<S: Study>(
    study: &S,
    folder: Folder<'_>,
    units: &Range<u64>,
    pool: &ThreadPool,
) -> Result<Extent, Error> {
    let place = Place::Compare(folder.path);
    place.put(CONFIG, |file| file.write_all(study.config_of(units).as_bytes()))?;
    let files = RowFiles { folder: Some(place), csv: None };
    let (mut fold, read) = fold_folder(study, folder, units, &files, pool)?;
    if read.is_left {
        let path = folder.log_path();
        let path = path.display();
        return Err(Error::Unequal(format!("{path} goes on after the deal at which the run was decided")));
    }
    fold.close(Some(place))?;
    let is_whole = read.next == units.end || fold.has_decided();
    Ok(Extent { units: read.next - units.start, is_whole, of: study.units() })
}

/// Checks that the config's parameters of a bot of doko have the config's fingerprint. Only the build that has written
/// them knows which parameters there are.
///
/// # Errors
/// If they are others.
pub fn parameters(bot: &Contestant, folder: Folder<'_>) -> Result<(), Error> {
    let recorded = bot.kind.parameters();
    if recorded.is_empty() {
        return Ok(());
    }
    let built = bot.spec.parse::<BotSpec>().and_then(|spec| spec.build_with(&recorded));
    let why_not = match built {
        Ok(kind) if kind.fingerprint() == bot.kind.fingerprint() => return Ok(()),
        Ok(kind) => format!("they are those of {}", kind.fingerprint()),
        Err(error) => error.to_string(),
    };
    Err(Error::Unequal(format!(
        "{}: the parameters of {} are not those of the bot with the fingerprint {}, which has played: {why_not}",
        folder.path.join(CONFIG).display(),
        bot.spec,
        bot.kind.fingerprint()
    )))
}

/// Plays some units again, by their numbers from the first unit of the folder, and returns how many it has played.
///
/// # Errors
/// If one comes out differently, or the log cannot be read.
pub fn replay<S: Study>(
    study: &S,
    folder: Folder<'_>,
    first: u64,
    numbers: &[u64],
    (pool, stop, quiet): (&ThreadPool, &Stop, bool),
) -> Result<u64, Error> {
    let (kinds, shape, path) = (study.kinds(), study.shape(), folder.log_path());
    let is_wanted = |unit: u64| numbers.binary_search(&(unit - first)).is_ok();
    let logged = Reader::open(&path)?.selected(is_wanted);
    let mut progress = Progress::new(study.unit_kind(), numbers.len() as u64, quiet);
    let play = |index: u64, coded: &Coded| {
        let mut games = Games::recorded(&kinds, shape);
        study.unit(index, &mut games)?;
        Ok(games.coded() == coded.0)
    };
    let done = each_unit(pool, stop, &path, logged, play, |index, _, is_same| {
        progress.advance();
        if is_same {
            return Ok(ControlFlow::Continue(()));
        }
        Err(Error::Unequal(format!(
            "{} {index} comes out differently when it is played again: the log was changed, a bot is not reproducible, or it \
             was played by another build",
            study.unit_kind().noun(1)
        )))
    })?;
    progress.finish();
    Ok(done.unwrap_or_default())
}
