use std::collections::BTreeSet;

use doko_engine::random::Stream;
use doko_engine::rules::testing::random_rules;
use doko_engine::{
    Action, Card, CardSet, Deal, EffectiveSuit, Question, Rules, Seat, Suit, Table, Trumps, View, Vorbehalt,
};

use super::planes::*;
use super::*;
use crate::Heuristic;

/// The numbers that networks know the bits by that are on.
fn rows(planes: &Planes, slots: &Slots) -> BTreeSet<usize> {
    let bits = |word: u64| (0..SLOTS).filter(move |bit| word >> bit & 1 == 1);
    let of_plane = |(n, &word): (usize, &u64)| {
        let row = move |bit| {
            SLOTS * n + if PLANES[n].is_of_cards() { usize::from(slots.of_bits()[bit]) } else { bit }
        };
        bits(word).map(row)
    };
    planes.iter().enumerate().flat_map(of_plane).collect()
}

/// Shows the planes of each question of some games of heuristics under these rules.
fn each_question(rules: &Rules, games: u64, mut see: impl FnMut(&View<'_>, &Planes, &Slots)) {
    let (heuristic, encoder) = (Heuristic::default(), Encoder::new(rules));
    for index in 0..games {
        let mut table = Table::new(rules, rules.deal(8, index, 0), Seat::ALL[0]);
        while let Some(view) = table.view() {
            let slots = Slots::of(&view);
            see(&view, &encoder.read(&view, &slots), &slots);
            let answer = heuristic.answer(&view);
            table.answer(answer).unwrap();
        }
    }
}

fn presets() -> impl Iterator<Item = Rules> {
    ["ddv", "palast", "arminia", "vln", "klassisch"].map(|name| Rules::preset(name).unwrap()).into_iter()
}

#[test]
fn every_plane_and_every_fact_comes_up() {
    let mut ever = [0; PLANES.len()];
    for rules in presets() {
        each_question(&rules, 60, |_, planes, _| {
            ever.iter_mut().zip(planes).for_each(|(ever, plane)| *ever |= plane);
        });
    }
    // The highest digit of a rank needs more trumps than these games have.
    for (n, plane) in PLANES.iter().enumerate().filter(|&(n, _)| n != RANK + 4) {
        assert!(ever[n] != 0, "{} is never on", plane.name);
    }
    // Outside of an evening nobody owes a solo, and these heuristics are never made to speak.
    for fact in FACTS.iter().filter(|fact| !["OWES", "MUST_SAY"].contains(&fact.name)) {
        let bits = ever[fact.first / SLOTS] >> (fact.first % SLOTS);
        assert!(bits.trailing_zeros() < fact.size as u32, "{} is never on", fact.name);
    }
}

#[test]
fn no_two_cards_go_by_one_number() {
    let mut rng = Stream::new(25);
    let random = (0..40).map(|_| random_rules(&mut rng));
    for rules in presets().chain(random) {
        each_question(&rules, 4, |_, _, slots| {
            let roles: BTreeSet<usize> = Card::all().map(|card| slots.role(card)).collect();
            assert_eq!(roles.len(), Card::KINDS);
            assert!(roles.iter().all(|&role| role < ROLES));
        });
    }
}

#[test]
fn no_more_bits_are_on_than_planes_and_facts_say() {
    let mut rng = Stream::new(31);
    for _ in 0..200 {
        each_question(&random_rules(&mut rng), 3, |view, planes, _| {
            // In an exchange hands are larger.
            let is_dealt = view.question() != Some(Question::Exchange);
            for (plane, word) in PLANES.iter().zip(planes).filter(|_| is_dealt) {
                assert!(word.count_ones() as usize <= plane.most, "{}: {word:b}", plane.name);
            }
            for fact in FACTS {
                let bits = planes[fact.first / SLOTS] >> (fact.first % SLOTS);
                for group in 0..fact.size / fact.one_of {
                    let bits = bits >> (group * fact.one_of) & ((1 << fact.one_of) - 1);
                    assert!(fact.one_of == 1 || bits.count_ones() <= 1, "{}: {bits:b}", fact.name);
                }
            }
            // Each card is in one place, and the second of a kind in that of the first, or in another.
            let places = |bits: u64| PLACES.into_iter().filter(move |&n| planes[n] & bits != 0).count();
            for kind in (0..SLOTS).step_by(2).filter(|_| is_dealt) {
                let both = places(2 << kind);
                assert!(both <= 1 && places(1 << kind) + both <= 2, "{kind}");
            }
        });
    }
}

#[test]
fn every_card_is_in_one_place() {
    for rules in presets() {
        each_question(&rules, 30, |view, planes, _| {
            if matches!(view.question(), Some(Question::Card | Question::Ansage)) {
                let number =
                    |planes: &[u64]| planes.iter().map(|plane| plane.count_ones() as usize).sum::<usize>();
                assert_eq!(number(&planes[HAND..=HAND]), view.hand().len());
                assert_eq!(number(&planes[HIDDEN..=HIDDEN]), view.unseen().len());
                assert_eq!(number(&planes[TABLE..TABLE + 4]), view.table_cards().len());
                let won = view.cards_played() - view.table_cards().len();
                assert_eq!(number(&planes[GAVE..GAVE + 16]), won);
                assert_eq!(number(&planes[LED..LED + 4]), won / 4);
                assert_eq!(number(&planes[TOOK..TOOK + 4]), won / 4);
                if view.question() == Some(Question::Card) {
                    assert_eq!(number(&planes[LEGAL..=LEGAL]), view.legal_cards().kinds().len());
                }
            }
        });
    }
}

/// The tricks of a game as the planes tell them are those that were played.
#[test]
fn planes_tell_who_gave_what_to_whom() {
    for rules in presets() {
        each_question(&rules, 30, |view, planes, slots| {
            if view.question() != Some(Question::Card) {
                return;
            }
            let me = view.seat();
            let mut told = BTreeSet::new();
            for trick in view.tricks() {
                let mut put = |plane: usize, card: Card| {
                    let first = SLOTS * plane + 2 * slots.role(card);
                    told.insert(if told.contains(&first) { first + 1 } else { first });
                };
                let winner = me.distance_to(trick.winner);
                for (n, &card) in trick.cards.iter().enumerate() {
                    let seat = me.distance_to(trick.leader.clockwise(n));
                    put(GAVE + 4 * seat + winner, card);
                    if n == 0 {
                        put(LED + seat, card);
                    }
                    if trick.leader.clockwise(n) == trick.winner {
                        put(TOOK + winner, card);
                    }
                }
            }
            let seen = rows(planes, slots)
                .into_iter()
                .filter(|row| (SLOTS * LED..SLOTS * (GAVE + 16)).contains(row));
            assert_eq!(seen.collect::<BTreeSet<_>>(), told);
        });
    }
}

/// The cards with plain ♣ and ♠ exchanged.
fn exchanged(cards: CardSet, rules: &Rules) -> CardSet {
    let order = rules.order(Trumps::Normal);
    let other = |card: Card| match (order.is_trump(card), card.suit()) {
        (false, Suit::Clubs) => Card::new(Suit::Spades, card.rank()),
        (false, Suit::Spades) => Card::new(Suit::Clubs, card.rank()),
        _ => card,
    };
    cards.iter().map(other).collect()
}

#[test]
fn games_with_plain_clubs_and_spades_exchanged_look_the_same() {
    let rules = Rules::preset("ddv").unwrap();
    let (heuristic, encoder) = (Heuristic::default(), Encoder::new(&rules));
    let mut seen = 0;
    for index in 0..40 {
        let deal = rules.deal(8, index, 0);
        let mirrored = Deal::new(deal.hands().map(|hand| exchanged(hand, &rules))).unwrap();
        let mut tables = [deal, mirrored].map(|deal| Table::new(&rules, deal, Seat::ALL[0]));
        while let Some(view) = tables[0].view() {
            let [one, other] = tables.each_ref().map(|table| {
                let view = table.view().unwrap();
                let slots = Slots::of(&view);
                rows(&encoder.read(&view, &slots), &slots)
            });
            // A hand with as many and the same cards of both is told apart by nothing.
            let order = view.order();
            let of = |suit| order.cards(doko_engine::EffectiveSuit::plain(suit)).intersection(view.dealt());
            let is_even = exchanged(of(Suit::Clubs), &rules) == of(Suit::Spades);
            if !is_even {
                seen += 1;
                assert_eq!(one, other);
            }
            let answer = match view.question() {
                Some(Question::Vorbehalt) => Action::Declare(Vorbehalt::Gesund),
                _ => heuristic.answer(&view),
            };
            let mirror = match answer {
                Action::Play(card) => {
                    Action::Play(exchanged(CardSet::one(card), &rules).iter().next().unwrap())
                }
                other => other,
            };
            tables[0].answer(answer).unwrap();
            tables[1].answer(mirror).unwrap();
        }
    }
    assert!(seen > 1000, "{seen}");
}

/// The marks of a card by what a view tells of it, each group as a product of digits.
fn marks_by_view(view: &View<'_>, slots: &Slots, card: Card) -> [usize; GROUPS] {
    let (order, me) = (view.order(), view.seat());
    let sides = |seat: Seat| match (view.own_party(), view.parties()[seat]) {
        (Some(own), Some(other)) => usize::from(own != other),
        _ => 2,
    };
    let place = view.table_cards().len();
    let leads = place == 0;
    let takes = usize::from(!leads && view.would_win(card));
    let whose = view.winning().map_or(0, |(seat, _)| 1 + sides(seat));
    let suit = order.suit(card);
    let trump = usize::from(suit == EffectiveSuit::Trump);
    let (hand, unseen) = (view.hand(), view.unseen());
    let number = |cards: CardSet, wanted: &dyn Fn(Card) -> bool| {
        Card::all().filter(|&other| wanted(other)).map(|other| cards.count(other)).sum::<usize>()
    };
    let of_suit = |other: Card| order.suit(other) == suit;
    let higher = |other: Card| order.higher(card).count(other) > 0;
    let lower = |other: Card| order.lower(card).count(other) > 0;
    let hidden_higher = number(unseen, &higher);
    let hidden = number(unseen, &of_suit);
    // Nobody is void of what all has been seen of.
    let is_void = |n: usize| {
        let seat = me.clockwise(n);
        hidden > 0
            && Card::all()
                .filter(|&card| of_suit(card) && unseen.count(card) > 0)
                .all(|card| (order.both(card) & view.may_hold(seat, order)).is_empty())
    };
    let after = 3 - place;
    let void_after = usize::from((1..=after).any(is_void));
    let voids = (1..4).filter(|&n| is_void(n)).count();
    let company: Vec<usize> = (1..=after).map(|n| sides(me.clockwise(n))).collect();
    let count = |side: usize| company.iter().filter(|&&other| other == side).count();
    let same_number =
        (0..=after).flat_map(|partners| (0..=after - partners).map(move |foes| (partners, foes)));
    let before: usize = (0..after).map(|n| (n + 1) * (n + 2) / 2).sum();
    let company = before + same_number.clone().position(|pair| pair == (count(0), count(1))).unwrap();
    let route = if leads { 0 } else { 1 + ((place - 1) * 3 + whose - 1) * 2 + takes };
    let both = usize::from(hand.count(card) == 2);
    let volle = usize::from(card.augen() >= 10);
    let twin = if both == 1 {
        0
    } else if unseen.count(card) > 0 {
        1
    } else {
        2
    };
    let augen: u32 = view.table_cards().iter().map(|card| card.augen()).sum();
    let yes = |number: usize| usize::from(number > 0);
    let role = slots.role(card);
    [
        (route * 2 + trump) * 6 + card.index() % 6,
        ((hidden_higher.min(7) * 2 + trump) * 4 + place) * 2 + takes,
        (trump * 10 + number(hand, &of_suit).min(10) - 1) * 13 + hidden.min(12),
        (((augen as usize / 5).min(9) * 2 + takes) * 4 + whose) * 2 + volle,
        (role * 4 + place) * 2 + takes,
        ((yes(number(hand, &higher)) * 2 + yes(number(hand, &lower))) * 2 + trump) * 3
            + if leads { 0 } else { 2 - takes },
        ((voids * 4 + place) * 2 + trump) * 2 + both,
        (((company * 3 + hidden_higher.min(2)) * 2 + trump) * 2 + takes) * 2 + void_after,
        (role * 2 + usize::from(leads)) * 3 + twin,
    ]
}

#[test]
fn marks_say_of_cards_what_views_show() {
    let mut seen = BTreeSet::new();
    for rules in presets() {
        each_question(&rules, 80, |view, planes, slots| {
            if view.question() != Some(Question::Card) || view.schwarze_sau().is_some() {
                return;
            }
            let order = view.order();
            let marker = Marker::new(planes, order, slots);
            assert_eq!(order.card_set(marker.legal()).len(), view.legal_cards().kinds().len());
            for bit in marker.legal() {
                let by_view = marks_by_view(view, slots, order.card_of(bit));
                let marks = marker.marks(bit);
                for (group, [first, end]) in GROUPS_OF_MARKS.into_iter().enumerate() {
                    let mark = usize::from(marks[group]);
                    assert_eq!(mark - first, by_view[group], "group {group} of {}", order.card_of(bit));
                    assert!(mark < end && end <= MARKS);
                }
                seen.extend(marks);
            }
        });
    }
    assert!(seen.len() > MARKS / 2, "{} of {MARKS}", seen.len());
}
