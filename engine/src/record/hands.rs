//! Who held what, where a record leaves the hands out: the cards of a whole game tell it, trick by trick.

use super::{GENSCHER, GameRecord, RecordError, SCHWEIN, place};
use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::deal::Deal;
use crate::order::{Raised, Trumps};
use crate::rules::Rules;
use crate::seat::{PerSeat, Seat};
use crate::words::{parse_seat, parse_solo};

impl GameRecord {
    /// The cards in the order played.
    pub(super) fn played_cards(&self) -> Result<Vec<Card>, RecordError> {
        let card = |code: &str| code.split([SCHWEIN, GENSCHER]).next().unwrap_or_default().parse();
        Ok(self.cards.split_whitespace().map(card).collect::<Result<_, _>>()?)
    }

    /// Refuses cards that no deck has so often.
    pub(super) fn expect_a_deck(cards: &[Card]) -> Result<(), RecordError> {
        let Some(often) = Card::all().find(|&card| count(cards, card) > 2) else { return Ok(()) };
        let places = (0..cards.len()).filter(|&at| cards[at] == often).map(place).collect::<Vec<_>>();
        let (places, seldom) = (places.join(", "), seldom(cards));
        Err(RecordError::Contradiction(format!("{often} is played too often, as {places}{seldom}")))
    }

    /// The deals by which the game may have been played, the likeliest first.
    pub(super) fn possible_deals(&self, rules: &Rules, cards: &[Card]) -> Result<Vec<Deal>, RecordError> {
        let refused = |words: String| Err(RecordError::Contradiction(words));
        let (forehand, all, there) = (parse_seat(self.forehand)?, 4 * rules.hand_size(), cards.len());
        if self.skat.is_some() {
            return refused("a game with a Skat needs `hands`".to_owned());
        }
        // Its trumps change in the middle of the game.
        if self.solo.is_some() && !self.armut.is_empty() {
            return refused("a Schwarze Sau needs `hands`".to_owned());
        }
        if there != all {
            let missing = seldom(cards);
            return refused(format!(
                "without `hands` the record needs all {all} cards; it has {there}{missing}"
            ));
        }
        let words = self.solo.iter().chain(&self.vorbehalte).chain(&self.named);
        let solos = words.filter_map(|word| parse_solo(word).ok()).map(Trumps::Solo);
        let mut deals = Vec::new();
        for trumps in distinct(solos.chain([Trumps::Normal, Trumps::Armut])) {
            let pairs = Raised::PAIRS.into_iter().zip(rules.order(trumps).raisable().into_iter().flatten());
            let risen = pairs.flat_map(|(raised, card)| {
                let first = cards.iter().position(|&played| played == card);
                [(raised, first.unwrap_or_default()), (raised, 0)]
            });
            for raised in [(Raised::Nothing, 0)].into_iter().chain(risen) {
                for leader in forehand.round() {
                    let hands = self.hands_before(held(rules, cards, trumps, leader, raised));
                    deals.extend(hands.into_iter().filter_map(|hands| Deal::new(hands).ok()));
                }
            }
        }
        Ok(distinct(deals))
    }

    /// Two cards that make the game possible once they change places: neighbours first, as people mix those up.
    /// One of them comes at latest as the card that was not possible.
    pub(super) fn mixed_up(&self, rules: &Rules, cards: &[Card], impossible: usize) -> Option<[usize; 2]> {
        let ones = |apart| 0..=impossible.min(cards.len() - 1 - apart);
        let pairs = (1..cards.len()).flat_map(|apart| ones(apart).map(move |one| [one, one + apart]));
        let codes: Vec<&str> = self.cards.split_whitespace().collect();
        let mends = |&[one, other]: &[usize; 2]| {
            let (mut cards, mut codes) = (cards.to_vec(), codes.clone());
            cards.swap(one, other);
            codes.swap(one, other);
            let record = GameRecord { cards: codes.join(" "), ..self.clone() };
            let deals = record.possible_deals(rules, &cards).unwrap_or_default();
            matches!(record.replay_of(deals, rules), Ok((_, None)))
        };
        pairs.filter(|&[one, other]| cards[one] != cards[other]).find(mends)
    }

