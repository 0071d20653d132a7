//! Says which things a rule set has; the sheet names nothing else.
//!
//! A rule set may speak of what its other keys rule out, such as Schweine in an Armut where there is no Armut.

use super::{sonderpunkte, vorbehalte};
use crate::lang::Lang;
use crate::order::{GameCards, Trumps};
use crate::ruleset::{
    AnsagenMode, AnsagenSolo, ArmutRefused, ArmutTwo, AsAnnounced, BockEvent, Doubling, HochzeitMode,
    RuleSet, Scheme, SchweineIn, SchweineMode, Sonderpunkt, VorbehaltKind,
};

/// Players can declare this Vorbehalt.
pub(super) fn vorbehalt(set: &RuleSet, kind: VorbehaltKind) -> bool {
    let is_there = match kind {
        VorbehaltKind::Pflichtsolo => pflichtsolo(set),
        VorbehaltKind::Solo => !set.solo.kinds.is_empty(),
        VorbehaltKind::Armut => armut(set),
        VorbehaltKind::Hochzeit => set.hochzeit.mode == HochzeitMode::Declared,
        VorbehaltKind::Hammelrennen => true,
    };
    is_there && set.vorbehalt.order.contains(&kind)
}

/// Each player owes a solo, in an evening of several games.
pub(super) fn pflichtsolo(set: &RuleSet) -> bool {
    !set.solo.kinds.is_empty() && set.session.pflicht_solo > 0 && set.session.games > 1
}

/// Players can declare a solo that they do not owe.
pub(super) fn lustsolo(set: &RuleSet) -> bool {
    vorbehalt(set, VorbehaltKind::Solo)
}

/// Players can declare a solo.
pub(super) fn declared_solo(set: &RuleSet) -> bool {
    lustsolo(set) || vorbehalt(set, VorbehaltKind::Pflichtsolo)
}

/// Somebody may come to play a solo: one that it has declared, or that it must play in a Schwarze Sau.
pub(super) fn solo(set: &RuleSet) -> bool {
    declared_solo(set) || (armut(set) && set.armut.refused == ArmutRefused::SchwarzeSau)
}

/// Somebody may come to play a Nullsolo.
pub(super) fn null(set: &RuleSet) -> bool {
    declared_solo(set) && set.solo.kinds.iter().any(|&kind| set.is_null(kind))
}

/// Players can declare a Hochzeit.
pub(super) fn hochzeit(set: &RuleSet) -> bool {
    vorbehalt(set, VorbehaltKind::Hochzeit)
}

pub(super) fn armut(set: &RuleSet) -> bool {
    set.armut.max_trumps.0.is_some()
}

/// How many nines a hand can hold that count as such when it is thrown in.
pub(super) const fn nines(set: &RuleSet) -> usize {
    match set.joker.card() {
        _ if !set.deck.nines => 0,
        Some(_) => 6,
        None => 8,
    }
}

/// Some hands may be thrown in.
pub(super) fn throw_in(set: &RuleSet) -> bool {
    !vorbehalte::hands_thrown_in(set, Lang::En).is_empty()
}

/// The cards may be dealt again.
pub(super) fn redeal(set: &RuleSet) -> bool {
    let of_armut = set.armut.refused == ArmutRefused::Redeal || set.armut.two == ArmutTwo::Redeal;
    throw_in(set) || (armut(set) && of_armut)
}

/// The contracts in which there are Schweine, of those that there are.
pub(super) fn schweine_in(set: &RuleSet) -> Vec<SchweineIn> {
    let is_played = |contract: &SchweineIn| match contract {
        SchweineIn::Normal => true,
        SchweineIn::Hochzeit => hochzeit(set),
        SchweineIn::Armut => armut(set),
        SchweineIn::Farbsolo => declared_solo(set) && raised_in(set, SchweineIn::Farbsolo) > 0,
    };
    set.schweine.contracts.iter().copied().filter(is_played).collect()
}

