//! Random playouts: cards uniformly at random to the end of the game.
//!
//! A playout works on the card-play core alone: no Ansagen, no records, no views. Each physical card that may
//! be played is equally likely, so a kind of which two copies are held is twice as likely as one held once.

use rand::Rng;

use crate::order::Order;
use crate::play::Play;

/// Plays the rest of the cards at random.
///
/// ```
/// use doko_engine::play::Play;
/// use doko_engine::playout::random_playout;
/// use doko_engine::random::bot_stream;
/// use doko_engine::{Deal, Party, PerSeat, Rules, Seat, Trumps};
///
/// let rules = Rules::preset("ddv")?;
/// let order = rules.order(Trumps::Normal);
/// let deal = Deal::seeded(1, 0, 0, true);
/// let mut play = Play::new(order, deal.hands(), Seat::ALL[0]);
/// random_playout(&mut play, order, &mut bot_stream(1, 0, 0, Seat::ALL[0]));
/// let parties = PerSeat([Party::Re, Party::Kontra, Party::Re, Party::Kontra]);
/// let tally = play.tally(order, &parties);
/// assert_eq!(tally[Party::Re].augen + tally[Party::Kontra].augen, 240);
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
pub fn random_playout(play: &mut Play, order: &Order, rng: &mut impl Rng) {
    while !play.is_over() {
        let bit = random_bit(play.legal(), rng);
        play.play(order, bit);
    }
}

/// A uniformly random bit of a mask that is not empty.
#[inline]
fn random_bit(mut mask: u64, rng: &mut impl Rng) -> u64 {
    // Lemire's multiplication instead of a division; the bias is below 2^-26 for at most 48 bits.
    let skip = (u64::from(rng.next_u32()) * u64::from(mask.count_ones())) >> 32;
    for _ in 0..skip {
        mask &= mask - 1;
    }
    mask & mask.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::bot_stream;
    use crate::seat::Seat;

    #[test]
    fn every_bit_is_equally_likely() {
        let mask = 0b1011_0000_0000_0001_u64;
        let mut rng = bot_stream(3, 0, 0, Seat::ALL[0]);
        let mut counts = [0_i32; 64];
        for _ in 0..40_000 {
            let bit = random_bit(mask, &mut rng);
            assert!(bit.is_power_of_two() && bit & mask != 0);
            counts[bit.trailing_zeros() as usize] += 1;
        }
        // Expected 10,000 each; the standard deviation is about 87.
        assert!(counts.iter().filter(|&&n| n > 0).all(|n| (n - 10_000).abs() < 350), "{counts:?}");
    }
}
