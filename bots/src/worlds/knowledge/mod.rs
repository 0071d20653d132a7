//! What a view proves about the hidden cards, and what it makes likely.
//!
//! Proved is what holds in every history that the seat cannot tell from the one it has seen: of hidden cards
//! dealt, of cards exchanged by others, of Vorbehalte that stayed secret. The parts are
//!
//! | module | what it draws on |
//! |---|---|
//! | here | cards played, suits not followed, also before the solo of a Schwarze Sau, ♣Q that what was said hangs on, Hochzeit, Genscher |
//! | [`vorbehalte`] | Vorbehalte that were said and not played, a refused Armut |
//! | [`exchange`] | the exchange of an Armut, the cards pushed in a Schiebekopf |
//! | [`schweine`] | Schweine, Superschweine and Hyperschweine raised, or not |
//! | [`facts`] | how all of that is gathered and becomes [`Constraints`] |
//!
//! In what order a table asks several seats for an Ansage proves nothing: at another they speak as they like.
//! A stilles Solo of another seat is left out of account, as [`View::parties`] does: it hangs on no card.
//!
//! Left open, so that more is allowed than is proved: a Vorbehalt of the player that took an Armut, as a third
//! sees it, unless it was told as a Hochzeit, and who else wants a solo while the bidding is not over. Nothing is left open once a card has been
//! played in any game but that Armut.

mod exchange;
mod facts;
mod schweine;
mod vorbehalte;

use doko_engine::rules::{HandBound, HochzeitMode, VorbehaltKind};
use doko_engine::{Bits, Card, CardSet, Contract, EffectiveSuit, Rank, Seat, View};

use super::constraints::{Constraints, Weight};
use facts::Facts;

/// What is likely but not certain, as factors that multiply the weight of a world; without one it is left out.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Likelihoods {
    /// For both ♣Q in the hand of a seat that has said gesund although it could have declared a Hochzeit: how
    /// likely it is to do so, finite and not negative.
    pub silent_hochzeit: Option<f64>,
    /// Whether the soloist of an announced solo holds what such hands hold: many trumps, high ones, and aces. By how
    /// much more likely each such card is with the soloist than elsewhere is known from the hands on which the
    /// heuristic plays solos.
    pub solo_hand: bool,
}

impl Likelihoods {
    /// All is left out: every world that is possible is as likely as any other.
    pub const EXACT: Likelihoods = Likelihoods { silent_hochzeit: None, solo_hand: false };

    /// Players who declare nine of ten Hochzeiten, an assumption, as a silent one takes a hand that wins alone; and who
    /// play solos on good hands.
    pub const USUAL: Likelihoods = Likelihoods { silent_hochzeit: Some(0.1), solo_hand: true };
}

/// What `view` proves about the hidden cards: cases that exclude each other, of which one holds; nearly always
/// there is one alone.
///
/// Hidden cards are placed as they were held when the first card was played, or are now if none has been; the
/// places are the other seats clockwise from the observer, then face down. Copies of a kind of which one is known
/// more about than of the other are told apart by convention: the lower bit is the one known about.
pub fn constraints(view: &View<'_>, likelihoods: &Likelihoods) -> Vec<Constraints> {
    let mut facts = Facts::of(view);
    facts.voids();
    facts.hochzeit();
    facts.alten();
    facts.genscher();
    facts.schweine();
    facts.vorbehalte();
    let weights = facts.weights(likelihoods);
    facts.exchanged().into_iter().filter_map(|facts| facts.constraints(weights.clone())).collect()
}

impl Facts<'_, '_> {
    /// A seat that has not followed suit has none of it left.
    fn voids(&mut self) {
        for seat in self.others() {
            if self.view.schwarze_sau().is_some() {
                self.exclude(seat, self.view.lacked_before_solo(seat));
            }
            for suit in EffectiveSuit::ALL {
                if self.view.is_void(seat, suit) {
                    self.exclude(seat, self.order.run(suit));
                }
            }
        }
    }

    /// The holder of a declared Hochzeit has been dealt both ♣Q.
    fn hochzeit(&mut self) {
        if let Contract::Hochzeit(holder, _) = self.view.contract() {
            self.require(holder, &HandBound::number(CardSet::both(Card::ALTE), 2, 2));
        }
    }

