//! What decides how networks are taught: rules, bots, seed and settings, and as a file.

use std::io;
use std::path::Path;

use doko_bots::bounded;
use doko_bots::learned::{FloatNetwork, NetworkFile, Part};
use doko_engine::Rules;
use doko_engine::random::draw;
use serde::{Deserialize, Serialize};

use super::checkpoint::MOST_MIB;
use super::lessons::{Lessons, Teacher, expect_fair};
use super::settings::Settings;
use super::training::settings as training;
use crate::error::{Error, usage};
use crate::files::names::BEGUN;
use crate::run::Contestant;
use crate::stats::Test;
use crate::studies::campaign::confirm::duel;
use crate::studies::matches::{BlockKind, Planned};
use crate::studies::plan::{Body, BotPlan, Bots, Head, Plan, RulesPlan};

/// The version of the format of the file.
const FORMAT: u32 = 1;
/// What the file says its command is.
pub const COMMAND: &str = "learn";

/// All that decides what networks become.
pub struct LearnPlan {
    /// The rule sets of the lessons; the confirmation is played by the first.
    pub rules: Vec<Rules>,
    /// The bot that teaches, unless the lessons are there already.
    pub teacher: Teacher,
    /// Whom it meets.
    pub companions: Vec<Contestant>,
    /// The bot that the new one has to beat.
    pub against: Contestant,
    /// The seed from which all others follow.
    pub seed: u64,
    /// How they are taught.
    pub settings: Settings,
    /// The networks that are taught further, if it does not begin with new ones.
    pub begun: Option<NetworkFile>,
    /// The test that confirms.
    pub test: Test,
    /// The version of doko by which it was begun.
    pub engine: String,
}

/// What random numbers are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The deals of the lessons.
    Lessons,
    /// The first weights of networks, and the order of examples.
    Training,
    /// The deals of the confirmation.
    Confirm,
}

impl Purpose {
    /// The seed for it in a pipeline of this seed. None confirms what it was taught on; anybody can play the deals again by
    /// this seed.
    pub fn seed(self, seed: u64) -> u64 {
        let domain = match self {
            Purpose::Lessons => *b"doko lle",
            Purpose::Training => *b"doko ltr",
            Purpose::Confirm => *b"doko lco",
        };
        // Seeds are read with a sign.
        draw(domain, seed, 0) >> 1
    }
}

/// The networks of a file, to be taught further.
///
/// # Errors
/// If it has none that can be.
pub fn begun(path: &Path) -> Result<NetworkFile, Error> {
    let bytes =
        bounded::read(path, MOST_MIB).map_err(|source| Error::Read { path: path.to_owned(), source })?;
    NetworkFile::decode(&bytes)
        .map_err(|error| Error::Read { path: path.to_owned(), source: io::Error::other(error) })
}

/// The config of a pipeline, after its head.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnConfig {
    settings: Settings,
    rules: Vec<RulesPlan>,
    teacher: BotPlan,
    #[serde(rename = "pupil", skip_serializing_if = "Option::is_none")]
    student: Option<BotPlan>,
    companions: Vec<BotPlan>,
    against: BotPlan,
}

impl Body for LearnConfig {
    const COMMANDS: &'static [&'static str] = &[COMMAND];
    const FORMAT: u32 = FORMAT;
}

impl Plan<LearnConfig> {
    /// The pipeline that is meant by the config in this folder.
    ///
    /// # Errors
    /// If something in it is wrong, or bots are not what they were.
    pub fn resolve(self, bots: Bots, folder: &Path) -> Result<LearnPlan, Error> {
        let Plan { head, body } = self;
        if body.rules.is_empty() {
            return usage("the config of a pipeline names no rules: put back a copy of it");
        }
        let bot = |plan: &BotPlan| plan.contestant(bots);
        let rules = body.rules.iter().map(|rules| rules.rules(&[], 0)).collect::<Result<_, _>>()?;
        let companions = body.companions.iter().map(bot).collect::<Result<_, _>>()?;
        let teacher = Teacher::new(bot(&body.teacher)?, body.student.as_ref().map(bot).transpose()?);
        let plan =
            LearnPlan::new(rules, teacher, bot(&body.against)?, companions, head.seed(), body.settings)?;
        let begun = plan.settings.begin_with.is_some().then(|| begun(&folder.join(BEGUN))).transpose()?;
        Ok(LearnPlan { engine: head.engine(), begun, ..plan })
    }
}

impl LearnPlan {
    /// The plan that is meant.
    ///
    /// # Errors
    /// If something in it does not fit.
    pub fn new(
        rules: Vec<Rules>,
        teacher: Teacher,
        against: Contestant,
        companions: Vec<Contestant>,
        seed: u64,
        settings: Settings,
    ) -> Result<LearnPlan, Error> {
        let test = settings.test()?;
        teacher.expect_fair()?;
        expect_fair(companions.iter().chain([&against]))?;
        let engine = env!("CARGO_PKG_VERSION").to_owned();
        Ok(LearnPlan { rules, teacher, companions, against, seed, settings, begun: None, test, engine })
    }

    /// How the network for a part of the game is taught, a new one or this one further.
    pub fn training(&self, part: Part, begun: Option<&FloatNetwork>) -> training::Settings {
        let plain = training::Settings::of(part, self.settings.epochs, self.settings.width);
        let seed = Purpose::Training.seed(self.seed);
        training::Settings { seed, ..begun.map_or(plain.clone(), |network| plain.again(network.width)) }
    }

    /// The lessons, unless they are there already.
    pub fn lessons(&self) -> Lessons {
        Lessons {
            rules: self.rules.clone(),
            teacher: self.teacher.clone(),
            companions: self.companions.clone(),
            seed: Purpose::Lessons.seed(self.seed),
            deals: self.settings.deals,
            keeps_values: true,
            engine: self.engine.clone(),
        }
    }

    /// The duel of the new bot against the one that it has to beat.
    pub fn duel(&self, found: &Contestant) -> Planned {
        let deals = (Purpose::Confirm.seed(self.seed), self.settings.confirm_deals);
        duel(&self.rules[0], [found, &self.against], deals, (self.test, BlockKind::Team))
    }

    /// As a file.
    pub fn to_toml(&self) -> String {
        let (teacher, student) = self.teacher.plans();
        let head = Head {
            format: Some(FORMAT),
            engine: Some(self.engine.clone()),
            command: Some(COMMAND.to_owned()),
            seed: Some(self.seed),
            ..Head::default()
        };
        let body = LearnConfig {
            settings: self.settings.clone(),
            rules: self.rules.iter().map(RulesPlan::of).collect(),
            teacher,
            student,
            companions: self.companions.iter().map(BotPlan::of).collect(),
            against: BotPlan::of(&self.against),
        };
        Plan { head, body }.to_toml()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_purpose_has_a_seed_of_its_own() {
        use Purpose::{Confirm, Lessons, Training};
        let mut seeds = [Lessons, Training, Confirm].map(|purpose| purpose.seed(1)).to_vec();
        seeds.push(1);
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 4);
        assert!(seeds.iter().all(|&seed| i64::try_from(seed).is_ok()));
    }
}
