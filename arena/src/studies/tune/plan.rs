//! What decides a tuning run: rules, bots, seed and settings, with the parameters or candidates that follow from them.

use std::collections::HashMap;

use doko_bots::BotSpec;
use doko_engine::random::fingerprint;
use serde::{Deserialize, Serialize};

use super::settings::{Screening, Settings, TuneBlock};
use super::space::{Space, numbers, set, table};
use super::task::Purpose;
use crate::error::{Error, usage};
use crate::run::Contestant;
use crate::stats::Test;
use crate::studies::matches::{Blocks, Experiment, Format, MatchPlan};
use crate::studies::plan::{Body, BotPlan, Bots, Plan, RulesPlan};

/// The command in the config, and the name of its table of settings.
pub const COMMAND: &str = "tune";
/// The command in the config of its search.
pub const SEARCH_COMMAND: &str = "tune search";

/// A tuning run that can be played.
pub struct TunePlan {
    /// Rules, seed and bots: the one that is tuned, those it meets, and the pool.
    pub experiment: Experiment,
    /// How it is tuned.
    pub settings: Settings,
    /// What is looked for.
    pub subject: Subject,
    /// The test that confirms.
    pub test: Test,
}

/// What is looked for.
pub enum Subject {
    /// Values of parameters.
    Space(Space),
    /// One of these.
    Candidates(Vec<Candidate>),
}

/// A candidate of a race.
#[derive(Clone)]
pub struct Candidate {
    /// What it is called: its choices.
    pub name: String,
    /// The bot.
    pub bot: Contestant,
}

/// The most candidates of a race.
pub const MOST_CANDIDATES: usize = 64;

impl TunePlan {
    /// The run that these settings mean for these bots.
    ///
    /// # Errors
    /// If they do not fit.
    pub fn new(experiment: Experiment, settings: Settings) -> Result<TunePlan, Error> {
        let (bot, test) = (&experiment.bots[0], settings.test()?);
        if let Some(oracle) = experiment.bots.iter().find(|bot| bot.kind.traits().is_oracle()) {
            return usage(format!(
                "{} is an oracle, which sees every card: whoever is tuned by it learns nothing for a fair game",
                oracle.name
            ));
        }
        if settings.screen != Screening::First && !settings.choice.is_empty() {
            return usage("a race has no screen: --screen and --no-screen are for --params");
        }
        let subject = match (&settings.params[..], &settings.choice[..]) {
            ([], []) => usage(
                "say what to tune: --params 'ansage.*' searches values, --choice KEY=VALUE,VALUE compares some",
            ),
            (params, []) => Space::of(bot, params, &settings.unit).map(Subject::Space),
            ([], choices) => candidates(bot, choices).map(Subject::Candidates),
            _ => usage("--params searches and --choice compares: do one after the other, with its --write"),
        }?;
        Ok(TunePlan { experiment, settings, subject, test })
    }

    /// All parameters that are searched; nothing of a race.
    pub fn space(&self) -> Option<&Space> {
        match &self.subject {
            Subject::Space(space) => Some(space),
            Subject::Candidates(_) => None,
        }
    }

    /// The candidates of a race; none of a search.
    pub fn candidates(&self) -> &[Candidate] {
        match &self.subject {
            Subject::Space(_) => &[],
            Subject::Candidates(candidates) => candidates,
        }
    }

    /// The bot that is tuned, as it starts.
    pub fn incumbent(&self) -> &Contestant {
        &self.experiment.bots[0]
    }

    /// Whom it meets while it is tuned.
    pub fn against(&self) -> &[Contestant] {
        &self.experiment.bots[1..=self.settings.opponents]
    }

    /// Among whom what was found is compared with what it comes from.
    pub fn pool(&self) -> &[Contestant] {
        &self.experiment.bots[1 + self.settings.opponents..]
    }

    /// Whether it meets nobody but itself as it starts, so that its points are what it has gained.
    pub fn meets_itself(&self) -> bool {
        let own = self.incumbent().kind.fingerprint();
        self.against().iter().all(|other| other.kind.fingerprint() == own)
    }

    /// The seed of the deals for a purpose.
    pub fn seed(&self, purpose: Purpose) -> u64 {
        purpose.seed(self.experiment.seed)
    }

    /// Which blocks count.
    pub const fn block(&self) -> TuneBlock {
        self.settings.block
    }

