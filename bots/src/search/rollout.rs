//! One world played to its end, and what that is worth.

use doko_engine::dispatch::{BitOps, Cpu, Kernel};
use doko_engine::play::Play;
use doko_engine::playout::{Playouts, Policy, Uniform, playout};
use doko_engine::random::{Stream, substream};
use doko_engine::{
    Bit, Bits, Card, OpenHochzeit, Order, Outcome, Party, PerSeat, Raised, Score, Seat, TrickKind, View,
};
use rand::Rng;
use std::array::from_mut;
use std::ops::ControlFlow;

use super::evidence::{ByShare, Closeness, ObservedPlay};
use super::sequential_halving::{CERTAIN, Value};
use super::settings::Playout;
use crate::choice::Scene;
use crate::heuristic::{CardWeights, HeuristicPolicy, PublicInfo, Ready};
use crate::rule_of_thumb::RuleOfThumb;
use crate::sides::{Seats, Sides};
use crate::solver::Stakes;

/// A game in one world: everybody's cards, who plays with whom, and what has been seen.
#[derive(Clone, Copy)]
pub(super) struct Simulation<'r> {
    pub order: &'r Order,
    pub play: Play,
    pub parties: PerSeat<Party>,
    pub hochzeit: Option<OpenHochzeit>,
    pub info: PublicInfo,
}

impl Simulation<'_> {
    /// The seat on turn plays this card. Who takes the trick, if it is the last one of it.
    #[inline(always)]
    fn put(&mut self, bit: Bit) -> Option<Seat> {
        let Some(hochzeit) = self.hochzeit else { return self.play.play(self.order, bit) };
        let led = if self.play.in_trick() == 0 { self.order.run_of(bit) } else { self.play.led() };
        let cards = self.play.turn(self.order).table() | Bits::from(bit);
        let winner = self.play.play(self.order, bit)?;
        let trick = TrickKind::of_bits(self.order, led, cards);
        let after = hochzeit.after(winner, trick);
        if hochzeit.begins_anew && after.is_break() {
            self.play.count_from_here();
        }
        self.hochzeit = match after {
            ControlFlow::Break(Some(partner)) => {
                self.parties[partner] = Party::Re;
                None
            }
            ControlFlow::Break(None) => None,
            ControlFlow::Continue(hochzeit) => Some(hochzeit),
        };
        Some(winner)
    }

    /// How the game has ended.
    pub(super) fn outcome(&self, stakes: &Stakes) -> Outcome {
        Outcome {
            contract: stakes.contract,
            parties: self.parties,
            tally: self.play.tally(self.order, &self.parties),
            seats: self.play.seat_tally(self.order, &self.parties),
            said: stakes.said,
            ansage: stakes.ansage,
            early_ansage: stakes.early_ansage,
            last_ansage: stakes.last_ansage,
            supras: stakes.supras,
            knocks: stakes.knocks,
            stilles_solo: stakes.stilles_solo,
            alte_on_alte: self.play.alte_on_alte(),
        }
    }
}

/// What is ready for one order of cards.
struct InOrder<'h> {
    thumb: RuleOfThumb,
    weights: &'h CardWeights,
    /// What has been seen by now, and what had been when play began.
    info: PublicInfo,
    start: PublicInfo,
}

/// What the seats play by to the end, in each order of cards that can come up.
pub(super) struct Players<'h> {
    playout: Playout,
    heuristic: &'h Ready,
    ready: [Option<Box<InOrder<'h>>>; Raised::ALL.len()],
}

