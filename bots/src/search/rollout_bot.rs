//! The bot that is another one, improved by one step.
//!
//! Each answer is tried at imagined tables at which that bot plays on, and the best is given (Tesauro and Galperin 1996,
//! "On-line policy improvement using Monte-Carlo search"). Where none is clearly better than what that bot would have
//! answered (`margin`), it stays with that. If that bot tells what it takes its answers to be worth ([`Bot::values`]), this
//! counts as some worlds.

use doko_engine::random::{Stream, fingerprint, substream};
use doko_engine::{Action, Question, Rules, Seat, View};
use rand::Rng;

use super::decision::Decision;
use super::rollout::UNIT;
use super::rollouts::{MANY, Others, RivalManner, Rollouts};
use super::sequential_halving::Prior;
use super::settings::{Allocation, Infers};
use crate::bot::{Bot, BotKind, Thought, Traits};
use crate::manners::{ALL, Company};
use crate::options::Options;
use crate::spec_error::SpecError;
use crate::tries::Tries;

/// The kind of bot called `rollout`.
pub struct Rollout {
    rollouts: Rollouts,
    rivals: RivalManner,
    prior: f64,
    margin: f64,
    tries: Tries,
}

impl Rollout {
    /// One line for `doko bots list`.
    pub const SUMMARY: &str =
        "another bot improved: tries each answer at imagined tables, at which that bot plays on";
    /// The options of its spec.
    pub const OPTIONS: &[(&str, &str)] = &[
        (
            "of",
            "the bot it improves, which plays on in all seats unless rivals says otherwise: a player of the pool, or another bot",
        ),
        (
            "rivals",
            "how the others play on: same for like the improved bot, any for as they seem to play, or as one of search (which is the improved bot again), heuristic, careful, silent, bold, noisy, thumb and random",
        ),
        ("worlds", "worlds for each answer, of which poor ones leave theirs to good ones"),
        (
            "allocation",
            "which answers get the worlds: uniform, or halving, which drops the worse half after each round",
        ),
        ("stop", "standard errors behind the best at which an answer is given up, 0 to 100; 0 for never"),
        (
            "inference",
            "whether worlds are weighed by what the others did: on, off, or own, which also weighs them as if the others played like the improved bot, if that tells what it thinks of cards, as net does; that takes more than twice as long",
        ),
        (
            "prior",
            "as how many worlds the improved bot's own opinion of its cards counts, if it has one, as net does; 0 to 1000000",
        ),
        ("margin", "points by which an answer must be better than that of the bot it improves, 0 to 100"),
        Tries::OPTIONS[0],
        Tries::OPTIONS[1],
        Tries::OPTIONS[2],
    ];

    pub(crate) fn from_options(options: &mut Options) -> Result<Rollout, SpecError> {
        let name = options.text("of", "net");
        let mut worlds = 64;
        options.fill_whole("worlds", 1..=1_000_000, &mut worlds)?;
        let mut rollouts = Rollouts::new(options.player("of", &name)?).with_worlds(worlds);
        let manners = ALL.iter().map(|manner| (manner.name, RivalManner::Known(manner.name)));
        let ways = [("same", RivalManner::Same), ("any", RivalManner::Any)].into_iter().chain(manners);
        let mut rivals = RivalManner::Same;
        options.choice("rivals", &ways.collect::<Vec<_>>(), &mut rivals)?;
        rollouts.others = Others::who(rivals, &rollouts.of, |name| options.player("rivals", name))?;
        let ways = [("uniform", Allocation::Uniform), ("halving", Allocation::Halving)];
        options.choice("allocation", &ways, &mut rollouts.settings.allocation)?;
        options.fill("stop", 0.0..=100.0, &mut rollouts.settings.stop)?;
        let mut infers = Infers::Manners;
        let ways = [("on", Infers::Manners), ("off", Infers::Off), ("own", Infers::Alike)];
        options.choice("inference", &ways, &mut infers)?;
        rollouts.settings.infers = infers != Infers::Off;
        rollouts.alike = infers == Infers::Alike;
        let mut prior = 0.0;
        options.fill("prior", 0.0..=1_000_000.0, &mut prior)?;
        let mut margin = 0.1;
        options.fill("margin", 0.0..=100.0, &mut margin)?;
        let tries = Tries::from_options(options)?;
        Ok(Rollout { rollouts, rivals, prior, margin, tries })
    }
}

