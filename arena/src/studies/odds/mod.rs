//! A hand judged: where the hidden cards lie, and what each game and each word promises.

mod findings;
mod never;
mod page;

use std::sync::Arc;

use doko_bots::BotKind;
use doko_bots::search::Rollouts;
use doko_bots::worlds::{Chances, Holding, Likelihoods, SamplerError};
use doko_engine::random::{draw, substream};
use doko_engine::{
    Action, Card, CardSet, EffectiveSuit, Party, Question, Rank, Rules, Seat, Suit, Table, Trumps, View,
};

use super::judging::{Worth, difference, worth};
use crate::stats::Estimate;
use never::Never;

pub use findings::{OddsReport, OddsRow, Summary};

/// What a seat can know of the hidden cards, exactly counted.
pub struct Odds {
    /// The other seats, in order.
    pub others: [Seat; 3],
    /// How likely each of them is the partner where that hangs on the ♣Q; `None` where that is no question.
    pub partner: Option<[f64; 3]>,
    /// How likely all others together hold both ♣Q in one hand, if the seat has none.
    pub both_alten: Option<f64>,
    /// Cards that matter, with how likely each of the others holds at least one.
    pub cards: Vec<(Card, [f64; 3])>,
    /// Plain suits of which the seat holds something.
    pub suits: Vec<SuitOdds>,
    /// How likely each of the others holds so many trumps still, from none on.
    pub trumps: Vec<[f64; 3]>,
}

/// What happens to a plain suit that is led.
pub struct SuitOdds {
    /// Which.
    pub suit: Suit,
    /// How many of its cards the seat holds.
    pub own: usize,
    /// How many the others hold.
    pub hidden: usize,
    /// Whether it holds an ace of it.
    pub has_ace: bool,
    /// How likely it goes round: each of the others still holds one, and nobody can ruff.
    pub goes_round: f64,
}

impl Odds {
    /// Of what a view has not seen.
    ///
    /// # Errors
    /// If nothing explains what was seen.
    pub fn of(view: &View<'_>) -> Result<Odds, SamplerError> {
        let chances = Chances::of(view, &Likelihoods::EXACT)?;
        let order = view.order();
        let mut others = [view.seat(); 3];
        others.iter_mut().zip(view.seat().round().skip(1)).for_each(|(other, seat)| *other = seat);
        let hidden = view.unseen();
        let most = others.map(|seat| view.cards_left(seat)).into_iter().max().unwrap_or(0);
        let at_least_one =
            |cards: CardSet| others.map(|seat| chances.that(&[Holding::of(seat, cards, 1..=most)]));
        let is_special = |card: &Card| {
            [Card::ALTE, order.dulle_card(), Card::FUCHS, Card::KARLCHEN].contains(card)
                || order.jokers().intersects(order.both(*card))
                || (card.rank() == Rank::Ace && !order.is_trump(*card))
        };
        let special = order.sorted(hidden.kinds()).into_iter().filter(is_special);
        let alten = CardSet::both(Card::ALTE);
        let hides_parties = view.hides_parties();
        // Those it held at the first card: in an Armut they may have changed hands.
        let own_played = view.plays().filter(|&play| play == (view.seat(), Card::ALTE)).count();
        let (own_alten, out) = (view.count(Card::ALTE) + own_played, hidden.count(Card::ALTE));
        let both_alten = (hides_parties && own_alten == 0 && out == 2)
            .then(|| others.iter().map(|&seat| chances.that(&[Holding::of(seat, alten, 2..=2)])).sum());
        let suits = Suit::ALL.into_iter().filter_map(|suit| {
            let cards = order.cards(EffectiveSuit::plain(suit));
            let own = view.hand().intersection(cards).len();
            let each = others.map(|seat| Holding::of(seat, cards, 1..=most));
            (own > 0).then(|| SuitOdds {
                suit,
                own,
                hidden: hidden.intersection(cards).len(),
                has_ace: view.hand().intersection(cards).iter().any(|card| card.rank() == Rank::Ace),
                goes_round: chances.that(&each),
            })
        });
        let trumps = order.trumps();
        let count =
            |count: usize| others.map(|seat| chances.that(&[Holding::of(seat, trumps, count..=count)]));
        let most_trumps = hidden.intersection(trumps).len().min(most);
        let counts = if trumps.is_empty() { 0..0 } else { 0..most_trumps + 1 };
        Ok(Odds {
            others,
            partner: (hides_parties && own_alten == 1 && out == 1).then(|| at_least_one(alten)),
            both_alten,
            cards: special.map(|card| (card, at_least_one(CardSet::both(card)))).collect(),
            suits: suits.collect(),
            trumps: counts.map(count).collect(),
        })
    }
}

