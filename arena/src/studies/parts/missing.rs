//! What is still to be played for parts to make a run, for whoever plays it: a shell, GNU parallel, Slurm, or a program.

use std::collections::HashMap;
use std::io::Write;
use std::num::NonZeroU32;
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::Serialize;

use super::Merge;
use super::survey::{Survey, folders};
use crate::error::{Error, Exit, tell, usage};
use crate::files::names::CONFIG;
use crate::files::shell::quoted;
use crate::run::{Folder, JoinError, Part, Shard, Study, parts};
use crate::studies::with_study;

/// How it is told what parts lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MissingForm {
    /// A command a line, for a shell, `xargs` or GNU parallel
    Commands,
    /// The numbers of the parts as `sbatch --array` takes them, such as 3,7,12-15
    Slurm,
    /// All of it, for programs
    Json,
}

impl Merge<'_> {
    /// Prints what these parts lack.
    ///
    /// # Errors
    /// If they are of different runs or doubled, or cannot be read: what is wrong in this way no play mends.
    pub fn tell_missing(
        &self,
        form: MissingForm,
        shards: Option<NonZeroU32>,
        out: &mut dyn Write,
    ) -> Result<Exit, Error> {
        let folders = folders(self.named)?;
        if form == MissingForm::Slurm && shards.is_none() {
            return usage(
                "--missing=slurm tells the numbers of parts: say with --shards N how many there are",
            );
        }
        // Nobody knows the run of an array that has lost all, or not begun; its numbers are known all the same.
        if let (MissingForm::Slurm, Some(shards), true) = (form, shards, are_empty(&folders)) {
            writeln!(out, "{}", Numbers(&Shard::all(shards).map(Shard::number).collect::<Vec<_>>()))?;
            return Ok(Exit::TestSaysNo);
        }
        let Survey { study, parts, damages, .. } = Survey::of(&folders, self.deals)?;
        for (_, damage) in &damages {
            tell(format_args!("doko: {damage}"));
        }
        let config = folders.first().map(|folder| folder.join(CONFIG)).expect("a survey has a part");
        with_study!(&study, study => {
            let joined = parts::join(&study.header(0), study.units(), parts.clone());
            let lacks = Lacks { study, config, parts, damaged: damages.into_iter().map(|(folder, _)| folder).collect() };
            let error = joined.err().unwrap_or_default();
            lacks.print(form, shards, &error, out)?;
            // A foreign or doubled part is no deal to be played: it has to be told too.
            let others = error.problems.iter().filter(|problem| !problem.is_gap());
            let others: Vec<String> = others.map(ToString::to_string).collect();
            if !others.is_empty() {
                return usage(others.join("\n"));
            }
            if !error.to_play.is_empty() {
                return Ok(Exit::TestSaysNo);
            }
            if !self.output.quiet {
                tell("nothing is missing");
            }
            Ok(Exit::Done)
        })
    }
}

/// Whether these folders are there, and nothing has been begun in them.
fn are_empty(folders: &[PathBuf]) -> bool {
    folders.iter().all(|folder| folder.is_dir() && !Folder::of_games(folder).is_begun())
}

/// What is there of a run that lacks something.
struct Lacks<'a, S> {
    study: &'a S,
    /// A config that says what is played.
    config: PathBuf,
    parts: Vec<Part>,
    /// The folders of parts that are damaged.
    damaged: Vec<PathBuf>,
}

impl<S: Study> Lacks<'_, S> {
    fn print(
        &self,
        form: MissingForm,
        shards: Option<NonZeroU32>,
        error: &JoinError,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        let lacking = shards.map(|shards| lacking(shards, self.study.units(), &error.to_play));
        let numbers = || lacking.iter().flatten().map(|shard| shard.number()).collect::<Vec<u32>>();
        let commands = || match &lacking {
            Some(shards) => self.shards(shards),
            None => error.to_play.iter().map(|range| self.range(range)).collect(),
        };
        match form {
            MissingForm::Commands => commands().iter().try_for_each(|command| writeln!(out, "{command}"))?,
            MissingForm::Slurm => {
                let numbers = numbers();
                if !numbers.is_empty() {
                    writeln!(out, "{}", Numbers(&numbers))?;
                }
            }
            MissingForm::Json => {
                let lacking = Lacking {
                    deals: self.study.units(),
                    missing: error.to_play.iter().map(|range| [range.start, range.end]).collect(),
                    shards: numbers(),
                    commands: commands(),
                };
                serde_json::to_writer_pretty(&mut *out, &lacking).map_err(std::io::Error::from)?;
                writeln!(out)?;
            }
        }
        Ok(())
    }

    /// What begins the command that plays something into a folder.
    fn begin(&self, what: &str, folder: &Path) -> String {
        let (study, config) = (self.study, quoted(&self.config));
        let (command, deals) = (study.command(), study.units());
        format!("doko {command} --config {config} --deals {deals} {what} --out {}", quoted(folder))
    }

    fn range(&self, range: &Range<u64>) -> String {
        let name = format!("part-{}", range.start);
        self.begin(&format!("--range {}..{}", range.start, range.end), &new_folder(Path::new(""), &name))
    }

    /// The commands that play these parts, or go on with them, beside the others.
    fn shards(&self, shards: &[Shard]) -> Vec<String> {
        let units = self.study.units();
        let unfinished = self.parts.iter().filter(|part| !part.is_complete());
        let unfinished: HashMap<Range<u64>, &Part> =
            unfinished.map(|part| (part.planned.clone(), part)).collect();
        let beside = self.config.parent().and_then(Path::parent).unwrap_or(Path::new(""));
        let command = |shard: &Shard| {
            if let Some(part) = unfinished.get(&shard.of(units)) {
                let folder = part.folder();
                let repair = if self.damaged.iter().any(|path| path == folder) { " --repair" } else { "" };
                return format!("doko {} --resume {}{repair}", self.study.command(), quoted(folder));
            }
            let folder = new_folder(beside, &shard.number().to_string());
            self.begin(&format!("--shard {shard}"), &folder)
        };
        shards.iter().map(command).collect()
    }
}

