//! What to say: thresholds over the probability of keeping it.

use doko_engine::rules::{Doubling, Kontra121, StepsCount};
use doko_engine::{Contract, Klaerung, Party, Rules, SoloKind, Step, View};

use super::Stand;
use super::adviser::Outlook;
use super::cards::prospects::above;
use super::cards::{Prospects, avoid};
use super::params::{Params, SideWeights};
use super::schweine;
use super::sight::Sight;

/// The step to say now: the deepest worth saying; if something must be said, at least the first there is.
pub(super) fn step(sight: &Sight<'_>) -> Option<Step> {
    let view = sight.view;
    let worth_saying = if matches!(view.contract(), Contract::Solo(SoloKind::Null, _)) {
        in_null(sight)
    } else if sight.own_party().is_none() && view.klaerung() == Some(Klaerung::Open) {
        mit_mir(sight)
    } else {
        in_play(sight)
    };
    let forced = || view.legal_steps().next().filter(|_| view.must_say());
    worth_saying.or_else(forced)
}

/// How many standard deviations above its limit each step needs; not a number where nothing is enough.
#[derive(Debug)]
pub(super) struct Thresholds {
    /// Re or Kontra in answer to the other party.
    answer: f64,
    /// By the number of the step.
    steps: [f64; 5],
}

impl Thresholds {
    pub(super) fn of(params: &Params, rules: &Rules) -> Thresholds {
        let ansage = &params.ansage;
        let dearer = if rules.set().score.doubling == Doubling::Off { 0.0 } else { ansage.doubling };
        let bolder = boldness(rules);
        let absagen = [ansage.keine90, ansage.keine60, ansage.keine30, ansage.schwarz].map(|p| p - bolder);
        let [keine90, keine60, keine30, schwarz] = absagen;
        let steps = [ansage.first + dearer, keine90, keine60, keine30, schwarz];
        Thresholds { answer: quantile(ansage.answer + dearer), steps: steps.map(quantile) }
    }
}

/// How much less likely an Absage may be kept where silence costs more: a whole game by Feigheit, or the point of a step
/// that nobody has announced. Rough guesses.
fn boldness(rules: &Rules) -> f64 {
    let score = &rules.set().score;
    if score.feigheit.0.is_some() {
        0.15
    } else if score.steps == StepsCount::Announced {
        0.08
    } else {
        0.0
    }
}

/// The least number of standard deviations above its limit from which on a normal variate exceeds the limit with this
/// probability.
fn quantile(probability: f64) -> f64 {
    let (mut below, mut reached) = (-40.0, 40.0);
    for _ in 0..64 {
        let middle = 0.5 * (below + reached);
        if above(middle, 1.0, 0.0) >= probability {
            reached = middle;
        } else {
            below = middle;
        }
    }
    match probability {
        _ if probability <= 0.0 => f64::NEG_INFINITY,
        // Nothing is more than certain, not even what is.
        _ if probability > 1.0 => f64::NAN,
        _ => reached,
    }
}

/// The weights for a seat that plays like this.
pub(super) const fn side(stand: Stand, params: &Params) -> &SideWeights {
    let value = &params.value;
    match stand {
        Stand::Re => &value.re,
        Stand::Kontra => &value.kontra,
        Stand::Alone | Stand::EachAlone => &value.soloist,
        Stand::AgainstOne => &value.against_solo,
    }
}

/// The Augen with which a party wins if it says no more than Re or Kontra.
pub(crate) fn to_win(view: &View<'_>, own: Party) -> u32 {
    let others = view.deepest_step(own.other());
    // Kontra needs one more than in answer to Re if it has said something alone, or last.
    let kontra_needs = match view.rules().set().score.kontra_121 {
        Kontra121::Alone if others.is_some() => 120,
        Kontra121::Never => 120,
        Kontra121::Alone | Kontra121::Last => 121,
    };
    match (others, own) {
        // An Absage of the others must be broken.
        (Some(absage), _) if absage > Step::Ansage => absage.limit().max(1),
        (_, Party::Kontra) => kontra_needs,
        (_, Party::Re) => 121,
    }
}

/// What a seat that knows its party goes by.
struct Standing<'p> {
    prospects: Prospects,
    weights: &'p SideWeights,
    /// The deepest step of the other party.
    others: Option<Step>,
    /// The Augen that win if this seat says no more than Re or Kontra.
    to_win: u32,
}

