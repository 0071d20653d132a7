//! What bots do with their cards, counted over games.

use doko_arena::stats::{Joint, Linear};
use doko_engine::{
    Action, Contract, EffectiveSuit, Game, Order, Party, Raised, Rank, Seat, Step, Trick, Trumps, View,
};

/// What is counted of a game, by the number of its variable.
#[derive(Clone, Copy)]
enum Count {
    Games,
    /// Two against two, with nothing declared.
    Normal,
    /// Leads of the second ace of a suit after the first went round, and those that nobody beat.
    SecondAces,
    SecondAcesWon,
    /// Second rounds of a Fehl suit before the parties are known to all, and those that went to Re.
    SecondRounds,
    SecondRoundsRe,
    /// Cards that Re has put to Fehl tricks without taking them, before the parties are known and where it could have given
    /// more Augen or fewer, and these Augen.
    ReGiven,
    ReAugen,
    KontraGiven,
    KontraAugen,
    /// Declared solos in which the soloist lost at most four tricks, and those it won; the same of five or more.
    FewLost,
    FewLostWon,
    ManyLost,
    ManyLostWon,
    /// Re and Kontra that nobody of the party had said before, with twelve cards in hand: how many, how many were kept, and how
    /// many trumps their speakers were dealt. Then the same with eleven, and with fewer.
    AllTwelve,
    AllTwelveKept,
    AllTwelveTrumps,
    Eleven,
    ElevenKept,
    ElevenTrumps,
    Fewer,
    FewerKept,
    FewerTrumps,
}

const COUNTS: usize = Count::FewerTrumps as usize + 1;

/// What was counted of one game.
pub(crate) type Counts = [i64; COUNTS];

/// Watches a game.
#[derive(Default)]
pub(crate) struct Watch {
    /// Whether everybody knew the parties, trick by trick.
    known: Vec<bool>,
    /// Who has put how many Augen to Fehl tricks, as [`Count::ReGiven`] counts them.
    given: Vec<(Seat, u32)>,
    /// The first word of each party, with how many cards its speaker had in hand, and how many trumps it was dealt.
    said: Vec<(Party, usize, usize)>,
}

impl Watch {
    /// Sees an answer before it counts.
    pub(crate) fn see(&mut self, view: &View<'_>, action: Action) {
        match action {
            Action::Play(card) => {
                if view.table_cards().is_empty() {
                    self.known.push(view.public_parties().0.iter().all(Option::is_some));
                }
                let is_fehl = view.suit_led().is_some_and(|suit| suit != EffectiveSuit::Trump);
                let is_known = self.known.last() != Some(&false);
                if is_fehl && !is_known && !view.would_win(card) && has_choice(view) {
                    self.given.push((view.seat(), card.augen()));
                }
            }
            Action::Say(Step::Ansage) => {
                let party = view.own_party().expect("who speaks knows its party");
                if self.said.iter().all(|(earlier, ..)| *earlier != party) {
                    let trumps = view.dealt().intersection(view.order().trumps()).len();
                    self.said.push((party, view.hand().len(), trumps));
                }
            }
            _ => {}
        }
    }

    /// What there is to count of the game, now that it is over.
    pub(crate) fn counted(&self, game: &Game<'_>) -> Counts {
        let mut counts = [0; COUNTS];
        let mut add = |count: Count, number: usize| counts[count as usize] += number as i64;
        add(Count::Games, 1);
        let (Some(outcome), Some(score)) = (game.outcome(), game.score()) else { return counts };
        if let Some(soloist) = outcome.contract.soloist() {
            let lost = 12 - game.tricks().filter(|trick| trick.winner == soloist).count();
            let [all, won] = if lost <= 4 {
                [Count::FewLost, Count::FewLostWon]
            } else {
                [Count::ManyLost, Count::ManyLostWon]
            };
            add(all, 1);
            add(won, usize::from(score.winner() == Some(Party::Re)));
        }
        let is_re = |seat: Seat| outcome.parties[seat] == Party::Re;
        let is_normal = outcome.contract == Contract::Normal;
        if !is_normal || Seat::ALL.into_iter().filter(|&seat| is_re(seat)).count() != 2 {
            return counts;
        }
        add(Count::Normal, 1);
        for &(seat, augen) in &self.given {
            let [cards, sum] = if is_re(seat) {
                [Count::ReGiven, Count::ReAugen]
            } else {
                [Count::KontraGiven, Count::KontraAugen]
            };
            add(cards, 1);
            add(sum, augen as usize);
        }
        for &(party, in_hand, trumps) in &self.said {
            let [all, kept, dealt] = match in_hand {
                12 => [Count::AllTwelve, Count::AllTwelveKept, Count::AllTwelveTrumps],
                11 => [Count::Eleven, Count::ElevenKept, Count::ElevenTrumps],
                _ => [Count::Fewer, Count::FewerKept, Count::FewerTrumps],
            };
            add(all, 1);
            add(kept, usize::from(score.winner() == Some(party)));
            add(dealt, trumps);
        }
        let order = Order::new(game.rules().set(), Trumps::Normal, Raised::default());
        let mut rounds: Vec<(EffectiveSuit, Trick)> = Vec::new();
        for (trick, &is_known) in game.tricks().zip(&self.known) {
            let suit = order.suit(trick.cards[0]);
            if suit == EffectiveSuit::Trump {
                continue;
            }
            let mut earlier = rounds.iter().filter(|(other, _)| *other == suit);
            let (first, is_second) = (earlier.next(), earlier.next().is_none());
            let has_gone_round = |first: &Trick| {
                first.cards[0].rank() == Rank::Ace && first.cards.iter().all(|&card| order.suit(card) == suit)
            };
            if let Some((_, first)) = first.filter(|_| is_second) {
                if trick.cards[0].rank() == Rank::Ace && has_gone_round(first) {
                    add(Count::SecondAces, 1);
                    add(Count::SecondAcesWon, usize::from(trick.winner == trick.leader));
                }
                if !is_known {
                    add(Count::SecondRounds, 1);
                    add(Count::SecondRoundsRe, usize::from(is_re(trick.winner)));
                }
            }
            rounds.push((suit, trick));
        }
        counts
    }
}

