//! Doors into private rooms, for the tests in `tests` and nobody else.

use std::fs;

use doko_engine::record::{DealOrigin, GameRecord};

use crate::error::Error;
use crate::files::names::CONFIG;
use crate::run::game::Broken;
use crate::run::log::{Coded, Shape};
use crate::run::{Call, Finished, Games, NoGame, Study, granted};
use crate::studies::plan::Bots;
use crate::studies::{AnyStudy, Opened, read, with_study};

pub use crate::commands::command;
pub use crate::rules_source::file_of;

/// What is played in a run: it plays units, and reads them back.
pub struct Plan(AnyStudy);

impl Plan {
    /// The one that the text of a config says.
    ///
    /// # Errors
    /// If it says none.
    pub fn of_config(text: &str) -> Result<Plan, Error> {
        let failed = |error: std::io::Error| Error::Internal(error.to_string());
        let folder = tempfile::tempdir().map_err(failed)?;
        let path = folder.path().join(CONFIG);
        fs::write(&path, text).map_err(failed)?;
        let Opened { study, .. } = read(&path, Bots::Playing)?;
        Ok(Plan(study))
    }

    /// How its games are coded.
    pub fn shape(&self) -> Shape {
        with_study!(&self.0, study => study.shape())
    }

    /// How many units it has.
    pub fn units(&self) -> u64 {
        with_study!(&self.0, study => study.units())
    }

    /// A unit, as a log keeps it.
    pub fn played(&self, unit: u64) -> Coded {
        with_study!(&self.0, study => {
            let kinds = study.kinds();
            let mut games = Games::recorded(&kinds, study.shape());
            let _unit = granted(study.unit(unit, &mut games));
            Coded(games.coded())
        })
    }

    /// The games that a log has of a unit.
    ///
    /// # Errors
    /// If they are not those of the plan.
    pub fn games(&self, unit: u64, coded: &Coded) -> Result<Vec<GameRecord>, Broken> {
        let mut found = Vec::new();
        let mut tap = |call: &Call<'_>, finished: &Finished<'_>| {
            let (seed, index) = call.run;
            let origin = DealOrigin { seed, index, redeal: finished.redeals };
            found.push(GameRecord::of(&finished.game).with_deal(origin));
        };
        with_study!(&self.0, study => {
            let mut games = Games::logged(&coded.0, study.shape()).shown_to(&mut tap);
            match study.unit(unit, &mut games) {
                Ok(_) => games.end().map(drop),
                Err(NoGame::Broken(broken)) => Err(broken),
                Err(NoGame::Left) => unreachable!("nobody leaves a log"),
            }?;
        });
        Ok(found)
    }
}
