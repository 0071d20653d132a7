//! An experiment as a TOML file, both ways: what a person asks for in a few lines, and what was played, in full.
//!
//! The resolved file of a run is itself an experiment file. What in it follows from the rest, every rule and parameter
//! and their fingerprints, is compared when it is read again, so that a file never says one thing and means another.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use doko_bots::BotSpec;
use doko_bots::exec::Program;
use doko_engine::random::fingerprint;
use doko_engine::rules::{RuleSource, Rules};
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use super::{Experiment, Format};
use crate::error::{Error, usage};
use crate::files::{read_text, toml_of};
use crate::rules_source::{Origin, rules_for};
use crate::run::{Contestant, Recorded, Unit};
use crate::stats::{Monitor, Test, Until};
use crate::studies::matches::BlockKind;

/// The version of the format of an experiment file.
const FORMAT: u32 = 2;

/// What an experiment file, or a command line, asks for; `None` and empty where it says nothing.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The version of the format.
    pub format: Option<u32>,
    /// The version of the engine that has written it.
    pub engine: Option<String>,
    /// Which command it is for.
    pub command: Option<Format>,
    /// See [`Experiment::seed`].
    pub seed: Option<u64>,
    /// See [`Experiment::deals`].
    pub deals: Option<u64>,
    /// The number of games of an evening; 0 for single deals.
    pub session: Option<u32>,
    /// Which blocks to play.
    pub block: Option<Vec<Blocks>>,
    /// Which of the deals were played, as the first and the one after the last; all if it says nothing.
    #[serde(rename = "part")]
    pub _part: Option<[u64; 2]>,
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

/// Rules in an experiment file: the name of a preset or file, or a table.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(untagged)]
pub enum RulesPlan {
    /// A preset or a rule file.
    Named(String),
    /// A preset and what differs.
    Table(Box<RulesTable>),
}

/// A preset and what differs.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RulesTable {
    /// Base and overrides in a line; not read.
    #[serde(default)]
    label: String,
    /// The preset.
    base: String,
    /// What the rules are called.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// What differs, by dotted keys or in tables.
    #[serde(default)]
    overrides: Table,
    /// Of all rules; compared.
    fingerprint: Option<String>,
    /// All rules; compared.
    set: Option<Table>,
}

/// A bot in an experiment file: its spec, or a table.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum BotPlan {
    /// Its spec.
    Spec(String),
    /// Its spec, with what it stood for.
    Table {
        /// Its spec.
        spec: String,
        /// What it is called, if that is not its spec.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Of kind and parameters; compared where it plays.
        fingerprint: Option<String>,
        /// Whether it sees all cards; of a run that is read.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        oracle: bool,
        /// Whether it plays alike each time; of a run that is read.
        #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
        reproducible: bool,
        /// The fingerprints of the rules by which it plays as another bot does; of a laboratory that is read.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        falls_back: Vec<String>,
        /// Its parameters, in place of those of any file.
        #[serde(skip_serializing_if = "Option::is_none")]
        parameters: Option<Value>,
    },
}

const fn yes() -> bool {
    true
}

/// Whether the bots of a plan are to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bots {
    /// They are.
    Playing,
    /// Their games are there: nothing but the plan is asked of them.
    Recorded,
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

/// An experiment, and when it stops.
#[derive(Clone)]
pub struct Planned {
    /// What decides the games.
    pub experiment: Experiment,
    /// What decides when there are enough of them.
    pub stopping: Stopping,
}

/// When to stop before all deals are played; shared by nothing that decides what a deal's games are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stopping {
    /// The sequential test.
    pub test: Option<Test>,
    /// The precision.
    pub until: Option<Until>,
    /// After how many deals it is looked at, and at the end; after every one if it says nothing.
    pub every: Option<u64>,
    /// Which blocks are looked at; the first of those that are played if it says nothing.
    pub watches: Option<BlockKind>,
}

impl Plan {
    /// Reads an experiment file.
    ///
    /// # Errors
    /// If it cannot be read, or is no experiment file.
    pub fn read(path: &Path) -> Result<Plan, Error> {
        let wrong = |text: String| Error::Experiment { path: path.to_owned(), text };
        let plan: Plan = toml::from_str(&read_text(path)?).map_err(|error| wrong(error.to_string()))?;
        if let Some(format) = plan.format.filter(|&format| format != FORMAT) {
            return Err(wrong(format!(
                "format = {format}: this doko reads format {FORMAT}. To play it anew, take out the lines `format` and \
                 `engine`, the fingerprints and rules.set"
            )));
        }
        Ok(plan)
    }

