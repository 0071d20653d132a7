//! A bot of one's own against a built-in one: `cargo run --release --example own_bot`.
//!
//! The bot takes a trick as cheaply as it can, and otherwise throws its least valuable card.

use std::io;
use std::sync::Arc;

use doko_arena::{BlockKind, Contestant, Experiment, Findings, Format, Report, Stop, Summary};
use doko_bots::{Bot, BotKind};
use doko_engine::random::{Stream, fingerprint};
use doko_engine::{Action, Card, Lang, Question, Rules, Seat, View};

struct Thrifty;

impl Bot for Thrifty {
    fn act(&mut self, view: &View<'_>) -> Action {
        if view.question() != Some(Question::Card) {
            return view.legal_actions()[0]; // gesund, and silence
        }
        let cards = view.legal_cards().kinds();
        let cheapest = |card: &Card| (card.augen(), view.order().rank(*card));
        let winning = cards.iter().filter(|&card| view.would_win(card)).min_by_key(cheapest);
        let card = winning.or_else(|| cards.iter().min_by_key(cheapest));
        Action::Play(card.expect("there is a legal card"))
    }
}

impl BotKind for Thrifty {
    fn bot(&self, _rules: &Rules, _seat: Seat, _stream: Stream) -> Box<dyn Bot> {
        Box::new(Thrifty)
    }

    fn fingerprint(&self) -> String {
        fingerprint("thrifty 1")
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let thrifty = Contestant::new("thrifty", Arc::new(Thrifty));
    let random = Contestant::from_spec(&"random".parse()?)?;
    let rules = Rules::preset("ddv")?;
    let experiment = Experiment::new(Format::Duel, rules, vec![thrifty, random], &BlockKind::PAIR);
    let mut summary = Summary::new(&experiment);
    let pool = rayon::ThreadPoolBuilder::new().build()?;
    experiment.run(0..experiment.deals, &pool, &Stop::default(), |blocks| {
        summary.add(&blocks);
        Ok::<(), io::Error>(())
    })?;
    Report::of(&experiment, &summary).text(Lang::En, false, &mut io::stdout().lock())?;
    Ok(())
}