    /// Whoever has chosen a new partner held both cards of the pair.
    fn genscher(&mut self) {
        if let Some(chosen) = self.view.genscher() {
            let pair = self.view.rules().set().genscher.pair.card();
            self.require(chosen.seat, &HandBound::number(CardSet::both(pair), 2, 2));
        }
    }

    /// In a Normalspiel what a seat says, or does not say, hangs on the ♣Q it held.
    fn alten(&mut self) {
        let number = |min, max| vec![HandBound::number(CardSet::both(Card::ALTE), min, max)];
        for seat in self.others() {
            let either = match self.view.alten_counts(seat) {
                [true, true, true] => continue,
                [false, true, true] => vec![number(1, 2)],
                [true, true, false] => vec![number(0, 1)],
                counts => {
                    (0..3).filter(|&count| counts[count as usize]).map(|count| number(count, count)).collect()
                }
            };
            self.require_one_of(seat, &either);
        }
    }

    /// Weights for what is likely.
    fn weights(&self, likelihoods: &Likelihoods) -> Vec<Weight> {
        let mut weights = self.silent_hochzeiten(likelihoods);
        if likelihoods.solo_hand {
            weights.extend(self.solo_hand());
        }
        weights
    }

    /// What the soloist of an announced solo is more likely to hold than others.
    ///
    /// In 40,000 games of heuristics under ddv (seed 99) a soloist held 10.4 of 26 trumps in a Farbsolo and 5.2 of 8 in a
    /// Damen- or Bubensolo, half of the upper third of them, 0.8 and 3.0 aces beside them, and 5.4 aces in a
    /// Fleischloser. These are the ratios of odds that give such hands.
    fn solo_hand(&self) -> Vec<Weight> {
        let Contract::Solo(kind, soloist) = self.view.contract() else { return Vec::new() };
        // Whoever must play a solo has not chosen to: that of a Schwarze Sau, or a Pflichtsolo that it is made to play.
        let must = self.view.schwarze_sau().is_some() || self.view.setup().vorgefuehrt == Some(soloist);
        if soloist == self.view.seat() || self.view.rules().solo(kind).is_null || must {
            return Vec::new();
        }
        let order = self.order;
        let trumps = order.trump_run();
        let high = order.trumps().kinds().iter().filter(|&trump| {
            let above = order.higher(trump).intersection(order.trumps());
            3 * above.len() < order.trumps().len()
        });
        let high = high.fold(Bits::EMPTY, |high, trump| high | order.both(trump));
        let aces = order.rank_bits(Rank::Ace) - trumps;
        let of_aces = if order.trumps().kinds().len() <= 2 { 10.0 } else { 4.0 };
        let weigh = |(cards, ratio): (Bits, f64)| {
            let cards = cards & self.hidden;
            let by_count = (0..=cards.len() as i32).map(|held| libm::pow(ratio, f64::from(held)));
            Weight { place: self.place(soloist), cards, by_count: by_count.collect() }
        };
        let likely = [(trumps - high, 6.0), (high, 12.0), (aces, of_aces)];
        likely.into_iter().map(weigh).filter(|weight| !weight.cards.is_empty()).collect()
    }

    /// Whoever has said gesund hardly ever holds a Hochzeit.
    fn silent_hochzeiten(&self, likelihoods: &Likelihoods) -> Vec<Weight> {
        let set = self.view.rules().set();
        let is_on_offer = set.hochzeit.mode == HochzeitMode::Declared
            && set.vorbehalt.order.contains(&VorbehaltKind::Hochzeit)
            && !set.game.is_each_alone();
        let Some(factor) = likelihoods.silent_hochzeit.filter(|_| is_on_offer) else { return Vec::new() };
        let cards = self.order.alten() & self.hidden;
        let played = |seat: Seat| self.played[seat].count(Card::ALTE);
        let can_have_both = |seat| !cards.is_empty() && played(seat) + cards.len() as usize == 2;
        let weigh = |seat| {
            let by_count =
                (0..=cards.len() as usize).map(|held| if played(seat) + held == 2 { factor } else { 1.0 });
            Weight { place: self.place(seat), cards, by_count: by_count.collect() }
        };
        let silent = self.others().into_iter().filter(|&seat| self.view.said_vorbehalt(seat) == Some(false));
        silent.filter(|&seat| can_have_both(seat)).map(weigh).collect()
    }
}
