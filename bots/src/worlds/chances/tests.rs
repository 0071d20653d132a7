//! Chances against published ones, and against a count by hand.

use super::*;
use doko_engine::rules::RuleSource;
use doko_engine::{Action, Card, Deal, EffectiveSuit, PerSeat, Rank, Rules, Suit, Table, Vorbehalt};

fn rules(changes: &[&str]) -> Rules {
    let source = changes.iter().fold(RuleSource::preset("ddv"), |source, change| source.set(*change));
    source.rules().expect("rules without contradiction")
}

/// A deal in which seat 0 has this hand; the rest is dealt as it comes.
fn dealt(rules: &Rules, hand: &str) -> Deal {
    let own: CardSet = hand.parse().expect("a hand");
    let left: Vec<Card> = rules.deck().minus(own).iter().collect();
    let mut hands = PerSeat([own, CardSet::EMPTY, CardSet::EMPTY, CardSet::EMPTY]);
    // Every third card to each.
    left.iter().enumerate().for_each(|(n, &card)| hands.0[1 + n % 3].insert(card));
    Deal::new(hands).expect("a deal")
}

/// How likely nobody can ruff this suit when seat 0 leads it first.
fn goes_round(hand: &str, suit: Suit) -> f64 {
    let rules = rules(&["deck.nines=false"]);
    let table = Table::new(&rules, dealt(&rules, hand), Seat::ALL[0]);
    let view = table.view().expect("a Vorbehalt is asked for");
    let chances = Chances::of(&view, &Likelihoods::EXACT).expect("there are worlds");
    let of_suit = view.order().cards(EffectiveSuit::plain(suit));
    let each: Vec<Holding> = Seat::ALL[1..].iter().map(|&seat| Holding::of(seat, of_suit, 1..=12)).collect();
    chances.that(&each)
}

#[test]
fn published_chances_are_met() {
    // Without nines: a blank ♥A, a black ace with one more card of its suit, a blank black ace.
    let near =
        |chance: f64, published: f64| assert!((chance - published).abs() < 5e-4, "{chance} {published}");
    near(goes_round("HA CQ SQ SQ HQ HQ DQ DQ CJ CJ", Suit::Hearts), 0.246);
    near(goes_round("CA CK SQ SQ HQ HQ DQ DQ CJ CJ", Suit::Clubs), 0.493);
    near(goes_round("SA CQ SQ SQ HQ HQ DQ DQ CJ CJ", Suit::Spades), 0.679);
}

#[test]
fn both_alten_in_one_hand_are_eleven_deals_of_forty_seven() {
    for (changes, expected) in [(&[][..], 11.0 / 47.0), (&["deck.nines=false"], 9.0 / 39.0)] {
        let rules = rules(changes);
        let order = rules.order(doko_engine::Trumps::Normal);
        let chances = Chances::of_deck(order).expect("a deck");
        let both = |seat| chances.that(&[Holding::of(seat, CardSet::both(Card::ALTE), 2..=2)]);
        let sum: f64 = Seat::ALL.into_iter().map(both).sum();
        assert!((sum - expected).abs() < 1e-12, "{sum}");
    }
}

#[test]
fn late_in_a_game_chances_are_a_count_of_all_placements() {
    let rules = rules(&[]);
    let mut compared = 0;
    for index in 0..40 {
        let mut table = Table::new(&rules, rules.deal(5, index, 0), Seat::ALL[0]);
        while let Some(view) = table.view() {
            let action = match view.question().expect("it is asked") {
                doko_engine::Question::Vorbehalt => Action::Declare(Vorbehalt::Gesund),
                _ => view.legal_actions()[0],
            };
            let hidden = view.unseen();
            if hidden.len() <= 9 && hidden.len() >= 5 {
                compare(&view, hidden);
                compared += 1;
            }
            table.answer(action).expect("a legal answer");
        }
    }
    assert!(compared > 200, "{compared}");
}

/// Compares all chances of single cards and of voids with a count of the placements that the constraints allow.
fn compare(view: &View<'_>, hidden: CardSet) {
    let chances = Chances::of(view, &Likelihoods::EXACT).expect("there are worlds");
    let others: Vec<Seat> = view.seat().round().skip(1).collect();
    let cards: Vec<Card> = hidden.iter().collect();
    let mut placements = Vec::new();
    for number in 0..3_usize.pow(cards.len() as u32) {
        let mut hands = [CardSet::EMPTY; 3];
        let mut rest = number;
        for &card in &cards {
            hands[rest % 3].insert(card);
            rest /= 3;
        }
        let fits = |place: usize| {
            let seat = others[place];
            let is_void = |card: Card| view.is_void(seat, view.order().suit(card));
            let alten = hands[place].count(Card::ALTE)
                + view.plays().filter(|&(player, card)| player == seat && card == Card::ALTE).count();
            hands[place].len() == view.cards_left(seat)
                && !hands[place].iter().any(is_void)
                && view.alten_counts(seat)[alten]
        };
        // Two copies of a card are told apart, as the constraints have it.
        if (0..3).all(fits) {
            placements.push(hands);
        }
    }
    assert!(!placements.is_empty());
    let aces = Suit::ALL.map(|suit| Card::new(suit, Rank::Ace));
    for (place, &seat) in others.iter().enumerate() {
        for asked in [CardSet::both(Card::ALTE), aces.into_iter().collect(), view.order().trumps()] {
            for count in 0..=3 {
                let exact = chances.that(&[Holding::of(seat, asked, count..=count)]);
                let kinds = asked.kinds();
                let is_such = |hands: &&[CardSet; 3]| {
                    hands[place].iter().filter(|&card| kinds.contains(card)).count() == count
                };
                let counted = placements.iter().filter(is_such).count() as f64 / placements.len() as f64;
                assert!((exact - counted).abs() < 1e-9, "{seat} {count}: {exact} {counted}");
            }
        }
    }
}