impl<'h> Players<'h> {
    /// Players for a scene, after what `view` has seen of it; nothing if it is but a game that might begin.
    pub(super) fn new(
        scene: &Scene<'_>,
        view: Option<&View<'_>>,
        playout: Playout,
        heuristic: &'h Ready,
    ) -> Players<'h> {
        let mut ready = [const { None }; Raised::ALL.len()];
        let nobody = Sides::open(&PerSeat([Party::Kontra; 4]));
        let mut add = |order: &Order| {
            let weights = heuristic.weights(scene.rules, scene.contract, order);
            let nothing = PublicInfo::nothing_in(scene.contract, scene.rules);
            let info = view.map_or(nothing, |view| PublicInfo::in_order(view, order, weights));
            let start = view.map_or(nothing, |view| PublicInfo::at_start(view, order));
            let thumb = RuleOfThumb::new(order, nobody);
            ready[order.raised() as usize] = Some(Box::new(InOrder { thumb, weights, info, start }));
        };
        add(scene.order);
        for (card, raised) in scene.raises.into_iter().zip(Raised::PAIRS) {
            if card.is_some() && raised > scene.order.raised() {
                add(scene.raised_order(raised));
            }
        }
        Players { playout, heuristic, ready }
    }

    fn ready(&self, order: &Order) -> &InOrder<'h> {
        self.ready[order.raised() as usize].as_ref().expect("every order that can come up")
    }

    /// The scene with these cards. Schweine that will be raised are raised at once: nobody but their holder plays them.
    pub(super) fn simulate<'r>(
        &self,
        scene: &Scene<'r>,
        mut play: Play,
        parties: PerSeat<Party>,
    ) -> Simulation<'r> {
        let mut order = scene.order;
        for (card, raised) in scene.raises.into_iter().zip(Raised::PAIRS) {
            let Some(card) = card.filter(|_| raised as usize == order.raised() as usize + 1) else {
                continue;
            };
            let both = order.both(card);
            if Seat::ALL.into_iter().any(|seat| both.is_subset(play.held(seat))) {
                let to = scene.raised_order(raised);
                play.raise(order, to);
                order = to;
            }
        }
        let hochzeit = scene.hochzeit.or_else(|| unannounced_hochzeit(scene, order, &play, parties));
        Simulation { order, play, parties, hochzeit, info: self.ready(order).info }
    }

    /// A game that is over, from its beginning on, as what it tells of the players asks for it.
    pub(super) fn looked_back_on<'r>(
        &self,
        scene: &Scene<'r>,
        play: Play,
        parties: PerSeat<Party>,
    ) -> Simulation<'r> {
        let info = self.ready(scene.order).info;
        Simulation { order: scene.order, play, parties, hochzeit: None, info }
    }

    /// How likely it is that each of these seats plays its cards as it did in this world, for each share of them that may be
    /// any. 1 of all other seats.
    pub(super) fn likelihoods(
        &self,
        cpu: Cpu,
        seats: Seats,
        scene: &Scene<'_>,
        simulation: &Simulation<'_>,
        past: &ObservedPlay,
        closeness: &Closeness,
    ) -> PerSeat<ByShare> {
        let ready = self.ready(simulation.order);
        let sides = scene.sides_at_first(simulation.parties);
        if past.is_before_raising() {
            let order = scene.raised_order(Raised::Nothing);
            let hands = PerSeat::from_fn(|seat| simulation.order.card_set(simulation.play.dealt(seat)));
            let world = Play::new(order, &hands, simulation.play.to_act());
            let weights = self.heuristic.weights(scene.rules, scene.contract, order);
            let start = PublicInfo::nothing_in(scene.contract, scene.rules);
            return past.cards(cpu, seats, (order, weights), &start, (&world, sides), closeness);
        }
        let (order, world) = (simulation.order, &simulation.play);
        past.cards(cpu, seats, (order, ready.weights), &ready.start, (world, sides), closeness)
    }

    /// The seat on turn plays a card.
    pub(super) fn play(&self, simulation: &mut Simulation<'_>, card: Card) {
        let order = simulation.order;
        let bit = simulation.play.held_copy(order, card).expect("a card of one's own");
        let turn = simulation.play.turn(order);
        simulation.info.note(self.ready(order).weights, &turn, bit);
        simulation.put(bit);
    }

    /// The card that the policy would play now; `None` if it plays any.
    pub(super) fn choice(&self, cpu: Cpu, scene: &Scene<'_>, simulation: &Simulation<'_>) -> Option<Bit> {
        let ready = self.ready(simulation.order);
        let sides = scene.sides(simulation.parties);
        match self.playout {
            Playout::Random => None,
            Playout::Thumb => {
                Some(cpu.run(Choose { simulation, policy: ready.thumb.clone().with_sides(sides) }))
            }
            Playout::Heuristic => Some(cpu.run(Choose {
                simulation,
                policy: HeuristicPolicy::new(ready.weights, sides, simulation.info),
            })),
        }
    }

    /// Plays a game to its end.
    pub(super) fn finish<'r>(
        &self,
        cpu: Cpu,
        scene: &Scene<'r>,
        simulation: &mut Simulation<'r>,
        stream: &Stream,
    ) {
        let ready = self.ready(simulation.order);
        let sides = scene.sides(simulation.parties);
        match self.playout {
            Playout::Random => {
                // Anew for each trick of an open Hochzeit, each with chance of its own.
                let mut stream = stream.clone();
                let policy = |_| Uniform::new(substream(stream.next_u64(), 0));
                cpu.run(Finish { scene, simulation, policy });
            }
            Playout::Thumb => {
                cpu.run(Finish { scene, simulation, policy: |sides| ready.thumb.clone().with_sides(sides) });
            }
            Playout::Heuristic => {
                let mut policy = HeuristicPolicy::new(ready.weights, sides, simulation.info);
                if scene.hides_parties() && simulation.hochzeit.is_some() {
                    cpu.run(Unsettled { simulation, policy: &mut policy });
                    policy.assume(scene.sides(simulation.parties));
                } else if simulation.hochzeit.is_some_and(|hochzeit| hochzeit.begins_anew) {
                    cpu.run(Unsettled { simulation, policy: &mut policy });
                }
                playout(cpu, simulation.order, &mut simulation.play, &mut policy);
                if let (Some(_), Some(partner)) = (simulation.hochzeit, policy.info().partner()) {
                    simulation.parties[partner] = Party::Re;
                }
            }
        }
    }
}

