//! Points under a rule set as what a search is about.

use doko_engine::bits::Bits;
use doko_engine::order::{EffectiveSuit, Order};
use doko_engine::play::{AlteOnAlte, Play, Won};
use doko_engine::{Card, Party, PerParty, PerSeat, Rank, Seat, Suit};

use super::objective::{Objective, Trick};
use super::worth::{Ends, Prices, Taken, Worth};

/// The points of Re, less the Sonderpunkte it has already, where those are always worth the same.
pub(super) struct Points<'a> {
    order: &'a Order,
    parties: &'a PerSeat<Party>,
    ends: &'a Ends,
    /// The cards that the seats of each party held when play began.
    dealt: PerParty<Bits>,
    /// Aces and tens.
    volle: Bits,
    /// The ♠K that a ♠Q can catch.
    spade_kings: Bits,
    /// What Re gets if both ♣Q fall in one trick: the last one, or another.
    altenstrafe: [i32; 2],
    /// The kinds that count by themselves, among neighbours with the same Augen.
    special: Bits,
    salt: u64,
}

/// What has been gathered in the tricks so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gathered {
    /// The Augen of Re.
    augen: u32,
    /// The Sonderpunkte of each party, in the points of Re.
    sonderpunkte: [i16; 2],
    /// How many Füchse each party has caught, where both together count.
    fuechse: [u8; 2],
    taken: Taken,
    /// Whether a ♣J has won the last trick.
    karlchen: bool,
}

