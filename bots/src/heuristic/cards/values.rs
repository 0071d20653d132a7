//! What each card is worth to the seat on turn, and choices made of that.

use std::hint::select_unpredictable;

use doko_engine::{Bit, Bits};

use super::spread::exp;

/// Every kind of card that may be played, with its value: in Augen, of which only differences matter.
#[derive(Clone, Copy, Debug)]
pub struct CardValues {
    /// One card of each kind.
    kinds: Bits,
    /// The trumps.
    trumps: Bits,
    /// The values, from the lowest card.
    worth: [f64; 16],
}

impl CardValues {
    /// No values yet, for these cards.
    #[inline(always)]
    pub(super) const fn of(legal: Bits, trumps: Bits) -> CardValues {
        CardValues { kinds: legal.one_of_each(), trumps, worth: [0.0; 16] }
    }

    /// Sets the value of the `n`th kind from the lowest.
    #[inline(always)]
    pub(super) const fn set(&mut self, n: usize, value: f64) {
        self.worth[n & 15] = value;
    }

    /// One card of each kind that may be played.
    #[inline(always)]
    pub const fn kinds(&self) -> Bits {
        self.kinds
    }

    /// The cards and their values, from the lowest card of the play layout.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Bit, f64)> + '_ {
        self.kinds.iter().zip(self.worth)
    }

    /// The card of the highest value. Among equals it is the first in the order of [`Card`]s:
    /// of courts that is the highest.
    ///
    /// [`Card`]: doko_engine::Card
    #[inline(always)]
    pub fn best(&self) -> Bit {
        let mut rest = self.kinds.mask();
        let mut best = (rest, self.worth[0]);
        for n in 1..16 {
            rest &= rest.wrapping_sub(1);
            if rest == 0 {
                break;
            }
            let is_trump = self.trumps.intersects(Bits::new(rest & rest.wrapping_neg()));
            let value = self.worth[n];
            // At least as much does for a trump.
            let is_more = value > best.1;
            let is_better = select_unpredictable(is_trump, value >= best.1, is_more);
            best.0 = select_unpredictable(is_better, rest, best.0);
            best.1 = select_unpredictable(is_better, value, best.1);
        }
        Bits::new(best.0).lowest().expect("there is a legal card")
    }

    /// The probability of the kind of this card if a card is as likely as the exponential of its value over `temperature`, which
    /// is in Augen and above 0; 0 if it may not be played.
    ///
    /// ```
    /// # use doko_bots::heuristic::{CardWeights, Heuristic, HeuristicPolicy, PublicInfo, Sides};
    /// # use doko_engine::dispatch::Portable;
    /// # use doko_engine::play::Play;
    /// # use doko_engine::{Contract, Party, PerSeat, Rules, Seat, Trumps};
    /// let rules = Rules::preset("ddv")?;
    /// let order = rules.order(Trumps::Normal);
    /// let weights = CardWeights::new(&rules, Contract::Normal, order, Heuristic::default().params());
    /// let play = Play::new(order, rules.deal(1, 0, 0).hands(), Seat::ALL[0]);
    /// let parties = PerSeat([Party::Re, Party::Kontra, Party::Re, Party::Kontra]);
    /// let policy = HeuristicPolicy::new(&weights, Sides::open(&parties), PublicInfo::nothing());
    /// let values = policy.values(Portable, &play.turn(order));
    /// let sum: f64 = values.iter().map(|(bit, _)| values.likelihood(bit, 4.0)).sum();
    /// assert!((sum - 1.0).abs() < 1e-12);
    /// # Ok::<(), doko_engine::rules::RuleErrors>(())
    /// ```
    #[inline(always)]
    pub fn likelihood(&self, bit: Bit, temperature: f64) -> f64 {
        let kind = Bits::from(bit).lanes() & self.kinds;
        if kind.is_empty() {
            return 0.0;
        }
        let place = Bits::new(self.kinds.mask() & (kind.mask() - 1)).len() as usize;
        let (weights, total) = self.weights(temperature);
        weights[place & 15] / total
    }

    /// How likely each kind is, up to a factor, and the sum of that. Entries past the last kind mean nothing.
    #[inline(always)]
    fn weights(&self, temperature: f64) -> ([f64; 16], f64) {
        let number = self.kinds.len() as usize & 15;
        let best = self.worth[..number].iter().fold(f64::NEG_INFINITY, |best, &value| best.max(value));
        let mut weights = [0.0; 16];
        // Whole chunks of four, so that the compiler uses vector instructions.
        for (weights, worth) in
            weights.chunks_exact_mut(4).zip(self.worth.chunks_exact(4)).take(number.div_ceil(4))
        {
            for (weight, value) in weights.iter_mut().zip(worth) {
                *weight = exp((value - best) / temperature);
            }
        }
        let mut total = 0.0;
        for weight in &weights[..number] {
            total += weight;
        }
        (weights, total)
    }
}
