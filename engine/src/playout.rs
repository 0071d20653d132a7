//! Playouts: cards chosen by a policy to the end of the game.
//!
//! A playout works on the card-play core alone: no Ansagen, no records, no views. What chooses the cards is a
//! [`Policy`]; [`Uniform`] is the random one. A policy may look at the whole [`Play`], so whoever writes one
//! that is to act on what its seat knows must not look at more.
//!
//! Playouts are latency: each card waits for the one before. Several at a time, trick by trick in turn, keep the
//! processor busy, and give the same results as one after the other.

use std::array::from_mut;

use rand::Rng;

use crate::bits::Bit;
use crate::dispatch::{BitOps, Cpu, Kernel};
use crate::order::Order;
use crate::play::{Play, Turn};

/// What chooses the cards of a playout.
pub trait Policy {
    /// What it keeps for two tricks.
    type State;

    /// Is called when a playout begins, and again after every second trick.
    fn begin(&mut self) -> Self::State;

    /// Chooses a card of `seat`, one of `legal`. The trick on the table is in `turn`, all else in its play.
    fn choose<B: BitOps>(&mut self, ops: B, state: &mut Self::State, turn: &Turn<'_>) -> Bit;
}

/// Each physical card that may be played is equally likely, so a kind of which two copies are held is twice as
/// likely as one held once.
///
/// The eight cards of two tricks share one word of randomness: each takes the top of the word, by a
/// multiplication, and leaves the rest to the next (Brackett-Rozinsky and Lemire 2025, "Batched ranged random
/// integer generation"). The eight numbers have at most 12^4 11^4 outcomes together, so that no card is favoured
/// by more than one part in 2^35.
#[derive(Clone, Debug)]
pub struct Uniform<R> {
    rng: R,
}

impl<R: Rng> Uniform<R> {
    /// The random policy with this source of randomness.
    pub const fn new(rng: R) -> Uniform<R> {
        Uniform { rng }
    }
}

impl<R: Rng> Policy for Uniform<R> {
    /// What is left of the word.
    type State = u64;

    #[inline(always)]
    fn begin(&mut self) -> u64 {
        self.rng.next_u64()
    }

    #[inline(always)]
    fn choose<B: BitOps>(&mut self, ops: B, word: &mut u64, turn: &Turn<'_>) -> Bit {
        let legal = turn.legal();
        let wide = u128::from(*word) * u128::from(legal.len());
        *word = wide as u64;
        Bit::of(ops.select(legal.mask(), (wide >> 64) as u32))
    }
}

/// Plays the rest of the cards.
///
/// ```
/// use doko_engine::dispatch::Cpu;
/// use doko_engine::play::Play;
/// use doko_engine::playout::{Uniform, playout};
/// use doko_engine::random::bot_stream;
/// use doko_engine::{Party, PerSeat, Rules, Seat, Trumps};
///
/// let rules = Rules::preset("ddv")?;
/// let order = rules.order(Trumps::Normal);
/// let deal = rules.deal(1, 0, 0);
/// let mut play = Play::new(order, deal.hands(), Seat::ALL[0]);
/// playout(Cpu::detect(), order, &mut play, &mut Uniform::new(bot_stream(1, 0, 0, Seat::ALL[0])));
/// let parties = PerSeat([Party::Re, Party::Kontra, Party::Re, Party::Kontra]);
/// let tally = play.tally(order, &parties);
/// assert_eq!(tally[Party::Re].augen + tally[Party::Kontra].augen, 240);
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
#[inline]
pub fn playout(cpu: Cpu, order: &Order, play: &mut Play, policy: &mut impl Policy) {
    cpu.run(Playouts { order, plays: from_mut(play), policies: from_mut(policy) });
}

/// Plays the rest of the cards of several plays, as [`playout`] would one after the other, but faster.
///
/// # Panics
/// In debug builds, if the plays do not stand at the same card.
#[inline]
pub fn playouts<P: Policy, const N: usize>(
    cpu: Cpu,
    order: &Order,
    plays: &mut [Play; N],
    policies: &mut [P; N],
) {
    cpu.run(Playouts { order, plays, policies });
}

/// [`playouts`] as a [`Kernel`] for larger kernels to include.
pub struct Playouts<'a, P, const N: usize> {
    /// The order of cards.
    pub order: &'a Order,
    /// What is played to its end.
    pub plays: &'a mut [Play; N],
    /// What chooses the cards of each.
    pub policies: &'a mut [P; N],
}

impl<P: Policy, const N: usize> Kernel for Playouts<'_, P, N> {
    type Output = ();

    #[inline(always)]
    fn run<B: BitOps>(self, ops: B) {
        const { assert!(N > 0, "at least one play") };
        let Playouts { order, plays, policies } = self;
        debug_assert!(
            plays.iter().all(|play| (play.played(), play.total()) == (plays[0].played(), plays[0].total()))
        );
        if plays[0].in_trick() > 0 {
            for (play, policy) in plays.iter_mut().zip(&mut *policies) {
                let mut state = policy.begin();
                while play.in_trick() > 0 {
                    let bit = policy.choose(ops, &mut state, &play.turn(order));
                    play.play(order, bit);
                }
            }
        }
        while !plays[0].is_last_trick() {
            let mut states = policies.each_mut().map(Policy::begin);
            for n in 0..N {
                plays[n].play_trick(order, |turn| policies[n].choose(ops, &mut states[n], turn));
            }
            if plays[0].is_last_trick() {
                break;
            }
            for n in 0..N {
                plays[n].play_trick(order, |turn| policies[n].choose(ops, &mut states[n], turn));
            }
        }
        if !plays[0].is_over() {
            // Nobody has a choice any more.
            for play in plays {
                play.play_trick(order, |turn| turn.legal().lowest().expect("the last card"));
            }
        }
    }
}