    /// The config of the run, or of its search: rules and bots as in an experiment, and the settings.
    pub fn to_toml(&self, command: &str) -> String {
        let Experiment { rules, bots, engine, seed, deals, .. } = &self.experiment;
        let body = TuneConfig {
            rules: RulesPlan::of(rules),
            set: Vec::new(),
            bots: bots.iter().map(BotPlan::of).collect(),
            tune: self.settings.clone(),
        };
        Plan::of_run(command, engine, *seed, *deals, body).to_toml()
    }

    /// What tells this run from any other.
    pub fn identity(&self) -> String {
        fingerprint(format!("{}\n{}", self.experiment.identity(), self.settings.to_toml()))
    }
}

/// The config of a tuning run, after its head.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TuneConfig {
    /// The rules.
    pub rules: RulesPlan,
    /// Changes of the rules, each `KEY=VALUE`.
    #[serde(skip)]
    pub set: Vec<String>,
    /// The bot that is tuned, those it meets, and the pool.
    pub bots: Vec<BotPlan>,
    /// How it is tuned.
    pub tune: Settings,
}

impl Body for TuneConfig {
    const COMMANDS: &'static [&'static str] = &[COMMAND, SEARCH_COMMAND];
}

impl Plan<TuneConfig> {
    /// The run that is meant.
    ///
    /// # Errors
    /// If something in it is wrong.
    pub fn resolve(self, bots: Bots) -> Result<TunePlan, Error> {
        let TuneConfig { rules, set, bots: named, tune: settings } = self.body;
        if named.len() <= settings.opponents {
            return usage("the config has too few bots for its opponents: put back a copy of it");
        }
        let block = Some(vec![Blocks::Team]);
        let body = MatchPlan { block, rules: Some(rules), set, bots: named, ..MatchPlan::default() };
        let plan = Plan { head: self.head, body };
        let mut experiment = plan.resolve_with(Format::Tournament, bots)?.experiment;
        // It alone knows how far a step of its parameters goes.
        experiment.bots[0] = plan.body.bots[0].contestant(Bots::Playing)?;
        TunePlan::new(experiment, settings.checked()?)
    }
}

/// A parameter or an option, and the value that it is given.
type Choice<'a> = (&'a str, &'a str);

/// The product of all choices, in the order in which they are named.
fn candidates(bot: &Contestant, choices: &[String]) -> Result<Vec<Candidate>, Error> {
    let mut all: Vec<Vec<Choice<'_>>> = vec![Vec::new()];
    for choice in choices {
        let wrong =
            |why: &str| Error::Usage(format!("--choice {choice}: {why}, such as ansage.first=0.6,0.65"));
        let (key, values) = choice.split_once('=').ok_or_else(|| wrong("write KEY=VALUE,VALUE"))?;
        let (key, values): (&str, Vec<&str>) = (key.trim(), values.split(',').map(str::trim).collect());
        if values.contains(&"") {
            return Err(wrong("a value is missing"));
        }
        if all.iter().flatten().any(|&(other, _)| other == key) {
            return Err(wrong("it is named twice"));
        }
        let with = all
            .into_iter()
            .flat_map(|one| values.iter().map(move |&value| [&one[..], &[(key, value)]].concat()));
        all = with.collect();
        if all.len() > MOST_CANDIDATES {
            return usage(format!(
                "the choices make more than {MOST_CANDIDATES} candidates: leave some out, or search with --params"
            ));
        }
    }
    if all.len() < 2 {
        return usage("a race needs two candidates: name more values");
    }
    let candidates =
        all.into_iter().map(|choices| candidate(bot, &choices)).collect::<Result<Vec<_>, _>>()?;
    let mut known = HashMap::new();
    for Candidate { name, bot } in &candidates {
        if let Some(other) = known.insert(bot.kind.fingerprint(), name) {
            return usage(format!("{other} and {name} play alike: name one of them"));
        }
    }
    Ok(candidates)
}

