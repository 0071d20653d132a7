//! The Armut: to whom it is offered, who takes it, and which cards change hands.

use doko_engine::rules::{ArmutRefused, HochzeitMode};
use doko_engine::{Action, Card, CardSet, Contract, Order, Party, Rank, Seat, SoloKind, Trumps, View};

use super::params::Params;
use super::schiebekopf;
use super::solo_hand::SoloHand;
use super::vorbehalt;

/// The Augen that playing alone costs a hand too weak for it: more than any card is worth.
const ALONE: f64 = 1000.0;

/// The party to which a poor hand offers itself: the one in which somebody is more likely to take it.
pub(super) fn names(view: &View<'_>, params: &Params) -> Party {
    let with_alte = 2 - view.hand().count(Card::ALTE);
    let without = 3 - with_alte;
    let re = params.armut.re_takes * with_alte as f64;
    if re > without as f64 { Party::Re } else { Party::Kontra }
}

/// Whether this seat takes the Armut of another, if it may.
pub(super) fn takes(view: &View<'_>, params: &Params) -> bool {
    let limit = match view.rules().set().armut.refused {
        // Who leaves it to the last one plays against it; a Ramsch or a Schwarze Sau brings
        // a seat nothing on average, like a redeal, though poor hands do better in it.
        ArmutRefused::Redeal | ArmutRefused::LastTakes | ArmutRefused::Ramsch | ArmutRefused::SchwarzeSau => {
            params.armut.take_augen
        }
        ArmutRefused::PlayOn => params.armut.take_augen_play_on,
    };
    let legal = view.legal_actions();
    match (legal.contains(&Action::TakeArmut(true)), legal.contains(&Action::TakeArmut(false))) {
        (true, true) => vorbehalt::as_normal(view, params) >= limit,
        (may_take, _) => may_take,
    }
}

/// What this seat hands over, in an Armut or a Schiebekopf.
pub(super) fn hand_over(view: &View<'_>, params: &Params) -> CardSet {
    let worth = |kept: CardSet, given: CardSet| match view.contract() {
        Contract::Armut { poor, .. } if poor == view.seat() => worth_to_poor(kept, params),
        _ => worth_to_taker(kept, given, view, params),
    };
    if view.contract() == Contract::SCHIEBEKOPF {
        return schiebekopf::push(view, params);
    }
    let hand = view.hand();
    let all = view.legal_hand_overs().into_iter().map(|given| (given, worth(hand.minus(given), given)));
    all.reduce(|best, next| if next.1 > best.1 { next } else { best }).expect("cards can be handed over").0
}

/// What a poor hand is worth without its trumps: by what is left to win with, and to feed its partner.
fn worth_to_poor(kept: CardSet, params: &Params) -> f64 {
    let armut = &params.armut;
    let single = |card: Card| kept.intersection(CardSet::of_suit(card.suit())).len() == 1;
    kept.iter()
        .map(|card| {
            let ace = if card.rank() == Rank::Ace { armut.poor_keeps_ace } else { 0.0 };
            let single = if single(card) { armut.poor_keeps_single } else { 0.0 };
            ace + single + armut.poor_keeps_auge * f64::from(card.augen())
        })
        .sum()
}

/// What the taker's hand is worth after it has given these cards back.
fn worth_to_taker(kept: CardSet, given: CardSet, view: &View<'_>, params: &Params) -> f64 {
    let armut = &params.armut;
    let order = view.rules().order(Trumps::Armut);
    let hand = SoloHand::of(kept, SoloKind::DIAMOND, view.rules(), leads(view));
    let returned: f64 = given.iter().map(|card| cost_of_return(card, kept, order, params)).sum();
    let weights = vorbehalt::solo_weights(SoloKind::DIAMOND, view.rules(), params);
    let augen = hand.expected_augen(weights);
    let alone = if plays_alone(kept, view) && augen < params.hochzeit.silent_augen { ALONE } else { 0.0 };
    augen - returned - alone + armut.return_auge * f64::from(given.augen())
}

/// Whether whoever keeps these cards in an Armut plays against three: one ♣Q for the poor player makes it a partner.
fn plays_alone(kept: CardSet, view: &View<'_>) -> bool {
    let finds_partner = view.rules().set().hochzeit.mode == HochzeitMode::Automatic;
    view.hides_parties() && kept.count(Card::ALTE) == 2 && !finds_partner
}

fn cost_of_return(card: Card, kept: CardSet, order: &Order, params: &Params) -> f64 {
    let armut = &params.armut;
    let fuchs = if card == Card::FUCHS { armut.return_fuchs } else { 0.0 };
    // Both aces together may be Schweine, one alone never.
    let parted = if card == Card::FUCHS && kept.contains(card) { armut.return_fuchs } else { 0.0 };
    let trump = if order.is_trump(card) { armut.return_trump } else { 0.0 };
    fuchs + parted + trump
}

fn leads(view: &View<'_>) -> bool {
    let forehand: Seat = view.forehand();
    view.seat() == forehand
}
