//! What a seat makes of what it sees, at one moment.

use doko_engine::dispatch::{BitOps, Kernel};
use doko_engine::play::Turn;
use doko_engine::{Bit, Card, CardSet, Contract, Genscher, Order, Party, Seat, View};

use super::cards::{CardValues, HeuristicPolicy, History, Prospects};
use super::ready::Ready;
use super::stand::Stand;
use crate::sides::{Seats, Sides, only};

/// What a player remembers, so that it need not work it out again; all of it follows from the view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    history: History,
    /// Of which game, and of which moment of it.
    dealt: CardSet,
    contract: Contract,
    cards_played: usize,
    /// How much had been said, Supras too.
    said: usize,
    /// The new partner that was chosen by then.
    genscher: Option<Genscher>,
    /// What the seat knew of the parties when it was last asked: who is known once stays so, until a new partner is chosen.
    sides: Sides,
}

impl Memory {
    fn new(view: &View<'_>) -> Memory {
        Memory {
            history: History::new(view),
            dealt: view.dealt(),
            contract: view.contract(),
            cards_played: 0,
            said: 0,
            genscher: view.genscher(),
            sides: Sides::NOBODYS,
        }
    }

    /// Whether it is of the game of this view, at the same moment or before.
    fn is_of(&self, view: &View<'_>) -> bool {
        self.dealt == view.dealt()
            && self.contract == view.contract()
            && self.genscher == view.genscher()
            && self.cards_played <= view.cards_played()
    }

    /// Whether nothing has happened since that could tell more of the parties; before the first card much can.
    fn is_up_to_date(&self, view: &View<'_>) -> bool {
        self.cards_played > 0 && (self.cards_played, self.said) == (view.cards_played(), said(view))
    }
}

/// How much has been said, Supras too.
fn said(view: &View<'_>) -> usize {
    view.utterances().len() + view.supras().len()
}

/// A view once play has begun, with what the seat knows of the parties and has read of the cards played.
pub(super) struct Sight<'a> {
    pub(super) view: &'a View<'a>,
    pub(super) ready: &'a Ready,
    pub(super) sides: Sides,
    history: &'a History,
}

impl<'a> Sight<'a> {
    /// Looks at a view with what its seat remembers of this game.
    pub(super) fn new(view: &'a View<'a>, ready: &'a Ready, memory: &'a mut Option<Memory>) -> Sight<'a> {
        if memory.as_ref().is_some_and(|memory| !memory.is_of(view)) {
            *memory = None;
        }
        let memory = memory.get_or_insert_with(|| Memory::new(view));
        if !memory.sides.all_are_known() && !memory.is_up_to_date(view) {
            memory.sides = Sides::known_to(view);
            // Gifts and leads tell who plays with whom as long as that is open.
            if view.hides_parties() && !memory.sides.all_are_known() {
                let weights = ready.weights(view.rules(), view.contract(), view.order());
                memory.history.read(view, weights);
            }
        }
        (memory.cards_played, memory.said) = (view.cards_played(), said(view));
        Sight { view, ready, sides: memory.sides, history: &memory.history }
    }

    pub(super) fn me(&self) -> Seat {
        self.view.seat()
    }

    /// The seat's party, if it knows it.
    pub(super) fn own_party(&self) -> Option<Party> {
        self.sides.party_of(self.me())
    }

    /// What the seat plays by if the cards are ranked like that.
    #[inline(always)]
    fn policy_in(&self, order: &Order) -> HeuristicPolicy<'a> {
        let view = self.view;
        let weights = self.ready.weights(view.rules(), view.contract(), order);
        HeuristicPolicy::new(weights, self.sides, self.history.in_order(view, order))
    }

    /// The card of the highest value.
    pub(super) fn best(&self, order: &Order) -> Card {
        let policy = self.policy_in(order);
        order.card_of(self.view.look(order, |turn| self.ready.cpu.run(Best { policy: &policy, turn })))
    }

    /// What each card is worth.
    pub(super) fn values(&self, order: &Order) -> CardValues {
        let policy = self.policy_in(order);
        self.view.look(order, |turn| self.ready.cpu.run(Values { policy: &policy, turn }))
    }

    /// What each card is worth, and how likely each seat is a friend, clockwise from the own one.
    pub(super) fn advice(&self, order: &Order) -> (CardValues, [f64; 4]) {
        let policy = self.policy_in(order);
        self.view.look(order, |turn| {
            let cpu = self.ready.cpu;
            (cpu.run(Values { policy: &policy, turn }), cpu.run(Friendly { policy: &policy, turn }))
        })
    }

    /// How likely each seat is a friend, clockwise from the own one.
    pub(super) fn friends(&self, order: &Order) -> [f64; 4] {
        let policy = self.policy_in(order);
        self.view.look(order, |turn| self.ready.cpu.run(Friendly { policy: &policy, turn }))
    }

    /// What the seat expects of the game, and how it plays.
    pub(super) fn prospects(&self, order: &Order) -> (Prospects, Stand) {
        let policy = self.policy_in(order);
        let said = self.view.utterances().iter().map(|utterance| utterance.seat);
        let speakers = said.chain(self.view.supras().iter().map(|supra| supra.seat));
        let spoke = speakers.fold(0, |spoke, seat| spoke | only(seat));
        self.view.look(order, |turn| self.ready.cpu.run(Expect { policy: &policy, turn, spoke }))
    }
}