    /// What this plan says, and where it is silent what `other` says.
    #[must_use]
    pub fn or(mut self, other: Plan) -> Plan {
        // Changes are changes of the rules that they stand beside.
        if self.rules.is_none() {
            self.rules = other.rules;
            self.set.splice(..0, other.set);
        }
        if self.bots.is_empty() {
            (self.bots, self.mine) = (other.bots, other.mine);
        }
        // One of them says when to stop, so either replaces both.
        if self.test.is_none() && self.until.is_none() {
            (self.test, self.until) = (other.test, other.until);
            (self.look, self.watch) = (other.look, other.watch);
        }
        macro_rules! or {
            ($($key:ident)*) => { Plan { $($key: self.$key.or(other.$key),)* ..self } };
        }
        let both = or!(command seed deals session block games values);
        Plan { format: None, engine: None, _part: None, ..both }
    }

    /// The experiment that is meant, with every default filled in.
    ///
    /// # Errors
    /// If something in it is wrong, or does not fit the rest.
    pub fn resolve(&self, format: Format) -> Result<Planned, Error> {
        self.resolve_with(format, Bots::Playing)
    }

    /// The same with bots that need not be able to play.
    ///
    /// # Errors
    /// If something in it is wrong, or does not fit the rest.
    pub fn resolve_with(&self, format: Format, bots: Bots) -> Result<Planned, Error> {
        if let Some(other) = self.command.filter(|&other| other != format) {
            return usage(format!("the experiment is a {other}: run `doko {other}` with it"));
        }
        let mine = format.mine(self.mine, self.bots.len())?;
        let is_read = bots == Bots::Recorded;
        let bots = self.bots.iter().map(|bot| bot.contestant(bots)).collect::<Result<Vec<_>, _>>()?;
        format.check_bots(bots.len())?;
        let session = self.session.unwrap_or(0);
        let rules = match &self.rules {
            None => rules_for(&Origin::named("ddv")?, &self.set, session)?,
            Some(plan) if is_read => plan.rules_as_written()?,
            Some(plan) => plan.rules(&self.set, session)?,
        };
        let blocks = self.block.clone().unwrap_or_else(|| format.default_blocks(bots.len()));
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
        if kinds.iter().any(|kind| kind.bots() > bots.len()) {
            return usage("a table needs four bots: name more, or play --block team or field");
        }
        let plain = Experiment::new(format, rules, bots, &kinds);
        let plain = mine.into_iter().fold(plain, |plain, mine| plain.across(&kinds, mine));
        let experiment = Experiment {
            seed: self.seed.unwrap_or(plain.seed),
            unit: Unit::of(session),
            deals: self.deals.unwrap_or(plain.deals),
            keeps_games: self.games.unwrap_or(false),
            keeps_values: self.values.unwrap_or(false),
            engine: self.engine.clone().unwrap_or_else(|| plain.engine.clone()),
            ..plain
        };
        experiment.check()?;
        let watches = self.watch.map(|blocks| blocks.kinds()[0]);
        let stopping = Stopping { test: self.test, until: self.until, every: self.look, watches };
        stopping.check(&experiment)?;
        Ok(Planned { experiment, stopping })
    }
}

impl BotPlan {
    /// A bot in full.
    pub(crate) fn of(bot: &Contestant) -> BotPlan {
        BotPlan::under(bot, [])
    }

