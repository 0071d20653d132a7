//! An experiment as a TOML file, both ways: what a person asks for in a few lines, and what was played, in full.
//!
//! The resolved file of a run is itself an experiment file. What in it follows from the rest, every rule and parameter
//! and their fingerprints, is compared when it is read again, so that a file never says one thing and means another.

#[cfg(test)]
mod tests;

use doko_engine::random::fingerprint;
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use super::{BlockKind, Experiment, Format, Planned, Stopping};
use crate::error::{Error, usage};
use crate::files::toml_of;
use crate::run::Unit;
use crate::stats::{Test, Until};
use crate::studies::plan::{Body, BotPlan, Bots, Head, Plan, RulesPlan};

/// What an experiment file, or a command line, asks for; `None` and empty where it says nothing.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MatchPlan {
    /// The number of games of an evening; 0 for single deals.
    pub session: Option<u32>,
    /// Which blocks to play.
    pub block: Option<Vec<Blocks>>,
    /// Whether to keep a row for each game.
    pub games: Option<bool>,
    /// See [`Experiment::mine`].
    pub mine: Option<usize>,
    /// See [`Experiment::keeps_values`].
    pub values: Option<bool>,
    /// The sequential test.
    #[serde(default, with = "words")]
    pub test: Option<Test>,
    /// The precision at which to stop.
    #[serde(default, with = "words")]
    pub until: Option<Until>,
    /// See [`Stopping::every`].
    pub look: Option<u64>,
    /// See [`Stopping::watches`].
    pub watch: Option<Blocks>,
    /// The rules.
    pub rules: Option<RulesPlan>,
    /// Changes of the rules, each `KEY=VALUE`.
    #[serde(skip)]
    pub set: Vec<String>,
    /// The bots.
    #[serde(default)]
    pub bots: Vec<BotPlan>,
}

impl Body for MatchPlan {
    const COMMANDS: &'static [&'static str] = &["duel", "tournament", "gauntlet"];
}

/// Which blocks to play, by the names of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Blocks {
    /// Every pair two against two, in swapped seats
    Team,
    /// Every pair one among three of the other, in each seat; and the reverse
    Field,
    /// A among three of B alone, without the reverse; in a duel
    FieldA,
    /// Team and field
    Both,
    /// Every four bots at a table, in an order drawn for the deal, turned through the seats: 4 games
    #[value(alias = "4")]
    Table,
    /// The same in the even permutations: 12 games, in which each two meet in each two seats once
    #[value(alias = "12")]
    Table12,
}

impl Blocks {
    const fn kinds(self) -> &'static [BlockKind] {
        match self {
            Blocks::Team => &[BlockKind::Team],
            Blocks::Field => &[BlockKind::Field, BlockKind::FieldReversed],
            Blocks::FieldA => &[BlockKind::Field],
            Blocks::Both => &BlockKind::PAIR,
            Blocks::Table => &[BlockKind::Table],
            Blocks::Table12 => &[BlockKind::Table12],
        }
    }
}

/// A value that is written as words, and read from words or a number.
mod words {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
    use toml::Value;

    #[expect(clippy::ref_option, reason = "serde hands over a field like this")]
    pub(super) fn serialize<S: Serializer>(
        value: &Option<impl Display>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        value.as_ref().map(ToString::to_string).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        D: Deserializer<'de>,
        T: FromStr<Err: Display>,
    {
        let text = match Value::deserialize(deserializer)? {
            Value::String(text) => text,
            other => other.to_string(),
        };
        text.parse().map(Some).map_err(de::Error::custom)
    }
}

impl Plan<MatchPlan> {
    /// This plan, completed by `other` where it is silent.
    #[must_use]
    pub fn or(self, other: Plan<MatchPlan>) -> Plan<MatchPlan> {
        let (Plan { head, mut body }, Plan { head: other_head, body: other }) = (self, other);
        // Changes are changes of the rules that they stand beside.
        if body.rules.is_none() {
            body.rules = other.rules;
            body.set.splice(..0, other.set);
        }
        if body.bots.is_empty() {
            (body.bots, body.mine) = (other.bots, other.mine);
        }
        // One of them says when to stop, so either replaces both.
        if body.test.is_none() && body.until.is_none() {
            (body.test, body.until) = (other.test, other.until);
            (body.look, body.watch) = (other.look, other.watch);
        }
        macro_rules! or {
            ($($key:ident)*) => { MatchPlan { $($key: body.$key.or(other.$key),)* ..body } };
        }
        let plan = Plan::new(
            head.seed.or(other_head.seed),
            head.deals.or(other_head.deals),
            or!(session block games values),
        );
        Plan { head: Head { command: other_head.command, ..plan.head }, ..plan }
    }

    /// The experiment that is meant, with every default filled in.
    ///
    /// # Errors
    /// If something in it is wrong, or does not fit the rest.
    pub fn resolve(&self, format: Format) -> Result<Planned, Error> {
        if let Some(other) = self.head.command.as_deref().filter(|&other| other != format.key()) {
            return usage(format!("the experiment is a {other}: run `doko {other}` with it"));
        }
        self.resolve_with(format, Bots::Playing)
    }

