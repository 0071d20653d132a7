//! A player that begins as another.

use std::sync::Arc;

use doko_engine::random::{Stream, fingerprint, substream};
use doko_engine::{Action, Rules, Seat, View};
use rand::Rng;

use crate::bot::{Bot, BotKind, Thought};
use crate::manners::Company;
use crate::options::Options;
use crate::spec_error::SpecError;

/// The kind of bot called `pretend`: it imitates another for some tricks, to mislead whoever asks who sits where.
pub struct Pretend {
    like: Arc<dyn BotKind>,
    tricks: usize,
    of: Arc<dyn BotKind>,
}

impl Pretend {
    /// One line for `doko bots list`.
    pub const SUMMARY: &str = "a bot that plays like another in the first tricks, to mislead";
    /// The options of its spec.
    pub const OPTIONS: &[(&str, &str)] = &[
        ("like", "whom it imitates, words and Vorbehalte included: a player of the pool, or another bot"),
        ("tricks", "in how many first tricks it does, 0 to 12"),
        ("of", "which bot it is otherwise"),
    ];

    pub(crate) fn from_options(options: &mut Options) -> Result<Pretend, SpecError> {
        let like = options.text("like", "random");
        let mut tricks = 2;
        options.fill_whole("tricks", 0..=12, &mut tricks)?;
        let of = options.text("of", "net");
        Ok(Pretend { like: options.player("like", &like)?, tricks, of: options.player("of", &of)? })
    }
}

impl BotKind for Pretend {
    fn bot(&self, rules: &Rules, seat: Seat, mut stream: Stream) -> Box<dyn Bot> {
        let word = stream.next_u64();
        let [like, usual] = [(&self.like, 0), (&self.of, 1)]
            .map(|(kind, number)| kind.bot(rules, seat, substream(word, number)));
        Box::new(PretendBot { like, tricks: self.tricks, usual, is_itself: false })
    }

    fn fingerprint(&self) -> String {
        let [like, of] = [&self.like, &self.of].map(|kind| kind.fingerprint());
        fingerprint(format!("pretend 1 {like} {} {of}", self.tricks))
    }

    fn parts(&self) -> Vec<&dyn BotKind> {
        vec![&*self.of, &*self.like]
    }
}

struct PretendBot {
    like: Box<dyn Bot>,
    tricks: usize,
    usual: Box<dyn Bot>,
    /// Whether it was itself when it last answered.
    is_itself: bool,
}

impl PretendBot {
    fn answering(&self) -> &dyn Bot {
        if self.is_itself { &*self.usual } else { &*self.like }
    }
}

impl Bot for PretendBot {
    fn act(&mut self, view: &View<'_>) -> Action {
        self.is_itself = view.cards_played() / 4 >= self.tricks;
        if self.is_itself { self.usual.act(view) } else { self.like.act(view) }
    }

    fn meets(&mut self, company: &Company) {
        self.like.meets(company);
        self.usual.meets(company);
    }

    fn thought(&self) -> Option<&Thought> {
        self.answering().thought()
    }

    fn chances(&self, view: &View<'_>) -> [Option<f64>; 5] {
        self.answering().chances(view)
    }
}
