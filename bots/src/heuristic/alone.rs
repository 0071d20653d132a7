//! Schiebekopf and Hammelrennen, in which every player plays alone: what to go for, and what to push on.

use doko_engine::{Card, CardSet, Contract, EffectiveSuit, Order, Rank, Suit, View};

use super::evaluate::Prospects;
use super::knowledge::{Knowledge, Stand};
use super::params::{Params, SchiebekopfParams};

/// What a seat goes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// As many Augen as possible.
    MostAugen,
    /// As few as possible.
    FewestAugen,
}

impl Goal {
    /// Many Augen, but in a Schiebekopf; there too, if the Durchmarsch is in sight.
    pub(super) fn of(know: &Knowledge<'_>, params: &Params) -> Goal {
        let view = know.view;
        if view.contract() != Contract::Schiebekopf {
            return Goal::MostAugen;
        }
        let has_all = view.trick_count(know.me) as usize == view.tricks().len();
        let expected = || Prospects::with(know).expected_augen(&params.value.soloist);
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

/// The cards to push on in a Schiebekopf: those that would take the most, and such that suits become void.
pub(super) fn push(view: &View<'_>, params: &Params) -> CardSet {
    let (hand, order) = (view.hand(), view.order());
    let others = view.rules().deck().minus(hand);
    let push = &params.schiebekopf;
    let value = |given: CardSet| -> f64 {
        let kept = hand.minus(given);
        let voids = Suit::ALL
            .into_iter()
            .map(|suit| order.cards(EffectiveSuit::plain(suit)))
            .filter(|&suit| !suit.is_empty() && !kept.intersects(suit));
        let burden: f64 = given.iter().map(|card| burden(card, others, order, push)).sum();
        burden + push.push_void * voids.count() as f64
    };
    let all = view.legal_hand_overs().into_iter().map(|given| (given, value(given)));
    all.reduce(|best, next| if next.1 > best.1 { next } else { best }).expect("four cards can be pushed").0
}

/// How gladly a card is pushed on.
fn burden(card: Card, others: CardSet, order: &Order, push: &SchiebekopfParams) -> f64 {
    let share = |cards: CardSet, of: CardSet| (cards.len() as f64 + 1.0) / (of.len() as f64 + 1.0);
    let suit = others.intersection(order.cards(order.suit(card)));
    let beaten = share(suit.intersection(order.lower(card)), suit);
    let by_strength = match (order.is_trump(card), card.rank()) {
        (true, _) => push.push_strength,
        (false, Rank::Ace) => push.push_plain,
        (false, _) => push.push_plain * beaten,
    };
    by_strength * beaten + push.push_auge * f64::from(card.augen())
}

/// Whether a seat plays for no trick at all in a Hammelrennen in which that wins.
pub(super) fn may_stay_trickless(know: &Knowledge<'_>) -> bool {
    know.stand == Stand::EachAlone
        && know.view.contract() == Contract::Hammelrennen
        && know.view.rules().set().trickless_wins
        && know.view.trick_count(know.me) == 0
}
