//! Which Vorbehalt, and what to say: thresholds over the evaluation.

use doko_engine::{Party, Rules, SoloKind, Step, View, Vorbehalt};

use super::evaluate::{self, Prospects, SoloHand};
use super::params::{Params, SoloWeights};

/// The weights for a kind of solo.
pub(super) fn solo_weights(kind: SoloKind, params: &Params) -> &SoloWeights {
    match kind {
        SoloKind::Damen | SoloKind::Bube | SoloKind::Koenig => &params.value.court_solo,
        SoloKind::Gemischt => &params.value.gemischt,
        SoloKind::Club | SoloKind::Spade | SoloKind::Heart | SoloKind::Diamond => &params.value.farbsolo,
        SoloKind::Fleischlos => &params.value.fleischlos,
    }
}

/// The Vorbehalt to declare: a solo if it promises more points than the game without it.
pub(super) fn vorbehalt(view: &View<'_>, params: &Params) -> Vorbehalt {
    let leads = view.seat() == view.forehand() || soloist_leads(view.rules());
    let solo_hand = |kind| SoloHand::of(view.hand(), kind, view, leads);
    // Nearly the Normalspiel's trumps: what the hand would take alone measures it for that game, too.
    let as_normal = solo_hand(SoloKind::Diamond).expected_augen(solo_weights(SoloKind::Diamond, params));
    let solo = &params.solo;
    let without_solo = solo.normal + solo.normal_per_auge * (as_normal - 100.0);
    let promises = |kind| {
        let weights = solo_weights(kind, params);
        let hand = solo_hand(kind);
        solo.per_auge * (hand.expected_augen(weights) - 120.0)
            + solo.certainty * (2.0 * hand.chance(weights) - 1.0)
    };
    let best_solo = view
        .legal_vorbehalte()
        .filter_map(|vorbehalt| match vorbehalt {
            Vorbehalt::Solo(kind) => Some((kind, promises(kind))),
            _ => None,
        })
        .reduce(|best, next| if next.1 > best.1 { next } else { best });
    let has_hochzeit = view.legal_vorbehalte().any(|vorbehalt| vorbehalt == Vorbehalt::Hochzeit);
    match best_solo {
        Some((kind, points)) if points >= without_solo + solo.margin => Vorbehalt::Solo(kind),
        _ if has_hochzeit && as_normal < params.hochzeit.silent_augen => Vorbehalt::Hochzeit,
        _ => Vorbehalt::Gesund,
    }
}

fn soloist_leads(rules: &Rules) -> bool {
    rules.set().solo.lead == doko_engine::rules::SoloLead::Soloist
}

/// The deepest step worth saying now.
pub(super) fn step(view: &View<'_>, params: &Params) -> Option<Step> {
    let weights = evaluate::side(view, params);
    let prospects = Prospects::of(view, params);
    let own = view.own_party().expect("only who knows its party can say something");
    let others = view.deepest_step(own.other());
    // What wins if this seat says no more than Re or Kontra: an Absage of the others must be broken; Kontra
    // alone needs one more than in answer to Re.
    let to_win = match (others, own) {
        (Some(absage), _) if absage > Step::Ansage => absage.limit().max(1),
        (Some(_), Party::Kontra) => 120,
        _ => 121,
    };
    view.legal_steps()
        .take_while(|&step| {
            let ansage = &params.ansage;
            let (augen, threshold) = match step {
                Step::Ansage if others.is_some() => (f64::from(to_win), ansage.answer),
                Step::Ansage => (f64::from(to_win), ansage.first),
                Step::Keine90 => (151.0, ansage.keine90),
                Step::Keine60 => (181.0, ansage.keine60),
                Step::Keine30 => (211.0, ansage.keine30),
                Step::Schwarz => (240.0, ansage.schwarz),
            };
            prospects.chance_of(augen, weights) >= threshold
        })
        .last()
}