impl BotKind for Rollout {
    fn bot(&self, rules: &Rules, seat: Seat, mut stream: Stream) -> Box<dyn Bot> {
        let word = stream.next_u64();
        Box::new(RolloutBot {
            usual: self.rollouts.of.bot(rules, seat, substream(word, 0)),
            rollouts: self.rollouts.clone(),
            prior: self.prior,
            margin: self.margin,
            tries: self.tries,
            stream: substream(word, 1),
            thought: Thought::default(),
        })
    }

    fn fingerprint(&self) -> String {
        let Rollout { rollouts, rivals, prior, margin, tries } = self;
        let (settings, of) = (&rollouts.settings, rollouts.of.fingerprint());
        let prior = if *prior > 0.0 { format!(" {prior}") } else { String::new() };
        let alike = if rollouts.alike { " alike" } else { "" };
        let players = rollouts.others.iter().flat_map(|others| others.manners.iter());
        let players = players.map(|player| player.fingerprint()).collect::<Vec<_>>().join(" ");
        let rivals = match rivals {
            RivalManner::Same => String::new(),
            RivalManner::Any => format!(" any {players}"),
            RivalManner::Known(manner) => format!(" {manner} {players}"),
        };
        fingerprint(format!("rollout 1 {settings:?} {margin} {tries:?} {of}{prior}{alike}{rivals}"))
    }

    fn parts(&self) -> Vec<&dyn BotKind> {
        vec![&*self.rollouts.of]
    }

    fn traits(&self) -> Traits {
        Traits { remembers: true, thinks: true, ..self.rollouts.of.traits() }
    }
}

struct RolloutBot {
    rollouts: Rollouts,
    /// What it would answer without trying.
    usual: Box<dyn Bot>,
    /// As how many worlds it counts what that bot takes answers to be worth.
    prior: f64,
    margin: f64,
    tries: Tries,
    stream: Stream,
    thought: Thought,
}

impl Bot for RolloutBot {
    fn act(&mut self, view: &View<'_>) -> Action {
        self.thought = Thought::default();
        let usual = self.usual.act(view);
        // Where it may knock nobody has seen a card: there is nothing to find out.
        let tries = view.question().is_some_and(|asked| asked != Question::Klopfen && self.tries.at(asked));
        let mut answers = if tries { Rollouts::answers(view) } else { Vec::new() };
        if !(2..=MANY).contains(&answers.len()) {
            return usual;
        }
        // A card that is the same as one of these, or a word that could wait.
        if !answers.contains(&usual) {
            answers.push(usual);
        }
        let word = self.stream.next_u64();
        let prior = self.prior(view, &answers);
        let compared = self.rollouts.compare(view, &answers, prior.as_ref(), word);
        let Some((arms, belief)) = compared else { return usual };
        let belief = self.rollouts.others.is_some().then_some(belief);
        self.thought = Thought { belief, ..Decision::thought(&arms, |answer| answers[answer]) };
        let of_usual = arms.iter().find(|arm| answers[arm.answer] == usual);
        let best = arms[0];
        match of_usual {
            Some(arm) if best.mean <= arm.mean + self.margin * f64::from(UNIT) => usual,
            _ => answers[best.answer],
        }
    }

    fn meets(&mut self, company: &Company) {
        self.usual.meets(company);
    }

    fn thought(&self) -> Option<&Thought> {
        Some(&self.thought)
    }

    fn chances(&self, view: &View<'_>) -> [Option<f64>; 5] {
        self.usual.chances(view)
    }
}

impl RolloutBot {
    /// What the bot that it improves takes these answers to be worth; `None` unless it tells so of each.
    fn prior(&mut self, view: &View<'_>, answers: &[Action]) -> Option<Prior> {
        if self.prior == 0.0 {
            return None;
        }
        let values = self.usual.values(view);
        let worth = |answer: &Action| {
            let (_, points) = values.iter().find(|(of, _)| of == answer)?;
            Some(points * f64::from(UNIT))
        };
        let worths = answers.iter().map(worth).collect::<Option<Vec<f64>>>()?;
        Some(Prior { worths, worlds: self.prior })
    }
}