/// What the answers to a question promise, beside the first of them.
pub struct Promise {
    /// What is asked.
    pub question: Question,
    /// The party that the seat speaks for, if it has one.
    pub party: Option<Party>,
    /// The answers, the best first, each with by how much it is better than the plain one.
    pub answers: Vec<(Action, Worth, Estimate)>,
    /// The plain one: gesund, or to say nothing yet; of cards none.
    pub plain: Option<Action>,
    /// Saying nothing to the end of the game, with how much better that is than the plain answer; `None` unless the seat may
    /// say nothing yet.
    pub never: Option<(Worth, Estimate)>,
    /// By how much the best is better than the second.
    pub lead: Estimate,
}

impl Promise {
    /// What the answers to the open question of a table come to in so many worlds; `None` where there is no choice, or no
    /// worlds can be drawn.
    pub fn of(table: &Table<'_>, judge: &Arc<dyn BotKind>, worlds: u32, seed: u64) -> Option<Promise> {
        let view = table.view()?;
        let question = view.question()?;
        let answers: Vec<Action> = match question {
            Question::Ansage => view.legal_actions().iter().copied().collect(),
            _ => Rollouts::answers(&view),
        };
        if answers.len() < 2 {
            return None;
        }
        let stream = substream(draw(*b"doko odd", seed, 0), view.cards_played() as u64);
        let play_on = |of: Arc<dyn BotKind>, answers: &[Action]| {
            Rollouts::new(of).trials(&view, answers, worlds, stream.clone())
        };
        let mut trials = play_on(Arc::clone(judge), &answers)?;
        if trials.worlds.is_empty() {
            return None;
        }
        // Once more in these worlds, with the seat silent to the end.
        let never = if answers[0] == Action::Silence {
            let never = Never { of: Arc::clone(judge), seat: view.seat() };
            play_on(Arc::new(never), &[Action::Silence])
        } else {
            None
        };
        if let Some(never) = &never {
            assert_eq!(never.worlds.len(), trials.worlds.len(), "the same stream draws the same worlds");
            for (trial, never) in trials.worlds.iter_mut().zip(&never.worlds) {
                trial.points.extend(&never.points);
                trial.won.extend(&never.won);
            }
        }
        let never = never.map(|_| (worth(&trials, answers.len()), difference(&trials, answers.len(), 0)));
        let is_plain = question != Question::Card;
        let place = |action: Action| answers.iter().position(|&other| other == action).expect("one of these");
        let mut all: Vec<(Action, Worth, Estimate)> = answers
            .iter()
            .enumerate()
            .map(|(number, &answer)| (answer, worth(&trials, number), difference(&trials, number, 0)))
            .collect();
        all.sort_by(|one, other| other.1.points.mean.total_cmp(&one.1.points.mean));
        let plain = is_plain.then_some(answers[0]);
        let lead = difference(&trials, place(all[0].0), place(all[1].0));
        Some(Promise { question, party: view.own_party(), answers: all, plain, never, lead })
    }
}

/// What is likely before anybody looks at a hand.
pub struct Beforehand {
    /// How likely one hand holds both of two cards that are alike, such as the ♣Q.
    pub both: f64,
}

impl Beforehand {
    /// Of the deck of these rules.
    ///
    /// # Errors
    /// If it cannot be dealt.
    pub fn of(rules: &Rules) -> Result<Beforehand, SamplerError> {
        let chances = Chances::of_deck(rules.order(Trumps::Normal))?;
        let both = |seat: Seat| chances.that(&[Holding::of(seat, CardSet::both(Card::ALTE), 2..=2)]);
        Ok(Beforehand { both: Seat::ALL.into_iter().map(both).sum() })
    }
}