    /// The hands as they may have been dealt, before cards of an Armut changed them to these.
    fn hands_before(&self, held: PerSeat<CardSet>) -> Vec<PerSeat<CardSet>> {
        if self.hand_overs.is_empty() {
            return vec![held];
        }
        let pairs =
            Seat::ALL.into_iter().flat_map(|poor| poor.round().skip(1).map(move |taker| [poor, taker]));
        pairs.filter_map(|pair| self.before_exchange(held, pair)).collect()
    }

    /// The hands before the cards of an Armut went from the first seat to the second, and others back.
    fn before_exchange(
        &self,
        mut hands: PerSeat<CardSet>,
        [poor, taker]: [Seat; 2],
    ) -> Option<PerSeat<CardSet>> {
        let ways = [[poor, taker], [taker, poor]];
        for (cards, [giver, receiver]) in self.hand_overs.iter().zip(ways).rev() {
            for card in cards.parse::<CardSet>().ok()? {
                if !hands[receiver].remove(card) || hands[giver].count(card) == 2 {
                    return None;
                }
                hands[giver].insert(card);
            }
        }
        (self.hand_overs.len() <= ways.len()).then_some(hands)
    }
}

/// The cards that each seat has played, if this pair has risen above the others with this card.
fn held(
    rules: &Rules,
    cards: &[Card],
    trumps: Trumps,
    mut leader: Seat,
    (raised, from): (Raised, usize),
) -> PerSeat<CardSet> {
    let mut held = PerSeat::<CardSet>::default();
    for (number, trick) in cards.chunks(4).enumerate() {
        let order = rules.order_with(trumps, if 4 * number + 3 < from { Raised::Nothing } else { raised });
        let is_last = 4 * (number + 1) == cards.len();
        let best = (1..trick.len())
            .fold(0, |best, at| if order.beats(trick[at], trick[best], is_last) { at } else { best });
        leader.round().zip(trick).for_each(|(seat, &card)| held[seat].insert(card));
        leader = leader.clockwise(best);
    }
    held
}

/// All but what is equal to an earlier one.
fn distinct<T: PartialEq>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut distinct = Vec::new();
    for one in all {
        if !distinct.contains(&one) {
            distinct.push(one);
        }
    }
    distinct
}

fn count(cards: &[Card], wanted: Card) -> usize {
    cards.iter().filter(|&&card| card == wanted).count()
}