impl<'a> Points<'a> {
    pub(super) fn new(
        order: &'a Order,
        parties: &'a PerSeat<Party>,
        play: &Play,
        worth: &'a Worth,
    ) -> Points<'a> {
        let ends = worth.ends(*parties);
        let of = |party: Party| {
            let seats = Seat::ALL.into_iter().filter(|&seat| parties[seat] == party);
            seats.fold(Bits::EMPTY, |cards, seat| cards | play.dealt(seat))
        };
        let holds_alte = PerSeat::from_fn(|seat| play.dealt(seat).intersects(order.alten()));
        let altenstrafe = [true, false].map(|is_last| ends.altenstrafe(is_last, *parties, holds_alte));
        // Whether Re has won by ♣Q alone is told from its tricks only where that changes anything.
        let alten_count = altenstrafe != [0; 2] || ends.tells_alten();
        let spade_kings = order.both(Card::new(Suit::Spades, Rank::King));
        let by_anything = order.karlchen_catchers() == Bits::new(u64::MAX);
        let special = order.karlchen()
            | order.klabautermann()
            | order.fuchs()
            | order.dulle()
            | if order.klabautermann().is_empty() { Bits::EMPTY } else { spade_kings }
            | if alten_count { order.alten() } else { Bits::EMPTY }
            | if by_anything { Bits::EMPTY } else { order.karlchen_catchers() };
        let salt = worth.salt() ^ (altenstrafe[0] as u32 as u64) << 32 ^ (altenstrafe[1] as u32 as u64);
        let dealt = PerParty::from_fn(of);
        let volle = Bits::new(!order.not_volle().mask()) & play.all_dealt();
        Points { order, parties, ends, dealt, volle, spade_kings, altenstrafe, special, salt }
    }

    /// What has been gathered when this play was at its last complete trick, and the points in it.
    pub(super) fn gathered(&self, play: &Play) -> (Gathered, i32) {
        let tally = play.tally(self.order, self.parties);
        let [sonderpunkte, fuechse] = [true, false].map(|are_points| {
            Party::BOTH.map(|party| {
                let (tally, prices) = (&tally[party], &self.ends.prices[party]);
                if !are_points {
                    return if prices.fuchs_both == 0 { 0 } else { tally.fuchs as i32 };
                }
                let mut sum = prices.doppelkopf * tally.doppelkopf as i32
                    + prices.fuchs * tally.fuchs as i32
                    + prices.fuchs_both * (tally.fuchs / 2) as i32
                    + prices.dulle_caught * tally.dulle_caught as i32
                    + prices.dulle_caught_by_dulle * tally.dulle_caught_by_dulle as i32
                    + prices.herzstich * tally.herzstich as i32
                    + prices.klabautermann * tally.klabautermann as i32;
                // Of the last trick the tally speaks too early, as long as that is not over.
                if play.is_over() {
                    sum += prices.fuchs_last_trick * tally.fuchs_last_trick as i32
                        + prices.fuchs_caught_last_trick * tally.fuchs_caught_last_trick as i32
                        + prices.karlchen * tally.karlchen as i32
                        + prices.karlchen_caught * tally.karlchen_caught as i32
                        + prices.dulle_last_trick * tally.dulle_last_trick as i32;
                }
                sum
            })
        });
        let paid = match play.alte_on_alte() {
            Some(AlteOnAlte::LastTrick) => self.altenstrafe[0],
            Some(AlteOnAlte::EarlierTrick) => self.altenstrafe[1],
            None => 0,
        };
        let karlchen = play.is_over() && Party::BOTH.into_iter().any(|party| tally[party].karlchen > 0);
        let taken = Taken::new(&tally[Party::Re], &tally[Party::Kontra]);
        let augen = tally[Party::Re].augen;
        let settled = if self.ends.are_settled { sonderpunkte.iter().sum() } else { 0 };
        let sonderpunkte = sonderpunkte.map(|points| points as i16);
        let fuechse = fuechse.map(|caught| caught as u8);
        (Gathered { augen, sonderpunkte, fuechse, taken, karlchen }, settled + paid)
    }

    /// The most that the Sonderpunkte of each party can still come to, in the points of Re: how much it can lose by
    /// them, and how much it can gain.
    #[inline(always)]
    fn sonderpunkte_left(&self, past: Gathered, hands: &PerSeat<Bits>) -> [(i32, i32); 2] {
        let order = self.order;
        let [a, b, c, d] = hands.0;
        let all = a | b | c | d;
        Party::BOTH.map(|party| {
            let Prices {
                doppelkopf,
                fuchs,
                fuchs_both,
                fuchs_last_trick,
                fuchs_caught_last_trick,
                karlchen,
                karlchen_caught,
                dulle_caught,
                dulle_caught_by_dulle,
                dulle_last_trick,
                herzstich,
                klabautermann,
            } = self.ends.prices[party];
            let (own, others) = (all & self.dealt[party], all & self.dealt[party.other()]);
            let tricks = |cards: Bits| cards.len() as i32 / 4;
            let count = |cards: Bits| cards.len() as i32;
            let one = |cards: Bits| i32::from(!cards.is_empty());
            let fuechse = count(others & order.fuchs());
            let both = fuechse > 0 && fuechse + i32::from(past.fuechse[party as usize]) == 2;
            let values = [
                doppelkopf * tricks(all & self.volle),
                (fuchs + fuchs_caught_last_trick) * fuechse,
                fuchs_both * i32::from(both),
                fuchs_last_trick * one(own & order.fuchs()),
                karlchen * one(own & order.karlchen()),
                karlchen_caught * count(others & order.karlchen()),
                (dulle_caught + dulle_caught_by_dulle + dulle_last_trick) * count(others & order.dulle()),
                herzstich * tricks(all & order.run(EffectiveSuit::Hearts)),
                klabautermann * count(others & self.spade_kings),
            ];
            let low = values.iter().map(|value| value.min(&0)).sum();
            let high = values.iter().map(|value| value.max(&0)).sum();
            (low, high)
        })
    }

    /// What of the Altenstrafe can still be paid.
    #[inline(always)]
    fn altenstrafe_left(&self, hands: &PerSeat<Bits>) -> (i32, i32) {
        let [a, b, c, d] = hands.0;
        let [last, other] = self.altenstrafe;
        if !self.order.alten().is_subset(a | b | c | d) {
            return (0, 0);
        }
        (last.min(other).min(0), last.max(other).max(0))
    }
}

