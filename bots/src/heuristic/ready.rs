//! The parameters made ready for a set of rules: once for all games under them.

use std::sync::{Arc, OnceLock, RwLock};

use doko_engine::dispatch::Cpu;
use doko_engine::rules::RuleSet;
use doko_engine::{AloneGame, Contract, Order, Raised, Rules, Trumps};

use super::cards::CardWeights;
use super::params::Params;
use super::thresholds::Thresholds;

/// What a player needs under one set of rules.
#[derive(Debug)]
pub(crate) struct Ready {
    pub(super) params: Params,
    pub(super) cpu: Cpu,
    /// What must be likely enough to be said.
    pub(super) thresholds: Thresholds,
    set: Arc<RuleSet>,
    /// By contract and by what is raised, as they come up.
    weights: Vec<[OnceLock<Box<CardWeights>>; Raised::ALL.len()]>,
    /// The place of the Hochzeit, in which Sonderpunkte may not count: behind the contracts with trumps of their own. The games without
    /// parties follow it.
    hochzeit: usize,
}

impl Ready {
    fn new(params: &Params, rules: &Rules) -> Ready {
        let hochzeit = Trumps::all(rules.set()).count();
        let contracts = hochzeit + 1 + AloneGame::ALL.len();
        Ready {
            params: params.clone(),
            cpu: Cpu::detect(),
            thresholds: Thresholds::of(params, rules),
            set: rules.shared_set().clone(),
            weights: std::iter::repeat_with(Default::default).take(contracts).collect(),
            hochzeit,
        }
    }

    /// The weights of cards in a game of this contract and order under these rules.
    #[inline]
    pub(crate) fn weights(&self, rules: &Rules, contract: Contract, order: &Order) -> &CardWeights {
        debug_assert_eq!(rules.shared_set(), &self.set, "rules that this was made for");
        let kind = match contract {
            Contract::Hochzeit(..) => self.hochzeit,
            Contract::EachAlone(game) => self.hochzeit + 1 + game as usize,
            _ => rules.number_of(contract.into()),
        };
        let ready = &self.weights[kind][order.raised() as usize];
        ready.get_or_init(|| Box::new(CardWeights::new(rules, contract, order, &self.params)))
    }
}

/// For how many sets of rules weights are kept: more than a run has.
const RULES: usize = 64;

/// Parameters, and what is ready for the rules that came up last.
#[derive(Debug)]
pub(super) struct Prepared {
    pub(super) params: Params,
    /// In the order in which they came up.
    rules: RwLock<Vec<Arc<Ready>>>,
}

impl Prepared {
    pub(super) fn new(params: Params) -> Prepared {
        Prepared { params, rules: RwLock::default() }
    }

    /// What is ready for these rules.
    pub(super) fn under(&self, rules: &Rules) -> Arc<Ready> {
        let of_these = |ready: &&Arc<Ready>| ready.set == *rules.shared_set();
        let known = self.rules.read().expect("nobody panics meanwhile").iter().find(of_these).cloned();
        known.unwrap_or_else(|| {
            let mut all = self.rules.write().expect("nobody panics meanwhile");
            // Another thread may have come first.
            all.iter().find(of_these).cloned().unwrap_or_else(|| {
                let ready = Arc::new(Ready::new(&self.params, rules));
                if all.len() == RULES {
                    all.remove(0);
                }
                all.push(ready.clone());
                ready
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use doko_engine::random::Stream;
    use doko_engine::rules::testing::random_rules;
    use doko_engine::{Klaerungsstich, Seat};

    use super::*;
    use crate::heuristic::Heuristic;

    /// Rules such as `sonderpunkte.in_hochzeit = "none"` tell contracts apart whose trumps are the same.
    #[test]
    fn weights_are_those_of_their_contract_whatever_was_played_before() {
        let [one, other] = [Seat::ALL[0], Seat::ALL[1]];
        let others = [
            Contract::Normal,
            Contract::Hochzeit(one, Klaerungsstich::Any),
            Contract::Armut { poor: one, taker: other },
        ];
        let mut rng = Stream::new(4);
        for _ in 0..100 {
            let rules = random_rules(&mut rng);
            let solos = rules.set().all_solos().map(|kind| Contract::Solo(kind, one));
            let ready = Ready::new(Heuristic::default().params(), &rules);
            for contract in others.into_iter().chain(solos).chain(AloneGame::ALL.map(Contract::EachAlone)) {
                let order = Order::new(rules.set(), Trumps::from(contract), Raised::Nothing);
                let fresh = CardWeights::new(&rules, contract, &order, &ready.params);
                let kept = ready.weights(&rules, contract, &order);
                assert_eq!(format!("{kept:?}"), format!("{fresh:?}"), "{contract}, {}", rules.label());
            }
        }
    }
}