struct Choose<'a, 'r, P> {
    simulation: &'a Simulation<'r>,
    policy: P,
}

impl<P: Policy> Kernel for Choose<'_, '_, P> {
    type Output = Bit;

    #[inline(always)]
    fn run<B: BitOps>(self, ops: B) -> Bit {
        let Choose { simulation, mut policy } = self;
        let mut state = policy.begin();
        policy.choose(ops, &mut state, &simulation.play.turn(simulation.order))
    }
}

/// Plays on by a policy that has to be told whom a Hochzeit has found.
struct Finish<'a, 'r, F> {
    scene: &'a Scene<'r>,
    simulation: &'a mut Simulation<'r>,
    policy: F,
}

impl<P: Policy, F: FnMut(Sides) -> P> Kernel for Finish<'_, '_, F> {
    type Output = ();

    #[inline(always)]
    fn run<B: BitOps>(self, ops: B) {
        let Finish { scene, simulation, mut policy } = self;
        while simulation.hochzeit.is_some() && !simulation.play.is_over() {
            let mut in_trick = policy(scene.sides(simulation.parties));
            let mut state = in_trick.begin();
            while !play_card(ops, simulation, &mut in_trick, &mut state) {}
        }
        let mut policy = policy(scene.sides(simulation.parties));
        let (plays, policies) = (from_mut(&mut simulation.play), from_mut(&mut policy));
        Playouts { order: simulation.order, plays, policies }.run(ops);
    }
}

/// Plays on by the policy until a Hochzeit has found its partner or is a solo.
struct Unsettled<'a, 'r, 'w> {
    simulation: &'a mut Simulation<'r>,
    policy: &'a mut HeuristicPolicy<'w>,
}

impl Kernel for Unsettled<'_, '_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<B: BitOps>(self, ops: B) {
        while self.simulation.hochzeit.is_some() && !self.simulation.play.is_over() {
            play_card(ops, self.simulation, self.policy, &mut ());
        }
    }
}