    /// A bot in full, and by which of these rules it plays as another bot does.
    pub(crate) fn under<'r>(bot: &Contestant, rules: impl IntoIterator<Item = &'r Rules>) -> BotPlan {
        let kind = &bot.kind;
        let parameters = Some(kind.parameters()).filter(|parameters| !parameters.is_empty());
        // Two rule sets of a laboratory may be the same.
        let foreign = rules.into_iter().filter(|rules| kind.falls_back(rules).is_some());
        let falls_back: BTreeSet<String> = foreign.map(Rules::fingerprint).collect();
        BotPlan::Table {
            spec: bot.spec.clone(),
            name: Some(bot.name.clone()).filter(|name| *name != bot.spec),
            fingerprint: Some(kind.fingerprint()),
            oracle: kind.traits().is_oracle(),
            reproducible: kind.traits().is_reproducible,
            falls_back: falls_back.into_iter().collect(),
            // As a table where it is TOML, as the built-in bots' are; another bot's words are kept as they are.
            parameters: parameters.map(|words| match words.parse::<Table>() {
                Ok(table) => Value::Table(table),
                Err(_) => words.into(),
            }),
        }
    }

    /// The bot.
    ///
    /// # Errors
    /// If there is none such, or it is not the one that was written down.
    pub(crate) fn contestant(&self, bots: Bots) -> Result<Contestant, Error> {
        let (spec, called, fingerprint, parameters) = match self {
            BotPlan::Spec(spec) => (spec, None, None, None),
            BotPlan::Table {
                spec,
                name,
                fingerprint: Some(fingerprint),
                parameters,
                oracle,
                reproducible,
                falls_back,
            } if bots == Bots::Recorded => {
                let parameters = match parameters {
                    Some(Value::String(words)) => words.clone(),
                    Some(Value::Table(table)) => table.to_string(),
                    _ => String::new(),
                };
                let kind = Recorded {
                    fingerprint: fingerprint.clone(),
                    parameters,
                    is_oracle: *oracle,
                    is_reproducible: *reproducible,
                    falls_back: falls_back.clone(),
                };
                let bot = Contestant::new(spec.clone(), Arc::new(kind));
                return Ok(bot.called(name.as_deref()));
            }
            BotPlan::Table { spec, name, fingerprint, parameters, .. } => {
                (spec, name.as_deref(), fingerprint.as_ref(), parameters.as_ref())
            }
        };
        let spec: BotSpec = spec.parse()?;
        // What a file held then is what was played, wherever that file is now.
        let kind = match parameters {
            Some(Value::Table(parameters)) => spec.build_with(&parameters.to_string())?,
            _ => spec.build()?,
        };
        let contestant = Contestant::new(spec.to_string(), kind);
        let found = contestant.kind.fingerprint();
        if let Some(expected) = fingerprint.filter(|&expected| *expected != found) {
            if let Some(file) = spec.program()?.as_ref().and_then(Program::missing_file) {
                return usage(format!(
                    "the bot {spec} is not the one of the experiment: there is no `{file}` as seen from the folder \
                     in which doko runs. Run doko where the experiment was run; in another, bots are to be named \
                     by whole paths"
                ));
            }
            return usage(format!(
                "the bot {spec} is not the one of the experiment: its fingerprint is {found}, not {expected}. Its \
                 parameters, or the program, have changed: take out fingerprint to play it as it is now"
            ));
        }
        Ok(contestant.called(called))
    }
}

impl RulesPlan {
    /// Rules in full.
    pub(crate) fn of(rules: &Rules) -> RulesPlan {
        let overrides = rules.overrides().iter().map(|(key, value)| ((*key).to_owned(), value.clone()));
        RulesPlan::Table(Box::new(RulesTable {
            label: rules.label(),
            base: rules.base().to_owned(),
            name: rules.name().map(str::to_owned),
            overrides: overrides.collect(),
            fingerprint: Some(rules.fingerprint()),
            set: Some(rules.set().to_toml().parse().expect("rules are written as TOML")),
        }))
    }

    /// The rules as they were written down in full, whatever has become of the preset that they come from.
    ///
    /// # Errors
    /// If something in them is wrong.
    pub(crate) fn rules_as_written(&self) -> Result<Rules, Error> {
        let RulesPlan::Table(table) = self else { return self.rules(&[], 0) };
        let Some(set) = &table.set else { return self.rules(&[], 0) };
        let rules = rules_for(&table.origin("the config", set), &[], 0)?;
        if table.fingerprint.as_ref().is_some_and(|expected| *expected != rules.fingerprint()) {
            return usage("rules.fingerprint in the config is not that of rules.set: put back a copy of it");
        }
        Ok(rules)
    }

