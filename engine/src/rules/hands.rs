//! The hands that a rule names, as data: those that may be thrown in, and those that are an Armut.
//!
//! The game tests hands against these bounds; players who reason about a hidden hand read the same bounds.

use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use crate::order::Order;
use crate::ruleset::{RuleSet, Threshold};

/// A bound on what some cards of a hand count together.
///
/// ```
/// use doko_engine::rules::{HandBound, RuleSource};
///
/// let rules = RuleSource::preset("palast").set("armut.max_trumps=3").rules()?;
/// let armut: &HandBound = &rules.armut_hands()[0][0];
/// assert!(armut.holds("CA CA CT CT CK CK SA SA ST ST DA D9".parse()?));
/// assert!(!armut.holds("CA CA CT CT CK CK SA SA CJ SJ DA D9".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HandBound {
    /// How much each of these cards counts, both copies of a kind alike; other cards count nothing.
    pub counts: Vec<(CardSet, u8)>,
    /// The least they may count together.
    pub min: u16,
    /// The most they may count together.
    pub max: u16,
}

impl HandBound {
    /// At least `min` and at most `max` of these cards; `cards` has both copies of each.
    pub fn number(cards: CardSet, min: u16, max: u16) -> HandBound {
        HandBound { counts: vec![(cards, 1)], min, max }
    }

    /// How much the cards of a hand count together.
    pub fn count(&self, hand: CardSet) -> u16 {
        self.counts.iter().map(|&(cards, each)| hand.intersection(cards).len() as u16 * u16::from(each)).sum()
    }

    /// Whether a hand meets it.
    pub fn holds(&self, hand: CardSet) -> bool {
        (self.min..=self.max).contains(&self.count(hand))
    }

    /// Whether a hand meets all bounds of one of these.
    pub fn any_hold(either: &[Vec<HandBound>], hand: CardSet) -> bool {
        either.iter().any(|bounds| bounds.iter().all(|bound| bound.holds(hand)))
    }
}

/// The hands that a rule set names.
#[derive(Clone, Debug, Default)]
pub(super) struct Hands {
    /// A hand may be thrown in if it meets all bounds of one of these.
    pub(super) throw_in: Vec<Vec<HandBound>>,
    /// A hand is an Armut likewise.
    pub(super) armut: Vec<Vec<HandBound>>,
}

impl Hands {
    /// The hands that `set` names, with the order of the Normalspiel.
    pub(super) fn of(set: &RuleSet, normal: &Order) -> Hands {
        let rules = &set.throw_in;
        let of = CardSet::of_rank;
        // Jokers are no nines.
        let jokers = set.joker.card().map_or(CardSet::EMPTY, CardSet::both);
        let nines = of(Rank::Nine).minus(jokers);
        let luschen = if set.deck.nines { nines } else { of(Rank::King) };
        let at_least = |threshold: Threshold, cards: CardSet| {
            let number = u16::from(threshold.0?);
            Some(vec![HandBound::number(cards, number, u16::MAX)])
        };
        let at_most =
            |threshold: Threshold| Some(HandBound::number(normal.trumps(), 0, u16::from(threshold.0?)));
        let none_above = |card: Card| HandBound::number(normal.higher(card), 0, 0);
        let augen = |min, max| HandBound {
            counts: Rank::ALL.map(|rank| (of(rank), rank.augen() as u8)).to_vec(),
            min,
            max,
        };
        let a_nine = |suit| HandBound::number(CardSet::both(Card::new(suit, Rank::Nine)), 1, 2);
        let throw_in = [
            at_least(rules.luschen, luschen),
            at_least(rules.volle, of(Rank::Ace).plus(of(Rank::Ten))),
            at_most(rules.max_trumps).map(|few| vec![few]),
            at_most(rules.fuchs_highest).map(|few| vec![few, none_above(Card::FUCHS)]),
            at_most(rules.bube_highest).map(|few| vec![few, none_above(Card::KARLCHEN)]),
            at_least(rules.kings, of(Rank::King)),
            at_least(rules.nines_and_kings, nines.plus(of(Rank::King))),
            rules.augen.0.map(|least| vec![augen(u16::from(least), u16::MAX)]),
            rules.max_augen.0.map(|most| vec![augen(0, u16::from(most))]),
            rules.nines_in_all_suits.then(|| Suit::ALL.map(a_nine).to_vec()),
        ];
        let trumps = |min, max| HandBound::number(normal.trumps(), min, max);
        let armut = set.armut.max_trumps.0.map(u16::from).map(|most| {
            let usual = vec![trumps(u16::from(set.armut.min_trumps), most)];
            let single_fuchs = HandBound::number(CardSet::both(Card::FUCHS), 1, 1);
            let with_fuchs = vec![single_fuchs, trumps(most + 1, most + 1)];
            if set.armut.single_fuchs { vec![usual] } else { vec![usual, with_fuchs] }
        });
        Hands { throw_in: throw_in.into_iter().flatten().collect(), armut: armut.unwrap_or_default() }
    }
}
