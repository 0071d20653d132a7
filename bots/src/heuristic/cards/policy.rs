//! The policies that choose by the values of cards.

use doko_engine::dispatch::{BitOps, Kernel};
use doko_engine::play::Turn;
use doko_engine::playout::Policy;
use doko_engine::{Bit, Bits, Seat};

use super::avoid::Avoider;
use super::friends::Friends;
use super::prospects::Prospects;
use super::public::PublicInfo;
use super::scales::Scales;
use super::values::CardValues;
use super::weights::{CardWeights, Special};
use crate::sides::{Sides, only};

/// Plays the card of the highest value; for one playout, since it remembers what has been seen in it.
///
/// Tell it of cards that others choose, before the playout or between its cards, by [`HeuristicPolicy::note`].
///
/// ```
/// use doko_bots::heuristic::{CardWeights, Heuristic, HeuristicPolicy, PublicInfo, Sides};
/// use doko_engine::dispatch::{Cpu, Portable};
/// use doko_engine::play::Play;
/// use doko_engine::playout::playout;
/// use doko_engine::{Contract, Party, PerSeat, Rules, Seat, Trumps};
///
/// let rules = Rules::preset("ddv")?;
/// let order = rules.order(Trumps::Normal);
/// // One for all playouts of a game.
/// let weights = CardWeights::new(&rules, Contract::Normal, order, Heuristic::default().params());
/// let start = Play::new(order, rules.deal(1, 0, 0).hands(), Seat::ALL[0]);
/// let is_re = |seat| start.dealt(seat).intersects(order.alten());
/// let parties = PerSeat::from_fn(|seat| if is_re(seat) { Party::Re } else { Party::Kontra });
/// // One for each playout; in a game, `PublicInfo::of(&view, &weights)` and `Sides::of(&view, &world.parties)`.
/// let mut policy = HeuristicPolicy::new(&weights, Sides::hidden(&parties), PublicInfo::nothing());
/// let first = policy.values(Portable, &start.turn(order)).best();
/// let mut play = start;
/// playout(Cpu::detect(), order, &mut play, &mut policy);
/// assert!(play.is_over() && !play.held(Seat::ALL[0]).contains(first));
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeuristicPolicy<'w> {
    weights: &'w CardWeights,
    sides: Sides,
    info: PublicInfo,
}

impl<'w> HeuristicPolicy<'w> {
    /// The policy with these parties, after what has been seen so far.
    #[inline(always)]
    pub const fn new(weights: &'w CardWeights, sides: Sides, info: PublicInfo) -> HeuristicPolicy<'w> {
        HeuristicPolicy { weights, sides, info }
    }

    /// The same where other parties are to be assumed, or more is known of them.
    pub const fn assume(&mut self, sides: Sides) {
        self.sides = sides;
    }

    /// What has been seen, in the playout too.
    pub const fn info(&self) -> &PublicInfo {
        &self.info
    }

    /// Takes note of a card that is played otherwise than by this policy.
    #[inline(always)]
    pub fn note(&mut self, turn: &Turn<'_>, bit: Bit) {
        self.info.note(self.weights, turn, bit);
    }

    /// What each kind of card is worth that the seat on turn may play.
    #[inline(always)]
    pub fn values<B: BitOps>(&self, ops: B, turn: &Turn<'_>) -> CardValues {
        self.weigh(ops, turn, turn.winning(), All)
    }

    /// The card of the highest value, even if there is but one kind.
    #[inline(always)]
    pub(crate) fn best<B: BitOps>(&self, ops: B, turn: &Turn<'_>) -> Bit {
        self.weigh(ops, turn, turn.winning(), Best)
    }

    /// What the seat on turn makes of its cards.
    #[inline(always)]
    pub(crate) fn scales<'a, const PRIVATE: bool>(&'a self, turn: &'a Turn<'a>) -> Scales<'a, PRIVATE> {
        Scales::new(self.weights, self.sides, &self.info, turn)
    }

    /// How likely each seat is a friend of the seat on turn, clockwise from that.
    #[inline(always)]
    pub(crate) fn friends(&self, turn: &Turn<'_>) -> [f64; 4] {
        Friends::of(self.weights, self.sides, &self.info, turn).friend
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
        if self.weights.special.is_some() || self.info.private.is_some() {
            return ops.call(Specially { policy: self, turn, winning, decision });
        }
        match (winning, turn.in_trick()) {
            (None, _) => ops.call(Lead { policy: self, turn, decision }),
            (Some(winning), 1) => ops.call(Follow::<2, D> { policy: self, turn, winning, decision }),
            (Some(winning), 2) => ops.call(Follow::<1, D> { policy: self, turn, winning, decision }),
            (Some(winning), _) => ops.call(Follow::<0, D> { policy: self, turn, winning, decision }),
        }
    }
}