struct Best<'a> {
    policy: &'a HeuristicPolicy<'a>,
    turn: &'a Turn<'a>,
}

impl Kernel for Best<'_> {
    type Output = Bit;

    #[inline(always)]
    fn run<B: BitOps>(self, ops: B) -> Bit {
        self.policy.best(ops, self.turn)
    }
}

struct Values<'a> {
    policy: &'a HeuristicPolicy<'a>,
    turn: &'a Turn<'a>,
}

impl Kernel for Values<'_> {
    type Output = CardValues;

    #[inline(always)]
    fn run<B: BitOps>(self, ops: B) -> CardValues {
        self.policy.values(ops, self.turn)
    }
}

struct Friendly<'a> {
    policy: &'a HeuristicPolicy<'a>,
    turn: &'a Turn<'a>,
}

impl Kernel for Friendly<'_> {
    type Output = [f64; 4];

    #[inline(always)]
    fn run<B: BitOps>(self, _: B) -> [f64; 4] {
        self.policy.friends(self.turn)
    }
}

struct Expect<'a> {
    policy: &'a HeuristicPolicy<'a>,
    turn: &'a Turn<'a>,
    spoke: Seats,
}

impl Kernel for Expect<'_> {
    type Output = (Prospects, Stand);

    #[inline(always)]
    fn run<B: BitOps>(self, _: B) -> (Prospects, Stand) {
        let scales = self.policy.scales::<true>(self.turn);
        (Prospects::seen_by(&scales, self.spoke), scales.stand())
    }
}

#[cfg(test)]
mod tests {
    use doko_engine::dispatch::Cpu;
    use doko_engine::rules::RuleSource;
    use doko_engine::{Question, Seat, Table};

    use super::*;
    use crate::heuristic::{Heuristic, schweine};

    #[test]
    fn every_processor_sees_the_same() {
        let heuristic = Heuristic::default();
        for (preset, change) in [
            ("ddv", "dulle.mode=first"),
            ("vln", "deck.nines=true"),
            ("ddv", "game=schiebekopf"),
            ("ddv", "game=ramsch"),
            ("arminia", "armut.refused=schwarze_sau"),
            ("ddv", "solo.kinds=[null]"),
        ] {
            let rules = RuleSource::preset(preset).set(change).rules().unwrap();
            for index in 0..40 {
                let mut table = Table::new(&rules, rules.deal(6, index, 0), Seat::ALL[0]);
                while let Some(view) = table.view() {
                    if matches!(view.question(), Some(Question::Ansage | Question::Card)) {
                        let ready = heuristic.ready(&rules);
                        let mut memory = None;
                        let sight = Sight::new(&view, &ready, &mut memory);
                        let order = schweine::own_order(&sight);
                        let policy = &sight.policy_in(order);
                        let seen = |cpu: Cpu| {
                            view.look(order, |turn| {
                                let values = (!turn.legal().is_empty())
                                    .then(|| cpu.run(Values { policy, turn }).iter().collect::<Vec<_>>());
                                (values, cpu.run(Expect { policy, turn, spoke: 0 }))
                            })
                        };
                        assert!(
                            Cpu::available().all(|cpu| seen(cpu) == seen(Cpu::PORTABLE)),
                            "{preset} {index}"
                        );
                    }
                    let answer = heuristic.answer(&view);
                    table.answer(answer).unwrap();
                }
            }
        }
    }
}
