//! Tries sayings: plays on from one moment of a deal, with the saying and without it.

use doko_arena::stats::simultaneous;
use doko_arena::stats::{BlockPoints, Moments};
use doko_bots::{Heuristic, Net};
use doko_engine::{Card, CardSet, View};

use crate::moments::{Drawn, Moment};
use crate::sayings::{SAYINGS, Saying};

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

/// What came of a moment.
pub(crate) struct Tried {
    pub(crate) saying: usize,
    pub(crate) is_followed: bool,
    /// What following the saying brings, in points.
    pub(crate) value: i64,
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

    /// Offers the moment before an answer to all sayings that have something to say, by their numbers.
    pub(crate) fn see(&self, drawn: &mut Drawn<usize>, at: usize, view: &View<'_>, played: Card) {
        let mut values = None;
        for (saying, Saying { cards, .. }) in SAYINGS.iter().enumerate() {
            let Some([follows, others]) = cards(view) else { continue };
            drawn.offer(saying, || {
                let values = values.get_or_insert_with(|| self.judge.values(view));
                let best = |among: CardSet| {
                    let known = values.iter().filter(|(card, _)| among.contains(*card));
                    known.max_by(|one, other| one.1.total_cmp(&other.1)).expect("legal cards have values").0
                };
                let (cards, is_first) = ([follows, others].map(best), follows.contains(played));
                Moment::new(view, at, cards, is_first)
            });
        }
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
        let all = 3 * SAYINGS.len();
        let told = |moments: &Moments| {
            let Some(mean) = moments.estimate() else { return "–".to_owned() };
            let among_all = simultaneous::interval_of(moments, all).and_then(|mean| mean.ci95());
            let is_shown = among_all.is_some_and(|[low, high]| low > 0.0 || high < 0.0);
            format!("{mean}{}", if is_shown { "*" } else { "" })
        };
        for (Saying { says, from, .. }, Sums { all, followed, broken }) in SAYINGS.iter().zip(&self.sums) {
            let share = 100.0 * followed.count() as f64 / all.count() as f64;
            println!("  {says} ({from})");
            println!("    {} in {} deals; the bot does it in {share:.0}%", told(all), all.count());
            println!("    where it does {}, where it does not {}", told(followed), told(broken));
        }
    }
}
