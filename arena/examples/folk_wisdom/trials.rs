//! Tries sayings: plays on from one moment of a deal, with the saying and without it.

use doko_arena::stats::{BlockPoints, Moments};
use doko_bots::{Heuristic, Net};
use doko_engine::random::draw;
use doko_engine::{Action, Card, CardSet, Contract, Game, Question, Seat, View};

use crate::sayings::{SAYINGS, Saying};
use crate::{Bots, SEED};

/// What says which card is best.
pub(crate) enum Judge {
    Net(Box<Net>),
    Heuristic(Box<Heuristic>),
}

impl Judge {
    /// The one for a bot of this name.
    pub(crate) fn of(bot: &str) -> Judge {
        if bot == "net" { Judge::Net(Box::default()) } else { Judge::Heuristic(Box::default()) }
    }

    fn values(&self, view: &View<'_>) -> Vec<(Card, f64)> {
        match self {
            Judge::Net(net) => net.card_values(view).expect("networks know ddv"),
            Judge::Heuristic(heuristic) => heuristic.card_values(view),
        }
    }
}

/// A moment at which a seat may follow a saying or not.
struct Moment {
    saying: usize,
    seat: Seat,
    /// How many answers were before it.
    at: usize,
    /// The best card that follows the saying, and the best that does not.
    cards: [Card; 2],
    is_followed: bool,
}

/// What came of a moment.
pub(crate) struct Tried {
    saying: usize,
    is_followed: bool,
    /// What following the saying brings, in points.
    value: i64,
}

/// What came of all moments of a saying: of those in which the bot follows it by itself, and of those in which it does not.
#[derive(Clone, Default)]
struct Sums {
    all: Moments,
    followed: Moments,
    broken: Moments,
}

/// All sayings, and what was tried of them.
pub(crate) struct Trials {
    judge: Judge,
    sums: Vec<Sums>,
}

impl Trials {
    pub(crate) fn new(judge: Judge) -> Trials {
        Trials { judge, sums: vec![Sums::default(); SAYINGS.len()] }
    }

    /// What draws the moments of a deal.
    pub(crate) fn draw(&self, index: u64) -> Drawn<'_> {
        let moments = SAYINGS.iter().map(|_| None).collect();
        Drawn { judge: &self.judge, index, answers: Vec::new(), seen: vec![0; SAYINGS.len()], moments }
    }

    pub(crate) fn add(&mut self, tried: &[Tried]) {
        for &Tried { saying, is_followed, value } in tried {
            let Sums { all, followed, broken } = &mut self.sums[saying];
            let points = BlockPoints::quotient(value, 1);
            all.add(points);
            if is_followed { followed.add(points) } else { broken.add(points) }
        }
    }

    pub(crate) fn tell(&self) {
        let told =
            |moments: &Moments| moments.estimate().map_or_else(|| "–".to_owned(), |mean| mean.to_string());
        for (Saying { says, from, .. }, Sums { all, followed, broken }) in SAYINGS.iter().zip(&self.sums) {
            let share = 100.0 * followed.count() as f64 / all.count() as f64;
            println!("  {says} ({from})");
            println!("    {} in {} deals; the bot does it in {share:.0}%", told(all), all.count());
            println!("    where it does {}, where it does not {}", told(followed), told(broken));
        }
    }
}

/// Draws one moment of a deal for each saying: each is as likely as the others, however many there are.
pub(crate) struct Drawn<'t> {
    judge: &'t Judge,
    index: u64,
    answers: Vec<Action>,
    /// How many moments of each saying there were so far.
    seen: Vec<u64>,
    moments: Vec<Option<Moment>>,
}

/// More moments than a saying has in a game.
const MOST_MOMENTS: u64 = 64;

impl Drawn<'_> {
    /// Sees an answer before it counts.
    pub(crate) fn see(&mut self, view: &View<'_>, action: Action) {
        let at = self.answers.len();
        self.answers.push(action);
        let Action::Play(played) = action else { return };
        if view.question() != Some(Question::Card) || view.contract() != Contract::Normal {
            return;
        }
        let mut values = None;
        for (saying, Saying { cards, .. }) in SAYINGS.iter().enumerate() {
            let Some([follows, others]) = cards(view) else { continue };
            self.seen[saying] += 1;
            let seen = self.seen[saying];
            let number = saying as u64 * MOST_MOMENTS + seen;
            if !draw(*b"doko flk", SEED + self.index, number).is_multiple_of(seen) {
                continue;
            }
            let values = values.get_or_insert_with(|| self.judge.values(view));
            let best = |among: CardSet| {
                let known = values.iter().filter(|(card, _)| among.contains(*card));
                known.max_by(|one, other| one.1.total_cmp(&other.1)).expect("legal cards have values").0
            };
            let (cards, is_followed) = ([follows, others].map(best), follows.contains(played));
            self.moments[saying] = Some(Moment { saying, seat: view.seat(), at, cards, is_followed });
        }
    }

    /// What comes of the moments that were drawn; one of the two games is often the one that was played.
    pub(crate) fn tried(&self, bots: &Bots<'_>, index: u64, played: &Game<'_>) -> Vec<Tried> {
        let tried = |moment: &Moment| {
            let points = |card| {
                let (before, next) = (&self.answers[..moment.at], Action::Play(card));
                if self.answers[moment.at] == next {
                    points_of(played, moment.seat)
                } else {
                    points_of(bots.played_on(index, before, next).game(), moment.seat)
                }
            };
            let [with, without] = moment.cards.map(points);
            Tried { saying: moment.saying, is_followed: moment.is_followed, value: with - without }
        };
        self.moments.iter().flatten().map(tried).collect()
    }
}

fn points_of(game: &Game<'_>, seat: Seat) -> i64 {
    i64::from(game.score().expect("the game was played to its end").points()[seat])
}
