//! A player that now and then plays a card at random.

use std::sync::Arc;

use doko_engine::random::{Stream, fingerprint, substream};
use doko_engine::{Action, Question, Rules, Seat, View};
use rand::{Rng, RngExt};

use crate::bot::{Bot, BotKind, Thought, Traits};
use crate::manners::Company;
use crate::options::Options;
use crate::random::Random;
use crate::spec_error::SpecError;

/// The kind of bot called `noisy`.
pub struct Noisy {
    share: f64,
    of: Arc<dyn BotKind>,
}

impl Noisy {
    /// One line for `doko bots list`.
    pub const SUMMARY: &str = "another bot that plays a share of its cards at random";
    /// The options of its spec.
    pub const OPTIONS: &[(&str, &str)] = &[
        ("share", "which share of its cards it plays at random, 0 to 1"),
        ("of", "which bot it is otherwise: a player of the pool (doko bots list --pool), or another"),
    ];

    pub(crate) fn from_options(options: &mut Options) -> Result<Noisy, SpecError> {
        let mut share = 0.3;
        options.fill("share", 0.0..=1.0, &mut share)?;
        let name = options.text("of", "heuristic");
        Ok(Noisy { share, of: options.player("of", &name)? })
    }
}

impl BotKind for Noisy {
    fn bot(&self, rules: &Rules, seat: Seat, mut stream: Stream) -> Box<dyn Bot> {
        let word = stream.next_u64();
        let random = Random { vorbehalt: 0.0, ansage: 0.0 };
        Box::new(NoisyBot {
            share: self.share,
            usual: self.of.bot(rules, seat, substream(word, 0)),
            random: random.bot(rules, seat, substream(word, 1)),
            stream: substream(word, 2),
        })
    }

    fn fingerprint(&self) -> String {
        fingerprint(format!("noisy 1 {} {}", self.share, self.of.fingerprint()))
    }

    fn parts(&self) -> Vec<&dyn BotKind> {
        vec![&*self.of]
    }

    fn traits(&self) -> Traits {
        Traits { remembers: true, ..self.of.traits() }
    }
}

struct NoisyBot {
    share: f64,
    usual: Box<dyn Bot>,
    random: Box<dyn Bot>,
    stream: Stream,
}

impl Bot for NoisyBot {
    fn act(&mut self, view: &View<'_>) -> Action {
        // It thinks about every card, also of those that it plays at random: they do not change what follows.
        let usual = self.usual.act(view);
        let is_random = view.question() == Some(Question::Card) && self.stream.random_bool(self.share);
        if is_random { self.random.act(view) } else { usual }
    }

    fn meets(&mut self, company: &Company) {
        self.usual.meets(company);
    }

    fn thought(&self) -> Option<&Thought> {
        self.usual.thought()
    }

    fn chances(&self, view: &View<'_>) -> [Option<f64>; 5] {
        self.usual.chances(view)
    }
}
