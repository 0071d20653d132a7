//! A bot that is asked on the threads of a pool, whichever thread asks it.

use std::sync::Arc;

use doko_bots::bot::Thought;
use doko_bots::manners::Company;
use doko_bots::{Bot, BotKind, Failure, Spent};
use doko_engine::random::Stream;
use doko_engine::record::DealOrigin;
use doko_engine::{Action, Game, PerSeat, Rules, Seat, View};
use rayon::ThreadPool;

/// A kind whose bots share their decisions among the threads of a pool, or wait there. A run asks it for bots; who asks for
/// parameters or names asks the kind itself.
pub(super) struct OnPool {
    kind: Arc<dyn BotKind>,
    pool: Arc<ThreadPool>,
}

impl OnPool {
    /// The kind itself, if its bots answer at once, or wait for a program that plays many games.
    pub(super) fn if_it_thinks(kind: Arc<dyn BotKind>, pool: &Arc<ThreadPool>) -> Arc<dyn BotKind> {
        let traits = kind.traits();
        if traits.thinks && traits.games_at_once == 1 {
            Arc::new(OnPool { kind, pool: Arc::clone(pool) })
        } else {
            kind
        }
    }
}

impl BotKind for OnPool {
    fn bot(&self, rules: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot> {
        Box::new(BotOnPool { bot: self.kind.bot(rules, seat, stream), pool: Arc::clone(&self.pool) })
    }

    fn fingerprint(&self) -> String {
        self.kind.fingerprint()
    }

    fn parts(&self) -> Vec<&dyn BotKind> {
        vec![&*self.kind]
    }
}

struct BotOnPool {
    bot: Box<dyn Bot>,
    pool: Arc<ThreadPool>,
}

impl Bot for BotOnPool {
    fn act(&mut self, view: &View<'_>) -> Action {
        self.pool.install(|| self.bot.act(view))
    }

    fn try_act(&mut self, view: &View<'_>) -> Result<Action, Failure> {
        self.pool.install(|| self.bot.try_act(view))
    }

    fn meets(&mut self, company: &Company) {
        self.bot.meets(company);
    }

    fn over(&mut self, view: &View<'_>, points: Option<PerSeat<i32>>) {
        self.bot.over(view, points);
    }

    fn dialogue(&self) -> Vec<String> {
        self.bot.dialogue()
    }

    fn spent(&self) -> Option<Spent> {
        self.bot.spent()
    }

    fn deal(&mut self, deal: DealOrigin) {
        self.bot.deal(deal);
    }

    fn look(&mut self, truth: &Game<'_>) {
        self.bot.look(truth);
    }

    fn thought(&self) -> Option<&Thought> {
        self.bot.thought()
    }

    fn chances(&self, view: &View<'_>) -> [Option<f64>; 5] {
        self.bot.chances(view)
    }
}
