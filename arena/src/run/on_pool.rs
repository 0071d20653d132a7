//! A bot that is asked on the threads of a pool, whichever thread asks it.

use std::sync::Arc;

use doko_bots::bot::{Domain, Thought};
use doko_bots::manners::Company;
use doko_bots::{Bot, BotKind, Failure, OffSwitch, Spent};
use doko_engine::random::Stream;
use doko_engine::record::DealOrigin;
use doko_engine::{Action, Game, PerSeat, Rules, Seat, View};
use rayon::ThreadPool;

/// A kind whose bots share their decisions among the threads of a pool, or wait there.
pub(super) struct OnPool {
    kind: Arc<dyn BotKind>,
    pool: Arc<ThreadPool>,
}

impl OnPool {
    /// The kind itself, if its bots answer at once, or wait for a program that plays many games.
    pub(super) fn if_it_thinks(kind: Arc<dyn BotKind>, pool: &Arc<ThreadPool>) -> Arc<dyn BotKind> {
        if kind.thinks() && kind.games_at_once() == 1 {
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

    fn parameters(&self) -> String {
        self.kind.parameters()
    }

    fn domain(&self, key: &str) -> Domain {
        self.kind.domain(key)
    }

    fn is_oracle(&self) -> bool {
        self.kind.is_oracle()
    }

    fn thinks_fairly(&self) -> bool {
        self.kind.thinks_fairly()
    }

    fn wants_deal(&self) -> bool {
        self.kind.wants_deal()
    }

    fn wants_company(&self) -> bool {
        self.kind.wants_company()
    }

    fn wants_end(&self) -> bool {
        self.kind.wants_end()
    }

    fn ready(&self) -> Result<(), Failure> {
        self.kind.ready()
    }

    fn lacks(&self, rules: &Rules) -> Option<String> {
        self.kind.lacks(rules)
    }

    fn own_name(&self) -> Option<String> {
        self.kind.own_name()
    }

    fn runs_a_process_for_each_bot(&self) -> bool {
        self.kind.runs_a_process_for_each_bot()
    }

    fn off_switch(&self) -> OffSwitch {
        self.kind.off_switch()
    }

    fn is_reproducible(&self) -> bool {
        self.kind.is_reproducible()
    }

    fn remembers(&self) -> bool {
        self.kind.remembers()
    }

    fn thinks(&self) -> bool {
        self.kind.thinks()
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