/// A folder of this name in another, or of one like it, in which there is nothing yet.
fn new_folder(within: &Path, name: &str) -> PathBuf {
    let others = (2..).map(|number| format!("{name}-{number}"));
    let mut paths = std::iter::once(name.to_owned()).chain(others).map(|name| within.join(name));
    let is_free = |path: &PathBuf| {
        let is_empty = || path.read_dir().is_ok_and(|mut entries| entries.next().is_none());
        !path.exists() || is_empty()
    };
    paths.find(is_free).expect("not all names are taken")
}

/// Which of so many parts lack some of the units `to_play`, which come in order.
fn lacking(shards: NonZeroU32, units: u64, to_play: &[Range<u64>]) -> Vec<Shard> {
    let mut gaps = to_play.iter().peekable();
    let lacks = |shard: &Shard| {
        let part = shard.of(units);
        while gaps.next_if(|gap| gap.end <= part.start).is_some() {}
        gaps.peek().is_some_and(|gap| gap.start.max(part.start) < part.end)
    };
    Shard::all(shards).filter(lacks).collect()
}

/// Numbers in order as `sbatch --array` takes them: `3,7,12-15`.
struct Numbers<'a>(&'a [u32]);

impl std::fmt::Display for Numbers<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (place, run) in self.0.chunk_by(|one, next| one + 1 == *next).enumerate() {
            let comma = if place > 0 { "," } else { "" };
            match run {
                [one] => write!(f, "{comma}{one}")?,
                [first, .., last] => write!(f, "{comma}{first}-{last}")?,
                [] => {}
            }
        }
        Ok(())
    }
}

/// What parts lack, for programs.
#[derive(Serialize)]
struct Lacking {
    /// How many deals, or evenings, the run has.
    deals: u64,
    /// Which of them no part has: each the first, and the one after the last.
    missing: Vec<[u64; 2]>,
    /// With --shards N: the parts, from 1 to N, that lack some of them.
    shards: Vec<u32>,
    /// The commands that play them.
    commands: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::btree_set;
    use proptest::prelude::*;

    #[test]
    fn numbers_are_told_as_slurm_takes_them() {
        let told = |numbers: &[u32]| Numbers(numbers).to_string();
        assert_eq!(told(&[3, 7, 12, 13, 14, 15]), "3,7,12-15");
        assert_eq!([told(&[1, 2]), told(&[9]), told(&[])], ["1-2", "9", ""]);
    }

    proptest! {
        #[test]
        fn parts_that_lack_a_deal_are_told_and_no_others(
            units in 1..60_u64, shards in 1..70_u32, missing in btree_set(0..60_u64, 0..20),
        ) {
            let missing: Vec<u64> = missing.into_iter().filter(|&deal| deal < units).collect();
            let gaps: Vec<Range<u64>> = missing.chunk_by(|one, next| one + 1 == *next)
                .map(|run| run[0]..run[run.len() - 1] + 1).collect();
            let shards = NonZeroU32::new(shards).unwrap();
            let slow = Shard::all(shards).filter(|shard| missing.iter().any(|deal| shard.of(units).contains(deal)));
            let slow: Vec<u32> = slow.map(Shard::number).collect();
            let told: Vec<u32> = lacking(shards, units, &gaps).into_iter().map(Shard::number).collect();
            // And back: what Slurm makes of them.
            let text = Numbers(&told).to_string();
            let parsed = text.split(',').filter(|word| !word.is_empty()).flat_map(|word| {
                let (first, last) = word.split_once('-').unwrap_or((word, word));
                first.parse().unwrap()..=last.parse::<u32>().unwrap()
            });
            prop_assert_eq!(parsed.collect::<Vec<u32>>(), &slow[..]);
            prop_assert_eq!(told, slow);
        }
    }
}
