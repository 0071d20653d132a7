//! Each solo's rules, compiled when they load: play and bots read these, scoring reads the keys and own definitions.

use crate::contract::{Contract, SoloKind};
use crate::order::{Order, Trumps};
use crate::ruleset::{RuleSet, SoloLead};
use crate::seat::Seat;

/// A solo as a rule set has it, beside the order of its cards.
///
/// ```
/// use doko_engine::{Rules, SoloKind};
///
/// let rules = Rules::preset("ddv")?;
/// assert!(rules.solo(SoloKind::FLEISCHLOS).trumps == 0 && !rules.solo(SoloKind::FLEISCHLOS).is_null);
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SoloRules {
    /// True if the soloist wants no trick.
    pub is_null: bool,
    /// Its fixed value in points, if it has one (keys `solo.own`, `score.solo_value`).
    pub value: Option<i32>,
    /// The factors of the soloist's points, won and lost (keys `score.solo_factor`, `.solo_lost_factor`, `solo.own`).
    pub factors: [i32; 2],
    /// How many kinds of card are trumps.
    pub trumps: usize,
    /// Who leads, unless the earlier solos of the soloist decide.
    pub(crate) lead: SoloLead,
    /// True if the earlier solos of the soloist may decide who leads (key `solo.lead_nth`).
    pub(crate) asks_for_earlier: bool,
    /// Its rank among several (key `solo.priority`): the lower is played.
    pub(crate) rank: usize,
}

impl SoloRules {
    /// The solo with these trumps; those of the Normalspiel are a ♦-Solo's.
    pub(super) fn of(set: &RuleSet, trumps: Trumps, order: &Order) -> SoloRules {
        let kind = match trumps {
            Trumps::Solo(kind) => kind,
            Trumps::Normal | Trumps::Armut => SoloKind::DIAMOND,
        };
        let definition = set.solo_definition(kind);
        let place = |kind| set.solo.kinds.iter().position(|&listed| listed == kind);
        let is_listed = set.solo.lead_kinds.contains(&kind);
        let usual_lead = if is_listed { SoloLead::Soloist } else { set.solo.lead };
        let contract = Contract::Solo(kind, Seat::ALL[0]);
        SoloRules {
            is_null: set.is_null(kind),
            value: set.value_of_solo(kind),
            factors: [false, true].map(|has_lost| set.soloist_factor(contract, has_lost)),
            trumps: order.trumps().kinds().len(),
            lead: definition.lead.unwrap_or(usual_lead),
            asks_for_earlier: definition.lead.is_none() && !set.solo.lead_nth.is_empty(),
            rank: definition.beside.and_then(place).or_else(|| place(kind)).unwrap_or(set.solo.kinds.len()),
        }
    }
}
