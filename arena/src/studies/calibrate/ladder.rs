//! Which steps are weighed at a moment, against what, and what a seat says that avoids one.

use doko_engine::{Action, Klaerung, Rules, Step, Steps, View};

/// How the steps hang together under the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ladder {
    /// Whether an Absage contains the Ansage (key `ansagen.absage_needs_ansage`).
    has_ansage: bool,
}

impl Ladder {
    /// That of these rules.
    pub(super) fn under(rules: &Rules) -> Ladder {
        Ladder { has_ansage: rules.set().ansagen.absage_needs_ansage }
    }

    /// Whether saying `said` says `step`, too.
    pub(super) fn contains(self, said: Step, step: Step) -> bool {
        said == step || (said > step && (step != Step::Ansage || self.has_ansage))
    }

    /// The step that a step adds to, if it adds to one.
    pub(super) fn before(self, step: Step) -> Option<Step> {
        let before = Step::ALL[(step as usize).checked_sub(1)?];
        (before != Step::Ansage || self.has_ansage).then_some(before)
    }

    /// The steps that this seat may say or leave at this moment and that are weighed, when its bot answers `action`.
    ///
    /// A step is weighed against the one before it, which therefore is said already or is said now by the bot as it is: so
    /// the value of keine 90 never has that of Re in it. Nothing is weighed before the partner of a Hochzeit is found, nor
    /// where something must be said.
    pub(super) fn open(self, view: &View<'_>, action: Action) -> impl Iterator<Item = Step> + use<> {
        let is_free = view.klaerung() != Some(Klaerung::Open) && !view.must_say();
        let said = view.own_party().and_then(|party| view.deepest_step(party));
        let wanted = if let Action::Say(step) = action { Some(step) } else { None };
        let legal = legal(view);
        let stands =
            move |before: Step| said >= Some(before) || (wanted >= Some(before) && legal.contains(before));
        legal.iter().filter(move |&step| is_free && self.before(step).is_none_or(stands))
    }

    /// What a seat says that would answer `wanted`, but says neither this step nor one that contains it: the deepest step
    /// below it, if it wants one of these; nothing else if nothing is below. What it must say it says.
    pub(super) fn avoid(self, view: &View<'_>, wanted: Action, step: Step) -> Action {
        match wanted {
            Action::Say(said) if self.contains(said, step) => {
                let is_below = |&below: &Step| below < step && self.contains(step, below);
                match legal(view).iter().filter(is_below).last() {
                    Some(below) => Action::Say(below),
                    None if view.must_say() => wanted,
                    None => Action::Silence,
                }
            }
            _ => wanted,
        }
    }
}

/// The steps that a seat may say.
fn legal(view: &View<'_>) -> Steps {
    view.legal_steps().fold(Steps::EMPTY, |steps, step| steps | Steps::one(step))
}
