//! Which Vorbehalt, and how high to bid for a solo: points promised against points without.

use std::borrow::Cow;

use doko_engine::rules::{ArmutTo, AsAnnounced, Doubling, RuleSet, Scheme};
use doko_engine::{
    Action, Bid, Bits, EffectiveSuit, Klaerungsstich, Rules, SoloKind, Step, Trumps, View, Vorbehalt,
};

use super::cards::avoid;
use super::params::{Params, SoloWeights};
use super::solo_hand::SoloHand;
use super::{armut, hammelrennen};

/// The weights for a solo: those of the shipped solos with about as many trumps.
pub(super) fn solo_weights<'p>(kind: SoloKind, rules: &Rules, params: &'p Params) -> &'p SoloWeights {
    let solo = rules.solo(kind);
    match solo.trumps {
        _ if solo.is_null => &params.value.fleischlos,
        0..=2 => &params.value.fleischlos,
        3..=6 => &params.value.court_solo,
        7..=10 => &params.value.gemischt,
        _ => &params.value.farbsolo,
    }
}

/// The Augen by which the weights of the kind most like it overrate a hand in a solo.
///
/// Means over at least 3,000 solos of heuristics with hands that these weights expect to take over 80 Augen, under ddv
/// (seed 77). For a Neunersolo, a König-Damen- and a König-Buben-Solo they were 2 Augen at most.
fn overrated(kind: SoloKind, hand: &SoloHand) -> f64 {
    match kind {
        // Each trump brings ten Augen home.
        SoloKind::ZEHNER => -20.0,
        SoloKind::KOEHLER => 8.0,
        // Like a Fleischloser, but who holds no Dulle cannot stop two from taking aces.
        SoloKind::DULLEN => 30.0 - 27.0 * hand.trumps(),
        _ => 0.0,
    }
}

/// What a hand would take in a solo.
#[derive(Clone, Copy)]
pub(super) struct Alone<'p> {
    hand: SoloHand,
    weights: &'p SoloWeights,
    /// What the Augen of the hand are overrated by.
    overrated: f64,
}

impl<'p> Alone<'p> {
    pub(super) fn of(view: &View<'_>, kind: SoloKind, params: &'p Params) -> Alone<'p> {
        let hand = SoloHand::of(view.hand(), kind, view.rules(), view.would_lead(kind));
        let no_nines = if view.rules().set().deck.nines { 0.0 } else { params.solo.no_nines };
        Alone {
            hand,
            weights: solo_weights(kind, view.rules(), params),
            overrated: no_nines + overrated(kind, &hand),
        }
    }

    /// The Augen it is expected to take.
    pub(super) fn augen(&self) -> f64 {
        self.hand.expected_augen(self.weights) - self.overrated
    }

    /// The probability that it takes at least so many Augen.
    pub(super) fn chance_of(&self, augen: f64) -> f64 {
        self.hand.chance_of(augen + self.overrated, self.weights)
    }

    /// How many plain cards can lose.
    pub(super) fn losers(&self) -> f64 {
        self.hand.losers()
    }
}

/// What the hand would take alone with nearly the trumps of the Normalspiel: this measures it for that game, too.
pub(super) fn as_normal(view: &View<'_>, params: &Params) -> f64 {
    Alone::of(view, SoloKind::DIAMOND, params).augen()
}

/// What to answer when asked for a Vorbehalt: the one that it wants to play, or what leads to it (key `vorbehalt.asked`).
pub(super) fn vorbehalt(view: &View<'_>, params: &Params) -> Vorbehalt {
    let wanted = wanted(view, params);
    view.vorbehalt_towards(wanted).expect("what is still open can be played")
}