fn candidate(bot: &Contestant, choices: &[Choice<'_>]) -> Result<Candidate, Error> {
    let spec: BotSpec = bot.spec.parse()?;
    let known = numbers(&*bot.kind);
    let is_parameter = |choice: &&Choice<'_>| known.iter().any(|(key, _)| key == choice.0);
    let (values, options): (Vec<&Choice<'_>>, Vec<_>) = choices.iter().partition(is_parameter);
    let mut file = table(&*bot.kind);
    for &&(key, value) in &values {
        let wrong = |_| Error::Usage(format!("--choice {key}: {value} is no number"));
        set(&mut file, key, value.parse::<f64>().map_err(wrong)?);
    }
    let own = options.iter().fold(spec.clone(), |spec, (key, value)| spec.with(key, value));
    // That also refuses an option that the bot does not have.
    let by_options = if own == spec { None } else { Some(own.build()?) };
    let kind = match by_options {
        Some(kind) if values.is_empty() => kind,
        _ => own.build_with(&file.to_string())?,
    };
    let name: Vec<String> = choices.iter().map(|(key, value)| format!("{key}={value}")).collect();
    Ok(Candidate { name: name.join(" "), bot: Contestant::new(own.to_string(), kind) })
}

#[cfg(test)]
pub(super) mod testing {
    use super::*;
    use crate::run::contestant::testing::contestant;
    use crate::studies::matches::experiment::testing::duel;

    /// A run of the heuristic, or whatever bot, against itself.
    pub(in super::super) fn plan(spec: &str, settings: Settings) -> Result<TunePlan, Error> {
        let experiment = duel([contestant(spec), contestant(spec)]);
        TunePlan::new(experiment, settings)
    }
}

#[cfg(test)]
mod tests {
    use super::testing::plan;
    use super::*;

    fn race(spec: &str, choices: &[&str]) -> Result<Vec<Candidate>, Error> {
        let choice = choices.iter().map(|&choice| choice.to_owned()).collect();
        let plan = plan(spec, Settings { choice, ..Settings::default() })?;
        match plan.subject {
            Subject::Candidates(candidates) => Ok(candidates),
            Subject::Space(_) => panic!("choices make candidates"),
        }
    }

    #[test]
    fn candidates_are_the_product_of_choices_of_parameters_and_options() {
        let names = |spec: &str, choices: &[&str]| -> Vec<String> {
            race(spec, choices).unwrap().into_iter().map(|candidate| candidate.name).collect()
        };
        assert_eq!(
            names("heuristic", &["ansage.first=0.6,0.65", "solo.margin=0,1"]),
            [
                "ansage.first=0.6 solo.margin=0",
                "ansage.first=0.6 solo.margin=1",
                "ansage.first=0.65 solo.margin=0",
                "ansage.first=0.65 solo.margin=1"
            ]
        );
        let bots = race("pimc:worlds=8", &["rivals=heuristic,search"]).unwrap();
        assert_eq!(bots[1].bot.name, "pimc:worlds=8,rivals=search");
        assert_ne!(bots[0].bot.kind.fingerprint(), bots[1].bot.kind.fingerprint());
        let same = race("heuristic", &["ansage.first=0.65,0.7"]).unwrap();
        assert_eq!(same[0].bot.kind.fingerprint(), heuristic_fingerprint());
    }

    fn heuristic_fingerprint() -> String {
        "heuristic".parse::<BotSpec>().unwrap().build().unwrap().fingerprint()
    }

    #[test]
    fn what_cannot_be_raced_is_refused() {
        for (choices, hint) in [
            (&["ansage.first=0.6"][..], "two candidates"),
            (&["ansage.first"], "KEY=VALUE,VALUE"),
            (&["ansage.first=0.6,"], "a value is missing"),
            (&["ansage.first=0.6,often"], "often is no number"),
            (&["ansage.first=0.6,0.7", "ansage.first=0.6,0.7"], "named twice"),
            (&["ansage.frist=0.6,0.7"], "there is no parameter `ansage.frist`"),
            (&["ansage.first=0.6,7"], "a probability"),
            (&["ansage.first=0.6,0.7,0.60"], "play alike"),
        ] {
            let error = race("heuristic", choices).err().unwrap().to_string();
            assert!(error.contains(hint), "{choices:?}: {error}");
        }
        let many: Vec<String> = (0..65).map(|n| format!("0.{}", 10 + n)).collect();
        assert!(race("heuristic", &[&format!("ansage.first={}", many.join(","))]).is_err());
        assert!(plan("heuristic", Settings::default()).is_err());
        let oracle = Settings { choice: vec!["look=1,2".to_owned()], ..Settings::default() };
        assert!(plan("cheat", oracle).err().unwrap().to_string().contains("oracle"));
    }
}
