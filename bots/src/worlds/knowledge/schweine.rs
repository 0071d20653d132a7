//! What Schweine prove: whoever raised them held both, and where they raise themselves whoever played one
//! without raising it held no other (catalogue section 1, keys `schweine.*`).
//!
//! Whether only the second is raised (key `schweine.second_only`) hangs on parties, and so on the ♣Q; the view
//! keeps account of that, see [`View::alten_counts`](doko_engine::View::alten_counts).

use doko_engine::rules::{HandBound, SchweineMode};
use doko_engine::{CardSet, PerSeat};

use super::facts::Facts;

impl Facts<'_, '_> {
    /// Who raised Schweine, Superschweine and Hyperschweine, and who did not.
    pub(super) fn schweine(&mut self) {
        let raisable = self.view.raisable();
        let Some(schwein) = raisable[0] else { return };
        let raised = self.view.raised_at();
        for (by, card) in raised.into_iter().zip(raisable) {
            if let (Some((seat, _)), Some(card)) = (by, card) {
                self.require(seat, &HandBound::number(CardSet::both(card), 2, 2));
            }
        }
        let rules = &self.view.rules().set().schweine;
        let schwein_raises_itself = rules.mode == SchweineMode::Automatic && !rules.second_only.is_on();
        // From the card on that raises: what was played before it found nothing raised.
        let is_before = |moment: usize, raising: usize| {
            raised[raising].is_none_or(|(_, after)| moment < usize::from(after))
        };
        let mut before = PerSeat([CardSet::EMPTY; 4]);
        // What was played when nothing could be raised any more tells nothing.
        let told = self.view.schweine_end().unwrap_or(usize::MAX);
        for (moment, (seat, card)) in self.view.plays().enumerate().take(told) {
            let could_raise = |pair: usize| {
                raisable[pair] == Some(card) && !is_before(moment, pair - 1) && is_before(moment, pair)
            };
            let raises_itself = (card == schwein && schwein_raises_itself && is_before(moment, 0))
                || (1..raisable.len()).any(could_raise);
            if raises_itself {
                let number = 1 + before[seat].count(card) as u16;
                self.require(seat, &HandBound::number(CardSet::both(card), number, number));
            }
            before[seat].insert(card);
        }
    }
}