/// The Vorbehalt to play: a solo or a Hammelrennen if it promises more points than the game without it, and else what
/// saves a poor hand or finds a partner.
fn wanted(view: &View<'_>, params: &Params) -> Vorbehalt {
    let legal = view.open_vorbehalte();
    let solo = &params.solo;
    let may = |vorbehalt| legal.contains(&vorbehalt);
    let normal = Alone::of(view, SoloKind::DIAMOND, params);
    let as_normal = normal.augen();
    let throws_in = may(Vorbehalt::Schmeissen) && as_normal < params.throw_in.augen;
    // A hand thrown in is worth as much as the next one: nothing on average.
    let without_solo = without_solo(as_normal, view, params);
    let without_solo = if throws_in { without_solo.max(0.0) } else { without_solo };
    let owed = if view.setup().owes_solo[view.seat()] { solo.owed } else { 0.0 };
    let is_solo = |vorbehalt: &Vorbehalt| matches!(vorbehalt, Vorbehalt::Solo(_) | Vorbehalt::UnnamedSolo);
    let must = legal.iter().all(is_solo);
    let enough = if must { f64::NEG_INFINITY } else { without_solo + (solo.margin - owed) * unit(view) };
    let solos = legal.iter().filter_map(|vorbehalt| match vorbehalt {
        Vorbehalt::Solo(kind) => Some(*kind),
        _ => None,
    });
    let names_later = may(Vorbehalt::UnnamedSolo);
    let later = if names_later { view.solos_left(view.seat()) } else { Cow::default() };
    let solos = solos.chain(later.iter().copied());
    let race = if may(Vorbehalt::Hammelrennen) {
        hammelrennen::points(as_normal, view)
            .filter(|&points| points >= without_solo + solo.margin * unit(view))
    } else {
        None
    };
    let enough = race.map_or(enough, |points| enough.max(points));
    if let Some(kind) = best_solo(solos, normal, enough, view, params) {
        return if names_later { Vorbehalt::UnnamedSolo } else { Vorbehalt::Solo(kind) };
    }
    if race.is_some() {
        return Vorbehalt::Hammelrennen;
    }
    let hochzeit = legal.iter().any(|vorbehalt| matches!(vorbehalt, Vorbehalt::Hochzeit(_)));
    let armut = legal.iter().any(|vorbehalt| matches!(vorbehalt, Vorbehalt::Armut(_)));
    if may(Vorbehalt::StillesSolo) && as_normal >= solo.silent_augen && normal.losers() == 0.0 {
        Vorbehalt::StillesSolo
    } else if throws_in {
        Vorbehalt::Schmeissen
    } else if hochzeit && as_normal < params.hochzeit.silent_augen {
        Vorbehalt::Hochzeit(klaerungsstich(view, params))
    } else if armut && as_normal < params.armut.declare_augen {
        let named = view.rules().set().armut.to == ArmutTo::NamedParty;
        Vorbehalt::Armut(named.then(|| armut::names(view, params)))
    } else if may(Vorbehalt::Gesund) {
        Vorbehalt::Gesund
    } else {
        // It has said Vorbehalt and has to play one, although it would now prefer gesund.
        *legal.iter().find(|vorbehalt| !is_solo(vorbehalt)).expect("more than solos")
    }
}

/// The solo to name once the game is its own: the one that promises most.
pub(super) fn name(view: &View<'_>, params: &Params) -> SoloKind {
    let kinds = view.legal_actions().into_iter().filter_map(|action| match action {
        Action::NameSolo(kind) => Some(kind),
        _ => None,
    });
    best_of(kinds, view, params).expect("whoever has got the game can name a solo")
}

/// The solo of these that promises most.
fn best_of(kinds: impl Iterator<Item = SoloKind>, view: &View<'_>, params: &Params) -> Option<SoloKind> {
    best_solo(kinds, Alone::of(view, SoloKind::DIAMOND, params), f64::NEG_INFINITY, view, params)
}