/// What was counted of all games.
pub(crate) struct Games(Joint);

impl Games {
    pub(crate) fn new() -> Games {
        Games(Joint::new(COUNTS))
    }

    pub(crate) fn add(&mut self, counts: &Counts) {
        self.0.add(counts);
    }

    pub(crate) fn tell(&self) {
        let share = |of: Count, per: Count| share(&self.0, of as usize, per as usize);
        println!("  Normalspiele two against two: {}", share(Count::Normal, Count::Games));
        println!("  the second ace of a suit wins: {}", share(Count::SecondAcesWon, Count::SecondAces));
        println!("  solos with at most four tricks lost, won: {}", share(Count::FewLostWon, Count::FewLost));
        println!(
            "  solos with five tricks lost or more, won: {}",
            share(Count::ManyLostWon, Count::ManyLost)
        );
        println!("The first Re or Kontra of a party, two against two");
        for (held, all, kept, trumps) in [
            ("twelve cards", Count::AllTwelve, Count::AllTwelveKept, Count::AllTwelveTrumps),
            ("eleven cards", Count::Eleven, Count::ElevenKept, Count::ElevenTrumps),
            ("fewer", Count::Fewer, Count::FewerKept, Count::FewerTrumps),
        ] {
            println!("  with {held}: kept {}; trumps dealt {}", share(kept, all), share(trumps, all));
        }
        println!("Before the parties are known to all, two against two");
        println!(
            "  second rounds of Fehl that go to Re: {}",
            share(Count::SecondRoundsRe, Count::SecondRounds)
        );
        println!(
            "  Augen that Re gives to a Fehl trick, where it has a choice: {}",
            share(Count::ReAugen, Count::ReGiven)
        );
        println!("  the same, Kontra: {}", share(Count::KontraAugen, Count::KontraGiven));
        let mean = |of: Count, per: Count| ratio(&self.0, of as usize, per as usize);
        let [kontra, re] =
            [mean(Count::KontraAugen, Count::KontraGiven), mean(Count::ReAugen, Count::ReGiven)];
        let more = self.0.estimate(&Linear::combination(&[(1.0, kontra), (-1.0, re)]), |_, _| true);
        println!("  Kontra more than Re: {more}");
    }
}

/// The ratio of the sums of two variables, with its interval.
fn ratio(joint: &Joint, of: usize, per: usize) -> Linear {
    let [of_mean, per_mean] = [of, per].map(|variable| joint.mean(variable));
    Linear::new(of_mean / per_mean, vec![(of, per_mean.recip()), (per, -of_mean / per_mean.powi(2))])
}

/// The same in words: the share, and in how many cases.
pub(crate) fn share(joint: &Joint, of: usize, per: usize) -> String {
    if joint.sum(per) == 0 {
        return "no cases".to_owned();
    }
    let estimate = joint.estimate(&ratio(joint, of, per), |_, _| true);
    let half = estimate.half_width.unwrap_or(f64::NAN);
    format!("{:.4} ± {half:.4} ({} cases)", estimate.mean, joint.sum(per))
}

/// Whether the seat may give more Augen to the trick, or fewer.
fn has_choice(view: &View<'_>) -> bool {
    let mut augen = view.legal_cards().kinds().iter().map(doko_engine::Card::augen);
    let first = augen.next();
    augen.any(|other| Some(other) != first)
}
