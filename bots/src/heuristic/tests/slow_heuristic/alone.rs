//! The games in which every player plays alone: what to go for.

use doko_engine::{Card, Contract, View};

use super::evaluate::prospects;
use super::knowledge::Knowledge;
use crate::heuristic::stand::Stand;
use crate::heuristic::{Params, schwarze_sau};

/// What a seat goes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// As many Augen as possible.
    MostAugen,
    /// As few as possible.
    FewestAugen,
}

impl Goal {
    /// Many Augen, but not in a Schiebekopf or a Ramsch; there too, if the Durchmarsch is in sight.
    pub(super) fn of(know: &Knowledge<'_>, params: &Params) -> Goal {
        let view = know.view;
        if !matches!(view.contract(), Contract::EachAlone(game) if game.is_for_few_augen()) {
            return Goal::MostAugen;
        }
        let has_all = view.trick_count(know.me) as usize == view.tricks().len();
        let expected = || prospects(know).expected_augen(&params.value.soloist);
        if has_all && expected() >= params.schiebekopf.durchmarsch {
            Goal::MostAugen
        } else {
            Goal::FewestAugen
        }
    }
}

/// What a trick of so many Augen so far is worth to one of four who each play alone, if it takes the trick with
/// probability `me` and `later` players follow.
pub(super) fn trick_value(goal: Goal, me: f64, augen: f64, later: usize, params: &Params) -> f64 {
    let (own, other, added) = match goal {
        Goal::FewestAugen => (-1.0, params.schiebekopf.lost, params.schiebekopf.fed),
        Goal::MostAugen => (1.0, -params.hammelrennen.lost, params.trick.starved),
    };
    let augen = augen + added * later as f64;
    (me * own + (1.0 - me) * other) * augen
}

/// As how many Augen more than it has a card counts that is taken.
pub(super) fn burden(view: &View<'_>, card: Card) -> f64 {
    if view.contract() == Contract::SCHWARZE_SAU && card == Card::SAU { -schwarze_sau::BURDEN } else { 0.0 }
}

/// Whether a seat plays for no trick at all in a Hammelrennen in which that wins.
pub(super) fn may_stay_trickless(know: &Knowledge<'_>) -> bool {
    know.stand == Stand::EachAlone
        && know.view.contract() == Contract::HAMMELRENNEN
        && know.view.rules().set().trickless_wins
        && know.view.trick_count(know.me) == 0
}