/// The solo that promises most, if it promises enough; `diamond` is what the hand would take in a ♦-Solo.
fn best_solo(
    solos: impl Iterator<Item = SoloKind>,
    diamond: Alone<'_>,
    enough: f64,
    view: &View<'_>,
    params: &Params,
) -> Option<SoloKind> {
    let mut best = None;
    let mut to_beat = enough;
    for kind in solos {
        let alone = if kind == SoloKind::DIAMOND { diamond } else { Alone::of(view, kind, params) };
        let promise = Promise::of(kind, alone, view, params);
        // Most hands are far from most solos: the chance of winning takes longest to work out.
        if promise.at_most() >= to_beat {
            let points = promise.points(view, params);
            if points > to_beat || (best.is_none() && points >= to_beat) {
                (best, to_beat) = (Some(kind), points);
            }
        }
    }
    best
}

/// What the parameters call a point: the table of the Alten counts in games won.
fn unit(view: &View<'_>) -> f64 {
    let score = &view.rules().set().score;
    match score.scheme {
        Scheme::Points => 1.0,
        Scheme::Alten => f64::from(score.alten[0].max(1)),
    }
}

/// The points that the game brings without a solo to a hand that is worth so many Augen as a ♦-Solo.
fn without_solo(as_normal: f64, view: &View<'_>, params: &Params) -> f64 {
    let solo = &params.solo;
    let above_100 = as_normal - 100.0;
    match view.rules().set().score.scheme {
        Scheme::Points => solo.normal + solo.normal_per_auge * above_100,
        Scheme::Alten => unit(view) * (solo.alten_normal + solo.alten_normal_per_auge * above_100),
    }
}

/// What a hand promises in a solo.
struct Promise<'p> {
    kind: SoloKind,
    alone: Alone<'p>,
    /// The points that it brings as often won as lost, and those that go with winning rather than losing; `None` where
    /// the table of the Alten gives them.
    points: Option<(f64, f64)>,
    /// By how many times a solo counts as much as one that each opponent pays, if it is won and if it is lost.
    factors: [f64; 2],
}

impl<'p> Promise<'p> {
    fn of(kind: SoloKind, alone: Alone<'p>, view: &View<'_>, params: &Params) -> Promise<'p> {
        let (solo, set) = (&params.solo, view.rules().set());
        let rules = view.rules().solo(kind);
        let bonus = 3.0 * f64::from(set.sonderpunkte.solo + set.score.solo_bonus + as_announced(set));
        let points = match (set.score.scheme, rules.value.map(f64::from)) {
            (_, Some(value)) => Some((0.0, 3.0 * value + solo.certainty + bonus)),
            (Scheme::Points, _) if rules.is_null => Some((0.0, params.null.points + bonus)),
            (Scheme::Points, _) => Some((solo.per_auge * (alone.augen() - 120.0), solo.certainty + bonus)),
            (Scheme::Alten, _) => None,
        };
        let factors = rules.factors.map(|factor| f64::from(factor) / 3.0);
        Promise { kind, alone, points, factors }
    }

    /// The points that it promises.
    fn points(&self, view: &View<'_>, params: &Params) -> f64 {
        let is_null = view.rules().solo(self.kind).is_null;
        let chance =
            if is_null { chance_of_null(self.kind, view, params) } else { self.alone.chance_of(121.0) };
        let [won, lost] = self.factors;
        match self.points {
            // What winning and losing bring is the same but for the sign.
            Some((even, of_winning)) => {
                won * (even + of_winning * (2.0 * chance - 1.0)) - (lost - won) * of_winning * (1.0 - chance)
            }
            None => won * (3.0 * by_table(&self.alone, chance, is_null, view)),
        }
    }

    /// More points than these it does not promise, however likely it is won.
    fn at_most(&self) -> f64 {
        let [won, lost] = self.factors;
        self.points.map_or(f64::INFINITY, |(even, of_winning)| won * even + won.max(lost) * of_winning.abs())
    }
}

/// What a solo is worth more if it counts as announced.
fn as_announced(set: &RuleSet) -> i32 {
    let score = &set.score;
    match score.as_announced.contains(&AsAnnounced::Solo) {
        // What it doubles is little more than a point and a step or two.
        true if score.doubling != Doubling::Off => score.ansage + score.won,
        true => score.ansage,
        false => 0,
    }
}

