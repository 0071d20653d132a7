//! Which card: every legal card gets a value in Augen, and the highest is played.
//!
//! The value is what the trick is expected to bring if the card is played to it, less what the card would be
//! worth later. That one sum leads Fehl aces, feeds a partner, ducks, ruffs, hunts a Fuchs and saves
//! high trumps; the weights say how eagerly.

use std::cell::Cell;

use doko_engine::rules::HochzeitMode;
use doko_engine::{
    Card, CardSet, Contract, EffectiveSuit, Klaerung, Klaerungsstich, Order, PerSeat, Rank, Seat, View,
};

use super::alone::{self, Goal};
use super::knowledge::Knowledge;
use super::null;
use crate::heuristic::sonderpunkte::Worth;
use crate::heuristic::stand::Stand;
use crate::heuristic::{KeepParams, Params};
use crate::worlds::still_sought;

/// What each kind of legal card is worth to play: in Augen, but in games in which tricks are avoided.
pub(in crate::heuristic) fn values(view: &View<'_>, order: &Order, params: &Params) -> Vec<(Card, f64)> {
    let knowledge = Knowledge::in_order(view, order, params);
    let legal = view.legal_cards().kinds();
    if let Some(avoider) = null::Avoider::new(&knowledge, params) {
        legal.iter().map(|card| (card, avoider.value(card))).collect()
    } else {
        let choice = Choice::new(&knowledge, params);
        legal.iter().map(|card| (card, choice.value(card))).collect()
    }
}

/// What does not depend on the card that is being weighed.
struct Choice<'k> {
    know: &'k Knowledge<'k>,
    view: &'k View<'k>,
    params: &'k Params,
    keep: &'k KeepParams,
    goal: Goal,
    worth: Worth,
    hand: CardSet,
    table: &'k [Card],
    table_augen: f64,
    /// Who and what is winning the trick.
    winning: Option<(Seat, Card)>,
    is_last_trick: bool,
    /// The seats that play after this one are the first ones of these.
    after: [Seat; 3],
    /// The probabilities that those can beat what is winning now, once they were asked for.
    beat_winning: Cell<Option<[f64; 3]>>,
}

/// Where a trick is expected to go.
struct Forecast {
    /// Probability that it goes to this seat's side.
    us: f64,
    /// Probability that this very seat takes it.
    me: f64,
}