/// Turns values into an answer.
pub(super) trait Decision {
    /// What comes of it.
    type Output;

    /// Decides.
    fn of(self, values: &CardValues) -> Self::Output;
}

/// All values.
struct All;

/// The best card.
struct Best;

impl Decision for All {
    type Output = CardValues;

    #[inline(always)]
    fn of(self, values: &CardValues) -> CardValues {
        *values
    }
}

impl Decision for Best {
    type Output = Bit;

    #[inline(always)]
    fn of(self, values: &CardValues) -> Bit {
        values.best()
    }
}

/// The seat on turn leads.
struct Lead<'a, D> {
    policy: &'a HeuristicPolicy<'a>,
    turn: &'a Turn<'a>,
    decision: D,
}

impl<D: Decision> Kernel for Lead<'_, D> {
    type Output = D::Output;

    #[inline(always)]
    fn run<B: BitOps>(self, _: B) -> D::Output {
        self.decision.of(&self.policy.scales::<false>(self.turn).lead())
    }
}

/// The seat on turn follows, and so many after it.
struct Follow<'a, const LATER: usize, D> {
    policy: &'a HeuristicPolicy<'a>,
    turn: &'a Turn<'a>,
    winning: (Seat, Bit),
    decision: D,
}

impl<const LATER: usize, D: Decision> Kernel for Follow<'_, LATER, D> {
    type Output = D::Output;

    #[inline(always)]
    fn run<B: BitOps>(self, _: B) -> D::Output {
        self.decision.of(&self.policy.scales::<false>(self.turn).follow::<LATER>(self.winning))
    }
}

/// The seat on turn plays where the game may be about something else than Augen, or some know more than others.
struct Specially<'a, D> {
    policy: &'a HeuristicPolicy<'a>,
    turn: &'a Turn<'a>,
    winning: Option<(Seat, Bit)>,
    decision: D,
}

impl<D: Decision> Kernel for Specially<'_, D> {
    type Output = D::Output;

    #[inline(always)]
    fn run<B: BitOps>(self, _: B) -> D::Output {
        let Specially { policy, turn, winning, decision } = self;
        let HeuristicPolicy { weights, sides, info } = policy;
        let avoider = |params, hunted| Avoider::new(params, info, turn, hunted);
        let me = turn.seat();
        let scales = policy.scales::<true>(turn);
        let values = match weights.special.as_deref() {
            Some(Special::Null(params)) => avoider(params, sides.re).values(winning),
            Some(Special::Trickless { params, from }) if turn.tricks(me) == 0 => {
                let avoider = avoider(params, only(me));
                if avoider.chance(winning.is_none()) < *from {
                    usual(&scales, winning)
                } else {
                    avoider.values(winning)
                }
            }
            Some(Special::Durchmarsch { from, soloist, weights })
                if turn.tricks(me) == turn.tricks_taken()
                    && Prospects::seen_by(&scales, 0).expected_augen(soloist) >= *from =>
            {
                usual(&Scales::<true>::new(weights, *sides, info, turn), winning)
            }
            _ => usual(&scales, winning),
        };
        decision.of(&values)
    }
}

/// What the cards are worth, whatever the place in the trick.
#[inline(always)]
fn usual(scales: &Scales<'_, true>, winning: Option<(Seat, Bit)>) -> CardValues {
    match (winning, scales.in_trick()) {
        (None, _) => scales.lead(),
        (Some(winning), 1) => scales.follow::<2>(winning),
        (Some(winning), 2) => scales.follow::<1>(winning),
        (Some(winning), _) => scales.follow::<0>(winning),
    }
}

impl Policy for HeuristicPolicy<'_> {
    type State = ();

    #[inline(always)]
    fn begin(&mut self) {}

    #[inline(always)]
    fn choose<B: BitOps>(&mut self, ops: B, (): &mut (), turn: &Turn<'_>) -> Bit {
        let winning = turn.winning();
        let bit = match only_kind(turn.legal()) {
            Some(bit) => bit,
            None => self.weigh(ops, turn, winning, Best),
        };
        self.info.note_over(self.weights, turn, bit, winning);
        bit
    }
}

/// The card to be played if there is but one kind.
#[inline(always)]
fn only_kind(legal: Bits) -> Option<Bit> {
    let kinds = legal.one_of_each();
    Bit::new(kinds.mask())
}