    /// The experiment of a run, whose config says by which command it was begun.
    ///
    /// # Errors
    /// If something in it is wrong, or does not fit the rest.
    pub fn resolve_run(&self, bots: Bots) -> Result<Planned, Error> {
        let formats = [Format::Duel, Format::Tournament, Format::Gauntlet];
        let format = formats.into_iter().find(|format| self.head.command.as_deref() == Some(format.key()));
        self.resolve_with(format.unwrap_or(Format::Duel), bots)
    }

    /// The same with bots that need not be able to play.
    ///
    /// # Errors
    /// If something in it is wrong, or does not fit the rest.
    pub fn resolve_with(&self, format: Format, bots: Bots) -> Result<Planned, Error> {
        let Plan { head, body } = self;
        let mine = format.mine(body.mine, body.bots.len())?;
        let named = body.bots.iter().map(|bot| bot.contestant(bots)).collect::<Result<Vec<_>, _>>()?;
        format.check_bots(named.len())?;
        let session = body.session.unwrap_or(0);
        let rules = body.rules.clone().unwrap_or(RulesPlan::Named("ddv".to_owned()));
        let rules = rules.resolve(bots, &body.set, session)?;
        let blocks = body.block.clone().unwrap_or_else(|| format.default_blocks(named.len()));
        if format == Format::Tournament && blocks.contains(&Blocks::FieldA) {
            return usage(
                "a ranking takes field blocks both ways: --block field-a is for a duel, name field instead",
            );
        }
        let mut kinds: Vec<BlockKind> = blocks.iter().flat_map(|blocks| blocks.kinds()).copied().collect();
        kinds.sort();
        kinds.dedup();
        if kinds.is_empty() {
            return usage("block = []: name the blocks to play, such as [\"team\"]");
        }
        if mine.is_some() && kinds.iter().any(|kind| kind.is_table()) {
            return usage(
                "at a table of four the others would meet each other, which they do not in a gauntlet: play --block team, \
                 field or field-a",
            );
        }
        if kinds.iter().any(|kind| kind.bots() > named.len()) {
            return usage("a table needs four bots: name more, or play --block team or field");
        }
        let plain = Experiment::new(format, rules, named, &kinds);
        let plain = mine.into_iter().fold(plain, |plain, mine| plain.across(&kinds, mine));
        let experiment = Experiment {
            seed: head.seed(),
            unit: Unit::of(session),
            deals: head.deals(),
            keeps_games: body.games.unwrap_or(false),
            keeps_values: body.values.unwrap_or(false),
            engine: head.engine(),
            ..plain
        };
        experiment.check()?;
        let watches = body.watch.map(|blocks| blocks.kinds()[0]);
        let stopping = Stopping { test: body.test, until: body.until, every: body.look, watches };
        stopping.check(&experiment)?;
        Ok(Planned { experiment, stopping })
    }
}

impl Experiment {
    /// Its plan, with every default filled in.
    pub fn plan(&self, stopping: &Stopping) -> Plan<MatchPlan> {
        let body = MatchPlan {
            session: Some(if self.unit == Unit::Deal { 0 } else { self.length() }),
            block: Some(self.blocks()),
            games: Some(self.keeps_games),
            mine: self.mine,
            values: self.keeps_values.then_some(true),
            test: stopping.test,
            until: stopping.until,
            look: stopping.every,
            watch: stopping.watches.map(|kind| if kind.is_field() { Blocks::Field } else { Blocks::Team }),
            rules: Some(RulesPlan::of(&self.rules)),
            set: Vec::new(),
            bots: self.bots.iter().map(BotPlan::of).collect(),
        };
        Plan::of_run(self.format.key(), &self.engine, self.seed, self.deals, body)
    }

    /// What tells the games of this experiment from those of any other: sixteen hexadecimal digits.
    ///
    /// Neither when to stop nor how many deals there are is a part of it: tests can be applied to what has been played, and
    /// runs can be made longer. Nor are names: rules and bots are what their fingerprints say, whatever file they were read
    /// from; nor the version of doko.
    pub fn identity(&self) -> String {
        let plan = self.plan(&Stopping::default());
        let mut file = Table::try_from(plan).expect("words, numbers and tables can be written as TOML");
        for key in ["engine", "deals", "games"] {
            file.remove(key);
        }
        file.insert("rules".to_owned(), self.rules.fingerprint().into());
        let bots: Vec<Value> = self.bots.iter().map(|bot| bot.kind.fingerprint().into()).collect();
        file.insert("bots".to_owned(), bots.into());
        fingerprint(toml_of(&file))
    }

    /// The names of the blocks, as an experiment file has them.
    fn blocks(&self) -> Vec<Blocks> {
        let has = |kind: BlockKind| self.matchups.iter().any(|matchup| matchup.kind == kind);
        let field = if has(BlockKind::FieldReversed) { Blocks::Field } else { Blocks::FieldA };
        let all = [Blocks::Team, field, Blocks::Table, Blocks::Table12];
        all.into_iter().filter(|blocks| has(blocks.kinds()[0])).collect()
    }
}