impl Objective for Points<'_> {
    type Past = Gathered;

    const NEAR: bool = false;

    fn alike(&self, lower: Card, upper: Card) -> bool {
        let special = |card| self.order.both(card).intersects(self.special);
        lower.augen() == upper.augen() && !special(lower) && !special(upper)
    }

    #[inline(always)]
    fn salt(&self, past: Gathered, left: u32) -> u64 {
        let Gathered { augen, sonderpunkte: [re, kontra], fuechse, taken, karlchen: _ } = past;
        // Where nothing changes between the Augen of Re now and all it can get, they are as good as fewer.
        let (since, later) = (self.ends.since[augen as usize], self.ends.since[(augen + left) as usize]);
        let augen = if since == later { u32::from(since) } else { augen };
        let earned =
            if self.ends.are_settled { 0 } else { (re as u16 as u64) | (kontra as u16 as u64) << 16 };
        let fuechse = u64::from(fuechse[0]) | u64::from(fuechse[1]) << 2;
        let past = u64::from(augen) | (taken.index() as u64) << 8 | fuechse << 11 | earned << 16;
        self.salt ^ past.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    #[inline(always)]
    fn bounds(&self, past: Gathered, hands: &PerSeat<Bits>, _leader: Seat, left: u32) -> (i32, i32) {
        let (low, high) = self.ends.range(past.taken, past.augen, left);
        let (pay, get) = self.altenstrafe_left(hands);
        let left = self.sonderpunkte_left(past, hands);
        let (mut low, mut high) = (low + pay, high + get);
        for party in Party::BOTH {
            let (lose, gain) = left[party as usize];
            if self.ends.are_settled {
                (low, high) = (low + lose, high + gain);
                continue;
            }
            let (least, most) = self.ends.times_range[party];
            let earned = i32::from(past.sonderpunkte[party as usize]);
            let (from, to) = (earned + lose, earned + gain);
            low += (from * least).min(from * most);
            high += (to * least).max(to * most);
        }
        (low, high)
    }

    #[inline(always)]
    fn trick(&self, past: Gathered, won: &Won) -> Trick<Gathered> {
        let order = self.order;
        let Won { winner, best, cards, is_last } = *won;
        let party = self.parties[winner];
        let prices = &self.ends.prices[party];
        let caught = cards & self.dealt[party.other()];
        let count = |cards: Bits| cards.len() as i32;
        let fuechse = caught & order.fuchs();
        let mut gain = prices.fuchs * count(fuechse);
        let mut past = past;
        if prices.fuchs_both != 0 && !fuechse.is_empty() {
            past.fuechse[party as usize] += fuechse.len() as u8;
            gain += prices.fuchs_both * i32::from(past.fuechse[party as usize] == 2);
        }
        if cards.is_subset(self.volle) {
            gain += prices.doppelkopf;
        }
        if cards.is_subset(order.run(EffectiveSuit::Hearts)) {
            gain += prices.herzstich;
        }
        let dulle = count(caught & order.dulle());
        gain += prices.dulle_caught * dulle;
        let catching = order.catching_dullen(order.second_wins(is_last));
        if best.intersects(catching) {
            // Both lie in this trick, or none is caught.
            gain += prices.dulle_caught_by_dulle * count(caught & catching);
        }
        if best.intersects(order.klabautermann()) {
            gain += prices.klabautermann * count(caught & self.spade_kings);
        }
        let mut paid = 0;
        if order.alten().is_subset(cards) {
            paid = self.altenstrafe[usize::from(!is_last)];
        }
        let mut karlchen = false;
        // What the other party earns in a trick that it has not won.
        let mut for_others = 0;
        if is_last {
            karlchen = best.is_subset(order.karlchen());
            let is_catcher = best.intersects(order.karlchen_catchers());
            let own_dulle = cards & self.dealt[party] & order.dulle();
            gain += prices.karlchen * i32::from(karlchen)
                + prices.karlchen_caught * i32::from(is_catcher) * count(caught & order.karlchen())
                + prices.fuchs_last_trick * count(best & order.fuchs())
                + prices.fuchs_caught_last_trick * count(fuechse)
                + prices.dulle_last_trick * dulle;
            for_others = self.ends.prices[party.other()].dulle_last_trick * count(own_dulle);
        }
        let augen = if party == Party::Re { order.augen(cards) } else { 0 };
        past.augen += augen;
        past.sonderpunkte[party as usize] += gain as i16;
        past.sonderpunkte[party.other() as usize] += for_others as i16;
        past.taken = past.taken.with(party, best.is_subset(order.alten()));
        past.karlchen = karlchen;
        let settled = if self.ends.are_settled { gain + for_others } else { 0 };
        Trick::Counts(settled + paid, past)
    }

    #[inline(always)]
    fn end(&self, past: Gathered) -> i32 {
        let (taken, augen) = (past.taken.index(), past.augen as usize);
        let stake = if past.karlchen { self.ends.stake[taken][augen] } else { 0 };
        let mut points = i32::from(self.ends.base[taken][augen]) + i32::from(stake);
        if !self.ends.are_settled {
            for party in Party::BOTH {
                let times = i32::from(self.ends.times[party][taken][augen]);
                points += times * i32::from(past.sonderpunkte[party as usize]);
            }
        }
        points
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use doko_engine::play::Tally;
    use doko_engine::random::Stream;
    use doko_engine::rules::{PRESETS, RuleSource};
    use doko_engine::{Contract, Step, Trumps};
    use rand::RngExt;

    use super::super::bench;
    use super::super::worth::Stakes;
    use super::*;
    use doko_engine::play::Ending;

    fn stakes(n: usize) -> Stakes {
        let mut stakes = Stakes::new(Contract::Normal);
        if n & 1 > 0 {
            stakes.said[Party::Re] = Some(Step::Keine90);
            stakes.ansage[Party::Re] = true;
        }
        if n & 2 > 0 {
            stakes.said[Party::Kontra] = Some(Step::Keine90);
            stakes.ansage[Party::Kontra] = true;
        }
        stakes
    }

    #[test]
    fn whatever_is_played_ends_within_the_bounds() {
        let mut rng = Stream::new(1);
        for (n, preset) in PRESETS.iter().enumerate() {
            let Ok(rules) = RuleSource::preset(preset.name).set("sonderpunkte.dulle_caught=1").rules() else {
                continue;
            };
            let order = rules.order(Trumps::Normal);
            let worth = Worth::new(rules.set(), &stakes(n)).unwrap();
            for index in 0..400 {
                let position = bench::position(&rules, index, 6);
                let points = Points::new(order, &position.parties, &position.play, &worth);
                let (mut past, _) = points.gathered(&position.play);
                let mut state = Ending::of(order, &position.play);
                let mut bounds = Vec::new();
                let mut gained = 0;
                while !state.is_over() {
                    if state.is_between_tricks() {
                        let left = order.augen(state.held());
                        bounds.push((gained, points.bounds(past, &state.hands, state.on_turn(), left)));
                    }
                    let legal = state.legal();
                    let card = legal.iter().nth(rng.random_range(0..legal.len() as usize)).unwrap();
                    if let Some(won) = state.play(order, card) {
                        let Trick::Counts(gain, new) = points.trick(past, &won) else {
                            unreachable!("points are never settled early")
                        };
                        (gained, past) = (gained + gain, new);
                    }
                }
                let end = gained + points.end(past);
                for (gained, (low, high)) in bounds {
                    assert!((low..=high).contains(&(end - gained)), "{}: {index}", preset.name);
                }
            }
        }
    }

    #[test]
    fn pasts_with_one_key_have_one_future() {
        for (n, preset) in PRESETS.iter().enumerate() {
            let rules = RuleSource::preset(preset.name).rules().unwrap();
            let position = bench::position(&rules, 0, 6);
            let worth = Worth::new(rules.set(), &stakes(n)).unwrap();
            let points = Points::new(rules.order(Trumps::Normal), &position.parties, &position.play, &worth);
            let kinds = [(false, false), (true, false), (false, true), (true, true)];
            let mut futures: HashMap<(u64, u32), Vec<i32>> = HashMap::new();
            for left in [4, 30, 70] {
                for augen in 0..=240 - left {
                    for (re, kontra) in kinds {
                        let mut taken = Taken::new(&Tally::default(), &Tally::default());
                        if re {
                            taken = taken.with(Party::Re, false);
                        }
                        if kontra {
                            taken = taken.with(Party::Kontra, false);
                        }
                        let past = |more| Gathered {
                            augen: augen + more,
                            sonderpunkte: [0; 2],
                            fuechse: [0; 2],
                            taken,
                            karlchen: false,
                        };
                        let ends = (0..=left).map(|more| points.end(past(more))).collect::<Vec<_>>();
                        let key = (points.salt(past(0), left), left);
                        let known = futures.entry(key).or_insert_with(|| ends.clone());
                        assert_eq!(*known, ends, "{} {augen} {left}", preset.name);
                    }
                }
            }
        }
    }
}