/// What the table of the Alten gives for one of the three opponents.
fn by_table(alone: &Alone<'_>, chance: f64, is_null: bool, view: &View<'_>) -> f64 {
    let score = &view.rules().set().score;
    let [won, schneider, schwarz, lost, lost_schneider, _] = score.alten.map(f64::from);
    if is_null {
        return chance * won - (1.0 - chance) * lost;
    }
    let [own_limit, others_limit] = score.schneider.map(f64::from);
    let (p_schneider, p_schwarz) = (alone.chance_of(241.0 - others_limit), alone.chance_of(240.0));
    let p_lost_schneider = 1.0 - alone.chance_of(own_limit);
    won * (chance - p_schneider) + schneider * (p_schneider - p_schwarz) + schwarz * p_schwarz
        - lost * (1.0 - chance - p_lost_schneider)
        - lost_schneider * p_lost_schneider
}

/// The Klärungsstich to name: one that a partner takes who has what this hand lacks.
fn klaerungsstich(view: &View<'_>, params: &Params) -> Klaerungsstich {
    let rules = view.rules();
    let fixed = rules.set().hochzeit.partner.klaerungsstich();
    let losers = Alone::of(view, SoloKind::DIAMOND, params).losers();
    let order = rules.order(Trumps::Normal);
    let out = rules.deck().minus(view.hand()).intersection(order.cards(EffectiveSuit::Trump));
    let trumps = view.hand().intersection(order.trumps());
    let strength: f64 = trumps
        .iter()
        .map(|card| {
            let share = out.intersection(order.lower(card)).len() as f64 / out.len().max(1) as f64;
            share * share
        })
        .sum();
    fixed.unwrap_or(if losers >= params.hochzeit.name_fehl {
        Klaerungsstich::Fehl
    } else if strength <= params.hochzeit.name_trump {
        Klaerungsstich::Trump
    } else {
        Klaerungsstich::Any
    })
}

/// The probability that this Nullsolo with the hand as dealt is won.
fn chance_of_null(kind: SoloKind, view: &View<'_>, params: &Params) -> f64 {
    let order = view.rules().order(Trumps::Solo(kind));
    let hand = order.bits(view.hand(), Bits::EMPTY);
    let hidden = order.deck() - hand;
    avoid::chance(order, hand, hidden, view.would_lead(kind), &params.null)
}

/// The bid for the right to play one's solo: the least that is enough, as long as it can be kept.
pub(super) fn bid(view: &View<'_>, params: &Params) -> Bid {
    let kind = match view.own_vorbehalt() {
        Some(Vorbehalt::Solo(kind)) => Some(kind),
        Some(Vorbehalt::UnnamedSolo) => {
            // Where Absagen are bid, it will be no Nullsolo, if there is another.
            let left = view.solos_left(view.seat());
            let others = left.iter().copied().filter(|&kind| !view.rules().solo(kind).is_null);
            best_of(others, view, params).or_else(|| left.first().copied())
        }
        _ => None,
    };
    let Some(kind) = kind else { return Bid::Pass };
    let keeps = |step: Step| {
        if view.rules().solo(kind).is_null {
            // No Absagen in a Nullsolo, so what is promised beyond Re is no loss; the solo itself must hold.
            chance_of_null(kind, view, params) >= params.solo.bid
        } else {
            let augen = if step == Step::Schwarz { 240 } else { 241 - step.limit() };
            Alone::of(view, kind, params).chance_of(f64::from(augen)) >= params.solo.bid
        }
    };
    let raised = view.bids().iter().rev().find_map(|&(_, bid)| match bid {
        Bid::Raise(step) => Some(step),
        _ => None,
    });
    let legal = view.legal_actions();
    let may = |bid| legal.contains(&Action::Bid(bid));
    if may(Bid::Hold) {
        return if raised.is_some_and(keeps) { Bid::Hold } else { Bid::Pass };
    }
    let lowest = Step::ALL.into_iter().find(|&step| may(Bid::Raise(step)));
    lowest.filter(|&step| keeps(step)).map_or(Bid::Pass, Bid::Raise)
}
