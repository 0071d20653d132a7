//! Schweine: whether to announce them, and how the cards rank once they are.

use doko_engine::rules::{SchweineMode, SecondOnly};
use doko_engine::{Card, Contract, Order, Raised, Trumps, View};

use super::sight::Sight;

/// The order of cards in this seat's eyes: with the pair that it can raise next by playing it, as if it had.
///
/// Nobody else can hold a card that moves, so all other cards keep their places.
pub(super) fn own_order<'v>(sight: &Sight<'v>) -> &'v Order {
    let view = sight.view;
    let Some(ace) = view.order().raisable()[0] else { return view.order() };
    let rules = &view.rules().set().schweine;
    let holds = |card| view.count(card) > 0;
    match (view.raised(), rules.mode) {
        (Raised::Nothing, SchweineMode::Automatic | SchweineMode::OnPlay | SchweineMode::Anytime)
            if !holds(ace) =>
        {
            view.order()
        }
        (Raised::Nothing, SchweineMode::Automatic | SchweineMode::OnPlay) if rules.second_only.is_on() => {
            // Only where it knows for itself to whom the first one went.
            if first_came_home(view, ace) { view.order_if_announced(ace) } else { view.order() }
        }
        (Raised::Nothing, SchweineMode::Automatic) => view.order_if_announced(ace),
        (Raised::Nothing, SchweineMode::OnPlay | SchweineMode::Anytime) => {
            let order = view.order_if_announced(ace);
            if rules.is_ansage && !is_worth_saying(sight, order) { view.order() } else { order }
        }
        (Raised::Nothing, _) => view.order(),
        (raised, _) => match view.raisable().get(raised as usize) {
            Some(&Some(card)) if holds(card) => view.order_if_played(card),
            _ => view.order(),
        },
    }
}

/// Whether this seat plays `card` as an announced Schwein.
pub(super) fn plays_as_schwein(sight: &Sight<'_>, card: Card) -> bool {
    let view = sight.view;
    let is_ace = view.order().raisable()[0] == Some(card);
    is_ace && view.may_play_schwein() && own_order(sight).raised() != view.raised()
}

/// Whether the holder of both aces says that they are Schweine: before play, or before a card.
pub(super) fn announces(sight: &Sight<'_>) -> bool {
    let view = sight.view;
    let rules = &view.rules().set().schweine;
    let before_play = rules.mode == SchweineMode::BeforePlay;
    let in_hochzeit = matches!(view.contract(), Contract::Hochzeit(..));
    let is_ansage = rules.is_ansage && !(before_play && in_hochzeit);
    let raised = view.rules().order_with(Trumps::from(view.contract()), Raised::Schweine);
    !is_ansage || is_worth_saying(sight, raised)
}

/// Whether the party of this seat is likely enough to win with the cards ranked like that, for its Ansage.
fn is_worth_saying(sight: &Sight<'_>, order: &Order) -> bool {
    let is_said = sight.own_party().is_some_and(|own| sight.view.deepest_step(own).is_some());
    let params = &sight.ready.params;
    is_said || {
        let (prospects, stand) = sight.prospects(order);
        prospects.chance_of(121.0, stand.weights(params)) >= params.schweine.announce
    }
}

/// Whether this seat has played its first ace in a trick that it has won, or where that is enough a partner it knows.
fn first_came_home(view: &View<'_>, ace: Card) -> bool {
    let parties = view.parties();
    let second_only = view.rules().set().schweine.second_only;
    let own = parties[view.seat()].filter(|_| second_only == SecondOnly::Party);
    let is_any = second_only == SecondOnly::Any;
    let came_home =
        |winner| is_any || winner == view.seat() || own.is_some_and(|own| parties[winner] == Some(own));
    view.tricks().any(|trick| came_home(trick.winner) && trick.plays().any(|play| play == (view.seat(), ace)))
}