impl<'p> Standing<'p> {
    fn of(sight: &Sight<'p>) -> Standing<'p> {
        let view = sight.view;
        // Where a Hochzeit may be automatic, nobody is ever told; there a seat without ♣Q speaks for Kontra.
        let own = sight.own_party().unwrap_or(Party::Kontra);
        let others = view.deepest_step(own.other());
        let to_win = to_win(view, own);
        let (prospects, stand) = sight.prospects(schweine::own_order(sight));
        Standing { prospects, weights: side(stand, &sight.ready.params), others, to_win }
    }

    /// The Augen that keep a step.
    fn needs(&self, step: Step) -> f64 {
        match step {
            Step::Ansage => f64::from(self.to_win),
            Step::Keine90 => 151.0,
            Step::Keine60 => 181.0,
            Step::Keine30 => 211.0,
            Step::Schwarz => 240.0,
        }
    }
}

/// The probability of keeping each step that may be said; `None` of others, and where the heuristic does not think of
/// one: "mit mir", and against a Nullsolo.
pub(super) fn chances(sight: &Sight<'_>) -> [Option<f64>; 5] {
    let mut chances = [None; 5];
    let view = sight.view;
    if matches!(view.contract(), Contract::Solo(SoloKind::Null, _)) {
        chances[Step::Ansage as usize] = of_null(sight).filter(|_| view.legal_steps().next().is_some());
    } else if view.klaerung() != Some(Klaerung::Open) {
        let standing = Standing::of(sight);
        let chance = |step| standing.prospects.chance_of(standing.needs(step), standing.weights);
        view.legal_steps().for_each(|step| chances[step as usize] = Some(chance(step)));
    }
    chances
}

/// The probability that the own party wins with what it has said by now.
pub(super) fn own_chance(sight: &Sight<'_>) -> f64 {
    let standing = Standing::of(sight);
    let own = sight.own_party().unwrap_or(Party::Kontra);
    let step = sight.view.deepest_step(own).unwrap_or(Step::Ansage);
    standing.prospects.chance_of(standing.needs(step), standing.weights)
}

/// The Augen that the own party is expected to have in the end.
pub(super) fn expected_augen(sight: &Sight<'_>) -> f64 {
    let Standing { prospects, weights, .. } = Standing::of(sight);
    prospects.expected_augen(weights)
}

/// What the seat thinks of the game; of a Nullsolo it has no chances.
pub(super) fn outlook(sight: &Sight<'_>) -> Outlook {
    let standing = Standing::of(sight);
    let Standing { prospects, weights, .. } = &standing;
    Outlook {
        augen: prospects.expected_augen(weights),
        chances: Step::ALL.map(|step| prospects.chance_of(standing.needs(step), weights)),
        friends: sight.friends(schweine::own_order(sight)),
    }
}

/// The deepest step whose probability passes its limit.
fn in_play(sight: &Sight<'_>) -> Option<Step> {
    let view = sight.view;
    let standing = Standing::of(sight);
    let thresholds = &sight.ready.thresholds;
    let is_worth_it = |step: Step| {
        let threshold = match step {
            Step::Ansage if standing.others.is_some() => thresholds.answer,
            step => thresholds.steps[step as usize],
        };
        standing.prospects.margin_over(standing.needs(step), standing.weights) >= threshold
    };
    let deepest = view.legal_steps().take_while(|&step| is_worth_it(step)).last()?;
    // Where an Absage does not include the Ansage, that comes first.
    let includes = view.rules().set().ansagen.absage_needs_ansage;
    let ansage_first = !includes && view.legal_steps().next() == Some(Step::Ansage);
    Some(if ansage_first { Step::Ansage } else { deepest })
}

/// The soloist of a Nullsolo says Re on a hand that is still hardly exposed.
fn in_null(sight: &Sight<'_>) -> Option<Step> {
    let chance = of_null(sight)?;
    sight.view.legal_steps().next().filter(|_| chance >= sight.ready.params.ansage.first)
}

/// The probability that the soloist of a Nullsolo wins it, as it sees it itself.
pub(super) fn of_null(sight: &Sight<'_>) -> Option<f64> {
    let (view, params) = (sight.view, &sight.ready.params.null);
    let leads = view.table_cards().is_empty() && view.leader() == sight.me();
    let order = view.order();
    let chance = || view.look(order, |turn| avoid::chance(order, turn.hand(), turn.hidden(), leads, params));
    (view.contract() == Contract::Solo(SoloKind::Null, sight.me())).then(chance)
}

/// Re "mit mir", before the Klärungsstich of another's Hochzeit: it counts only if this seat becomes the partner.
fn mit_mir(sight: &Sight<'_>) -> Option<Step> {
    let params = &sight.ready.params;
    let (prospects, _) = sight.prospects(schweine::own_order(sight));
    let is_worth_it = prospects.chance_of(121.0, &params.value.re) >= params.hochzeit.mit_mir;
    sight.view.legal_steps().next().filter(|&step| is_worth_it && step == Step::Ansage)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_reaches_its_threshold_where_the_chance_does() {
        let weights = crate::Heuristic::default().params().value.re.clone();
        for to_come in [0.0, 7.0, 60.0, 240.0] {
            for taken in [0.0, 60.0, 120.0, 125.5, 180.0] {
                let prospects = Prospects { taken, to_come, features: [0.3; Prospects::FEATURES] };
                for augen in [121.0, 151.0, 240.0] {
                    for limit in [-0.5, 0.0, 0.01, 0.5, 0.85, 0.999, 1.0, 1.2] {
                        let by_chance = prospects.chance_of(augen, &weights) >= limit;
                        let by_margin = prospects.margin_over(augen, &weights) >= quantile(limit);
                        let at = (taken, to_come, augen, limit);
                        // Where a chance is rounded to certainty, a margin may still fall short of it.
                        assert!(by_chance == by_margin || limit >= 1.0, "{at:?}");
                    }
                }
            }
        }
    }
}
