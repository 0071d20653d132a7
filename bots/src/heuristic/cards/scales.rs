//! The values of the cards of the seat on turn.
//!
//! A card's value is what the trick is expected to bring if it is played to it, less what the card is worth in hand.
//! What the cards have in common, all of them or those of a suit, is worked out once.

use doko_engine::play::Turn;
use doko_engine::{Bit, Bits, Klaerungsstich, Order, Seat};

use super::friends::Friends;
use super::public::PublicInfo;
use super::spread::{Others, Spread};
use super::values::CardValues;
use super::weights::{CardWeights, Keep};
use crate::heuristic::stand::Stand;
use crate::sides::Sides;

/// What does not depend on the card that is being weighed. Seats are counted clockwise from the one on turn.
pub(crate) struct Scales<'a, const PRIVATE: bool> {
    weights: &'a CardWeights,
    info: &'a PublicInfo,
    pub(super) turn: &'a Turn<'a>,
    pub(super) order: &'a Order,
    pub(super) friends: Friends,
    keep: &'a Keep,
    pub(super) hand: Bits,
    pub(super) others: Others,
    /// Of which kinds the second in the trick beats the first.
    second: Bits,
}

/// How the trumps lie.
pub(super) struct Trumps<'s, const PRIVATE: bool> {
    spread: Spread<'s, PRIVATE>,
    /// The probability that each of the others has one.
    some: [f64; 3],
}

/// How a suit lies that is led.
pub(super) struct Led<'s, const PRIVATE: bool> {
    spread: Spread<'s, PRIVATE>,
    is_trump: bool,
    /// The probability that each of the others has none of it.
    void: [f64; 3],
}

/// A trick that a card is played to, and what can still happen to it.
struct Standing {
    /// Who has the trick.
    holder: usize,
    /// The probability that each of the others can beat it.
    beats: [f64; 3],
}

/// What the trick is worth, whatever card is played to it.
struct Stake {
    /// What is won over what is lost: what the trick brings more if one's own side takes it.
    won: f64,
    /// What it brings if another takes it.
    lost: f64,
    /// How willing a foe is to take it: a probability, once the card's own part is added and it is kept in bounds.
    eager: f64,
    /// What one more Volle is worth to those who take the trick, where it may make a Doppelkopf.
    doppelkopf: f64,
}

/// What it means to an open Hochzeit that this seat takes the trick.
#[derive(Clone, Copy)]
struct Settling {
    /// What it is worth to take it, over not to.
    taken: f64,
    /// What it is worth not to.
    left: f64,
}

/// What the cards of a suit that one holds have in common.
struct Suit {
    is_trump: bool,
    /// Its hidden cards.
    hidden: Bits,
    /// What each of its cards has for it.
    value: f64,
    /// What the worth of its cards is to be multiplied by, if it is trump.
    scale: f64,
    /// Whether it is plain and one holds its highest card.
    may_stand: bool,
    /// The probability that nobody ruffs that; 0 if one does not hold it.
    goes_round: f64,
}

