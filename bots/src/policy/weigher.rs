//! The judgement of the heuristic at the speed of a playout.
//!
//! A [`Weigher`] gives each card the heuristic's value: what the trick is expected to bring if the card is played to
//! it, less what the card is worth later. It works on masks of the card-play core and looks at no more than the seat on
//! turn may know. It leaves out cards that a seat is known to hold after an exchange, the missing trumps of the poor
//! hand in an Armut, what raising one's own Schweine would change, the partner of an automatic Hochzeit, the
//! Durchmarsch of a Schiebekopf and the hopeless hand of a Hammelrennen.

use doko_engine::dispatch::{BitOps, Kernel};
use doko_engine::play::Turn;
use doko_engine::playout::Policy;
use doko_engine::{Bit, Bits, Seat};
use rand::Rng;

use super::null::Null;
use super::scales::Scales;
use super::seen::Seen;
use super::sides::Sides;
use super::values::Values;
use super::weights::Weights;

/// Plays the card of the highest value; for one playout, since it remembers what has been seen in it.
///
/// Cards that are played otherwise, before the playout or between its cards, it must be told of by [`Weigher::note`].
///
/// ```
/// use doko_bots::Heuristic;
/// use doko_bots::policy::{Seen, Sides, Weigher, Weights};
/// use doko_engine::dispatch::{Cpu, Portable};
/// use doko_engine::play::Play;
/// use doko_engine::playout::playout;
/// use doko_engine::{Contract, Party, PerSeat, Rules, Seat, Trumps};
///
/// let rules = Rules::preset("ddv")?;
/// let order = rules.order(Trumps::Normal);
/// // One for all playouts of a game.
/// let weights = Weights::new(&rules, Contract::Normal, order, Heuristic::default().params());
/// let start = Play::new(order, rules.deal(1, 0, 0).hands(), Seat::ALL[0]);
/// let is_re = |seat| start.dealt(seat).intersects(order.alten());
/// let parties = PerSeat::from_fn(|seat| if is_re(seat) { Party::Re } else { Party::Kontra });
/// // One for each playout; in a game, `Seen::of(&view, &weights)` and `Sides::of(&view, &world.parties)`.
/// let mut weigher = Weigher::new(&weights, Sides::hidden(&parties), Seen::nothing());
/// let first = weigher.values(Portable, &start.turn(order)).best();
/// let mut play = start;
/// playout(Cpu::detect(), order, &mut play, &mut weigher);
/// assert!(play.is_over() && !play.held(Seat::ALL[0]).contains(first));
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
#[derive(Clone, Debug)]
pub struct Weigher<'w> {
    weights: &'w Weights,
    sides: Sides,
    seen: Seen,
}

impl<'w> Weigher<'w> {
    /// The policy with these parties, after what has been seen so far.
    pub const fn new(weights: &'w Weights, sides: Sides, seen: Seen) -> Weigher<'w> {
        Weigher { weights, sides, seen }
    }

    /// The same where other parties are to be assumed, or more is known of them.
    pub const fn assume(&mut self, sides: Sides) {
        self.sides = sides;
    }

    /// What has been seen, in the playout too.
    pub const fn seen(&self) -> &Seen {
        &self.seen
    }

    /// Takes note of a card that is played otherwise than by this policy.
    #[inline(always)]
    pub fn note(&mut self, turn: &Turn<'_>, bit: Bit) {
        self.seen.note(self.weights, turn, bit);
    }

    /// What each kind of card is worth that the seat on turn may play.
    #[inline(always)]
    pub fn values<B: BitOps>(&self, ops: B, turn: &Turn<'_>) -> Values {
        self.weigh(ops, turn, turn.winning(), All)
    }

    /// Decides, unless there is but one kind of card, and takes note of what is played.
    #[inline(always)]
    fn step<B: BitOps>(&mut self, ops: B, turn: &Turn<'_>, decision: impl Decision<Output = Bit>) -> Bit {
        let winning = turn.winning();
        let bit = match only_kind(turn.legal()) {
            Some(bit) => bit,
            None => self.weigh(ops, turn, winning, decision),
        };
        self.seen.note_over(self.weights, turn, bit, winning);
        bit
    }

    /// What follows from the values, with what is winning the trick so far.
    ///
    /// What is done in each place of a trick is a kernel of its own: in a playout, in which it stands in several
    /// places, the compiler would not inline it, and so lose the instructions of the processor.
    #[inline(always)]
    fn weigh<B: BitOps, D: Decision>(
        &self,
        ops: B,
        turn: &Turn<'_>,
        winning: Option<(Seat, Bit)>,
        decision: D,
    ) -> D::Output {
        if self.weights.null.is_some() {
            let (weights, sides, seen) = (self.weights, self.sides, &self.seen);
            return ops.call(Null { weights, sides, seen, turn, winning, decision });
        }
        match (winning, turn.in_trick()) {
            (None, _) => ops.call(Lead { weigher: self, turn, decision }),
            (Some(winning), 1) => ops.call(Follow::<2, D> { weigher: self, turn, winning, decision }),
            (Some(winning), 2) => ops.call(Follow::<1, D> { weigher: self, turn, winning, decision }),
            (Some(winning), _) => ops.call(Follow::<0, D> { weigher: self, turn, winning, decision }),
        }
    }
}

/// What is to be made of the values of cards.
pub(super) trait Decision {
    /// What comes of it.
    type Output;