/// How many pairs can be raised in a game of this kind.
fn raised_in(set: &RuleSet, game: SchweineIn) -> usize {
    let pairs = |trumps| GameCards::of(set, trumps).raisable.iter().flatten().count();
    match game {
        SchweineIn::Normal | SchweineIn::Hochzeit => pairs(Trumps::Normal),
        SchweineIn::Armut => pairs(Trumps::Armut),
        SchweineIn::Farbsolo => {
            set.solo.kinds.iter().map(|&kind| pairs(Trumps::Solo(kind))).max().unwrap_or_default()
        }
    }
}

pub(super) fn schweine(set: &RuleSet) -> bool {
    set.schweine.mode != SchweineMode::Off && !schweine_in(set).is_empty()
}

pub(super) fn superschweine(set: &RuleSet) -> bool {
    schweine(set) && schweine_in(set).into_iter().any(|game| raised_in(set, game) > 1)
}

pub(super) fn hyperschweine(set: &RuleSet) -> bool {
    schweine(set) && schweine_in(set).into_iter().any(|game| raised_in(set, game) > 2)
}

/// There are Ansagen in some game.
pub(super) fn ansagen(set: &RuleSet) -> bool {
    set.ansagen.mode == AnsagenMode::On && (set.ansagen.solo != AnsagenSolo::Only || solo(set))
}

/// The games that count as announced, of those that there are.
pub(super) fn as_announced(set: &RuleSet) -> Vec<AsAnnounced> {
    let is_played = |kind: &AsAnnounced| match kind {
        AsAnnounced::Solo => solo(set),
        AsAnnounced::Hochzeit => hochzeit(set),
        AsAnnounced::Armut => armut(set),
    };
    set.score.as_announced.iter().copied().filter(is_played).collect()
}

/// Re or Kontra may double something.
pub(super) fn doubling(set: &RuleSet) -> bool {
    set.score.doubling != Doubling::Off && (ansagen(set) || !as_announced(set).is_empty())
}

/// A Sonderpunkt that counts something.
pub(super) fn sonderpunkt(set: &RuleSet, one: Sonderpunkt) -> bool {
    set.score.scheme == Scheme::Points && sonderpunkte::worth(one, set) != 0
}

pub(super) fn sonderpunkte(set: &RuleSet) -> bool {
    let has_any = Sonderpunkt::ALL.iter().any(|&one| sonderpunkt(set, one));
    has_any || (set.score.scheme == Scheme::Points && set.sonderpunkte.solo != 0 && solo(set))
}

/// A ♦A that the others catch, or that wins the last trick, counts something.
pub(super) fn fuchs(set: &RuleSet) -> bool {
    use Sonderpunkt::{Fuchs, FuchsBoth, FuchsCaughtLastTrick, FuchsLastTrick};
    match set.score.scheme {
        Scheme::Points => {
            [Fuchs, FuchsBoth, FuchsLastTrick, FuchsCaughtLastTrick].iter().any(|&one| sonderpunkt(set, one))
        }
        Scheme::Alten => set.score.fuchs_payment != 0,
    }
}

/// A ♣J in the last trick counts something.
pub(super) fn karlchen(set: &RuleSet) -> bool {
    match set.score.scheme {
        Scheme::Points => {
            [Sonderpunkt::Karlchen, Sonderpunkt::KarlchenCaught].iter().any(|&one| sonderpunkt(set, one))
        }
        Scheme::Alten => set.score.karlchen_stake != 0,
    }
}

/// Events that bring Bock games and may happen under these rules.
pub(super) fn bock_events(set: &RuleSet) -> Vec<BockEvent> {
    let rules = &set.session;
    let may_happen = |event: &BockEvent| match event {
        BockEvent::LostAnsage | BockEvent::LostRe | BockEvent::LostKontra | BockEvent::ReAndKontra => {
            ansagen(set)
        }
        BockEvent::ThrownIn => throw_in(set),
        BockEvent::ArmutRefused => armut(set) && set.armut.refused != ArmutRefused::LastTakes,
        BockEvent::BothZero
        | BockEvent::Augen120
        | BockEvent::Herzstich
        | BockEvent::LostSolo
        | BockEvent::Black => true,
    };
    let events = rules.bock_events.iter().copied().filter(may_happen);
    if rules.bock && rules.games > 1 { events.collect() } else { Vec::new() }
}