/// A card of a game with an open Hochzeit; whether it ends a trick.
#[inline(always)]
fn play_card<B: BitOps, P: Policy>(
    ops: B,
    simulation: &mut Simulation<'_>,
    policy: &mut P,
    state: &mut P::State,
) -> bool {
    let bit = policy.choose(ops, state, &simulation.play.turn(simulation.order));
    simulation.put(bit).is_some()
}

/// The Hochzeit of a hand with both ♣Q, where it looks for a partner without a word.
fn unannounced_hochzeit(
    scene: &Scene<'_>,
    order: &Order,
    play: &Play,
    parties: PerSeat<Party>,
) -> Option<OpenHochzeit> {
    let (stich, tricks) = scene.automatic?;
    let left = tricks.saturating_sub(play.played() as u8 / 4);
    let holder = Seat::ALL.into_iter().find(|&seat| order.alten().is_subset(play.dealt(seat)))?;
    let is_alone = Seat::ALL.into_iter().all(|seat| seat == holder || parties[seat] == Party::Kontra);
    (is_alone && left > 0).then_some(OpenHochzeit {
        holder,
        stich,
        left,
        ruff_is_alone: false,
        begins_anew: false,
    })
}

/// What an outcome is worth to the observer: the points under the rules, and a little for the Augen, in parts of a
/// [`UNIT`].
pub(super) fn worth(scene: &Scene<'_>, outcome: &Outcome, augen: i32) -> Value {
    let score = Score::of(outcome, scene.rules.set());
    let worth = worth_to(scene.observer, &score, outcome, augen);
    Value { worth, won: if score.winners()[scene.observer] { CERTAIN } else { 0 } }
}

/// The same if the observer's party takes `edge` Augen more than were played out, and the Augen may as well have come out
/// otherwise by about `doubt` of them: the mean over five ends, with the shares of a binomial distribution.
pub(super) fn doubtful_worth(scene: &Scene<'_>, outcome: &Outcome, edge: i32, doubt: u32) -> Value {
    if doubt == 0 && edge == 0 {
        return worth(scene, outcome, 0);
    }
    let doubt = doubt as i32;
    let for_re = if outcome.parties[scene.observer] == Party::Re { edge } else { -edge };
    let re = outcome.tally[Party::Re].augen as i32 + for_re;
    let sum =
        [(-2, 1), (-1, 4), (0, 6), (1, 4), (2, 1)].into_iter().fold((0_i64, 0_i64), |sum, (steps, times)| {
            let mut outcome = *outcome;
            let shifted = (re + steps * doubt).clamp(0, 240) as u32;
            for (party, augen) in [(Party::Re, shifted), (Party::Kontra, 240 - shifted)] {
                let tally = &mut outcome.tally[party];
                tally.augen = augen;
                // Augen come in tricks.
                tally.tricks = tally.tricks.max(u32::from(augen > 0));
            }
            let value = worth(scene, &outcome, 0);
            (sum.0 + times * i64::from(value.worth), sum.1 + times * i64::from(value.won))
        });
    Value { worth: (sum.0 / 16) as i32, won: (sum.1 / 16) as i32 }
}

/// What a point is in whole numbers.
pub(super) const UNIT: i32 = 240;

/// What an outcome is worth to each seat, as [`worth`] counts, and who has won.
pub(super) fn worths(scene: &Scene<'_>, outcome: &Outcome, augen: i32) -> (PerSeat<i32>, PerSeat<bool>) {
    let score = Score::of(outcome, scene.rules.set());
    (PerSeat::from_fn(|seat| worth_to(seat, &score, outcome, augen)), *score.winners())
}

fn worth_to(seat: Seat, score: &Score, outcome: &Outcome, augen: i32) -> i32 {
    let own = outcome.tally[outcome.parties[seat]].augen as i32;
    score.points()[seat] * UNIT + (own - 120) * augen
}

#[cfg(test)]
mod tests;
