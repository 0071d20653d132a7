//! Sets of cards and deals are read as they are written.

use doko_engine::notation::ParseDealError;
use doko_engine::{Card, CardSet, Deal};
use proptest::prelude::*;

use crate::common::Dice;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Both forms of a set of cards, each copy at will: with spaces or commas, in any order, in any case.
    #[test]
    fn a_set_of_cards_is_read_as_it_is_written(copies in any::<u64>(), seed in any::<u64>()) {
        let kinds = Card::all().zip(0..);
        let count = |n: u32| (copies >> (2 * n) & 3).min(2) as usize;
        let held: CardSet = kinds.flat_map(|(card, n)| std::iter::repeat_n(card, count(n))).collect();
        let (codes, shown) = (held.codes(), held.to_string());
        prop_assert_eq!(codes.parse(), Ok(held));
        prop_assert_eq!(shown.parse(), Ok(held));
        prop_assert_eq!(codes.to_lowercase().parse(), Ok(held));
        prop_assert_eq!(codes.split_whitespace().count(), held.len());
        prop_assert_eq!(shown.split_whitespace().count(), held.len());
        for (code, symbol) in codes.split_whitespace().zip(shown.split_whitespace()) {
            prop_assert_eq!(code.parse::<Card>(), symbol.parse::<Card>());
        }
        let mut words: Vec<&str> = codes.split_whitespace().collect();
        Dice::new(seed).shuffle(&mut words);
        prop_assert_eq!(words.join(", ").parse(), Ok(held));
    }

    /// A deal is four hands, seat 0 first; whoever leaves out, doubles, or moves a card is told.
    #[test]
    fn a_deal_is_read_as_it_is_written(
        seed in any::<u64>(),
        index in any::<u64>(),
        redeal in any::<u32>(),
        nines in any::<bool>(),
        dice in any::<u64>(),
    ) {
        let deal = Deal::seeded(seed, index, redeal, nines.into());
        let text = deal.to_string();
        prop_assert_eq!(text.parse(), Ok(deal));
        let hands: Vec<&str> = text.split(" | ").collect();
        prop_assert_eq!(&hands, &deal.hands().0.map(CardSet::codes));
        prop_assert_eq!(text.replace(' ', "").len(), 2 * CardSet::deck(nines.into()).len() + 3);

        let mut dice = Dice::new(dice);
        let mut words: Vec<Vec<&str>> = hands.iter().map(|hand| hand.split(' ').collect()).collect();
        for hand in &mut words {
            dice.shuffle(hand);
        }
        let written = |words: &[Vec<&str>]| words.iter().map(|hand| hand.join(",")).collect::<Vec<_>>().join("|");
        prop_assert_eq!(written(&words).parse(), Ok(deal));

        let (from, place) = (dice.below(4), dice.below(words[0].len()));
        let to = (from + 1 + dice.below(3)) % 4;
        let mut left_out = words.clone();
        let card = left_out[from].remove(place);
        prop_assert!(matches!(written(&left_out).parse::<Deal>(), Err(ParseDealError::Deal(_))));
        let mut moved = left_out;
        moved[to].push(card);
        // A hand with three copies is no set of cards, any other no deal of equal hands.
        prop_assert!(written(&moved).parse::<Deal>().is_err());
        let mut doubled = words.clone();
        let other = words[to].iter().find(|&&other| other != words[from][place]);
        doubled[from][place] = other.expect("a hand has more than one kind");
        prop_assert!(written(&doubled).parse::<Deal>().is_err());
        words.pop();
        prop_assert_eq!(written(&words).parse::<Deal>(), Err(ParseDealError::Hands(3)));
    }
}