    /// The rules, changed, and for evenings of so many games if that is not 0.
    ///
    /// # Errors
    /// If something in them is wrong.
    pub(crate) fn rules(&self, changes: &[String], session: u32) -> Result<Rules, Error> {
        let table = match self {
            RulesPlan::Named(name) => return rules_for(&Origin::named(name)?, changes, session),
            RulesPlan::Table(table) => table,
        };
        let origin = table.origin("the experiment", &table.overrides);
        // What is compared was written before any change of the command line.
        let unchanged = rules_for(&origin, &[], 0)?;
        let differs = |what: &str| {
            Error::Usage(format!(
                "{what} in the experiment does not follow from rules.base and rules.overrides: change these, and \
                 take out rules.fingerprint and rules.set"
            ))
        };
        if table.fingerprint.as_ref().is_some_and(|expected| *expected != unchanged.fingerprint()) {
            return Err(differs("rules.fingerprint"));
        }
        // Keys that this doko has and the writer had not are those of the base.
        if let Some(set) = &table.set
            && rules_for(&table.origin("the experiment", set), &[], 0)? != unchanged
        {
            return Err(differs("rules.set"));
        }
        rules_for(&origin, changes, session)
    }
}

impl RulesTable {
    /// Its base with these keys, as a rule file that `origin` has.
    fn origin(&self, origin: &str, keys: &Table) -> Origin {
        let named = self.name.iter().map(|name| ("name".to_owned(), name.clone().into()));
        let mut file = keys.clone();
        file.extend(named.chain([("base".to_owned(), self.base.clone().into())]));
        Origin { name: origin.to_owned(), source: RuleSource::toml(toml_of(&file)) }
    }
}

impl Experiment {
    /// What is played, with every default filled in, as an experiment file.
    pub fn to_toml(&self, stopping: &Stopping) -> String {
        toml_of(&self.to_table(stopping))
    }

    /// The same as a table.
    pub(crate) fn to_table(&self, stopping: &Stopping) -> Table {
        let plan = Plan {
            format: Some(FORMAT),
            engine: Some(self.engine.clone()),
            command: Some(self.format),
            seed: Some(self.seed),
            deals: Some(self.deals),
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
            bots: self.bots.iter().map(BotPlan::of).collect(),
            ..Plan::default()
        };
        Table::try_from(plan).expect("words, numbers and tables can be written as TOML")
    }

    /// What tells the games of this experiment from those of any other: sixteen hexadecimal digits.
    ///
    /// Neither when to stop nor how many deals there are is a part of it: tests can be applied to what has been played, and
    /// runs can be made longer. Nor are names: rules and bots are what their fingerprints say, whatever file they were read
    /// from; nor the version of doko.
    pub fn identity(&self) -> String {
        let mut file = self.to_table(&Stopping::default());
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

impl Stopping {
    /// Refuses a stop that the experiment cannot have.
    ///
    /// # Errors
    /// If there are two, or no single figure to be judged by.
    pub fn check(&self, experiment: &Experiment) -> Result<(), Error> {
        if self.every == Some(0) {
            return usage("look = 0: say after how many deals the test looks, such as 500");
        }
        if self.watches.is_some_and(|kind| !experiment.matchups.iter().any(|matchup| matchup.kind == kind)) {
            return usage("watch names blocks that are not played: name one of those in `block`");
        }
        match (self.test, self.until) {
            (None, None) if self.every.is_some() || self.watches.is_some() => {
                usage("look and watch say how a test looks: add test or until")
            }
            (None, None) => Ok(()),
            (Some(_), Some(_)) => usage("--test and --until both say when to stop: leave one out"),
            _ if experiment.format != Format::Duel => usage(format!(
                "a {} plays all its deals: --test and --until are for a duel",
                experiment.format
            )),
            (Some(_), None) => match experiment.bots.iter().find(|bot| bot.kind.traits().is_oracle()) {
                Some(oracle) => usage(format!(
                    "{} is an oracle, which sees every card: no test counts it. Leave out --test; --until ±D stops when \
                     what it gains is known within D",
                    oracle.name
                )),
                None => Ok(()),
            },
            (None, Some(_)) => Ok(()),
        }
    }

    /// Which match-up is watched, by its number.
    pub fn watched(&self, experiment: &Experiment) -> usize {
        let is_watched = |kind: BlockKind| self.watches.is_none_or(|watched| watched == kind);
        let found = experiment.matchups.iter().position(|matchup| is_watched(matchup.kind));
        found.expect("blocks of this kind are played")
    }

    /// What watches the blocks for it.
    pub fn monitor(&self, experiment: &Experiment) -> Option<Monitor> {
        let games = experiment.length();
        let of_test = self.test.map(|test| Monitor::of_test(test, games));
        of_test.or_else(|| self.until.map(|until| Monitor::of_until(until, games)))
    }
}
