//! Fixed games that tell one build from another.
//!
//! Versions do not say whether two builds play alike; games do. Each part of a run begins with the same games of each of its
//! bots with itself, on deals that no run plays: `merge` compares them between parts, `--resume` plays them again, and both
//! refuse what plays differently. With n games of a bot, a change that alters a share p of its games is found with the
//! probability 1 - (1 - p)^n: 95% for p = 1 - 0.05^(1/n), which is 9.5% of its games for [`GAMES`] and 22% for
//! [`GAMES_THOUGHT`].

use std::convert::Infallible;
use std::path::Path;

use doko_engine::PerSeat;
use doko_engine::record::digits::{DigitReader, DigitWriter};
use rayon::ThreadPool;

use super::in_order::in_order;
use super::{Call, Games, Label, Stop, Study, granted};
use crate::error::{Error, usage};

/// How many games a bot plays, by turns under the rules of the study.
pub const GAMES: u64 = 30;

/// The same of one that thinks, whose games take long and have many decisions that a change would alter.
pub const GAMES_THOUGHT: u64 = 12;

/// The seed of their deals.
const SEED: u64 = 0x646f_6b6f_2070_7262;

/// What the games of each bot are; nothing of one that is not reproducible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probes(Vec<Vec<u8>>);

impl Probes {
    /// Plays them; `None` if it was stopped before the last.
    pub fn play<S: Study>(study: &S, pool: &ThreadPool, stop: &Stop) -> Option<Probes> {
        let (bots, rules) = (study.kinds(), study.rules());
        let shape = super::log::Shape { shares: false, values: false, ..study.shape() };
        let games = |bot: usize| match &bots[bot] {
            kind if !kind.traits().is_reproducible => 0,
            kind if kind.traits().thinks => GAMES_THOUGHT,
            _ => GAMES,
        };
        let all: Vec<(usize, u64)> =
            (0..bots.len()).flat_map(|bot| (0..games(bot)).map(move |game| (bot, game))).collect();
        let play = |number: u64| {
            let (bot, index) = all[number as usize];
            let rules = rules[index as usize % rules.len()];
            let mut games = Games::recorded(&bots, shape);
            granted(games.next(&Call::single(rules, PerSeat([bot; 4]), (SEED, index), Label::Probe)));
            (bot, games.coded())
        };
        let mut probes = Probes(vec![Vec::new(); bots.len()]);
        let done =
            in_order(pool, all.len() as u64, stop, play, |_, (bot, coded)| -> Result<(), Infallible> {
                probes.0[bot].extend(coded);
                Ok(())
            });
        (done == Ok(all.len() as u64)).then_some(probes)
    }

    /// As bytes.
    pub fn encode(&self) -> Vec<u8> {
        let mut digits = DigitWriter::default();
        digits.put_number(self.0.len() as u64);
        self.0.iter().for_each(|games| digits.put_bytes(games));
        digits.finish()
    }

    /// Those of so many bots in the first frame of the log in a folder.
    ///
    /// # Errors
    /// If it holds none.
    pub fn of_frame(frame: &[u8], bots: usize, folder: &Path) -> Result<Probes, Error> {
        Probes::decode(frame).filter(|probes| probes.0.len() == bots).ok_or_else(|| {
            let folder = folder.display();
            Error::Usage(format!("the run in {folder} has other bots: its log and its config do not fit"))
        })
    }

    fn decode(bytes: &[u8]) -> Option<Probes> {
        let mut digits = DigitReader::new(bytes);
        let bots = digits.get_number();
        let probes = (0..bots.min(bytes.len() as u64 + 1)).map(|_| digits.get_bytes()).collect();
        digits.is_at_end().then_some(Probes(probes))
    }

    /// The first bot that plays otherwise than `other` says that it does.
    pub fn differing(&self, other: &Probes) -> Option<usize> {
        // A bot that is not reproducible has no probes: there is nothing to compare.
        let differs =
            |(one, other): (&Vec<u8>, &Vec<u8>)| !one.is_empty() && !other.is_empty() && one != other;
        self.0.iter().zip(&other.0).position(differs)
    }

    /// Sees that bots play as the first frame of the log in a folder says that they do.
    ///
    /// # Errors
    /// Naming the first that does not, or if that frame is none of probes of so many bots.
    pub fn expect<S: Study>(&self, frame: &[u8], study: &S, folder: &Path) -> Result<(), Error> {
        let bots = study.bots();
        let other = Probes::of_frame(frame, bots.len(), folder)?;
        let Some(bot) = self.differing(&other) else { return Ok(()) };
        let (name, folder) = (&bots[bot].spec, folder.display());
        usage(format!(
            "{name} plays otherwise here than when the run in {folder} was begun: its rules and parameters are the same, so \
             it is another build of doko, or of the bot. Games of both do not mix: go on with the build that its run.json \
             names, or begin anew"
        ))
    }
}