impl<'k> Choice<'k> {
    fn new(know: &'k Knowledge<'k>, params: &'k Params) -> Choice<'k> {
        let view = know.view;
        let table = view.table_cards();
        let goal = Goal::of(know, params);
        let keep = match (know.stand, goal) {
            (_, Goal::FewestAugen) => &params.keep_schiebekopf,
            (Stand::EachAlone, _) => &params.keep_hammelrennen,
            (Stand::Alone, _) => &params.keep_solo,
            (Stand::AgainstOne, _) => &params.keep_against,
            (Stand::Re | Stand::Kontra, _) => &params.keep,
        };
        let table_augen = table.iter().map(|card| f64::from(card.augen())).sum();
        Choice {
            know,
            view,
            params,
            keep,
            goal,
            worth: Worth::under(view.rules(), view.contract(), know.order),
            hand: view.hand(),
            table,
            table_augen,
            winning: view.winning(),
            is_last_trick: view.is_last_trick(),
            after: [1, 2, 3].map(|steps| know.me.clockwise(steps)),
            beat_winning: Cell::new(None),
        }
    }

    /// The seats still to play after this one, in order.
    fn later(&self) -> &[Seat] {
        &self.after[..3 - self.table.len()]
    }

    fn value(&self, card: Card) -> f64 {
        let forecast = self.forecast(card);
        let mut value = self.trick_value(card, &forecast) - self.keep_value(card);
        if self.know.stand.is_two_against_two() {
            value += self.sonderpunkte(card, &forecast);
        }
        if self.may_settle(card) {
            value += self.klaerung(&forecast);
        }
        if self.table.is_empty() {
            value += self.lead(card);
        }
        value + self.shape(card)
    }

    /// Who will take the trick if `card` is played to it.
    fn forecast(&self, card: Card) -> Forecast {
        let know = self.know;
        let (holder, able) = match self.winning {
            Some((holder, best)) if !know.order.beats(card, best, self.is_last_trick) => {
                (holder, self.beat_winning(best))
            }
            _ => (know.me, self.beat(card)),
        };
        let augen = self.table_augen + f64::from(card.augen());
        let mut takes = PerSeat::<f64>::default();
        takes[holder] = 1.0;
        for (&seat, able) in self.later().iter().zip(able) {
            let mut taken = 0.0;
            for other in Seat::ALL {
                // Whoever has already beaten the best card is harder to beat.
                let able = if other == holder { able } else { able * self.params.trick.second_overtake };
                let moved = takes[other] * able * self.willing(seat, other, augen);
                takes[other] -= moved;
                taken += moved;
            }
            takes[seat] += taken;
        }
        let us = Seat::ALL.into_iter().map(|seat| takes[seat] * know.friend[seat]).sum();
        Forecast { us, me: takes[know.me] }
    }

    /// The probabilities that those who play later can beat the card that is winning now.
    fn beat_winning(&self, best: Card) -> [f64; 3] {
        self.beat_winning.get().unwrap_or_else(|| {
            let chances = self.beat(best);
            self.beat_winning.set(Some(chances));
            chances
        })
    }

    /// The probabilities that those who play later can beat `best`.
    fn beat(&self, best: Card) -> [f64; 3] {
        let led = self.know.order.suit(self.table.first().copied().unwrap_or(best));
        let mut chances = [0.0; 3];
        for (chance, &seat) in chances.iter_mut().zip(self.later()) {
            *chance = self.can_beat(seat, led, best);
        }
        chances
    }

    /// The probability that a seat can beat `best` in a trick to which `led` was led.
    fn can_beat(&self, seat: Seat, led: EffectiveSuit, best: Card) -> f64 {
        let know = self.know;
        let beating = |suit| {
            if suit != know.order.suit(best) {
                return know.unseen_of(suit);
            }
            let higher = know.unseen.intersection(know.order.higher(best));
            // The other copy of the same card, where the second one wins.
            let twin = know.unseen.contains(best) && know.order.beats(best, best, self.is_last_trick);
            if twin { higher.plus(CardSet::one(best)) } else { higher }
        };
        let by_trump = |seat| know.holds_one_of(seat, EffectiveSuit::Trump, beating(EffectiveSuit::Trump));
        if led == EffectiveSuit::Trump {
            return by_trump(seat);
        }
        let void = know.is_void(seat, led);
        let by_following =
            if know.order.suit(best) == led { know.holds_one_of(seat, led, beating(led)) } else { 0.0 };
        // Either it follows suit and has a higher card, or it is void and ruffs.
        (by_following + void * by_trump(seat)).min(1.0)
    }

    /// The probability that `seat` wants to take the trick from `holder` if it can.
    fn willing(&self, seat: Seat, holder: Seat, augen: f64) -> f64 {
        if let Goal::FewestAugen = self.goal {
            return self.params.schiebekopf.takes;
        }
        let trick = &self.params.trick;
        let against = (trick.foe_takes + trick.foe_takes_per_augen * augen).clamp(0.0, 1.0);
        let open = self.view.klaerung() == Some(Klaerung::Open);
        if open && !matches!(self.view.contract(), Contract::Hochzeit(holder, _) if holder == seat) {
            // Whoever can become the partner wants to.
            return against;
        }
        let same_side = self.know.same_side(seat, holder);
        same_side * trick.friend_takes + (1.0 - same_side) * against
    }

    /// The Augen the trick is expected to bring, taken ones positive, lost ones negative.
    fn trick_value(&self, card: Card, forecast: &Forecast) -> f64 {
        if self.know.stand == Stand::EachAlone {
            let cards = self.view.table_cards().iter().copied().chain([card]);
            let burden: f64 = cards.map(|card| alone::burden(self.view, card)).sum();
            return alone::trick_value(
                self.goal,
                forecast.me,
                self.table_augen + f64::from(card.augen()) + burden,
                self.later().len(),
                self.params,
            );
        }
        let trick = &self.params.trick;
        let now = self.table_augen + f64::from(card.augen());
        let (mut if_won, mut if_lost) = (now, now);
        for &seat in self.later() {
            let friend = self.know.friend[seat];
            if_won += friend * trick.fed + (1.0 - friend) * trick.starved;
            if_lost += friend * trick.starved + (1.0 - friend) * trick.fed;
        }
        forecast.us * if_won - (1.0 - forecast.us) * if_lost
    }

    /// What the card is worth in hand after this trick.
    fn keep_value(&self, card: Card) -> f64 {
        let keep = self.keep;
        let augen = f64::from(card.augen());
        let order = self.know.order;
        if order.is_trump(card) {
            let (beaten, trumps) = (self.know.beaten(card), self.know.trumps_out());
            let strength = (beaten as f64 + 1.0) / (trumps as f64 + 1.0);
            let worth = keep.trump * libm::pow(strength, keep.trump_power);
            let sonderpunkt = match card {
                _ if !self.know.stand.is_two_against_two() => 0.0,
                Card::FUCHS if self.worth.fuchs != 0.0 => self.params.points.keep_fuchs,
                Card::KARLCHEN => self.params.points.keep_karlchen,
                _ => 0.0,
            };
            worth + keep.trump_per_auge * augen + sonderpunkt
        } else {
            let stands = self.know.stands(card);
            keep.plain_winner * stands + keep.plain_per_auge * augen * (1.0 - stands)
        }
    }

    /// Sonderpunkte that this trick may decide.
    fn sonderpunkte(&self, card: Card, forecast: &Forecast) -> f64 {
        let points = &self.params.points;
        let (us, them) = (forecast.us, 1.0 - forecast.us);
        let mut value = 0.0;
        let mut at_risk = |at_risk: Card, worth: f64| {
            if worth == 0.0 {
                return;
            }
            if card == at_risk {
                value -= them * worth;
            }
            for (seat, &played) in self.view.leader().round().zip(self.table) {
                if played == at_risk {
                    let friend = self.know.friend[seat];
                    value += us * (1.0 - friend) * worth - them * friend * worth;
                }
            }
        };
        at_risk(Card::FUCHS, points.fuchs * self.worth.fuchs);
        at_risk(self.know.order.dulle_card(), points.dulle * self.worth.dulle_caught);
        if self.worth.doppelkopf != 0.0 && card.is_volle() && self.table.iter().all(|card| card.is_volle()) {
            let complete: f64 = self.later().iter().map(|_| points.doppelkopf_chance).product();
            value += (us - them) * points.doppelkopf * self.worth.doppelkopf * complete;
        }
        value
    }

    /// Whether the trick to which `card` is played may be the Klärungsstich of a Hochzeit.
    fn may_settle(&self, card: Card) -> bool {
        let led = self.table.first().copied().unwrap_or(card);
        let fits = match self.view.contract() {
            Contract::Hochzeit(_, stich) => still_sought(self.view, stich).may_be(self.know.order.suit(led)),
            _ => false,
        };
        fits && self.view.klaerung() == Some(Klaerung::Open)
    }

    /// While a Hochzeit is open, taking the trick settles more than its Augen.
    fn klaerung(&self, forecast: &Forecast) -> f64 {
        let hochzeit = &self.params.hochzeit;
        if matches!(self.view.contract(), Contract::Hochzeit(holder, _) if holder == self.know.me) {
            let set = self.view.rules().set();
            let limit = set.hochzeit.tricks.of(self.view.rules().hand_size());
            let is_last_chance =
                set.hochzeit.mode == HochzeitMode::Declared && self.view.tricks().len() + 1 >= limit;
            let dearer = if is_last_chance { hochzeit.last_chance } else { 1.0 };
            // Tricks that do not count do not help it, so one that does is worth having.
            let is_any = matches!(self.view.contract(), Contract::Hochzeit(_, Klaerungsstich::Any));
            let found = if is_any { 0.0 } else { (1.0 - forecast.me) * hochzeit.settle };
            found - forecast.me * hochzeit.holder_takes * dearer
        } else {
            forecast.me * hochzeit.become_partner
        }
    }

    /// What speaks for or against leading this card, beyond the trick itself.
    fn lead(&self, card: Card) -> f64 {
        let lead = &self.params.lead;
        if !self.know.order.is_trump(card) {
            return 0.0;
        }
        match self.know.stand {
            Stand::Re => lead.trump_re,
            Stand::Kontra => lead.trump_kontra,
            Stand::Alone => lead.trump_soloist,
            Stand::AgainstOne => lead.trump_against_solo,
            Stand::EachAlone => 0.0,
        }
    }

    /// What playing the card does to the hand: a suit got rid of can be ruffed later.
    fn shape(&self, card: Card) -> f64 {
        let order = self.know.order;
        let suit = order.suit(card);
        let alone = self.hand.intersection(order.cards(suit)).len() == 1;
        let can_ruff = self.hand.intersects(order.trumps());
        let still_out = !self.know.unseen_of(suit).is_empty();
        if suit != EffectiveSuit::Trump && alone && can_ruff && still_out && card.rank() != Rank::Ace {
            self.keep.void
        } else {
            0.0
        }
    }
}
