//! Schweine: whether to announce them, and how the cards rank once they are.

use doko_engine::rules::SchweineMode;
use doko_engine::{Card, Contract, Order, Raised, Rank, Trumps, View};

use super::evaluate::{self, Prospects};
use super::knowledge::Knowledge;
use super::params::Params;

/// The order of cards in this seat's eyes: with the Schweine and Superschweine that it can raise by playing them,
/// as if it had.
///
/// Nobody else can hold a card that moves, so all other cards keep their places.
pub(super) fn own_order<'v>(view: &'v View<'v>, params: &Params) -> &'v Order {
    let Some(suit) = view.order().schweine_suit() else { return view.order() };
    let rules = &view.rules().set().schweine;
    let ace = Card::new(suit, Rank::Ace);
    let held = view.hand().count(ace);
    let raised = match rules.mode {
        _ if held == 0 => view.order(),
        SchweineMode::Off | SchweineMode::BeforePlay => view.order(),
        SchweineMode::Automatic | SchweineMode::OnPlay if rules.second_only => {
            // Only where it knows for itself to whom the first one went.
            if first_came_home(view, ace) { view.order_if_played(ace, true) } else { view.order() }
        }
        SchweineMode::Automatic => view.order_if_played(ace, true),
        SchweineMode::OnPlay => {
            let order = view.order_if_played(ace, true);
            if rules.is_ansage && !is_worth_saying(view, order, params) { view.order() } else { order }
        }
    };
    if raised.raised() == view.raised() {
        view.order_if_played(Card::new(suit, Rank::Nine), false)
    } else {
        raised
    }
}

/// Whether this seat plays `card` as an announced Schwein.
pub(super) fn plays_as_schwein(view: &View<'_>, card: Card, params: &Params) -> bool {
    let is_ace = card.rank() == Rank::Ace && view.order().schweine_suit() == Some(card.suit());
    is_ace && view.may_play_schwein() && own_order(view, params).raised() != view.raised()
}

/// Whether the holder of both aces says before play that they are Schweine.
pub(super) fn announces(view: &View<'_>, params: &Params) -> bool {
    let is_ansage =
        view.rules().set().schweine.is_ansage && !matches!(view.contract(), Contract::Hochzeit(..));
    let raised = view.rules().order_with(Trumps::from(view.contract()), Raised::Schweine);
    !is_ansage || is_worth_saying(view, raised, params)
}

/// Whether the party of this seat is likely enough to win with the cards ranked like that, for its Ansage.
fn is_worth_saying(view: &View<'_>, order: &Order, params: &Params) -> bool {
    let is_said = view.own_party().is_some_and(|own| view.deepest_step(own).is_some());
    let know = Knowledge::in_order(view, order, params);
    is_said
        || Prospects::with(&know).chance_of(121.0, evaluate::side(know.stand, params))
            >= params.schweine.announce
}

/// Whether this seat has played its first ace in a trick that it knows its own party to have won.
fn first_came_home(view: &View<'_>, ace: Card) -> bool {
    let parties = view.parties();
    let won_by_own = |winner| winner == view.seat() || parties[winner] == parties[view.seat()];
    parties[view.seat()].is_some()
        && view
            .tricks()
            .any(|trick| won_by_own(trick.winner) && trick.plays().any(|play| play == (view.seat(), ace)))
}