    /// Decides.
    fn of(self, values: &Values) -> Self::Output;
}

/// Nothing.
struct All;

/// The best card.
struct Best;

/// A card by chance.
struct Draw<'r, R> {
    temperature: f64,
    rng: &'r mut R,
}

impl Decision for All {
    type Output = Values;

    #[inline(always)]
    fn of(self, values: &Values) -> Values {
        *values
    }
}

impl Decision for Best {
    type Output = Bit;

    #[inline(always)]
    fn of(self, values: &Values) -> Bit {
        values.best()
    }
}

impl<R: Rng> Decision for Draw<'_, R> {
    type Output = Bit;

    #[inline(always)]
    fn of(self, values: &Values) -> Bit {
        values.draw(self.temperature, self.rng.next_u64())
    }
}

/// The seat on turn leads.
struct Lead<'a, D> {
    weigher: &'a Weigher<'a>,
    turn: &'a Turn<'a>,
    decision: D,
}

impl<D: Decision> Kernel for Lead<'_, D> {
    type Output = D::Output;

    #[inline(always)]
    fn run<B: BitOps>(self, _: B) -> D::Output {
        let Weigher { weights, sides, seen } = self.weigher;
        self.decision.of(&Scales::new::<3>(weights, *sides, seen, self.turn).lead())
    }
}

/// The seat on turn follows, and so many after it.
struct Follow<'a, const LATER: usize, D> {
    weigher: &'a Weigher<'a>,
    turn: &'a Turn<'a>,
    winning: (Seat, Bit),
    decision: D,
}

impl<const LATER: usize, D: Decision> Kernel for Follow<'_, LATER, D> {
    type Output = D::Output;

    #[inline(always)]
    fn run<B: BitOps>(self, _: B) -> D::Output {
        let Weigher { weights, sides, seen } = self.weigher;
        self.decision
            .of(&Scales::new::<LATER>(weights, *sides, seen, self.turn).follow::<LATER>(self.winning))
    }
}

impl Policy for Weigher<'_> {
    type State = ();

    #[inline(always)]
    fn begin(&mut self) {}

    #[inline(always)]
    fn choose<B: BitOps>(&mut self, ops: B, (): &mut (), turn: &Turn<'_>) -> Bit {
        self.step(ops, turn, Best)
    }
}

/// The same, but a card is as likely as the exponential of its value over a temperature.
#[derive(Clone, Debug)]
pub struct Softmax<'w, R> {
    /// What weighs the cards.
    pub weigher: Weigher<'w>,
    /// In Augen, above 0.
    pub temperature: f64,
    /// Where chance comes from: one word for each card that is not forced.
    pub rng: R,
}

impl<R: Rng> Policy for Softmax<'_, R> {
    type State = ();

    #[inline(always)]
    fn begin(&mut self) {}

    #[inline(always)]
    fn choose<B: BitOps>(&mut self, ops: B, (): &mut (), turn: &Turn<'_>) -> Bit {
        let draw = Draw { temperature: self.temperature, rng: &mut self.rng };
        self.weigher.step(ops, turn, draw)
    }
}

/// The card to be played if there is but one kind.
#[inline(always)]
fn only_kind(legal: Bits) -> Option<Bit> {
    let kinds = legal.one_of_each();
    Bit::new(kinds.mask())
}
