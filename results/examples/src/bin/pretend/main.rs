//! A program that plays like another bot in the first tricks, to mislead whoever asks who sits where:
//! `exec:reproducible=on,results/examples/target/release/pretend like=silent tricks=3`.
//!
//! `like` is the bot that it imitates, words and Vorbehalte included; `tricks` says for how many first tricks; `of` is the bot that it is
//! otherwise. Both are players of the pool or other bots.

#[cfg(test)]
mod tests;

use std::error::Error;
use std::sync::Arc;
use std::{env, io};

use doko_bots::manners::Company;
use doko_bots::serve::serve;
use doko_bots::{Bot, BotKind, BotSpec, POOL, Thought};
use doko_engine::random::{Stream, fingerprint, substream};
use doko_engine::{Action, Rules, Seat, View};
use rand::Rng;

fn main() -> Result<(), Box<dyn Error>> {
    let options: Vec<String> = env::args().skip(1).collect();
    let name = format!("pretend {}", options.join(" "));
    Ok(serve(&Pretend::from_options(&options)?, name.trim_end(), io::stdin().lock(), io::stdout().lock())?)
}

/// It imitates another for some tricks.
struct Pretend {
    like: Arc<dyn BotKind>,
    tricks: usize,
    of: Arc<dyn BotKind>,
}

impl Pretend {
    fn from_options(options: &[String]) -> Result<Pretend, Box<dyn Error>> {
        let (mut like, mut tricks, mut of) = (player("random")?, 2, player("net")?);
        for option in options {
            match option.split_once('=') {
                Some(("like", bot)) => like = player(bot)?,
                Some(("tricks", number)) => tricks = number.parse()?,
                Some(("of", bot)) => of = player(bot)?,
                _ => return Err(format!("`{option}` is no option: like=BOT, tricks=N or of=BOT").into()),
            }
        }
        Ok(Pretend { like, tricks, of })
    }
}

/// A bot by its name in the pool, or by its spec.
fn player(word: &str) -> Result<Arc<dyn BotKind>, Box<dyn Error>> {
    let spec = POOL.iter().find(|member| member.name == word).map_or(word, |member| member.spec);
    Ok(spec.parse::<BotSpec>()?.build()?)
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