impl<'a, const PRIVATE: bool> Scales<'a, PRIVATE> {
    #[inline(always)]
    pub(crate) fn new(
        weights: &'a CardWeights,
        sides: Sides,
        info: &'a PublicInfo,
        turn: &'a Turn<'a>,
    ) -> Scales<'a, PRIVATE> {
        let (order, hand) = (turn.order(), turn.hand());
        let friends = Friends::of(weights, sides, info, turn);
        let others = Others::of::<PRIVATE>(turn, info);
        let keep = weights.keep(friends.stand);
        let second = order.second_wins(turn.is_last_trick());
        Scales { weights, info, turn, order, friends, keep, hand, others, second }
    }

    /// How many cards lie on the table before this seat plays.
    #[inline(always)]
    pub(super) const fn in_trick(&self) -> usize {
        self.turn.in_trick()
    }

    /// How the seat plays.
    pub(crate) const fn stand(&self) -> Stand {
        self.friends.stand
    }

    /// The values of the cards to lead.
    #[inline(always)]
    pub(super) fn lead(&self) -> CardValues {
        let mut values = CardValues::of(self.hand, self.order.trump_run());
        let stake = self.stake::<3>();
        let trumps = self.trumps();
        let mut rest = values.kinds().mask();
        let mut n = 0;
        while rest != 0 {
            let run = self.order.run_of(lowest(rest));
            let led = self.led(run, &trumps);
            let settling = self.settling(run);
            let mut suit = self.suit(run);
            suit.value += stake.lost;
            if suit.may_stand {
                suit.goes_round = self.goes_round(&led, &trumps);
            }
            if led.is_trump {
                suit.value += self.weights.lead_trump[self.friends.stand as usize];
            }
            let mut cards = rest & run.mask();
            rest ^= cards;
            while cards != 0 {
                let place = place(cards);
                cards &= cards - 1;
                let standing = Standing { holder: 0, beats: self.beating::<3>(&led, &trumps, place) };
                values.set(n, self.value::<3>(&stake, settling, &standing, &suit, place));
                n += 1;
            }
        }
        values
    }

    /// The values of the cards to follow with, with so many to play after this one.
    #[inline(always)]
    pub(super) fn follow<const LATER: usize>(&self, (winner, best): (Seat, Bit)) -> CardValues {
        let mut values = CardValues::of(self.turn.legal(), self.order.trump_run());
        let stake = self.stake::<LATER>();
        let holder = self.turn.seat().distance_to(winner);
        let above = self.turn.beating(best);
        let settling = self.settling(self.turn.led());
        let trumps = self.trumps();
        let led = self.led(self.turn.led(), &trumps);
        let beats = self.beating::<LATER>(&led, &trumps, place(best.mask()));
        let standing = Standing { holder, beats };
        let mut rest = values.kinds().mask();
        let mut n = 0;
        while rest != 0 {
            let run = self.order.run_of(lowest(rest));
            let mut suit = self.suit(run);
            suit.value += stake.lost;
            if suit.may_stand {
                suit.goes_round = self.goes_round(&self.led(run, &trumps), &trumps);
            }
            let mut cards = rest & run.mask();
            rest ^= cards;
            while cards != 0 {
                let place = place(cards);
                let takes = above.contains(lowest(cards));
                cards &= cards - 1;
                let value = if takes {
                    let beats = self.beating::<LATER>(&led, &trumps, place);
                    let standing = Standing { holder: 0, beats };
                    self.value::<LATER>(&stake, settling, &standing, &suit, place)
                } else {
                    self.value::<LATER>(&stake, settling, &standing, &suit, place)
                };
                values.set(n, value);
                n += 1;
            }
        }
        values
    }

    /// What is at stake in a trick in which so many are still to play.
    #[inline(always)]
    fn stake<const LATER: usize>(&self) -> Stake {
        let (trick, friend) = (&self.weights.trick, &self.friends.friend);
        let cards = self.turn.table();
        let augen = f64::from(self.order.augen(cards));
        let (mut if_won, mut if_lost) = (augen, augen);
        for friend in &friend[1..=LATER] {
            if_won += friend * trick.fed + (1.0 - friend) * trick.starved;
            if_lost += friend * trick.starved + (1.0 - friend) * trick.fed;
        }
        let (won, lost) = (trick.own * if_won, trick.other * if_lost);
        let eager = trick.foe_takes + trick.foe_takes_per_augen * augen;
        let mut stake = Stake { won: won - lost, lost, eager, doppelkopf: 0.0 };
        if !self.friends.stand.is_two_against_two() {
            if trick.sau != 0.0 {
                let sauen = trick.sau * f64::from((cards & self.weights.sau).len());
                stake.won += (trick.own - trick.other) * sauen;
                stake.lost += trick.other * sauen;
            }
            return stake;
        }
        if !cards.intersects(self.order.not_volle()) {
            stake.doppelkopf = self.weights.doppelkopf[LATER];
        }
        if cards.intersects(self.weights.at_risk) {
            for (n, friend) in friend.iter().enumerate().skip(LATER + 1) {
                let seat = self.turn.seat().clockwise(n);
                for card in cards & self.turn.played_by(seat) & self.weights.at_risk {
                    let worth = self.weights.at_risk_worth[card.place() & 31];
                    stake.won += worth;
                    stake.lost -= friend * worth;
                }
            }
        }
        stake
    }

    #[inline(always)]
    pub(super) fn trumps(&self) -> Trumps<'_, PRIVATE> {
        let spread = Spread::new(&self.others, self.order.trump_run());
        Trumps { some: spread.void().map(|none| 1.0 - none), spread }
    }

    #[inline(always)]
    pub(super) fn led<'s>(&'s self, run: Bits, trumps: &Trumps<'s, PRIVATE>) -> Led<'s, PRIVATE> {
        let is_trump = run == self.order.trump_run();
        let spread = if is_trump { trumps.spread } else { Spread::new(&self.others, run) };
        Led { void: spread.void(), spread, is_trump }
    }

    /// The probability that each of the others can beat the card in this place in a trick to which this suit was led.
    #[inline(always)]
    fn beating<const LATER: usize>(
        &self,
        led: &Led<'_, PRIVATE>,
        trumps: &Trumps<'_, PRIVATE>,
        place: u32,
    ) -> [f64; 3] {
        let above = Bits::new(ABOVE << (2 * place)) | (self.second & Bits::new(LANE << (2 * place)));
        let mut beats = [0.0; 3];
        if LATER == 0 {
            return beats;
        }
        let by_trump = trumps.spread.none(above);
        if led.is_trump {
            for n in 0..LATER {
                beats[n] = 1.0 - by_trump[n];
            }
        } else if !self.order.trump_run().is_subset(above) {
            // A trump has the trick.
            for n in 0..LATER {
                beats[n] = led.void[n] * (1.0 - by_trump[n]);
            }
        } else {
            let follows = led.spread.none(above);
            for n in 0..LATER {
                beats[n] = (1.0 - follows[n] + led.void[n] * trumps.some[n]).min(1.0);
            }
        }
        beats
    }

    /// What the cards of a suit have in common, but for whether it goes round.
    #[inline(always)]
    fn suit(&self, run: Bits) -> Suit {
        let trump_run = self.order.trump_run();
        let hidden = self.others.cards & run;
        let is_trump = run == trump_run;
        let mut suit = Suit { is_trump, hidden, value: 0.0, scale: 0.0, may_stand: false, goes_round: 0.0 };
        if is_trump {
            suit.scale = self.keep.by_hidden[hidden.len() as usize & 31];
            return suit;
        }
        let held = self.hand & run;
        // If what is hidden is a greater number, its highest card lies above those held.
        suit.may_stand = hidden.mask() <= held.lanes().mask();
        let can_ruff = held.mask().is_power_of_two() && self.hand.intersects(trump_run) && !hidden.is_empty();
        if can_ruff && !held.intersects(self.weights.aces) {
            suit.value = self.keep.void;
        }
        suit
    }

    /// The probability that no opponent ruffs if this plain suit is led.
    #[inline(always)]
    pub(super) fn goes_round(&self, led: &Led<'_, PRIVATE>, trumps: &Trumps<'_, PRIVATE>) -> f64 {
        let stays = |n: usize| 1.0 - led.void[n] * trumps.some[n] * (1.0 - self.friends.friend[n + 1]);
        stays(0) * stays(1) * stays(2)
    }

    /// What it is worth to play the card in this place.
    #[inline(always)]
    fn value<const LATER: usize>(
        &self,
        stake: &Stake,
        settling: Option<Settling>,
        standing: &Standing,
        suit: &Suit,
        place: u32,
    ) -> f64 {
        let kind = &self.keep.kinds[place as usize & 31];
        let (us, me) = self.forecast::<LATER>(standing, stake.eager + kind.eager);
        let mut value = us * (stake.won + kind.won) + (kind.lost + suit.value);
        if suit.is_trump {
            let below = (1 << (2 * place)) - 1;
            let beaten = (suit.hidden & Bits::new(below)).len();
            value -= self.keep.by_beaten[beaten as usize & 31] * suit.scale;
        } else if !suit.hidden.intersects(Bits::new(ABOVE << (2 * place))) {
            value -= suit.goes_round * kind.stands;
        }
        if stake.doppelkopf != 0.0 {
            value += (2.0 * us - 1.0) * stake.doppelkopf * kind.volle;
        }
        if let Some(settling) = settling {
            value += me * settling.taken + settling.left;
        }
        value
    }

    /// The probabilities that the trick goes to this seat's side, and that this very seat takes it, if a foe takes it
    /// with probability `eager`, kept in bounds.
    #[inline(always)]
    fn forecast<const LATER: usize>(&self, standing: &Standing, eager: f64) -> (f64, f64) {
        let trick = &self.weights.trick;
        let Friends { friend, spares, .. } = &self.friends;
        let holder = standing.holder & 3;
        let against = eager.clamp(0.0, 1.0);
        let spared = trick.friend_takes - against;
        let willing = |n: usize, of: usize| against + spares[n][of] * spared;
        let mut held = 1.0;
        // What each of those still to play has taken so far.
        let mut taken = [0.0; 3];
        for n in 0..LATER {
            let able = standing.beats[n];
            let moved = held * able * willing(n, holder);
            held -= moved;
            taken[n] = moved;
            // Whoever has already beaten the best card is harder to beat.
            let able = able * trick.second_overtake;
            for before in 0..n {
                let moved = taken[before] * able * willing(n, before + 1);
                taken[before] -= moved;
                taken[n] += moved;
            }
        }
        let mut us = held * friend[holder];
        for n in 0..LATER {
            us += taken[n] * friend[n + 1];
        }
        (us, if holder == 0 { held } else { 0.0 })
    }

    /// While a Hochzeit is open, taking the trick settles more than its Augen.
    #[inline(always)]
    fn settling(&self, led: Bits) -> Option<Settling> {
        let holds = self.friends.holds_hochzeit?;
        let led = self.order.suit(self.order.card_of(led.lowest()?));
        let open = self.info.hochzeit?.open.filter(|open| open.stich.may_be(led))?;
        let weights = &self.weights.hochzeit;
        if !holds {
            return Some(Settling { taken: weights.become_partner, left: 0.0 });
        }
        let dearer = if open.left <= 1 && weights.is_declared { weights.last_chance } else { 1.0 };
        // Tricks that do not count do not help it, so one that does is worth having.
        let found = if open.stich == Klaerungsstich::Any { 0.0 } else { weights.settle };
        Some(Settling { taken: -found - weights.holder_takes * dearer, left: found })
    }
}

/// The lane in place 0, and what lies above it.
const LANE: u64 = 0b11;
const ABOVE: u64 = !LANE;

/// The lowest of these cards, of which there is one.
#[inline(always)]
fn lowest(cards: u64) -> Bit {
    Bits::new(cards).lowest().expect("there is a card")
}

/// The place of the lowest of these cards.
#[inline(always)]
const fn place(cards: u64) -> u32 {
    cards.trailing_zeros() / 2
}