/// The few cards of which a copy is missing, as the end of a sentence; nothing of a game that has just begun.
pub(super) fn seldom(cards: &[Card]) -> String {
    const MOST: usize = 4;
    let has_nines = cards.iter().any(|card| card.rank() == Rank::Nine);
    let is_missing = |card: &Card| count(cards, *card) < 2 && (has_nines || card.rank() != Rank::Nine);
    let missing: Vec<Card> = Card::all().filter(is_missing).collect();
    let told = missing.iter().filter(|_| missing.len() <= MOST).map(|&card| {
        match (0..cards.len()).find(|&at| cards[at] == card) {
            Some(at) => format!("; {card} is played once, as {}", place(at)),
            None => format!("; {card} is not played"),
        }
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::dispatch::Cpu;
    use crate::random::bot_stream;
    use crate::record::answers::{UniformAnswers, autoplay};
    use crate::rules::PRESETS;
    use crate::table::Table;
    use crate::typed::bare;

    /// Random games to their end, as records without what follows from the cards.
    fn typed(preset: &str, games: u64) -> Vec<(GameRecord, [String; 4])> {
        let rules = Rules::preset(preset).unwrap();
        let game = |index| {
            let forehand = Seat::ALL[(index % 4) as usize];
            let mut table = Table::new(&rules, rules.deal(1, index, 0), forehand);
            autoplay(Cpu::detect(), &mut table, &mut UniformAnswers::new(bot_stream(1, index, 0, forehand)));
            let record = GameRecord::of(table.game());
            let is_whole = record.cards.split(' ').count() == 4 * rules.hand_size() && record.skat.is_none();
            is_whole.then(|| {
                let hands = record.hands.clone();
                (GameRecord { hands: Default::default(), result: None, ..record }, hands)
            })
        };
        (0..games).filter_map(game).collect()
    }

    #[test]
    fn the_cards_of_a_whole_game_tell_the_hands() {
        let mut told = 0;
        for preset in PRESETS {
            for (record, hands) in typed(preset.name, 100) {
                let rules = record.rules().unwrap();
                let game = record
                    .replay(&rules)
                    .unwrap_or_else(|error| panic!("{}: {error}\n{}", preset.name, record.to_line()));
                assert_eq!(
                    game.deal().hands().0.map(CardSet::codes),
                    hands,
                    "{}: {}",
                    preset.name,
                    record.to_line()
                );
                told += 1;
            }
        }
        assert!(told > 400, "{told}");
    }

    /// A mistake in a typed game, and the entries that show it: each by one of these texts.
    type Mistake = (GameRecord, Vec<Vec<String>>);

    /// Mistakes in a record of a game with these hands, each of its own kind.
    fn mistakes(record: &GameRecord, hands: &PerSeat<CardSet>, at: usize) -> Vec<(&'static str, Mistake)> {
        let cards = record.played_cards().unwrap();
        let with = |cards: &[Card]| {
            let cards = cards.iter().map(|card| card.code()).collect::<Vec<_>>().join(" ");
            GameRecord { cards, ..record.clone() }
        };
        let entry = |at: usize| vec![place(at), format!("after {at} card")];
        let mut found = Vec::new();
        let other = cards[(at + 7) % cards.len()];
        if other != cards[at] {
            let mut thrice = cards.clone();
            thrice[at] = other;
            found.push(("thrice", (with(&thrice), vec![entry(at), vec![cards[at].to_string()]])));
        }
        let mut short = cards.clone();
        short.remove(at);
        found.push(("missing", (with(&short), vec![vec![cards[at].to_string()]])));
        let rules = record.rules().unwrap();
        let game =
            GameRecord { hands: hands.0.map(CardSet::codes), ..record.clone() }.replay(&rules).unwrap();
        let plays: Vec<(Seat, Card)> = game.plays().collect();
        let led = game.order().suit(cards[at / 4 * 4]);
        let follows = !at.is_multiple_of(4) && game.order().suit(cards[at]) == led;
        let later = (at + 1..cards.len())
            .find(|&later| plays[later].0 == plays[at].0 && game.order().suit(cards[later]) != led);
        if let Some(later) = later.filter(|_| follows) {
            let mut revoked = cards.clone();
            revoked.swap(at, later);
            found.push(("revoke", (with(&revoked), vec![entry(at), entry(later)])));
        }
        if at.is_multiple_of(4) && plays[at].1 != plays[at + 1].1 {
            let mut swapped = cards;
            swapped.swap(at, at + 1);
            found.push(("out of turn", (with(&swapped), vec![[entry(at), entry(at + 1)].concat()])));
        }
        if let Some(said) = record.said.last() {
            let mut late = record.clone();
            let last = late.said.last_mut().unwrap();
            last.after = 4 * (rules.hand_size() - 1);
            let after = format!("after {} cards", last.after);
            let said = said.say.clone();
            found.push(("too late", (late, vec![vec![after], vec!["has played".to_owned()], vec![said]])));
        }
        found
    }

    #[test]
    fn a_mistake_that_makes_a_game_impossible_is_told_with_both_entries() {
        let mut counts = BTreeMap::<(&str, bool), (u32, u32)>::new();
        for preset in ["ddv", "palast", "vln"] {
            for (number, (record, hands)) in typed(preset, 16).into_iter().enumerate() {
                let held = PerSeat(hands.each_ref().map(|hand| hand.parse().unwrap()));
                for (kind, (wrong, entries)) in
                    mistakes(&record, &held, number * 13 % (record.played_cards().unwrap().len() - 4))
                {
                    for has_hands in [false, true] {
                        let hands = if has_hands { hands.clone() } else { Default::default() };
                        let wrong = GameRecord { hands, ..wrong.clone() };
                        let Err(error) = wrong.verify() else { continue };
                        let told = error.to_string();
                        let is_named = entries
                            .iter()
                            .all(|entry| entry.iter().any(|words| bare(&told).contains(&bare(words))));
                        let (named, all) = counts.entry((kind, has_hands)).or_default();
                        *all += 1;
                        *named += u32::from(is_named);
                    }
                }
            }
        }
        let (named, all) = counts.values().fold((0, 0), |(named, all), one| (named + one.0, all + one.1));
        assert!(named * 100 >= all * 95 && all > 250 && counts.len() == 10, "{named} of {all}: {counts:?}");
    }
}
