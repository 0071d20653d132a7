//! Supra: whether to double further once both parties have said Re and Kontra.

use doko_engine::Contract;
use doko_engine::rules::Doubling;

use super::ansage::{of_null, own_chance};
use super::sight::Sight;

/// Whether the seat doubles once more. It needs a clearly better chance than for Re or Kontra as an answer: of the doubt that
/// these leave it allows half, and half of that for every Supra before, for the others are ever more certain of themselves.
pub(super) fn is_worth_it(sight: &Sight<'_>) -> bool {
    let view = sight.view;
    let ansage = &sight.ready.params.ansage;
    let rules = view.rules().set();
    let dearer = if rules.score.doubling == Doubling::Off { 0.0 } else { ansage.doubling };
    let chance = match view.contract() {
        Contract::Solo(kind, _) if view.rules().solo(kind).is_null => of_null(sight),
        _ => Some(own_chance(sight)),
    };
    let doubt = (1.0 - ansage.answer - dearer) * 0.5_f64.powi(view.supras().len() as i32 + 1);
    chance.is_some_and(|chance| chance >= 1.0 - doubt)
}
